"""How letters are cut into tiles: policies, marks and exceptions, in an invented language with all of them."""

from __future__ import annotations

import pytest

from tilewright.rulesets import TileSet, load_tileset, parse_tileset

DZS_DOCUMENT = {
    "schema": 1,
    "id": "dzs",
    "name": "Dzs",
    "language": "xx",
    "source": "invented for a test",
    "verified": "unverified",
    "total": 13,
    "points": 24,
    "tiles": [
        {"label": "A", "count": 4, "value": 1, "vowel": True},
        {"label": "D", "count": 1, "value": 2},
        {"label": "DZ", "count": 1, "value": 3, "policy": "may"},
        {"label": "DZS", "count": 1, "value": 5, "policy": "may"},
        {"label": "S", "count": 1, "value": 2},
        {"label": "STR", "count": 1, "value": 6, "policy": "must"},
        {"label": "T", "count": 1, "value": 1},
        {"label": "R", "count": 1, "value": 1},
        {"label": "Z", "count": 0, "value": 9},
        {"label": "ZZ", "count": 0, "value": 9, "policy": "never"},
    ],
    "blanks": {"count": 2},
    "spelling": {
        "lower": "adstrz",
        "upper": "ADSTRZ",
        "exceptions": {"adza": "a d z a", "astra": "a s t r a"},
    },
}


@pytest.fixture(scope="module")
def dzs() -> TileSet:
    """The invented language, made from a table as a lexicon carries it."""
    return parse_tileset(DZS_DOCUMENT)


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("adzsa", "A[DZS]A"),
        ("adz|sa", "A[DZ]SA"),
        ("ad|zsa", "ADZSA"),
        ("ad|z|sa", "ADZSA"),
        ("a[dz]sa", "A[DZ]SA"),
        ("a[d]zsa", "ADZSA"),
        ("adza", "ADZA"),  # listed
        ("a[dz]a", "A[DZ]A"),
        ("adzaa", "A[DZ]AA"),  # the list is of whole words
        ("astra", "ASTRA"),
        ("astraa", "A[STR]AA"),
        ("a[s]traa", "ASTRAA"),
        ("azza", "AZZA"),
        ("a[zz]a", "A[ZZ]A"),
    ],
)
def test_longest_tile_first_unless_a_mark_says_otherwise(
    dzs: TileSet, text: str, tiles: str
) -> None:
    assert dzs.format_tiles(dzs.parse_word(text)) == tiles
    assert dzs.format_tiles(dzs.parse_word(text.upper())) == tiles


@pytest.mark.parametrize(
    ("text", "reason", "found", "column"),
    [
        ("as|tra", "split", "STR", 3),
        ("ast|raa", "split", "STR", 4),
        ("adz|sas|tra", "split", "STR", 8),
        ("a|da", "character", "|", 2),  # nothing would join there
        ("|aa", "character", "|", 1),
        ("aa|", "character", "|", 3),
        ("a[]a", "mark", "[]a", 2),
        ("a[da", "mark", "[da", 2),
        ("a[q]a", "mark", "[q]a", 2),
        ("a]a", "character", "]", 2),
        ("aqa", "no-tile", "q", 2),
        ("a\ue000", "damaged", "\ue000", 2),
    ],
)
def test_marks_that_mean_nothing(
    dzs: TileSet, text: str, reason: str, found: str, column: int
) -> None:
    refusal = dzs.spell(text).refusal
    assert refusal is not None
    assert (refusal.reason, refusal.found, refusal.column) == (reason, found, column)


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("A[DZ]SA", "A[DZ]SA"),
        ("ADZSA", "AD|Z|SA"),
        ("A[DZS]A", "ADZSA"),
        ("ADZA", "ADZA"),
        ("A[DZ]A", "A[DZ]A"),
        ("AZZA", "AZZA"),
        ("A[ZZ]A", "A[ZZ]A"),
        ("[A][S][T][R][A][A]", "AS[T][R]AA"),  # no word, but it may lie on a rack
    ],
)
def test_marks_are_written_where_they_are_needed(dzs: TileSet, word: str, text: str) -> None:
    tiles = dzs.parse_word("".join(word)) if word[0] == "[" else _tiles(dzs, word)
    assert dzs.format_word(tiles) == text
    assert dzs.parse_word(text) == tiles


