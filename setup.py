"""Compile the rules with mypyc where that is possible; install the same files interpreted where it is not."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from sysconfig import get_config_var
from typing import Any

from setuptools import setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
MENDED = "2.4.1"  # the mypy whose C is mended below; another may need no mending, or another one


def compiled_modules() -> list[str]:
    """Return the paths, relative to this folder, of the modules that the kernel and each game list as compiled."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    modules = [f"src/foolery/{module}" for module in settings["tool"]["foolery"]["compiled"]]
    for manifest in sorted((ROOT / "src" / "foolery" / "games").glob("*/game.toml")):
        folder = manifest.parent.relative_to(ROOT).as_posix()
        own = tomllib.loads(manifest.read_text(encoding="utf-8"))
        modules += [f"{folder}/{module}" for module in own.get("compiled", [])]
    return modules


EXT_SUFFIX = get_config_var("EXT_SUFFIX")
INCLUDED = re.compile(r'^#include "(native_\w+\.c)"$', re.MULTILINE)
COMPILING = {"build", "build_ext", "bdist_wheel"}  # commands of setuptools
PACKING = {"bdist_wheel", "sdist"}

INDENT = re.compile(r"^ +", re.MULTILINE)
DEFINITION = re.compile(r"^\w[\w *]*?\b(CPyDef_\w+)\([^;{)]*\) \{$", re.MULTILINE)
TOKEN = re.compile(
    r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|/\*.*?\*/|[{}]", re.DOTALL
)  # braces, and what may hide some
SHORT = 150  # lines
# Where a vector comes from interpreted code, as an argument or to be an attribute.
LENT = re.compile(r"^ *(arg_\w+|tmp) = Vec(\w+)Api\.unbox\(\w+\);$", re.MULTILINE)


def mended(sources: list[str]) -> list[str]:
    """Release vector arguments that mypyc's C code would leak, and return the paths of the corrected C files.

    mypyc 2.4 takes a reference to each vector that interpreted code passes and never releases it, so each such call
    leaks memory (docs/upstream/mypyc-vec-argument.md).  A file is written only where its text has changed, so that
    nothing else is compiled again.  Exits if there is nothing to correct, since mypyc's output is then not as expected.
    """
    new: list[str] = []
    count = 0
    for source in map(Path, sources):
        if not source.name.startswith("__native"):
            new.append(str(source))
            continue
        text, found = LENT.subn(
            lambda found: f"{found[0]} VEC_{found[2].upper()}_DECREF({found[1]});", source.read_text(encoding="utf-8")
        )
        count += found
        other = source.with_name(source.name.removeprefix("__"))
        _write(other, INDENT.sub("", text))  # half of what mypyc writes is indentation
        source.unlink()
        new.append(str(other))
    if not count:
        raise SystemExit(
            "setup.py: no vector argument was found in what mypyc wrote, so its leak was not mended: "
            "compare docs/upstream/mypyc-vec-argument.md with this mypyc, or install with FOOLERY_PURE=1"
        )
    return new


def gathered(sources: list[str]) -> list[str]:
    """Return the C files to compile, one for each game and one for everything else.

    mypyc writes one C file per module.  A single file for all would take two and a half times as long to compile, on
    one core.  One file per module makes the rules up to a third slower, because functions of other modules are not
    inlined.  Within the file of a game they are inlined; each such file also gets a copy of the short functions of
    kernel and search, so that these are inlined too (bench/results/setup.md).
    """
    together: dict[str, list[str]] = {}
    others: list[str] = []
    for source in sources:
        name = Path(source).name
        if name.startswith("native"):
            game = re.search(r"___games___([a-z_]+?)___", name)
            together.setdefault(game[1] if game else "core", []).append(name)
        else:
            others.append(source)
    folder = Path(sources[0]).parent
    core = sorted(name for name in together["core"] if "___kernel___" in name or "___search___" in name)
    short = [each for name in core for each in _short_functions((folder / name).read_text(encoding="utf-8"))]
    _write(folder / "native_short.c", "".join(f"extern inline __attribute__((gnu_inline)) {each}\n" for each in short))
    for part, names in together.items():
        copied = ["native_short.c"] if part != "core" and sys.platform != "win32" else []
        headers = ["__native_foolery.h", "__native_internal_foolery.h"]
        lines = [f'#include "{name}"\n' for name in (*headers, *copied, *sorted(names))]
        _write(folder / f"all_{part}.c", "".join(lines))
    return [*(str(folder / f"all_{part}.c") for part in sorted(together)), *others]


def _short_functions(text: str) -> Iterator[str]:
    """Yield the definitions of the functions in a C file of mypyc that are short enough to be inlined."""
    for found in DEFINITION.finditer(text):
        depth = 0
        for token in TOKEN.finditer(text, found.end() - 1):
            depth += {"{": 1, "}": -1}.get(token[0], 0)
            if not depth:
                definition = text[found.start() : token.end()]
                if definition.count("\n") <= SHORT and "____top_level__" not in found[1]:
                    yield definition
                break


