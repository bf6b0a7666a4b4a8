"""The text notation of The Fool's Field: actions such as `deploy SHHS@b2`, and whole positions on one line."""

from __future__ import annotations

import re
from functools import cache

from foolery.games.fools_field.rules.cards import (
    ALL_CARDS,
    CARD_NUMBERS,
    CARDS,
    CENTRE,
    NUM_CARDS,
    SPACE_NUMBERS,
    SPACES,
    cards_in,
)
from foolery.games.fools_field.rules.options import FACING, SHARED
from foolery.games.fools_field.rules.state import (
    DEALING,
    DISCARD,
    DISCARDING,
    EMPTY,
    FIGHTING,
    FORGOTTEN,
    LAST_REPLY,
    OPENING,
    OVER,
    RETREAT,
    Battle,
    FieldState,
    deployed_card,
    deployed_space,
    deployment,
    unplaced,
)
from foolery.kernel.bits import mask_of
from foolery.kernel.errors import InvalidNotationError
from foolery.kernel.numbers import i64, vec

__all__ = ["action_text", "card_number", "parse_action", "parse_position", "position_text", "witness"]


@cache
def action_text(action: int) -> str:
    """Return the action as canonical notation: `deploy SHHS@b2`, `retreat` or `discard SHHS`."""
    if action < RETREAT:
        return f"deploy {CARDS[deployed_card(action)]}@{SPACES[deployed_space(action)]}"
    if action == RETREAT:
        return "retreat"
    return f"discard {CARDS[action - DISCARD]}"


_DEPLOY = re.compile(r"(?:deploy\s+)?([SHF]{4})\s*(?:@|\s)\s*([ABC][123])", re.ASCII)
_DISCARD = re.compile(r"discard\s+([SHF]{4})", re.ASCII)


def parse_action(text: str) -> int:
    """Return the action that `text` names, in upper or lower case; the word `deploy` may be left out.  Raises
    InvalidNotationError if `text` names none.
    """
    words = text.strip().upper()
    if words == "RETREAT":
        return RETREAT
    if match := _DEPLOY.fullmatch(words.replace("DEPLOY", "deploy")):
        return int(deployment(SPACE_NUMBERS[match[2].lower()], card_number(match[1])))
    if match := _DISCARD.fullmatch(words.replace("DISCARD", "discard")):
        return DISCARD + card_number(match[1])
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    raise InvalidNotationError(f"cannot read {shown!r}: expected 'deploy SHHS@b2', 'retreat' or 'discard SHHS'")


def card_number(code: str) -> int:
    """Return the number of the card with this code.  Raises InvalidNotationError if there is no such card."""
    if code not in CARD_NUMBERS:
        raise InvalidNotationError(f"there is no card {code[:20]!r}")
    return CARD_NUMBERS[code]


# -- positions
#
#   ff1 hands=SSSS.SHHH/HHSH deck=HHHH discards=-/- field=SSSS@b2:0 turn=1 start=0 battle=1 phase=fight
#       [seating=shared] [limit=100] [first=0] [even=1] [owed=2:1:SSSS/-] [past=0:SSSS/HHHH:2:3,…] [result=0:hand-empty]
#
# Cards of one place are joined by dots, - is none, * all cards not named elsewhere; a slash parts the two seats.
# Written out, a position names every card and only those extra fields that differ from their defaults.

_PHASES = {
    "deal": DEALING,
    "open": OPENING,
    "fight": FIGHTING,
    "discard": DISCARDING,
    "last": LAST_REPLY,
    "over": OVER,
}
_PHASE_NAMES = {number: name for name, number in _PHASES.items()}
_FIELDS = (
    "hands",
    "deck",
    "discards",
    "field",
    "turn",
    "start",
    "battle",
    "phase",
    "seating",
    "limit",
    "first",
    "even",
)
_MORE_FIELDS = ("owed", "past", "result")


def position_text(state: FieldState) -> str:
    """Return the whole state as one line, which `parse_position` reads."""
    parts = [
        "ff1",
        f"hands={_pair(state.hands)}",
        f"deck={_cards([int(card) for card in state.deck[state.drawn :]])}",
        f"discards={_pair(state.discards)}",
        f"field={_field_text(state)}",
        f"turn={int(state.turn)}",
        f"start={int(state.starter)}",
        f"battle={int(state.battles) + 1}",
        f"phase={_PHASE_NAMES[int(state.phase)]}",
    ]
    if not state.seating_turns:
        parts.append(f"seating={SHARED}")
    if state.battle_limit != 100:
        parts.append(f"limit={int(state.battle_limit)}")
    if state.first != 0:
        parts.append(f"first={int(state.first)}")
    if state.even:
        parts.append("even=1")
    if state.phase == DISCARDING:
        picked = _pair(state.deployed)
        parts.append(f"owed={int(state.owed)}:{int(state.discarded)}:{picked}")
    if state.past is not None:
        parts.append(f"past={_past_text(state)}")
    if state.reason:
        parts.append(f"result={int(state.winners)}:{state.reason}")
    return " ".join(parts)


def _cards(cards: list[int]) -> str:
    return ".".join(CARDS[card] for card in cards) or "-"


def _pair(masks: vec[i64]) -> str:
    return f"{_cards(cards_in(int(masks[0])))}/{_cards(cards_in(int(masks[1])))}"


def _field_text(state: FieldState) -> str:
    placed = [
        f"{CARDS[int(card)]}@{SPACES[space]}:{int(state.deployed[1]) >> int(card) & 1}"
        for space, card in enumerate(state.field)
        if card != EMPTY
    ]
    return ",".join(placed) or "-"


