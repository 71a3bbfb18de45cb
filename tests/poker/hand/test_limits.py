"""Tests of how much may be bet and raised, and how often (6.6 to 6.9)."""

import pytest

from croupier.acts import NotAChoice, WrongAmount
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.poker import Settings, Span, fixed, half_pot, no_limit, pot_limit, spread
from tests.poker.hand.playing import Play

FIVE = {1: 1000, 2: 1000, 3: 1000, 4: 1000, 5: 1000}
THREE = {1: 1000, 2: 1000, 3: 1000}


def limit() -> Play:
    """Fixed limit 10/20 with blinds 5/10, three players, button 3."""
    return Play(THREE, stakes=fixed(Cents(10), Cents(20)))


def to_flop(play: Play) -> Play:
    return play.acts("3 call", "1 call", "2 check")


@pytest.mark.clause("melbourne-poker", "1.1 'Fixed bet'", "1.1 'Structured limit'")
def test_a_fixed_bet_is_the_set_amount_and_doubles_when_the_posted_limit_says() -> None:
    flop = to_flop(limit())
    assert flop.options.wager == Span(Cents(10), Cents(10), Cents(1))
    with pytest.raises(WrongAmount) as refusal:
        flop.acts("1 bet 15")
    assert refusal.value.clause == "1.1 'Structured limit'"
    turn = flop.acts("1 bet 10", "2 call", "3 call")
    assert turn.options.wager == Span(Cents(20), Cents(20), Cents(1))


@pytest.mark.clause("melbourne-poker", "1.1 'All-in'")
def test_a_shove_in_fixed_limit_is_still_a_legal_raise() -> None:
    play = to_flop(Play({1: 70, 2: 70, 3: 70}, stakes=fixed(Cents(10), Cents(20))))
    play.acts("1 bet 10")
    with pytest.raises(WrongAmount):
        play.acts("2 raise 60")
    play.acts("2 raise 20")
    assert play.seat(2).stack == 40


@pytest.mark.clause("melbourne-poker", "1.1 'Flexible bet'", "1.1 'Spread Limit'", "6.8")
def test_a_spread_bet_lies_within_its_bounds() -> None:
    play = to_flop(Play(THREE, stakes=spread(Cents(2), Cents(10)), blinds=(1, 2)))
    assert play.options.wager == Span(Cents(2), Cents(10), Cents(1))
    for wrong in (1, 11):
        with pytest.raises(WrongAmount) as refusal:
            play.acts(f"1 bet {wrong}")
        assert refusal.value.clause == "6.8"
    play.acts("1 bet 7")


@pytest.mark.clause("melbourne-poker", "6.8")
def test_a_spread_raise_is_at_least_the_last_and_at_most_the_maximum() -> None:
    play = to_flop(Play(THREE, stakes=spread(Cents(2), Cents(10)), blinds=(1, 2)))
    play.acts("1 bet 4")
    assert play.options.wager == Span(Cents(8), Cents(14), Cents(1))
    for by in (3, 11):
        with pytest.raises(WrongAmount):
            play.acts(f"2 raise {4 + by}")
    assert play.acts("2 raise 14").options.wager == Span(Cents(24), Cents(24), Cents(1))


@pytest.mark.clause("melbourne-poker", "1.1 'No limit'", "1.1 'Table stakes'")
def test_no_limit_is_bounded_by_the_table_stake_alone() -> None:
    play = Play({1: 10_000, 2: 5_000, 3: 80})
    play.acts("3 fold", "1 raise 9000")
    assert play.options.wager is None
    assert play.options.call == 4_990
    other = Play({1: 5_000, 2: 5_000, 3: 5_000})
    assert other.options.wager == Span(Cents(20), Cents(5_000), Cents(1))
    with pytest.raises(WrongAmount) as refusal:
        other.acts("3 raise 5001")
    assert refusal.value.clause == "1.1 'Table stakes'"


@pytest.mark.clause("melbourne-poker", "1.1 'Table stakes'")
def test_a_stack_short_of_the_bet_calls_all_in_and_no_more() -> None:
    play = to_flop(Play({1: 1000, 2: 90, 3: 1000})).acts("1 bet 100")
    assert play.options.call == 80
    assert play.acts("2 call").seat(2).stack == 0


