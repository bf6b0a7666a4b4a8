"""The figures shown about a finished game of Garlandland."""

from __future__ import annotations

from collections.abc import Iterator

from foolery.games.garlandland.rules.cards import ROW_SIZE, colour_of
from foolery.games.garlandland.rules.hands import KINDS, garlands_of, made, strength_key
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import RACE
from foolery.games.garlandland.rules.verdict import verdict
from foolery.kernel.tallies import Tally, each, whole
from foolery.kernel.texts import Texts

__all__ = ["stake", "tallies"]


def tallies(sight: GarlandSight, texts: Texts) -> list[Tally]:
    """Return the figures about the rounds of a finished game, such as rounds won and best hands.  They use only
    what was public at the end of each round.
    """
    seats = range(sight.seats)
    hung = [list(_hung(sight, seat)) for seat in seats]
    found = [whole(texts.say("tallies.rounds"), len(sight.past))]
    if sight.mode == RACE:
        won = [sum(seat in past.winners for past in sight.past) for seat in seats]
        found.append(each(texts.say("tallies.won"), won))
        found.append(whole(texts.say("tallies.tie_breaks"), _tie_breaks(sight)))
    found.append(each(texts.say("tallies.best"), [_best(garlands, texts) for garlands in hung]))
    found.append(each(texts.say("tallies.black"), [_of_colour(garlands, 0) for garlands in hung]))
    found.append(each(texts.say("tallies.red"), [_of_colour(garlands, 1) for garlands in hung]))
    return found


def stake(sight: GarlandSight, seat: int) -> int:
    """Return the score of `seat`: the rounds it has won, or its points in points mode."""
    return sight.scores[seat]


def _hung(sight: GarlandSight, seat: int) -> Iterator[tuple[int, ...]]:
    """Yield, for each finished round, the garlands (the symbols shared by neighbouring cards) in the seat's row.
    Rows with fewer than five cards are left out.
    """
    rows = [past.rows[seat] for past in sight.past]
    return (garlands_of(row) for row in rows if len(row) == ROW_SIZE)


def _best(hung: list[tuple[int, ...]], texts: Texts) -> str:
    best = max(hung, key=strength_key, default=None)
    return texts.say("tallies.none") if best is None else texts.say(f"hands.{KINDS[made(best).kind]}")


def _of_colour(hung: list[tuple[int, ...]], colour: int) -> int:
    return sum(colour_of(symbol) == colour for garlands in hung for symbol in garlands)


def _tie_breaks(sight: GarlandSight) -> int:
    """Return the number of rounds that were decided by a tie-break, because the kind of hand alone did not decide
    (GL-3).
    """
    return sum(len(verdict(past.rows)) > 1 for past in sight.past)
