"""Tests that hidden cards change nothing that a person may see.

Two floors differ only in cards that lie face down. HTTP, the live socket, the log, exports, metrics
and crash reports must be equal byte for byte.
"""

import json
import logging
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import Card, Deck
from croupier.house import Pace
from croupier.store import Auditor, export_lines
from tests.server.manual_server import SECRET, Guest, ManualServer, manual_server

BANKED = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")
POKER = ("MEL-NL1", "MEL-O1", "MEL-P1")
TABLES = (*BANKED, *POKER)
PATHS = ("", "/rounds", "/rounds/{round}", "/floor", "/sign")
HOUSE = ("/api/lobby", "/api/meters", "/api/poker-room", "/api/promotions", "/api/signs")
STAFF = ("/api/pit", "/api/alarms", "/api/audit/rounds/{round}", "/api/staff")
STILL = Pace(wagers=5, settle_wagers=0, dealer=0, companion=900, pause=0, decision=30)
"""Companions think for a quarter of an hour: what they do would tell of their cards."""
FRESH = tuple(Deck.fresh().cards)
ANY_CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


class Floor:
    """One floor with a round live at every table, and what each person was sent."""

    def __init__(self) -> None:
        self.sent: dict[tuple[str, str], bytes] = {}
        self.own: dict[str, tuple[Card, ...]] = {}
        self.others: dict[str, tuple[Card, ...]] = {}
        self.export = b""
        self.trail = ""
        self.figures = ""


def stacked(order: Callable[[str], tuple[Card, ...]], at: list[str], patch: Any) -> None:
    """Every shuffle at a table gives the order chosen for it, and every promise reads alike."""

    def shuffle(_deck: Deck, _source: Any = None) -> Deck:
        return Deck(order(at[-1]))

    def promise(_order: Any, _cut: int | None, _secret: bytes) -> str:
        return "promised"

    patch.setattr("croupier.house.tables.deck_making.shuffled", shuffle)
    patch.setattr("croupier.house.tables.deck_making.commitment", promise)


def play(database: Path, order: Callable[[str], tuple[Card, ...]]) -> Floor:
    """Ann and Bob at every table, dealt in, before anybody has decided anything."""
    at = [""]
    with pytest.MonkeyPatch.context() as patch, manual_server(database, STILL) as server:
        stacked(order, at, patch)
        boss = server.boss()
        dealers = [server.officer(boss, "don", "Crown Melbourne", "dealer")]
        ann, bob = server.register("ann"), server.register("bob")
        for who in (ann, bob):
            for n in range(4):
                who.good("POST", "/api/account/deposit",
                         {"key": f"d{n}", "house": "Crown Perth", "amount": 1_000_000})  # fmt: skip
        floor = Floor()
        for table in TABLES:
            at.append(table)
            _deal(server, table, ann, bob)
            floor.own[table], floor.others[table] = _hands(server, table)
        viewers = {"nobody": Guest(server), "ann": ann, "dealer": dealers[0], "boss": boss}
        for name, who in viewers.items():
            _collect(server, floor, name, who)
        floor.export = b"".join(export_lines(server.casino.store.engine))
        floor.trail = _trail(server)
        floor.figures = server.client.get("/metrics").text
    return floor


def _deal(server: ManualServer, table: str, ann: Guest, bob: Guest) -> None:
    for who in (ann, bob):
        who.sit(table, 60_000)
    server.run(table)
    if table in BANKED:
        needed = [w["id"] for w in ann.seen(table)["wagers"] if w["required"]]
        seats = {place["person"]: place["seat"] for place in ann.seen(table)["seats"]}
        for who in (ann, bob):
            who.seat = seats[who.name]
            assert {a.status_code for a in who.wagers(table, 1000, *needed)} == {200}
        server.now += 6
        server.run(table)
    assert server.casino.world.play(table).stage not in ("wagers", "over", "before")


