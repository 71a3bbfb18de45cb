"""Tests of pay tables, guarantees, goods, satellites, bounties and partial deals."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.acts import Actor, Millis, NotAChoice, WrongAmount, WrongMoment
from croupier.cards import SeededEntropy
from croupier.errors import BadInput
from croupier.money import dollars
from croupier.tournament import (
    Simulation,
    commands,
    events,
    generated_shares,
    parse_terms,
    prize_money,
    prizes_for,
    template,
    with_lots,
)
from tests.tournament.stage import DIRECTOR, OPERATOR, Event, banked, names, poker

ROW = "[[prizes.pay_table]]\nentries = {}\nshares = ['{}%']"
PRIZES = '[prizes]\nshares = ["50%", "30%", "20%"]'


def knocked_out(event: Event, winner: str, *losers: str) -> None:
    """One hand after another, each of which one player loses to the winner."""
    for loser in losers:
        chips = event.state.entrants[winner].chips + event.state.entrants[loser].chips
        event.hand(**{loser: 0, winner: chips})


def file_with(text: str) -> str:
    """A poker file with these lines instead of its prizes."""
    book = Event(poker()).book
    whole = template(book)
    assert PRIZES in whole
    return whole.replace(PRIZES, text)


# --- pay tables ---------------------------------------------------------------------------------


def test_templates_of_pay_tables_worked_by_hand() -> None:
    """Eighteen entries pay three places one in six, thirty pay three one in ten."""
    assert generated_shares(18, "one in six") == (
        Fraction(3, 6),
        Fraction(2, 6),
        Fraction(1, 6),
    )
    steep = generated_shares(30, "one in ten")
    assert steep == (Fraction(36, 49), Fraction(9, 49), Fraction(4, 49))
    assert generated_shares(500, "winner takes all") == (Fraction(1),)


def test_a_pay_table_goes_by_the_number_of_entries() -> None:
    rows = [
        {"entries": 2, "shares": ["100%"]},
        {"entries": 4, "shares": ["60%", "40%"]},
        {"entries": 6, "shares": ["50%", "30%", "20%"]},
    ]
    event = Event(poker(prizes={"shares": [], "pay_table": rows})).open()
    found = []
    for player in names(7):
        event.enter(player)
        found.append(len(prizes_for(event.terms, event.state, len(event.state.entrants))))
    assert found == [1, 1, 1, 2, 2, 3, 3]
    assert prizes_for(event.terms, event.state, 7)[0] == dollars(350)


@pytest.mark.parametrize(
    "text, field",
    [
        (f"{PRIZES}\n[[prizes.pay_table]]\nentries = 2\nshares = ['100%']", "prizes.pay_table"),
        (
            f"[prizes]\n{ROW.format(4, 100)}\n{ROW.format(2, 100)}",
            "prizes.pay_table",
        ),
        (
            "[prizes]\n[[prizes.pay_table]]\nentries = 4\nshares = ['90%']",
            "prizes.pay_table, 4 entries",
        ),
        ("[bounty]\namount = '100.01'\n[prizes]", "bounty.amount"),
        ("[bounty]\namount = '10.00'\nto_own = '100%'\n[prizes]", "bounty.to_own"),
        ("[bounty]\namount = '10.00'\nto_own = 'half'\n[prizes]", "bounty.to_own"),
        ("[prizes]\nseat = {what = 'a seat', worth = '0.00'}", "prizes.seat.worth"),
    ],
)
def test_wrong_prizes_are_named(text: str, field: str) -> None:
    rest = '\nunit = "1.00"'
    whole = file_with(text)
    if "pay_table" in text or "seat" in text:  # what follows the prizes belongs to no row
        start = whole.index(rest)
        end = whole.index("# One text for each item")
        whole = whole[:start] + "\n" + whole[end:]
    with pytest.raises(BadInput) as wrong:
        parse_terms(whole)
    assert wrong.value.field == field


# --- guarantees ---------------------------------------------------------------------------------


def test_the_house_adds_what_the_entries_lack_of_the_guarantee() -> None:
    """Three entries bring $300 of $1,000: the house adds $700; 50%, 30% and 20% are paid of it."""
    event = Event(poker(entry={"least": 2}, prizes={"guarantee": "1000.00"}))
    event.playing("ann", "ben", "cat")
    assert prize_money(event.terms, event.state) == dollars(1000)
    knocked_out(event, "ann", "cat", "ben")
    happened = event.do(commands.AwardPlaces(actor=DIRECTOR))
    added = [e.amount for e in happened if isinstance(e, events.ValueAdded)]
    assert added == [700_00]
    assert event.state.prizes == {"ann": 500_00, "ben": 300_00, "cat": 200_00}
    assert event.escrow() == 0


def test_without_an_overlay_the_house_adds_nothing() -> None:
    event = Event(poker(entry={"least": 2}, prizes={"guarantee": "200.00"}))
    event.playing("ann", "ben", "cat")
    knocked_out(event, "ann", "cat", "ben")
    happened = event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert not any(isinstance(e, events.ValueAdded) for e in happened)
    assert sum(event.state.prizes.values()) == 300_00


# --- goods --------------------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "16.22")
def test_goods_are_won_by_a_place_and_never_become_cash_in_the_pool() -> None:
    session = [{"rounds": 1, "minimum": 10, "maximum": 500, "field": "everyone"}]
    event = Event(banked(entry={"least": 2}, session=session)).playing("ann", "ben")
    before = event.state.pool
    car = commands.AddValue(actor=OPERATOR, amount=50_000_00, what="a car")
    (added,) = event.do(car)
    assert isinstance(added, events.GoodsAdded)
    assert (added.clause, event.state.pool) == ("16.22", before)
    event.hand(ann=12_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert [(e.player, e.what) for e in event.state.goods_won] == [("ann", "a car")]
    assert sum(event.state.prizes.values()) == 200_00
    assert event.escrow() == 0


def test_of_players_tied_for_goods_the_highest_card_wins_them() -> None:
    session = [{"rounds": 1, "minimum": 10, "maximum": 500, "field": "everyone"}]
    goods = [{"what": "a holiday", "place": 1}, {"what": "a watch", "place": 2}]
    event = Event(banked(entry={"least": 2}, session=session, prizes={"goods": goods}))
    event.playing("ann", "ben")
    event.hand(ann=10_000, ben=10_000)
    event.do(commands.EndSession(actor=DIRECTOR, at=event.now))
    award = commands.AwardPlaces(actor=DIRECTOR)
    with pytest.raises(NotAChoice, match="a card each"):
        event.do(award)
    event.do(with_lots(award, event.terms, event.state, event.source))
    won = {e.what: e.player for e in event.state.goods_won}
    assert set(won) == {"a holiday", "a watch"}
    assert set(won.values()) == {"ann", "ben"}


# --- satellites ---------------------------------------------------------------------------------


def test_a_satellite_gives_as_many_seats_as_the_pool_buys_and_the_rest_in_money() -> None:
    """$500 buys two seats at $220; third place has the $60 that are left."""
    seat = {"what": "a seat in the Main Event", "worth": "220.00", "into": "main"}
    event = Event(poker(entry={"least": 2}, prizes={"shares": [], "seat": seat}))
    event.playing(*names(5))
    knocked_out(event, "p1", "p5", "p4", "p3", "p2")
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert {p: won.into for p, won in event.state.seats_won.items()} == {"p1": "main", "p2": "main"}
    assert event.state.prizes == {"p3": 60_00}
    purse, journal = event.journal()
    assert journal.cents(purse.escrow) == journal.cents(purse.pool) == 0
    assert journal.cents(purse.house) == 440_00 + 5 * 10_00  # two seats, and the commission


def test_a_seat_that_was_won_pays_the_fee_of_the_event() -> None:
    event = Event(poker(entry={"least": 2})).open()
    ann = Actor("ann", "player")
    event.do(commands.Enter(actor=ann, player="ann", ticket="satellite"))
    purse, journal = event.journal()
    assert journal.cents(purse.escrow) == 110_00
    assert journal.cents(purse.house) == -110_00
    event.do(commands.Withdraw(actor=ann, player="ann", at=Millis(0)))
    purse, journal = event.journal()
    assert journal.cents(purse.house) == journal.cents(purse.escrow) == 0


# --- bounties -----------------------------------------------------------------------------------


def test_bounties_go_to_whoever_knocks_out_and_the_winner_keeps_the_own() -> None:
    """Three entries of $100 with $20 as a bounty: $240 for the places. Ann knocks out two."""
    event = Event(poker(entry={"least": 2}, bounty={"amount": "20.00"}))
    event.playing("ann", "ben", "cat")
    assert prize_money(event.terms, event.state) == dollars(240)
    knocked_out(event, "ann", "cat", "ben")
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.bounties == {"ann": 60_00}
    assert event.state.prizes == {"ann": 120_00, "ben": 72_00, "cat": 48_00}
    assert event.escrow() == 0


def test_a_bounty_is_shared_by_those_who_are_named_where_several_won_chips() -> None:
    event = Event(poker(entry={"least": 2}, bounty={"amount": "20.01"}))
    event.playing("ann", "ben", "cat")
    event.do(commands.StartHand(actor=DIRECTOR, table=1, at=event.now))
    stacks = {"ann": 15_000, "ben": 15_000, "cat": 0}
    end = commands.EndHand(actor=DIRECTOR, stacks=stacks, at=event.now)
    with pytest.raises(NotAChoice, match="Say who knocked cat out"):
        event.do(end)
    both = commands.EndHand(
        actor=DIRECTOR, stacks=stacks, won_by={"cat": ("ben", "ann")}, at=event.now
    )
    event.do(both)
    assert event.state.bounties == {"ben": 10_01, "ann": 10_00}


@pytest.mark.parametrize(
    "ann, won", [(16_000, {"ann": 20_01}), (15_000, {"ann": 10_01, "ben": 10_00})]
)
def test_of_several_who_won_chips_the_one_with_most_may_have_the_bounty(
    ann: int, won: dict[str, int]
) -> None:
    """Cat's 10,000 are split 6,000 to 4,000, and then in halves, which is shared."""
    bounty = {"amount": "20.01", "split": "most chips"}
    event = Event(poker(entry={"least": 2}, bounty=bounty)).playing("ann", "ben", "cat")
    event.do(commands.StartHand(actor=DIRECTOR, table=1, at=event.now))
    stacks = {"ann": ann, "ben": 30_000 - ann, "cat": 0}
    end = commands.EndHand(
        actor=DIRECTOR, stacks=stacks, won_by={"cat": ("ann", "ben")}, at=event.now
    )
    event.do(end)
    assert event.state.bounties == won


