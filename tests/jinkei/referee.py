"""A second, deliberately naive implementation of Jinkei that checks traces step by step.

Written from the rules text with strings, dicts and lists; it imports nothing of ours and knows nothing of our numbers.
"""

from __future__ import annotations

import itertools
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

HOUSE_FILE = Path(__file__).parents[2] / "src/foolery/games/jinkei/rules/formations.toml"
RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K"]
DECK = sorted(colour + rank for colour in "kr" for rank in RANKS)
WORTH = {"K": 3, "10": 3, "9": 3, "8": 2, "7": 2, "6": 2, "5": 1, "4": 1, "3": 1, "2": 0, "A": 0}
ALL_CELLS = [row + column for row in "FBR" for column in "123"]


class NoShuffleError(AssertionError):
    """The trace ends before a shuffle that the rules ask for."""


class NoStepError(AssertionError):
    """The trace ends before a decision that the rules ask for."""

    def __init__(self, seat: int, legal: list[str]) -> None:
        super().__init__(f"seat {seat} should decide between {legal}")
        self.seat = seat
        self.legal = legal


@cache
def house_formations() -> dict[str, Any]:
    return tomllib.loads(HOUSE_FILE.read_text(encoding="utf-8"))


class Player:
    """One side of the table."""

    def __init__(self) -> None:
        self.deck: list[str] = []
        self.hand: list[str] = []
        self.kind = ""
        self.tokens: dict[str, str] = {}
        self.cells: dict[str, list[str]] = {cell: [] for cell in ALL_CELLS}
        self.to_fill: list[str] = []
        self.captured: list[str] = []
        self.score = 0

    def in_row(self, row: str) -> list[str]:
        return [cell for cell in ALL_CELLS if cell[0] == row and self.cells[cell]]

    def is_wild(self, cell: str) -> bool:
        return "w" in self.tokens[cell]

    def bonus(self, cell: str) -> int:
        return {"1": 1, "2": 2}[self.tokens[cell][-1]] if "+" in self.tokens[cell] else 0

    def close_up(self, column: str) -> bool:
        """Close one column; return True if the owner must choose between two cards."""
        usable = [row + column for row in "FBR" if self.tokens[row + column] != "x"]
        for ahead, behind in itertools.pairwise(usable):
            if self.cells[ahead] or not self.cells[behind]:
                continue
            if len(self.cells[behind]) == 2:
                return True
            self.cells[ahead].append(self.cells[behind].pop())
        return False

    def send_up(self, card: str) -> None:
        two = next(cell for cell in ALL_CELLS if len(self.cells[cell]) == 2)
        self.cells[two].remove(card)
        ahead = [row + two[1] for row in "FB" if self.tokens[row + two[1]] != "x" and not self.cells[row + two[1]]]
        self.cells[ahead[0]].append(card)


