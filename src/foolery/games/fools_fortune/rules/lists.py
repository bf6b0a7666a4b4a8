"""Small helpers that write lists of actions in ascending order, without trying anything out."""

from __future__ import annotations

from foolery.games.fools_fortune.rules.cards import above, bit_number
from foolery.kernel.numbers import append, i64, vec

__all__ = ["add_cards", "add_characters", "add_combinations", "add_pairs", "add_triples"]


def add_cards(actions: vec[i64], base: i64, shift: i64, fortunes: i64) -> vec[i64]:
    """Append one action per Fortune, which becomes the argument at `shift`."""
    while fortunes != 0:
        low: i64 = fortunes & -fortunes
        actions = append(actions, base | (bit_number(low) + 1) << shift)
        fortunes ^= low
    return actions


def add_characters(actions: vec[i64], base: i64, shift: i64, characters: i64) -> vec[i64]:
    """Append one action per Character, which becomes the argument at `shift`."""
    while characters != 0:
        low: i64 = characters & -characters
        actions = append(actions, base | (bit_number(low) + 56) << shift)
        characters ^= low
    return actions


def add_pairs(actions: vec[i64], base: i64, shift: i64, pool: i64, partners: vec[i64], inverted: i64) -> vec[i64]:
    """Append one action per pair of the pool's Fortunes that go together (`inverted` -1: that do not)."""
    rest: i64 = pool
    while rest != 0:
        low: i64 = rest & -rest
        rest ^= low
        first = bit_number(low)
        actions = add_cards(actions, base | (first + 1) << shift, shift - 7, (partners[first] ^ inverted) & rest)
    return actions


def add_triples(actions: vec[i64], base: i64, shift: i64, pool: i64, thirds: vec[i64]) -> vec[i64]:
    """Append one action per three Fortunes of the pool that the table of thirds lets stand together."""
    rest: i64 = pool
    while rest != 0:
        low: i64 = rest & -rest
        rest ^= low
        first = bit_number(low)
        seconds: i64 = rest
        while seconds != 0:
            low = seconds & -seconds
            seconds ^= low
            second = bit_number(low)
            fitting = thirds[55 * first + second] & seconds
            if fitting != 0:
                prefix = base | (first + 1) << shift | (second + 1) << (shift - 7)
                actions = add_cards(actions, prefix, shift - 14, fitting)
    return actions


def add_combinations(
    actions: vec[i64], base: i64, shift: i64, fortunes: i64, most: i64, same: vec[i64], is_same: bool
) -> vec[i64]:
    """Append one action per choice of 1 to `most` Fortunes, all alike by the table `same` if that is asked for."""
    while fortunes != 0:
        low: i64 = fortunes & -fortunes
        fortunes ^= low
        card = bit_number(low)
        action = base | (card + 1) << shift
        actions = append(actions, action)
        if most > 1:
            further = fortunes & above(low)
            if is_same:
                further &= same[card]
            actions = add_combinations(actions, action, shift - 7, further, most - 1, same, is_same)
    return actions
