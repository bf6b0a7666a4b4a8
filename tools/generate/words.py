"""Make the browser client's texts: the section `page` of the text files, and sections shared with log and terminal."""

from __future__ import annotations

import json
from collections.abc import Iterable

from foolery.kernel.texts import LANGUAGES, Texts

__all__ = ["dictionary", "page_keys"]


def dictionary(sources: Iterable[tuple[str, Iterable[str]]]) -> str:
    """Return a TypeScript module with the client's texts from some packages, in every language.

    `sources` pairs each package with its shared sections.  Keys under `page` lose that prefix; shared keys keep the
    name of their section, so that card, log and button show the same text.
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
    """Return the keys of `texts` that the client gets: those of `page` and of the sections `shared`."""
    sections = {"page", *shared}
    return [key for key in sorted(texts.keys()) if key.split(".")[0] in sections]


def _key(key: str) -> str:
    return key if key.isidentifier() else json.dumps(key)
