"""A Ray cluster of several nodes on one machine, of which each can be killed and others can join."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

__all__ = ["Nodes", "ray_nodes"]

STORE = 80 << 20  # bytes for results on their way, the least that Ray takes
QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


class Nodes:
    """The nodes besides the head, which plays nothing itself; each has one core."""

    def __init__(self, cluster: Any) -> None:
        self._cluster = cluster
        self._names: dict[str, Any] = {}
        self.address: str = cluster.address

    def join(self) -> str:
        """Add a node and return its name when the others know it."""
        node = self._cluster.add_node(num_cpus=1, object_store_memory=STORE)
        name: str = node.node_id
        self._names[name] = node
        return name

    def kill(self, name: str) -> None:
        """End a node without a word to anybody."""
        self._cluster.remove_node(self._names.pop(name), allow_graceful=False)


@contextmanager
def ray_nodes(count: int) -> Iterator[Nodes]:
    """Start a head and so many nodes, and end them all."""
    os.environ.update(QUIET)
    cluster: Any = import_module("ray.cluster_utils").Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0, "include_dashboard": False, "object_store_memory": STORE},
    )
    try:
        nodes = Nodes(cluster)
        for _ in range(count):
            nodes.join()
        yield nodes
    finally:
        cluster.shutdown()
