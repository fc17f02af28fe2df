"""Reading the TOML files that hold letters, boards and rules, and saying exactly what is wrong with one.

A *schema* maps each key to the type its value must have and whether it must be there. Unknown keys are errors that
name the nearest known key, since a misspelt knob that is silently ignored is a wrong verdict later.
"""

from __future__ import annotations

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tilewright.errors import TilewrightError, UsageError

SCHEMA_VERSION = 1
VERIFIED = ("text", "two-sources", "single-source", "unverified")


@dataclass(frozen=True)
class Key:
    """What one key of a document may hold; ``choices`` limits a string to a few words."""

    type: type
    required: bool = False
    choices: tuple[str, ...] = ()


def check_keys(
    table: Mapping[str, Any], schema: Mapping[str, Key], path: str, where: str = ""
) -> None:
    """Raise `TilewrightError` for an unknown key, a missing one, or a value of the wrong type."""
    prefix = f"{where}." if where else ""
    for name, value in table.items():
        if name not in schema:
            near = difflib.get_close_matches(name, schema, n=1, cutoff=0)
            raise TilewrightError(
                f"unknown key {prefix + name!r}",
                path=path,
                found=name,
                hint=f"Did you mean {near[0]!r}? Known keys: {', '.join(schema)}.",
            )
        key = schema[name]
        if not isinstance(value, key.type) or (key.type is int and isinstance(value, bool)):
            raise TilewrightError(
                f"{prefix + name!r} is {value!r}",
                path=path,
                found=repr(value),
                expected=_TYPE_NAMES[key.type],
            )
        if key.choices and value not in key.choices:
            raise TilewrightError(
                f"{prefix + name!r} is {value!r}",
                path=path,
                found=str(value),
                expected=" or ".join(key.choices),
            )
    for name, key in schema.items():
        if key.required and name not in table:
            raise TilewrightError(f"the key {prefix + name!r} is missing", path=path)


_TYPE_NAMES = {
    int: "a whole number",
    str: "text in quotes",
    bool: "true or false",
    list: "a list",
    dict: "a table",
}


def read_document(path: Path) -> dict[str, Any]:
    """The table a TOML file holds.

    :raises TilewrightError: the file cannot be read, is not UTF-8 or not TOML, or is of a newer schema.
    """
    try:
        document = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise TilewrightError(f"cannot read this file: {error.strerror}", path=str(path)) from error
    except UnicodeDecodeError as error:
        raise TilewrightError(
            "this file is not UTF-8", path=str(path), hint="Save it as UTF-8 and try again."
        ) from error
    except tomllib.TOMLDecodeError as error:
        raise TilewrightError(f"this is not TOML: {error}", path=str(path)) from error
    check_schema_version(document, str(path))
    return document


def check_schema_version(document: Mapping[str, Any], path: str) -> None:
    """Raise `TilewrightError` unless the document is of the schema this version reads."""
    version = document.get("schema")
    if version == SCHEMA_VERSION:
        return
    newer = isinstance(version, int) and version > SCHEMA_VERSION
    raise TilewrightError(
        f"'schema' is {version!r}" if "schema" in document else "the key 'schema' is missing",
        path=path,
        expected=str(SCHEMA_VERSION),
        hint="A newer tilewright reads it." if newer else None,
    )


def find_document(
    kind: str, folder: Path, name: str, user_folder: Path | None = None
) -> tuple[Path, bool]:
    """The file of the document ``name``, and whether it is one of the package's own.

    ``name`` is an id or a path that ends in ``.toml``. The user's folder is looked into first.

    :raises UsageError: there is none; the message names the nearest.
    """
    if name.endswith(".toml"):
        return Path(name), False
    for place, own in ((user_folder, False), (folder, True)):
        if place is not None and name in list_documents(place):
            return place / f"{name}.toml", own
    known = sorted({*list_documents(folder), *(list_documents(user_folder) if user_folder else ())})
    near = difflib.get_close_matches(name.replace("_", "-").lower(), known, n=1, cutoff=0.5)
    raise UsageError(
        f"there is no {kind} {name!r}",
        found=name,
        hint=(f"Did you mean {near[0]!r}? " if near else "") + f"Known: {', '.join(known)}.",
    )


def list_documents(folder: Path) -> list[str]:
    """The ids of the documents in a folder, which are the names of its ``.toml`` files."""
    return sorted(path.stem for path in folder.glob("*.toml"))
