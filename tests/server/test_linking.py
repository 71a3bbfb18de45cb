"""Tests over HTTP that a jackpot wager needs a linked, running system."""

import asyncio
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from croupier import floor, jackpot
from croupier.acts import SYSTEM, Refusal
from croupier.house.opening.founding import METERS, found_houses, open_meters
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.store import Store
from tests.server.jackpot_tables import (
    HOUSES,
    SYSTEMS,
    TOP,
    deal_a_royal_flush,
    deal_to_the_end,
    does,
    opens,
    pools,
    ready,
    set_up,
    sign_of,
)
from tests.server.manual_server import (
    HOUR,
    MINUTE,
    Guest,
    ManualServer,
    manual_server,
    own,
    refused,
)
from tests.server.two_people import confirm

NO_SYSTEM = (
    "Jackpot wagers are not taken: no jackpot system is linked to this table. "
    "Link one, or take the jackpot off the sign"
)
SYDNEY = next(meter.line for meter in METERS if meter.book == "sydney-bonus")
GAMES = [
    ("melbourne-wsop", "bonus", "9.3.2"),
    ("melbourne-wsop", "ultimate", "9.3.2"),
    ("sydney-bonus", "bonus", "15.1.3"),
    ("perth-ultimate", "ultimate", "3.28"),
]
"""Every game with a jackpot wager, and the clause by which its wagers feed a meter."""


def _good(answer: Any) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def _linked(server: ManualServer, book: str, table: str) -> str:
    here = server.casino.world.jackpots[book].tables.get(table)
    return here.system if here is not None else ""


def _phase(server: ManualServer, table: str) -> str:
    found = server.casino.world.table(table)
    return found.phase if found is not None else ""


def _open_linked(
    server: ManualServer, boss: Guest, table: str, book: str, game: str, deck: str = ""
) -> None:
    """From the bare cloth to the opening, linked to the system of the demonstration floor."""
    _good(set_up(boss, table, book, game, system=SYSTEMS[book], deck=deck))
    ready(boss, table)
    if book == "melbourne-wsop":
        server.now += 20 * MINUTE
    _good(opens(boss, table, SYSTEMS[book]))


def _player(server: ManualServer, name: str, book: str, table: str) -> Guest:
    player = server.register(name)
    _good(player.post("/api/account/deposit", {"house": HOUSES[book], "amount": 100_000}))
    player.sit(table)
    return player


# --- opening ----------------------------------------------------------------------------------


@pytest.mark.parametrize("book, game, clause", GAMES)
def test_a_table_with_a_jackpot_wager_opens_only_with_a_system(
    server: ManualServer, boss: Guest, book: str, game: str, clause: str
) -> None:
    table = f"{book[:3]}-{game[:3]}-none"
    _good(set_up(boss, table, book, game))
    ready(boss, table)
    answer = opens(boss, table)
    refused(answer, 409, NO_SYSTEM)
    told = answer.json()
    assert (told["name"], told["book"], told["clause"]) == ("wrong-moment", book, clause)
    waiting = {line["table"]: line["why"] for line in boss.get("/api/pit")["unlinked"]}
    assert waiting[table].startswith(NO_SYSTEM)
    boss.floor("ChangeSign", role=TOP, table=table, sign={"jackpot": None})
    _good(opens(boss, table))


def test_where_the_book_asks_for_no_notice_the_table_is_linked_when_it_is_set_up(
    server: ManualServer, boss: Guest
) -> None:
    for book, game, _ in GAMES[2:]:
        table = f"{book[:3]}-once"
        told = _good(set_up(boss, table, book, game, system=SYSTEMS[book]))
        assert "jackpot.TableLinked" in told["events"]
        assert _linked(server, book, table) == SYSTEMS[book]
        ready(boss, table)
        _good(opens(boss, table))


