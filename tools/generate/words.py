"""Words for the page: what lies under `page` in a text file, with what it shares with log and terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable

from foolery.kernel.texts import LANGUAGES, Texts

__all__ = ["dictionary", "page_keys"]


def dictionary(sources: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Return the module with the page's words of some packages, in every language.

    Each package comes with the sections it shares with the page.  Keys under `page` lose that prefix, shared ones keep
    their section's name: card, log and button say the same because they read the same line.
    """
    packages = [(package, tuple(shared)) for package, shared in sources]
    places = " and ".join(f"src/{package.replace('.', '/')}/text.*.toml" for package, _ in packages)
    lines = [f"// Written by `make generate` from {places}; edit those.", "export const words = {"]
    for lang in LANGUAGES:
        lines.append(f"  {lang}: {{")
        for package, shared in packages:
            texts = Texts.load(package, lang)
            words = {key.removeprefix("page."): texts.sentence(key) for key in page_keys(texts, shared)}
            lines += [f"    {_key(key)}: {json.dumps(text, ensure_ascii=False)}," for key, text in words.items()]
        lines.append("  },")
    return "\n".join([*lines, "} as const;", ""])


def page_keys(texts: Texts, shared: Iterable[str]) -> list[str]:
    """Return the keys that the page is given."""
    sections = {"page", *shared}
    return [key for key in sorted(texts.keys()) if key.split(".")[0] in sections]


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)
