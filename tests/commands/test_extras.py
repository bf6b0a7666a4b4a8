"""What a plain installation can do, and what a command says whose libraries are not installed."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import subprocess
import sys
from importlib.machinery import ModuleSpec
from pathlib import Path

import pytest

from foolery.cli import main
from foolery.commands import serve

ALONE = """
import sys
from importlib.abc import MetaPathFinder

class CoreAlone(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in {"foolery", "foolery__mypyc", "librt", "mypy_extensions", *sys.stdlib_module_names}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, CoreAlone())
from foolery.cli import main
for line in sys.argv[1].split(";"):
    status = main(line.split())
    if status:
        sys.exit(f"{line}: {status}")
"""


def without(monkeypatch: pytest.MonkeyPatch, *missing: str) -> None:
    found = importlib.util.find_spec

    def find(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in missing else found(name, package)

    monkeypatch.setattr("foolery.commands._extras.find_spec", find)


@pytest.mark.parametrize(
    ("command", "library", "extra"),
    [
        (["serve"], "uvicorn", "server"),
        (["admin", "damaged"], "sqlalchemy", "server"),
        (["balance", "jinkei", "-o", "report.html"], "polars", "lab"),
        (["optimize", "jinkei", "--goal", "even", "-o", "new.toml"], "optuna", "lab"),
    ],
)
def test_a_command_says_in_one_line_what_to_install(
    command: list[str], library: str, extra: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    without(monkeypatch, library)
    assert main(command) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"needs {library}: pip install 'foolery[{extra}]'" in said


def test_rules_search_bots_records_and_line_mode_need_nothing_beyond_the_core(tmp_path: Path) -> None:
    """The game is played by the first answer to every question until the input ends."""
    record = tmp_path / "games.jsonl"
    lines = [
        f"simulate garlandland --games 2 --seed 1 --bot page --bot baron -o {record}",
        f"verify {record}",
        f"show {record} --game 1 --step 3",
        "games",
        f"tournament garlandland page stranger --games 2 --results {tmp_path / 'results.jsonl'}",
        "play garlandland --plain --bot page --seed 1",
    ]
    command = [sys.executable, "-c", ALONE, ";".join(lines)]
    finished = subprocess.run(command, input="1\n" * 400, capture_output=True, text=True, cwd=tmp_path)
    assert finished.returncode == 0, finished.stderr
    assert "Garlandland" in finished.stdout


def test_importing_the_package_imports_no_other_module_of_it() -> None:
    code = "import sys, foolery; print([name for name in sys.modules if name.startswith('foolery.')])"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert finished.stdout.strip() == "[]"


def test_the_public_names_are_there_when_they_are_asked_for() -> None:
    import foolery

    assert {*foolery.__all__} <= {*dir(foolery)}
    assert foolery.get_game("jinkei").id == "jinkei"
    assert foolery.Table is foolery.GameSession
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = foolery.nothing


def test_a_used_port_is_told_in_one_line_and_no_address_is(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port)]) == 1
    assert capsys.readouterr().err == f"foolery: port {port} is used by another program; choose one with --port\n"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the serving itself, and what a process does to its environment and its signals before it."""
    import uvicorn

    monkeypatch.setattr(uvicorn, "run", lambda *words, **options: None)
    monkeypatch.setattr(serve, "_leave", lambda: None)
    monkeypatch.setattr(os, "environ", {**os.environ})
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)


@pytest.mark.usefixtures("started")
def test_a_server_without_a_page_says_so_after_its_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--client", str(tmp_path)]) == 0
    address, *others = capsys.readouterr().err.splitlines()
    assert address.startswith("http://127.0.0.1:")
    assert others == [
        f"There is no page in {tmp_path}, so browsers will find nothing; --client names the folder of a built one."
    ]


@pytest.mark.usefixtures("started")
def test_a_checkout_without_a_page_names_the_command_that_builds_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "web").mkdir()
    (tmp_path / "web" / "package.json").write_text("{}")
    monkeypatch.setattr(serve, "__file__", str(tmp_path / "src" / "foolery" / "commands" / "serve.py"))
    monkeypatch.setattr("foolery.server.http.client.INSTALLED", tmp_path / "src" / "client")
    assert main(["serve", "--port", "0"]) == 0
    assert f"make -C {tmp_path} client" in capsys.readouterr().err


@pytest.mark.usefixtures("started")
def test_a_server_with_a_page_tells_its_address_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    assert main(["serve", "--port", "0", "--client", str(tmp_path)]) == 0
    assert capsys.readouterr().err.count("\n") == 1
