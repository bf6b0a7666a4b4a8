"""Every state of A Fool's Fortune's table worth seeing: what lies there, what happens, what is tapped.

Pictures are taken of all of them, and tests look at all of them for what must be true everywhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.support.browser.sound import CLIPPED, SIDEWAYS, SMALL
from tests.support.browser.staged import Stage

__all__ = ["LOOKS", "SHOWN", "STATES", "State", "finish", "show", "tap"]

GAME = "fools-fortune"
CLOCK = {"kind": "fischer", "seconds": 900, "increment": 10}


@dataclass(frozen=True)
class State:
    """A position, what the others play from there, and what is tapped then.

    A tap is a card, a Set (`s1`) or a player (`@1`); `:fetch` is the chip of that action, `!` the one for Flash,
    `>` plays what is meant, `end` asks to end the Afternoon and `?captain` reads a card.
    """

    name: str
    position: str
    taps: str = ""
    others: tuple[str, ...] = ()  # "1 end" is seat 1 ending its Afternoon
    seat: int | None = 0


# Act I

MORNING = """af1 act=1 seats=2 day=7 active=0 phase=dawn
  | 0 hand{MoNa1 FoFo1 FoLo1}
  | 1 hand{MoTr1 CiLo1 DeSu1} s1{CoLo1 CoNa1 CoTr1} nomad/R[DeFo1 DeLo1]
  | faire{CoWi CiTr2 MoSu1} road{ranger hermit}"""
FIRST = """af1 act=1 seats=2 day=3 active=0 phase=main
  | 0 hand{duchess CoLo1 CoNa2 CoWi}
  | 1 hand{MoTr1 CiLo1 DeSu1} nomad/E[DeFo1 DeLo1] | faire{MoTr2 FoSu2}"""
HIRE = """af1 act=1 seats=2 day=9 active=0 phase=main
  | 0 hand{captain MoNa1 CoNa2 CiTr1} s1{CoFo1 CoLo1 CoTr1}
  | 1 hand{MoTr1 CiLo1 DeSu1} s1{FoFo1 FoLo1 FoNa1} nomad/R[DeFo1 DeLo1] | faire{MoTr2 FoSu2} road{hermit}"""

# Act II

DEAL = """af1 act=2 seats=2 day=14 active=0 phase=main
  | 0 hand{CoFo1 MoNa1 CiSu1} camp{CoSu2} s1{DeNa1 FoNa2 CiNa1} nomad/R[DeFo1 DeLo1] hermit/E[MoFo1]
  | 1 hand{FoTr1 MoTr1 DeTr2} camp{CiFo2} s1{CoLo1 CoNa1 CoTr1} s2{MoSu1 DeSu2 FoSu1} duchess/R[CiFo1 CiLo1]
  | faire{MoTr2 FoFo2 DeWi CiTr2} road{bishop}"""
ASKED = """af1 act=2 seats=2 day=20 active=1 phase=main
  | 0 hand{outlaw FoTr1 CiFo2} s1{CoFo1 CoLo1 CoNa1 CoSu1} s2{MoLo1 FoLo1 CoLo2 DeLo1 CiLo1} s3{MoTr1 DeTr1 CiTr1}
    captain/R[CoNa2 DeNa1] merchant/R[CiNa1 FoNa1] hermit/E[MoWi FoSu1]
  | 1 hand{CoTr2 MoFo1 DeFo1 CiSu1} s1{FoFo1 FoLo2 FoNa2 FoTr2 FoWi} s2{MoSu1 CoSu2 CiSu2} s3{DeFo2 DeWi DeNa2}
    duchess/R[CiFo1 CiTr2] nomad/E[MoFo2 MoLo2] ranger/E[MoNa2 MoSu2]
  | faire{CoTr1 CoFo2 DeSu1 DeSu2 DeLo2 CiNa2 MoTr2 FoFo2 CiWi} road{bishop prince cartographer}"""
POOR = """af1 act=2 seats=2 day=11 active=0 phase=main
  | 0 s1{CoFo1 CoLo1 CoTr1} captain/R[CoLo2 CoWi] bishop/R[DeSu1 DeTr1]
  | 1 hand{FoTr1 MoTr1 DeTr2} s1{FoFo1 FoLo1 FoNa1} duchess/R[CiFo1 CiLo1] | faire{CoSu1 MoTr2 CiSu2} road{hermit}"""
FULL = """af1 act=2 seats=2 day=13 active=0 phase=main
  | 0 hand{MoNa1 MoTr1 CiFo2 duchess outlaw} camp{CoFo1} s1{CoLo1 CoNa2 CoTr1} captain/E[DeNa1 DeLo1]
  | 1 hand{FoTr1 MoTr2 DeTr2} s1{FoFo1 FoLo1 FoNa1} | faire{CoSu1 CiSu2} road{hermit}"""

# Act III

_LATE_STAGES = """
  | 0 hand{assassin FoTr1 CiFo2 MoNa1} camp{FoSu2}
    s1{CoFo1 CoLo1 CoNa1 CoSu1} s2{MoLo1 FoLo1 CoLo2 DeLo1 CiLo1} s3{MoTr1 DeTr1 CiTr1}
    captain/R[CoNa2 DeNa1] healer/E[CiNa1 FoNa1] trickster/E[MoWi FoSu1]
  | 1 hand{MoFo1 DeFo1 CiSu1} s1{FoFo1 FoLo2 FoNa2 FoTr2 FoWi} s2{MoSu1 CoSu2 CiSu2} s3{DeFo2 DeWi DeNa2}
    duchess/R[CiFo1 CiTr2] knight/W[MoFo2 MoLo2] ranger/E[MoNa2 MoSu2]
  | faire{CoTr1 CoFo2 DeSu1 DeSu2 DeLo2 CiNa2 MoTr2 FoFo2 CiWi} road{bishop nomad prince muse}"""
LATE = f"af1 act=3 seats=2 day=19 active=0 phase=main fetched=FoSu2 {_LATE_STAGES}"
LATE_THEIRS = f"af1 act=3 seats=2 day=20 active=1 phase=main {_LATE_STAGES}"
POWERS = """af1 act=3 seats=2 day=22 active=0 phase=main encores=1 hand_size=1 locks=1:faire extra=1
  | 0 hand{magistrate MoNa1} camp{CoFo1 FoTr1} s1{CoLo1 CoNa2 CoTr1} s2*{MoFo1 FoLo1 DeNa1}
    knight/R[MoLo1 MoLo2] fey-child/R[FoSu1 FoSu2] mystic/R[MoSu1 MoSu2]
  | 1 hand{CoWi DeLo1} wayside{CiFo1} s1{FoFo1 FoLo2 FoNa1} duchess/R[CiFo2 CiLo1] nomad/R[DeFo1 DeFo2]
    healer/W[CiNa1 FoNa2]
  | faire{CoTr2 CoFo2 DeSu1 DeSu2 DeLo2 CiNa2 MoTr2 FoFo2 CiWi} road{bishop assassin prince muse captain}
    fate{DeTr1 CiTr1 CiSu1}"""
MUSE = """af1 act=3 seats=2 day=17 active=0 phase=main
  | 0 hand{muse MoNa1 CiSu1} s1{CoFo1 CoLo1 CoTr1} captain/R[CoLo2 CoWi]
  | 1 hand{FoTr1 MoTr1 DeTr2} s1{FoFo1 FoLo1 FoNa1} duchess/R[CiFo1 CiLo1]
  | faire{CoSu1 MoTr2 CiSu2 DeFo1} road{hermit bishop}"""
STRUCK = """af1 act=3 seats=2 day=16 active=1 phase=main
  | 0 hand{magistrate CoTr1} s1{CoFo1 CoLo1 CoNa1} captain/R[CoNa2 DeNa1]
  | 1 hand{assassin MoFo1 DeFo1} s1{FoFo1 FoLo2 FoNa2} duchess/R[CiFo1 CiTr2] | faire{CoTr2 CoFo2} road{bishop nomad}"""
WON = """af1 act=3 seats=2 day=31 active=0 phase=main
  | 0 hand{MoNa1} s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{FoFo1 FoLo1 FoNa1 FoTr1 FoWi} s3{DeFo1 DeLo1 DeNa1 DeTr1 DeSu1}
    duchess/R[CiFo1 CiLo1] captain/R[CoFo2 CoLo2] bishop/R[MoSu1 CiSu1]
  | 1 hand{MoFo1 MoTr1} s1{CiNa1 CiTr1 CiWi} knight/R[MoLo1 MoLo2] | faire{CoTr2 MoNa2} road{nomad}"""

# three players

THREE = """af1 act=3 seats=3 day=25 active=0 phase=main
  | 0 hand{assassin FoTr1 CiFo2 MoNa1} camp{FoSu2} s1{CoFo1 CoLo1 CoNa1 CoSu1} s2{MoLo1 FoLo1 CoLo2 DeLo1 CiLo1}
    captain/R[CoNa2 DeNa1] healer/E[CiNa1 FoNa1] enchantress/R[MoWi FoSu1]
  | 1 hand{MoFo1 DeFo1 CiSu1} s1{FoFo1 FoLo2 FoNa2 FoTr2 FoWi} s2{MoSu1 CoSu2 CiSu2}
    duchess/R[CiFo1 CiTr2] knight/W[MoFo2 MoLo2] ranger/E[MoNa2 MoSu2]
  | 2 hand{hermit MoTr1} camp{DeTr1} s1{DeFo2 DeWi DeNa2} merchant/R[CiTr1 CoTr2]
  | faire{CoTr1 CoFo2 DeSu1 DeSu2 DeLo2 CiNa2 MoTr2 FoFo2 CiWi} road{bishop nomad prince muse}"""
THREE_ASKED = THREE.replace("day=25 active=0", "day=27 active=2").replace("hermit MoTr1", "hermit CoWi")
TWO_LEFT = """af1 act=2 seats=3 day=28 active=0 phase=main out=1
  | 0 hand{MoNa1 CoTr1} s1{CoFo1 CoLo1 CoNa1} captain/R[CoNa2 DeNa1] | 1
  | 2 hand{hermit MoTr1} s1{DeFo2 DeWi DeNa2} merchant/R[CiTr1 CoTr2] | faire{FoFo1 FoLo2 CiFo1} road{duchess}"""

STATES = (
    State("order", "af1 act=1 seats=2 phase=order asked=0 drawn=4 day=0 | fate{CoTr1 MoNa1 DeSu2 duchess}"),
    State("morning", MORNING),
    State("begin", FIRST, "CoLo1 CoNa2"),
    State("begun", FIRST, "CoLo1 CoNa2 CoWi >"),
    State("hire", HIRE, "captain MoNa1"),
    State("barter", DEAL, "nomad :barter CoTr1"),
    State("refuse", ASKED, others=("1 barter duchess CiTr1 CoTr2",)),
    State("poor", POOR),
    State("losing", POOR, "bishop CoSu1 > end"),
    State("dues", FULL, "end >"),
    State("clean", FULL, "end > CoFo1 >"),
    State("late", LATE),
    State("deeds", LATE, "captain"),
    State("fetch", LATE, "captain CoTr1"),
    State("text", LATE, "?healer"),
    State("talent", POWERS, "knight :talent"),
    State("edict", POWERS, "magistrate :strike"),
    State("spy", POWERS, "fey-child :talent >", others=("1 refuse none",)),
    State("foresee", POWERS, "mystic :talent > CiTr1"),
    State("ovation", MUSE, "muse :strike >"),
    State("struck", STRUCK, others=("1 strike assassin captain",)),
    State("waiting", LATE_THEIRS),
    State("watching", LATE_THEIRS, seat=None),
    State("three", THREE, "enchantress :talent"),
    State("three-asked", THREE_ASKED, others=("2 barter merchant CoNa1 CoWi",)),
    State("three-watching", THREE, seat=None),
    State("two-left", TWO_LEFT),
    State("result", WON, "end > MoNa1 >"),
)


def show(page: Page, stage: Stage, state: State) -> None:
    """Bring the page into a state."""
    seats, act = (int(re.findall(rf"{what}=(\d)", state.position)[0]) for what in ("seats", "act"))
    people = ("Mirabel", "Tomo", "Odile")[: seats - (state.seat is not None)]
    stage.set(page, GAME, state.position, options={"act": act, "first": 0}, others=people, seat=state.seat, clock=CLOCK)
    replies = list(state.others)
    for each in state.taps.split():
        tap(page, each)
        if each == ">" and replies:
            _let_play(stage, replies.pop(0))
    for reply in replies:
        _let_play(stage, reply)
        page.wait_for_selector("#prompt:has([data-action])")


def finish(page: Page, stage: Stage) -> None:
    """Let the next seat give up, and open the replay."""
    stage.people[1].resign()
    page.wait_for_selector("dialog[open] [data-again]")
    page.goto(f"{stage.url}/t/{stage.table}/1")
    page.wait_for_selector("input[type=range]")


def _let_play(stage: Stage, reply: str) -> None:
    seat, _, action = reply.partition(" ")
    stage.play(int(seat), action)


def tap(page: Page, what: str) -> None:
    """Do one of a state's taps."""
    step = page.locator(".app").get_attribute("data-step")
    if what.startswith("?"):
        page.locator(f'#table [data-card="{what[1:]}"]').first.focus()
        page.keyboard.press("i")
        page.wait_for_selector("dialog[open]")
    elif what.startswith(":"):
        page.locator(f'[data-group="{what[1:]}"][aria-pressed=false]').click()
    elif what == "!":
        page.locator("[data-flash]").click()
    elif what == "end":
        page.locator("[data-end]").click()
    elif what == ">":
        page.locator("#prompt [data-action]").last.click()
        page.wait_for_function("step => document.querySelector('.app').dataset.step !== step", arg=step)
    else:
        page.locator(f'#table [data-card="{what}"], aside [data-card="{what}"]').first.click()


LOOKS = {"sideways": SIDEWAYS, "clipped": CLIPPED, "small": SMALL}
# An Afternoon with full Sets, a choice half made, an answer to give, a payment; two players and three.
SHOWN = (
    "order",
    "late",
    "deeds",
    "fetch",
    "barter",
    "refuse",
    "dues",
    "begin",
    "talent",
    "spy",
    "waiting",
    "three",
    "three-asked",
    "three-watching",
)
