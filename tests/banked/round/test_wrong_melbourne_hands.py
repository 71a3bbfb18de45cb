"""Tests of wrong hands, bets and devices at Crown Melbourne (rules 6, 7.4.1 and 11)."""

import pytest

from croupier.acts import Actor, NotAuthorised, NotEnoughChips, WrongMoment
from croupier.banked import commands
from croupier.banked.events import (
    AmountTold,
    Cautioned,
    DutyArose,
    HandRestored,
    JackpotGameCancelled,
    JackpotGameStarted,
    RetractionOffered,
)
from croupier.banked.state import ToldAmount
from croupier.cards import cards
from tests.banked.round.melbourne import BOOK, GAMES, SIGN, main_back_jackpot_carried, table_of
from tests.banked.round.real import begin_real
from tests.banked.round.table import DEALER, JACKPOT, Table, dollars, next_round, player, record_any

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


@pytest.mark.clause(BOOK, "11.10", "6.2.2")
@pytest.mark.parametrize("chips, unable", [(90, False), (89, True)])
def test_above_the_maximum_the_bet_is_a_multiple_of_what_is_live(
    chips: float, unable: bool
) -> None:
    """The Ante of 50 counts to the maximum of 20, so the Flop bet is 40: 40 are left of 90."""
    table = Table(BOOK, "bonus", {"maximum": "20.00"}, stack=chips, players=1, real=True)
    table.do(commands.RecordWager(actor=DEALER, seat=1, wager="ante", amount=dollars(50)))
    begin_real(table)
    record_any(table)
    if unable:
        table.wrong("unfunded-follow-up", seat=1)
        assert (table.seat(1).hand, table.net(1, chips)) == ("void", 0)
    else:
        table.refused(table.reporting("unfunded-follow-up", seat=1), WrongMoment, "11.10")
        table.bet(1, 40)


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
    told = [event.told for event in table.of_type(AmountTold)]
    mine = table.seen_by("player", "ann").seats[0].told
    if laid > 20:
        assert (told, mine) == ([], ())
        return
    ten, twenty = dollars(10), dollars(20)
    assert told == [ToldAmount("flop", dollars(15), (twenty,), ten, "11.11.2")]
    (sentence,) = mine
    assert sentence == (
        "Your Flop wager of $15 counted as placed. "
        "From now on it must be $20 beside an Ante of $10 (11.11.2)."
    )
    assert table.seen_by("player", "bob").seats[0].told == ()
    assert table.replayed() == table.state


@pytest.mark.clause(BOOK, "11.11.2")
def test_a_low_play_wager_of_ultimate_is_told_every_multiple_of_its_street() -> None:
    table = Table(BOOK, "ultimate", real=True).open_bets(1)
    begin_real(table)
    for _ in range(3):
        record_any(table)
    table.do(commands.RecordBet(actor=DEALER, seat=1, amount=dollars(25)))
    for card in cards("Kh 5h 2h Jc 3d"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
    table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards("Qs Qd")))
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Ac Ad")))
    table.settle()
    (event,) = table.of_type(AmountTold)
    assert event.told.should == (dollars(30), dollars(40))
    assert "it must be $30 or $40 beside" in table.seen_by("player", "ann").seats[0].told[0]


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
