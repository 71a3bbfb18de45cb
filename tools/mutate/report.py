"""What came of all values, in words, and the file from which an interrupted run goes on."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tools.mutate.trial import INFORMS, NOTICED, REFUSED, TOO_LONG, UNNOTICED, Verdict

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / ".croupier" / "mutate" / "results.jsonl"
COLUMNS = (NOTICED, REFUSED, INFORMS, TOO_LONG, UNNOTICED)
TREES = ("src/croupier", "tests", "tools/mutate")


def tree_hash(*folders: str) -> str:
    """A hash over the books, the program and the tests, to tell which results still hold."""
    digest = hashlib.sha256()
    for folder in folders or TREES:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".toml", ".csv") and file.is_file():
                digest.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def earlier() -> dict[str, Verdict]:
    """The last verdict on each value, from this tree or an earlier one."""
    if not RESULTS.is_file():
        return {}
    lines = RESULTS.read_bytes().splitlines()
    verdicts = (msgspec.json.decode(line, type=Verdict) for line in lines if line.endswith(b"}"))
    return {verdict.value: verdict for verdict in verdicts}


def keep(verdict: Verdict) -> None:
    RESULTS.parent.mkdir(parents=True, exist_ok=True)
    with RESULTS.open("ab") as file:
        file.write(msgspec.json.encode(msgspec.structs.replace(verdict, seconds={})) + b"\n")


def replace_kept(file: Path, older: str, contents: bytes) -> None:
    """Writes a file and removes those that it replaces."""
    file.parent.mkdir(parents=True, exist_ok=True)
    for old in file.parent.glob(older):
        old.unlink(missing_ok=True)
    file.write_bytes(contents)


def table(verdicts: Iterable[Verdict]) -> str:
    """How many values of each book were noticed, and how many not."""
    counts: dict[str, Counter[str]] = {}
    for verdict in verdicts:
        counts.setdefault(verdict.value.partition("/")[0], Counter())[verdict.verdict] += 1
    if len(counts) > 1:
        counts["all"] = sum(counts.values(), Counter())
    lines: list[tuple[str, ...]] = [("book", "values", *COLUMNS)]
    for book, count in counts.items():
        lines.append((book, str(count.total()), *(str(count[column]) for column in COLUMNS)))
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if i else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(line, widths, strict=True))
        )
        for line in lines
    )


def line(verdict: Verdict) -> str:
    """A value that nobody noticed, in one line."""
    why = "no test is marked with its clause"
    if verdict.tests or verdict.verdict == TOO_LONG:
        why = f"{verdict.verdict}, {verdict.tests} tests"
    return f"{verdict.value} ({verdict.row}): {verdict.now!r} -> {verdict.other!r}: {why}"
