"""From spelling to tiles and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.rulesets import SpellingError, load_tileset, tileset_ids

SETS = {name: load_tileset(name) for name in tileset_ids()}


@pytest.mark.parametrize(
    ("letters", "text", "tiles"),
    [
        ("german", "schließen", "SCHLIESSEN"),
        ("german", "SCHLIEẞEN", "SCHLIESSEN"),
        ("german", "SCHLIESSEN", "SCHLIESSEN"),
        ("german", "GRÖSSE", "GRÖSSE"),
        ("german", "Größe", "GRÖSSE"),
        ("german", "GRO\u0308SSE", "GRÖSSE"),
        ("german", "über", "ÜBER"),
        ("german", "UEBER", "UEBER"),
        ("german", "[ue]ber", "ÜBER"),
        ("german", "Café", "CAFE"),
        ("german", "Œuvre", "OEUVRE"),
        ("german", "hau\u00ads", "HAUS"),
        ("french", "É\u200bÈÊË", "EEEE"),
        ("french", "ŒUF", "OEUF"),
        ("french", "cæcum", "CAECUM"),
        ("french", "ça", "CA"),
        ("french", "maïs", "MAIS"),
        ("english", "naïve", "NAIVE"),
        ("english", "ﬁn", ""),
        ("english", "ŉab", ""),
        ("spanish", "chorro", "[CH]O[RR]O"),
        ("spanish", "[ch]o[rr]o", "[CH]O[RR]O"),
        ("spanish", "CHOCHO", "[CH]O[CH]O"),
        ("spanish", "ñoño", "ÑOÑO"),
        ("spanish", "[n~]o", "ÑO"),
        ("spanish", "cigüeña", "CIGUEÑA"),
        ("spanish", "kilo", ""),
        ("catalan", "anys", "A[NY]S"),
        ("catalan", "col·legi", "CO[L·L]EGI"),
        ("catalan", "col.legi", "CO[L·L]EGI"),
        ("catalan", "col•legi", "CO[L·L]EGI"),
        ("catalan", "coŀlegi", "CO[L·L]EGI"),
        ("catalan", "co[l.l]egi", "CO[L·L]EGI"),
        ("catalan", "qui", "[QU]I"),
        ("catalan", "braç", "BRAÇ"),
        ("catalan", "iraq", ""),
        ("welsh", "llongyfarch", "[LL]ONGYFAR[CH]"),
        ("welsh", "ll|ongyfarch", "[LL]O[NG]YFAR[CH]"),
        ("welsh", "cangen", "CA[NG]EN"),
        ("welsh", "can|gen", "CANGEN"),
        ("welsh", "[dd][dd]", "[DD][DD]"),
    ],
)
def test_spelling(letters: str, text: str, tiles: str) -> None:
    tileset = SETS[letters]
    assert tileset.format_tiles(tileset.spell(text).word) == tiles


@pytest.mark.parametrize(
    ("letters", "text", "reason", "found", "column"),
    [
        ("english", "x-ray", "hyphen", "-", 2),
        ("english", "x\u2011ray", "hyphen", "\u2011", 2),
        ("german", "-heit", "affix", "-", 1),
        ("german", "un-", "affix", "-", 3),
        ("english", "don’t", "apostrophe", "’", 4),
        ("english", "route66", "digit", "6", 6),
        ("english", "ad hoc", "space", " ", 3),
        ("english", "ad\u00a0hoc", "space", "\u00a0", 3),
        ("english", "etc.", "period", ".", 4),
        ("english", "a", "one-letter", "a", 1),
        ("english", "", "blank", "", 0),
        ("english", "\u00ad", "blank", "", 0),
        ("english", "жук", "no-tile", "ж", 1),
        ("english", "a\ufffdb", "damaged", "\ufffd", 2),
        ("english", "a\x00b", "damaged", "\x00", 2),
        ("spanish", "\ue000o", "damaged", "\ue000", 1),
        ("english", "qu!t", "character", "!", 3),
        ("spanish", "[zz]o", "mark", "[zz]o", 1),
        ("spanish", "o[ch", "mark", "[ch", 2),
        ("spanish", "c|hoza", "split", "CH", 2),
        ("catalan", "l·", "no-tile", "·", 2),
    ],
)
def test_refusals(letters: str, text: str, reason: str, found: str, column: int) -> None:
    refusal = SETS[letters].spell(text).refusal
    assert refusal is not None
    assert (refusal.reason, refusal.found, refusal.column) == (reason, found, column)
    with pytest.raises(SpellingError):
        SETS[letters].parse_word(text)


def test_steps_say_what_was_changed() -> None:
    steps = SETS["german"].spell("Stra\u00adßé").steps
    assert [(s.rule, s.before, s.after) for s in steps] == [
        ("ignored", "\u00ad", ""),
        ("expansion", "ß", "SS"),
        ("accent", "é", "E"),
    ]
    assert SETS["german"].spell("Haus").steps == ()


def test_other_tilings_are_named() -> None:
    welsh = SETS["welsh"]
    assert [welsh.format_tiles(o) for o in welsh.spell("cangen").others] == ["CANGEN"]
    assert welsh.spell("llongyfarch").others == ()


def test_what_the_writer_may_have_meant() -> None:
    german = SETS["german"].speller
    assert list(german.respell("UEBER")) == ["ÜBER"]
    assert list(german.respell("MUEHLAEUFE"))[:2] == ["MÜHLAEUFE", "MUEHLÄUFE"]
    assert "ÑOÑO" in list(SETS["spanish"].speller.respell("NONO"))


def tile_strings(name: str) -> st.SearchStrategy[str]:
    return st.text(SETS[name].speller.chars, min_size=2, max_size=12)


@pytest.mark.parametrize("name", SETS)
def test_what_is_formatted_is_read_back(name: str) -> None:
    tileset = SETS[name]

    @given(tile_strings(name))
    def law(word: str) -> None:
        assert tileset.parse_word(tileset.format_word(word)) == word
        bracketed = "".join(f"[{tileset.by_char[c].label}]" for c in word)
        assert tileset.parse_word(bracketed) == word

    law()


@pytest.mark.parametrize("name", SETS)
def test_any_text_gets_an_answer(name: str) -> None:
    tileset = SETS[name]

    @given(st.text(max_size=12))
    def law(text: str) -> None:
        spelling = tileset.spell(text)
        assert (spelling.word == "") == (spelling.refusal is not None)
        assert set(spelling.word) <= set(tileset.speller.chars)

    law()


@given(tile_strings("spanish"), tile_strings("spanish"), st.randoms())
def test_equal_alphagrams_are_anagrams(one: str, other: str, rng: object) -> None:
    spanish = SETS["spanish"]
    assert (spanish.alphagram(one) == spanish.alphagram(other)) == (sorted(one) == sorted(other))
    assert spanish.alphagram(one[::-1]) == spanish.alphagram(one)
