"""Seats: choosing, drawing, moving, leaving, and giving one up after sitting out."""

import pytest

from croupier.acts import Barred, Locked, NotAuthorised, NotOffered, NotYours, WrongMoment
from croupier.cards import cards
from croupier.errors import BadInput
from croupier.floor import (
    AllotSeat,
    AskToSit,
    BringChips,
    BuyIn,
    ComeBack,
    ComeIn,
    ExcludeMyself,
    HandPlaced,
    JoinList,
    LeaveTable,
    MoveSeat,
    SetEntry,
    SitDown,
    SitOut,
    StepAway,
    VacateSeat,
    WantSeat,
    buttons_at,
)
from croupier.money import Cents
from tests.floor.casino import Casino, case, player

HDD = "tg-higher-duties-dealer"
POKER = "melbourne-poker"


def draw(**drawn: str) -> dict[str, object]:
    return {person: cards(card)[0] for person, card in drawn.items()}


@pytest.fixture
def poker() -> Casino:
    return Casino(POKER).open()


# --- choosing -----------------------------------------------------------------------------------


@pytest.mark.clause(POKER, "8.1")
def test_players_choose_their_seats(poker: Casino) -> None:
    poker.sit("ann", 4)
    assert poker.seat("ann").number == 4
    with pytest.raises(NotYours, match="Seat 4 is taken by ann"):
        poker.sit("bob", 4)
    poker.sit("bob", 1)
    with pytest.raises(WrongMoment, match="have a seat at table T1 already"):
        poker.do(SitDown, table="T1", seat=2, person="bob", actor=player("bob"))
    with pytest.raises(NotYours, match="only for yourself, not for "):
        poker.do(SitDown, table="T1", seat=2, person="ann", actor=player("bob"))


@pytest.mark.clause(POKER, "8.1.1")
def test_two_who_want_one_seat_draw_cards_for_it_and_equal_cards_draw_again(
    poker: Casino,
) -> None:
    for person in ("bob", "ann", "cal"):
        poker.patron(person)
        poker.do(JoinList, table="T1", actor=player(person))
    for person in ("ann", "bob", "cal"):
        poker.do(WantSeat, table="T1", seat=4, actor=player(person))
    with pytest.raises(WrongMoment) as refusal:
        poker.do(SitDown, table="T1", seat=4, person="ann", actor=player("ann"))
    assert refusal.value.clause == "8.1.1"
    with pytest.raises(BadInput, match="one card for each of ann, bob, cal"):
        poker.do(AllotSeat, table="T1", seat=4, cards=draw(ann="Kh", bob="9c"))
    with pytest.raises(BadInput, match="each card once"):
        poker.do(AllotSeat, table="T1", seat=4, cards=draw(ann="Kh", bob="Kh", cal="2c"))
    with pytest.raises(WrongMoment, match="same rank were drawn by ann and bob"):
        poker.do(AllotSeat, table="T1", seat=4, cards=draw(ann="Kh", bob="Ks", cal="Qc"))
    poker.do(AllotSeat, table="T1", seat=4, cards=draw(ann="9h", bob="Ks", cal="Qc"))
    assert poker.seat("bob").number == 4
    assert poker.table().seat_of("ann") is None


def test_a_newcomers_request_holds_only_against_those_the_list_has_later(poker: Casino) -> None:
    """Version 0.1 kept a seat from everybody for ever once any newcomer had asked for it."""
    for person in ("outsider", "first", "second"):
        poker.patron(person)
    for person in ("first", "second"):
        poker.do(JoinList, table="T1", actor=player(person))
    for person in ("outsider", "second"):
        poker.do(WantSeat, table="T1", seat=4, actor=player(person))
    with pytest.raises(WrongMoment, match="wanted by second too") as refusal:
        poker.do(SitDown, table="T1", seat=4, person="outsider", actor=player("outsider"))
    assert refusal.value.clause == "8.1.1"
    poker.do(SitDown, table="T1", seat=4, person="first", actor=player("first"))
    assert poker.seat("first").number == 4


