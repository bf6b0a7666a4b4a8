"""Plans over sampled worlds: mixed strategies for hidden choices, and battles over all possible reserves.

A world is one possibility for the cards that the planner does not see. The planner is side 0 of every duel. Both
players choose formations, placements and reserves at the same time, so a plan is a mixed strategy. The planner's
candidates meet the other's candidates in sampled worlds, and every meeting is computed exactly. Regret matching finds
how often to play each candidate. Each sampled world is a separate opponent, who knows its own cards and answers the
planner's mixed strategy.
"""

from __future__ import annotations

from typing import Final

from foolery.games.jinkei.mind.battle.exact_battles import FULL, ORDER, PICK, Arena, Duel
from foolery.games.jinkei.mind.battle.placements import CARD_BITS, Placer, as_reserve, beginning, card_at
from foolery.games.jinkei.mind.plans.regret_matching import MixedStrategy, mixed_strategy, sample
from foolery.games.jinkei.rules.cards import NUM_CARDS
from foolery.games.jinkei.rules.layout import NUM_FORMATIONS
from foolery.games.jinkei.rules.lines import HAND_SIZE
from foolery.kernel.numbers import append, i64, vec
from foolery.kernel.rng import Rng

__all__ = ["draw_hand"]

NEVER: Final = 1e30


def worth_of(value: float, lead: float, scale: float) -> float:
    """Return the worth of `value` points in a round: the points themselves if `scale` is 0.

    Otherwise it is a share from -1 (the game is lost) to 1 (won) plus a hundredth of the points. The share is the lead
    with these points, divided by `scale`.
    """
    if scale == 0.0:
        return value
    share = (lead + value) / scale
    if share > 1.0:
        share = 1.0
    elif share < -1.0:
        share = -1.0
    return share + 0.01 * value


# An action in battle is one number: from the lowest bits: attacking pick, its colour, defending pick, its colour.
# An advance is smaller than any pick: 1 for slot 5 first, 2 for slot 6 first.
COLOUR_AT: Final = 10
DEFENCE_AT: Final = 11
ANSWER_AT: Final = 21
ADVANCES: Final = 4  # actions below this number are advances


def attacking(pick: i64, colour: i64) -> i64:
    """Return the battle action of attacking with `pick`, declared as `colour` (0 black, 1 red)."""
    return pick | colour << COLOUR_AT


def defending(attack: i64, pick: i64, colour: i64) -> i64:
    """Return the battle action of defending with `pick`, declared as `colour`, against the attack action `attack`."""
    return attack | pick << DEFENCE_AT | colour << ANSWER_AT


class Outlook:
    """A battle phase as one player knows it: some slots of the opponent hold unknown cards out of `pool`."""

    def __init__(self, duel: Duel, side_0: i64, side_1: i64, attacker: i64) -> None:
        self.duel: Duel = duel
        self.side_0: i64 = side_0
        self.side_1: i64 = side_1
        self.attacker: i64 = attacker
        self.hidden: vec[i64] = vec[i64]()  # slots of side 1
        self.is_pair: bool = False  # the two hidden cards are in one Two Cards cell, without an order
        self.pool: vec[i64] = vec[i64]()
        # The relative probability of each world: by card of the pool, or by the cards on the first and second hidden
        # slot; empty if all worlds are equally likely.
        self.weights: vec[float] = vec[float]()
        self.lead: float = 0.0  # points by which the planner leads before this round, see `worth_of`
        self.scale: float = 0.0  # 0: every point counts the same, see `worth_of`
        self.worlds: i64 = 0
        self._total: float = 0.0

    def values(self, actions: vec[i64]) -> vec[float]:
        """Return the mean worth of each action over all worlds (all possible cards on the hidden slots)."""
        sums = vec[float]([0.0] * len(actions))
        self.worlds = 0
        self._total = 0.0
        count: i64 = len(self.pool)
        if len(self.hidden) == 0:
            self._add(actions, sums, 1.0)
        elif len(self.hidden) == 1:
            one: i64
            for one in range(count):
                weight = self.weights[one] if len(self.weights) > 0 else 1.0
                if weight > 0.0:
                    self.duel.set_card(1, self.hidden[0], self.pool[one])
                    self._add(actions, sums, weight)
        else:
            self._add_pairs(actions, sums)
        number: i64
        for number in range(len(actions)):
            sums[number] /= self._total
        return sums

    def _add_pairs(self, actions: vec[i64], sums: vec[float]) -> None:
        count: i64 = len(self.pool)
        one: i64
        two: i64
        for one in range(count):
            for two in range(count):
                if two == one or (self.is_pair and two < one):
                    continue
                weight = self.weights[one * count + two] if len(self.weights) > 0 else 1.0
                if weight > 0.0:
                    self.duel.set_card(1, self.hidden[0], self.pool[one])
                    self.duel.set_card(1, self.hidden[1], self.pool[two])
                    self._add(actions, sums, weight)

    def _add(self, actions: vec[i64], sums: vec[float], weight: float) -> None:
        self.worlds += 1
        self._total += weight
        number: i64
        for number in range(len(actions)):
            sums[number] += weight * worth_of(self._value(actions[number]), self.lead, self.scale)

    def _value(self, action: i64) -> float:
        """Return the value in points of an action to the planner, with the cards that are now set in the duel."""
        if action < ADVANCES:
            return self._advance(action)
        attack = action & PICK
        colour = action >> COLOUR_AT & 1
        if action >> DEFENCE_AT == 0:
            return self.duel.attack_value(self.side_0, self.side_1, 0, attack, colour)
        defence = action >> DEFENCE_AT & PICK
        answer = action >> ANSWER_AT & 1
        return -self.duel.defence_value(self.side_0, self.side_1, 1, attack, colour, defence, answer)

    def _advance(self, order: i64) -> float:
        """Return the value to the planner after side 0 sends up a card; `order` is 1 for slot 5 first, 2 for slot 6.

        Side 1 is assumed to know that choice, so the value is a lower bound.
        """
        value = self.duel.advance_value((self.side_0 & FULL) + ORDER * order, self.side_1, self.attacker)
        return value if self.attacker == 0 else -value


