"""The ``.lexicon`` file: one portable ZIP with the trie first, a small header beside it, and the manifest.

    words.marisa     stored, first, dated 1980, without a data descriptor: the trie of the tile strings
    answers.txt      stored, second: what an answer needs (`tilewright.lexicon.opening.Header`)
    manifest.json    everything known of the list, with the tile set it was compiled under
    definitions.tsv  word, tab, definition; only if the list had any
    words.fc.gz      the front-coded list, in exported files only (`tilewright.lexicon.frontcoding`)

Same words and same facts in, same bytes out: the words come sorted and once each, dates are fixed, keys are sorted.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import marisa_trie

from tilewright.errors import TilewrightError
from tilewright.lexicon.opening import HEADER_FORMAT, HEADER_MEMBER, TRIE_MEMBER
from tilewright.rulesets import TileSet, parse_tileset

FORMAT = 1
MANIFEST_MEMBER = "manifest.json"
DEFINITIONS_MEMBER = "definitions.tsv"
LIST_MEMBER = "words.fc.gz"
_DATE = (1980, 1, 1, 0, 0, 0)
_MOST_BYTES = 1 << 29


@dataclass(frozen=True)
class Manifest:
    """What is known of a lexicon. ``lengths`` are those it is complete for, in tiles; counts are words.

    ``words_digest`` is the SHA-256 of the tile strings sorted by code point with a newline after each, so that it
    does not depend on the order of the list. ``source_digest`` is the SHA-256 of the source's bytes.
    """

    name: str
    tileset: Mapping[str, Any]
    language: str
    words: int
    counts: Mapping[int, int]
    lengths: tuple[int, ...]
    words_digest: str
    edition: str = ""
    source: str = ""
    source_digest: str = ""
    licence: str = ""
    has_definitions: bool = False
    private_use: Mapping[str, str] = field(default_factory=dict)
    tool_version: str = ""
    format: int = FORMAT


def digest_of(words: Iterable[str]) -> str:
    """The order-independent digest of tile strings: SHA-256 of the sorted words, a newline after each."""
    return hashlib.sha256("".join(f"{w}\n" for w in sorted(words)).encode()).hexdigest()


def make_manifest(
    words: Sequence[str],
    tileset: TileSet,
    counts: Mapping[int, int],
    lengths: Sequence[int],
    **facts: Any,
) -> Manifest:
    """The manifest of words that are sorted by code point; ``facts`` are its other fields."""
    listed = hashlib.sha256(("\n".join(words) + "\n" if words else "").encode()).hexdigest()
    return Manifest(
        tileset=tileset.document,
        language=tileset.language,
        words=len(words),
        counts=counts,
        lengths=tuple(sorted(lengths)),
        words_digest=listed,
        private_use={t.char: t.label for t in tileset.tiles if t.char != t.label},
        **facts,
    )


def format_header(manifest: Manifest, tileset: TileSet) -> str:
    """The text of the header beside the trie."""
    case = tileset.speller.case_table
    folds = {c: f for c, f in tileset.speller.front_door_folds().items() if c not in " \n"}
    plain = all(len(tile.label) == 1 for tile in tileset.tiles)
    fields = {
        "name": manifest.name,
        "dictionary": tileset.dictionary,
        "lengths": " ".join(map(str, manifest.lengths)),
        "chars": tileset.speller.chars,
        "lower": "".join(map(chr, case)),
        "upper": "".join(chr(c) for c in case.values()),
        "folds": " ".join(f"{c}={f}" for c, f in sorted(folds.items())),
        "hints": " ".join(tileset.document.get("spelling", {}).get("hints", {})),
        "plain": "yes" if plain else "no",
    }
    return f"{HEADER_FORMAT}\n" + "".join(f"{key} {value}\n" for key, value in fields.items())


def write_lexicon(
    words: Sequence[str],
    tileset: TileSet,
    manifest: Manifest,
    definitions: Mapping[str, str] | None = None,
    with_list: bool = False,
) -> bytes:
    """The bytes of a ``.lexicon`` file; ``words`` are sorted by code point, each once."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        _add(archive, TRIE_MEMBER.decode(), marisa_trie.Trie(words).tobytes(), zipfile.ZIP_STORED)
        header = format_header(manifest, tileset).encode()
        _add(archive, HEADER_MEMBER.decode(), header, zipfile.ZIP_STORED)
        text = json.dumps(asdict(manifest), ensure_ascii=False, indent=1, sort_keys=True)
        _add(archive, MANIFEST_MEMBER, text.encode(), zipfile.ZIP_DEFLATED)
        if definitions:
            lines = "".join(f"{w}\t{' '.join(d.split())}\n" for w, d in sorted(definitions.items()))
            _add(archive, DEFINITIONS_MEMBER, lines.encode(), zipfile.ZIP_DEFLATED)
        if with_list:
            from tilewright.lexicon import frontcoding

            _add(archive, LIST_MEMBER, frontcoding.encode(words), zipfile.ZIP_STORED)
    return file.getvalue()


