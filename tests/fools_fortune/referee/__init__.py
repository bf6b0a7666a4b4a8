"""A second, deliberately simple implementation of A Fool's Fortune, to check the engine against.

It is written from the rules with strings, dicts and loops, and shares no code or table with the engine. Legal actions
are found by brute force: every combination of words is built and tested against the rules. `check(record, cards)`
replays a trace, which is a recorded game with the legal actions of its steps. It raises AssertionError at the first
step where the trace and the rules differ. `cards` is the parsed card file.
"""

from __future__ import annotations

from typing import Any

from tests.fools_fortune.referee.deeds import Referee

__all__ = ["Referee", "check"]


def check(record: dict[str, Any], cards: dict[str, Any]) -> Referee:
    """Replay the trace `record` by the rules and return the referee at its end.

    A trace is a recorded game, with the legal actions at its steps where they were recorded. Raise AssertionError at
    the first difference. `cards` is the parsed card file.
    """
    referee = Referee(record, cards)
    for number, step in enumerate(record["steps"], 1):
        where = f"step {number}: {step['action']}"
        assert referee.result is None, f"{where}: the game is over"
        if step["action"] == "draw":
            continue
        if step["action"] not in ("resign", "timeout"):
            assert referee.to_act() == step["seat"], f"{where}: seat {referee.to_act()} is to act"
            legal = referee.legal()
            if "legal" in step:
                missing, extra = sorted(set(legal) - set(step["legal"])), sorted(set(step["legal"]) - set(legal))
                assert not missing, f"{where}: not listed: {missing[:5]}"
                assert not extra, f"{where}: wrongly listed: {extra[:5]}"
                assert step["legal"] == legal, f"{where}: not in ASCII order"
            assert step["action"] in legal, f"{where}: illegal"
        referee.play(step["seat"], step["action"])
        if referee.decision not in ("order", "over"):
            assert referee.all_cards() == referee.everything(), f"{where}: a card is lost or doubled"
    if record["steps"] and record["steps"][-1]["action"] == "draw":
        referee.finish([s for s in range(referee.count) if referee.players[s].is_in], "agreed")
    assert referee.result == record.get("result"), (referee.result, record.get("result"))
    assert not referee.shuffles, "there are more shuffles than the game came to"
    return referee
