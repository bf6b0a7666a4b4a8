"""The figures that are shown after a game of A Fool's Fortune, and how close each seat is to winning."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.goal import ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.kernel.tallies import Tally, each, whole
from foolery.kernel.texts import Texts

__all__ = ["stake", "tallies"]


def tallies(sight: FortuneSight, texts: Texts) -> list[Tally]:
    """Return the figures of a game: its Days and Encores, then each player's Sets, Characters and Hand."""
    seats = range(sight.players)
    sets, ready = int(sets_to_win(sight.players)), int(ready_to_win(sight.players, sight.act))
    of = "tallies.of"
    return [
        whole(texts.say("tallies.days"), sight.day),
        whole(texts.say("tallies.encores"), sight.encores),
        each(texts.say("tallies.closed"), [texts.say(of, count=closed_sets(sight, s), all=sets) for s in seats]),
        each(texts.say("tallies.ready"), [texts.say(of, count=ready_characters(sight, s), all=ready) for s in seats]),
        each(texts.say("tallies.fortunes"), [_in_sets(sight, seat) for seat in seats]),
        each(texts.say("tallies.hand"), sight.hand_sizes),
    ]


def stake(sight: FortuneSight, seat: int) -> int:
    """Return how close `seat` is to winning: its number of Closed Sets, which take longest to get (AF-5.12).

    For a seat that is out of the game, return the number of Closed Sets that wins, times -1.
    """
    return closed_sets(sight, seat) if sight.in_game >> seat & 1 else -int(sets_to_win(sight.players))


def closed_sets(sight: FortuneSight, seat: int) -> int:
    """Return the number of Closed Sets of `seat`."""
    return sum(standing(cards) == CLOSED for cards in _sets(sight, seat))


def ready_characters(sight: FortuneSight, seat: int) -> int:
    """Return the number of Ready Characters of `seat`."""
    return (sight.crews[seat] & sight.ready).bit_count()


def _sets(sight: FortuneSight, seat: int) -> tuple[int, ...]:
    return sight.sets[3 * seat : 3 * seat + 3]


def _in_sets(sight: FortuneSight, seat: int) -> int:
    return sum(cards.bit_count() for cards in _sets(sight, seat))
