"""Goofspiel in sentences: what an action is, and what a step did."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.kernel.texts import Texts

from goofspiel.rules.sight import GoofSight
from goofspiel.rules.state import NO_BID, PLAYED_OUT, Round

__all__ = ["describe", "tell"]


def describe(sight: GoofSight, action: int, texts: Texts) -> str:
    """Return a sentence for `action`, one of the viewer's own legal actions."""
    return texts.say("actions.bid", card=action)


def tell(
    before: GoofSight, after: GoofSight, seat: int, witnessed: str, names: Sequence[str], texts: Texts
) -> list[str]:
    """Return the log lines for a step of `seat`, as its viewer saw it.

    `before` and `after` are what the viewer knew before and after the step.
    """
    lines = []
    if len(after.past) > len(before.past):
        lines += _told_round(after.past[-1], names, texts)
    elif witnessed.startswith("bid"):
        card = witnessed.removeprefix("bid ")
        hidden = card == "?"
        lines.append(texts.say("log.sealed" if hidden else "log.sealed_card", who=names[seat], card=card))
    if after.outcome is not None:
        lines.append(_told_end(after, seat, names, texts))
    elif seat in after.left and seat not in before.left:
        lines.append(texts.say("log.left", who=names[seat]))
    return lines


def _told_round(finished: Round, names: Sequence[str], texts: Texts) -> list[str]:
    bids = [
        texts.say("log.one_bid", who=names[seat], card=bid) for seat, bid in enumerate(finished.bids) if bid != NO_BID
    ]
    prizes = texts.say("log.and").join(str(prize) for prize in finished.prizes)
    told = [texts.say("log.revealed", prizes=prizes, bids=texts.say("log.comma").join(bids))]
    if finished.winner is None:
        told.append(texts.say("log.tie", prizes=prizes))
    else:
        told.append(texts.say("log.won", who=names[finished.winner], points=finished.worth))
    return told


def _told_end(after: GoofSight, seat: int, names: Sequence[str], texts: Texts) -> str:
    outcome = after.outcome
    assert outcome is not None
    winners = texts.say("log.and").join(names[winner] for winner in outcome.winners)
    points = max(after.points[winner] for winner in outcome.winners)
    tied = outcome.reason == PLAYED_OUT and len(outcome.winners) > 1
    key = "results.tie" if tied else f"results.{outcome.reason}"
    return texts.say(key, who=winners, points=points, loser=names[seat])
