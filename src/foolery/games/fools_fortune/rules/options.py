"""The options of A Fool's Fortune, and setting up a new game with them (AF-13.1, AF-13.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from foolery.games.fools_fortune.rules.board_state import NONE
from foolery.games.fools_fortune.rules.edition import BUILT_IN, CardEdition, edition_from_tree, get_edition
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.errors import InvalidEditionError, InvalidOptionsError
from foolery.kernel.game import Json, Setup
from foolery.kernel.options import Choice, EditionName, Number, Option, Several, Value

__all__ = ["choose_edition", "complete_scenes", "new_game", "next_options", "scenes_of", "settle_options"]

TOSS = "toss"
SCENES = ("II.1", "II.2", "II.3", "II.4", "III.1", "III.2", "III.3")
SCENE_BITS = {scene: 1 << number for number, scene in enumerate(SCENES)}
NEEDS = {"II.2": "II.1", "II.3": "II.2", "II.4": "II.1", "III.2": "III.1", "III.3": "III.1"}


OPTIONS: tuple[Option, ...] = (
    Choice("act", 1, (1, 2, 3)),
    Several("scenes", (), SCENES, NEEDS, "act", {scene: 2 if scene.startswith("II.") else 3 for scene in SCENES}),
    Number("asker", 0, 0, 2, seat=True),
    Choice("first", TOSS, (TOSS, 0, 1, 2), seat=True),
    Number("day_limit", 120, 1, 10000),
    Number("action_limit", 100, 1, 10000),
    EditionName("cards", BUILT_IN),
)


def complete_scenes(act: int, given: Sequence[str] | None) -> tuple[list[str], str | None]:
    """AF-13.2: return the list of all Scenes in play, and the problem with the list `given`, None if it is allowed.

    If `given` is None, all Scenes of the Act are in play.  In Act III the Scenes of Act II are always in play and may
    be left out of the list.
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
    """Return `scenes` as a mask with one bit per Scene."""
    return sum(SCENE_BITS[scene] for scene in scenes)


def scenes_of(mask: int) -> list[str]:
    """Return the names of the Scenes in `mask`, in order."""
    return [scene for scene in SCENES if mask & SCENE_BITS[scene]]


def settle_options(chosen: dict[str, Value], given: Mapping[str, object], seats: int) -> dict[str, str]:
    """AF-13.1, AF-13.2: write all Scenes in play into `chosen`; return the problem of each bad option by its name.

    `chosen` has a value for every option, `given` only the options that the caller named.
    """
    act, named = chosen["act"], chosen["scenes"] if "scenes" in given else None
    assert isinstance(act, int)
    assert named is None or isinstance(named, list)
    chosen["scenes"], problem = complete_scenes(act, named)
    problems = {} if problem is None else {"scenes": problem}
    for name in ("asker", "first"):
        value = chosen[name]
        if isinstance(value, int) and value >= seats:
            problems[name] = f"expected a seat below {seats}, got {value!r}"
    return problems


def choose_edition(name: str | None, tree: Json) -> CardEdition:
    """Return the edition in the parsed file `tree`; if `tree` is None, the built-in one.

    Raises InvalidOptionsError if `name` is given and is not the edition's name, or if it is given and `tree` is not
    valid.  Without `name` a bad `tree` raises InvalidEditionError.
    """
    try:
        edition = get_edition() if tree is None else edition_from_tree(tree)
    except InvalidEditionError as error:
        if name is None:
            raise
        raise InvalidOptionsError({"cards": str(error)}) from None
    if name is not None and edition.name != name:
        expected = f"the cards are edition {edition.name!r}" if tree is not None else "its file is missing"
        raise InvalidOptionsError({"cards": f"{name!r}: {expected}"})
    return edition


def new_game(setup: Setup) -> FortuneState:
    """Return the state of a new game, which waits for its first shuffle."""
    options = setup.options
    scenes, act, first = options["scenes"], options["act"], options["first"]
    assert isinstance(scenes, list)
    assert isinstance(act, int)
    assert isinstance(setup.edition, CardEdition)
    state = FortuneState(setup.edition.tables, setup.seats, act, scene_mask(scenes))
    for field in ("asker", "day_limit", "action_limit"):
        setattr(state, field, options[field])
    state.first = first if isinstance(first, int) else NONE
    state.begin()
    return state


def next_options(setup: Setup, state: FortuneState) -> dict[str, Value]:
    """Return the options of the next game after the finished game `state`.

    Its asker is the lowest seat that did not win.  If all seats won, the asker stays.
    """
    outcome = state.outcome()
    assert outcome is not None, "the game is not over"
    losers = [seat for seat in range(setup.seats) if seat not in outcome.winners]
    return {**setup.options, "asker": losers[0] if losers else setup.options["asker"]}
