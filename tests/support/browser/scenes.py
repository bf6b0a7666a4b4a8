"""What is filmed: a position, and what somebody else does in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["SCENES", "Scene"]


@dataclass(frozen=True)
class Scene:
    """A position with the page in seat 0, and the steps that follow, by seat; the last one may end the game."""

    game: str
    position: str
    steps: tuple[tuple[int, str], ...]
    shuffles: Mapping[str, list[str]] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)


SCENES: Mapping[str, Scene] = {
    "retreat": Scene(
        "fools-field",
        "ff1 hands=HHHH.SHSH.HFHF/SHHH deck=* field=HSHS@b2:1,FFFF@b1:0,SSHS@a2:1,HFFH@b3:0,SSSS@c2:1 turn=1 start=1",
        ((1, "retreat"),),
    ),
    "reveal": Scene(
        "garlandland",
        "gl1 race target=3 dealer=0 round=1 scores=0/0 rows=I.II/VI.V hands=III.IV/IV.VII decks=V.VI.VII/III.II.I",
        ((0, "play III"), (1, "play IV")),
    ),
    "battle": Scene(
        "jinkei",
        "jk1 first=0 kinds=draft games=1 phase=attack at=0.0.0 lead=0 turn=0 own=sword/sword form=sword-1a/sword-1a "
        "hand=-/- deck=-/- cells=k9,k3,-,r3,-,-,k7,-,-/k8,r2,-,k2,-,-,r7,-,- placed=6/6 points=0/0 taken=0/0",
        ((0, "attack F1"), (1, "defend B1")),
    ),
    "day": Scene(
        "fools-fortune",
        "af1 act=1 seats=2 day=1 active=1 phase=main | 0 hand{CoTr2 CoWi} s1{CoFo1 CoLo1 CoNa1} "
        "| 1 hand{MoTr1 MoNa1 FoSu1} s1{MoFo1 MoLo1 MoSu1 MoNa2} "
        "| faire{DeTr1 DeFo1 CiLo1} fate{FoFo1 FoLo1 FoNa1 FoTr1}",
        ((1, "add s1 MoTr1"), (1, "end"), (1, "dues FoSu1")),
        options={"act": 1},
    ),
    "ending.fools-field": Scene(
        "fools-field",
        "ff1 hands=SHSH/FFHH.FHFH.FHHF field=HSHS@b2:1,FFFF@b1:0,SSHS@a2:1,HFFH@b3:0,SSSS@c2:1 discards=*/- deck=- "
        "turn=0 start=1",
        ((0, "deploy SHSH@c3"),),
    ),
    "ending.garlandland": Scene(
        "garlandland",
        "gl1 race target=3 dealer=0 round=5 scores=2/2 rows=III.VII.V.IV/I.II.III.V hands=VI.I/VI.IV decks=II/VII",
        ((0, "play VI"), (1, "play VI")),
    ),
    "ending.jinkei": Scene(
        "jinkei",
        "jk1 first=0 kinds=draft games=1 phase=attack at=0.2.6 lead=0 turn=0 own=sword/sword form=sword-3a/sword-3a "
        "hand=k2/r4 deck=-/- cells=k9,-,-,-,-,-,-,-,-/k8,-,-,-,-,-,-,-,- placed=7/7 points=24/26 taken=0/0",
        ((0, "attack F1"), (1, "defend F1")),
    ),
    "ending.fools-fortune": Scene(
        "fools-fortune",
        "af1 act=1 seats=2 day=21 active=0 phase=main | 0 hand{MoNa1 CoTr2} "
        "s1{CoFo1 CoLo1 CoNa1 CoTr1 CoSu1} s2{MoLo1 FoLo1 CoLo2 DeLo1 CiLo1} s3{MoTr1 FoTr1 CiTr1 DeTr1} "
        "captain/R[CoNa2 DeNa1] | 1 hand{MoTr2 MoFo1 hermit} s1{FoNa1 FoFo1 FoSu1 FoWi} s2{DeFo1 DeSu1 DeWi} "
        "nomad/E[MoFo2 MoLo2] | faire{DeSu2 CiNa2} road{ranger} fate{FoLo2 CiSu1}",
        ((0, "add s3 CoTr2"), (0, "end"), (0, "dues MoNa1")),
        options={"act": 1},
    ),
}
