"""An action of A Fool's Fortune as a JSON object of its parts (kind, actor, names), for clients.

`make generate` writes the same types in TypeScript for the page.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias, TypedDict, cast

from foolery.games.fools_fortune.rules.actions import actor_of, is_flash, kind_name
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.printed import CardEdition
from foolery.games.fools_fortune.rules.sight import FortuneSight
from foolery.games.fools_fortune.rules.writing.notation import argument_texts
from foolery.kernel.game import Json

__all__ = ["ACTION", "FortuneAction", "Kind", "notation_of", "parts_in", "parts_of"]

Kind = Literal[
    "order",
    "allowance",
    "recruit",
    "begin",
    "add",
    "reduce",
    "remove",
    "fetch",
    "cut",
    "kickback",
    "repay",
    "barter",
    "fate",
    "bargain",
    "feeswap",
    "talent",
    "strike",
    "end",
    "refuse",
    "pick",
    "dues",
    "discard",
]

NOTHING = {"allowance": "draw", "pick": "none", "refuse": "none"}  # the notation's word when the action names nothing


class FortuneAction(TypedDict):
    """An action: its kind, the acting Character, and everything that it names."""

    kind: Kind
    actor: str | None  # the acting Character; null: the action has none
    flash: bool  # whether the actor is Flashed for the action
    names: list[str]  # all that the action names: the actor, cards, own Sets (s1), seats (@1) and features (faire)


ACTION: TypeAlias = FortuneAction


def parts_of(sight: FortuneSight, action: int) -> ACTION:
    """Return `action` by its parts, with the card names of the sight's edition."""
    return parts_in(sight.edition, action)


def parts_in(edition: CardEdition, action: int) -> ACTION:
    """Return `action` by its parts, with the card names of `edition`."""
    number = int(actor_of(action))
    actor = edition.codes[FIRST_CHARACTER + number] if number >= 0 else None
    named = [each for each in argument_texts(edition, action) if each not in NOTHING.values()]
    return {
        "kind": cast(Kind, kind_name(action)),
        "actor": actor,
        "flash": bool(is_flash(action)),
        "names": named if actor is None else [actor, *named],
    }


def notation_of(parts: Mapping[str, Json]) -> str:
    """Return the notation of an action that is given by its `parts`.

    The parts are not checked: wrong ones give a text that the notation's parser refuses.
    """
    kind, actor, names = parts.get("kind"), parts.get("actor"), parts.get("names")
    words = [str(each) for each in names] if isinstance(names, list) else []
    if actor and parts.get("flash"):
        words[:1] = [f"{actor}!"]
    return " ".join([str(kind), *(words or [NOTHING.get(str(kind), "")])]).strip()
