"""Tests of The Star's jackpot wagers when a round is a misdeal or a hand is void (15.3.1)."""

from __future__ import annotations

import pytest

from croupier.acts import NotAuthorised
from croupier.banked import commands
from croupier.banked.events import Ruled
from croupier.jackpot import RuleIrregularity, WagersReturned
from tests.banked.round.table import DEALER, JACKPOT, Table, player
from tests.jackpot.houses import House, cents, clock, person

BOOK = "sydney-bonus"


def table_at(moment: str) -> Table:
    """A table of two hands with jackpot wagers, at a moment of the round."""
    table = Table(BOOK, sign={"jackpot": JACKPOT}).open_bets(1, 2, jackpot=5)
    if moment == "wagering":
        return table
    table.deal_in({1: "As Ks", 2: "9c 9d"}, "Qs Js Ts 2c 3d", "4h 5h")
    if moment == "settlement":
        table.to_settlement()
    return table


@pytest.mark.clause(BOOK, "15.3.1")
@pytest.mark.parametrize("moment", ["wagering", "decision", "settlement"])
def test_a_misdeal_found_at_any_time_gives_every_wager_back_by_the_dealers_ruling(
    moment: str,
) -> None:
    table = table_at(moment)
    table.report("misdeal")
    by_player = commands.RuleOn(actor=player("ann"), report=1)
    table.refused(by_player, NotAuthorised, "15.3.1")
    table.do(commands.RuleOn(actor=DEALER, report=1))
    (ruled,) = table.of_type(Ruled)
    assert (ruled.hands, ruled.wagers, ruled.jackpots) == ("void all", "return all", "return all")
    assert [table.net(seat) for seat in (1, 2)] == [0, 0]
    assert table.state.memory.carried == ()


@pytest.mark.clause(BOOK, "15.3.1")
@pytest.mark.parametrize("moment", ["decision", "settlement"])
def test_a_void_hand_gives_its_own_wagers_back_and_the_others_play_on(moment: str) -> None:
    table = table_at(moment)
    table.report("void-hand", seat=2)
    by_player = commands.RuleOn(actor=player("ann"), report=1)
    table.refused(by_player, NotAuthorised, "15.3.1")
    table.do(commands.RuleOn(actor=DEALER, report=1))
    (ruled,) = table.of_type(Ruled)
    assert (ruled.hands, ruled.wagers, ruled.jackpots) == (
        "void hand", "return hand", "return hand",
    )  # fmt: skip
    assert table.net(2) == 0
    assert table.seat(1).live
    assert table.seat(1).wagers["jackpot"] == 500


@pytest.mark.clause(BOOK, "15.3.1")
@pytest.mark.parametrize(
    "what, seats, back, meter",
    [("misdeal", (), "15.00", "50000.0000"), ("void-hand", (2,), "5.00", "50002.5000")],
)
def test_the_dealer_cancels_the_wagers_on_the_console_and_the_meter_falls(
    what: str, seats: tuple[int, ...], back: str, meter: str
) -> None:
    house = House(BOOK)
    payouts = {"four-of-a-kind": "2500.00", "full-house": "500.00", "flush": "250.00"}
    house.open("A", "1", start="50000.00", increment="25%", cost="5.00", payouts=payouts)
    house.start("1", "1 2 3")
    ruling = RuleIrregularity(
        table="1", irregularity=what, seats=seats, actor=person("player"), at=clock()
    )
    refusal = house.refuses(ruling)
    assert (type(refusal), refusal.clause) == (NotAuthorised, "15.3.1")
    events = house.do(
        RuleIrregularity(table="1", irregularity=what, seats=seats, actor=house.dealer, at=clock())
    )
    (returned,) = (event for event in events if isinstance(event, WagersReturned))
    assert returned.staked == -cents(back)
    assert returned.clauses[0] == "15.3.1"
    assert house.meter() == meter
