"""Play our games and other libraries' games at random, in turns, and print how many times as fast ours are.

python -m bench.peers [--seconds 1] [--rounds 5] [--save]

The other libraries are installed on the first run, into a virtual environment of their own (`.venv-peers`).  Rates are
decisions a second of processor time, so that what else a machine does counts for little, and so that a library that
takes several threads is not credited with them; the median of all rounds is printed.
"""

from __future__ import annotations

import argparse
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Self

from bench.places import KEPT, ROOT

__all__ = ["CONTESTS", "Contest", "Playing", "table"]

HERE = Path(__file__).parent
PEERS = ROOT / ".venv-peers"
PACKAGES = ("pettingzoo[classic]==1.27.0", "open_spiel==2.0.2", "rlcard==1.2.0", "pgx==2.6.0", "jax[cpu]==0.10.2")
RESULTS = KEPT / "peers.md"


@dataclass(frozen=True)
class Contest:
    """A game of another library and our most similar game."""

    library: str
    game: str
    ours: str
    why: str


CONTESTS = (
    Contest("pettingzoo", "tictactoe_v3", "fools-field", "nine spaces, one piece a turn; no cards, nothing hidden"),
    Contest("pettingzoo", "texas_holdem_v4", "fools-field", "hidden hands; plays RLCard's game"),
    Contest("pettingzoo", "leduc_holdem_v4", "garlandland", "a handful of cards; plays RLCard's game"),
    Contest("openspiel", "gin_rummy", "fools-field", "a hand, a stock, discards"),
    Contest("openspiel", "goofspiel(num_cards=7)", "garlandland", "seven cards each, chosen at the same time"),
    Contest("rlcard", "gin-rummy", "fools-field", "a hand, a stock, discards"),
    Contest("rlcard", "leduc-holdem", "garlandland", "a handful of cards"),
    Contest("pgx", "sparrow_mahjong", "fools-field", "a hand of tiles, discards"),
    Contest("pgx", "leduc_holdem", "garlandland", "a handful of cards"),
    Contest("foolery_pettingzoo", "fools-field", "fools-field", "the same game, through our PettingZoo environment"),
)


class Playing:
    """A process that plays one game through one library whenever it is asked to."""

    def __init__(self, python: str, library: str, game: str) -> None:
        command = [python, str(HERE / "play.py"), library, game]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )

    def rate(self, seconds: float) -> float:
        """Play for `seconds` and return the decisions a second of processor time."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(seconds, file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline().split()
        if not answer:
            raise RuntimeError(f"cannot play: {self._process.args!r} ended with {self._process.wait()}")
        decisions, _, busy = map(float, answer)
        return decisions / busy

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        self._process.communicate()  # its input ends, and so does it


def _compare(contest: Contest, theirs: str, seconds: float, rounds: int) -> tuple[float, float]:
    """Return the rates of ours and of theirs, which play in turn."""
    python = sys.executable if contest.library.startswith("foolery") else theirs
    with (
        Playing(sys.executable, "foolery", contest.ours) as ours,
        Playing(python, contest.library, contest.game) as peer,
    ):
        rates = [(ours.rate(seconds), peer.rate(seconds)) for _ in range(rounds)]
    return median(rate for rate, _ in rates), median(rate for _, rate in rates)


def table(contests: tuple[Contest, ...], theirs: str, seconds: float, rounds: int) -> Iterator[str]:
    """Yield the lines of the table, one contest after the other."""
    yield "| library | its game | decisions/s | our nearest game | decisions/s | ours : theirs | what they share |"
    yield "|---|---|---|---|---|---|---|"
    for each in contests:
        ours, peer = _compare(each, theirs, seconds, rounds)
        named = each.library.replace("foolery_pettingzoo", "ours")
        yield (
            f"| {named} | {each.game} | {peer:,.0f} | {each.ours} | {ours:,.0f} | {_ratio(ours / peer)} | {each.why} |"
        )


def _ratio(times: float) -> str:
    return f"{times:,.0f}" if times >= 10 else f"{times:.1f}"


def _install() -> str:
    """Return the interpreter that has the other libraries, which are installed if they are not there yet."""
    python, done = PEERS / "bin" / "python", PEERS / "installed"
    if not done.exists() or done.read_text(encoding="utf-8").split() != list(PACKAGES):
        subprocess.run([sys.executable, "-m", "venv", str(PEERS)], check=True)
        subprocess.run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES], check=True)
        done.write_text("\n".join(PACKAGES), encoding="utf-8")
    return str(python)


def _report(lines: list[str], seconds: float, rounds: int) -> str:
    head = [
        "# Beside other libraries",
        "",
        f"`python -m bench.peers`: random play with observations and masks, ours and theirs in turn, {rounds} rounds "
        f"of {seconds:g} s, the middle one told; decisions a second of one core's processor time.",
        f"Python {platform.python_version()}, {platform.machine()}; {', '.join(PACKAGES)}.",
        "",
        "The games differ, so a ratio says how much a learner gets for its processor, not who programs better.",
        "pgx is made for accelerators; here it runs on the processor, 2,048 games at once like ours.",
        "",
    ]
    return "\n".join([*head, *lines, ""])


def main() -> None:
    """Print the table; with --save also write it to a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--save", action="store_true")
    arguments = parser.parse_args()
    lines = []
    for line in table(CONTESTS, _install(), arguments.seconds, arguments.rounds):
        print(line, flush=True)
        lines.append(line)
    if arguments.save:
        RESULTS.write_text(_report(lines, arguments.seconds, arguments.rounds), encoding="utf-8")


if __name__ == "__main__":
    main()
