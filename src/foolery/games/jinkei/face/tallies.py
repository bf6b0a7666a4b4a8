"""Statistics of a game of Jinkei."""

from __future__ import annotations

from foolery.games.jinkei.face.reckoning import gain, winner_of
from foolery.games.jinkei.rules.cards import points_in
from foolery.games.jinkei.rules.sight import JinkeiSight, PastBattle
from foolery.kernel.tallies import Tally, each, whole
from foolery.kernel.texts import Texts

__all__ = ["stake", "tallies"]


def tallies(sight: JinkeiSight, texts: Texts) -> list[Tally]:
    """Return statistics of all finished battles, for each seat and in total; all of them are public."""
    seats = range(2)
    winners = [winner_of(battle.attacker, battle.result) for battle in sight.past]
    attackers = [battle.attacker for battle in sight.past]
    won = list(zip(attackers, winners, strict=True))
    return [
        whole(texts.say("tallies.battles"), len(winners)),
        each(texts.say("tallies.won"), [winners.count(seat) for seat in seats]),
        whole(texts.say("tallies.drawn"), winners.count(None)),
        each(texts.say("tallies.attacks"), [won.count((seat, seat)) for seat in seats]),
        each(
            texts.say("tallies.most"),
            [max((_gain(seat, battle) for battle in sight.past), default=0) for seat in seats],
        ),
    ]


def _gain(seat: int, battle: PastBattle) -> int:
    return int(gain(seat, battle.attacker, battle.attack_card, battle.defence_card, battle.result))


def stake(sight: JinkeiSight, seat: int) -> int:
    """Return the points of `seat`, including those captured in the present round."""
    return sight.points[seat] + int(points_in(sight.taken[seat]))
