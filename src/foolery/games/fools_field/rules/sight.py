"""What a player of The Fool's Field knows (FF-6.1), with perfect memory, and the worlds that agree with it.

A player who saw everything knows more than the unseen cards: what the other picked up in a retreat is in their hand or
among their discards until it is shown again, and a card cannot have been discarded before it was held.  `Holdings`
follows one hidden player through the battles and counts exactly the worlds that could have come about.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from foolery.games.fools_field.rules.cards import ALL_CARDS, CARDS, NUM_CARDS, cards_in, mask_of
from foolery.games.fools_field.rules.state import DISCARDING, OVER, Battle, FieldState
from foolery.kernel.numbers import i64, vec
from foolery.kernel.outcome import Outcome
from foolery.kernel.rng import Rng
from foolery.kernel.state import seats_in

__all__ = ["FieldSight", "Holdings", "PastBattle", "code_list", "imagine", "sight_of"]


@dataclass(frozen=True)
class PastBattle:
    """A finished battle: who retreated, what each seat had deployed, and how many cards went where unseen."""

    retreater: int
    deployed: tuple[int, int]
    discarded: int
    drawn: int


@dataclass(frozen=True)
class FieldSight:
    """All that a seat, or a spectator (viewer None), knows."""

    viewer: int | None
    first: int
    seating_turns: int
    battle_limit: int
    phase: int
    turn: int
    starter: int
    battles: int
    even: bool
    deck_size: int
    hand: int  # the viewer's own cards; 0 for a spectator
    discards: int  # the viewer's own discards
    hand_sizes: tuple[int, int]
    discard_sizes: tuple[int, int]
    field: tuple[int, ...]
    deployed: tuple[int, int]
    owed: int
    discarded: int
    past: tuple[PastBattle, ...]
    to_act: tuple[int, ...]
    legal: tuple[int, ...]
    outcome: Outcome | None

    @property
    def unseen(self) -> int:
        return ALL_CARDS & ~(self.hand | self.discards | self.deployed[0] | self.deployed[1])

    @property
    def hidden_seats(self) -> tuple[int, ...]:
        """The seats whose hands the viewer does not see."""
        return tuple(seat for seat in range(2) if seat != self.viewer)


def sight_of(state: FieldState, viewer: int | None) -> FieldSight:
    """Build up what a viewer is entitled to see."""
    return FieldSight(
        viewer=viewer,
        first=int(state.first),
        seating_turns=int(state.seating_turns),
        battle_limit=int(state.battle_limit),
        phase=int(state.phase),
        turn=int(state.turn),
        starter=int(state.starter),
        battles=int(state.battles),
        even=state.even,
        deck_size=int(state.deck_size()),
        hand=0 if viewer is None else int(state.hands[viewer]),
        discards=0 if viewer is None else int(state.discards[viewer]),
        hand_sizes=(int(state.hands[0]).bit_count(), int(state.hands[1]).bit_count()),
        discard_sizes=(int(state.discards[0]).bit_count(), int(state.discards[1]).bit_count()),
        field=tuple(int(card) for card in state.field),
        deployed=(int(state.deployed[0]), int(state.deployed[1])),
        owed=int(state.owed),
        discarded=int(state.discarded),
        past=_past_of(state),
        to_act=tuple(seats_in(int(state.to_act()))),
        legal=() if viewer is None else tuple(int(action) for action in state.legal(viewer)),
        outcome=state.outcome(),
    )


def _past_of(state: FieldState) -> tuple[PastBattle, ...]:
    battles: list[PastBattle] = []
    battle = state.past
    while battle is not None:
        deployed = (int(battle.deployed_0), int(battle.deployed_1))
        battles.append(PastBattle(int(battle.retreater), deployed, int(battle.discarded), int(battle.drawn)))
        battle = battle.earlier
    return tuple(reversed(battles))


class Holdings:
    """What is known about the hand and the discards of one hidden seat.

    `known` maps each card the seat picked up in view, and has not shown since, to the first of its discards (counted in
    batches, one per retreat) that can hold it.  All its other cards are `secret`: drawn, never shown; `secret[j]` of
    them cannot have been held before batch j.  Which of the cards it showed were drawn early is not known either;
    taking each as drawn as late as possible leaves the most freedom, and so exactly the possible worlds.
    """

    def __init__(self, sight: FieldSight, seat: int) -> None:
        self.known: dict[int, int] = {}
        self.batches: list[int] = []
        self.secret: list[int] = [6]
        for battle in sight.past:
            self._show(battle.deployed[seat])
            if battle.retreater == seat:
                self._pick_up(battle.deployed, battle.discarded)
            else:
                self.secret[-1] += battle.drawn
        self._show(sight.deployed[seat])
        if sight.phase == DISCARDING and sight.turn == seat:
            self._pick_up(sight.deployed, sight.discarded)
        self.discards = sum(self.batches)
        self.secrets = sum(self.secret)

    def _show(self, deployed: int) -> None:
        for card in cards_in(deployed):
            if self.known.pop(card, None) is None:
                latest = max(batch for batch, count in enumerate(self.secret) if count)
                self.secret[latest] -= 1

    def _pick_up(self, deployed: tuple[int, int], discarded: int) -> None:
        self.known |= dict.fromkeys(cards_in(deployed[0] | deployed[1]), len(self.batches))
        if discarded:
            self.batches.append(discarded)
            self.secret.append(0)

    def ways(self, secret_discards: int) -> list[list[int]]:
        """Count the choices of known cards among the discards, when so many secret ones lie there.

        `table[j][n]`: ways to pick n known cards of batches before j so that every batch can have been filled.
        """
        by_batch = self.by_batch()
        needed = self.discards - secret_discards
        table = [[1] + [0] * max(needed, 0)]
        filled = held = 0
        for batch, size in enumerate(self.batches):
            filled += size
            held += self.secret[batch]
            least = filled - min(secret_discards, held)
            row = [0] * (max(needed, 0) + 1)
            for before, count in enumerate(table[-1]):
                for chosen in range(min(len(by_batch[batch]), needed - before) + 1 if count else 0):
                    if before + chosen >= least:
                        row[before + chosen] += count * comb(len(by_batch[batch]), chosen)
            table.append(row)
        return table

    def by_batch(self) -> list[list[int]]:
        """Return the known cards by the first batch that can hold them; the last list holds none that could."""
        groups: list[list[int]] = [[] for _ in range(len(self.batches) + 1)]
        for card, batch in self.known.items():
            groups[batch].append(card)
        return groups

    def weights(self) -> list[int]:
        """Return, by number of secret cards among the discards, how many worlds there are (up to a common factor)."""
        most = min(self.discards, self.secrets)
        return [
            comb(self.secrets, secret) * self.ways(secret)[-1][self.discards - secret] for secret in range(most + 1)
        ]

    def certain(self) -> list[int]:
        """Return the known cards that must still be in hand, in every possible world."""
        if not self.discards:
            return sorted(self.known)
        sizes = tuple(len(group) for group in self.by_batch())
        possible = _discardable(sizes, tuple(self.batches), tuple(self.secret))
        return sorted(card for card, batch in self.known.items() if batch not in possible)

    def discardable(self) -> frozenset[int]:
        """Return the batches of known cards of which one may lie among the discards."""
        likely = [secret for secret, weight in enumerate(self.weights()) if weight]
        batches = {batch for batch in self.known.values() if batch < len(self.batches)}
        return frozenset(batch for batch in batches if any(self._discards_reach(secret, batch) for secret in likely))

    def _discards_reach(self, secret: int, batch: int) -> bool:
        """Whether some choice of discards with so many secret cards takes a known card of this batch."""
        without = Holdings.__new__(Holdings)
        group = self.by_batch()[batch]
        without.known = {card: first for card, first in self.known.items() if card not in group}
        without.batches, without.secret = self.batches, self.secret
        without.discards, without.secrets = self.discards, self.secrets
        needed = self.discards - secret
        return self.ways(secret)[-1][needed] > without.ways(secret)[-1][needed]


@lru_cache(maxsize=16384)
def _discardable(sizes: tuple[int, ...], batches: tuple[int, ...], secret: tuple[int, ...]) -> frozenset[int]:
    """Answer `Holdings.discardable` from the numbers it depends on: which cards they are makes no difference."""
    holdings = Holdings.__new__(Holdings)
    holdings.known = dict(enumerate(batch for batch, size in enumerate(sizes) for _ in range(size)))
    holdings.batches, holdings.secret = list(batches), list(secret)
    holdings.discards, holdings.secrets = sum(batches), sum(secret)
    return holdings.discardable()


class _Sampler:
    """Draws the discards of one hidden seat, every possible world equally likely."""

    def __init__(self, holdings: Holdings) -> None:
        self.holdings = holdings
        self.groups = holdings.by_batch()
        self.weights = holdings.weights()
        self.total = sum(self.weights)
        self.tables = {secret: holdings.ways(secret) for secret, weight in enumerate(self.weights) if weight}

    def draw(self, rng: Rng) -> tuple[int, list[int]]:
        """Return how many secret cards are among the discards, and which known ones."""
        ticket = rng.below_big(self.total)
        secret = 0
        while ticket >= self.weights[secret]:
            ticket -= self.weights[secret]
            secret += 1
        table = self.tables[secret]
        left = self.holdings.discards - secret
        discarded: list[int] = []
        for batch in range(len(self.holdings.batches) - 1, -1, -1):
            group = self.groups[batch]
            chosen = self._how_many(rng, table[batch], len(group), left)
            discarded += _sample(rng, group, chosen)
            left -= chosen
        return secret, discarded

    @staticmethod
    def _how_many(rng: Rng, before: list[int], group: int, left: int) -> int:
        """Draw how many of this batch's known cards are discarded, given what can come from earlier batches."""
        counts = [before[left - chosen] * comb(group, chosen) for chosen in range(min(group, left) + 1)]
        ticket = rng.below_big(sum(counts))
        for chosen, count in enumerate(counts):
            if ticket < count:
                return chosen
            ticket -= count
        raise AssertionError("the ticket is below the sum of the counts")


