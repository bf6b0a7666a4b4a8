"""Rule mutations: small wrong changes of the rules that the clause's own test must notice."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Mutation", "is_killed", "load_mutations"]


@dataclass(frozen=True)
class Mutation:
    """One wrong change: in `file`, relative to the package, `old` becomes `new`; the clause's tests must fail."""

    clause: str
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.old.strip()[:40]} -> {self.new.strip()[:40]}"


def load_mutations(path: Path) -> list[Mutation]:
    """Read a list of mutations: [[mutation]] tables with clause, file, old and new."""
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Mutation(each["clause"], each["file"], each["old"], each["new"]) for each in tree["mutation"]]


def is_killed(mutation: Mutation, package: Path, tests: Path, workspace: Path) -> bool:
    """Run the clause's tests against a mutated copy of the package, interpreted; True if one of them fails.

    Raises ValueError if the old text does not stand exactly once in the file: the list has gone stale.
    """
    mutated = workspace / package.name
    # What Python has compiled of the other files comes along; it stays valid, since times of change are copied, too.
    shutil.copytree(package, mutated, ignore=shutil.ignore_patterns("client", "*.so", "*.pyd"))
    target = mutated / mutation.file
    source = target.read_text(encoding="utf-8")
    if source.count(mutation.old) != 1:
        raise ValueError(f"{mutation}: found {source.count(mutation.old)} times in {mutation.file}, expected once")
    target.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")
    for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
        compiled.unlink()
    return _tests_fail(mutation.clause, workspace, tests)


def _tests_fail(clause: str, path: Path, tests: Path) -> bool:
    name = f"test_{clause.lower().replace('-', '_').replace('.', '_')}_"
    files = [str(each) for each in sorted(tests.glob("test_*.py")) if f"def {name}" in each.read_text(encoding="utf-8")]
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-k", name, *files]
    environment = {
        **os.environ,
        "PYTHONPATH": str(path),
        "FOOLERY_BUILD": "interpreted",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    finished = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)
    # 1: some test failed; 2: the mutated rules cannot even be loaded; more, such as no test at all, proves nothing.
    if finished.returncode not in (0, 1, 2):
        raise RuntimeError(f"{clause}: the tests did not run:\n{finished.stdout[-2000:]}{finished.stderr[-2000:]}")
    return finished.returncode != 0
