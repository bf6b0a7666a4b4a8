"""Lists of actions in ascending order.

Each function appends `base` with further arguments to `actions`.  The first new argument goes to `place`.
"""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import with_card, with_character
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import append, i64, vec


def add_cards(actions: vec[i64], base: i64, place: i64, fortunes: i64) -> vec[i64]:
    """Append one action per Fortune."""
    while fortunes != 0:
        actions = append(actions, with_card(base, place, first_in(fortunes)))
        fortunes = without_lowest(fortunes)
    return actions


def add_characters(actions: vec[i64], base: i64, place: i64, characters: i64) -> vec[i64]:
    """Append one action per Character."""
    while characters != 0:
        actions = append(actions, with_character(base, place, first_in(characters)))
        characters = without_lowest(characters)
    return actions


def add_pairs(actions: vec[i64], base: i64, place: i64, pool: i64, partners: vec[i64], inverted: i64) -> vec[i64]:
    """Append one action per pair of Fortunes of `pool` that are partners; with `inverted` -1, that are not."""
    rest: i64 = pool
    while rest != 0:
        first = first_in(rest)
        rest = without_lowest(rest)
        actions = add_cards(actions, with_card(base, place, first), place + 1, (partners[first] ^ inverted) & rest)
    return actions


def add_triples(actions: vec[i64], base: i64, place: i64, pool: i64, thirds: vec[i64]) -> vec[i64]:
    """Append one action per three Fortunes of `pool` that the table `thirds` puts together."""
    rest: i64 = pool
    while rest != 0:
        first = first_in(rest)
        rest = without_lowest(rest)
        seconds: i64 = rest
        while seconds != 0:
            second = first_in(seconds)
            seconds = without_lowest(seconds)
            fitting = thirds[55 * first + second] & seconds
            if fitting != 0:
                prefix = with_card(with_card(base, place, first), place + 1, second)
                actions = add_cards(actions, prefix, place + 2, fitting)
    return actions


def add_combinations(
    actions: vec[i64], base: i64, place: i64, fortunes: i64, most: i64, same: vec[i64], is_same: bool
) -> vec[i64]:
    """Append one action per choice of 1 to `most` Fortunes; if `is_same`, all alike by the table `same`."""
    while fortunes != 0:
        card = first_in(fortunes)
        fortunes = without_lowest(fortunes)
        action = with_card(base, place, card)
        actions = append(actions, action)
        if most > 1:
            further = fortunes & same[card] if is_same else fortunes
            actions = add_combinations(actions, action, place + 1, further, most - 1, same, is_same)
    return actions
