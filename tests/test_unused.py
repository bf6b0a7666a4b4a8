"""Nothing public lies about unused: every name in the package is needed by the package, a benchmark or an example.

Left out are the testkit, which is there for tests, the migrations, whose names Alembic asks for, the environments,
whose names their libraries ask for, and the methods of a screen that Textual calls by their names.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "foolery"
EXEMPT = ("testkit", "server/storage/migrations", "envs")
USERS = [
    file for folder in ("src", "bench", "examples", "web/scripts", "tools") for file in (ROOT / folder).rglob("*.py")
]
FILES = [file for file in sorted(PACKAGE.rglob("*.py")) if not file.relative_to(PACKAGE).as_posix().startswith(EXEMPT)]
_ALL = re.compile(r"^__all__ = [\[(].*?[\])]", re.DOTALL | re.MULTILINE)


def _words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", _ALL.sub("", text)))


WORDS = sum((_words(file.read_text(encoding="utf-8")) for file in USERS), Counter[str]())
# Bots and rooms are named in manifests, commands in the project's own settings.
WORDS += sum((_words(file.read_text(encoding="utf-8")) for file in PACKAGE.rglob("game.toml")), Counter[str]())


def called_by_name(node: ast.AST) -> bool:
    """Whether Textual calls a method: for a key or an event by its name, or because it is marked with `@on`."""
    marks = [each.func for each in getattr(node, "decorator_list", []) if isinstance(each, ast.Call)]
    marked = any(isinstance(each, ast.Name) and each.id == "on" for each in marks)
    return marked or str(getattr(node, "name", "")).startswith(("action_", "check_", "on_", "key_"))


def defined(file: Path) -> Iterator[str]:
    """Return what a module defines, methods included."""
    on_screen = (PACKAGE / "terminal" / "screen") in file.parents
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        if isinstance(node, ast.ClassDef):
            methods = [each for each in node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))]
            yield from (each.name for each in methods if not (on_screen and called_by_name(each)))
        if isinstance(node, ast.Assign) and not isinstance(
            node.value, ast.Name
        ):  # that is an alias for callers outside
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_every_name_is_used(file: Path) -> None:
    unused = [name for name in defined(file) if not name.startswith("__") and WORDS[name] < 2]
    assert unused == [], f"nothing uses {', '.join(unused)}"