class Budget:
    """The effort of a plan in numbers of trials, not in time: the same numbers give the same plan on every machine."""

    def __init__(
        self, first: i64, screening: i64, kept: i64, worlds: i64, answers: i64, form_worlds: i64, form_tops: i64 = 1
    ) -> None:
        self.first = first  # placements that are tested in a few worlds
        self.screening = screening  # in how many worlds each of them is tested
        self.kept = kept  # placements that go on to be mixed
        self.worlds = worlds  # in how many worlds those meet the other side
        self.answers = answers  # the other's placements in each world
        self.form_worlds = form_worlds  # worlds for every pair of formations
        self.form_tops = form_tops  # placements of each side that meet there

    def larger(self) -> Budget:
        """Return a budget of about twice the work."""
        return Budget(
            2 * self.first,
            self.screening,
            self.kept + 2,
            2 * self.worlds,
            self.answers,
            2 * self.form_worlds,
            self.form_tops,
        )


class Planner:
    """Plans formations, placements and reserves by search in sampled worlds."""

    def __init__(self, arena: Arena, placer: Placer, budget: Budget) -> None:
        self.arena: Arena = arena
        self.placer: Placer = placer
        self.budget: Budget = budget
        self._duels: dict[int, Duel] = {}
        self.lead: float = 0.0
        self.scale: float = 0.0
        self.options: vec[i64] = vec[i64]()  # of the last plan for cards, five bits for each of them
        self.mixed: MixedStrategy = MixedStrategy(1, 1)  # of the last plan

    def enlarge(self) -> None:
        """Use a larger budget for the next plan."""
        self.budget = self.budget.larger()

    def duel(self, form_0: i64, form_1: i64) -> Duel:
        """Return the duel of two formations; it is created once, so that its stored values are used again."""
        key = int(NUM_FORMATIONS * form_0 + form_1)
        if key not in self._duels:
            self._duels[key] = Duel(self.arena, form_0, form_1)
        return self._duels[key]

    def _worth(self, duel: Duel, attacker: i64, kept: float) -> float:
        """Return the worth of `duel` to the planner.

        `kept` is the value of the planner's left-over card minus that of the opponent's.
        """
        value = duel.value(FULL, FULL, attacker)
        if attacker != 0:
            value = -value
        return worth_of(value + kept, self.lead, self.scale)

    # -- formations

    def form(self, mine: i64, theirs: i64, attacker: i64, hand: i64, deck: i64, unseen: i64, rng: Rng) -> i64:
        """Return 0 for the planner's first formation or 1 for its second, drawn from a mixed strategy.

        `mine` and `theirs` are the first of each side's two formations. In every world the few best placements of both
        sides meet, for each pair of formations.
        """
        payoffs = vec[float]([0.0] * 4)
        for _ in range(self.budget.form_worlds):
            own_deck = draw(deck, 1, rng)
            drawn = draw(unseen, 8, rng)
            their_hand: i64 = 0
            number: i64
            for number in range(7):
                their_hand |= 1 << drawn[number]
            pair: i64
            for pair in range(4):
                form_0 = mine + (pair >> 1)
                form_1 = theirs + (pair & 1)
                own = self.placer.best(form_0, hand, own_deck[0], self.budget.form_tops)
                others = self.placer.best(form_1, their_hand, drawn[7], self.budget.form_tops)
                payoffs[pair] += self._meeting(form_0, form_1, attacker, own, others, own_deck[0], drawn[7])
        for pair in range(4):
            payoffs[pair] /= float(self.budget.form_worlds)
        self.mixed = mixed_strategy(payoffs, 2, 1, 2)
        return sample(self.mixed.shares, rng)

    def _meeting(
        self, form_0: i64, form_1: i64, attacker: i64, own: vec[i64], others: vec[i64], face_0: i64, face_1: i64
    ) -> float:
        """Return an estimate of the worth when both sides choose among their placements.

        It is the mean of two numbers: the planner's best average over the opponent's placements, and the lowest average
        over the planner's placements that the opponent can choose.
        """
        duel = self.duel(form_0, form_1)
        sums = vec[float]([0.0] * len(own))
        least = NEVER
        one: i64
        two: i64
        for two in range(len(others)):
            self.placer.put(duel, 1, form_1, others[two], face_1)
            total = 0.0
            for one in range(len(own)):
                self.placer.put(duel, 0, form_0, own[one], face_0)
                worth = self._worth(duel, attacker, self.placer.kept_by(own[one]) - self.placer.kept_by(others[two]))
                total += worth
                sums[one] += worth
            if total / float(len(own)) < least:
                least = total / float(len(own))
        most = -NEVER
        for one in range(len(own)):
            if sums[one] / float(len(others)) > most:
                most = sums[one] / float(len(others))
        return (most + least) / 2.0

    # -- front and back

    def fill(
        self, form_0: i64, form_1: i64, attacker: i64, hand: i64, face_0: i64, face_1: i64, unseen: i64, rng: Rng
    ) -> i64:
        """Return a placement of the whole hand, drawn from a mixed strategy.

        Its reserve is only a guess, since the reserve is planned again later.
        """
        budget = self.budget
        placer = self.placer
        duel = self.duel(form_0, form_1)
        candidates = placer.best(form_0, hand, face_0, budget.first)
        candidates = self._screen(duel, form_0, form_1, attacker, candidates, face_0, face_1, unseen, rng)
        count: i64 = len(candidates)
        payoffs = vec[float]([0.0] * int(count * budget.worlds * budget.answers))
        world: i64
        answer: i64
        number: i64
        for world in range(budget.worlds):
            answers = placer.best(form_1, draw_hand(unseen, rng), face_1, budget.answers)
            for answer in range(budget.answers):
                placer.put(duel, 1, form_1, answers[answer], face_1)
                for number in range(count):
                    placer.put(duel, 0, form_0, candidates[number], face_0)
                    at = (number * budget.worlds + world) * budget.answers + answer
                    payoffs[at] = self._worth(duel, attacker, 0.0)
        self.options = candidates
        self.mixed = mixed_strategy(payoffs, count, budget.worlds, budget.answers)
        return candidates[sample(self.mixed.shares, rng)]

    def _screen(
        self,
        duel: Duel,
        form_0: i64,
        form_1: i64,
        attacker: i64,
        candidates: vec[i64],
        face_0: i64,
        face_1: i64,
        unseen: i64,
        rng: Rng,
    ) -> vec[i64]:
        """Return the candidates that do best in a few sampled worlds.

        In each world they meet the opponent's placement with the highest estimate.
        """
        scores = vec[float]([0.0] * len(candidates))
        number: i64
        for _ in range(self.budget.screening):
            likely = self.placer.best(form_1, draw_hand(unseen, rng), face_1, 1)
            self.placer.put(duel, 1, form_1, likely[0], face_1)
            for number in range(len(candidates)):
                self.placer.put(duel, 0, form_0, candidates[number], face_0)
                scores[number] += self._worth(duel, attacker, 0.0)
        kept = vec[i64](capacity=int(self.budget.kept))
        for _ in range(self.budget.kept):
            best: i64 = -1
            for number in range(len(candidates)):
                if candidates[number] >= 0 and (best < 0 or scores[number] > scores[best]):
                    best = number
            if best < 0:
                break
            kept = append(kept, candidates[best])
            candidates[best] = -1
        return kept

    # -- reserves

    def reserve(
        self,
        form_0: i64,
        form_1: i64,
        attacker: i64,
        shown_0: vec[i64],
        shown_1: vec[i64],
        hand: i64,
        unseen: i64,
        rng: Rng,
    ) -> i64:
        """Return two of the three cards in `hand` for the reserve, five bits each.

        `shown_0` and `shown_1` are the front and back cards by slot. `hand` and `unseen` (what the opponent may hold)
        are bitmasks.
        """
        own = draw(hand, 3, rng)
        others = vec[i64](capacity=int(6 * self.budget.worlds))
        number: i64
        for _ in range(2 * self.budget.worlds):
            cards = draw(unseen, 3, rng)
            for number in range(3):
                others = append(others, cards[number])
        return self.reserve_against(form_0, form_1, attacker, shown_0, shown_1, own, others, rng)

    def reserve_against(
        self,
        form_0: i64,
        form_1: i64,
        attacker: i64,
        shown_0: vec[i64],
        shown_1: vec[i64],
        held: vec[i64],
        others: vec[i64],
        rng: Rng,
    ) -> i64:
        """Return two of the three cards `held` for the reserve, five bits each.

        `others` lists the cards that the opponent may have left: three for each world.
        """
        duel = self.duel(form_0, form_1)
        slot: i64
        for slot in range(5):
            duel.set_card(0, slot, shown_0[slot])
            duel.set_card(1, slot, shown_1[slot])
        own = _arrangements(held, self.arena.layout.two[form_0] >= 0)
        pair_1 = self.arena.layout.two[form_1] >= 0
        worlds: i64 = len(others) // 3
        answers: i64 = 3 if pair_1 else 6
        count: i64 = len(own)
        payoffs = vec[float]([0.0] * int(count * worlds * answers))
        world: i64
        answer: i64
        number: i64
        for world in range(worlds):
            theirs = _arrangements(others[int(3 * world) : int(3 * world + 3)], pair_1)
            for answer in range(answers):
                duel.set_card(1, 5, card_at(theirs[answer], 0))
                duel.set_card(1, 6, card_at(theirs[answer], 1))
                for number in range(count):
                    duel.set_card(0, 5, card_at(own[number], 0))
                    duel.set_card(0, 6, card_at(own[number], 1))
                    kept = self.placer.kept_by(as_reserve(own[number])) - self.placer.kept_by(
                        as_reserve(theirs[answer])
                    )
                    payoffs[(number * worlds + world) * answers + answer] = self._worth(duel, attacker, kept)
        self.options = own
        self.mixed = mixed_strategy(payoffs, count, worlds, answers)
        return beginning(own[sample(self.mixed.shares, rng)], 2)


