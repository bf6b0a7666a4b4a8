"""What a server writes to its log: one JSON object a line, whoever speaks, and never the text of an error."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from multiprocessing import Pipe, get_context

import pytest

from foolery.games import get_game
from foolery.kernel.dealer import SeededDealer
from foolery.kernel.record import record_of
from foolery.kernel.rng import Rng
from foolery.kernel.session import GameSession
from foolery.server.live.reviewers import _review
from foolery.server.live.workers import _prepare
from foolery.worker_process import _serve

LOGGED = "from foolery.server.process_log import configure_logs; configure_logs('info'); "
SECRET = "FFFF in hand"
FAILING = {
    "a thread": f"import threading; t = threading.Thread(target=lambda: int('{SECRET}')); t.start(); t.join()",
    "a task": f"""
import asyncio
async def fail(): int('{SECRET}')
async def main():
    task = asyncio.ensure_future(fail()); await asyncio.sleep(0); del task
asyncio.run(main())""",
    "a callback of a thread's": f"""
from concurrent.futures import Future
future = Future(); future.add_done_callback(lambda done: int('{SECRET}')); future.set_result(None)""",
    "the database's pool": f"""
import logging
try: int('{SECRET}')
except ValueError: logging.getLogger('sqlalchemy.pool.impl.QueuePool').error('Exception', exc_info=True)""",
    "something that is thrown away": f"""
class Gone:
    def __del__(self): int('{SECRET}')
Gone()""",
}


@pytest.mark.parametrize("code", FAILING.values(), ids=FAILING.keys())
def test_whatever_fails_says_where_on_one_line_and_not_what(code: str) -> None:
    done = subprocess.run([sys.executable, "-c", LOGGED + "\n" + code], capture_output=True, text=True, check=True)
    (line,) = done.stderr.splitlines()
    told = json.loads(line)
    assert (told["level"], told["error"]) == ("error", "ValueError")
    assert told["where"]
    assert SECRET not in line


def test_a_review_whose_server_was_killed_ends_without_a_word(capfd: pytest.CaptureFixture[str]) -> None:
    table = GameSession(get_game("garlandland"), {}, 2, SeededDealer(Rng(1)))
    while table.outcome() is None:
        seat = table.to_act()[0]
        table.play(seat, int(table.state.legal(seat)[0]))
    ours, theirs = Pipe()
    process = get_context("spawn").Process(target=_serve, args=(theirs, partial(_prepare, 5)))
    process.start()
    theirs.close()
    ours.send((_review, (record_of(table).to_line(),)))
    ours.close()
    process.join()
    assert process.exitcode == 0
    assert capfd.readouterr().err == ""
