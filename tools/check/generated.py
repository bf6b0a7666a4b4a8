"""Check that every generated file is up to date with its sources."""

from __future__ import annotations

from collections.abc import Iterator

from tools.generate.files import ROOT, outdated

__all__ = ["problems"]


def problems() -> Iterator[str]:
    """Yield one line per generated file that is out of date."""
    for path, _ in outdated():
        yield f"{path.relative_to(ROOT)} is out of date: run `make generate`"
