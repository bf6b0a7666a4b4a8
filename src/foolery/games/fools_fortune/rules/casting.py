"""From what is printed to the tables that act on play (AF-10.5)."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.fools_fortune.rules.cards import CODES, REALM_MASK, REALMS, RESOURCE_MASK, RESOURCES, WILDS
from foolery.games.fools_fortune.rules.cast import Cast
from foolery.games.fools_fortune.rules.effects.vocabulary import pack
from foolery.games.fools_fortune.rules.printed import Character
from foolery.kernel.numbers import append, i64, vec

__all__ = ["cast_of"]


def cast_of(source: str, characters: Sequence[Character]) -> Cast:
    """Return the tables of some Characters, in the order of their slugs."""
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
    if character.talent is not None and character.talent.steps[0]["do"] == "refuse":
        cast.answers = True
        what = character.talent.steps[0]["what"]
        cast.overrules_talents |= bit if "talent" in what else 0
        cast.overrules_strikes |= bit if "strike" in what else 0