@pytest.mark.clause("melbourne-wsop", "9.1.1(h)")
def test_in_melbourne_the_link_is_announced_at_set_up_and_made_with_the_opening(
    server: ManualServer, boss: Guest
) -> None:
    book, table = "melbourne-wsop", "MEL-H1"
    told = _good(set_up(boss, table, book, "bonus", system=SYSTEMS[book]))
    assert "jackpot.SignShown" in told["events"]
    ready(boss, table)
    announced = boss.get(f"/api/jackpots/{book}/systems")["announced"]
    shown = int((1_800_000_000 + server.now + 20 * MINUTE) * 1000)
    assert {"table": table, "system": SYSTEMS[book], "earliest": shown} in announced
    server.now += 20 * MINUTE - 1
    early = opens(boss, table, SYSTEMS[book])
    refused(early, 409, "You must wait until")
    assert early.json()["clause"] == "9.1.1(h)"
    server.now += 1
    told = _good(opens(boss, table, SYSTEMS[book]))
    assert told["events"] == ["jackpot.TableLinked", "floor.GamingOpened"]


def test_nothing_is_half_done_where_the_opening_or_the_link_is_refused(
    server: ManualServer, boss: Guest
) -> None:
    book, system = "sydney-bonus", SYSTEMS["sydney-bonus"]
    _good(set_up(boss, "SYD-H1", book, "bonus"))
    refused(opens(boss, "SYD-H1", system), 409, "first: check the cards")
    assert _linked(server, book, "SYD-H1") == "", "the opening was refused, so nothing was linked"
    ready(boss, "SYD-H1")
    refused(opens(boss, "SYD-H1", "No such jackpot"), 422, "system: expected one of ")
    assert _phase(server, "SYD-H1") == "set up"
    dearer = {**sign_of(book, "bonus"), "jackpot": {**SYDNEY, "cost": "10.00"}}
    other = set_up(boss, "SYD-H2", book, "bonus", sign=dearer, system=system)
    refused(other, 409, "must have the same seed and rate as its jackpot system")
    assert boss.ask("GET", "/api/tables/SYD-H2").status_code == 404
    free = {k: v for k, v in sign_of(book, "bonus").items() if k != "jackpot"}
    refused(set_up(boss, "SYD-H3", book, "bonus", sign=free, system=system), 422, "offers no jackp")
    idle = {"type": "GoOnDuty", "house": HOUSES[book]}
    wish = {"role": "dealer", "command": idle, "system": system}
    refused(boss.post("/api/floor/commands", wish), 422, "a table is linked only when")


@pytest.mark.clause("sydney-bonus", "15.1.1", "13.8")
def test_whoever_may_open_a_table_but_not_run_systems_cannot_link_it(
    server: ManualServer, boss: Guest
) -> None:
    book, role = "sydney-bonus", "casino-supervisor"
    supervisor = server.officer(boss, "sue", HOUSES[book], role)
    _good(set_up(boss, "SYD-H4", book, "bonus"))
    ready(boss, "SYD-H4")
    answer = opens(supervisor, "SYD-H4", SYSTEMS[book], role)
    refused(answer, 403, "Only a Casino Operator or above may run jackpot systems; you act as")
    assert answer.json()["clause"] == "15.1.1"
    shown = supervisor.get(f"/api/jackpots/{book}/systems")
    assert (shown["may_link"], shown["role_name"], shown["clause"]) == (
        False,
        "Casino Operator",
        "15.1.1",
    )
    assert boss.get(f"/api/jackpots/{book}/systems")["may_link"]
    refused(server.guest().ask("GET", f"/api/jackpots/{book}/systems"), 403, "on duty")


def test_the_systems_to_choose_from_are_shown_with_their_amounts(boss: Guest) -> None:
    perth = boss.get("/api/jackpots/perth-ultimate/systems")
    assert [(s["id"], s["cost"], s["out"]) for s in perth["systems"]] == [
        ("Perth jackpot", 500, "")
    ]
    assert [pool["name"] for pool in perth["systems"][0]["pools"]] == [
        "Level 1",
        "Level 2",
        "Level 3",
    ]
    assert perth["notice_minutes"] == 0
    melbourne = boss.get("/api/jackpots/melbourne-wsop/systems")
    assert (melbourne["notice_minutes"], melbourne["notice_clause"]) == (20, "9.1.1(h)")
    assert melbourne["linked"]["MEL-B1"] == "Melbourne jackpot"
    assert boss.get("/api/jackpots/canberra-ultimate/systems")["systems"] == []
    assert boss.ask("GET", "/api/jackpots/atlantis/systems").status_code == 404


