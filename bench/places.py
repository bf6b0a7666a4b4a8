"""Paths used by the benchmarks: the project, its sources, and the folder of the committed results."""

from __future__ import annotations

from pathlib import Path

__all__ = ["KEPT", "ROOT", "SOURCES"]

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
KEPT = ROOT / "bench" / "results"
