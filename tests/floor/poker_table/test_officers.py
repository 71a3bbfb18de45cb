"""Tests of bonus prizes (11), sanctions and disputes (13), and straddles."""

from typing import Any

import pytest

from croupier.acts import (
    Actor,
    Barred,
    Millis,
    NotAuthorised,
    NotEnoughChips,
    NotOffered,
    WrongMoment,
)
from croupier.errors import BadInput
from croupier.floor import (
    AskReview,
    ClaimBonus,
    CloseDispute,
    DecideDispute,
    DoTableChore,
    GiveBonus,
    HandOver,
    OfferBonus,
    PlaceSideWager,
    RaiseDispute,
    ReferDispute,
    ReportBreach,
    RuleIntegrity,
    Sanction,
    WithholdPayment,
    sign_view,
)
from croupier.floor.moves import held_for, house_of
from croupier.money import Cents
from croupier.poker import SeatNo, Straddle
from croupier.poker.deal.commands import VoidWagers
from croupier.poker.deal.flop_chase import ChaseLimits
from tests.floor.poker_table.house import OPERATOR
from tests.floor.poker_table.seated import RULES, Seated
from tests.poker.irregular.dealt import deck_with
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER, player

BOOK = "melbourne-poker"

# --- bonus prizes -----------------------------------------------------------------------------

QUADS = deck_with("As Ks Qc Ad Kd 7c", "2c", "Ah Ac 4s", "3c", "9d", "4c", "Jh")


def offer(room: Seated, kind: str = "cash", by: Actor = OPERATOR, **how: Any) -> Seated:
    plain: dict[str, Any] = {
        "bonus": "high-hand",
        "kind": kind,
        "what": "high hand of the hour: $2 for four of a kind or better",
        "outcomes": ("four-of-a-kind", "straight-flush", "royal-flush"),
        "value": Cents(200 if kind == "cash" else 0),
    }
    return room.do(OfferBonus, actor=by, **{**plain, **how})


def with_quads(kind: Any = "cash") -> Seated:
    """Seat 1 flops four aces and bets; the others fold to it or call."""
    room = offer(Seated((1, 2, 3), deck=QUADS), kind)
    return room.begin().say("3 call", "1 call", "2 check")


def claim(room: Seated, seat: int, bonus: str = "high-hand") -> Seated:
    return room.do(ClaimBonus, bonus=bonus, person=f"P{seat}")


def claimed(kind: Any = "cash") -> Seated:
    """Four aces have won because the others folded, and the dealer has said so."""
    return claim(with_quads(kind).say("1 bet 10", "2 fold", "3 fold").run(), 1)


def give(room: Seated, form: str) -> Seated:
    return room.do(GiveBonus, number=room.table.awards[0].number, form=form)


@pytest.mark.clause(BOOK, "11.1")
@pytest.mark.parametrize("kind", ["cash", "goods", "services"])
def test_prizes_are_cash_goods_or_services_and_the_operator_offers_them(kind: str) -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAuthorised) as refused:
        offer(room, kind, by=MANAGER)
    assert refused.value.clause == "11.1"
    offer(room, kind)
    shown = {line.item: line.says for line in sign_view(RULES.law, room.table, Millis(0)).lines}
    assert f"({kind}) for four-of-a-kind, straight-flush, royal-flush" in shown["bonus"]


@pytest.mark.clause(BOOK, "11.2")
@pytest.mark.parametrize("wrong", [{"what": ""}, {"outcomes": ()}])
def test_a_prize_without_its_sign_and_hands_is_not_offered(wrong: dict[str, Any]) -> None:
    with pytest.raises(WrongMoment) as refused:
        offer(Seated((1, 2)), **wrong)
    assert refused.value.clause == "11.2"


