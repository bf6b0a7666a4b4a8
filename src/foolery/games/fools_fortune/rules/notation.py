"""A Fool's Fortune in writing: one action per step (AF-12)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ALLOWANCE,
    BARTER,
    BEGIN,
    DISCARD,
    DUES,
    END,
    FEATURE_ARGUMENT,
    FEATURES,
    FEESWAP,
    FETCH,
    KICKBACK,
    KIND_NAMES,
    ORDER,
    PICK,
    RECRUIT,
    REDUCE,
    REFUSE,
    REMOVE,
    REPAY,
    SEAT_ARGUMENT,
    STRIKE,
    TALENT,
    actor_of,
    is_flash,
)
from foolery.games.fools_fortune.rules.areas import PICKING
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.cast import (
    BURY,
    FORESEE,
    GATHER,
    MIMIC,
    NO_ABILITY,
    RAINBOW_SET,
    RECRUIT_BY,
    TAKE_FROM_HAND,
    effect_of,
)
from foolery.games.fools_fortune.rules.edition import Edition, edition_of
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.errors import InvalidNotationError
from foolery.kernel.game import Setup

__all__ = [
    "action_text",
    "argument_texts",
    "arguments_of",
    "card_code",
    "card_number",
    "expand",
    "parse_action",
    "witness",
]

PLACES = ("first", "second", "third")
MAX_ARGUMENTS = 6
_KINDS = {name: number << 48 for number, name in enumerate(KIND_NAMES)}


# -- cards


def card_code(setup: Setup, card: int) -> str:
    """Return a Fortune's code or a Character's slug."""
    code: str = setup.edition.codes[card]
    return code


def card_number(setup: Setup, code: str) -> int:
    """Read a code or a slug as shuffles write it.  Raises InvalidNotationError."""
    codes: tuple[str, ...] = setup.edition.codes
    if code not in codes:
        raise InvalidNotationError(f"there is no card {code[:20]!r}")
    return codes.index(code)


# -- writing


def arguments_of(action: int) -> list[int]:
    """Return an action's arguments as they are packed."""
    fields = [action >> (35 - 7 * number) & 127 for number in range(MAX_ARGUMENTS)]
    return [field for field in fields if field]


def argument_texts(edition: Edition, action: int) -> list[str]:
    """Return an action's arguments in notation."""
    kind = action >> 48 << 48
    fields = arguments_of(action)
    if kind == ORDER:
        return [PLACES[fields[0] - 1]]
    if kind in (ADD, REDUCE, REMOVE):
        return [f"s{fields[0]}", *(edition.codes[field - 1] for field in fields[1:])]
    if kind == ALLOWANCE and not fields:
        return ["draw"]
    if kind == PICK and not fields:
        return ["none"]
    return [_argument_text(edition, field) for field in fields]


def _argument_text(edition: Edition, field: int) -> str:
    if field < SEAT_ARGUMENT:
        return edition.codes[field - 1]
    return f"@{field - SEAT_ARGUMENT}" if field < FEATURE_ARGUMENT else FEATURES[field - FEATURE_ARGUMENT]


def action_text(edition: Edition, action: int) -> str:
    """Return an action in canonical notation (AF-12.2)."""
    words = [KIND_NAMES[action >> 48]]
    actor = int(actor_of(action))
    if actor >= 0:
        words.append(edition.codes[FIRST_CHARACTER + actor] + ("!" if is_flash(action) else ""))
    elif action == REFUSE:
        words.append("none")
    return " ".join([*words, *argument_texts(edition, action)])


# -- reading


def parse_action(edition: Edition, text: str) -> int:
    """Read an action in any case and order.  Raises InvalidNotationError; says nothing about legality."""
    words = text.split()
    if not words or words[0].lower() not in _KINDS:
        raise _unreadable(text, f"expected one of {', '.join(KIND_NAMES)}")
    kind = _KINDS[words[0].lower()]
    rest = [word.lower() for word in words[1:]]
    try:
        return _read(edition, kind, rest)
    except ValueError as error:
        raise _unreadable(text, str(error)) from None


