"""Garlandland in sentences: what a card makes, what a turn and a round brought."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.garlandland.rules.cards import CARDS, ROW_SIZE, SYMBOLS, cards_in, garland, mask_of
from foolery.games.garlandland.rules.hands import KINDS, POINTS, garlands_of, made
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import RACE
from foolery.kernel.texts import Texts

__all__ = ["describe", "listed", "tell", "tell_open"]


def describe(sight: GarlandSight, action: int, texts: Texts) -> str:
    """Return one of the viewer's own legal actions as a person would say it."""
    row = sight.rows[sight.viewer] if sight.viewer is not None else ()
    if not row:
        return texts.say("actions.first", card=CARDS[action])
    symbol = texts.say(f"symbols.{SYMBOLS[garland(row[-1], action)]}")
    if len(row) < ROW_SIZE - 1:
        return texts.say("actions.play", card=CARDS[action], symbol=symbol)
    hand = made(garlands_of((*row, action)))
    return texts.say("actions.last", card=CARDS[action], symbol=symbol, hand=texts.say(f"hands.{KINDS[hand.kind]}"))


def tell(
    before: GarlandSight,
    after: GarlandSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[str]:
    """Return the log lines of a step as the viewer of both sights saw it."""
    return _told(before, after, seat, witnessed, names, texts, drawing=[(before, after)])


def tell_open(
    before: Sequence[GarlandSight],
    after: Sequence[GarlandSight],
    near: int,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[str]:
    """Return the log lines of a step with all cards open: what every seat has drawn, too."""
    drawing = list(zip(before, after, strict=True))
    return _told(before[near], after[near], seat, witnessed, names, texts, drawing=drawing)


def _told(
    before: GarlandSight,
    after: GarlandSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
    *,
    drawing: Sequence[tuple[GarlandSight, GarlandSight]],
) -> list[str]:
    lines = _told_step(texts, before, after, seat, witnessed, names)
    if (after.round, after.turn) != (before.round, before.turn):
        ended = len(after.past) > len(before.past)
        rows = after.past[-1].rows if ended else after.rows
        lines += _told_reveal(texts, before, rows, names)
        if ended:
            lines += _told_round(texts, before, after, names)
        else:
            lines += [line for pair in drawing for line in _told_draw(texts, *pair, names)]
    if after.outcome is not None:
        lines.append(_told_end(texts, after, names))
    return lines


def _told_step(
    texts: Texts,
    before: GarlandSight,
    after: GarlandSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
) -> list[str]:
    if witnessed in ("resign", "timeout"):
        return [texts.say(f"log.{witnessed}", who=names[seat])]
    if not witnessed.startswith("play") or (after.round, after.turn) != (before.round, before.turn):
        return []
    card = witnessed.removeprefix("play ")
    if card == "?":
        return [texts.say("log.sealed", who=names[seat])]
    return [texts.say("log.sealed_card", who=names[seat], card=card)]


def _told_reveal(
    texts: Texts, before: GarlandSight, rows: tuple[tuple[int, ...], ...], names: Sequence[str]
) -> list[str]:
    lines: list[str] = []
    for seat, row in enumerate(rows):
        if len(row) != before.turn + 1:
            continue
        if len(row) == 1:
            lines.append(texts.say("log.first", who=names[seat], card=CARDS[row[0]]))
            continue
        symbol = texts.say(f"symbols.{SYMBOLS[garland(row[-2], row[-1])]}")
        lines.append(texts.say("log.play", who=names[seat], card=CARDS[row[-1]], symbol=symbol))
    return lines


def _told_draw(texts: Texts, before: GarlandSight, after: GarlandSight, names: Sequence[str]) -> list[str]:
    if after.viewer is None or not after.hand:
        return []
    kept = before.hand & ~mask_of(list(after.rows[after.viewer]))
    drawn = listed([CARDS[card] for card in cards_in(after.hand & ~kept)], texts)
    return [texts.say("log.drew", who=names[after.viewer], card=drawn)]


def _told_round(texts: Texts, before: GarlandSight, after: GarlandSight, names: Sequence[str]) -> list[str]:
    past = after.past[-1]
    lines: list[str] = []
    for seat, row in enumerate(past.rows):
        if len(row) == ROW_SIZE:
            kind = made(garlands_of(row)).kind
            key = "log.hand" if after.mode == RACE else "log.hand_points"
            hand = texts.say(f"hands.{KINDS[kind]}")
            lines.append(texts.say(key, who=names[seat], hand=hand, points=int(POINTS[kind])))
    if past.winners:
        key = "log.round_won" if len(past.winners) == 1 else "log.round_shared"
        lines.append(texts.say(key, who=_joined(texts, past.winners, names), round=before.round))
    if after.outcome is None:
        lines.append(texts.say("log.round", number=after.round, who=names[after.dealer]))
    return lines


def _told_end(texts: Texts, after: GarlandSight, names: Sequence[str]) -> str:
    outcome = after.outcome
    assert outcome is not None
    shared = "_shared" if len(outcome.winners) > 1 and outcome.reason in ("target", "points") else ""
    who = _joined(texts, outcome.winners, names)
    points = outcome.points()[outcome.winners[0]]
    return texts.say(f"results.{outcome.reason}{shared}", who=who, points=points)


def _joined(texts: Texts, seats: Sequence[int], names: Sequence[str]) -> str:
    return listed([names[seat] for seat in seats], texts)


def listed(words: Sequence[str], texts: Texts) -> str:
    """Return some words as one says them: a, b and c."""
    start = texts.say("words.comma").join(words[:-1])
    return texts.say("words.and").join([start, words[-1]]) if start else "".join(words)
