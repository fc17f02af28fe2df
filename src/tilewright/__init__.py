"""Word lists, rules engine and training drills for crossword board games.

The public names; each is imported from its room when it is first used, so that ``import tilewright`` costs nothing.
"""

__version__ = "0.1.0"

_ROOMS = {
    "TilewrightError": "errors",
    "UsageError": "errors",
    "Board": "rulesets",
    "TileSet": "rulesets",
    "Spelling": "rulesets",
    "SpellingError": "rulesets",
    "load_board": "rulesets",
    "load_tileset": "rulesets",
    "Lexicon": "lexicon",
    "LossReport": "lexicon",
    "Store": "lexicon",
    "Verdict": "lexicon",
    "compile_list": "lexicon",
}
__all__ = [
    "Board",
    "Lexicon",
    "LossReport",
    "Spelling",
    "SpellingError",
    "Store",
    "TileSet",
    "TilewrightError",
    "UsageError",
    "Verdict",
    "__version__",
    "compile_list",
    "load_board",
    "load_tileset",
]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from tilewright.errors import TilewrightError, UsageError
    from tilewright.lexicon.compiling import compile_list
    from tilewright.lexicon.lexicon import Lexicon, Verdict
    from tilewright.lexicon.report import LossReport
    from tilewright.lexicon.store import Store
    from tilewright.rulesets import (
        Board,
        Spelling,
        SpellingError,
        TileSet,
        load_board,
        load_tileset,
    )


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module 'tilewright' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"tilewright.{_ROOMS[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
