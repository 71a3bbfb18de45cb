"""Tests of who may read the records of a round."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.books import load_book
from croupier.cli import main
from croupier.house import Pace
from croupier.store import Auditor
from tests.server.manual_server import SECRET, Guest, ManualServer, manual_server

MELBOURNE, PERTH, SYDNEY, CANBERRA = (
    "Crown Melbourne",
    "Crown Perth",
    "The Star",
    "Casino Canberra",
)
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')
QUICK = Pace(wagers=5, settle_wagers=0, dealer=0, companion=0, show=0, pause=3600, decision=30)

STAFF = {
    "dealer": (MELBOURNE, "dealer"),
    "supervisor": (MELBOURNE, "tg-higher-duties-dealer"),
    "manager": (MELBOURNE, "tg-area-manager"),
    "director": (MELBOURNE, "tournament-director"),
    "runner": (MELBOURNE, "chip-runner"),
    "inspector": (MELBOURNE, "vcglr-inspector"),
    "perth dealer": (PERTH, "dealer"),
    "perth supervisor": (PERTH, "table-inspector"),
    "perth regulator": (PERTH, "gwc"),
    "sydney supervisor": (SYDNEY, "gaming-supervisor"),
    "sydney surveillance": (SYDNEY, "surveillance"),
    "sydney inspector": (SYDNEY, "inspector"),
    "sydney authority": (SYDNEY, "authority"),
    "sydney scrutineer": (SYDNEY, "scrutineer"),
    "shift manager": (CANBERRA, "gaming-shift-manager"),
}
ROUNDS = {
    "melbourne banked": "MEL-U1",
    "perth banked": "PER-U1",
    "sydney banked": "SYD-B1",
    "canberra banked": "CAN-U1",
    "mucked": "MEL-NL1",
    "in play": "MEL-O1",
}
"""Finished banked rounds, a finished hand of poker with a muck, and a hand of poker in play."""

ALL, COVERED, NO, NOBODY = "every card", "only open cards", 403, 401
# Columns: MEL-U1, PER-U1, SYD-B1, CAN-U1 (banked, over), MEL-NL1 (mucked), MEL-O1 (in play).
MATRIX: dict[str, tuple[str | int, ...]] = {
    "dealer": (NO, NO, NO, NO, NO, NO),
    "supervisor": (ALL, NO, NO, NO, COVERED, COVERED),
    "manager": (ALL, NO, NO, NO, COVERED, COVERED),
    "director": (NO, NO, NO, NO, NO, NO),
    "runner": (NO, NO, NO, NO, NO, NO),
    "inspector": (ALL, NO, NO, NO, ALL, COVERED),
    "perth dealer": (NO, NO, NO, NO, NO, NO),
    "perth supervisor": (NO, ALL, NO, NO, NO, NO),
    "perth regulator": (NO, ALL, NO, NO, NO, NO),
    "sydney supervisor": (NO, NO, ALL, NO, NO, NO),
    "sydney surveillance": (NO, NO, ALL, NO, NO, NO),
    "sydney inspector": (NO, NO, ALL, NO, NO, NO),
    "sydney authority": (NO, NO, ALL, NO, NO, NO),
    "sydney scrutineer": (NO, NO, NO, NO, NO, NO),
    "shift manager": (NO, NO, NO, NO, NO, NO),
    "player": (NO, NO, NO, NO, NO, NO),
    "guest": (NO, NO, NO, NO, NO, NO),
    "nobody": (NOBODY,) * 6,
}
AUDIT = {
    "melbourne-poker": {"vcglr-inspector"},
    "melbourne-wsop": {"vcglr-inspector"},
    "perth-ultimate": {"gwc"},
    "sydney-bonus": {"inspector", "surveillance", "authority"},
    "canberra-ultimate": set[str](),
}
"""By the books: the regulator's inspectors (Melbourne 13.9 and 14.9, Sydney 1.1), the regulator
itself (Perth 6.10, Sydney 14.9) and surveillance (Sydney 11.9.4). Canberra names none."""


class House(NamedTuple):
    server: ManualServer
    database: Path
    people: dict[str, Guest]
    rounds: dict[str, str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = tmp_path_factory.mktemp("audit") / "house.db"
    with manual_server(database, QUICK) as server:
        boss = server.boss()
        people = {
            name: server.officer(boss, name.replace(" ", "."), *post)
            for name, post in STAFF.items()
        }
        people |= {
            "player": server.register("ann"),
            "guest": server.guest(),
            "nobody": Guest(server),
        }
        other = server.register("bob")
        for who in (people["player"], other):
            for key in range(4):
                who.good(
                    "POST",
                    "/api/account/deposit",
                    {"key": f"d{key}", "house": PERTH, "amount": 1_000_000},
                )
        for table in ROUNDS.values():
            play(server, table, people["player"], other)
        found = {name: latest(server, table) for name, table in ROUNDS.items()}
        yield House(server, database, people, found)


def play(server: ManualServer, table: str, ann: Guest, bob: Guest) -> None:
    """A banked round without a decision of either, or a hand of poker in which they call; at the
    last table the hand stays under way."""
    here = server.casino.world.table(table)
    assert here is not None
    seats = {who.name: who.sit(table, 60_000) for who in (ann, bob)}
    server.run(table)
    if not here.is_poker:
        needed = [w["id"] for w in ann.seen(table)["wagers"] if w["required"]]
        for who in (ann, bob):
            who.seat = seats[who.name]
            assert {a.status_code for a in who.wagers(table, 1000, *needed)} == {200}
    for _ in range(0 if table == ROUNDS["in play"] else 200):
        if server.casino.world.rounds[table][-1].last:
            break
        for who in (ann, bob) if here.is_poker else ():
            if who.plays(table, "Check").status_code != 200:
                who.plays(table, "Call")
        server.now += 1 if here.is_poker else 31
        server.run(table)
    over = bool(server.casino.world.rounds[table][-1].last)
    assert over == (table != ROUNDS["in play"]), table


def latest(server: ManualServer, table: str) -> str:
    return server.casino.world.rounds[table][-1].id


def records(house: House, kind: str) -> list[Any]:
    """What the log itself holds of the cards of a round."""
    stream = f"play:{ROUNDS[kind]}"
    first = house.server.casino.world.rounds[ROUNDS[kind]][-1].first
    return [
        (r.type.partition(".")[2], json.loads(r.data))
        for r in house.server.casino.store.read(stream, first - 1)
    ]


def open_cards(house: House, kind: str) -> set[str]:
    """Cards that everybody at the table saw: the board, and hands that were shown."""
    found: set[str] = set()
    for name, data in records(house, kind):
        if name in ("BoardDealt", "Shown", "MuckOpened"):
            found |= {card for card in data["cards"] if card}
    return found


def hole_cards(house: House, kind: str) -> set[str]:
    dealt = [data["cards"] for name, data in records(house, kind) if name == "HoleDealt"]
    return {card for cards in dealt for card in cards}


def looks(house: House, round_: str) -> list[dict[str, Any]]:
    auditor = Auditor(house.server.casino.store.engine)
    auditor.read_up()
    trail = auditor.follow(f"round:{round_}")
    return [
        {"at": s.record.at, "who": s.record.who, "data": s.data}
        for s in trail
        if s.record.type == "audit.RoundSeen"
    ]


def test_the_books_say_which_offices_audit_and_no_rank_is_no_reason() -> None:
    for book, expected in AUDIT.items():
        roles = load_book(book).ladder.roles.values()
        assert {role.id for role in roles if role.audits} == expected, book
        assert all(role.rank is None for role in roles if role.audits)


@pytest.mark.parametrize("kind", ROUNDS)
@pytest.mark.parametrize("who", MATRIX)
def test_who_may_read_the_records_of_a_round(house: House, who: str, kind: str) -> None:
    expected = MATRIX[who][list(ROUNDS).index(kind)]
    round_ = house.rounds[kind]
    before = len(looks(house, round_))
    answer = house.people[who].ask("GET", f"/api/audit/rounds/{round_}")
    if isinstance(expected, int):
        assert answer.status_code == expected, answer.text
        assert not CARD.search(answer.text)
        assert len(looks(house, round_)) == before
        if expected == NO:
            assert "Only supervisors, operators and auditors on duty" in answer.json()["problem"]
        return
    assert answer.status_code == 200, answer.text
    said = set(CARD.findall(answer.text))
    if expected == ALL:
        assert len(said) == 52, "the whole deck, so every hand as well"
        assert SECRET.hex() in answer.text
        assert not any(step["hidden"] for step in answer.json() if step["stream"][:5] == "play:")
    else:
        assert said == open_cards(house, kind)
        assert SECRET.hex() not in answer.text
        assert any(step["hidden"] for step in answer.json())
    look = looks(house, round_)[before:]
    person = house.people[who].name
    assert [one["who"] for one in look] == [person]
    assert look[0]["data"] == {
        "type": "RoundSeen",
        "person": person,
        "role": STAFF[who][1],
        "house": STAFF[who][0],
        "table": ROUNDS[kind],
        "round": round_,
        "covered": expected == COVERED,
    }
    assert look[0]["at"] == int((1_800_000_000.0 + house.server.now) * 1_000_000)


def test_the_hand_of_poker_has_cards_that_nobody_showed(house: House) -> None:
    """Otherwise the matrix would prove nothing about a muck."""
    assert len(hole_cards(house, "mucked") - open_cards(house, "mucked")) >= 2
    assert len(hole_cards(house, "mucked") & open_cards(house, "mucked")) >= 2, "and some shown"
    assert not open_cards(house, "in play")


def test_a_look_stands_in_the_trail_of_whoever_looked(house: House) -> None:
    who = house.people["inspector"]
    who.get(f"/api/audit/rounds/{house.rounds['mucked']}")
    auditor = Auditor(house.server.casino.store.engine)
    auditor.read_up()
    mine = [s for s in auditor.follow(f"player:{who.name}") if s.record.type == "audit.RoundSeen"]
    assert mine
    assert mine[-1].record.stream == f"audit:{MELBOURNE}"
    assert not any(CARD.search(s.record.data.decode()) for s in mine)


def test_croupier_audit_show_lists_the_look(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    who, round_ = house.people["supervisor"], house.rounds["mucked"]
    who.get(f"/api/audit/rounds/{round_}")
    capsys.readouterr()
    words = ["audit", "show", f"round:{round_}", "--database", str(house.database)]
    assert main(words) == 0
    line = [line for line in capsys.readouterr().out.splitlines() if "RoundSeen" in line][-1]
    assert who.name in line


def test_a_round_that_never_was_is_empty_and_leaves_no_record(house: House) -> None:
    before = house.server.casino.world.position
    assert house.people["inspector"].get("/api/audit/rounds/no-such-round") == []
    assert house.people["dealer"].ask("GET", "/api/audit/rounds/no-such-round").status_code == 403
    assert house.server.casino.world.position == before


@pytest.mark.parametrize("who", [name for name in MATRIX if name != "player"])
def test_no_other_door_shows_a_mucked_hand(house: House, who: str) -> None:
    """The replay, its proof of the deck and the hand's histories show what everybody saw."""
    table, round_ = ROUNDS["mucked"], house.rounds["mucked"]
    open_ = open_cards(house, "mucked")
    paths = ("", "/hand.phh", "/hand.txt")
    for path in paths:
        answer = house.people[who].ask("GET", f"/api/tables/{table}/rounds/{round_}{path}")
        assert answer.status_code == 200, answer.text
        assert SECRET.hex() not in answer.text
        found = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", answer.text))
        hidden = hole_cards(house, "mucked") - open_
        assert not found & hidden, path
    live = house.people[who].get(f"/api/tables/{table}")
    assert not set(CARD.findall(json.dumps(live))) & (hole_cards(house, "mucked") - open_)


