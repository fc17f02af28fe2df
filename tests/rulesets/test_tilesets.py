"""The shipped tile sets: totals, collation, and equality with the collected facts where those lie beside us."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tilewright.rulesets import load_tileset, tileset_ids

FACTS = Path(__file__).parents[3] / "shared" / "facts" / "tilesets.json"
TOTALS = {
    "english": (100, 187),
    "french": (102, 197),
    "german": (102, 202),
    "spanish": (100, 192),
    "catalan": (100, 189),
    "welsh": (105, 194),
}


@pytest.mark.parametrize("name", TOTALS)
def test_totals(name: str) -> None:
    tileset = load_tileset(name)
    tiles = sum(tile.count for tile in tileset.tiles) + tileset.blank_count
    points = sum(tile.count * tile.value for tile in tileset.tiles)
    assert (tiles, points) == TOTALS[name]
    assert set(TOTALS) <= set(tileset_ids())


@pytest.mark.skipif(not FACTS.exists(), reason="the collected facts do not lie beside the project")
@pytest.mark.parametrize("name", tileset_ids())
def test_tables_are_as_collected(name: str) -> None:
    facts = json.loads(FACTS.read_text("utf-8"))[name.replace("-", "_")]
    tileset = load_tileset(name)
    ours = {tile.label: (tile.count, tile.value) for tile in tileset.tiles}
    assert ours == {t["tile"]: (t["count"], t["value"]) for t in facts["tiles"]}
    assert tileset.blank_count == facts["blanks"]


def test_the_list_of_tiles_is_the_alphabet() -> None:
    german, spanish, welsh = (load_tileset(n) for n in ("german", "spanish", "welsh"))
    assert sorted(["ÄH", "AU", "BI", "ÄS"], key=german.sort_key) == ["AU", "ÄH", "ÄS", "BI"]
    labels = [tile.label for tile in spanish.tiles]
    assert labels[2:5] == ["C", "CH", "D"] and labels[11:15] == ["L", "LL", "M", "N"]
    labels = [tile.label for tile in welsh.tiles]
    assert labels[labels.index("G") : labels.index("G") + 3] == ["G", "NG", "H"]


def test_alphagrams_keep_tiles_together() -> None:
    spanish = load_tileset("spanish")
    word = spanish.parse_word("chocho")
    assert len(word) == 4
    assert spanish.format_tiles(spanish.alphagram(word)) == "[CH][CH]OO"


@pytest.mark.parametrize("name", tileset_ids())
def test_every_tile_can_be_typed_on_a_plain_keyboard(name: str) -> None:
    tileset = load_tileset(name)
    entries = {e["label"]: e for e in tileset.document["tiles"]}
    for tile in tileset.tiles:
        names = [
            tile.label,
            *entries[tile.label].get("aliases", ()),
            *entries[tile.label].get("keys", ()),
        ]
        typed = [n for n in names if n.isascii()]
        assert typed, tile
        small = typed[0] if tileset.language == "tr" else typed[0].lower()  # there i is no I
        assert tileset.parse_word(f"[{small}][{typed[0]}]") == tile.char * 2


def test_a_blank_is_never_a_sharp_s() -> None:
    german = load_tileset("german")
    assert german.blank_may_not_be == ("ß",) and "ß" not in german.by_char


def test_points_and_what_the_bag_lacks() -> None:
    english, spanish = load_tileset("english"), load_tileset("spanish")
    assert english.points("QUIZ") == 22
    assert spanish.points(spanish.parse_word("chorro")) == 15
    assert english.missing_tiles("PIZZAZZ") == 3


def test_the_manual_names_every_set() -> None:
    page = (Path(__file__).parents[2] / "docs" / "letters.md").read_text("utf-8")
    rows = {
        "printed in a rule text": "text",
        "two or more sources agree": "two-sources",
        "one source": "single-source",
        "sources differ": "unverified",
    }
    for row, verified in rows.items():
        line = next(x for x in page.splitlines() if x.startswith(f"| {row} |"))
        named = line.split("|")[2].strip().split(", ")
        assert named == [n for n in tileset_ids() if load_tileset(n).verified == verified]
