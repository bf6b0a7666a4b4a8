"""The vocabulary: the list of all effects, and the checks of the steps that use them (AF-9.3, AF-10.4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.games.fools_fortune.rules.effects.borrowed import Mimic, Refuse
from foolery.games.fools_fortune.rules.effects.caches import RainbowSet, TakeFromSet, WaysideFromSet
from foolery.games.fools_fortune.rules.effects.crews import Cut, Engage, Ready, Weaken, WeakenSource
from foolery.games.fools_fortune.rules.effects.effect import Effect
from foolery.games.fools_fortune.rules.effects.fate import Bury, DrawCards, Foresee
from foolery.games.fools_fortune.rules.effects.fees import FeeSwap, TakeFee, WaysideFee
from foolery.games.fools_fortune.rules.effects.field import Gather, Recall, Recruit
from foolery.games.fools_fortune.rules.effects.hands import DiscardHand, Spy, TakeFromHand
from foolery.games.fools_fortune.rules.effects.locks import Lock, LockChosen, MoreDues
from foolery.games.fools_fortune.rules.effects.parameters import Parameters, check
from foolery.games.fools_fortune.rules.steps import effect_number
from foolery.kernel.errors import short
from foolery.kernel.game import Json
from foolery.kernel.numbers import i64

__all__ = ["effect_of", "forms_of"]

# In the order of AF-9.3; a word with several forms stands once for each.
EFFECTS: Final[list[Effect]] = [
    Ready(),
    Engage(),
    Weaken(),
    WeakenSource(),
    Cut(),
    FeeSwap(),
    TakeFromSet(),
    TakeFromHand(),
    TakeFee(),
    WaysideFromSet(),
    WaysideFee(),
    Spy(),
    DiscardHand(),
    DrawCards(),
    Foresee(),
    MoreDues(),
    Bury(),
    Gather(),
    Recall(),
    Recruit(),
    RainbowSet(),
    Lock(),
    LockChosen(),
    Refuse(),
]
EFFECTS.append(Mimic(EFFECTS))
for _place, _effect in enumerate(EFFECTS):
    _effect.number = _place


def effect_of(step: i64) -> Effect:
    """Return the effect of the packed `step`."""
    return EFFECTS[effect_number(step)]


# -- the words of an edition's file (AF-10.4)


def forms_of(word: object) -> list[Effect]:
    """Return all forms of `word`, the effects with this word; an empty list if the vocabulary does not have it."""
    return [effect for effect in EFFECTS if effect.word == word]


def params_of(word: str) -> set[str]:
    """Return the names of all parameters that any form of `word` can have."""
    return {key for effect in forms_of(word) for key in effect.needs + effect.may_have}


def needs_of(word: str) -> set[str]:
    """Return the names of the parameters that every form of `word` needs."""
    forms = forms_of(word)
    return {key for key in forms[0].needs if all(key in effect.needs for effect in forms)}


def effect_for(step: Mapping[str, Json], where: str) -> Effect:
    """Return the effect of `step`, a step of an edition's file.  Raises InvalidEditionError if no effect fits."""
    word = step.get("do")
    forms = forms_of(word)
    check(bool(forms), where, f"unknown effect {short(word)}")
    for key in needs_of(str(word)):
        check(key in step, where, f"{word!r} needs {key!r}")
    fitting = [effect for effect in forms if effect.fits(step)]
    check(bool(fitting), where, f"{word!r} has no such form: 'from' is {short(step.get('from'))}")
    effect = fitting[0]
    for key in effect.needs:
        check(key in step, where, f"{word!r} needs {key!r}")
    for key in step:
        sound = key == "do" or key in effect.needs or key in effect.may_have
        check(sound, where, f"{word!r} does not take {short(key)}{_in_this_form(effect, key)}")
    return effect


def _in_this_form(effect: Effect, key: str) -> str:
    return " in this form" if key in params_of(effect.word) else ""


def pack(step: Mapping[str, Json], where: str) -> int:
    """Return `step` packed into an int as in steps.py.  Raises InvalidEditionError if it is not valid."""
    effect = effect_for(step, where)
    return effect.pack(Parameters(step, where)) | int(effect.number)


def check_step(step: Mapping[str, Json], place: int, steps: list[Mapping[str, Json]], where: str) -> None:
    """Raise InvalidEditionError if `step` is not valid by itself or at its place in the ability.

    `steps` are all steps of the ability, and `place` counts from 0.
    """
    effect = effect_for(step, where)
    effect.pack(Parameters(step, where))
    word = effect.word
    sound = place == 0 or not effect.declares
    check(sound, where, f"{word!r} has a declared choice, so it has to be the first step")
    if effect.follows_spy:
        check(place > 0 and steps[0].get("do") == "spy", where, f"{word!r} needs a first step 'spy'")
    if effect.stands_alone:
        check(len(steps) == 1, where, f"{word!r} has to stand alone in its ability")
