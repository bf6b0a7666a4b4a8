"""What an effect of AF-9.3 is: one class, and what the effects have in common.

Every row of the table in AF-9.3 is a subclass in a module beside this one; `vocabulary` lists them.  A subclass
overrides how its parameters are read, what may be chosen, which seat it Crosses, what it does, which picks it asks for,
who sees them, and how they are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from foolery.games.fools_fortune.rules.board_state import NONE, ROAD, BoardState
from foolery.games.fools_fortune.rules.character_tables import CharacterTables
from foolery.games.fools_fortune.rules.effects.parameters import Parameters
from foolery.games.fools_fortune.rules.steps import RIVAL, SELF, pack_step, scope_of
from foolery.kernel.game import Json
from foolery.kernel.numbers import append, i64, vec

__all__ = ["Effect"]

SCOPES: Final = {"any": SELF | RIVAL, "rival": RIVAL, "self": SELF}


class AbilityUse:
    """One way of using an ability, before its choices are named (AF-9.1)."""

    def __init__(self, seat: i64, source: i64, step: i64, base: i64, pool: i64, leaving: i64) -> None:
        self.seat: i64 = seat
        self.source: i64 = source
        self.step: i64 = step
        self.base: i64 = base  # the action so far
        self.place: i64 = 0  # where its next argument goes
        self.pool: i64 = pool  # Fortunes to pay with, including the Fees of a source that is Flashed from the Crew
        self.leaving: i64 = leaving  # the bit of a source that is Flashed from the Crew, otherwise 0

    def borrowing(self, step: i64, base: i64) -> AbilityUse:
        """Return the use of a borrowed step; `base` names its owner in one more argument."""
        use = AbilityUse(self.seat, self.source, step, base, self.pool, self.leaving)
        use.place = self.place + 1
        return use


class Effect:
    """One effect: a word of the vocabulary, or one of its forms."""

    def __init__(
        self,
        word: str,
        needs: tuple[str, ...] = (),
        may_have: tuple[str, ...] = (),
        crosses: bool = False,
        declares: bool = False,
        stands_alone: bool = False,
        follows_spy: bool = False,
        told: str = "",
    ) -> None:
        self.number: i64 = 0  # its place in the vocabulary
        self.word: str = word  # `do` in the edition's file
        self.needs: tuple[str, ...] = needs  # parameters that have to be there …
        self.may_have: tuple[str, ...] = may_have  # … and that may be
        # Crosses a Rival that it is aimed at (AF-8.6); a Lock and making a Character Ready do not (AF-D39).
        self.crosses: bool = crosses
        self.declares: bool = declares  # has a choice that is named with the action, so it is a first step
        self.stands_alone: bool = stands_alone  # is the only step of its ability
        self.follows_spy: bool = follows_spy  # works on the Hand that a first step `spy` has shown
        self.told: str = told  # which sentence tells of its picks; none where it asks for none

    # -- in the edition's file

    def fits(self, step: Mapping[str, Json]) -> bool:
        """Whether a step with this word is this form of it."""
        return True

    def pack(self, given: Parameters) -> int:
        """Return the parameters as the fields of a packed step.  Raises InvalidEditionError."""
        return 0

    # -- declaring (AF-9.1)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        """Append the declarations of an ability that begins with this step, one per legal choice after the cost."""
        return append(actions, use.base) if self.goes_ahead(state, use.step, use.seat, use.source) else actions

    def goes_ahead(self, state: BoardState, step: i64, seat: i64, source: i64) -> bool:
        """Whether an ability that begins with this step, and declares nothing, may be used."""
        return True

    def canonical(self, tables: CharacterTables, fields: list[int]) -> list[int]:
        """AF-12.2: return packed arguments; those whose order means nothing are sorted."""
        return fields

    def crossed(self, state: BoardState, arguments: i64) -> i64:
        """AF-8.6: return the owner of what is chosen, NONE if the effect Crosses no player."""
        return NONE

    def offered(self, arguments: i64) -> i64:
        """Return the card that is offered from Hand or Camp, and so named to all; -1 for none."""
        return -1

    # -- carrying out

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        """Carry out a step that does not, or not now, ask for a pick."""

    def asks(self, state: BoardState, seat: i64, step: i64) -> bool:
        """Whether there is something to pick (AF-12.6)."""
        return False

    def look(self, state: BoardState, seat: i64, step: i64) -> None:
        """Show the acting player what a pick depends on."""

    def pick_choices(self, state: BoardState, seat: i64, step: i64) -> vec[i64]:
        """Return the picks that are allowed, ascending."""
        return vec[i64]()

    def pick(self, state: BoardState, seat: i64, step: i64, picked: i64) -> None:
        """Carry out a pick (its arguments; none of them for `none`)."""

    def hides(self, state: BoardState, seat: i64, viewer: i64, place: i64, card: i64) -> bool:
        """AF-13.5: whether a viewer other than the acting player may not see a card that is being picked."""
        return False


# -- what several effects share


def only_scope(given: Parameters) -> int:
    """Return the fields of a step whose one parameter is its scope."""
    return pack_step(scope=given.one("scope", SCOPES))


def is_in_scope(state: BoardState, scope: i64, seat: i64, other: i64, crosses: bool) -> bool:
    """AF-9.2: whether this player's things may be chosen; a Rival that cannot be Crossed is no legal choice."""
    if other == seat:
        return scope & SELF != 0
    return scope & RIVAL != 0 and state.in_game >> other & 1 != 0 and (not crosses or state.can_cross(seat, other))


def crews_in_scope(state: BoardState, step: i64, seat: i64, crosses: bool) -> i64:
    """Return the Characters of all Crews in a step's scope."""
    characters: i64 = 0
    other: i64
    for other in range(state.players):
        if is_in_scope(state, scope_of(step), seat, other, crosses):
            characters |= state.crews[other]
    return characters


def road_choices(state: BoardState, seat: i64, source: i64) -> i64:
    """Return the Characters on the Road that a player may use, never the source."""
    if state.is_locked(ROAD, seat):
        return 0
    return state.road & ~(1 << source)
