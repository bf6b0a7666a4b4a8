"""The evaluation function: each seat's chance to win an unfinished game, from weighted features of all seats.

The weights are in weights.baron.toml and weights.master.toml.  bench/bots/fortune_judge.py fits them to played games.
There is one table for each Act with two seats, and one for three seats, which need the same to win in every Act.  Each
table has two rows of weights: one for the seat whose Day it is, and one for a seat that waits.
"""

from __future__ import annotations

from math import exp
from typing import Final

from foolery.games.fools_fortune.mind.planner.layouts import SeatLayout, has_pair, reach_of
from foolery.games.fools_fortune.rules.board_state import CHARMED, CREW_LIMIT, OVER, BoardState
from foolery.games.fools_fortune.rules.cards import WILDS
from foolery.games.fools_fortune.rules.character_tables import BARGAIN_CHARM, FATE_CHARM, NO_CHARM
from foolery.games.fools_fortune.rules.goal import ready_to_win
from foolery.games.fools_fortune.rules.sets import fitting, kinds_of
from foolery.kernel.bits import first_in, population, without_lowest
from foolery.kernel.numbers import i64, vec

__all__ = ["FortuneJudge"]

# The features: numbers that are measured of each seat, in the order of the weights.
FEATURES: Final = (
    "crew_1",  # at least 1, 2, 3 Characters in the Crew
    "crew_2",
    "crew_3",
    "able",  # Characters that can act on the seat's Day (today if it is the seat's Day, otherwise its next one)
    "plan",  # the value of the best layout, where 1.0 is the value of a Closed Set
    "table",  # a fifth of the number of Fortunes in Sets on the table
    "short",  # the number of Characters that a win lacks, times the number of Closed Sets
    "threat",  # 1 if the planned Sets of four and five cards, and the Characters, are enough to win
    "soon",  # 1 if Fetches can Close the missing Sets, and enough Characters stay Ready
    "done",  # 1 if enough planned Sets are Closed and enough Characters are able
    "closable",  # Sets of four that a Fetch would Close
    "people",  # Characters in Hand and Camp, counted up to two
    "hire",  # 1 if one of them can be Recruited
    "rest",  # Fortunes outside the planned Sets and Characters in the Hand, counted up to five
    "wilds",  # Wilds among those Fortunes
    "charmed",  # Characters with a Charm
    # -- features from here on are measured only if a weight for one of them is not 0
    "closed_1",  # at least 1, 2, 3 planned Sets are Closed
    "closed_2",
    "closed_3",
    "fours",  # planned Sets of four, and of three
    "threes",
    "outs_4",  # Fortunes that could still extend a Set of four (of three), counted up to 3 (6), divided by 3 (6)
    "outs_3",
    "dead_4",  # Sets of four that no Fortune can Close any more
    "extends",  # Fortunes of the Faire that a Character can Fetch to extend a Set of three, at most two for each Set
    "on_offer",  # Sets of four that a Fortune of the Faire would Close, even if no Character can Fetch it
    "reach",  # the share of all 55 Fortunes that the Characters could Fetch
    "offer",  # the number of Fortunes of the Faire that they could Fetch, divided by 20
    "tied",  # planned Open Sets that one of the own Fees would extend
    "wild_fees",
    "fates",  # Characters with Charmed-Fate, and with Charmed-Bargain
    "bargains",
    "laid",  # Closed Sets on the table
    "fortunes",  # Fortunes in the Hand, and Characters
    "persons",
    "nearly",  # 1 if a win lacks one Closed Set, and a planned Set has four cards
    "nearly_able",  # 1 if the same is true and enough Characters are able
)
COUNT: Final = 37
PLAIN: Final = 16  # features that are always measured
OFFSETS: Final = 3  # the table begins with one constant for each place in the order of turns, before the two rows


