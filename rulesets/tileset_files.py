"""The files that hold tile sets: what may stand in one, and everything that is checked.

The file of a tile set, ``tilesets/ID.toml``, lists the tiles in collation order, since the list *is* the collation.
Inside the program a word is a *tile string*, one character per tile: tiles of one letter stand for themselves, those
of several letters have a private-use character each, given in the order of the list.

    schema, id, name, language      what this is; ``language`` is a two-letter code
    source, verified                where the table comes from, and how far it was checked
    total, points                   checked against the sums of the table, blanks included
    board, dictionary               the usual board, and the book to look longer words up in
    direction                       ltr (rtl is reserved)
    tiles                           label, count, value, vowel; aliases (other spellings), keys (ASCII names to be
                                    typed in brackets), policy (must, may, never) for a tile of several letters
    blanks                          count, may_not_be
    spelling                        lower, upper (the case table), marks (drop or keep), capitals (names or nouns),
                                    encodings (8-bit ones to try), folds, hints, exceptions, placeholders

A tile of several letters ``must`` be used wherever its letters stand together, ``may`` be (it is, unless a mark or an
exception says otherwise; the other tiling is reported), or is ``never`` formed without a mark.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.rulesets.documents import (
    VERIFIED,
    Key,
    check_keys,
    check_schema_version,
    find_document,
    list_documents,
    read_document,
)
from tilewright.rulesets.spelling import Speller, SpellingRules, TileName
from tilewright.rulesets.tilesets import Tile, TileSet

FOLDER = Path(__file__).parent / "tilesets"
CHARACTERS = Path(__file__).parent / "characters.toml"
FIRST_PRIVATE = 0xE000
POLICIES = ("must", "may", "never")

_SCHEMA = {
    "schema": Key(int, required=True),
    "id": Key(str, required=True),
    "name": Key(str, required=True),
    "language": Key(str, required=True),
    "source": Key(str, required=True),
    "verified": Key(str, required=True, choices=VERIFIED),
    "total": Key(int, required=True),
    "points": Key(int, required=True),
    "board": Key(str),
    "dictionary": Key(str),
    "direction": Key(str, choices=("ltr", "rtl")),
    "tiles": Key(list, required=True),
    "blanks": Key(dict, required=True),
    "spelling": Key(dict),
}
_TILE = {
    "label": Key(str, required=True),
    "count": Key(int, required=True),
    "value": Key(int, required=True),
    "vowel": Key(bool),
    "aliases": Key(list),
    "keys": Key(list),
    "policy": Key(str, choices=POLICIES),
}
_BLANKS = {"count": Key(int, required=True), "may_not_be": Key(list)}
_SPELLING = {
    "lower": Key(str),
    "upper": Key(str),
    "marks": Key(str, choices=("drop", "keep")),
    "capitals": Key(str, choices=("names", "nouns")),
    "encodings": Key(list),
    "folds": Key(dict),
    "hints": Key(dict),
    "exceptions": Key(dict),
    "placeholders": Key(dict),
}


def load_tileset(name: str, user_folder: Path | None = None) -> TileSet:
    """The tile set of an id, or of a path that ends in ``.toml``.

    ``user_folder`` holds the user's own tile sets, which are looked for first.

    :raises UsageError: there is none of this name.
    :raises TilewrightError: its file is faulty; the message says where.
    """
    path, _ = find_document("tile set", FOLDER, name, user_folder)
    return parse_tileset(read_document(path), str(path))


def tileset_ids(user_folder: Path | None = None) -> list[str]:
    """The ids of the tile sets there are, the user's own among them."""
    return sorted({*list_documents(FOLDER), *(list_documents(user_folder) if user_folder else ())})


