"""Bots for The Fool's Field that search imagined worlds, from the first steps to the strongest there is."""

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

__all__ = ["Apprentice", "Baron", "Beginner", "Master", "Squire", "Stranger", "Thinker"]


class Thinker(Patient):
    """Plays what a search of so many worlds looked at most; the same sight and seed give the same choice."""

    careful = True  # plays imagined games out where the other has few replies, not anyhow
    judged = True  # ends them where a new battle would begin, with an estimate
    proves = True  # looks for certain wins before it guesses

    def choose(self, sight: FieldSight, rng: Rng) -> int:
        if len(sight.legal) == 1:
            return sight.legal[0]
        won = certain_win(sight) if self.proves else None
        return self.decide(self._searched(sight, rng), rng) if won is None else won

    def explain(self, sight: FieldSight, rng: Rng) -> Findings:
        """Return what the search finds, every candidate with its chances, and a certain win for what it is."""
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
        """Return the worlds to think in."""
        return FieldWorlds(sight)

    def decide(self, findings: Findings, rng: Rng) -> int:
        return findings.best()


def _certain(findings: Findings, won: int) -> Findings:
    """Return findings in which one action wins for certain."""
    looks = sum(each.visits for each in findings.candidates)
    candidates = [
        replace(each, visits=looks, value=1.0, share=1.0) if each.action == won else replace(each, share=0.0)
        for each in findings.candidates
    ]
    return replace(findings, candidates=tuple(candidates))


class Squire(Thinker):
    """Thinks as Baron does, in fewer imagined games, and looks for no certain wins."""

    iterations = 40
    proves = False


class Baron(Thinker):
    """A fair evening."""

    iterations = 500


class Master(Thinker):
    """Thinks longer, and in worlds weighed by how the other has played."""

    iterations = 6000
    sample = 2000  # worlds of which the belief is made: many, because most of them will weigh little
    sampled_a_millisecond = 60  # at most, so that a short time is not spent on the belief alone

    def worlds(self, sight: FieldSight, rng: Rng) -> Worlds:
        assert sight.viewer is not None, "a spectator does not decide"
        sample = max(1, int(min(self.sample, self.sampled_a_millisecond * self.milliseconds)))
        return WeighedWorlds(FieldWorlds(sight), Belief(sight, rng.fork()).weight, sample, rng)


class Beginner(Thinker):
    """Looks at a few worlds only, and overlooks some of what could be played, as people do who are new to a game."""

    careful = False
    judged = False
    proves = False
    overlooked = 0  # per cent

    def decide(self, findings: Findings, rng: Rng) -> int:
        return self._noticed(findings, rng)[0].action

    def explain(self, sight: FieldSight, rng: Rng) -> Findings:
        """Return what it has noticed and looked at; if that is nothing, its chances at large."""
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
        """Return what it does not overlook, the best first."""
        ranked = findings.ranked()
        return [each for each in ranked if rng.below(100) >= self.overlooked] or ranked


class Stranger(Beginner):
    """Has just read the rules."""

    iterations = 10
    overlooked = 50


class Apprentice(Beginner):
    """Has played a few games."""

    iterations = 20
    overlooked = 30
