"""Rule mutations: small wrong changes of the rules' source code, which the tests of the changed clause must notice."""

from __future__ import annotations

import atexit
import json
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["Mutation", "is_killed", "load_mutations"]

SECONDS = 120
"""A run that takes longer proves nothing: the machine is to blame, or the mutation never ends."""


@dataclass(frozen=True)
class Mutation:
    """One wrong change of the rules: in `file` (a path within the package), the text `old` is replaced by `new`.

    A test of `clause` must fail after this change.
    """

    clause: str
    file: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.clause}: {self.old.strip()[:40]} -> {self.new.strip()[:40]}"


def load_mutations(path: Path) -> list[Mutation]:
    """Return the mutations in the TOML file `path`: `[[mutation]]` tables with clause, file, old and new."""
    tree = tomllib.loads(path.read_text(encoding="utf-8"))
    return [Mutation(each["clause"], each["file"], each["old"], each["new"]) for each in tree["mutation"]]


def is_killed(mutation: Mutation, package: Path, tests: Path, workspace: Path) -> bool:
    """Run the tests of the mutation's clause with the changed rules; return whether one of them fails.

    The tests run with an interpreted, changed copy of `package` in `workspace`.  Rules that cannot be loaded any more
    count as a failed test.  Raises ValueError if the file does not contain the old text exactly once, and RuntimeError
    if the tests did not run.
    """
    source = (package / mutation.file).read_text(encoding="utf-8")
    if source.count(mutation.old) != 1:
        raise ValueError(f"{mutation}: found {source.count(mutation.old)} times in {mutation.file}, expected once")
    mutated = workspace / package.name
    # Link every file except the changed one; the links keep their compiled bytecode valid.
    shutil.copytree(
        package, mutated, ignore=shutil.ignore_patterns("client", "*.so", "*.pyd"), copy_function=os.symlink
    )
    target = mutated / mutation.file
    target.unlink()
    target.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")
    for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
        compiled.unlink()
    return _tests_fail(mutation.clause, workspace, tests)


def _tests_fail(clause: str, path: Path, tests: Path) -> bool:
    name = f"test_{clause.lower().replace('-', '_').replace('.', '_')}_"
    files = [str(each) for each in sorted(tests.glob("test_*.py")) if f"def {name}" in each.read_text(encoding="utf-8")]
    output = path / "output.txt"
    status = _run(path, ["-x", "-q", "-p", "no:cacheprovider", "-k", name, *files], output)
    # 1: a test failed; 2: the changed rules cannot be loaded; other statuses, such as no tests found, prove nothing.
    if status not in ("0", "1", "2"):
        raise RuntimeError(f"{clause}: the tests did not run ({status}):\n{output.read_text(encoding='utf-8')[-4000:]}")
    return status != "0"


def _run(path: Path, arguments: list[str], output: Path) -> str:
    task = {"path": str(path), "arguments": arguments, "output": str(output), "seconds": SECONDS}
    nursery = _nursery()
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    nursery.stdin.write(json.dumps(task) + "\n")
    nursery.stdin.flush()
    return nursery.stdout.readline().strip()


@cache
def _nursery() -> subprocess.Popen[str]:
    """Return the process that forks the test runs, after starting it; it ends when this process ends."""
    environment = {
        **{name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        "FOOLERY_BUILD": "interpreted",
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    script = Path(__file__).with_name("nursery.py")
    pipe = subprocess.PIPE
    nursery = subprocess.Popen([sys.executable, str(script)], env=environment, stdin=pipe, stdout=pipe, text=True)
    atexit.register(nursery.__exit__, None, None, None)
    return nursery