def _add(archive: zipfile.ZipFile, name: str, data: bytes, method: int) -> None:
    info = zipfile.ZipInfo(name, _DATE)
    info.compress_type = method
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)


@dataclass(frozen=True)
class Contents:
    """What is read from a ``.lexicon`` file without its trie; ``words`` is None where it carries no list."""

    manifest: Manifest
    tileset: TileSet
    definitions: dict[str, str]
    words: list[str] | None


def is_lexicon(head: bytes) -> bool:
    """Whether a file that begins so is a ``.lexicon``."""
    name = TRIE_MEMBER
    return head.startswith(b"PK\x03\x04") and head[30 : 30 + len(name)] == name


def read_contents(data: bytes, path: str, with_words: bool = False) -> Contents:
    """The manifest, tile set, definitions and, if asked for and there, the words of a ``.lexicon`` file.

    The trie is never touched: a file from elsewhere is rebuilt from its list.

    :raises TilewrightError: the file is damaged, foreign, or of a newer format.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            manifest = _parse_manifest(_member(archive, MANIFEST_MEMBER), path)
            names = archive.namelist()
            lines = _member(archive, DEFINITIONS_MEMBER) if DEFINITIONS_MEMBER in names else b""
            listed = _member(archive, LIST_MEMBER) if with_words and LIST_MEMBER in names else None
    except TilewrightError:
        raise
    except Exception as error:  # zipfile raises a dozen kinds on damaged bytes
        raise TilewrightError(f"this lexicon is damaged: {error}", path=path) from error
    try:
        tileset = parse_tileset(manifest.tileset, path)
    except (AttributeError, TypeError, KeyError) as error:
        raise TilewrightError("this lexicon's tile set is damaged", path=path) from error
    text = lines.decode("utf-8", "replace")
    definitions = dict(line.split("\t", 1) for line in text.splitlines() if "\t" in line)
    words = None
    if listed is not None:
        from tilewright.lexicon import frontcoding

        words = list(frontcoding.decode(listed))
        if digest_of(words) != manifest.words_digest or not set("".join(words)) <= set(
            tileset.speller.chars
        ):
            raise TilewrightError(
                "the words of this lexicon are not those it was made of", path=path
            )
    return Contents(manifest, tileset, definitions, words)


def _member(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > _MOST_BYTES:
        raise zipfile.BadZipFile(f"{name} has more than {_MOST_BYTES:,} bytes")
    return archive.read(name)


def _parse_manifest(data: bytes, path: str) -> Manifest:
    try:
        fields = json.loads(data)
        version = fields["format"]
    except (ValueError, KeyError, TypeError) as error:
        raise TilewrightError("this lexicon's manifest is damaged", path=path) from error
    if version != FORMAT:
        newer = isinstance(version, int) and version > FORMAT
        raise TilewrightError(
            f"this lexicon is of format {version!r}",
            path=path,
            expected=str(FORMAT),
            hint="A newer tilewright reads it." if newer else None,
        )
    try:
        fields["counts"] = {int(n): int(count) for n, count in fields["counts"].items()}
        fields["lengths"] = tuple(int(n) for n in fields["lengths"])
        manifest = Manifest(**fields)
        if (
            not isinstance(manifest.tileset, dict)
            or sum(manifest.counts.values()) != manifest.words
        ):
            raise ValueError("the counts do not add up")
        return manifest
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise TilewrightError("this lexicon's manifest is damaged", path=path) from error