def test_a_newcomers_request_for_a_seat_lapses_after_five_minutes(poker: Casino) -> None:
    """Version 0.1 kept such a request until somebody sat there."""
    poker.sit("ann", 2)
    poker.patron("new")
    for person, seat in (("new", 4), ("ann", 5)):
        poker.at("12:00").do(WantSeat, table="T1", seat=seat, actor=player(person))
    with pytest.raises(BadInput, match="a seat that a player has asked for"):
        poker.at("12:05").do(AllotSeat, table="T1", seat=4)
    poker.at("12:05").do(AllotSeat, table="T1", seat=5)
    assert poker.seat("ann").number == 5, "a player of the game is not a newcomer"


@pytest.mark.clause(POKER, "8.1.2")
def test_players_of_the_game_come_before_newcomers_for_a_vacated_seat(poker: Casino) -> None:
    poker.sit("ann", 2)
    poker.sit("bob", 7)
    poker.do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    poker.patron("new")
    poker.do(WantSeat, table="T1", seat=2, actor=player("new"))
    poker.do(WantSeat, table="T1", seat=2, actor=player("bob"))
    with pytest.raises(WrongMoment) as refusal:
        poker.do(SitDown, table="T1", seat=2, person="new", actor=player("new"))
    assert refusal.value.clause == "8.1.2"
    poker.do(AllotSeat, table="T1", seat=2)
    assert poker.seat("bob").number == 2
    assert poker.seat("bob").chips == 50_000


@pytest.mark.clause(POKER, "8.1.1", "8.1.2")
def test_no_draw_is_recorded_for_a_seat_that_only_one_can_have(poker: Casino) -> None:
    """A player of the game does not draw against a newcomer, and nobody draws alone."""
    poker.sit("ann", 2)
    poker.patron("new")
    for person in ("new", "ann"):
        poker.do(WantSeat, table="T1", seat=4, actor=player(person))
    for drawn in (draw(new="Kh", ann="2c"), draw(ann="2c"), draw(zoe="9s")):
        with pytest.raises(BadInput, match="cards: expected no cards: only ann can have the seat"):
            poker.do(AllotSeat, table="T1", seat=4, cards=drawn)
    poker.do(AllotSeat, table="T1", seat=4)
    assert poker.seat("ann").number == 4


def test_a_banked_table_seats_whoever_comes_first() -> None:
    casino = Casino("canberra-ultimate").open()
    casino.patron("ann")
    with pytest.raises(NotOffered):
        casino.do(WantSeat, table="T1", seat=1, actor=player("ann"))
    casino.sit("ann", 1)
    with pytest.raises(NotYours):
        casino.sit("bob", 1)


@pytest.mark.clause("perth-ultimate", "3.7(b)", "3.7(c)")
def test_in_perth_a_player_keeps_the_place_for_the_next_ante_and_sits_when_asked() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 3)
    casino.play("ann")
    with pytest.raises(NotYours) as refusal:
        casino.sit("bob", 3)
    assert refusal.value.clause == "3.7(b)"
    with pytest.raises(NotAuthorised) as refused:
        casino.do(AskToSit, table="T1", person="ann", actor=casino.dealer)
    assert refused.value.clause == "3.7(c)"
    casino.at("15:00").do(AskToSit, table="T1", person="ann")
    asked = casino.events[-1]
    assert (getattr(asked, "person", ""), getattr(asked, "at", 0)) == ("ann", casino.now)
    casino.do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    casino.do(SitDown, table="T1", seat=3, person="bob", actor=player("bob"))


# --- moving and newcomers (8.9.5, 8.10, CP-14) --------------------------------------------------


def game_of(poker: Casino, *seats: int) -> None:
    """People at these seats, and one hand played: it says where the blinds stand."""
    for number in seats:
        poker.sit(f"p{number}", number)
    poker.play()


@pytest.mark.clause(POKER, "8.9.5")
@pytest.mark.parametrize(
    "others, to, entry",
    [
        ((2, 3, 6, 7, 8), 5, ""),
        ((2, 3, 4, 6, 7, 8, 9), 5, "wait"),
        ((2, 5, 10, 11), 9, ""),  # empty chairs between do not count
        ((2, 5, 7, 9, 10, 11), 8, "wait"),
        ((10, 11), 9, ""),  # going clockwise from 1 to 9 passes nobody
    ],
)
def test_moving_past_more_than_two_players_costs_a_wait_or_a_blind(
    poker: Casino, others: tuple[int, ...], to: int, entry: str
) -> None:
    game_of(poker, 1, *others)
    poker.do(MoveSeat, table="T1", person="p1", to=to, actor=player("p1"))
    assert (poker.seat("p1").number, poker.seat("p1").entry) == (to, entry)
    poker.begin()
    assert (to in poker.table().played) is not bool(entry)
    if entry:
        poker.end()
        poker.do(ComeIn, table="T1", person="p1", way="post", actor=player("p1"))
        poker.begin()
        assert to in poker.table().played


