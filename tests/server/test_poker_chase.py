"""Tests of Flop Chase at automatic tables."""

import json
from pathlib import Path
from typing import Any

import pytest

from croupier.acts import Refusal
from croupier.house.process.casino import Casino
from croupier.house.tables.seating import leave_table
from croupier.money import Account
from croupier.store import JournalProjection, all_balances, catch_up
from tests.house.poker_sessions import PokerSession, play_session
from tests.server.manual_server import MELBOURNE, Guest, ManualServer, refused

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}


async def three(session: PokerSession) -> None:
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        await session.come(person, seat)


@pytest.mark.clause("melbourne-poker", "8.15.1")
@pytest.mark.clause("melbourne-poker", "8.15.2")
@pytest.mark.clause("melbourne-poker", "8.17.3(a)(i)")
def test_a_side_wager_is_settled_by_the_flop_from_the_float(tmp_path: Path) -> None:
    """Both colours are covered, one by somebody who is not dealt in: all is lost, or one wins 7."""

    async def story(session: PokerSession) -> None:
        await three(session)
        await session.ask("cat", "SitOut", seat=3)
        await session.ask("ann", "PlaceChase", seat=1, colour="red", stake=500)
        await session.ask("cat", "PlaceChase", seat=3, colour="black", stake=500)
        with pytest.raises(Refusal) as refused:
            await session.ask("bob", "PlaceChase", seat=2, colour="red", stake=2600)
        assert refused.value.clause == "8.15.1"
        await session.act("Fold")
        while session.playing:
            await session.step()
        flop = session.deal.hand.board
        assert len(flop) == 3, "the flop is dealt for the side wagers"
        red = {str(card)[1] in "hd" for card in flop}
        backs = {"ann": 4000 if red == {True} else 0, "cat": 4000 if red == {False} else 0}
        chips = {s.person: s.chips for s in session.table.seats if s.person}
        assert chips["cat"] == 200_00 - 500 + backs["cat"]
        assert sum(chips.values()) == 600_00 - 1000 + sum(backs.values())
        assert session.holds(f"float:{TABLE}") == 1000 - sum(backs.values())

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_a_side_wager_may_be_taken_back_and_goes_with_whoever_leaves(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        await session.ask("ann", "PlaceChase", seat=1, colour="red", stake=500)
        await session.ask("ann", "WithdrawChase", seat=1, colour="red")
        await session.ask("bob", "PlaceChase", seat=2, colour="black", stake=700)
        await session.do(lambda d: leave_table(d, "bob", TABLE, "bob goes"))
        assert session.casino.world.balance("bob") == 100_000, "stake and all"
        assert session.table.side_wagers == ()

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_many_hands_with_side_wagers_lose_no_chip(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await three(session)
        for number in range(40):
            for seat, person in enumerate(("ann", "bob", "cat"), 1):
                here = session.table.seat(seat)
                if here is not None and here.chips > 2000:
                    colour = ("red", "black")[(number + seat) % 2]
                    await session.ask(person, "PlaceChase", seat=seat, colour=colour, stake=300)
            if not await session.hand():
                break
        results = [
            result
            for record in session.casino.store.read(f"play:{TABLE}")
            if record.type == "poker.ChaseSettled"
            for result in json.loads(record.data)["results"]
        ]
        lost = sum(r["wager"]["stake"] - r["back"] for r in results)
        assert len(results) >= 20
        assert session.holds(f"float:{TABLE}") == lost

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


# --- a ruling ---------------------------------------------------------------------------------

FELT = "chase 1"
ON_THE_SIGN: dict[str, Any] = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "nil"},
    "flop_chase": {"minimum": "1.00", "maximum": "25.00"},
}


def tell(who: Guest, role: str, kind: str, key: str = "", **fields: Any) -> Any:
    body = {"role": role, "command": {"type": kind, **fields}}
    return who.post(f"/api/tables/{FELT}/commands", body | ({"key": key} if key else {}))


def chips(who: Guest) -> dict[int, int]:
    return {place["seat"]: place["chips"] for place in who.seen(FELT)["seats"]}


