"""A Fool's Fortune in the terminal: the table as lines of text, what is asked, and the actions in groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from foolery.games.fools_fortune.face.names import card_name, player_name
from foolery.games.fools_fortune.face.words import ability_of, describe
from foolery.games.fools_fortune.rules.actions import FEATURES, kind_name
from foolery.games.fools_fortune.rules.board_state import (
    ALLOWING,
    ANSWERING,
    CLEANING,
    ORDERING,
    PAYING,
    PICKING,
    lockers,
)
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.sets import CLOSED, standing
from foolery.games.fools_fortune.rules.sight import FATE, FortuneSight, card_list, payable, will_lose
from foolery.games.fools_fortune.rules.writing.notation import action_text
from foolery.kernel.bits import bits_in
from foolery.kernel.manifest import load_manifest
from foolery.kernel.texts import Texts, comma_list
from foolery.terminal.palette import Palette, pad, width

LEAST = 72  # columns that a drawing takes at least, because the names of cards need them
LABEL = 10  # columns for the name of an area, before its cards
SHOWN = 12  # how many actions of a group are written out when there are more than 30 actions
_REALM_COLOURS = {"Mo": "dim", "Fo": "green", "Co": "blue", "De": "red", "Ci": "magenta"}
_GROUPS = {
    "order": "night",
    "allowance": "night",
    "recruit": "recruit",
    "begin": "sets",
    "add": "sets",
    "reduce": "sets",
    "remove": "sets",
    "fetch": "fetch",
    "cut": "fees",
    "kickback": "fees",
    "repay": "fees",
    "barter": "barter",
    "fate": "charms",
    "bargain": "charms",
    "feeswap": "abilities",
    "talent": "abilities",
    "strike": "abilities",
    "end": "night",
    "refuse": "answers",
    "pick": "picks",
    "dues": "night",
    "discard": "night",
}


# -- the table


def draw(sight: FortuneSight, texts: Texts, palette: Palette) -> list[str]:
    """Return the lines of the table: the Field, the Stages of the other players, the viewer's own Stage and Hand."""
    seats = list(range(sight.players))
    if sight.viewer is not None:
        seats = [*seats[sight.viewer + 1 :], *seats[: sight.viewer + 1]]
    lines = [_header(sight, texts, palette), *_field(sight, texts, palette)]
    for seat in seats:
        lines += [palette.box("─" * _columns_of(palette)), *_stage(sight, seat, texts, palette)]
    return [*lines, palette.box("─" * _columns_of(palette))]


def _header(sight: FortuneSight, texts: Texts, palette: Palette) -> str:
    title = palette.paint(load_manifest("foolery.games.fools_fortune").title[texts.lang], "bold")
    facts = [title, texts.say("table.header", act=sight.act, day=_day(sight.day, texts))]
    if sight.viewer is not None and sight.active == sight.viewer and sight.outcome is None and sight.day:
        due = sight.dues_left or 1 + sight.dues_extra
        facts.append(texts.say("table.due", due=due, payable=payable(sight)))
    return "  ".join(facts)


def _day(number: int, texts: Texts) -> str:
    """Return the text for Day `number`; 0 means that the first Day has not begun and the order of play is decided."""
    return texts.say("table.day", day=number) if number else texts.say("table.before")


def _columns_of(palette: Palette) -> int:
    """Return the width of the drawing in columns."""
    return max(LEAST, palette.columns)


def _term(sight: FortuneSight, key: str, texts: Texts) -> str:
    return sight.edition.terms[key][texts.lang]


def _cards(sight: FortuneSight, cards: Iterable[int], texts: Texts, palette: Palette) -> list[str]:
    """Return the names of `cards`, each followed by the code to type for the card (unless it equals the name)."""
    edition = sight.edition
    shown = []
    for card in cards:
        code = edition.codes[card]
        name = palette.paint(edition.called(card, texts.lang), _REALM_COLOURS.get(code[:2], "bold"))
        typed = "" if edition.called(card, texts.lang).lower() == code else f" {palette.paint(code, 'dim')}"
        shown.append(name + typed)
    return shown


