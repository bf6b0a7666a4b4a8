"""A bill of materials: everything that Foolery is made of or installed with, in CycloneDX 1.6.

`python -m tools.sbom` reads the lock files of Python and npm.  Packages installed on a player's machine get the
scope `required`; packages used only for building and testing get `excluded`.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.locks import GROUPS, everything_locked

__all__ = ["BUNDLED", "bill"]

ROOT = Path(__file__).parent.parent
BUNDLED = ("svelte", "uqr", "@fontsource-variable/", "@noble/hashes")  # parts of these are in the built client


def _installed_with(name: str, *extras_of_it: str) -> set[str]:
    """Return the names of package `name` and of all packages installed with it and the given extras."""
    seen: set[str] = set()
    waiting = [(name, frozenset(extras_of_it))]
    while waiting:
        each, extras = waiting.pop()
        seen.add(canonicalize_name(each))
        for text in distribution(each).requires or ():
            needed = Requirement(text)
            wanted = needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in ("", *extras))
            if wanted and canonicalize_name(needed.name) not in seen:
                waiting.append((needed.name, frozenset(needed.extras)))
    return seen


def _python() -> Iterator[dict[str, Any]]:
    runtime = _installed_with("foolery", *GROUPS["play"])
    for name, (version, hashes) in sorted(everything_locked().items()):
        yield {
            "type": "library",
            "name": name,
            "version": version,
            "purl": f"pkg:pypi/{name}@{version}",
            "scope": "required" if name in runtime else "excluded",
            # One file of them is installed, which one depends on the machine.
            "properties": [{"name": "foolery:sha256", "value": each} for each in hashes],
        }


def _javascript(packages: Mapping[str, Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    for path, each in sorted(packages.items()):
        if not path:
            continue
        name = path.rpartition("node_modules/")[2]
        yield {
            "type": "library",
            "name": name,
            "version": each["version"],
            "purl": f"pkg:npm/{name.replace('@', '%40')}@{each['version']}",
            "scope": "required" if _is_bundled(name) else "excluded",
            "properties": [{"name": "foolery:integrity", "value": each["integrity"]}] if "integrity" in each else [],
        }


def _is_bundled(name: str) -> bool:
    return any(name == each or (each.endswith("/") and name.startswith(each)) for each in BUNDLED)


def bill() -> dict[str, Any]:
    """Return the bill of materials as a dictionary; the same lock files give the same result."""
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    components: Sequence[dict[str, Any]] = [*_python(), *_javascript(packages)]
    ours = {"type": "application", "name": "foolery", "version": distribution("foolery").version}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": ours | {"licenses": [{"license": {"id": "MIT"}}]}},
        "components": components,
    }


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=1)