@pytest.fixture
def red_flop(server: ManualServer) -> tuple[Guest, Guest]:
    """Ten on red and five on black, a red flop, and a fire alarm once both are settled.

    The dealer and a higher duties dealer, who made the game invalid.
    """
    boss = server.boss()
    top = boss.top(MELBOURNE)
    boss.floor("SetUpTable", role=top, table=FELT, book="melbourne-poker", sign=ON_THE_SIGN,
               variant="holdem", structure="no-limit", deck="deck 1")  # fmt: skip
    boss.floor("OpenTable", role=top, table=FELT)
    dealer = server.officer(boss, "deb", MELBOURNE, "dealer")
    higher = server.officer(boss, "hal", MELBOURNE, "tg-higher-duties-dealer")
    for seat in (1, 2):
        body = {"seat": seat, "buy_in": 20_000}
        assert server.guest().post(f"/api/tables/{FELT}/sit", body).status_code == 200

    def deal(kind: str, **fields: Any) -> None:
        answer = tell(dealer, "dealer", kind, **fields)
        assert answer.status_code == 200, answer.text

    deal("PlaceChase", seat=1, colour="red", stake=1000)
    deal("PlaceChase", seat=2, colour="black", stake=500)
    for kind in ("BeginHand", "ShuffleDeck", "CutDeck", "PostBlinds", "DealHole"):
        deal(kind)
    for kind in ("Call", "Check"):
        deal(kind, seat=dealer.seen(FELT)["view"]["to_act"])
    deal("DealBoard", cards=["Ah", "Kd", "2d"])
    deal("Check", seat=dealer.seen(FELT)["view"]["to_act"])
    void = tell(higher, "tg-higher-duties-dealer", "Invalidate", ground="fire")
    assert void.status_code == 200, void.text
    return dealer, higher


@pytest.mark.clause("melbourne-poker", "13.10")
def test_settled_side_wagers_of_an_invalid_game_go_back_when_the_right_officer_says_so(
    server: ManualServer, red_flop: tuple[Guest, Guest]
) -> None:
    """Red pays 7 to 1, so 70 has come from the float and 5 gone to it until somebody rules."""
    dealer, higher = red_flop
    assert chips(dealer) == {1: 27_000, 2: 19_500}
    for who, role in ((dealer, "dealer"), (higher, "tg-higher-duties-dealer")):
        answer = tell(who, role, "RuleOnSideWagers")
        refused(answer, 403, "")
        assert answer.json()["clause"] == "13.10"
    refused(tell(server.guest(), "player", "RuleOnSideWagers"), 403, "")
    assert chips(dealer) == {1: 27_000, 2: 19_500}
    manager = server.officer(server.boss(), "max", MELBOURNE, "tg-area-manager")
    ruled = tell(manager, "tg-area-manager", "RuleOnSideWagers", key="ruling")
    assert (ruled.status_code, ruled.json()["repeated"]) == (200, False), ruled.text
    assert chips(dealer) == {1: 20_000, 2: 20_000}
    again = tell(manager, "tg-area-manager", "RuleOnSideWagers", key="ruling")
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    late = tell(manager, "tg-area-manager", "RuleOnSideWagers")
    refused(late, 409, "gone back already")
    assert late.json()["clause"] == "13.10"
    records = [r for r in server.casino.store.read(f"table:{FELT}") if "SideWagers" in r.type]
    assert [(r.who, json.loads(r.data)["move"]["entries"]["float:chase 1"]) for r in records] == [
        ("max", 6500)
    ]
    assert_kept(server, chips(dealer))


def assert_kept(server: ManualServer, held: dict[int, int]) -> None:
    """Whoever starts next finds the same chips in the log, and the float where it was."""
    another = Casino(server.casino.store)
    another.catch_up_now()
    table = another.world.table(FELT)
    assert table is not None
    assert {seat.number: seat.chips for seat in table.seats if seat.person} == held
    catch_up(server.casino.store.engine, JournalProjection())
    with server.casino.store.engine.connect() as connection:
        balances = all_balances(connection)
    assert balances.get(Account.parse(f"float:{FELT}"), 0) == 0
    assert sum(balances.values()) == 0
