"""Tests of players who do not decide, rounds that all fold, and conceding."""

import msgspec
import pytest

from croupier.acts import (
    Actor,
    Barred,
    Millis,
    NotAChoice,
    NotAuthorised,
    NotYours,
    NotYourTurn,
    WrongMoment,
)
from croupier.banked import commands, next_steps
from croupier.banked.events import AllFolded, BoardShown, CardDealt, HandDeemedFolded
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, JACKPOT, Table, by, dollars, next_round, player

ULTIMATE = ("canberra-ultimate", "melbourne-wsop", "perth-ultimate")


# --- silence --------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "13.8")
@pytest.mark.clause("sydney-bonus", "11.13")
@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus"])
def test_a_player_who_does_not_decide_in_time_refuses_or_is_away_has_folded(book: str) -> None:
    side = {"trips": 5} if book == "canberra-ultimate" else {"ante_bonus": 5}
    table = Table(book).open_bets(1, 2, 3, **side).deal_in()
    early = commands.NoDecision(actor=DEALER, seat=1, why="time", at=Millis(table.clock + 29_999))
    table.refused(early, WrongMoment)
    table.refused(commands.NoDecision(actor=player("bob"), seat=1, why="absent"), NotAuthorised)
    table.do(commands.NoDecision(actor=DEALER, seat=1, why="time", at=Millis(table.clock + 30_000)))
    table.do(commands.NoDecision(actor=DEALER, seat=2, why="refused"))
    folded = table.of_type(HandDeemedFolded)
    assert [event.clause for event in folded] == [table.step.silence_clause] * 2
    spent = 25 if book == "canberra-ultimate" else 15
    assert [table.net(seat) for seat in (1, 2)] == [-spent, -spent]
    table.refused(commands.NoDecision(actor=DEALER, seat=1, why="absent"), WrongMoment)


@pytest.mark.clause("sydney-bonus", "11.13")
def test_silence_is_a_fold_in_sydney_even_where_checking_is_free() -> None:
    table = Table("sydney-bonus").open_bets(1, 2, ante_bonus=5).deal_in({1: "Ah Ad"})
    table.bet(1, 20), table.bet(2, 20), table.deal()
    table.do(commands.NoDecision(actor=DEALER, seat=1, why="absent"))
    assert table.net(1) == -35


@pytest.mark.clause("perth-ultimate", "5.12", "3.20(b)(i)")
def test_an_absent_player_in_perth_loses_trips_and_jackpot_too() -> None:
    table = Table("perth-ultimate", sign={"jackpot": JACKPOT})
    table.open_bets(1, 2, trips=5, jackpot_1=5).deal_in({1: "7c 2d"}, "7s 7d 9c 4h Kd")
    table.do(commands.NoDecision(actor=DEALER, seat=1, why="absent"))
    assert table.net(1) == -30
    assert table.seat(1).wagers == {}


def test_melbourne_does_not_say_what_silence_means() -> None:
    table = Table("melbourne-wsop", "bonus").open_bets(1).deal_in()
    silent = commands.NoDecision(actor=DEALER, seat=1, why="absent")
    table.refused(silent, NotAuthorised, "14.10")


# --- everybody folds ------------------------------------------------------------------


@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus", "melbourne-wsop"])
def test_when_everybody_folds_no_more_cards_are_needed(book: str) -> None:
    game = None if book != "melbourne-wsop" else "bonus"
    table = Table(book, game).open_bets(1, 2).deal_in()
    table.fold(1), table.fold(2)
    assert table.state.phase == "settled"
    assert table.of_type(AllFolded)
    assert table.of_type(BoardShown) == []
    table.do(commands.CloseRound(actor=DEALER))
    assert table.state.memory.rounds == 1


def test_a_table_may_show_the_cards_although_everybody_folded() -> None:
    sign = {"settings": {"all_folded": "show cards"}}
    table = Table("canberra-ultimate", sign=sign).open_bets(1).deal_in()
    table.fold(1)
    table.finish()
    assert table.state.dealer_shown
    assert len(table.of_type(BoardShown)) == 2


