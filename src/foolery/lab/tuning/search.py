"""The search for a better edition of a game: an optimiser proposes candidates, and bots play each on the same deals.

A dial is one number or word of an edition that may be changed; `settings` holds a value for each dial, by its name.
The loss of an edition says how far its games are from the goals (goals.py).

Each candidate depends only on the terms of the search and on the losses before it.  So a stopped search can go on: the
optimiser proposes the same candidates again, and known losses are read from the log.  The number of workers does not
change the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import optuna
from optuna.distributions import BaseDistribution, CategoricalDistribution, IntDistribution

from foolery.games import get_game
from foolery.kernel.errors import InvalidEditionError
from foolery.kernel.game import Json
from foolery.kernel.tuning import Dial, Setting
from foolery.lab.balance.figures import figures_of
from foolery.lab.balance.watched import Watched, watch
from foolery.lab.scheduler import Workers, map_unordered
from foolery.lab.simulate import CHUNK, Simulation
from foolery.lab.tuning.goals import MovableThings, loss_of
from foolery.lab.tuning.trial_log import TrialLog

__all__ = ["BalanceSearch", "SearchTerms", "Settings"]

Settings = Mapping[str, Setting]

TOGETHER = 4  # candidates proposed at once, so that several workers have work
FINALISTS = 4  # this number of best candidates is played again on new deals
FINAL_GAMES = 4  # a finalist plays this many times the games of a candidate
CHANGE = 0.002  # loss added per changed dial: of two equally balanced editions, prefer the one with fewer changes
REFUSED = 10.0  # the loss of an edition that the game's loader refuses


@dataclass(frozen=True)
class SearchTerms:
    """The terms of a search; equal terms find the same edition."""

    simulation: Simulation  # with the present edition
    tree: Json  # the present edition, parsed
    name: str  # of the tried editions
    dials: tuple[Dial, ...]  # the dials that may be changed
    goals: tuple[str, ...]
    games: int  # the number played with each candidate

    @property
    def now(self) -> Settings:
        """The settings of the dials in the present edition."""
        return {dial.name: dial.now for dial in self.dials}

    def changes(self, settings: Settings) -> list[Dial]:
        """Return the dials whose setting differs from the present one."""
        return [dial for dial in self.dials if settings[dial.name] != dial.now]

    def edition(self, settings: Settings) -> Json:
        """Return the present edition with its dials set to `settings`, as a parsed file; its name is `self.name`."""
        turned = self._room().turned(self.tree, settings)
        return {**turned, "meta": {**turned["meta"], "edition": self.name}}

    def simulated(self, settings: Settings, seed: int) -> Simulation:
        """Return the simulation of the edition with these `settings`, with this seed.

        Raises InvalidEditionError if the game does not allow them.
        """
        named, edition = get_game(self.simulation.game).edition_from_tree(self.edition(settings))
        return replace(self.simulation, seed=seed, options={**self.simulation.options, **named}, edition=edition)

    def loss(self, settings: Settings, watched: Sequence[Watched]) -> float:
        """Return the loss of the edition with these `settings`; `watched` holds what was observed in its games."""
        return loss_of(figures_of(watched), self.goals, self.moved) + CHANGE * len(self.changes(settings))

    @property
    def moved(self) -> MovableThings:
        """The things of the game, such as cards, that the dials change."""
        return MovableThings(self._room().GROUP, tuple(dict.fromkeys(dial.thing for dial in self.dials)))

    def _room(self) -> Any:
        return get_game(self.simulation.game).manifest.room("tuning")


class BalanceSearch:
    """One search; candidates whose loss is in the log `ledger` are not played again."""

    def __init__(self, terms: SearchTerms, ledger: TrialLog, workers: int | Workers) -> None:
        optuna.logging.set_verbosity(optuna.logging.WARNING)
        self.terms = terms
        self._ledger = ledger
        self._workers = workers
        self._study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=terms.simulation.seed % (1 << 32)))
        self._study.enqueue_trial(_asked(terms.dials, terms.now))

    # -- trying

    def tried(self, trials: int) -> Iterator[tuple[Settings, float]]:
        """Try `trials` editions, rounded up to a multiple of TOGETHER; yield (settings, loss) of each.

        The first one is the present edition.
        """
        for first in range(0, trials, TOGETHER):
            asked = [self._study.ask(_distributions(self.terms.dials)) for _ in range(TOGETHER)]
            candidates = [_answered(self.terms.dials, trial.params) for trial in asked]
            losses = self._losses("trial", first, candidates, self.terms.simulation.seed, self.terms.games)
            for trial, settings, loss in zip(asked, candidates, losses, strict=True):
                self._study.tell(trial, loss)
                yield settings, loss

    def final(self, tried: Sequence[tuple[Settings, float]]) -> list[tuple[Settings, float]]:
        """Play the present edition and the FINALISTS best tried ones on new deals.

        Return (settings, loss) of each, the present edition first.
        """
        ranked = sorted(tried, key=lambda each: each[1])
        best = [dict(each) for each in dict.fromkeys(tuple(settings.items()) for settings, _ in ranked)]
        chosen = [self.terms.now, *[each for each in best if each != self.terms.now][:FINALISTS]]
        seed, games = self.terms.simulation.seed + 1, FINAL_GAMES * self.terms.games
        return list(zip(chosen, self._losses("final", 0, chosen, seed, games), strict=True))

    # -- playing

    def _losses(self, stage: str, first: int, candidates: Sequence[Settings], seed: int, games: int) -> list[float]:
        """Return the losses of `candidates`: from the log, or else by playing `games` games with each.

        `first` is the number of the first candidate in this `stage` of the search.
        """
        simulations: dict[int, Simulation] = {}
        for number, settings in enumerate(candidates, first):
            if self._ledger.loss(stage, number, settings) is None:
                try:
                    simulations[number] = self.terms.simulated(settings, seed)
                except InvalidEditionError:
                    self._ledger.add(stage, number, settings, REFUSED)
        for number, watched in _played(simulations, games, self._workers):
            settings = candidates[number - first]
            self._ledger.add(stage, number, settings, self.terms.loss(settings, watched))
        found = [self._ledger.loss(stage, number, settings) for number, settings in enumerate(candidates, first)]
        return [REFUSED if loss is None else loss for loss in found]


def _played(
    simulations: Mapping[int, Simulation], games: int, workers: int | Workers
) -> Iterator[tuple[int, list[Watched]]]:
    """Play `games` games of every simulation in parallel.

    When all games of one simulation are finished, yield its key and what was observed in them, in order of the games.
    """
    shares = [(key, range(at, min(at + CHUNK, games))) for at in range(0, games, CHUNK) for key in simulations]
    found: dict[int, list[Watched]] = {key: [] for key in simulations}
    for key, watched in map_unordered(partial(_share, dict(simulations)), shares, workers):
        found[key] += watched
        if len(found[key]) == games:
            yield key, sorted(found.pop(key), key=lambda each: each.number)


def _share(simulations: Mapping[int, Simulation], share: tuple[int, range]) -> tuple[int, list[Watched]]:
    key, numbers = share
    return key, [watch(simulations[key], number) for number in numbers]


# -- the optimiser


def _distributions(dials: Sequence[Dial]) -> dict[str, BaseDistribution]:
    """Return the optimiser's search space by dial: an index into `dial.values` if they are ordered, else a category."""
    return {
        dial.name: IntDistribution(0, len(dial.values) - 1) if dial.is_ordered else CategoricalDistribution(dial.values)
        for dial in dials
    }


def _asked(dials: Sequence[Dial], settings: Settings) -> dict[str, Setting]:
    return {
        dial.name: dial.values.index(settings[dial.name]) if dial.is_ordered else settings[dial.name] for dial in dials
    }


def _answered(dials: Sequence[Dial], answer: Mapping[str, Any]) -> dict[str, Setting]:
    return {dial.name: dial.values[answer[dial.name]] if dial.is_ordered else answer[dial.name] for dial in dials}
