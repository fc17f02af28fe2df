"""Tile sets: the letters of a language, as the model that everything else asks.

Inside the program a word is a *tile string*, one character per tile: tiles of one letter stand for themselves, those
of several letters have a private-use character each, given in the order of the list. The list of the tiles *is* the
collation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tilewright.rulesets.spelling import Speller, Spelling, SpellingError


@dataclass(frozen=True)
class Tile:
    """One kind of tile: its character in tile strings, what is printed on it, how many there are, its value."""

    char: str
    label: str
    count: int
    value: int
    vowel: bool


@dataclass(frozen=True)
class TileSet:
    """The tiles of a language and how words become tiles. Letters are capitals; counts are tiles."""

    id: str
    name: str
    language: str
    tiles: tuple[Tile, ...]
    blank_count: int
    blank_may_not_be: tuple[str, ...]
    capitals: str
    encodings: tuple[str, ...]
    placeholders: Mapping[str, str]
    board: str
    dictionary: str
    direction: str
    source: str
    verified: str
    speller: Speller = field(compare=False, repr=False)
    document: Mapping[str, Any] = field(
        repr=False
    )  # what it was made from: a lexicon carries it along

    @cached_property
    def by_char(self) -> dict[str, Tile]:
        """The tile of each character of tile strings."""
        return {tile.char: tile for tile in self.tiles}

    @cached_property
    def _collation(self) -> dict[int, int]:
        return {ord(tile.char): order for order, tile in enumerate(self.tiles)}

    def sort_key(self, word: str) -> str:
        """A key that sorts tile strings in the collation of the tile list.

        >>> from tilewright import load_tileset
        >>> german = load_tileset("german")
        >>> sorted(["AZ", "ÄH", "AB", "BI"], key=german.sort_key)
        ['AB', 'AZ', 'ÄH', 'BI']
        """
        return word.translate(self._collation)

    def alphagram(self, word: str) -> str:
        """The tiles of a tile string in collation order, as a tile string.

        >>> from tilewright import load_tileset
        >>> load_tileset("german").alphagram("ÜBER")
        'BERÜ'
        """
        return "".join(sorted(word, key=self._collation_of))

    def _collation_of(self, char: str) -> int:
        return self._collation[ord(char)]

    def spell(self, text: str) -> Spelling:
        """The tiles of a spelling and the steps that led to them, or the reason why it has none; never raises."""
        return self.speller.spell(text)

    def parse_word(self, text: str) -> str:
        """The tile string of a spelling.

        >>> from tilewright import load_tileset
        >>> load_tileset("german").parse_word("Straße")
        'STRASSE'

        :raises SpellingError: the text is no word of these tiles.
        """
        spelling = self.speller.spell(text)
        if spelling.refusal is not None:
            raise SpellingError(text, spelling.refusal)
        return spelling.word

    def format_word(self, word: str) -> str:
        """The spelling of a tile string, which `parse_word` reads back.

        >>> from tilewright import load_tileset
        >>> spanish = load_tileset("spanish")
        >>> spanish.format_word(spanish.parse_word("chorro"))
        'CHORRO'
        """
        return self.speller.format_word(word)

    def format_tiles(self, word: str) -> str:
        """The tiles of a tile string, those of several letters in brackets.

        >>> from tilewright import load_tileset
        >>> spanish = load_tileset("spanish")
        >>> spanish.format_tiles(spanish.parse_word("chorro"))
        '[CH]O[RR]O'
        """
        return self.speller.format_tiles(word)

    def points(self, word: str) -> int:
        """The sum of the values on a tile string's tiles, no blanks, no premiums.

        >>> from tilewright import load_tileset
        >>> load_tileset("english").points("QUIZ")
        22
        """
        return sum(self.by_char[char].value for char in word)

    def missing_tiles(self, word: str) -> int:
        """How many blanks a tile string needs because the bag holds too few of its tiles.

        >>> from tilewright import load_tileset
        >>> load_tileset("english").missing_tiles("PIZZAZZ")
        3
        """
        counts = Counter(word)
        return sum(max(0, n - self.by_char[char].count) for char, n in counts.items())
