"""The text notation of Garlandland: actions, and whole positions on one line (GL-7).

A position reads

    gl1 race target=3 dealer=0 round=1 scores=0/0 rows=III.I/V.II hands=II.VI/IV.I decks=V.IV.VII/VI.III.VII

with one part per seat between slashes, and decks in drawing order; `-` stands for no cards.  Optional fields
follow: `sealed=VI/-`, `left=2`, `past=` with the rows of finished rounds, and `result=0:target`.
"""

from __future__ import annotations

import re

from foolery.games.garlandland.rules.cards import CARD_NUMBERS, CARDS, NUM_CARDS, ROW_SIZE, cards_in
from foolery.games.garlandland.rules.options import MODES
from foolery.games.garlandland.rules.sight import hold, places_of
from foolery.games.garlandland.rules.state import (
    CHOOSING,
    DEALING,
    NO_CARD,
    OVER,
    POINTS_MODE,
    RACE,
    GarlandState,
    Round,
    strongest_rows,
)
from foolery.kernel.errors import InvalidNotationError
from foolery.kernel.numbers import i64, vec
from foolery.kernel.state import seats_in

__all__ = ["action_text", "card_number", "parse_action", "parse_position", "position_text", "witness"]

_PLAY = re.compile(r"(?:play\s+)?([IV]+)", re.ASCII)


def action_text(action: int) -> str:
    """Return the action as canonical notation, such as `play III`."""
    return f"play {CARDS[action]}"


def parse_action(text: str) -> int:
    """Return the action that `text` names, in upper or lower case; the word `play` may be left out.  Raises
    InvalidNotationError if `text` names none.
    """
    match = _PLAY.fullmatch(text.strip().upper().replace("PLAY", "play"))
    if match is not None and match[1] in CARD_NUMBERS:
        return CARD_NUMBERS[match[1]]
    raise InvalidNotationError(f"cannot read {_short(text)}: expected 'play III' with a card from I to VII")


def card_number(code: str) -> int:
    """Return the number of the card with this code.  Raises InvalidNotationError if there is no such card."""
    if code not in CARD_NUMBERS:
        raise InvalidNotationError(f"no card {_short(code)}: expected one of {' '.join(CARDS)}")
    return CARD_NUMBERS[code]


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


# -- writing a position


def position_text(state: GarlandState) -> str:
    """Return the whole state as one line, which `parse_position` reads."""
    seats = range(int(state.players))
    parts = [
        "gl1",
        MODES[state.mode],
        f"target={int(state.target)}",
        f"dealer={int(state.first_dealer)}",
        f"round={int(state.round)}",
        "scores=" + "/".join(str(int(score)) for score in state.scores),
        "rows=" + _rows_text(state.rows),
        "hands=" + "/".join(_codes(cards_in(int(state.hands[seat]))) for seat in seats),
        "decks=" + "/".join(_codes(_deck(state, seat)) for seat in seats),
    ]
    if any(card != NO_CARD for card in state.sealed):
        parts.append("sealed=" + "/".join(_codes([int(card)] if card != NO_CARD else []) for card in state.sealed))
    if state.left:
        parts.append("left=" + "/".join(str(seat) for seat in seats_in(int(state.left))))
    if state.past is not None:
        parts.append("past=" + ",".join(_past_texts(state)))
    if state.phase == OVER:
        winners = "/".join(str(seat) for seat in seats_in(int(state.winners)))
        parts.append(f"result={winners}:{state.reason}")
    return " ".join(parts)


def _deck(state: GarlandState, seat: int) -> list[int]:
    start = NUM_CARDS * seat
    return [int(card) for card in state.decks[start + int(state.drawn) : start + NUM_CARDS] if card != NO_CARD]


def _codes(cards: list[int]) -> str:
    return ".".join(CARDS[card] for card in cards) or "-"


def _rows_text(places: vec[i64]) -> str:
    cards = [int(card) for card in places]
    rows = [cards[start : start + ROW_SIZE] for start in range(0, len(cards), ROW_SIZE)]
    return "/".join(_codes([card for card in row if card != NO_CARD]) for row in rows)


def _past_texts(state: GarlandState) -> list[str]:
    texts: list[str] = []
    past = state.past
    while past is not None:
        texts.append(_rows_text(past.rows))
        past = past.earlier
    return texts[::-1]


# -- reading a position

_REQUIRED = ("target", "dealer", "round", "scores", "rows", "hands", "decks")
_OPTIONAL = ("sealed", "left", "past", "result")


def parse_position(text: str) -> GarlandState:
    """Return the state that a position line describes.  Raises InvalidNotationError if the line cannot be read."""
    words = text.split(" ")
    if len(words) < 2 or words[0] != "gl1" or words[1] not in MODES:
        raise InvalidNotationError(f"no position of Garlandland: {_short(text)}")
    values: dict[str, str] = {}
    for word in words[2:]:
        key, equals, value = word.partition("=")
        if not equals or key in values or key not in _REQUIRED + _OPTIONAL:
            raise InvalidNotationError(f"cannot read {_short(word)} in a position")
        values[key] = value
    missing = [key for key in _REQUIRED if key not in values]
    if missing:
        raise InvalidNotationError(f"the position has no {missing[0]!r}")
    return _PositionReader(MODES.index(words[1]), values).read()


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise InvalidNotationError(f"expected a number, got {_short(text)}")
    return int(text)


