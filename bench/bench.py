"""The benchmark: tilewright beside a public peer or a bare baseline, as ratios in one run.

    python bench/bench.py [LIST] [--json]

LIST is an English word list of 250,000 words or more, one per line; without one, a list is made up from a seed.
Machines are noisy: every row is measured in turns with its baseline, medians are compared, and only the ratio means
anything. Goals are what the project promises; a row over its goal is marked, the exit code stays 0.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import marisa_trie

from tilewright import load_tileset
from tilewright.lexicon.building import build
from tilewright.lexicon.compiling import compile_list
from tilewright.lexicon.reading import Source
from tilewright.lexicon.store import Store

ROUNDS = 15
LOOKUPS = 100_000
EMPTY_APP = "import typer\napp = typer.Typer()\n@app.command()\ndef nothing() -> None: ...\napp()\n"


@dataclass
class Row:
    """One measurement: ours and the baseline's median in seconds, and the ratio the project promises."""

    what: str
    baseline: str
    ours: float
    theirs: float
    goal: float

    @property
    def ratio(self) -> float:
        """Ours over theirs."""
        return self.ours / self.theirs


def in_turns(
    ours: Callable[[], object], theirs: Callable[[], object], rounds: int = ROUNDS
) -> tuple[float, float]:
    """The medians of both in seconds of wall time, measured alternately."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(rounds + 1):
        for call, results in zip((ours, theirs), times, strict=True):
            begun = time.perf_counter()
            call()
            results.append(time.perf_counter() - begun)
    return statistics.median(times[0][1:]), statistics.median(times[1][1:])


def invented_words(count: int) -> list[str]:
    """Different made-up words of 2 to 15 letters; the same on every machine."""
    rng = random.Random(2026)
    words: set[str] = set()
    while len(words) < count:
        length = min(15, max(2, round(rng.gauss(9, 2.5))))
        words.add(
            "".join(rng.choices("AEIOURSTLNDGBCMPFHVWYKJXQZ", weights=range(30, 4, -1), k=length))
        )
    return sorted(words)


def process(
    *command: str, env: dict[str, str] | None = None, stdin: Path | None = None
) -> Callable[[], object]:
    """A call that runs a command without looking at its output."""

    def call() -> None:
        with open(stdin or os.devnull, "rb") as source:
            subprocess.run(command, env=env, stdin=source, stdout=subprocess.DEVNULL, check=False)

    return call


def measure(path: Path, folder: Path) -> list[Row]:
    """Every row, on a list and a folder to work in."""
    english = load_tileset("english")
    compiled = compile_list(Source.of(path), english)
    words = compiled.words
    ready = folder / "ready.txt"
    ready.write_text("\n".join(words) + "\n")
    data = folder / "data"
    store = Store(str(data))
    store.save("bench", build(compiled, "bench", "", (), ""))
    store.use("bench")
    env = {**os.environ, "TILEWRIGHT_DATA": str(data), "LC_ALL": "C.UTF-8"}
    program = str(Path(sys.executable).parent / "tilewright")
    empty = folder / "empty.py"
    empty.write_text(EMPTY_APP)
    rows = []

    cold = in_turns(process(program, "check", "QI", env=env), process(sys.executable, "-c", "pass"))
    rows.append(Row("cold `check QI`", "python -c pass", *cold, 2.5))
    starts = in_turns(
        process(program, "lexicon", "list", env=env), process(sys.executable, str(empty))
    )
    rows.append(Row("start of `lexicon list`", "empty Typer app", *starts, 1.3))

    lexicon, trie = store.open("bench"), marisa_trie.Trie(words)
    asked = random.Random(1).choices(words, k=LOOKUPS)

    def look_up(container: object) -> Callable[[], object]:
        return lambda: [word in container for word in asked]  # type: ignore[operator]  # a container of words

    valid = in_turns(look_up(lexicon), look_up(trie))
    rows.append(
        Row("`word in lexicon`", "marisa look-up", valid[0] / LOOKUPS, valid[1] / LOOKUPS, 1.5)
    )

    repeats = 4
    piped = folder / "piped.txt"
    piped.write_text("\n".join(words * repeats) + "\n")
    nothing = folder / "nothing.txt"
    nothing.write_text("QI\n")
    full = in_turns(process(program, "check", "-", env=env, stdin=piped), look_up(trie), 5)
    start = in_turns(process(program, "check", "-", env=env, stdin=nothing), look_up(trie), 5)
    per_line = (full[0] - start[0]) / (len(words) * repeats)
    in_order = in_turns(lambda: [word in trie for word in words], lambda: None, 5)[0] / len(words)
    rows.append(
        Row(
            "`check -`, per line after its start",
            "marisa look-up in the same order",
            per_line,
            in_order,
            4,
        )
    )

    compiling = in_turns(
        lambda: build(compile_list(Source.of(ready), english), "x", "", (), ""),
        lambda: marisa_trie.Trie(words),
        7,
    )
    rows.append(Row("compile a ready list", "building the bare trie", *compiling, 5))
    as_process = in_turns(
        process(
            program,
            "lexicon",
            "compile",
            str(ready),
            "--letters",
            "english",
            "--name",
            "again",
            env=env,
        ),
        process(
            sys.executable,
            "-c",
            f"import marisa_trie; marisa_trie.Trie(open({str(ready)!r}).read().split())",
        ),
        5,
    )
    rows.append(
        Row("compile a ready list, whole process", "the same for the bare trie", *as_process, 5)
    )
    raw = in_turns(
        lambda: build(compile_list(Source.of(path), english), "x", "", (), ""),
        lambda: marisa_trie.Trie(words),
        5,
    )
    rows.append(Row("compile the list as it is", "building the bare trie", *raw, 5))
    return rows


def peak_memory(path: Path, folder: Path) -> float:
    """The peak memory in MB of a process that compiles a list."""
    env = {**os.environ, "TILEWRIGHT_DATA": str(folder / "data")}
    program = str(Path(sys.executable).parent / "tilewright")
    subprocess.run(
        [program, "lexicon", "compile", str(path), "--letters", "english", "--name", "peak"],
        env=env, stdout=subprocess.DEVNULL, check=True,
    )  # fmt: skip
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure tilewright beside its peers.")
    parser.add_argument("list", nargs="?", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = options.list
        if path is None:
            path = folder / "invented.txt"
            path.write_text("\n".join(invented_words(260_000)) + "\n")
        memory = peak_memory(path, folder)
        rows = measure(path, folder)
    if options.json:
        print(
            json.dumps({"rows": [{**asdict(r), "ratio": r.ratio} for r in rows], "peak_mb": memory})
        )
        return
    print(f"{'what':38} {'beside':34} {'ours':>10} {'theirs':>10} {'ratio':>7} {'goal':>6}")
    for row in rows:
        unit, scale = ("µs", 1e6) if row.theirs < 1e-4 else ("ms", 1e3)
        over = "  over" if row.ratio > row.goal else ""
        print(
            f"{row.what:38} {row.baseline:34} {row.ours * scale:8.2f}{unit} {row.theirs * scale:8.2f}{unit}"
            f" {row.ratio:7.2f} {row.goal:6.1f}{over}"
        )
    print(f"peak memory of a compile: {memory:.0f} MB (goal 130)")


if __name__ == "__main__":
    main()
