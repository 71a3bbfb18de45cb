"""What goes wrong at a Crown Melbourne table (rules 6, 7.4.1, 9.2, 11 and 14)."""

import pytest

from croupier.acts import Actor, Barred, NotAuthorised, NotEnoughChips, WrongMoment
from croupier.banked import TableMemory, commands
from croupier.banked.events import (
    CardBurned,
    Cautioned,
    DutyArose,
    HandRestored,
    JackpotGameCancelled,
    JackpotGameStarted,
    JackpotHand,
    OfficerTold,
    RetractionOffered,
)
from croupier.cards import cards, show
from croupier.errors import BadInput
from tests.banked.round.real import begin_real
from tests.banked.round.table import DEALER, JACKPOT, Table, dollars, next_round, player
from tests.banked.round.test_wrong_canberra import record_any

BOOK = "melbourne-wsop"
GAMES = ("bonus", "ultimate")
SIGN = {"jackpot": JACKPOT}


def table_of(game: str, *seats: int, sign: dict[str, object] | None = None) -> Table:
    return Table(BOOK, game, {**SIGN, **(sign or {})}).open_bets(*seats, jackpot=5)


def main_back_jackpot_carried(table: Table, seats: tuple[int, ...]) -> bool:
    carried = sorted(c.seat for c in table.state.memory.carried)
    return carried == list(seats) and all(table.net(n) == -5 for n in seats)


@pytest.mark.clause(BOOK, "11.1")
@pytest.mark.parametrize("game", GAMES)
def test_a_card_exposed_in_the_initial_deal_is_a_misdeal(game: str) -> None:
    table = table_of(game, 1, 2).shuffle().close_bets()
    table.deal()
    table.wrong("exposed-in-deal")
    assert main_back_jackpot_carried(table, (1, 2))


@pytest.mark.clause(BOOK, "11.2", "11.2.1", "11.2.2", "11.2.2(a)", "7.4.2(c)")
@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_count_at_an_area_is_ruled_by_the_area_manager_and_counted(game: str) -> None:
    table = table_of(game, 1, 2).deal_in()
    table.check_or_bet(1)
    table.report("wrong-count", seat=2)
    told = [event.role for event in table.of_type(OfficerTold)]
    assert told == ["tg-higher-duties-dealer", "tg-area-manager"]
    table.refused(table.ruling(role="tg-higher-duties-dealer"), NotAuthorised, "11.2.1")
    table.rule()
    assert main_back_jackpot_carried(table, (1, 2))
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table)
    again.open_bets(1, 2).shuffle()
    again.refused(commands.NoMoreBets(actor=DEALER), WrongMoment, "11.2.1")
    again.do(commands.CountCards(actor=DEALER, count=52))
    again.close_bets().deal()  # a right count: the same cards, shuffled


@pytest.mark.clause(BOOK, "11.2.2(b)")
def test_a_wrong_count_retires_the_deck_for_new_cards() -> None:
    table = table_of("bonus", 1).deal_in()
    table.wrong("wrong-count", seat=1)
    table.do(commands.CountCards(actor=DEALER, count=51))
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).open_bets(1).shuffle()
    again.refused(commands.NoMoreBets(actor=DEALER), WrongMoment)
    change = commands.DoDuty(actor=DEALER, what="new cards", note="slip 77, seal 1234")
    again.refused(change, NotAuthorised, "3.4")
    supervisor = Actor("sam", "tg-higher-duties-dealer")
    again.do(commands.DoDuty(actor=supervisor, what="new cards", note="slip 77, seal 1234"))
    again.close_bets()


# --- wrong numbers on the board ---------------------------------------------------------

ORDER = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac 2d 3d"


def flopped(**sign: object) -> Table:
    """One hand at a bonus table, c1 c2 to it and c3 to c5 on the flop."""
    table = table_of("bonus", 1, sign=sign).shuffle(top=ORDER).close_bets()
    table.deal(), table.deal()
    table.bet(1, 20), table.deal()
    return table


def board(table: Table) -> str:
    return show(card for card in table.state.board if card is not None)


