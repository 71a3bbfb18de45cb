"""Tests of a position as one line of text, read and written."""

import pytest

from croupier.banked import position_of, read_position, round_at, show_position
from croupier.cards import cards
from croupier.errors import BadInput
from tests.banked.round.table import GAMES, Table

HANDS = {1: "Ah 9h", 2: "Qc 8d"}
BOARD = "Kh 5h 2h Jc 3d"


def test_a_position_reads_like_the_table() -> None:
    table = Table("canberra-ultimate", players=2).open_bets(1, 2)
    table.deal_in(HANDS, BOARD, "Ts Td")
    table.look(1)
    table.check(1), table.bet(2, 40), table.deal()
    position = position_of(table.state)
    assert show_position(position, private=False) == (
        "canberra-ultimate/ultimate 5 Kh5h2h.. .. "
        "1:ann:980.00:ante=10.00,blind=10.00:live:px:L:.. "
        "2:bob:940.00:ante=10.00,blind=10.00,play=40.00:live:pb::.."
    )
    private = show_position(position).partition(" | ")[2].split()
    assert private[:4] == ["Jc3d", "TsTd", "Ah9h", "Qc8d"]
    assert len(private[4]) == 2 * (52 - 5 - 2 - 4)


@pytest.mark.parametrize("book, game", GAMES)
def test_a_round_played_on_from_a_position_ends_the_same(book: str, game: str) -> None:
    table = Table(book, game, players=2).open_bets(1, 2).deal_in(HANDS, BOARD, "Ts Td")
    table.check_or_bet(1), table.check_or_bet(2), table.deal()
    text = show_position(position_of(table.state))
    other = Table(book, game, open_=False)
    other.state = round_at(read_position(text), other.law)
    for either in (table, other):
        either.to_settlement()
        either.settle()
    assert [s.stack for s in other.state.seats] == [s.stack for s in table.state.seats]
    assert [s.results for s in other.state.seats] == [s.results for s in table.state.seats]


def test_without_the_private_part_cards_face_down_are_unknown() -> None:
    table = Table("perth-ultimate", players=1).open_bets(1).deal_in({1: "Ah 9h"}, BOARD, "Ts Td")
    public = show_position(position_of(table.state), private=False)
    position = read_position(public)
    assert position.hands[0].cards == (None, None)
    assert position.private is False
    state = round_at(position, table.law)
    assert state.real_cards  # what is not known must be read as it is turned over


def test_a_settled_round_has_no_position() -> None:
    table = Table("perth-ultimate").open_bets(1).deal_in().to_settlement()
    table.settle()
    with pytest.raises(BadInput, match="not settled"):
        position_of(table.state)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "canberra 1 - -",
        "canberra-ultimate/ultimate x - - 1:ann:1.00::none::",
        "canberra-ultimate/ultimate 1 Zz - 1:ann:1.00::none::",
        "canberra-ultimate/ultimate 1 - - 1:ann:1.0::none::",
        "canberra-ultimate/ultimate 1 - - 1:ann:1.00::asleep::",
        "canberra-ultimate/ultimate 1 - - one:ann:1.00::none::",
        "canberra-ultimate/ultimate 1 - - 1:ann:1.00::live:zz:",
        "canberra-ultimate/ultimate 1 - - 1:ann",
        "canberra-ultimate/ultimate 1 - - 1:ann:1.00::live::: | -",
        "canberra-ultimate/ultimate 1 .. - 1:ann:1.00::live:::.. | AhAh - KhKd -",
        "canberra-ultimate/ultimate 1 .. - 1:ann:1.00::live:::.. | Ah - KhKd -",
    ],
)
def test_what_is_no_position_is_one_clear_line(text: str) -> None:
    with pytest.raises(BadInput) as problem:
        read_position(text)
    assert "\n" not in str(problem.value)


@pytest.mark.parametrize(
    "text",
    [
        "perth-ultimate/ultimate 1 - - 1:ann:1.00::none::",
        "canberra-ultimate/ultimate 99 - - 1:ann:1.00::none::",
        "canberra-ultimate/ultimate 1 - - 12:ann:1.00::none::",
        "canberra-ultimate/ultimate 1 - - 1:ann:1.00:moon=1.00:none::",
        "canberra-ultimate/ultimate 1 - - 1:ann:1.00::live:tb:",
    ],
)
def test_a_position_of_another_game_is_not_played(text: str) -> None:
    law = Table("canberra-ultimate", open_=False).law
    with pytest.raises(BadInput):
        round_at(read_position(text), law)


def test_names_keep_their_spaces_and_colons() -> None:
    table = Table("sydney-bonus", open_=False)
    from croupier.banked import commands
    from tests.banked.round.table import DEALER, dollars

    seats = (commands.Sitting(1, "Ann: the | first", dollars(100)),)
    table.do(commands.OpenRound(actor=DEALER, id="r", seats=seats))
    position = position_of(table.state)
    assert read_position(show_position(position)) == position
    assert position.deck == ()
    assert cards("") == ()
