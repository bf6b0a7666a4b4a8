"""Decisions of every kind, and bots that are through with them soon."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from foolery.bots import Bot, get_bot
from foolery.games import get_game
from foolery.games.jinkei.mind.bots import FormerMaster
from foolery.games.jinkei.mind.master import Master
from foolery.games.jinkei.mind.plans.lineups import Effort
from foolery.games.jinkei.mind.plans.sampled_plans import Budget
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession

SETTINGS: dict[str, dict[str, object]] = {"jinkei": {"kinds": "draft"}, "fools-fortune": {"act": 3}}
MOST = {"iterations": 20, "imagined": 16, "sample": 40}
SMALL = Budget(first=6, screening=1, kept=3, worlds=2, answers=2, form_worlds=2)
BRIEF = Effort(hands=2, tried=2, opposed=1, kept=2, first=8, worlds=1, joining=2, passes=1, own=1)


def quick(game_id: str, name: str) -> Bot:
    """Return a bot that imagines little."""
    bot: Any = get_bot(game_id, name)
    if isinstance(bot, FormerMaster):
        bot = Master(SMALL, BRIEF) if isinstance(bot, Master) else type(bot)(SMALL)
    for attribute, most in MOST.items():
        if hasattr(bot, attribute):
            setattr(bot, attribute, min(getattr(bot, attribute), most))
    return bot  # type: ignore[no-any-return]


def decisions(game_id: str, seats: int) -> Iterator[Any]:
    """Yield sights of every phase of a game that Page plays for everybody: the first two, and the sixth."""
    options = SETTINGS.get(game_id, {})
    table, bot, rng = (
        GameSession(get_game(game_id), options, seats, SeededDealer(Rng(5))),
        get_bot(game_id, "page"),
        Rng(3),
    )
    met: dict[tuple[int, int], int] = {}
    while table.outcome() is None:
        seat = table.to_act()[0]
        sight: Any = table.sight(seat)
        kind = (int(sight.phase), len(sight.rows[seat]) if game_id == "garlandland" else 0)
        met[kind] = met.get(kind, 0) + 1
        if len(sight.legal) > 1 and met[kind] in (1, 2, 6):
            yield sight
        table.play(seat, bot.choose(sight, rng))
