"""Faulty tile sets and boards are refused with the key at fault; an invented language needs one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tilewright import TilewrightError, UsageError
from tilewright.rulesets import load_board, load_tileset
from tilewright.rulesets.boards import FOLDER as BOARDS

INVENTED = """\
schema = 1
id = "lumi"
name = "Lumi"
language = "xx"
source = "invented for a test"
verified = "unverified"
total = 14
points = 20
tiles = [
  { label = "A", count = 4, value = 1, vowel = true },
  { label = "S", count = 2, value = 1 },
  { label = "SZ", count = 2, value = 3, policy = "may" },
  { label = "T", count = 2, value = 2 },
  { label = "TY", count = 1, value = 2, policy = "must" },
  { label = "Y", count = 1, value = 2, vowel = true },
  { label = "YY", count = 0, value = 4, policy = "never" },
  { label = "Z", count = 0, value = 5 },
]

[blanks]
count = 2

[spelling]
lower = "astyz"
upper = "ASTYZ"

[spelling.folds]
SZ = "ß"

[spelling.exceptions]
masz = "a s z"
"""
GOOD = INVENTED.replace('masz = "a s z"', 'tasz = "t a s z"')


def write(folder: Path, text: str, name: str = "lumi.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_language_is_one_file(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD)
    for lumi in (load_tileset(str(path)), load_tileset("lumi", tmp_path)):
        read = {
            t: lumi.format_tiles(lumi.spell(t).word)
            for t in ("asza", "tasz", "as|za", "atya", "ayya", "a[yy]a", "aß")
        }
        assert read == {
            "asza": "A[SZ]A",
            "tasz": "TASZ",
            "as|za": "ASZA",
            "atya": "A[TY]A",
            "ayya": "AYYA",
            "a[yy]a": "A[YY]A",
            "aß": "A[SZ]",
        }
        assert lumi.format_word(lumi.parse_word("as|za")) == "AS|ZA"
        assert lumi.format_word(lumi.parse_word("a[yy]a")) == "A[YY]A"
        refusal = lumi.spell("at|ya").refusal
        assert refusal is not None and refusal.reason == "split"
        assert lumi.missing_tiles(lumi.parse_word("az")) == 1


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("total = 14", "total = 15", "adds up to 14"),
        ("points = 20", "points = 21", "adds up to 20"),
        ('label = "T", count', 'label = "T", cuont', "Did you mean 'count'?"),
        ("language =", "langauge =", "Did you mean 'language'?"),
        ('{ label = "Y", count = 1', '{ label = "S", count = 1', "written twice"),
        ("schema = 1", "schema = 2", "A newer tilewright reads it"),
        ("schema = 1", "", "'schema' is missing"),
        ('verified = "unverified"', 'verified = "sure"', "two-sources"),
        ('upper = "ASTYZ"', 'upper = "ASTY"', "as many"),
        ('SZ = "ß"', 'SX = "ß"', "has no tile"),
        ('SZ = "ß"', 'SZ = "A"', "is on a tile"),
        ('tasz = "t a s z"', 'tasz = "t a s"', "cuts 'tasz'"),
        ("[blanks]\ncount = 2", "[blanks]\ncount = true", "a whole number"),
        ('policy = "may"', 'policy = "maybe"', "must or may or never"),
        ('label = "A", ', 'label = "A", policy = "must", ', "several letters"),
        ('label = "A", count = 4', 'label = "A", count = -4', "numbers from 0 up"),
        ('id = "lumi"', 'id = "lumi"\ndirection = "rtl"', "reserved"),
        ("[spelling]", '[spelling]\nencodings = ["klingon"]', "does not know"),
        ("tiles = [", "tiles = [ 7,", "a table"),
        ("[blanks]", "[[[blanks", "not TOML"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, old: str, new: str, says: str) -> None:
    assert old in GOOD
    path = write(tmp_path, GOOD.replace(old, new, 1))
    with pytest.raises(TilewrightError) as caught:
        load_tileset(str(path))
    assert says in str(caught.value) and str(path) in str(caught.value)


def test_a_file_that_is_not_there_or_not_text(tmp_path: Path) -> None:
    with pytest.raises(TilewrightError, match="No such file"):
        load_tileset(str(tmp_path / "none.toml"))
    path = tmp_path / "latin.toml"
    path.write_bytes("name = 'Gälisch'".encode("latin-1"))
    with pytest.raises(TilewrightError, match="not UTF-8"):
        load_tileset(str(path))
    with pytest.raises(UsageError, match="Did you mean 'german'"):
        load_tileset("germna")


def test_a_tile_that_no_keyboard_has(tmp_path: Path) -> None:
    text = (
        GOOD.replace('label = "Y", count', 'label = "Ø", count')
        .replace("TY", "TØ")
        .replace("YY", "ØØ")
    )
    path = write(tmp_path, text.replace('"astyz"', '"astøz"').replace('"ASTYZ"', '"ASTØZ"'))
    with pytest.raises(TilewrightError, match="plain keyboard"):
        load_tileset(str(path))


class TestBoards:
    def test_premium_squares(self) -> None:
        for name, side, squares in (("standard", 15, 61), ("super", 21, 125)):
            board = load_board(name)
            assert board.width == board.height == board.longest_word == side
            joined = "".join(board.rows)
            assert len(joined) - joined.count(".") == squares
            assert board.start == (side // 2, side // 2)
            assert board.premiums[board.rows[side // 2][side // 2]].word == 2
            assert board.rows == board.rows[::-1] == tuple(row[::-1] for row in board.rows)

    def test_the_inner_super_board_is_the_standard_one(self) -> None:
        inner = tuple(row[3:18] for row in load_board("super").rows[3:18])
        assert inner == load_board("standard").rows

    @pytest.mark.parametrize(
        ("old", "new", "says"),
        [
            ("start = [8, 8]", "start = [8, 99]", "on the board"),
            ("start = [8, 8]", 'start = "H8"', "a list"),
            ("'''=..'...=...'..='''", "'''=..'...=...'..'''", "as long as the first"),
            ("'''=..'...=...'..='''", "'''?..'...=...'..='''", "does not explain"),
            ("word = 3", "wrod = 3", "Did you mean 'word'?"),
        ],
    )
    def test_a_fault_is_named(self, tmp_path: Path, old: str, new: str, says: str) -> None:
        text = (BOARDS / "standard.toml").read_text("utf-8")
        assert old in text
        path = write(tmp_path, text.replace(old, new, 1), "board.toml")
        with pytest.raises(TilewrightError) as caught:
            load_board(str(path))
        assert says in str(caught.value)
