"""Editions: the cards' names, texts and abilities as data, checked when they are loaded (AF-10).

An edition is refused with a message that names the card and the rule it breaks.  What passes is frozen: texts stay in
the `Edition`, and the `Cast` holds the tables that act on play.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from importlib import resources

from foolery.games.fools_fortune.rules.actions import FEATURES
from foolery.games.fools_fortune.rules.cards import CODES, REALM_MASK, REALMS, RESOURCE_MASK, RESOURCES, WILDS
from foolery.games.fools_fortune.rules.cast import (
    BURY,
    CUT_OFF,
    DISCARD_HAND,
    DRAW,
    ENGAGE,
    FEE_SWAP,
    FORESEE,
    FROM_CAMP,
    FROM_FAIRE,
    FROM_HAND,
    FROM_ROAD,
    GATHER,
    IN_ENGAGED,
    IN_READY,
    LOCK,
    LOCK_CHOSEN,
    MIMIC,
    MORE_DUES,
    OVERRULE,
    RAINBOW_SET,
    READY,
    RECALL,
    RECRUIT_BY,
    RIVAL,
    SELF,
    SPY,
    TAKE_FEE,
    TAKE_FROM_HAND,
    TAKE_FROM_SET,
    WAYSIDE_FEE,
    WAYSIDE_FROM_SET,
    WEAKEN,
    WEAKEN_SOURCE,
    Cast,
    pack_step,
)
from foolery.games.fools_fortune.rules.sets import CLOSED, OPEN
from foolery.kernel.errors import InvalidEditionError
from foolery.kernel.game import Json
from foolery.kernel.numbers import append, i64, vec

__all__ = [
    "BUILT_IN",
    "Ability",
    "Character",
    "Edition",
    "edition_from_text",
    "edition_from_tree",
    "edition_of",
    "get_edition",
    "pack",
    "step_effect",
]

BUILT_IN = "house-1"
PACKAGE = "foolery.games.fools_fortune.rules"

MAX_GATHERED = 4  # an action has six arguments, and the list of choices has to stay readable
MAX_FORESEEN = 5
MAX_STEPS = 8

_SLUG = re.compile(r"[a-z]+(-[a-z]+)*")
_EDITION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True)
class Ability:
    """A Talent or a Strike in words; its steps are in the Cast."""

    names: Mapping[str, str]
    texts: Mapping[str, str]
    steps: tuple[Mapping[str, Json], ...]


@dataclass(frozen=True)
class Character:
    """One Character in words."""

    slug: str
    names: Mapping[str, str]
    savvy_kind: str  # realm, resource, wild; "" for a Skilled one
    savvy: str  # code of the Realm or Resource, "Wi"
    domain: str  # four letters, "Wi"; "" for a Savvy one
    charm: str
    talent: Ability | None
    strike: Ability | None


@dataclass(frozen=True)
class Edition:
    """A checked edition."""

    name: str
    data: Json = field(compare=False, repr=False)
    cast: Cast = field(compare=False, repr=False)
    characters: tuple[Character, ...] = field(repr=False)
    fortune_names: tuple[Mapping[str, str], ...] = field(compare=False, repr=False)
    realm_names: Mapping[str, Mapping[str, str]] = field(compare=False, repr=False)
    resource_names: Mapping[str, Mapping[str, str]] = field(compare=False, repr=False)
    terms: Mapping[str, Mapping[str, str]] = field(compare=False, repr=False)

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """The 77 codes and slugs by card number."""
        return CODES + tuple(character.slug for character in self.characters)

    def called(self, card: int, lang: str) -> str:
        """Return a card's name."""
        return self.fortune_names[card][lang] if card < len(CODES) else self.characters[card - len(CODES)].names[lang]

    def number(self, code: str) -> int | None:
        """Return the card of a code in any case, None if there is none."""
        return _numbers(self.codes).get(code.lower())

    def tree(self) -> Json:
        """Return what a record carries: None for the built-in edition."""
        return self.data if self.cast.source else None


@cache
def _numbers(codes: tuple[str, ...]) -> dict[str, int]:
    return {code.lower(): number for number, code in enumerate(codes)}


# -- where editions come from


@cache
def get_edition() -> Edition:
    """Return the built-in edition."""
    text = resources.files(PACKAGE).joinpath("cards.toml").read_text(encoding="utf-8")
    return _read(tomllib.loads(text), "")