def draw(cards: i64, count: i64, rng: Rng) -> vec[i64]:
    """Return `count` cards of the bitmask `cards`, drawn at random, in random order."""
    pool = vec[i64](capacity=NUM_CARDS)
    card: i64
    for card in range(NUM_CARDS):
        if cards >> card & 1:
            pool = append(pool, card)
    drawn = vec[i64](capacity=8)
    number: i64
    for number in range(count):
        other = number + rng.below(len(pool) - number)
        card = pool[other]
        pool[other] = pool[number]
        pool[number] = card
        drawn = append(drawn, card)
    return drawn


def draw_hand(cards: i64, rng: Rng) -> i64:
    """Return seven cards of the bitmask `cards`, drawn at random, as a bitmask."""
    hand: i64 = 0
    drawn = draw(cards, HAND_SIZE, rng)
    number: i64
    for number in range(HAND_SIZE):
        hand |= 1 << drawn[number]
    return hand


def _arrangements(cards: vec[i64], pair: bool) -> vec[i64]:
    """Return the ways to put two of three cards on slots 5 and 6: five bits per card, the third card highest.

    If `pair` (a Two Cards cell), the order of the two means nothing, and the lower comes first.
    """
    found = vec[i64](capacity=6)
    one: i64
    two: i64
    for one in range(3):
        for two in range(3):
            if one != two and not (pair and cards[two] < cards[one]):
                found = append(found, cards[one] | cards[two] << CARD_BITS | cards[3 - one - two] << 2 * CARD_BITS)
    return found
