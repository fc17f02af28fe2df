"""The front door: a plain ``check WORDS [-l NAME]`` is answered here, everything else by the commands in ``cli``.

A player at the table waits for this, so it imports almost nothing: ``tilewright.cli`` would cost ten times as much.
Whatever is not plain (an option, a word that needs the tile set, a fault of any kind) falls through to ``cli``, which
answers in the same words from the same functions.
"""

import os
import sys


def plain_check(arguments: list[str]) -> int | None:
    """The exit code after printing every answer, or None (nothing printed) where ``cli`` has to answer."""
    if not arguments or arguments[0] != "check" or sys.stdout is None:
        return None
    words, name, rest = [], None, arguments[1:]
    while rest:
        argument = rest.pop(0)
        if argument in ("-l", "--lexicon"):
            if name is not None or not rest:
                return None
            name = rest.pop(0)
        elif argument.startswith("-"):
            return None
        else:
            words.append(argument)
    return answer(words, name) if words else None


def answer(words: list[str], name: str | None) -> int | None:
    """Print a line for each word; the exit code, or None (nothing printed) where ``cli`` has to answer."""
    from tilewright import config

    data_dir = config.quick_data_dir(os.environ, sys.platform)
    if data_dir is None:
        return None
    from tilewright.lexicon import answers, opening
    from tilewright.messages import Messages

    try:
        if name is None:
            name = opening.read_default(data_dir)
        if name is None:
            return None
        opened = opening.open_stored(data_dir, name)
    except (OSError, ValueError):
        return None
    header, trie = opened.header, opened.trie
    say = Messages(config.locale_language(os.environ))
    lines, verdicts = [], set()
    for text in words:
        read = answers.quick_word(header, text) if header.plain else None
        if read is None:
            return None
        word, shown = read
        if word in trie:
            verdict = answers.VALID
        else:
            if any(hint in word for hint in header.hints):
                return None
            verdict = answers.verdict_on_absent(header, len(word))
        verdicts.add(verdict)
        lines.append(answers.sentence(say, header, shown, verdict, len(word)))
    try:
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
    except UnicodeEncodeError:
        return None
    except OSError as error:
        from tilewright.cli import complain, discard_output

        discard_output()
        return complain(f"cannot write the answer: {error.strerror}")
    return answers.exit_code(verdicts)


def main() -> None:
    """Run the command line and exit with its code."""
    try:
        code = plain_check(sys.argv[1:])
        if code is None:
            from tilewright.cli import run

            code = run()
    except KeyboardInterrupt:
        from tilewright.errors import EXIT_INTERRUPTED

        code = EXIT_INTERRUPTED
    sys.exit(code)


if __name__ == "__main__":
    main()
