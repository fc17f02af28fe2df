"""Letters, boards and rules of play: data files, and the code that loads and checks them."""

from tilewright.rulesets.boards import Board, load_board
from tilewright.rulesets.spelling import Refusal, Spelling, SpellingError, Step
from tilewright.rulesets.tileset_files import load_tileset, parse_tileset, tileset_ids
from tilewright.rulesets.tilesets import Tile, TileSet

__all__ = [
    "Board",
    "Refusal",
    "Spelling",
    "SpellingError",
    "Step",
    "Tile",
    "TileSet",
    "load_board",
    "load_tileset",
    "parse_tileset",
    "tileset_ids",
]
