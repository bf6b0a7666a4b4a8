"""Test the designer's tools: a card made too strong must be found by the report and repaired by `foolery optimize`.

python -m bench.lab.designer [jinkei] [fools-fortune] [--workers 2] [--save]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from importlib import resources
from pathlib import Path
from typing import Any

from bench.places import KEPT
from foolery.cli import main as foolery
from foolery.games import get_game
from foolery.kernel.game import Json
from foolery.kernel.texts import signed
from foolery.lab.balance.figures import BalanceFigures, Estimate, figures_of
from foolery.lab.balance.watched import watch_all
from foolery.lab.simulate import Simulation
from foolery.lab.tuning.goals import MovableThings, loss_of
from foolery.lab.tuning.toml import to_toml

RESULTS = KEPT
FRESH = 1000  # the seed of deals that were not used before


def _formation(tree: Json) -> None:
    """Change the edition `tree`: the formation shield-1b gets a bonus of two on each cell that can hold a card."""
    entry = next(each for each in tree["formation"] if each["id"] == "shield-1b")
    entry["front"], entry["back"] = ["+2", "x", "u+2"], ["+2", "+2", "+2"]


def _character(tree: Json) -> None:
    """Change the edition `tree`: the Character Muse draws many cards every Day without cost."""
    entry = next(each for each in tree["character"] if each["slug"] == "muse")
    entry["talent"]["steps"] = [{"do": "draw", "count": 4}]
    entry["strike"]["steps"] = [{"do": "draw", "count": 6}]


@dataclass(frozen=True)
class Story:
    """One test: the game, the change that makes something too strong, and the numbers of games played."""

    game: str
    plant: Callable[[Json], None]
    owner: str  # as a designer calls what was planted
    options: dict[str, str]
    bots: tuple[str, ...]
    looked: int  # games of a report
    tried: int  # games of a candidate
    trials: int

    @property
    def room(self) -> Any:
        """The game's `tuning` module: what a designer may change."""
        return get_game(self.game).manifest.room("tuning")

    def planted(self) -> Json:
        """Return the game's edition with the change that makes something too strong."""
        manifest = get_game(self.game).manifest
        text = resources.files(manifest.package).joinpath(manifest.editions[0].file).read_text(encoding="utf-8")
        tree = tomllib.loads(text)
        tree["meta"]["edition"] = "planted"
        self.plant(tree)
        return tree

    def figures(self, tree: Json, seed: int, workers: int) -> BalanceFigures:
        """Return the balance figures of the edition `tree`, from games dealt with `seed`."""
        named, edition = get_game(self.game).edition_from_tree(tree)
        options = {key: int(value) if value.isdigit() else value for key, value in self.options.items()}
        chosen = Simulation(self.game, seed, len(self.bots), self.bots, {**options, **named}, edition)
        return figures_of(list(watch_all(chosen, self.looked, workers)))

    def repaired(self, tree: Json, workers: int, folder: Path) -> Json:
        """Return the edition that `foolery optimize` proposes for `tree`, or `tree` if it proposes none."""
        given, proposed = folder / "planted.toml", folder / "proposed.toml"
        given.write_text(to_toml(tree), encoding="utf-8")
        option = get_game(self.game).manifest.editions[0].option
        words = ["optimize", self.game, f"--{option}", str(given), "-o", str(proposed), "--move", self.owner]
        words += [f"--option={key}={value}" for key, value in self.options.items()]
        words += [f"--bot={bot}" for bot in self.bots]
        words += [f"--games={self.tried}", f"--trials={self.trials}", f"--workers={workers}"]
        assert foolery(words) == 0
        return tomllib.loads(proposed.read_text(encoding="utf-8")) if proposed.exists() else tree


STORIES = {
    "jinkei": Story("jinkei", _formation, "shield-1b", {"kinds": "draft"}, ("stranger",) * 2, 3000, 1000, 24),
    "fools-fortune": Story("fools-fortune", _character, "muse", {"act": "3"}, ("page",) * 2, 200, 25, 12),
}


def _ranked(story: Story, figures: BalanceFigures) -> list[tuple[str, Estimate]]:
    """Return each thing and its contribution, the most conspicuous first, as the report orders them."""
    group = story.room.GROUP
    own = [(thing, each) for (of, thing), each in figures.contributions.items() if of == group]
    return sorted(own, key=lambda each: -abs(each[1].mean) / each[1].reach)


def _told(story: Story, workers: int) -> Iterator[str]:
    """Carry out `story` and yield the lines of its report."""
    planted = story.planted()
    thing = next(dial.thing for dial in story.room.dials(planted) if dial.owner == story.owner)
    found = story.figures(planted, 1, workers)
    is_first = _ranked(story, found)[0][0] == thing
    with tempfile.TemporaryDirectory() as folder:
        repaired = story.repaired(planted, workers, Path(folder))
    yield f"# A designer's story: {story.owner} of {story.game}"
    yield ""
    yield f"`python -m bench.lab.designer {story.game}`: {', '.join(story.bots)}, {story.options};"
    yield f"{story.looked} games a report, {story.trials} editions tried with {story.tried} games each."
    yield ""
    yield f"The report names first: **{'the planted one' if is_first else 'another one'}**."
    yield ""
    yield "| edition | seed | contribution of the planted | place among all | distance from even |"
    yield "|---|---|---|---|---|"
    yield _row(story, thing, "planted", 1, found)
    for name, tree in (("planted", planted), ("repaired", repaired)):
        yield _row(story, thing, name, FRESH, story.figures(tree, FRESH, workers))
    yield from ("", "```", *_changes(story, planted, repaired), "```", "")


def _row(story: Story, thing: str, name: str, seed: int, figures: BalanceFigures) -> str:
    ranked = _ranked(story, figures)
    names = [other for other, _ in ranked]
    assert thing in names, "what was planted is used by one of the bots"
    place, each = names.index(thing) + 1, ranked[names.index(thing)][1]
    loud = "stands out" if abs(each.mean) > each.reach else "does not stand out"
    loss = loss_of(figures, ["even"], MovableThings(story.room.GROUP, [thing]))
    mean = signed(each.mean, 3)
    return f"| {name} | {seed} | {mean} ± {each.reach:.3f}, {loud} | {place} of {len(ranked)} | {loss:.4f} |"


def _changes(story: Story, planted: Json, repaired: Json) -> Iterator[str]:
    now = {dial.name: dial.now for dial in story.room.dials(repaired)}
    for dial in story.room.dials(planted):
        if now.get(dial.name, "gone") != dial.now:
            yield f"{dial.name}: {dial.now} -> {now.get(dial.name, 'gone')}"


def main() -> int:
    """Carry out the stories and print their reports, with --save also keep them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"one of {', '.join(STORIES)} (default: all)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    for name in arguments.games or STORIES:
        load = os.getloadavg()[0]
        lines = list(_told(STORIES[name], arguments.workers))
        lines.append(f"{os.cpu_count()} cores under a load of {load:.1f}, {datetime.now(UTC):%Y-%m-%d}.")
        print("\n".join(lines))
        if arguments.save:
            (RESULTS / f"designer-{name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