@pytest.mark.clause(BOOK, "11.2")
@pytest.mark.parametrize("wrong", [{"outcomes": ("five aces",)}, {"value": Cents(0)}])
def test_a_prize_names_hands_that_there_are_and_cash_an_amount(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        offer(Seated((1, 2)), **wrong)


@pytest.mark.clause(BOOK, "11.3", "11.3.1")
def test_the_dealer_claims_an_officer_verifies_and_then_it_is_paid() -> None:
    room = claimed()
    with pytest.raises(WrongMoment) as refused:
        give(room, "chips")
    assert refused.value.clause == "11.3"
    (verify,) = room.table.chores
    with pytest.raises(NotAuthorised):
        room.do(DoTableChore, number=verify.number, actor=DEALER)
    room.do(DoTableChore, number=verify.number, actor=HDD)
    with pytest.raises(NotOffered) as form:
        give(room, "a voucher")
    assert form.value.clause == "11.3.1"
    before = room.stakes[1]
    give(room, "chips")
    assert room.stakes[1] == before + 200
    assert room.ledger.of(house_of(room.table.house)) == -200
    with pytest.raises(BadInput):
        give(room, "cash")
    with pytest.raises(BadInput):
        room.do(DoTableChore, number=verify.number, actor=HDD)


@pytest.mark.clause(BOOK, "11.3.1", "6.11")
def test_bonus_chips_never_join_a_stake_during_a_hand_but_cash_may_be_paid() -> None:
    room = claimed().chores(by=HDD).begin()
    with pytest.raises(WrongMoment) as refused:
        give(room, "chips")
    assert refused.value.clause == "6.11"
    give(room, "cash equivalent")
    assert room.table.awards[0].form == "cash equivalent"


@pytest.mark.clause(BOOK, "11.3.2")
def test_goods_stay_open_until_they_are_handed_over() -> None:
    room = claimed("goods").chores(by=HDD)
    given = [room.table.awards[0].paid is not None]
    give(room.hand(), "fetched from the cage")
    given.append(room.table.awards[0].paid is not None)
    assert given == [False, True]
    assert room.ledger.of(house_of(room.table.house)) == 0


@pytest.mark.clause(BOOK, "11.4")
def test_a_folded_hand_has_no_claim_but_one_that_won_unseen_has() -> None:
    folded = with_quads().say("1 fold", "2 check", "3 bet 10", "2 fold").run()
    with pytest.raises(WrongMoment) as refused:
        claim(folded, 1)
    assert refused.value.clause == "11.4"
    assert claimed().table.awards[0].outcome == "four-of-a-kind"


@pytest.mark.clause(BOOK, "11.2")
def test_a_hand_the_sign_does_not_name_wins_nothing() -> None:
    room = with_quads().say("1 check", "2 bet 10", "3 fold", "1 fold").run()
    with pytest.raises(NotOffered) as refused:
        claim(room, 2)
    assert refused.value.clause == "11.2"
    with pytest.raises(NotOffered):
        claim(room, 2, "bad-beat")
    with pytest.raises(WrongMoment):
        claim(room, 9)
    with pytest.raises(WrongMoment) as twice:
        offer(room)
    assert twice.value.clause == "11.2"


@pytest.mark.clause(BOOK, "11.3")
def test_one_hand_claims_a_bonus_once() -> None:
    with pytest.raises(WrongMoment) as refused:
        claim(claimed(), 1)
    assert refused.value.clause == "11.3"


# --- sanctions --------------------------------------------------------------------------------


def breach(room: Seated, conduct: str = "device", by: Actor = DEALER, **how: Any) -> Seated:
    note = "a telephone in the lap"
    return room.do(
        ReportBreach, book=BOOK, conduct=conduct, person="P3", note=note, actor=by, **how
    )


def sanction(room: Seated, power: Any, by: Actor = ASSISTANT, **how: Any) -> Seated:
    number = room.floor.house.breaches[-1].number
    return room.do(Sanction, 10, breach=number, power=power, actor=by, **how)


def seize(room: Seated, amount: int) -> Seated:
    breaches = room.floor.house.breaches
    number = breaches[-1].number if breaches else 0
    return room.do(
        WithholdPayment,
        person="P3",
        amount=Cents(amount),
        reason="won with a device",
        breach=number,
        actor=ASSISTANT,
    )


@pytest.mark.parametrize(
    "conduct, clause",
    [
        pytest.param(conduct, clause, marks=pytest.mark.clause(BOOK, clause))
        for conduct, clause in (
            ("device", "13.1"),
            ("influence", "13.8"),
            ("communicate", "13.15"),
        )
    ],
)
def test_a_breach_is_recorded_with_its_clause_and_the_people_in_it(
    conduct: str, clause: str
) -> None:
    room = breach(Seated((1, 2, 3)), conduct, others=("Onlooker",))
    record = room.floor.house.breaches[0]
    assert (record.clauses[0], record.person, record.others) == (clause, "P3", ("Onlooker",))
    with pytest.raises(BadInput):
        breach(room, "sneezing")
    with pytest.raises(NotAuthorised):
        breach(room, conduct, by=player(1))


@pytest.mark.clause(BOOK, "13.2", "13.2.2")
def test_an_excluded_player_is_not_dealt_the_next_hand_and_does_not_come_back() -> None:
    room = breach(Seated((1, 2, 3, 4)).hand(), "other")
    for officer in (DEALER, HDD, MANAGER):
        with pytest.raises(NotAuthorised) as refused:
            sanction(room, "exclude-player", officer)
        assert refused.value.clause == "13.2.2"
    sanction(room, "exclude-player").begin()
    assert 3 not in room.in_play
    room.fold_out().leave(3)
    with pytest.raises(Barred) as barred:
        room.sit(3)
    assert barred.value.clause == "13.2.2"


@pytest.mark.clause(BOOK, "13.2.2", "8.15.1")
def test_the_side_wager_of_an_excluded_player_goes_back_before_the_cards() -> None:
    room = Seated((1, 2, 3, 4), chase=ChaseLimits(Cents(5), Cents(50)))
    room.do(PlaceSideWager, person="P3", colour="red", stake=Cents(10), actor=player(3))
    sanction(breach(room, "other"), "exclude-player").begin()
    assert (room.stakes[3], room.dealt.around.chase) == (500, ())


@pytest.mark.clause(BOOK, "13.2")
def test_a_sanction_answers_a_breach_that_is_on_record() -> None:
    room = Seated((1, 2, 3))
    with pytest.raises(BadInput):
        room.do(Sanction, breach=1, power="exclude-player", actor=ASSISTANT)
    with pytest.raises(WrongMoment):
        seize(room, 5)
    breach(room, "influence")
    for power in ("confiscate-device", "detain"):
        with pytest.raises(NotOffered):
            sanction(room, power, note="telephone")
    with pytest.raises(NotOffered):
        seize(room, 5)


@pytest.mark.clause(BOOK, "13.2.3")
def test_winnings_made_with_a_device_are_held_pending_investigation() -> None:
    room = breach(Seated((1, 2, 3)))
    with pytest.raises(NotEnoughChips) as more:
        seize(room, 501)
    assert more.value.clause == "13.2.3"
    seize(room, 400)
    assert room.stakes[3] == 100
    assert [hold.amount for hold in room.floor.purses["P3"].holds] == [400]
    assert room.ledger.of(held_for("P3", 1)) == 400
    room.begin()
    with pytest.raises(WrongMoment) as refused:
        seize(room, 50)
    assert refused.value.clause == "13.2.3"


@pytest.mark.clause(BOOK, "13.2.4")
def test_a_device_is_confiscated_with_item_and_officer_on_record() -> None:
    room = sanction(breach(Seated((1, 2, 3))), "confiscate-device", note="telephone")
    record = room.told("SanctionImposed")[0].sanction
    assert (record.note, record.by, record.clause) == ("telephone", ASSISTANT, "13.2.4")


@pytest.mark.clause(BOOK, "13.2.5")
def test_a_detention_has_its_start_its_officer_and_its_hand_over() -> None:
    room = sanction(breach(Seated((1, 2, 3))), "detain", note="a device")
    detention = room.floor.house.detentions[0]
    assert detention.over is None
    room.do(HandOver, 42, number=detention.number, to="the police", actor=ASSISTANT)
    record = room.floor.house.detentions[0]
    assert record.over is not None
    assert record.since - room.start == 10
    assert (record.by, record.over - room.start) == (ASSISTANT, 42)
    with pytest.raises(BadInput):
        room.do(HandOver, 43, number=detention.number, to="the police", actor=ASSISTANT)


@pytest.mark.clause(BOOK, "13.2.1", "13.2.3")
def test_wagers_held_in_a_hand_stay_held_in_the_player_s_name() -> None:
    room = Seated((1, 2, 3)).begin().say("3 raise 50", "1 call", "2 call")
    room.run().do(VoidWagers(ASSISTANT, SeatNo(3), "held", "device"))
    room.say("1 bet 10", "2 fold").run()
    assert [hold.amount for hold in room.floor.purses["P3"].holds] == [50]
    assert room.stakes == {1: 550, 2: 450, 3: 450}


# --- findings and disputes --------------------------------------------------------------------


@pytest.mark.clause(BOOK, "13.4")
def test_a_finding_on_integrity_is_final_and_may_be_referred() -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAuthorised) as refused:
        room.do(RuleIntegrity, person="P1", finding="soft play", actor=HDD)
    assert refused.value.clause == "13.4"
    room.do(RuleIntegrity, person="P1", finding="soft play", actor=MANAGER)
    found = room.floor.house.disputes[0]
    room.do(ReferDispute, number=found.number, actor=player(1))
    record = room.floor.house.disputes[0]
    assert (record.kind, record.decisions[-1].final) == ("integrity", True)
    assert record.referred_clause == "13.4"