@pytest.mark.clause("melbourne-poker", "6.6", "1.1 'Raise'")
def test_a_raise_is_at_least_as_large_as_the_largest_before_it() -> None:
    play = to_flop(Play(THREE)).acts("1 bet 50", "2 raise 200")
    with pytest.raises(WrongAmount) as refusal:
        play.acts("3 raise 300")
    assert refusal.value.clause == "6.6"
    assert play.acts("3 raise 350").options.wager == Span(Cents(500), Cents(990), Cents(1))
    assert to_flop(Play(THREE)).acts("1 bet 100", "2 raise 250").options.wager == Span(
        Cents(400), Cents(990), Cents(1)
    )


@pytest.mark.clause("melbourne-poker", "6.6")
def test_a_short_all_in_does_not_lower_the_least_raise() -> None:
    """CP-8: spread 2 to 10, bet 10, all-in 13; the next raise is of 10, not of 3."""
    stacks = {1: 1000, 2: 15, 3: 1000}
    play = to_flop(Play(stakes=spread(Cents(2), Cents(10)), blinds=(1, 2), stacks=stacks))
    play.acts("1 bet 10", "2 raise 13")
    assert play.options.wager == Span(Cents(20), Cents(20), Cents(1))
    last = to_flop(
        Play(
            stakes=spread(Cents(2), Cents(10)),
            blinds=(1, 2),
            stacks=stacks,
            settings=Settings(minimum_raise="last"),
        )
    ).acts("1 bet 10", "2 raise 13")
    assert last.options.wager == Span(Cents(16), Cents(20), Cents(1))


@pytest.mark.clause("melbourne-poker", "6.7", "1.1 'Pot'")
@pytest.mark.parametrize(
    "stakes, most", [(pot_limit, 250), (half_pot, 150)], ids=["full pot", "half pot"]
)
def test_a_pot_limit_raise_counts_the_call_first(stakes: object, most: int) -> None:
    """CP-7: pot 100, bet 50: full pot 50 + (100 + 50 + 50) = 250, half pot 50 + 100 = 150."""
    assert callable(stakes)
    play = Play(dict.fromkeys(range(1, 6), 1000), stakes=stakes(Cents(10)), blinds=(10, 20))
    play.acts("3 call", "4 call", "5 call", "1 call", "2 check")
    assert play.hand.pot == 100
    play.acts("1 bet 50")
    assert play.options.wager is not None
    assert play.options.wager.most == most
    with pytest.raises(WrongAmount) as refusal:
        play.acts(f"2 raise {most + 1}")
    assert refusal.value.clause == "6.7"


@pytest.mark.clause("melbourne-poker", "6.7")
def test_a_pot_limit_blind_round_opens_at_seven_halves_of_the_blind() -> None:
    """CP-7: 5/10 first in 35; the small blind unraised 30; half pot first in 22, chips of 1."""
    first = Play({1: 500, 2: 500, 3: 500}, stakes=pot_limit(Cents(10)))
    assert first.options.wager == Span(Cents(20), Cents(35), Cents(1))
    assert first.acts("3 fold").options.wager == Span(Cents(20), Cents(30), Cents(1))
    half = Play({1: 500, 2: 500, 3: 500}, stakes=half_pot(Cents(10)))
    assert half.options.wager == Span(Cents(20), Cents(22), Cents(1))
    by_five = Play({1: 500, 2: 500, 3: 500}, stakes=half_pot(Cents(10), Cents(5)))
    assert by_five.options.wager == Span(Cents(20), Cents(20), Cents(5))
    exact = Play(
        {1: 500, 2: 500, 3: 500},
        stakes=half_pot(Cents(10), Cents(5)),
        settings=Settings(pot_limit_rounding="exact"),
    )
    assert exact.options.wager == Span(Cents(20), Cents(22), Cents(5))


@pytest.mark.clause("melbourne-poker", "6.9")
def test_three_raises_follow_the_bet_and_no_more() -> None:
    """CP-4: limit 10 goes 10, 20, 30, 40 and stops; the big blind is the bet of round one."""
    flop = to_flop(limit()).acts("1 bet 10", "2 raise 20", "3 raise 30", "1 raise 40")
    assert flop.options.wager is None
    with pytest.raises(NotAChoice) as refusal:
        flop.acts("2 raise 50")
    assert refusal.value.clause == "6.9"
    blinds = limit().acts("3 raise 20", "1 raise 30", "2 raise 40")
    assert blinds.options.wager is None


