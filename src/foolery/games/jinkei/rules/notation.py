"""The text notation of Jinkei: actions, and positions on one line (section 7 of the rules).

A position is `jk1` and fields `key=value`. Pairs are `seat 0/seat 1`. Cards in a pile are joined by dots. A formation's
nine cells are joined by commas; `-` is an empty cell, and a plus joins two cards of one cell. A custom edition comes
last, as JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from foolery.games.jinkei.rules.actions import (
    ADVANCE,
    ATTACK,
    DEFEND,
    FORM,
    PLACE,
    declared_in,
    pick_of,
    picked_cell,
    placed_card,
    placed_cell,
    placement,
)
from foolery.games.jinkei.rules.cards import (
    ALL_CARDS,
    CARD_NUMBERS,
    CARDS,
    CELL_NUMBERS,
    CELLS,
    COLOURS,
    KINDS,
    NUM_CELLS,
    cards_in,
)
from foolery.games.jinkei.rules.formations import FORMATION_IDS, FormationEdition, house_edition, read_edition
from foolery.games.jinkei.rules.layout import cell_in, spot
from foolery.games.jinkei.rules.lines import (
    ADVANCING,
    ATTACKING,
    DEALING,
    DEFENDING,
    EMPTY,
    FILLING,
    FORMING,
    OVER,
    PICKING,
    RESERVING,
    Battle,
)
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.errors import InvalidEditionError, InvalidNotationError
from foolery.kernel.numbers import i64, vec

__all__ = ["PHASE_NAMES", "action_text", "card_number", "parse_action", "parse_position", "position_text", "witness"]

PHASE_NAMES = {
    DEALING: "deal",
    PICKING: "kinds",
    FORMING: "form",
    FILLING: "fill",
    RESERVING: "reserve",
    ATTACKING: "attack",
    DEFENDING: "defend",
    ADVANCING: "advance",
    OVER: "over",
}
_PHASES = {name: phase for phase, name in PHASE_NAMES.items()}
_DECLARED = ("", " as k", " as r")

# -- actions


def action_text(action: int) -> str:
    """Return the canonical notation of an action, such as `place k9@F1`."""
    if action >= ADVANCE:
        return f"advance {CARDS[action - ADVANCE]}"
    if action >= DEFEND:
        return f"defend {pick_text(action - DEFEND)}"
    if action >= ATTACK:
        return f"attack {pick_text(action - ATTACK)}"
    if action >= PLACE:
        cell, card = placed_cell(action), placed_card(action)
        return f"place {CARDS[card]}@{CELLS[cell]}"
    return f"form {FORMATION_IDS[action - FORM]}" if action >= FORM else f"kind {KINDS[action]}"


def pick_text(pick: int) -> str:
    """Return the notation of a pick: its cell, and the declared colour if there is one, such as `F1 as r`."""
    return f"{CELLS[picked_cell(pick)]}{_DECLARED[declared_in(pick)]}"


_CARD = "([kr](?:10|[a2-9k]))"
_PATTERNS = (
    re.compile(r"kind (sword|shield|bow)"),
    re.compile(r"form ((?:sword|shield|bow)-[123][ab])"),
    re.compile(rf"place {_CARD} ?@ ?([fbr][123])"),
    re.compile(r"attack ([fb][123])(?: as ([kr]))?"),
    re.compile(r"defend ([fb][123])(?: as ([kr]))?"),
    re.compile(rf"advance {_CARD}"),
)


def parse_action(text: str) -> int:
    """Return the action that `text` means; letter case and extra spaces are ignored. Raises InvalidNotationError."""
    words = " ".join(text.lower().split())
    for number, pattern in enumerate(_PATTERNS):
        if match := pattern.fullmatch(words):
            return _action(number, match[1], match[2] if pattern.groups > 1 else None)
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    raise InvalidNotationError(
        f"cannot read {shown!r}: expected 'kind sword', 'form sword-1a', 'place k9@F1', 'attack F1', 'attack F1 as r', "
        f"'defend B2', 'defend B2 as k' or 'advance k4'"
    )


def _action(number: int, first: str, second: str | None) -> int:
    if number == 0:
        return KINDS.index(first)
    if number == 1:
        return FORM + FORMATION_IDS.index(first)
    if number == 2:
        return int(placement(CELL_NUMBERS[str(second).upper()], _card(first)))
    if number == 5:
        return ADVANCE + _card(first)
    declared = 0 if second is None else 1 + COLOURS.index(second)
    return (ATTACK, DEFEND)[number - 3] + int(pick_of(CELL_NUMBERS[first.upper()], declared))


def _card(text: str) -> int:
    return CARD_NUMBERS[text[0] + text[1:].upper()]


def card_number(code: str) -> int:
    """Return the number of the card with the code `code`, such as `k9`. Raises InvalidNotationError."""
    if code not in CARD_NUMBERS:
        raise InvalidNotationError(f"there is no card {code[:20]!r}")
    return CARD_NUMBERS[code]


# -- positions


def position_text(state: JinkeiState) -> str:
    """Return the whole state, hidden cards included, as one line of text."""
    words = [
        "jk1",
        f"first={int(state.first)}",
        f"kinds={'draft' if state.draft else 'beginner'}",
        f"games={int(state.games)}",
        f"phase={PHASE_NAMES[int(state.phase)]}",
        f"at={int(state.game)}.{int(state.round)}.{int(state.battle)}",
        f"lead={int(state.leader)}",
        f"turn={int(state.turn)}",
        f"own={_slashed(KINDS[int(kind)] if kind != EMPTY else '-' for kind in state.kinds)}",
        f"form={_slashed(FORMATION_IDS[int(form)] if form != EMPTY else '-' for form in state.forms)}",
        f"hand={_slashed(_pile(cards_in(int(hand))) for hand in state.hands)}",
        f"deck={_slashed(_pile([int(card) for card in _rest(state, seat)]) for seat in range(2))}",
        f"cells={_slashed(_cells(state, seat) for seat in range(2))}",
        f"placed={_slashed(str(int(placed)) for placed in state.placed)}",
        f"points={_slashed(str(int(points)) for points in state.points)}",
        f"taken={_slashed(f'{int(taken):x}' for taken in state.taken)}",
    ]
    return " ".join([*words, *_more(state)])


def _slashed(parts: Iterable[str]) -> str:
    return "/".join(parts)


def _pile(cards: list[int]) -> str:
    return ".".join(CARDS[card] for card in cards) or "-"


def _rest(state: JinkeiState, seat: int) -> vec[i64]:
    return state.decks[seat][state.drawn[seat] :]


def _cells(state: JinkeiState, seat: int) -> str:
    two = -1 if state.forms[seat] == EMPTY else int(state.layout.two[state.forms[seat]])
    words = []
    for cell in range(NUM_CELLS):
        card = int(state.cells[spot(seat, cell)])
        word = "-" if card == EMPTY else CARDS[card]
        words.append(
            f"{word}+{CARDS[int(state.extras[seat])]}" if cell == two and state.extras[seat] != EMPTY else word
        )
    return ",".join(words)


def _more(state: JinkeiState) -> list[str]:
    """Return the fields that most positions do not need, such as the attack or the past battles."""
    words = []
    if state.attack != EMPTY:
        words.append(f"attack={pick_text(int(state.attack)).replace(' as ', ':')}")
    if state.owed:
        chosen = _slashed("-" if card == EMPTY else CARDS[int(card)] for card in state.chosen)
        words.append(f"owed={int(state.owed)}:{chosen}")
    if state.phase == DEALING:
        words.append(f"dealt={int(state.dealt)}")
    past: list[str] = []
    battle = state.past
    while battle is not None:
        numbers = [battle.forms, battle.attacker, battle.attack, battle.attack_card]
        numbers += [battle.defence, battle.defence_card, battle.result]
        past.insert(0, ".".join(str(int(number)) for number in numbers))
        battle = battle.earlier
    if past:
        words.append(f"past={','.join(past)}")
    if state.phase == OVER:
        words.append(f"result={int(state.winners)}:{state.reason}:{PHASE_NAMES[int(state.ended_in)]}")
    if state.layout.source:
        words.append(f"edition={state.layout.source}")
    return words


def parse_position(text: str) -> JinkeiState:
    """Return the state that the position `text` describes. Raises InvalidNotationError."""
    head, _, source = text.strip().partition(" edition=")
    words = head.split()
    if not words or words[0] != "jk1":
        raise InvalidNotationError(f"expected a position that begins with 'jk1', got {text[:40]!r}")
    try:
        edition = read_edition(json.loads(source)) if source else house_edition()
        return _Reader(dict(word.split("=", 1) for word in words[1:]), edition).state()
    except InvalidNotationError:
        raise
    except (KeyError, ValueError, IndexError, RecursionError, OverflowError, InvalidEditionError) as error:
        raise InvalidNotationError(f"cannot read the position {text[:80]!r}: {error}") from None


class _Reader:
    """Builds a state from the fields of a position text."""

    def __init__(self, values: dict[str, str], edition: FormationEdition) -> None:
        self._values = values
        self._edition = edition

    def state(self) -> JinkeiState:
        values = self._values
        games = int(values["games"])
        state = JinkeiState(self._seat("first"), int(values["kinds"] == "draft"), games, self._edition.layout)
        state.phase = _PHASES[values["phase"]]
        state.game, state.round, state.battle = (int(word) for word in values["at"].split("."))
        state.leader, state.turn = self._seat("lead"), self._seat("turn")
        state.dealt = int(values.get("dealt", "2"))
        for seat in range(2):
            self._read_seat(state, seat)
        if "attack" in values:
            state.attack = parse_action(f"attack {values['attack'].replace(':', ' as ')}") - ATTACK
        self._read_more(state)
        self._check(state)
        return state

    def _seat(self, key: str) -> int:
        return ("0", "1").index(self._values[key])

    def _part(self, key: str, seat: int) -> str:
        first, second = self._values[key].split("/")
        return second if seat else first

    def _read_seat(self, state: JinkeiState, seat: int) -> None:
        kind, form = self._part("own", seat), self._part("form", seat)
        state.kinds[seat] = EMPTY if kind == "-" else KINDS.index(kind)
        state.forms[seat] = EMPTY if form == "-" else FORMATION_IDS.index(form)
        state.hands[seat] = sum(1 << card for card in self._cards(self._part("hand", seat)))
        state.decks[seat] = vec[i64](self._cards(self._part("deck", seat)))
        cells = self._part("cells", seat).split(",")
        if len(cells) != 9:
            raise InvalidNotationError(f"seat {seat} has {len(cells)} cells, expected 9")
        for cell, word in enumerate(cells):
            first, _, second = word.partition("+")
            state.cells[spot(seat, cell)] = EMPTY if first == "-" else card_number(first)
            if second:
                state.extras[seat] = card_number(second)
        state.placed[seat] = int(self._part("placed", seat))
        state.points[seat] = int(self._part("points", seat))
        state.taken[seat] = int(self._part("taken", seat), 16)

    @staticmethod
    def _cards(pile: str) -> list[int]:
        return [] if pile == "-" else [card_number(code) for code in pile.split(".")]

    def _read_more(self, state: JinkeiState) -> None:
        if "owed" in self._values:
            owed, chosen = self._values["owed"].split(":")
            state.owed = int(owed)
            for seat, card in enumerate(chosen.split("/")):
                state.chosen[seat] = EMPTY if card == "-" else card_number(card)
        for battle in filter(None, self._values.get("past", "").split(",")):
            forms, attacker, attack, attack_card, defence, defence_card, result = (int(n) for n in battle.split("."))
            state.past = Battle(state.past, forms, attacker, attack, attack_card, defence, defence_card, result)
        if "result" in self._values:
            winners, state.reason, ended_in = self._values["result"].split(":")
            state.winners, state.ended_in = int(winners), _PHASES[ended_in]

    def _check(self, state: JinkeiState) -> None:
        """Refuse a card in two places, and a card on a cell that is not usable. Other mistakes are not checked."""
        for seat in range(2):
            piles = [cards_in(int(state.hands[seat])), [int(card) for card in state.decks[seat]]]
            piles.append([int(card) for card in state.cells[spot(seat, 0) : spot(seat, NUM_CELLS)] if card != EMPTY])
            if state.extras[seat] != EMPTY:
                piles.append([int(state.extras[seat])])
            cards = [card for pile in piles for card in pile]
            if len(set(cards)) != len(cards) or sum(1 << card for card in cards) & ~ALL_CARDS:
                raise InvalidNotationError(f"a card of seat {seat} is in two places")
            form = int(state.forms[seat])
            for cell in range(NUM_CELLS):
                if state.cells[spot(seat, cell)] == EMPTY:
                    continue
                if form == EMPTY or not state.layout.usable[cell_in(form, cell)]:
                    raise InvalidNotationError(f"seat {seat} has a card on {CELLS[cell]}, which is not usable")


def witness(state: JinkeiState, seat: int, action: int, viewer: int | None) -> str:
    """Return the notation of an action of `seat` as `viewer` sees it; hidden parts are written `?`.

    Hidden from others are sealed choices (JK-3.2, JK-3.5, JK-3.6) and an advance if both seats owe one (JK-4.9).
    """
    hidden = FORM <= action < ATTACK or (action >= ADVANCE and state.owed == 3)
    text = action_text(action)
    if not hidden or viewer == seat:
        return text
    # The cell of a face-down card is public.
    verb, _, detail = text.partition(" ")
    return f"{verb} ?@{detail.partition('@')[2]}" if verb == "place" else f"{verb} ?"
