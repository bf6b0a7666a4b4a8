"""`foolery optimize`: search for an edition of a game that meets a designer's goals better."""

from __future__ import annotations

import argparse
import os
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foolery.bots import get_bot
from foolery.commands._arguments import add_setup, add_think, game_options, positive, read_seed, seat_count
from foolery.commands._extras import check_report_libraries, require
from foolery.commands._progress import with_bar
from foolery.commands._workers import add_workers, open_workers
from foolery.games import game_ids, get_game, get_manifest
from foolery.kernel.editions import read_edition_file
from foolery.kernel.errors import FooleryError
from foolery.kernel.game import Game, Json
from foolery.kernel.texts import LANGUAGES, Texts
from foolery.kernel.tuning import Dial
from foolery.lab.reports.balance import Inquiry, play_watched, write_report
from foolery.lab.scheduler import Workers
from foolery.lab.simulate import Simulation

if TYPE_CHECKING:
    from foolery.lab.tuning.search import SearchTerms, Settings


VERSION = 2
MOST_MOVED = 3  # without --move, at most this number of things may be changed
AFTERWARDS = 2  # added to the seed for the report, so that its deals differ from the deals of the search


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments to `parser`."""
    games = [game_id for game_id in game_ids() if "tuning" in get_manifest(game_id).rooms]
    parser.add_argument("game", metavar="GAME", choices=games, help=", ".join(games))
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="the edition that is proposed, in TOML")
    parser.add_argument(
        "--goal",
        action="append",
        default=[],
        metavar="GOAL",
        help="even (default), all-even, seats, decisions=N or comebacks=PER_CENT; may be repeated",
    )
    parser.add_argument(
        "--move", action="append", default=[], metavar="THING", help="what may be changed (default: what stands out)"
    )
    parser.add_argument("--trials", type=positive, default=40, metavar="N", help="editions to try (default 40)")
    parser.add_argument("--games", type=positive, default=400, metavar="N", help="for each of them (default 400)")
    parser.add_argument("--seed", type=read_seed, default=1, metavar="S", help="the same seed, the same edition")
    parser.add_argument("--bot", action="append", default=[], metavar="NAME", help="one per seat (default: page)")
    add_setup(parser)
    add_think(parser)
    parser.add_argument("--results", metavar="FILE", help="what was tried (default: beside the edition)")
    add_workers(parser, os.cpu_count() or 1)
    parser.add_argument("--lang", choices=LANGUAGES, default=LANGUAGES[0], help="language of texts and report")


def run(arguments: argparse.Namespace) -> int:
    """Search for a better edition, then write the edition and a report beside it.

    Candidates whose result is in the file `--results` are not played again.
    """
    check_report_libraries()
    require("the search", "lab", "optuna")
    game, words = get_game(arguments.game), Texts.load("foolery.terminal", arguments.lang)
    with open_workers(arguments) as workers:
        terms = _terms(arguments, game, workers)
        settings, before, after = _found(terms, arguments, workers)
        changes = terms.changes(settings)
        if not changes:
            print(words.say("optimize.nothing", loss=f"{before:.4f}"))
            return 0
        _write(terms, settings, arguments, workers)
    for dial in changes:
        print(words.say("optimize.change", dial=dial.name, before=dial.now, after=settings[dial.name]))
    print(words.say("optimize.losses", before=f"{before:.4f}", after=f"{after:.4f}"))
    print(words.say("optimize.written", file=arguments.output, report=Path(arguments.output).with_suffix(".html")))
    return 0


# -- the question


def _terms(arguments: argparse.Namespace, game: Game[Any, Any], workers: Workers) -> SearchTerms:
    # Imported here: only this command needs the optimiser.
    from foolery.lab.tuning.goals import check_goals
    from foolery.lab.tuning.search import SearchTerms

    goals = tuple(arguments.goal) or ("even",)
    check_goals(goals)
    simulation, tree = _simulation(arguments, game), _tree(arguments, game)
    dials = _dials(game, tree, arguments.move or _standing_out(simulation, arguments.games, workers))
    name = f"{tree['meta']['edition'].removesuffix('-tuned')}-tuned"
    return SearchTerms(simulation, tree, name, dials, goals, arguments.games)


def _simulation(arguments: argparse.Namespace, game: Game[Any, Any]) -> Simulation:
    seats = seat_count(game, arguments)
    options, edition = game_options(game, arguments)
    game.complete_options(options, seats)
    bots = tuple(arguments.bot) or ("page",) * seats
    if len(bots) != seats:
        raise FooleryError(f"expected one --bot for each of {seats} seats, got {len(bots)}")
    for name in bots:
        get_bot(game.id, name)
    return Simulation(game.id, arguments.seed, seats, bots, options, edition, think=arguments.think)


def _tree(arguments: argparse.Namespace, game: Game[Any, Any]) -> Json:
    """Return the present edition, parsed: the file that an option names, or the built-in one."""
    entry = game.manifest.editions[0]
    path = getattr(arguments, entry.option)
    if path is not None:
        return read_edition_file(path)
    return tomllib.loads(resources.files(game.manifest.package).joinpath(entry.file).read_text(encoding="utf-8"))


def _standing_out(simulation: Simulation, games: int, workers: Workers) -> list[str]:
    """Return the names of the things that are clearly too good or too bad, the clearest first, at most MOST_MOVED.

    The bots play `games` games to find out.  Raises FooleryError if nothing stands out.
    """
    from foolery.lab.balance.figures import figures_of

    room: Any = get_game(simulation.game).manifest.room("tuning")
    found = figures_of(play_watched(simulation, games, workers, partial(with_bar, status=workers.status))).contributions
    weights = {thing: abs(each.mean) / each.reach for (group, thing), each in found.items() if group == room.GROUP}
    loud = sorted((thing for thing in weights if weights[thing] > 1), key=lambda thing: -weights[thing])
    if not loud:
        raise FooleryError(f"nothing stands out in {games} games: play more of them, or say what to change with --move")
    return loud[:MOST_MOVED]


def _dials(game: Game[Any, Any], tree: Json, things: Sequence[str]) -> tuple[Dial, ...]:
    room: Any = game.manifest.room("tuning")
    every: list[Dial] = room.dials(tree)
    for thing in things:
        if not any(thing in (dial.owner, dial.thing) for dial in every):
            raise FooleryError(f"nothing of {thing!r} can be changed")
    return tuple(dial for dial in every if dial.owner in things or dial.thing in things)


# -- the answer


def _found(terms: SearchTerms, arguments: argparse.Namespace, workers: Workers) -> tuple[Settings, float, float]:
    """Return the best settings, the loss of the present settings, and the loss of the best ones.

    Both losses are measured on deals that the search did not use.  If no tried settings are better, the present ones
    are returned with equal losses.
    """
    from foolery.lab.tuning.search import TOGETHER, BalanceSearch
    from foolery.lab.tuning.trial_log import TrialLog

    results = Path(arguments.results or Path(arguments.output).with_suffix(".trials.jsonl"))
    search = BalanceSearch(terms, TrialLog(_header(terms), results), workers)
    trials = -(-arguments.trials // TOGETHER) * TOGETHER
    (_, before), *others = search.final(list(with_bar(search.tried(trials), trials, status=workers.status)))
    best, after = min(others, key=lambda each: each[1])
    return (best, before, after) if after < before else (terms.now, before, before)


def _header(terms: SearchTerms) -> Json:
    return {
        "optimize": VERSION,
        **asdict(replace(terms.simulation, edition=None)),
        "edition": terms.tree,
        "dials": [dial.name for dial in terms.dials],
        "goals": terms.goals,
        "games_each": terms.games,
    }


def _write(terms: SearchTerms, settings: Settings, arguments: argparse.Namespace, workers: Workers) -> None:
    """Write the edition with these `settings`, and a report that compares it with the present edition."""
    from foolery.lab.tuning.search import FINAL_GAMES
    from foolery.lab.tuning.toml import to_toml

    output, tree = Path(arguments.output), terms.edition(settings)
    text = to_toml(tree)
    assert tomllib.loads(text) == tree, "what is written is what was played"
    output.write_text(text, encoding="utf-8")
    seed = terms.simulation.seed + AFTERWARDS
    proposed, before = terms.simulated(settings, seed), replace(terms.simulation, seed=seed)
    inquiry = Inquiry(proposed, FINAL_GAMES * terms.games, arguments.lang, against=before, was_before=True)
    write_report(inquiry, output.with_suffix(".html"), workers, partial(with_bar, status=workers.status))
