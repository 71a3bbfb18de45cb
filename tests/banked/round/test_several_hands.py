"""Tests of further hands of one player, played blind (Melbourne 5.12, 12.4.7, 11.12)."""

from collections.abc import Mapping

import pytest

from croupier.acts import (
    Actor,
    NotAChoice,
    NotAuthorised,
    NotEnoughChips,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.banked import commands
from croupier.banked.events import (
    HandsExchanged,
    JackpotGameCancelled,
    JackpotGameStarted,
    RetractionOffered,
    ViewMoved,
)
from croupier.cards import cards
from croupier.errors import BadInput
from tests.banked.round.table import DEALER, JACKPOT, Table, by, dollars, player

SUPERVISOR = Actor("sam", "tg-higher-duties-dealer")


def with_areas(
    game: str, *areas: int, stack: float = 1000, settings: Mapping[str, str] | None = None
) -> Table:
    """Ann at seat 2 also plays these areas; eve sits at seat 5."""
    sign = {"jackpot": JACKPOT, "settings": settings or {}}
    table = Table("melbourne-wsop", game, sign, open_=False)
    seats = (
        commands.Sitting(2, "ann", dollars(stack)),
        commands.Sitting(5, "eve", dollars(stack)),
    )
    table.do(commands.OpenRound(actor=DEALER, id="r", seats=seats))
    table.do(
        commands.ConfirmAreas(actor=SUPERVISOR, person="ann", areas=areas, reason="nobody waits")
    )
    return table


def lay(table: Table, seat: int, person: str, **wagers: float) -> None:
    for wager, amount in wagers.items():
        table.do(table.placing(seat, wager, amount, by=person))


@pytest.mark.clause("melbourne-wsop", "5.12", "5.12.1")
def test_another_area_needs_a_supervisors_confirmation_with_a_reason() -> None:
    table = Table("melbourne-wsop", "bonus", players=2)
    table.refused(table.placing(3, "ante", 10, by="bob"), NotYours, "5.12.2")
    confirm = commands.ConfirmAreas(
        actor=SUPERVISOR, person="bob", areas=(3,), reason="seats are free elsewhere"
    )
    table.refused(by(confirm, DEALER), NotAuthorised, "5.12.1")
    with pytest.raises(BadInput, match="reason"):
        table.do(commands.ConfirmAreas(actor=SUPERVISOR, person="bob", areas=(3,), reason=""))
    taken = commands.ConfirmAreas(actor=SUPERVISOR, person="bob", areas=(1,), reason="x")
    table.refused(taken, NotYours)
    table.do(confirm)
    table.do(table.placing(3, "ante", 10, by="bob"))
    area = table.seat(3)
    assert (area.person, area.home, area.blind, table.seat(2).stack) == ("bob", 2, True, 99_000)
    table.do(commands.TakeBackWager(actor=player("bob"), seat=3, wager="ante"))
    assert (table.seat(3).person, table.seat(2).stack) == ("", 100_000)


@pytest.mark.clause("melbourne-wsop", "5.12.2")
def test_a_further_hand_is_seen_by_nobody_but_may_be_bet_or_folded() -> None:
    table = with_areas("bonus", 3, 4)
    for seat in (2, 3, 4):
        lay(table, seat, "ann", ante=10)
    lay(table, 5, "eve", ante=10)
    table.deal_in()
    table.look(2)
    for seat in (3, 4):
        look = commands.Look(actor=player("ann"), seat=seat)
        table.refused(look, NotAuthorised, "5.12.2")
    for kind in ("player", "dealer", "supervisor", "auditor"):
        seen = table.seen_by(kind, "ann").seats
        assert seen[2].cards == seen[3].cards == (None, None)
    table.bet(2, 20), table.bet(3, 20), table.fold(4), table.bet(5, 20)
    assert [table.seat(n).hand for n in (2, 3, 4)] == ["live", "live", "preflop"]
    table.deal()
    table.bet(3, 10)  # the Turn is open to a blind hand (A7)
    assert table.seat(2).stack == dollars(1000 - 30 - 20 - 20 - 10)
    table.check(2), table.check(5)
    table.finish()


def test_the_table_may_bar_blind_hands_from_later_bets() -> None:
    table = Table(
        "melbourne-wsop", "bonus", {"settings": {"blind_hand_follow_ups": "barred"}}, players=2
    )
    confirm = commands.ConfirmAreas(actor=SUPERVISOR, person="bob", areas=(3,), reason="x")
    table.do(confirm)
    for seat in (2, 3):
        table.do(table.placing(seat, "ante", 10, by="bob"))
    table.deal_in()
    table.bet(2, 20), table.bet(3, 20), table.deal()
    table.refused(table.betting(3, 10), NotAChoice)
    table.check(3), table.bet(2, 10)


@pytest.mark.clause("melbourne-wsop", "12.4.7")
def test_a_further_ultimate_hand_lays_ante_blind_and_play_alike_before_the_first_card() -> None:
    table = with_areas("ultimate", 3)
    lay(table, 2, "ann", ante=10, blind=10)
    table.refused(table.placing(2, "play", 10, by="ann"), WrongMoment)
    lay(table, 3, "ann", ante=10, blind=10)
    table.refused(commands.NoMoreBets(actor=DEALER), WrongAmount, "12.4.7")
    table.refused(table.placing(3, "play", 40, by="ann"), WrongAmount)
    lay(table, 3, "ann", play=10)
    table.deal_in({2: "Ah 9h", 3: "8c 8d"}, "Kh 5h 2h 8s 3c", "Qs Qd")
    table.bet(2, 40)
    assert table.step.do == "deal"  # the blind hand has nothing to decide
    table.finish()
    # Seat 2: flush, +10 +15 +40. Area 3: three eights, Ante +10, Blind back, Play +10.
    assert table.net(2) == 65 + 20


def test_the_literal_reading_binds_the_seated_hand_too() -> None:
    sign = {"settings": {"equal_play_areas": "all areas"}}
    table = Table("melbourne-wsop", "ultimate", sign, players=2)
    table.do(commands.ConfirmAreas(actor=SUPERVISOR, person="bob", areas=(3,), reason="x"))
    for seat in (3, 2):
        lay(table, seat, "bob", ante=10, blind=10)
    lay(table, 3, "bob", play=10)
    table.refused(commands.NoMoreBets(actor=DEALER), WrongAmount)
    lay(table, 2, "bob", play=10)
    table.deal_in()
    assert table.step.do == "deal"


def test_all_hands_of_a_player_are_paid_from_and_to_one_stack() -> None:
    table = with_areas("bonus", 3, stack=50)
    lay(table, 2, "ann", ante=10)
    lay(table, 3, "ann", ante=10)
    table.deal_in()
    table.bet(2, 20)
    table.refused(table.betting(3, 20), NotEnoughChips)
    table.fold(3)
    table.finish()


# --- looked at all the same -----------------------------------------------------------------


VIEW_ONLY = {"seen_hand": "view only"}


def three_hands(**settings: str) -> Table:
    table = with_areas("bonus", 3, 4, settings=settings)
    for seat in (2, 3, 4):
        lay(table, seat, "ann", ante=10, jackpot=5)
    lay(table, 5, "eve", ante=10, jackpot=5)
    return table.deal_in()


@pytest.mark.clause("melbourne-wsop", "11.12", "11.12.1")
def test_a_seen_hand_is_the_seats_and_plays_for_its_wagers() -> None:
    """Ann has $100 at her seat and $10 at area 3, and looks at the aces of area 3 alone."""
    table = with_areas("bonus", 3)
    lay(table, 2, "ann", ante=100)
    lay(table, 3, "ann", ante=10)
    table.deal_in({2: "7c 2d", 3: "Ah As"}, "Kd 9c 5h 4s 3c", "Qs Jd")
    table.wrong("viewed-one-hand", seat=2, seats=(3,))
    assert cards("Ah As") == table.seen_by("player", "ann").seats[1].cards
    assert table.seen_by("player", "ann").seats[2].cards == (None, None)
    table.refused(commands.Look(actor=player("ann"), seat=3), NotAuthorised, "5.12.2")
    table.refused(table.betting(2, 20), WrongAmount)  # twice the Ante of the seat
    table.bet(2, 200), table.bet(3, 20)
    table.finish()
    # Aces beat king high: the Flop wager of $200 wins, the Ante is a stand-off below a flush.
    assert table.results(2) == {"ante": ("standoff", 100), "flop": ("win", 400)}
    # Seven and two lose to king, queen, jack: $10 and $20.
    assert table.results(3) == {"ante": ("lose", 0), "flop": ("lose", 0)}
    assert table.net(2) == 200 - 30
    assert table.replayed() == table.state


@pytest.mark.clause("melbourne-wsop", "11.12.1", "12.4.7")
def test_a_seen_hand_of_ultimate_bets_four_times_and_the_unseen_one_decides_nothing() -> None:
    table = with_areas("ultimate", 3)
    lay(table, 2, "ann", ante=100, blind=100)
    lay(table, 3, "ann", ante=10, blind=10, play=10)
    table.deal_in({2: "7c 2d", 3: "Ah As"}, "Kd 9c 5h 4s 3c", "Qs Qd")
    table.wrong("viewed-one-hand", seat=2, seats=(3,))
    table.refused(table.betting(3, 40), NotAChoice)
    table.bet(2, 400)
    table.finish()
    # Aces beat a pair of queens: Ante +100, Blind back below a straight, Play +400.
    assert table.results(2) == {
        "ante": ("win", 200), "blind": ("standoff", 100), "play": ("win", 800),
    }  # fmt: skip
    assert table.net(2) == 500 - 30  # area 3 holds seven high and loses Ante, Blind and Play


@pytest.mark.clause("melbourne-wsop", "11.12.1")
def test_bets_that_lie_there_stay_when_a_seen_hand_becomes_the_seats() -> None:
    table = with_areas("bonus", 3)
    lay(table, 2, "ann", ante=100)
    lay(table, 3, "ann", ante=10)
    table.deal_in({2: "7c 2d", 3: "Ah As"}, "Kd 9c 5h 4s 3c", "Qs Jd")
    table.bet(3, 20)
    table.wrong("viewed-one-hand", seat=2, seats=(3,))
    assert (table.seat(2).wagers, table.seat(3).wagers) == (
        {"ante": dollars(100)},
        {"ante": dollars(10), "flop": dollars(20)},
    )
    table.refused(table.betting(3, 20), WrongMoment)
    table.bet(2, 200)


@pytest.mark.clause("melbourne-wsop", "11.12.1", "11.12.2")
def test_whoever_looked_at_the_seats_hand_as_well_has_seen_several() -> None:
    table = three_hands()
    table.look(2)
    table.refused(table.reporting("viewed-one-hand", seat=2, seats=(3,)), WrongMoment, "11.12.1")
    table.wrong("viewed-several-hands", seat=2, seats=(2, 3))
    assert [table.seat(n).hand for n in (2, 3, 4)] == ["live", "void", "live"]
    again = three_hands()
    again.wrong("viewed-one-hand", seat=2, seats=(3,))
    again.refused(again.reporting("viewed-one-hand", seat=2, seats=(4,)), WrongMoment)


@pytest.mark.clause("melbourne-wsop", "11.12.1")
def test_a_hand_seen_after_the_seats_was_folded_keeps_its_own_wagers() -> None:
    table = with_areas("bonus", 3)
    lay(table, 2, "ann", ante=100)
    lay(table, 3, "ann", ante=10)
    table.deal_in({2: "7c 2d", 3: "Ah As"})
    table.fold(2)
    table.wrong("viewed-one-hand", seat=2, seats=(3,))
    assert table.of_type(HandsExchanged) == []
    assert table.seat(3).cards == cards("Ah As")
    table.bet(3, 20)


def test_a_table_may_read_that_only_the_right_to_look_moves_to_the_seen_hand() -> None:
    table = three_hands(**VIEW_ONLY)
    table.refused(table.reporting("viewed-several-hands", seat=2, seats=(3,)), WrongMoment)
    table.wrong("viewed-one-hand", seat=2, seats=(3,))
    (moved,) = table.of_type(ViewMoved)
    assert (moved.away_from, moved.to, moved.clause) == (2, 3, "11.12.1")
    table.refused(commands.Look(actor=player("ann"), seat=2), NotAuthorised)
    seen = table.seen_by("player", "ann").seats
    assert None not in seen[2].cards
    assert seen[1].cards == (None, None)
    assert [table.seat(n).live for n in (2, 3, 4)] == [True, True, True]
    table.bet(2, 20)  # it keeps its decisions, unseen


@pytest.mark.clause("melbourne-wsop", "11.12.2", "11.12.2(a)", "11.13")
def test_several_hands_seen_void_those_not_at_the_seat_and_let_others_retract() -> None:
    table = three_hands()
    table.look(2)
    table.wrong("viewed-several-hands", seat=2, seats=(2, 3))
    assert [table.seat(n).hand for n in (2, 3, 4)] == ["live", "void", "live"]
    assert table.results(3) == {"ante": ("void", 10), "jackpot": ("carried", 0)}
    (offered,) = table.of_type(RetractionOffered)
    assert offered.seats == (5,)
    table.refused(commands.Retract(actor=player("ann"), seat=2), WrongMoment)
    table.do(commands.Retract(actor=player("eve"), seat=5))
    assert table.net(5) == 0
    assert [type(event) for event in table.events[-2:]] == [
        JackpotGameCancelled, JackpotGameStarted,
    ]  # fmt: skip
    again = table.of_type(JackpotGameStarted)[-1]
    assert again.again
    assert [stake.seat for stake in again.stakes] == [2, 4]
    table.refused(commands.Retract(actor=player("eve"), seat=5), WrongMoment)
    table.bet(2, 20), table.bet(4, 20)
    table.deal()


@pytest.mark.clause("melbourne-wsop", "11.12")
def test_only_a_supervisor_rules_on_hands_that_were_viewed() -> None:
    table = three_hands()
    table.report("viewed-one-hand", seat=2, seats=(3,))
    table.refused(table.ruling(role="dealer"), NotAuthorised, "11.12.1")
    with pytest.raises(BadInput, match="same player"):
        Table.report(three_hands(), "viewed-one-hand", seat=2, seats=(5,))
    table.rule()