def test_a_part_of_a_bounty_may_go_onto_the_winners_own() -> None:
    """Ann wins $20 from Cat: $10, and $10 onto her own $20. Ben wins these $30: $15, and $15 onto
    his own $20, which the last player keeps. $10 and $15 + $35 are the three bounties of $20."""
    bounty = {"amount": "20.00", "to_own": "50%"}
    event = Event(poker(entry={"least": 2}, bounty=bounty)).playing("ann", "ben", "cat")
    knocked_out(event, "ann", "cat")
    assert event.state.own_bounties == {"ann": 10_00, "cat": 0}
    assert prize_money(event.terms, event.state) == dollars(240)
    knocked_out(event, "ben", "ann")
    assert event.state.own_bounties == {"ann": 0, "ben": 15_00, "cat": 0}
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.bounties == {"ann": 10_00, "ben": 50_00}
    assert event.state.prizes == {"ben": 120_00, "ann": 72_00, "cat": 48_00}
    assert event.escrow() == 0


def test_what_nobody_won_of_the_bounties_is_prize_money() -> None:
    """Cat retires: of three bounties of $20 one is won, one is Ann's own, one is prize money."""
    event = Event(poker(entry={"least": 2}, bounty={"amount": "20.00"}))
    event.playing("ann", "ben", "cat")
    event.do(commands.Retire(actor=Actor("cat", "player"), player="cat", at=event.now))
    knocked_out(event, "ann", "ben")
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.bounties == {"ann": 40_00}
    assert sum(event.state.prizes.values()) == 260_00
    assert event.escrow() == 0


