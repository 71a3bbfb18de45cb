"""Bonus prizes (11), sanctions and records (13), straddles by the sign."""

from typing import Any

import pytest
from croupier.poker.bonus import Bonus
from croupier.poker.table_commands import (
    ClaimBonus,
    Find,
    GiveBonus,
    HandOver,
    OfferBonus,
    OpenDispute,
    RecordBreach,
    Sanctioned,
    VerifyBonus,
)
from tests.poker.table.seated import Seated

from croupier.acts import Barred, NotAChoice, NotAuthorised, NotOffered, WrongAmount, WrongMoment
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.poker import SeatNo, Straddle
from croupier.poker.deal_commands import VoidWagers
from tests.poker.irregular.dealt import deck_with
from tests.poker.staff import ASSISTANT, DEALER, HDD, MANAGER, OPERATOR, player

BOOK = "melbourne-poker"

# --- bonus prizes -----------------------------------------------------------------------------

QUADS = deck_with("As Ks Qc Ad Kd 7c", "2c", "Ah Ac 4s", "3c", "9d", "4c", "Jh")


def prize(kind: Any = "cash", **how: Any) -> Bonus:
    plain: dict[str, Any] = {
        "id": "high-hand",
        "kind": kind,
        "what": "high hand of the hour",
        "hands": ("four-of-a-kind", "straight-flush", "royal-flush"),
        "sign": "Four of a kind or better wins $200",
        "amount": Cents(200 if kind == "cash" else 0),
    }
    return Bonus(**{**plain, **how})


def with_quads(kind: Any = "cash") -> Seated:
    """Seat 1 flops four aces and bets; the others fold to it or call."""
    room = Seated((1, 2, 3), deck=QUADS).do(OfferBonus(OPERATOR, prize(kind)))
    return room.begin().say("3 call", "1 call", "2 check")


@pytest.mark.clause(BOOK, "11.1")
@pytest.mark.parametrize("kind", ["cash", "goods", "services"])
def test_prizes_are_cash_goods_or_services_and_the_operator_offers_them(kind: str) -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAuthorised) as refused:
        room.do(OfferBonus(MANAGER, prize(kind)))
    assert refused.value.clause == "11.1"
    room.do(OfferBonus(OPERATOR, prize(kind)))
    assert room.shown().bonuses[0].kind == kind


