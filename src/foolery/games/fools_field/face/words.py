"""The Fool's Field in sentences: what an action is, what a step did, why it cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from foolery.games.fools_field.face.view import retreat_of, seen_code
from foolery.games.fools_field.rules.cards import CARDS, SPACES
from foolery.games.fools_field.rules.sight import FieldSight, code_list
from foolery.games.fools_field.rules.state import DISCARD, LAST_REPLY, RETREAT, deployed_card, deployed_space
from foolery.kernel.errors import Refusal
from foolery.kernel.game import Setup
from foolery.kernel.texts import Texts

__all__ = ["card_name", "card_names", "describe", "explain", "tell", "tell_open"]

WARN_BATTLES_LEFT = 10  # FF-D4


def describe(sight: FieldSight, action: int, texts: Texts) -> str:
    """Return one of the viewer's own legal actions as a person would say it."""
    say = texts.say
    if action < RETREAT:
        space, card = deployed_space(action), deployed_card(action)
        return say("actions.deploy", card=card_name(CARDS[card], texts), space=SPACES[space])
    if action >= DISCARD:
        return say("actions.discard", card=card_name(CARDS[action - DISCARD], texts))
    if sight.phase == LAST_REPLY:
        return say("actions.retreat_last", other=say("table.start"))
    retreat = retreat_of(sight)
    key = "actions.retreat_discard" if retreat["discards"] else "actions.retreat"
    return say(key, count=len(retreat["picks_up"]), owed=retreat["discards"])


def card_name(code: str, texts: Texts) -> str:
    """Return a card in words; a turned one by the code that the viewer sees."""
    return texts.say(f"cards.{code}")


def card_names(codes: Iterable[str], texts: Texts) -> str:
    """Return several cards in words."""
    return texts.say("words.between_cards").join(card_name(code, texts) for code in codes)


def tell(
    before: FieldSight,
    after: FieldSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[str]:
    """Return the log lines of a step as the viewer of both sights saw it."""
    return _told(before, after, seat, witnessed, names, texts, drawing=(before, after))


def tell_open(
    before: Sequence[FieldSight],
    after: Sequence[FieldSight],
    near: int,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[str]:
    """Return the log lines of a step with all cards open, as they lie before the seat that is near."""
    past = after[near].past
    drawer = 1 - past[-1].retreater if past else near
    drawing = before[drawer], after[drawer]
    return _told(before[near], after[near], seat, witnessed, names, texts, drawing=drawing)


def _told(
    before: FieldSight,
    after: FieldSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
    *,
    drawing: tuple[FieldSight, FieldSight],
) -> list[str]:
    lines = [_told_step(texts, before, names[seat], witnessed)]
    if after.battles > before.battles:
        lines += _told_draw(texts, *drawing, names)
        if after.outcome is None:
            lines.append(texts.say("log.battle", number=after.battles + 1, who=names[after.starter]))
        if after.battle_limit - after.battles == WARN_BATTLES_LEFT:
            lines.append(texts.say("log.battles_left", count=WARN_BATTLES_LEFT))
    if after.outcome is not None:
        lines.append(_told_end(texts, after, names))
    return [line for line in lines if line]


def _told_step(texts: Texts, before: FieldSight, who: str, witnessed: str) -> str:
    verb, _, detail = witnessed.partition(" ")
    if verb == "deploy":
        code, _, space = detail.partition("@")
        # A card of the player across lies turned: name it as the viewer sees it (FF-3.5).
        across = before.turn != (before.viewer or 0) and before.seating_turns
        seen = seen_code(CARDS.index(code), int(across))
        return texts.say("log.deploy", who=who, card=card_name(seen, texts), space=space)
    if verb == "discard":
        if detail == "?":
            return texts.say("log.discard_hidden", who=who)
        return texts.say("log.discard", who=who, card=card_name(detail, texts))
    if verb != "retreat":
        return ""  # resign, timeout and draw are told by the result
    if before.phase == LAST_REPLY:
        return texts.say("log.retreat_last", who=who)
    count = (before.deployed[0] | before.deployed[1]).bit_count()
    return texts.say("log.retreat", who=who, count=count)


def _told_draw(texts: Texts, before: FieldSight, after: FieldSight, names: Sequence[str]) -> list[str]:
    drawer = 1 - after.past[-1].retreater
    if after.past[-1].drawn == 0:
        return []
    if after.viewer != drawer:
        return [texts.say("log.drew", who=names[drawer], count=after.past[-1].drawn)]
    cards = card_names(code_list(after.hand & ~before.hand), texts)
    return [texts.say("log.drew_cards", who=names[drawer], cards=cards)]


def _told_end(texts: Texts, after: FieldSight, names: Sequence[str]) -> str:
    outcome = after.outcome
    assert outcome is not None
    winner = outcome.winners[0]
    return texts.say(f"results.{outcome.reason}", who=names[winner], loser=names[1 - winner], count=after.battles)


def explain(setup: Setup, refusal: Refusal, texts: Texts) -> str:
    """Return a refusal in words."""
    values = dict(refusal.values)
    if "card" in values:
        values["card"] = card_name(values["card"], texts)
    if refusal.code == "clash":
        values["side"] = texts.say(f"sides.{values['side']}")
        values["mine"] = texts.say(f"symbols.{values['mine']}")
        values["theirs"] = texts.say(f"symbols.{values['theirs']}")
    return texts.say(f"refusals.{refusal.code}", **values)