def parse_tileset(document: Mapping[str, Any], path: str = "") -> TileSet:
    """The tile set that a document describes, with everything in it checked.

    :raises TilewrightError: what is wrong, with the key.
    """
    check_schema_version(document, path)
    check_keys(document, _SCHEMA, path)
    check_keys(document["blanks"], _BLANKS, path, "blanks")
    spelling = document.get("spelling", {})
    check_keys(spelling, _SPELLING, path, "spelling")
    if document.get("direction") == "rtl":
        raise TilewrightError("'direction' is 'rtl', which is reserved", path=path, expected="ltr")
    names, tiles = _read_tiles(document["tiles"], path)
    _check_totals(document, tiles, path)
    rules = _read_rules(spelling, names, path)
    speller = Speller(names, rules)
    _check_spelling(speller, rules, path)
    _check_typing(names, path)
    _check_lists(document["blanks"], spelling, speller, path)
    return TileSet(
        id=document["id"],
        name=document["name"],
        language=document["language"],
        tiles=tiles,
        blank_count=document["blanks"]["count"],
        blank_may_not_be=tuple(document["blanks"].get("may_not_be", ())),
        capitals=spelling.get("capitals", "names"),
        encodings=tuple(spelling.get("encodings", ("cp1252",))),
        placeholders=spelling.get("placeholders", {}),
        board=document.get("board", "standard"),
        dictionary=document.get("dictionary", ""),
        direction=document.get("direction", "ltr"),
        source=document["source"],
        verified=document["verified"],
        speller=speller,
        document=document,
    )


def _read_tiles(entries: list[Any], path: str) -> tuple[tuple[TileName, ...], tuple[Tile, ...]]:
    names, tiles = [], []
    seen: dict[str, str] = {}
    private = FIRST_PRIVATE
    for number, entry in enumerate(entries, start=1):
        where = f"tiles[{number}]"
        if not isinstance(entry, dict):
            raise TilewrightError(f"{where!r} is {entry!r}", path=path, expected="a table")
        check_keys(entry, _TILE, path, where)
        label = entry["label"]
        if not label or entry["count"] < 0 or entry["value"] < 0 or set(label) & set("[]|?"):
            raise TilewrightError(
                f"{where!r} is {entry!r}", path=path, expected="a label, and numbers from 0 up"
            )
        for spelling in (label, *entry.get("aliases", ()), *entry.get("keys", ())):
            if not isinstance(spelling, str) or not spelling:
                raise TilewrightError(f"{where!r} has {spelling!r}", path=path, expected="text")
            if spelling in seen:
                raise TilewrightError(
                    f"{where!r}: {spelling!r} is written twice, for {seen[spelling]!r} and {label!r}",
                    path=path,
                    found=spelling,
                )
            seen[spelling] = label
        char = label
        if len(label) > 1:
            char = chr(private)
            private += 1
        elif "policy" in entry:
            raise TilewrightError(
                f"{where!r} has 'policy'",
                path=path,
                expected="it only where a tile has several letters",
            )
        names.append(
            TileName(
                char,
                label,
                tuple(entry.get("aliases", ())),
                tuple(entry.get("keys", ())),
                entry.get("policy", "must"),
            )
        )
        tiles.append(Tile(char, label, entry["count"], entry["value"], entry.get("vowel", False)))
    return tuple(names), tuple(tiles)


def _check_totals(document: Mapping[str, Any], tiles: tuple[Tile, ...], path: str) -> None:
    total = sum(tile.count for tile in tiles) + document["blanks"]["count"]
    points = sum(tile.count * tile.value for tile in tiles)
    for key, is_total in (("total", total), ("points", points)):
        if document[key] != is_total:
            raise TilewrightError(
                f"{key!r} is {document[key]}, but the table adds up to {is_total}",
                path=path,
                found=str(document[key]),
                hint="One of the two is mistyped.",
            )


def _read_rules(
    spelling: Mapping[str, Any], names: tuple[TileName, ...], path: str
) -> SpellingRules:
    lower, upper = spelling.get("lower", ""), spelling.get("upper", "")
    if len(lower) != len(upper) or len(set(lower)) != len(lower):
        raise TilewrightError(
            f"'spelling.lower' has {len(lower)} letters and 'spelling.upper' {len(upper)}",
            path=path,
            expected="as many, each small letter once",
        )
    case = str.maketrans(lower, upper)
    for name in names:
        if unicodedata.normalize("NFC", name.label).translate(case) != name.label:
            raise TilewrightError(
                f"the label {name.label!r} is not in capitals and composed (NFC)", path=path
            )
    characters = read_document(CHARACTERS)
    return SpellingRules(
        lower=lower,
        upper=upper,
        folds=_read_folds(spelling.get("folds", {}), names, path),
        drop_marks=spelling.get("marks") == "drop",
        ignored=characters["ignored"],
        reasons={c: reason for reason, group in characters["reasons"].items() for c in group},
        exceptions=_read_exceptions(spelling.get("exceptions", {}), names, case, path),
        hints=spelling.get("hints", {}),
    )