@pytest.mark.clause(BOOK, "11.2")
@pytest.mark.parametrize(
    "wrong", [{"sign": " "}, {"hands": ()}, {"hands": ("five aces",)}, {"amount": Cents(0)}]
)
def test_a_prize_without_its_sign_and_hands_is_not_offered(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        prize(**wrong)


@pytest.mark.clause(BOOK, "11.3", "11.3.1")
def test_the_dealer_claims_an_officer_verifies_and_then_it_is_paid() -> None:
    room = with_quads().say("1 bet 10", "2 fold", "3 fold").run()
    room.do(ClaimBonus(DEALER, "high-hand", SeatNo(1)))
    with pytest.raises(WrongMoment) as refused:
        room.do(GiveBonus(DEALER, 1, "chips"))
    assert refused.value.clause == "11.3"
    with pytest.raises(NotAuthorised):
        room.do(VerifyBonus(DEALER, 1))
    room.do(VerifyBonus(HDD, 1))
    with pytest.raises(NotAChoice):
        room.do(GiveBonus(DEALER, 1))
    before = room.stakes[1]
    room.do(GiveBonus(DEALER, 1, "chips"))
    assert (room.stakes[1], room.table.float) == (before + 200, -200)
    with pytest.raises(WrongMoment):
        room.do(GiveBonus(DEALER, 1, "cash"))
    with pytest.raises(WrongMoment):
        room.do(VerifyBonus(HDD, 1))


@pytest.mark.clause(BOOK, "11.3.1", "6.11")
def test_bonus_chips_never_join_a_stake_during_a_hand_but_cash_may_be_paid() -> None:
    room = with_quads().say("1 bet 10", "2 fold", "3 fold").run()
    room.do(ClaimBonus(DEALER, "high-hand", SeatNo(1))).do(VerifyBonus(HDD, 1)).begin()
    with pytest.raises(WrongMoment) as refused:
        room.do(GiveBonus(DEALER, 1, "chips"))
    assert refused.value.clause == "6.11"
    room.do(GiveBonus(DEALER, 1, "cash equivalent"))
    assert room.table.awards[0].paid_in == "cash equivalent"


@pytest.mark.clause(BOOK, "11.3.2")
def test_goods_stay_open_until_they_are_handed_over() -> None:
    room = with_quads("goods").say("1 bet 10", "2 fold", "3 fold").run()
    room.do(ClaimBonus(DEALER, "high-hand", SeatNo(1))).do(VerifyBonus(HDD, 1))
    given = [room.table.awards[0].given]
    room.hand().do(GiveBonus(DEALER, 1))
    given.append(room.table.awards[0].given)
    assert given == [False, True]
    assert room.table.float == 0


@pytest.mark.clause(BOOK, "11.4")
def test_a_folded_hand_has_no_claim_but_one_that_won_unseen_has() -> None:
    folded = with_quads().say("1 fold", "2 check", "3 bet 10", "2 fold").run()
    with pytest.raises(NotAChoice) as refused:
        folded.do(ClaimBonus(DEALER, "high-hand", SeatNo(1)))
    assert refused.value.clause == "11.4"
    unseen = with_quads().say("1 bet 10", "2 fold", "3 fold").run()
    unseen.do(ClaimBonus(DEALER, "high-hand", SeatNo(1)))
    assert unseen.table.awards[0].hand == "four-of-a-kind"


@pytest.mark.clause(BOOK, "11.2")
def test_a_hand_the_sign_does_not_name_wins_nothing() -> None:
    room = with_quads().say("1 check", "2 bet 10", "3 fold", "1 fold").run()
    with pytest.raises(NotAChoice) as refused:
        room.do(ClaimBonus(DEALER, "high-hand", SeatNo(2)))
    assert refused.value.clause == "11.2"
    with pytest.raises(NotOffered):
        room.do(ClaimBonus(DEALER, "bad-beat", SeatNo(2)))
    with pytest.raises(WrongMoment):
        room.do(ClaimBonus(DEALER, "high-hand", SeatNo(9)))
    with pytest.raises(WrongMoment):
        room.do(OfferBonus(OPERATOR, prize()))


# --- sanctions --------------------------------------------------------------------------------


def breach(conduct: str = "device", person: str = "P3") -> RecordBreach:
    return RecordBreach(DEALER, conduct, (person,), "a telephone in the lap", 5)


def sanction(kind: Any, by: Any = ASSISTANT, **how: Any) -> Sanctioned:
    return Sanctioned(by, kind, "P3", 10, **how)


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
    room = Seated((1, 2, 3)).do(
        RecordBreach(DEALER, conduct, ("P3", "Onlooker"), "over the shoulder", 5)
    )
    record = room.table.records[0]
    assert (record.clause, record.persons, record.at) == (clause, ("P3", "Onlooker"), 5)
    assert room.shown("supervisor", "Sue").records
    assert not room.shown("player", "P1").records
    with pytest.raises(NotAChoice):
        room.do(breach("sneezing"))
    with pytest.raises(NotAuthorised):
        room.do(RecordBreach(player(1), conduct, ("P3",), "told tales", 5))


@pytest.mark.clause(BOOK, "13.2", "13.2.2")
def test_an_excluded_player_is_not_dealt_the_next_hand_and_does_not_come_back() -> None:
    room = Seated((1, 2, 3, 4)).hand().do(breach("other"))
    for officer in (DEALER, HDD, MANAGER):
        with pytest.raises(NotAuthorised) as refused:
            room.do(sanction("exclude", officer))
        assert refused.value.clause == "13.2.2"
    room.do(sanction("exclude")).begin()
    assert 3 not in room.in_play
    room.fold_out().leave(3)
    with pytest.raises(Barred) as barred:
        room.sit(3)
    assert barred.value.clause == "13.2.2"


@pytest.mark.clause(BOOK, "13.2")
def test_a_sanction_answers_a_breach_that_is_on_record() -> None:
    room = Seated((1, 2, 3))
    with pytest.raises(WrongMoment):
        room.do(sanction("exclude"))
    room.do(breach("influence"))
    for kind in ("seize", "confiscate", "detain"):
        with pytest.raises(WrongMoment):
            room.do(sanction(kind, amount=Cents(5)))


@pytest.mark.clause(BOOK, "13.2.3")
def test_winnings_made_with_a_device_are_held_pending_investigation() -> None:
    room = Seated((1, 2, 3)).do(breach())
    with pytest.raises(WrongAmount):
        room.do(sanction("seize", amount=Cents(501)))
    room.do(sanction("seize", amount=Cents(400)))
    assert room.stakes[3] == 100
    assert [(held.person, held.amount) for held in room.table.held] == [("P3", 400)]
    room.begin()
    with pytest.raises(WrongMoment):
        room.do(sanction("seize", amount=Cents(50)))


@pytest.mark.clause(BOOK, "13.2.4")
def test_a_device_is_confiscated_with_item_and_officer_on_record() -> None:
    room = Seated((1, 2, 3)).do(breach()).do(sanction("confiscate", item="telephone"))
    record = room.table.sanctions[0]
    assert (record.item, record.by, record.clause) == ("telephone", ASSISTANT, "13.2.4")


@pytest.mark.clause(BOOK, "13.2.5")
def test_a_detention_has_its_start_its_officer_and_its_hand_over() -> None:
    room = Seated((1, 2, 3)).do(breach()).do(sanction("detain"))
    assert room.table.sanctions[0].handed_over is None
    room.do(HandOver(ASSISTANT, "P3", 42))
    record = room.table.sanctions[0]
    assert (record.at, record.by, record.handed_over) == (10, ASSISTANT, 42)
    with pytest.raises(WrongMoment):
        room.do(HandOver(ASSISTANT, "P3", 43))


@pytest.mark.clause(BOOK, "13.2.1", "13.2.3")
def test_wagers_held_in_a_hand_stay_held_at_the_table() -> None:
    room = Seated((1, 2, 3)).begin().say("3 raise 50", "1 call", "2 call")
    room.run().do(VoidWagers(ASSISTANT, SeatNo(3), "held", "device"))
    room.say("1 bet 10", "2 fold").run()
    assert [held.amount for held in room.table.held] == [50]
    assert room.stakes == {1: 550, 2: 450, 3: 450}


# --- findings and disputes --------------------------------------------------------------------


@pytest.mark.clause(BOOK, "13.4")
def test_a_finding_on_integrity_is_final_and_notes_that_review_was_asked_for() -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAuthorised) as refused:
        room.do(Find(HDD, "integrity", ("P1",), "soft play", 5))
    assert refused.value.clause == "13.4"
    room.do(Find(MANAGER, "integrity", ("P1",), "soft play", 5, review_asked=True))
    record = room.table.records[0]
    assert (record.kind, record.final, record.review_asked) == ("finding", True, True)


