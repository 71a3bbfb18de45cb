"""How `croupier audit verify` checks the snapshot that the server has stored beside the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.cli.database import log_to_read
from croupier.cli.output import progress
from croupier.store import WORLD, Unsealed, read_snapshot

if TYPE_CHECKING:
    from croupier.house import Examined

ADVICE = "Delete the row in the table snapshots; the server then reads the whole log."


def examine_snapshot(database: str | None) -> Examined | None:
    """Compares the stored snapshot with the log, which was verified before; None without one."""
    with log_to_read(database) as engine, engine.connect() as connection:
        try:
            found = read_snapshot(connection, WORLD)
        except Unsealed as reason:
            from croupier.house import Examined

            return Examined(None, "unreadable", str(reason))
        if found is None:
            return None
        from croupier.house import examine

        with progress("Comparing the stored snapshot", total=found.position) as advance:
            return examine(connection, found, advance)


def snapshot_record(snapshot: Examined) -> dict[str, Any]:
    """The result of the check for `--json`."""
    return {
        "ok": snapshot.good,
        "position": snapshot.position,
        "standing": snapshot.standing,
        "reason": snapshot.reason or None,
    }


def snapshot_words(snapshot: Examined) -> str:
    """The result of the check in one line for people."""
    at = "" if snapshot.position is None else f" at record {snapshot.position:,}"
    name, reason = f"The stored snapshot{at}", snapshot.reason
    match snapshot.standing:
        case "same":
            return f"{name} agrees with the log."
        case "another version":
            return f"{name} was made by another version of the program and is never used."
        case "different":
            return f"{name} differs from the log in: {reason}. {ADVICE}"
        case "unsealed":
            return f"{name} is not sealed by the log. {reason} {ADVICE}"
        case "unreadable":
            return f"{name} cannot be compared with the log. {reason} {ADVICE}"
