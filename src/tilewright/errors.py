"""The one family of errors: what was wrong, where, and the way out."""

from __future__ import annotations

EXIT_FAULT = 2
EXIT_INTERRUPTED = 130  # as shells count it


class TilewrightError(ValueError):
    """Something the caller can put right.

    ``message`` is one sentence without a full stop. The fields that apply say where the fault is (``path``, and
    ``line`` and ``column``, both counted from 1), what stood there (``found``), what was wanted (``expected``)
    and the way out (``hint``, a sentence).
    """

    def __init__(
        self,
        message: str,
        *,
        path: str | None = None,
        line: int | None = None,
        column: int | None = None,
        found: str | None = None,
        expected: str | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.path = path
        self.line = line
        self.column = column
        self.found = found
        self.expected = expected
        self.hint = hint

    @property
    def place(self) -> str:
        """Where the fault is, as ``FILE, line 3, column 7``; empty where no place applies."""
        parts = [
            self.path or "",
            f"line {self.line}" if self.line is not None else "",
            f"column {self.column}" if self.column is not None else "",
        ]
        return ", ".join(part for part in parts if part)

    def __str__(self) -> str:
        """One sentence with the place and the way out, as a command prints it.

        >>> print(TilewrightError("no tile set 'klingon'", hint="`tilewright ruleset list` names them."))
        no tile set 'klingon'. `tilewright ruleset list` names them.
        """
        sentence = f"{self.place}: {self.message}" if self.place else self.message
        if self.expected is not None:
            sentence += f"; expected {self.expected}"
        if self.hint is None:
            return sentence
        return f"{sentence}{'' if sentence.endswith(('.', '?', '!')) else '.'} {self.hint}"


class UsageError(TilewrightError):
    """The call itself is wrong: an option, a name, an argument."""
