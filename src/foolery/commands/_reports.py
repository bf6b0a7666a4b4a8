"""A balance report: play the games, write the tables and the page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foolery.commands._extras import require
from foolery.commands._progress import with_bar
from foolery.games import get_game
from foolery.kernel.editions import read_edition_file
from foolery.kernel.game import Game, Setup
from foolery.lab.scheduler import Workers
from foolery.lab.simulate import Simulation

if TYPE_CHECKING:
    from foolery.lab.balance.watched import Watched

__all__ = ["Inquiry", "check_libraries", "edition_of", "play_watched", "write_report"]


@dataclass(frozen=True)
class Inquiry:
    """What a report covers: the games, their number, the games to compare with, and whether to measure skill."""

    simulation: Simulation
    games: int
    lang: str
    against: Simulation | None = None
    was_before: bool = False  # the other games are of the edition before, not of a proposed one
    strong: str | None = None
    deals: int = 0


def check_libraries() -> None:
    """Check before the work that the libraries for plots and tables are installed. Raises FooleryError."""
    require("the report", "lab", "bokeh", "polars")


def write_report(inquiry: Inquiry, output: Path, workers: Workers) -> None:
    """Play the games and write the page and the two tables beside it."""
    # Imported here: only reports need plotting.
    from foolery.lab.balance.figures import differences, figures_of
    from foolery.lab.balance.report import Subject, page
    from foolery.lab.balance.tables import write_tables
    from foolery.lab.balance.watched import mirrored

    simulation, strong = inquiry.simulation, inquiry.strong
    watched = play_watched(simulation, inquiry.games, workers)
    skill = mirrored(simulation, strong, inquiry.deals, workers) if strong else []
    figures = figures_of(watched, skill)
    subject = Subject(simulation, _setup(simulation), figures, strong, inquiry.lang)
    compared = None
    if inquiry.against is not None:
        others = figures_of(play_watched(inquiry.against, inquiry.games, workers))
        pairs = [(_setup(simulation).edition.name, figures), (_setup(inquiry.against).edition.name, others)]
        (before, old), (after, new) = reversed(pairs) if inquiry.was_before else pairs
        compared = (before, after), differences(old, new)
    write_tables(watched, output.with_suffix(".games.parquet"), output.with_suffix(".things.parquet"))
    output.write_text(page(subject, compared), encoding="utf-8")


def play_watched(simulation: Simulation, games: int, workers: Workers) -> list[Watched]:
    """Play the first `games` games, with a progress bar."""
    from foolery.lab.balance.watched import watch_all

    return list(with_bar(watch_all(simulation, games, workers), games, status=workers.status))


def edition_of(game: Game[Any, Any], simulation: Simulation, path: str) -> Simulation:
    """Return the simulation with the edition from a file. Raises FooleryError."""
    named, edition = game.edition_from_tree(read_edition_file(path))
    return replace(simulation, options={**simulation.options, **named}, edition=edition)


def _setup(simulation: Simulation) -> Setup:
    """Return a set-up for naming cards; seats that would be drawn at random do not matter for that."""
    game = get_game(simulation.game)
    options = game.complete_options(simulation.options, simulation.seats)
    drawn = {name: 0 for name in game.drawn_options() if name not in options}
    return game.set_up({**options, **drawn}, simulation.seats, simulation.edition)
