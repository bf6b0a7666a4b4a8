"""Tests run twice, on the compiled build and on the interpreted sources; FOOLERY_BUILD says which one is meant."""

from __future__ import annotations

import os

import pytest

from foolery.kernel.rng import is_compiled

# The page's fixtures, for the tests in tests/web and tests/<game>/web.
pytest_plugins = ["tests.support.browser.fixtures"]

MEANT = os.environ.get("FOOLERY_BUILD")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "interpreted: needs the sources; runs in the interpreted pass only")
    config.addinivalue_line("markers", "compiled: plays too much for the sources; runs in the compiled pass only")
    if MEANT is not None and is_compiled() != (MEANT == "compiled"):
        pytest.exit(f"FOOLERY_BUILD={MEANT}, but the imported package is {'' if is_compiled() else 'not '}compiled", 3)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to the other pass what belongs there; nothing is skipped altogether."""
    other = "interpreted" if is_compiled() else "compiled"
    left_out = [item for item in items if item.get_closest_marker(other)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker(other)]
