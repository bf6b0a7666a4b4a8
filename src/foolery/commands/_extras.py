"""What a plain installation does without: the libraries that some commands need, each in an extra of the package."""

from __future__ import annotations

from importlib.util import find_spec

from foolery.kernel.errors import FooleryError


def require(what: str, extra: str, *modules: str) -> None:
    """Refuse to begin `what` without the libraries of `extra`.  Raises FooleryError saying what to install."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        raise FooleryError(f"{what} needs {' and '.join(missing)}: pip install 'foolery[{extra}]'")


def check_report_libraries() -> None:
    """Check before the work that the libraries for plots and tables are installed. Raises FooleryError."""
    require("the report", "lab", "bokeh", "polars")