def _tiles(dzs: TileSet, labels: str) -> str:
    chars = {tile.label: tile.char for tile in dzs.tiles}
    runs = labels.replace("]", "[").split("[")
    return "".join(chars[run] if number % 2 else run for number, run in enumerate(runs))


def test_other_tilings(dzs: TileSet) -> None:
    others = {dzs.format_tiles(other) for other in dzs.spell("adzsa").others}
    assert others == {"A[DZ]SA", "ADZSA"}
    assert dzs.spell("adza").others == ()  # the set has decided
    assert dzs.spell("astraa").others == ()  # must
    assert dzs.spell("azza").others == ()  # never
    assert {dzs.format_tiles(o) for o in dzs.spell("adz|sadza").others} == {
        "A[DZ]SADZA",
        "ADZSA[DZ]A",
        "ADZSADZA",
    }


def test_a_bar_means_nothing_where_no_tile_has_two_letters() -> None:
    refusal = load_tileset("english").spell("word|def").refusal
    assert refusal is not None and (refusal.reason, refusal.column) == ("character", 5)


@pytest.mark.parametrize(
    ("name", "text", "tiles"),
    [
        ("german", "ǘber", "ÜBER"),  # one accent after the other
        ("german", "x\u0301bel", "XBEL"),  # an accent that composes with nothing
        ("german", "ÅNGSTRÖM", "ANGSTRÖM"),
        ("english", "Łódź", "LODZ"),
        ("english", "œuvre", "OEUVRE"),
        ("english", "İstanbul", "ISTANBUL"),
        ("catalan", "COL‧LEGI", "CO[L·L]EGI"),
        ("catalan", "co\u00adl\u00b7legi", "CO[L·L]EGI"),
        ("catalan", "COL\u0387LEGI", "CO[L·L]EGI"),  # the Greek point is the same character in NFC
        ("catalan", "c\u0327a", "ÇA"),
        ("spanish", "ma\u0303n\u0303ana", "MAÑANA"),
        ("welsh", "arholiad", "ARHOLIAD"),
        ("welsh", "dangos", "DANGOS"),
        ("welsh", "rhaglen", "[RH]AGLEN"),
        ("welsh", "llongyfârch", "[LL]ONGYFAR[CH]"),
        ("welsh", "tŷ", "TY"),
        ("welsh", "phen", "PHEN"),
    ],
)
def test_letters_of_real_languages(name: str, text: str, tiles: str) -> None:
    tileset = load_tileset(name)
    assert tileset.format_tiles(tileset.parse_word(text)) == tiles


@pytest.mark.parametrize(
    ("name", "text", "reason", "found", "column"),
    [
        ("catalan", "col·lega·x", "no-tile", "·", 9),
        ("catalan", "col.lega.x", "period", ".", 9),
        ("catalan", "iraq", "no-tile", "q", 4),
        ("catalan", "aŀa", "no-tile", "ŀ", 2),
        ("spanish", "o\u0301k", "no-tile", "k", 2),  # letter and accent count as one
        ("spanish", "perro|dog", "character", "|", 6),
        ("english", "ﬁn", "no-tile", "ﬁ", 1),
        ("english", "ŉab", "no-tile", "ŉ", 1),
        ("english", "x²", "character", "²", 2),
        ("english", "x\u0663", "digit", "\u0663", 2),
        ("english", "x\u2003y", "space", "\u2003", 2),
        ("english", "  ", "blank", "", 0),
        ("english", "\u0301", "blank", "", 0),
        ("english", "a\u0301", "one-letter", "á", 1),
    ],
)
def test_what_is_no_word_of_real_languages(
    name: str, text: str, reason: str, found: str, column: int
) -> None:
    refusal = load_tileset(name).spell(text).refusal
    assert refusal is not None
    assert (refusal.reason, refusal.found, refusal.column) == (reason, found, column)


def test_steps_of_composing_and_dropping() -> None:
    steps = load_tileset("german").spell("GRO\u0308SSE").steps
    assert [(s.rule, s.before, s.after) for s in steps] == [
        ("composed", "GRO\u0308SSE", "GRÖSSE"),
    ]
    steps = load_tileset("german").spell("x\u0301y").steps
    assert [(s.rule, s.before, s.after) for s in steps] == [("accent", "\u0301", "")]
