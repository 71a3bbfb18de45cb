"""Writes a log with version 0.1 that holds nearly every kind of event its server can write.

Run it on a checkout of version 0.1 (commit ade41dd), in its root, with its own environment:

    PYTHONPATH=. .venv/bin/python FOLDER/write_log.py FOLDER

It leaves `version-0.1.db.xz`, the log after a clean close, and `version-0.1.json`, what version
0.1 itself says of that log. Later versions are tested with both; they never write them anew.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from croupier.server.kinds import _KINDS
from croupier.server.world import World
from writing import banked_scenes, over_http, poker_scenes, the_end, tournament_scenes
from writing.explore import Explorer, kinds_of
from writing.poker_scenes import in_the_house
from writing.told import house_as_told

from croupier.store import Store, verify
from tests.server.day import MELBOURNE, a_day

REAL_POKER = {"real-holdem": "MEL-NL1", "real-pineapple": "MEL-P1", "real-crazy": "MEL-P2"}
REAL_BANKED = {
    "real-can": "CAN-U1",
    "real-mel-u": "MEL-U1",
    "real-mel-b": "MEL-B1",
    "real-syd": "SYD-B1",
    "real-per": "PER-U1",
}
JACKPOTS = ("melbourne-wsop", "sydney-bonus", "perth-ultimate")


def write(file: Path) -> dict[str, Any]:
    """The whole story; what it could not bring about, by room."""
    with a_day(file) as day:
        day.casino.watched_here = lambda name: name in poker_scenes.WATCHED
        ex = Explorer(day)
        over_http.play(day, day.boss())
        for story in (
            poker_scenes.charges,
            poker_scenes.the_room,
            poker_scenes.must_move,
            poker_scenes.notices,
        ):
            in_the_house(day, story, day)
        ex.look()
        _explore(ex)
        _tournaments(ex)
        _off_duty(day)
        the_end.leave_everything_in_the_middle(ex)
        ex.look()
        return {
            room: sorted({k.__name__ for k in kinds_of(kinds)} - _seen(ex, room))
            for room, kinds in _KINDS.items()
        }


def _seen(ex: Explorer, room: str) -> set[str]:
    return {kind.partition(".")[2] for kind in ex.seen if kind.startswith(f"{room}.")}


def _explore(ex: Explorer) -> None:
    for name, like in REAL_POKER.items():
        poker_scenes.real_cards(ex, name, like, 120)
    for name, like in REAL_BANKED.items():
        banked_scenes.lay(ex, name, like, "blue")
        banked_scenes.explored(ex, name, 70, tries=100)
    for name, like in REAL_BANKED.items():
        machine = name.replace("real", "self")
        banked_scenes.lay(ex, machine, like)
        banked_scenes.explored(ex, machine, 25, tries=120)
    for name in ("MEL-U1", "SYD-B1", "PER-U1"):
        banked_scenes.joined(ex, name)
        banked_scenes.explored(ex, name, 25, tries=100)
    for book in JACKPOTS:
        banked_scenes.at_the_desk(ex, book, 600)
    for name in (*REAL_BANKED, "NOTICE", "real-holdem"):
        banked_scenes.on_the_floor(ex, name, 4000)


def _tournaments(ex: Explorer) -> None:
    scenes = tournament_scenes
    scenes.hosted(ex, "poker-played", scenes.small("melbourne-poker"), 8, 200)
    scenes.hosted(ex, "banked-played", scenes.small("canberra-ultimate", **scenes.SHORT), 12, 200)
    scenes.cancelled(ex)
    scenes.agreed(ex)
    re_buys = scenes.re_buys("melbourne-poker")
    scenes.hosted(ex, "poker-tried", re_buys, 20, 15, tries=100)
    short = scenes.small("canberra-ultimate", **scenes.SHORT)
    scenes.hosted(ex, "banked-tried", short, 12, 10)
    scenes.hosted(ex, "banked-tried", short, 12, 20, tries=300)
    scenes.hosted(ex, "banked-middle", short, 12, 10)
    scenes.hosted(ex, "poker-middle", scenes.small("melbourne-poker"), 14, 8)


def _off_duty(day: Any) -> None:
    """Somebody comes on duty and goes home."""
    clerk = day.officer(day.boss(), "clerk", MELBOURNE, "dealer")
    clerk.floor("GoOffDuty", role="dealer", house=MELBOURNE)


def tell(file: Path) -> dict[str, Any]:
    """What version 0.1 says of the log, read anew from the file."""
    with Store(str(file)) as store:
        world = World()
        kinds: dict[str, int] = {}
        streams: dict[str, int] = {}
        for record in store.read_all():
            world.fold(record)
            kinds[record.type] = kinds.get(record.type, 0) + 1
            room = record.stream.partition(":")[0]
            streams[room] = streams.get(room, 0) + 1
        with store.engine.connect() as connection:
            verdict = verify(connection)
        assert verdict.fault is None, verdict.fault
        told = house_as_told(store, world)
        last = record.at
    head = {"position": verdict.head.position, "hash": verdict.head.hash.hex()}
    about = {"version": "0.1", "commit": "ade41dd", "head": head, "last_at_us": last}
    return {"log": about | {"kinds": dict(sorted(kinds.items())), "streams": streams}} | told


def main(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as temporary:
        file = Path(temporary) / "house.db"
        missing = write(file)
        told = tell(file)
        with sqlite3.connect(file) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.close()
        packed = lzma.compress(file.read_bytes(), preset=9 | lzma.PRESET_EXTREME)
    told["log"]["kinds_missing"] = missing
    (folder / "version-0.1.db.xz").write_bytes(packed)
    text = json.dumps(told, indent=1, ensure_ascii=False)
    (folder / "version-0.1.json").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