@pytest.mark.clause(BOOK, "11.3", "11.3.1")
def test_a_fourth_flop_card_in_known_order_is_the_turn_though_everybody_saw_it() -> None:
    table = flopped()
    report = table.reporting("flop-count-order-known", cards="7c")
    with pytest.raises(BadInput, match="order known"):
        table.do(report)
    table.report("flop-count-order-known", cards="7c", facts=("order known",))
    told = [event.role for event in table.of_type(OfficerTold)]
    assert told == ["tg-higher-duties-dealer", "tg-area-manager"]
    table.rule()
    assert table.seen_by("player", "ann").next_cards == cards("7c")
    table.check(1), table.deal()
    assert board(table) == "4c 5c 6c 7c"
    assert table.seen_by("player", "ann").next_cards == ()


@pytest.mark.clause(BOOK, "11.3.1", "7.4.6(a)")
def test_where_a_burn_is_directed_the_surplus_card_is_the_burn() -> None:
    table = flopped()
    table.report("flop-count-order-known", cards="7c", facts=("order known",))
    table.rule()
    manager = Actor("max", "tg-assistant-casino-manager")
    table.do(commands.DirectBurn(actor=manager, before="turn"))
    table.check(1), table.deal()
    assert show(event.card for event in table.of_type(CardBurned)) == "7c"
    assert board(table) == "4c 5c 6c 8c"


@pytest.mark.clause(BOOK, "11.3.1")
def test_a_surplus_card_must_be_the_next_of_the_deck() -> None:
    table = flopped()
    with pytest.raises(BadInput, match="next cards of the deck"):
        table.report("flop-count-order-known", cards="Ah", facts=("order known",))


@pytest.mark.clause(BOOK, "11.3.1")
def test_with_real_cards_the_surplus_card_must_be_dealt_next() -> None:
    table = Table(BOOK, "bonus", real=True).open_bets(1)
    begin_real(table)
    record_any(table)
    table.do(commands.Bet(actor=DEALER, seat=1, amount=dollars(20)))
    for card in cards("4c 5c 6c"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
    table.report("flop-count-order-known", cards="7c", facts=("order known",))
    table.rule()
    table.do(commands.Check(actor=DEALER, seat=1))
    with pytest.raises(BadInput, match="surplus"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=cards("8c")[0]))
    table.do(commands.RecordCard(actor=DEALER, to="board", card=cards("7c")[0]))
    assert board(table) == "4c 5c 6c 7c"