def _cards(text: str) -> list[int]:
    return [] if text == "-" else [card_number(code) for code in text.split(".")]


class _PositionReader:
    """Builds a state from the fields of a position text, and refuses cards that cannot be where the text puts them."""

    def __init__(self, mode: int, values: dict[str, str]) -> None:
        self.values = values
        self.mode = mode
        self.scores = [_number(score) for score in values["scores"].split("/")]
        self.seats = len(self.scores)
        self._expect(2 <= self.seats <= 4, f"expected 2 to 4 seats, got {self.seats}")

    @staticmethod
    def _expect(sound: bool, problem: str) -> None:
        if not sound:
            raise InvalidNotationError(f"no such position: {problem}")

    def read(self) -> GarlandState:
        target, dealer = _number(self.values["target"]), _number(self.values["dealer"])
        self._expect(1 <= target <= 9, "the target is from 1 to 9")
        self._expect(dealer < self.seats, f"there is no seat {dealer}")
        state = GarlandState(self.seats, self.mode, target, dealer)
        state.round = _number(self.values["round"])
        self._expect(state.round >= 1 and (self.mode == RACE or state.round <= self.seats), "no such round")
        for seat, score in enumerate(self.scores):
            state.scores[seat] = score
        for seat in self._seat_list(self.values.get("left", "")):
            state.left |= 1 << seat
        self._read_cards(state)
        self._read_past(state)
        self._read_phase(state)
        return state

    def _seat_list(self, text: str) -> list[int]:
        seats = [_number(seat) for seat in text.split("/")] if text else []
        self._expect(seats == sorted(set(seats)) and all(seat < self.seats for seat in seats), f"seats {_short(text)}")
        return seats

    def _piles(self, text: str) -> list[list[int]]:
        piles = [_cards(part) for part in text.split("/")]
        self._expect(len(piles) == self.seats, f"expected {self.seats} parts in {_short(text)}")
        self._expect(all(len(set(pile)) == len(pile) for pile in piles), f"a card lies twice in {_short(text)}")
        return piles

    def _read_cards(self, state: GarlandState) -> None:
        rows, hands, decks = (self._piles(self.values[key]) for key in ("rows", "hands", "decks"))
        present = [seat for seat in range(self.seats) if not int(state.left) >> seat & 1]
        self._expect(bool(present), "all seats have left")
        turn = max(len(row) for row in rows)
        self._expect(turn <= ROW_SIZE, "a row has at most 5 cards")
        self._expect(all(len(rows[seat]) == turn for seat in present), "the rows are not equally long")
        state.turn = turn
        state.drawn = 2 + min(turn, ROW_SIZE - 1)
        state.rows = places_of(tuple(tuple(row) for row in rows))
        for seat in range(self.seats):
            if seat in present and (hands[seat] or decks[seat] or rows[seat]):
                self._expect(len(hands[seat]) == state.drawn - turn, f"seat {seat} holds {len(hands[seat])} cards")
                order = rows[seat] + hands[seat] + decks[seat]
                self._expect(sorted(order) == list(range(NUM_CARDS)), f"seat {seat} has not its seven cards")
                hold(state, seat, order)
                state.dealt = seat + 1
            else:
                self._expect(not hands[seat] and not decks[seat], f"seat {seat} has left and has no cards")

    def _read_past(self, state: GarlandState) -> None:
        for text in filter(None, self.values.get("past", "").split(",")):
            rows = places_of(tuple(tuple(row[:ROW_SIZE]) for row in self._piles(text)))
            winners = 0 if self.mode == POINTS_MODE else strongest_rows(rows, self.seats)
            state.past = Round(state.past, rows, winners)

    def _read_phase(self, state: GarlandState) -> None:
        sealed = self._piles(self.values["sealed"]) if "sealed" in self.values else []
        if "result" in self.values:
            winners, colon, reason = self.values["result"].partition(":")
            self._expect(bool(colon and reason and winners) and not sealed, "the result is incomplete")
            state.phase, state.reason = OVER, reason
            for seat in self._seat_list(winners):
                state.winners |= 1 << seat
            return
        self._expect(state.turn < ROW_SIZE, "whole rows end the round")
        waiting = [seat for seat in seats_in(int(state.present())) if not state.hands[seat]]
        if waiting:
            self._expect(not sealed and state.turn == 0 and state.dealt <= waiting[0], "the deal is incomplete")
            state.phase = DEALING
            return
        state.phase, state.owing = CHOOSING, state.present()
        for seat, cards in enumerate(sealed):
            if cards:
                held = len(cards) == 1 and bool(int(state.hands[seat]) >> cards[0] & 1)
                self._expect(held, f"seat {seat} cannot have chosen {_codes(cards)}")
                state.sealed[seat] = cards[0]
                state.owing &= ~(1 << seat)
        self._expect(state.owing != 0, "the turn is complete")


def witness(state: GarlandState, seat: int, action: int, viewer: int | None) -> str:
    """Return the notation of an action as `viewer` sees it.

    A card of another seat is `play ?` until the last seat has chosen; with that action all cards are revealed
    (GL-4.3).
    """
    last = int(state.owing) == 1 << seat
    return action_text(action) if last or viewer == seat else "play ?"
