"""`tilewright demo`: the main jobs on small lists made on the spot, in a folder that is gone afterwards."""

from __future__ import annotations

import io
import os
import tempfile
from typing import Annotated

import typer

from tilewright import config
from tilewright.lexicon.building import build, tell
from tilewright.lexicon.checking import Checker
from tilewright.lexicon.compiling import compile_list
from tilewright.lexicon.reading import Source
from tilewright.lexicon.store import Store
from tilewright.messages import Messages
from tilewright.rulesets import load_tileset

app = typer.Typer(add_completion=False, rich_markup_mode=None)

# written by us: what a list from a friend looks like, with everything that can go wrong
_MESSY = """\
# Ann's list, typed by hand
quiz
café
jazz
Quiz
QUIZ
re-do
don't
zax#
route66
London
a
oxen
"""
_LISTS = {
    "english": (_MESSY, ["QUIZ", "CAFÉ", "DON'T", "ZZXQ"]),
    "french": ("été\nœuf\nkiwi\nçà\nmaïs\nthé\n", ["ŒUF", "Maïs", "ZWIK", "AUJOURD'HUI"]),
    "german": ("über\nStraße\nschließen\nHaus\nÄpfel\n", ["Straße", "ÜBER", "UEBER", "X-BEIN"]),
}


@app.command()
def demo(
    lang: Annotated[
        str,
        typer.Option(
            "--lang", help="Language of the answers; else the locale's.", show_default=False
        ),
    ] = "",
) -> int:
    """Compile three small lists on the spot, show a loss report, and check words in three languages.

    Example: tilewright demo
    """
    say = Messages(lang or config.locale_language(os.environ))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(folder)
        for letters, (text, words) in _LISTS.items():
            tileset = load_tileset(letters)
            compiled = compile_list(
                Source(f"demo-{letters}.txt", io.BytesIO(text.encode())), tileset
            )
            store.save(letters, build(compiled, letters, "", (), "written for this demo"))
            if text is _MESSY:
                for line in [*tell(compiled, letters, "", (), None, None, False, say)][
                    :-1
                ]:  # not the last: nothing stays to be tried
                    print(line)
            print()
            checker = Checker([store.open(letters)], say)
            print(f"$ tilewright check {' '.join(words)} -l {letters}")
            for line in checker.lines(words):
                print(line)
    return 0
