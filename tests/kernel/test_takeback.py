"""Taking back what was answered: the game is as it was, in every game, and says that it happened."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import FairDealer, ReplayingDealer
from foolery.kernel.errors import FooleryError, StaleStateError
from foolery.kernel.record import Record, record_of, verify
from foolery.kernel.session import GameSession
from foolery.kernel.takeback import shows_new_cards, taken_back

CASES = [(game_id, seats) for game_id in game_ids() for seats in get_game(game_id).seat_counts]


def dealt(game_id: str, seats: int) -> GameSession:
    return GameSession(get_game(game_id), {}, seats, FairDealer(bytes(32), [""] * seats))


def play_on(table: GameSession, rng: random.Random, steps: int) -> None:
    for _ in range(steps):
        if table.outcome() is None:
            seat = rng.choice(table.to_act())
            table.play(seat, int(rng.choice(list(table.state.legal(seat)))))


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_the_game_is_as_it_was_before_the_decision(game_id: str, seats: int) -> None:
    rng = random.Random(seats)
    table = dealt(game_id, seats)
    play_on(table, rng, 25)
    at = table.last_decision(0)
    assert at is not None
    before = dealt(game_id, seats)
    before.play_again(table.steps[:at])
    back = taken_back(table, dealt(game_id, seats), 0)
    assert back.game.position(back.state) == before.game.position(before.state)
    assert (back.steps, back.shuffles) == (before.steps, before.shuffles)
    assert 0 in back.to_act()


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_a_game_with_takebacks_goes_on_to_a_record_that_says_so_and_verifies(game_id: str, seats: int) -> None:
    rng = random.Random(seats)
    table = dealt(game_id, seats)
    for _ in range(6):
        play_on(table, rng, 12)
        if table.outcome() is None and table.last_decision(1) is not None:
            table = taken_back(table, dealt(game_id, seats), 1)
    taken = table.takebacks[1]
    assert taken > 0
    play_on(table, rng, 100_000)
    read = Record.from_line(record_of(table).to_line())
    assert read.takebacks == [0, taken, *([0] * (seats - 2))]
    assert verify(table.game, read).takebacks == table.takebacks


def test_there_is_nothing_to_take_back_before_the_first_decision_nor_beyond_a_leaving() -> None:
    table = dealt("garlandland", 3)
    with pytest.raises(StaleStateError, match="nothing to take back"):
        taken_back(table, dealt("garlandland", 3), 0)
    play_on(table, random.Random(1), 6)
    assert table.last_decision(0) is not None
    table.resign(2)
    assert table.last_decision(0) is None


def test_a_card_that_nobody_knew_is_new_and_one_laid_down_is_not() -> None:
    table = dealt("fools-field", 2)
    seat = table.to_act()[0]
    table.play(seat, int(table.state.legal(seat)[0]))
    assert not shows_new_cards(dealt("fools-field", 2), table)
    table = dealt("garlandland", 2)
    for seat in (0, 1):
        table.play(seat, int(table.state.legal(seat)[0]))
    assert shows_new_cards(dealt("garlandland", 2), table)  # a card was drawn for the one that was laid


@pytest.mark.parametrize(("game_id", "seats"), CASES)
def test_what_may_go_back_between_people_tells_nobody_of_hidden_cards(game_id: str, seats: int) -> None:
    """Two deals that look the same to whoever looks on: in both it is the same decisions that are behind new cards."""
    rng = random.Random(seats)
    compared = 0
    for number in range(12):
        table = dealt(game_id, seats)
        play_on(table, rng, 4 + number)
        other = [(name, swapped(order, rng)) for name, order in table.shuffles]
        try:
            twin = replayed(table, other, len(table.steps))
        except FooleryError:
            continue  # what was played cannot be played with these cards
        if table.outcome() is None and twin.sight(None) == table.sight(None):
            compared += 1
            assert behind_new_cards(twin, other) == behind_new_cards(table, table.shuffles)
    assert compared > 0


def swapped(order: Sequence[str], rng: random.Random) -> list[str]:
    """Swap two cards of the last half of a shuffle: mostly such as nobody has seen."""
    cards = list(order)
    one, two = rng.sample(range(len(cards) // 2, len(cards)), 2)
    cards[one], cards[two] = cards[two], cards[one]
    return cards


def replayed(table: GameSession, shuffles: Sequence[tuple[str, Sequence[str]]], steps: int) -> GameSession:
    again = GameSession(table.game, table.setup.options, table.setup.seats, ReplayingDealer(shuffles))
    for entry in table.steps[:steps]:
        again.play(entry.seat, entry.text)
    return again


def behind_new_cards(table: GameSession, shuffles: Sequence[tuple[str, Sequence[str]]]) -> list[bool]:
    steps = [table.last_decision(seat) for seat in range(table.setup.seats)]
    return [step is not None and shows_new_cards(replayed(table, shuffles, step), table) for step in steps]
