"""The built wheel holds every file of the five folders under tilewright/, and nothing else."""

import zipfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tilewright"
FOLDERS = ("lexicon", "engine", "drills", "rulesets", "site")


def files_below(folder: Path) -> Iterator[str]:
    """The files to ship, relative to ``folder``; the links of an editable install are left out."""
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        is_link = folder == SOURCE and parts[0] in FOLDERS
        if path.is_file() and "__pycache__" not in parts and not is_link:
            yield "/".join(parts)


@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        name = import_module("hatchling.build").build_wheel(str(folder))
    with zipfile.ZipFile(folder / name) as wheel:
        return set(wheel.namelist())


def test_wheel_contents(wheel_names: set[str]) -> None:
    want = {f"tilewright/{name}" for name in files_below(SOURCE)}
    want |= {f"tilewright/{room}/{name}" for room in FOLDERS for name in files_below(ROOT / room)}
    assert {name for name in wheel_names if ".dist-info/" not in name} == want


def test_wheel_carries_the_catalogues_the_licence_and_the_type_marker(
    wheel_names: set[str],
) -> None:
    catalogues = {f"tilewright/languages/{code}.txt" for code in ("en", "fr", "de")}
    assert catalogues | {"tilewright/py.typed"} <= wheel_names
    licences = {name.rpartition("/")[2] for name in wheel_names if "/licenses/" in name}
    assert licences == {"LICENSE", "NOTICE"}
