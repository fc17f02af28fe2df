"""Tables that would make wrong words are refused: one small fault per case, in the French set."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tilewright import TilewrightError
from tilewright.rulesets import load_board, parse_tileset, tileset_ids
from tilewright.rulesets.boards import FOLDER as BOARDS
from tilewright.rulesets.tileset_files import FOLDER

FRENCH = tomllib.loads((FOLDER / "french.toml").read_text("utf-8"))
Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda d: d["spelling"]["folds"].update(SS="ß", QK="ﬆ", Ω="ω"), "'Ω', which has no tile"),
        (lambda d: d["spelling"]["folds"].update(SS=7), "'spelling.folds.SS' is 7"),
        (lambda d: d["spelling"].update(hints={"E": "É"}), "'É', which has no tile"),
        (lambda d: d["spelling"].update(exceptions={"a": "a"}), "cuts 'a' into 'a'"),
        (lambda d: d["spelling"].update(placeholders={"1": "[CH]"}), "a tile in brackets"),
        (lambda d: d["spelling"].update(encodings=[7]), "does not know"),
        (lambda d: d["spelling"].update(marks="maybe"), "drop or keep"),
        (lambda d: d["blanks"].update(may_not_be=[7]), "'blanks.may_not_be' has 7"),
        (lambda d: d["tiles"][0].update(label="a"), "the label 'a' is not in capitals"),
        (lambda d: d["tiles"][0].update(label="A\u0301"), "not in capitals and composed"),
        (lambda d: d["tiles"][0].update(label="[A"), "a label"),
        (lambda d: d["tiles"][0].update(aliases=["B"]), "'B' is written twice"),
        (lambda d: d["tiles"][0].update(aliases=[7]), "has 7"),
        (lambda d: d["tiles"][0].pop("value"), "'tiles[1].value' is missing"),
        (lambda d: d.pop("blanks"), "'blanks' is missing"),
        (lambda d: d.update(tiles={}), "a list"),
    ],
)
def test_a_fault_is_named(change: Change, says: str) -> None:
    document = copy.deepcopy(FRENCH)
    parse_tileset(document)
    change(document)
    with pytest.raises(TilewrightError) as caught:
        parse_tileset(document, "french.toml")
    assert says in str(caught.value)
    assert caught.value.path == "french.toml"


def test_shipped_files_are_named_after_their_ids() -> None:
    for name in tileset_ids():
        document = tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8"))
        assert document["id"] == name
        parse_tileset(document)


def test_a_premium_square_never_takes_points(tmp_path: Path) -> None:
    text = (BOARDS / "standard.toml").read_text("utf-8")
    path = tmp_path / "board.toml"
    path.write_text(text.replace("word = 3", "word = 0"), encoding="utf-8")
    with pytest.raises(TilewrightError, match="factors from 1 up"):
        load_board(str(path))
