"""The three verdicts and the sentences that give them; what the front door and every other command say.

Light, like `tilewright.lexicon.opening`: it imports nothing of the standard library.
"""

from tilewright.lexicon.opening import Header
from tilewright.messages import Messages

VALID = "valid"
INVALID = "invalid"
NO_VERDICT = "no_verdict"
NOT_A_WORD = "not_a_word"

EXIT_YES = 0
EXIT_NO = 1
EXIT_NO_VERDICT = 3


def verdict_on_absent(header: Header, length: int) -> str:
    """The verdict on a word of ``length`` tiles that is not in the list."""
    return INVALID if length in header.lengths else NO_VERDICT


def exit_code(verdicts: "set[str]") -> int:
    """0 all valid; 1 some not (or no candidates); 3 some without a verdict and none not valid.

    >>> exit_code({VALID}), exit_code({VALID, NO_VERDICT}), exit_code({NO_VERDICT, NOT_A_WORD})
    (0, 3, 1)
    """
    if verdicts & {INVALID, NOT_A_WORD}:
        return EXIT_NO
    return EXIT_NO_VERDICT if NO_VERDICT in verdicts else EXIT_YES


def printable(text: str) -> str:
    """The text with control characters written out, so that no input can steer a terminal.

    >>> printable("caf\\x1b[2J")
    'caf\\\\x1b[2J'
    """
    return text if text.isprintable() else repr(text)[1:-1]


def as_text(argument: str) -> str:
    """What a command line or a file name gave, as text.

    Bytes that the locale could not read are read as UTF-8; what is no text at all is marked as damaged.
    """
    return argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def shown(text: str, tiles: str, changed: bool) -> str:
    """How an answer names a word: its tiles, and what was written where that differs by more than capitals."""
    return f"{printable(text)} → {tiles}" if changed else tiles


def quick_word(header: Header, text: str) -> tuple[str, str] | None:
    """The tile string and how it is shown, for a word that the header alone can read; else None."""
    capitals = text.translate(header.case)
    if not capitals.strip(header.chars):
        return (capitals, capitals) if len(capitals) > 1 else None
    folded = capitals.translate(header.folds)
    if folded.strip(header.chars) or len(folded) < 2:
        return None
    return folded, shown(text, folded, True)


def sentence(
    say: Messages,
    header: Header,
    word: str,
    verdict: str,
    length: int,
    suggestions: "tuple[str, ...]" = (),
) -> str:
    """One line: the word as shown, the verdict, the lexicon it comes from, and the way on."""
    if verdict == VALID:
        return say("answer.valid", word=word, name=header.name)
    if verdict == INVALID:
        line = say("answer.invalid", word=word, name=header.name)
        if suggestions:
            line += say("answer.suggestion", words=", ".join(suggestions))
        return line
    ends = "longer" if length > max(header.lengths, default=0) else "shorter"
    if min(header.lengths, default=0) < length < max(header.lengths, default=0):
        ends = "between"
    limit = max(header.lengths, default=0) if ends == "longer" else min(header.lengths, default=0)
    line = say(
        f"answer.no_verdict.{ends}",
        word=word,
        name=header.name,
        n=length if ends == "between" else limit,
    )
    if header.dictionary:
        return line + say("answer.look_up", dictionary=header.dictionary)
    return line + say("answer.look_up_any")


def refusal_sentence(say: Messages, text: str, reason: str, found: str, column: int) -> str:
    """One line: the text, and why it is no candidate word at all."""
    why = say(f"reason.{reason}", found=printable(found), column=str(column))
    return say("answer.not_a_word", word=printable(text), why=why)
