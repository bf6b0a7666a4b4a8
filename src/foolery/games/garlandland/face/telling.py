"""The log of a game of Garlandland: what each turn and each round brought, as sentences and as cards that move on
the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.garlandland.face.words import listed
from foolery.games.garlandland.rules.cards import CARDS, ROW_SIZE, SYMBOLS, cards_in, garland, mask_of
from foolery.games.garlandland.rules.hands import KINDS, POINTS, garlands_of, made
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.games.garlandland.rules.state import RACE
from foolery.kernel.beats import Beat, PieceMoved
from foolery.kernel.texts import Texts

__all__ = ["tell", "tell_open"]


def tell(
    before: GarlandSight,
    after: GarlandSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[Beat]:
    """Return the log entries of one step of `seat` as one viewer saw it.  `before` and `after` are that viewer's
    sights; `witnessed` is the action in notation as the viewer saw it.
    """
    return _told(before, after, seat, witnessed, names, texts, drawing=[(before, after)])


def tell_open(
    before: Sequence[GarlandSight],
    after: Sequence[GarlandSight],
    near: int,
    seat: int,
    witnessed: str,
    names: Sequence[str],
    texts: Texts,
) -> list[Beat]:
    """Return the log entries of one step of `seat` with all cards open, including the cards that every seat drew.
    `before` and `after` are the sights of all seats; the table is seen from the side of the seat `near`.
    """
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
) -> list[Beat]:
    beats = _told_step(texts, before, after, seat, witnessed, names)
    if (after.round, after.turn) != (before.round, before.turn):
        ended = len(after.past) > len(before.past)
        rows = after.past[-1].rows if ended else after.rows
        beats += _told_reveal(texts, before, rows, names)
        if ended:
            beats += _told_round(texts, before, after, names)
        else:
            beats += [beat for pair in drawing for beat in _told_draw(texts, *pair, names)]
    if after.outcome is not None:
        beats.append(Beat(_told_end(texts, after, names), "end"))
    return beats


def _card(seat: int, card: str) -> str:
    """Return a name for a seat's card that no other card at the table has.  All seats have the same seven cards, so
    the name contains the seat.
    """
    return f"{seat}.{card}"


def _told_step(
    texts: Texts,
    before: GarlandSight,
    after: GarlandSight,
    seat: int,
    witnessed: str,
    names: Sequence[str],
) -> list[Beat]:
    if witnessed in ("resign", "timeout"):
        return [Beat(texts.say(f"log.{witnessed}", who=names[seat]), seat=seat)]
    if not witnessed.startswith("play") or (after.round, after.turn) != (before.round, before.turn):
        return []
    card = witnessed.removeprefix("play ")
    way = f"hand-{seat}", f"row-{seat}"
    if card == "?":
        return [Beat(texts.say("log.sealed", who=names[seat]), "seal", seat, (PieceMoved(None, *way),))]
    line = texts.say("log.sealed_card", who=names[seat], card=card)
    return [Beat(line, "seal", seat, (PieceMoved(_card(seat, card), *way),))]


def _told_reveal(
    texts: Texts, before: GarlandSight, rows: tuple[tuple[int, ...], ...], names: Sequence[str]
) -> list[Beat]:
    """Return one log entry for each card that is revealed at the end of a turn (GL-4.3), seat by seat."""
    beats: list[Beat] = []
    for seat, row in enumerate(rows):
        if len(row) != before.turn + 1:
            continue
        card = CARDS[row[-1]]
        line = texts.say("log.first", who=names[seat], card=card)
        if len(row) > 1:
            symbol = texts.say(f"symbols.{SYMBOLS[garland(row[-2], row[-1])]}")
            line = texts.say("log.play", who=names[seat], card=card, symbol=symbol)
        turned = PieceMoved(_card(seat, card), f"row-{seat}", f"row-{seat}")
        beats.append(Beat(line, "reveal", None, (turned,), along=bool(beats)))
    return beats


def _told_draw(texts: Texts, before: GarlandSight, after: GarlandSight, names: Sequence[str]) -> list[Beat]:
    seat = after.viewer
    if seat is None or not after.hand:
        return []
    kept = before.hand & ~mask_of(list(after.rows[seat]))
    drawn = [CARDS[card] for card in cards_in(after.hand & ~kept)]
    line = texts.say("log.drew", who=names[seat], card=listed(drawn, texts))
    moves = tuple(PieceMoved(_card(seat, card), f"deck-{seat}", f"hand-{seat}") for card in drawn)
    return [Beat(line, "draw", None, moves)]


def _told_round(texts: Texts, before: GarlandSight, after: GarlandSight, names: Sequence[str]) -> list[Beat]:
    past = after.past[-1]
    beats: list[Beat] = []
    for seat, row in enumerate(past.rows):
        if len(row) == ROW_SIZE:
            hand = made(garlands_of(row))
            key = "log.hand" if after.mode == RACE else "log.hand_points"
            values = {"who": names[seat], "hand": texts.say(f"hands.{KINDS[hand.kind]}")}
            line = texts.say(key, points=int(POINTS[hand.kind]), **values)
            beats.append(Beat(line, "close", None, _making(seat, row[hand.first : hand.last + 2])))
    if past.winners:
        key = "log.round_won" if len(past.winners) == 1 else "log.round_shared"
        beats.append(Beat(texts.say(key, who=_joined(texts, past.winners, names), round=before.round)))
    if after.outcome is None:
        beats.append(Beat(texts.say("log.round", number=after.round, who=names[after.dealer])))
        beats += [Beat(line, "moment") for line in _told_stakes(texts, before, after, names)]
    return beats


def _told_stakes(texts: Texts, before: GarlandSight, after: GarlandSight, names: Sequence[str]) -> list[str]:
    """Return a sentence for each seat that now needs only one more round to win; in points mode, a sentence when
    the last round begins.
    """
    if after.mode != RACE:
        return [texts.say("log.last_round")] if after.round == after.seats else []
    pairs = enumerate(zip(before.scores, after.scores, strict=True))
    near = [seat for seat, (old, new) in pairs if old < after.target - 1 <= new]
    return [texts.say("log.match_point", who=names[seat]) for seat in near]


def _making(seat: int, cards: Sequence[int]) -> tuple[PieceMoved, ...]:
    """Return the cards that make a hand of the row, each as a move from the row to itself, so that the page can
    highlight them.
    """
    return tuple(PieceMoved(_card(seat, CARDS[card]), f"row-{seat}", f"row-{seat}") for card in cards)


def _told_end(texts: Texts, after: GarlandSight, names: Sequence[str]) -> str:
    outcome = after.outcome
    assert outcome is not None
    shared = "_shared" if len(outcome.winners) > 1 and outcome.reason in ("target", "points") else ""
    who = _joined(texts, outcome.winners, names)
    points = outcome.points()[outcome.winners[0]]
    return texts.say(f"results.{outcome.reason}{shared}", who=who, points=points)


def _joined(texts: Texts, seats: Sequence[int], names: Sequence[str]) -> str:
    return listed([names[seat] for seat in seats], texts)
