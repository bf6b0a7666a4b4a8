"""Write a random game as views, to draw tables with while the server is not at hand.

    python web/scripts/sample.py GAME [--seats N] [--seed S] [--option key=value]…

writes web/.samples/GAME.json; then `npm run dev` and open /sample/GAME?seat=0&step=12.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.game import Game
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

FOLDER = Path(__file__).parent.parent / ".samples"


def moment(game: Game[Any, Any], table: GameSession, viewer: int | None) -> dict[str, Any]:
    """Return what one viewer sees now, in the shape of a server's view."""
    sight = table.sight(viewer)
    legal = []
    if viewer is not None and viewer in table.to_act():
        legal = [
            {
                "id": int(a),
                "text": game.notate(table.state, viewer, int(a)),
                "parts": game.parts(sight, int(a)),
                "words": game.describe(sight, int(a), "en"),
            }
            for a in table.state.legal(viewer)
        ]
    return {"view": game.view(sight), "legal": legal, "toAct": table.to_act()}


def main() -> None:
    """Play one game at random and write it down."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[])
    given = parser.parse_args()
    game = get_game(given.game)
    seats = given.seats or game.seat_counts[0]
    rng = Rng(given.seed)
    dealer = SeededDealer(rng)
    options = dict(each.split("=", 1) for each in given.option)
    table = GameSession(game, options, seats, dealer)
    moments = []
    while table.outcome() is None and len(moments) < 2000:
        moments.append([moment(game, table, viewer) for viewer in [*range(seats), None]])
        seat = table.to_act()[0]
        actions = table.state.legal(seat)
        table.play(seat, int(actions[int(rng.below(len(actions)))]))
    moments.append([moment(game, table, viewer) for viewer in [*range(seats), None]])
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{game.id}.json").write_text(json.dumps({"seats": seats, "moments": moments}, ensure_ascii=False))


if __name__ == "__main__":
    main()
