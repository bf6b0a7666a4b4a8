"""What can be known of a hidden hand in The Fool's Field, from what its owner picked up, showed and threw away.

A player who saw everything knows more than the unseen cards: what the other picked up in a retreat is in their hand or
among their discards until it is shown again, and a card cannot have been discarded before it was held.  `Holdings`
follows one hidden player through the battles and counts exactly the worlds that could have come about.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

from foolery.games.fools_field.rules.cards import cards_in
from foolery.games.fools_field.rules.sight import FieldSight, PastBattle
from foolery.games.fools_field.rules.state import DISCARDING

__all__ = ["Holdings"]


class Holdings:
    """What is known about the hand and the discards of one hidden seat.

    `known` maps each card the seat picked up in view, and has not shown since, to the first of its discards (counted in
    batches, one per retreat) that can hold it.  All its other cards are `secret`: drawn, never shown; `secret[j]` of
    them cannot have been held before batch j.  Which of the cards it showed were drawn early is not known either;
    taking each as drawn as late as possible leaves the most freedom, and so exactly the possible worlds.
    """

    def __init__(self, sight: FieldSight, seat: int) -> None:
        known, batches, secret = _after(sight.past, seat)
        self.known, self.batches, self.secret = dict(known), list(batches), list(secret)
        self._show(sight.deployed[seat])
        if sight.phase == DISCARDING and sight.turn == seat:
            self._pick_up(sight.deployed, sight.discarded)
        self.discards = sum(self.batches)
        self.secrets = sum(self.secret)

    def _follow(self, past: tuple[PastBattle, ...], seat: int) -> None:
        """Go through the battles that are over."""
        for battle in past:
            self._show(battle.deployed[seat])
            if battle.retreater == seat:
                self._pick_up(battle.deployed, battle.discarded)
            else:
                self.secret[-1] += battle.drawn

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


@lru_cache(maxsize=4096)
def _after(past: tuple[PastBattle, ...], seat: int) -> tuple[dict[int, int], list[int], list[int]]:
    """Return what is known of a seat after some battles: the same through all of the next one."""
    holdings = Holdings.__new__(Holdings)
    holdings.known, holdings.batches, holdings.secret = {}, [], [6]
    holdings._follow(past, seat)
    return holdings.known, holdings.batches, holdings.secret


@lru_cache(maxsize=16384)
def _discardable(sizes: tuple[int, ...], batches: tuple[int, ...], secret: tuple[int, ...]) -> frozenset[int]:
    """Answer `Holdings.discardable` from the numbers it depends on: which cards they are makes no difference."""
    holdings = Holdings.__new__(Holdings)
    holdings.known = dict(enumerate(batch for batch, size in enumerate(sizes) for _ in range(size)))
    holdings.batches, holdings.secret = list(batches), list(secret)
    holdings.discards, holdings.secrets = sum(batches), sum(secret)
    return holdings.discardable()
