"""Tree search over imagined worlds (ISMCTS with UCB1, PUCT and regret matching), independent of any game.

A world is a full state of the game that agrees with everything that the deciding seat knows.

A game that wants to be searched supplies a `Guide` (guide.py) in its `mind/`, compiled by being named in its game.toml:

    class MagpieGuide(Guide):
        def __init__(self, worlds: Worlds) -> None:        # rules/worlds.py makes them from a sight
            self._worlds = worlds

        def draw(self, rng: Rng) -> State:                 # a world for one iteration
            return self._worlds.draw(rng)

        def evaluate(self, state: State, rng: Rng, rewards: vec[float]) -> None:
            ...                                            # a play-out with a policy, or an estimate; 0 to 1 by seat

        def seen(self, state: State, seat: i64, action: i64) -> i64:
            return HIDDEN if action >= DISCARD else action  # what other seats see of it

        def priors(self, state: State, seat: i64, legal: vec[i64]) -> vec[float]:
            ...                                            # optional: prior probabilities for PUCT

and its bot asks a `Search` (tree.py):

    search = Search(MagpieGuide(MagpieWorlds(sight)), sight.viewer)
    search.run(rng, iterations=1000)                       # the same seed gives the same tree
    search.run(rng, milliseconds=200)                      # or a time limit, or both; may be called again
    findings = search.findings()                           # visits and mean value by action, worlds, nodes, depth
    return findings.best()                                 # or findings.drawn(rng) for a simultaneous decision

`WeighedWorlds` (weighing.py) draws worlds by a bot's belief instead of uniformly.  `asked_together` (together.py)
shares one decision among several processes.
"""
