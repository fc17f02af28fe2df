"""The store: the folder in the user's data folder where compiled lexicons live.

A compile writes a new data file under a name that nothing else has, flushes it to the disk, and only then switches
the one-line pointer ``NAME.current`` to it, by renaming a new pointer over the old one. Whatever is interrupted, at
whatever point, the pointer names a whole file: the old lexicon or the new one. Two compiles of one name write two data
files; the last switch wins, and what no pointer names is swept when it is a day old.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tilewright.errors import TilewrightError, UsageError
from tilewright.lexicon import opening
from tilewright.lexicon.fileformat import Contents, is_lexicon, read_contents
from tilewright.lexicon.lexicon import Lexicon

_SWEEP_AFTER = 24 * 3600  # seconds since an unnamed file was last written
SUFFIX = ".lexicon"


class Store:
    """The compiled lexicons of one data folder; names do not depend on the case of letters."""

    def __init__(self, data_dir: str) -> None:
        self.data_dir = data_dir
        self.folder = Path(data_dir) / opening.FOLDER

    def names(self) -> list[str]:
        """The names of the lexicons, as they were given, in alphabetical order."""
        found = []
        for path in sorted(self.folder.glob(f"*{opening.POINTER}")):
            stem = path.name.removesuffix(opening.POINTER)
            try:
                found.append(opening.read_pointer(self.data_dir, stem)[2] or stem)
            except TilewrightError:
                found.append(stem)
        return found

    def __contains__(self, name: str) -> bool:
        return (self.folder / (opening.file_name(name) + opening.POINTER)).is_file()

    def open(self, name: str) -> Lexicon:
        """The lexicon of a name.

        :raises UsageError: the store has none of this name; the message names those it has.
        :raises TilewrightError: its file is damaged.
        """
        with self._explained(name):
            opened = opening.open_stored(self.data_dir, name)
            return Lexicon.of(opened, read_contents(opened.data, opened.path))

    def contents(self, name: str) -> Contents:
        """What a lexicon's file holds besides the trie; same errors as `open`."""
        with self._explained(name):
            data, path, _ = opening.read_stored(self.data_dir, name)
            return read_contents(data, path)

    @contextlib.contextmanager
    def _explained(self, name: str, what: str = "read") -> Iterator[None]:
        try:
            yield
        except FileNotFoundError:
            raise self._no_such(name) from None
        except OSError as error:
            raise TilewrightError(
                f"cannot {what} the lexicon {name!r}: {error.strerror}", path=str(self.folder)
            ) from error

    def _no_such(self, name: str) -> UsageError:
        names = self.names()
        if os.path.exists(name):
            hint = f"`tilewright lexicon compile {name}` makes a lexicon of this file."
        elif names:
            hint = f"There are: {', '.join(names)}."
        else:
            hint = "`tilewright lexicon compile FILE` makes the first."
        return UsageError(f"there is no lexicon {name!r}", found=name, hint=hint)

    def save(self, name: str, data: bytes, now: float = 0) -> None:
        """Put a lexicon's bytes into the store under a name, in place of any earlier one.

        ``now`` (seconds since 1970) lets files that interrupted compiles left behind be swept.

        :raises UsageError: the name cannot be one.
        :raises TilewrightError: the store cannot be written; an earlier lexicon of the name is untouched.
        """
        stem = opening.file_name(name)
        _, checksum, _ = opening.read_member(data, 0, opening.TRIE_MEMBER)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = _write_new(self.folder, f"{stem}-", SUFFIX, data)
            file, earlier = os.path.basename(path), self._target(stem)
            line = f"{file} {checksum:08x} {name}\n"
            write_whole(self.folder / (stem + opening.POINTER), line.encode())
        except OSError as error:
            raise TilewrightError(
                f"cannot write the lexicon {name!r}: {error.strerror or error}",
                path=str(self.folder),
                hint="Nothing was changed"
                + (f": the earlier {name!r} still answers." if name in self else "."),
            ) from error
        if earlier:
            self._discard(earlier)
        self._sweep(now)

    def _target(self, stem: str) -> str:
        """The data file that a name points to now, or empty."""
        try:
            return os.path.basename(opening.read_pointer(self.data_dir, stem)[0])
        except (OSError, TilewrightError):
            return ""

    def _discard(self, file: str) -> None:
        with contextlib.suppress(OSError):  # in use on Windows: swept later
            (self.folder / file).unlink()

    def _sweep(self, now: float) -> None:
        """Remove files that no pointer names and that are a day old: what interrupted compiles left."""
        named = {
            self._target(p.name.removesuffix(opening.POINTER))
            for p in self.folder.glob(f"*{opening.POINTER}")
        }
        for path in self.folder.iterdir():
            if path.name in named or path.name.endswith(opening.POINTER):
                continue
            with contextlib.suppress(OSError):
                if now - path.stat().st_mtime > _SWEEP_AFTER:
                    path.unlink()

    def remove(self, name: str) -> None:
        """Take a lexicon out of the store; the default goes with it if it was this one.

        :raises UsageError: the store has none of this name.
        :raises TilewrightError: it cannot be removed.
        """
        if name not in self:
            raise self._no_such(name)
        stem = opening.file_name(name)
        file = self._target(stem)
        with self._explained(name, "remove"):
            (self.folder / (stem + opening.POINTER)).unlink()
            if self.is_default(name):
                (Path(self.data_dir) / opening.DEFAULT).unlink()
        if file:
            self._discard(file)

    def default(self) -> str | None:
        """The name set with `use`, or None."""
        return opening.read_default(self.data_dir)

    def is_default(self, name: str) -> bool:
        """Whether a name stands for the lexicon that answers where none is named."""
        default = self.default()
        return default is not None and opening.file_name(default) == opening.file_name(name)

    def use(self, name: str) -> None:
        """Make a lexicon the one that answers where none is named.

        :raises UsageError: the store has none of this name.
        """
        if name not in self:
            raise self._no_such(name)
        try:
            write_whole(
                Path(self.data_dir) / opening.DEFAULT, f"{opening.file_name(name)}\n".encode()
            )
        except OSError as error:
            raise TilewrightError(
                f"cannot write the choice: {error.strerror}", path=self.data_dir
            ) from error


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that its name never stands for half of it: temporary file, flush to disk, rename.

    :raises OSError: it cannot be written; what was there before is untouched and no temporary file stays.
    """
    temporary = _write_new(path.parent, f"{path.name}-", ".tmp", data)
    try:
        os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _write_new(folder: Path, prefix: str, suffix: str, data: bytes) -> str:
    """Write a new file, flushed to the disk, under a name that nothing else has; its path."""
    handle, path = tempfile.mkstemp(dir=folder, prefix=prefix, suffix=suffix)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(path)
        raise
    return path


def read_portable(path: Path) -> Contents | None:
    """What a portable ``.lexicon`` file holds, with its words; None if the file is something else.

    :raises TilewrightError: it is one, and damaged, of a newer format, or without the list to rebuild it from.
    """
    if path.is_dir():
        return None
    try:
        with path.open("rb") as file:
            head = file.read(64)
            if not is_lexicon(head):
                if path.suffix == SUFFIX:
                    raise TilewrightError(
                        "this file is no lexicon, or it is damaged", path=str(path)
                    )
                return None
            data = head + file.read()
    except OSError as error:
        raise TilewrightError(f"cannot read this file: {error.strerror}", path=str(path)) from error
    contents = read_contents(data, str(path), with_words=True)
    if contents.words is None:
        raise TilewrightError(
            "this lexicon carries no list to rebuild it from",
            path=str(path),
            hint="`tilewright lexicon export` makes a file that can be carried to another machine.",
        )
    return contents
