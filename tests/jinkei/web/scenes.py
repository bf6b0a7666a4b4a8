"""Jinkei in scenes: a turn of another player, and how a game ends."""

from __future__ import annotations

from tests.support.browser.staged import Ending, Scene

__all__ = ["ENDING", "TURN"]

TURN = Scene(
    "battle",
    "jinkei",
    "jk1 first=0 kinds=draft games=1 phase=attack at=0.0.0 lead=0 turn=0 own=sword/sword form=sword-1a/sword-1a "
    "hand=-/- deck=-/- cells=k9,k3,-,r3,-,-,k7,-,-/k8,r2,-,k2,-,-,r7,-,- placed=6/6 points=0/0 taken=0/0",
    ((0, "attack F1"), (1, "defend B1")),
    captions=(
        "Mirabel defended with black 2 from back 1.",
        "You captured both cards.",
        "You: black 7 came up from the reserve to back 1",
        "Mirabel: red 7 came up from the reserve to back 1",
    ),
)
ENDING = Ending(
    Scene(
        "ending.jinkei",
        "jinkei",
        "jk1 first=0 kinds=draft games=1 phase=attack at=0.2.6 lead=0 turn=0 own=sword/sword form=sword-3a/sword-3a "
        "hand=k2/r4 deck=-/- cells=k9,-,-,-,-,-,-,-,-/k8,-,-,-,-,-,-,-,- placed=7/7 points=24/26 taken=0/0",
        ((0, "attack F1"), (1, "defend F1")),
    ),
    {"k9"},
    {0: ["k2"], 1: ["r4"]},
    "Battles won",
)
