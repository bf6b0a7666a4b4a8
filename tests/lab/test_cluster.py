"""A real Ray cluster on this machine: nodes die and join, and every byte is as if one process had played alone."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from examples.ppo.shares import Share, together
from foolery.cli import main
from foolery.lab.cluster import Cluster, cluster
from foolery.lab.deal_log import DealLog
from foolery.lab.mirrored import Pairing, Terms
from foolery.lab.scheduler import map_ordered
from foolery.lab.simulate import Simulation
from tests.support.ppo import same_choices, weights_of_chance
from tests.support.ray_nodes import Nodes, ray_nodes

SIMULATION = Simulation("jinkei", 7, 2, ("page", "page"))
SHARE = 10  # games
MOST = 20_000  # games, long before which a node has joined
PATIENCE = 900  # seconds for all that is here, many times what it takes


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    """Two nodes.  A cluster without any waits for one to join for as long as it takes; this one does not."""
    signal.alarm(PATIENCE)
    with ray_nodes(2) as started:
        yield started
    signal.alarm(0)


def played(simulation: Simulation, numbers: range) -> list[str]:
    return [simulation.line(number) for number in numbers]


def test_nodes_that_die_and_nodes_that_join_change_nothing(nodes: Nodes) -> None:
    """The work goes on until the node that joined last has had its part in it."""
    lines: list[str] = []
    with cluster(nodes.address) as workers:
        assert isinstance(workers, Cluster)
        joined: list[str] = []

        def shares() -> Iterator[range]:
            for start in range(0, MOST, SHARE):
                if joined and workers.shares[joined[0]] > 1:
                    return
                yield range(start, start + SHARE)

        for share in map_ordered(partial(played, SIMULATION), shares(), workers):
            lines += share
            if not joined and len(workers.shares) == 2:
                nodes.kill(next(iter(workers.shares)))
                joined.append(nodes.join())
        assert len(workers.shares) == 3
        assert workers.status() == "3 nodes"
    assert 3 * SHARE < len(lines) < MOST
    assert lines == list(SIMULATION.lines(len(lines)))


def test_a_tournament_on_a_cluster_says_what_it_says_here(nodes: Nodes, tmp_path: Path) -> None:
    words = ["tournament", "garlandland", "random", "page", "--games", "12"]
    results = []
    for number, flags in enumerate(([], ["--ray", nodes.address])):
        path = tmp_path / f"{number}.jsonl"
        assert main([*words, "--results", str(path), *flags]) == 0
        deals = DealLog(Terms("garlandland"), str(path)).deals(Pairing("page", "random"), 6)
        results.append([deal.shares for deal in deals])
    assert len(results[0]) == 6
    assert results[0] == results[1]


def test_a_balance_report_from_a_cluster_is_the_same_table(nodes: Nodes, tmp_path: Path) -> None:
    words = ["balance", "jinkei", "--games", "30", "--bot", "random", "--bot", "random"]
    for name, flags in (("here", ["--workers", "1"]), ("there", ["--ray", nodes.address])):
        assert main([*words, "-o", str(tmp_path / f"{name}.html"), *flags]) == 0
    for table in ("games", "things"):
        here, there = (tmp_path / f"{name}.{table}.parquet" for name in ("here", "there"))
        assert here.read_bytes() == there.read_bytes()


def test_a_game_that_a_cluster_solves_has_the_same_tables(
    nodes: Nodes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they are worth is judged by the one who asked, and elsewhere."""
    monkeypatch.setattr("foolery.games.garlandland.study.solve._print_judgement", lambda mode, tables: None)
    words = ["solve", "garlandland", "--players", "2", "--iterations", "1"]
    for name, flags in (("here", []), ("there", ["--ray", nodes.address])):
        assert main([*words, "-o", str(tmp_path / name), *flags]) == 0
    assert len((tmp_path / "here").read_bytes()) > 1000
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


def test_a_review_by_a_cluster_judges_alike(nodes: Nodes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A game for two of Garlandland is judged exactly, whatever time there is."""
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join(Simulation("garlandland", 3, 2, ("random", "page")).lines(1)), encoding="utf-8")
    said = []
    for flags in ([], ["--ray", nodes.address]):
        assert main(["review", str(path), *flags]) == 0
        said.append(capsys.readouterr().out)
    assert said[0].count("\n") > 10
    assert said[0] == said[1]


def test_an_address_where_nobody_is_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "garlandland", "--games", "1", "--seed", "1", "--ray", "nonsense:at:all"]) == 1
    assert capsys.readouterr().err.startswith("foolery: no Ray cluster at 'nonsense:at:all': ")


def test_play_for_learning_is_the_same_on_the_nodes(nodes: Nodes) -> None:
    shares = [Share("fools-field", 4, 50, seed) for seed in range(6)]
    with cluster(nodes.address) as workers:
        there = together(weights_of_chance(), shares, workers)
    assert same_choices(there, together(weights_of_chance(), shares, 1))
