"""The report on all walks: how many steps were made under which conditions, and the faults found."""

from __future__ import annotations

import platform
import re
import subprocess
from collections import Counter

from tests.support.wander.plan import Plan
from tests.support.wander.visitor import FaultError

__all__ = ["Report"]

PLAYED = re.compile(r"s together |^opens /|^presses |^makes a table|^sits down|^looks for ")


class Report:
    """Counts steps by game, screen size, language and other conditions, and keeps the faults found."""

    def __init__(self) -> None:
        self.walks = 0
        self._seeds: list[int] = []
        self.findings: list[FaultError] = []
        self._steps: dict[str, Counter[str]] = {}
        self._done: Counter[str] = Counter()

    def done(self, diary: list[str]) -> None:
        """Count the lines of a diary that are not about playing, by their text up to the first comma."""
        beside = (line.partition(": ")[2] for line in diary)
        self._done.update(each.partition(",")[0] for each in beside if not PLAYED.search(each))

    def walked(self, plan: Plan, steps: int) -> None:
        """Count a walk with its plan and its number of steps."""
        self.walks += 1
        self._seeds.append(plan.seed)
        width, height = plan.size
        facts = {
            "game": plan.game or "pages",
            "size": f"{width}×{height}",
            "language": plan.lang,
            "theme": plan.theme,
            "input": plan.input,
            "company": "two visitors" if plan.company and plan.game else "alone or with bots",
        }
        for what, value in facts.items():
            self._steps.setdefault(what, Counter())[value] += steps

    def found(self, fault: FaultError) -> None:
        """Keep a fault, and count the steps that led to it."""
        self.findings.append(fault)
        self.walked(fault.plan, fault.steps)

    def text(self, hours: float, steps_each: int) -> str:
        """Return the text of the result file, in Markdown."""
        commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True)
        steps = sum(self._steps.get("game", Counter()).values())
        lines = [
            "# Wandering",
            "",
            f"`make wander HOURS={hours:g}`, walks of at most {steps_each} steps,",
            f"at {commit.stdout.strip()}, Python {platform.python_version()};",
            f"seeds {min(self._seeds)} to {max(self._seeds)}: {self.walks} walks, {steps} steps,",
            f"{len(self.findings)} findings.",
            "",
            "| what | steps |",
            "|---|---|",
        ]
        for what, counted in self._steps.items():
            lines += [f"| {what}: {value} | {count} |" for value, count in sorted(counted.items())]
        lines += ["", "| done on the way, besides playing | times |", "|---|---|"]
        lines += [f"| {what} | {count} |" for what, count in sorted(self._done.items())]
        lines += ["", "## Findings", ""]
        lines += [_line(each) for each in sorted(self.findings, key=lambda fault: fault.plan.game or "")] or ["None."]
        return "\n".join(lines) + "\n"


def _line(fault: FaultError) -> str:
    more = f" (and {len(fault.faults) - 1} more)" if len(fault.faults) > 1 else ""
    return f"- seed {fault.plan.seed}, {fault.plan}: {fault.faults[0]}{more}".replace("\n", " ")
