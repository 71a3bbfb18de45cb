"""Tests of limits of the sign and of a player, and of wagers found outside them."""

import pytest

from croupier.acts import Actor, NotAuthorised, NotOffered, WrongAmount
from croupier.banked import commands
from croupier.banked.events import Cautioned
from tests.banked.round.table import DEALER, GAMES, Table, by, dollars, next_round, record_any

SIGN = {"minimum": "10.00", "maximum": "500.00"}
OPERATOR = Actor("olga", "casino-operator")


@pytest.mark.clause("canberra-ultimate", "5.1")
@pytest.mark.clause("sydney-bonus", "6.1", "6.4")
@pytest.mark.clause("perth-ultimate", "6.3")
@pytest.mark.clause("melbourne-wsop", "6.1 fn1 s66(1)(a)")
@pytest.mark.parametrize("book, game", GAMES)
def test_a_wager_outside_the_sign_is_not_accepted_and_the_sign_is_shown(
    book: str, game: str
) -> None:
    table = Table(book, game, SIGN, stack=2000)
    low = table.refused(table.placing(1, "ante", 5), WrongAmount)
    high = table.refused(table.placing(1, "ante", 600), WrongAmount)
    assert "at least $10" in low
    assert "at most $500" in high
    table.place(1, ante=500)
    shown = table.seen_by("onlooker")
    assert (shown.minimum, shown.maximum) == (1000, 50000)


@pytest.mark.clause("sydney-bonus", "5.4", "6.1")
def test_an_ante_bonus_keeps_to_the_amounts_stated_for_it_alone() -> None:
    sign = {**SIGN, "ante_bonus": {"minimum": "2.00", "maximum": "50.00"}}
    table = Table("sydney-bonus", "bonus", sign, stack=2000)
    table.place(1, ante=100)
    low = table.refused(table.placing(1, "ante_bonus", 1), WrongAmount)
    high = table.refused(table.placing(1, "ante_bonus", 60), WrongAmount)
    assert "at least $2" in low
    assert "at most $50" in high
    table.place(1, ante_bonus=2)


@pytest.mark.clause("sydney-bonus", "6.3")
def test_an_ante_bonus_found_above_its_own_maximum_counts_to_it() -> None:
    sign = {**SIGN, "ante_bonus": {"minimum": "2.00", "maximum": "50.00"}}
    table = Table("sydney-bonus", "bonus", sign, stack=2000, real=True)
    lay(table, 1, ante=100, ante_bonus=80)
    # A pair of aces pays the Ante Bonus 30 to 1 on the 50.00 that count.
    played = play_out(table, "As Ad", "Kd 9s 4c 3h 2d", "Qs Qh")
    result = next(r for r in played.state.seat(1).results if r.wager == "ante_bonus")
    assert result.won == dollars(1500)


def found(book: str, game: str, **wagers: float) -> Table:
    """A table with real chips where the dealer records what lies there."""
    table = Table(book, game, SIGN, stack=2000, real=True)
    lay(table, 1, **wagers)
    return table


def lay(table: Table, seat: int, **wagers: float) -> None:
    for wager, amount in wagers.items():
        table.do(commands.RecordWager(actor=DEALER, seat=seat, wager=wager, amount=dollars(amount)))


def play_out(table: Table, hole: str, board: str, dealer: str) -> Table:
    """Deals real cards by the book, everybody in as cheaply as possible, and settles."""
    from tests.banked.round.real import play_real

    return play_real(table, {1: hole}, board, dealer)


def test_wrong_amounts_are_only_recorded_where_real_chips_lie() -> None:
    from croupier.acts import WrongMoment

    table = Table("canberra-ultimate")
    record = commands.RecordWager(actor=DEALER, seat=1, wager="ante", amount=dollars(5))
    table.refused(record, WrongMoment)
    real = Table("canberra-ultimate", real=True)
    real.refused(
        commands.RecordWager(actor=real.at(1), seat=1, wager="ante", amount=dollars(5)),
        NotAuthorised,
    )


@pytest.mark.clause("canberra-ultimate", "5.4")
@pytest.mark.clause("melbourne-wsop", "6.2.1")
@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop"])
def test_the_first_wager_under_the_minimum_counts_and_the_next_goes_back(book: str) -> None:
    # Player's two pair beats the dealer's pair: Ante and Play win, Blind stands off.
    cards = ("Kh 9c", "Kd 9s 4c 3h 2d", "Qs Qh")
    table = play_out(found(book, "ultimate", ante=5, blind=5), *cards)
    assert table.net(1, 2000) == 10
    assert [c.caution.person for c in table.of_type(Cautioned)] == ["ann"]
    again = next_round(table)
    lay(again, 1, ante=5, blind=5)
    play_out(again, *cards)
    assert again.net(1, 2010) == 0
    assert {outcome for outcome, _ in again.results(1).values()} == {"void"}
    assert again.of_type(Cautioned) == []


@pytest.mark.clause("sydney-bonus", "6.2")
@pytest.mark.clause("perth-ultimate", "5.11")
@pytest.mark.parametrize("book, game", [("sydney-bonus", "bonus"), ("perth-ultimate", "ultimate")])
def test_elsewhere_a_wager_under_the_minimum_counts_each_time(book: str, game: str) -> None:
    cards = ("Kh 9c", "Kd 9s 4c 3h 2d", "Qs Qh")
    wagers = dict.fromkeys(Table(book, game).law.required, 5.0)
    table = play_out(found(book, game, **wagers), *cards)
    again = next_round(table)
    lay(again, 1, **wagers)
    play_out(again, *cards)
    assert table.net(1, 2000) == again.net(1, 2000) - table.net(1, 2000) == 10
    assert table.of_type(Cautioned) == []