def _unreadable(text: str, why: str) -> InvalidNotationError:
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    return InvalidNotationError(f"cannot read {shown!r}: {why}")


def _read(edition: Edition, kind: int, words: list[str]) -> int:
    if kind == END:
        _count(words, 0, 0, "nothing after 'end'")
        return END
    if kind == ORDER:
        _count(words, 1, 1, "first, second or third")
        if words[0] not in PLACES:
            raise ValueError("expected first, second or third")
        return ORDER | (PLACES.index(words[0]) + 1) << 35
    if kind == ALLOWANCE:
        _count(words, 1, 1, "draw or a card")
        return ALLOWANCE if words == ["draw"] else _pack(ALLOWANCE, [_card(edition, words[0]) + 1])
    if kind in (DUES, DISCARD):
        _count(words, 1, 1, "one card")
        return _pack(kind, [_card(edition, words[0]) + 1])
    if kind == PICK:
        _count(words, 1, MAX_ARGUMENTS, "none, or cards")
        return PICK if words == ["none"] else _pack(PICK, [_card(edition, word) + 1 for word in words])
    if kind == BEGIN:
        _count(words, 3, 3, "three Fortunes")
        return _pack(BEGIN, sorted(_fortune(edition, word) for word in words))
    if kind in (ADD, REDUCE, REMOVE):
        return _read_set_action(edition, kind, words)
    if kind == REFUSE and words == ["none"]:
        return REFUSE
    return _read_use(edition, kind, words)


def _read_set_action(edition: Edition, kind: int, words: list[str]) -> int:
    slots = [word for word in words if re.fullmatch(r"s[123]", word)]
    others = [word for word in words if word not in slots]
    _count(slots, 1, 1, "a Set: s1, s2 or s3")
    _count(others, 0 if kind == REMOVE else 1, 0 if kind == REMOVE else 1, "one Fortune")
    return _pack(kind, [int(slots[0][1]), *(_fortune(edition, word) for word in others)])


def _read_use(edition: Edition, kind: int, words: list[str]) -> int:
    """Read an action that names an acting Character."""
    actor, words = _actor(edition, kind, words)
    flash = actor & 1
    if flash and kind not in (FETCH, BARTER, FEESWAP, TALENT, REFUSE):
        raise ValueError("only fetch, barter, feeswap, talent and refuse take a '!'")
    base = kind | (actor + 1) << 42
    if kind == RECRUIT:
        _count(words, 2, 2, "a Character and two Fortunes")
        return _pack(base, sorted(_fortune(edition, word) for word in words))
    if kind in (FETCH, KICKBACK, REPAY):
        _count(words, 1, 1, "a Character and one Fortune")
        return _pack(base, [_fortune(edition, words[0])])
    if kind in (BARTER, FEESWAP):
        _count(words, 2, 2, "a Character, the Fortune taken and the Fortune given")
        return _pack(base, [_fortune(edition, word) for word in words])
    if kind in (TALENT, STRIKE):
        fields = [_any_argument(edition, word) for word in words]
        ability = int((edition.cast.talent if kind == TALENT else edition.cast.strike)[actor >> 1])
        return _pack(base, _canonical(edition, ability, fields))
    _count(words, 0, 0, "a Character and nothing else")
    return base


def _actor(edition: Edition, kind: int, words: list[str]) -> tuple[int, list[str]]:
    """Return 2 * Character + Flash of the first Character named, and the other words.

    An ability's actor comes first; elsewhere a Character may stand anywhere, as it is the only one.
    """
    for at, word in enumerate(words[:1] if kind in (TALENT, STRIKE) else words):
        number = edition.number(word.removesuffix("!"))
        if number is not None and number >= FIRST_CHARACTER:
            return 2 * (number - FIRST_CHARACTER) + word.endswith("!"), words[:at] + words[at + 1 :]
    raise ValueError("expected a Character")


