"""What answers say, in the reader's language: one small catalogue file per language, shared by every command.

A catalogue is a text file ``languages/CODE.txt`` of lines ``key = text``. ``{name}`` in a text is filled in. A key
that speaks of a number has a form for the singular and one for the rest, ``key.one`` and ``key.other``; the line
``singular = 0 1`` says which numbers take the singular. Adding a language is adding one file with the same keys.

The front door reads this module at every start, so it imports nothing but ``os``.
"""

import os

FOLDER = os.path.join(os.path.dirname(__file__), "languages")
FALLBACK = "en"


def languages() -> list[str]:
    """The languages there is a catalogue for, as two-letter codes."""
    return sorted(name[:-4] for name in os.listdir(FOLDER) if name.endswith(".txt"))


def read_catalogue(language: str) -> dict[str, str]:
    """Every key and text of one language's file; the file of the fallback where there is none."""
    path = os.path.join(FOLDER, f"{language}.txt")
    if not (language.isalpha() and os.path.exists(path)):
        path = os.path.join(FOLDER, f"{FALLBACK}.txt")
    texts = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            key, is_entry, text = line.rstrip("\n").partition(" = ")
            if is_entry and not key.startswith("#"):
                texts[key] = text
    return texts


class Messages:
    """The texts of one language; call it with a key and what to fill in.

    >>> say = Messages("de")
    >>> say("valid"), say("words", n=1), say("words", n=2)
    ('gültig', '1 Wort', '2 Wörter')
    """

    def __init__(self, language: str) -> None:
        texts = read_catalogue(language)
        self.language = texts["language"]
        self._texts = texts
        self._singular = texts["singular"].split()
        self._thousands = texts["thousands"].strip("'")

    def __contains__(self, key: str) -> bool:
        return key in self._texts

    def __call__(self, key: str, **fields: object) -> str:
        text = self._texts.get(key)
        if text is None:
            number = str(fields.get("n"))
            text = self._texts[f"{key}.{'one' if number in self._singular else 'other'}"]
        if not fields:
            return text
        return text.format_map(
            {name: self.number(x) if type(x) is int else x for name, x in fields.items()}
        )

    def number(self, value: int) -> str:
        """A whole number with the language's separator of thousands.

        >>> Messages("en").number(590688), Messages("de").number(590688)
        ('590,688', '590.688')
        """
        return f"{value:,}".replace(",", self._thousands)
