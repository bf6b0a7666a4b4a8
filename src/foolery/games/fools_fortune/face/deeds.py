"""What each Character that the viewer sees can do now, and what follows from it.

A deed is one thing that a Character can do: all legal actions of one kind that this Character makes or is named in.
An outcome is one sentence about what follows from a deed.  Only what the viewer knows is used.
"""

from __future__ import annotations

from typing import Final, get_args

from foolery.games.fools_fortune.face.facts import ACTED
from foolery.games.fools_fortune.face.printed import Printed
from foolery.games.fools_fortune.face.questions import RivalQuestion, ends_barters, question_after
from foolery.games.fools_fortune.face.sets import closing_cards
from foolery.games.fools_fortune.face.shapes import Deed, Outcome
from foolery.games.fools_fortune.face.tallies import closed_sets, ready_characters
from foolery.games.fools_fortune.rules.actions import (
    CARD_ARGUMENT,
    CHARACTER_ARGUMENT,
    KIND_NAMES,
    MAX_ARGUMENTS,
    actor_of,
    argument,
    is_character,
    is_flash,
)
from foolery.games.fools_fortune.rules.board_state import NONE, UNIVERSAL
from foolery.games.fools_fortune.rules.goal import ready_to_win, sets_to_win
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.worlds import KnownState
from foolery.kernel.bits import bit_of, first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec
from foolery.kernel.pieces import EMPTY_LIST, array, number, written

# The clause of the rules for each deed, in the order in which the deeds are shown.
CLAUSES: Final[dict[Deed, str]] = {
    "refuse": "AF-7.7",
    "allowance": "AF-5.6",
    "recruit": "AF-6.1",
    "fetch": "AF-6.2",
    "barter": "AF-7.4",
    "feeswap": "AF-8.9",
    "fate": "AF-7.13",
    "bargain": "AF-7.14",
    "talent": "AF-8.1",
    "strike": "AF-8.11",
    "kickback": "AF-7.1",
    "repay": "AF-7.3",
    "cut": "AF-6.3",
    "dues": "AF-5.10",
    "discard": "AF-5.14",
    "answers": "AF-11.6",
    "guards": "AF-7.7",
}
_DEEDS: Final[tuple[Deed, ...]] = tuple(CLAUSES)
REFUSES: Final = 0  # this number and those below are indexes in CLAUSES
ALLOWS: Final = 1
FETCHES: Final = 3
BARTERS: Final = 4
STRIKES: Final = 9
REPAYS: Final = 11
PAYS: Final = 13
DISCARDS: Final = 14
ANSWERS: Final = 15
GUARDS: Final = 16
NUM_DEEDS: Final = 17
# By kind of action, the index of its deed in CLAUSES.  _ACTED: a deed of the acting Character.  _BRINGS: a deed of the
# Characters that the action brings, pays or discards.  -1: none.
_ACTED: Final = vec[i64]([_DEEDS.index(kind) if kind in ACTED else -1 for kind in KIND_NAMES])
_BRINGS: Final = vec[i64](
    [_DEEDS.index(kind) if kind in ("allowance", "dues", "discard") else -1 for kind in KIND_NAMES]
)
_ASKED: Final = vec[i64]([int(deed in ("barter", "feeswap", "talent", "strike")) for deed in _DEEDS])
_TOLD: Final[tuple[bytes, ...]] = tuple(
    written({"say": deed, "clause": clause})[:-1] + b',"then":' for deed, clause in CLAUSES.items()
)
_SAYS: Final[dict[str, bytes]] = {say: written({"say": say})[:-1] for say in get_args(Outcome)}