def _sample(rng: Rng, cards: Sequence[int], count: int) -> list[int]:
    pool = list(cards)
    return [pool.pop(int(rng.below(len(pool)))) for _ in range(count)]


@lru_cache(maxsize=256)
def _samplers(sight: FieldSight) -> dict[int, _Sampler]:
    return {seat: _Sampler(Holdings(sight, seat)) for seat in sight.hidden_seats}


def imagine(sight: FieldSight, rng: Rng) -> FieldState:
    """Return a state the viewer cannot tell from the true one."""
    hands = [0, 0]
    discards = [0, 0]
    if sight.viewer is not None:
        hands[sight.viewer], discards[sight.viewer] = sight.hand, sight.discards
    samplers = _samplers(sight)
    known = {card for sampler in samplers.values() for card in sampler.holdings.known}
    pool = vec[i64]([card for card in cards_in(sight.unseen) if card not in known])
    rng.shuffle(pool)
    secret_cards = [int(card) for card in pool]
    for seat, sampler in samplers.items():
        secret, discarded = sampler.draw(rng)
        drawn = sampler.holdings.secrets
        discards[seat] = mask_of(discarded + secret_cards[:secret])
        hands[seat] = mask_of([*sampler.holdings.known, *secret_cards[:drawn]]) & ~discards[seat]
        del secret_cards[:drawn]
    return _state_from(sight, hands, discards, secret_cards)


