"""The base class of effects, and functions that several effects use (AF-9.3).

An effect is what one step of an ability does.  Every row of the table in AF-9.3 is a subclass of `Effect` in a module
beside this one; vocabulary.py lists them.  A subclass overrides how parameters are read, which choices there are, which
seat the effect Crosses, what it does, which picks it asks for and which viewers may see them.

Words used here: The source is the Character whose ability is used.  A choice is declared if the action names it.  A
pick is a choice that the acting player makes later, while the step is carried out.  `step` is a step packed into an int
(steps.py), `seat` the acting player.
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
    """Holds how an ability is used, by Engaging or by Flashing its source, before choices are added (AF-9.1)."""

    def __init__(self, seat: i64, source: i64, step: i64, base: i64, pool: i64, leaving: i64) -> None:
        self.seat: i64 = seat
        self.source: i64 = source
        self.step: i64 = step
        self.base: i64 = base  # the packed action so far: kind and actor, perhaps arguments
        self.place: i64 = 0  # where its next argument goes
        self.pool: i64 = pool  # Fortunes to pay with, including the Fees of a source that is Flashed from the Crew
        self.leaving: i64 = leaving  # the bit of a source that is Flashed from the Crew, otherwise 0

    def borrowing(self, step: i64, base: i64) -> AbilityUse:
        """Return the use of a borrowed ability whose first step is `step`.

        `base` is the action so far; it has one argument more than before, the Character that owns the ability.
        """
        use = AbilityUse(self.seat, self.source, step, base, self.pool, self.leaving)
        use.place = self.place + 1
        return use


class Effect:
    """One effect of the vocabulary.

    A word of an edition's file, such as `take`, can have several forms with different parameters.  Each form is an
    effect of its own.
    """

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
        self.needs: tuple[str, ...] = needs  # parameters that a step must have
        self.may_have: tuple[str, ...] = may_have  # parameters that a step may have
        # Whether it Crosses the Rival that it is aimed at (AF-8.6); `lock` and `ready` do not (AF-D39).
        self.crosses: bool = crosses
        self.declares: bool = declares  # has a declared choice, so it can only be a first step
        self.stands_alone: bool = stands_alone  # is the only step of its ability
        self.follows_spy: bool = follows_spy  # works on the Hand that a first step `spy` has shown
        self.told: str = told  # the key of the sentence that tells of its picks; empty if it asks for none

    # -- in the edition's file

    def fits(self, step: Mapping[str, Json]) -> bool:
        """Return whether `step`, which has the effect's `word`, has the parameters of this form of the word."""
        return True

    def pack(self, given: Parameters) -> int:
        """Return the parameters packed as in steps.py, without the effect's number.  Raises InvalidEditionError."""
        return 0

    # -- declaring (AF-9.1)

    def add_choices(self, state: BoardState, actions: vec[i64], use: AbilityUse) -> vec[i64]:
        """Return `actions` with all declarations appended for an ability that begins with this step.

        There is one declaration per choice that is legal after the cost is paid.  If the effect has no declared choice,
        there is one declaration or none.
        """
        return append(actions, use.base) if self.goes_ahead(state, use.step, use.seat, use.source) else actions

    def goes_ahead(self, state: BoardState, step: i64, seat: i64, source: i64) -> bool:
        """Return whether an ability that begins with this step and has no declared choice may be used now."""
        return True

    def canonical(self, tables: CharacterTables, fields: list[int]) -> list[int]:
        """AF-12.2: return the packed arguments `fields`, with those whose order has no meaning sorted."""
        return fields

    def crossed(self, state: BoardState, arguments: i64) -> i64:
        """AF-8.6: return the seat that owns what `arguments` names, NONE if the effect Crosses no player.

        The result may be the acting player, who is then not Crossed.
        """
        return NONE

    def offered(self, arguments: i64) -> i64:
        """Return the card of Hand or Camp that `arguments` names as given in exchange, -1 if there is none."""
        return -1

    # -- carrying out

    def do(self, state: BoardState, seat: i64, step: i64) -> None:
        """Carry out the step; called only when `asks` is false, so without any pick."""

    def asks(self, state: BoardState, seat: i64, step: i64) -> bool:
        """AF-12.6: return whether the acting player has to make a pick, or a further pick, now."""
        return False

    def look(self, state: BoardState, seat: i64, step: i64) -> None:
        """Record that the acting player sees the hidden cards on which the pick depends."""

    def pick_choices(self, state: BoardState, seat: i64, step: i64) -> vec[i64]:
        """Return the `pick` actions that are allowed now, ascending."""
        return vec[i64]()

    def pick(self, state: BoardState, seat: i64, step: i64, picked: i64) -> None:
        """Carry out a pick.  `picked` has the arguments of the action; it is 0 for `pick none`."""

    def hides(self, state: BoardState, seat: i64, viewer: i64, place: i64, card: i64) -> bool:
        """AF-13.5: return whether `viewer` may not see `card`, the argument at `place` of a pick.

        `viewer` is not the acting player.
        """
        return False


# -- what several effects share


def only_scope(given: Parameters) -> int:
    """Return the packed parameters of a step that has only the parameter `scope`."""
    return pack_step(scope=given.one("scope", SCOPES))


def is_in_scope(state: BoardState, scope: i64, seat: i64, other: i64, crosses: bool) -> bool:
    """AF-9.2: return whether `scope` lets the acting `seat` choose things of the player `other`.

    If the effect Crosses Rivals (`crosses`), a Rival that cannot be Crossed is no legal choice.
    """
    if other == seat:
        return scope & SELF != 0
    return scope & RIVAL != 0 and state.in_game >> other & 1 != 0 and (not crosses or state.can_cross(seat, other))


def crews_in_scope(state: BoardState, step: i64, seat: i64, crosses: bool) -> i64:
    """Return a mask of the Characters in all Crews that the scope of `step` includes, as in `is_in_scope`."""
    characters: i64 = 0
    other: i64
    for other in range(state.players):
        if is_in_scope(state, scope_of(step), seat, other, crosses):
            characters |= state.crews[other]
    return characters


def road_choices(state: BoardState, seat: i64, source: i64) -> i64:
    """Return a mask of the Characters on the Road that `seat` may choose: none if Locked, and never the source."""
    if state.is_locked(ROAD, seat):
        return 0
    return state.road & ~(1 << source)