class Deeds:
    """Finds the deeds of each Character: what the viewer can do with it, or whether it may Refuse (Rivals' Characters).

    `of` returns them as JSON.
    """

    def __init__(self, sight: FortuneSight, printed: Printed, known: KnownState) -> None:
        self._sight: FortuneSight = sight
        self._printed: Printed = printed
        self._known: KnownState = known
        self._actions: dict[int, list[int]] = {}  # the legal actions by NUM_DEEDS * Character + deed
        self.active: i64 = 0  # bitmask of the Characters that have at least one deed
        action: int
        for action in sight.legal:
            self._note(action)
        self._questions: dict[int, list[RivalQuestion]] = {}
        # By Rival's Character: a bitmask of the viewer's Characters whose actions it may Refuse.
        self._answerable: vec[i64] = vec[i64]()
        self._enders: i64 = 0
        self._guards: i64 = 0
        self._needed: i64 = 0
        if self._actions:
            self._ask()
            self._needed = self._find_needed()
        elif sight.viewer is not None and sight.viewer != sight.active and sight.scenes & UNIVERSAL:
            # AF-7.7: on a Rival's Day, the viewer's Characters that can Refuse.
            self._guards = sight.crews[sight.viewer] & sight.ready & ~sight.unpaid
            self.active |= self._guards

    def _note(self, action: i64) -> None:
        """Add a legal action to the deeds of its actor, or of the Characters that it brings, pays or discards."""
        deed = _ACTED[action >> 48]
        if deed >= 0:
            actor = actor_of(action)
            if actor != NONE:
                self._note_deed(actor, deed, action)
            return
        deed = _BRINGS[action >> 48]
        place: i64
        for place in range(MAX_ARGUMENTS if deed >= 0 else 0):
            field = argument(action, place)
            if is_character(field):
                self._note_deed(field - CHARACTER_ARGUMENT, deed, action)

    def _note_deed(self, character: i64, deed: i64, action: int) -> None:
        key = NUM_DEEDS * character + deed
        actions = self._actions.get(key)
        if actions is None:
            self._actions[key] = [action]
            self.active |= bit_of(character)
        else:
            actions.append(action)

    def _ask(self) -> None:
        """Find what Rivals would be asked about each deed, and note which of their Characters could Refuse it."""
        for key, actions in self._actions.items():
            if _ASKED[key % NUM_DEEDS] == 0:
                continue
            if len(self._answerable) == 0:
                self._answerable = vec[i64]([0] * 22)
            questions = self._asked_after(actions)
            self._questions[key] = questions
            for question in questions:
                self.active |= question.refusers
                self._enders |= question.enders
                refusers = question.refusers
                while refusers != 0:
                    self._answerable[first_in(refusers)] |= bit_of(key // NUM_DEEDS)
                    refusers = without_lowest(refusers)

    def _asked_after(self, actions: list[int]) -> list[RivalQuestion]:
        """Return the different questions that `actions` put to Rivals, without duplicates.

        If some of `actions` do not Flash their actor, only these are tried, because a Flash leads to the same question.
        """
        only_flashed = all(is_flash(action) for action in actions)
        found: list[RivalQuestion] = []
        for action in actions:
            if only_flashed or not is_flash(action):
                question = question_after(self._sight, self._known.state(), action)
                if question is not None and not any(question.says(each) for each in found):
                    found.append(question)
        return found

    def of(self, character: i64) -> bytes:
        """Return the deeds of `character` as a JSON list, in the order of CLAUSES."""
        if self.active >> character & 1 == 0:
            return EMPTY_LIST
        told: list[bytes] = []
        deed: i64
        for deed in range(ANSWERS):
            actions = self._actions.get(NUM_DEEDS * character + deed)
            if actions is not None:
                told.append(self._deed(character, deed, actions))
        if len(self._answerable) != 0 and self._answerable[character] != 0:
            ends = self._enders >> character & 1 != 0
            then = array([self._follows("ends", bit_of(character), NONE)]) if ends else EMPTY_LIST
            by = self._printed.characters(self._answerable[character])
            told.append(b"".join([_TOLD[ANSWERS], then, b',"by":', by, b"}"]))
        if self._guards >> character & 1 != 0:
            told.append(_TOLD[GUARDS] + b"[]}")
        return array(told)

    def _deed(self, character: i64, deed: i64, actions: list[int]) -> bytes:
        """Return one deed as a JSON object, with its outcomes and the number of different things it can be done with.

        These things are the first arguments of `actions`.
        """
        low: i64 = 0  # the first arguments of the actions as a bitmask: values below 44 here, the others in `high`
        high: i64 = 0
        action: i64
        for action in actions:
            first = argument(action, 0)
            if first >= 44:
                high |= bit_of(first - 44)
            elif first > 0:
                low |= bit_of(first)
        count = population(low) + population(high)
        then = array(self._consequences(character, deed, actions))
        if count == 0:
            return b"".join([_TOLD[deed], then, b"}"])
        return b"".join([_TOLD[deed], then, b',"count":', number(count), b"}"])

    # -- what follows

    def _consequences(self, character: i64, deed: i64, actions: list[int]) -> list[bytes]:
        then: list[bytes] = []
        if deed in (FETCHES, BARTERS):  # they bring a Fortune to the Camp, where it can be used at once
            coming: i64 = 0
            for action in actions:
                coming |= bit_of(argument(action, 0) - CARD_ARGUMENT)
            self._add_closed(then, coming)
            if deed == FETCHES and self._sight.faire & coming != 0:
                then.append(self._follows("no_dues", 0, NONE))
        if deed == REFUSES and any(ends_barters(self._known.state(), action) for action in actions):
            then.append(self._follows("ends", bit_of(character), NONE))
        if _ASKED[deed] != 0:
            self._add_refused(then, self._questions[NUM_DEEDS * character + deed])
        if deed == STRIKES or all(is_flash(action) for action in actions):
            then.append(self._follows("leaves", 0, NONE))
        elif any(is_flash(action) for action in actions):
            then.append(self._follows("or_leaves", 0, NONE))
        stays = deed in (REFUSES, REPAYS, ALLOWS, PAYS, DISCARDS)
        if not stays and self._needed >> character & 1 != 0:
            then.append(self._follows("short", 0, NONE))
        return then

    def _add_closed(self, then: list[bytes], coming: i64) -> None:
        """Append a "closes" outcome for each Set of the viewer that a Fortune of the bitmask `coming` would Close."""
        sight = self._sight
        assert sight.viewer is not None
        slot: i64
        for slot in range(3):
            at: i64 = 3 * sight.viewer + slot
            closers: i64 = closing_cards(sight.sets[at], sight.rainbows >> at & 1 != 0) & coming
            while closers != 0:
                card = self._printed.codes[first_in(closers)]
                then.append(b"".join([_SAYS["closes"], b',"card":', card, b',"slot":', number(slot + 1), b"}"]))
                closers = without_lowest(closers)

    def _add_refused(self, then: list[bytes], questions: list[RivalQuestion]) -> None:
        """Append the outcomes that say, for each seat asked, whether it can Refuse and by which Characters."""
        seat: i64
        for seat in range(self._sight.players if questions else 0):
            is_asked = False
            unseen = False
            refusers: i64 = 0
            enders: i64 = 0
            for question in questions:
                if question.asked == seat:
                    is_asked = True
                    unseen = unseen or question.unseen
                    refusers |= question.refusers
                    enders |= question.enders
            if refusers != 0:
                then.append(self._follows("refusable", refusers, seat))
            if unseen:
                then.append(self._follows("hand_refusable", 0, seat))
            elif is_asked and refusers == 0:
                then.append(self._follows("unrefusable", 0, seat))
            if enders != 0:
                then.append(self._follows("ends", enders, seat))

    def _follows(self, say: Outcome, by: i64, seat: i64) -> bytes:
        """Return the outcome `say` as a JSON object.

        It names the Characters of the bitmask `by` unless that is 0, and `seat` unless that is NONE.
        """
        pieces = [_SAYS[say]]
        if by != 0:
            pieces.append(b',"by":')
            pieces.append(self._printed.characters(by))
        if seat != NONE:
            pieces.append(b',"seat":')
            pieces.append(number(seat))
        pieces.append(b"}")
        return b"".join(pieces)

    def _find_needed(self) -> i64:
        """AF-5.12: return a bitmask of the viewer's Ready Characters if losing one would prevent a win, otherwise 0.

        That is so when the viewer has enough Closed Sets and exactly as many Ready Characters as a win needs.
        """
        sight = self._sight
        assert sight.viewer is not None
        enough = closed_sets(sight, sight.viewer) >= sets_to_win(sight.players)
        if not enough or ready_characters(sight, sight.viewer) != ready_to_win(sight.players, sight.act):
            return 0
        return sight.crews[sight.viewer] & sight.ready
