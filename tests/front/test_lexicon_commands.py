"""`lexicon compile | list | info | export | remove | use`, as a user meets them."""

from __future__ import annotations

import itertools
import json
import shutil
from pathlib import Path

import pytest

from tests.front.conftest import Run
from tilewright.lexicon.editions import load_editions


def test_compile_tells_what_became_of_every_line(tw: Run, surroundings: Path) -> None:
    (surroundings / "list.txt").write_text("aa\nquiz\ncafé\nQuiz\nx-ray\n\n# note\nLondon")
    done = tw(
        "lexicon",
        "compile",
        "list.txt",
        "--letters",
        "english",
        "--keep-capitals",
        "--rejects",
        "bad.txt",
    )
    assert done.code == 0
    for part in (
        "8  lines read",
        "3  kept",
        "1  changed",
        "accent dropped",
        "1  duplicates",
        "3  rejected",
    ):
        assert part in done.out, part
    assert "line 4: Quiz, already on line 2" in done.out
    assert "line 3: café → CAFE" in done.out
    assert (surroundings / "bad.txt").read_text() == "# line 5: a hyphen at position 2\nx-ray\n"
    again = tw("lexicon", "compile", "bad.txt", "--letters", "english")
    assert again.code == 2 and "no word in this list" in again.err


def test_json(tw: Run, surroundings: Path) -> None:
    (surroundings / "list.txt").write_text("aa\nstraße\nx-ray\naa\n")
    report = json.loads(tw("lexicon", "compile", "list.txt", "--letters", "german", "--json").out)
    total = report["kept"] + sum(len(report[k]) for k in ("changed", "duplicates", "rejected"))
    assert report["lines"] == total == 4
    assert report["rejected"][0] == {
        "line": 3,
        "reason": "hyphen",
        "text": "x-ray",
        "found": "-",
        "column": 2,
    }


@pytest.mark.usefixtures("compiled")
def test_list_info_use_remove(tw: Run) -> None:
    assert [line.split()[:3] for line in tw("lexicon", "list").out.splitlines()[:3]] == [
        ["de", "5", "words"],
        ["*", "en", "5"],
        ["es", "3", "words"],
    ]
    out = tw("lexicon", "info", "de").out
    assert "german" in out and "2-9" in out and "fit no published edition" in out
    data = json.loads(tw("lexicon", "info", "--json").out)
    assert data["name"] == "en" and data["default"] and data["counts"] == {"2": 2, "3": 1, "4": 2}
    assert tw("lexicon", "use", "de").out == "de now answers where no lexicon is named.\n"
    assert tw("check", "Haus").out == "HAUS: valid in de\n"
    assert tw("lexicon", "remove", "de").code == 0
    assert tw("lexicon", "info", "de").code == 2


@pytest.mark.usefixtures("compiled")
def test_export_and_compile_elsewhere(tw: Run, surroundings: Path) -> None:
    assert tw("lexicon", "export", "es").out == "es.lexicon\n"
    assert tw("lexicon", "export", "es", "-o", "es-words.txt").code == 0
    assert (surroundings / "es-words.txt").read_text() == "CHORRO\nLLAMA\nÑOÑO\n"
    assert tw("lexicon", "export", "es", "-o", "es.doc").code == 2
    shutil.rmtree(surroundings / "data")
    assert tw("lexicon", "compile", "es.lexicon").code == 0
    assert tw("check", "chorro").out == "[CH]O[RR]O: valid in es\n"
    (surroundings / "broken.lexicon").write_bytes((surroundings / "es.lexicon").read_bytes()[:300])
    done = tw("lexicon", "compile", "broken.lexicon")
    assert done.code == 2 and "damaged" in done.err


def test_letters_must_be_named_where_the_counts_do_not_tell(tw: Run, surroundings: Path) -> None:
    (surroundings / "deutsch.txt").write_text("aa\nab\n")
    done = tw("lexicon", "compile", "deutsch.txt")
    assert done.code == 2 and "--letters" in done.err and "english (100.0%" in done.err
    assert not (surroundings / "data").exists()


@pytest.mark.parametrize("name", ["list.json", "list.dic", "list.utf16"])
def test_candidates_are_listed_for_every_kind_of_file(
    tw: Run, surroundings: Path, name: str
) -> None:
    (surroundings / "list.json").write_text('["aa", "ab"]')
    (surroundings / "list.dic").write_text("2\ncat/S\ndog/S\n")
    (surroundings / "list.aff").write_text("SFX S Y 1\nSFX S 0 s .\n")
    (surroundings / "list.utf16").write_bytes("über\nhaus\n".encode("utf-16"))
    done = tw("lexicon", "compile", name)
    assert done.code == 2 and "german (100.0%" in done.err