@pytest.mark.clause("melbourne-poker", "6.9", "1.1 'Head to Head'")
def test_head_to_head_is_asked_when_each_raise_is_made() -> None:
    """CP-4: three players go 10-20-30-40, one folds, and the other two may go to 50."""
    play = to_flop(limit()).acts("1 bet 10", "2 raise 20", "3 raise 30", "1 raise 40", "2 fold")
    assert play.options.wager == Span(Cents(50), Cents(50), Cents(1))
    play.acts("3 raise 50", "1 raise 60", "3 raise 70")
    assert play.options.wager == Span(Cents(80), Cents(80), Cents(1))


@pytest.mark.clause("melbourne-poker", "6.9", "1.1 'Head to Head'", "6.16.1")
def test_an_all_in_player_counts_as_active_in_the_round_of_going_all_in_only() -> None:
    """CP-4: A 10, B 20, C all-in 30, A 40; B's 50 is refused. On the turn A and B are alone."""
    stacks = {1: 1000, 2: 1000, 3: 40}
    play = to_flop(Play(stacks, stakes=fixed(Cents(10), Cents(20))))
    play.acts("1 bet 10", "2 raise 20", "3 raise 30", "1 raise 40")
    assert play.options.wager is None
    turn = play.acts("2 call", "1 bet 20", "2 raise 40", "1 raise 60", "2 raise 80")
    assert turn.options.wager == Span(Cents(100), Cents(100), Cents(1))
    never = to_flop(
        Play(
            stacks,
            stakes=fixed(Cents(10), Cents(20)),
            settings=Settings(all_in_counts_for_head_to_head="never"),
        )
    ).acts("1 bet 10", "2 raise 20", "3 raise 30", "1 raise 40")
    assert never.options.wager == Span(Cents(50), Cents(50), Cents(1))
    always = to_flop(
        Play(
            stacks,
            stakes=fixed(Cents(10), Cents(20)),
            settings=Settings(all_in_counts_for_head_to_head="always"),
        )
    ).acts("1 bet 10", "2 raise 20", "3 raise 30", "1 call", "2 call")
    always.acts("1 bet 20", "2 raise 40", "1 raise 60", "2 raise 80")
    assert always.options.wager is None


@pytest.mark.clause("melbourne-poker", "6.9")
@pytest.mark.parametrize("stakes", [no_limit, pot_limit, half_pot])
def test_pot_ratio_and_no_limit_have_no_limit_of_raises(stakes: object) -> None:
    assert callable(stakes)
    play = to_flop(Play(dict.fromkeys((1, 2, 3), 100000), stakes=stakes(Cents(10))))
    play.acts("1 bet 10")
    for turn in range(7):
        span = play.options.wager
        assert span is not None
        play.acts(f"{(turn + 1) % 3 + 1} raise {span.least}")


def test_a_bet_is_made_of_chips_in_play() -> None:
    play = to_flop(Play({1: 1003, 2: 1000, 3: 1000}, stakes=no_limit(Cents(10), Cents(5))))
    with pytest.raises(WrongAmount) as refusal:
        play.acts("1 bet 12")
    assert refusal.value.clause == "6.2"
    assert play.options.wager is not None
    assert 993 in play.options.wager, "all-in, whatever chips it takes"
    play.acts("1 bet 15")


def test_a_pot_smaller_than_the_minimum_still_takes_the_minimum_bet() -> None:
    play = Play({1: 3, 2: 200, 3: 200}, stakes=half_pot(Cents(10)), blinds=(5, 10))
    play.acts("3 call", "2 check")
    assert play.hand.pot == 23
    assert play.options.wager == Span(Cents(10), Cents(11), Cents(1))
    short = Play({1: 500, 2: 500}, stakes=half_pot(Cents(30)), blinds=(5, 30))
    short.acts("1 call", "2 check")
    assert short.options.wager == Span(Cents(30), Cents(30), Cents(1))


@pytest.mark.parametrize(
    "build",
    [
        lambda: spread(Cents(10), Cents(5)),
        lambda: no_limit(Cents(0)),
        lambda: no_limit(Cents(10), Cents(0)),
    ],
)
def test_stakes_that_make_no_sense_are_refused(build: object) -> None:
    assert callable(build)
    with pytest.raises(BadInput):
        build()


def test_a_span_lists_its_amounts_by_the_chip_with_both_ends() -> None:
    assert list(Span(Cents(12), Cents(33), Cents(10))) == [12, 20, 30, 33]
    assert list(Span(Cents(20), Cents(40), Cents(10))) == [20, 30, 40]
    assert list(Span(Cents(7), Cents(7), Cents(5))) == [7]
    assert 25 not in Span(Cents(12), Cents(33), Cents(10))
