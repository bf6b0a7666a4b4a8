"""Make a balance report: play the games, compose the page, write the page and its tables."""

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

# progress(results, total) yields the results unchanged, and may show how many of the total are there.
Progress: TypeAlias = "Callable[[Iterable[Watched], int], Iterable[Watched]]"


@dataclass(frozen=True)
class Inquiry:
    """What a balance report shall cover.

    `games` games of `simulation` are played, and as many of `against`, another edition to compare with (None: no
    comparison).  The bot `strong` plays `deals` deals to measure skill (None: skill is not measured).
    """

    simulation: Simulation
    games: int
    lang: str
    against: Simulation | None = None
    was_before: bool = False  # `against` has the earlier edition; else it has the later one
    strong: str | None = None
    deals: int = 0


def write_report(inquiry: Inquiry, output: Path, workers: int | Workers, progress: Progress | None = None) -> None:
    """Play the games, write the report as a page to `output`, and write two Parquet tables beside it."""
    from foolery.lab.balance.tables import write_tables

    watched, page = compose_report(inquiry, workers, progress)
    write_tables(watched, output.with_suffix(".games.parquet"), output.with_suffix(".things.parquet"))
    output.write_text(page, encoding="utf-8")


def compose_report(
    inquiry: Inquiry, workers: int | Workers = 1, progress: Progress | None = None
) -> tuple[list[Watched], str]:
    """Play the games; return what was observed in them, and the report as one page of HTML."""
    # Imported here: only reports need the plotting library.
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
    """Play the first `games` games of the simulation and return what was observed in each."""
    from foolery.lab.balance.watched import watch_all

    played = watch_all(simulation, games, workers)
    return list(played if progress is None else progress(played, games))


def edition_of(game: Game[Any, Any], simulation: Simulation, path: str) -> Simulation:
    """Return `simulation` with the edition in the file at `path`. Raises FooleryError if the file is invalid."""
    named, edition = game.edition_from_tree(read_edition_file(path))
    return replace(simulation, options={**simulation.options, **named}, edition=edition)


def _setup(simulation: Simulation) -> Setup:
    """Return a set-up of the simulation's game, for the names of its cards.

    Options that are drawn at random in each game are 0 here, since no name depends on them.
    """
    game = get_game(simulation.game)
    options = game.complete_options(simulation.options, simulation.seats)
    drawn = {name: 0 for name in game.drawn_options() if name not in options}
    return game.set_up({**options, **drawn}, simulation.seats, simulation.edition)
