"""Checks for optional libraries: some commands need libraries that are installed with an extra of the package."""

from __future__ import annotations

from importlib.util import find_spec

from foolery.kernel.errors import FooleryError


def require(what: str, extra: str, *modules: str) -> None:
    """Check that all `modules` are installed.  Raises FooleryError if not.

    The message says that `what` needs the missing modules, and that the package's `extra` installs them.
    """
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise FooleryError(f"{what} needs {' and '.join(missing)}: pip install 'foolery[{extra}]'")


def check_report_libraries() -> None:
    """Check that the libraries for plots and tables are installed. Raises FooleryError if not."""
    require("the report", "lab", "bokeh", "polars")
