"""Tests of what the floor shows: the sign, the seats, the rules, the pit."""

import pytest

from croupier.acts import Viewer, to_json
from croupier.books import load_book
from croupier.floor import (
    AnnounceClosing,
    AskForRules,
    AskLimits,
    ChangeSign,
    JoinList,
    LeaveTable,
    RaiseMinimumAtOnce,
    SignView,
    pit_view,
    rules_copy,
    sign_view,
    table_view,
)
from croupier.money import dollars
from tests.floor.casino import RULES, Casino, case, clock, player

WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"


def sign(casino: Casino, time: str = "12:00") -> SignView:
    return sign_view(RULES.law, casino.table(), clock(time))


def says(view: SignView) -> dict[str, str]:
    return {line.item: line.says for line in view.lines}


@pytest.mark.parametrize(
    "book, game, bets",
    [
        case(WSOP, "bonus", ["Ante"], proves="6.1 fn1 s66(1)(a)"),
        case(WSOP, "ultimate", ["Ante", "Blind", "Trips"], proves="6.1 fn1 s66(1)(a)"),
        case(CANBERRA, "ultimate", ["Ante", "Blind", "Trips"], proves="5.1"),
        case(STAR, "bonus", ["Ante", "Ante Bonus"], proves="6.1"),
        case(PERTH, "ultimate", ["Ante", "Blind", "Trips"], proves="6.3"),
        case(POKER, "", ["Bet"], proves="6.1"),
    ],
)
def test_the_sign_shows_the_least_and_the_greatest_of_every_bet(
    book: str, game: str, bets: list[str]
) -> None:
    casino = Casino(book).open(game=game)
    view = sign(casino)
    assert [bet.bet for bet in view.bets] == bets
    most = dollars(20) if book == POKER else dollars(500)
    alike = [bet for bet in view.bets if bet.bet != "Ante Bonus"]
    assert {(bet.minimum, bet.maximum) for bet in alike} == {(dollars(10), most)}


@pytest.mark.clause(STAR, "5.4")
def test_the_ante_bonus_is_shown_with_the_amounts_its_sign_states() -> None:
    shown = {bet.bet: bet for bet in sign(Casino(STAR).open()).bets}["Ante Bonus"]
    assert (shown.minimum, shown.maximum) == (dollars(5), dollars(100))


@pytest.mark.clause(POKER, "6.1.1", "7.1", "8.9.1", "6.15.2")
def test_a_poker_sign_shows_game_buy_in_limits_charges_blinds_and_time_to_act() -> None:
    clock_on = {"seconds": 30, "extra_seconds": 30, "times": 2, "fee": "5.00"}
    casino = Casino(POKER).open(sign={"time_to_act": clock_on})
    shown = says(sign(casino))
    assert shown["game"] == "Holdem, Fixed or structured limit"
    assert shown["buy-in"] == "200.00"
    assert shown["limits"] == "minimum 10.00, maximum 20.00"
    assert shown["commission"] == "type percentage, rate 5%, minimum 1.00, cap 10.00"
    assert shown["blinds"] == "5.00, 10.00"
    assert shown["time-to-act"] == "seconds 30, extra_seconds 30, times 2, fee 5.00"
    plain = says(sign(Casino(POKER).open()))
    assert "time-to-act" not in plain, "where applicable"


@pytest.mark.clause(PERTH, "6.3")
def test_perths_sign_shows_the_pay_tables_the_limits_and_the_units() -> None:
    shown = says(sign(Casino(PERTH).open()))
    tables = {table.name for table in load_book(PERTH).game().table}
    assert all(name in shown["payout-tables"] for name in tables)
    assert "royal-flush 500 to 1" in shown["payout-tables"]
    assert shown["units"] == "0.50"
    assert shown["trips-table"] == "1"


@pytest.mark.clause(CANBERRA, "5.3")
def test_canberras_table_shows_the_multiples_that_may_be_wagered() -> None:
    shown = says(sign(Casino(CANBERRA).open()))
    assert shown["multiples"] == (
        "preflop 3 or 4 times the Ante; flop 2 times the Ante; river 1 times the Ante"
    )


@pytest.mark.clause(STAR, "6.5.3", "5.4")
def test_the_star_shows_both_minimums_while_some_keep_the_old_one() -> None:
    casino = Casino(STAR).open()
    assert says(sign(casino))["ante-bonus-amount"] == "minimum 5.00, maximum 100.00"
    casino.sit("ann", 1)
    assert "both-minimums" not in says(sign(casino))
    casino.do(RaiseMinimumAtOnce, table="T1", minimum=dollars(25))
    shown = says(sign(casino))
    assert shown["both-minimums"] == "$10 for players with a marker; $25 for everybody else"
    assert shown["minimum"] == "25.00"


@pytest.mark.clause(WSOP, "6.1 fn1 s66(2)")
def test_a_coming_minimum_stands_on_the_sign_with_its_time_until_it_is_the_minimum() -> None:
    casino = Casino(WSOP).open(game="bonus").at("14:00")
    casino.do(ChangeSign, table="T1", sign={"minimum": "25.00"}, effective=clock("14:20"))
    shown = says(sign(casino, "14:10"))
    assert shown["new-minimum"] == f"$25 from {clock('14:20')}"
    assert shown["minimum"] == "10.00"
    later = sign(casino, "14:20")
    assert "new-minimum" not in says(later)
    assert says(later)["minimum"] == "25.00"
    assert later.notices == ()


