"""Tests that a round is settled, replayed and verified by the edition of the book it began with.

A royal flush: Canberra's Blind of $10 pays 500 to 1 by the document (10.1), and 400 to 1 in the
edition that is made here.
"""

from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.cli import main
from croupier.house import World
from croupier.store import Store
from tests.later_edition import later_edition
from tests.server.jackpot_tables import deal_to_the_end, does, opens, ready, set_up, sign_of
from tests.server.manual_server import CANBERRA, MINUTE, Guest, ManualServer, manual_server
from tests.server.two_people import confirm

BOOK, TABLE, DAY = "canberra-ultimate", "CAN-E1", "2026-05-05"
REF = f"{BOOK}@{DAY}"
ROW = '{ hand = "royal-flush", pays = "500 to 1" }'
WON = {BOOK: 500_000, REF: 400_000}
"""Cents that a Blind of $10 wins."""


class House(NamedTuple):
    server: ManualServer
    database: Path
    boss: Guest
    second: Guest
    player: Guest
    before: str
    during: str
    after: str
    announced: dict[str, Any]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Three rounds: over before the edition is in force, under way then, and begun after."""
    folder = tmp_path_factory.mktemp("editions")
    change = {"ultimate.toml": (ROW, ROW.replace("500", "400"))}
    later_edition(folder, BOOK, DAY, change)
    database = folder / "house.db"
    with manual_server(database) as server:
        boss = server.boss()
        second = server.officer(boss, "sue", CANBERRA, "casino-operator")
        boss.floor("GoOnDuty", role="dealer", house=CANBERRA)
        made = set_up(boss, TABLE, BOOK, "ultimate", sign_of(BOOK, "ultimate"), deck="real")
        assert made.status_code == 200, made.text
        ready(boss, TABLE)
        assert opens(boss, TABLE).status_code == 200
        player = server.register("ann")
        player.good(
            "POST", "/api/account/deposit", {"key": "d", "house": CANBERRA, "amount": 100_000}
        )
        player.sit(TABLE)
        since = server.casino.now() + 600_000
        wish = {"book": BOOK, "edition": DAY, "since": since}
        boss.floor("AdoptEdition", role="casino-operator", fields=wish)
        announced = player.get(f"/api/tables/{TABLE}/floor")
        before = play(server, boss, player.seat)
        during = play(server, boss, player.seat, wait=20 * MINUTE)
        after = play(server, boss, player.seat)
        yield House(server, database, boss, second, player, before, during, after, announced)


def play(server: ManualServer, boss: Guest, seat: int, wait: float = 0.0) -> str:
    """A round in which the player has a royal flush; so long passes after the wagers are laid."""
    table = server.casino.world.table(TABLE)
    assert table is not None
    does(boss, TABLE, "OpenRound")
    for wager in ("ante", "blind"):
        does(boss, TABLE, "RecordWager", seat=seat, wager=wager, amount=1_000)
    server.now += wait
    deque(deal_to_the_end(server, boss, table, seat), maxlen=0)
    return server.casino.world.rounds[TABLE][-1].id


def blind(shown: dict[str, Any], seat: int) -> int:
    """What the Blind of the seat won, as the replay of a round shows it."""
    view = next(s for s in shown["frames"][-1]["seats"] if s["seat"] == seat)
    result = next(r for r in view["results"] if r["wager"] == "blind")
    return int(result["returned"]) - int(result["staked"])


def test_each_round_pays_by_the_edition_in_force_when_it_began(house: House) -> None:
    for name, book in ((house.before, BOOK), (house.during, BOOK), (house.after, REF)):
        shown = house.player.get(f"/api/tables/{TABLE}/rounds/{name}")
        assert shown["book"] == book
        assert blind(shown, house.player.seat) == WON[book]


def test_the_edition_is_announced_at_the_table_and_then_named_there(house: House) -> None:
    (notice,) = house.announced["sign"]["notices"]
    assert notice["what"] == f"rounds and hands begin under the rules of {DAY}"
    now = house.player.get(f"/api/tables/{TABLE}")["table"]
    assert (now["book"], now["edition"]) == (BOOK, DAY)
    (shown,) = [b for b in house.boss.get("/api/pit")["books"] if b["book"] == BOOK]
    assert (shown["edition"], shown["coming"], DAY in shown["known"]) == (DAY, None, True)
    untouched = house.player.get("/api/tables/CAN-U1")["table"]
    assert untouched["edition"] == DAY, "its next round begins under the edition too"


def test_the_log_holds_the_change_and_the_world_made_again_from_it_is_the_same(
    house: House,
) -> None:
    again, kinds = World(), []
    for record in house.server.casino.store.read_all():
        again.fold(record)
        kinds.append(record.type)
    live = house.server.casino.world
    assert again.floor == live.floor
    assert again.plays == live.plays
    assert again.floor.tables[TABLE].edition == DAY
    order = ("floor.EditionAdopted", "floor.NoticeShown", "floor.EditionBegan")
    assert [kind for kind in dict.fromkeys(kinds) if kind in order] == list(order)


def test_the_audit_finds_every_round_under_its_edition(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(str(house.database)):
        assert main(["audit", "verify", "--database", str(house.database)]) == 0
    assert main(["audit", "show", f"round:{house.after}", "--database", str(house.database)]) == 0
    assert f"book {REF}" in capsys.readouterr().out


def test_both_editions_of_the_book_can_be_read(house: House) -> None:
    first, second = (house.player.get(f"/api/books/{name}") for name in (BOOK, REF))
    assert (first["edition"], second["edition"]) == ("2019-04-16", DAY)
    pays = [str(book["tables"]) for book in (first, second)]
    assert ["400 to 1" in text for text in pays] == [False, True]
    assert house.player.ask("GET", f"/api/books/{BOOK}@1999-01-01").status_code == 404
    (listed,) = [b for b in house.player.get("/api/books") if b["id"] == BOOK]
    assert DAY in listed["editions"]


def test_a_correction_cites_a_clause_of_the_edition_of_the_round(house: House) -> None:
    for name in (house.before, house.after):
        asked = {
            "role": "casino-operator",
            "clause": "15.5",
            "reason": "paid short",
            "paid": {"ann": 100},
            "house_pays": 100,
        }
        answer = house.boss.post(f"/api/tables/{TABLE}/rounds/{name}/corrections", asked)
        assert answer.status_code == 200, answer.text
        assert confirm(house.second, "casino-operator").status_code == 200


def test_a_tournament_keeps_the_edition_in_force_when_it_was_planned(house: House) -> None:
    text = house.boss.get(f"/api/tournament-template?book={BOOK}")["text"]
    answer = house.boss.post("/api/tournaments", {"id": "spring", "text": text})
    assert answer.status_code == 200, answer.text
    match = house.server.casino.world.matches["spring"]
    assert match.edition == DAY
    assert match.rules.book.ref == REF
