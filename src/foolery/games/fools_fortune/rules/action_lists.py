"""Building lists of legal actions in ascending order.

Each function returns `actions` with one action appended per possible choice of cards.  Such an action is `base`, a
packed action, with the chosen cards as further arguments; the first chosen card becomes the argument at `place`.
Parameters that hold several cards are masks, with one bit per card.
"""

from __future__ import annotations

from foolery.games.fools_fortune.rules.actions import with_card, with_character
from foolery.kernel.bits import first_in, without_lowest
from foolery.kernel.numbers import append, i64, vec


def add_cards(actions: vec[i64], base: i64, place: i64, fortunes: i64) -> vec[i64]:
    """Append one action per Fortune of the mask `fortunes`."""
    while fortunes != 0:
        actions = append(actions, with_card(base, place, first_in(fortunes)))
        fortunes = without_lowest(fortunes)
    return actions


def add_characters(actions: vec[i64], base: i64, place: i64, characters: i64) -> vec[i64]:
    """Append one action per Character of the mask `characters`."""
    while characters != 0:
        actions = append(actions, with_character(base, place, first_in(characters)))
        characters = without_lowest(characters)
    return actions


def add_pairs(actions: vec[i64], base: i64, place: i64, pool: i64, partners: vec[i64], inverted: i64) -> vec[i64]:
    """Append one action per pair of Fortunes of `pool` that match by the table `partners`.

    `partners` has by card a mask of the cards that match it.  If `inverted` is -1 instead of 0, append the pairs that
    do not match.
    """
    rest: i64 = pool
    while rest != 0:
        first = first_in(rest)
        rest = without_lowest(rest)
        actions = add_cards(actions, with_card(base, place, first), place + 1, (partners[first] ^ inverted) & rest)
    return actions


def add_triples(actions: vec[i64], base: i64, place: i64, pool: i64, thirds: vec[i64]) -> vec[i64]:
    """Append one action per three Fortunes a, b, c of `pool` where c is in the mask `thirds[55 * a + b]`."""
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
    """Append one action per choice of 1 to `most` Fortunes of the mask `fortunes`.

    If `is_same`, each further Fortune must be in the mask `same[card]` of every Fortune chosen before it.
    """
    while fortunes != 0:
        card = first_in(fortunes)
        fortunes = without_lowest(fortunes)
        action = with_card(base, place, card)
        actions = append(actions, action)
        if most > 1:
            further = fortunes & same[card] if is_same else fortunes
            actions = add_combinations(actions, action, place + 1, further, most - 1, same, is_same)
    return actions