def _hands(server: ManualServer, table: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Ann's cards, and everybody else's, as the state itself has them."""
    found = server.casino.world.play(table)
    here = server.casino.world.table(table)
    assert here is not None
    mine = here.seat_of("ann")
    assert mine is not None
    if table in BANKED:
        hands = {s.number: s.cards for s in found.state.seats}
        hands[0] = found.state.dealer
    else:
        assert found.deal is not None
        hands = {s.number: tuple(s.cards) for s in found.deal.hand.seats}
    own = tuple(card for card in hands.pop(mine.number) if card is not None)
    rest = tuple(card for hand in hands.values() for card in hand if card is not None)
    assert own
    assert rest
    return own, rest


def _collect(server: ManualServer, floor: Floor, name: str, who: Guest) -> None:
    for table in TABLES:
        round_ = who.get(f"/api/tables/{table}/rounds")["rounds"][0]["id"]
        paths = [f"/api/tables/{table}{tail}" for tail in PATHS]
        if name in ("dealer", "boss"):
            paths += STAFF
        for path in paths:
            full = path.format(round=round_)
            floor.sent[name, full] = who.ask("GET", full).content
        floor.sent[name, f"live {table}"] = _live(server, who, table)
    for path in HOUSE:
        floor.sent[name, path] = who.ask("GET", path).content


def _live(server: ManualServer, who: Guest, table: str) -> bytes:
    """What the live socket sends on the first look, with the events since the beginning."""
    headers = {"Cookie": f"croupier={who.token}"} if who.token else {}
    with server.client.websocket_connect("/api/live", headers=headers) as socket:
        socket.receive_text()
        socket.send_text(json.dumps({"type": "watch", "table": table, "after": 1}))
        said: str = socket.receive_text()
    return said.encode()


def _trail(server: ManualServer) -> str:
    auditor = Auditor(server.casino.store.engine)
    auditor.read_up()
    found = []
    for table in TABLES:
        name = server.casino.world.rounds[table][-1].id
        found += [repr(step.data) for step in auditor.follow(f"round:{name}")]
    assert found
    return "\n".join(found)


@pytest.fixture(scope="module")
def floors(tmp_path_factory: pytest.TempPathFactory) -> tuple[Floor, Floor]:
    """The second floor keeps Ann's cards where they were, and has every other somewhere else."""
    folder = tmp_path_factory.mktemp("hidden")
    one = play(folder / "one.db", lambda _table: FRESH)

    def other(table: str) -> tuple[Card, ...]:
        kept = set(one.own.get(table, ()))
        rest = iter([card for card in reversed(FRESH) if card not in kept])
        return tuple(card if card in kept else next(rest) for card in FRESH)

    return one, play(folder / "other.db", other)


def test_the_floors_differ_in_what_lies_face_down(floors: tuple[Floor, Floor]) -> None:
    one, other = floors
    for table in TABLES:
        assert one.own[table] == other.own[table]
        assert one.others[table] != other.others[table], table


@pytest.mark.parametrize("viewer", ["nobody", "ann", "dealer", "boss"])
def test_whoever_may_not_see_a_card_is_sent_the_same_bytes_whatever_it_is(
    floors: tuple[Floor, Floor], viewer: str
) -> None:
    one, other = floors
    asked = [place for place in one.sent if place[0] == viewer]
    assert len(asked) >= len(TABLES) * 6
    for place in asked:
        assert one.sent[place] == other.sent[place], place


def test_only_ann_is_sent_cards_and_only_her_own(floors: tuple[Floor, Floor]) -> None:
    for (viewer, path), body in floors[0].sent.items():
        found = set(ANY_CARD.findall(body.decode()))
        table = next((t for t in TABLES if t in path), "")
        own = {str(card) for card in floors[0].own.get(table, ())} if viewer == "ann" else set()
        assert found <= own, (viewer, path)
    seen = floors[0].sent["ann", "live CAN-U1"].decode()
    assert all(f'"{card}"' in seen for card in floors[0].own["CAN-U1"])


def test_neither_the_export_nor_the_trail_of_a_live_round_names_a_card(
    floors: tuple[Floor, Floor],
) -> None:
    for floor in floors:
        assert not ANY_CARD.search(floor.export.decode())
        assert not re.search(r"'[2-9TJQKA][cdhs]'", floor.trail)
        for text in (floor.export.decode(), floor.trail, floor.figures):
            assert SECRET.hex() not in text
        assert "face down" in floor.trail
        assert not re.search(r"\b[2-9TJQKA][cdhs]\b", floor.figures)


def test_a_crash_tells_where_and_not_what(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    json_logs: Callable[[], None],
) -> None:
    """Whatever goes wrong over a live hand, the log and the answer name no card and no secret."""

    def broken(*_: Any) -> Any:
        raise RuntimeError(f"the dealer holds {FRESH[0]} {FRESH[1]}", SECRET)

    json_logs()
    with manual_server(tmp_path / "house.db", STILL) as server:
        monkeypatch.setattr("croupier.server.tables.tables.table_shown", broken)
        answer = Guest(server).ask("GET", "/api/tables/CAN-U1")
    said = capsys.readouterr()
    assert answer.status_code == 500
    assert answer.json()["name"] == "fault"
    assert "RuntimeError at " in said.err
    told = said.err + said.out + answer.text
    assert str(FRESH[0]) not in told
    assert SECRET.hex() not in told


def test_other_libraries_and_threads_tell_where_and_not_what(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    json_logs: Callable[[], None],
) -> None:
    def broken() -> None:
        raise RuntimeError(f"the dealer holds {FRESH[0]}", SECRET)

    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    json_logs()
    try:
        broken()
    except RuntimeError:
        logging.getLogger("asyncio").exception("a task failed over %s", FRESH[0])
    thread = threading.Thread(target=broken)
    thread.start()
    thread.join()
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [line["logger"] for line in lines] == ["asyncio", "croupier.thread"]
    for line in lines:
        assert line["exception"].startswith("RuntimeError at ")
        assert line["exception"].endswith(" broken")
        assert str(FRESH[0]) not in str(line)
