"""Why an action is not legal in A Fool's Fortune: which clause of the rules forbids it.

`State.legal` decides what is legal.  For an action that is not in its list, this module finds the first rule that
forbids it, as a `Refusal`: the clause, a code for the sentence, and the words to fill in.  A `Refusal` tells only what
the acting seat may know.
"""

from __future__ import annotations

from collections.abc import Callable

from foolery.games.fools_fortune.rules.abilities import is_answer
from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ALLOWANCE,
    BARGAIN,
    BARTER,
    BEGIN,
    CARD_ARGUMENT,
    CUT,
    DISCARD,
    DUES,
    END,
    FATE,
    FEESWAP,
    FETCH,
    KICKBACK,
    ORDER,
    PICK,
    RECRUIT,
    REDUCE,
    REFUSE,
    REMOVE,
    REPAY,
    STRIKE,
    TALENT,
    actor_of,
    fields_of,
    fortune_at,
    is_flash,
    is_fortune,
    kind_of_action,
    number_of,
)
from foolery.games.fools_fortune.rules.board_state import (
    AFTERNOON,
    ALLOWING,
    ANSWERING,
    BARTERS,
    CHARMED,
    CLEANING,
    FAIRE,
    FLASH,
    FLASHES,
    ORDERING,
    OVER,
    PAYING,
    PICKING,
    RECRUITS,
    ROAD,
    SAVVY,
    SAVVY_FEE_SWAP,
    STRIKES,
    TALENTS,
    UNIVERSAL,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER, WILDS
from foolery.games.fools_fortune.rules.character_tables import NO_ABILITY
from foolery.games.fools_fortune.rules.edition import edition_of
from foolery.games.fools_fortune.rules.sets import CLOSED, MISFITS, misfit, standing
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.games.fools_fortune.rules.writing.grammar import is_action
from foolery.kernel.bits import first_in
from foolery.kernel.errors import Refusal

__all__ = ["why_illegal"]

_DECISIONS = {
    ORDERING: ("AF-4.1", "order"),
    ALLOWING: ("AF-5.6", "allowance"),
    AFTERNOON: ("AF-5.7", "main"),
    ANSWERING: ("AF-11.1", "refuse"),
    PICKING: ("AF-9.2", "pick"),
    PAYING: ("AF-5.10", "dues"),
    CLEANING: ("AF-5.14", "clean"),
}
_PHASE_OF = {ORDER: ORDERING, ALLOWANCE: ALLOWING, REFUSE: ANSWERING, PICK: PICKING, DUES: PAYING, DISCARD: CLEANING}


def why_illegal(state: FortuneState, seat: int, action: int) -> Refusal | None:
    """Return the first rule that forbids `action` to `seat`, None if it is legal.  `action` may be any number."""
    if state.phase == OVER:
        return Refusal("AF-5.12", "over")
    if not int(state.to_act()) >> seat & 1:
        return Refusal("AF-13.4", "not-your-turn")
    if not is_action(action):
        return Refusal("AF-12.1", "no-such-action")
    if action in state.legal(seat):
        return None
    kind = int(kind_of_action(action))
    if _PHASE_OF.get(kind, AFTERNOON) != state.phase:
        clause, decision = _DECISIONS[int(state.phase)]
        return Refusal(clause, f"asked-{decision}")
    return _Reasons(state, seat, action).find(kind)


class _Reasons:
    """Finds the rule that forbids an action, if the phase would allow an action of this kind."""

    def __init__(self, state: FortuneState, seat: int, action: int) -> None:
        self.state, self.seat, self.action = state, seat, action
        self.edition = edition_of(state.tables.source)
        self.actor = int(actor_of(action))
        self.flash = bool(is_flash(action))
        self.arguments = fields_of(action)

    def find(self, kind: int) -> Refusal:
        by_kind: dict[int, Callable[[], Refusal | None]] = {
            ORDER: lambda: Refusal("AF-4.2", "no-such-place"),
            ALLOWANCE: self._allowance,
            RECRUIT: self._recruit,
            BEGIN: self._begin,
            ADD: self._add,
            REDUCE: self._reduce,
            REMOVE: self._no_set,
            FETCH: self._fetch,
            CUT: lambda: self._cannot_engage("AF-6.3"),
            KICKBACK: self._kickback,
            REPAY: self._repay,
            BARTER: self._barter,
            FATE: self._charm,
            BARGAIN: self._charm,
            FEESWAP: self._feeswap,
            TALENT: self._talent,
            STRIKE: self._strike,
            REFUSE: self._refuse,
            PICK: lambda: Refusal("AF-12.6", "no-such-pick"),
            DUES: self._dues,
            DISCARD: lambda: Refusal("AF-5.14", "not-in-hand", self._card(0)),
        }
        limited = self.state.phase == AFTERNOON and self.state.actions >= self.state.action_limit
        if kind != END and limited:
            return Refusal("AF-5.23", "too-many-actions")
        reason = by_kind[kind]() if kind in by_kind else None
        return reason if reason is not None else Refusal("AF-12.4", "not-possible")

    # -- small questions

    def _card(self, number: int) -> dict[str, str]:
        return {"card": self.edition.codes[self.arguments[number] - CARD_ARGUMENT]}

    def _who(self) -> dict[str, str]:
        return {"who": self.edition.codes[FIRST_CHARACTER + self.actor]}

    def _bit(self, number: int) -> int:
        """Return the argument at place `number` (from 0) as a mask of one Fortune, 0 if it is no Fortune."""
        return int(fortune_at(self.action, number)) if is_fortune(self.arguments[number]) else 0

    def _not_at_hand(self, number: int, more: int = 0) -> Refusal | None:
        """AF-5.8: return a refusal unless the Fortune at argument `number` is in Hand or Camp.

        It may also be in the mask `more`.
        """
        if self._bit(number) & (int(self.state.pool(self.seat)) | more):
            return None
        return Refusal("AF-5.8", "not-at-hand", self._card(number))

    def _is_locked(self, feature: int, name: str) -> Refusal | None:
        return Refusal("AF-8.15", f"locked-{name}") if self.state.is_locked(feature, self.seat) else None

    def _scene(self, bit: int, clause: str, name: str) -> Refusal | None:
        return None if int(self.state.scenes) & bit else Refusal(clause, "no-scene", {"scene": name})

    def _cannot_engage(self, clause: str) -> Refusal | None:
        """AF-2.6: return why the acting Character cannot be Engaged, None if it can.

        `clause` is the clause to name if the Character is not in the Crew.
        """
        state, bit = self.state, 1 << self.actor
        if not int(state.crews[self.seat]) & bit:
            return Refusal(clause, "not-in-crew", self._who())
        if int(state.unpaid) & bit:
            return Refusal("AF-7.2", "unpaid", self._who())
        if int(state.weakened) & bit:
            return Refusal("AF-8.3", "weakened", self._who())
        if not int(state.ready) & bit:
            return Refusal("AF-2.6", "engaged", self._who())
        return None

    def _cannot_flash(self, clause: str, *, from_camp: bool = False) -> Refusal | None:
        state, bit = self.state, 1 << self.actor
        without = self._scene(FLASH, "AF-7.16", "II.4") or self._is_locked(FLASHES, "flash")
        if without is not None:
            return without
        if int(state.hand_c[self.seat]) & bit or (from_camp and int(state.camp_c[self.seat]) & bit):
            return None
        if int(state.crews[self.seat]) & bit:
            return self._cannot_engage(clause)
        return Refusal(clause, "cannot-flash-from-there", self._who())

    def _cannot_use(self, clause: str, *, from_camp: bool = False) -> Refusal | None:
        return self._cannot_flash(clause, from_camp=from_camp) if self.flash else self._cannot_engage(clause)

    def _own_fees(self) -> int:
        """Return a mask of the Fees that go to Camp because the action Flashes their Character; 0 if it does not."""
        return int(self.state.fees[self.actor]) if self.flash and self.actor >= 0 else 0

    # -- by kind

    def _allowance(self) -> Refusal | None:
        if not self._bit(0):
            return self._is_locked(ROAD, "road") or Refusal("AF-5.6", "not-on-road", self._card(0))
        return self._is_locked(FAIRE, "faire") or Refusal("AF-5.6", "not-in-faire", self._card(0))

    def _recruit(self) -> Refusal | None:
        state, bit = self.state, 1 << self.actor
        if (locked := self._is_locked(RECRUITS, "recruit")) is not None:
            return locked
        if not (int(state.hand_c[self.seat]) | int(state.camp_c[self.seat])) & bit:
            return Refusal("AF-6.1", "not-recruitable", self._who())
        if not state.has_room_in_crew(self.seat):
            return Refusal("AF-2.5", "crew-full")
        return self._not_at_hand(0) or self._not_at_hand(1) or Refusal("AF-3.1", "fees-clash", self._two_cards())

    def _two_cards(self) -> dict[str, str]:
        return {"one": self._card(0)["card"], "other": self._card(1)["card"]}

    def _begin(self) -> Refusal | None:
        if self.state.free_slot(self.seat) < 0:
            return Refusal("AF-2.5", "cache-full")
        missing = self._not_at_hand(0) or self._not_at_hand(1) or self._not_at_hand(2)
        return missing or Refusal("AF-3.2", "no-set")

    def _set(self) -> int:
        return int(self.state.sets[3 * self.seat + int(number_of(self.action))])

    def _set_name(self) -> dict[str, str]:
        return {"set": f"s{int(number_of(self.action)) + 1}"}

    def _no_set(self) -> Refusal | None:
        return None if self._set() else Refusal("AF-6.6", "no-set-there", self._set_name())

    def _add(self) -> Refusal | None:
        cards = self._set()
        missing = self._no_set() or self._not_at_hand(1)
        if missing is not None:
            return missing
        rainbow = self.state.is_rainbow(self.seat, number_of(self.action))
        why = int(misfit(cards, rainbow, self.arguments[1] - CARD_ARGUMENT))
        clause, code = MISFITS[why]
        return Refusal(clause, code, self._set_name() if code == "set-closed" else self._card(1))

    def _reduce(self) -> Refusal | None:
        if (missing := self._no_set()) is not None:
            return missing
        if not self._set() & self._bit(1):
            return Refusal("AF-6.6", "not-in-set", self._card(1))
        return Refusal("AF-6.6", "last-of-set")

    def _fetch(self) -> Refusal | None:
        state, card = self.state, self._bit(0)
        if (unable := self._cannot_use("AF-7.18" if self.flash else "AF-6.2")) is not None:
            return unable
        wayside = 0
        for other in range(int(state.players)):
            wayside |= int(state.wayside[other]) if other != self.seat else 0
        if not card & (int(state.faire) | wayside):
            return Refusal("AF-6.2", "not-in-faire", self._card(0))
        if not card & wayside and (locked := self._is_locked(FAIRE, "faire")) is not None:
            return locked
        if self.flash:
            without = self._scene(SAVVY, "AF-7.18", "II.2")
            return without or Refusal("AF-7.18", "flash-needs-savvy", self._who() | self._card(0))
        return Refusal("AF-3.1", "fees-do-not-fetch", self._who() | self._card(0))

    def _kickback(self) -> Refusal | None:
        unable = self._scene(UNIVERSAL, "AF-7.1", "II.1") or self._cannot_engage("AF-7.1")
        return unable or Refusal("AF-7.1", "not-its-fee", self._who() | self._card(0))

    def _repay(self) -> Refusal | None:
        state, bit = self.state, 1 << self.actor
        if (without := self._scene(UNIVERSAL, "AF-7.3", "II.1")) is not None:
            return without
        if not int(state.crews[self.seat]) & int(state.unpaid) & bit:
            return Refusal("AF-7.3", "not-unpaid", self._who())
        staying = self.edition.codes[int(first_in(state.fees[self.actor]))]
        clash = Refusal("AF-7.3", "fees-clash", {"one": staying, "other": self._card(0)["card"]})
        return self._not_at_hand(0) or clash

    def _barter(self) -> Refusal | None:
        state = self.state
        if (without := self._scene(UNIVERSAL, "AF-7.4", "II.1") or self._is_locked(BARTERS, "barter")) is not None:
            return without
        if state.barters_closed:
            return Refusal("AF-7.12", "barters-closed")
        if (unable := self._cannot_use("AF-7.18" if self.flash else "AF-7.4")) is not None:
            return unable
        owner = self._set_owner(self._bit(0))
        if owner is None:
            return Refusal("AF-7.6", "not-in-rivals-set", self._card(0))
        if not state.can_cross(self.seat, owner):
            return Refusal("AF-8.7", "cannot-cross")
        cards = int(state.sets[3 * owner + int(state.slot_of(owner, self._bit(0)))])
        if standing(cards) == CLOSED and not self._bit(0) & int(WILDS):
            return Refusal("AF-7.5", "set-is-closed")
        return self._not_at_hand(1, self._own_fees()) or Refusal("AF-7.8", "no-replacement", self._two_cards())

    def _set_owner(self, bit: int) -> int | None:
        rivals = [seat for seat in range(int(self.state.players)) if seat != self.seat]
        return next((seat for seat in rivals if bit and self.state.slot_of(seat, bit) >= 0), None)

    def _charm(self) -> Refusal | None:
        unable = self._scene(CHARMED, "AF-7.13", "II.3") or self._cannot_engage("AF-7.13")
        if unable is not None:
            return unable
        if self.state.fate_size() == 0:
            return Refusal("AF-5.21", "fate-empty")
        return Refusal("AF-7.15", "no-charm", self._who())

    def _feeswap(self) -> Refusal | None:
        state = self.state
        unable = self._scene(SAVVY_FEE_SWAP, "AF-8.9", "III.2") or self._cannot_use("AF-8.9")
        if unable is not None:
            return unable
        if not int(state.tables.savvies) >> self.actor & 1:
            return Refusal("AF-8.9", "not-savvy", self._who())
        holder = int(state.holder_of(self._bit(0))) if self._bit(0) else -1
        if holder < 0 or int(state.unpaid) >> holder & 1 or (self.flash and holder == self.actor):
            return Refusal("AF-8.2", "no-fee", self._card(0))
        owner = int(state.owner_of(holder))
        if owner != self.seat and not state.can_cross(self.seat, owner):
            return Refusal("AF-8.7", "cannot-cross")
        if (missing := self._not_at_hand(1, self._own_fees())) is not None:
            return missing
        if not int(state.tables.savvy[self.actor]) & (self._bit(0) | self._bit(1)):
            return Refusal("AF-8.9", "savvy-to-neither", self._who() | self._two_cards())
        return Refusal("AF-8.2", "fee-does-not-go", self._card(1))

    def _talent(self) -> Refusal | None:
        ability = int(self.state.tables.talent[self.actor])
        without = self._scene(TALENTS, "AF-8.1", "III.1")
        if without is not None:
            return without
        if ability == NO_ABILITY:
            return Refusal("AF-1.4", "no-talent", self._who())
        if is_answer(self.state.tables.first_step(ability)):
            return Refusal("AF-11.6", "answer-only", self._who())
        return self._cannot_use("AF-8.1", from_camp=True) or Refusal("AF-9.1", "no-such-choice", self._who())

    def _strike(self) -> Refusal | None:
        if (without := self._scene(STRIKES, "AF-8.11", "III.3")) is not None:
            return without
        if int(self.state.tables.strike[self.actor]) == NO_ABILITY:
            return Refusal("AF-1.4", "no-strike", self._who())
        return self._cannot_flash("AF-8.11") or Refusal("AF-9.1", "no-such-choice", self._who())

    def _refuse(self) -> Refusal | None:
        state = self.state
        if not state.can_cross(self.seat, int(state.active)):
            return Refusal("AF-11.5", "cannot-refuse")
        return self._cannot_use("AF-11.6") or Refusal("AF-11.6", "may-not-refuse", self._who())

    def _dues(self) -> Refusal | None:
        if self._bit(0) & (int(self.state.fetched) | int(self.state.lieu)):
            return Refusal("AF-5.10", "fetched-today", self._card(0))
        return Refusal("AF-5.10", "not-payable", self._card(0))