@pytest.mark.clause(BOOK, "13.10")
def test_what_the_book_leaves_open_an_area_manager_decides_finally() -> None:
    room = Seated((1, 2)).do(Find(MANAGER, "dispute", ("P1",), "a chip rolled", 5, True))
    record = room.table.records[0]
    assert (record.clause, record.final, record.review_asked) == ("13.10", True, False)
    with pytest.raises(NotAuthorised):
        room.do(Find(HDD, "dispute", ("P1",), "a chip rolled", 5))


@pytest.mark.clause(BOOK, "13.9", "13.11")
def test_who_disputes_is_told_of_the_inspector_and_may_be_referred() -> None:
    room = Seated((1, 2))
    with pytest.raises(NotAChoice) as refused:
        room.do(OpenDispute(player(1), "the pot was short", 5))
    assert refused.value.clause == "13.9"
    room.do(OpenDispute(player(1), "the pot was short", 5, inspector_told=True))
    room.do(OpenDispute(player(1), "still short", 6, inspector_told=True, referred=True))
    told, referred = room.table.records
    assert (told.clause, told.inspector_told) == ("13.9", True)
    assert (referred.clause, referred.referred) == ("13.11", True)


# --- straddles by the sign --------------------------------------------------------------------


@pytest.mark.clause(BOOK, "6.5", "8.9.4")
def test_straddles_are_taken_where_the_sign_allows_them() -> None:
    with pytest.raises(NotOffered):
        Seated((1, 2, 3, 4)).begin().run("dealing").do(Straddle(player(3), SeatNo(3)))
    room = Seated((1, 2, 3, 4, 5), over_blinds="chain").begin().run("dealing")
    room.do(Straddle(player(3), SeatNo(3))).do(Straddle(player(4), SeatNo(4))).run()
    assert room.dealt.hand.betting.level == 40
    assert room.dealt.hand.seats[room.dealt.hand.to_act].number == 5
