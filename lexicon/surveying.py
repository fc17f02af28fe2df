"""What the loss report says of the words that stayed: counts, impossible words, tilings, tiles without a word."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from operator import sub

from tilewright.lexicon.report import LossReport
from tilewright.rulesets import TileSet, load_board

_RARE = 3  # tiles of a kind in the bag
_FEW = 0.25  # of the tiles of a set


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
        unused = [t.label for t in tileset.tiles if t.count and t.char not in joined]
        if len(unused) <= len(tileset.tiles) * _FEW:  # more are unused where the list is just short
            report.unused_tiles = unused
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

    A word lacks a tile only where it repeats one, and a plentiful tile only where it repeats it often. So a word with
    few repetitions, or few among its rare letters, is passed over without counting, which is nearly every word.
    """
    bag = {tile.char: tile.count for tile in tileset.tiles}
    blanks = tileset.blank_count
    none = [char for char, count in bag.items() if count == 0]
    plentiful = dict.fromkeys(ord(char) for char, count in bag.items() if count > _RARE)
    repeats = map(sub, lengths, map(len, map(set, words)))
    least = -1 if none else blanks  # a tile the bag has none of is lacked without being repeated
    some = [(word, n) for word, n in zip(words, repeats, strict=True) if n > least]
    rare_letters = "\n".join(w for w, _ in some).translate(plentiful).split("\n")
    for (word, repeated), rare in zip(some, rare_letters, strict=bool(some)):
        if len(rare) - len(set(rare)) > blanks or repeated > _RARE + blanks or none:
            lacking = 0
            for char in set(word):
                more = word.count(char) - bag[char]
                if more > 0:
                    lacking += more
            if lacking > blanks:
                yield word
