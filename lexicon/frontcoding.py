"""Front-coded word lists: the text of an exported ``.lexicon``, small and easy to read anywhere.

The text has one line per word, each ended by ``\\n``, in UTF-8: one character ``chr(48 + n)`` that
says how many leading characters the word shares with the word before it (n is at most 75, so the
character is one of ``0`` to ``{``), then the rest of the word. The text is gzip-compressed.
Characters are Unicode code points, and the order is that of code points: a reader in JavaScript,
which counts UTF-16 units, must mind characters beyond U+FFFF.

    AA      0AA
    AAH     2H
    AB      1B
"""

from __future__ import annotations

import gzip
import io
import zlib
from collections.abc import Iterator, Sequence

from tilewright.errors import TilewrightError

MOST_SHARED = 75
MOST_BYTES = 512 * 2**20

_ZERO = ord("0")
_LEVEL = 6  # level 9 takes several times as long and saves about one part in a hundred
_CHUNK = 2**16


def encode(words: Sequence[str]) -> bytes:
    """The words as gzip-compressed front-coded text.

    The words must be unique and sorted by code point. The gzip header has no name and no time, so
    the same words give the same bytes wherever the same zlib does the work.

    Raises `TilewrightError` (``line`` is the place of the word, counted from 1) for a word that is
    not greater than the one before it, that holds a line feed, or that has no UTF-8 form.

    >>> list(decode(encode(["AA", "AAH", "AB"])))
    ['AA', 'AAH', 'AB']
    """
    lines: list[str] = []
    previous = ""
    for number, word in enumerate(words, start=1):
        if word <= previous and number > 1:
            raise TilewrightError(
                f"{word!r} is not greater than {previous!r} before it",
                line=number,
                found=word,
                expected="unique words in the order of their code points",
            )
        if "\n" in word:
            raise TilewrightError(f"a line feed in {word!r}", line=number, found=word)
        shared = 0
        for one, other in zip(word, previous, strict=False):
            if one != other:
                break
            shared += 1
        shared = min(shared, MOST_SHARED)
        lines.append(f"{chr(_ZERO + shared)}{word[shared:]}\n")
        previous = word
    try:
        text = "".join(lines).encode()
    except UnicodeEncodeError as error:
        number = error.object.count("\n", 0, error.start) + 1
        raise TilewrightError(
            f"{words[number - 1]!r} has no UTF-8 form", line=number, found=words[number - 1]
        ) from None
    packed = io.BytesIO()
    with gzip.GzipFile(
        filename="", mode="wb", compresslevel=_LEVEL, fileobj=packed, mtime=0
    ) as out:
        out.write(text)
    return packed.getvalue()


def decode(data: bytes, most_bytes: int = MOST_BYTES) -> Iterator[str]:
    """The words of `encode`'s bytes, one after the other, in order.

    The check sum stands at the end of the data: only who has taken all the words knows that the
    list is whole. At most ``most_bytes`` bytes of text are unpacked, a piece at a time.

    Raises `TilewrightError` (``line`` counts the lines of the text from 1), while the words are
    taken, for data that is not gzip, is cut short or fails its check sum, for text that is not
    UTF-8 or longer than ``most_bytes``, and for a line that shares more than the word before it
    has, or whose word is not greater than that one.
    """
    previous = ""
    for number, line in enumerate(_lines(data, most_bytes), start=1):
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise TilewrightError("a line is not UTF-8", line=number, found=repr(line)) from None
        shared = ord(text[0]) - _ZERO if text else -1
        if not 0 <= shared <= MOST_SHARED:
            raise TilewrightError(
                "a line does not begin with its count of shared characters",
                line=number,
                found=text,
                expected=f"a character from '0' to {chr(_ZERO + MOST_SHARED)!r}",
            )
        if shared > len(previous):
            raise TilewrightError(
                f"a line shares {shared} characters with the {len(previous)} of the word before it",
                line=number,
                found=text,
            )
        word = previous[:shared] + text[1:]
        if word <= previous and number > 1:
            raise TilewrightError(
                f"{word!r} is not greater than {previous!r} before it", line=number, found=word
            )
        yield word
        previous = word


def _lines(data: bytes, most_bytes: int) -> Iterator[bytes]:
    """The lines of gzip-compressed text without their line feeds, unpacked a chunk at a time."""
    pieces: list[bytes] = []
    unpacked = 0
    with gzip.GzipFile(fileobj=io.BytesIO(data), mode="rb") as stream:
        while True:
            try:
                chunk = stream.read(_CHUNK)
            except (OSError, EOFError, zlib.error) as error:
                raise TilewrightError(f"the word list is damaged: {error}") from None
            if not chunk:
                break
            unpacked += len(chunk)
            if unpacked > most_bytes:
                raise TilewrightError(f"the word list unpacks to more than {most_bytes} bytes")
            *whole, rest = chunk.split(b"\n")
            if whole:
                whole[0] = b"".join((*pieces, whole[0]))
                pieces.clear()
                yield from whole
            pieces.append(rest)
    if any(pieces):
        raise TilewrightError("the word list is damaged: its last line has no end")
