"""Bots for Garlandland: a simple one, one that plays for points, and one that plays the solved strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from foolery.games.garlandland.mind.crowds import best_card_among, reckoned, rivals_of
from foolery.games.garlandland.mind.exact import weigh
from foolery.games.garlandland.mind.judge import Row
from foolery.games.garlandland.mind.means import best_card, mean_after
from foolery.games.garlandland.mind.rounds import LEADS, points_name, race_name
from foolery.games.garlandland.mind.tables import RoundTable, load_tables
from foolery.games.garlandland.rules.cards import ROW_SIZE, garland, shape_of
from foolery.games.garlandland.rules.hands import STRENGTHS, row_index
from foolery.games.garlandland.rules.sight import GarlandSight, sight_of
from foolery.games.garlandland.rules.state import RACE
from foolery.games.garlandland.rules.worlds import imagine
from foolery.kernel.rng import Rng
from foolery.search.by_rule import ByRule
from foolery.search.findings import Findings, Thought
from foolery.search.playouts import Imagination

__all__ = ["BaronBot", "MasterBot"]


def _own_row(sight: GarlandSight) -> Row:
    assert sight.viewer is not None, "a spectator plays no cards"
    return sight.rows[sight.viewer]


def _stronger(row: Row, cards: Sequence[int]) -> int:
    """Return the card of `cards` that completes `row` to the stronger whole row; the lower card if both rows are
    equally strong.
    """
    return max(cards, key=lambda card: (int(STRENGTHS[row_index((*row, card))]), -card))


class _ForItself(ByRule[GarlandSight]):
    """Base of the bots that consider only their own row."""

    imagination = Imagination(imagine, sight_of)

    def considered(self, sight: GarlandSight) -> Sequence[int]:
        return sight.legal


class PageBot(_ForItself):
    """A bot that makes another garland of the same shape as its last one if it can, else plays a random card.  As
    its last card it plays the one that makes the stronger row.
    """

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        row = _own_row(sight)
        if len(row) == ROW_SIZE - 1:
            return _stronger(row, sight.legal)
        candidates = self._same_shape(sight) or sight.legal
        return candidates[int(rng.below(len(candidates)))]

    @staticmethod
    def _same_shape(sight: GarlandSight) -> list[int]:
        """Return the legal cards that would make a garland (the symbol shared with the last card) of the same shape
        as the last garland of the row.
        """
        row = _own_row(sight)
        if len(row) < 2:
            return []
        shape = shape_of(garland(row[-2], row[-1]))
        return [card for card in sight.legal if shape_of(garland(row[-1], card)) == shape]

    def thought(self, sight: GarlandSight, chosen: int) -> Thought:
        if len(_own_row(sight)) == ROW_SIZE - 1:
            return Thought("thoughts.stronger")
        return Thought("thoughts.shape" if chosen in self._same_shape(sight) else "thoughts.either")


class BaronBot(_ForItself):
    """A bot that maximises the exact mean of points of its own row and ignores the other rows."""

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        low, high = sight.legal
        row = _own_row(sight)
        if len(row) == ROW_SIZE - 1:
            return _stronger(row, sight.legal)
        return best_card(row, (low, high))

    def thought(self, sight: GarlandSight, chosen: int) -> Thought:
        row = _own_row(sight)
        if len(row) == ROW_SIZE - 1:
            return Thought("thoughts.stronger")
        low, high = sight.legal
        other = high if chosen == low else low
        means = (mean_after(row, chosen, other), mean_after(row, other, chosen))
        mean, rest = (f"{float(each):.2f}" for each in means)
        return Thought("thoughts.mean", {"mean": mean, "rest": rest})


class MasterBot:
    """The strongest bot.  Against one opponent it plays a strategy computed in advance.  Against several it plays
    the card with the best chance, given how likely each final row of the opponents is.
    """

    def choose(self, sight: GarlandSight, rng: Rng) -> int:
        row = _own_row(sight)
        if len(row) == ROW_SIZE - 1:
            return _stronger(row, sight.legal)  # a stronger row is never worth less, also in points
        others = rivals_of(sight)
        table = _table_for(sight, others[0]) if len(others) == 1 else None
        if table is None:
            return best_card_among(sight, others)
        low, high = sight.legal
        chance = table.chance(row, (low, high), sight.rows[others[0]])
        return low if rng.fraction() < chance else high

    def explain(self, sight: GarlandSight, rng: Rng) -> Findings:
        """Return findings with the value of both cards: exact if the game is solved, else computed from the typical
        play of the opponents.
        """
        low, _ = sight.legal
        share = self._share_of_low(sight, rng)
        findings = weigh(sight) or reckoned(sight)
        shares = [share if each.action == low else 1.0 - share for each in findings.candidates]
        candidates = [replace(each, share=part) for each, part in zip(findings.candidates, shares, strict=True)]
        return replace(findings, candidates=tuple(candidates))

    def _share_of_low(self, sight: GarlandSight, rng: Rng) -> float:
        """Return the probability with which the bot plays the lower card of its hand."""
        row, others = _own_row(sight), rivals_of(sight)
        low, high = sight.legal
        table = _table_for(sight, others[0]) if len(others) == 1 and len(row) < ROW_SIZE - 1 else None
        if table is None:
            return float(self.choose(sight, rng) == low)
        return table.chance(row, (low, high), sight.rows[others[0]])


def _table_for(sight: GarlandSight, other: int) -> RoundTable | None:
    """Return the solved strategy table for this round against the seat `other`, or None if there is none."""
    assert sight.viewer is not None
    own_score, other_score = sight.scores[sight.viewer], sight.scores[other]
    if sight.mode == RACE:
        return load_tables("race").table(race_name(sight.target - own_score, sight.target - other_score))
    rounds_left = sight.seats - sight.round
    lead = own_score - other_score
    if rounds_left == 0 and abs(lead) in (0, *LEADS):
        return load_tables("points").table(points_name(lead))
    if rounds_left == 1 and lead == 0:
        return load_tables("points").table("first")
    return None