def _area(label: str, words: Sequence[str], texts: Texts, palette: Palette) -> list[str]:
    """Return the lines of one area: its `label`, then its `words`, wrapped to the width of the drawing."""
    lines: list[str] = []
    line = pad(label, LABEL) + " "
    for at, word in enumerate(words, 1):
        item = word + (texts.say("cards.comma") if at < len(words) else "")
        if width(line) + width(item.rstrip()) > _columns_of(palette):
            lines.append(line.rstrip())
            line = " " * (LABEL + 1)
        line += item
    return [*lines, line.rstrip()]


def _field(sight: FortuneSight, texts: Texts, palette: Palette) -> list[str]:
    lines = [f"{pad(_term(sight, 'fate', texts), LABEL)} {sight.fate_size}"]
    for key, mask in (("faire", sight.faire), ("road", sight.road << FIRST_CHARACTER)):
        words = _cards(sight, card_list(mask), texts, palette) or [texts.say("table.empty")]
        lines += _area(_term(sight, key, texts), words, texts, palette)
    for owner in range(sight.players):
        locked = [FEATURES[feature] for feature, owners in enumerate(sight.locks) if lockers(owners) >> owner & 1]
        if locked:
            features = ", ".join(texts.say(f"features.{feature}") for feature in locked)
            who = palette.name(owner, _who(sight, owner, texts))
            lines.append(texts.say("table.locked", who=who, features=features))
    return lines


def _who(sight: FortuneSight, seat: int, texts: Texts) -> str:
    return texts.say("table.you") if seat == sight.viewer else texts.say("table.seat", number=seat)


def _stage(sight: FortuneSight, seat: int, texts: Texts, palette: Palette) -> list[str]:
    turn = palette.paint(" <" if seat in sight.to_act else "", "green", "bold")
    name = palette.paint(palette.name(seat, _who(sight, seat, texts)), "bold")
    if not sight.in_game >> seat & 1:
        return [f"{name}  {texts.say('table.out')}"]
    lines = [f"{name}  {texts.say('table.holds', count=sight.hand_sizes[seat])}{turn}"]
    for slot, cards in enumerate(sight.sets[3 * seat : 3 * seat + 3]):
        if cards:
            words = _cards(sight, card_list(cards), texts, palette)
            words[-1] += _standing(sight, seat, slot, texts)
            lines += _area(f"  s{slot + 1}", words, texts, palette)
    label = f"  {_term(sight, 'crew', texts)}"
    for character in bits_in(sight.crews[seat]):
        lines += _area(label, _member(sight, character, texts, palette), texts, palette)
        label = ""
    camp, marked = sight.camps[seat], sight.wayside[seat]
    for key, mask in (("camp", camp & ~marked), ("wayside", marked)):
        if mask:
            lines += _area(
                f"  {_term(sight, key, texts)}", _cards(sight, card_list(mask), texts, palette), texts, palette
            )
    if seat == sight.viewer:
        lines += _area(
            f"  {_term(sight, 'hand', texts)}", _cards(sight, card_list(sight.hand), texts, palette), texts, palette
        )
    elif sight.known[seat]:
        known = [*_cards(sight, card_list(sight.known[seat]), texts, palette), "…"]
        lines += _area(f"  {_term(sight, 'hand', texts)}", known, texts, palette)
    return lines


def _standing(sight: FortuneSight, seat: int, slot: int, texts: Texts) -> str:
    """Return the text that says whether a Set is Open, Closed or too small, and whether it is a Rainbow Set."""
    cards = sight.sets[3 * seat + slot]
    state = texts.say("table.closed") if standing(cards) == CLOSED else texts.say("table.open")
    words = [state if standing(cards) else texts.say("table.short", count=cards.bit_count())]
    if sight.rainbows >> (3 * seat + slot) & 1:
        words.append(texts.say("table.rainbow"))
    return texts.say("cards.standing", state=texts.say("cards.comma").join(words))


