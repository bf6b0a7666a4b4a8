"""Reading and checking an edition, the cards of a game, from parsed TOML or JSON (AF-10.4).

Every check that fails raises InvalidEditionError, whose message names the card and the rule.  The result is a
`CardEdition`; it holds the texts, and as `CharacterTables` all that the rules read.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from foolery.games.fools_fortune.rules.actions import WORDS
from foolery.games.fools_fortune.rules.cards import CODES, REALM_MASK, REALMS, RESOURCE_MASK, RESOURCES, WILDS
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.games.fools_fortune.rules.effects.parameters import check, is_whole
from foolery.games.fools_fortune.rules.effects.vocabulary import check_step, pack
from foolery.games.fools_fortune.rules.printed import Ability, CardEdition, Character
from foolery.kernel.errors import short
from foolery.kernel.game import Json
from foolery.kernel.languages import EDITION_LANGUAGES, in_every_language
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.texts import LANGUAGES

MAX_STEPS = 8
MAX_TEXT = 300  # characters of any text
MAX_NAME = 60  # characters of the name of a card or a term
MAX_SLUG = 40
MAX_DIGITS = 9
MAX_NESTING = 8

_SLUG = re.compile(r"[a-z]+(-[a-z]+)*")
_EDITION_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_LOWER_CODES = {code.lower() for code in CODES}

# The words that the user interface needs in every language.
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


# -- any value


def check_values(value: Json, where: str = "file", depth: int = 1) -> None:
    """Check any value of an edition: JSON can hold it, and no text, number or nesting is too long or too deep.

    `where` says in an error where the value is; `depth` is how deep it is nested, from 1.
    """
    if isinstance(value, str):
        check(len(value) <= MAX_TEXT, where, f"a text has at most {MAX_TEXT} characters")
        check(all(map(_is_printable, value)), where, "a control character")
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        check(math.isfinite(value), where, "JSON cannot hold it")
        digits = sum(each.isdigit() for each in str(value))
        check(digits <= MAX_DIGITS, where, f"a number has at most {MAX_DIGITS} digits")
    elif isinstance(value, (dict, list)):
        check(depth <= MAX_NESTING, where, f"tables and lists are nested at most {MAX_NESTING} deep")
        pairs = value.items() if isinstance(value, dict) else enumerate(value, 1)
        for key, each in pairs:
            check(isinstance(value, list) or isinstance(key, str), where, f"{short(key)} is no name")
            check_values(key, where)
            check_values(each, f"{where}, {_name_of(each, key)}", depth + 1)
    else:
        check(value is None or isinstance(value, bool), where, f"JSON cannot hold {type(value).__name__} values")


def _is_printable(character: str) -> bool:
    """Return whether `character` is neither a control character nor an unpaired surrogate."""
    return unicodedata.category(character) not in ("Cc", "Cs")


def _name_of(value: Json, key: object) -> str:
    """Return for error messages the code, slug or name in the table `value`; if it has none, its `key`."""
    names = [value.get(each) for each in ("code", "slug", "name")] if isinstance(value, dict) else []
    return next((short(name) for name in names if isinstance(name, str)), str(key))


# -- the parts of an edition


def _table(tree: Json, key: str, where: str) -> Mapping[str, Json]:
    value = tree.get(key)
    check(isinstance(value, dict), where, f"{key!r} is missing or no table")
    result: Mapping[str, Json] = value
    return result


def _tables(tree: Json, key: str) -> list[Mapping[str, Json]]:
    value = tree.get(key)
    check(isinstance(value, list) and all(isinstance(each, dict) for each in value), "file", f"no [[{key}]] tables")
    return list(value)


def _text(tree: Mapping[str, Json], key: str, where: str) -> str:
    value = tree.get(key)
    check(isinstance(value, str) and bool(value.strip()), where, f"{key!r} is missing or empty")
    return str(value)


def _in_every_language(tree: Mapping[str, Json], where: str, prefix: str = "") -> dict[str, str]:
    given = {lang: tree[prefix + lang] for lang in LANGUAGES if prefix + lang in tree}
    texts = {lang: _text(tree, prefix + lang, where) for lang in (*EDITION_LANGUAGES, *given)}
    for lang, text in texts.items():
        check(bool(prefix) or len(text) <= MAX_NAME, where, f"{lang!r} has more than {MAX_NAME} characters")
    return in_every_language(texts)


def read_edition(tree: Json, source: str) -> CardEdition:
    """Check the edition `tree` and return it.  `source` is its JSON text, empty for the built-in edition."""
    check(isinstance(tree, dict), "file", "expected tables")
    meta = _table(tree, "meta", "file")
    check(meta.get("game") == "fools-fortune", "meta", "'game' is not 'fools-fortune'")
    check(is_whole(meta.get("format")) and meta.get("format") == 1, "meta", "'format' is not 1")
    name = _text(meta, "edition", "meta")
    check(bool(_EDITION_ID.fullmatch(name)), "meta", f"'edition' {name!r} is no plain name")
    _in_every_language(meta, "meta", "title_")
    realms = _named(_tables(tree, "realm"), "realm", REALMS)
    resource_names = _named(_tables(tree, "resource"), "resource", RESOURCES)
    fortunes = _fortunes(_tables(tree, "fortune"))
    characters = _characters(_tables(tree, "character"))
    terms = _terms(_table(tree, "terms", "file"))
    return CardEdition(name, tree, _tables_of(source, characters), characters, fortunes, realms, resource_names, terms)


def _named(tables: Sequence[Mapping[str, Json]], what: str, codes: Sequence[str]) -> dict[str, Mapping[str, str]]:
    names: dict[str, Mapping[str, str]] = {}
    for table in tables:
        code = _text(table, "code", f"a {what}")
        check(code in codes and code not in names, f"{what} {code!r}", "unknown or doubled code")
        names[code] = _in_every_language(table, f"{what} {code!r}")
    check(len(names) == len(codes), what, f"expected {', '.join(codes)}")
    return names


def _terms(tree: Mapping[str, Json]) -> dict[str, Mapping[str, str]]:
    terms: dict[str, Mapping[str, str]] = {}
    for key, value in tree.items():
        pair = isinstance(value, list) and len(value) == len(EDITION_LANGUAGES)
        given = dict(zip(EDITION_LANGUAGES, value, strict=True)) if pair else value
        check(isinstance(given, dict), f"term {key!r}", "expected an English and a Japanese word")
        terms[key] = _in_every_language(given, f"term {key!r}")
    missing = sorted(set(TERMS) - set(terms))
    check(not missing, "terms", f"{missing[0] if missing else ''!r} is missing")
    return terms


def _fortunes(tables: Sequence[Mapping[str, Json]]) -> tuple[Mapping[str, str], ...]:
    """Check the tables of the Fortunes and return their names by language, in the order of the cards' numbers.

    There must be 55, with exactly the codes of AF-1.3, and each code must be its realm, resource and copy.
    """
    names: dict[str, Mapping[str, str]] = {}
    for table in tables:
        code = _text(table, "code", "a fortune")
        where = f"fortune {code!r}"
        check(code in CODES, where, "no such code in AF-1.3")
        check(code not in names, where, "stands twice")
        copy = table.get("copy", "")
        check(copy == "" or is_whole(copy), where, f"'copy' is {copy!r}")
        made = f"{table.get('realm')}{table.get('resource')}{copy}"
        check(made == code, where, f"realm, resource and copy make {made!r}")
        names[code] = _in_every_language(table, where)
    check(len(names) == 55, "fortunes", f"expected 55, got {len(names)}")
    return tuple(names[code] for code in CODES)


def _characters(tables: Sequence[Mapping[str, Json]]) -> tuple[Character, ...]:
    characters: dict[str, Character] = {}
    for table in tables:
        character = _character(table)
        check(character.slug not in characters, f"character {character.slug!r}", "stands twice")
        characters[character.slug] = character
    check(len(characters) == 22, "characters", f"expected 22, got {len(characters)}")
    _check_kinds(characters.values())
    return tuple(characters[slug] for slug in sorted(characters))


def _character(table: Mapping[str, Json]) -> Character:
    slug = _text(table, "slug", "a character")
    where = f"character {slug!r}"
    check(len(slug) <= MAX_SLUG, where, f"a slug has at most {MAX_SLUG} letters")
    check(bool(_SLUG.fullmatch(slug)), where, "a slug is made of small letters and single hyphens")
    check(slug not in WORDS and slug not in _LOWER_CODES, where, "a slug is no word of the notation")
    kind = table.get("type")
    check(kind in ("savvy", "skilled"), where, f"'type' is {kind!r}, not 'savvy' or 'skilled'")
    charm = table.get("charm", "")
    check(charm in ("", "wilds"), where, f"'charm' is {charm!r}, not 'wilds'")
    savvy_kind, savvy, domain = "", "", ""
    if kind == "savvy":
        savvy_kind, savvy = _text(table, "savvy_kind", where), _text(table, "savvy", where)
        sound = savvy in {"realm": REALMS, "resource": RESOURCES, "wild": ("Wi",)}.get(savvy_kind, ())
        check(sound, where, f"cannot be Savvy to {savvy_kind!r} {savvy!r}")
        check("talent" not in table, where, "a Savvy Character has no Talent")
    else:
        domain = _text(table, "domain", where)
        check(domain == "Wi" or (domain + "1") in CODES, where, f"'domain' {domain!r} is no type of Fortune")
        check("talent" in table and "strike" in table, where, "a Skilled Character has a Talent and a Strike")
    talent, strike = _ability(table, "talent", slug), _ability(table, "strike", slug)
    return Character(slug, _in_every_language(table, where), savvy_kind, savvy, domain, str(charm), talent, strike)


def _check_kinds(characters: Iterable[Character]) -> None:
    """Check that 11 Characters are Savvy and 11 Skilled.

    The Savvy ones must cover every Realm, every Resource and the Wilds once; the Skilled ones need different Domains.
    """
    savvy = [(each.savvy_kind, each.savvy) for each in characters if each.savvy]
    check(len(savvy) == 11, "characters", f"expected 11 Savvy ones, got {len(savvy)}")
    check(len(set(savvy)) == 11, "characters", "two Characters are Savvy to the same")
    domains = [each.domain for each in characters if each.domain]
    check(len(set(domains)) == len(domains), "characters", "two Characters have the same Domain")
    check("Wi" in domains, "characters", "no Character has the Domain 'Wi'")


def _ability(table: Mapping[str, Json], key: str, slug: str) -> Ability | None:
    if key not in table:
        return None
    where = f"{key} of {slug!r}"
    tree = _table(table, key, where)
    steps = tree.get("steps")
    sound = isinstance(steps, list) and 0 < len(steps) <= MAX_STEPS and all(isinstance(step, dict) for step in steps)
    check(sound, where, f"'steps' is not a list of 1 to {MAX_STEPS} tables")
    answers = key == "strike" and any(step.get("do") == "refuse" for step in steps or ())
    check(not answers, where, "'refuse' is an answer, and only Talents answer [AF-11.6]")
    for place, step in enumerate(steps or ()):
        check_step(step, place, list(steps or ()), f"{where}, step {place + 1}")
    return Ability(_in_every_language(tree, where), _in_every_language(tree, where, "text_"), tuple(steps or ()))


# -- the tables that the rules read


def _tables_of(source: str, characters: Sequence[Character]) -> CharacterTables:
    """Return the tables that the rules read (AF-10.5); `characters` are in the order of their slugs."""
    tables = CharacterTables(source)
    steps: list[int] = []
    for number, character in enumerate(characters):
        bit = 1 << number
        if character.savvy:
            tables.savvies |= bit
            tables.savvy[number] = _savvy_mask(character)
        else:
            tables.skilled |= bit
            if character.domain != "Wi":
                first = CODES.index(character.domain + "1")
                tables.domain[number] = 3 << first
        if character.charm == "wilds":
            tables.wilds_charm |= bit
        for ability, table in ((character.talent, tables.talent), (character.strike, tables.strike)):
            if ability is not None:
                table[number] = len(tables.starts) - 1
                steps += [pack(step, character.slug) for step in ability.steps]
                tables.starts = append(tables.starts, len(steps))
        _note_answers(tables, character, bit)
    tables.steps = vec[i64](steps)
    return tables


def _savvy_mask(character: Character) -> int:
    """AF-D28: return a mask of the Fortunes that `character` is Savvy to; a Realm includes its Wild."""
    if character.savvy_kind == "realm":
        return int(REALM_MASK[REALMS.index(character.savvy)])
    if character.savvy_kind == "resource":
        return int(RESOURCE_MASK[RESOURCES.index(character.savvy)])
    return int(WILDS)


def _note_answers(tables: CharacterTables, character: Character, bit: int) -> None:
    """AF-11.2, AF-11.6: record in `tables` whether `character`, with the mask `bit`, can Refuse Talents or Strikes."""
    if character.talent is not None and character.talent.steps[0]["do"] == "refuse":
        tables.answers = True
        what = character.talent.steps[0]["what"]
        tables.overrules_talents |= bit if "talent" in what else 0
        tables.overrules_strikes |= bit if "strike" in what else 0
