"""Positions of Garlandland written shortly, and the questions the rule tests ask of them."""

from __future__ import annotations

from foolery.games.garlandland.game import GAME
from foolery.games.garlandland.rules.cards import CARD_NUMBERS, CARDS, SYMBOLS
from foolery.games.garlandland.rules.hands import KINDS, STRENGTHS, MadeHand, garlands_of, made, row_index
from foolery.games.garlandland.rules.state import GarlandState
from foolery.kernel.dealer import ReplayingDealer
from foolery.kernel.numbers import i64, vec
from foolery.kernel.session import GameSession

__all__ = [
    "cards",
    "deal_all",
    "finish",
    "garlands",
    "hand",
    "position",
    "row",
    "state_of",
    "strength",
    "table",
    "turn",
]


def cards(text: str) -> list[int]:
    """Return the cards of `III I VII`."""
    return [CARD_NUMBERS[code] for code in text.replace(".", " ").split()]


def row(text: str) -> tuple[int, ...]:
    """Return a row of `III I VII II IV`."""
    return tuple(cards(text))


def garlands(text: str) -> list[str]:
    """Return the garlands of a row."""
    return [SYMBOLS[symbol] for symbol in garlands_of(row(text))]


def hand(text: str) -> str:
    """Return the kind of hand a row of five makes."""
    return KINDS[_made(text).kind]


def _made(text: str) -> MadeHand:
    return made(garlands_of(row(text)))


def strength(text: str) -> int:
    """Return the strength of a row of five."""
    return int(STRENGTHS[row_index(row(text))])


def position(rows: str, hands: str, more: str = "", *, mode: str = "race", scores: str = "") -> GarlandState:
    """Return a position; the decks hold whatever is not named, lowest card first."""
    decks = []
    for laid, held in zip(rows.split("/"), hands.split("/"), strict=True):
        seen = {*laid.split("."), *held.split(".")}
        decks.append(".".join(code for code in CARDS if code not in seen) if held != "-" else "-")
    scores = scores or "/".join("0" for _ in decks)
    words = f"gl1 {mode} target=3 dealer=0 round=1 scores={scores} rows={rows} hands={hands} decks={'/'.join(decks)}"
    return GAME.from_position(f"{words} {more}".strip())


def turn(state: GarlandState, codes: str) -> None:
    """Let the seats that owe a card play one each, lowest seat first."""
    for seat, card in zip([s for s in range(4) if int(state.to_act()) >> s & 1], cards(codes), strict=True):
        assert card in state.legal(seat), f"seat {seat} cannot play {CARDS[card]}"
        state.push(seat, card)


def deal_all(state: GarlandState, order: str = "I II III IV V VI VII") -> None:
    """Deal every deck that is due in this order."""
    while state.due() is not None:
        state.deal(vec[i64](cards(order)))


def finish(rows: str, *, mode: str = "race", scores: str = "") -> GarlandState:
    """Return the position after whole rows were laid: the last card of each is played from hand."""
    laid, hands, last = [], [], []
    for text in rows.split("/"):
        five = text.strip().split()
        laid.append(".".join(five[:4]))
        other = next(code for code in CARDS if code not in five)
        hands.append(f"{five[4]}.{other}")
        last.append(five[4])
    state = position("/".join(laid), "/".join(hands), mode=mode, scores=scores)
    turn(state, " ".join(last))
    return state


def table(orders: list[str], seats: int, **options: object) -> GameSession:
    """Return a table whose decks come in these orders, seat by seat and round by round."""
    shuffles = [
        (f"round {number // seats + 1} seat {number % seats}", order.split()) for number, order in enumerate(orders)
    ]
    return GameSession(GAME, {"dealer": 0, **options}, seats, ReplayingDealer(shuffles))


def state_of(game: GameSession) -> GarlandState:
    """Return a table's state by its own type."""
    assert isinstance(game.state, GarlandState)
    return game.state
