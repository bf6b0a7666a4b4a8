"""A finished game of Jinkei in figures."""

from __future__ import annotations

from foolery.games.jinkei.face.reckoning import battle_view
from foolery.games.jinkei.rules.cards import points_in
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.tallies import Tally, each, whole
from foolery.kernel.texts import Texts

__all__ = ["stake", "tallies"]


def tallies(sight: JinkeiSight, texts: Texts) -> list[Tally]:
    """Return what the battles brought; everybody has seen them."""
    seats = range(2)
    battles = [battle_view(sight.edition, battle) for battle in sight.past]
    attacks = [[battle for battle in battles if battle["attacker"] == seat] for seat in seats]
    return [
        whole(texts.say("tallies.battles"), len(battles)),
        each(texts.say("tallies.won"), [sum(battle["winner"] == seat for battle in battles) for seat in seats]),
        whole(texts.say("tallies.drawn"), sum(battle["winner"] is None for battle in battles)),
        each(
            texts.say("tallies.attacks"),
            [sum(battle["winner"] == seat for battle in attacks[seat]) for seat in seats],
        ),
        each(
            texts.say("tallies.most"),
            [max((battle["gains"][seat] for battle in battles), default=0) for seat in seats],
        ),
    ]


def stake(sight: JinkeiSight, seat: int) -> int:
    """Return the points of a seat, those of the round that is being fought included."""
    return sight.points[seat] + int(points_in(sight.taken[seat]))