class Referee:
    """Plays a trace and stops at the first thing the rules do not say."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.options = record["options"]
        edition = record.get("edition")
        if edition is None:
            assert self.options["formations"] == "house-1"
            edition = house_formations()
        assert edition["meta"]["edition"] == self.options["formations"]
        self.formations = {entry["id"]: entry for entry in edition["formation"]}
        self.steps = list(record["steps"])
        self.shuffles = list(record["shuffles"])
        self.players = [Player(), Player()]
        self.totals = [0, 0]

    def check(self) -> None:
        self.play()
        assert not self.steps, "there are steps after the end"
        assert not self.shuffles
        self.check_result()

    def play(self) -> None:
        first = self.options["first"]
        for game in range(self.options["games"]):
            self.play_game(first if game == 0 else 1 - first)

    def check_result(self) -> None:
        a, b = self.totals
        reason, winners = "points", [0] if a > b else [1]
        if a == b and self.options["games"] == 2:
            winners = [0, 1]
        elif a == b:
            reason, winners = "tie-break", [1 - self.options["first"]]
        assert self.record["result"] == {"winners": winners, "scores": [a, b], "reason": reason}

    def step(self, seat: int, legal: list[str]) -> str:
        if not self.steps:
            raise NoStepError(seat, sorted(legal))
        step = self.steps.pop(0)
        assert step["seat"] == seat, f"seat {seat} should act, got {step}"
        assert step["legal"] == sorted(legal), f"{step} but the rules allow {sorted(legal)}"
        assert step["action"] in legal
        return str(step["action"])

    def play_game(self, first: int) -> None:
        self.players = [Player(), Player()]
        for seat, player in enumerate(self.players):
            if not self.shuffles:
                raise NoShuffleError(f"the deck of seat {seat} is missing")
            shuffle = self.shuffles.pop(0)
            assert shuffle["name"] == f"seat {seat}"
            assert sorted(shuffle["cards"]) == DECK
            player.deck = list(shuffle["cards"])
        self.settle_kinds(first)
        for number in (1, 2, 3):
            leader = first if number != 2 else 1 - first
            assert [len(player.deck) for player in self.players] == [{1: 22, 2: 14, 3: 7}[number]] * 2
            self.form_up(number)
            if number == 3:
                assert not self.players[0].deck
                assert not self.players[1].deck
            for battle in range(7):
                self.fight(leader if battle % 2 == 0 else 1 - leader)
            for player in self.players:
                player.score += sum(WORTH[card[1:]] for card in player.captured)
                player.captured = []
                assert len(player.hand) == 1
        for seat, player in enumerate(self.players):
            self.totals[seat] += player.score

    def settle_kinds(self, first: int) -> None:
        if self.options["kinds"] == "beginner":
            self.players[first].kind, self.players[1 - first].kind = "sword", "shield"
            return
        picked = self.step(1 - first, ["kind sword", "kind shield", "kind bow"]).split()[1]
        self.players[1 - first].kind = picked
        left = [f"kind {kind}" for kind in ("sword", "shield", "bow") if kind != picked]
        self.players[first].kind = self.step(first, left).split()[1]

    def form_up(self, number: int) -> None:
        for player in self.players:
            while len(player.hand) < 7:
                player.hand.append(player.deck.pop(0))
        chosen = []
        for seat, player in enumerate(self.players):
            chosen.append(self.step(seat, [f"form {player.kind}-{number}{letter}" for letter in "ab"]).split()[1])
        for player, name in zip(self.players, chosen, strict=True):
            self.lay_out(player, self.formations[name])
        for rows in ("FB", "R"):
            for seat, player in enumerate(self.players):
                self.fill(seat, player, rows)

    def lay_out(self, player: Player, formation: dict[str, Any]) -> None:
        tokens = formation["front"] + formation["back"] + formation["reserve"]
        player.tokens = dict(zip(ALL_CELLS, tokens, strict=True))
        player.to_fill = []
        for cell, token in player.tokens.items():
            assert not player.cells[cell]
            if token.startswith("u"):
                player.cells[cell].append(player.deck.pop(0))
            elif token == "2":
                player.to_fill += [cell, cell]
            elif token != "x":
                player.to_fill.append(cell)

    def fill(self, seat: int, player: Player, rows: str) -> None:
        for cell in [cell for cell in player.to_fill if cell[0] in rows]:
            card = self.step(seat, [f"place {card}@{cell}" for card in player.hand]).split()[1].split("@")[0]
            player.hand.remove(card)
            player.cells[cell].append(card)

    def picks(self, verb: str, player: Player, cells: list[str]) -> list[str]:
        found = []
        for cell in cells:
            if player.is_wild(cell):
                found += [f"{verb} {cell} as k", f"{verb} {cell} as r"]
            else:
                found.append(f"{verb} {cell}")
        return found

    def fight(self, attacker: int) -> None:
        attack_side, defence_side = self.players[attacker], self.players[1 - attacker]
        cells = attack_side.in_row("F") or attack_side.in_row("B")
        attack_cell, attack_colour = self.read_pick(self.step(attacker, self.picks("attack", attack_side, cells)))
        attack = attack_side.cells[attack_cell][0]
        attack_colour = attack_colour or attack[0]

        cells = defence_side.in_row("B")
        duty = [
            cell for cell in cells if not defence_side.is_wild(cell) and defence_side.cells[cell][0][0] == attack_colour
        ]
        if duty:
            cells = duty + [cell for cell in cells if defence_side.is_wild(cell)]
        elif not cells:
            cells = defence_side.in_row("F")
        action = self.step(1 - attacker, self.picks("defend", defence_side, cells))
        defence_cell, defence_colour = self.read_pick(action)
        defence = defence_side.cells[defence_cell][0]
        defence_colour = defence_colour or defence[0]

        attack_number = self.number(attack) + attack_side.bonus(attack_cell)
        defence_number = self.number(defence) + defence_side.bonus(defence_cell)
        winner = self.judge(attack, attack_colour, attack_number, defence, defence_colour, defence_number)
        (defence_side if winner == "defence" else attack_side).captured.append(attack)
        (attack_side if winner == "attack" else defence_side).captured.append(defence)
        attack_side.cells[attack_cell].clear()
        defence_side.cells[defence_cell].clear()
        self.close_up()

    def read_pick(self, action: str) -> tuple[str, str]:
        words = action.split()
        return words[1], words[3] if len(words) > 2 else ""

    def number(self, card: str) -> int:
        return 13 if card[1:] == "K" else RANKS.index(card[1:]) + 1

    def judge(self, attack: str, colour: str, number: int, defence: str, other: str, other_number: int) -> str:
        if {attack[1:], defence[1:]} == {"A", "K"}:
            return "attack" if attack[1:] == "A" else "defence"
        if colour != other or number > other_number:
            return "attack"
        return "defence" if number < other_number else "draw"

    def close_up(self) -> None:
        owing = []
        for seat, player in enumerate(self.players):
            choices = [player.close_up(column) for column in "123"]
            owing += [seat] * sum(choices)
        sent = []
        for seat in owing:
            two = next(cards for cards in self.players[seat].cells.values() if len(cards) == 2)
            sent.append(self.step(seat, [f"advance {card}" for card in two]).split()[1])
        for seat, card in zip(owing, sent, strict=True):
            self.players[seat].send_up(card)


def check_line(line: str) -> None:
    """Check one trace.  Raises AssertionError."""
    Referee(json.loads(line)).check()


def choices(record: dict[str, Any]) -> tuple[int, list[str]] | None:
    """Return who decides after the steps of an unfinished record (of several, the lowest seat) and what they may do.

    None once the game is over or waits for a shuffle.
    """
    try:
        Referee(record).play()
    except NoStepError as end:
        return end.seat, end.legal
    except NoShuffleError:
        return None
    return None
