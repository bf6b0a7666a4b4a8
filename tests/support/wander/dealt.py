"""A server whose random numbers follow from a seed: `python -m tests.support.wander.dealt`.

The file that FOOLERY_TEST_SEED names holds the seed. Only the secrets of the deals and the random numbers of the bots
are replaced. A repeated walk therefore meets the same cards in its first game. In a second game it need not: the page
adds random text of its own to that deal.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random

import foolery.server.live.bot_workers
import foolery.server.tables.fairness
from foolery.cli import main
from tests.support.browser.harness import Server, serving

__all__ = ["Luck", "lucky"]

FILE = "FOOLERY_TEST_SEED"


class Luck:
    """Sets the seed of the server's next deals."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def follow(self, seed: int) -> None:
        """Use `seed` for everything that is dealt from now on."""
        self._file.write_text(str(seed), encoding="utf-8")


@contextmanager
def lucky(folder: Path) -> Iterator[tuple[Server, Luck]]:
    """Run such a server until the end of the block; yield the server and the object that sets its seed."""
    luck = Luck(folder / "seed")
    luck.follow(0)
    environment = {FILE: str(folder / "seed"), "PYTHONHASHSEED": "0"}
    with serving(folder, environment, program=["-m", "tests.support.wander.dealt"]) as server:
        yield server, luck


# -- the server


class _Dice:
    """Random numbers from the seed in the file; the sequence begins again whenever the seed changes."""

    def __init__(self) -> None:
        self._seed = ""
        self._rng = Random()

    def rng(self) -> Random:
        seed = Path(os.environ[FILE]).read_text(encoding="utf-8")
        if seed != self._seed:
            self._seed, self._rng = seed, Random(seed)
        return self._rng

    def randbits(self, bits: int) -> int:
        return self.rng().getrandbits(bits)

    def token_bytes(self, count: int) -> bytes:
        return self.rng().randbytes(count)

    def choice(self, among: Sequence[int]) -> int:
        return self.rng().choice(among)


DICE = _Dice()

if __name__ == "__main__":
    for module in (foolery.server.tables.fairness, foolery.server.live.bot_workers):
        module.secrets = DICE  # type: ignore[attr-defined]
    sys.exit(main(["serve"]))