def _write(file: Path, text: str) -> None:
    """Write `text` to `file` unless the file has this text already, so that its date stays."""
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def extensions() -> list[Any]:
    """Return the extension modules to build.

    There are none with FOOLERY_PURE=1 or without mypyc, nor for a command that compiles nothing, as an editable
    installation, which runs the sources.
    """
    if os.environ.get("FOOLERY_PURE") == "1" or not COMPILING & set(sys.argv):
        return []
    try:
        from mypy.version import __version__ as version
        from mypyc.build import mypycify
    except ImportError:
        sys.stderr.write("mypyc is not installed: the rules will run interpreted\n")
        return []
    program = shlex.split(os.environ.get("CC") or get_config_var("CC") or "cl")[0]
    if shutil.which(program) is None and sys.platform != "win32":
        sys.stderr.write(
            f"There is no C compiler ({program}): the rules run interpreted, and bots think many times as long.  "
            "To change that, install one (Debian: gcc; macOS: xcode-select --install) and do this again.\n"
        )
        return []
    if version != MENDED:
        raise SystemExit(f"setup.py: the mending of mypyc's C was written for mypy {MENDED}, found {version}")
    built: list[Any] = mypycify(
        ["--strict", *compiled_modules()], debug_level="0", group_name="foolery", multi_file=True
    )
    library, *doors = built
    sources = mended(library.sources)
    library.sources = gathered(sources)
    library.depends = [*library.depends, *sources]
    if sys.platform != "win32":
        # The generator of kernel/rng.py relies on 64-bit arithmetic that wraps around; no function of ours is replaced
        # at run time, so small ones may be written out where they are called.
        # The copies of short functions call static ones, which a compiler warns of: no reason to stop.
        given = [flag for flag in library.extra_compile_args if flag != "-Werror"]
        wanted = ["-Werror=implicit-function-declaration", "-fwrapv", "-fno-semantic-interposition"]
        library.extra_compile_args = [*given, *wanted]
        if sys.platform == "linux":
            library.extra_link_args = [*library.extra_link_args, "-Wl,-s"]  # symbols help nothing but a debugger
        for door in doors:  # a few lines each that lead to the library
            door.extra_compile_args = ["-O0"]
    for extension in built:
        extension.optional = True
    return built


class SideBySide(build_ext):
    """Compiles the changed C files on all cores."""

    def build_extensions(self) -> None:
        """Build the shared library with all code first, and the small modules that load it only if that succeeded."""
        compiler: Any = self.compiler
        if compiler.compiler_type == "unix":
            compiler.compile = _on_all_cores(compiler.compile)
        library, *doors = everything = self.extensions
        self.extensions = [library]
        super().build_extensions()
        if Path(self.get_ext_fullpath(library.name)).exists():
            self.extensions = doors
            self.parallel = os.cpu_count()
            super().build_extensions()
        self.extensions = everything
        for old in set(map(str, Path(self.build_lib).rglob(f"*{EXT_SUFFIX}"))) - set(self.get_outputs()):
            Path(old).unlink()  # a module that is compiled no more would be found before its source


def _parts(source: str) -> list[Path]:
    """Return the C file `source` and, if `gathered` made it, the C files that it includes."""
    file = Path(source)
    names = INCLUDED.findall(file.read_text(encoding="utf-8")) if file.name.startswith("all_") else []
    return [file, *(file.with_name(name) for name in names)]


def _on_all_cores(compile_some: Callable[..., list[str]]) -> Callable[..., list[str]]:
    """Return a `compile` method that recompiles only objects older than their sources, in one thread per core."""

    def compile_all(sources: list[str], *, output_dir: str, depends: list[str], **options: Any) -> list[str]:
        headers = [Path(each) for each in [*depends, __file__] if not each.endswith(".c")]
        objects = {source: str(Path(output_dir, source).with_suffix(".o")) for source in sources}
        for each in objects.values():
            Path(each).parent.mkdir(parents=True, exist_ok=True)

        def up_to_date(source: str) -> bool:
            made = Path(objects[source])
            needed = [*headers, *_parts(source)]
            return made.exists() and made.stat().st_mtime > max(each.stat().st_mtime for each in needed)

        def compile_one(source: str) -> None:
            compile_some([source], output_dir=output_dir, depends=depends, **options)

        def size(source: str) -> int:
            return sum(each.stat().st_size for each in _parts(source))

        old = sorted((each for each in sources if not up_to_date(each)), key=size, reverse=True)
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            list(threads.map(compile_one, old))  # the longest first; raises what went wrong
        return [objects[source] for source in sources]

    return compile_all


def build_page() -> None:
    """Build the browser client when a distribution is made from a checkout in which it is not built yet."""
    page = ROOT / "src" / "foolery" / "server" / "client" / "index.html"
    if page.exists() or not PACKING & set(sys.argv) or not (ROOT / "web" / "package.json").exists():
        return
    npm = shutil.which("npm")
    if npm is None:
        sys.stderr.write("There is no npm: this distribution is made without the page (install Node 20 or newer)\n")
        return
    if not (ROOT / "web" / "node_modules").exists():
        subprocess.run([npm, "ci", "--omit=dev", "--no-audit", "--no-fund"], cwd=ROOT / "web", check=True)
    subprocess.run([npm, "run", "--silent", "build"], cwd=ROOT / "web", check=True)


if __name__ == "__main__":
    build_page()
    setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
