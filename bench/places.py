"""Where things are: the project, its sources, and the results that are committed."""

from __future__ import annotations

from pathlib import Path

__all__ = ["KEPT", "ROOT", "SOURCES"]

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
KEPT = ROOT / "bench" / "results"
