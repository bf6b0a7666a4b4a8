"""The dials of Jinkei's formations: what a designer or a program may change in an edition to balance it.

Dials are the effect of each front and back cell, the unusable cell and the face-up cell. The reserve row and the kinds
do not change. Only formations of the bow may have Wild Suit (JK-1.5, and the head of the house edition).
"""

from __future__ import annotations

import copy
from collections.abc import Mapping

from foolery.games.jinkei.rules.cards import CELLS
from foolery.kernel.game import Json
from foolery.kernel.tuning import Dial, Setting

GROUP = "formations"
FIELD = CELLS[:6]
PLAIN, UNUSABLE, FACE_UP, WILD = ".", "x", "u", "w"
RANKS = (PLAIN, "+1", "+2")


def dials(tree: Json) -> list[Dial]:
    """Return the dials (values that may be changed) of all formations of a parsed edition, eight for each formation."""
    return [dial for entry in tree["formation"] for dial in _dials(entry)]


def _dials(entry: Json) -> list[Dial]:
    name, tokens = entry["id"], [*entry["front"], *entry["back"]]
    effects = (*RANKS, WILD) if entry["kind"] == "bow" else RANKS
    found = [
        Dial(f"{name}.{cell}", name, effects, _effect(token), is_ordered=effects == RANKS)
        for cell, token in zip(FIELD, tokens, strict=True)
    ]
    for mark, place in ((UNUSABLE, "unusable"), (FACE_UP, "face-up")):
        now = next(cell for cell, token in zip(FIELD, tokens, strict=True) if token.startswith(mark))
        found.append(Dial(f"{name}.{place}", name, tuple(FIELD), now, is_ordered=False))
    return found


def _effect(token: str) -> str:
    """Return the effect that a cell's token names, without the mark of the face-up cell; "." if it has none."""
    return PLAIN if token == UNUSABLE else token.removeprefix(FACE_UP) or PLAIN


def turned(tree: Json, settings: Mapping[str, Setting]) -> Json:
    """Return a copy of the edition with some dials set; `settings` maps names of dials to new values.

    A formation whose cells change loses its hint.
    """
    changed = copy.deepcopy(tree)
    for entry in changed["formation"]:
        tokens = _tokens(entry, settings)
        if tokens != [*entry["front"], *entry["back"]]:
            entry["front"], entry["back"] = tokens[:3], tokens[3:]
            entry.pop("hint", None)
    return changed


def _tokens(entry: Json, settings: Mapping[str, Setting]) -> list[str]:
    value = {dial.name: settings.get(dial.name, dial.now) for dial in _dials(entry)}
    name = entry["id"]
    tokens = [str(value[f"{name}.{cell}"]) for cell in FIELD]
    up = FIELD.index(str(value[f"{name}.face-up"]))
    tokens[up] = FACE_UP + tokens[up].removeprefix(PLAIN)
    tokens[FIELD.index(str(value[f"{name}.unusable"]))] = UNUSABLE
    return tokens
