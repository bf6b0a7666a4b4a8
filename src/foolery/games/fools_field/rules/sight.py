"""What a player of The Fool's Field knows (FF-6.1), with perfect memory.

A sight is everything one viewer knows of a state.  The module `worlds` draws states that agree with a sight.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, cast

from foolery.games.fools_field.rules.cards import ALL_CARDS, CARDS, cards_in
from foolery.games.fools_field.rules.state import Battle, FieldState
from foolery.kernel.frozen import made_from
from foolery.kernel.outcome import Outcome
from foolery.kernel.state import seats_in

__all__ = ["FieldSight", "PastBattle", "code_list", "sight_of"]


@dataclass(frozen=True)
class PastBattle:
    """One finished battle as sights list it: the seat that retreated, a bitmask of the cards each seat deployed,
    the number of cards the retreating seat discarded, and the number the other seat drew.

    `field` is the field at the retreat: by space, a card or -1.  `trail` has the spaces in the order they were
    filled (packed as in `FieldState.trail`).  Both are public, but a position text does not contain them, so
    comparing two sights ignores them.
    """

    retreater: int
    deployed: tuple[int, int]
    discarded: int
    drawn: int
    field: tuple[int, ...] = dataclasses.field(default=(), compare=False, repr=False)
    trail: int = dataclasses.field(default=0, compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.retreater, self.deployed, self.discarded, self.drawn))

    def __reduce__(self) -> tuple[Any, ...]:
        return made_from(self)


@dataclass(frozen=True)
class FieldSight:
    """Everything that one viewer knows of a game: a seat, or a spectator if `viewer` is None.  Sets of cards are
    bitmasks.
    """

    viewer: int | None
    first: int
    seating_turns: int
    battle_limit: int
    phase: int
    turn: int
    starter: int
    battles: int
    even: bool
    deck_size: int
    hand: int  # the viewer's own cards; 0 for a spectator
    discards: int  # the viewer's own discards
    hand_sizes: tuple[int, int]
    discard_sizes: tuple[int, int]
    field: tuple[int, ...]
    deployed: tuple[int, int]
    owed: int
    discarded: int
    past: tuple[PastBattle, ...]
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None
    # The order in which the field was filled, and the field retreated from: public, but not part of a position text.
    trail: int = dataclasses.field(default=0, compare=False, repr=False)
    left: tuple[int, ...] = dataclasses.field(default=(), compare=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        return made_from(self)

    @property
    def unseen(self) -> int:
        return ALL_CARDS & ~(self.hand | self.discards | self.deployed[0] | self.deployed[1])

    @property
    def hidden_seats(self) -> tuple[int, ...]:
        """The seats whose hands the viewer does not see."""
        return tuple([seat for seat in range(2) if seat != self.viewer])


def sight_of(state: FieldState, viewer: int | None) -> FieldSight:
    """Return everything in `state` that `viewer` (a seat, or None for a spectator) may know."""
    return FieldSight(
        viewer=viewer,
        first=int(state.first),
        seating_turns=int(state.seating_turns),
        battle_limit=int(state.battle_limit),
        phase=int(state.phase),
        turn=int(state.turn),
        starter=int(state.starter),
        battles=int(state.battles),
        even=state.even,
        deck_size=int(state.deck_size()),
        hand=0 if viewer is None else int(state.hands[viewer]),
        discards=0 if viewer is None else int(state.discards[viewer]),
        hand_sizes=(int(state.hands[0]).bit_count(), int(state.hands[1]).bit_count()),
        discard_sizes=(int(state.discards[0]).bit_count(), int(state.discards[1]).bit_count()),
        field=tuple([int(card) for card in state.field]),
        deployed=(int(state.deployed[0]), int(state.deployed[1])),
        owed=int(state.owed),
        discarded=int(state.discarded),
        past=_past_of(state),
        to_act=tuple(seats_in(int(state.to_act()))),
        legal=() if viewer is None else tuple([int(action) for action in state.legal(viewer)]),
        outcome=state.outcome(),
        trail=int(state.trail),
        left=tuple([int(card) for card in state.left]),
    )


def _past_of(state: FieldState) -> tuple[PastBattle, ...]:
    """Return the finished battles of `state`, the first one first.  Entries that were made for an earlier sight of
    the same game are reused.
    """
    new: list[Battle] = []
    battle = state.past
    while battle is not None and battle.seen is None:
        new.append(battle)
        battle = battle.earlier
    past: tuple[PastBattle, ...] = () if battle is None else cast(tuple[PastBattle, ...], battle.seen)
    for each in reversed(new):
        past = (*past, _past_battle(each))
        each.seen = past
    return past


def _past_battle(battle: Battle) -> PastBattle:
    deployed = (int(battle.deployed_0), int(battle.deployed_1))
    field = tuple([int(card) for card in battle.field])
    counts = (int(battle.discarded), int(battle.drawn))
    return PastBattle(int(battle.retreater), deployed, *counts, field, int(battle.trail))


def code_list(mask: int) -> list[str]:
    """Return the codes of the cards in the bitmask `mask`, in ASCII order."""
    return [CARDS[card] for card in cards_in(mask)]
