"""The hands of an evening as the person saw them, saved in the open history format."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from croupier.cli.output import note
from croupier.errors import BadInput
from croupier.floor import HandCleared, HandPlaced
from croupier.history import HandRecord, record_hand, write_phhs
from croupier.poker import HandEvent, deal_events


def writable(save: str | None) -> Path:
    """Where the hands will go; a place that cannot be written is said before the first card."""
    path = Path(save) if save else _default_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8"):
            pass
        if not path.stat().st_size:
            path.unlink()
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        raise BadInput("save", f"a file that can be written ({reason})", got=str(path)) from None
    return path


def _default_file() -> Path:
    from croupier.store import data_folder

    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    return data_folder() / "poker" / f"{stamp}.phhs"


def save_hands(path: Path, told: list[Any]) -> None:
    """Writes every completed hand that the format can tell, and says where."""
    records, left_out = hand_records(told)
    if not records:
        return
    path.write_text(write_phhs(records), encoding="utf-8")
    note(f"Saved {_hands(len(records))} to {path}; check them with: croupier replay {path}")
    if left_out:
        note(f"Left out {_hands(left_out)} with a short call, which the format cannot tell.")


def _hands(count: int) -> str:
    return f"{count} hand{'s' if count != 1 else ''}"


def hand_records(told: list[Any]) -> tuple[list[HandRecord], int]:
    """A record for each completed hand, and how many the format has no words for."""
    records: list[HandRecord] = []
    left_out = 0
    begun: HandPlaced | None = None
    events: list[Any] = []
    tellable = True
    for event in told:
        match event:
            case HandPlaced():
                begun, events, tellable = event, [], True
            case deal_events.Surrendered():
                tellable = False
            case HandCleared() if not tellable:
                left_out += 1
            case HandCleared():
                assert begun is not None
                about = {"hand": int(begun.round), "table": "practice"}
                records.append(record_hand(begun.setup, events, about))
            case _ if isinstance(event, HandEvent):
                events.append(event)
            case _:
                pass
    return records, left_out