class FortuneJudge:
    """Estimates the chance of each seat to win, by one table of weights."""

    def __init__(self, layout: SeatLayout, players: i64, act: i64, weights: vec[float]) -> None:
        assert len(weights) == OFFSETS + 2 * COUNT, "there is one weight for each feature"
        self._layout = layout
        self._players: i64 = players
        self._need: i64 = ready_to_win(players, act)
        self._weights: vec[float] = weights
        self.features: vec[float] = vec[float]([0.0] * COUNT)
        self._deep: bool = _is_deep(weights)
        self._used: i64 = COUNT if self._deep else PLAIN

    def chance(self, state: BoardState, seat: i64) -> float:
        """Return the chance (0.0 to 1.0) of `seat` to win: the softmax of the `standing` of all seats in the game."""
        other: i64
        if state.phase == OVER:
            if state.winners >> seat & 1 == 0:
                return 0.0
            return 1.0 if state.winners == 1 << seat else 1.0 / float(self._players)
        if state.in_game >> seat & 1 == 0:
            return 0.0
        own = self.standing(state, seat)
        total: float = 1.0
        for other in range(self._players):
            if other != seat and state.in_game >> other & 1 == 1:
                total += exp(self.standing(state, other) - own)
        return 1.0 / total

    def standing(self, state: BoardState, seat: i64) -> float:
        """Return the weighted sum of the features of `seat`; a higher one means a better chance to win."""
        self.measure(state, seat)
        turn = (seat - state.active + self._players) % self._players
        value = self._weights[turn]
        base: i64 = OFFSETS if turn == 0 else OFFSETS + COUNT
        at: i64
        for at in range(self._used):
            value += self._weights[base + at] * self.features[at]
        return value

    def measure(self, state: BoardState, seat: i64) -> None:
        """Measure the features of `seat` in `state`, and store them in `features`."""
        layout = self._layout
        layout.survey(state, seat)
        features = self.features
        crew = state.crews[seat]
        people = population(crew)
        able: i64 = state.available(seat) if state.active == seat else crew & ~state.weakened & ~state.unpaid
        ready = population(able)
        closed = layout.closed
        fours, closable = self._fours(state, able)
        missing: i64 = layout.need - closed
        at_hand: i64 = state.hand_c[seat] | state.camp_c[seat]
        rest = population(layout.rest) + population(state.hand_c[seat])
        features[0] = _one(people >= 1)
        features[1] = _one(people >= 2)
        features[2] = _one(people >= 3)
        features[3] = float(ready)
        features[4] = float(layout.value) / 100.0
        features[5] = float(_cards_in_sets(state, seat)) / 5.0
        features[6] = float(max(0, self._need - people) * closed)
        features[7] = _one(closed + fours >= layout.need and ready >= self._need)
        features[8] = _one(missing <= closable and missing <= ready - self._need and ready >= self._need and rest > 0)
        features[9] = _one(missing <= 0 and ready >= self._need)
        features[10] = float(min(closable, ready))
        features[11] = float(min(population(at_hand), 2))
        features[12] = _one(at_hand != 0 and people < CREW_LIMIT and has_pair(layout.rest))
        features[13] = float(min(rest, 5))
        features[14] = float(population(layout.rest & WILDS))
        features[15] = float(_charmed(state, crew)) if state.scenes & CHARMED != 0 else 0.0
        if self._deep:
            self._measure_sets(state, able)
            self._measure_people(state, seat, able)
            features[35] = _one(missing == 1 and fours > 0)
            features[36] = _one(missing == 1 and fours > 0 and ready >= self._need)

    def _measure_sets(self, state: BoardState, able: i64) -> None:
        """Store the features about the planned Sets and the Fortunes that they lack; `able` Characters can Fetch."""
        layout = self._layout
        features = self.features
        at: i64
        for at in range(3):
            features[16 + at] = _one(layout.closed > at)
        for at in range(19, 26):
            features[at] = 0.0
        reach = state.faire & reach_of(state, able)
        for at in range(3):
            cards = layout.planned(at)
            count = population(cards)
            if count == 4:
                lacking = fitting(cards, kinds_of(cards))
                outs = population(lacking & layout.obtainable())
                features[19] += 1.0
                features[21] += float(min(outs, 3)) / 3.0
                features[23] += _one(outs == 0)
                features[25] += _one(lacking & state.faire != 0)
            elif count == 3:
                lacking = fitting(cards, kinds_of(cards))
                features[20] += 1.0
                features[22] += float(min(population(lacking & layout.obtainable()), 6)) / 6.0
                features[24] += float(min(population(lacking & reach), 2))

    def _measure_people(self, state: BoardState, seat: i64, able: i64) -> None:
        """Store the features about the Crew of `seat`, its Fees and the cards in its Hand."""
        features = self.features
        reach = reach_of(state, able)
        fees: i64 = 0
        fates: i64 = 0
        bargains: i64 = 0
        crew: i64 = state.crews[seat]
        while crew != 0:
            character = first_in(crew)
            crew = without_lowest(crew)
            fees |= state.fees[character]
            charm = state.tables.charm(character, state.fees[character]) if state.scenes & CHARMED != 0 else NO_CHARM
            fates += 1 if charm == FATE_CHARM else 0
            bargains += 1 if charm == BARGAIN_CHARM else 0
        features[26] = float(population(reach)) / 55.0
        features[27] = float(population(reach & state.faire)) / 20.0
        features[28] = float(self._tied(fees))
        features[29] = float(population(fees & WILDS))
        features[30] = float(fates)
        features[31] = float(bargains)
        features[32] = float(_closed_on_table(state, seat))
        features[33] = float(population(state.hand_f[seat]))
        features[34] = float(population(state.hand_c[seat]))

    def _tied(self, fees: i64) -> i64:
        """Return the number of planned Sets of three or four cards that one of the Fortunes `fees` would extend."""
        tied: i64 = 0
        at: i64
        for at in range(3):
            cards = self._layout.planned(at)
            if 3 <= population(cards) <= 4 and fitting(cards, kinds_of(cards)) & fees != 0:
                tied += 1
        return tied

    def _fours(self, state: BoardState, able: i64) -> tuple[i64, i64]:
        """Return the number of planned Sets of four cards, and how many of them a Fetch by `able` can Close."""
        fours: i64 = 0
        closable: i64 = 0
        reach: i64 = -1
        at: i64
        for at in range(3):
            cards = self._layout.planned(at)
            if population(cards) == 4:
                fours += 1
                if reach < 0:
                    reach = state.faire & reach_of(state, able)
                if fitting(cards, kinds_of(cards)) & reach != 0:
                    closable += 1
        return fours, closable


def _is_deep(weights: vec[float]) -> bool:
    """Whether a feature after the first PLAIN ones has a weight other than 0."""
    return any(weights[at] != 0.0 or weights[COUNT + at] != 0.0 for at in range(OFFSETS + PLAIN, OFFSETS + COUNT))


def _one(holds: bool) -> float:
    return 1.0 if holds else 0.0


def _cards_in_sets(state: BoardState, seat: i64) -> i64:
    return (
        population(state.sets[3 * seat]) + population(state.sets[3 * seat + 1]) + population(state.sets[3 * seat + 2])
    )


def _closed_on_table(state: BoardState, seat: i64) -> i64:
    closed: i64 = 0
    slot: i64
    for slot in range(3):
        closed += population(state.sets[3 * seat + slot]) // 5
    return closed


def _charmed(state: BoardState, crew: i64) -> i64:
    count: i64 = 0
    while crew != 0:
        character = first_in(crew)
        if state.tables.charm(character, state.fees[character]) != NO_CHARM:
            count += 1
        crew = without_lowest(crew)
    return count