def test_the_first_system_of_a_book_can_be_opened_at_the_desk(tmp_path: Path) -> None:
    """A house without a demonstration floor has no system yet, and could have no jackpot table."""
    book = "sydney-bonus"
    with manual_server(tmp_path / "house.db", empty=True) as server:
        boss = server.boss()
        _good(set_up(boss, "SYD-1", book, "bonus"))
        links = [{"table": "SYD-1", "game": "bonus"}]
        system = {"type": "OpenSystem", "name": "First", "line": SYDNEY, "links": links}
        _good(boss.post(f"/api/jackpots/{book}/commands", {"role": TOP, "command": system}))
        ready(boss, "SYD-1")
        _good(opens(boss, "SYD-1"))


# --- a round ----------------------------------------------------------------------------------


@pytest.mark.clause("melbourne-wsop", "9.3.2", "10.2.1")
@pytest.mark.clause("sydney-bonus", "15.1.3")
@pytest.mark.clause("perth-ultimate", "3.28", "3.32(a)")
@pytest.mark.parametrize(
    "book, game, spot, fed, prize, after",
    [
        # 34.06% of $5 is $1.7030 over the seed of $50,000; paid rounded up to the dollar
        ("melbourne-wsop", "ultimate", "jackpot", ["50001.7030"], 50_002_00, ["50000.0000"]),
        ("melbourne-wsop", "bonus", "jackpot", ["50001.7030"], 50_002_00, ["50000.0000"]),
        # the sign's 25% of $5 is $1.25 over its start of $50,000; all of it is paid
        ("sydney-bonus", "bonus", "jackpot", ["50001.2500"], 50_001_25, ["50000.0000"]),
        # 41% of $5 is $2.05, all to the pool that a Level 1 wager can win; reseeds of $25,000
        (
            "perth-ultimate",
            "ultimate",
            "jackpot_1",
            ["25002.0500", "25000.0000", "25000.0000"],
            25_002_05,
            ["25000.0000", "25000.0000", "25000.0000"],
        ),
    ],
)
def test_a_newly_opened_table_feeds_the_meter_and_a_royal_flush_is_paid_from_it(
    tmp_path: Path, book: str, game: str, spot: str, fed: list[str], prize: int, after: list[str]
) -> None:
    with manual_server(tmp_path / "house.db") as server:
        boss, system = server.boss(), SYSTEMS[book]
        boss.floor("GoOnDuty", role="dealer", house=HOUSES[book])
        _open_linked(server, boss, "NEW", book, game, deck="blue")
        player = _player(server, "roy", book, "NEW")
        assert pools(boss, system) == after, "nothing has been wagered yet"
        assert deal_a_royal_flush(server, boss, "NEW", player.seat, spot) == fed
        paid = [hit["amount"] for m in boss.get("/api/meters") for hit in m["hits"]]
        assert paid == [prize]
        assert pools(boss, system) == after
        assert _chips(player, "NEW") > prize, "the prize lies at the seat"


