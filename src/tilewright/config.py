"""Where files live and which language answers speak, computed from an environment that is handed in.

The front door reads this module at every start: it imports nothing but ``os`` and ``sys``, and the folder it
computes is the one that ``platformdirs`` names (a test holds them equal on three systems).
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

APP = "tilewright"
DATA_VARIABLE = "TILEWRIGHT_DATA"
CONFIG_VARIABLE = "TILEWRIGHT_CONFIG"
LANGUAGE_VARIABLES = ("TILEWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG")


def quick_data_dir(environ: "Mapping[str, str]", platform: str) -> str | None:
    """The user's data folder without importing ``platformdirs``; None where only ``platformdirs`` can tell.

    ``platform`` is a ``sys.platform``. The variable TILEWRIGHT_DATA names another folder on every system.
    """
    if own := environ.get(DATA_VARIABLE):
        return own
    if platform == "win32":
        local = environ.get("LOCALAPPDATA")
        return f"{local.rstrip(chr(92))}\\{APP}" if local else None
    base = environ.get("XDG_DATA_HOME", "")
    if base.startswith("/"):
        return os.path.join(base, APP)
    home = environ.get("HOME", "")
    if not home.startswith("/"):
        return None
    below = ("Library", "Application Support") if platform == "darwin" else (".local", "share")
    return os.path.join(home.rstrip("/") or "/", *below, APP)


def data_dir(environ: "Mapping[str, str]") -> str:
    """The user's data folder: compiled lexicons and, later, progress."""
    quick = quick_data_dir(environ, sys.platform)
    if quick is not None:
        return quick
    import platformdirs

    return platformdirs.user_data_dir(APP, appauthor=False)


def config_dir(environ: "Mapping[str, str]") -> str:
    """The user's config folder: tile sets and rules of their own (TILEWRIGHT_CONFIG names another)."""
    if own := environ.get(CONFIG_VARIABLE):
        return own
    import platformdirs

    return platformdirs.user_config_dir(APP, appauthor=False)


def locale_language(environ: "Mapping[str, str]") -> str:
    """The two-letter language of the locale, ``en`` where it names none.

    >>> locale_language({"LANG": "de_AT.UTF-8"}), locale_language({"LANG": "C"}), locale_language({})
    ('de', 'en', 'en')
    """
    for variable in LANGUAGE_VARIABLES:
        if value := environ.get(variable):
            return _language_of(value)
    if sys.platform == "win32":  # there the locale is no variable
        import _locale

        return _language_of(_locale._getdefaultlocale()[0] or "")
    return "en"


def _language_of(locale: str) -> str:
    code = locale.partition(".")[0].partition("_")[0].partition("-")[0].lower()
    return code if len(code) == 2 and code.isalpha() else "en"
