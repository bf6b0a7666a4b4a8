"""The dials of A Fool's Fortune: numbers of the Characters' abilities that a designer may change.

A dial is a number of a step, such as how many cards it Draws, or the extra Dues that the ability costs.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping

from foolery.games.fools_fortune.rules.effects.vocabulary import forms_of
from foolery.kernel.game import Json
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.kernel.tuning import Dial, Setting

GROUP = "crew"
ABILITIES = ("talent", "strike")
# The numbers of a step that have a dial, and the dial's greatest value (or the number itself, if that is greater).
COUNTS = {"count": 4, "look": 5, "max": 5}
COST, MOST_COST = "dues", 3


def _dues(lang: str, plus: int) -> str:
    """Return the sentence of a card's text about `plus` more Dues, as it follows another sentence in this language."""
    return Texts.load("foolery.games.fools_fortune.face", lang).say("tuning.dues", plus=plus)


def dials(tree: Json) -> list[Dial]:
    """Return the dials of all Characters of the parsed edition `tree`.

    A dial's `thing` is the number of its Character: the place in the order of the slugs, from 0.
    """
    entries = sorted(tree["character"], key=lambda entry: str(entry["slug"]))
    return [dial for number, entry in enumerate(entries) for dial in _dials(entry, str(number))]


def _dials(entry: Json, thing: str) -> Iterator[Dial]:
    for ability in ABILITIES:
        if ability not in entry:
            continue
        name, steps = f"{entry['slug']}.{ability}", entry[ability]["steps"]
        for place, step in enumerate(steps, 1):
            for key in filter(step.__contains__, COUNTS):
                values = tuple(range(1, max(COUNTS[key], step[key]) + 1))
                yield Dial(f"{name}.{place}.{key}", thing, values, step[key])
        if not any(form.stands_alone for step in steps for form in forms_of(step["do"])):
            yield Dial(f"{name}.{COST}", thing, tuple(range(max(MOST_COST, _cost(steps)) + 1)), _cost(steps))


def _cost(steps: list[Json]) -> int:
    return sum(step["plus"] for step in steps if step["do"] == COST)


def turned(tree: Json, settings: Mapping[str, Setting]) -> Json:
    """Return a copy of the parsed edition `tree` with dials set by name, and with the texts of the cards adjusted."""
    changed = copy.deepcopy(tree)
    for entry, ability in ((entry, key) for entry in changed["character"] for key in ABILITIES if key in entry):
        name = f"{entry['slug']}.{ability}"
        for place, step in enumerate(entry[ability]["steps"], 1):
            for key in filter(step.__contains__, COUNTS):
                _count(entry[ability], step, key, int(settings.get(f"{name}.{place}.{key}", step[key])))
        cost = _cost(entry[ability]["steps"])
        _charge(entry[ability], cost, int(settings.get(f"{name}.{COST}", cost)))
    return changed


def _count(ability: Json, step: Json, key: str, value: int) -> None:
    """Set the number at `key` of a step to `value`, and change it in the ability's texts.

    A text is changed only if the old number occurs in it exactly once.
    """
    for words in (f"text_{lang}" for lang in LANGUAGES if f"text_{lang}" in ability):
        said = re.compile(rf"(?<![\d+]){step[key]}(?!\d)")
        if value != step[key] and len(said.findall(ability[words])) == 1:
            ability[words] = said.sub(str(value), ability[words])
    step[key] = value


def _charge(ability: Json, before: int, cost: int) -> None:
    """Change the Dues of an ability from `before` to `cost`, in its steps and its texts."""
    if cost == before:
        return
    others = [step for step in ability["steps"] if step["do"] != COST]
    ability["steps"] = [*others, *([{"do": COST, "plus": cost}] if cost else [])]
    for lang in LANGUAGES:
        if f"text_{lang}" in ability:
            plain = ability[f"text_{lang}"].replace(_dues(lang, before), "")
            ability[f"text_{lang}"] = plain + (_dues(lang, cost) if cost else "")
