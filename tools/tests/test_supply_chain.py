"""What `make` installs is pinned and hashed for every machine, and listed with a release."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tools.sbom import BUNDLED, bill, locked

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")


def asked_for() -> list[Requirement]:
    needed = [
        *PROJECT["project"]["dependencies"],
        *(text for extra in PROJECT["project"]["optional-dependencies"].values() for text in extra),
        *PROJECT["dependency-groups"]["dev"],
        *PROJECT["build-system"]["requires"],
    ]
    return [Requirement(text) for text in needed]


@pytest.mark.parametrize("needed", asked_for(), ids=str)
def test_whatever_is_asked_for_is_locked_in_a_version_that_will_do(needed: Requirement) -> None:
    """Bring the lock up to date with `make lock`."""
    version, hashes = locked()[canonicalize_name(needed.name)]
    assert needed.specifier.contains(version)
    assert hashes


def test_everything_in_the_lock_has_the_hashes_of_files_for_every_machine() -> None:
    assert all(hashes for _, hashes in locked().values())
    compiled = ("msgspec", "sqlalchemy", "httptools", "psycopg-binary", "librt")
    assert all(len(locked()[name][1]) > 20 for name in compiled), "the files of one platform alone"


def test_the_lock_names_no_place_to_install_from() -> None:
    assert not re.search(r"://|--index-url|--extra-index|--find-links|^-i ", LOCK, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        *PROJECT["project"]["dependencies"],
        *(text for extra in PROJECT["project"]["optional-dependencies"].values() for text in extra),
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


def test_the_bill_of_materials_lists_both_locks() -> None:
    parts = {each["purl"]: each["scope"] for each in bill()["components"]}
    assert parts[f"pkg:pypi/msgspec@{locked()['msgspec'][0]}"] == "required"
    assert parts[f"pkg:pypi/pytest@{locked()['pytest'][0]}"] == "excluded"
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert len(parts) == len(locked()) + len(
        {(path.rpartition("node_modules/")[2], each["version"]) for path, each in packages.items() if path}
    )
