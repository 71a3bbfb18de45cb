"""Tests of what each person is shown before, during and after a round."""

import json
from typing import get_args

import pytest

from croupier.acts import Viewer, ViewerKind, from_json, to_json
from croupier.banked import RoundView, banked_rules, commands, view
from croupier.cards import cards
from tests.banked.round.table import DEALER, GAMES, JACKPOT, Table

KINDS: tuple[ViewerKind, ...] = get_args(ViewerKind)
HANDS = {1: "Ah 9h", 2: "Qc 8d"}
BOARD = "Kh 5h 2h Jc 3d"


def dealt(book: str, game: str) -> Table:
    return Table(book, game).open_bets(1, 2).deal_in(HANDS, BOARD, "Ts Td")


@pytest.mark.clause("canberra-ultimate", "A 'Hole Cards'", "12.2(b)")
@pytest.mark.clause("melbourne-wsop", "1.1 def Hole Cards")
@pytest.mark.clause("sydney-bonus", "1.1 def Hole Cards")
@pytest.mark.clause("perth-ultimate", "1.1 'Hole Cards'", "6.2")
@pytest.mark.parametrize("book, game", GAMES)
def test_hole_cards_are_seen_by_their_player_once_looked_at_and_by_nobody_else(
    book: str, game: str
) -> None:
    table = dealt(book, game)
    assert table.seen_by("player", "ann").seats[0].cards == (None, None)
    table.look(1)
    assert table.seen_by("player", "ann").seats[0].cards == cards("Ah 9h")
    for kind in KINDS:
        assert table.seen_by(kind, "bob").seats[0].cards == (None, None)
    assert table.seen_by("player", "ann").seats[1].cards == (None, None)
    named = table.seen_by("dealer", "ann")  # a name alone shows nothing
    assert named.seats[0].cards == (None, None)


@pytest.mark.parametrize("book, game", GAMES)
def test_nobody_sees_a_face_down_board_or_dealer_in_any_role(book: str, game: str) -> None:
    table = dealt(book, game)
    down = len(table.state.board)
    for kind in KINDS:
        seen = table.seen_by(kind, "ann")
        assert seen.board == (None,) * down
        assert set(seen.dealer) <= {None}
        assert (seen.dealer_best, seen.deck) == ("", ())
    table.to_settlement()
    for kind in KINDS:
        seen = table.seen_by(kind, "ann")
        assert seen.board == cards(BOARD)
        assert seen.dealer == cards("Ts Td")
        assert seen.dealer_best == "Pair of tens"


@pytest.mark.clause("melbourne-wsop", "7.4.2")
@pytest.mark.parametrize("book, game", GAMES)
def test_folded_cards_stay_face_down_even_after_the_round(book: str, game: str) -> None:
    table = dealt(book, game)
    while "fold" not in table.law.choices[table.state.step]:
        for seat in (1, 2):
            table.check_or_bet(seat)
        table.deal()
    table.fold(2), table.check_or_bet(1)
    table.finish()
    for kind in ("player", "onlooker", "dealer", "supervisor"):
        seen = table.seen_by(kind, "ann")
        assert seen.seats[0].cards == cards("Ah 9h")
        assert seen.seats[1].cards == (None, None)
    assert table.seen_by("auditor").seats[1].cards == cards("Qc 8d")


def test_only_an_auditor_sees_everything_and_only_when_it_is_over() -> None:
    table = dealt("canberra-ultimate", "ultimate")
    assert table.seen_by("auditor").deck == ()
    table.finish()
    seen = table.seen_by("auditor")
    assert len(seen.deck) == 52 - 5 - 4 - 2
    assert table.seen_by("supervisor").deck == ()


def test_a_player_sees_the_choices_and_their_clauses() -> None:
    table = dealt("canberra-ultimate", "ultimate")
    seat = table.seen_by("player", "ann").seats[0]
    assert seat.yours
    assert [(o.act, o.amounts, o.clause) for o in seat.options] == [
        ("fold", (), "8.1(a)"),
        ("check", (), "8.1(b)"),
        ("bet", (3000, 4000), "8.1(c)(ii)"),
    ]
    assert table.seen_by("player", "bob").seats[0].options == ()
    table.check(1)
    assert table.seen_by("player", "ann").seats[0].options == ()


def test_amounts_a_player_cannot_fund_are_not_offered() -> None:
    table = Table("canberra-ultimate", stack=55).open_bets(1).deal_in()
    bet = table.seen_by("player", "ann").seats[0].options[-1]
    assert bet.amounts == (3000,)


@pytest.mark.clause("melbourne-wsop", "2.2.1(b)", "12.3.1(a)(ii)")
@pytest.mark.clause("perth-ultimate", "1.1 'Betting Area'")
@pytest.mark.clause("canberra-ultimate", "A 'Box'")
@pytest.mark.parametrize("book, game", GAMES)
def test_every_wager_lies_in_its_own_spot_for_all_to_see(book: str, game: str) -> None:
    sign = {"jackpot": JACKPOT} if book != "canberra-ultimate" else {}
    table = Table(book, game, sign).open_bets(1)
    for name in table.law.opening:
        if name not in table.law.required:
            table.place(1, **{name: (table.law.costs.get(name) or 500) / 100})
    seen = table.seen_by("onlooker").seats[0].wagers
    assert set(seen) == set(table.law.opening)


@pytest.mark.parametrize("kind", KINDS)
def test_a_view_is_json_and_reads_back(kind: ViewerKind) -> None:
    table = dealt("melbourne-wsop", "ultimate")
    seen = table.seen_by(kind, "ann")
    wire = to_json(seen)
    assert from_json(wire, RoundView) == seen
    as_json = json.loads(wire)
    assert as_json["book"] == "melbourne-wsop"
    assert as_json["seats"][0]["cards"] == [None, None]


def test_the_float_is_for_those_who_supervise() -> None:
    table = dealt("sydney-bonus", "bonus")
    assert table.seen_by("supervisor").bank is not None
    assert table.seen_by("player", "ann").bank is None
    assert table.seen_by("dealer").bank is None


def test_before_a_round_there_is_nothing_to_see() -> None:
    rules = banked_rules("perth-ultimate")
    assert view(rules.start, Viewer("onlooker")).phase == "before"


def test_a_ruling_awaited_and_a_void_round_are_shown_to_all() -> None:
    table = dealt("perth-ultimate", "ultimate")
    table.report("wrong-count", seat=1)
    assert "wrong number" in table.seen_by("onlooker").awaiting[0]
    table.rule()
    assert table.seen_by("onlooker").void == "5.1"
    table.do(commands.CloseRound(actor=DEALER))
    assert table.seen_by("onlooker").seats[0].cards == (None, None)
