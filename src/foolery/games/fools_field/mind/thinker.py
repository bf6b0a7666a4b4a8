"""Bots for The Fool's Field that search possible worlds (full states that agree with everything the bot knows),
from beginners to the strongest.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

from foolery.games.fools_field.mind.belief import Belief
from foolery.games.fools_field.mind.endings import certain_win
from foolery.games.fools_field.mind.guide import FieldGuide
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.rng import Rng
from foolery.kernel.worlds import Worlds
from foolery.search.findings import Candidate, Findings, Thought
from foolery.search.patience import Patient
from foolery.search.tree import Search
from foolery.search.weighing import WeighedWorlds

__all__ = ["Baron", "Master", "Thinker"]


class Thinker(Patient):
    """A bot that searches and plays the action its search visited most often.  The same sight and random seed give
    the same choice.
    """

    careful = True  # play-outs deploy where the other has few replies
    judged = True  # play-outs end with an estimate where a new battle would begin
    proves = True  # looks for certain wins before searching

    def choose(self, sight: FieldSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        won = certain_win(sight) if self.proves else None
        return self.decide(self._searched(sight, rng), rng) if won is None else won

    def explain(self, sight: FieldSight, rng: Rng) -> Findings:
        """Return the findings of the search: the value of each legal action.  If a certain win is proved, that
        action has the value 1.
        """
        findings = self._searched(sight, rng)
        won = certain_win(sight) if self.proves else None
        return findings if won is None else _certain(findings, won)

    def _searched(self, sight: FieldSight, rng: Rng) -> Findings:
        assert sight.viewer is not None, "a spectator does not decide"
        start = perf_counter()
        search = Search(FieldGuide(self.worlds(sight, rng), self.careful, self.judged), sight.viewer)
        spent = 1000.0 * (perf_counter() - start)
        search.run(rng, self.iterations, max(self.milliseconds - spent, 1.0))
        return search.findings()

    def worlds(self, sight: FieldSight, rng: Rng) -> Worlds:
        """Return the possible worlds in which the search runs: full states that agree with everything in `sight`."""
        return FieldWorlds(sight)

    def decide(self, findings: Findings, rng: Rng) -> int:
        return findings.best()


def _certain(findings: Findings, won: int) -> Findings:
    """Return `findings` changed for a certain win: the action `won` gets the value 1, all visits and the
    probability 1 of being played.
    """
    looks = sum(each.visits for each in findings.candidates)
    candidates = [
        replace(each, visits=looks, value=1.0, share=1.0) if each.action == won else replace(each, share=0.0)
        for each in findings.candidates
    ]
    return replace(findings, candidates=tuple(candidates))


class Squire(Thinker):
    """A bot that searches as Baron does, with fewer iterations and without looking for certain wins."""

    iterations = 40
    proves = False


class Baron(Thinker):
    """A bot of medium strength, which searches 500 iterations."""

    iterations = 500


class Master(Thinker):
    """The strongest bot.  It searches longer than the others.  States of the game in which the opponent's past
    actions are more likely get a greater weight in its search.
    """

    iterations = 6000
    sample = 2000  # worlds sampled for the belief: many, since most have little weight
    sampled_a_millisecond = 60  # limit of the sample, so that a short thinking time is not spent on the belief alone

    def worlds(self, sight: FieldSight, rng: Rng) -> Worlds:
        assert sight.viewer is not None, "a spectator does not decide"
        sample = max(1, int(min(self.sample, self.sampled_a_millisecond * self.milliseconds)))
        return WeighedWorlds(FieldWorlds(sight), Belief(sight, rng.fork()).weight, sample, rng)


class Beginner(Thinker):
    """Base of the bots that search little and overlook each legal action with a probability of `overlooked` per
    cent, as people new to a game do.
    """

    careful = False
    judged = False
    proves = False
    overlooked = 0  # per cent

    def decide(self, findings: Findings, rng: Rng) -> int:
        return self._noticed(findings, rng)[0].action

    def explain(self, sight: FieldSight, rng: Rng) -> Findings:
        """Return the findings on the searched actions that the bot has not overlooked.  If none of these was
        searched, return only the action it plays, with the mean value of all actions.
        """
        findings = self._searched(sight, rng)
        noticed = self._noticed(findings, rng)
        overlooked = len(findings.candidates) - len(noticed)
        thought = Thought("thoughts.noticed", {"worlds": int(findings.worlds), "overlooked": overlooked})
        findings = replace(findings, thought=thought)
        seen = [each for each in noticed if each.visits]
        if not seen:
            looks = sum(each.visits for each in findings.candidates)
            mean = sum(each.value * each.visits for each in findings.candidates) / looks
            return replace(findings, candidates=(replace(noticed[0], value=mean, share=1.0),))
        total = sum(each.visits for each in seen)
        shares = [replace(each, share=each.visits / total) for each in seen]
        return replace(findings, candidates=tuple(sorted(shares, key=lambda each: each.action)))

    def _noticed(self, findings: Findings, rng: Rng) -> list[Candidate]:
        """Return the actions that the bot does not overlook, the best first.  If it would overlook all of them,
        return all.
        """
        ranked = findings.ranked()
        return [each for each in ranked if rng.below(100) >= self.overlooked] or ranked


class Stranger(Beginner):
    """A beginner who has just read the rules."""

    iterations = 10
    overlooked = 50


class Apprentice(Beginner):
    """A beginner who has played a few games."""

    iterations = 20
    overlooked = 30
