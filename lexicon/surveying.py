"""What the loss report says of the words that stayed: counts, impossible words, tilings, tiles without a word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from tilewright.lexicon.report import LossReport
from tilewright.rulesets import TileSet, load_board

_RARE = 3  # tiles of a kind in the bag


def survey(report: LossReport, words: list[str], tileset: TileSet) -> None:
    """Fill in what the report says of the words that stayed."""
    lengths = list(map(len, words))
    report.words = len(words)
    report.counts = dict(sorted(Counter(lengths).items()))
    longest = load_board(tileset.board).longest_word
    if report.counts and max(report.counts) > longest:
        report.too_long_for_board = [w for w in words if len(w) > longest]
    report.beyond_the_bag = list(_beyond_the_bag(words, lengths, tileset))
    used = set().union(*map(set, words[:20000])) if words else set()
    if len(used) < len(tileset.tiles) and words:
        joined = "".join(words)
        report.unused_tiles = [t.label for t in tileset.tiles if t.count and t.char not in joined]
    may = tileset.speller.may_chars
    if may:
        has_may = re.compile(f"[{may}]")
        for word in words:
            if has_may.search(word):
                plain = "".join(tileset.by_char[c].label for c in word)
                ways = tileset.spell(plain)
                others = [w for w in (ways.word, *ways.others) if w and w != word]
                report.tilings += [(word, other) for other in others if ways.others][:1]


def _beyond_the_bag(words: list[str], lengths: list[int], tileset: TileSet) -> Iterator[str]:
    """The words the bag cannot make even with its blanks.

    Only words that repeat many letters can be among them, and a plentiful tile must be repeated more often than the
    bag holds it; so most words are passed over after a look at their rare letters.
    """
    bag = {tile.char: tile.count for tile in tileset.tiles}
    blanks = tileset.blank_count
    rare = frozenset(char for char, count in bag.items() if count <= _RARE)
    none = frozenset(char for char, count in bag.items() if count == 0)
    kinds = map(len, map(set, words))
    for word, length, kind in zip(words, lengths, kinds, strict=True):
        if length - kind <= blanks and (not none or none.isdisjoint(word)):
            continue
        missing = 0
        for char in rare.intersection(word):
            more = word.count(char) - bag[char]
            if more > 0:
                missing += more
        if missing or length - kind > _RARE + blanks:
            missing = tileset.missing_tiles(word)
            if missing > blanks:
                yield word