def test_where_a_street_has_nothing_left_to_decide_it_is_passed_over() -> None:
    table = Table("perth-ultimate").open_bets(1, 2).deal_in()
    table.bet(1, 40), table.bet(2, 30)
    table.deal()
    assert (table.step.do, table.step.part) == ("deal", ("turn", "river"))
    table.deal()
    assert (table.step.do, table.step.to) == ("reveal", "dealer")
    assert len([e for e in table.of_type(CardDealt) if e.to == "board"]) == 5


# --- conceding ------------------------------------------------------------------------


@pytest.mark.clause("canberra-ultimate", "9.1")
@pytest.mark.clause("sydney-bonus", "10.2", "10.3")
@pytest.mark.parametrize("book", ["canberra-ultimate", "sydney-bonus"])
def test_a_hand_may_be_conceded_with_everything_on_it_once_the_dealers_is_shown(
    book: str,
) -> None:
    side = {"trips": 5} if book == "canberra-ultimate" else {"ante_bonus": 5}
    table = Table(book).open_bets(1, 2, **side)
    table.deal_in({1: "7s 7h"}, "7d Ac Kc 4c 9h", "Qc 2c")  # three sevens against a flush
    command = commands.Concede(actor=player("ann"), seat=1, confirmed=True)
    table.refused(command, WrongMoment)
    table.to_settlement()
    clause = {"canberra-ultimate": "9.1", "sydney-bonus": "10.2"}[book]
    table.refused(commands.Concede(actor=player("ann"), seat=1), NotAChoice, clause)
    table.refused(commands.Concede(actor=player("bob"), seat=1, confirmed=True), NotYours)
    table.do(command)
    table.refused(command, WrongMoment)
    table.finish()
    staked = {"canberra-ultimate": 10 + 10 + 10 + 5, "sydney-bonus": 10 + 20 + 5}[book]
    assert table.net(1) == -staked
    assert table.seat(1).shown is False


@pytest.mark.clause("canberra-ultimate", "9.1", "9.2")
def test_conceding_in_canberra_comes_before_the_antes_go_back() -> None:
    table = Table("canberra-ultimate").open_bets(1, 2)
    table.deal_in({1: "Kh 3d", 2: "Qh 3c"}, "Jc 9d 8s 5h 2c", "Ah 4d")  # ace high: no pair
    table.to_settlement()
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    table.finish()
    assert (table.net(1), table.net(2)) == (-30, -20)


@pytest.mark.clause("sydney-bonus", "10.2", "10.4")
def test_in_sydney_a_hand_may_be_conceded_until_its_own_cards_are_turned() -> None:
    table = Table("sydney-bonus").open_bets(1, 2).deal_in().to_settlement()
    table.settle(2)
    table.refused(commands.Concede(actor=player("bob"), seat=2, confirmed=True), WrongMoment)
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    assert table.state.phase in ("settled", "play")


@pytest.mark.clause("perth-ultimate", "4.14", "3.25(b)(ii)")
def test_a_swept_hand_in_perth_stays_face_down_and_loses_its_jackpot() -> None:
    table = Table("perth-ultimate", sign={"jackpot": JACKPOT}).open_bets(1, 2, jackpot_1=5)
    table.deal_in({1: "9c 8d"}, "7s 6d 5c Kh 2h", "Ac Ad")  # a flopped straight
    table.to_settlement()
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    assert table.results(1)["jackpot_1"] == ("lose", 0.0)
    table.finish()
    assert table.seat(1).shown is False
    assert table.net(1) == -35
    assert table.seen_by("player", "bob").seats[0].cards == (None, None)


@pytest.mark.clause("perth-ultimate", "4.14")
def test_perth_may_read_a_swept_hand_as_neither_paid_nor_taken() -> None:
    sign = {"settings": {"swept_wagers": "stand off"}, "jackpot": JACKPOT}
    table = Table("perth-ultimate", sign=sign).open_bets(1, 2, jackpot_1=5).deal_in()
    table.to_settlement()
    table.do(commands.Concede(actor=player("ann"), seat=1, confirmed=True))
    assert table.net(1) == -5


@pytest.mark.parametrize("game", ["bonus", "ultimate"])
def test_melbourne_has_no_conceding(game: str) -> None:
    table = Table("melbourne-wsop", game).open_bets(1).deal_in().to_settlement()
    command = commands.Concede(actor=player("ann"), seat=1, confirmed=True)
    table.refused(command, NotAChoice)


# --- directions on suspicion ----------------------------------------------------------


