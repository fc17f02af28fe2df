"""The store never loses a lexicon, never maps what it did not build, and never answers wrongly from damage."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright import TilewrightError, UsageError
from tilewright.lexicon import opening
from tilewright.lexicon.building import export
from tilewright.lexicon.fileformat import read_contents
from tilewright.lexicon.store import Store, read_portable, write_whole

Save = Callable[..., None]
WORDS = "AA\nAB\nQI\nZA\n"


def data_file(store: Store, name: str) -> Path:
    return Path(opening.read_pointer(store.data_dir, name)[0])


def test_a_removed_word_is_gone_at_once(store: Store, save: Save) -> None:
    save("x", "AA\nAB\n")
    assert "AB" in store.open("x")
    save("x", "AA\n")
    assert "AB" not in store.open("x")
    assert len(list(store.folder.glob("x-*"))) == 1


def test_the_digest_does_not_depend_on_the_order(store: Store, save: Save) -> None:
    save("x", WORDS)
    save("y", "ZA\nQI\nAB\nAA\nAA\n")
    x, y = (store.contents(n).manifest for n in "xy")
    assert (x.words_digest, x.counts) == (y.words_digest, y.counts) and x.counts == {2: 4}


def test_same_words_same_bytes(store: Store, save: Save) -> None:
    save("x", WORDS)
    first = data_file(store, "x").read_bytes()
    save("x", WORDS)
    assert data_file(store, "x").read_bytes() == first


def test_the_layout_of_the_file(store: Store, save: Save) -> None:
    save("x", WORDS)
    with zipfile.ZipFile(data_file(store, "x")) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("words.marisa", zipfile.ZIP_STORED)
        assert first.date_time == (1980, 1, 1, 0, 0, 0) and not first.flag_bits
        assert archive.testzip() is None


@pytest.mark.parametrize(
    "name", ["../x", "a/b", "", ".x", "x" * 65, "con", "nul.txt", "naïve", "a b", "-x", "x\0"]
)
def test_names_that_cannot_be_one(store: Store, save: Save, name: str) -> None:
    with pytest.raises(UsageError, match="cannot be the name"):
        save(name, WORDS)
    assert not list(Path(store.data_dir).parent.rglob("*.lexicon"))


def test_names_do_not_depend_on_case(store: Store, save: Save) -> None:
    save("ODS9", WORDS)
    assert store.open("ods9").name == "ODS9"
    save("ods9", "AA\n")
    assert store.names() == ["ods9"]


def test_every_bit_flip_is_noticed_or_harmless(store: Store, save: Save) -> None:
    save("x", WORDS)
    path = data_file(store, "x")
    whole = path.read_bytes()
    silent = 0
    for at in range(len(whole)):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << at % 8
        path.write_bytes(damaged)
        try:
            lexicon = store.open("x")
        except TilewrightError:
            continue
        silent += 1
        assert {w: w in lexicon for w in ("AA", "AB", "QI", "ZA", "ZZ")} == {
            "AA": True, "AB": True, "QI": True, "ZA": True, "ZZ": False
        }  # fmt: skip
        assert [lexicon.verdict(w).verdict for w in ("QI", "ZZ")] == ["valid", "invalid"]
    assert silent < len(whole) / 4  # dates and the like


@pytest.mark.parametrize("keep", [0, 10, 40, 200, -1, -30])
def test_a_truncated_file(store: Store, save: Save, keep: int) -> None:
    save("x", WORDS)
    path = data_file(store, "x")
    path.write_bytes(path.read_bytes()[:keep])
    with pytest.raises(TilewrightError, match=r"cannot be used|damaged") as caught:
        store.open("x")
    assert str(path) in str(caught.value)


def test_a_foreign_trie_is_never_mapped(store: Store, save: Save) -> None:
    """A whole lexicon from elsewhere, laid over ours: its CRC is right, but this installation did not build it."""
    save("x", WORDS)
    save("y", "AA\nBRR\n")
    data_file(store, "x").write_bytes(data_file(store, "y").read_bytes())
    with pytest.raises(TilewrightError, match="not those that were compiled here"):
        store.open("x")


def test_a_damaged_pointer(store: Store, save: Save) -> None:
    save("x", WORDS)
    for line in ("", "x-1.lexicon zz x", "../../etc/passwd 00 x", "y-1.lexicon 00 x"):
        (store.folder / "x.current").write_text(line)
        with pytest.raises(TilewrightError, match="damaged"):
            store.open("x")


def test_carried_to_another_machine(store: Store, save: Save, tmp_path: Path) -> None:
    save("x", "llama\nchurrasco\nñoños\n", "spanish", (2, 3))
    target = tmp_path / "x.lexicon"
    lexicon = store.open("x")
    export(lexicon, target)
    contents = read_portable(target)
    assert contents is not None and contents.words == sorted(lexicon)
    assert contents.manifest.lengths == (2, 3) and contents.tileset.id == "spanish"
    first = target.read_bytes()
    export(lexicon, target)
    assert target.read_bytes() == first


@pytest.mark.parametrize("at", range(0, 100, 3))
def test_a_damaged_portable_file_is_refused_or_whole(
    store: Store, save: Save, tmp_path: Path, at: int
) -> None:
    save("x", WORDS)
    target = tmp_path / "x.lexicon"
    export(store.open("x"), target)
    data = bytearray(target.read_bytes())
    place = at * len(data) // 100
    data[place] ^= 0x10
    target.write_bytes(data)
    try:
        contents = read_portable(target)
    except TilewrightError:
        return
    assert contents is not None and contents.words == ["AA", "AB", "QI", "ZA"]


def test_a_newer_format_says_so(store: Store, save: Save) -> None:
    save("x", WORDS)
    data = data_file(store, "x").read_bytes()
    import io

    newer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(newer, "w") as new:
        for info in old.infolist():
            content = old.read(info)
            if info.filename == "manifest.json":
                content = content.replace(b'"format": 1', b'"format": 2')
            new.writestr(info, content)
    with pytest.raises(TilewrightError, match="A newer tilewright reads it"):
        read_contents(newer.getvalue(), "x.lexicon")


def test_a_full_disk_leaves_the_old_lexicon(
    store: Store, save: Save, monkeypatch: pytest.MonkeyPatch
) -> None:
    save("x", WORDS)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(TilewrightError, match=r"No space left on device.*still answers"):
        save("x", "AA\n")
    monkeypatch.undo()
    assert "ZA" in store.open("x")
    assert not list(store.folder.glob("*.tmp"))


def test_a_disk_that_fills_up_while_writing(tmp_path: Path) -> None:
    """A real limit of the operating system instead of a pretended fault."""
    resource = pytest.importorskip("resource", reason="limits on file sizes are a matter of POSIX")
    del resource
    target = tmp_path / "file"
    target.write_bytes(b"old")
    script = (
        "import resource, sys; from pathlib import Path; from tilewright.lexicon.store import write_whole\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))\n"
        f"write_whole(Path({str(target)!r}), b'x' * 100_000)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert target.read_bytes() == b"old" and list(tmp_path.iterdir()) == [target]


def test_a_store_that_cannot_be_written(tmp_path: Path, save: Save, store: Store) -> None:
    Path(store.data_dir).parent.mkdir(exist_ok=True)
    Path(store.data_dir).write_text("a file where the folder should be")
    with pytest.raises(TilewrightError, match="cannot write the lexicon"):
        save("x", WORDS)


def test_two_compiles_of_one_name_at_once(store: Store, save: Save) -> None:
    lists = ["AA\nAB\n", "BRR\nCWM\n", "QI\nZA\nZAX\n"]
    faults: list[BaseException] = []

    def work(text: str) -> None:
        try:
            for _ in range(15):
                save("x", text)
                assert {*store.open("x")} in [{*t.split()} for t in lists]
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=(t,)) for t in lists]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert {*store.open("x")} in [{*t.split()} for t in lists]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a matter of POSIX")
def test_killed_in_the_middle(store: Store, save: Save, tmp_path: Path) -> None:
    """Whatever moment a compile is killed at, the old lexicon or the new one answers, whole."""
    save("x", WORDS)
    script = (
        "import sys, io\n"
        "from tilewright.lexicon.store import Store\n"
        "from tilewright.lexicon.building import build\n"
        "from tilewright.lexicon.compiling import compile_list\n"
        "from tilewright.lexicon.reading import Source\n"
        "from tilewright.rulesets import load_tileset\n"
        "english = load_tileset('english')\n"
        "print('ready', flush=True)\n"
        "while True:\n"
        "    for text in (b'BRR\\nCWM\\n', b'AA\\nAB\\nQI\\nZA\\n'):\n"
        "        data = build(compile_list(Source('x', io.BytesIO(text)), english), 'x', '', (), '')\n"
        f"        Store({store.data_dir!r}).save('x', data)\n"
    )
    for moment in (0.0, 0.003, 0.007, 0.013, 0.021):
        process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        threading.Event().wait(moment)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        assert {*store.open("x")} in ({"AA", "AB", "QI", "ZA"}, {"BRR", "CWM"})


def test_leftovers_are_swept_when_a_day_old(store: Store, save: Save) -> None:
    save("x", WORDS)
    old, new = store.folder / "y-0.lexicon", store.folder / "z-1.tmp"
    for path in (old, new):
        path.write_bytes(b"left")
    os.utime(old, (1_000_000, 1_000_000))
    now = new.stat().st_mtime
    store.save("x", data_file(store, "x").read_bytes(), now=now)
    assert not old.exists() and new.exists() and "AA" in store.open("x")


def test_an_open_lexicon_outlives_its_file(store: Store, save: Save) -> None:
    """Nothing is mapped from the disk, so a file that is replaced, cut short or gone takes no answer with it."""
    save("x", WORDS)
    lexicon, path = store.open("x"), data_file(store, "x")
    path.write_bytes(b"")
    assert "QI" in lexicon and "ZZ" not in lexicon
    save("x", "BRR\n")
    assert not path.exists() and [*lexicon] == ["AA", "AB", "QI", "ZA"]
    assert [*store.open("x")] == ["BRR"]


def test_use_and_remove(store: Store, save: Save) -> None:
    with pytest.raises(UsageError, match="makes the first"):
        store.open("x")
    save("x", WORDS)
    store.use("X")
    assert store.default() == "x"
    with pytest.raises(UsageError, match="There are: x"):
        store.use("y")
    store.remove("x")
    assert store.default() is None and store.names() == []
    with pytest.raises(UsageError, match="no lexicon 'x'"):
        store.remove("x")


def test_write_whole_replaces(tmp_path: Path) -> None:
    target = tmp_path / "a"
    write_whole(target, b"1")
    write_whole(target, b"2")
    assert target.read_bytes() == b"2" and list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize(
    "change",
    [
        ('"tileset": {', '"tileset": null, "x": {'),
        ('"words": 4', '"words": 5'),
        ('"lengths": [', '"lengths": ["a", '),
        ('"counts": {', '"counts": 7, "y": {'),
    ],
)
def test_a_manifest_that_makes_no_sense(store: Store, save: Save, change: tuple[str, str]) -> None:
    import io

    save("x", WORDS)
    changed = io.BytesIO()
    with zipfile.ZipFile(data_file(store, "x")) as old, zipfile.ZipFile(changed, "w") as new:
        for info in old.infolist():
            text = old.read(info)
            if info.filename == "manifest.json":
                assert change[0].encode() in text
                text = text.replace(change[0].encode(), change[1].encode())
            new.writestr(info, text)
    with pytest.raises(TilewrightError, match="damaged"):
        read_contents(changed.getvalue(), "x.lexicon")
