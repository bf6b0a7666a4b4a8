"""Sentences of The Fool's Field in the player's language: cards, actions, and reasons why an action is refused."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from foolery.games.fools_field.face.view import retreat_of
from foolery.games.fools_field.rules.cards import CARDS, SPACES
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import DISCARD, LAST_REPLY, RETREAT, deployed_card, deployed_space
from foolery.kernel.errors import Refusal
from foolery.kernel.game import Setup
from foolery.kernel.texts import Texts

__all__ = ["describe", "explain"]


def describe(sight: FieldSight, action: int, texts: Texts) -> str:
    """Return a sentence that describes `action`, one of the viewer's own legal actions."""
    say = texts.say
    if action != RETREAT:
        return _card_played(action, texts)
    if sight.phase == LAST_REPLY:
        return say("actions.retreat_last", other=say("table.start"))
    retreat = retreat_of(sight)
    key = "actions.retreat_discard" if retreat["discards"] else "actions.retreat"
    return say(key, count=len(retreat["picks_up"]), owed=retreat["discards"])


@cache  # independent of the position: 230 sentences in each language
def _card_played(action: int, texts: Texts) -> str:
    if action >= DISCARD:
        return texts.say("actions.discard", card=card_name(CARDS[action - DISCARD], texts))
    space, card = deployed_space(action), deployed_card(action)
    return texts.say("actions.deploy", card=card_name(CARDS[card], texts), space=SPACES[space])


def card_name(code: str, texts: Texts) -> str:
    """Return the name of the card with this code.  For a card that lies rotated, give the code as the viewer sees
    it.
    """
    return texts.say(f"cards.{code}")


def card_names(codes: Iterable[str], texts: Texts) -> str:
    """Return the names of several cards, joined as a list."""
    return texts.say("words.between_cards").join(card_name(code, texts) for code in codes)


def explain(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    """Return a sentence that tells why the action was refused."""
    values = dict(refusal.values)
    if "card" in values:
        values["card"] = card_name(values["card"], texts)
    if refusal.code == "clash":
        values["side"] = texts.say(f"sides.{values['side']}")
        values["mine"] = texts.say(f"symbols.{values['mine']}")
        values["theirs"] = texts.say(f"symbols.{values['theirs']}")
    return texts.say(f"refusals.{refusal.code}", **values)
