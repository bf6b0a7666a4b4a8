"""Check the model of the protocol that opens a game with the model checker Spin, in every variant.

    python -m bench.models.check

needs `spin` and a C compiler.  It takes a few seconds.  The exit status is 1 when a variant does not give what is
expected of it.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

MODEL = Path(__file__).with_name("opening.pml")
SWITCHES = ("WAITS", "RENEWS", "ANEW", "MATCH", "SAME")
_ERRORS = re.compile(r"errors: (\d+)")
_STATES = re.compile(r"(\d+) states, stored")
_VIOLATED = re.compile(r"assertion violated (.+) \(at depth (\d+)\)")


class Variant(NamedTuple):
    """A variant of the protocol, and whether an attack on it is expected."""

    what: str
    on: frozenset[str]
    attack: bool


def _variant(what: str, on: str, *, attack: bool) -> Variant:
    return Variant(what, frozenset(on.split()), attack)


VARIANTS = (
    _variant("as it was", "", attack=True),
    _variant("as it was, in a match", "MATCH", attack=True),
    _variant("a new secret alone", "RENEWS", attack=True),
    _variant("a new secret alone, in a match", "RENEWS MATCH", attack=True),
    _variant("a careless page may commit to the same text", "WAITS RENEWS SAME", attack=True),
    _variant("a careless page may, in a match", "WAITS RENEWS MATCH SAME", attack=True),
    _variant("the same secret again, otherwise as it is", "WAITS ANEW", attack=False),
    _variant("as it is", "WAITS RENEWS ANEW", attack=False),
    _variant("as it is, in a match", "WAITS RENEWS ANEW MATCH", attack=False),
    _variant("as it is, with a careless page", "WAITS RENEWS ANEW SAME", attack=False),
    _variant("as it is, with a careless page, in a match", "WAITS RENEWS ANEW MATCH SAME", attack=False),
)


class Found(NamedTuple):
    """The result of Spin: the number of states, and the assertion that fails, if one does."""

    states: int
    violated: str | None


def check(variant: Variant) -> Found:
    """Check all states of `variant` with Spin and return what it found."""
    switches = [f"-D{name}={int(name in variant.on)}" for name in SWITCHES]
    with tempfile.TemporaryDirectory() as folder:
        _run(["spin", "-a", *switches, str(MODEL)], folder)
        _run(["gcc", "-O2", "-DSAFETY", "-o", "pan", "pan.c"], folder)
        said = _run(["./pan", "-m100000"], folder)
    errors, states = _ERRORS.search(said), _STATES.search(said)
    if errors is None or states is None or "max search depth too small" in said:
        raise SystemExit(f"spin did not check {variant.what!r}:\n{said}")
    violated = _VIOLATED.search(said)
    if (errors[1] != "0") != (violated is not None):
        raise SystemExit(f"spin found another error in {variant.what!r}:\n{said}")
    return Found(int(states[1]), None if violated is None else violated[1])


def _run(command: list[str], folder: str) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SystemExit(f"{command[0]} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def main() -> int:
    """Check every variant and print what was found."""
    unexpected = 0
    for variant in VARIANTS:
        found = check(variant)
        told = "no attack" if found.violated is None else f"attack: {found.violated}"
        wrong = (found.violated is not None) != variant.attack
        unexpected += wrong
        print(f"{variant.what:45} {found.states:6,} states  {told}{'  (unexpected)' if wrong else ''}")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main())
