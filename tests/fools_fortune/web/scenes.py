"""A Fool's Fortune in scenes: a turn of another player, and how a game ends."""

from __future__ import annotations

from tests.support.browser.staged import Ending, Scene

__all__ = ["ENDING", "SEVERAL", "TURN"]

TURN = Scene(
    "day",
    "fools-fortune",
    "af1 act=1 seats=2 day=1 active=1 phase=main | 0 hand{CoTr2 CoWi} s1{CoFo1 CoLo1 CoNa1} "
    "| 1 hand{MoTr1 MoNa1 FoSu1} s1{MoFo1 MoLo1 MoSu1 MoNa2} "
    "| faire{DeTr1 DeFo1 CiLo1} fate{FoFo1 FoLo1 FoNa1 FoTr1}",
    ((1, "add s1 MoTr1"), (1, "end"), (1, "dues FoSu1")),
    options={"act": 1},
    captions=(
        "Mirabel added Vein of Silver (Mountain Treasure) to the Mountain Set.",
        "Mirabel Closed a Set!",
        "Mirabel ended the Afternoon.",
        "Mirabel paid Will-o'-the-Wisps (Forest Supernatural).",
        "Day 2: You.",
        "You drew",
    ),
)
ENDING = Ending(
    Scene(
        "ending.fools-fortune",
        "fools-fortune",
        "af1 act=1 seats=2 day=21 active=0 phase=main | 0 hand{MoNa1 CoTr2} "
        "s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{MoLo1 FoLo1 CoLo2 DeLo1 CiLo1} s3{MoTr1 FoTr1 CiTr1 DeTr1} "
        "captain/R[CoNa2 DeNa1] | 1 hand{MoTr2 MoFo1 hermit} s1{FoNa1 FoFo1 FoSu1 FoWi} s2{DeFo1 DeSu1 DeWi} "
        "nomad/E[MoFo2 MoLo2] | faire{DeSu2 CiNa2} road{ranger} fate{FoLo2 CiSu1}",
        ((0, "add s3 CoTr2"), (0, "end"), (0, "dues MoNa1")),
        options={"act": 1},
    ),
    {"CoTr2", "MoTr1", "CiTr1"},
    {1: ["MoFo1", "MoTr2", "hermit"]},
    "Closed Sets",
)
# A game of several; the last steps are taken in the order of the seats.
SEVERAL = Scene(
    "several.fools-fortune",
    "fools-fortune",
    "af1 act=1 seats=3 day=21 active=0 phase=main | 0 hand{MoNa1 CoTr2} s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} "
    "s2{MoTr1 FoTr1 CiTr1 DeTr1} captain/R[CoNa2 DeNa1] duchess/R[MoLo1 FoLo1] "
    "| 1 hand{MoTr2 MoFo1 hermit} s1{FoNa1 FoFo1 FoSu1 FoWi} s2{DeFo1 DeSu1 DeWi} nomad/E[MoFo2 MoLo2] "
    "| 2 hand{CiFo1 CiSu2 healer} s1{CiNa1 CiTr2 CiWi} outlaw/R[MoSu1 MoSu2] "
    "| faire{DeSu2 CiNa2} road{ranger} fate{FoLo2 CiSu1}",
    ((0, "add s2 CoTr2"), (0, "end"), (0, "dues MoNa1")),
    options={"act": 1},
    others=("Mirabel", "Thorsten-Maximilian"),
)