def _member(sight: FortuneSight, character: int, texts: Texts, palette: Palette) -> list[str]:
    ready, weak = sight.ready >> character & 1, sight.weakened >> character & 1
    position = _term(sight, "ready" if ready else "weakened" if weak else "engaged", texts)
    words = [palette.paint(position, "green") if ready else position]
    if sight.unpaid >> character & 1:
        words.append(texts.say("table.unpaid"))
    who = _cards(sight, [FIRST_CHARACTER + character], texts, palette)[0]
    fees = _cards(sight, card_list(sight.fees[character]), texts, palette)
    hired = texts.say("cards.member", who=who, state=texts.say("cards.comma").join(words))
    return [hired + fees[0], *fees[1:]]


# -- what is asked


def prompt(sight: FortuneSight, texts: Texts) -> str:
    """Return what the viewer is asked to do, with a warning before an `end` that would lose (AF-13.6)."""
    say = texts.say
    if sight.phase == ORDERING:
        return say("prompts.order")
    if sight.phase == ALLOWING:
        return say("prompts.allowance")
    if sight.phase == ANSWERING:
        action = describe(sight, sight.pending, texts)
        return say("prompts.refuse", who=player_name(sight, sight.active, texts), action=action)
    if sight.phase == PICKING:
        ability = ability_of(sight.edition, sight.pending)
        return say("prompts.pick", ability="" if ability is None else ability.names[texts.lang])
    if sight.phase == PAYING:
        return say("prompts.dues", count=sight.dues_left)
    if sight.phase == CLEANING:
        return say("prompts.clean", count=sight.hand_size)
    if will_lose(sight):
        return say("prompts.main_loses", payable=payable(sight), due=1 + sight.dues_extra)
    return say("prompts.main")


def group(sight: FortuneSight, action: int, texts: Texts) -> str:
    """Return the heading of the group to which `action` belongs."""
    return texts.say(f"groups.{_GROUPS[kind_name(action)]}")


def grouped(sight: FortuneSight, texts: Texts, palette: Palette) -> list[str]:
    """Return the lines that list the viewer's actions in groups, numbered as in `sight.legal`.

    With more than 30 actions, long groups are cut short; the numbers that are not shown can still be typed.
    """
    groups: dict[str, list[tuple[int, int]]] = {}
    for number, action in enumerate(sight.legal, 1):
        groups.setdefault(group(sight, action, texts), []).append((number, action))
    in_words = len(sight.legal) <= 8
    lines: list[str] = []
    for name, members in groups.items():
        heading = palette.paint(name, "bold")
        if in_words:
            for number, action in members:
                typed = palette.paint(action_text(sight.edition, action), "dim")
                lines.append(f"{number:>3} {describe(sight, action, texts)}  {typed}")
            continue
        cut = members if len(sight.legal) <= 30 else members[:SHOWN]
        words = [f"{number} {action_text(sight.edition, action)}" for number, action in cut]
        if len(cut) < len(members):
            words.append(f"… {members[len(cut)][0]}–{members[-1][0]}")
        lines += _columns(heading, words, _columns_of(palette))
    return lines


def _columns(heading: str, words: Sequence[str], columns: int) -> list[str]:
    widest = max(width(word) for word in words) + 2
    across = max(1, (columns - 2) // widest)
    rows = [words[start : start + across] for start in range(0, len(words), across)]
    return [heading, *("  " + "".join(pad(word, widest) for word in row).rstrip() for row in rows)]


# -- memory


def more(sight: FortuneSight, texts: Texts) -> list[str]:
    """Return the memory aid: lines with the cards that the viewer knows in other Hands and in Fate.

    For a card that is known to be in one of a few places, a line lists these places.
    """
    edition = sight.edition
    lines = [
        texts.say(
            "table.known",
            who=_who(sight, seat, texts),
            cards=comma_list([card_name(edition, card, texts) for card in card_list(known)], texts.lang),
        )
        for seat, known in enumerate(sight.known)
        if known
    ]
    lines += [
        texts.say("table.foreseen", number=at + 1, card=card_name(edition, card, texts)) for at, card in sight.foreseen
    ]
    for card, places in sight.tangled:
        words = [
            texts.say("table.in_hand", who=_who(sight, place, texts))
            if place < FATE
            else texts.say("table.in_fate", number=place - FATE + 1)
            for place in places
        ]
        where = texts.say("cards.or").join(words)
        lines.append(texts.say("table.tangled", card=card_name(edition, card, texts), places=where))
    return lines