@pytest.mark.clause("melbourne-wsop", "10.1.1")
def test_a_dealer_alone_keys_no_royal_flush_off(tmp_path: Path) -> None:
    """The dealer records the outcome; the prize waits for an officer, and for a second person."""
    book, system = "melbourne-wsop", SYSTEMS["melbourne-wsop"]
    with manual_server(tmp_path / "house.db") as server:
        boss = server.boss()
        boss.floor("GoOnDuty", role="dealer", house=HOUSES[book])
        _open_linked(server, boss, "NEW", book, "ultimate", deck="blue")
        player = _player(server, "roy", book, "NEW")
        does(boss, "NEW", "OpenRound")
        for wager, amount in (("ante", 1000), ("blind", 1000), ("jackpot", 500)):
            does(boss, "NEW", "RecordWager", seat=player.seat, wager=wager, amount=amount)
        table = server.casino.world.floor.tables["NEW"]
        steps = deal_to_the_end(server, boss, table, player.seat, keys=False)
        assert "jackpot" in steps, "the outcome is recorded"
        state = server.casino.world.jackpots[book]
        (claim,) = state.owed_at("NEW")
        assert claim.needs == ("determine",)
        before = _chips(player, "NEW")
        close = {"role": "dealer", "command": {"type": "CloseJackpot"}}
        refused(boss.post("/api/tables/NEW/commands", close), 409, "two people key it off")
        key = {"type": "Attest", "claim": claim.id, "duty": "determine"}
        path = f"/api/jackpots/{book}/commands"
        assert boss.post(path, {"role": "dealer", "command": key}).status_code == 403
        _good(boss.post(path, {"role": TOP, "command": key}))
        refused(confirm(boss, "dealer"), 403, "your own proposal")
        assert _chips(player, "NEW") == before
        witness = server.officer(boss, "wim", HOUSES[book], "dealer")
        assert confirm(witness, "dealer").status_code == 200
        does(boss, "NEW", "CloseJackpot")
        does(boss, "NEW", "CloseRound")
        assert _chips(player, "NEW") > before + 5_000_000
        assert pools(boss, system) == ["50000.0000"]


def _chips(player: Guest, table: str) -> int:
    seats = player.get("/api/me")["seats"]
    return next(int(s["chips"]) for s in seats if s["table"] == table)


def test_a_newly_opened_table_that_deals_itself_feeds_the_meter(
    server: ManualServer, boss: Guest
) -> None:
    book, system, table = "perth-ultimate", SYSTEMS["perth-ultimate"], "PER-N1"
    _open_linked(server, boss, table, book, "ultimate")
    player = _player(server, "pia", book, table)
    server.run(table)
    before = [Decimal(pool) for pool in pools(boss, system)]
    player.wagers(table, 1000, "ante", "blind")
    for answer in (
        *player.wagers(table, 500, "jackpot_1"),
        *player.wagers(table, 1000, "jackpot_2"),
    ):
        _good(answer)
    server.now += 6
    server.run(table, until="play")
    now = [Decimal(pool) for pool in pools(boss, system)]
    grown = [new - old for new, old in zip(now, before, strict=True)]
    assert grown == [Decimal("2.05")] * 3, "41% of a Level 3 wager of $15, a third to each pool"
    server.finish(table)


# --- a system that is lost ----------------------------------------------------------------------


def _desk(boss: Guest, book: str, kind: str, **fields: Any) -> Any:
    wish = {"role": TOP, "command": {"type": kind, **fields}}
    return boss.post(f"/api/jackpots/{book}/commands", wish)


def test_wagers_are_not_taken_while_the_equipment_is_out_and_lying_ones_go_back(
    server: ManualServer, boss: Guest
) -> None:
    book, table = "melbourne-wsop", "MEL-U1"
    player = _player(server, "max", book, table)
    server.run(table)
    player.wagers(table, 1000, "ante", "blind")
    _good(player.wagers(table, 500, "jackpot")[0])
    _good(_desk(boss, book, "ReportFault", system=SYSTEMS[book]))
    before = pools(boss, SYSTEMS[book])
    late = server.guest()
    late.sit(table)
    late.wagers(table, 1000, "ante", "blind")
    answer = late.wagers(table, 500, "jackpot")[0]
    refused(answer, 409, "The meter equipment of Melbourne jackpot is out")
    assert answer.json()["clause"] == "9.2.1"
    server.now += 6
    server.run(table)
    mine = own(player.seen(table))
    assert set(mine["wagers"]) == {"ante", "blind"}, "the jackpot wager went back, the hand plays"
    assert mine["stack"] == 50_000 - 2000
    assert pools(boss, SYSTEMS[book]) == before
    _good(_desk(boss, book, "Repair", system=SYSTEMS[book]))
    server.finish(table)
    _good(player.wagers(table, 1000, "ante")[0])
    server.finish(table)


