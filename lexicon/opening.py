"""Opening a lexicon of the store: the pointer, the file, its checks, the header beside the trie.

The front door does this at every start, so the module imports ``os``, ``zlib`` and ``marisa_trie`` alone and reads the
ZIP's first two local headers by hand.

In the store a lexicon is two files. ``NAME.current`` is one line: the name of the data file, the CRC-32 of its trie,
and the name as the user wrote it. A compile writes a new data file and then switches the pointer, so that a reader
has either the old lexicon or the new one, whole. The pointer is also the proof that this installation built the trie:
marisa-trie maps damaged or foreign bytes without complaint and may then crash the interpreter, so nothing is mapped
whose CRC-32 the pointer does not name.
"""

import os
import zlib

import marisa_trie

from tilewright.errors import TilewrightError, UsageError

FOLDER = "lexicons"
DEFAULT = "default-lexicon"
POINTER = ".current"
TRIE_MEMBER = b"words.marisa"
HEADER_MEMBER = b"answers.txt"
HEADER_FORMAT = "tilewright 1"
LONGEST_NAME = 64
_LOCAL_HEADER = 30
_ATTEMPTS = 20
_SIGNATURE = b"PK\x03\x04"


class Header:
    """What an answer needs beside the trie, as plain values.

    ``lengths`` are the lengths (in tiles) that the list is complete for; ``case`` and ``folds`` are tables for
    ``str.translate``; ``hints`` are letters that may stand for a tile (AE for Ä); ``plain`` is false where a tile has
    several letters, so that only the tile set can cut words.
    """

    __slots__ = ("case", "chars", "dictionary", "folds", "hints", "lengths", "name", "plain")

    def __init__(self, text: str) -> None:
        """Read the header's text: a line of format, then lines of a key, a space and a value."""
        first, _, rest = text.partition("\n")
        if first != HEADER_FORMAT:
            raise TilewrightError(
                f"this lexicon's header is {first[:40]!r}", expected=HEADER_FORMAT
            )
        fields = dict(line.partition(" ")[::2] for line in rest.splitlines())
        self.name = fields["name"]
        self.dictionary = fields["dictionary"]
        self.lengths = frozenset(int(n) for n in fields["lengths"].split())
        self.chars = fields["chars"]
        self.case = str.maketrans(fields["lower"], fields["upper"])
        self.folds = {ord(pair[0]): pair[2:] for pair in fields["folds"].split(" ") if pair}
        self.hints = tuple(fields["hints"].split())
        self.plain = fields["plain"] == "yes"


class Opened:
    """A lexicon ready to be asked: the trie, the bytes it is mapped on, the header, the whole file and its path."""

    __slots__ = ("buffer", "data", "header", "path", "trie")

    def __init__(
        self, trie: "marisa_trie.Trie", buffer: bytes, header: Header, data: bytes, path: str
    ) -> None:
        self.trie = trie
        self.header = header
        self.buffer = buffer  # Trie.map keeps no reference to it
        self.data = data
        self.path = path


def file_name(name: str) -> str:
    """The name a lexicon has in the store: letters of ASCII, digits, ``.``, ``_`` and ``-``, in lower case.

    :raises UsageError: the name cannot be one; the message proposes a near one.
    """
    stem = name.lower()
    allowed = all(c.isascii() and (c.isalnum() or c in "._-") for c in stem)
    if allowed and stem[:1].isalnum() and len(stem) <= LONGEST_NAME and not _is_reserved(stem):
        return stem
    near = "".join(c if c.isascii() and (c.isalnum() or c in "_-") else "-" for c in stem)
    near = near.strip("-_")[:LONGEST_NAME]
    raise UsageError(
        f"{name!r} cannot be the name of a lexicon",
        found=name,
        expected="letters a-z, digits, '.', '_' and '-', beginning with a letter or digit",
        hint=f"Try {near!r}." if near and not _is_reserved(near) else None,
    )


def _is_reserved(stem: str) -> bool:
    """Whether Windows keeps the name for a device."""
    root = stem.partition(".")[0]
    return root in ("con", "prn", "aux", "nul") or (
        root[:3] in ("com", "lpt") and root[3:].isdigit()
    )


