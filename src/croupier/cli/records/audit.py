"""`croupier audit`: verify the log of a house, and trace a round, player or account in it."""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from croupier.cli.database import failed, log_to_read, open_store
from croupier.cli.input import STANDARD_INPUT, located, read_lines, shown_name, writable
from croupier.cli.log_level import LogLevel, log_at
from croupier.cli.options import Database
from croupier.cli.output import CHECK_FAILED, AsJson, grid, note, progress, say
from croupier.cli.records.snapshot import examine_snapshot, snapshot_record, snapshot_words
from croupier.cli.records.trail import as_json, as_text, plain_amount
from croupier.errors import BadInput
from croupier.money import AccountKind
from croupier.store import (
    Anchor,
    AnswerCoverage,
    Auditor,
    JournalProjection,
    LogVerdict,
    all_balances,
    anchor_line,
    audited_total,
    catch_up,
    read_anchors,
    size,
    verify,
)

if TYPE_CHECKING:
    from rich.console import RenderableType


app = App(name="audit", help="Verify the log of a house, and trace what happened in it.")

AnchorFile = Annotated[str, Parameter(allow_leading_hyphen=True, show_default=False)]


# --- verify ------------------------------------------------------------------------


@app.command(name="verify")
def verify_log(
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    anchor: AnchorFile | None = None,
    json: AsJson = False,
) -> int:
    """Verify the hashes of all records in the log, and name the first bad record if there is one.

    The stored answers to commands are compared with the hashes that the log holds of them.
    If the server has stored a snapshot of its state, the state is also computed from the log and
    compared. The exit status is 1 if anything is wrong.

    Example: croupier audit verify --database casino.db --anchor anchors.jsonl

    :param anchor: A file made by 'croupier audit anchor', or - for standard input. Also proves that
        no record before its anchors has changed since.
    """
    log_at(log_level)
    anchors = _anchors(anchor) if anchor is not None else []
    verdict = _verify(database, anchors)
    snapshot = None if verdict.fault else examine_snapshot(database)
    answer = _verdict_record(verdict)
    lines = [_verdict_words(verdict)]
    if snapshot is not None:
        answer |= {"ok": snapshot.good, "snapshot": snapshot_record(snapshot)}
        lines.insert(len(lines) if snapshot.good else 0, snapshot_words(snapshot))
    say(answer, json=json, people="\n".join(lines))
    return 0 if answer["ok"] else CHECK_FAILED


def _verify(database: str | None, anchors: list[Anchor]) -> LogVerdict:
    with (
        log_to_read(database) as engine,
        engine.connect() as connection,
        progress("Verifying", total=size(connection)) as advance,
    ):
        return verify(connection, anchors, advance)


def _anchors(file: str) -> list[Anchor]:
    with located(shown_name(file)):
        found = read_anchors(read_lines(file))
        if not found:
            raise BadInput("anchor", "at least one JSON object, each on a line")
    return found


def _verdict_record(verdict: LogVerdict) -> dict[str, Any]:
    fault = verdict.fault
    return {
        "ok": fault is None,
        "records": verdict.records,
        "head": {"position": verdict.head.position, "hash": verdict.head.hash.hex()},
        "anchors": verdict.anchors,
        "first_bad": fault and {"position": fault.position, "reason": fault.reason},
        "answers": {
            "covered_to": verdict.answers.until,
            "not_covered": verdict.answers.uncovered,
        },
    }


def _verdict_words(verdict: LogVerdict) -> str:
    fault = verdict.fault
    if fault is not None:
        records = f"The {verdict.records:,} records before it are" if verdict.records else "None is"
        return f"{fault}\n{records} good."
    several = "s hold" if verdict.anchors > 1 else " holds"
    held = f", {verdict.anchors:,} anchor{several}" if verdict.anchors else ""
    whole = f"The log is complete and unchanged: {verdict.records:,} records{held}."
    return f"{whole}\nHead {verdict.head.hash.hex()}{_uncovered(verdict.answers)}"


def _uncovered(answers: AnswerCoverage) -> str:
    """What is said of stored answers that no record of the log covers."""
    if not answers.uncovered:
        return ""
    several = "s are" if answers.uncovered > 1 else " is"
    where = f" after record {answers.until:,}" if answers.until else ""
    return (
        f" ({answers.uncovered:,} stored answer{several} not covered: no record says what was "
        f"answered to commands{where})"
    )