def _past_text(state: FieldState) -> str:
    battles: list[str] = []
    battle = state.past
    while battle is not None:
        deployed = _pair(vec[i64]([battle.deployed_0, battle.deployed_1]))
        battles.append(f"{int(battle.retreater)}:{deployed}:{int(battle.discarded)}:{int(battle.drawn)}")
        battle = battle.earlier
    return ",".join(reversed(battles))


def parse_position(text: str) -> FieldState:
    """Return the state that a position line describes.  Raises InvalidNotationError if the line cannot be read."""
    try:
        return _PositionReader(text).state()
    except InvalidNotationError:
        raise
    except (ValueError, KeyError, IndexError):
        raise InvalidNotationError(f"cannot read position {text[:200]!r}") from None


class _PositionReader:
    """Splits a position line into its named fields and builds the state from them."""

    def __init__(self, text: str) -> None:
        words = text.split()
        if not words or words[0] != "ff1":
            raise InvalidNotationError(f"expected a position that begins with 'ff1', got {text[:60]!r}")
        self._values: dict[str, str] = {}
        for word in words[1:]:
            name, _, value = word.partition("=")
            if name not in _FIELDS + _MORE_FIELDS or name in self._values:
                raise InvalidNotationError(f"unknown or doubled field {name[:20]!r} in position {text[:60]!r}")
            self._values[name] = value
        self._rest = self._unnamed()

    def _unnamed(self) -> list[int]:
        """Return the cards that no field of the position names; the sign `*` stands for these cards."""
        named: list[int] = []
        for name in ("hands", "deck", "discards", "field"):
            codes = re.findall(r"[SHF]{4}", self._values.get(name, ""))
            named += [card_number(code) for code in codes]
        if len(named) != len(set(named)):
            raise InvalidNotationError("a card is named twice in the position")
        return cards_in(ALL_CARDS & ~mask_of(named))

    def _list(self, text: str) -> list[int]:
        if text in ("", "-"):
            return []
        if text == "*":
            rest, self._rest = self._rest, []
            return rest
        return [card_number(code) for code in text.split(".")]

    def _two(self, text: str) -> tuple[list[int], list[int]]:
        left, right = text.split("/")
        return self._list(left), self._list(right)

    def _number(self, name: str, default: int) -> int:
        return int(self._values.get(name, default))

    def state(self) -> FieldState:
        seating = self._values.get("seating", FACING)
        if seating not in (FACING, SHARED):
            raise InvalidNotationError(f"unknown seating {seating[:20]!r}")
        first = self._number("first", 0)
        state = FieldState(first, int(seating == FACING), self._number("limit", 100))
        hands = self._two(self._values.get("hands", "-/-"))
        discards = self._two(self._values.get("discards", "-/-"))
        for seat in range(2):
            state.hands[seat] = mask_of(hands[seat])
            state.discards[seat] = mask_of(discards[seat])
        self._place_field(state)
        deck = self._list(self._values.get("deck", "*"))
        state.deck = vec[i64]([card for card in range(NUM_CARDS) if card not in deck] + deck)
        state.drawn = NUM_CARDS - len(deck)
        state.starter = self._number("start", first)
        state.turn = self._number("turn", int(state.starter))
        state.battles = self._number("battle", 1) - 1
        state.even = self._number("even", 0) == 1
        default_phase = "fight" if state.frontier else "open"
        state.phase = _PHASES[self._values.get("phase", default_phase)]
        self._read_more(state)
        if state.phase == DEALING:
            state.deck, state.drawn = vec[i64](), 0
        elif unplaced(state):
            raise InvalidNotationError(f"the position does not say where {CARDS[cards_in(unplaced(state))[0]]} is")
        if {int(state.turn), int(state.starter), first} - {0, 1}:
            raise InvalidNotationError("seats are 0 and 1")
        return state

    def _place_field(self, state: FieldState) -> None:
        placed = self._values.get("field", "-")
        entries = [] if placed in ("", "-") else placed.split(",")
        for entry in entries:
            match = re.fullmatch(r"([SHF]{4})@([abc][123]):([01])", entry)
            if match is None:
                raise InvalidNotationError(f"cannot read {entry[:30]!r} in the field: expected 'SSSS@b2:0'")
            card, space, seat = card_number(match[1]), SPACE_NUMBERS[match[2]], int(match[3])
            if state.field[space] != EMPTY:
                raise InvalidNotationError(f"two cards lie on {match[2]}")
            state.deployed[seat] |= 1 << card
            state.place(space, card, seat & int(state.seating_turns))
        if entries and state.field[CENTRE] == EMPTY:
            raise InvalidNotationError("cards lie in the field but none on b2")

    def _read_more(self, state: FieldState) -> None:
        if "owed" in self._values:
            owed, discarded, picked = self._values["owed"].split(":")
            state.owed, state.discarded = int(owed), int(discarded)
            for seat, cards in enumerate(self._two(picked)):
                state.deployed[seat] = mask_of(cards)
        for battle in filter(None, self._values.get("past", "").split(",")):
            retreater, deployed, discarded, drawn = battle.split(":")
            by_0, by_1 = self._two(deployed)
            counts = (int(discarded), int(drawn))
            state.past = Battle(state.past, int(retreater), mask_of(by_0), mask_of(by_1), *counts, FORGOTTEN, 0)
        if "result" in self._values:
            winners, reason = self._values["result"].split(":")
            state.winners, state.reason = int(winners), reason


def witness(state: FieldState, seat: int, action: int, viewer: int | None) -> str:
    """Return the notation of an action as `viewer` sees it.  A discard of another seat is `discard ?`, since
    discards are face down (FF-2.4).
    """
    return "discard ?" if action >= DISCARD and viewer != seat else action_text(action)
