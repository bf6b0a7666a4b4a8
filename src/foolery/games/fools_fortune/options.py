"""Options of A Fool's Fortune (AF-13.1, AF-13.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from foolery.games.fools_fortune.edition import BUILT_IN
from foolery.kernel.options import Choice, Number, Option, Several, Value

__all__ = [
    "OPTIONS",
    "SCENES",
    "SCENE_BITS",
    "TOSS",
    "EditionName",
    "check_seats",
    "complete_scenes",
    "scene_mask",
    "scenes_of",
]

TOSS = "toss"
SCENES = ("II.1", "II.2", "II.3", "II.4", "III.1", "III.2", "III.3")
SCENE_BITS = {scene: 1 << number for number, scene in enumerate(SCENES)}
NEEDS = {"II.2": "II.1", "II.3": "II.2", "II.4": "II.1", "III.2": "III.1", "III.3": "III.1"}


@dataclass(frozen=True)
class EditionName(Choice):
    """The name of an edition; whether it is known shows when the game begins."""

    def check(self, value: object) -> str | None:
        if isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", value):
            return None
        return f"expected the name of an edition, got {value!r}"

    def parse(self, text: str) -> Value:
        return text


OPTIONS: tuple[Option, ...] = (
    Choice("act", 1, (1, 2, 3)),
    Several("scenes", (), SCENES),
    Number("asker", 0, 0, 2),
    Choice("first", TOSS, (TOSS, 0, 1, 2)),
    Number("day_limit", 120, 1, 10000),
    Number("action_limit", 100, 1, 10000),
    EditionName("cards", BUILT_IN, (BUILT_IN,)),
)


def complete_scenes(act: int, given: Sequence[str] | None) -> tuple[list[str], str | None]:
    """AF-13.2: return the full list of Scenes in play and, if the list cannot be, why.

    In Act III the Scenes of Act II are always in play and may be left out of the list.
    """
    own = [scene for scene in SCENES if scene.startswith("II." if act == 2 else "III.")] if act > 1 else []
    before = [scene for scene in SCENES if scene.startswith("II.")] if act == 3 else []
    if given is None:
        return [*before, *own], None
    if len(set(given)) != len(given):
        return [], "a Scene is named twice"
    foreign = [scene for scene in given if scene not in own + before]
    if foreign:
        return [], f"Scene {foreign[0]} does not belong to Act {act}"
    named_before = [scene for scene in given if scene in before]
    if named_before and len(named_before) != len(before):
        return [], "Act III has all Scenes of Act II"
    chosen = [scene for scene in own if scene in given]
    if own and not chosen:
        return [], f"Act {act} needs at least one of its own Scenes"
    for scene in chosen:
        if scene in NEEDS and NEEDS[scene] not in chosen:
            return [], f"Scene {scene} needs Scene {NEEDS[scene]}"
    return [*before, *chosen], None


def scene_mask(scenes: Sequence[str]) -> int:
    """Return Scenes as the rules keep them."""
    return sum(SCENE_BITS[scene] for scene in scenes)


def scenes_of(mask: int) -> list[str]:
    """Return the Scenes of a mask, in order."""
    return [scene for scene in SCENES if mask & SCENE_BITS[scene]]


def check_seats(chosen: Mapping[str, Value], seats: int) -> dict[str, str]:
    """Return what is wrong with options that name a seat."""
    return {
        name: f"expected a seat below {seats}, got {chosen[name]!r}"
        for name in ("asker", "first")
        if isinstance(value := chosen[name], int) and value >= seats
    }
