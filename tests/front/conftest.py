"""What the tests of the command line share: a data folder of their own and a way to run commands."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tilewright.cli import run


@dataclass
class Done:
    """What a command left: its exit code and its two outputs."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture(autouse=True)
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data and a config folder of the test's own, and English answers."""
    monkeypatch.setenv("TILEWRIGHT_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("TILEWRIGHT_CONFIG", str(tmp_path / "config"))
    for variable in ("TILEWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def tw(capfd: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process."""

    def call(*arguments: str) -> Done:
        code = run(list(arguments))
        out, err = capfd.readouterr()
        return Done(code, out, err)

    return call


@pytest.fixture
def program() -> Run:
    """Run a command in a process of its own, through the front door."""

    def call(*arguments: str, stdin: str | bytes = b"") -> Done:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [sys.executable, "-m", "tilewright", *arguments],
            input=raw,
            capture_output=True,
            check=False,
        )
        return Done(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def compiled(tw: Run, surroundings: Path) -> Path:
    """Three small lexicons: en, de (complete to 9 letters) and es; en answers where none is named."""
    (surroundings / "en.txt").write_text("qi\nquiz\ncafé\naa\nzax\n")
    (surroundings / "de.txt").write_text("über\nStraße\nHaus\nschließen\ngeschlossen\n")
    (surroundings / "es.txt").write_text("chorro\nllama\nñoño\n")
    tw("lexicon", "compile", "en.txt", "--letters", "english")
    tw("lexicon", "compile", "de.txt", "--letters", "german", "--complete", "2-9")
    tw("lexicon", "compile", "es.txt", "--letters", "spanish")
    return surroundings