def edition_from_text(text: str) -> Edition:
    """Read an edition file.  Raises InvalidEditionError."""
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InvalidEditionError(f"not TOML: {error}") from None
    return edition_from_tree(tree)


def edition_from_tree(tree: Json) -> Edition:
    """Check an edition as a record carries it.  Raises InvalidEditionError."""
    built_in = get_edition()
    if tree == built_in.data:
        return built_in
    edition = _read(tree, _source(tree))
    if edition.name == BUILT_IN:
        raise InvalidEditionError(f"meta: 'edition' is {BUILT_IN!r}, the name of the built-in cards; choose another")
    return edition


def _source(tree: Json) -> str:
    """Return an edition as JSON without a blank, so that it can be one word of a position."""
    try:
        text = json.dumps(tree, ensure_ascii=False, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise InvalidEditionError(f"file: JSON cannot hold it: {error} [AF-10.4]") from None
    return "".join(f"\\u{ord(each):04x}" if each.isspace() else each for each in text)


@lru_cache(maxsize=64)
def edition_of(source: str) -> Edition:
    """Return the edition of a state's cast, or of a position, by its source.  Raises InvalidEditionError."""
    if not source:
        return get_edition()
    try:
        return edition_from_tree(json.loads(source))
    except (ValueError, RecursionError):
        raise InvalidEditionError("expected an edition as JSON") from None


# -- reading and checking (AF-10.4)


def _check(sound: bool, where: str, problem: str) -> None:
    if not sound:
        raise InvalidEditionError(f"{where}: {problem} [AF-10.4]")


def _table(tree: Json, key: str, where: str) -> Mapping[str, Json]:
    value = tree.get(key)
    _check(isinstance(value, dict), where, f"{key!r} is missing or no table")
    result: Mapping[str, Json] = value
    return result


def _tables(tree: Json, key: str) -> list[Mapping[str, Json]]:
    value = tree.get(key)
    _check(isinstance(value, list) and all(isinstance(each, dict) for each in value), "file", f"no [[{key}]] tables")
    return list(value)


def _text(tree: Mapping[str, Json], key: str, where: str) -> str:
    value = tree.get(key)
    _check(isinstance(value, str) and bool(value.strip()), where, f"{key!r} is missing or empty")
    return str(value)


def _bilingual(tree: Mapping[str, Json], where: str, prefix: str = "") -> dict[str, str]:
    return {lang: _text(tree, prefix + lang, where) for lang in ("en", "ja")}


def _read(tree: Json, source: str) -> Edition:
    _check(isinstance(tree, dict), "file", "expected tables")
    meta = _table(tree, "meta", "file")
    _check(meta.get("game") == "fools-fortune", "meta", "'game' is not 'fools-fortune'")
    _check(_is_whole(meta.get("format")) and meta.get("format") == 1, "meta", "'format' is not 1")
    name = _text(meta, "edition", "meta")
    _check(bool(_EDITION_ID.fullmatch(name)), "meta", f"'edition' {name!r} is no plain name")
    _bilingual(meta, "meta", "title_")
    _check_vocabulary(_tables(tree, "effect"))
    realms = _named(_tables(tree, "realm"), "realm", REALMS)
    resource_names = _named(_tables(tree, "resource"), "resource", RESOURCES)
    fortunes = _fortunes(_tables(tree, "fortune"))
    characters = _characters(_tables(tree, "character"))
    terms = _terms(_table(tree, "terms", "file"))
    return Edition(name, tree, _cast(source, characters), characters, fortunes, realms, resource_names, terms)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _named(tables: Sequence[Mapping[str, Json]], what: str, codes: Sequence[str]) -> dict[str, Mapping[str, str]]:
    names: dict[str, Mapping[str, str]] = {}
    for table in tables:
        code = _text(table, "code", f"a {what}")
        _check(code in codes and code not in names, f"{what} {code!r}", "unknown or doubled code")
        names[code] = _bilingual(table, f"{what} {code!r}")
    _check(len(names) == len(codes), what, f"expected {', '.join(codes)}")
    return names


def _terms(tree: Mapping[str, Json]) -> dict[str, Mapping[str, str]]:
    terms: dict[str, Mapping[str, str]] = {}
    for key, value in tree.items():
        sound = isinstance(value, list) and len(value) == 2 and all(isinstance(w, str) and w.strip() for w in value)
        _check(sound, f"term {key!r}", "expected an English and a Japanese word")
        terms[key] = {"en": value[0], "ja": value[1]}
    missing = sorted(set(TERMS) - set(terms))
    _check(not missing, "terms", f"{missing[0] if missing else ''!r} is missing")
    return terms


# The words the interface needs.
TERMS = (
    "fate",
    "faire",
    "road",
    "stage",
    "cache",
    "crew",
    "camp",
    "hand",
    "day",
    "morning",
    "afternoon",
    "night",
    "dues",
    "fee",
    "unpaid",
    "ready",
    "engaged",
    "weakened",
    "wayside",
    "lock",
    "encore",
    "open_set",
    "closed_set",
    "wild_set",
    "rainbow",
    "set",
    "talent",
    "strike",
    "flash",
    "savvy",
    "skilled",
    "domain",
    "act",
    "scene",
    "charmed_fate",
    "charmed_bargain",
    "fortune",
    "character",
    "recruit",
    "fetch",
    "cut",
    "kick_back",
    "repay",
    "barter",
    "refuse",
    "fee_swap",
)


def _fortunes(tables: Sequence[Mapping[str, Json]]) -> tuple[Mapping[str, str], ...]:
    """55 Fortunes with exactly the codes of AF-1.3, each made of its realm, resource and copy."""
    names: dict[str, Mapping[str, str]] = {}
    for table in tables:
        code = _text(table, "code", "a fortune")
        where = f"fortune {code!r}"
        _check(code in CODES, where, "no such code in AF-1.3")
        _check(code not in names, where, "stands twice")
        copy = table.get("copy", "")
        _check(copy == "" or _is_whole(copy), where, f"'copy' is {copy!r}")
        made = f"{table.get('realm')}{table.get('resource')}{copy}"
        _check(made == code, where, f"realm, resource and copy make {made!r}")
        names[code] = _bilingual(table, where)
    _check(len(names) == 55, "fortunes", f"expected 55, got {len(names)}")
    return tuple(names[code] for code in CODES)


def _characters(tables: Sequence[Mapping[str, Json]]) -> tuple[Character, ...]:
    characters: dict[str, Character] = {}
    for table in tables:
        character = _character(table)
        _check(character.slug not in characters, f"character {character.slug!r}", "stands twice")
        characters[character.slug] = character
    _check(len(characters) == 22, "characters", f"expected 22, got {len(characters)}")
    _check_kinds(characters.values())
    return tuple(characters[slug] for slug in sorted(characters))


def _character(table: Mapping[str, Json]) -> Character:
    slug = _text(table, "slug", "a character")
    where = f"character {slug!r}"
    _check(bool(_SLUG.fullmatch(slug)), where, "a slug is made of small letters and single hyphens")
    kind = table.get("type")
    _check(kind in ("savvy", "skilled"), where, f"'type' is {kind!r}, not 'savvy' or 'skilled'")
    charm = table.get("charm", "")
    _check(charm in ("", "wilds"), where, f"'charm' is {charm!r}, not 'wilds'")
    savvy_kind, savvy, domain = "", "", ""
    if kind == "savvy":
        savvy_kind, savvy = _text(table, "savvy_kind", where), _text(table, "savvy", where)
        sound = savvy in {"realm": REALMS, "resource": RESOURCES, "wild": ("Wi",)}.get(savvy_kind, ())
        _check(sound, where, f"cannot be Savvy to {savvy_kind!r} {savvy!r}")
        _check("talent" not in table, where, "a Savvy Character has no Talent")
    else:
        domain = _text(table, "domain", where)
        _check(domain == "Wi" or (domain + "1") in CODES, where, f"'domain' {domain!r} is no type of Fortune")
        _check("talent" in table and "strike" in table, where, "a Skilled Character has a Talent and a Strike")
    talent, strike = _ability(table, "talent", slug), _ability(table, "strike", slug)
    return Character(slug, _bilingual(table, where), savvy_kind, savvy, domain, str(charm), talent, strike)


def _check_kinds(characters: Iterable[Character]) -> None:
    """11 Savvy covering every Realm, every Resource and the Wilds once; 11 Skilled with different Domains."""
    savvy = [(each.savvy_kind, each.savvy) for each in characters if each.savvy]
    _check(len(savvy) == 11, "characters", f"expected 11 Savvy ones, got {len(savvy)}")
    _check(len(set(savvy)) == 11, "characters", "two Characters are Savvy to the same")
    domains = [each.domain for each in characters if each.domain]
    _check(len(set(domains)) == len(domains), "characters", "two Characters have the same Domain")
    _check("Wi" in domains, "characters", "no Character has the Domain 'Wi'")


def _ability(table: Mapping[str, Json], key: str, slug: str) -> Ability | None:
    if key not in table:
        return None
    where = f"{key} of {slug!r}"
    tree = _table(table, key, where)
    steps = tree.get("steps")
    sound = isinstance(steps, list) and 0 < len(steps) <= MAX_STEPS and all(isinstance(step, dict) for step in steps)
    _check(sound, where, f"'steps' is not a list of 1 to {MAX_STEPS} tables")
    _check_steps(list(steps or ()), where)
    return Ability(_bilingual(tree, where), _bilingual(tree, where, "text_"), tuple(steps or ()))


# -- the vocabulary (AF-9.3)


@dataclass(frozen=True)
class _Word:
    params: tuple[str, ...]
    needs: tuple[str, ...]
    crosses: str


VOCABULARY: Mapping[str, _Word] = {
    "ready": _Word(("scope",), ("scope",), "never"),
    "engage": _Word(("scope",), ("scope",), "rival"),
    "weaken": _Word(("scope", "position", "target"), (), "rival"),
    "cut": _Word(("scope",), ("scope",), "rival"),
    "fee_swap": _Word(("scope",), ("scope",), "rival"),
    "take": _Word(("from", "scope", "sets", "give"), ("from",), "rival"),
    "wayside": _Word(("from", "scope", "sets"), ("from", "scope"), "rival"),
    "spy": _Word(("scope",), ("scope",), "rival"),
    "discard_hand": _Word(("min", "max"), ("min", "max"), "rival"),
    "draw": _Word(("count",), ("count",), "never"),
    "foresee": _Word(("look",), ("look",), "never"),
    "dues": _Word(("plus",), ("plus",), "never"),
    "bury": _Word(("from", "min", "max"), ("from", "min", "max"), "never"),
    "gather": _Word(("max", "same"), ("max",), "never"),
    "recall": _Word((), (), "never"),
    "recruit": _Word(("from", "fees", "enter"), ("from", "fees", "enter"), "never"),
    "rainbow_set": _Word((), (), "never"),
    "lock": _Word(("feature", "choose", "until"), (), "never"),
    "refuse": _Word(("what",), ("what",), "rival"),
    "mimic": _Word(("ability", "zone"), ("ability", "zone"), "never"),
}


def _check_vocabulary(tables: Sequence[Mapping[str, Json]]) -> None:
    """The file repeats the vocabulary for its readers; it has to be the one the rules know."""
    for table in tables:
        name = _text(table, "name", "an effect")
        word = VOCABULARY.get(name)
        _check(word is not None, f"effect {name!r}", "unknown to the rules")
        assert word is not None
        for key, expected in (("params", list(word.params)), ("needs", list(word.needs)), ("crosses", word.crosses)):
            _check(table.get(key) == expected, f"effect {name!r}", f"{key!r} has to be {expected!r}")
    names = [table["name"] for table in tables]
    missing = [name for name in VOCABULARY if name not in names]
    _check(not missing, "effects", f"{missing[0] if missing else ''!r} is missing")


def _check_steps(steps: Sequence[Mapping[str, Json]], where: str) -> None:
    for number, step in enumerate(steps, 1):
        here = f"{where}, step {number}"
        name = step.get("do")
        _check(isinstance(name, str) and name in VOCABULARY, here, f"unknown effect {name!r}")
        word = VOCABULARY[str(name)]
        for key in word.needs:
            _check(key in step, here, f"{name!r} needs {key!r}")
        for key in step:
            _check(key == "do" or key in word.params, here, f"{name!r} does not take {key!r}")
        effect = step_effect(step, here)
        if number > 1:
            _check(effect not in _DECLARED, here, f"{name!r} has a declared choice, so it has to be the first step")
        if effect in (TAKE_FROM_HAND, DISCARD_HAND):
            _check(number > 1 and steps[0].get("do") == "spy", here, f"{name!r} needs a first step 'spy'")
        if effect in (MIMIC, OVERRULE):
            _check(len(steps) == 1, here, f"{name!r} has to stand alone in its ability")


_DECLARED = {
    READY,
    ENGAGE,
    WEAKEN,
    CUT_OFF,
    FEE_SWAP,
    TAKE_FROM_SET,
    TAKE_FEE,
    WAYSIDE_FROM_SET,
    WAYSIDE_FEE,
    SPY,
    GATHER,
    RECALL,
    RECRUIT_BY,
    RAINBOW_SET,
    LOCK_CHOSEN,
    MIMIC,
    OVERRULE,
}

_SIMPLE = {
    "ready": READY,
    "engage": ENGAGE,
    "cut": CUT_OFF,
    "fee_swap": FEE_SWAP,
    "spy": SPY,
    "discard_hand": DISCARD_HAND,
    "draw": DRAW,
    "foresee": FORESEE,
    "dues": MORE_DUES,
    "bury": BURY,
    "gather": GATHER,
    "recall": RECALL,
    "recruit": RECRUIT_BY,
    "rainbow_set": RAINBOW_SET,
    "refuse": OVERRULE,
    "mimic": MIMIC,
}
_SCOPES = {"any": SELF | RIVAL, "rival": RIVAL, "self": SELF}
_POSITIONS = {"ready": IN_READY, "engaged": IN_ENGAGED}
_SETS = {"open": OPEN, "closed": CLOSED}
_ZONES = {"hand": FROM_HAND, "camp": FROM_CAMP, "faire": FROM_FAIRE, "road": FROM_ROAD}


def step_effect(step: Mapping[str, Json], where: str) -> int:
    """Return the number of the effect a step stands for."""
    return pack(step, where) & 31


def pack(step: Mapping[str, Json], where: str) -> int:
    """Return a step as the rules read it.  Raises InvalidEditionError if a parameter makes no sense."""
    name = str(step["do"])
    if name == "weaken":
        return _pack_weaken(step, where)
    if name in ("take", "wayside"):
        return _pack_take(step, where, name == "take")
    if name == "lock":
        return _pack_lock(step, where)
    effect = _SIMPLE[name]
    if name in ("ready", "engage", "cut", "fee_swap", "spy"):
        return pack_step(effect, scope=_one(step, "scope", _SCOPES, where))
    if name == "draw":
        return pack_step(effect, most=_number(step, "count", 1, 77, where))
    if name == "foresee":
        return pack_step(effect, most=_number(step, "look", 1, MAX_FORESEEN, where))
    if name == "dues":
        return pack_step(effect, most=_number(step, "plus", 1, 77, where))
    if name in ("discard_hand", "bury"):
        return _pack_picks(step, where, effect)
    if name == "gather":
        same = "same" in step
        _check(not same or step["same"] == "realm", where, f"'same' is {step.get('same')!r}, not 'realm'")
        return pack_step(effect, most=_number(step, "max", 1, MAX_GATHERED, where), same_realm=same)
    return _pack_other(step, where, name, effect)


def _pack_other(step: Mapping[str, Json], where: str, name: str, effect: int) -> int:
    if name == "recruit":
        zones = _several(step, "from", {key: _ZONES[key] for key in ("hand", "camp", "road")}, where)
        rainbow = _one(step, "fees", {"aligned": 0, "rainbow": 1}, where) == 1
        enters = _one(step, "enter", {"engaged": 0, "ready": 1}, where) == 1
        return pack_step(effect, zones=zones, rainbow=rainbow, enters_ready=enters)
    if name == "mimic":
        _one(step, "ability", {"strike": 1}, where)
        _one(step, "zone", {"road": 1}, where)
    if name == "refuse":
        return pack_step(effect, positions=_several(step, "what", {"talent": 1, "strike": 2}, where))
    return pack_step(effect)


def _pack_picks(step: Mapping[str, Json], where: str, effect: int) -> int:
    most = _number(step, "max", 1, 77, where)
    least = _number(step, "min", 0, most, where)
    zones = 0
    if effect == BURY:
        zones = _several(step, "from", {key: _ZONES[key] for key in ("hand", "faire", "road")}, where)
    return pack_step(effect, zones=zones, least=least, most=most)


def _pack_weaken(step: Mapping[str, Json], where: str) -> int:
    if "target" in step:
        _check(step["target"] == "source", where, f"'target' is {step['target']!r}, not 'source'")
        _check("scope" not in step and "position" not in step, where, "'target' stands alone")
        return pack_step(WEAKEN_SOURCE)
    _check("scope" in step, where, "'weaken' needs 'scope' or 'target'")
    positions = _several(step, "position", _POSITIONS, where) if "position" in step else IN_READY | IN_ENGAGED
    return pack_step(WEAKEN, scope=_one(step, "scope", _SCOPES, where), positions=positions)


def _pack_take(step: Mapping[str, Json], where: str, taken: bool) -> int:
    origin = step["from"]
    if origin == "hand" and taken:
        _check(step.get("give") is True, where, "'take' from a hand needs give = true")
        _check("scope" not in step and "sets" not in step, where, "'take' from a hand works on the hand spied on")
        return pack_step(TAKE_FROM_HAND, most=1)
    _check(origin in ("set", "fee"), where, f"'from' is {origin!r}")
    _check("give" not in step, where, "'give' belongs to a hand")
    _check("scope" in step, where, f"{step['do']!r} needs 'scope'")
    scope = _one(step, "scope", _SCOPES, where)
    if origin == "fee":
        _check("sets" not in step, where, "'sets' belongs to from = 'set'")
        return pack_step(TAKE_FEE if taken else WAYSIDE_FEE, scope=scope)
    sets = _several(step, "sets", _SETS, where) if "sets" in step else OPEN | CLOSED
    return pack_step(TAKE_FROM_SET if taken else WAYSIDE_FROM_SET, scope=scope, sets=sets)


def _pack_lock(step: Mapping[str, Json], where: str) -> int:
    _check(("feature" in step) != ("choose" in step), where, "'lock' needs either 'feature' or 'choose'")
    tonight = _one(step, "until", {"next_day": 0, "tonight": 1}, where) == 1 if "until" in step else False
    bits = {feature: 1 << number for number, feature in enumerate(FEATURES)}
    if "feature" in step:
        return pack_step(LOCK, features=_one(step, "feature", bits, where), tonight=tonight)
    return pack_step(LOCK_CHOSEN, features=_several(step, "choose", bits, where), tonight=tonight)


def _one(step: Mapping[str, Json], key: str, values: Mapping[str, int], where: str) -> int:
    value = step[key]
    _check(isinstance(value, str) and value in values, where, f"{key!r} is {value!r}, not one of {', '.join(values)}")
    return values[value]


def _several(step: Mapping[str, Json], key: str, values: Mapping[str, int], where: str) -> int:
    words = step[key]
    sound = isinstance(words, list) and words and all(isinstance(word, str) and word in values for word in words)
    _check(bool(sound), where, f"{key!r} is {words!r}, not a list of {', '.join(values)}")
    mask = 0
    for word in words:
        mask |= values[word]
    return mask


def _number(step: Mapping[str, Json], key: str, least: int, most: int, where: str) -> int:
    value = step[key]
    sound = _is_whole(value) and least <= value <= most
    _check(sound, where, f"{key!r} is {value!r}, not a whole number from {least} to {most}")
    return int(value)


# -- the tables that act on play


def _cast(source: str, characters: Sequence[Character]) -> Cast:
    cast = Cast(source)
    steps: list[int] = []
    for number, character in enumerate(characters):
        bit = 1 << number
        if character.savvy:
            cast.savvies |= bit
            cast.savvy[number] = _savvy_mask(character)
        else:
            cast.skilled |= bit
            if character.domain != "Wi":
                first = CODES.index(character.domain + "1")
                cast.domain[number] = 3 << first
        if character.charm == "wilds":
            cast.wilds_charm |= bit
        for ability, table in ((character.talent, cast.talent), (character.strike, cast.strike)):
            if ability is not None:
                table[number] = len(cast.starts) - 1
                steps += [pack(step, character.slug) for step in ability.steps]
                cast.starts = append(cast.starts, len(steps))
        _note_answers(cast, character, bit)
    cast.steps = vec[i64](steps)
    return cast


def _savvy_mask(character: Character) -> int:
    if character.savvy_kind == "realm":
        return int(REALM_MASK[REALMS.index(character.savvy)])
    if character.savvy_kind == "resource":
        return int(RESOURCE_MASK[RESOURCES.index(character.savvy)])
    return int(WILDS)


def _note_answers(cast: Cast, character: Character, bit: int) -> None:
    """AF-11.2, AF-11.6: who can Refuse Talents or Strikes."""
    for ability in (character.talent, character.strike):
        if ability is not None and ability.steps[0]["do"] == "refuse":
            cast.answers = True
    if character.talent is not None and character.talent.steps[0]["do"] == "refuse":
        what = character.talent.steps[0]["what"]
        cast.overrules_talents |= bit if "talent" in what else 0
        cast.overrules_strikes |= bit if "strike" in what else 0