@pytest.mark.clause(POKER, "8.9.5")
def test_whoever_has_paid_the_blinds_may_take_the_button_seat(poker: Casino) -> None:
    game_of(poker, 1, 2, 3, 4)
    poker.do(LeaveTable, table="T1", id="l", person="p1", actor=player("p1"))
    poker.do(MoveSeat, table="T1", person="p2", to=1, actor=player("p2"))
    poker.begin()
    positions = poker.table().positions
    assert positions is not None
    assert (positions.button, 1 in poker.table().played) == (1, True)


@pytest.mark.clause(POKER, "8.10", "8.10.1", "8.10.2")
def test_a_newcomer_on_the_button_is_not_dealt_in_unless_their_game_closed(poker: Casino) -> None:
    game_of(poker, 1, 2, 3, 4)
    poker.do(LeaveTable, table="T1", id="l", person="p1", actor=player("p1"))
    poker.sit("new", 1)
    poker.begin()
    assert poker.table().played == (2, 3, 4)
    poker.end()
    poker.do(LeaveTable, table="T1", id="l2", person="p2", actor=player("p2"))
    poker.patron("moved")
    closed = {"seat": 2, "person": "moved", "closed_game": True, "actor": poker.staff(HDD)}
    poker.do(SitDown, table="T1", **closed)
    chips = {"person": "moved", "amount": Cents(50_000), "actor": player("moved")}
    poker.do(BuyIn, table="T1", id="b", **chips)
    poker.begin()
    positions = poker.table().positions
    assert positions is not None
    assert (positions.button, 2 in poker.table().played) == (2, True)
    poker.end()


@pytest.mark.clause(POKER, "8.10", "8.10.1", "8.10.2")
def test_an_officer_says_how_a_newcomer_comes_in(poker: Casino) -> None:
    game_of(poker, 1, 2, 3, 4)
    poker.sit("third", 6)
    third = {"table": "T1", "person": "third"}
    for actor in (poker.dealer, player("third")):
        with pytest.raises(NotAuthorised) as refused:
            poker.do(SetEntry, **third, entry="post", actor=actor)
        assert refused.value.clause == "8.10"
    poker.do(SetEntry, **third, entry="wait", actor=poker.staff(HDD))
    poker.play()
    assert poker.table().played == (1, 2, 3, 4)
    poker.do(SetEntry, **third, entry="post", actor=poker.staff(HDD))
    poker.begin()
    placed = [e for e in poker.events if isinstance(e, HandPlaced)][-1]
    posted = [post for post in placed.setup.posts if post.seat == 6]
    assert [(post.kind, post.amount) for post in posted] == [("post", 1000)]
    poker.end()
    assert poker.seat("third").entry == ""


@pytest.mark.clause(POKER, "8.3", "8.9.5")
def test_nobody_moves_in_the_middle_of_a_hand_and_who_leaves_plays_it_to_its_end(
    poker: Casino,
) -> None:
    poker.sit("ann", 1)
    poker.sit("bob", 2)
    poker.begin()
    with pytest.raises(Locked) as refusal:
        poker.do(MoveSeat, table="T1", person="ann", to=3, actor=player("ann"))
    assert refusal.value.clause == "8.9.5"
    poker.do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    assert poker.seat("ann").leaving
    poker.end()
    assert poker.table().seat_of("ann") is None
    assert poker.floor.purses["ann"].balance == 100_000


# --- buttons ------------------------------------------------------------------------------------


