"""Put the files of `changes/` into CHANGELOG.md: `python -m tools.changelog show`, `… cut 0.2.0`."""

from __future__ import annotations

import argparse
import datetime
import re
import sys
from collections.abc import Iterator
from pathlib import Path

__all__ = ["KINDS", "cut", "fragments", "problems", "released"]

ROOT = Path(__file__).parent.parent
VERSION_FILE = Path("src/foolery/__init__.py")
KINDS = ("added", "changed", "fixed", "removed")
MAX_CHARACTERS = 600  # of one change
_NAME = re.compile(rf"[a-z0-9]+(-[a-z0-9]+)+\.({'|'.join(KINDS)})\.md")
_VERSION = re.compile(r"\d+\.\d+\.\d+")
_ASSIGNED = re.compile(r'^__version__ = "[^"]*"$', re.MULTILINE)


def problems(root: Path = ROOT) -> Iterator[str]:
    """Yield one line per file of `changes/` that cannot become a line of CHANGELOG.md."""
    for file in _files(root):
        words = file.read_text(encoding="utf-8").split()
        if not _NAME.fullmatch(file.name):
            yield f"changes/{file.name}: expected a name such as server-full-disk.fixed.md ({', '.join(KINDS)})"
        elif not words:
            yield f"changes/{file.name}: expected a sentence"
        elif len(" ".join(words)) > MAX_CHARACTERS:
            yield f"changes/{file.name}: expected at most {MAX_CHARACTERS} characters"
        elif words[0] in ("-", "*") or words[0].startswith("#"):
            yield f"changes/{file.name}: expected a sentence, without a heading or a list"


def fragments(root: Path = ROOT) -> dict[str, list[str]]:
    """Return the sentences of `changes/` by kind, in the order of their files; kinds without any are left out."""
    found: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for file in _files(root):
        found[file.name.split(".")[-2]].append(" ".join(file.read_text(encoding="utf-8").split()))
    return {kind: sentences for kind, sentences in found.items() if sentences}


def released(changelog: str, new: dict[str, list[str]], title: str) -> str:
    """Return `changelog` with the section `title` at its top: the sentences of `new`, before those of "Unreleased".

    The lines of "Unreleased", where there is such a section, are taken over under the same headings.
    """
    head, *sections = re.split(r"^(?=## )", changelog, flags=re.MULTILINE)
    merged = {kind: list(new.get(kind, [])) for kind in KINDS}
    if sections and sections[0].startswith("## Unreleased\n"):
        for part in re.split(r"^### ", sections.pop(0), flags=re.MULTILINE)[1:]:
            heading, _, lines = part.partition("\n")
            merged[heading.strip().lower()] += [line.removeprefix("- ") for line in lines.splitlines() if line]
    own = [f"## {title}\n"]
    for kind, sentences in merged.items():
        if sentences:
            own.append(f"### {kind.capitalize()}\n\n" + "".join(f"- {sentence}\n" for sentence in sentences))
    return head + "\n".join([*own, *sections])


def cut(version: str, date: datetime.date, root: Path = ROOT) -> None:
    """Move every change into CHANGELOG.md under `version` and `date`, and make `version` the package's.

    Raises ValueError, before it changes anything, where `version` or a file of `changes/` is not as it must be.
    """
    if not _VERSION.fullmatch(version):
        raise ValueError(f"expected a version such as 0.2.0, got {version!r}")
    wrong = list(problems(root))
    if wrong:
        raise ValueError(wrong[0])
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    if re.search(rf"^## {re.escape(version)} ", changelog, re.MULTILINE):
        raise ValueError(f"CHANGELOG.md has a version {version} already")
    source = (root / VERSION_FILE).read_text(encoding="utf-8")
    source, count = _ASSIGNED.subn(f'__version__ = "{version}"', source)
    if count != 1:
        raise ValueError(f"expected one assignment of __version__ in {VERSION_FILE}, found {count}")
    title = f"{version} ({date.isoformat()})"
    (root / "CHANGELOG.md").write_text(released(changelog, fragments(root), title), encoding="utf-8")
    (root / VERSION_FILE).write_text(source, encoding="utf-8")
    for file in _files(root):
        file.unlink()


def _files(root: Path) -> list[Path]:
    return sorted(file for file in (root / "changes").glob("*") if file.name not in ("README.md", ".gitkeep"))


def main() -> int:
    """Run a command line and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.changelog", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("show", help="print the next version as it will stand in CHANGELOG.md")
    commands.add_parser("cut", help="write it there, and set the version").add_argument("version")
    arguments = parser.parse_args()
    try:
        if arguments.command == "cut":
            cut(arguments.version, datetime.datetime.now(datetime.UTC).date())
        else:
            sys.stdout.write(released("", fragments(), "Unreleased"))
    except ValueError as error:
        sys.stderr.write(f"changelog: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
