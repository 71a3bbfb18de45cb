"""Tests of tables with real cards, recorded one by one."""

import pytest

from croupier.acts import NotAuthorised, Viewer, WrongMoment
from croupier.banked import commands, view
from croupier.cards import cards
from croupier.errors import BadInput
from tests.banked.round.real import begin_real, play_real
from tests.banked.round.table import DEALER, GAMES, Table, dollars, player, record_any

HANDS = {1: "Ah 9h", 2: "Qc 8d"}
BOARD = "Kh 5h 2h Jc 3d"


@pytest.mark.parametrize("book, game", GAMES)
def test_real_cards_settle_like_known_ones(book: str, game: str) -> None:
    real = Table(book, game, real=True).open_bets(1, 2)
    play_real(real, HANDS, BOARD, "Ts Td")
    known = Table(book, game).open_bets(1, 2).deal_in(HANDS, BOARD, "Ts Td").finish()
    assert real.stacks() == known.stacks()
    assert [s.results for s in real.state.seats] == [s.results for s in known.state.seats]
    assert real.replayed() == real.state


@pytest.mark.parametrize("book, game", GAMES)
def test_the_round_can_be_shown_after_each_of_its_events(book: str, game: str) -> None:
    """A replay shows the table also between the last card of a step and the next step."""
    table = Table(book, game, real=True).open_bets(1, 2)
    play_real(table, HANDS, BOARD, "Ts Td")
    state = table.rules.start
    for event in table.events:
        state = table.rules.evolve(state, event)
        assert view(state, Viewer("dealer", "dora"), table.law).book == book
    assert state == table.state


def test_a_card_goes_where_the_book_says_and_nowhere_else() -> None:
    table = Table("canberra-ultimate", real=True).open_bets(1, 2)
    begin_real(table)
    wrong = commands.RecordCard(actor=DEALER, to="seat", seat=1)
    assert "the board" in table.refused(wrong, WrongMoment, "7.2(a)")
    for _ in range(4):
        table.do(commands.RecordCard(actor=DEALER, to="board"))
    late = commands.RecordCard(actor=DEALER, to="board")
    assert "seat 1" in table.refused(late, WrongMoment, "7.2(c)")
    table.do(commands.RecordCard(actor=DEALER, to="seat", seat=1))
    table.refused(commands.RecordCard(actor=DEALER, to="seat", seat=2), WrongMoment)
    table.refused(commands.RecordCard(actor=player("ann"), to="seat", seat=1), NotAuthorised)


def test_no_card_is_seen_twice() -> None:
    table = Table("perth-ultimate", real=True).open_bets(1)
    begin_real(table)
    table.do(commands.RecordCard(actor=DEALER, to="seat", seat=1, card=cards("Ah")[0]))
    again = commands.RecordCard(actor=DEALER, to="dealer", card=cards("Ah")[0])
    with pytest.raises(BadInput, match="dealt before"):
        table.do(again)


def test_face_up_cards_must_be_read() -> None:
    table = Table("perth-ultimate", real=True).open_bets(1)
    begin_real(table)
    table.do(commands.RecordCard(actor=DEALER, to="seat", seat=1))
    for _ in range(2):
        table.do(commands.RecordCard(actor=DEALER, to="dealer"))
    table.do(commands.Check(actor=DEALER, seat=1))
    with pytest.raises(BadInput, match="face up"):
        table.do(commands.RecordCard(actor=DEALER, to="board"))


def test_cards_turned_over_must_agree_with_what_is_known() -> None:
    table = Table("canberra-ultimate", real=True).open_bets(1)
    begin_real(table)
    for card in cards("5h 2h Jc 3d"):
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))
    for _ in range(2):
        table.do(commands.RecordCard(actor=DEALER, to="seat", seat=1))
    for _ in range(2):
        table.do(commands.RecordCard(actor=DEALER, to="dealer"))
    table.do(commands.Check(actor=DEALER, seat=1))
    turn = commands.TurnUp(actor=DEALER, what="board", cards=cards("Kh 5h 4h"))
    with pytest.raises(BadInput, match="2h, which was dealt there"):
        table.do(turn)
    with pytest.raises(BadInput, match="lies elsewhere"):
        table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards("3d 5h 2h")))
    table.refused(commands.Deal(actor=DEALER), WrongMoment)
    table.refused(commands.TurnUp(actor=DEALER, what="dealer", cards=cards("Ts Td")), WrongMoment)
    table.do(commands.TurnUp(actor=DEALER, what="board", cards=cards("Kh 5h 2h")))
    assert table.state.board == (*cards("Kh 5h 2h"), *cards("Jc 3d"))


def test_hands_are_read_in_turn_and_only_once() -> None:
    table = Table("sydney-bonus", real=True).open_bets(1, 2)
    begin_real(table)
    while table.state.step < table.law.initial_deal:
        record_any(table)
    table.refused(commands.TurnHand(actor=DEALER, seat=2, cards=cards("Ah 9h")), WrongMoment)
    for seat in (1, 2):
        table.do(commands.Bet(actor=DEALER, seat=seat, amount=dollars(20)))
    for part in (cards("Kh 5h 2h"), cards("Jc"), cards("3d")):
        table.do(commands.TurnUp(actor=DEALER, what="board", cards=part))
        for seat in (1, 2):
            if table.step.do == "decide":
                table.do(commands.Check(actor=DEALER, seat=seat))
    table.do(commands.TurnUp(actor=DEALER, what="dealer", cards=cards("Ts Td")))
    table.refused(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Ah 9h")), WrongMoment)
    table.refused(commands.Settle(actor=DEALER), WrongMoment)
    with pytest.raises(BadInput, match="lies elsewhere"):
        table.do(commands.TurnHand(actor=DEALER, seat=2, cards=cards("Kh 9h")))
    table.do(commands.TurnHand(actor=DEALER, seat=2, cards=cards("Ah 9h")))
    table.settle(2)
    table.do(commands.TurnHand(actor=DEALER, seat=1, cards=cards("Qc 8d")))
    table.settle(1)
    assert table.state.phase == "settled"


def test_a_table_of_its_own_deck_takes_no_recorded_cards_and_the_other_no_order() -> None:
    own = Table("canberra-ultimate").open_bets(1).shuffle()
    own.refused(commands.RecordCard(actor=DEALER, to="board"), WrongMoment)
    real = Table("canberra-ultimate", real=True).open_bets(1)
    with pytest.raises(BadInput, match="real cards"):
        real.do(commands.ShuffleCards(actor=DEALER, order=own.state.deck))
    real.do(commands.ShuffleCards(actor=DEALER))
    real.refused(commands.Deal(actor=DEALER), WrongMoment)


@pytest.mark.parametrize("book, game", GAMES)
def test_chips_on_a_later_spot_are_not_recorded_before_their_street(book: str, game: str) -> None:
    """They would be lost when the bet is made there."""
    table = Table(book, game, real=True).open_bets(1)
    later = next(w for w in table.law.game.wager if w.placed != "opening")
    early = commands.RecordWager(actor=DEALER, seat=1, wager=later.id, amount=dollars(20))
    table.refused(early, WrongMoment, later.clause)
    assert table.state.on_layout == sum(table.seat(1).wagers.values())