def _canonical(edition: Edition, ability: int, fields: list[int]) -> list[int]:
    """AF-12.2: put the arguments whose order means nothing into ASCII order."""
    if ability == NO_ABILITY:
        return fields
    effect = effect_of(edition.cast.first_step(ability))
    if effect in (RAINBOW_SET, GATHER):
        return sorted(fields)
    if effect == RECRUIT_BY:
        people = [field for field in fields if FIRST_CHARACTER < field < SEAT_ARGUMENT]
        return people + sorted(field for field in fields if field not in people)
    if effect == MIMIC and fields and FIRST_CHARACTER < fields[0] < SEAT_ARGUMENT:
        borrowed = int(edition.cast.strike[fields[0] - 1 - FIRST_CHARACTER])
        return fields[:1] + _canonical(edition, borrowed, fields[1:]) if borrowed != ability else fields
    return fields


def _pack(base: int, fields: Sequence[int]) -> int:
    if len(fields) > MAX_ARGUMENTS:
        raise ValueError(f"expected at most {MAX_ARGUMENTS} arguments")
    for number, field in enumerate(fields):
        base |= field << (35 - 7 * number)
    return base


def _count(words: Sequence[str], least: int, most: int, expected: str) -> None:
    if not least <= len(words) <= most:
        raise ValueError(f"expected {expected}")


def _card(edition: Edition, word: str) -> int:
    number = edition.number(word)
    if number is None:
        raise ValueError(f"there is no card {word[:20]!r}")
    return number


def _fortune(edition: Edition, word: str) -> int:
    """Return a Fortune as an argument."""
    number = _card(edition, word)
    if number >= FIRST_CHARACTER:
        raise ValueError(f"{word!r} is no Fortune")
    return number + 1


def _any_argument(edition: Edition, word: str) -> int:
    if re.fullmatch(r"@[0-2]", word):
        return SEAT_ARGUMENT + int(word[1])
    if word in FEATURES:
        return FEATURE_ARGUMENT + FEATURES.index(word)
    return _card(edition, word) + 1


# -- shorthand (AF-12.3)


def expand(free_slot: int, text: str) -> list[str]:
    """Return the atomic actions of a shorthand: `begin` with 4-5 cards; `add`, `reduce`, `dues`, `discard` with more.

    `free_slot` is the slot (from 0) that a new Set would take.  What is no shorthand comes back as it is.
    """
    words = text.split()
    verb = words[0].lower() if words else ""
    if verb == "begin" and len(words) in (5, 6):
        further = [f"add s{free_slot + 1} {word}" for word in words[4:]]
        return [" ".join(words[:4]), *further]
    if verb in ("add", "reduce") and len(words) > 3:
        return [f"{verb} {words[1]} {word}" for word in words[2:]]
    if verb in ("dues", "discard") and len(words) > 2:
        return [f"{verb} {word}" for word in words[1:]]
    return [text]


def witness(state: FortuneState, seat: int, action: int, viewer: int | None) -> str:
    """AF-13.5: others see foreseen cards, cards buried from the Hand and the Changeling's gift as `?`."""
    text = action_text(edition_of(state.cast.source), action)
    if viewer == seat or state.phase != PICKING or text == "pick none":
        return text
    effect = effect_of(state.cast.steps[state.step])
    words = text.split()
    if effect == FORESEE:
        return " ".join(["pick", *["?"] * (len(words) - 1)])
    if effect == TAKE_FROM_HAND and viewer != state.target:
        return f"pick {words[1]} ?"
    if effect == BURY and _is_in_hand(state, seat, arguments_of(action)[0] - 1):
        return "pick ?"
    return text


def _is_in_hand(state: FortuneState, seat: int, card: int) -> bool:
    if card < FIRST_CHARACTER:
        return bool(int(state.hand_f[seat]) >> card & 1)
    return bool(int(state.hand_c[seat]) >> (card - FIRST_CHARACTER) & 1)
