"""Helper functions for the rule tests of Garlandland: positions from short texts, and what a row is worth."""

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
    """Return the card numbers for a text of card codes such as `III I VII`."""
    return [CARD_NUMBERS[code] for code in text.replace(".", " ").split()]


def row(text: str) -> tuple[int, ...]:
    """Return the card numbers of a row, given as card codes such as `III I VII II IV`."""
    return tuple(cards(text))


def garlands(text: str) -> list[str]:
    """Return the symbols of the garlands in a row; `text` gives the row as card codes."""
    return [SYMBOLS[symbol] for symbol in garlands_of(row(text))]


def hand(text: str) -> str:
    """Return the kind of hand that a row of five cards makes; `text` gives the row as card codes."""
    return KINDS[_made(text).kind]


def _made(text: str) -> MadeHand:
    return made(garlands_of(row(text)))


def strength(text: str) -> int:
    """Return the strength of a row of five cards as a number; `text` gives the row as card codes."""
    return int(STRENGTHS[row_index(row(text))])


def position(rows: str, hands: str, more: str = "", *, mode: str = "race", scores: str = "") -> GarlandState:
    """Return the position with these rows and hands, one per seat, separated by `/`.

    Each deck holds the cards that are neither in the seat's row nor in its hand, lowest card first. `more` is appended
    to the position text.
    """
    decks = []
    for laid, held in zip(rows.split("/"), hands.split("/"), strict=True):
        seen = {*laid.split("."), *held.split(".")}
        decks.append(".".join(code for code in CARDS if code not in seen) if held != "-" else "-")
    scores = scores or "/".join("0" for _ in decks)
    words = f"gl1 {mode} target=3 dealer=0 round=1 scores={scores} rows={rows} hands={hands} decks={'/'.join(decks)}"
    return GAME.from_position(f"{words} {more}".strip())


def turn(state: GarlandState, codes: str) -> None:
    """Play one card for each seat that is to act, from the lowest seat up; `codes` names the cards in that order."""
    for seat, card in zip([s for s in range(4) if int(state.to_act()) >> s & 1], cards(codes), strict=True):
        assert card in state.legal(seat), f"seat {seat} cannot play {CARDS[card]}"
        state.push(seat, card)


def deal_all(state: GarlandState, order: str = "I II III IV V VI VII") -> None:
    """Carry out every shuffle that the state waits for, each with the cards in `order`."""
    while state.due() is not None:
        state.deal(vec[i64](cards(order)))


def finish(rows: str, *, mode: str = "race", scores: str = "") -> GarlandState:
    """Return the position after every seat has completed its row of five cards.

    The first four cards of each row are set up; the fifth is played from the hand.
    """
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
    """Return a game session in which the shuffled decks come in the given `orders`.

    The first order is for seat 0 in round 1, then come the other seats, then round 2, and so on.
    """
    shuffles = [
        (f"round {number // seats + 1} seat {number % seats}", order.split()) for number, order in enumerate(orders)
    ]
    return GameSession(GAME, {"dealer": 0, **options}, seats, ReplayingDealer(shuffles))


def state_of(game: GameSession) -> GarlandState:
    """Return the state of a game session, typed as `GarlandState`."""
    assert isinstance(game.state, GarlandState)
    return game.state
