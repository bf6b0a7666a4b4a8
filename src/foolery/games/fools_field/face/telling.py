"""The log of a game of The Fool's Field: what each step did, as sentences and as cards that move on the page."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.fools_field.face.view import seen_code
from foolery.games.fools_field.face.words import card_name, card_names
from foolery.games.fools_field.rules.cards import CARD_NUMBERS, CARDS, SPACES
from foolery.games.fools_field.rules.sight import FieldSight, code_list
from foolery.games.fools_field.rules.state import EMPTY, LAST_REPLY
from foolery.kernel.beats import Beat, PieceMoved
from foolery.kernel.texts import Texts

__all__ = ["tell", "tell_open"]

WARN_BATTLES_LEFT = 10  # FF-D4


def tell(
    before: FieldSight,
    after: FieldSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[Beat]:
    """Return the log entries of one step of `seat` as one viewer saw it.  `before` and `after` are that viewer's
    sights; `witnessed` is the action in notation as the viewer saw it.
    """
    return _told(before, after, seat, witnessed, names, texts, drawing=(before, after))


def tell_open(
    before: Sequence[FieldSight],
    after: Sequence[FieldSight],
    near: int,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[Beat]:
    """Return the log entries of one step of `seat` with all cards open.  `before` and `after` are the sights of all
    seats; the table is seen from the side of the seat `near`.
    """
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
) -> list[Beat]:
    beats = _told_step(texts, before, seat, names[seat], witnessed)
    if after.battles > before.battles:
        beats += _told_draw(texts, *drawing, names)
        if before.deck_size and not after.deck_size and after.outcome is None:
            beats.append(Beat(texts.say("log.deck_empty"), "moment"))  # FF-4.2
        if after.outcome is None:
            beats.append(Beat(texts.say("log.battle", number=after.battles + 1, who=names[after.starter])))
        if after.battle_limit - after.battles == WARN_BATTLES_LEFT:
            beats.append(Beat(texts.say("log.battles_left", count=WARN_BATTLES_LEFT)))
    if after.outcome is not None:
        beats.append(_told_end(texts, after, names))
    return beats


def _told_step(texts: Texts, before: FieldSight, seat: int, who: str, witnessed: str) -> list[Beat]:
    verb, _, detail = witnessed.partition(" ")
    if verb == "deploy":
        return [_told_deploy(texts, before, seat, who, detail)]
    if verb == "discard":
        return [_told_discard(texts, seat, who, detail)]
    if verb != "retreat":
        return []  # resign, timeout and draw appear in the result only
    if before.phase == LAST_REPLY:
        return [Beat(texts.say("log.retreat_last", who=who), seat=seat)]
    swept = [(card, space) for space, card in enumerate(before.field) if card != EMPTY]
    moves = tuple(PieceMoved(CARDS[card], SPACES[space], _hand(seat)) for card, space in swept)
    return [Beat(texts.say("log.retreat", who=who, count=len(moves)), "sweep", seat, moves)]


def _hand(seat: int) -> str:
    return f"hand-{seat}"


def _told_deploy(texts: Texts, before: FieldSight, seat: int, who: str, detail: str) -> Beat:
    code, _, space = detail.partition("@")
    # A card of the other player lies turned: use its code as the viewer sees it (FF-3.5).
    across = before.turn != (before.viewer or 0) and before.seating_turns
    seen = seen_code(CARD_NUMBERS[code], int(across))
    line = texts.say("log.deploy", who=who, card=card_name(seen, texts), space=space)
    return Beat(line, "move", seat, (PieceMoved(code, _hand(seat), space),))


def _told_discard(texts: Texts, seat: int, who: str, code: str) -> Beat:
    if code == "?":
        line = texts.say("log.discard_hidden", who=who)
        return Beat(line, "move", seat, (PieceMoved(None, _hand(seat), "discards"),))
    line = texts.say("log.discard", who=who, card=card_name(code, texts))
    return Beat(line, "move", seat, (PieceMoved(code, _hand(seat), "discards"),))


def _told_draw(texts: Texts, before: FieldSight, after: FieldSight, names: Sequence[str]) -> list[Beat]:
    drawer, drawn = 1 - after.past[-1].retreater, after.past[-1].drawn
    if drawn == 0:
        return []
    if after.viewer != drawer:
        line = texts.say("log.drew", who=names[drawer], count=drawn)
        return [Beat(line, "draw", drawer, (PieceMoved(None, "deck", _hand(drawer)),) * drawn)]
    codes = code_list(after.hand & ~before.hand)
    line = texts.say("log.drew_cards", who=names[drawer], cards=card_names(codes, texts))
    return [Beat(line, "draw", drawer, tuple(PieceMoved(code, "deck", _hand(drawer)) for code in codes))]


def _told_end(texts: Texts, after: FieldSight, names: Sequence[str]) -> Beat:
    outcome = after.outcome
    assert outcome is not None
    winner = outcome.winners[0]
    values = {"who": names[winner], "loser": names[1 - winner], "count": after.battles}
    return Beat(texts.say(f"results.{outcome.reason}", **values), "end")
