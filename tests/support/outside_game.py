"""The example game that is packaged outside Foolery, installed for tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

__all__ = ["EXAMPLE", "GAME_ID", "ROOT", "install_beside"]

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "goofspiel"
GAME_ID = "goofspiel"


def install_beside(folder: Path) -> dict[str, str]:
    """Install the example game into `folder`; return the environment in which Foolery finds it there.

    Nothing is downloaded, and nothing is written into the checkout.
    """
    source, target = folder / "source", folder / "installed"
    shutil.copytree(EXAMPLE, source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__", "tests"))
    uv = str(Path(sys.executable).with_name("uv"))
    flags = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation"]
    install = [uv, "pip", "install", *flags, "--python", sys.executable, "--target", str(target), str(source)]
    finished = subprocess.run(install, capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    (target / ".lock").unlink(missing_ok=True)  # uv's own
    found = [str(target), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(found), "PYTHONIOENCODING": "utf-8"}
