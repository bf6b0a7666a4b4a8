"""What can be done to each Character: by the viewer now, and by Rivals on their Days.

A harm is one such effect, by its word in the vocabulary of effects (AF-9.3).  "ready", which helps a Character, is
counted as a harm, too.
"""

from __future__ import annotations

from typing import Final

from foolery.games.fools_fortune.face.printed import MIMIC, Printed
from foolery.games.fools_fortune.face.shapes import Harm
from foolery.games.fools_fortune.rules.abilities import add_strikes, add_talents
from foolery.games.fools_fortune.rules.actions import (
    ARGUMENT_BITS,
    CARD_ARGUMENT,
    CHARACTER_ARGUMENT,
    FEESWAP,
    FIRST_SHIFT,
    STRIKE,
    TALENT,
    actor_of,
    argument,
    is_character,
    is_fortune,
    kind_of_action,
)
from foolery.games.fools_fortune.rules.board_state import AFTERNOON, NONE, SAVVY_FEE_SWAP, STRIKES, TALENTS, BoardState
from foolery.games.fools_fortune.rules.cards import ALL_FORTUNES, FIRST_CHARACTER
from foolery.games.fools_fortune.rules.day import make_ready
from foolery.games.fools_fortune.rules.effects.vocabulary import EFFECTS
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.steps import effect_number
from foolery.games.fools_fortune.rules.trades import add_fee_swaps
from foolery.games.fools_fortune.rules.worlds import KnownState
from foolery.kernel.bits import bit_of
from foolery.kernel.numbers import i64, vec
from foolery.kernel.pieces import EMPTY_LIST, NULL, array, number, written

# The effects (AF-9.3) that are shown as harms.
_HARMS: Final[tuple[Harm, ...]] = (
    "ready",
    "engage",
    "weaken",
    "cut",
    "fee_swap",
    "fee",
    "recall",
    "recruit",
    "mimic",
)
SWAPS: Final = 4  # this number and those below are indexes in _HARMS
TAKES_FEE: Final = 5
RECRUITS: Final = 7
MIMICS: Final = 8
# By the number of an effect, its index in _HARMS; -1: it is no harm.
_HARM_OF: Final = vec[i64]([_HARMS.index(each.word) if each.word in _HARMS else -1 for each in EFFECTS])
_SAYS: Final[tuple[bytes, ...]] = tuple(written({"say": harm})[:-1] + b',"by":' for harm in _HARMS)
UNSEEN: Final = 3  # instead of a seat: the viewer does not know where the acting Character is
PER_CHARACTER: Final = 36  # keys for each Character: 9 harms, each by one of 3 seats or by UNSEEN


