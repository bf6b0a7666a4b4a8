"""Run random walks of simulated visitors and report faults: `python -m tests.support.wander --hours 0.5`.

`--seed` repeats one walk.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from foolery.games import game_ids
from tests.support.browser.harness import ROOT, launch
from tests.support.wander.dealt import lucky
from tests.support.wander.plan import plan
from tests.support.wander.report import Report
from tests.support.wander.visitor import FaultError
from tests.support.wander.walk import walk

RESULT = ROOT / "bench" / "results" / "wander.md"


def main() -> int:
    """Run the walks and write the report. Return 0 if no fault was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hours", type=float, default=0.5, help="how long, fractions allowed")
    parser.add_argument("--seed", type=int, help="walk this walk alone")
    parser.add_argument("--first", type=int, default=1, help="the first seed of a long walk")
    parser.add_argument("--steps", type=int, default=25, help="steps of a walk")
    parser.add_argument("--games", default="", help=f"of {', '.join(game_ids())}; separated by commas")
    parser.add_argument("--company", action="store_true", help="two visitors at every table")
    given = parser.parse_args()
    games = tuple(filter(None, given.games.split(",")))
    report = Report()
    ends = time.monotonic() + given.hours * 3600
    seed = given.first if given.seed is None else given.seed
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        lucky(Path(folder)) as (server, luck),
    ):
        browser = launch(playwright)
        while time.monotonic() < ends:
            way = plan(seed, games=games, steps=given.steps, together=given.company)
            print(f"{report.walks:4d} walks, {len(report.findings)} findings · seed {seed}: {way}", flush=True)
            diary: list[str] = []
            try:
                report.walked(way, walk(browser, server.url, luck, way, diary=diary))
            except FaultError as fault:
                print(fault, flush=True)
                report.found(fault)
            report.done(diary)
            if given.seed is not None:
                print("\n".join(diary))
                return len(report.findings)
            seed += 1
        browser.close()
    RESULT.write_text(report.text(given.hours, given.steps), encoding="utf-8")
    print(f"written to {RESULT.relative_to(ROOT)}")
    return 1 if report.findings else 0


if __name__ == "__main__":
    sys.exit(main())