@pytest.mark.clause(
    POKER,
    "1.1 'Absent Button'",
    "1.1 'Missed Blind Button'",
    "1.1 'Player Walking Button'",
    "1.1 'Dealt-out Button'",
    "1.1 'Reserved Button'",
    "1.1 'Button'",
    "8.3",
    "8.9.3",
)
def test_every_status_has_its_own_button_and_its_own_way_back(poker: Casino) -> None:
    game_of(poker, 1, 2, 3, 4)
    three = {"table": "T1", "person": "p3", "actor": player("p3")}
    seen = {}

    def look(name: str) -> None:
        seen[name] = set(buttons_at(poker.table(), poker.table().seats[2])) - {"dealer"}

    look("plays")
    poker.do(SitOut, **three)
    look("sits out")
    poker.do(SitOut, **three, out=False)
    poker.do(StepAway, **three)
    look("is away")
    poker.play()
    assert 3 not in poker.table().played, "the big blind was due at seat 3"
    look("is away and owes")
    poker.do(ComeBack, **three)
    look("owes")
    poker.play()
    assert 3 not in poker.table().played, "ineligible until correction has been made (8.9.3)"
    poker.do(ComeIn, **three, way="post")
    poker.play()
    assert 3 in poker.table().played
    look("has posted")
    assert seen == {
        "plays": set(),
        "sits out": {"dealt-out"},
        "is away": {"walking", "dealt-out"},
        "is away and owes": {"absent", "dealt-out"},
        "owes": {"missed-blind"},
        "has posted": set(),
    }
    poker.do(LeaveTable, table="T1", id="l", person="p3", actor=player("p3"))
    assert "reserved" in buttons_at(poker.table(), poker.table().seats[2])
    with pytest.raises(NotYours):
        poker.do(StepAway, table="T1", person="p2", actor=player("p1"))


@pytest.mark.clause(POKER, "1.1 'Lammer'")
def test_a_lammer_shows_chips_on_their_way_until_they_come(poker: Casino) -> None:
    poker.sit("ann", 1)
    poker.do(BringChips, table="T1", person="ann", amount=Cents(10_000), actor=poker.dealer)
    assert poker.seat("ann").transfer == 10_000
    poker.do(BuyIn, table="T1", id="more", person="ann", amount=Cents(10_000), actor=player("ann"))
    assert (poker.seat("ann").transfer, poker.seat("ann").chips) == (0, 60_000)


def test_nobody_moves_or_sends_away_anybody_but_themselves(poker: Casino) -> None:
    poker.sit("ann", 1)
    poker.sit("bob", 2)
    for kind, fields in ((MoveSeat, {"to": 5}), (LeaveTable, {"id": "l"})):
        with pytest.raises(NotYours):
            poker.do(kind, table="T1", person="ann", actor=player("bob"), **fields)
    assert poker.seat("ann").number == 1


@pytest.mark.clause(POKER, "8.1.1")
def test_a_seat_that_two_of_the_game_want_is_drawn_for_and_not_simply_taken(poker: Casino) -> None:
    for number, person in enumerate(("ann", "bob", "cal"), start=1):
        poker.sit(person, number)
    for person in ("ann", "bob"):
        poker.do(WantSeat, table="T1", seat=7, actor=player(person))
    with pytest.raises(WrongMoment) as refusal:
        poker.do(MoveSeat, table="T1", person="ann", to=7, actor=player("ann"))
    assert refusal.value.clause == "8.1.1"
    with pytest.raises(NotAuthorised):
        poker.do(AllotSeat, table="T1", seat=7, actor=player("ann"))
    with pytest.raises(BadInput, match="a player has asked for"):
        poker.do(AllotSeat, table="T1", seat=8, actor=poker.dealer)


def test_nobody_excluded_comes_to_a_seat_by_wishing_for_it(poker: Casino) -> None:
    for person in ("ann", "bob"):
        poker.patron(person)
    poker.do(WantSeat, table="T1", seat=3, actor=player("ann"))
    for person in ("ann", "bob"):
        poker.do(ExcludeMyself, actor=player(person))
    with pytest.raises(Barred):
        poker.do(WantSeat, table="T1", seat=3, actor=player("bob"))
    with pytest.raises(BadInput, match="a player has asked for"):
        poker.do(AllotSeat, table="T1", seat=3, actor=poker.dealer)
    poker.sit("cal", 3)
    assert poker.table().people == ("cal",), "and nobody is kept from it by an excluded wish"


