"""The options of Jinkei, the state that they begin with, and the options of the next game."""

from __future__ import annotations

from foolery.games.jinkei.rules.formations import HOUSE, FormationEdition, house_edition, read_edition
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.errors import InvalidEditionError
from foolery.kernel.game import Json, Setup
from foolery.kernel.options import Choice, Drawn, EditionName, Option, Value

__all__ = ["OPTIONS", "choose_edition", "new_game", "next_options"]

BEGINNER = "beginner"
DRAFT = "draft"

OPTIONS: tuple[Option, ...] = (
    Drawn("first"),  # JK-2.1
    Choice("kinds", BEGINNER, (BEGINNER, DRAFT)),  # JK-2.2
    Choice("games", 1, (1, 2)),  # JK-5.5
    EditionName("formations", HOUSE),  # JK-D2
)


def choose_edition(name: str | None, tree: Json) -> FormationEdition:
    """Return the edition parsed from `tree`, or the built-in one if `tree` is None.

    If `name` is given, raises InvalidEditionError if the edition has another name, or if `tree` is the built-in
    edition: a record names that edition but does not contain it.
    """
    edition = house_edition() if tree is None else read_edition(tree)
    if name is not None and edition.name != name:
        raise InvalidEditionError(f"option 'formations' names {name!r}, but the edition at hand is {edition.name!r}")
    if name is not None and tree is not None and edition.name == HOUSE:
        raise InvalidEditionError(f"the built-in edition {HOUSE!r} is not written into a record")
    return edition


def new_game(setup: Setup) -> JinkeiState:
    """Return the state of a new game before the decks are shuffled."""
    first, games = setup.options["first"], setup.options["games"]
    assert isinstance(first, int)
    assert isinstance(games, int)
    assert isinstance(setup.edition, FormationEdition)
    return JinkeiState(first, int(setup.options["kinds"] == DRAFT), games, setup.edition.layout)


def next_options(setup: Setup, state: JinkeiState) -> dict[str, Value]:
    """Return the options of the next game: those of this game, but the other seat is the first player (JK-5.5)."""
    return {**setup.options, "first": 1 - int(state.first)}
