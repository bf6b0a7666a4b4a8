"""Filling front and back in Jinkei: a game with hidden hands, solved each round by regret matching.

Both players fill at the same time. Neither knows for sure what the other holds; both know what has been played. So the
planner draws random hands for both sides from the cards that the opponent of that side has not seen; the planner's real
hand is one of its own. Each hand has a few good placements. Every placement meets every placement of the other side in
an exact battle, and regret matching finds how often each hand plays each of them (its mixed strategy). Then the planner
looks for what does best against the other's mixed strategy: hundreds of placements meet a few of the other's, the
better ones meet more of them, and the best join the game. The other side gets such answers too if its hand is known, as
in the last round. The game is solved again, and so on.
"""

from __future__ import annotations

from typing import Final

from foolery.games.jinkei.mind.battle.exact_battles import FULL, Duel
from foolery.games.jinkei.mind.battle.placements import ALL_PLACEMENTS, Placer, beginning, card_at
from foolery.games.jinkei.mind.plans.regret_matching import ROUNDS_OF_REGRET, sample
from foolery.games.jinkei.mind.plans.sampled_plans import draw_hand, worth_of
from foolery.games.jinkei.rules.lines import HAND_SIZE
from foolery.kernel.bits import population
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.rng import Rng
from foolery.search.clock import now

__all__ = ["Effort", "Encounter", "LineUps"]

PLAYED: Final = 0.02  # a placement with a smaller share is hardly ever played
SURE: Final = 12  # this many candidates, or fewer, meet all placements of the other side
NEVER: Final = 1e30


class Effort:
    """The effort of a plan in numbers of trials, not in time: the same numbers give the same plan on every machine."""

    def __init__(
        self,
        hands: i64,
        tried: i64,
        opposed: i64,
        kept: i64,
        first: i64,
        worlds: i64,
        joining: i64,
        passes: i64,
        own: i64,
    ) -> None:
        self.hands = hands  # random hands of the other side
        self.own = (
            own  # random hands of the planner's side; a side whose hand is known has this many times more placements
        )
        self.tried = tried  # placements of each hand that are tried
        self.opposed = opposed  # placements of the other side that they are tried against
        self.kept = kept  # placements of each hand that are mixed
        self.first = first  # placements that are tested as an answer to the other's mixed strategy
        self.worlds = (
            worlds  # the other's placements that all of them meet; the better third meets as many more, and so on
        )
        self.joining = joining  # the best answers, which join the game
        self.passes = passes  # how often answers are looked for where both hands are known

    def larger(self) -> Effort:
        """Return an effort of about twice the work."""
        return Effort(
            self.hands + self.hands // 2,
            self.tried + 1,
            self.opposed,
            self.kept,
            self.first + self.first // 2,
            self.worlds + 1,
            self.joining,
            self.passes,
            self.own + self.own // 4,
        )


class Encounter:
    """Two formations that are about to be filled, and what the planner knows of them; side 0 is the planner's."""

    def __init__(self, placer: Placer, duel: Duel, form_0: i64, form_1: i64, attacker: i64) -> None:
        self.placer: Placer = placer
        self.duel: Duel = duel
        self.attacker: i64 = attacker
        self.forms: vec[i64] = vec[i64]([form_0, form_1])
        self.faces: vec[i64] = vec[i64]([0, 0])
        self.unseen: vec[i64] = vec[i64]([0, 0])  # bitmasks of the cards of each side that the other has not seen
        self.lead: float = 0.0
        self.scale: float = 0.0
        self._kept: vec[float] = vec[float]([0.0, 0.0])  # the value of the card that each side leaves over

    def best(self, side: i64, hand: i64, keep: i64) -> vec[i64]:
        """Return the `keep` placements of `hand` with the highest estimates."""
        return self.placer.best(self.forms[side], hand, self.faces[side], keep)

    def put(self, side: i64, placement: i64) -> None:
        """Put the cards of a placement on one side."""
        self.placer.put(self.duel, side, self.forms[side], placement, self.faces[side])
        self._kept[side] = self.placer.kept_by(placement)

    def worth(self, side: i64) -> float:
        """Return the worth, to `side`, of the placements that were last put on both sides."""
        value = self.duel.value(FULL, FULL, self.attacker)
        gained = value if self.attacker == 0 else -value
        worth = worth_of(gained + self._kept[0] - self._kept[1], self.lead, self.scale)
        return worth if side == 0 else -worth


