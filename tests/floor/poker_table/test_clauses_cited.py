"""What a poker table cites, situation by situation, as the Crown Poker document numbers it.

Each case plays to one situation and returns the clauses that are cited there. The clause beside it
is typed from the document. Amounts are plain numbers of the smallest chip.
"""

from collections.abc import Callable
from typing import Any

import pytest

from croupier.acts import Refusal
from croupier.floor import (
    BuyTime,
    ChargeTime,
    ClaimBonus,
    ComeIn,
    DropSlide,
    GiveBonus,
    OfferBonus,
    PlaceSideWager,
    ReserveSeat,
    SetEntry,
    StartClock,
    WithdrawSideWager,
)
from croupier.money import Cents
from croupier.poker import AskToSee, Charge, PlaceDeck, SeatNo, TimeToAct, TimeUp
from croupier.poker.deal import commands as deal
from croupier.poker.deal.flop_chase import ChaseLimits
from tests.floor.poker_table.house import OPERATOR
from tests.floor.poker_table.seated import Seated
from tests.poker.staff import DEALER, HDD, player

BOOK = "melbourne-poker"
HOURLY = Charge(method="time", amount=Cents(60))
ONCE = TimeToAct(30, 20, 1, Cents(5))
EACH_HAND = Charge(method="per-person", amount=Cents(2))
LIMITS = ChaseLimits(Cents(5), Cents(50))


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as found:
        act()
    assert found.value.book == BOOK
    return found.value.clause


def three(**how: Any) -> Seated:
    return Seated((1, 2, 3), **how)


# --- charges ------------------------------------------------------------------------------------


def no_time_charge() -> str:
    return refused(lambda: three().do(ChargeTime))


def hour_not_paid() -> str:
    return refused(lambda: three(charges=(HOURLY,)).begin())


def hour_charged_already() -> str:
    room = three(charges=(HOURLY,)).do(ChargeTime)
    return refused(lambda: room.do(ChargeTime))


def fee_above_the_sign() -> str:
    return refused(lambda: three(charges=(HOURLY,)).do(ChargeTime, fee=Cents(61)))


def charge_by_a_player() -> str:
    return refused(lambda: three(charges=(HOURLY,)).do(ChargeTime, actor=player(1)))


def charge_in_a_hand() -> str:
    room = three(charges=(HOURLY,)).do(ChargeTime).begin()
    return refused(lambda: room.do(ChargeTime))


def drop_by_a_player() -> str:
    room = three(charges=(HOURLY,)).do(ChargeTime).chores()
    return refused(lambda: room.do(DropSlide, actor=player(1)))


def nothing_to_drop() -> str:
    return refused(lambda: three(charges=(HOURLY,)).do(DropSlide))


def fee_before_the_hand() -> str:
    moved = three(charges=(EACH_HAND,)).begin().told("StackMoved")
    (cited,) = {event.move.clauses for event in moved if event.what == "fee"}
    return str(*cited)


# --- the clock ----------------------------------------------------------------------------------


def timed(clock: TimeToAct = ONCE) -> Seated:
    return three(clock=clock).begin().run().start_clock(0)


def no_clock() -> str:
    return refused(lambda: three().begin().run().start_clock(0))


def clock_of_nobody() -> str:
    room = timed()
    return refused(lambda: room.do(StartClock, person="P9", turn=room.turn))


def clock_not_run_out() -> str:
    return refused(lambda: timed().read_clock(29_000))


def time_up_without_the_clock() -> str:
    return refused(lambda: timed().do(TimeUp(DEALER, SeatNo(3))))


def more_time_not_sold() -> str:
    room = timed(TimeToAct(30))
    return refused(lambda: room.do(BuyTime, person="P3", turn=room.turn, actor=player(3)))


def more_time_for_another() -> str:
    room = timed()
    return refused(lambda: room.do(BuyTime, person="P3", turn=room.turn, actor=player(1)))


def more_time_too_often() -> str:
    room = timed()
    room.do(BuyTime, person="P3", turn=room.turn, actor=player(3))
    return refused(lambda: room.do(BuyTime, person="P3", turn=room.turn, actor=player(3)))


