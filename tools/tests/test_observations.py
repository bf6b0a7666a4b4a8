"""The page on environments says how long observations are."""

from __future__ import annotations

from tools.observations import PAGE, with_tables


def test_the_page_on_environments_has_the_tables_as_they_are() -> None:
    """Bring it up to date with `python -m tools.observations`."""
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page) == page