class Army:
    """Holds possible hands of one side and the placements of each. Only the last hand can get further placements."""

    def __init__(self) -> None:
        self.hands: vec[i64] = vec[i64](capacity=32)
        self.starts: vec[i64] = vec[i64](capacity=32)  # where the placements of each hand begin
        self.placements: vec[i64] = vec[i64](capacity=96)
        self.shares: vec[float] = vec[float]()  # how often each of them is played, 1 in all for each hand

    def end(self, hand: i64) -> i64:
        """Return the index after the last placement of a hand."""
        return self.starts[hand + 1] if hand + 1 < len(self.hands) else len(self.placements)

    def likeliest(self) -> vec[i64]:
        """Return the indices of the placements that are played, those with the greatest shares first."""
        order = foremost(self.shares, len(self.shares))
        number: i64 = len(order)
        while number > 1 and self.shares[order[number - 1]] < PLAYED:
            number -= 1
        return order[: int(number)]


class LineUps:
    """Plans the filling of front and back, or the rest of it.

    After a plan, `own` and `other` hold the mixed strategies of both sides.
    """

    def __init__(self, encounter: Encounter, effort: Effort) -> None:
        self.encounter: Encounter = encounter
        self.effort: Effort = effort
        self.until: float = NEVER  # clock time at which planning ends with what was found by then
        self.duels: i64 = 0  # meetings that were computed
        self.begun: i64 = 0  # the first cards of the real hand's placement, packed: they are already placed
        self.steps: i64 = 0  # how many of them there are
        self.variety: i64 = 0  # how many placements are valued for every possible next card, good or not
        self.own: Army = Army()
        self.other: Army = Army()
        # The worth to the planner of every meeting computed so far, by rows (own placements) and columns (the other's).
        self._payoffs: vec[float] = vec[float]()
        self._rows: i64 = 0
        self._columns: i64 = 0

    def enlarge(self) -> None:
        """Use a larger effort for the next plan."""
        self.effort = self.effort.larger()

    def fill(self, hand: i64, rng: Rng) -> i64:
        """Return a placement of the whole hand, drawn from the mixed strategy.

        Its reserve is only a guess, since the reserve is planned again later.
        """
        self.plan(hand, rng)
        return self._drawn(self.own, rng)

    def plan(self, hand: i64, rng: Rng) -> None:
        """Compute the mixed strategies of both sides; `hand` is the planner's real hand, as a bitmask."""
        effort = self.effort
        self._rows = 0
        self._columns = 0
        self.own = self._imagined(0, effort.own, hand, rng)
        self.other = self._imagined(1, effort.hands, 0, rng)
        known = len(self.other.hands) == 1
        self._muster(0, self.own, self.other)
        self._muster(1, self.other, self.own)
        self._solve()
        for _ in range(effort.passes if known else 1):
            if self._is_late():
                break
            joined = self._join(0, self.own, self.other)
            if known:
                joined += self._join(1, self.other, self.own)
            if joined == 0:
                break
            self._solve()
        self._broaden()

    def worths(self) -> vec[float]:
        """Return the worth of each placement of the real hand against the other side's mixed strategy.

        They are in the order of `own`.
        """
        columns: i64 = len(self.other.placements)
        start = self.own.starts[len(self.own.hands) - 1]
        found = vec[float](capacity=32)
        row: i64
        column: i64
        for row in range(start, len(self.own.placements)):
            worth = 0.0
            for column in range(columns):
                worth += self._payoffs[row * columns + column] * self.other.shares[column]
            found = append(found, worth / float(len(self.other.hands)))
        return found

    def _solve(self) -> None:
        self._fight_out()
        solve(self._payoffs, self.own, self.other)

    def _best(self, side: i64, hand: i64, keep: i64) -> vec[i64]:
        """Return the `keep` placements of `hand` with the highest estimates.

        For the real hand, return only placements that begin with the cards already placed.
        """
        if self.steps == 0 or side == 1 or hand != self.own.hands[len(self.own.hands) - 1]:
            return self.encounter.best(side, hand, keep)
        found = vec[i64](capacity=int(keep))
        every = self.encounter.best(0, hand, ALL_PLACEMENTS)
        number: i64
        for number in range(len(every)):
            if beginning(every[number], self.steps) == self.begun and len(found) < keep:
                found = append(found, every[number])
        return found

    def _broaden(self) -> None:
        """Add some placements of the real hand for every possible next card, and compute their worth.

        They get the share 0, so they are never played.
        """
        if self.variety == 0:
            return
        every = self._best(0, self.own.hands[len(self.own.hands) - 1], ALL_PLACEMENTS)
        counts = vec[i64]([0] * 32)
        number: i64
        for number in range(len(every)):
            card = card_at(every[number], self.steps)
            counts[card] += 1
            if counts[card] <= self.variety:
                self._add_to(self.own, len(self.own.hands) - 1, every[number])
        self._fight_out()
        while len(self.own.shares) < len(self.own.placements):
            self.own.shares = append(self.own.shares, 0.0)

    def _is_late(self) -> bool:
        return now() > self.until

    # -- what both may hold

    def _imagined(self, side: i64, count: i64, real: i64, rng: Rng) -> Army:
        """Return `count` random hands of a side and its real hand, which is last; `real` is 0 if it is unknown.

        If only one hand is possible, return just that one.
        """
        army = Army()
        unseen = self.encounter.unseen[side]
        if population(unseen) == HAND_SIZE:
            army.hands = append(army.hands, unseen)
            return army
        for _ in range(count):
            army.hands = append(army.hands, draw_hand(unseen, rng))
        if real != 0:
            army.hands = append(army.hands, real)
        return army

    def _muster(self, side: i64, army: Army, against: Army) -> None:
        """Give every hand of `army` its placements.

        They are those that do best against the placements of opposing hands with the highest estimates.
        """
        effort = self.effort
        opposed = vec[i64](capacity=8)
        count: i64
        number: i64
        for number in range(effort.opposed):
            # Hands that are known have more than one placement to reckon with.
            count = number // len(against.hands) + 1
            likely = self._best(1 - side, against.hands[number % len(against.hands)], count)
            opposed = append(opposed, likely[len(likely) - 1])
        many: i64 = effort.own if len(army.hands) == 1 else 1
        for number in range(len(army.hands)):
            tried = self._best(side, army.hands[number], effort.tried * many)
            army.starts = append(army.starts, len(army.placements))
            sums = vec[float]([0.0] * len(tried))
            self._meet(side, tried, sums, opposed, vec[float]([1.0] * len(opposed)))
            best = foremost(sums, effort.kept * many)
            at: i64
            for at in range(len(best)):
                army.placements = append(army.placements, tried[best[at]])

    @staticmethod
    def _add_to(army: Army, hand: i64, placement: i64) -> i64:
        """Add a placement to the last hand; return 1 if it is new, otherwise 0."""
        at: i64
        for at in range(army.starts[hand], len(army.placements)):
            if army.placements[at] == placement:
                return 0
        army.placements = append(army.placements, placement)
        return 1

    def _meet(self, side: i64, placements: vec[i64], sums: vec[float], opposed: vec[i64], weights: vec[float]) -> None:
        """Add to `sums` the worth of each of `placements` against the `opposed` placements, times their `weights`.

        It ends early if the time is up.
        """
        number: i64
        at: i64
        for at in range(len(opposed)):
            self.encounter.put(1 - side, opposed[at])
            for number in range(len(placements)):
                self.encounter.put(side, placements[number])
                sums[number] += weights[at] * self.encounter.worth(side)
            if self._is_late():
                break
        self.duels += len(opposed) * len(placements)

    def _fight_out(self) -> None:
        """Compute the worth of every placement of the planner against every placement of the other side.

        Results computed before are used again.
        """
        rows: i64 = len(self.own.placements)
        columns: i64 = len(self.other.placements)
        payoffs = vec[float]([0.0] * int(rows * columns))
        row: i64
        column: i64
        for column in range(columns):
            is_put = False
            for row in range(rows):
                if row < self._rows and column < self._columns:
                    payoffs[row * columns + column] = self._payoffs[row * self._columns + column]
                    continue
                if not is_put:
                    self.encounter.put(1, self.other.placements[column])
                    is_put = True
                self.encounter.put(0, self.own.placements[row])
                payoffs[row * columns + column] = self.encounter.worth(0)
                self.duels += 1
        self._payoffs = payoffs
        self._rows = rows
        self._columns = columns

    # -- answers to a mixed strategy

    def _join(self, side: i64, army: Army, against: Army) -> i64:
        """Add the best answers of the last hand of `army` to its placements; return how many of them are new."""
        last = len(army.hands) - 1
        answers = self._answers(side, army.hands[last], against)
        new: i64 = 0
        number: i64
        for number in range(len(answers)):
            new += self._add_to(army, last, answers[number])
        return new

    def _answers(self, side: i64, hand: i64, against: Army) -> vec[i64]:
        """Return the placements of `hand` that do best against the mixed strategy of `against`."""
        effort = self.effort
        left = self._best(side, hand, effort.first)
        sums = vec[float]([0.0] * len(left))
        order = against.likeliest()
        done: i64 = 0
        while True:
            until = len(order) if len(left) <= SURE else done + effort.worlds
            if until > len(order):
                until = len(order)
            met = vec[i64](capacity=32)
            weights = vec[float](capacity=32)
            at: i64
            for at in range(done, until):
                met = append(met, against.placements[order[at]])
                weights = append(weights, against.shares[order[at]])
            self._meet(side, left, sums, met, weights)
            done = until
            last = done == len(order) or self._is_late()
            best = foremost(sums, effort.joining if last else len(left) // 3)
            fewer = vec[i64](capacity=len(best))
            kept = vec[float](capacity=len(best))
            for at in range(len(best)):
                fewer = append(fewer, left[best[at]])
                kept = append(kept, sums[best[at]])
            left = fewer
            sums = kept
            if last:
                return left

    @staticmethod
    def _drawn(own: Army, rng: Rng) -> i64:
        """Return a placement of the real hand, drawn from its mixed strategy.

        Placements that are hardly ever played are never drawn.
        """
        start = own.starts[len(own.hands) - 1]
        mixed_strategy = vec[float](capacity=32)
        at: i64
        for at in range(start, len(own.placements)):
            mixed_strategy = append(mixed_strategy, own.shares[at])
        return own.placements[start + sample(mixed_strategy, rng)]


def foremost(scores: vec[float], count: i64) -> vec[i64]:
    """Return the indices of the `count` highest scores, the highest first."""
    found = vec[i64](capacity=int(count + 1))
    number: i64
    for number in range(len(scores)):
        if len(found) < count:
            found = append(found, number)
        elif scores[number] <= scores[found[count - 1]]:
            continue
        at: i64 = len(found) - 1
        while at > 0 and scores[found[at - 1]] < scores[number]:
            found[at] = found[at - 1]
            at -= 1
        found[at] = number
    return found


def solve(payoffs: vec[float], own: Army, other: Army) -> None:
    """Compute how often every hand of both sides plays each of its placements, and set the `shares` of both armies.

    `payoffs[own * columns + other]` is the worth to the first side. Every hand mixes its placements by regret matching,
    against all hands of the other side with equal weight. Negative regrets are set to zero and later rounds count more
    in the average, which converges faster than plain regret matching.
    """
    rows: i64 = len(own.placements)
    columns: i64 = len(other.placements)
    strategy = _even(own)
    theirs = _even(other)
    regrets = vec[float]([0.0] * int(rows))
    their_regrets = vec[float]([0.0] * int(columns))
    own.shares = vec[float]([0.0] * int(rows))
    other.shares = vec[float]([0.0] * int(columns))
    gains = vec[float]([0.0] * int(rows))
    costs = vec[float]([0.0] * int(columns))
    turn: i64
    row: i64
    column: i64
    for turn in range(1, ROUNDS_OF_REGRET + 1):
        for column in range(columns):
            costs[column] = 0.0
        for row in range(rows):
            gain = 0.0
            share = strategy[row]
            base = row * columns
            for column in range(columns):
                payoff = payoffs[base + column]
                gain += payoff * theirs[column]
                costs[column] -= payoff * share
            gains[row] = gain
        _learn(own, regrets, strategy, gains, float(turn))
        _learn(other, their_regrets, theirs, costs, float(turn))
    total = float(ROUNDS_OF_REGRET * (ROUNDS_OF_REGRET + 1)) / 2.0
    for row in range(rows):
        own.shares[row] /= total
    for column in range(columns):
        other.shares[column] /= total


def _even(army: Army) -> vec[float]:
    """Return the strategy in which each hand plays all its placements equally often."""
    strategy = vec[float]([0.0] * len(army.placements))
    hand: i64
    at: i64
    for hand in range(len(army.hands)):
        for at in range(army.starts[hand], army.end(hand)):
            strategy[at] = 1.0 / float(army.end(hand) - army.starts[hand])
    return strategy


def _learn(army: Army, regrets: vec[float], strategy: vec[float], gains: vec[float], weight: float) -> None:
    """Update the regrets, the strategy and the average of every hand after one round of regret matching.

    Negative regrets are set to zero, and the strategy becomes proportional to the regrets. `weight` is the weight of
    this round in the average.
    """
    hand: i64
    at: i64
    for hand in range(len(army.hands)):
        start = army.starts[hand]
        end = army.end(hand)
        mean = 0.0
        for at in range(start, end):
            mean += gains[at] * strategy[at]
        total = 0.0
        for at in range(start, end):
            regrets[at] += gains[at] - mean
            if regrets[at] < 0.0:
                regrets[at] = 0.0
            total += regrets[at]
        for at in range(start, end):
            strategy[at] = regrets[at] / total if total > 0.0 else 1.0 / float(end - start)
            army.shares[at] += weight * strategy[at]