def test_a_tile_set_of_ones_own(tw: Run, surroundings: Path) -> None:
    folder = surroundings / "config" / "tilesets"
    folder.mkdir(parents=True)
    (folder / "tiny.toml").write_text(
        'schema = 1\nid = "tiny"\nname = "Tiny"\nlanguage = "xx"\nsource = "us"\nverified = "unverified"\n'
        "total = 7\npoints = 9\n"
        'tiles = [\n{ label = "A", count = 3, value = 1, vowel = true },\n{ label = "SZ", count = 2, value = 3 },\n'
        '{ label = "Z", count = 0, value = 5 },\n]\n'
        '[blanks]\ncount = 2\n[spelling]\nlower = "asz"\nupper = "ASZ"\n'
    )
    (surroundings / "list.txt").write_text("asza\naza\nasa\n")
    done = tw("lexicon", "compile", "list.txt", "--letters", "tiny")
    assert done.code == 0 and "letter without a tile" in done.out
    assert tw("check", "asza").out == "A[SZ]A: valid in list\n"
    assert (
        tw("lexicon", "compile", "list.txt", "--letters", "tyni").err.count("Did you mean 'tiny'?")
        == 1
    )


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nothing.txt", "--letters", "english"], "No such file"),
        ([".", "--letters", "english"], "folder"),
        (["empty.txt", "--letters", "english"], "The file is empty"),
        (["list.txt", "--letters", "klingon"], "there is no tile set 'klingon'"),
        (["list.txt", "--letters", "english", "--complete", "9-2"], "--complete"),
        (["list.txt", "--letters", "english", "--name", "../x"], "cannot be the name"),
        (["list.txt", "--letters", "english", "--strict"], "line 2"),
        (["-", "--letters", "english"], "--name"),
        (["list.txt", "--letters", "english", "--rejects", "no/such/folder.txt"], "cannot write"),
    ],
)
def test_faults_are_one_sentence(
    tw: Run, surroundings: Path, arguments: list[str], says: str
) -> None:
    (surroundings / "empty.txt").write_text("")
    (surroundings / "list.txt").write_text("aa\nx-ray\n")
    done = tw("lexicon", "compile", *arguments)
    assert done.code == 2 and says in done.err and "Traceback" not in done.err
    assert not list(surroundings.rglob("*.current"))


def test_standard_input(program: Run) -> None:
    done = program(
        "lexicon", "compile", "-", "--letters", "english", "--name", "piped", stdin="aa\nab\n"
    )
    assert done.code == 0 and done.out.startswith("piped: 2 words from standard input")


@pytest.mark.parametrize("lang", ["en", "fr", "de"])
def test_demo(tw: Run, lang: str) -> None:
    done = tw("demo", "--lang", lang)
    assert done.code == 0 and done.err == ""
    assert "STRASSE" in done.out and "ŒUF → OEUF" in done.out and "CAFÉ → CAFE" in done.out


def test_version_and_help(tw: Run) -> None:
    assert tw("--version").out.startswith("tilewright 0.")
    for command in ([], ["check"], ["lexicon"], ["lexicon", "compile"], ["demo"]):
        assert tw(*command, "--help").code == 0


def test_counts_that_fit_one_edition_stand_for_the_letters(tw: Run, surroundings: Path) -> None:
    """Made-up words, as many of each length as a published list has, less one."""
    edition = next(e for e in load_editions() if e.name.startswith("OSPD5"))
    letters = "AEIORSTLN"
    with (surroundings / "unnamed.txt").open("w") as file:
        for length, count in edition.by_length.items():
            made = map(
                "".join, itertools.product("ABCDEFGHIJK" if length < 4 else letters, repeat=length)
            )
            words = list(itertools.islice(made, count - (length == 5)))
            assert len(words) == count - (length == 5)
            file.write("\n".join(words) + "\n")
    done = tw("lexicon", "compile", "unnamed.txt")
    assert done.code == 0, done.err
    assert "tile set english" in done.out
    assert f"those of {edition.name} but for -1 at length 5" in done.out
    assert "Complete for 2-12 letters" in done.out