@pytest.mark.clause("perth-ultimate", "3.22(b)")
def test_where_the_systems_wager_has_changed_the_old_one_is_refused_until_the_sign_follows(
    tmp_path: Path,
) -> None:
    book, table = "perth-ultimate", "PER-U1"
    with manual_server(tmp_path / "house.db") as server:
        line = {"level1_wager": "10.00"}
        _good(_desk(server.boss(), book, "ShowSign", notice="change-jackpot-wagers", line=line))
        server.now += 14 * 24 * HOUR
        boss = server.boss()
        _good(_desk(boss, book, "ChangeTerms", line=line))
        player = _player(server, "pat", book, table)
        server.run(table)
        player.wagers(table, 1000, "ante", "blind")
        answer = player.wagers(table, 500, "jackpot_1")[0]
        refused(
            answer, 409, "The sign says $5 for a jackpot wager and the jackpot system takes $10"
        )
        server.finish(table)
        change = {
            "type": "ChangeSign",
            "table": table,
            "sign": {"jackpot": {"cost": "10.00"}},
            "effective": int((1_800_000_000 + server.now + 10 * MINUTE) * 1000),
        }
        _good(boss.post("/api/floor/commands", {"role": TOP, "command": change}))
        server.now += 10 * MINUTE
        server.finish(table)
        player.wagers(table, 1000, "ante", "blind")
        _good(player.wagers(table, 1000, "jackpot_1")[0])
        server.finish(table)


def test_a_table_taken_out_of_its_system_takes_no_jackpot_wager_and_cannot_reopen(
    server: ManualServer, boss: Guest
) -> None:
    book, table = "sydney-bonus", "SYD-N1"
    _open_linked(server, boss, table, book, "bonus", deck="blue")
    boss.floor("GoOnDuty", role="dealer", house=HOUSES[book])
    player = _player(server, "nia", book, table)
    does(boss, table, "OpenRound")
    does(boss, table, "RecordWager", seat=player.seat, wager="ante", amount=1000)
    does(boss, table, "RecordWager", seat=player.seat, wager="jackpot", amount=500)
    _good(_desk(boss, book, "MoveTable", link={"table": table}))
    wager = {"type": "RecordWager", "seat": player.seat, "wager": "jackpot", "amount": 500}
    answer = boss.post(f"/api/tables/{table}/commands", {"role": "dealer", "command": wager})
    refused(answer, 409, "no jackpot system is linked to this table")
    assert answer.json()["clause"] == "15.1.3"
    does(boss, table, "ShuffleCards")
    does(boss, table, "RecordCard", to="board")
    assert set(own(player.seen(table))["wagers"]) == {"ante"}
    assert {line["table"] for line in boss.get("/api/pit")["unlinked"]} >= {table}


def test_an_open_table_comes_to_offer_a_jackpot_wager_only_with_a_system(
    server: ManualServer, boss: Guest
) -> None:
    book, table = "sydney-bonus", "SYD-N2"
    free = {k: v for k, v in sign_of(book, "bonus").items() if k != "jackpot"}
    _good(set_up(boss, table, book, "bonus", sign=free))
    ready(boss, table)
    _good(opens(boss, table))
    change = {"type": "ChangeSign", "table": table, "sign": {"jackpot": SYDNEY}}
    refused(boss.post("/api/floor/commands", {"role": TOP, "command": change}), 409, NO_SYSTEM)
    wish = {"role": TOP, "command": change, "system": SYSTEMS[book]}
    _good(boss.post("/api/floor/commands", wish))
    assert _linked(server, book, table) == SYSTEMS[book]
    other = {"type": "ChangeSign", "table": table, "sign": {"jackpot": {**SYDNEY, "cost": "10.00"}}}
    answer = boss.post("/api/floor/commands", {"role": TOP, "command": other})
    refused(answer, 409, "must have the same seed and rate as its jackpot system")
    boss.floor("ChangeSign", role=TOP, table=table, sign={"maximum": "600.00"})


