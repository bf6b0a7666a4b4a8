"""Arrows point one way, between the folders of the house and between the rooms of a game.

    kernel <- games <- search, bots <- lab, envs, terminal <- server <- commands
    rules <- face            rules, search <- mind <- study        everything <- game.py, save mind and study

The core needs no other package.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.imports import imports

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "foolery"

# Each layer may import itself and the layers named here.
ALLOWED = {
    "kernel": set(),
    "games": {"kernel"},
    "search": {"kernel"},
    "testkit": {"kernel"},
    "bots": {"kernel", "games", "search"},
    "lab": {"kernel", "games", "search", "bots", "terminal", "worker_process"},  # reports draw as a terminal does
    "envs": {"kernel", "games", "bots"},
    "terminal": {"kernel", "games", "bots", "worker_process"},
    "server": {"kernel", "games", "bots", "lab", "worker_process"},
    "commands": {"kernel", "games", "search", "bots", "lab", "terminal", "server"},
}
# Each room of a game may import itself, the rooms of the same game named here, and these modules from outside.
PALETTE = "terminal.palette"  # what every drawing with letters uses
ROOMS = {
    "rules": ({"kernel"}, set()),
    "mind": ({"kernel", "search"}, {"rules"}),
    "face": ({"kernel", PALETTE}, {"rules"}),
    "study": ({"kernel", "search", PALETTE}, {"rules", "mind", "face", "game"}),
    "game": ({"kernel"}, {"rules", "face"}),
}
PURE = {"kernel", "games", "search", "bots"}  # besides the standard library only the numbers shim's two packages
SHIM = PACKAGE / "kernel" / "numbers.py"
FILES = sorted(file for file in PACKAGE.rglob("*.py") if file.parent != PACKAGE)
SLICES = sorted(file.parent for file in (PACKAGE / "games").glob("*/game.toml"))
IN_SLICES = [file for file in FILES if any(folder in file.parents for folder in SLICES)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_layers_point_one_way(file: Path) -> None:
    layer = file.relative_to(PACKAGE).parts[0]
    for module in imports(file):
        top, _, rest = module.partition(".")
        if top == "foolery" and file not in IN_SLICES:
            assert rest, f"{file.name} imports the whole package"
            assert rest.split(".")[0] in ALLOWED[layer] | {layer}, f"{layer} must not import {module}"
        elif top != "foolery" and layer in PURE and file != SHIM:
            assert top in sys.stdlib_module_names, f"{layer} must not need {module}"


@pytest.mark.parametrize("file", IN_SLICES, ids=lambda file: str(file.relative_to(PACKAGE / "games")))
def test_rooms_point_one_way(file: Path) -> None:
    """No game knows another, rules know no thinking, thinking knows no drawing and no server."""
    game, *inner = file.relative_to(PACKAGE / "games").parts
    room = inner[0].removesuffix(".py")
    if room == "__init__":
        assert not list(imports(file)), f"{game}/__init__.py opens no room"
        return
    outside, inside = ROOMS[room]
    own = f"foolery.games.{game}."
    for module in imports(file):
        if module.startswith(own):
            assert module.removeprefix(own).split(".")[0] in inside | {room}, f"{room} must not import {module}"
        elif module.startswith("foolery"):
            rest = module.removeprefix("foolery.")
            assert rest in outside or rest.split(".")[0] in outside, f"{room} must not import {module}"


@pytest.mark.parametrize("folder", SLICES, ids=lambda folder: folder.name)
def test_every_slice_has_the_same_rooms(folder: Path) -> None:
    """Whoever knows one game knows where to look in all of them."""
    everywhere = {
        "game.py",
        "rules/cards.py",
        "rules/clauses.toml",
        "rules/options.py",
        "rules/refusals.py",
        "rules/sight.py",
        "rules/state.py",
        "rules/worlds.py",
        "mind/bots.py",
        "face/view.py",
        "face/words.py",
        "face/terminal.py",
        "face/text.en.toml",
        "face/text.ja.toml",
    }
    assert not [name for name in sorted(everywhere) if not (folder / name).is_file()]
    assert list((folder / "rules").rglob("notation.py")), "a large game has a room for what it reads and writes"
    rooms = {each.name for each in folder.iterdir() if each.is_dir() and each.name != "__pycache__"}
    assert rooms <= set(ROOMS)
    in_browser = ROOT / "tests" / folder.name / "web"
    assert not [name for name in ("player.py", "scenes.py", "pictures.py") if not (in_browser / name).is_file()]


TOOLS = sorted(file for top in ("bench", "tools", "examples") for file in (ROOT / top).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


@pytest.mark.parametrize("file", [*FILES, *TOOLS], ids=lambda file: str(file.relative_to(ROOT)))
def test_what_tests_share_with_tools_lies_in_tests_support(file: Path) -> None:
    """The package imports no test; benchmarks, tools and examples import `tests.support` alone."""
    found = [module for module in imports(file) if module.split(".")[0] == "tests"]
    assert not [module for module in found if file in FILES or not f"{module}.".startswith("tests.support.")]


@pytest.mark.parametrize("file", TESTS, ids=lambda file: str(file.relative_to(ROOT)))
def test_tests_import_their_own_folder_and_support(file: Path) -> None:
    """No test imports a benchmark, a tool, another module of tests, or the helpers of another folder."""
    own = file.relative_to(ROOT / "tests").parts[0]
    for module in imports(file):
        top, *inner = module.split(".")
        assert top not in ("bench", "tools"), f"{module} belongs to {top}; what both need belongs in tests/support"
        if top == "tests":
            assert inner[0] in ("support", own), f"{own} must not import {module}"
            assert not any(each.startswith("test_") for each in inner), f"{module} is for pytest alone"


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


# Layers whose modules are public to games and programs from outside (docs/compatibility.md).
PUBLIC = {"kernel", "search", "bots", "envs", "lab", "testkit"}


def room_of(file: Path) -> str:
    """Return the room of a module: a folder of a game or of the server, else its layer."""
    parts = file.relative_to(PACKAGE).parts
    depth = {"games": 3, "server": 2}.get(parts[0], 1)
    return "/".join(parts[: min(depth, len(parts) - 1)])


def imported(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the module and the name of everything a file imports from another module."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, alias.name) for alias in node.names)


def listed_in(file: Path) -> set[str] | None:
    """Return a module's `__all__`, None if it has none."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            assert isinstance(node.value, (ast.List, ast.Tuple))
            return {ast.literal_eval(item) for item in node.value.elts if not isinstance(item, ast.Starred)}
    return None


