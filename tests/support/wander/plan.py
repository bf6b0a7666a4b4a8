"""The plan of a walk, a random session of a visitor; everything in it follows from its seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from foolery.games import game_ids, get_game

__all__ = ["INPUTS", "LANGUAGES", "SIZES", "THEMES", "Plan", "plan"]

# Phones upright and lying, tablets, desktops.
SIZES = (
    (360, 640),
    (390, 844),
    (740, 360),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (1280, 720),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
)
LANGUAGES = ("en", "ja")
THEMES = ("light", "dark")
INPUTS = ("tap", "drag", "key")
TOUCHED = 1200  # screens narrower than this are touched


@dataclass(frozen=True)
class Plan:
    """The settings of one walk. Without a game, the visitor only opens pages and presses what is on them."""

    seed: int
    game: str | None
    size: tuple[int, int]
    lang: str
    theme: str
    input: str
    company: bool  # a second visitor instead of a bot
    match: bool
    steps: int
    asked: tuple[str, ...] = ()  # the games to choose from; all and the pages by default
    together: bool = False  # whether company was asked for

    @property
    def command(self) -> str:
        """The shell command that repeats this walk."""
        games = f" --games {','.join(self.asked)}" if self.asked else ""
        together = " --company" if self.together else ""
        wander = "PYTHONPATH=. .venv/bin/python -m tests.support.wander"
        return f"{wander} --seed {self.seed} --steps {self.steps}{games}{together}"

    @property
    def context(self) -> dict[str, Any]:
        """The settings of the browser context for this walk."""
        width, height = self.size
        return {
            "viewport": {"width": width, "height": height},
            "has_touch": self.input == "tap" and width < TOUCHED,
            "locale": {"en": "en-GB", "ja": "ja-JP"}[self.lang],
            "color_scheme": self.theme,
            "reduced_motion": "reduce",
        }

    def __str__(self) -> str:
        width, height = self.size
        how = "two visitors" if self.company else "a bot"
        where = f"{self.game} with {how}{', a match' if self.match else ''}" if self.game else "the pages"
        return f"{where}, {width}×{height}, {self.lang}, {self.theme}, {self.input}"


def plan(
    seed: int,
    *,
    games: tuple[str, ...] = (),
    sizes: tuple[tuple[int, int], ...] = SIZES,
    steps: int = 25,
    together: bool = False,
) -> Plan:
    """Return the plan for `seed`.

    Unless `games` are given, about a fifth of all seeds walk over pages without a game.
    """
    rng = Random(seed)
    game = None if not games and rng.random() < 0.2 else rng.choice(games or tuple(game_ids()))
    return Plan(
        seed=seed,
        game=game,
        size=rng.choice(sizes),
        lang=rng.choice(LANGUAGES),
        theme=rng.choice(THEMES),
        input=rng.choice(INPUTS),
        company=rng.random() < 0.35 or together,
        match=rng.random() < 0.2 and game is not None and get_game(game).match_target is not None,
        steps=steps,
        asked=games,
        together=together,
    )