def _read_folds(table: Mapping[str, Any], names: tuple[TileName, ...], path: str) -> dict[str, str]:
    claimed = {c for name in names for s in (name.label, *name.aliases) for c in s}
    folds = {}
    for letters, group in table.items():
        if not isinstance(group, str):
            raise TilewrightError(
                f"'spelling.folds.{letters}' is {group!r}", path=path, expected="text in quotes"
            )
        for character in group:
            if character in claimed:
                raise TilewrightError(
                    f"'spelling.folds' folds {character!r} to {letters!r}, but it is on a tile",
                    path=path,
                )
            folds[character] = letters
    return folds


def _read_exceptions(
    table: Mapping[str, Any], names: tuple[TileName, ...], case: dict[int, int], path: str
) -> dict[str, str]:
    by_label = {s: n.char for n in names for s in (n.label, *n.aliases)}
    exceptions = {}
    for text, tiling in table.items():
        labels = str(tiling).translate(case).split()
        whole = text.translate(case)
        if len(labels) < 2 or "".join(labels) != whole or not by_label.keys() >= set(labels):
            raise TilewrightError(
                f"'spelling.exceptions' cuts {text!r} into {tiling!r}",
                path=path,
                expected="tiles with spaces between them that make up the word",
            )
        exceptions[whole] = "".join(by_label[s] for s in labels)
    return exceptions


def _check_spelling(speller: Speller, rules: SpellingRules, path: str) -> None:
    """Every fold, expansion and hint must end in tiles."""
    for character, letters in {**rules.folds, **rules.hints}.items():
        if not isinstance(letters, str) or speller.tokenise(letters).strip(speller.chars):
            raise TilewrightError(
                f"'spelling' turns {character!r} into {letters!r}, which has no tile", path=path
            )


def _check_typing(names: tuple[TileName, ...], path: str) -> None:
    """Every tile of a Latin script must be within reach of a plain keyboard."""
    for name in names:
        typed = (name.label, *name.aliases, *name.keys)
        if _is_latin(name) and not any(text.isascii() for text in typed):
            raise TilewrightError(
                f"the tile {name.label!r} cannot be typed on a plain keyboard",
                path=path,
                hint='Give it a name in ASCII letters, such as keys = ["AE"].',
            )


def _check_lists(
    blanks: Mapping[str, Any], spelling: Mapping[str, Any], speller: Speller, path: str
) -> None:
    for letter in blanks.get("may_not_be", ()):
        if not isinstance(letter, str):
            raise TilewrightError(
                f"'blanks.may_not_be' has {letter!r}", path=path, expected="text in quotes"
            )
    for char, text in spelling.get("placeholders", {}).items():
        if len(char) != 1 or speller.spell(f"{text}{text}").refusal is not None:
            raise TilewrightError(
                f"'spelling.placeholders' has {char!r} = {text!r}",
                path=path,
                expected="a tile in brackets",
            )
    for encoding in spelling.get("encodings", ()):
        try:
            codecs.lookup(encoding)
        except (LookupError, TypeError):
            raise TilewrightError(
                f"'spelling.encodings' names {encoding!r}, which Python does not know", path=path
            ) from None


def _is_latin(name: TileName) -> bool:
    return all("LATIN" in unicodedata.name(c, "") for c in name.label if c.isalpha())


def all_tilesets(user_folder: Path | None = None) -> Iterator[TileSet]:
    """Every tile set there is, in the order of the ids."""
    for name in tileset_ids(user_folder):
        yield load_tileset(name, user_folder)
