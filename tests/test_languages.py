"""A third language is texts and nothing else: proved with one made by a machine."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from foolery.kernel.texts import LANGUAGES
from tests.support.pseudo_language import PSEUDO, bracketed, environment, unbracketed, write

ROOT = Path(__file__).parent.parent
# The languages of the first edition format, which old files are written in.
FORMAT = "src/foolery/kernel/languages.py"
BY_HAND = re.compile(
    rf"""\blang\b\s*(?:===?|!==?)\s*["']|["'](?:{"|".join(LANGUAGES[1:])})["']|\.(?:{"|".join(LANGUAGES[1:])})\b(?!["'.\w])"""
)


def test_no_sentence_depends_on_a_language_in_code() -> None:
    """What differs between languages is in their texts: no source asks for one of them."""
    python = (ROOT / "src" / "foolery").rglob("*.py")
    client = (file for kind in ("*.ts", "*.svelte") for file in (ROOT / "web" / "src").rglob(kind))
    ours = [file for file in (*python, *client) if not file.name.endswith(".test.ts")]
    assert len(ours) > 500
    asking = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in ours
        if str(file.relative_to(ROOT)) != FORMAT and not {"generated", "client"} & set(file.parts)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if BY_HAND.search(line)
    ]
    written = "web/src/server/wire.ts:"  # generated
    assert [each for each in asking if not each.startswith(written)] == []


@pytest.mark.parametrize(
    "line", ['lang === "ja" ? "と" : " and "', 'if lang == "en":', "Words(en=a.en, ja=b.ja)", "LANGS = ('en', 'ja')"]
)
def test_asking_for_a_language_is_noticed(line: str) -> None:
    assert BY_HAND.search(line)


def test_words_from_elsewhere_are_noticed() -> None:
    assert unbracketed(bracketed("Deploy {card} on b2: you win.").format(card="⟦sword⟧")) == []
    assert unbracketed("⟦Deploy⟧ a sword on ⟦b2⟧") == ["sword", "on"]


def test_everything_is_said_in_a_third_language(tmp_path: Path) -> None:
    """Games, options, bots, clauses, choices, refusals, beats and figures: every word comes from a text file."""
    write(tmp_path)
    asked = [sys.executable, "-m", "tests.support.pseudo_speech"]
    finished = subprocess.run(asked, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert finished.returncode == 0, finished.stderr
    assert json.loads(finished.stdout) == {}
    assert PSEUDO not in LANGUAGES