@pytest.mark.clause(BOOK, "11.3.2", "11.13")
def test_a_flop_in_lost_order_is_a_misdeal_and_its_jackpots_carry() -> None:
    table = flopped()
    table.report("flop-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert main_back_jackpot_carried(table, (1,))


@pytest.mark.clause(BOOK, "11.4", "11.4.1")
def test_a_second_turn_card_in_known_order_is_the_river() -> None:
    table = flopped()
    table.check(1), table.deal()
    table.report("late-count-order-known", cards="8c", facts=("order known",))
    table.rule()
    table.check(1), table.deal()
    assert board(table) == "4c 5c 6c 7c 8c"


@pytest.mark.clause(BOOK, "11.4", "11.4.2")
def test_after_the_flop_a_misdeal_still_settles_the_jackpot() -> None:
    table = table_of("bonus", 1, 2, 3)
    table.deal_in({1: "Ah 9h", 2: "7c 6d", 3: "Th 3h"}, "Kh 5h 2h")
    table.bet(1, 20), table.bet(2, 20), table.fold(3), table.deal()
    table.check(1), table.check(2), table.deal()
    table.report("late-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert [table.net(n) for n in (1, 2, 3)] == [-5, -5, -5]  # main wagers back, the folder's too
    hands = table.of_type(JackpotHand)
    assert [(h.seat, h.category) for h in hands] == [(1, "flush"), (2, "high-card")]
    assert table.state.phase == "jackpot"
    table.do(commands.PayJackpot(actor=DEALER, seat=1, prize="flush", amount=dollars(500)))
    table.do(commands.CloseJackpot(actor=DEALER))
    table.do(commands.CloseRound(actor=DEALER))
    assert [table.net(n) for n in (1, 2, 3)] == [495, -5, -5]
    assert table.state.memory.carried == ()


@pytest.mark.clause(BOOK, "11.4.2")
def test_the_table_may_read_that_losing_jackpots_of_a_late_misdeal_carry() -> None:
    table = table_of("bonus", 1, sign={"settings": {"late_misdeal_losing_jackpots": "carry"}})
    table.deal_in({1: "7c 6d"}, "Kh 5h 2h")
    table.bet(1, 20), table.deal()
    table.report("late-count-order-unknown", facts=("order unknown",))
    table.rule()
    table.do(commands.CloseJackpot(actor=DEALER))
    assert main_back_jackpot_carried(table, (1,))


@pytest.mark.clause(BOOK, "11.4.2", "12.4.5(a)")
@pytest.mark.parametrize("reading, judged", [("eligible", [1]), ("not eligible", [])])
def test_a_checker_in_ultimate_keeps_the_jackpot_of_a_late_misdeal_by_reading(
    reading: str, judged: list[int]
) -> None:
    table = table_of("ultimate", 1, sign={"settings": {"late_misdeal_without_play": reading}})
    table.deal_in({1: "Ah 9h"}, "Kh 5h 2h")
    table.check(1), table.deal()
    table.report("late-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert [h.seat for h in table.of_type(JackpotHand)] == judged
    assert table.net(1) == -5


@pytest.mark.clause(BOOK, "11.4.2", "11.13")
def test_before_the_flop_of_ultimate_no_jackpot_hand_exists_and_the_wagers_carry() -> None:
    table = table_of("ultimate", 1, 2).deal_in()
    wrong = table.reporting("late-count-order-unknown", facts=("order unknown",))
    table.refused(wrong, WrongMoment, "11.4.2")
    table.report("dealer-count-order-unknown", facts=("order unknown",))
    table.rule()
    assert main_back_jackpot_carried(table, (1, 2))


# --- stray and taken hands ---------------------------------------------------------------


@pytest.mark.clause(BOOK, "11.5")
@pytest.mark.parametrize("game", GAMES)
def test_a_stray_hand_nobody_looked_past_is_a_misdeal(game: str) -> None:
    table = table_of(game, 1, 2).deal_in()
    table.report("stray-hand-untouched", seat=5)
    table.refused(table.ruling(role="dealer"), NotAuthorised, "11.5")
    table.rule()
    assert main_back_jackpot_carried(table, (1, 2))


@pytest.mark.clause(BOOK, "11.6", "11.6.1")
def test_after_somebody_looked_the_stray_hand_goes_and_players_may_retract_before_the_flop() -> (
    None
):
    table = table_of("bonus", 1, 2, 3).deal_in()
    table.look(1)
    table.bet(2, 20)
    table.wrong("stray-hand-handled", seat=5)
    (offered,) = table.of_type(RetractionOffered)
    assert (offered.seats, offered.clause) == ((1, 2, 3), "11.6")
    table.do(commands.Retract(actor=player("bob"), seat=2))
    assert table.net(2) == 0  # Ante, Flop and Jackpot
    assert table.of_type(JackpotGameCancelled)[-1].clause == "11.6"
    again = table.of_type(JackpotGameStarted)[-1]
    assert again.again
    assert [stake.seat for stake in again.stakes] == [1, 3]
    table.bet(1, 20), table.bet(3, 20), table.deal()
    late = commands.Retract(actor=player("ann"), seat=1)
    table.refused(late, WrongMoment)  # the flop is out


def folded_by_mistake(hands: dict[int, str], *first: int) -> Table:
    """Some fold; then the dealer takes seat 2's hand by mistake, recorded as a fold."""
    table = Table(BOOK, "bonus", {"jackpot": JACKPOT}, players=4)
    table.open_bets(1, 2, 3, jackpot=5).deal_in(hands)
    table.look(2)
    for seat in first:
        table.fold(seat)
    table.fold(2)
    return table


@pytest.mark.clause(BOOK, "11.7.1", "11.7.3")
def test_a_hand_taken_by_mistake_comes_back_if_its_player_names_both_cards() -> None:
    table = folded_by_mistake({2: "Ks 7d"}, 1)
    assert table.net(2) == -15
    wrong = table.reporting("taken-hand-named", seat=2, cards="Ks 8d")
    table.refused(wrong, WrongMoment, "11.7.1")
    table.wrong("taken-hand-named", seat=2, cards="7d Ks")
    (restored,) = table.of_type(HandRestored)
    assert restored.clause == "11.7.1"
    assert table.seat(2).live
    assert table.seat(2).wagers == {"ante": 1000, "jackpot": 500}
    table.bet(2, 20), table.bet(3, 20)
    assert table.step.do == "deal"


@pytest.mark.clause(BOOK, "11.7.2")
def test_unnamed_it_comes_back_only_if_the_rack_holds_nothing_else() -> None:
    table = folded_by_mistake({2: "Ks 7d"})
    table.refused(table.reporting("taken-hand-lost", seat=2), WrongMoment)
    table.wrong("taken-hand-alone", seat=2)
    assert table.seat(2).live


@pytest.mark.clause(BOOK, "11.7.2", "11.7.3")
def test_unnamed_among_other_discards_it_is_dead_and_the_wagers_taken_come_back() -> None:
    table = folded_by_mistake({2: "Ks 7d"}, 1)
    table.refused(table.reporting("taken-hand-alone", seat=2), WrongMoment)
    table.wrong("taken-hand-lost", seat=2)
    assert (table.seat(2).hand, table.net(2)) == ("dead", 0)


@pytest.mark.clause(BOOK, "11.7.1")
def test_a_hand_restored_reopens_the_street_although_all_others_had_decided() -> None:
    table = Table(BOOK, "bonus").open_bets(1, 2).deal_in({2: "Ks 7d"})
    table.look(2)
    table.bet(1, 20), table.fold(2)
    assert table.step.do == "deal"
    table.wrong("taken-hand-alone", seat=2)
    table.refused(commands.Deal(actor=DEALER), WrongMoment)
    table.bet(2, 20), table.deal()


# --- other mishaps --------------------------------------------------------------------------


@pytest.mark.clause(BOOK, "11.8")
def test_a_flop_shown_early_binds_those_who_decided_and_the_others_still_choose() -> None:
    table = Table(BOOK, "bonus").open_bets(1, 2).deal_in({}, "Kh 5h 2h")
    table.bet(1, 20)
    table.wrong("board-shown-early", cards="Kh 5h 2h")
    assert table.seen_by("player", "bob").exposed == cards("Kh 5h 2h")
    table.refused(commands.Fold(actor=player("ann"), seat=1), WrongMoment)
    table.fold(2)
    table.deal()
    assert table.state.board[:3] == cards("Kh 5h 2h")


@pytest.mark.clause(BOOK, "14.10")
def test_a_dealers_card_shown_in_ultimate_is_the_area_managers_to_rule() -> None:
    table = Table(BOOK, "ultimate").open_bets(1).deal_in()
    table.report("dealer-card-shown")
    table.refused(table.ruling(role="tg-higher-duties-dealer"), NotAuthorised, "14.10")
    table.rule()
    table.check(1)


@pytest.mark.clause(BOOK, "11.9")
def test_a_deck_without_its_52_cards_voids_the_round() -> None:
    table = table_of("bonus", 1, 2).deal_in()
    table.bet(1, 20), table.fold(2)
    table.wrong("missing-or-foreign-card")
    assert main_back_jackpot_carried(table, (1, 2))


@pytest.mark.clause(BOOK, "11.10", "1.1 def Initial Wager(s)")
def test_who_cannot_fund_the_flop_bet_is_refunded_once_and_then_forfeits() -> None:
    table = Table(BOOK, "bonus", SIGN, stack=65, players=1).place(1, ante=25, jackpot=5).deal_in()
    table.refused(table.betting(1, 50), NotEnoughChips)
    table.refused(table.reporting("unfunded-follow-up-again", seat=1), WrongMoment)
    table.wrong("unfunded-follow-up", seat=1)
    assert (table.seat(1).hand, table.net(1, 65)) == ("void", -5)
    assert [c.seat for c in table.state.memory.carried] == [1]
    assert [event.caution.clause for event in table.of_type(Cautioned)] == ["11.10"]
    table.do(commands.CloseRound(actor=DEALER))
    again = next_round(table).place(1, ante=25).deal_in()
    again.refused(again.reporting("unfunded-follow-up", seat=1), WrongMoment, "11.10")
    again.wrong("unfunded-follow-up-again", seat=1)
    assert (again.seat(1).hand, again.net(1, 65)) == ("dead", -30)


@pytest.mark.clause(BOOK, "11.10")
def test_in_ultimate_it_is_the_last_play_bet_and_ante_blind_and_trips_come_back() -> None:
    table = Table(BOOK, "ultimate", stack=65, players=1)
    table.place(1, ante=25, blind=25, trips=5).deal_in()
    early = table.reporting("unfunded-follow-up", seat=1)
    table.refused(early, WrongMoment)  # checking is free
    table.check(1), table.deal(), table.check(1), table.deal()
    table.wrong("unfunded-follow-up", seat=1)
    assert table.net(1, 65) == 0


@pytest.mark.clause(BOOK, "11.10")
def test_nobody_with_the_chips_is_let_off() -> None:
    table = Table(BOOK, "bonus").open_bets(1).deal_in()
    table.refused(table.reporting("unfunded-follow-up", seat=1), WrongMoment, "11.10")


@pytest.mark.clause(BOOK, "11.11.1", "11.11.2", "1.1 def Subsequent Wager(s)")
@pytest.mark.parametrize("laid, counts", [(15, 15), (30, 20)])
def test_a_wrong_follow_up_found_at_settlement(laid: float, counts: float) -> None:
    table = Table(BOOK, "bonus", real=True).open_bets(1)
    begin_real(table)
    record_any(table)
    table.do(commands.RecordBet(actor=DEALER, seat=1, amount=dollars(laid)))
    for card in cards("Kh 5h 2h"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
    table.do(commands.Check(actor=DEALER, seat=1))
    table.do(commands.RecordCard(actor=DEALER, to="board", card=cards("Jc")[0]))
    table.do(commands.Check(actor=DEALER, seat=1))
    table.do(commands.RecordCard(actor=DEALER, to="board", card=cards("3d")[0]))
    for card in cards("Qs Qd"):
        table.do(commands.RecordCard(actor=DEALER, to="dealer", card=card))
    kind = "excess-follow-up" if laid > 20 else "short-follow-up"
    table.wrong(kind, seat=1)
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Ac Ad")))
    table.settle()
    assert table.net(1) == counts
    assert table.clauses(1)["flop"][-1] == ("11.11.1" if laid > 20 else "11.11.2")


@pytest.mark.clause(BOOK, "11.14")
def test_a_jackpot_game_started_by_mistake_is_cancelled_and_its_wagers_return() -> None:
    table = table_of("bonus", 1, 2).deal_in()
    table.report("jackpot-started-wrongly")
    table.refused(table.ruling(role="dealer"), NotAuthorised, "11.14")
    table.rule()
    assert table.of_type(JackpotGameCancelled)[-1].clause == "11.14"
    assert [table.seat(n).wagers for n in (1, 2)] == [{"ante": 1000}, {"ante": 1000}]
    table.finish()
    next_round(table).open_bets(1, jackpot=5)


@pytest.mark.clause(BOOK, "11.15")
def test_a_jammed_shuffler_shuffles_again() -> None:
    table = table_of("bonus", 1).shuffle()
    table.wrong("shuffler-fault")
    table.close_bets()
    table.refused(commands.Deal(actor=DEALER), WrongMoment, "4.2.1")
    table.shuffle()
    table.deal()


@pytest.mark.clause(BOOK, "11.16")
@pytest.mark.parametrize("count, goes_on", [(52, True), (53, False), (51, False)])
def test_an_unverified_shuffle_is_counted_and_a_wrong_count_voids(
    count: int, goes_on: bool
) -> None:
    table = table_of("bonus", 1, 2).deal_in()
    supervisor = Actor("sam", "tg-higher-duties-dealer")
    table.do(commands.CountCards(actor=supervisor, count=count))
    fits, other = "shuffler-unverified", "shuffler-miscount"
    if not goes_on:
        fits, other = other, fits
    table.refused(table.reporting(other), WrongMoment, "11.16")
    table.wrong(fits)
    assert table.state.phase == ("play" if goes_on else "settled")
    if not goes_on:
        assert main_back_jackpot_carried(table, (1, 2))
        assert "new cards" in {event.duty.what for event in table.of_type(DutyArose)}


# --- conduct ------------------------------------------------------------------------------------


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
