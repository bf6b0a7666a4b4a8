"""Clients that send random messages; `bench.server.fuzz` does the same with half a million messages."""

from __future__ import annotations

import json
import random
from typing import get_args

from bench.server.fuzz import fuzz
from bench.server.fuzzing import random_frame, random_request
from foolery.server import wire


def test_strangers_cause_no_error_and_change_no_table() -> None:
    found = fuzz(messages=3000, seed=7, strangers=2)
    assert (found.internal, found.changed) == ([], 0)
    assert (found.messages, found.requests) == (2850, 150)
    assert found.refusals["request/malformed"] > 100
    assert found.refusals["table/not-seated"] > 100


def test_what_is_sent_follows_from_the_seed_and_is_of_every_kind() -> None:
    one, two = ([random_frame(random.Random(seed)) for seed in range(4000)] for _ in range(2))
    assert one == two
    assert all(len(frame) <= 15_000 for frame in one)
    kinds = set()
    for frame in one:
        try:
            message = json.loads(frame)
        except (ValueError, RecursionError):
            continue
        if isinstance(message, dict):
            kinds.add(str(message.get("type")))
    assert {each.__struct_config__.tag for each in get_args(wire.Command)} <= kinds


def test_requests_end_and_follow_from_the_seed() -> None:
    one, two = ([random_request(random.Random(seed), ["t"], "c") for seed in range(500)] for _ in range(2))
    assert one == two
    assert all(b"\r\n\r\n" in request for request in one)
