"""Machine integers and short vectors: the only module that imports mypyc's types.

In a compiled build, `i64` is mypyc's 64-bit integer and `vec` its vector of unboxed items.  In an interpreted build,
they are plain ints and lists, which are faster there and need no package.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

__all__ = ["append", "i64", "mypyc_attr", "vec"]


def _is_compiled_build() -> bool:
    rules = find_spec("foolery.kernel.rng")
    return rules is not None and not str(rules.origin).endswith(".py")


if TYPE_CHECKING or _is_compiled_build():
    from librt.vecs import append, vec
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    class vec(list):  # noqa: N801  (stands in for a type that is spelt like this)
        """A replacement for mypyc's vector type in interpreted code: `vec[i64](items)` returns a plain list."""

        def __class_getitem__(cls, item: Any) -> Any:
            return _plain_list

    def _plain_list(items: Iterable = (), *, capacity: int = 0) -> list:
        return list(items)

    def append(items: list, item: Any) -> list:
        """Append `item` to `items` in place and return `items`, since mypyc's `append` returns the longer vector."""
        items.append(item)
        return items

    def mypyc_attr(*flags: str, **settings: object) -> Any:
        return lambda decorated: decorated
