"""What a viewer knows about a hidden hand in The Fool's Field, from the cards its owner picked up, deployed and
discarded.

A player with perfect memory knows more than the set of unseen cards.  Cards that the opponent picked up in a
retreat are in the opponent's hand or among its discards until it deploys them again, and a card cannot have been
discarded before it was held.  `Holdings` follows one hidden player through the battles and counts exactly the
possible worlds: the full states that agree with everything the viewer knows.
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
    """Holds what a viewer knows about the hand and the discards of one hidden seat.

    Every retreat with discards makes one batch of discards; batches are numbered from 0.  `known` maps each card
    that the seat picked up in view and has not deployed since to the first batch that can contain it.  All other
    cards of the seat are secret: it drew them and never deployed them.  `secret[j]` secret cards cannot have been
    held before batch j.  `batches[j]` is the size of batch j.

    It is unknown which of the deployed cards were drawn early.  Taking each as drawn as late as possible allows the
    most choices of discards, and so exactly the possible worlds.
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
        """Count the choices of known cards among the discards if `secret_discards` of the discards are secret
        cards.

        Returns a table: `table[j][n]` is the number of ways to pick n known cards from the batches before j so that
        each of these batches can have had its size.
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
        """Return one list of known cards for each batch of discards: the cards for which this is the first batch
        that can contain them.  One more list at the end has the known cards that no batch can contain.
        """
        groups: list[list[int]] = [[] for _ in range(len(self.batches) + 1)]
        for card, batch in self.known.items():
            groups[batch].append(card)
        return groups

    def weights(self) -> list[int]:
        """Return a list.  Its item n is the number of possible worlds (full states that agree with everything the
        viewer knows) in which n of the discards are secret cards, up to a factor that is the same for all n.
        """
        most = min(self.discards, self.secrets)
        return [
            comb(self.secrets, secret) * self.ways(secret)[-1][self.discards - secret] for secret in range(most + 1)
        ]

    def certain(self) -> list[int]:
        """Return, sorted, the known cards that must be in the seat's hand, because they cannot have been discarded."""
        if not self.discards:
            return sorted(self.known)
        sizes = tuple(len(group) for group in self.by_batch())
        possible = _discardable(sizes, tuple(self.batches), tuple(self.secret))
        return sorted(card for card, batch in self.known.items() if batch not in possible)


_Known: TypeAlias = tuple[dict[int, int], list[int], list[int]]
_KEPT: Final = 4096
# A cache.  The key is the identity of a tuple of battles, which sights of one game share, and a seat; the value is the
# tuple itself (so that its identity is not reused) and what is known after these battles.
_AFTER: Final[dict[tuple[int, int], tuple[tuple[PastBattle, ...], _Known]]] = {}


def _after(past: tuple[PastBattle, ...], seat: int) -> _Known:
    """Return what can be known of `seat`'s cards after the battles `past`: the known cards, the batches of
    discards, and the secret cards, as in `Holdings`.  The result is cached.
    """
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
    """Return the batches j such that, in some possible world, a known card whose first possible batch is j is
    discarded.

    `sizes[j]` is the number of these cards; `batches` and `secret` are those of `Holdings`.  The answer depends on
    these numbers only, not on which cards they are, so it is cached.
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
    """Return whether some choice of discards with `hidden` secret cards contains a known card of batch `taken`.

    The recursion is that of `Holdings.ways`, which counts; here bit n of `possible` says that n known cards can be
    picked.
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
