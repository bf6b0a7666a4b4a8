"""Write one HTML page about recorded games: how they ended, and the first game step by step, as a notebook shows it.

foolery simulate garlandland --games 100 --seed 1 -o games.jsonl
python examples/looking.py games.jsonl > games.html
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from foolery.lab.showing import Replay, Results

__all__ = ["page"]


def page(records: Sequence[str]) -> str:
    """Return the HTML page for `records`; each record is one line of a JSONL file."""
    parts = [Results(records)._repr_html_(), Replay(records[0])._repr_html_()]
    return "\n".join(["<!doctype html>", '<meta charset="utf-8">', *parts, ""])


if __name__ == "__main__":
    print(page(Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()))
