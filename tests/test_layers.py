"""Arrows point one way: kernel <- games <- search <- bots <- everything else, and the core needs no other package."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "foolery"

# Each layer may import itself and the layers named here.
ALLOWED = {
    "kernel": set(),
    "games": {"kernel"},
    "search": {"kernel", "games"},
    "testkit": {"kernel"},
    "bots": {"kernel", "games", "search"},
    "lab": {"kernel", "games", "search", "bots"},
    "terminal": {"kernel", "games", "search", "bots"},
    "server": {"kernel", "games", "search", "bots"},
    "commands": {"kernel", "games", "search", "bots", "lab", "terminal", "server"},
}
PURE = {"kernel", "games", "search", "bots"}  # besides the standard library only the numbers shim's two packages
SHIM = PACKAGE / "kernel" / "numbers.py"
FILES = sorted(file for file in PACKAGE.rglob("*.py") if file.parent != PACKAGE)


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file} has a relative import"
            yield node.module or ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_layers_point_one_way(file: Path) -> None:
    layer = file.relative_to(PACKAGE).parts[0]
    for module in imports(file):
        top, _, rest = module.partition(".")
        if top == "foolery":
            assert rest, f"{file.name} imports the whole package"
            assert rest.split(".")[0] in ALLOWED[layer] | {layer}, f"{layer} must not import {module}"
        elif layer in PURE and file != SHIM:
            assert top in sys.stdlib_module_names, f"{layer} must not need {module}"


def test_games_do_not_know_each_other() -> None:
    for file in (PACKAGE / "games").rglob("*/*.py"):
        own = file.relative_to(PACKAGE / "games").parts[0]
        others = [module for module in imports(file) if module.startswith("foolery.games.")]
        assert all(module.split(".")[2] == own for module in others), file


def test_importing_the_package_and_a_game_stays_light() -> None:
    """No server, no plotting, no numpy; the command line's parts come in when they are used."""
    code = (
        "import sys, foolery; from foolery import get_game; get_game('fools-field'); "
        "print([name for name in sys.modules if name.split('.')[0] in "
        "('numpy','fastapi','starlette','sqlalchemy','uvicorn','matplotlib','asyncio','argparse','pytest','msgspec',"
        "'pydantic') or name.startswith(('foolery.server','foolery.commands','foolery.bots','foolery.terminal'))])"
    )
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == "[]"


def test_everything_public_is_listed() -> None:
    """`__all__` names what a module defines without an underscore, and nothing that is not there."""
    for file in FILES:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        listed = next(
            (
                {ast.literal_eval(item) for item in node.value.elts if not isinstance(item, ast.Starred)}
                for node in tree.body
                if isinstance(node, ast.Assign)
                and isinstance(node.targets[0], ast.Name)
                and node.targets[0].id == "__all__"
                and isinstance(node.value, (ast.List, ast.Tuple))
            ),
            None,
        )
        classes_and_functions = {
            node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef)) if node.name[0] != "_"
        }
        if listed is None:
            assert not classes_and_functions, f"{file} has no __all__"
            continue
        missing = classes_and_functions - listed
        assert not missing, f"{file}: {sorted(missing)} are public but not in __all__"
