"""The figures shown after a finished game of Goofspiel."""

from __future__ import annotations

from foolery.kernel.tallies import Tally, each, whole
from foolery.kernel.texts import Texts

from goofspiel.rules.sight import GoofSight

__all__ = ["stake", "tallies"]


def tallies(sight: GoofSight, texts: Texts) -> list[Tally]:
    """Return two figures: the number of rounds, and how many of them each seat won."""
    taken = [finished.winner for finished in sight.past]
    return [
        whole(texts.say("tallies.rounds"), len(taken)),
        each(texts.say("tallies.taken"), [taken.count(seat) for seat in range(len(sight.points))]),
    ]


def stake(sight: GoofSight, seat: int) -> int:
    """Return the points of `seat`; the step that most raised the winner's lead in points is shown as decisive."""
    return sight.points[seat]
