"""Tests of the cards at a table: counting, changing and shuffling them."""

import pytest

from croupier.acts import Millis, NotAuthorised, NotOffered, WrongMoment
from croupier.errors import BadInput
from croupier.floor import (
    AskToSeeCards,
    ChangeCards,
    CountDeck,
    DoTableChore,
    OrderCount,
    OrderShuffle,
    ReplaceDevice,
    ReportTrouble,
    pit_view,
)
from tests.floor.casino import RULES, Casino, case, player

HDD = "tg-higher-duties-dealer"


def seated(book: str) -> Casino:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "", deck="red")
    casino.sit("ann", 1)
    if book == "melbourne-poker":
        casino.sit("bob", 2)
    return casino


@pytest.mark.parametrize(
    "book, officer, clause, refused",
    [
        case("melbourne-wsop", HDD, "3.3", "dealer", proves="3.3"),
        case("melbourne-poker", HDD, "3.4", "dealer", proves="3.4"),
        case("canberra-ultimate", "casino-supervisor", "2.6", "dealer", proves="2.6"),
        case("sydney-bonus", "casino-supervisor", "3.8", "player", proves="3.8"),
        case("sydney-bonus", "inspector", "3.8", "dealer", proves="3.8"),
    ],
)
def test_a_count_may_be_ordered_at_any_time_by_whom_the_book_names(
    book: str, officer: str, clause: str, refused: str
) -> None:
    casino = seated(book)
    casino.begin("ann")
    actor = player("ann") if refused == "player" else casino.staff(refused)
    with pytest.raises(NotAuthorised) as refusal:
        casino.do(OrderCount, table="T1", actor=actor)
    assert refusal.value.clause == clause
    casino.do(OrderCount, table="T1", actor=casino.staff(officer))
    assert casino.table().count_ordered
    casino.do(CountDeck, table="T1", count=52, actor=casino.dealer)
    assert not casino.table().count_ordered
    assert casino.table().chores == ()


COUNTED = [
    case("melbourne-wsop", "11.9", "3.3", proves=("11.9", "3.3")),
    case("canberra-ultimate", "13.6(b)", "2.6", proves=("13.6(a)", "13.6(b)", "2.6")),
    case("sydney-bonus", "11.9.2", "3.8", proves=("11.9.1", "11.9.2", "3.8")),
    case("perth-ultimate", "6.4(c)", "", proves="6.4(c)"),
    case("melbourne-poker", "9.1.1(h)", "3.4", proves=("9.1.1(h)", "3.4")),
]


ORDERED = [*COUNTED[:3], COUNTED[4]]


@pytest.mark.parametrize("book, clause, ordered", ORDERED)
def test_a_count_that_was_ordered_between_rounds_is_done_before_the_next(
    book: str, clause: str, ordered: str
) -> None:
    casino = seated(book)
    casino.play("ann")
    casino.do(OrderCount, table="T1", actor=casino.power("order-count"))
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == ordered
    due = pit_view(RULES.law, casino.floor, casino.house, casino.now)
    assert ("CountDeck", "dealer", ordered) in {(w.command, w.who, w.clause) for w in due}
    casino.do(CountDeck, table="T1", count=52, actor=casino.dealer)
    casino.begin("ann")


@pytest.mark.parametrize("book, clause, ordered", ORDERED)
def test_a_house_may_read_an_order_as_no_more_than_a_record(
    book: str, clause: str, ordered: str
) -> None:
    sign = {"settings": {"ordered_count": "only recorded"}}
    game = "bonus" if book == "melbourne-wsop" else ""
    casino = Casino(book).open(game=game, deck="red", sign=sign)
    casino.sit("ann", 1), casino.sit("bob", 2)
    casino.do(OrderCount, table="T1", actor=casino.power("order-count"))
    casino.begin("ann")


