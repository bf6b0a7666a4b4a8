"""Positions, replays and results are drawn with the page's cards in a notebook, and tell no more than a seat knows."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from foolery.games import game_ids, get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.errors import FooleryError
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.lab.showing import Replay, Results, ShownPosition
from foolery.lab.simulate import Simulation

GAMES = ["fools-field", "garlandland", "jinkei", "fools-fortune"]


def record(game_id: str) -> str:
    seats = min(get_game(game_id).manifest.seats)
    (line,) = Simulation(game_id, 1, seats, ("random",) * seats).lines(1)
    return line


def test_every_game_of_ours_has_a_board() -> None:
    assert [game_id for game_id in GAMES if "board" in get_game(game_id).manifest.rooms] == GAMES
    assert set(GAMES) <= set(game_ids())


@pytest.mark.parametrize("game_id", GAMES)
def test_every_card_that_is_seen_is_drawn(game_id: str) -> None:
    replay = Replay(record(game_id), seat=0)
    cards = {card for board in replay.boards for shelf in board for card in shelf.cards if card}
    html = replay._repr_html_()
    assert cards == set(re.findall(r"<title>([^<]*)</title>", html))
    used = set(re.findall(r'href="#([^"]*)"', html))
    assert used == set(re.findall(r'<symbol id="([^"]*)"', html))
    assert "var(" not in html


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_shows_no_more_than_the_seat_sees(game_id: str) -> None:
    """Two worlds that a seat cannot tell apart look the same."""
    game = get_game(game_id)
    table = GameSession(game, {}, min(game.manifest.seats), SeededDealer(Rng(1)))
    seat = table.to_act()[0]
    other = game.imagine(table.sight(seat), Rng(2))
    for viewer in (seat, None):
        shown = [ShownPosition(game_id, state, viewer) for state in (table.state, other)]
        assert shown[0]._repr_html_() == shown[1]._repr_html_()
        assert repr(shown[0]) == repr(shown[1])


def test_results_count_wins_reasons_and_steps() -> None:
    found = Results([record("fools-field"), record("fools-field")])
    assert sum(found.wins.values()) == found.games == 2
    assert repr(found).startswith("games ")
    assert "<th>games</th><td>2</td>" in found._repr_html_()
    with pytest.raises(FooleryError, match="at least one record"):
        Results([])


def test_a_game_without_a_board_is_shown_as_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    game = get_game("garlandland")
    table = GameSession(game, {}, 2, SeededDealer(Rng(1)))
    monkeypatch.setattr(game, "manifest", replace(game.manifest, rooms={}))
    shown = ShownPosition("garlandland", table.state, 0)
    assert '"hand": [' in repr(shown)
    assert shown._repr_html_().startswith("<pre>Garlandland\n{")
    assert "decks" not in repr(shown)
