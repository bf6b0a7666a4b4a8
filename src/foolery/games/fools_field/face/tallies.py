"""The figures shown about a finished game of The Fool's Field."""

from __future__ import annotations

from foolery.games.fools_field.rules.sight import FieldSight
from foolery.kernel.tallies import Tally, each, whole
from foolery.kernel.texts import Texts

__all__ = ["tallies"]


def tallies(sight: FieldSight, texts: Texts) -> list[Tally]:
    """Return the figures about a finished game: number of battles, and for each seat deploys, retreats, cards drawn
    and cards left.  All of them are public.
    """
    seats = range(2)
    retreats = [battle.retreater for battle in sight.past]
    return [
        whole(texts.say("tallies.battles"), min(sight.battles + 1, sight.battle_limit)),
        each(texts.say("tallies.deployed"), [_deployed(sight, seat) for seat in seats]),
        each(texts.say("tallies.retreats"), [retreats.count(seat) for seat in seats]),
        each(texts.say("tallies.drawn"), [_drawn(sight, seat) for seat in seats]),
        each(texts.say("tallies.left"), sight.hand_sizes),
    ]


def _deployed(sight: FieldSight, seat: int) -> int:
    battles = [battle.deployed for battle in sight.past] + [sight.deployed]
    return sum(deployed[seat].bit_count() for deployed in battles)


def _drawn(sight: FieldSight, seat: int) -> int:
    """Return the number of cards `seat` drew after battles; only the player who did not retreat draws (FF-3.8)."""
    return sum(battle.drawn for battle in sight.past if battle.retreater != seat)
