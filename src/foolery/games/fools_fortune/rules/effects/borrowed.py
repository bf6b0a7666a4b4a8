"""Effects that concern other abilities: `refuse` and `mimic` (AF-9.3)."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import CHARACTER_ARGUMENT, is_character, with_character
from foolery.games.fools_fortune.rules.board_state import BoardState
from foolery.games.fools_fortune.rules.character_tables import NO_ABILITY, CharacterTables
from foolery.games.fools_fortune.rules.effects.effect import AbilityUse, Effect, road_choices
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.steps import effect_number, pack_step
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import i64, vec


class Refuse(Effect):
    """The effect `refuse`: cancels a Talent or Strike as an answer (AF-11.6, AF-D37); no action declares it."""

    def __init__(self) -> None:
        super().__init__("refuse", needs=("what",), crosses=True, declares=True, stands_alone=True)

    def pack(self, given: Parameters) -> int:
        return pack_step(positions=given.several("what", {"talent": 1, "strike": 2}))

    def goes_ahead(self, state: BoardState, step: i64, seat: i64, source: i64) -> bool:
        return False


class Mimic(Effect):
    """The effect `mimic`: uses the Strike of a Skilled Character on the Road.

    The action names that Character, then the arguments of its Strike.  The source is the Character that mimics.
    """

    def __init__(self, effects: list[Effect]) -> None:
        super().__init__("mimic", needs=("ability", "zone"), declares=True, stands_alone=True)
        self.effects: list[Effect] = effects  # all effects, by their number

    def pack(self, given: Parameters) -> int:
        given.one("ability", {"strike": 1})
        given.one("zone", {"road": 1})
        return 0

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        characters: i64 = road_choices(state, use.seat, use.source) & state.tables.skilled
        while characters != 0:
            character = first_in(characters)
            characters = without_lowest(characters)
            first = state.tables.first_step(state.tables.strike[character])
            if effect_number(first) != self.number:  # a mimic borrows no mimic
                prefix = with_character(use.base, use.place, character)
                effect = self.effects[effect_number(first)]
                actions = effect.add_choices(state, actions, use.borrowing(first, prefix))
        return actions

    def canonical(self, tables: CharacterTables, fields: list[int]) -> list[int]:
        if not fields or not is_character(fields[0]):
            return fields
        borrowed = tables.strike[fields[0] - CHARACTER_ARGUMENT]
        if borrowed == NO_ABILITY:
            return fields
        first = tables.first_step(borrowed)
        if effect_number(first) == self.number:
            return fields
        return fields[:1] + self.effects[effect_number(first)].canonical(tables, fields[1:])
