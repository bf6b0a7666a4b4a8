"""The Fool's Field in scenes: a turn of another player, and how a game ends."""

from __future__ import annotations

from tests.support.browser.staged import Ending, Scene

__all__ = ["ENDING", "TURN"]

TURN = Scene(
    "retreat",
    "fools-field",
    "ff1 hands=HHHH.SHSH.HFHF/SHHH deck=* field=HSHS@b2:1,FFFF@b1:0,SSHS@a2:1,HFFH@b3:0,SSSS@c2:1 turn=1 start=1",
    ((1, "retreat"),),
    captions=(
        "Mirabel retreated and picked up 5.",
        "You drew flowers top and right; flowers top and bottom; flowers top and left.",
        "Battle 2. Start player: You.",
    ),
)
ENDING = Ending(
    Scene(
        "ending.fools-field",
        "fools-field",
        "ff1 hands=SHSH/FFHH.FHFH.FHHF field=HSHS@b2:1,FFFF@b1:0,SSHS@a2:1,HFFH@b3:0,SSSS@c2:1 discards=*/- deck=- "
        "turn=0 start=1",
        ((0, "deploy SHSH@c3"),),
    ),
    {"SHSH"},
    {1: ["FFHH", "FHFH", "FHHF"]},
    "Retreats",
)
