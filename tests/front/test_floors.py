"""Who may know what: the floors of the house, read from the imports of every module.

CONTRIBUTING.md describes the floors. The functions here find the faults; the last tests try them on
small modules that break one rule each.
"""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = "tilewright"
SOURCE = ROOT / "src" / PACKAGE
ROOMS = ("rulesets", "lexicon", "engine", "drills", "site")
FLOORS = (
    {"errors", "config", "messages"},
    {"rulesets"},
    {"lexicon", "engine"},  # side by side: neither knows the other
    {"drills"},
    {"site"},
    {"cli", "demo"},
    {"__main__"},
)
FLOOR_OF = {name: floor for floor, names in enumerate(FLOORS) for name in names}
SHARED_FLOORS = (FLOORS[0], FLOORS[5])  # modules of one subject, which may know each other
FRONT_MODULES = {f"{PACKAGE}.{name}" for name in ("cli", "demo", "__main__")}
FRONT_LIBRARIES = {"typer", "click", "rich"}
FRONT_NAMES = {
    "print": "prints",
    "input": "asks",
    "sys.stdout": "prints",
    "sys.stderr": "prints",
    "sys.stdin": "reads standard input",
    "os.environ": "reads the environment",
    "os.getenv": "reads the environment",
    "time.time": "reads the clock",
    "time.time_ns": "reads the clock",
    "datetime.datetime.now": "reads the clock",
    "datetime.datetime.utcnow": "reads the clock",
    "datetime.datetime.today": "reads the clock",
    "datetime.date.today": "reads the clock",
    "secrets": "draws lots",
    "random": "draws lots",
}
SEEDED = "random.Random"  # with a seed it is a value like any other
EMPTY_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "managers"}
MOST_LINES = 400


def modules() -> dict[str, Path]:
    """Every module of the package by its name; the links of an editable install are left out."""
    paths = {path: path.relative_to(SOURCE) for path in SOURCE.glob("*.py")}
    for room in ROOMS:
        paths |= {path: path.relative_to(ROOT) for path in (ROOT / room).rglob("*.py")}
    return {
        ".".join((PACKAGE, *relative.with_suffix("").parts)).removesuffix(".__init__"): path
        for path, relative in paths.items()
    }


MODULES = dict(sorted(modules().items()))


def room_of(module: str) -> str:
    """The room of a module, or its own name if it belongs to none; empty for the package."""
    return module.partition(".")[2].partition(".")[0]


