"""A second opinion on traces of Garlandland, written from the rules alone.

Slow, literal, and on purpose without a line of the engine: it reads the JSON of a trace and replays it with strings,
lists and the tables of the rulebook.  `check(line)` raises `FoulError` at the first thing that is not as the rules say.
"""

from __future__ import annotations

import json
from typing import Any

__all__ = ["FoulError", "check", "choices"]

PRINTED = {
    "I": {"black leaf", "black berry", "black flower"},
    "II": {"red leaf", "red berry", "black flower"},
    "III": {"black leaf", "red berry", "red flower"},
    "IV": {"red leaf", "black berry", "red flower"},
    "V": {"black berry", "red berry", "seed"},
    "VI": {"black flower", "red flower", "seed"},
    "VII": {"black leaf", "red leaf", "seed"},
}
SHAPE_ORDER = ["seed", "flower", "berry", "leaf"]  # weakest first
SCORES = {7: 100, 6: 35, 5: 20, 4: 10, 3: 7, 2: 5, 1: 0}


class FoulError(Exception):
    """The trace is not a game of Garlandland."""


class NoShuffleError(FoulError):
    """The trace ends before a shuffle that the rules ask for."""


def insist(fair: bool, complaint: str) -> None:
    if not fair:
        raise FoulError(complaint)


def garland_between(left: str, right: str) -> str:
    common = PRINTED[left].intersection(PRINTED[right])
    insist(len(common) == 1, f"{left} and {right} share {common}")
    return common.pop()


def shape(symbol: str) -> str:
    return symbol.split()[-1]


def evaluate(row: list[str]) -> tuple[int, list[int], list[int], int]:
    """Return level of the hand, then what breaks ties: shapes last to first, colours last to first, position."""
    hung = [garland_between(row[n], row[n + 1]) for n in range(4)]
    level, making, end = find_hand(hung)
    backwards = list(reversed(making))
    shapes = [SHAPE_ORDER.index(shape(symbol)) for symbol in backwards]
    colours = [1 if symbol.startswith("black") else 0 for symbol in backwards]
    return level, shapes, colours, end


def find_hand(hung: list[str]) -> tuple[int, list[str], int]:
    shapes = [shape(symbol) for symbol in hung]
    if shapes[0] == shapes[1] == shapes[2] == shapes[3]:
        return 7, hung, 4
    if all(symbol.startswith("black") for symbol in hung):
        return 7, hung, 4
    if all(symbol.startswith("red") for symbol in hung):
        return 6, hung, 4
    if shapes[0] == shapes[1] == shapes[2]:
        return 5, hung[0:3], 3
    if shapes[1] == shapes[2] == shapes[3]:
        return 5, hung[1:4], 4
    if shapes[0] == shapes[1] and shapes[2] == shapes[3]:
        return 4, hung, 4
    for start in (0, 1, 2):
        if shapes[start] == shapes[start + 1]:
            return 3, hung[start : start + 2], start + 2
    if sorted(shapes) == ["berry", "flower", "leaf", "seed"]:
        return 2, hung, 4
    return 1, hung, 4