# --- tables of earlier logs -----------------------------------------------------------------------


def _opened_by_version_0_1(
    monkeypatch: pytest.MonkeyPatch, boss: Guest, table: str, book: str, game: str
) -> None:
    """A table as earlier versions opened it: with a jackpot on its sign and no system."""
    with monkeypatch.context() as earlier:
        earlier.setattr("croupier.floor.tables.opening.needs_system", lambda *_: None)
        _good(set_up(boss, table, book, game))
        ready(boss, table)
        _good(opens(boss, table))


@pytest.mark.parametrize("book, game, clause", GAMES)
def test_a_table_opened_earlier_without_a_system_refuses_the_wager_and_plays_on(
    server: ManualServer,
    boss: Guest,
    monkeypatch: pytest.MonkeyPatch,
    book: str,
    game: str,
    clause: str,
) -> None:
    table, spot = f"{book[:3]}-{game[:3]}-old", "jackpot_1" if "perth" in book else "jackpot"
    _opened_by_version_0_1(monkeypatch, boss, table, book, game)
    player = _player(server, f"old {book[:3]} {game}", book, table)
    player.post(f"/api/tables/{table}/companions", {"count": 3})
    server.run(table)
    player.wagers(table, 1000, *(("ante",) if game == "bonus" else ("ante", "blind")))
    answer = player.wagers(table, 500, spot)[0]
    refused(answer, 409, "no jackpot system is linked to this table")
    assert (answer.json()["name"], answer.json()["clause"]) == ("not-offered", clause)
    server.finish(table)
    played = next(t["rounds"] for t in boss.get("/api/lobby")["tables"] if t["id"] == table)
    assert played >= 1


def test_a_wager_that_an_earlier_version_took_without_a_system_goes_back_before_the_cards(
    server: ManualServer, boss: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, table = "melbourne-wsop", "MEL-OLD"
    _opened_by_version_0_1(monkeypatch, boss, table, book, "bonus")
    player = _player(server, "orla", book, table)
    server.run(table)
    player.wagers(table, 1000, "ante")
    with monkeypatch.context() as earlier:
        earlier.setattr("croupier.house.process.draft.check_wager", lambda *_: None)
        _good(player.wagers(table, 500, "jackpot")[0])
    server.now += 6
    server.run(table)
    mine = own(player.seen(table))
    assert (set(mine["wagers"]), mine["stack"]) == ({"ante"}, 49_000)
    server.finish(table)


# --- several processes ------------------------------------------------------------------------


def test_an_opening_decided_before_its_table_was_unlinked_elsewhere_is_refused(
    database: Path,
) -> None:
    """The opening writes nothing to the jackpots, and still stands only while they are as read."""
    book, table = "perth-ultimate", "PER-U2"
    operator = SYSTEM

    def move(to: str, draft: Draft) -> None:
        link = jackpot.Link(table=table, game="ultimate")
        at = draft.at
        draft.ask_jackpot(book, jackpot.MoveTable(actor=operator, at=at, link=link, to=to))

    def put_up(draft: Draft) -> None:
        sign = sign_of(book, "ultimate")
        draft.ask_floor(
            floor.SetUpTable(
                actor=operator, at=draft.at, table=table, book=book, game="ultimate", sign=sign
            )
        )
        move(SYSTEMS[book], draft)

    def open_it(draft: Draft) -> None:
        draft.ask_floor(floor.OpenTable(actor=operator, at=draft.at, table=table))

    async def story(one: Casino, two: Casino) -> None:
        await found_houses(one)
        await open_meters(one, [meter for meter in METERS if meter.book == book])
        await one.perform(put_up)
        await two.catch_up()
        await two.perform(lambda draft: move("", draft))
        with pytest.raises(Refusal, match="no jackpot system is linked"):
            await one.perform(open_it)

    with Store(str(database)) as first, Store(str(database)) as second:
        asyncio.run(story(Casino(first), Casino(second)))
