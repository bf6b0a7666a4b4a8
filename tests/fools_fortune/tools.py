"""Short helper functions for the rule tests of A Fool's Fortune."""

from __future__ import annotations

from foolery.bots import Bot
from foolery.games.fools_fortune.game import GAME
from foolery.games.fools_fortune.mind.imagined.habits import Habits
from foolery.games.fools_fortune.rules.cards import FIRST_CHARACTER
from foolery.games.fools_fortune.rules.edition import get_edition
from foolery.games.fools_fortune.rules.state import FortuneState
from foolery.kernel.bits import bits_in
from foolery.kernel.errors import Refusal
from foolery.kernel.numbers import i64, vec
from foolery.kernel.options import Value
from foolery.kernel.playout import settle
from foolery.kernel.rng import Rng

__all__ = [
    "actor",
    "begun",
    "camp",
    "codes",
    "deal",
    "decided",
    "faire",
    "hand",
    "legal",
    "people",
    "play",
    "position",
    "refusal",
    "road",
    "verbs",
    "winner",
]


def position(text: str) -> FortuneState:
    """Return the game state that `text` describes. `text` is a position in notation, without the leading `af1`."""
    return GAME.from_position(f"af1 {text}")


def actor(state: FortuneState) -> int:
    """Return the number of the seat to act."""
    return int(state.to_act()).bit_length() - 1


def legal(state: FortuneState, verb: str = "") -> set[str]:
    """Return the legal actions of the seat to act, in notation. With a `verb`, return only those that begin with it."""
    texts = GAME.legal_texts(state, actor(state)) if state.to_act() else []
    return {text for text in texts if text == verb or text.startswith(f"{verb} ")} if verb else set(texts)


def verbs(state: FortuneState) -> set[str]:
    """Return the first words of all legal actions."""
    return {text.split()[0] for text in legal(state)}


def play(state: FortuneState, *texts: str) -> FortuneState:
    """Check that each of `texts` is legal for the seat to act, play it, and return the same, changed state."""
    for text in texts:
        assert text in legal(state), f"{text} is not among {sorted(legal(state))}"
        state.push(actor(state), GAME.parse(state, actor(state), text))
    return state


def deal(state: FortuneState, *first: str) -> FortuneState:
    """Carry out the shuffle that the state waits for.

    The order is: the cards in `first`, then the other cards in ASCII order of their codes. Return the same, changed
    state.
    """
    due = state.due()
    assert due is not None
    top = [get_edition().codes.index(code) for code in first]
    rest = [int(card) for card in due.cards if int(card) not in top]
    state.deal(vec[i64](top + rest))
    return state


def refusal(state: FortuneState, text: str, seat: int | None = None) -> Refusal:
    """Return the reason why `seat` may not play the action `text`. Without `seat`, it is asked for the seat to act."""
    who = actor(state) if seat is None else seat
    found = GAME.why_illegal(state, who, GAME.parse(state, who, text))
    assert found is not None, f"{text} is possible"
    return found


def codes(mask: int) -> set[str]:
    """Return the codes of the Fortunes in `mask`, a set of Fortunes stored as bits of an integer."""
    return {get_edition().codes[card] for card in bits_in(int(mask))}


def people(mask: int) -> set[str]:
    """Return the names in notation of the Characters in `mask`, a set of Characters stored as bits of an integer."""
    return {get_edition().codes[FIRST_CHARACTER + each] for each in bits_in(int(mask))}


def hand(state: FortuneState, seat: int) -> set[str]:
    return codes(state.hand_f[seat]) | people(state.hand_c[seat])


def camp(state: FortuneState, seat: int) -> set[str]:
    return codes(state.camp_f[seat]) | people(state.camp_c[seat])


def faire(state: FortuneState) -> set[str]:
    return codes(state.faire)


def road(state: FortuneState) -> set[str]:
    return people(state.road)


def winner(state: FortuneState) -> tuple[tuple[int, ...], str]:
    """Return the winning seats and the reason why the game ended."""
    outcome = state.outcome()
    assert outcome is not None, "the game goes on"
    return outcome.winners, outcome.reason


def begun(seats: int, options: dict[str, Value], days: int, rng: Rng) -> FortuneState:
    """Return a game in progress: `days` Days have been played by the simple scripted players of `Habits`."""
    state = GAME.new(GAME.set_up(GAME.complete_options({**options, "first": 0}, seats), seats))
    settle(state, rng)
    Habits(seats).play_until(state, days, rng)
    return state


def decided(bot: Bot) -> list[str]:
    """Return the first six actions, in notation, of a bot that takes over both seats of an Act III game in progress."""
    rng, said = Rng(3), []
    state = begun(2, {"act": 3}, 9, rng)
    for _ in range(6):
        settle(state, rng)
        seat = int(state.to_act()).bit_length() - 1
        action = bot.choose(GAME.sight(state, seat), rng)
        said.append(GAME.notate(state, seat, action))
        state.push(seat, action)
    return said
