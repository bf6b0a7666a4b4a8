"""Write the lock files of `locks/`: `python -m tools.locks [--upgrade]` (needs uv and the network).

Each pins every package that a group needs, with the hashes of its files for every platform, but not the
address they come from.  A package that two groups need has the same version in both.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from packaging.utils import canonicalize_name

__all__ = ["FOLDER", "GROUPS", "everything_locked", "locked", "main"]

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "locks"
UV = Path(sys.executable).with_name("uv")
# The extras of the package that each lock holds, beside what the dependency group of its name asks for.
GROUPS = {
    "uv": (),
    "play": ("terminal", "server"),
    "test": ("terminal", "server", "lab", "envs", "openspiel"),
    "bench": ("terminal", "server", "lab", "envs", "openspiel", "ray"),
    "docs": ("terminal", "server"),
}
_PINNED = re.compile(r"([A-Za-z0-9._-]+)==([^ ;]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


def locked(group: str) -> dict[str, tuple[str, list[str]]]:
    """Return what the lock of `group` pins: by name, the version and the hashes of its files."""
    found: dict[str, tuple[str, list[str]]] = {}
    for block in (FOLDER / f"{group}.txt").read_text(encoding="utf-8").replace("\\\n", " ").splitlines():
        pinned = _PINNED.match(block)
        if pinned is not None:
            found[canonicalize_name(pinned[1])] = (pinned[2], _HASH.findall(block))
    return found


def everything_locked() -> dict[str, tuple[str, list[str]]]:
    """Return what all locks pin, by name: the version and the hashes of its files."""
    return {name: pinned for group in GROUPS for name, pinned in locked(group).items()}


def main(arguments: list[str]) -> int:
    """Resolve all groups together, then write the lock of each; `arguments` go to uv."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        together = Path(folder) / "all.txt"
        # uv keeps the versions that its output file names already.
        together.write_text("\n".join(sorted(_pins())), encoding="utf-8")
        _compile(together, GROUPS, {extra for extras in GROUPS.values() for extra in extras}, arguments)
        for group, extras in GROUPS.items():
            hashed = ["--generate-hashes", "--constraint", str(together), "--upgrade"]
            _compile(FOLDER / f"{group}.txt", [group], extras, hashed)
    return 0


def _pins() -> set[str]:
    """Return the lines of all locks that pin a version, without hashes."""
    texts = [file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt")]
    return {line.removesuffix("\\").strip() for text in texts for line in text.splitlines() if _PINNED.match(line)}


def _compile(output: Path, groups: Iterable[str], extras: Iterable[str], more: list[str]) -> None:
    """Let uv write `output`.  The `uv` group is resolved without the requirements of Foolery."""
    command = [
        str(UV),
        "pip",
        "compile",
        "--quiet",
        "--universal",
        "--fork-strategy",
        "fewest",
        "--python-version",
        "3.11",
    ]
    command += ["--no-header", "--no-annotate", *(word for group in groups for word in ("--group", group))]
    if list(groups) != ["uv"]:
        command += ["pyproject.toml", *(word for extra in sorted(extras) for word in ("--extra", extra))]
    subprocess.run([*command, *more, "--output-file", str(output)], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
