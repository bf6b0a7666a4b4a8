"""Run every check: `python -m tools.check`."""

from __future__ import annotations

import sys

from tools import changelog
from tools.check import clauses, generated, names, words


def main() -> int:
    """Print what is wrong, a line each, and return the exit status."""
    found = [*changelog.problems(), *words.problems(), *clauses.problems(), *names.problems(), *generated.problems()]
    for line in found:
        print(line)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
