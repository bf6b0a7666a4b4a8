"""Root parallelization: several processes search the same decision independently, then their findings are added up."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor

from foolery.kernel.rng import Rng
from foolery.search.findings import Findings, joined

__all__ = ["asked_together"]


def asked_together(executor: Executor, workers: int, ask: Callable[[Rng], Findings], rng: Rng) -> Findings:
    """Submit `ask` to `executor` once for each of `workers` processes, and return the sum of their findings.

    Each call gets a random generator of its own, seeded from `rng`.  `ask` must be picklable.  If it has no time limit,
    the same seed and number of workers give the same findings.
    """
    seeds = [int(rng.below(1 << 31)) for _ in range(workers)]
    jobs = [executor.submit(_asked, ask, seed) for seed in seeds]
    return joined(job.result() for job in jobs)


def _asked(ask: Callable[[Rng], Findings], seed: int) -> Findings:
    return ask(Rng(seed))
