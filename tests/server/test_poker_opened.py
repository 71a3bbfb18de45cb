"""Tests of poker tables of any game and limit that staff open over HTTP."""

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from croupier.house.opening.founding import TablePlan, set_up
from croupier.poker import structures_of, variants_of
from tests.house.poker_sessions import PLANS, PokerSession, play_session
from tests.server.manual_server import Guest, ManualServer

HOUSE = "Crown Melbourne"
KINDS = sorted(product(variants_of(), structures_of()))
SIGN: dict[str, Any] = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00", "maximum": "6.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "percentage", "rate": "10%", "cap": "8.00"},
}


@pytest.fixture(scope="module")
def boss(server: ManualServer) -> Guest:
    return server.boss()


def open_table(boss: Guest, name: str, **more: Any) -> None:
    role = boss.top(HOUSE)
    boss.floor("SetUpTable", role=role, table=name, book="melbourne-poker", sign=SIGN, **more)
    boss.floor("OpenTable", role=role, table=name)


def test_staff_open_a_table_of_every_game_and_limit(server: ManualServer, boss: Guest) -> None:
    for variant, structure in KINDS:
        open_table(boss, f"{variant} {structure}", variant=variant, structure=structure)
    listed = {t["id"]: t for t in boss.get("/api/lobby")["tables"]}
    for variant, structure in KINDS:
        table = listed[f"{variant} {structure}"]
        assert (table["kind"], table["phase"], table["game"]) == ("poker", "open", variant)
        assert table["structure"] == structure
    guest = server.guest()
    assert guest.tries("SetUpTable", table="mine", book="melbourne-poker").status_code == 403


def test_a_sign_that_makes_no_game_opens_nothing(boss: Guest) -> None:
    sign = {**SIGN, "straddles": "always"}
    role = boss.top(HOUSE)
    boss.floor("SetUpTable", role=role, table="bad", book="melbourne-poker", variant="omaha",
               structure="pot", sign=sign)  # fmt: skip
    answer = boss.tries("OpenTable", role=role, table="bad")
    assert (answer.status_code, answer.json()["field"]) == (422, "sign.straddles")


def test_a_table_that_is_only_set_up_can_be_looked_at_whatever_its_sign_lacks(
    server: ManualServer, boss: Guest
) -> None:
    role = boss.top(HOUSE)
    boss.floor("SetUpTable", role=role, table="bare", book="melbourne-poker", variant="holdem",
               structure="no-limit")  # fmt: skip
    for who in (boss, server.guest()):
        shown = who.seen("bare")
        assert (shown["table"]["phase"], shown["poker"]) == ("set up", None)
    answer = boss.post(
        "/api/tables/bare/commands", {"role": role, "command": {"type": "BeginHand"}}
    )
    assert answer.status_code == 403, "it would deal itself"


def test_companions_play_every_game_under_every_limit(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        for variant, structure in KINDS:
            name = f"{variant} {structure}"
            await set_up(
                session.casino,
                TablePlan(table=name, book="melbourne-poker", variant=variant, structure=structure,
                     sign=SIGN, companions=3),
            )  # fmt: skip
            here = PokerSession(session.casino, session.watch, name)
            for _ in range(3):
                assert await here.hand()
            assert here.table.rounds == 3

    play_session(tmp_path / "house.db", sorted(PLANS)[0], story, companions=0)


def test_companions_bring_what_the_table_asks_for_in_its_chips(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        chips = {seat.chips for seat in session.table.seats if seat.person}
        assert chips == {1002_00}, "no less than 1000, in chips of 3"
        assert await session.hand()

    sign = {"blinds": ["3.00", "6.00"], "limits": {"minimum": "6.00"}, "minimum_buy_in": "1000.00"}
    play_session(tmp_path / "house.db", "MEL-NL1", story, sign=sign)


def test_a_dealer_runs_a_table_with_real_cards_over_requests(
    server: ManualServer, boss: Guest
) -> None:
    name = "felt 1"
    open_table(boss, name, variant="holdem", structure="no-limit", deck="deck 1")
    dealer = server.officer(boss, "deb", HOUSE, "dealer")
    ann, bob = server.guest(), server.guest()
    for seat, person in ((1, ann), (2, bob)):
        body = {"seat": seat, "buy_in": 20_000}
        assert person.post(f"/api/tables/{name}/sit", body).status_code == 200

    def tell(person: Guest, role: str, kind: str, **fields: Any) -> Any:
        body = {"role": role, "command": {"type": kind, **fields}}
        return person.post(f"/api/tables/{name}/commands", body)

    for kind in ("BeginHand", "ShuffleDeck", "CutDeck", "PostBlinds", "DealHole"):
        todo = dealer.get(f"/api/tables/{name}")["poker"]["todo"]
        assert todo[0]["do"] == kind, "the console says what is next"
        assert tell(dealer, "dealer", kind).status_code == 200
    seen = ann.get(f"/api/tables/{name}")
    assert seen["poker"]["todo"] == []
    assert tell(ann, "player", "Fold", seat=1).status_code == 403
    assert tell(ann, "dealer", "Fold", seat=1).status_code == 403, "no forged role"
    turn = seen["view"]["to_act"]
    assert tell(dealer, "dealer", "Fold", seat=turn).status_code == 200
    assert tell(dealer, "dealer", "Push").status_code == 200
    chips = {p["seat"]: p["chips"] for p in ann.get(f"/api/tables/{name}")["seats"]}
    assert sorted(chips.values()) == [19_900, 20_100]
