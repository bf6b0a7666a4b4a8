"""Search over imagined worlds: nothing of any one game, compiled like the rules, and given to the bots.

A game that wants to be searched supplies a `Guide` (guide.py) in its `mind/`, compiled by being named in its game.toml:

    class MagpieGuide(Guide):
        def __init__(self, worlds: Worlds) -> None:        # rules/worlds.py makes them from a sight
            self._worlds = worlds

        def draw(self, rng: Rng) -> State:                 # one world per iteration
            return self._worlds.draw(rng)

        def evaluate(self, state: State, rng: Rng, rewards: vec[float]) -> None:
            ...                                            # a play-out with a policy, or an estimate; 0 to 1 by seat

        def seen(self, state: State, seat: i64, action: i64) -> i64:
            return HIDDEN if action >= DISCARD else action  # what others see of it

        def priors(self, state: State, seat: i64, legal: vec[i64]) -> vec[float]:
            ...                                            # only where there is an opinion before looking

and its bot asks a `Search` (tree.py):

    search = Search(MagpieGuide(MagpieWorlds(sight)), sight.viewer)
    search.run(rng, iterations=1000)                       # the same seed, the same tree
    search.run(rng, milliseconds=200)                      # or as far as it comes; both may be given, and again
    findings = search.findings()                           # visits and mean value by action, worlds, nodes, depth
    return findings.best()                                 # or findings.drawn(rng) where seats decide together

Better weights than "all worlds alike" come from `WeighedWorlds` (weighing.py), a bot's belief about the others;
several processes share the work of one decision with `asked_together` (together.py).
"""