class Game:
    """One trace being replayed."""

    def __init__(self, tree: dict[str, Any]) -> None:
        self.tree = tree
        self.seats: int = tree["seats"]
        self.mode: str = tree["options"]["mode"]
        self.target: int = tree["options"]["target"]
        insist(2 <= self.seats <= 4, "two to four players")
        insist(set(tree["options"]) == {"mode", "target", "dealer"}, "every option is written down")
        insist(self.mode in ("race", "points"), "no such mode")
        insist(0 <= tree["options"]["dealer"] < self.seats, "the dealer has a seat")
        self.shuffles = list(tree["shuffles"])
        self.scores = [0] * self.seats
        self.gone: list[int] = []
        self.round = 0
        self.result: dict[str, Any] | None = None
        self.begin_round()

    def inside(self) -> list[int]:
        return [seat for seat in range(self.seats) if seat not in self.gone]

    def begin_round(self) -> None:
        self.round += 1
        self.rows: dict[int, list[str]] = {seat: [] for seat in range(self.seats)}
        self.decks: dict[int, list[str]] = {}
        self.hands: dict[int, list[str]] = {}
        self.chosen: dict[int, str] = {}
        for seat in self.inside():
            if not self.shuffles:
                raise NoShuffleError("a shuffle is missing")
            shuffle = self.shuffles.pop(0)
            insist(shuffle["name"] == f"round {self.round} seat {seat}", f"unexpected shuffle {shuffle['name']}")
            insist(sorted(shuffle["cards"]) == sorted(PRINTED), "a deck is the seven cards of a colour")
            self.decks[seat] = list(shuffle["cards"])
            self.hands[seat] = [self.decks[seat].pop(0), self.decks[seat].pop(0)]

    def step(self, step: dict[str, Any], previous: int | None) -> None:
        seat, action = step["seat"], step["action"]
        insist(self.result is None, "a step after the end")
        insist(seat in self.inside(), f"seat {seat} is not in the game")
        if action in ("resign", "timeout"):
            self.leave(seat, action)
            return
        insist(seat not in self.chosen, f"seat {seat} has chosen already")
        insist(previous is None or previous < seat, "the cards of a turn are written lowest seat first")
        allowed = sorted(f"play {card}" for card in self.hands[seat])
        insist(step["legal"] == allowed, f"legal for seat {seat}: {allowed}, the trace says {step['legal']}")
        insist(action in allowed, f"{action} is not possible")
        self.chosen[seat] = action.removeprefix("play ")
        self.reveal_if_complete()

    def leave(self, seat: int, word: str) -> None:
        self.gone.append(seat)
        self.chosen.pop(seat, None)
        if len(self.inside()) == 1:
            self.result = {"winners": self.inside(), "scores": self.scores, "reason": word}
        else:
            self.reveal_if_complete()

    def reveal_if_complete(self) -> None:
        if sorted(self.chosen) != self.inside():
            return
        for seat, card in self.chosen.items():
            self.hands[seat].remove(card)
            self.rows[seat].append(card)
        self.chosen = {}
        if all(len(self.rows[seat]) == 5 for seat in self.inside()):
            self.end_round()
            return
        for seat in self.inside():
            self.hands[seat].append(self.decks[seat].pop(0))

    def end_round(self) -> None:
        for seat in self.inside():
            insist(len(self.hands[seat]) == 1 and len(self.decks[seat]) == 1, "one card in hand and one in the deck")
        hands = {seat: evaluate(self.rows[seat]) for seat in self.inside()}
        if self.mode == "points":
            for seat, (level, _, _, _) in hands.items():
                self.scores[seat] += SCORES[level]
            if self.round == self.seats:
                most = max(self.scores[seat] for seat in self.inside())
                winners = [seat for seat in self.inside() if self.scores[seat] == most]
                self.result = {"winners": winners, "scores": self.scores, "reason": "points"}
                return
        else:
            best = max(hands.values())
            for seat in self.inside():
                if hands[seat] == best:
                    self.scores[seat] += 1
            reached = [seat for seat in self.inside() if self.scores[seat] == self.target]
            if reached:
                self.result = {"winners": reached, "scores": self.scores, "reason": "target"}
                return
        self.begin_round()


def check(line: str) -> dict[str, Any]:
    """Replay a trace; return its result.  Raises FoulError."""
    tree = json.loads(line)
    insist(tree["foolery"] == 1 and tree["game"] == "garlandland", "not a record of Garlandland")
    game = Game(tree)
    previous: int | None = None
    for step in tree["steps"]:
        game.step(step, previous)
        # A turn goes on while cards are waiting; resignations may stand between them.
        waiting = bool(game.chosen)
        previous = step["seat"] if waiting and step["action"].startswith("play") else None
    insist(not game.shuffles, "there are shuffles nobody asked for")
    insist(game.result == tree.get("result"), f"the result is {game.result}, the trace says {tree.get('result')}")
    insist(game.result is not None, "the game is not over")
    assert game.result is not None
    return game.result


def choices(tree: dict[str, Any]) -> tuple[int, list[str]] | None:
    """Return who decides after the steps of an unfinished record (of several, the lowest seat) and what they may do.

    None once the game is over or waits for a shuffle.
    """
    game = Game(tree)
    try:
        for step in tree["steps"]:
            game.step(step, None)
    except NoShuffleError:
        return None
    if game.result is not None:
        return None
    seat = min(seat for seat in game.inside() if seat not in game.chosen)
    return seat, sorted(f"play {card}" for card in game.hands[seat])
