"""Sentences of Garlandland in the player's language: what a card would make."""

from __future__ import annotations

from collections.abc import Sequence

from foolery.games.garlandland.rules.cards import CARDS, ROW_SIZE, SYMBOLS, garland
from foolery.games.garlandland.rules.hands import KINDS, garlands_of, made
from foolery.games.garlandland.rules.sight import GarlandSight
from foolery.kernel.texts import Texts

__all__ = ["describe"]


def describe(sight: GarlandSight, action: int, texts: Texts) -> str:
    """Return a sentence that describes `action`, one of the viewer's own legal actions."""
    row = sight.rows[sight.viewer] if sight.viewer is not None else ()
    if not row:
        return texts.say("actions.first", card=CARDS[action])
    symbol = texts.say(f"symbols.{SYMBOLS[garland(row[-1], action)]}")
    if len(row) < ROW_SIZE - 1:
        return texts.say("actions.play", card=CARDS[action], symbol=symbol)
    hand = made(garlands_of((*row, action)))
    return texts.say("actions.last", card=CARDS[action], symbol=symbol, hand=texts.say(f"hands.{KINDS[hand.kind]}"))


def listed(words: Sequence[str], texts: Texts) -> str:
    """Return `words` joined as a list in a sentence: a, b and c."""
    start = texts.say("words.comma").join(words[:-1])
    return texts.say("words.and").join([start, words[-1]]) if start else "".join(words)