MODULES = {
    ".".join(("foolery", *file.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__"): file
    for file in FILES
}


def test_what_other_rooms_import_is_listed() -> None:
    """A class or function that another room imports is in the `__all__` of its module."""
    for file in FILES:
        for module, name in imported(file):
            source = MODULES.get(module)
            if source is None or room_of(source) == room_of(file):
                continue
            tree = ast.parse(source.read_text(encoding="utf-8"))
            if any(isinstance(node, (ast.ClassDef, ast.FunctionDef)) and node.name == name for node in tree.body):
                assert name in (listed_in(source) or ()), f"{file} imports {name}: it is not in {source}'s __all__"


def test_only_modules_for_other_rooms_list_names() -> None:
    """A module that neither another room imports nor its package re-exports has no `__all__`."""
    wanted = {
        target
        for file in [*FILES, *TOOLS]
        for module, name in imported(file)
        for target in (module, f"{module}.{name}")
        if target in MODULES
        and (file in TOOLS or file.name == "__init__.py" or room_of(MODULES[target]) != room_of(file))
    }
    for module, file in MODULES.items():
        if room_of(file).split("/")[0] not in PUBLIC and file.name != "__init__.py" and module not in wanted:
            assert listed_in(file) is None, f"{file} has an __all__, but no other room imports it"
