"""Tests of the order of settlement, and of reversing it before the round is closed."""

import pytest

from croupier.acts import NotAuthorised, WrongMoment
from croupier.banked import commands, layout_of
from croupier.banked import settle as settle_layout
from croupier.banked.events import (
    HandTurned,
    RoundClosed,
    SettlementUnwound,
    WagerReturned,
    WagerSettled,
)
from tests.banked.round.table import DEALER, GAMES, Table, player

WINNING_FLUSH = ({1: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd")


def order(table: Table) -> list[tuple[int, str]]:
    return [(event.seat, event.wager) for event in table.of_type(WagerSettled)]


@pytest.mark.clause("canberra-ultimate", "9.3", "9.3(c)", "9.9")
def test_canberra_acts_from_the_right_on_ante_blind_trips_and_play() -> None:
    table = Table("canberra-ultimate").open_bets(1, 3, trips=5).deal_in(*WINNING_FLUSH)
    table.finish()
    names = ["ante", "blind", "trips", "play"]
    assert order(table) == [(3, name) for name in names] + [(1, name) for name in names]
    # Flush: Ante +10, Blind 3 to 2 +15, Trips 7 to 1 +35, Play +10.
    assert table.net(1) == 70
    assert table.clauses(1)["blind"][0] == "9.6(a)"


@pytest.mark.clause("canberra-ultimate", "9.2", "9.5(c)(ii)")
@pytest.mark.clause("melbourne-wsop", "12.6.2(a)")
@pytest.mark.parametrize("book", ["canberra-ultimate", "melbourne-wsop"])
def test_when_the_dealer_does_not_qualify_every_live_ante_goes_back_first(book: str) -> None:
    table = Table(book, "ultimate").open_bets(1, 2, 3)
    table.deal_in({1: "Kh 3d", 2: "Qh 3c", 3: "Th 3s"}, "Jc 9d 8s 5h 2c", "Ah 4d")
    table.check(1), table.check(2), table.check(3), table.deal()
    table.check(1), table.check(2), table.check(3), table.deal()
    table.fold(2), table.bet(1, 10), table.bet(3, 10)
    folded = order(table)
    assert {seat for seat, _ in folded} == {2}
    table.finish()
    after = order(table)[len(folded) :]
    assert after[:2] == [(3, "ante"), (1, "ante")]
    assert [table.net(seat) for seat in (1, 2, 3)] == [-20, -20, -20]


@pytest.mark.clause(
    "melbourne-wsop", "8.1.2", "8.1.2(a)(i)", "8.1.2(a)(ii)", "Table 1", "1.1 def Round of Play"
)
def test_melbourne_bonus_pays_flop_turn_river_and_then_the_ante() -> None:
    table = Table("melbourne-wsop", "bonus", players=4).open_bets(1, 2, 4).deal_in(*WINNING_FLUSH)
    for seat in (1, 2, 4):
        table.bet(seat, 20)
    table.deal()
    table.bet(1, 10), table.check(2), table.check(4), table.deal()
    table.bet(1, 10), table.check(2), table.check(4)
    table.finish()
    assert [seat for seat, _ in order(table)] == [4, 4, 2, 2, 1, 1, 1, 1]
    assert [name for seat, name in order(table) if seat == 1] == ["flop", "turn", "river", "ante"]
    assert table.net(1) == 50
    assert type(table.events[-1]) is RoundClosed


@pytest.mark.clause("sydney-bonus", "10.4", "10.5", "10.6", "10.9", "10.10", "10.12")
def test_sydney_settles_the_bonus_before_everything_else_of_a_hand() -> None:
    table = Table("sydney-bonus", players=4).open_bets(1, 2, 4, ante_bonus=5)
    table.deal_in({1: "Ah Ad", 2: "7c 2d", 4: "Kh 9h"}, "Kd 5h 2h Jh 3c", "Qs Qd").finish()
    assert [seat for seat, _ in order(table)] == [4, 4, 4, 2, 2, 2, 1, 1, 1]
    assert [name for seat, name in order(table) if seat == 1] == ["ante_bonus", "flop", "ante"]
    # Aces: bonus 30 to 1 +150, Flop +20, Ante stands off. Flush with K9: bonus -5, +20, +10.
    assert [table.net(seat) for seat in (1, 2, 4)] == [170, -35, 25]


@pytest.mark.clause("perth-ultimate", "4.15", "3.10", "3.39")
def test_perth_settles_ante_blind_trips_and_play() -> None:
    table = Table("perth-ultimate").open_bets(1, trips=5).deal_in(*WINNING_FLUSH)
    table.bet(1, 40)
    table.finish()
    assert [name for _, name in order(table)] == ["ante", "blind", "trips", "play"]
    assert table.net(1) == 10 + 15 + 35 + 40


@pytest.mark.clause("perth-ultimate", "3.19", "3.20(a)(ii)", "3.9(b)(i)", "3.14(b)(i)")
def test_a_river_fold_in_perth_keeps_trips_which_are_shown_and_paid() -> None:
    table = Table("perth-ultimate").open_bets(1, 2, trips=5)
    table.deal_in({1: "7c 2d", 2: "4c 3d"}, "7s 7d 9c 5h Kd", "Ac Ad")
    for _ in range(2):
        table.check(1), table.check(2), table.deal()
    table.fold(1), table.fold(2)
    assert table.seat(1).wagers == {"trips": 500}
    assert table.state.phase == "play"  # nobody is left, but Trips lie there
    table.finish()
    assert (table.net(1), table.net(2)) == (15 - 20, -25)
    assert {event.seat for event in table.of_type(HandTurned)} == {1, 2}


@pytest.mark.clause("canberra-ultimate", "9.3", "9.3(a)", "9.3(b)")
@pytest.mark.clause("melbourne-wsop", "8.1.1", "8.1.2")
@pytest.mark.clause("sydney-bonus", "10.4")
@pytest.mark.parametrize("book, game", GAMES)
def test_hands_are_turned_one_after_the_other_from_the_dealers_right(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1, 2, 3).deal_in().to_settlement()
    clause = table.law.steps[-1].clause
    table.refused(commands.Settle(actor=DEALER, seat=1), WrongMoment, clause)
    table.refused(commands.Settle(actor=player("ann")), NotAuthorised)
    for seat in (3, 2, 1):
        assert table.seen_by("onlooker").seats[seat - 1].cards == (None, None)
        table.settle(seat)
        assert None not in table.seen_by("onlooker").seats[seat - 1].cards
    assert [event.seat for event in table.of_type(HandTurned)] == [3, 2, 1]
    assert table.state.phase == "settled"


@pytest.mark.parametrize("book, game", GAMES)
def test_the_round_settles_as_the_layout_would(book: str, game: str) -> None:
    """One settlement for the table and for a dispute about it."""
    table = Table(book, game).open_bets(1, 2, 3)
    table.deal_in({1: "Ah 9h", 2: "Qc 8d", 3: "5c 5d"}, "Kh 5h 2h Jc 3d", "Qs Qd").to_settlement()
    seats = [seat for seat in table.state.seats if seat.in_round]
    settled = settle_layout(layout_of(table.law, table.state, seats))
    table.settle()
    for seat in settled.seats:
        by_round = {r.wager: (r.outcome, r.returned) for r in table.seat(seat.seat).results}
        by_layout = {name: (r.outcome, r.returned) for name, r in seat.wagers.items()}
        assert by_round == by_layout


@pytest.mark.parametrize("book, game", GAMES)
def test_settling_hand_by_hand_or_all_at_once_is_the_same(book: str, game: str) -> None:
    tables = []
    for _ in range(2):
        table = Table(book, game).open_bets(1, 2, 3)
        table.deal_in({1: "Ah 9h", 2: "Qc 8d", 3: "5c 5d"}, "Kh 5h 2h Jc 3d", "Qs Qd")
        tables.append(table.to_settlement())
    for seat in (3, 2, 1):
        tables[0].settle(seat)
    tables[1].settle()
    assert tables[0].state == tables[1].state
    assert tables[0].of_type(WagerSettled) == tables[1].of_type(WagerSettled)


@pytest.mark.clause("melbourne-wsop", "8.1")
@pytest.mark.parametrize("book, game", GAMES)
def test_a_round_does_not_end_with_a_wager_unsettled(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1, 2).deal_in()
    close = commands.CloseRound(actor=DEALER)
    table.refused(close, WrongMoment)
    table.to_settlement()
    table.refused(close, WrongMoment)
    table.settle(2)
    table.refused(close, WrongMoment)
    table.settle()
    table.refused(commands.CloseRound(actor=player("ann")), NotAuthorised)
    table.do(close)
    table.refused(close, WrongMoment)


@pytest.mark.clause("canberra-ultimate", "9.10")
@pytest.mark.clause("canberra-ultimate", "A 'Push'")
def test_losing_chips_go_to_the_house_and_pushed_ones_back() -> None:
    table = Table("canberra-ultimate").open_bets(1).deal_in({1: "7c 2d"}, "Kh Kd 9c 5h 3s", "Ac Ad")
    table.finish()
    assert (table.net(1), table.state.bank.house) == (-30, 3000)
    tie = Table("canberra-ultimate").open_bets(1).deal_in({1: "3c 2d"}, "Ah Kd Qc Jh Ts", "4c 4d")
    tie.finish()
    assert {outcome for outcome, _ in tie.results(1).values()} == {"standoff"}
    assert (tie.net(1), tie.state.bank.house) == (0, 0)


# --- undone until the round is closed ---------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "11.1", "13.1")
def test_a_canberra_round_found_void_after_a_hand_was_paid_is_unwound() -> None:
    table = (
        Table("canberra-ultimate")
        .open_bets(1, 2, 3, trips=5)
        .deal_in({2: "Ah 9h", 1: "8c 7d"}, "Kh 5h 2h Jc 3d", "Qs Qd")
    )
    table.bet(1, 40), table.bet(2, 40), table.check(3), table.deal()
    table.fold(3)
    table.deal(), table.deal()
    table.settle(2)
    assert (table.net(3), table.net(2)) == (-25, 100)
    assert table.state.phase == "play"  # seat 1 is not settled yet
    table.wrong("shoe-malfunction")
    assert [table.net(n) for n in (1, 2, 3)] == [0, 0, 0]
    assert {event.wager for event in table.of_type(SettlementUnwound) if event.seat == 2} == {
        "ante", "blind", "trips", "play",
    }  # fmt: skip
    assert {event.seat for event in table.of_type(WagerReturned)} == {1, 2, 3}
    assert table.state.bank.house == 0


@pytest.mark.clause("melbourne-wsop", "11.2", "11.2.1", "8.1.2(e)")
def test_a_wrong_count_seen_at_the_last_hand_reverses_those_paid_before() -> None:
    table = Table("melbourne-wsop", "bonus", players=4).open_bets(2, 4)
    table.deal_in({4: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd").to_settlement()
    table.settle(4)
    assert table.net(4) == 30
    table.wrong("wrong-count", seat=2)
    assert (table.net(2), table.net(4)) == (0, 0)
    assert table.state.void == "11.2.1"
    assert {r.outcome for r in table.seat(4).results} == {"void"}


@pytest.mark.parametrize("book, game", GAMES)
def test_once_the_cards_are_in_the_rack_nothing_is_undone(book: str, game: str) -> None:
    table = Table(book, game).open_bets(1).deal_in().finish()
    table.refused(table.reporting("wrong-count", seat=1), WrongMoment)