# --- anchor ------------------------------------------------------------------------


@app.command
def anchor(
    file: AnchorFile,
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    json: AsJson = False,
) -> int:
    """Add an anchor to a file: the position and hash of the newest record.

    Keep the file where the people who run the server cannot change it. Later, 'croupier audit
    verify --anchor FILE' proves that no record before the anchor was changed. The log is verified
    first, with the anchors that are already in the file.

    :param file: The file to add the anchor to, or - for standard output.
    """
    log_at(log_level)
    earlier = [] if file == STANDARD_INPUT or not Path(file).exists() else _anchors(file)
    verdict = _verify(database, earlier)
    if verdict.fault is not None:
        return failed(verdict.fault)
    line = anchor_line(verdict.head, datetime.now(UTC))
    if file == STANDARD_INPUT:
        sys.stdout.write(line.decode())
        return 0
    _add(Path(file), line)
    answer = {"position": verdict.head.position, "hash": verdict.head.hash.hex(), "file": file}
    words = f"The anchor at record {verdict.head.position:,} is in {file}. Keep it elsewhere."
    say(answer, json=json, people=words)
    return 0


def _add(file: Path, line: bytes) -> None:
    with writable(file), file.open("ab") as out:
        out.write(line)
        out.flush()
        os.fsync(out.fileno())


# --- show --------------------------------------------------------------------------


@app.command
def show(
    subject: str,
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    after: int = 0,
    limit: int | None = None,
    json: AsJson = False,
) -> None:
    """Print the records of a round, player, table, meter or account, in order.

    Cards that are still face down in a round that is not over are hidden.

    Example: croupier audit show player:ann --limit 20

    :param subject: What to trace: round:ID, player:ID, meter:ID, table:ID, an account such as
        float:7, or just the name if it is unique.
    :param after: Begin after the record with this position.
    :param limit: The largest number of records to print. Default: all.
    """
    log_at(log_level)
    if limit is not None and limit < 1:
        raise BadInput("--limit", "at least 1 record", got=limit)
    with open_store(database, must_exist=True) as store:
        auditor = Auditor(store.engine)
        with progress("Reading the log", total=2 * store.head().position) as advance:
            auditor.read_up(advance)
        name = _the_one(auditor.find(subject), subject)
        for step in auditor.follow(name, after=after, limit=limit):
            answer = as_json(step) if json else None
            say(answer, json=json, people=partial(as_text, step))


def _the_one(found: list[str], words: str) -> str:
    if not found:
        raise BadInput("SUBJECT", "a round, player, meter, table or account in the log", got=words)
    if len(found) > 1:
        raise BadInput("SUBJECT", f"one of {', '.join(found)}", got=words)
    return found[0]


# --- balances ----------------------------------------------------------------------


@app.command
def balances(
    *, database: Database = None, log_level: LogLevel = "warning", json: AsJson = False
) -> int:
    """List the balance of every account, computed from the transfers in the log.

    The exit status is 1 if the balances do not sum to zero, or if a player's account is below zero.
    """
    log_at(log_level)
    with open_store(database, must_exist=True) as store:
        with progress("Reading the log", total=store.head().position) as advance:
            catch_up(store.engine, JournalProjection(), advance)
        with store.engine.connect() as connection:
            held, total = all_balances(connection), audited_total(connection)
    below = [one for one in held if one.kind is AccountKind.PLAYER and held[one] < 0]
    answer = {
        "ok": total == 0 and not below,
        "accounts": [{"account": str(one), "balance": plain_amount(held[one])} for one in held],
        "total": plain_amount(total),
    }
    if below:
        answer["below_zero"] = [str(one) for one in below]
    say(answer, json=json, people=lambda: _balance_table(answer))
    for one in below if not json else ():
        note(f"The account {one} is below zero: it holds {plain_amount(held[one])}.")
    return 0 if answer["ok"] else CHECK_FAILED


def _balance_table(answer: dict[str, Any]) -> RenderableType:
    rows = [(row["account"], row["balance"]) for row in answer["accounts"]]
    table = grid("", ("account", "holds"), rows)
    account, holds = table.columns
    table.show_footer, account.footer, holds.footer = True, "sum", answer["total"]
    holds.no_wrap = True
    return table
