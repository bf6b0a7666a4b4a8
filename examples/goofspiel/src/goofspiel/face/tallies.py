"""A finished game of Goofspiel in figures."""

from __future__ import annotations

from foolery.kernel.tallies import Tally, each, whole
from foolery.kernel.texts import Texts

from goofspiel.rules.sight import GoofSight

__all__ = ["stake", "tallies"]


def tallies(sight: GoofSight, texts: Texts) -> list[Tally]:
    """Return who took how many rounds."""
    taken = [finished.winner for finished in sight.past]
    return [
        whole(texts.say("tallies.rounds"), len(taken)),
        each(texts.say("tallies.taken"), [taken.count(seat) for seat in range(len(sight.points))]),
    ]


def stake(sight: GoofSight, seat: int) -> int:
    """Return the points of a seat: the round that brought the winner most decided the game."""
    return sight.points[seat]