# --- sitting out --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "book, clause, who, below",
    [
        case("melbourne-wsop", "14.8", "dealer", "", proves="14.8"),
        case("canberra-ultimate", "15.7", "casino-operator", "casino-supervisor", proves="15.7"),
        case("sydney-bonus", "13.9", "dealer", "", proves="13.9"),
    ],
)
def test_three_rounds_sat_out_at_a_full_table_may_cost_the_seat(
    book: str, clause: str, who: str, below: str
) -> None:
    casino = Casino(book).open(game="bonus" if book == "melbourne-wsop" else "")
    count = len(casino.table().seats)
    for number in range(1, count):
        casino.sit(f"p{number}", number)
    others = [f"p{n}" for n in range(2, count)]
    vacate = {"table": "T1", "person": "p1", "actor": casino.staff(who)}
    for _ in range(3):
        casino.play(*others)
    with pytest.raises(WrongMoment) as refusal:  # a seat is free
        casino.do(VacateSeat, id="v0", **vacate)
    assert refusal.value.clause == clause
    casino.sit("last", count)
    casino.play(*others, "last")
    casino.play(*others, "last")
    casino.play(*others, "last", completed=False)
    with pytest.raises(WrongMoment, match="2 of 3"):
        casino.do(VacateSeat, id="v1", **vacate)
    casino.play(*others, "last")
    if below:
        with pytest.raises(NotAuthorised) as refused:
            casino.do(VacateSeat, id="v2", **{**vacate, "actor": casino.staff(below)})
        assert refused.value.clause == clause
    casino.do(VacateSeat, id="v2", **vacate)
    assert casino.table().seat_of("p1") is None
    assert casino.floor.purses["p1"].balance == 100_000, "the chips are in the account"


@pytest.mark.clause("sydney-bonus", "13.9")
def test_one_wager_starts_the_count_anew() -> None:
    casino = Casino("sydney-bonus").open()
    for number in range(1, 8):
        casino.sit(f"p{number}", number)
    others = [f"p{n}" for n in range(2, 8)]
    casino.play(*others)
    casino.play(*others)
    casino.play("p1", *others)
    casino.play(*others)
    with pytest.raises(WrongMoment, match="1 of 3"):
        casino.do(VacateSeat, table="T1", id="v", person="p1", actor=casino.dealer)


@pytest.mark.clause("perth-ultimate", "6.6")
def test_perth_asks_for_three_rounds_and_no_full_table() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    casino.play("bob")
    casino.play("bob")
    with pytest.raises(WrongMoment) as refusal:
        casino.do(VacateSeat, table="T1", id="v", person="ann")
    assert refusal.value.clause == "6.6"
    casino.play("bob")
    inspector = casino.staff("table-inspector")
    with pytest.raises(NotAuthorised):
        casino.do(VacateSeat, table="T1", id="v", person="ann", actor=inspector)
    casino.do(VacateSeat, table="T1", id="v", person="ann")
    assert casino.table().seat_of("ann") is None


@pytest.mark.clause("perth-ultimate", "6.6")
def test_nobody_abstains_from_a_round_that_had_begun_when_they_sat_down() -> None:
    casino = Casino("perth-ultimate").open()
    casino.sit("bob", 2)
    casino.begin("bob")
    casino.sit("ann", 1)
    casino.end("bob")
    casino.play("bob")
    casino.play("bob")
    with pytest.raises(WrongMoment, match="2 of 3"):
        casino.do(VacateSeat, table="T1", id="v", person="ann")
    casino.play("bob")
    casino.do(VacateSeat, table="T1", id="v", person="ann")


def test_crown_poker_has_no_rule_that_takes_a_seat_for_sitting_out(poker: Casino) -> None:
    poker.sit("ann", 1)
    with pytest.raises(NotOffered):
        poker.do(VacateSeat, table="T1", id="v", person="ann")


def test_nobody_sits_down_without_an_account_or_at_a_table_that_is_not_open(
    poker: Casino,
) -> None:
    with pytest.raises(BadInput, match="a person with an account"):
        poker.do(SitDown, table="T1", seat=1, person="ghost", actor=player("ghost"))
    poker.set_up("T2")
    poker.patron("ann")
    with pytest.raises(WrongMoment, match="T2 is set up"):
        poker.do(SitDown, table="T2", seat=1, person="ann", actor=player("ann"))
