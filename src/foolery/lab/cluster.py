"""A worker pool on a Ray cluster: one worker per core.  Nodes may join or be lost during the work.

Ray itself retries nothing (`max_retries=0`).  The scheduler submits the pieces of work of a lost node again, as it does
with processes.  So only the scheduler counts the attempts of a piece.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from foolery.kernel.errors import FooleryError
from foolery.lab.scheduler import WorkerLost

__all__ = ["LOCAL", "Cluster", "cluster"]

LOCAL = "local"  # the address that starts a cluster on this machine alone and stops it at the end
OFTEN = 1.0  # seconds between two counts of the cores
STORE = 256 << 20  # bytes of object store in a cluster that `LOCAL` starts


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Join the Ray cluster whose head node has this `address`, yield it as a worker pool, and leave it at the end.

    `auto` is the cluster that runs on this machine, `local` starts one here.  Raises FooleryError if Ray is not
    installed or there is no such cluster.
    """
    if find_spec("ray") is None:
        raise FooleryError("--ray needs Ray: pip install 'foolery[ray]'")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # send no usage statistics
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    ray = import_module("ray")
    where = {"object_store_memory": STORE, "include_dashboard": False} if address == LOCAL else {"address": address}
    try:
        ray.init(logging_level="error", log_to_driver=False, **where)
    except (OSError, RuntimeError, ValueError) as error:
        raise FooleryError(f"no Ray cluster at {address!r}: {error}") from None
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()


class Cluster:
    """The worker pool on a joined cluster; `shares` counts the finished pieces of work by node id."""

    def __init__(self, ray: Any) -> None:
        self.shares: Counter[str] = Counter()
        self._ray = ray
        self._task = ray.remote(max_retries=0)(_on_a_node)
        self._sent: tuple[Any, Any] = (None, None)
        self._counted, self._capacity = -OFTEN, 1

    def capacity(self) -> int:
        if perf_counter() - self._counted >= OFTEN:
            self._counted, self._capacity = perf_counter(), max(1, int(self._ray.cluster_resources().get("CPU", 0)))
        return self._capacity

    def submit(self, work: Callable[[Any], Any], piece: Any) -> Any:
        if self._sent[0] is not work:  # send it once, not with every piece: it may hold a large edition
            self._sent = work, self._ray.put(work)
        return self._task.remote(_installed(), self._sent[1], piece)

    def wait(self, tickets: Collection[Any]) -> list[Any]:
        known, others = self._ray.wait(list(tickets))
        more, _ = self._ray.wait(others, num_returns=len(others), timeout=0) if others else ([], [])
        return [*known, *more]

    def result(self, ticket: Any) -> Any:
        try:
            node, result = self._ray.get(ticket)
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self._ray.exceptions.RayError as error:
            raise WorkerLost(str(error).partition("\n")[0]) from None
        self.shares[node] += 1
        return result

    def cancel(self, tickets: Collection[Any]) -> None:
        for ticket in tickets:
            self._ray.cancel(ticket)

    def status(self) -> str:
        return f"{len(self.shares)} {'node' if len(self.shares) == 1 else 'nodes'}"


def _on_a_node(asked_for: str, work: Callable[[Any], Any], piece: Any) -> tuple[str, Any]:
    """Return the id of this node and `work(piece)`.

    Raises FooleryError if the version of Foolery on this node is not `asked_for`.
    """
    node: str = import_module("ray").get_runtime_context().get_node_id()
    if _installed() != asked_for:
        raise FooleryError(f"node {node} has foolery {_installed()}, and {asked_for} is asked for: install the same")
    return node, work(piece)


@cache
def _installed() -> str:
    try:
        return version("foolery")
    except PackageNotFoundError:
        return "from its sources"