# --- coming in, moving, waiting -----------------------------------------------------------------


def owes_no_blind() -> str:
    room = three().hand()
    return refused(lambda: room.do(ComeIn, person="P1", way="wait", actor=player(1)))


def entry_of_a_newcomer(entry: str) -> str:
    room = three().hand().sit(4).do(SetEntry, person="P4", entry=entry, actor=HDD)
    return str(room.told("EntrySet")[-1].clause)


def newcomer_chooses() -> str:
    room = three().hand().sit(4)
    return refused(lambda: room.do(ComeIn, person="P4", way="wait", actor=player(4)))


def two_players_needed() -> str:
    return refused(lambda: Seated((1,)).begin())


def dealer_with_a_seat() -> str:
    room = three()
    return refused(lambda: room.begin(by=type(DEALER)("P1", "dealer")))


def reserved_by_a_player() -> str:
    return refused(lambda: three().do(ReserveSeat, seat=5, actor=player(1)))


# --- side wagers --------------------------------------------------------------------------------


def chase(room: Seated, stake: int = 10, seat: int = 1, by: int = 1) -> Seated:
    fields = {"person": f"P{seat}", "colour": "red", "stake": Cents(stake)}
    return room.do(PlaceSideWager, **fields, actor=player(by))


def offered(**how: Any) -> Seated:
    return three(chase=LIMITS, **how)


def side_wager_not_offered() -> str:
    return refused(lambda: chase(three()))


def side_wager_in_a_hand() -> str:
    room = offered().begin()
    return refused(lambda: chase(room))


def side_wager_taken_back_in_a_hand() -> str:
    room = chase(offered()).begin()
    taken = {"person": "P1", "colour": "red", "actor": player(1)}
    return refused(lambda: room.do(WithdrawSideWager, **taken))


def side_wager_below_the_least() -> str:
    return refused(lambda: chase(offered(), 4))


def side_wager_above_the_stake() -> str:
    room = three(stack=100, chase=ChaseLimits(Cents(5), Cents(500)))
    return refused(lambda: chase(room, 101))


def side_wager_of_another() -> str:
    return refused(lambda: chase(offered(), seat=1, by=2))


def second_side_wager() -> str:
    room = chase(offered())
    return refused(lambda: chase(room))


# --- hands asked for, cards ---------------------------------------------------------------------


def deck_at_a_table() -> str:
    return refused(lambda: three().begin().do(PlaceDeck(DEALER, ())))


def asked_from_an_empty_seat() -> str:
    return refused(lambda: three().begin().do(AskToSee(DEALER, SeatNo(7), SeatNo(1))))


def shown_asked_from_an_empty_seat() -> str:
    return refused(lambda: three().begin().do(deal.AskShown(DEALER, SeatNo(7), SeatNo(1))))


def nobody_was_left_out() -> str:
    left_out = deal.Report(DEALER, "player-dealt-out", SeatNo(7))
    return refused(lambda: three().begin().run().do(left_out))


# --- bonus prizes -------------------------------------------------------------------------------

OFFER: dict[str, Any] = {
    "bonus": "high",
    "kind": "cash",
    "what": "100 for a high card",
    "outcomes": (
        "high-card",
        "pair",
        "two-pair",
        "three-of-a-kind",
        "straight",
        "flush",
        "full-house",
        "four-of-a-kind",
        "straight-flush",
    ),
    "value": Cents(100),
    "actor": OPERATOR,
}


def bonus(**how: Any) -> Seated:
    """A hand that seat 2 has won with a bonus on offer; seats 1 and 3 have folded."""
    room = three().do(OfferBonus, **{**OFFER, **how}).begin()
    return room.say("3 fold", "1 call", "2 check", "1 check", "2 bet 10", "1 fold").run()


def claimed(person: str = "P2", **how: Any) -> Seated:
    return bonus(**how).do(ClaimBonus, bonus="high", person=person)


def bonus_without_hands() -> str:
    return refused(lambda: three().do(OfferBonus, **{**OFFER, "outcomes": ()}))


def bonus_not_offered() -> str:
    return refused(lambda: three().hand().do(ClaimBonus, bonus="high", person="P2"))


