"""From a file as people have it to lines of text: compression, encoding, line ends, and lines that never end.

A source is read once, in blocks of whole lines, so that memory does not grow with the file. Each block is decoded by
itself: as UTF-8, and where that fails line by line, a line that is not UTF-8 being read in the 8-bit encoding of the
tile set. That is also how a file in two encodings comes out right. UTF-16 and UTF-32 are recognised by their mark or
by their zero bytes.
"""

from __future__ import annotations

import codecs
import contextlib
import fnmatch
import hashlib
import io
import lzma
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from tilewright.errors import TilewrightError, UsageError

CHUNK = 1 << 19
LONGEST_LINE = 1 << 16
_WIDE_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_FOREIGN = (
    (b"SQLite format 3\0", "an SQLite database"),
    (b"%PDF", "a PDF document"),
    (b"\x89PNG", "a picture"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"7z\xbc\xaf", "a 7z archive"),
    (b"Rar!", "a RAR archive"),
    (b"PK\x05\x06", "an empty archive"),
)
_NO_TEXTS = ("punycode", "idna", "unicode_escape", "raw_unicode_escape", "undefined", "charmap")
_NOT_LISTS = (
    "*licen[cs]e*",
    "*readme*",
    "*liesmich*",
    "*lisezmoi*",
    "*copying*",
    "__macosx/*",
    "*/.*",
    ".*",
)


