"""What the documentation shows is true: examples run, links lead somewhere."""

from __future__ import annotations

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