def _state_from(sight: FieldSight, hands: list[int], discards: list[int], deck: list[int]) -> FieldState:
    state = FieldState(sight.first, sight.seating_turns, sight.battle_limit)
    # The cards drawn so far came in an order nobody needs any more.
    drawn = [card for card in range(NUM_CARDS) if card not in deck]
    state.deck = vec[i64](drawn + deck)
    state.drawn = len(drawn)
    for seat in range(2):
        state.hands[seat] = hands[seat]
        state.discards[seat] = discards[seat]
        state.deployed[seat] = sight.deployed[seat]
    state.lay_out(sight.field, sight.deployed[1])
    state.phase, state.turn, state.starter = sight.phase, sight.turn, sight.starter
    state.battles, state.even = sight.battles, sight.even
    state.owed, state.discarded = sight.owed, sight.discarded
    for battle in sight.past:
        state.past = Battle(state.past, battle.retreater, *battle.deployed, battle.discarded, battle.drawn)
    if sight.outcome is not None:
        state.reason = sight.outcome.reason
        state.winners = mask_of(list(sight.outcome.winners))
        assert state.phase == OVER
    return state


def code_list(mask: int) -> list[str]:
    """Return the codes of a mask's cards, in ASCII order."""
    return [CARDS[card] for card in cards_in(mask)]