@dataclass
class Source:
    """A word list to be read: its name, its bytes, and what reading it has shown.

    ``encoding`` forces one; ``encodings`` are the 8-bit ones to try. After reading, ``digest`` is the SHA-256 of the
    bytes (uncompressed), ``found_encodings`` counts the lines read in each, ``too_long`` lists (line, beginning).
    """

    name: str
    stream: IO[bytes]
    size: int = 0
    encoding: str = ""
    encodings: tuple[str, ...] = ("cp1252",)
    member: str = ""
    aff: bytes | None = None  # the affix file of a Hunspell dictionary
    found_encodings: dict[str, int] = field(default_factory=dict)
    line_ends: set[str] = field(default_factory=set)
    too_long: list[tuple[int, str]] = field(default_factory=list)
    has_final_newline: bool = True
    bytes_read: int = 0
    _digest: hashlib._Hash = field(default_factory=hashlib.sha256)
    _list: io.BufferedReader | None = None

    @property
    def digest(self) -> str:
        """The SHA-256 of the bytes read so far, after decompression."""
        return self._digest.hexdigest()

    @classmethod
    def of(cls, path: Path, encoding: str = "", member: str = "") -> Source:
        """The source that is a file; for a Hunspell dictionary, with the .aff file beside it.

        :raises TilewrightError: it is no file, or cannot be read.
        """
        try:
            if path.is_dir():
                raise TilewrightError("this is a folder, not a word list", path=str(path))
            aff = path.with_suffix(".aff")
            affixes = aff.read_bytes() if path.suffix == ".dic" and aff.is_file() else None
            stream = path.open("rb")
            return cls(str(path), stream, path.stat().st_size, encoding, member=member, aff=affixes)
        except OSError as error:
            raise TilewrightError(
                f"cannot read this file: {error.strerror}", path=str(path)
            ) from error

    def close(self) -> None:
        """Close the stream; reading is over."""
        if self._list is not None:
            self._list.close()
        self.stream.close()

    def peek(self, count: int) -> bytes:
        """The first bytes of the list, without reading them: ``count`` at most, fewer where fewer have come."""
        with self._explained():
            return self._opened().peek(count)[:count]

    def read_bytes(self, most: int) -> bytes:
        """All the bytes of the list.

        :raises TilewrightError: it has more than ``most`` bytes.
        """
        with self._explained():
            return _joined(self._chunks(self._opened()), most, self.name)

    def _opened(self) -> io.BufferedReader:
        if self._list is None:
            self._list = io.BufferedReader(self._decompressed(), CHUNK)  # type: ignore[arg-type]  # any stream of bytes will do
        return self._list

    def _decompressed(self) -> IO[bytes]:
        """The stream of the list's own bytes, after any compression.

        :raises TilewrightError: an archive without a list, or a binary file known by its first bytes.
        """
        stream = io.BufferedReader(self.stream, CHUNK)  # type: ignore[type-var]  # any raw or buffered stream serves
        head = stream.peek(512)
        if head.startswith(b"\x1f\x8b"):
            import gzip

            return gzip.GzipFile(fileobj=stream)  # type: ignore[return-value]  # GzipFile reads as IO[bytes] does
        if head.startswith(b"\xfd7zXZ"):
            return lzma.LZMAFile(stream)
        if head.startswith(b"BZh"):
            import bz2

            return bz2.BZ2File(stream)
        if head.startswith(b"PK\x03\x04"):
            return self._zip_member(stream)
        for magic, what in _FOREIGN:
            if head.startswith(magic):
                raise TilewrightError(
                    f"this is {what}, not a word list",
                    path=self.name,
                    hint="Save the words as a text file, one per line.",
                )
        return stream

    def _zip_member(self, stream: IO[bytes]) -> IO[bytes]:
        data: IO[bytes] = stream if stream.seekable() else io.BytesIO(stream.read())
        try:
            archive = zipfile.ZipFile(data)
        except zipfile.BadZipFile as error:
            raise TilewrightError(f"this archive is damaged: {error}", path=self.name) from error
        names = [n for n in archive.namelist() if not n.endswith("/")]
        if "[Content_Types].xml" in names or "mimetype" in names:
            raise TilewrightError(
                "this is an Office document, not a word list",
                path=self.name,
                hint="Save the words as a text file, one per line.",
            )
        if self.member:
            chosen = [n for n in names if fnmatch.fnmatch(n, self.member)]
        else:
            chosen = [
                n for n in names if not any(fnmatch.fnmatch(n.lower(), p) for p in _NOT_LISTS)
            ]
        if len(chosen) != 1:
            if self.member and not chosen:
                raise TilewrightError(
                    f"this archive has no file {self.member!r}",
                    path=self.name,
                    hint=f"It has: {', '.join(names[:20]) or 'none'}.",
                )
            raise TilewrightError(
                f"this archive has {len(chosen)} files that may be the list",
                path=self.name,
                found=", ".join(chosen[:20]) or None,
                hint=f"Choose one with --member: {', '.join((chosen or names)[:20])}.",
            )
        self.member = chosen[0]
        return archive.open(chosen[0])

    def blocks(self) -> Iterator[tuple[int, str]]:
        """Blocks of whole lines: the number of the first line, from 1, and the text, line ends as ``\\n``.

        Every line of a block ends with ``\\n``. Lines past `LONGEST_LINE` bytes come as empty ones and are noted in
        ``too_long``.

        :raises TilewrightError: the file is binary, or its compression is damaged.
        """
        number = 1
        with self._explained():
            for block in self._line_blocks(self._utf8(self._opened())):
                text = self._decode(block)
                yield number, text
                number += text.count("\n")

    @contextlib.contextmanager
    def _explained(self) -> Iterator[None]:
        """Damage in compressed data as an error of ours."""
        try:
            yield
        except (
            EOFError,
            zlib.error,
            lzma.LZMAError,
            zipfile.BadZipFile,
            NotImplementedError,
            OSError,
        ) as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise TilewrightError(
                f"the compressed data is damaged: {error}", path=self.name
            ) from error

    def read_all(self, most: int) -> str:
        """The whole text, for formats that are not made of lines.

        :raises TilewrightError: it has more than ``most`` bytes.
        """
        with self._explained():
            return self._decode(_joined(self._utf8(self._opened()), most, self.name))

    def _chunks(self, stream: IO[bytes]) -> Iterator[bytes]:
        while chunk := stream.read(CHUNK):
            self._digest.update(chunk)
            self.bytes_read += len(chunk)
            yield chunk

    def _utf8(self, stream: IO[bytes]) -> Iterator[bytes]:
        """The chunks, wide encodings (or a forced one) turned into UTF-8."""
        chunks = self._chunks(stream)
        first = next(chunks, b"")
        wide = self._stated_encoding(first) or _wide_encoding(first)
        if wide:
            decoder = codecs.getincrementaldecoder(wide)("replace")
            self.encoding = wide
            yield decoder.decode(first).removeprefix("\ufeff").encode("utf-8", "replace")
            for chunk in chunks:
                yield decoder.decode(chunk).encode("utf-8", "replace")
            yield decoder.decode(b"", True).encode("utf-8", "replace")
            return
        if first.startswith(codecs.BOM_UTF8):
            self.found_encodings["utf-8 with a mark"] = 0
            first = first[3:]
        if b"\0" in first or sum(byte < 9 or 13 < byte < 27 for byte in first[:4096]) > 8:
            raise TilewrightError(
                "this is a binary file, not a word list",
                path=self.name,
                hint="Save the words as a text file, one per line.",
            )
        yield first
        yield from chunks

    def _stated_encoding(self, first: bytes) -> str:
        """The encoding the user stated, or empty; UTF-16 without a mark is read by its zeros, else little-endian.

        :raises UsageError: it is no encoding of text.
        """
        if not self.encoding:
            return ""
        try:
            info = codecs.lookup(self.encoding)
            is_text = info._is_text_encoding and info.name.replace("-", "_") not in _NO_TEXTS
        except LookupError:
            is_text = False
        if not is_text:
            raise UsageError(
                f"there is no encoding {self.encoding!r}",
                found=self.encoding,
                hint="Try utf-8, cp1252, iso8859-15 or utf-16.",
            )
        if info.name in ("utf-16", "utf-32"):
            return _wide_encoding(first) or f"{info.name}-le"
        return info.name

    def _line_blocks(self, chunks: Iterator[bytes]) -> Iterator[bytes]:
        """Whole lines with ``\\n`` at every end, whatever the ends were."""
        rest, skipping, number = b"", False, 1
        for chunk in chunks:
            data = rest + chunk
            held = b"\r" if data.endswith(b"\r") else b""  # its \n may come with the next chunk
            data = self._one_line_end(data[: len(data) - len(held)])
            end = data.rfind(b"\n") + 1
            block, rest = data[:end], data[end:] + held
            if skipping and block:
                block, skipping = block[block.find(b"\n") :], False
            if len(block) > LONGEST_LINE:
                block = self._without_endless(block, number)
            number += block.count(b"\n")
            if block:
                yield block
            if len(rest) > LONGEST_LINE:
                if not skipping:
                    self._note_endless(number, rest)
                rest, skipping = held, True
        last = self._one_line_end(rest)
        last += b"" if last.endswith(b"\n") else b"\n"
        self.has_final_newline = rest[-1:] in (b"", b"\r")
        if skipping:
            last = last[last.find(b"\n") :]
        if rest or skipping:
            yield last

    def _one_line_end(self, data: bytes) -> bytes:
        if b"\r" not in data:
            self.line_ends.add("LF") if b"\n" in data else None
            return data
        if b"\r\n" in data:
            self.line_ends.add("CRLF")
            data = data.replace(b"\r\n", b"\n")
        if b"\r" in data:
            self.line_ends.add("CR")
            data = data.replace(b"\r", b"\n")
        return data

    def _without_endless(self, block: bytes, number: int) -> bytes:
        lines = block.split(b"\n")
        if max(map(len, lines)) <= LONGEST_LINE:
            return block
        for at, line in enumerate(lines):
            if len(line) > LONGEST_LINE:
                self._note_endless(number + at, line)
                lines[at] = b""
        return b"\n".join(lines)

    def _note_endless(self, number: int, line: bytes) -> None:
        self.too_long.append((number, line[:40].decode("utf-8", "replace")))

    def _decode(self, block: bytes) -> str:
        try:
            text = block.decode("utf-8")
        except UnicodeDecodeError:
            return "\n".join(map(self._decode_line, block.split(b"\n")))
        self._note_encoding("ascii" if block.isascii() else "utf-8", text.count("\n"))
        return text

    def _decode_line(self, line: bytes) -> str:
        try:
            text = line.decode("utf-8")
            if line:
                self._note_encoding("ascii" if line.isascii() else "utf-8", 1)
            return text
        except UnicodeDecodeError:
            for encoding in (*self.encodings, "latin-1"):
                try:
                    text = line.decode(encoding)
                except UnicodeDecodeError:
                    continue
                self._note_encoding(encoding, 1)
                return text
        return line.decode("latin-1")

    def _note_encoding(self, encoding: str, lines: int) -> None:
        encoding = self.encoding or encoding  # wide ones are read as UTF-8 in between
        self.found_encodings[encoding] = self.found_encodings.get(encoding, 0) + lines


def _joined(chunks: Iterator[bytes], most: int, name: str) -> bytes:
    parts, size = [], 0
    for chunk in chunks:
        parts.append(chunk)
        size += len(chunk)
        if size > most:
            raise TilewrightError(f"this file has more than {most:,} bytes", path=name)
    return b"".join(parts)


def _wide_encoding(first: bytes) -> str:
    """UTF-16 or UTF-32 by its mark, UTF-16 by its zero bytes; empty if it is neither."""
    for mark, encoding in _WIDE_MARKS:
        if first.startswith(mark):
            return encoding
    sample = first[:4096]
    pairs = len(sample) // 2
    if pairs and b"\0" in sample:
        zeros = sample[0 : 2 * pairs : 2].count(0), sample[1 : 2 * pairs : 2].count(0)
        if zeros[1] > 0.6 * pairs and zeros[0] < 0.05 * pairs:
            return "utf-16-le"
        if zeros[0] > 0.6 * pairs and zeros[1] < 0.05 * pairs:
            return "utf-16-be"
    return ""
