"""`./x mutate`: changes every value of the rule books in turn and lists what no test notices."""

import argparse
import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.books import BOOK_IDS
from tools.mutate import report
from tools.mutate.mutation import Mutation
from tools.mutate.trial import LOST, Verdict
from tools.mutate.values import Value, values_of

ROOT = Path(__file__).parents[2]


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./x mutate", description=__doc__)
    parser.add_argument("books", nargs="*", metavar="BOOK", help="default: all five books")
    parser.add_argument(
        "--only", default="", metavar="TEXT", help="values whose name has this text"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="N values, by the commit's hash")
    parser.add_argument("--again", action="store_true", help="only what went unnoticed last time")
    parser.add_argument("--fresh", action="store_true", help="forget the results of this tree")
    parser.add_argument(
        "--known", action="store_true", help=f"write what went unnoticed to {report.KNOWN.name}"
    )
    parser.add_argument(
        "--informing", action="store_true", help="list the fields that only inform people"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2, metavar="N")
    found = parser.parse_args()
    for book in found.books:
        if book not in BOOK_IDS:
            parser.error(f"BOOK: expected one of {', '.join(BOOK_IDS)}, got {book!r}")
    return found


def chosen(options: argparse.Namespace, earlier: dict[str, Verdict]) -> list[Value]:
    """The values that were asked for."""
    values = [v for book in options.books or BOOK_IDS for v in values_of(book)]
    values = [v for v in values if options.only in f"{v.name} {v.row}"]
    if options.again:
        lost = {n for n, v in earlier.items() if v.verdict in LOST}
        values = [v for v in values if v.name in lost]
    if options.sample is not None:
        known = report.known()
        acting = [v for v in values if v.informs is None and v.name not in known]
        values = sorted(acting, key=_by_lot(commit()))[: options.sample]
    return values


def _by_lot(seed: str) -> Callable[[Value], str]:
    return lambda value: hashlib.sha256(f"{seed} {value.name}".encode()).hexdigest()


def commit() -> str:
    """The hash of the commit, or of the files where there is no repository."""
    asked = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return asked.stdout.strip() or report.tree_hash()


def main() -> int:
    options = parse()
    if options.informing:
        print(report.declarations(values_of(book) for book in options.books or BOOK_IDS))
        return 0
    earlier = report.earlier()
    repeated = options.fresh or options.again
    mutation = Mutation(chosen(options, earlier), {} if repeated else earlier, options.jobs)
    status = pytest.main(["-q", "-p", "no:cacheprovider", "tests"], [mutation])
    if not mutation.verdicts:
        print("No value was chosen. Run ./x mutate --help for the options.", file=sys.stderr)
        return int(status) or 1
    lost = [verdict for verdict in mutation.verdicts if verdict.verdict in LOST]
    for verdict in lost:
        print(report.line(verdict))
    print(report.table(mutation.verdicts))
    if options.known:
        report.keep_known(verdict.value for verdict in lost)
    return int(bool({verdict.value for verdict in lost} - report.known()))


if __name__ == "__main__":
    sys.exit(main())
