"""Garlandland in scenes: a turn of another player, and how a game ends."""

from __future__ import annotations

from tests.support.browser.staged import Ending, Scene

__all__ = ["ENDING", "SEVERAL", "TURN"]

TURN = Scene(
    "reveal",
    "garlandland",
    "gl1 race target=3 dealer=0 round=1 scores=0/0 rows=I.II/VI.V hands=III.IV/IV.VII decks=V.VI.VII/III.II.I",
    ((0, "play III"), (1, "play IV")),
    captions=(
        "You: III, red berryMirabel: IV, black berry",
        "You drew V.",
    ),
)
ENDING = Ending(
    Scene(
        "ending.garlandland",
        "garlandland",
        "gl1 race target=3 dealer=0 round=5 scores=2/2 rows=III.VII.V.IV/I.II.III.V hands=VI.I/VI.IV decks=II/VII",
        ((0, "play VI"), (1, "play VI")),
    ),
    {"II", "III", "V"},
    {0: ["I"], 1: ["IV"]},
    "Best hand",
)
# A game of several; the last steps are taken in the order of the seats.
SEVERAL = Scene(
    "several.garlandland",
    "garlandland",
    "gl1 race target=3 dealer=0 round=5 scores=2/2/2/2 "
    "rows=III.VII.V.IV/I.II.III.V/II.IV.VI.VII/V.I.IV.VI hands=VI.I/VI.IV/I.III/II.III decks=II/VII/V/VII",
    ((0, "play VI"), (1, "play VI"), (2, "play I"), (3, "play II")),
    others=("Mirabel", "Thorsten-Maximilian", "Kaede"),
)
