"""Compile the rules with mypyc where that is possible; install the same files interpreted where it is not."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from setuptools import setup

ROOT = Path(__file__).parent


def compiled_modules() -> list[str]:
    """Return what the kernel and every game of ours want compiled, as paths from here."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    modules = [f"src/foolery/{module}" for module in settings["tool"]["foolery"]["compiled"]]
    for manifest in sorted((ROOT / "src" / "foolery" / "games").glob("*/game.toml")):
        folder = manifest.parent.relative_to(ROOT).as_posix()
        own = tomllib.loads(manifest.read_text(encoding="utf-8"))
        modules += [f"{folder}/{module}" for module in own.get("compiled", [])]
    return modules


def extensions() -> list[Any]:
    """Return the compiled modules, none with FOOLERY_PURE=1 or without mypyc."""
    if os.environ.get("FOOLERY_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        sys.stderr.write("mypyc is not installed: the rules will run interpreted\n")
        return []
    built = mypycify(["--strict", *compiled_modules()], opt_level="3", debug_level="0", group_name="foolery")
    for extension in built:
        extension.optional = True
        if sys.platform != "win32":
            # The generator of kernel/rng.py relies on 64-bit arithmetic that wraps around.
            extension.extra_compile_args.append("-fwrapv")
            # Nobody replaces our functions from outside: small helpers may be compiled into their callers.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return list(built)


setup(ext_modules=extensions())
