"""Saves the hands of a session as the person saw them, in the PHH format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from croupier.cli.input import writable
from croupier.cli.output import note
from croupier.cli.play.terminal import counted, default_file
from croupier.floor import HandCleared, HandPlaced
from croupier.history import HandRecord, record_hand, write_phhs
from croupier.poker import HandEvent, deal_events


def file_to_save(save: str | None) -> Path:
    """The file for the hands; one that cannot be written is refused before the first card."""
    path = Path(save) if save else default_file("poker", "phhs")
    with writable(path, "save"):
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8"):
            pass
        if not path.stat().st_size:
            path.unlink()
    return path


def save_hands(path: Path, told: list[Any]) -> bool:
    """Writes every completed hand that the format can express; says whether there is one."""
    records, left_out = hand_records(told)
    if not records:
        return False
    path.write_text(write_phhs(records), encoding="utf-8")
    saved, other = counted(len(records), "hand"), counted(left_out, "hand")
    note(f"The file {path} has {saved}. Check it with 'croupier replay {path}'.")
    if left_out:
        note(f"It leaves out {other} with a short call, which the format cannot express.")
    return True


def hand_records(told: list[Any]) -> tuple[list[HandRecord], int]:
    """A record for each completed hand, and how many the format cannot express."""
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
                about = {"hand": int(begun.round), "table": "practice", "_practice": True}
                records.append(record_hand(begun.setup, events, about))
            case _ if isinstance(event, HandEvent):
                events.append(event)
            case _:
                pass
    return records, left_out