def read_default(data_dir: str) -> str | None:
    """The name of the lexicon set with ``lexicon use``, or None."""
    try:
        with open(os.path.join(data_dir, DEFAULT), encoding="utf-8") as file:
            return file.readline().strip() or None
    except FileNotFoundError:
        return None


def read_pointer(data_dir: str, name: str) -> tuple[str, int, str]:
    """The path of a lexicon's data file, the CRC-32 of its trie, and the name as it was given.

    :raises FileNotFoundError: the store has no lexicon of this name.
    :raises TilewrightError: the pointer is damaged.
    """
    stem = file_name(name)
    path = os.path.join(data_dir, FOLDER, stem + POINTER)
    with open(path, encoding="utf-8", errors="replace") as file:
        data_file, _, rest = file.readline().rstrip("\n").partition(" ")
    crc, _, given = rest.partition(" ")
    try:
        checksum = int(crc, 16)
    except ValueError:
        checksum = -1
    if checksum < 0 or not data_file.startswith(stem) or os.path.basename(data_file) != data_file:
        raise TilewrightError(
            f"the store's entry for {name!r} is damaged", path=path, hint="Compile the list again."
        )
    return os.path.join(data_dir, FOLDER, data_file), checksum, given


def read_member(data: bytes, at: int, name: bytes) -> tuple[bytes, int, int]:
    """A stored ZIP member, its CRC-32, and where the next member begins; checked before it is handed out.

    :raises ValueError: the bytes at ``at`` are not this member, whole.
    """
    head = data[at : at + _LOCAL_HEADER]
    number = int.from_bytes
    if len(head) < _LOCAL_HEADER or head[:4] != _SIGNATURE:
        raise ValueError("not the file of a lexicon")
    flags, method = number(head[6:8], "little"), number(head[8:10], "little")
    checksum, packed = number(head[14:18], "little"), number(head[18:22], "little")
    size = number(head[22:26], "little")
    start = at + _LOCAL_HEADER + number(head[26:28], "little") + number(head[28:30], "little")
    if flags or method or packed != size or data[at + _LOCAL_HEADER : start] != name:
        raise ValueError(f"the member {name.decode()} is not where it belongs")
    content = data[start : start + size]
    if len(content) != size or zlib.crc32(content) != checksum:
        raise ValueError(f"the member {name.decode()} is damaged")
    return content, checksum, start + size


def read_stored(data_dir: str, name: str) -> tuple[bytes, str, int]:
    """The bytes of a lexicon's data file, its path, and the CRC-32 of the trie that was built here.

    A compile of the same name may switch the pointer and remove the file between the two looks; so we look again.

    :raises FileNotFoundError: the store has no lexicon of this name.
    """
    for attempt in range(_ATTEMPTS):
        path, checksum, _ = read_pointer(data_dir, name)
        try:
            with open(path, "rb") as file:
                return file.read(), path, checksum
        except FileNotFoundError:
            if attempt == _ATTEMPTS - 1:
                raise
    raise AssertionError("the loop returns or raises")


def open_stored(data_dir: str, name: str) -> Opened:
    """A lexicon of the store, checked and mapped.

    :raises UsageError: the name cannot be one.
    :raises FileNotFoundError: the store has no lexicon of this name.
    :raises TilewrightError: the file is damaged, foreign or of a newer format.
    """
    data, path, checksum = read_stored(data_dir, name)
    try:
        trie_bytes, found, end = read_member(data, 0, TRIE_MEMBER)
        if found != checksum:
            raise ValueError("its words are not those that were compiled here")
        header_bytes, _, _ = read_member(data, end, HEADER_MEMBER)
        header = Header(header_bytes.decode("utf-8"))
    except (ValueError, KeyError) as error:
        reason = error.message if isinstance(error, TilewrightError) else error
        raise TilewrightError(
            f"the lexicon {name!r} cannot be used: {reason}",
            path=path,
            hint="Compile the list again.",
        ) from error
    trie = marisa_trie.Trie()
    trie.map(trie_bytes)
    return Opened(trie, trie_bytes, header, data, path)
