"""The notation of actions: writing packed actions as text and reading them from text (AF-12).

An argument is packed as in actions.py: a card, a seat or a feature of a Lock.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from foolery.games.fools_fortune.rules.actions import (
    ADD,
    ALLOWANCE,
    BARTER,
    BEGIN,
    CARD_ARGUMENT,
    DISCARD,
    DUES,
    END,
    FEATURE_ARGUMENT,
    FEATURES,
    FEESWAP,
    FETCH,
    KICKBACK,
    KIND_NAMES,
    MAX_ARGUMENTS,
    ORDER,
    PICK,
    PLACES,
    RECRUIT,
    REDUCE,
    REFUSE,
    REMOVE,
    REPAY,
    SEAT_ARGUMENT,
    STRIKE,
    TALENT,
    actor_of,
    engaging,
    fields_of,
    flashing,
    is_flash,
    kind_called,
    kind_name,
    kind_of_action,
    with_argument,
    with_card,
    with_number,
)
from foolery.games.fools_fortune.rules.board_state import PICKING
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.character_tables import NO_ABILITY
from foolery.games.fools_fortune.rules.edition import CardEdition, edition_of
from foolery.games.fools_fortune.rules.effects.vocabulary import effect_of
from foolery.games.fools_fortune.rules.knowledge import SPECTATOR
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.errors import InvalidNotationError
from foolery.kernel.game import Setup

__all__ = ["action_text", "argument_texts", "card_code", "card_number", "expand", "parse_action", "witness"]


# -- cards


def card_code(setup: Setup, card: int) -> str:
    """Return the code (Fortune) or slug (Character) of the card with the number `card`."""
    code: str = setup.edition.codes[card]
    return code


def card_number(setup: Setup, code: str) -> int:
    """Return the number of the card with this code or slug; case matters.  Raises InvalidNotationError."""
    codes: tuple[str, ...] = setup.edition.codes
    if code not in codes:
        raise InvalidNotationError(f"there is no card {code[:20]!r}")
    return codes.index(code)


# -- writing


def argument_texts(edition: CardEdition, action: int) -> list[str]:
    """Return the words of the notation for the arguments of `action`, without verb and actor."""
    kind = kind_of_action(action)
    fields = fields_of(action)
    if kind == ORDER:
        return [PLACES[fields[0] - 1]]
    if kind in (ADD, REDUCE, REMOVE):
        return [f"s{fields[0]}", *(edition.codes[field - CARD_ARGUMENT] for field in fields[1:])]
    if kind == ALLOWANCE and not fields:
        return ["draw"]
    if kind == PICK and not fields:
        return ["none"]
    return [_argument_text(edition, field) for field in fields]


def _argument_text(edition: CardEdition, field: int) -> str:
    if field < SEAT_ARGUMENT:
        return edition.codes[field - CARD_ARGUMENT]
    return f"@{field - SEAT_ARGUMENT}" if field < FEATURE_ARGUMENT else FEATURES[field - FEATURE_ARGUMENT]


def action_text(edition: CardEdition, action: int) -> str:
    """AF-12.2: return `action` in canonical notation, such as `fetch captain! CoTr2`."""
    words = [kind_name(action)]
    actor = int(actor_of(action))
    if actor >= 0:
        words.append(edition.codes[FIRST_CHARACTER + actor] + ("!" if is_flash(action) else ""))
    elif action == REFUSE:
        words.append("none")
    return " ".join([*words, *argument_texts(edition, action)])


# -- reading


def parse_action(edition: CardEdition, text: str) -> int:
    """Return the packed action that `text` stands for.  Raises InvalidNotationError.

    Upper and lower case are equal, and cards whose order has no meaning may have any order.  The action need not be
    legal.
    """
    words = text.split()
    if not words or words[0].lower() not in KIND_NAMES:
        raise _unreadable(text, f"expected one of {', '.join(KIND_NAMES)}")
    kind = kind_called(words[0].lower())
    rest = [word.lower() for word in words[1:]]
    try:
        return _read(edition, kind, rest)
    except ValueError as error:
        raise _unreadable(text, str(error)) from None


def _unreadable(text: str, why: str) -> InvalidNotationError:
    shown = text if len(text) <= 60 else f"{text[:57]}..."
    return InvalidNotationError(f"cannot read {shown!r}: {why}")


def _read(edition: CardEdition, kind: int, words: list[str]) -> int:
    if kind == END:
        _count(words, 0, 0, "nothing after 'end'")
        return END
    if kind == ORDER:
        _count(words, 1, 1, "first, second or third")
        if words[0] not in PLACES:
            raise ValueError("expected first, second or third")
        return int(with_number(ORDER, PLACES.index(words[0])))
    if kind == ALLOWANCE:
        _count(words, 1, 1, "draw or a card")
        return ALLOWANCE if words == ["draw"] else int(with_card(ALLOWANCE, 0, _card(edition, words[0])))
    if kind in (DUES, DISCARD):
        _count(words, 1, 1, "one card")
        return int(with_card(kind, 0, _card(edition, words[0])))
    if kind == PICK:
        _count(words, 1, MAX_ARGUMENTS, "none, or cards")
        return PICK if words == ["none"] else _pack(PICK, [_card(edition, word) + CARD_ARGUMENT for word in words])
    if kind == BEGIN:
        _count(words, 3, 3, "three Fortunes")
        return _pack(BEGIN, sorted(_fortune(edition, word) for word in words))
    if kind in (ADD, REDUCE, REMOVE):
        return _read_set_action(edition, kind, words)
    if kind == REFUSE and words == ["none"]:
        return REFUSE
    return _read_use(edition, kind, words)


def _read_set_action(edition: CardEdition, kind: int, words: list[str]) -> int:
    slots = [word for word in words if re.fullmatch(r"s[123]", word)]
    others = [word for word in words if word not in slots]
    _count(slots, 1, 1, "a Set: s1, s2 or s3")
    _count(others, 0 if kind == REMOVE else 1, 0 if kind == REMOVE else 1, "one Fortune")
    return _pack(kind, [int(slots[0][1]), *(_fortune(edition, word) for word in others)])


def _read_use(edition: CardEdition, kind: int, words: list[str]) -> int:
    """Return the action of this `kind` that names an acting Character; `words` are the words after the verb."""
    character, is_flashed, words = _actor(edition, kind, words)
    if is_flashed and kind not in (FETCH, BARTER, FEESWAP, TALENT, REFUSE):
        raise ValueError("only fetch, barter, feeswap, talent and refuse take a '!'")
    base = kind | int(flashing(character) if is_flashed else engaging(character))
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
        ability = int((edition.tables.talent if kind == TALENT else edition.tables.strike)[character])
        return _pack(base, _canonical(edition, ability, fields))
    _count(words, 0, 0, "a Character and nothing else")
    return base


def _actor(edition: CardEdition, kind: int, words: list[str]) -> tuple[int, bool, list[str]]:
    """Return the number of the acting Character, whether it is Flashed, and the other words.

    In a Talent or Strike the actor is the first word.  Other actions name only one Character, so it may be any word.
    """
    for at, word in enumerate(words[:1] if kind in (TALENT, STRIKE) else words):
        number = edition.number(word.removesuffix("!"))
        if number is not None and number >= FIRST_CHARACTER:
            return number - FIRST_CHARACTER, word.endswith("!"), words[:at] + words[at + 1 :]
    raise ValueError("expected a Character")


def _canonical(edition: CardEdition, ability: int, fields: list[int]) -> list[int]:
    """AF-12.2: return the packed arguments `fields` of an ability, with those whose order has no meaning sorted."""
    if ability == NO_ABILITY:
        return fields
    return effect_of(edition.tables.first_step(ability)).canonical(edition.tables, fields)


def _pack(base: int, fields: Sequence[int]) -> int:
    if len(fields) > MAX_ARGUMENTS:
        raise ValueError(f"expected at most {MAX_ARGUMENTS} arguments")
    for place, field in enumerate(fields):
        base = int(with_argument(base, place, field))
    return base


def _count(words: Sequence[str], least: int, most: int, expected: str) -> None:
    if not least <= len(words) <= most:
        raise ValueError(f"expected {expected}")


def _card(edition: CardEdition, word: str) -> int:
    number = edition.number(word)
    if number is None:
        raise ValueError(f"there is no card {word[:20]!r}")
    return number


def _fortune(edition: CardEdition, word: str) -> int:
    """Return the Fortune with the code `word` as a packed argument.  Raises ValueError if there is none."""
    number = _card(edition, word)
    if number >= FIRST_CHARACTER:
        raise ValueError(f"{word!r} is no Fortune")
    return number + CARD_ARGUMENT


def _any_argument(edition: CardEdition, word: str) -> int:
    if re.fullmatch(r"@[0-2]", word):
        return SEAT_ARGUMENT + int(word[1])
    if word in FEATURES:
        return FEATURE_ARGUMENT + FEATURES.index(word)
    return _card(edition, word) + CARD_ARGUMENT


# -- shorthand (AF-12.3)


def expand(free_slot: int, text: str) -> list[str]:
    """AF-12.3: return the single actions, in notation, that the shorthand `text` stands for.

    A shorthand is a `begin` with 4 or 5 cards, or `add`, `reduce`, `dues` or `discard` with several cards.  Any other
    text is returned as it is.  `free_slot` is the slot (from 0) that a new Set would take.
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
    """AF-13.5: return the notation of `action` by `seat` as `viewer` (None: a spectator) may see it.

    Other viewers see `?` for foreseen cards, for cards buried from the Hand, and for the card that the ability
    Changeling gives away.  `state` is the state before the action.
    """
    text = action_text(edition_of(state.tables.source), action)
    if viewer == seat or state.phase != PICKING:
        return text
    effect = effect_of(state.tables.steps[state.step])
    eye = SPECTATOR if viewer is None else viewer
    words = text.split()
    for place, field in enumerate(fields_of(action)):
        if effect.hides(state, seat, eye, place, field - CARD_ARGUMENT):
            words[1 + place] = "?"
    return " ".join(words)
