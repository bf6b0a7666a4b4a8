"""Our throughput beside other libraries' can be measured; only libraries that the tests install are used here."""

from __future__ import annotations

import re
import sys

from bench.peers.__main__ import Contest, table

AT_HAND = (
    Contest("openspiel", "goofspiel(num_cards=7)", "garlandland", "seven cards"),
    Contest("foolery_pettingzoo", "fools-field", "fools-field", "the same game"),
)


def test_every_library_plays_beside_ours_and_a_ratio_is_told() -> None:
    _, _, *rows = table(AT_HAND, sys.executable, 0.01, 1)
    assert [row.split(" | ")[1] for row in rows] == ["goofspiel(num_cards=7)", "fools-field"]
    assert all(re.search(r"\| [\d,]+ \| [a-z-]+ \| [\d,]+ \| [\d,.]+ \| ", row) for row in rows)
