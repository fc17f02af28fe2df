"""Lexicons: from any word list to verdicts that can be trusted.

    bytes → reading → dialects → spelling (rulesets) → compiling → NAME.lexicon → Lexicon → verdicts

``reading`` turns files into lines, ``dialects`` finds the word in a line, ``compiling`` makes the words and the loss
report, ``fileformat`` is the file, ``store`` the folder of compiled lexicons, ``lexicon`` the thing to ask. The
light modules ``opening`` and ``answers`` are all that a plain ``check`` needs.
"""

_NAMES = {
    "Lexicon": "lexicon",
    "Verdict": "lexicon",
    "LossReport": "report",
    "Compiled": "compiling",
    "compile_list": "compiling",
    "Source": "reading",
    "Store": "store",
}
__all__ = list(_NAMES)


def __getattr__(name: str) -> object:
    if name not in _NAMES:
        raise AttributeError(f"module 'tilewright.lexicon' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"tilewright.lexicon.{_NAMES[name]}"), name)
