"""Tests of conduct and silence at a Crown Melbourne table (rules 9.2 and 14)."""

import pytest

from croupier.acts import Actor, Barred, NotAuthorised, WrongMoment
from croupier.banked import TableMemory, commands
from tests.banked.round.melbourne import BOOK, table_of
from tests.banked.round.table import Table, next_round, player


@pytest.mark.clause(BOOK, "7.4.1(a)")
def test_collusion_may_forfeit_the_listed_wagers_but_not_the_jackpot() -> None:
    table = table_of("bonus", 1, 2).deal_in()
    table.bet(1, 20)
    table.report("collusion", seat=1)
    table.refused(
        table.ruling(role="tg-area-manager", hands="dead hand", reason="x"),
        NotAuthorised,
        "7.4.1(a)",
    )
    table.rule(hands="dead hand", wagers="forfeit hand", reason="showed the cards to bob")
    assert table.net(1) == -30
    assert table.results(1)["jackpot"] == ("void", 5)


@pytest.mark.clause(BOOK, "7.4.1(a)")
def test_collusion_forfeits_turn_and_river_wagers_as_well() -> None:
    table = Table(BOOK, "bonus", players=2).open_bets(1, 2).deal_in()
    for street in ("flop", "turn", "river"):
        for seat in (1, 2):
            table.bet(seat, 20 if street == "flop" else 10)
        table.deal()
    table.report("collusion", seat=1)
    table.rule(hands="dead hand", wagers="forfeit hand", reason="signs to bob")
    assert table.net(1) == -(10 + 20 + 10 + 10)
    assert {name: result[0] for name, result in table.results(1).items()} == dict.fromkeys(
        ("ante", "flop", "turn", "river"), "lose"
    )


@pytest.mark.clause(BOOK, "7.4.1(a)")
@pytest.mark.parametrize("reading, lost", [("by analogy", 60), ("as listed", 10)])
def test_in_ultimate_blind_and_play_are_forfeited_by_analogy_or_not(
    reading: str, lost: float
) -> None:
    table = Table(BOOK, "ultimate", {"settings": {"collusion_forfeits": reading}})
    table.open_bets(1, 2, trips=5).deal_in()
    table.bet(1, 40)
    table.report("collusion", seat=1)
    table.rule(hands="dead hand", wagers="forfeit hand", reason="x")
    assert table.net(1) == -lost


@pytest.mark.clause(BOOK, "14.2", "14.2.1", "14.2.2", "14.2.3")
def test_a_breach_is_for_the_assistant_casino_manager() -> None:
    table = table_of("bonus", 1, 2).deal_in({1: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd")
    table.report("breach", seat=1, note="device")
    table.refused(table.ruling(role="tg-area-manager", reason="x"), NotAuthorised, "14.2")
    table.rule(withhold=True, reason="suspected of a device")
    table.bet(1, 20), table.bet(2, 20)
    table.to_settlement().settle()
    assert (
        table.state.bank.withheld == 3000
    )  # Flop 20 and Ante 10 won and held; the stakes are back
    assert table.net(1) == -5
    other = table_of("bonus", 1, 2).deal_in()
    other.report("breach", seat=1)
    other.rule(
        hands="void hand", wagers="return hand", jackpots="return hand", exclude=True, reason="x"
    )
    assert other.net(1) == 0
    other.bet(2, 20)
    other.finish()
    again = next_round(other)
    again.refused(again.placing(1, "ante", 10), Barred, "14.2.2")


@pytest.mark.clause(BOOK, "14.3", "14.3.1", "14.3.2", "14.4")
@pytest.mark.parametrize("what", ["disturbance", "fraud"])
def test_an_invalidated_game_refunds_every_wager_the_jackpots_too(what: str) -> None:
    table = table_of("bonus", 1, 2).deal_in()
    table.bet(1, 20)
    table.report(what, note="fire in the pit")
    table.refused(table.ruling(role="dealer"), NotAuthorised)
    table.rule()
    assert (table.net(1), table.net(2)) == (0, 0)
    assert table.state.memory.carried == ()


@pytest.mark.clause(BOOK, "14.10")
def test_silence_is_ruled_a_fold_or_where_it_is_open_a_check() -> None:
    table = table_of("bonus", 1, 2).deal_in()
    check = table.reporting("no-decision-checked", seat=1, facts=("ruled a check",))
    table.do(check)
    table.refused(table.ruling(), WrongMoment, "14.10")  # no check before the flop
    manager = Actor("amy", "tg-area-manager")
    table.do(commands.Dismiss(actor=manager, report=1, reason="not open"))
    table.report("no-decision-folded", seat=1, facts=("ruled a fold",))
    table.rule()
    assert (table.seat(1).hand, table.net(1)) == ("absent", -15)
    table.bet(2, 20), table.deal()
    table.report("no-decision-checked", seat=2, facts=("ruled a check",))
    table.rule()
    assert table.seat(2).live
    assert table.step.do == "deal"


@pytest.mark.clause(BOOK, "14.10")
def test_what_the_rules_do_not_cover_is_ruled_as_the_area_manager_says() -> None:
    table = table_of("bonus", 1, 2).deal_in()
    table.report("not-covered", seat=1, note="a drink over the cards")
    table.refused(table.ruling(role="tg-higher-duties-dealer", reason="x"), NotAuthorised, "14.10")
    table.rule(
        hands="void hand", wagers="return hand", jackpots="carry hand", reason="cards unreadable"
    )
    assert table.net(1) == -5
    assert [c.seat for c in table.state.memory.carried] == [1]


@pytest.mark.clause(BOOK, "6.2.3")
def test_a_blind_of_five_with_a_flush_is_paid_up_to_whole_dollars() -> None:
    table = Table(BOOK, "ultimate", {"smallest_chip": "1.00"}).open_bets(1, ante=5)
    table.deal_in({1: "Ah 9h"}, "Kh 5h 2h Jc 3d", "Qs Qd").finish()
    assert table.results(1)["blind"] == ("win", 5 + 8)
    assert "6.2.3" in table.clauses(1)["blind"]


@pytest.mark.clause(BOOK, "6.2.1")
def test_a_warning_lasts_while_the_player_stays_at_the_table_by_default() -> None:
    from croupier.banked import Caution

    for reading, kept in (("table", 0), ("session", 1)):
        caution = Caution("ann", "6.2.1", "6.2.1", stays=reading == "session")
        table = Table(BOOK, "bonus", memory=TableMemory(cautions=(caution,)))
        table.do(commands.LeaveSeat(actor=player("ann"), seat=1))
        assert len(table.state.memory.cautions) == kept