@pytest.mark.clause("canberra-ultimate", "5.5")
@pytest.mark.clause("melbourne-wsop", "6.2.2")
@pytest.mark.clause("perth-ultimate", "5.11")
@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop", "perth-ultimate"])
def test_over_the_maximum_counts_to_the_maximum_win_or_lose(book: str) -> None:
    wins = play_out(
        found(book, "ultimate", ante=600, blind=600), "Kh 9c", "Kd 9s 4c 3h 2d", "Qs Qh"
    )
    loses = play_out(
        found(book, "ultimate", ante=600, blind=600), "8h 7c", "Kd 9s 4c 3h 2d", "Qs Qh"
    )
    assert wins.net(1, 2000) == 500 + 500  # Ante and a Play of the live 500; Blind stands off
    assert loses.net(1, 2000) == -1500


@pytest.mark.clause("sydney-bonus", "6.3")
def test_sydney_settles_an_ante_of_600_to_500_and_its_flop_wager_to_1000() -> None:
    table = play_out(found("sydney-bonus", "bonus", ante=600), "Kh 9h", "Kd 9s 4h 3h 2h", "Qs Qh")
    assert table.net(1, 2000) == 500 + 1000  # a flush: Ante 500 and Flop 1,000, even money
    earlier = table.state.bank.house
    again = next_round(table)
    assert again.seat(1).stack == table.seat(1).stack  # an earlier round stands
    assert earlier == -150_000


@pytest.mark.clause("canberra-ultimate", "5.2")
@pytest.mark.clause("melbourne-wsop", "6.3", "1.1 def Distinctive Marker")
@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop"])
def test_limits_of_ones_own_need_the_operator_and_show_a_marker(book: str) -> None:
    table = Table(book, "ultimate", SIGN, stack=9000)
    agreed = commands.AgreeLimits(
        actor=OPERATOR, person="ann", maximum=dollars(2000), reason="known guest"
    )
    table.refused(by(agreed, DEALER), NotAuthorised)
    table.do(agreed)
    table.refused(table.placing(1, "ante", 2100), WrongAmount)
    table.open_bets(1, ante=1500)
    table.refused(table.placing(2, "ante", 1500), WrongAmount)
    assert table.seen_by("onlooker").seats[0].marker is not None
    table.deal_in({1: "Kh 9c"}, "Kd 9s 4c 3h 2d", "Qs Qh")
    table.finish()
    assert table.net(1, 9000) == 3000  # 1,500 Ante and 1,500 Play, none of it cut


@pytest.mark.clause("canberra-ultimate", "5.2")
def test_a_marker_lets_a_player_over_the_maximum_altogether() -> None:
    table = Table("canberra-ultimate", None, SIGN, stack=9000)
    table.do(commands.AgreeLimits(actor=OPERATOR, person="ann", over_maximum=True))
    table.open_bets(1, ante=600).deal_in({1: "Kh 9c"}, "Kd 9s 4c 3h 2d", "Qs Qh").finish()
    assert table.net(1, 9000) == 1200


def test_perth_knows_no_limits_of_ones_own() -> None:
    table = Table("perth-ultimate", sign=SIGN)
    command = commands.AgreeLimits(actor=OPERATOR, person="ann", maximum=dollars(2000))
    table.refused(command, NotOffered)


@pytest.mark.clause("sydney-bonus", "6.5.1", "6.5.1.1", "6.5.1.2", "6.5.4")
def test_sydney_lets_seated_players_keep_an_old_minimum_until_they_leave() -> None:
    table = Table("sydney-bonus", sign={"minimum": "25.00"}, players=2)
    supervisor = Actor("sam", "casino-supervisor")
    table.do(commands.AgreeLimits(actor=supervisor, person="ann", minimum=dollars(10)))
    table.place(1, ante=10)
    table.refused(table.placing(2, "ante", 10), WrongAmount)
    table.do(commands.TakeBackWager(actor=table.at(1), seat=1, wager="ante"))
    table.do(commands.LeaveSeat(actor=table.at(1), seat=1))
    table.do(commands.TakeSeat(actor=DEALER, seat=1, person="ann", chips=dollars(100)))
    table.refused(table.placing(1, "ante", 10), WrongAmount)


@pytest.mark.clause("melbourne-wsop", "6.2.1")
def test_a_folded_wager_under_the_minimum_earns_its_warning_too() -> None:
    from tests.banked.round.real import begin_real

    table = found("melbourne-wsop", "bonus", ante=5)
    begin_real(table)
    record_any(table)
    table.do(commands.Fold(actor=DEALER, seat=1))
    assert table.net(1, 2000) == -5
    assert [event.caution.about for event in table.of_type(Cautioned)] == ["6.2.1"]


def test_no_jackpot_wager_is_recorded_where_none_is_offered() -> None:
    table = Table("sydney-bonus", real=True)
    command = commands.RecordWager(actor=DEALER, seat=1, wager="jackpot", amount=dollars(5))
    table.refused(command, NotOffered)
