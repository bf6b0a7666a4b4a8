"""Finding numbered items."""

from __future__ import annotations

from foolery.search.edges import Edges
from foolery.search.index import Index


def test_everything_put_in_is_found_again() -> None:
    index = Index()
    pairs = [(owner, key * 7919 - 50_000) for owner in range(60) for key in range(60)]
    for item, (owner, key) in enumerate(pairs):
        index.add(owner, key, item)
    assert [int(index.find(owner, key)) for owner, key in pairs] == list(range(3600))
    assert index.find(60, 0) == -1
    assert index.find(0, 1) == -1


def test_statistics_outlive_growing() -> None:
    edges = Edges()
    for action in range(5000):
        edge = edges.add(3, action)
        edges.visits[edge] = action
        edges.value[edge] = action / 2
    assert [int(edges.visits[edges.find(3, action)]) for action in range(5000)] == list(range(5000))
    assert edges.mean(edges.find(3, 4000)) == 0.5
