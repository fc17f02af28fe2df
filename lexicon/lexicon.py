"""The Lexicon: a set of words as tile strings, with verdicts on any spelling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import marisa_trie

from tilewright.lexicon import answers
from tilewright.lexicon.fileformat import Contents, Manifest, format_header, make_manifest
from tilewright.lexicon.opening import Header, Opened
from tilewright.rulesets import Spelling, TileSet

_MOST_SUGGESTIONS = 3


@dataclass(frozen=True)
class Verdict:
    """A lexicon's answer to a spelling.

    ``verdict`` is valid, invalid, no_verdict (the list is not complete for words of this length) or not_a_word (the
    spelling's refusal says why). ``suggestions`` are valid words the writer may have meant, as spelt.
    """

    lexicon: str
    spelling: Spelling
    verdict: str
    suggestions: tuple[str, ...] = ()


class Lexicon:
    """A container of tile strings: ``word in lexicon`` is one trie look-up.

    >>> from tilewright import load_tileset
    >>> lexicon = Lexicon.from_words(["ÜBER", "STRASSE"], load_tileset("german"), name="small")
    >>> "ÜBER" in lexicon, lexicon.accepts("Straße"), lexicon.verdict("UEBER").suggestions
    (True, True, ('ÜBER',))
    """

    def __init__(
        self,
        opened: Opened,
        manifest: Manifest,
        tileset: TileSet,
        definitions: Mapping[str, str] | None = None,
    ) -> None:
        self._trie = opened.trie
        self._buffer = opened.buffer  # the trie is mapped on it and keeps no reference
        self.header = opened.header
        self.path = opened.path
        self.manifest = manifest
        self.tileset = tileset
        self.definitions = definitions or {}

    @classmethod
    def from_words(cls, words: Iterable[str], tileset: TileSet, name: str = "words") -> Lexicon:
        """A lexicon in memory of tile strings, complete for the lengths it has."""
        listed = sorted(set(words))
        counts: dict[int, int] = {}
        for word in listed:
            counts[len(word)] = counts.get(len(word), 0) + 1
        manifest = make_manifest(listed, tileset, counts, list(counts), name=name)
        header = Header(format_header(manifest, tileset))
        return cls(Opened(marisa_trie.Trie(listed), b"", header, b"", ""), manifest, tileset)

    @classmethod
    def of(cls, opened: Opened, contents: Contents) -> Lexicon:
        """The lexicon of an opened file and what else it holds."""
        return cls(opened, contents.manifest, contents.tileset, contents.definitions)

    @property
    def name(self) -> str:
        """The name it was compiled under."""
        return self.manifest.name

    def __contains__(self, word: object) -> bool:
        return word in self._trie

    def __len__(self) -> int:
        return len(self._trie)

    def __iter__(self) -> Iterator[str]:
        """The tile strings, in the order of the trie."""
        return iter(self._trie.iterkeys())

    def __repr__(self) -> str:
        return f"<Lexicon {self.name!r}, {len(self):,} words>"

    def words_with_prefix(self, prefix: str) -> list[str]:
        """The tile strings that begin with a tile string, in collation order."""
        return sorted(self._trie.iterkeys(prefix), key=self.tileset.sort_key)

    def accepts(self, text: str) -> bool:
        """Whether a spelling is a word of the list; False for what is no candidate at all."""
        return self.tileset.spell(text).word in self._trie

    def verdict(self, text: str) -> Verdict:
        """The verdict on a spelling, with the way it was read and what may have been meant."""
        spelling = self.tileset.spell(text)
        if spelling.refusal is not None:
            return Verdict(self.name, spelling, answers.NOT_A_WORD)
        word = spelling.word
        if word in self._trie:
            return Verdict(self.name, spelling, answers.VALID)
        meant = dict.fromkeys(w for w in self.tileset.speller.respell(word) if w in self._trie)
        suggestions = tuple(map(self.tileset.format_tiles, list(meant)[:_MOST_SUGGESTIONS]))
        verdict = answers.verdict_on_absent(self.header, len(word))
        if suggestions:  # what was typed is the other word's spelling, whatever its length
            verdict = answers.INVALID
        return Verdict(self.name, spelling, verdict, suggestions)
