"""Jinkei in words: cards, cells, formations, actions and refusals, in the language of `texts`."""

from __future__ import annotations

from foolery.games.jinkei.rules.actions import (
    ADVANCE,
    ATTACK,
    DEFEND,
    FORM,
    PLACE,
    declared_in,
    picked_cell,
    placed_card,
    placed_cell,
)
from foolery.games.jinkei.rules.cards import (
    CARD_NUMBERS,
    CELL_NUMBERS,
    CELLS,
    COLOUR,
    COLOURS,
    KINDS,
    RANK,
    RANKS,
)
from foolery.games.jinkei.rules.formations import FORMATION_IDS, Formation
from foolery.games.jinkei.rules.layout import spot
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.errors import Refusal
from foolery.kernel.game import Setup
from foolery.kernel.texts import Texts

__all__ = ["describe", "explain"]


def card_name(card: int, texts: Texts) -> str:
    """Return a card in words: "red 8"."""
    return texts.say("cards.name", colour=colour_name(COLOURS[int(COLOUR[card])], texts), rank=RANKS[int(RANK[card])])


def colour_name(letter: str, texts: Texts) -> str:
    """Return a colour in words; `letter` is `k` for black or `r` for red."""
    return texts.say(f"colours.{letter}")


def cell_name(cell: int, texts: Texts) -> str:
    """Return a cell in words: "front 2"."""
    return texts.say(f"cells.{CELLS[cell]}")


def kind_name(kind: str, texts: Texts) -> str:
    """Return a kind of formations (`sword`, `shield` or `bow`) in words."""
    return texts.say(f"kinds.{kind}")


def numeral(formation: Formation) -> str:
    """Return a formation's round and letter as on its card: "II·a"."""
    return f"{'I' * int(formation.id[-2])}·{formation.id[-1]}"


def formation_name(formation: Formation, texts: Texts) -> str:
    """Return a formation in words: "Spear Wall (II·a)"."""
    return texts.say("formations.name", name=formation.name(texts.lang), numeral=numeral(formation))


def pick_values(card: int, pick: int, texts: Texts) -> tuple[str, dict[str, str]]:
    """Return the ending of the text's key, and the values, for a sentence about a card picked to fight.

    The ending is `_as` if a colour is declared with the pick, otherwise empty.
    """
    values = {"card": card_name(card, texts), "cell": cell_name(picked_cell(pick), texts)}
    if declared_in(pick) == 0:
        return "", values
    return "_as", {**values, "colour": colour_name(COLOURS[declared_in(pick) - 1], texts)}


def describe(sight: JinkeiSight, action: int, texts: Texts) -> str:
    """Return one of the viewer's own legal actions in words."""
    say = texts.say
    if action >= ADVANCE:
        return say("actions.advance", card=card_name(action - ADVANCE, texts))
    if action >= ATTACK:
        verb, pick = ("defend", action - DEFEND) if action >= DEFEND else ("attack", action - ATTACK)
        ending, values = pick_values(sight.cells[spot(sight.viewer or 0, picked_cell(pick))], pick, texts)
        return say(f"actions.{verb}{ending}", **values)
    if action >= PLACE:
        cell, number = placed_cell(action), placed_card(action)
        return say("actions.place", card=card_name(number, texts), cell=cell_name(cell, texts))
    if action >= FORM:
        return formation_name(sight.edition.formations[action - FORM], texts)
    return say("actions.kind", kind=kind_name(KINDS[action], texts))


def explain(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    """Return the sentence that tells a player why an action was refused."""
    values = {key: _spoken(setup, key, value, texts) for key, value in refusal.values.items()}
    return texts.say(f"refusals.{refusal.code}", **values)


def _spoken(setup: Setup, key: str, value: str, texts: Texts) -> str:
    """Return the words for a value of a refusal, such as the card code `k9`; `key` says what the value is.

    The log, the buttons and the page use the same words.
    """
    if key in ("card", "two"):
        return texts.say("log.joint").join(card_name(CARD_NUMBERS[code], texts) for code in value.split())
    if key in ("cell", "due"):
        return cell_name(CELL_NUMBERS[value], texts)
    if key == "form":
        return formation_name(setup.edition.formations[FORMATION_IDS.index(value)], texts)
    if key == "colour":
        return colour_name(value, texts)
    return kind_name(value, texts) if key == "kind" else value
