"""Odd arguments, closed and full outputs, odd locales: one sentence and exit code 2, or the right answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.front.conftest import Run

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="redirections of a POSIX shell")


def shell(command: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a shell command in which ``T`` is the program."""
    program = command.replace("T ", f"{sys.executable} -m tilewright ", 1)
    done = subprocess.run(
        ["sh", "-c", program], capture_output=True, env={**os.environ, **env}, check=False
    )
    out, err = (b.decode("utf-8", "backslashreplace") for b in (done.stdout, done.stderr))
    assert "Traceback" not in err
    return subprocess.CompletedProcess(command, done.returncode, out, err)


@pytest.mark.usefixtures("compiled")
class TestArguments:
    @pytest.mark.parametrize("word", ["qi\nza", "qi\r\n", "a\u2028b", "q\x0bi", "q\x1fi"])
    def test_words_with_line_breaks(self, tw: Run, word: str) -> None:
        done = tw("check", word, "quiz", "qi")
        assert done.code == 1
        assert [line.split(": ", 1)[1] for line in done.out.splitlines()][1:] == ["valid in en"] * 2

    def test_an_empty_name_is_no_name(self, tw: Run) -> None:
        assert tw("check", "qi", "-l", "").code == 2

    @pytest.mark.parametrize("word", ["", "-", "ÜBER" * 500, "\U0001f600", "a\x00b"])
    def test_odd_words(self, tw: Run, word: str) -> None:
        assert tw("check", "quiz", word).code in (1, 3)

    @POSIX
    @pytest.mark.parametrize(
        "env", [{"LC_ALL": "C", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"}]
    )
    @pytest.mark.parametrize("more", ["", "--lang en", "--json"])
    def test_a_locale_without_letters(self, env: dict[str, str], more: str) -> None:
        done = shell(f"T check ÜBER -l de {more}", **env)
        assert done.returncode == 0
        if more == "--json":
            assert json.loads(done.stdout)["answers"][0]["verdict"] == "valid"

    @POSIX
    def test_bytes_that_are_no_text(self) -> None:
        done = shell("T check \"$(printf 'a\\377')\" --json")
        assert json.loads(done.stdout)["answers"][0]["refusal"]["reason"] == "damaged"


@POSIX
@pytest.mark.usefixtures("compiled")
class TestOutputs:
    @pytest.mark.parametrize("more", ["", "--lang en"])
    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
    def test_a_full_one(self, more: str) -> None:
        done = shell(f"T check qi {more} >/dev/full")
        assert done.returncode == 2 and "No space left" in done.stderr

    @pytest.mark.parametrize("command", ["check qi", "check qi --lang en", "lexicon list"])
    def test_a_closed_one(self, command: str) -> None:
        done = shell(f"T {command} >&-")
        assert done.returncode == 2 and "standard output is closed" in done.stderr

    def test_a_closed_input(self) -> None:
        assert "standard input is closed" in shell("T check - <&-").stderr

    def test_a_fault_of_ours_is_no_verdict(self, tw: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(*_: object) -> None:
            raise RuntimeError("broken")

        monkeypatch.setattr("tilewright.lexicon.store.Store.names", fail)
        done = tw("lexicon", "list")
        assert done.code == 2 and "RuntimeError: broken" in done.err


class TestCompiling:
    @pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
    def test_a_wide_encoding_without_a_mark(
        self, tw: Run, surroundings: Path, encoding: str
    ) -> None:
        (surroundings / "w.txt").write_bytes("über\nhaus\n".encode(f"{encoding}-le"))
        done = tw("lexicon", "compile", "w.txt", "--letters", "german", "--encoding", encoding)
        assert done.code == 0 and f"Read as one word per line, {encoding}-le" in done.out
        assert tw("check", "über", "haus").code == 0

    @pytest.mark.parametrize(
        "encoding", ["rot13", "base64", "punycode", "unicode_escape", "idna", "nope"]
    )
    def test_no_encodings(self, tw: Run, surroundings: Path, encoding: str) -> None:
        (surroundings / "w.txt").write_text("aa\n")
        done = tw("lexicon", "compile", "w.txt", "--letters", "english", "--encoding", encoding)
        assert done.code == 2 and "there is no encoding" in done.err

    def test_the_rejects_never_overwrite_the_list(self, tw: Run, surroundings: Path) -> None:
        (surroundings / "w.txt").write_text("aa\nx-ray\n")
        done = tw("lexicon", "compile", "w.txt", "--letters", "english", "--rejects", "./w.txt")
        assert done.code == 2 and "overwrite the list itself" in done.err
        assert (surroundings / "w.txt").read_text() == "aa\nx-ray\n"

    @POSIX
    def test_a_file_name_that_is_no_text(self, surroundings: Path) -> None:
        name = os.fsencode(surroundings) + b"/bad\xff\x1b.txt"
        with open(name, "wb") as file:
            file.write(b"aa\n")
        done = shell(
            "T lexicon compile \"$(printf 'bad\\377\\033.txt')\" --letters english --name x"
        )
        assert done.returncode == 0 and "\x1b" not in done.stdout

    @pytest.mark.parametrize("lengths", ["2-", "-9", "2 9", "0-5", "1-5", "9-2", "a", "2-999"])
    def test_lengths_are_not_guessed(self, tw: Run, surroundings: Path, lengths: str) -> None:
        (surroundings / "w.txt").write_text("aa\n")
        done = tw("lexicon", "compile", "w.txt", "--letters", "english", f"--complete={lengths}")
        assert done.code == 2 and "such as 2-9" in done.err

    @pytest.mark.usefixtures("compiled")
    def test_what_a_compiled_lexicon_can_be_given(
        self, tw: Run, program: Run, surroundings: Path
    ) -> None:
        tw("lexicon", "export", "es")
        assert tw("lexicon", "compile", "es.lexicon", "--letters", "french").code == 2
        done = tw(
            "lexicon",
            "compile",
            "es.lexicon",
            "--name",
            "es2",
            "--edition",
            "mine",
            "--complete",
            "2-5",
        )
        assert done.code == 0
        data = json.loads(tw("lexicon", "info", "es2", "--json").out)
        assert (data["edition"], data["lengths"]) == ("mine", [2, 3, 4, 5])
        piped = (surroundings / "es.lexicon").read_bytes()
        assert program("lexicon", "compile", "-", "--name", "es3", stdin=piped).code == 0

    def test_kept_capitals_are_told(self, tw: Run, surroundings: Path) -> None:
        (surroundings / "w.txt").write_text("aa\nab\nLondon\n")
        out = tw("lexicon", "compile", "w.txt", "--letters", "english", "--keep-capitals").out
        assert "were kept, as asked" in out and "All in one case" not in out

    def test_a_guessed_encoding_is_told(self, tw: Run, surroundings: Path) -> None:
        (surroundings / "w.txt").write_bytes("über\n".encode("cp1252"))
        out = tw("lexicon", "compile", "w.txt", "--letters", "german").out
        assert "The encoding is a guess" in out
