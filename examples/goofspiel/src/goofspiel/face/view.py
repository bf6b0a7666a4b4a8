"""The view of Goofspiel: all that a client shows to one viewer, made from a sight (all that this viewer knows).

The plain table prints the fields in the order given here; their names are in the text files under `view`.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from goofspiel.rules.cards import cards_in
from goofspiel.rules.sight import GoofSight
from goofspiel.rules.state import NO_BID, Round

__all__ = ["VIEW", "GoofView", "Player", "Revealed", "view_of"]


class Player(TypedDict):
    """What all viewers see of one seat."""

    seat: int
    points: int
    sealed: bool  # whether the bid of this round is in
    hand: list[int]  # cards not revealed yet; public, since all bids are revealed


class Revealed(TypedDict):
    """A finished round."""

    prizes: list[int]
    bids: list[int | None]  # by seat; null of a seat that had left
    winner_seat: int | None  # null: the highest bids were equal


class GoofView(TypedDict):
    """All that one viewer sees of a game of Goofspiel."""

    game: Literal["goofspiel"]
    seat: int | None  # the viewer's seat; null: a spectator
    to_act: list[int]
    round: int
    prizes: list[int]  # what is bid for now, carried prizes first
    face_down: list[int]  # the prizes still to come, in ascending order, since their real order is hidden
    ties: Literal["discard", "carry"]
    bid: int | None  # the viewer's own sealed bid
    players: list[Player]
    past: list[Revealed]


VIEW = GoofView


def view_of(sight: GoofSight) -> GoofView:
    """Return everything the table shows to the viewer of the sight."""
    return {
        "game": "goofspiel",
        "seat": sight.viewer,
        "to_act": list(sight.to_act),
        "round": min(len(sight.past) + 1, sight.cards),
        "prizes": list(sight.stake),
        "face_down": cards_in(sight.face_down),
        "ties": "carry" if sight.carry else "discard",
        "bid": sight.chosen or None,
        "players": [_player(sight, seat) for seat in range(sight.seats)],
        "past": [_revealed(each) for each in reversed(sight.past)],  # newest first
    }


def _player(sight: GoofSight, seat: int) -> Player:
    return {
        "seat": seat,
        "points": sight.points[seat],
        "sealed": seat in sight.sealed,
        "hand": cards_in(sight.hands[seat]),
    }


def _revealed(finished: Round) -> Revealed:
    bids = [None if bid == NO_BID else bid for bid in finished.bids]
    return {"prizes": list(finished.prizes), "bids": bids, "winner_seat": finished.winner}
