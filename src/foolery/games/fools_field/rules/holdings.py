"""What is known of a hidden hand in The Fool's Field, from what its owner picked up, showed and discarded.

A player with perfect memory knows more than the set of unseen cards.  Cards that the other picked up in a retreat are
in its hand or among its discards until they are shown again, and a card cannot have been discarded before it was held.
`Holdings` follows one hidden player through the battles and counts exactly the possible worlds.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, TypeAlias

from foolery.games.fools_field.rules.cards import HAND_SIZE, cards_in
from foolery.games.fools_field.rules.sight import FieldSight, PastBattle
from foolery.games.fools_field.rules.state import DISCARDING

__all__ = ["Holdings"]


class Holdings:
    """What is known about the hand and the discards of one hidden seat.

    `known` maps each card that the seat picked up in view and has not shown since to the first batch of its discards
    (one batch per retreat) that can contain it.  All its other cards are `secret`: drawn and never shown; `secret[j]`
    of them cannot have been held before batch j.  Which of the shown cards were drawn early is unknown; taking each as
    drawn as late as possible leaves the most freedom, and so exactly the possible worlds.
    """

    def __init__(self, sight: FieldSight, seat: int) -> None:
        known, batches, secret = _after(sight.past, seat)
        self.known, self.batches, self.secret = dict(known), list(batches), list(secret)
        _show(self.known, self.secret, sight.deployed[seat])
        if sight.phase == DISCARDING and sight.turn == seat:
            _pick_up(self.known, self.batches, self.secret, sight.deployed, sight.discarded)
        self.discards = sum(self.batches)
        self.secrets = sum(self.secret)

    def ways(self, secret_discards: int) -> list[list[int]]:
        """Count the choices of known cards among the discards if `secret` secret cards are there too.

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
        """Return the known cards by the first batch that can contain them; the last list has those that no batch can
        contain.
        """
        groups: list[list[int]] = [[] for _ in range(len(self.batches) + 1)]
        for card, batch in self.known.items():
            groups[batch].append(card)
        return groups

    def weights(self) -> list[int]:
        """Return, by the number of secret cards among the discards, the number of worlds (up to a common factor)."""
        most = min(self.discards, self.secrets)
        return [
            comb(self.secrets, secret) * self.ways(secret)[-1][self.discards - secret] for secret in range(most + 1)
        ]

    def certain(self) -> list[int]:
        """Return the known cards that are in hand in every possible world."""
        if not self.discards:
            return sorted(self.known)
        sizes = tuple(len(group) for group in self.by_batch())
        possible = _discardable(sizes, tuple(self.batches), tuple(self.secret))
        return sorted(card for card, batch in self.known.items() if batch not in possible)


_Known: TypeAlias = tuple[dict[int, int], list[int], list[int]]
_KEPT: Final = 4096
# By identity of some battles, which sights of one game share, and seat: the battles, and what is known after them.
_AFTER: Final[dict[tuple[int, int], tuple[tuple[PastBattle, ...], _Known]]] = {}


def _after(past: tuple[PastBattle, ...], seat: int) -> _Known:
    """Return what is known of a seat after some battles; it stays the same during the next battle."""
    kept = _AFTER.get((id(past), seat))
    if kept is None:
        if len(_AFTER) == _KEPT:
            _AFTER.clear()
        kept = _AFTER[id(past), seat] = past, _after_all(past, seat)
    return kept[1]


def _after_all(past: tuple[PastBattle, ...], seat: int) -> _Known:
    known: dict[int, int] = {}
    batches: list[int] = []
    secret = [HAND_SIZE]
    for battle in past:
        _show(known, secret, battle.deployed[seat])
        if battle.retreater == seat:
            _pick_up(known, batches, secret, battle.deployed, battle.discarded)
        else:
            secret[-1] += battle.drawn
    return known, batches, secret


def _show(known: dict[int, int], secret: list[int], deployed: int) -> None:
    for card in cards_in(deployed):
        if known.pop(card, None) is None:
            latest = len(secret) - 1
            while not secret[latest]:
                latest -= 1
            secret[latest] -= 1


def _pick_up(
    known: dict[int, int], batches: list[int], secret: list[int], deployed: tuple[int, int], discarded: int
) -> None:
    for card in cards_in(deployed[0] | deployed[1]):
        known[card] = len(batches)
    if discarded:
        batches.append(discarded)
        secret.append(0)


@lru_cache(maxsize=16384)
def _discardable(sizes: tuple[int, ...], batches: tuple[int, ...], secret: tuple[int, ...]) -> frozenset[int]:
    """Return the batches of known cards of which one may be among the discards; `sizes[j]` cards are known from batch j
    on.

    The identity of the cards does not matter, so the answer depends on numbers alone (and is cached).
    """
    most = min(sum(batches), sum(secret))
    return frozenset(
        batch
        for batch in range(len(batches))
        if sizes[batch] and any(_discards_reach(sizes, batches, secret, hidden, batch) for hidden in range(most + 1))
    )


def _discards_reach(
    sizes: tuple[int, ...], batches: tuple[int, ...], secret: tuple[int, ...], hidden: int, taken: int
) -> bool:
    """Whether some choice of discards with `secret` secret cards contains a known card of this batch.

    The same recursion as in `Holdings.ways`, which counts; here bit n says that n known cards can be picked.
    """
    needed = sum(batches) - hidden
    possible, filled, held = 1, 0, 0
    for batch in range(len(batches)):
        filled += batches[batch]
        held += secret[batch]
        least = max(0, filled - min(hidden, held))
        row = 0
        for chosen in range(1 if batch == taken else 0, min(sizes[batch], needed) + 1):
            row |= possible << chosen
        possible = row >> least << least
    return bool(possible >> needed & 1)