@pytest.mark.parametrize("book, clause, ordered", COUNTED)
def test_a_wrong_deck_is_replaced_and_checked_before_the_next_round_and_rounds_before_stand(
    book: str, clause: str, ordered: str
) -> None:
    casino = seated(book)
    casino.play("ann")
    stacks = [seat.chips for seat in casino.table().seats]
    casino.do(CountDeck, table="T1", count=51, actor=casino.dealer)
    assert [seat.chips for seat in casino.table().seats] == stacks
    for chore in casino.table().waiting_for("the next round"):
        if chore.noted:
            with pytest.raises(BadInput, match=f"note: expected {chore.noted}"):
                casino.do(DoTableChore, table="T1", number=chore.number, actor=casino.dealer)
    casino.chores()
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == clause
    officer = casino.power("change-cards")
    if book != "perth-ultimate":  # 2.6 brings in whole decks only
        casino.do(ChangeCards, table="T1", note="7h bent", actor=officer)
        casino.chores()
    with pytest.raises(WrongMoment, match="change all cards"):
        casino.begin("ann")
    with pytest.raises(BadInput, match="another deck"):
        casino.do(ChangeCards, table="T1", note="found again", deck="red", actor=officer)
    casino.do(ChangeCards, table="T1", note="a card is missing", deck="blue", actor=officer)
    if book != "perth-ultimate":
        with pytest.raises(WrongMoment, match="heck"):
            casino.begin("ann")
    casino.chores()
    casino.begin("ann")
    assert casino.table().deck == "blue"


@pytest.mark.clause("melbourne-wsop", "11.2.2(b)")
def test_melbourne_boxes_a_wrong_deck_with_a_slip_and_a_seal() -> None:
    casino = seated("melbourne-wsop")
    casino.do(CountDeck, table="T1", count=53, actor=casino.dealer)
    due = [(chore.noted, chore.clause) for chore in casino.table().chores]
    assert due == [
        ("the number of the card slip", "11.2.2(b)"),
        ("the number of the seal", "11.2.2(b)"),
    ]


@pytest.mark.parametrize("book, clause, ordered", COUNTED[:4])
def test_a_deck_found_wrong_in_a_round_voids_it_on_the_floor_but_in_perth_by_choice(
    book: str, clause: str, ordered: str
) -> None:
    casino = seated(book)
    casino.begin("ann")
    casino.do(CountDeck, table="T1", count=51, actor=casino.dealer)
    if book == "perth-ultimate":
        casino.end("ann")
        return
    with pytest.raises(WrongMoment, match="the round is void") as refusal:
        casino.end("ann")
    assert refusal.value.clause == clause
    with pytest.raises(BadInput, match="no chips to or from the float"):
        casino.end("ann", completed=False, changes={"player:ann@T1": -100, "float:T1": 100})
    casino.end("ann", completed=False)
    assert casino.table().rounds == 0


@pytest.mark.clause("sydney-bonus", "11.9.3", "11.9.4")
def test_a_missing_card_at_the_star_is_told_to_surveillance_and_an_inspector_at_once() -> None:
    casino = seated("sydney-bonus")
    casino.begin("ann")
    casino.do(CountDeck, table="T1", count=51, actor=casino.dealer)
    casino.end("ann", completed=False)
    chores = {c.task: c for c in casino.table().chores}
    assert {t: c.tell for t, c in chores.items() if c.tell} == {
        "tell-surveillance": "surveillance",
        "tell-inspector": "inspector",
    }
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == "11.9.3"
    casino.do(DoTableChore, table="T1", number=chores["check-deck"].number, actor=casino.dealer)
    supervisor = casino.staff("casino-supervisor")
    casino.do(ChangeCards, table="T1", note="one missing", deck="blue", actor=supervisor)
    (check,) = (c.number for c in casino.table().waiting_for("the next round"))
    casino.do(DoTableChore, table="T1", number=check, actor=casino.dealer)
    casino.begin("ann")
    late = pit_view(RULES.law, casino.floor, casino.house, Millis(casino.now + 1))
    assert [w.clause for w in late if w.overdue] == ["11.9.4", "11.9.4"]
    for name in ("tell-surveillance", "tell-inspector"):
        number = chores[name].number
        with pytest.raises(BadInput, match="who was told"):
            casino.do(DoTableChore, table="T1", number=number, actor=casino.dealer)
        casino.do(
            DoTableChore, table="T1", number=number, note="Inspector Lee", actor=casino.dealer
        )
    assert casino.table().chores == ()


