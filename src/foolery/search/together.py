"""One decision on several processors: every process grows a tree of its own, and what they found is added up."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from foolery.kernel.rng import Rng
from foolery.search.findings import Findings, joined
from foolery.search.guide import Guide
from foolery.search.tree import Search

__all__ = ["search_together"]


def search_together(
    executor: Executor,
    workers: int,
    make_guide: Callable[[], Guide],
    seat: int,
    rng: Rng,
    *,
    iterations: int = 0,
    milliseconds: float = 0.0,
) -> Findings:
    """Search with every worker for so long; `make_guide` travels to them and must be picklable.

    With iterations alone, the same seed and number of workers give the same findings.
    """
    seeds = [int(rng.below(1 << 31)) for _ in range(workers)]
    jobs = [executor.submit(_search_alone, make_guide, seat, seed, iterations, milliseconds) for seed in seeds]
    return joined(job.result() for job in jobs)


def _search_alone(
    make_guide: Callable[[], Guide], seat: int, seed: int, iterations: int, milliseconds: float
) -> Findings:
    search = Search(make_guide(), seat)
    search.run(Rng(seed), iterations, milliseconds)
    return search.findings()
