"""Positions for tests, written the way people set up a table."""

from __future__ import annotations

from pathlib import Path

from foolery.games.jinkei.game import GAME
from foolery.games.jinkei.rules.cards import CARDS, CELLS
from foolery.games.jinkei.rules.formations import FORMATION_IDS, FormationEdition, house_edition, read_edition
from foolery.games.jinkei.rules.lines import EMPTY
from foolery.games.jinkei.rules.state import JinkeiState
from foolery.kernel.editions import read_edition_file
from foolery.kernel.game import Json
from foolery.kernel.numbers import i64, vec
from foolery.kernel.options import Value
from foolery.lab.simulate import Simulation

CUSTOM_FILE = Path(__file__).with_name("formations.toml")


def custom_edition() -> FormationEdition:
    """Return the formations made up for tests."""
    return read_edition(read_edition_file(str(CUSTOM_FILE)))


def fight(
    mine: str, theirs: str, *, turn: int = 0, phase: str = "attack", custom: bool = False, more: str = ""
) -> JinkeiState:
    """Return a battle phase.  A side is `formation F1=k9 R2=k4+r7 hand=kA deck=k2.k3`; seat 0's comes first."""
    sides = [_side(text) for text in (mine, theirs)]
    pairs = {key: "/".join(side[key] for side in sides) for key in ("own", "form", "hand", "deck", "cells")}
    words = [f"{key}={value}" for key, value in pairs.items()]
    usual = {
        "first": "0",
        "kinds": "draft",
        "games": "1",
        "lead": "0",
        "placed": "6/6",
        "points": "0/0",
        "taken": "0/0",
    }
    usual["at"] = f"0.{int(mine.split()[0][-2]) - 1}.0"
    usual |= dict(word.split("=", 1) for word in more.split())
    words += [f"{key}={value}" for key, value in usual.items()]
    text = f"jk1 phase={phase} turn={turn} {' '.join(words)}"
    return GAME.from_position(f"{text} edition={custom_edition().source}" if custom else text)


def _side(text: str) -> dict[str, str]:
    form, *words = text.split()
    values = dict(word.split("=") for word in words)
    cells = ",".join(values.get(cell, "-") for cell in CELLS)
    return {
        "own": form.partition("-")[0],
        "form": form,
        "hand": values.get("hand", "-"),
        "deck": values.get("deck", "-"),
        "cells": cells,
    }


def texts(state: JinkeiState, seat: int) -> list[str]:
    """Return the seat's legal actions in notation."""
    return GAME.legal_texts(state, seat)


def play(state: JinkeiState, *steps: str) -> None:
    """Carry out steps such as `0 attack F1`; each must be legal."""
    for step in steps:
        seat, _, text = step.partition(" ")
        action = GAME.parse(state, int(seat), text)
        assert action in state.legal(int(seat)), f"{step}: legal are {texts(state, int(seat))}"
        state.push(int(seat), action)


def card_at(state: JinkeiState, seat: int, cell: str) -> str:
    """Return the card on a cell, `-` for none."""
    card = int(state.cells[9 * seat + CELLS.index(cell)])
    return "-" if card == EMPTY else CARDS[card]


def captured(state: JinkeiState, seat: int) -> list[str]:
    """Return what a seat has captured this round, as `owner:card`."""
    taken = int(state.taken[seat])
    return sorted(f"{bit // 22}:{CARDS[bit % 22]}" for bit in range(44) if taken >> bit & 1)


def dealt(*, kinds: str = "beginner", games: int = 1, first: int = 0, decks: tuple[str, str] = ("", "")) -> JinkeiState:
    """Return a game after its first shuffles; a deck begins with the cards named and goes on in order."""
    state = JinkeiState(first, int(kinds == "draft"), games, house_edition().layout)
    for text in decks:
        state.deal(deck(text))
    return state


def deck(text: str) -> vec[i64]:
    """Return a whole deck that begins with the cards named."""
    top = [CARDS.index(code) for code in text.split()]
    return vec[i64]([*top, *(card for card in range(22) if card not in top)])


def form_number(name: str) -> int:
    """Return the number of a formation."""
    return FORMATION_IDS.index(name)


def simulation(kinds: str, games: int, *, custom: bool, seed: int = 4) -> Simulation:
    """Return a simulation of random players that writes traces."""
    options: dict[str, Value] = {"kinds": kinds, "games": games}
    edition: Json = None
    if custom:
        named, edition = GAME.edition_from_tree(read_edition_file(str(CUSTOM_FILE)))
        options |= named
    return Simulation("jinkei", seed, 2, ("random", "random"), options, edition, trace=True)