def imports(tree: ast.AST, known: set[str]) -> Iterator[tuple[int, str]]:
    """Line and full name of every import, those inside functions and for type checks included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = "." * node.level + (node.module or "")
            for alias in node.names:
                full = f"{base}.{alias.name}"
                yield node.lineno, full if full in known or base == PACKAGE else base
        elif isinstance(node, ast.Call) and node.args:
            function = node.func.attr if isinstance(node.func, ast.Attribute) else None
            function = node.func.id if isinstance(node.func, ast.Name) else function
            name = node.args[0]
            if function in ("import_module", "__import__") and isinstance(name, ast.Constant):
                yield node.lineno, str(name.value)


def import_faults(module: str, tree: ast.AST, known: set[str]) -> Iterator[str]:
    """What a module imports although it stands above it, beside it, or is for the front only."""
    room = room_of(module)
    is_front = may_face_the_user(module)
    for line, name in imports(tree, known):
        place = f"{module}, line {line}"
        library = name.partition(".")[0]
        if library == "":
            yield f"{place}: a relative import; write tilewright.…"
        elif library != PACKAGE:
            if library in FRONT_LIBRARIES and not is_front:
                yield f"{place}: imports {library}, which is for commands only"
            continue
        other = room_of(name)
        if other not in FLOOR_OF:
            if other not in ("", "__version__"):
                yield f"{place}: imports {name} from the package; import it from its room"
        elif name.endswith(".commands") and not is_front:
            yield f"{place}: imports commands"
        elif not may_import(room, other):
            yield f"{place}: imports {other}, which is not below {room or 'the package'}"


def may_import(room: str, other: str) -> bool:
    """Whether ``other`` is the same room, is below, or shares a floor with it as one subject."""
    shared = any(room in floor and other in floor for floor in SHARED_FLOORS)
    return other == room or shared or FLOOR_OF[other] < FLOOR_OF.get(room, -1)


def may_face_the_user(module: str) -> bool:
    """Whether a module may print, know Typer, read the clock, the environment and randomness."""
    return module in FRONT_MODULES or module.endswith(".commands")


def use_faults(module: str, tree: ast.AST) -> Iterator[str]:
    """Where a module prints, or takes a time, a setting or a random number not handed to it."""
    if may_face_the_user(module):
        return
    meaning = {"print": "print", "input": "input"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                first = alias.name.partition(".")[0]
                meaning[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                meaning[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    seeded = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Name | ast.Attribute):
            continue
        name = dotted(node, meaning)
        if name == SEEDED and id(node) in seeded:
            continue
        for forbidden, what in FRONT_NAMES.items():
            is_used = name == forbidden or name.startswith(f"{forbidden}.")
            if is_used and (isinstance(node, ast.Attribute) or name != "random"):
                yield f"{module}, line {node.lineno}: {what} ({name})"


def dotted(node: ast.expr, meaning: dict[str, str]) -> str:
    """The full name of ``a.b.c``, its first part being an import; empty if it is none."""
    if isinstance(node, ast.Attribute):
        base = dotted(node.value, meaning)
        return f"{base}.{node.attr}" if base else ""
    return meaning.get(node.id, "") if isinstance(node, ast.Name) else ""


def without_type_checks(tree: ast.Module) -> ast.Module:
    """The module without the blocks that only a type checker reads."""

    class Leave(ast.NodeTransformer):
        def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
            self.generic_visit(node)
            return node.orelse if "TYPE_CHECKING" in ast.unparse(node.test) else node

    return Leave().visit(ast.parse(ast.unparse(tree)))  # type: ignore[no-any-return]  # visit returns Any


def import_cycle(trees: dict[str, ast.Module]) -> list[str]:
    """The names of modules that import each other in a circle when they run, or nothing."""
    known = set(trees)
    graph = {
        module: {name for _, name in imports(without_type_checks(tree), known) if name in known}
        for module, tree in trees.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.fixture(scope="module")
def trees() -> dict[str, ast.Module]:
    return {name: ast.parse(path.read_text("utf-8"), str(path)) for name, path in MODULES.items()}


def test_every_module_has_a_floor() -> None:
    assert {room_of(name) for name in MODULES} - {""} <= set(FLOOR_OF)
    assert {room_of(name) for name in MODULES} >= set(ROOMS)


def test_imports_go_down(trees: dict[str, ast.Module]) -> None:
    """The package itself names what is public, for type checkers only; it imports nothing (`test_front_door`)."""
    known = set(trees)
    top = without_type_checks(trees[PACKAGE])
    assert [
        fault
        for name, tree in trees.items()
        for fault in import_faults(name, top if name == PACKAGE else tree, known)
    ] == []


def test_only_commands_face_the_user(trees: dict[str, ast.Module]) -> None:
    assert [fault for name, tree in trees.items() for fault in use_faults(name, tree)] == []


def test_no_import_cycle(trees: dict[str, ast.Module]) -> None:
    assert import_cycle(trees) == []


def test_names_say_something() -> None:
    assert [name for name in MODULES if EMPTY_NAMES & set(name.split("."))] == []


@pytest.mark.parametrize("name", MODULES)
def test_modules_can_be_seen_whole(name: str) -> None:
    assert len(MODULES[name].read_text("utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize(
    ("module", "code", "fault"),
    [
        ("rulesets.boards", "from tilewright.lexicon import Lexicon", "imports lexicon"),
        ("rulesets.boards", "import tilewright.lexicon.index", "imports lexicon"),
        ("rulesets.boards", "def f():\n    import tilewright.cli", "line 2: imports cli"),
        ("rulesets.boards", "if TYPE_CHECKING:\n    from tilewright import site", "imports site"),
        ("lexicon.lexicon", "from tilewright.engine import Board", "imports engine"),
        ("engine.play", "from tilewright.lexicon import Lexicon", "imports lexicon"),
        ("engine.play", "import_module('tilewright.drills')", "imports drills"),
        ("engine.play", "from . import board", "a relative import"),
        ("engine.play", "from tilewright import load_board", "import it from its room"),
        ("engine.game", "from tilewright.engine import commands", "imports commands"),
        ("errors", "from tilewright.rulesets import Board", "imports rulesets"),
        ("cli", "import tilewright.__main__", "imports __main__"),
        ("", "import tilewright.errors", "not below the package"),
        ("engine.play", "import typer", "imports typer"),
        ("engine.play", "def f():\n    from rich.table import Table", "imports rich"),
    ],
)
def test_a_wrong_import_is_found(module: str, code: str, fault: str) -> None:
    known = {"tilewright.engine.commands"}
    found = list(import_faults(f"tilewright.{module}".strip("."), ast.parse(code), known))
    assert len(found) == 1 and fault in found[0]


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("lexicon.lexicon", "from tilewright.rulesets import TileSet"),
        ("lexicon.lexicon", "from tilewright.lexicon.reading import read_list"),
        ("lexicon.lexicon", "from tilewright import __version__"),
        ("lexicon.commands", "import typer\nfrom tilewright.config import data_dir"),
        ("messages", "from tilewright.errors import TilewrightError"),
        ("cli", "from tilewright.demo import demo\nfrom tilewright.lexicon.commands import app"),
        ("__main__", "from tilewright.cli import app"),
    ],
)
def test_a_right_import_is_none_of_the_faults(module: str, code: str) -> None:
    known = {"tilewright.lexicon.commands"}
    assert list(import_faults(f"tilewright.{module}", ast.parse(code), known)) == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("print(1)", "prints"),
        ("import sys\nsys.stdout.write('')", "prints"),
        ("from sys import stdout as out\nout.write('')", "prints"),
        ("import os\nos.environ['HOME']", "reads the environment"),
        ("from os import environ\nenviron.get('HOME')", "reads the environment"),
        ("import time\ntime.time()", "reads the clock"),
        ("from time import time\ntime()", "reads the clock"),
        ("from datetime import datetime, UTC\ndatetime.now(UTC)", "reads the clock"),
        ("import datetime as d\nd.date.today()", "reads the clock"),
        ("import random\nrandom.choice([1])", "draws lots"),
        ("import random\nrandom.Random()", "draws lots"),
        ("from random import shuffle\nshuffle([1])", "draws lots"),
    ],
)
def test_a_module_that_helps_itself_is_found(code: str, fault: str) -> None:
    found = list(use_faults("tilewright.engine.play", ast.parse(code)))
    assert found and fault in found[0]
    assert list(use_faults("tilewright.engine.commands", ast.parse(code))) == []


@pytest.mark.parametrize(
    "code",
    [
        "import random\nrandom.Random(seed)",
        "def f(printer, environ, now):\n    printer.print(environ['HOME'], now.time())",
        "import sys\nsys.platform",
    ],
)
def test_what_was_handed_in_is_no_fault(code: str) -> None:
    assert list(use_faults("tilewright.engine.play", ast.parse(code))) == []


def test_a_cycle_is_found_unless_only_types_make_it() -> None:
    there = ast.parse("from tilewright.engine import board")
    back = "from tilewright.engine import play"
    for code, size in ((f"def f():\n    {back}", 3), (f"if TYPE_CHECKING:\n    {back}", 0)):
        trees = {
            "tilewright.engine": ast.parse(""),
            "tilewright.engine.play": there,
            "tilewright.engine.board": ast.parse(code),
        }
        assert len(import_cycle(trees)) == size
