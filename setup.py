"""Compile the rules with mypyc where that is possible; install the same files interpreted where it is not."""

from __future__ import annotations

import os
import re
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


# Where a vector comes from interpreted code, as an argument or to be an attribute.
LENT = re.compile(r"^ *(arg_\w+|tmp) = Vec(\w+)Api\.unbox\(\w+\);$", re.MULTILINE)


def mended(source: Path) -> str:
    """Return where a source is in which every lent vector is given back.

    mypyc 2.4 takes a reference of its own to a vector that interpreted code passes, goes on as if it were borrowed and
    never lets it go: memory is lost at every such call.  What mypyc wrote stays beside it as it is: mypyc compares
    it with what it would write next time, so that nothing is compiled again that has not changed.
    """
    if not source.name.startswith("__native"):
        return str(source)
    text = source.read_text(encoding="utf-8")
    new = LENT.sub(lambda found: f"{found[0]} VEC_{found[2].upper()}_DECREF({found[1]});", text)
    other = source.with_name(source.name.removeprefix("__"))
    if not other.exists() or other.read_text(encoding="utf-8") != new:
        other.write_text(new, encoding="utf-8")
    return str(other)


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
        extension.sources = [mended(Path(source)) for source in extension.sources]
        if sys.platform != "win32":
            # The generator of kernel/rng.py relies on 64-bit arithmetic that wraps around.
            extension.extra_compile_args.append("-fwrapv")
            # Nobody replaces a function of ours at run time, so small ones may be written out where they are called.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return list(built)


setup(ext_modules=extensions())