class Harms:
    """Finds what can be done to each Character: first by the viewer, then by each Rival; `of` returns it as JSON."""

    def __init__(self, sight: FortuneSight, printed: Printed, known: KnownState) -> None:
        self._printed: Printed = printed
        # By key (PER_CHARACTER * Character + 4 * harm + seat): a bitmask of the Characters that can do it.
        self._found: vec[i64] = vec[i64]()
        self._keys: list[int] = []  # the keys in use, in the order in which they were found
        self.suffering: i64 = 0  # bitmask of the Characters to which something can be done
        viewer = sight.viewer
        if viewer is None:
            return
        if sight.scenes & (SAVVY_FEE_SWAP | TALENTS | STRIKES) == 0:
            return  # without these Scenes no action does anything to a Character
        before: i64 = -1
        action: i64
        for action in sight.legal:
            if action >= FEESWAP and _aim(action) != before:
                before = _aim(action)
                self._note_action(known.state(), action, viewer, -1)
        own: i64 = sight.crews[viewer]
        rival: i64
        for rival in range(sight.players if own != 0 else 0):
            if rival != viewer and sight.in_game >> rival & 1:
                self._add_threats(sight, known, rival, own)

    def _add_threats(self, sight: FortuneSight, known: KnownState, rival: i64, own: i64) -> None:
        """Note what `rival` could do on their Day to the viewer's Crew, the bitmask `own`.

        Every card that the viewer has not seen counts as a card of the Rival's Hand.  Only Characters that can Cross
        with an ability, and Savvy Characters in the Crew, act.
        """
        state = known.state().copy()
        dangerous = self._printed.dangerous
        state.hand_f[rival] |= sight.unseen & ALL_FORTUNES
        state.hand_c[rival] = (state.hand_c[rival] | (sight.unseen >> FIRST_CHARACTER)) & dangerous
        state.phase = AFTERNOON
        if state.active != rival:
            state.active = rival
            make_ready(state, rival)
        state.ready &= dangerous | state.tables.savvies
        actions = vec[i64]()
        if state.scenes & SAVVY_FEE_SWAP != 0:
            actions = add_fee_swaps(state, actions, rival)
        if state.scenes & TALENTS != 0:
            actions = add_talents(state, actions, rival)
        if state.scenes & STRIKES != 0:
            actions = add_strikes(state, actions, rival)
        seen: i64 = sight.crews[rival] | sight.known[rival] >> FIRST_CHARACTER
        before: i64 = -1
        action: i64
        for action in actions:
            if _aim(action) != before:
                before = _aim(action)
                whose: i64 = rival if seen & bit_of(actor_of(action)) != 0 else UNSEEN
                self._note_action(known.state(), action, whose, own)

    def _note_action(self, state: BoardState, action: i64, whose: i64, among: i64) -> None:
        """Note what `action` does to the Character it is aimed at, if the bitmask `among` contains that Character.

        `whose` is the seat of the acting Character, or UNSEEN.  `among` is -1 for all Characters.
        """
        kind = kind_of_action(action)
        first = argument(action, 0)
        actor = actor_of(action)
        if kind == FEESWAP:
            self._note_fee(state, first, SWAPS, whose, actor, among)
            return
        if kind != TALENT and kind != STRIKE:
            return
        effect = effect_number(state.tables.first_step(state.tables.declared(action)))
        if effect == MIMIC:
            borrowed = first - CHARACTER_ARGUMENT
            self._note(borrowed, MIMICS, whose, actor, among)
            effect = effect_number(state.tables.first_step(state.tables.strike[borrowed]))
            first = argument(action, 1)
        if first == 0:
            return
        harm = _HARM_OF[effect]
        if not is_character(first):
            self._note_fee(state, first, SWAPS if harm == SWAPS else TAKES_FEE, whose, actor, among)
            return
        character = first - CHARACTER_ARGUMENT
        # A Recruit from Hand or Camp is shown as a deed of the actor instead.
        if harm >= 0 and (harm != RECRUITS or state.road & bit_of(character) != 0):
            self._note(character, harm, whose, actor, among)

    def _note_fee(self, state: BoardState, field: i64, harm: i64, whose: i64, actor: i64, among: i64) -> None:
        """Note `harm` for the Character whose Fee the action argument `field` names; do nothing if it names no Fee."""
        if not is_fortune(field):
            return
        holder = state.holder_of(bit_of(field - CARD_ARGUMENT))
        if holder != NONE:
            self._note(holder, harm, whose, actor, among)

    def _note(self, character: i64, harm: i64, whose: i64, actor: i64, among: i64) -> None:
        bit = bit_of(character)
        if among & bit == 0:
            return
        if self.suffering == 0:
            self._found = vec[i64]([0] * (22 * PER_CHARACTER))
        self.suffering |= bit
        key = PER_CHARACTER * character + 4 * harm + whose
        if self._found[key] == 0:
            self._keys.append(key)
        self._found[key] |= bit_of(actor)

    def of(self, character: i64) -> bytes:
        """Return what can be done to `character`, as a JSON list."""
        if self.suffering >> character & 1 == 0:
            return EMPTY_LIST
        told: list[bytes] = []
        key: i64
        for key in self._keys:
            if key // PER_CHARACTER != character:
                continue
            harm: i64 = key % PER_CHARACTER // 4
            whose: i64 = key % 4
            by = self._printed.characters(self._found[key])
            seat = NULL if whose == UNSEEN else number(whose)
            told.append(b"".join([_SAYS[harm], by, b',"seat":', seat, b"}"]))
        return array(told)


def _aim(action: i64) -> i64:
    """Return the part of an action that decides what it does and to whom, without the cards that pay for it.

    This keeps the first argument of a Fee-Swap and the first two arguments of any other action.  Actions with the same
    result stand next to each other in a list of actions.
    """
    if kind_of_action(action) == FEESWAP:
        return action >> FIRST_SHIFT
    return action >> (FIRST_SHIFT - ARGUMENT_BITS)