def test_companions_play_for_bounties_to_the_last_cent() -> None:
    terms = poker(
        entry={"least": 2, "most": 12},
        tables={"seats": 4},
        bounty={"amount": "25.00", "to_own": "1/3"},
        levels={"first_big": 1000, "minutes": 5, "hours": 1},
    )
    run = Simulation(Event(terms).book, terms, 9, SeededEntropy(5))
    run.run()
    assert sum(run.state.bounties.values()) == 9 * 25_00
    assert sum(run.state.prizes.values()) == 9 * 75_00


# --- deals that leave something to play for -----------------------------------------------------


def test_a_deal_may_leave_something_to_play_for() -> None:
    """Of $240 for two places they share $180 and play on for $60."""
    event = Event(poker(prizes={"deals": True}, entry={"least": 3})).playing("ann", "ben", "cat")
    knocked_out(event, "ann", "cat")
    deal = {"ann": 100_00, "ben": 80_00}
    with pytest.raises(WrongAmount):
        event.do(commands.AgreeDeal(actor=DIRECTOR, shares=deal, play_for=(50_00,)))
    with pytest.raises(NotAChoice):
        event.do(commands.AgreeDeal(actor=DIRECTOR, shares=deal, play_for=(61_00, -1_00)))
    event.do(commands.AgreeDeal(actor=DIRECTOR, shares=deal, play_for=(60_00,)))
    with pytest.raises(WrongMoment, match="More than one player is left"):
        event.do(commands.AwardPlaces(actor=DIRECTOR))
    knocked_out(event, "ben", "ann")
    with pytest.raises(WrongMoment, match="it stands"):
        event.do(commands.AgreeDeal(actor=DIRECTOR, shares={"ben": 240_00}))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.prizes == {"ben": 140_00, "ann": 100_00, "cat": 60_00}
    assert event.escrow() == 0