@pytest.mark.clause(POKER, "8.8")
def test_everybody_sees_every_stack() -> None:
    casino = Casino(POKER).open()
    casino.sit("ann", 1, chips=20_000)
    casino.sit("bob", 2, chips=30_000)
    views = {
        to_json(
            tuple(
                seat.chips
                for seat in table_view(RULES.law, casino.floor, "T1", viewer, casino.now).seats
            )
        )
        for viewer in (
            Viewer("onlooker"),
            Viewer("player", "ann"),
            Viewer("player", "bob"),
            Viewer("dealer"),
        )
    }
    assert len(views) == 1
    assert views.pop().startswith(b"[20000,30000,0")


def test_what_a_player_asked_for_is_seen_by_them_and_the_pit_alone() -> None:
    casino = Casino(WSOP).open(game="bonus")
    casino.sit("ann", 1)
    casino.sit("bob", 2)
    bob = Viewer("player", "bob")
    before = to_json(table_view(RULES.law, casino.floor, "T1", bob, casino.now))
    casino.do(AskLimits, table="T1", maximum=dollars(2000), actor=player("ann"))
    assert to_json(table_view(RULES.law, casino.floor, "T1", bob, casino.now)) == before
    for viewer, asked in (
        (Viewer("player", "ann"), ("ann",)),
        (Viewer("supervisor"), ("ann",)),
        (Viewer("onlooker"), ()),
    ):
        assert table_view(RULES.law, casino.floor, "T1", viewer, casino.now).asked == asked


def test_a_purse_changes_nothing_that_others_see() -> None:
    casino = Casino(POKER).open()
    casino.sit("ann", 1, chips=20_000)
    casino.patron("rich", 9_000_000)
    casino.patron("poor", 5)
    for viewer in (Viewer("player", "rich"), Viewer("player", "poor")):
        view = table_view(RULES.law, casino.floor, "T1", viewer, casino.now)
        assert view == table_view(RULES.law, casino.floor, "T1", Viewer("onlooker"), casino.now)


# --- the rules on request -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "book",
    [
        case(WSOP, proves="14.13"),
        case(POKER, proves="13.13"),
        case(CANBERRA, proves="15.10"),
        case(STAR, proves="13.14"),
        PERTH,
    ],
)
def test_whoever_asks_is_given_the_rules_as_they_stand(book: str) -> None:
    casino = Casino(book).open(game="bonus" if book == WSOP else "")
    casino.do(AskForRules, book=book, actor=player("onlooker"))
    shown = casino.events[-1]
    copy = rules_copy(casino.book)
    assert getattr(shown, "document", "") == copy.document == casino.table().document
    assert casino.book.ledger is not None
    assert len(copy.clauses) == len(casino.book.ledger.clauses)
    assert all(line.number and line.meaning for line in copy.clauses)


# --- the pit ------------------------------------------------------------------------------------


def test_the_pit_lists_what_waits_for_each_role_and_nothing_else() -> None:
    casino = Casino(WSOP)
    casino.set_up(game="bonus")

    def view(role: str = "") -> list[tuple[str, str, str]]:
        waiting = pit_view(RULES.law, casino.floor, casino.house, casino.now, role)
        return [(w.what, w.who, w.clause) for w in waiting]

    assert view() == [("Check the cards before gaming starts", "dealer", "3.2")]
    casino.chores()
    casino.open("T2", game="bonus")
    assert view() == []
    casino.sit("ann", 1, table="T2")
    casino.do(AskLimits, table="T2", maximum=dollars(900), actor=player("ann"))
    assert view("dealer") == []
    assert view("casino-operator") == [("Agree to personal limits", "casino-operator", "6.3")]
    casino.do(AnnounceClosing, table="T2")
    for _ in range(3):
        assert len(view()) == 1
        casino.play("ann", table="T2")
    assert ("Close the table", "tg-higher-duties-dealer", "14.7") in view()


def test_the_poker_pit_sees_vacant_seats_that_somebody_waits_for() -> None:
    casino = Casino(POKER).open(seats=2)
    casino.sit("ann", 1)
    casino.sit("cal", 2)
    casino.patron("bob")
    casino.do(JoinList, table="T1", actor=player("bob"))
    assert pit_view(RULES.law, casino.floor, casino.house, casino.now) == ()
    casino.do(LeaveTable, table="T1", id="l", person="ann", actor=player("ann"))
    (waiting,) = pit_view(RULES.law, casino.floor, casino.house, casino.now)
    assert (waiting.command, waiting.about, waiting.number) == ("CallPlayer", "bob", 1)
    assert waiting.clause == "1.1 'Chip Runner'"


def test_a_books_own_figures_are_the_ones_shown() -> None:
    casino = Casino(WSOP).open(game="bonus", sign={"ante_pays_from": "straight"})
    assert says(sign(casino))["ante-pays-from"] == "straight"
    default = Casino(WSOP).open(game="bonus")
    assert says(sign(default))["ante-pays-from"] == "flush"
