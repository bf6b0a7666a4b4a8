"""Changes become lines of CHANGELOG.md, under a version and a date, and nothing is lost on the way."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest

from tools.changelog import cut, problems, released

DAY = datetime.date(2026, 12, 1)
BEFORE = "# Changelog\n\nWhat it is.\n\n## 0.1.0 (2026-11-20)\n\n### Added\n\n- Four games.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / "README.md").write_text("How to write them.\n", encoding="utf-8")
    (tmp_path / "src" / "foolery").mkdir(parents=True)
    (tmp_path / "src" / "foolery" / "__init__.py").write_text('"""Games."""\n\n__version__ = "0.1.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(BEFORE, encoding="utf-8")
    return tmp_path


def add(root: Path, name: str, text: str) -> None:
    (root / "changes" / name).write_text(text, encoding="utf-8")


def test_the_changes_of_this_checkout_can_be_published() -> None:
    assert not list(problems())


def test_cutting_a_version_moves_every_change_under_its_heading(root: Path) -> None:
    add(root, "web-quick.fixed.md", "The page is\nquick again.\n")
    add(root, "terminal-resign.added.md", "`resign` in the terminal.\n")
    add(root, "server-limit.fixed.md", "A limit holds.\n")
    cut("0.2.0", DAY, root)
    assert (root / "CHANGELOG.md").read_text(encoding="utf-8") == (
        "# Changelog\n\nWhat it is.\n\n"
        "## 0.2.0 (2026-12-01)\n\n"
        "### Added\n\n- `resign` in the terminal.\n\n"
        "### Fixed\n\n- A limit holds.\n- The page is quick again.\n\n"
        "## 0.1.0 (2026-11-20)\n\n### Added\n\n- Four games.\n"
    )
    assert '__version__ = "0.2.0"' in (root / "src" / "foolery" / "__init__.py").read_text()
    assert [file.name for file in (root / "changes").iterdir()] == ["README.md"]


def test_what_stood_as_unreleased_is_taken_over_under_its_headings() -> None:
    before = "# Changelog\n\n## Unreleased\n\n### Added\n\n- Old one.\n\n### Fixed\n\n- Old mend.\n"
    after = released(before, {"added": ["New one."], "changed": ["Another."]}, "0.1.0 (2026-12-01)")
    assert after == (
        "# Changelog\n\n## 0.1.0 (2026-12-01)\n\n### Added\n\n- New one.\n- Old one.\n\n"
        "### Changed\n\n- Another.\n\n### Fixed\n\n- Old mend.\n"
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("quick.fixed.md", "Too short a name."),
        ("web-quick.mended.md", "A kind that is none."),
        ("web-quick.md", "No kind."),
        ("web-quick.fixed.md", "\n"),
        ("web-quick.fixed.md", "- a list\n"),
        ("web-quick.fixed.md", "word " * 200),
    ],
)
def test_a_change_that_cannot_be_published_stops_the_cut_before_it_begins(root: Path, name: str, text: str) -> None:
    add(root, "web-other.added.md", "Another change.\n")
    add(root, name, text)
    assert len(list(problems(root))) == 1
    with pytest.raises(ValueError, match=name):
        cut("0.2.0", DAY, root)
    assert (root / "CHANGELOG.md").read_text(encoding="utf-8") == BEFORE
    assert (root / "changes" / "web-other.added.md").exists()


@pytest.mark.parametrize("version", ["0.1.0", "1", "v0.2.0", "0.2.0.dev1"])
def test_only_a_new_version_of_three_numbers_is_cut(root: Path, version: str) -> None:
    with pytest.raises(ValueError, match=version):
        cut(version, DAY, root)
    assert (root / "CHANGELOG.md").read_text(encoding="utf-8") == BEFORE
