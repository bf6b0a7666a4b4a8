"""Jinkei in sentences: what an action is, why it cannot be."""

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
from foolery.games.jinkei.rules.cards import CARDS, CELLS, COLOURS, KINDS
from foolery.games.jinkei.rules.layout import spot
from foolery.games.jinkei.rules.sight import JinkeiSight
from foolery.kernel.errors import Refusal
from foolery.kernel.game import Setup
from foolery.kernel.texts import Texts

__all__ = ["card_name", "describe", "explain"]


def describe(sight: JinkeiSight, action: int, texts: Texts) -> str:
    """Return one of the viewer's own legal actions as a person would say it."""
    say = texts.say
    if action >= ADVANCE:
        return say("actions.advance", card=card_name(action - ADVANCE, texts))
    if action >= ATTACK:
        verb, pick = ("defend", action - DEFEND) if action >= DEFEND else ("attack", action - ATTACK)
        card = card_name(sight.cells[spot(sight.viewer or 0, picked_cell(pick))], texts)
        if declared_in(pick) == 0:
            return say(f"actions.{verb}", card=card, cell=CELLS[picked_cell(pick)])
        colour = say(f"colours.{COLOURS[declared_in(pick) - 1]}")
        return say(f"actions.{verb}_as", card=card, cell=CELLS[picked_cell(pick)], colour=colour)
    if action >= PLACE:
        cell, number = placed_cell(action), placed_card(action)
        return say("actions.place", card=card_name(number, texts), cell=CELLS[cell])
    if action >= FORM:
        formation = sight.edition.formations[action - FORM]
        return say("actions.form", name=formation.name(texts.lang), id=formation.id)
    return say("actions.kind", kind=say(f"kinds.{KINDS[action]}"))


def card_name(card: int, texts: Texts) -> str:
    """Return a card in words."""
    code = CARDS[card]
    say = texts.say
    return say("cards.name", colour=say(f"colours.{code[0]}"), rank=code[1:])


def explain(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    """Return a refusal in words."""
    values = dict(refusal.values)
    if "colour" in values:
        values["colour"] = texts.say(f"colours.{values['colour']}")
    if "kind" in values:
        values["kind"] = texts.say(f"kinds.{values['kind']}")
    return texts.say(f"refusals.{refusal.code}", **values)
