"""What the documentation shows is true: examples run, links lead somewhere."""

from __future__ import annotations

import ast
import doctest
import re
from pathlib import Path

import pytest

from foolery.kernel.texts import Texts

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").rglob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_run(page: Path) -> None:
    failed, _ = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:", "mailto:")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", [ROOT / "Makefile", *PAGES], ids=lambda page: str(page.relative_to(ROOT)))
def test_modules_that_are_named_exist(page: Path) -> None:
    """`python -m bench.speed.run` in a page, or in the heading of a result, starts something."""
    for name in re.findall(r"-m ((?:bench|examples|tests|tools)[\w.]*)", page.read_text(encoding="utf-8")):
        module = ROOT.joinpath(*name.split("."))
        assert module.with_suffix(".py").exists() or module.is_dir(), f"{page.name} starts {name}"


REFUSALS = {key.removeprefix("refusals.") for key in sorted(Texts.load("foolery.server", "en").keys())}
# Folders that a page may take for granted when it names a file.
HOMES = (ROOT, ROOT / "src" / "foolery")
ROOMS = {
    "src",
    "web",
    "tests",
    "docs",
    "bench",
    "tools",
    "examples",
    "kernel",
    "games",
    "server",
    "terminal",
    "testkit",
}
BUILT = {"src/foolery/server/client"}  # there once the client is built


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_files_that_are_named_exist(page: Path) -> None:
    """`kernel/session.py` in a page is a file; patterns such as `games/<game>/` are not looked up."""
    for name in re.findall(r"`([\w.-]+/[\w./-]+)`", page.read_text(encoding="utf-8")):
        if name.split("/")[0] in ROOMS and name not in REFUSALS | BUILT:  # refusals look like paths: `server/busy`
            assert any((home / name).exists() for home in HOMES), f"{page.name} names {name}"


def named_in(file: Path) -> set[str]:
    """Return the classes, functions and constants that a module defines."""
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return found


TERMS = re.findall(r"^\| ([^|]+) \| [^|]+ \| `([^`|]+)` \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M)


@pytest.mark.parametrize(("term", "place"), TERMS, ids=[term for term, _ in TERMS])
def test_every_term_of_the_glossary_is_in_the_code(term: str, place: str) -> None:
    name, _, wanted = place.partition(":")
    file = ROOT / "src" / "foolery" / name
    assert file.is_file(), f"{term}: there is no {name}"
    assert not wanted or wanted in named_in(file), f"{term}: {name} has no {wanted}"


def test_the_glossary_is_sorted_and_names_each_term_once() -> None:
    text = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and not line.startswith("| word |")]
    assert len(rows) == len(TERMS) == len({term for term, _ in TERMS})
    for section in text.split("\n## ")[1:]:
        terms = [term.lower() for term in re.findall(r"^\| ([^|]+) \| [^|]+ \| `", section, re.M)]
        assert terms == sorted(terms), f"{section.splitlines()[0]} is not in alphabetical order"


SERVER_ROOMS = re.findall(
    r"^\| `server/(\w+)/` \| (.*?) \| [^|]*\|$", (ROOT / "docs" / "architecture.md").read_text("utf-8"), re.M
)


def test_every_room_of_the_server_is_in_the_list() -> None:
    server = ROOT / "src" / "foolery" / "server"
    folders = {each.name for each in server.iterdir() if each.is_dir() and (each / "__init__.py").exists()}
    assert {room for room, _ in SERVER_ROOMS} == folders


@pytest.mark.parametrize(("room", "text"), SERVER_ROOMS, ids=[room for room, _ in SERVER_ROOMS])
def test_a_room_of_the_server_lists_its_modules(room: str, text: str) -> None:
    """Rooms that name modules name all of them; prose alone is allowed."""
    folder = ROOT / "src" / "foolery" / "server" / room
    there = {each.stem for each in folder.glob("*.py")} - {"__init__"}
    there |= {each.name for each in folder.iterdir() if (each / "__init__.py").exists()}
    listed = set(re.findall(r"`(\w+)/?`", text))
    assert not listed or listed == there, f"server/{room}: {sorted(listed ^ there)} differ"
