"""Nothing hidden is anywhere in the page of A Fool's Fortune, neither a player's nor a spectator's.

Two worlds differ only in what seat 0 and a spectator cannot know: cards in the others' Hands, cards and their order in
Fate, what one of them foresees, slips to another, buries and draws, and how an Encore is shuffled.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page

from foolery.games.fools_fortune.rules.edition import get_edition
from tests.fools_fortune.web.states import tap
from tests.support.browser.harness import step_of, wait_for_change
from tests.support.browser.staged import Stage
from tests.support.browser.worlds import Witness, assert_alike

Someone = Callable[..., Page]
HIDDEN = ("CiTr1", "DeTr2", "hermit", "FoTr1", "MoTr2", "CiSu1")
# Drawn after the Encore: who pays shows that card, the one after it stays hidden; seat 0 sees its own two.
SHOWN = ("MoFo1", "", "MoFo2", "", "DeSu1", "DeSu2")
STAGES = """s1{CoLo1 CoNa1 CoTr1} captain/R[CoNa2 DeNa1]
  | s1{FoFo1 FoLo1 FoNa1} fey-child/R[FoSu1 FoSu2] mystic/R[MoSu1 MoSu2] muse/R[CoSu1 CoSu2]
  | s1{DeFo1 DeLo1 DeTr1} duchess/R[CiFo1 CiLo1]"""


@dataclass(frozen=True)
class _World:
    position: str
    encore: list[str]
    actions: tuple[str, ...]  # "1 end": the seat and what it plays


def _world(hidden: tuple[str, ...]) -> _World:
    """Lay out the same game around other hidden cards."""
    gift, buried, kept, *foreseen = hidden
    own, second, third = STAGES.split("|")
    position = f"""af1 act=3 seats=3 day=30 active=1 phase=main rest=discard
      | 0 hand{{CoFo1 MoNa1}} {own}
      | 1 hand{{CiNa1 {gift} {buried}}} {second}
      | 2 hand{{CoWi CiNa2 {kept}}} {third}
      | fate{{{" ".join(foreseen)} DeFo2 DeLo2}}"""
    rest = sorted(
        set(get_edition().codes) - set(re.findall(r"[\w-]{4,}", STAGES)) - set(SHOWN), reverse=hidden != HIDDEN
    )
    encore = [code or rest.pop() for code in SHOWN] + rest
    actions = (
        "1 talent mystic",
        f"1 pick {' '.join(foreseen)}",
        "1 talent fey-child @2",
        "2 refuse none",
        f"1 pick CoWi {gift}",
        "1 talent muse",
        f"1 pick {buried}",
        "1 end",
        "1 dues CoWi",
        "1 dues CiNa1",
        "2 end",
        "2 dues CiNa2",
        "0 end",
        "0 dues MoNa1",
        "1 end",  # in a Morning with too few cards in Fate there was an Encore
        f"1 dues {SHOWN[0]}",
        "2 end",
        f"2 dues {SHOWN[2]}",
    )
    return _World(position, encore, actions)


def _witnessed(page: Page, stage: Stage, seat: int | None, world: _World) -> Witness:
    """Play the game in one world; return what the page witnessed, with a look after every action."""
    witness = Witness(page)
    names = ("Anna", "Mirabel", "Tomo")[seat is not None :]
    options: dict[str, object] = {"act": 3, "first": 0}
    stage.set(
        page,
        "fools-fortune",
        world.position,
        options=options,
        others=names,
        seat=seat,
        shuffles={"encore 1": world.encore},
    )
    for action in world.actions:
        mover, _, text = action.partition(" ")
        step = step_of(page)
        if int(mover) == seat:
            for each in ("end", ">") if text == "end" else (text.split()[1], ">"):
                tap(page, each)
        else:
            stage.play(int(mover), text)
            wait_for_change(page, step)
        witness.look()
    return witness


@pytest.mark.parametrize("seat", [0, None])
def test_frames_page_and_store_do_not_tell_hidden_cards_apart(stage: Stage, someone: Someone, seat: int | None) -> None:
    one = _witnessed(someone(), stage, seat, _world(HIDDEN))
    two = _witnessed(someone(), stage, seat, _world(HIDDEN[::-1]))

    assert_alike(one, two)
    assert "CoWi" in one.kept[-1], "the comparison must see what is public"
    # What a Set would take is said of every card, wherever it is.
    lying = re.sub(r'"(?:takes|closes_with)":\[[^]]*]', "", one.kept[-1].rpartition('"lines"')[0])
    assert ("DeSu2" in lying) == (seat == 0), "and what is one's own"
