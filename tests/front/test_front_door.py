"""The front door says what the commands say, imports almost nothing, and looks into the right folder."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import platformdirs
import platformdirs.macos
import platformdirs.unix
import platformdirs.windows
import pytest

from tests.front.conftest import Run
from tilewright import __main__, config

MAY_IMPORT = {
    "tilewright",
    "tilewright.__main__",
    "tilewright.config",
    "tilewright.errors",
    "tilewright.messages",
    "tilewright.lexicon",
    "tilewright.lexicon.answers",
    "tilewright.lexicon.opening",
    # marisa_trie and what it imports
    "marisa_trie",
    "itertools",
    "struct",
    "_struct",
    "warnings",
    "zlib",
    "__future__",
}


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    "arguments",
    [
        ["quiz"],
        ["qi", "qa", "QUIZ"],
        ["café"],
        ["-l", "de", "straße", "Haus"],
        ["haus", "--lexicon", "DE"],
        ["-l", "de", "zzzzzzzzzz"],
        ["-l", "en", "zzzzzzzzzz", "qi"],
    ],
)
def test_both_ways_print_the_same(
    arguments: list[str], tw: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    code = __main__.plain_check(["check", *arguments])
    out = capfd.readouterr().out
    assert code is not None
    done = tw("check", *arguments)
    assert (done.code, done.out) == (code, out)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize(
    "arguments",
    [
        ["lexicon", "list"],
        ["check"],
        ["check", "--json", "qi"],
        ["check", "-"],
        ["check", "-l", "en", "-l", "de", "qi"],
        ["check", "x-y"],
        ["check", "UEBER", "-l", "de"],
        ["check", "llama", "-l", "es"],
        ["check", "qi", "-l", "nope"],
        ["check", "qi", "-l", "../nope"],
    ],
)
def test_whatever_is_not_plain_falls_through_silently(
    arguments: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert __main__.plain_check(arguments) is None
    assert capfd.readouterr().out == ""


def test_the_modules_it_imports(compiled: Path) -> None:
    script = (
        "import sys; before = set(sys.modules)\n"
        "sys.argv = ['tilewright', 'check', 'QI']\n"
        "from tilewright.__main__ import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert end.code == 0\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import site; site.main()\n{script}"],
        capture_output=True,
        text=True,
        check=True,
    )
    answer, imported = done.stdout.splitlines()
    assert answer == "QI: valid in en"
    modules = {
        name for name in imported.split() if "cython" not in name
    }  # marisa_trie's own run time
    assert modules <= MAY_IMPORT


def test_a_bare_import_costs_nothing() -> None:
    script = "import sys; before = set(sys.modules); import tilewright; print(*set(sys.modules) - before)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["tilewright"]


def test_a_reader_that_goes_away(compiled: Path) -> None:
    tilewright = f"{sys.executable} -m tilewright"
    command = f"{tilewright} check qi quiz | true; {tilewright} check - < big.txt | head -1"
    (compiled / "big.txt").write_text("quiz\n" * 200_000)
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr and "Error" not in done.stderr


class TestTheFolderIsThatOfPlatformdirs:
    def test_linux(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for environ in (
            {"HOME": "/home/ann"},
            {"HOME": "/home/ann", "XDG_DATA_HOME": "/d"},
            {"HOME": "/home/ann", "XDG_DATA_HOME": "rel"},
        ):
            monkeypatch.delenv("XDG_DATA_HOME", raising=False)
            for key, value in environ.items():
                monkeypatch.setenv(key, value)
            want = platformdirs.unix.Unix("tilewright", appauthor=False).user_data_dir
            assert config.quick_data_dir(environ, "linux") == want

    def test_macos(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for environ in ({"HOME": "/Users/ann"}, {"HOME": "/Users/ann", "XDG_DATA_HOME": "/d"}):
            monkeypatch.delenv("XDG_DATA_HOME", raising=False)
            for key, value in environ.items():
                monkeypatch.setenv(key, value)
            want = platformdirs.macos.MacOS("tilewright", appauthor=False).user_data_dir
            assert config.quick_data_dir(environ, "darwin") == want

    def test_windows(self, monkeypatch: pytest.MonkeyPatch) -> None:
        local = "C:\\Users\\ann\\AppData\\Local"
        monkeypatch.setattr(platformdirs.windows, "get_win_folder", lambda _: local)
        monkeypatch.setattr("platformdirs.windows.os.path", __import__("ntpath"))
        want = platformdirs.windows.Windows("tilewright", appauthor=False).user_data_dir
        assert config.quick_data_dir({"LOCALAPPDATA": local}, "win32") == want
        assert config.quick_data_dir({}, "win32") is None
