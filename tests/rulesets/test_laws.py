"""What holds for every tile set and every word, whatever its letters are."""

from __future__ import annotations

import random
import time
import unicodedata
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewright.rulesets import TileSet, load_tileset, tileset_ids

SETS = {name: load_tileset(name) for name in tileset_ids()}
every_set = pytest.mark.parametrize("tileset", SETS.values(), ids=SETS)


def tile_strings(tileset: TileSet) -> st.SearchStrategy[str]:
    """Any tiles in a row, those too that no word has side by side."""
    return st.text(tileset.speller.chars, min_size=2, max_size=12)


def texts(tileset: TileSet) -> st.SearchStrategy[str]:
    """Texts that look like words, marks and odd characters among them."""
    letters = "".join(map(chr, tileset.speller.case_table))
    odd = "[]|·.-'’1 éÉßŉﬁñç\u0301\u0308\u00ad\u200b\ue000\x00"
    return st.text(letters * 3 + letters.upper() + odd, max_size=12)


@every_set
def test_what_is_formatted_is_read_back(tileset: TileSet) -> None:
    small = {capital: letter for letter, capital in tileset.speller.case_table.items()}

    @given(tile_strings(tileset))
    def law(word: str) -> None:
        text = tileset.format_word(word)
        assert tileset.parse_word(text) == word
        assert tileset.parse_word(text.translate(small)) == word
        assert len(tileset.format_tiles(word).replace("[", "")) >= len(word)

    law()


@every_set
def test_the_quick_way_is_the_careful_way(tileset: TileSet) -> None:
    """`tokenise` makes of a block of lines what `spell` makes of each, wherever only tiles come out."""

    @given(st.lists(texts(tileset), max_size=6))
    def law(lines: list[str]) -> None:
        lines = [line for line in lines if "\ue000" not in line]
        words = tileset.speller.tokenise("\n".join(lines)).split("\n") if lines else []
        assert len(words) == len(lines)
        for line, word in zip(lines, words, strict=True):
            if len(word) > 1 and not word.strip(tileset.speller.chars):
                assert tileset.parse_word(line) == word

    law()


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("welsh", ["llongyfarch", "LLONGYFARCH", "dangos", "dangosa", "allongyfarch", "cangen"]),
        ("spanish", ["chorro", "RRR", "llll", "ñu"]),
        ("catalan", ["col·legi", "coŀlegi", "anys", "quinqué"]),
    ],
)
def test_lists_of_words_take_the_quick_way(name: str, lines: list[str]) -> None:
    tileset = SETS[name]
    words = tileset.speller.tokenise("\n".join(lines)).split("\n")
    plain = [line for line in lines if "é" not in line]
    assert words[: len(plain)] == [tileset.parse_word(line) for line in plain]


@every_set
def test_equal_alphagrams_are_anagrams(tileset: TileSet) -> None:
    @given(tile_strings(tileset), tile_strings(tileset), st.randoms(use_true_random=False))
    def law(one: str, other: str, rng: random.Random) -> None:
        shuffled = "".join(rng.sample(one, len(one)))
        assert tileset.alphagram(shuffled) == tileset.alphagram(one)
        is_anagram = Counter(one) == Counter(other)
        assert (tileset.alphagram(one) == tileset.alphagram(other)) == is_anagram

    law()


@every_set
def test_an_alphagram_is_in_the_order_of_the_list(tileset: TileSet) -> None:
    @given(tile_strings(tileset))
    def law(word: str) -> None:
        places = [tileset.speller.chars.index(char) for char in tileset.alphagram(word)]
        assert places == sorted(places)

    law()


@every_set
def test_any_text_has_a_word_or_a_reason(tileset: TileSet) -> None:
    @given(st.one_of(st.text(max_size=20), texts(tileset)))
    def law(text: str) -> None:
        spelling = tileset.spell(text)
        assert spelling.text == text
        assert (spelling.word == "") == (spelling.refusal is not None)
        assert not spelling.word.strip(tileset.speller.chars)
        assert spelling.word not in spelling.others or not spelling.word
        if spelling.refusal is not None and spelling.refusal.column:
            found, column = spelling.refusal.found, spelling.refusal.column
            seen = unicodedata.normalize("NFC", text)
            assert column <= len(seen)
            if spelling.refusal.reason not in ("one-letter", "split"):
                assert seen.startswith(found, column - 1)

    law()


@every_set
def test_a_composed_and_a_decomposed_text_are_the_same_word(tileset: TileSet) -> None:
    @given(texts(tileset))
    def law(text: str) -> None:
        words = {
            tileset.spell(unicodedata.normalize(form, text)).word for form in ("NFC", "NFD", "NFC")
        }
        assert len(words) == 1

    law()


@every_set
def test_no_text_takes_long(tileset: TileSet) -> None:
    for text in ("ng" * 20_000, "l" * 50_000, "é" * 20_000, "·" * 5_000, "[" * 5_000, "a|" * 5_000):
        began = time.perf_counter()
        tileset.spell(text)
        assert time.perf_counter() - began < 5, text[:4]


@every_set
def test_folds_of_the_front_door_are_those_of_the_speller(tileset: TileSet) -> None:
    for character, letters in tileset.speller.front_door_folds().items():
        assert tileset.parse_word(f"{character}A") == tileset.parse_word(f"{letters}A"), character
        assert not letters.strip(tileset.speller.chars)
