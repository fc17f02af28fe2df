"""Boards: premium squares as rows of symbols, the start square, and what each symbol multiplies.

A board is any rectangle; the legend says what a symbol does, so other premiums are data too.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError
from tilewright.rulesets.documents import (
    VERIFIED,
    Key,
    check_keys,
    find_document,
    read_document,
)

FOLDER = Path(__file__).parent / "boards"

_SCHEMA = {
    "schema": Key(int, required=True),
    "id": Key(str, required=True),
    "name": Key(str, required=True),
    "source": Key(str, required=True),
    "verified": Key(str, required=True, choices=VERIFIED),
    "start": Key(list, required=True),
    "legend": Key(dict, required=True),
    "rows": Key(list, required=True),
}
_PREMIUM_SCHEMA = {
    "name": Key(str, required=True),
    "letter": Key(int),
    "word": Key(int),
}
PLAIN = "."


@dataclass(frozen=True)
class Premium:
    """What a premium square multiplies: the letter on it, the words through it."""

    symbol: str
    name: str
    letter: int = 1
    word: int = 1


@dataclass(frozen=True)
class Board:
    """The squares before the first play; rows from the top, columns from the left, both counted from 0."""

    id: str
    name: str
    rows: tuple[str, ...]
    start: tuple[int, int]
    premiums: dict[str, Premium]
    source: str
    verified: str

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self.rows[0])

    @property
    def longest_word(self) -> int:
        """How many tiles the longest word has that fits, in tiles."""
        return max(self.height, self.width)


def load_board(name: str, user_folder: Path | None = None) -> Board:
    """The board of an id, or of a path that ends in ``.toml``.

    >>> board = load_board("standard")
    >>> board.width, board.height, board.premiums[board.rows[7][7]].word
    (15, 15, 2)

    :raises TilewrightError: there is no such board, or its file is faulty.
    """
    path, _ = find_document("board", FOLDER, name, user_folder)
    return _board(read_document(path), str(path))


def _board(document: dict[str, Any], path: str) -> Board:
    check_keys(document, _SCHEMA, path)
    premiums = {}
    for symbol, entry in document["legend"].items():
        if len(symbol) != 1 or symbol == PLAIN or not isinstance(entry, dict):
            raise TilewrightError(
                f"'legend' has {symbol!r}", path=path, expected="one character and its table"
            )
        check_keys(entry, _PREMIUM_SCHEMA, path, f"legend.{symbol}")
        if min(entry.get("letter", 1), entry.get("word", 1)) < 1:
            raise TilewrightError(
                f"'legend.{symbol}' is {entry!r}", path=path, expected="factors from 1 up"
            )
        premiums[symbol] = Premium(symbol, **entry)
    rows = tuple(document["rows"])
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, str) or not row or len(row) != len(rows[0]):
            raise TilewrightError(
                f"row {number} of 'rows' is not as long as the first", path=path, found=repr(row)
            )
        for column, symbol in enumerate(row, start=1):
            if symbol != PLAIN and symbol not in premiums:
                raise TilewrightError(
                    f"row {number} of 'rows' has {symbol!r}, which 'legend' does not explain",
                    path=path,
                    column=column,
                )
    start = document["start"]
    if (
        not rows
        or len(start) != 2
        or not all(isinstance(n, int) for n in start)
        or not (1 <= start[0] <= len(rows) and 1 <= start[1] <= len(rows[0]))
    ):
        raise TilewrightError(
            f"'start' is {start!r}",
            path=path,
            expected="[row, column], counted from 1, on the board",
        )
    return Board(
        document["id"],
        document["name"],
        rows,
        (start[0] - 1, start[1] - 1),
        premiums,
        document["source"],
        document["verified"],
    )
