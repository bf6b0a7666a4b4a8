"""The sight of a player of Jinkei: all that the player knows, with perfect memory (JK-6.1).

As at a real table, all players see which cells hold face-down cards. The module `worlds` draws states that agree with a
sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, cast

from foolery.games.jinkei.rules.actions import DEFEND
from foolery.games.jinkei.rules.cards import ALL_CARDS, NUM_CARDS, NUM_CELLS
from foolery.games.jinkei.rules.formations import FormationEdition, edition_of
from foolery.games.jinkei.rules.layout import NUM_FORMATIONS, spot
from foolery.games.jinkei.rules.lines import DEFENDING, EMPTY, FILLING, FORMING, Battle
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.frozen import made_from
from foolery.kernel.outcome import Outcome
from foolery.kernel.state import seats_in

__all__ = ["HIDDEN", "JinkeiSight", "PastBattle", "sight_of"]

HIDDEN: Final = -2  # stands for a face-down card


@dataclass(frozen=True)
class PastBattle:
    """One finished battle. `forms` are the formations of both seats; `attack` and `defence` are picks, as in `actions`.

    `result` is 1 if the attack won, -1 if the defence won, 0 for a draw.
    """

    forms: tuple[int, int]
    attacker: int
    attack: int
    attack_card: int
    defence: int
    defence_card: int
    result: int

    def __reduce__(self) -> tuple[Any, ...]:
        return made_from(self)


@dataclass(frozen=True)
class JinkeiSight:
    """Holds all that the seat `viewer` knows, or a spectator if `viewer` is None. Pairs are indexed by seat."""

    viewer: int | None
    first: int
    draft: int
    games: int
    edition_source: str
    phase: int
    ended_in: int
    game: int
    round: int
    battle: int
    leader: int
    turn: int
    dealt: int
    kinds: tuple[int, int]
    forms: tuple[int, int]  # EMPTY until chosen; HIDDEN once sealed, except the viewer's own
    hand: int  # the viewer's own cards; 0 for a spectator
    hand_sizes: tuple[int, int]
    deck_sizes: tuple[int, int]
    placed: tuple[int, int]  # cards placed from hand this round, face up or down
    cells: tuple[int, ...]  # nine per seat: a card, EMPTY or HIDDEN
    extras: tuple[int, int]  # the second card of a Two Cards cell
    attack: int
    defences: tuple[int, ...]  # the picks that may answer the attack; they are public
    owed: int
    chosen: tuple[int, int]  # sealed advances: HIDDEN for another seat
    points: tuple[int, int]
    taken: tuple[int, int]
    past: tuple[PastBattle, ...]
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None

    def __reduce__(self) -> tuple[Any, ...]:
        return made_from(self)

    @property
    def edition(self) -> FormationEdition:
        """The edition (the 18 formations) in use."""
        return edition_of(self.edition_source)

    def form_of(self, seat: int) -> int:
        """Return the formation of `seat`: its number, EMPTY if not chosen, HIDDEN if sealed."""
        first, second = self.forms
        return second if seat else first

    def shown(self, seat: int) -> int:
        """Return the cards of `seat` that the viewer has seen in this game, as a bitmask of 22 bits."""
        mask = self.hand if seat == self.viewer else 0
        for battle in self.past[21 * self.game :]:
            mask |= 1 << (battle.attack_card if battle.attacker == seat else battle.defence_card)
        for card in (*self.cells[spot(seat, 0) : spot(seat, NUM_CELLS)], self.extras[seat]):
            if card >= 0:
                mask |= 1 << card
        return mask

    @property
    def unseen(self) -> int:
        """The cards that the viewer has not seen in this game, its own deck included, as a bitmask.

        Bits 0 to 21 are seat 0's cards, bits 22 to 43 seat 1's.
        """
        return ALL_CARDS & ~self.shown(0) | (ALL_CARDS & ~self.shown(1)) << NUM_CARDS


def sight_of(state: JinkeiState, viewer: int | None) -> JinkeiSight:
    """Return the sight of the seat `viewer`, or of a spectator if `viewer` is None: all that it may know of `state`."""
    to_act = int(state.to_act())
    cells, extras = _cells_of(state, viewer)
    return JinkeiSight(
        viewer=viewer,
        first=int(state.first),
        draft=int(state.draft),
        games=int(state.games),
        edition_source=state.layout.source,
        phase=int(state.phase),
        ended_in=int(state.ended_in),
        game=int(state.game),
        round=int(state.round),
        battle=int(state.battle),
        leader=int(state.leader),
        turn=int(state.turn),
        dealt=int(state.dealt),
        kinds=_pair([int(kind) for kind in state.kinds]),
        forms=_pair([_form_of(state, seat, viewer) for seat in range(2)]),
        hand=0 if viewer is None else int(state.hands[viewer]),
        hand_sizes=_pair([int(hand).bit_count() for hand in state.hands]),
        deck_sizes=_pair([int(state.deck_size(seat)) for seat in range(2)]),
        placed=_pair([int(placed) for placed in state.placed]),
        cells=cells,
        extras=extras,
        attack=int(state.attack),
        defences=_defences_of(state),
        owed=int(state.owed),
        chosen=_pair([_chosen_of(state, seat, viewer) for seat in range(2)]),
        points=_pair([int(points) for points in state.points]),
        taken=_pair([int(taken) for taken in state.taken]),
        past=_past_of(state),
        to_act=tuple(seats_in(to_act)),
        legal=() if viewer is None else tuple([int(action) for action in state.legal(viewer)]),
        outcome=state.outcome(),
    )


def _pair(values: list[int]) -> tuple[int, int]:
    first, second = values
    return first, second


def _form_of(state: JinkeiState, seat: int, viewer: int | None) -> int:
    """Return the formation of `seat` as `viewer` sees it: HIDDEN until both are revealed together (JK-3.2)."""
    form = int(state.forms[seat])
    if state.is_sealed(FORMING) and seat != viewer and form != EMPTY:
        return HIDDEN
    return form


def _defences_of(state: JinkeiState) -> tuple[int, ...]:
    """Return the picks that may answer the attack; empty if there is none to answer.

    JK-4.3 depends on face-up cards alone, so the possible defences are public.
    """
    if state.phase != DEFENDING:
        return ()
    return tuple([int(action) - DEFEND for action in state.legal(state.turn)])


def _chosen_of(state: JinkeiState, seat: int, viewer: int | None) -> int:
    card = int(state.chosen[seat])
    return card if card == EMPTY or seat == viewer else HIDDEN


def _cells_of(state: JinkeiState, viewer: int | None) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Return the cards on all cells, and the second cards of Two Cards cells, as `viewer` sees them.

    A seat sees its own cards and the face-up cards of the other seat. A reserve is face down until it moves (JK-4.8).
    """
    cells = [int(card) for card in state.cells]
    extras = [int(card) for card in state.extras]
    for seat in range(2):
        if seat == viewer or state.forms[seat] == EMPTY:
            continue
        face_up = int(state.layout.face_up[state.forms[seat]])
        for cell in range(NUM_CELLS):
            face_down = cell >= 6 or (state.is_sealed(FILLING) and cell != face_up)
            if face_down and cells[spot(seat, cell)] != EMPTY:
                cells[spot(seat, cell)] = HIDDEN
        if extras[seat] != EMPTY:
            extras[seat] = HIDDEN
    return tuple(cells), _pair(extras)


def _past_of(state: JinkeiState) -> tuple[PastBattle, ...]:
    """Return all finished battles, oldest first.

    Each battle caches the tuple up to itself, so a new sight extends the tuple of an earlier one.
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
    forms = divmod(int(battle.forms), NUM_FORMATIONS)
    picks = (int(battle.attack), int(battle.attack_card), int(battle.defence), int(battle.defence_card))
    return PastBattle(forms, int(battle.attacker), *picks, int(battle.result))
