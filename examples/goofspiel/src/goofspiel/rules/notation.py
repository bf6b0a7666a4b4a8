"""Goofspiel in writing: actions, and positions on one line (GS-7).

A position text contains every round of the game; reading it plays these rounds again:

    gs1 seats=2 cards=5 ties=carry past=4:3/1,2:5/5 prizes=3.1.5

`past` has one entry per finished round: the prize turned up and the bids by seat, `-` for a seat that had left.
`prizes` lists the prize turned up last and then those face down, in their order; it is `-` before the shuffle.
`sealed=4/-` (bids of this round), `left=2` (seats that left) and `end=resign` follow only where they apply.
"""

from __future__ import annotations

import re

from foolery.kernel.errors import InvalidNotationError
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import AGREED
from foolery.kernel.state import seats_in

from goofspiel.rules.cards import MOST_CARDS
from goofspiel.rules.options import CARRY, DISCARD, FEWEST_CARDS
from goofspiel.rules.refusals import why_illegal
from goofspiel.rules.state import NO_BID, PLAYED_OUT, GoofState

__all__ = ["action_text", "card_number", "parse_action", "parse_position", "position_text", "witness"]

_BID = re.compile(r"(?:bid\s+)?(\d{1,2})", re.ASCII | re.IGNORECASE)


def action_text(action: int) -> str:
    """Return an action in canonical notation."""
    return f"bid {action}"


def parse_action(text: str) -> int:
    """Read an action in any case; the word bid may be left out.  Raises InvalidNotationError."""
    match = _BID.fullmatch(text.strip())
    if match is None:
        raise InvalidNotationError(f"cannot read {_short(text)}: expected 'bid 7' with a card from 1 to {MOST_CARDS}")
    return int(match[1])


def card_number(code: str) -> int:
    """Return the card that the text `code` names.  Raises InvalidNotationError if it names none."""
    if not re.fullmatch(r"[1-9]|1[0-3]", code, re.ASCII):
        raise InvalidNotationError(f"no card {_short(code)}: expected 1 to {MOST_CARDS}")
    return int(code)


def witness(state: GoofState, seat: int, action: int, viewer: int | None) -> str:
    """Return the notation of `action` of `seat` as `viewer` sees it (None: a spectator).

    GS-3.1: a bid is hidden until the last one is in; that one is revealed with all the others.
    """
    last = state.to_act() == 1 << seat
    return action_text(action) if last or viewer == seat else "bid ?"


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


# -- positions


def position_text(state: GoofState) -> str:
    """Return the whole state as one line."""
    rounds = [f"{each.prizes[-1]}:{_by_seat(each.bids)}" for each in state.past]
    prizes = ".".join(str(prize) for prize in state.order[len(state.past) :])
    parts = [
        "gs1",
        f"seats={state.players}",
        f"cards={state.cards}",
        f"ties={CARRY if state.carry else DISCARD}",
        f"past={','.join(rounds) or '-'}",
        f"prizes={prizes or '-'}",
    ]
    if any(state.bids):
        parts.append(f"sealed={_by_seat(state.bids)}")
    if state.left:
        parts.append("left=" + "/".join(str(seat) for seat in seats_in(state.left)))
    if state.reason:
        parts.append(f"end={state.reason}")
    return " ".join(parts)


def _by_seat(bids: tuple[int, ...] | list[int]) -> str:
    return "/".join("-" if bid == NO_BID else str(bid) for bid in bids)


_POSITION = re.compile(
    r"gs1 seats=(?P<seats>[23]) cards=(?P<cards>\d{1,2}) ties=(?P<ties>discard|carry)"
    r" past=(?P<past>-|[\d:/,-]+) prizes=(?P<prizes>-|[\d.]+)"
    r"(?: sealed=(?P<sealed>[\d/-]+))?(?: left=(?P<left>[\d/]+))?(?: end=(?P<end>[a-z-]+))?",
    re.ASCII,
)


def parse_position(text: str) -> GoofState:
    """Return the state that the position text describes.  Raises InvalidNotationError."""
    fields = _POSITION.fullmatch(text)
    if fields is None:
        raise InvalidNotationError(f"no position of Goofspiel: {_short(text)}")
    return _PositionReader(fields).read()


class _PositionReader:
    """Plays the rounds of a position text again; raises InvalidNotationError for what cannot have been played."""

    def __init__(self, fields: re.Match[str]) -> None:
        self._past = [] if fields["past"] == "-" else fields["past"].split(",")
        self._prizes = [] if fields["prizes"] == "-" else fields["prizes"].split(".")
        self._sealed, self._left, self._end = fields["sealed"], fields["left"], fields["end"]
        self._state = GoofState(int(fields["seats"]), int(fields["cards"]), carry=fields["ties"] == CARRY)

    @staticmethod
    def _expect(sound: bool, problem: str) -> None:
        if not sound:
            raise InvalidNotationError(f"no such position: {problem}")

    def read(self) -> GoofState:
        state = self._state
        self._expect(FEWEST_CARDS <= state.cards <= MOST_CARDS, f"{state.cards} cards")
        rounds = [each.partition(":") for each in self._past]
        self._shuffle([prize for prize, _, _ in rounds] + self._prizes)
        for _, _, bids in rounds:
            # The bids of a round are revealed together: a seat without one had left before.
            self._bid(bids, absent_have_left=True)
        for seat in self._left.split("/") if self._left else []:
            self._expect(int(seat) < state.players, f"there is no seat {seat}")
            self._leave(int(seat))
        if self._sealed is not None:
            self._bid(self._sealed, absent_have_left=False)
        self._end_it()
        return state

    def _shuffle(self, codes: list[str]) -> None:
        order = [card_number(code) for code in codes]
        if order:
            self._expect(sorted(order) == list(range(1, self._state.cards + 1)), "the prizes are not complete")
            self._state.deal(vec[i64](order))

    def _bid(self, text: str, *, absent_have_left: bool) -> None:
        state, bids = self._state, text.split("/")
        self._expect(len(bids) == state.players, f"expected a bid for each seat in {text!r}")
        for seat, bid in enumerate(bids):
            if bid == "-" and absent_have_left:
                self._leave(seat)
        rounds = len(state.past)
        for seat, bid in enumerate(bids):
            if bid != "-":
                self._expect(why_illegal(state, seat, card_number(bid)) is None, f"seat {seat} cannot bid {bid}")
                state.push(seat, int(bid))
        self._expect((len(state.past) > rounds) == absent_have_left, f"the bids {text!r} are not those of a round")

    def _leave(self, seat: int) -> None:
        if not self._state.left >> seat & 1:
            self._state.leave(seat, self._end or "")

    def _end_it(self) -> None:
        state = self._state
        alone = len(seats_in(state.present())) == 1
        if self._end == AGREED and not state.reason:
            state.agree()
        self._expect(bool(seats_in(state.present())), "everybody has left")
        self._expect((self._end or "") == state.reason, f"it does not end with {self._end!r}")
        self._expect(alone or state.reason in ("", AGREED, PLAYED_OUT), "several are still in the game")
        self._expect(not alone or state.reason != "", "a game of one is over")
