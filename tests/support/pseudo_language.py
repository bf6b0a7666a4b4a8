"""A generated test language, `xx`: English with every word in brackets.

A word without brackets on a page therefore did not come from the text files. `write` copies the sources and adds the
texts of this language to the English and Japanese ones; nothing else is changed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

__all__ = ["PSEUDO", "bracketed", "environment", "unbracketed", "write", "write_client"]

PSEUDO = "xx"
ROOT = Path(__file__).parent.parent.parent
WORD = re.compile(r"[^\W\d_][\w'’-]*")
MARKED = re.compile(r"⟦[^⟧]*⟧")
# Of a rules page: links, clause ids, names of figures and headings' marks stay as they are.
KEPT = re.compile(r"\]\([^)]*\)|\[[A-Z]{2}-[\w.]+\]|`[^`]*`|<[^>]*>")
GENERATE = """
import sys
from pathlib import Path
from foolery.games import game_ids, get_manifest
from tools.generate.files import SHELL
from tools.generate.games import game_files
from tools.generate.wire import wire_types
from tools.generate.words import dictionary
web = Path(sys.argv[1])
(web / "server" / "wire.ts").write_text(wire_types(), encoding="utf-8")
(web / "i18n" / "words.ts").write_text(dictionary(SHELL), encoding="utf-8")
for game_id in game_ids():
    if (web / "games" / game_id).is_dir():
        for name, content in game_files(get_manifest(game_id)):
            (web / "games" / game_id / "generated" / name).write_text(content, encoding="utf-8")
"""


def bracketed(sentence: str) -> str:
    """Return `sentence` with every word in brackets; placeholders such as `{name}` stay as they are."""
    parts = []
    for literal, name, style, _ in Formatter().parse(sentence):
        parts.append(_marked(literal))
        if name is not None:
            parts.append(f"{{{name}:{style}}}" if style else f"{{{name}}}")
    return "".join(parts)


def unbracketed(text: str) -> list[str]:
    """Return the words of `text` that are outside brackets.

    Single letters, words in capitals and words with digits are left out: they are codes.
    """
    words = WORD.findall(MARKED.sub(" ", text))
    return [each for each in words if len(each) > 1 and not each.isupper() and not re.search(r"\d", each)]


def write(folder: Path) -> Path:
    """Copy the sources into `folder` and add the test language; return the folder to put on PYTHONPATH."""
    ignored = shutil.ignore_patterns("client", "__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "foolery", folder / "src" / "foolery", ignore=ignored)
    for file in sorted((folder / "src" / "foolery").rglob("*.toml")):
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
        if file.name == "text.en.toml":
            file.with_name(f"text.{PSEUDO}.toml").write_text(_toml(_all_bracketed(tree)), encoding="utf-8")
        elif not file.name.startswith("text."):
            file.write_text(_toml(_with_pseudo(tree)), encoding="utf-8")
    return folder / "src"


def write_client(folder: Path) -> Path:
    """Copy and build the web client in `folder`, where `write` has been called; return the folder of its files."""
    web = folder / "web"
    shutil.copytree(ROOT / "web", web, ignore=shutil.ignore_patterns("node_modules", "scripts"))
    (web / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    for file in web.glob("src/games/*/lessons.json"):
        told = json.loads(file.read_text(encoding="utf-8"))
        file.write_text(json.dumps(_with_pseudo(told), ensure_ascii=False), encoding="utf-8")
    for file in web.glob("src/games/*/Rules.en.md"):
        page = "\n".join(map(_line_of_rules, file.read_text(encoding="utf-8").splitlines()))
        file.with_name(f"Rules.{PSEUDO}.md").write_text(page, encoding="utf-8")
    subprocess.run([sys.executable, "-c", GENERATE, str(web / "src")], check=True, env=environment(folder))
    vite = ROOT / "web" / "node_modules" / ".bin" / "vite"
    subprocess.run([str(vite), "build", "--logLevel", "error"], check=True, cwd=web)
    return folder / "src" / "foolery" / "server" / "client"


def environment(folder: Path) -> dict[str, str]:
    """Return the environment variables with which Python imports the sources copied to `folder`."""
    return {**os.environ, "PYTHONPATH": f"{folder / 'src'}{os.pathsep}{ROOT}", "FOOLERY_BUILD": "interpreted"}


def _line_of_rules(line: str) -> str:
    figure = re.fullmatch(r"!\[(.*)\](\([\w-]+\))", line)
    if figure:
        return f"![{_marked(figure[1])}]{figure[2]}"
    kept, start, parts = list(KEPT.finditer(line)), 0, []
    for match in kept:
        parts += [_marked(line[start : match.start()]), match[0]]
        start = match.end()
    return "".join([*parts, _marked(line[start:])])


def _marked(text: str) -> str:
    return WORD.sub(r"⟦\g<0>⟧", text)


def _all_bracketed(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _all_bracketed(value) for key, value in tree.items()}
    return bracketed(tree) if isinstance(tree, str) else tree


def _with_pseudo(tree: Any) -> Any:
    """Return `tree`, parsed TOML or JSON, with the test language added wherever texts exist by language."""
    if isinstance(tree, list):
        return [_with_pseudo(each) for each in tree]
    if not isinstance(tree, dict):
        return tree
    texts = {
        f"{key[:-2]}{PSEUDO}": bracketed(value)
        for key, value in tree.items()
        if isinstance(value, str) and (key == "en" or key.endswith("_en")) and f"{key[:-2]}ja" in tree
    }
    whole = {key: _with_pseudo(value) for key, value in tree.items()}
    if "terms" in tree and isinstance(tree["terms"], dict):  # pairs of words: with a third language, texts by language
        pairs = {key: value for key, value in tree["terms"].items() if isinstance(value, list)}
        whole["terms"] = {key: {"en": en, "ja": ja, PSEUDO: bracketed(en)} for key, (en, ja) in pairs.items()}
    return {**whole, **texts}


def _toml(tree: dict[str, Any]) -> str:
    return "".join(f"{json.dumps(key)} = {_value(value)}\n" for key, value in tree.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{json.dumps(key)} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False)