@pytest.mark.clause("canberra-ultimate", "13.6(c)")
def test_canberra_checks_the_deck_for_more_before_the_next_round() -> None:
    casino = seated("canberra-ultimate")
    casino.do(ReportTrouble, table="T1", what="a card is missing", actor=casino.dealer)
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == "13.6(c)"
    casino.chores()
    with pytest.raises(WrongMoment, match="change all cards") as replaced:
        casino.begin("ann")
    assert replaced.value.clause == "13.6(b)"
    casino.do(ChangeCards, table="T1", note="one missing", deck="blue")
    casino.chores()
    casino.begin("ann")


@pytest.mark.parametrize(
    "book, officer, below, clause, checked",
    [
        case("melbourne-wsop", HDD, "dealer", "3.4", "3.4", proves="3.4"),
        case("melbourne-poker", "dealer", "", "5.3.1", "5.3.2", proves=("5.3.1", "5.3.2")),
        case("sydney-bonus", "casino-supervisor", "dealer", "3.7", "3.7", proves="3.7"),
    ],
)
def test_unfit_cards_are_changed_between_rounds_and_a_whole_deck_is_checked(
    book: str, officer: str, below: str, clause: str, checked: str
) -> None:
    casino = seated(book)
    actor = casino.staff(officer)
    if below:
        with pytest.raises(NotAuthorised) as refusal:
            casino.do(ChangeCards, table="T1", note="7h bent", actor=casino.staff(below))
        assert refusal.value.clause == clause
    casino.begin("ann")
    with pytest.raises(WrongMoment) as refused:
        casino.do(ChangeCards, table="T1", note="7h bent", actor=actor)
    assert refused.value.clause == clause
    casino.end("ann")
    casino.do(ChangeCards, table="T1", note="7h bent", actor=actor)
    casino.play("ann")
    with pytest.raises(NotOffered, match="at discretion"):
        casino.do(ChangeCards, table="T1", ground="discretion", note="new", actor=actor)
    casino.do(ChangeCards, table="T1", note="worn", deck="blue", actor=actor)
    assert casino.table().deck == "blue"
    with pytest.raises(WrongMoment) as waits:
        casino.begin("ann")
    assert waits.value.clause == checked
    casino.chores()
    casino.begin("ann")
    casino.end("ann")
    with pytest.raises(BadInput, match="note"):
        casino.do(ChangeCards, table="T1", note="", actor=actor)


@pytest.mark.clause("canberra-ultimate", "2.5")
def test_in_canberra_the_dealer_and_the_supervisor_both_check_every_replacement() -> None:
    casino = seated("canberra-ultimate")
    with pytest.raises(NotAuthorised):
        casino.do(ChangeCards, table="T1", note="7h", actor=casino.staff("casino-supervisor"))
    casino.do(ChangeCards, table="T1", ground="discretion", note="7h")
    first, second = casino.table().chores
    assert (first.by, second.by) == ("dealer", "casino-supervisor")
    with pytest.raises(NotAuthorised):  # nobody stands in for the dealer
        casino.do(DoTableChore, table="T1", number=first.number)
    casino.do(DoTableChore, table="T1", number=first.number, actor=casino.dealer)
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == "2.5"
    with pytest.raises(NotAuthorised):
        casino.do(DoTableChore, table="T1", number=second.number, actor=casino.dealer)
    casino.chores()
    casino.begin("ann")


@pytest.mark.parametrize(
    "book",
    [
        case("melbourne-wsop", proves="3.1"),
        case("sydney-bonus", proves="3.1"),
        case("canberra-ultimate", proves="2.1"),
        case("perth-ultimate", proves="2.2"),
        case("melbourne-poker", proves="3.1"),
    ],
)
def test_a_deck_has_fifty_two_cards(book: str) -> None:
    casino = seated(book)
    casino.do(CountDeck, table="T1", count=52, actor=casino.dealer)
    assert not casino.table().wrong_deck
    for wrong in (51, 53):
        casino = seated(book)
        casino.do(CountDeck, table="T1", count=wrong, actor=casino.dealer)
        assert casino.table().wrong_deck