def disputed(room: Seated, about: str = "a chip rolled", **how: Any) -> int:
    room.do(RaiseDispute, book=BOOK, about=about, actor=player(1), **how)
    return room.floor.house.disputes[-1].number


@pytest.mark.clause(BOOK, "13.10")
def test_what_the_book_leaves_open_an_area_manager_decides_finally() -> None:
    room = Seated((1, 2))
    number = disputed(room)
    with pytest.raises(NotAuthorised):
        room.do(DecideDispute, number=number, outcome="it stays", actor=HDD)
    room.do(DecideDispute, number=number, outcome="it stays", actor=MANAGER)
    decision = room.floor.house.disputes[-1].decisions[-1]
    assert (decision.clause, decision.final) == ("13.10", True)


@pytest.mark.clause(BOOK, "13.9", "13.11")
def test_who_disputes_is_told_of_the_inspector_and_may_be_referred() -> None:
    room = Seated((1, 2))
    number = disputed(room, "the pot was short")
    room.do(DecideDispute, number=number, outcome="it was not", actor=MANAGER)
    room.do(AskReview, number=number, actor=player(1))
    with pytest.raises(WrongMoment) as refused:
        room.do(CloseDispute, number=number)
    assert refused.value.clause == "13.9"
    complaint = disputed(room, "still short", kind="complaint")
    room.do(ReferDispute, number=complaint, actor=player(1))
    assert room.floor.house.disputes[-1].referred_clause == "13.11"


# --- straddles by the sign --------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.5", "8.9.4")
def test_straddles_are_taken_where_the_sign_allows_them() -> None:
    with pytest.raises(NotOffered):
        Seated((1, 2, 3, 4)).begin().run("dealing").do(Straddle(player(3), SeatNo(3)))
    room = Seated((1, 2, 3, 4, 5), over_blinds="chain").begin().run("dealing")
    room.do(Straddle(player(3), SeatNo(3))).do(Straddle(player(4), SeatNo(4))).run()
    assert room.dealt.hand.betting.level == 40
    assert room.dealt.hand.seats[room.dealt.hand.to_act].number == 5
