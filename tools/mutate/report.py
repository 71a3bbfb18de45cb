"""What came of all values, in words, and the file from which an interrupted run goes on."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from tools.mutate.trial import INFORMS, NOTICED, REFUSED, TOO_LONG, UNNOTICED, Verdict
from tools.mutate.values import Value

ROOT = Path(__file__).parents[2]
RESULTS = ROOT / ".croupier" / "mutate" / "results.jsonl"
KNOWN = Path(__file__).parent / "known.txt"
"""Values that nobody notices yet. A sample leaves them out, and no others may go unnoticed."""
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


def known() -> frozenset[str]:
    """The values of `KNOWN`."""
    return frozenset(KNOWN.read_text(encoding="utf-8").splitlines() if KNOWN.is_file() else ())


def keep_known(values: Iterable[str]) -> None:
    """Writes `KNOWN` anew, or removes it where everything is noticed."""
    lines = "".join(f"{value}\n" for value in sorted(values))
    if lines:
        KNOWN.write_text(lines, encoding="utf-8")
    else:
        KNOWN.unlink(missing_ok=True)


def declarations(books: Iterable[list[Value]]) -> str:
    """The fields that are declared to inform only, how often they occur, and why they inform."""
    counts: Counter[tuple[str, str]] = Counter()
    for values in books:
        for value in values:
            if value.informs is not None:
                words = ".".join(part for part in value.path if isinstance(part, str))
                counts[f"{value.file} {words}", value.informs] += 1
    return "\n".join(f"{n:5} {field}: {reason}" for (field, reason), n in sorted(counts.items()))


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