GROUNDS = [
    case("melbourne-wsop", "unfit", "3.4", False, proves="3.4"),
    case("sydney-bonus", "unfit", "3.7", False, proves="3.7"),
    case("canberra-ultimate", "unfit", "2.5", False, proves="2.5"),
    case("canberra-ultimate", "discretion", "2.5", False, proves="2.5"),
    case("perth-ultimate", "unfit", "2.6(a)", True, proves="2.6(a)"),
    case("perth-ultimate", "discretion", "2.6(b)", True, proves="2.6(b)"),
    case("melbourne-poker", "unfit", "5.3.1", False, proves="5.3.1"),
]
"""On which grounds cards are changed by the documents, and whether only a whole deck is."""


@pytest.mark.parametrize("book, ground, clause, whole", GROUNDS)
def test_cards_are_changed_after_a_round_on_the_grounds_of_the_book(
    book: str, ground: str, clause: str, whole: bool
) -> None:
    casino = seated(book)
    change = {"table": "T1", "ground": ground, "note": "Qs marked", "actor": casino.boss}
    casino.begin("ann")
    with pytest.raises(WrongMoment) as refusal:
        casino.do(ChangeCards, deck="blue", **change)
    assert (refusal.value.clause, refusal.value.book) == (clause, book)
    casino.end("ann")
    if whole:
        with pytest.raises(BadInput, match="the new deck that is brought in"):
            casino.do(ChangeCards, **change)
    else:
        casino.do(ChangeCards, **change)
    changed = casino.do(ChangeCards, deck="blue", **change)[0]
    assert (getattr(changed, "ground", ""), getattr(changed, "clause", "")) == (ground, clause)
    others = {"unfit", "discretion"} - {p.values[1] for p in GROUNDS if p.values[0] == book}
    for other in others:
        with pytest.raises(NotOffered, match="you cannot change cards at discretion"):
            casino.do(ChangeCards, **{**change, "ground": other})


@pytest.mark.clause("perth-ultimate", "2.6", "2.6(a)", "2.6(b)")
def test_perth_brings_in_a_deck_after_settlement_for_an_unfit_card_or_by_choice() -> None:
    casino = seated("perth-ultimate")
    casino.begin("ann")
    for ground in ("unfit", "discretion"):
        with pytest.raises(WrongMoment):
            casino.do(ChangeCards, table="T1", ground=ground, note="x", deck="blue")
    casino.end("ann")
    for ground, clause in (("unfit", r"2\.6\(a\)"), ("discretion", r"2\.6\(b\)")):
        with pytest.raises(BadInput, match=f"deck: .*{clause}"):
            casino.do(ChangeCards, table="T1", ground=ground, note="only the Qs")
    casino.do(ChangeCards, table="T1", ground="unfit", note="Qs marked", deck="blue")
    casino.do(ChangeCards, table="T1", ground="discretion", note="new shift", deck="green")
    changed = [e for e in casino.events if type(e).__name__ == "CardsChanged"]
    assert [(getattr(e, "clause", ""), getattr(e, "note", "")) for e in changed] == [
        ("2.6(a)", "Qs marked"),
        ("2.6(b)", "new shift"),
    ]


@pytest.mark.clause("perth-ultimate", "2.5")
def test_perths_players_may_look_new_cards_over_before_they_are_dealt() -> None:
    casino = seated("perth-ultimate")
    with pytest.raises(WrongMoment, match="You have no seat at table T1"):
        casino.do(AskToSeeCards, table="T1", actor=player("onlooker"))
    casino.do(AskToSeeCards, table="T1", actor=player("ann"))
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == "2.5"
    casino.chores()
    casino.play("ann")
    with pytest.raises(WrongMoment, match="before the first round with a new deck"):
        casino.do(AskToSeeCards, table="T1", actor=player("ann"))
    casino.do(ChangeCards, table="T1", note="unfit", deck="blue")
    casino.do(AskToSeeCards, table="T1", actor=player("ann"))


