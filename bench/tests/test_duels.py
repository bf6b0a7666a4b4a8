"""`keep_row` writes the tables in which measurements are kept."""

from __future__ import annotations

from pathlib import Path

from bench.bots.duels import keep_row

HEAD = """# Duels

| bot | against | won % |
|---|---|---|
"""


def test_a_row_takes_the_place_of_the_one_that_measured_the_same(tmp_path: Path) -> None:
    file = tmp_path / "duels.md"
    for row in ("| a | b | 51.0 |", "| a | c | 52.0 |", "| a | b | 53.0 |"):
        keep_row(file, HEAD, row, names=2)
    assert file.read_text(encoding="utf-8") == f"{HEAD}| a | b | 53.0 |\n| a | c | 52.0 |\n"


def test_rows_under_other_columns_go_even_where_they_are_as_many(tmp_path: Path) -> None:
    file = tmp_path / "duels.md"
    keep_row(file, HEAD.replace("won %", "lost %"), "| a | b | 49.0 |", names=2)
    keep_row(file, HEAD, "| c | b | 53.0 |", names=2)
    assert file.read_text(encoding="utf-8") == f"{HEAD}| c | b | 53.0 |\n"
