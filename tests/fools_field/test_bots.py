"""The Fool's Field's bots: what they infer, how long they think, and that they play on from anywhere."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import pytest

from foolery.bots import ThinkingBot, bot_names, get_bot
from foolery.games.fools_field.game import GAME
from foolery.games.fools_field.mind.belief import Belief
from foolery.games.fools_field.mind.thinker import Master
from foolery.games.fools_field.rules.cards import CARD_NUMBERS
from foolery.games.fools_field.rules.notation import parse_action
from foolery.games.fools_field.rules.sight import FieldSight
from foolery.games.fools_field.rules.state import FieldState
from foolery.games.fools_field.rules.worlds import FieldWorlds
from foolery.kernel.rng import Rng
from foolery.kernel.state import State
from foolery.search.weighing import WeighedWorlds

# Seat 1 retreats from a lone HHHH in the centre and throws one card away; then seat 0 begins again.
BEFORE = "ff1 hands=HHHH.SSSH.SSHS.SHSS.HSSS.SSHH/SSSS.HHHS.HHSS.SHHH.HHSH.HSHH deck=* turn=0 start=0 phase=open"


def sight_after_a_retreat() -> FieldSight:
    state = GAME.from_position(BEFORE)
    for seat, action in [(0, "deploy HHHH@b2"), (1, "retreat"), (1, "discard SHHH")]:
        state.push(seat, parse_action(action))
    return GAME.sight(state, 0)


# Seat 1 holds three cards it picked up and two nobody saw, of four; the others of them lie in the deck.
KNOWN, HIDDEN = ["SSSS", "SHHH", "HSSS"], ["FFFF", "HHHH", "FHFH", "HFHF"]
OTHERS = [code for code in CARD_NUMBERS if code not in KNOWN + HIDDEN]
LATE = (
    f"ff1 hands={'.'.join(OTHERS[:6])}/{'.'.join(KNOWN)}.FFFF.HHHH deck=FHFH.HFHF discards={'.'.join(OTHERS[8:])}/"
    f"{'.'.join(OTHERS[6:8])} turn=1 start=1 battle=2 phase=open past=1:SSSS/SHHH.HSSS:2:0"
)


def world_of(state: State) -> tuple[int, int, tuple[int, ...]]:
    assert isinstance(state, FieldState)
    return int(state.hands[1]), int(state.discards[1]), tuple(int(card) for card in state.deck[state.drawn :])


def test_believed_worlds_follow_the_enumerated_posterior() -> None:
    """Every world is listed and weighed; they are drawn as often as their weights say, by chi-square."""
    state = GAME.from_position(LATE)
    state.push(1, parse_action("deploy SSSS@b2"))
    sight, rng = GAME.sight(state, 0), Rng(8)
    worlds, weight = FieldWorlds(sight), Belief(sight, Rng(2)).weight
    listed = {world_of(each): weight(each) for each in (worlds.draw(rng) for _ in range(4000))}
    assert len(set(listed.values())) > 3, "the deploy says something"
    # One draw from each sample, so that draws are independent.
    counts = Counter(world_of(WeighedWorlds(worlds, weight, 40, rng).draw(rng)) for _ in range(800))
    expected = {key: 800 * each / sum(listed.values()) for key, each in listed.items()}
    chi_square = sum((counts[key] - each) ** 2 / each for key, each in expected.items())
    assert chi_square < len(listed) + 4 * (2 * len(listed)) ** 0.5
    assert set(counts) <= set(listed)


@pytest.mark.parametrize("name", bot_names("fools-field"))
def test_given_a_seat_in_mid_game_a_bot_plays_on(name: str) -> None:
    """A position on one line tells less than having been there."""
    state = GAME.from_position(LATE)
    state.push(1, parse_action("deploy HHHH@b2"))
    sight = GAME.sight(GAME.from_position(GAME.position(state)), 0)
    bot = get_bot("fools-field", name, think=20)
    assert bot.choose(sight, Rng(1)) in sight.legal


def test_thinking_ends_in_time_with_the_best_so_far() -> None:
    sight = sight_after_a_retreat()
    bot = Master()
    bot.sample = 20
    assert isinstance(bot, ThinkingBot)
    started = perf_counter()
    assert bot.within(40).choose(sight, Rng(1)) in sight.legal
    assert perf_counter() - started >= 0.04


def test_candidates_are_explained_with_their_chances() -> None:
    sight = sight_after_a_retreat()
    bot = Master()
    bot.sample, bot.iterations = 20, 50
    findings = bot.explain(sight, Rng(1))
    assert {each.action for each in findings.candidates} == set(sight.legal)
    assert all(0.0 <= each.value <= 1.0 for each in findings.candidates)
    assert findings.worlds == 50