@pytest.mark.clause("melbourne-wsop", "4.1.1(b)", "4.1.1(c)")
def test_a_higher_duties_dealer_orders_a_shuffle_and_says_why() -> None:
    casino = seated("melbourne-wsop")
    with pytest.raises(NotAuthorised):
        casino.do(OrderShuffle, table="T1", reason="x", actor=player("ann"))
    officer = casino.staff(HDD)
    with pytest.raises(BadInput, match="reason"):
        casino.do(OrderShuffle, table="T1", reason="", actor=officer)
    casino.do(OrderShuffle, table="T1", reason="suits in order", abnormal=True, actor=officer)
    casino.do(OrderShuffle, table="T1", reason="long break", actor=officer)
    ordered = [e for e in casino.events if type(e).__name__ == "ShuffleOrdered"]
    assert [(getattr(e, "clause", ""), getattr(e, "by", None)) for e in ordered] == [
        ("4.1.1(b)", officer),
        ("4.1.1(c)", officer),
    ]
    with pytest.raises(WrongMoment, match="shuffle the cards as ordered"):
        casino.begin("ann")


@pytest.mark.parametrize(
    "book, clause",
    [
        case("canberra-ultimate", "6.1(c)", proves=("6.1(b)", "6.1(c)")),
        case("sydney-bonus", "4.4.5", proves="4.4.5"),
    ],
)
def test_a_supervisor_orders_a_shuffle_before_the_next_round(book: str, clause: str) -> None:
    casino = seated(book)
    supervisor = casino.staff("casino-supervisor")
    with pytest.raises(NotAuthorised):
        casino.do(OrderShuffle, table="T1", reason="clumped", actor=casino.dealer)
    casino.do(OrderShuffle, table="T1", reason="clumped", actor=supervisor)
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == clause
    casino.chores()
    casino.begin("ann")
    if book == "canberra-ultimate":
        casino.end("ann", completed=False)
        casino.do(ReportTrouble, table="T1", what="there was a misdeal", actor=casino.dealer)
        with pytest.raises(WrongMoment) as after:
            casino.begin("ann")
        assert after.value.clause == "6.1(b)"


@pytest.mark.clause("sydney-bonus", "4.2.1")
def test_dropped_cards_wait_for_a_supervisor_to_find_them_all() -> None:
    casino = seated("sydney-bonus")
    casino.do(ReportTrouble, table="T1", what="cards are dropped", actor=casino.dealer)
    (chore,) = casino.table().chores
    with pytest.raises(WrongMoment) as refusal:
        casino.begin("ann")
    assert refusal.value.clause == "4.2.1"
    with pytest.raises(NotAuthorised):
        casino.do(DoTableChore, table="T1", number=chore.number, actor=casino.dealer)
    casino.do(
        DoTableChore, table="T1", number=chore.number, actor=casino.staff("gaming-supervisor")
    )
    casino.begin("ann")


@pytest.mark.parametrize(
    "book, clause, tasks",
    [
        case(
            "canberra-ultimate",
            "11.2",
            {"approve-new-shoe", "dealer-checks-new-cards", "supervisor-checks-new-cards"},
            proves=("11.2", "11.3"),
        ),
        case("sydney-bonus", "12.2.3", {"new-device", "check-new-cards"}, proves="12.2.3"),
    ],
)
def test_a_device_that_fails_is_replaced_after_the_round_with_new_cards(
    book: str, clause: str, tasks: set[str]
) -> None:
    casino = seated(book)
    fault = {
        "table": "T1",
        "fault": "mechanical",
        "effect": "impedes operation",
        "device": "shuffler 9",
        "deck": "blue",
        "actor": casino.dealer,
    }
    casino.begin("ann")
    with pytest.raises(WrongMoment) as refusal:
        casino.do(ReplaceDevice, **fault)
    assert refusal.value.clause == clause
    casino.end("ann", completed=False)
    with pytest.raises(BadInput, match="a name for the new device"):
        casino.do(ReplaceDevice, **{**fault, "deck": "red"})
    casino.do(ReplaceDevice, **fault)
    event = next(e for e in casino.events if type(e).__name__ == "DeviceReplaced")
    assert (getattr(event, "fault", ""), getattr(event, "effect", "")) == (
        "mechanical",
        "impedes operation",
    )
    due = {chore.task for chore in casino.table().waiting_for("the next round")}
    assert due == tasks
    with pytest.raises(WrongMoment):
        casino.begin("ann")
    casino.chores()
    casino.begin("ann")
    perth = seated("perth-ultimate")
    with pytest.raises(NotOffered):
        perth.do(ReplaceDevice, **{**fault, "actor": perth.dealer})
