"""A balance report: play the games, compose the page, write the page and the tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from foolery.games import get_game
from foolery.kernel.editions import read_edition_file
from foolery.kernel.game import Game, Setup
from foolery.lab.scheduler import Workers
from foolery.lab.simulate import Simulation

if TYPE_CHECKING:
    from foolery.lab.balance.watched import Watched

__all__ = ["Inquiry", "Progress", "compose_report", "edition_of", "play_watched", "write_report"]

# Yields results of a total number as they come, and may show how far the work is.
Progress: TypeAlias = "Callable[[Iterable[Watched], int], Iterable[Watched]]"


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


def write_report(inquiry: Inquiry, output: Path, workers: int | Workers, progress: Progress | None = None) -> None:
    """Play the games and write the page and the two tables beside it."""
    from foolery.lab.balance.tables import write_tables

    watched, page = compose_report(inquiry, workers, progress)
    write_tables(watched, output.with_suffix(".games.parquet"), output.with_suffix(".things.parquet"))
    output.write_text(page, encoding="utf-8")


def compose_report(
    inquiry: Inquiry, workers: int | Workers = 1, progress: Progress | None = None
) -> tuple[list[Watched], str]:
    """Play the games; return what was watched, and the report as one page of HTML."""
    # Imported here: only reports need plotting.
    from foolery.lab.balance.figures import differences, figures_of
    from foolery.lab.balance.report import Subject, page
    from foolery.lab.balance.watched import mirrored

    simulation, strong = inquiry.simulation, inquiry.strong
    watched = play_watched(simulation, inquiry.games, workers, progress)
    skill = mirrored(simulation, strong, inquiry.deals, workers) if strong else []
    figures = figures_of(watched, skill)
    subject = Subject(simulation, _setup(simulation), figures, strong, inquiry.lang)
    compared = None
    if inquiry.against is not None:
        others = figures_of(play_watched(inquiry.against, inquiry.games, workers, progress))
        pairs = [(_setup(simulation).edition.name, figures), (_setup(inquiry.against).edition.name, others)]
        (before, old), (after, new) = reversed(pairs) if inquiry.was_before else pairs
        compared = (before, after), differences(old, new)
    return watched, page(subject, compared)


def play_watched(
    simulation: Simulation, games: int, workers: int | Workers, progress: Progress | None = None
) -> list[Watched]:
    """Play the first `games` games and return what was watched."""
    from foolery.lab.balance.watched import watch_all

    played = watch_all(simulation, games, workers)
    return list(played if progress is None else progress(played, games))


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
