"""The printed facts and constants of Jinkei, for clients that draw its cards."""

from __future__ import annotations

from foolery.games.jinkei.rules.cards import CARDS, CELLS, COLOUR, COLOURS, NUMBER, POINTS, RANK, RANKS
from foolery.games.jinkei.rules.lines import BATTLES


def facts() -> dict[str, object]:
    """Return facts for clients: the 22 cards by code, the names of the cells in order, and the battles of a round."""
    cards = {
        code: {
            "colour": COLOURS[int(COLOUR[card])],
            "rank": RANKS[int(RANK[card])],
            "number": int(NUMBER[card]),
            "points": int(POINTS[card]),
        }
        for card, code in enumerate(CARDS)
    }
    return {"cards": cards, "cells": list(CELLS), "battles": BATTLES}
