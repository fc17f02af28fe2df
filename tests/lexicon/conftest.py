"""What the tests of this room share: tile sets, a store of their own, and a way to compile bytes."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from tilewright.lexicon.building import build
from tilewright.lexicon.compiling import Compiled, Options, compile_list
from tilewright.lexicon.reading import Source
from tilewright.lexicon.store import Store
from tilewright.rulesets import load_tileset

CompileBytes = Callable[..., Compiled]


@pytest.fixture
def compile_bytes() -> CompileBytes:
    """Compile bytes (or text) under a tile set; every report adds up."""

    def run(
        data: bytes | str, letters: str = "english", name: str = "list.txt", **options: bool
    ) -> Compiled:
        raw = data.encode() if isinstance(data, str) else data
        compiled = compile_list(
            Source(name, io.BytesIO(raw)), load_tileset(letters), Options(**options)
        )
        assert compiled.report.adds_up(), compiled.report
        return compiled

    return run


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(str(tmp_path / "data"))


@pytest.fixture
def save(store: Store, compile_bytes: CompileBytes) -> Callable[..., None]:
    """Compile bytes and put them into the store."""

    def run(
        name: str, data: bytes | str, letters: str = "english", lengths: tuple[int, ...] = ()
    ) -> None:
        store.save(name, build(compile_bytes(data, letters), name, "", lengths, ""))

    return run
