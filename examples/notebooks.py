"""Run a notebook's cells and write their outputs into it, without a notebook server.

    STUDY=report python examples/notebooks.py examples/garlandland.ipynb

Each cell's code runs in one namespace; of a cell that ends in an expression, its value is shown.
"""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from typing import Any

__all__ = ["run_notebook"]


def run_notebook(path: Path) -> dict[str, Any]:
    """Run all cells in order; return the notebook with their outputs.  An exception in a cell is passed on."""
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(cells, 1):
        shown = _run("".join(cell["source"]), names)
        data = {} if shown is None else _forms(shown)
        output = {"output_type": "execute_result", "execution_count": number, "metadata": {}, "data": data}
        cell["execution_count"], cell["outputs"] = number, [output] if data else []
    return notebook


def _run(code: str, names: dict[str, Any]) -> Any:
    tree = ast.parse(code)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "<cell>", "exec"), names)
        return None
    del tree.body[-1]
    exec(compile(tree, "<cell>", "exec"), names)
    return eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)


def _forms(shown: Any) -> dict[str, list[str]]:
    """Return the value `shown` by media type: as plain text, and as HTML if it has an HTML form."""
    forms = {"text/plain": repr(shown).splitlines(keepends=True)}
    if hasattr(shown, "_repr_html_"):
        forms["text/html"] = shown._repr_html_().splitlines(keepends=True)
    return forms


def main() -> None:
    """Run the notebooks that are named, and write their outputs into them."""
    for path in map(Path, sys.argv[1:]):
        content = json.dumps(run_notebook(path), ensure_ascii=False, indent=1)
        path.write_text(content + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