@pytest.mark.clause("sydney-bonus", "11.12", "11.12.1")
def test_sydney_suspects_act_before_others_handle_their_cards() -> None:
    table = Table("sydney-bonus").open_bets(1, 2, 3).deal_in()
    supervisor = Actor("sam", "casino-supervisor")
    direction = commands.Direct(
        actor=supervisor, what="act first", seats=(3,), reason="looks at seat 1's cards"
    )
    why = table.refused(by(direction, DEALER), NotAuthorised, "11.12.1")
    assert why.startswith("Only a Casino Supervisor or above may make suspected players act")
    table.do(direction)
    table.refused(commands.Look(actor=player("ann"), seat=1), NotYourTurn, "11.12.1")
    table.refused(table.betting(1, 20), NotYourTurn, "11.12.1")
    table.look(3), table.bet(3, 20)
    table.look(1), table.bet(1, 20)


@pytest.mark.clause("sydney-bonus", "11.12.2", "11.12.3")
def test_sydney_keeps_suspects_apart_and_may_order_english() -> None:
    supervisor = Actor("sam", "casino-supervisor")
    table = Table("sydney-bonus", players=2)
    table.do(commands.Direct(actor=supervisor, what="play apart", seats=(1, 2), reason="signals"))
    table.do(commands.Direct(actor=supervisor, what="speak English", reason="signals"))
    assert table.seen_by("onlooker").english_only
    table.do(commands.LeaveSeat(actor=player("bob"), seat=2))
    back = commands.TakeSeat(actor=player("bob"), seat=3, person="bob", chips=table.seat(1).stack)
    table.refused(back, Barred, "11.12.2")
    table.do(commands.LeaveSeat(actor=player("ann"), seat=1))
    table.do(back)


@pytest.mark.clause("sydney-bonus", "11.12.2")
def test_players_directed_apart_neither_wager_nor_sit_together_until_that_is_lifted() -> None:
    supervisor = Actor("sam", "casino-supervisor")
    apart = commands.Direct(actor=supervisor, what="play apart", seats=(1, 2), reason="signals")
    table = Table("sydney-bonus", players=4).open_bets(1, 2, 3)
    table.do(apart)
    assert [table.seat(n).wagers for n in (1, 2)] == [{}, {}], "what could go back has gone back"
    for seat in (1, 2):
        table.refused(table.placing(seat, "ante", 10), Barred, "11.12.2")
    asked = {step.seat for step in next_steps(table.state) if step.do == "PlaceWager"}
    assert asked == {4}
    table.deal_in()
    table.finish()
    with pytest.raises(Barred) as refusal:
        next_round(table)
    assert refusal.value.clause == "11.12.2"
    later = next_round(table, gone=("bob",))
    lift = commands.EndSeparation(actor=supervisor, first="bob", second="ann", reason="cleared")
    later.refused(by(lift, DEALER), NotAuthorised, "11.12.2")
    back = commands.TakeSeat(actor=player("bob"), seat=5, person="bob", chips=dollars(100))
    later.refused(back, Barred, "11.12.2")
    with pytest.raises(BadInput, match="reason"):
        later.do(msgspec.structs.replace(lift, reason=""))
    with pytest.raises(BadInput, match="directed to play apart"):
        later.do(msgspec.structs.replace(lift, second="cat"))
    later.do(lift)
    later.rules.perform(later.state, back)
    assert later.replayed() == later.state


@pytest.mark.clause("sydney-bonus", "11.12.2")
def test_a_round_that_has_begun_is_played_out_by_players_directed_apart() -> None:
    supervisor = Actor("sam", "casino-supervisor")
    table = Table("sydney-bonus", players=2).open_bets(1, 2).deal_in()
    table.do(commands.Direct(actor=supervisor, what="play apart", seats=(1, 2), reason="signals"))
    table.bet(1, 20), table.bet(2, 20)
    table.finish()


@pytest.mark.parametrize("book", ULTIMATE)
def test_other_books_know_no_such_directions(book: str) -> None:
    from croupier.acts import NotOffered

    table = Table(book, "ultimate").open_bets(1).deal_in()
    top = Actor("o", "casino-operator")
    table.refused(commands.Direct(actor=top, what="act first", seats=(1,), reason="x"), NotOffered)