def test_ones_own_hand_is_ones_own_to_see(house: House) -> None:
    table, round_ = ROUNDS["mucked"], house.rounds["mucked"]
    shown = house.people["player"].get(f"/api/tables/{table}/rounds/{round_}")
    seat = next(s for s in shown["frames"][-1]["seats"] if s["person"] == "ann")
    assert len([card for card in seat["cards"] if card]) == 2


def test_a_replay_by_an_auditor_is_written_down_and_one_by_others_is_not(house: House) -> None:
    table, round_ = ROUNDS["melbourne banked"], house.rounds["melbourne banked"]
    path = f"/api/tables/{table}/rounds/{round_}"
    before = len(looks(house, round_))
    for who in ("supervisor", "dealer", "runner", "director", "guest", "player"):
        view = house.people[who].get(path)["frames"][-1]
        assert not view.get("deck"), who
    assert len(looks(house, round_)) == before
    assert house.people["inspector"].get(path)["frames"][-1]["deck"]
    assert len(looks(house, round_)) == before + 1


def test_the_live_table_shows_an_auditor_no_card_that_others_do_not_see(house: House) -> None:
    for table in ("MEL-U1", "SYD-B1"):
        names = (
            ("inspector", "supervisor")
            if table == "MEL-U1"
            else ("sydney surveillance", "sydney supervisor")
        )
        one, other = (house.people[name].seen(table) for name in names)
        for part in ("view", "last"):
            assert one[part] == other[part]
