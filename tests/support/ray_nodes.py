"""A Ray cluster with several nodes on this machine; tests can kill nodes and add others."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

__all__ = ["Nodes", "ray_nodes"]

STORE = 80 << 20  # bytes for results on their way, the least that Ray takes
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}
TRIES = 5  # to start a node: on a busy machine Ray gives up after half a minute


class Nodes:
    """The worker nodes of the cluster, with one core each. The head node runs no games."""

    def __init__(self, cluster: Any) -> None:
        self._cluster = cluster
        self._names: dict[str, Any] = {}
        self.address: str = cluster.address

    def join(self) -> str:
        """Add a node to the cluster and return its Ray node id."""
        node = _started(self._cluster, num_cpus=1)
        name: str = node.node_id
        self._names[name] = node
        return name

    def kill(self, name: str) -> None:
        """Remove a node at once, without a graceful shutdown."""
        self._cluster.remove_node(self._names.pop(name), allow_graceful=False)


def _started(cluster: Any, **settings: Any) -> Any:
    for tries in range(1, TRIES + 1):
        try:
            return cluster.add_node(object_store_memory=STORE, **settings)
        except Exception as error:  # Ray has no name of its own for a node that took too long
            if tries == TRIES:
                raise RuntimeError(f"no node started in {TRIES} tries") from error
    return None


@contextmanager
def ray_nodes(count: int) -> Iterator[Nodes]:
    """Start a head and `count` worker nodes; shut the cluster down at the end of the `with` block."""
    os.environ.update(QUIET)
    cluster: Any = import_module("ray.cluster_utils").Cluster()
    try:
        _started(cluster, num_cpus=0, include_dashboard=False)
        nodes = Nodes(cluster)
        for _ in range(count):
            nodes.join()
        yield nodes
    finally:
        cluster.shutdown()