def bonus_for_other_hands() -> str:
    return refused(lambda: claimed(outcomes=("royal-flush",)))


def bonus_claimed_by_a_player() -> str:
    return refused(lambda: bonus().do(ClaimBonus, bonus="high", person="P2", actor=player(2)))


def bonus_claimed_twice() -> str:
    room = claimed()
    return refused(lambda: room.do(ClaimBonus, bonus="high", person="P2"))


def bonus_of_a_folded_hand() -> str:
    return refused(lambda: claimed("P3"))


def bonus_not_verified() -> str:
    room = claimed()
    return refused(lambda: give(room, "chips"))


def give(room: Seated, form: str) -> Seated:
    return room.do(GiveBonus, number=room.table.awards[-1].number, form=form)


def bonus_by_cheque() -> str:
    room = claimed().chores()
    return refused(lambda: give(room, "cheque"))


def bonus_given(**how: Any) -> str:
    room = give(claimed(**how).chores(), "cash" if not how else "a watch, at once")
    return str(room.told("BonusGiven")[0].clause)


def bonus_paid() -> str:
    return str(give(claimed().chores(), "cash").told("BonusPaidOut")[0].move.clauses[0])


def bonus_in_a_hand() -> str:
    room = claimed().chores().begin()
    return refused(lambda: give(room, "chips"))


CITED: list[tuple[Callable[[], str], str]] = [
    (no_time_charge, "7.2.2"),
    (hour_not_paid, "7.2.2(b)"),
    (hour_charged_already, "7.2.2(b)"),
    (fee_above_the_sign, "7.2.2(c)"),
    (charge_by_a_player, "7.2.2(d)"),
    (charge_in_a_hand, "6.11"),
    (drop_by_a_player, "7.2.2(e)"),
    (nothing_to_drop, "7.2.2(d)"),
    (fee_before_the_hand, "7.2.4(c)"),
    (no_clock, "6.15"),
    (clock_of_nobody, "6.15"),
    (clock_not_run_out, "6.15"),
    (time_up_without_the_clock, "6.15"),
    (more_time_not_sold, "6.15.1"),
    (more_time_for_another, "6.15.1"),
    (more_time_too_often, "6.15.2"),
    (owes_no_blind, "8.9.3"),
    (lambda: entry_of_a_newcomer("wait"), "8.10.1"),
    (lambda: entry_of_a_newcomer("post"), "8.10.2"),
    (newcomer_chooses, "8.10"),
    (two_players_needed, "8.9.3"),
    (dealer_with_a_seat, "1.1 'Dealer'"),
    (reserved_by_a_player, "8.3"),
    (side_wager_not_offered, "8.15.1"),
    (side_wager_in_a_hand, "8.15.2"),
    (side_wager_taken_back_in_a_hand, "8.15.2"),
    (side_wager_below_the_least, "8.15.1"),
    (side_wager_above_the_stake, "6.11.1(a)"),
    (side_wager_of_another, "8.15.1"),
    (second_side_wager, "8.15.1"),
    (deck_at_a_table, "5.1"),
    (asked_from_an_empty_seat, "8.20.4"),
    (shown_asked_from_an_empty_seat, "9.2"),
    (nobody_was_left_out, "9.1.1(d)"),
    (bonus_without_hands, "11.2"),
    (bonus_not_offered, "11.2"),
    (bonus_for_other_hands, "11.2"),
    (bonus_claimed_by_a_player, "11.3"),
    (bonus_claimed_twice, "11.3"),
    (bonus_of_a_folded_hand, "11.4"),
    (bonus_not_verified, "11.3"),
    (bonus_by_cheque, "11.3.1"),
    (bonus_given, "11.3.1"),
    (lambda: bonus_given(kind="goods", value=Cents(0)), "11.3.2"),
    (bonus_paid, "11.3.1"),
    (bonus_in_a_hand, "6.11"),
]


@pytest.mark.parametrize(
    "situation, clause",
    [
        pytest.param(situation, clause, marks=pytest.mark.clause(BOOK, clause))
        for situation, clause in CITED
    ],
)
def test_the_clause_of_the_document_is_cited(situation: Callable[[], str], clause: str) -> None:
    assert situation() == clause
