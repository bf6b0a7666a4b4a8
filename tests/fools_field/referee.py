"""A second, deliberately naive reading of The Fool's Field.

It is written from the rules with strings, lists and loops, looks up nothing in the engine and shares no code with it.
`check(record)` raises AssertionError at the first step where a trace and the rules differ.
"""

from __future__ import annotations

from typing import Any

__all__ = ["check", "choices"]

STEP = {"top": (0, 1), "right": (1, 0), "bottom": (0, -1), "left": (-1, 0)}
OPPOSITE = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}
ORDER = ["top", "right", "bottom", "left"]
PAIRS = [("S", "S"), ("H", "F"), ("F", "H")]


class Referee:
    """The table as a patient onlooker who sees all cards would keep it in mind."""

    def __init__(self, record: dict[str, Any]) -> None:
        assert record["foolery"] == 1
        assert record["game"] == "fools-field"
        assert record["seats"] == 2
        self.options = record["options"]
        assert sorted(self.options) == ["battle_limit", "first", "seating"]
        (shuffle,) = record["shuffles"]
        assert shuffle["name"] == "deck"
        self.deck = list(shuffle["cards"])
        assert len(self.deck) == len(set(self.deck)) == 23
        self.hands: list[list[str]] = [[], []]
        self.start = self.options["first"]
        for turn in range(12):
            self.hands[(self.start + turn) % 2].append(self.deck.pop(0))
        self.battles_over = 0
        self.result: dict[str, Any] | None = None
        self.begin_battle(self.start)

    def begin_battle(self, start: int) -> None:
        self.start = start
        self.turn = start
        self.field: dict[tuple[int, int], tuple[str, int]] = {}
        self.discarding = False
        self.extra_turn = False
        self.began_level = not self.deck and len(self.hands[0]) == len(self.hands[1])

    def symbol(self, card: str, owner: int, side: str) -> str:
        """What a card of that owner shows toward that side of the table, as seat 0 looks at it."""
        turned = owner == 1 and self.options["seating"] == "facing"
        printed = OPPOSITE[side] if turned else side
        return card[ORDER.index(printed)]

    def may_deploy(self, card: str, at: tuple[int, int]) -> bool:
        if at in self.field:
            return False
        if not self.field:
            return at == (1, 1)
        touches = 0
        for side, (right, up) in STEP.items():
            beside = (at[0] + right, at[1] + up)
            if beside in self.field:
                touches += 1
                other, owner = self.field[beside]
                mine = self.symbol(card, self.turn, side)
                theirs = self.symbol(other, owner, OPPOSITE[side])
                if (mine, theirs) not in PAIRS:
                    return False
        return touches > 0

    def legal(self) -> list[str]:
        hand = self.hands[self.turn]
        if self.discarding:
            return sorted(f"discard {card}" for card in hand)
        actions = ["retreat"] if self.field else []
        for card in hand:
            for column in range(3):
                for row in range(3):
                    space = f"{'abc'[column]}{row + 1}"
                    actions += [f"deploy {card}@{space}"] if self.may_deploy(card, (column, row)) else []
        return sorted(actions)

    def play(self, seat: int, action: str) -> None:
        assert self.result is None, "a step after the end"
        if action in ("resign", "timeout"):
            self.finish([1 - seat], action)
            return
        assert seat == self.turn
        verb, _, what = action.partition(" ")
        {"deploy": self.deploy, "retreat": self.retreat, "discard": self.discard}[verb](what)

    def deploy(self, what: str) -> None:
        card, space = what.split("@")
        me, other = self.turn, 1 - self.turn
        self.hands[me].remove(card)
        self.field["abc".index(space[0]), int(space[1]) - 1] = (card, me)
        if self.extra_turn:
            self.finish([0, 1], "both-empty")
        elif not self.hands[me] and not self.deck:
            if self.began_level and me == self.start:
                assert len(self.hands[other]) == 1
                self.extra_turn = True
                self.turn = other
            else:
                self.finish([me], "hand-empty")
        else:
            self.turn = other

    def retreat(self, _: str) -> None:
        me, other = self.turn, 1 - self.turn
        if self.extra_turn:
            self.finish([other], "hand-empty")
            return
        self.hands[me] += [card for card, _ in self.field.values()]
        self.field = {}
        self.discarding = True
        self.end_battle_when_six()

    def discard(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.end_battle_when_six()

    def end_battle_when_six(self) -> None:
        me, other = self.turn, 1 - self.turn
        if len(self.hands[me]) > 6:
            return
        while len(self.hands[other]) < 6 and self.deck:
            self.hands[other].append(self.deck.pop(0))
        self.battles_over += 1
        self.begin_battle(other)
        if self.battles_over == self.options["battle_limit"]:
            self.finish([0, 1], "battle-limit")

    def finish(self, winners: list[int], reason: str) -> None:
        scores = [0.5, 0.5] if len(winners) == 2 else [int(seat in winners) for seat in range(2)]
        self.result = {"winners": winners, "scores": scores, "reason": reason}


def check(record: dict[str, Any]) -> None:
    """Check every legal list, every step and the result of a trace."""
    referee = Referee(record)
    for number, step in enumerate(record["steps"], 1):
        if "legal" in step:
            legal = referee.legal()
            assert step["legal"] == legal, f"step {number}: {step['legal']} is not {legal}"
            assert step["action"] in legal, f"step {number}: {step['action']} is illegal"
        referee.play(step["seat"], step["action"])
    assert record.get("result") == referee.result


def choices(record: dict[str, Any]) -> tuple[int, list[str]] | None:
    """Return who decides after the steps of an unfinished record and what they may do, None once the game is over."""
    referee = Referee(record)
    for step in record["steps"]:
        referee.play(step["seat"], step["action"])
    return (referee.turn, referee.legal()) if referee.result is None else None
