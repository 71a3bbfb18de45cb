"""Tests of all-ins for less than a bet or raise (6.16, CP-3)."""

import pytest

from croupier.acts import NotAChoice
from croupier.money import Cents
from croupier.poker import Settings, Span, fixed, no_limit, pot_limit, spread
from tests.poker.hand.playing import Play


def one(amount: int) -> Span:
    return Span(Cents(amount), Cents(amount), Cents(1))


def flop(stacks: dict[int, int], stakes: object, settings: Settings | None = None) -> Play:
    """Everybody calls a big blind of 10, so that stacks are 10 more than they matter."""
    assert callable(stakes)
    play = Play(
        {seat: stack + 10 for seat, stack in stacks.items()}, stakes=stakes(), settings=settings
    )
    play.deal()
    while play.hand.round == 1 and play.phase == "betting":
        owed = play.options.call
        play.acts(f"{play.to_act} {'call' if owed else 'check'}")
    return play


def limit() -> object:
    return fixed(Cents(10), Cents(20))


def free() -> object:
    return no_limit(Cents(10))


@pytest.mark.clause("melbourne-poker", "6.16.2(a)")
def test_under_half_a_raise_is_completed_by_those_behind_and_called_by_those_before() -> None:
    """Limit 10, bet 10, all-in 14: next may call 14 or make it 20; the bettor adds 4 or folds."""
    play = flop({1: 500, 2: 14, 3: 500}, limit).acts("1 bet 10", "2 raise 14")
    assert play.options.call == 14
    assert play.options.wager == one(20)
    called = play.acts("3 call")
    assert called.options.call == 4
    assert called.options.wager is None
    with pytest.raises(NotAChoice) as refusal:
        called.acts("1 raise 20")
    assert refusal.value.clause == "6.16.2(a)"


@pytest.mark.clause("melbourne-poker", "6.16.2(a)")
def test_a_completion_lets_the_bettor_raise_again_and_uses_a_raise() -> None:
    """CP-4 (iv): all-in 14 uses no raise, the completion to 20 is the first of three."""
    play = flop({1: 500, 2: 14, 3: 500, 4: 500}, limit)
    play.acts("1 bet 10", "2 raise 14", "3 raise 20", "4 raise 30")
    assert play.options.wager == one(40)
    assert play.acts("1 raise 40").options.wager is None


@pytest.mark.clause("melbourne-poker", "6.16.2(b)")
def test_half_a_raise_or_more_reopens_the_betting_to_everybody() -> None:
    """Limit 10, bet 10, all-in 15: next may call 15 or make it 25; so may the bettor."""
    play = flop({1: 500, 2: 15, 3: 500}, limit).acts("1 bet 10", "2 raise 15")
    assert play.options.call == 15
    assert play.options.wager == one(25)
    bettor = play.acts("3 call")
    assert bettor.options.call == 5
    assert bettor.options.wager == one(25)


@pytest.mark.clause("melbourne-poker", "6.16.2(b)", "6.9")
def test_half_a_raise_or_more_uses_one_of_the_three_raises() -> None:
    play = flop({1: 500, 2: 15, 3: 500, 4: 500}, limit)
    play.acts("1 bet 10", "2 raise 15", "3 raise 25", "4 raise 35")
    assert play.options.wager is None


@pytest.mark.clause("melbourne-poker", "6.16.2(a)", "6.16.2(b)")
def test_half_a_bet_is_measured_on_the_whole_bet() -> None:
    """An opening all-in of 4 in limit 10 is completed to 10; one of 5 is raised to 15."""
    short = flop({1: 500, 2: 4, 3: 500}, limit).acts("1 check", "2 bet 4")
    assert short.options.wager == one(10)
    assert short.acts("3 call").options.wager is None, "the checker may only call 4"
    half = flop({1: 500, 2: 5, 3: 500}, limit).acts("1 check", "2 bet 5")
    assert half.options.wager == one(15)
    assert half.acts("3 call").options.wager == one(15)


@pytest.mark.clause("melbourne-poker", "6.16.2(a)", "6.16.2(b)", "6.8")
def test_in_spread_limit_the_level_is_the_last_full_bet_or_raise() -> None:
    """Spread 2 to 10, bet 8: all-in 11 is completed to 16; all-in 12 is raised to 20..22."""

    def table() -> object:
        return spread(Cents(2), Cents(10))

    short = flop({1: 500, 2: 11, 3: 500}, table).acts("1 bet 8", "2 raise 11")
    assert short.options.wager == Span(Cents(16), Cents(18), Cents(1))
    assert short.acts("3 call").options.wager is None
    half = flop({1: 500, 2: 12, 3: 500}, table).acts("1 bet 8", "2 raise 12")
    assert half.options.wager == Span(Cents(20), Cents(22), Cents(1))
    assert half.acts("3 call").options.wager == Span(Cents(20), Cents(22), Cents(1))


@pytest.mark.clause("melbourne-poker", "6.16.3")
@pytest.mark.parametrize("stakes", [no_limit, pot_limit])
def test_without_a_full_raise_nobody_who_has_acted_may_raise_the_excess(stakes: object) -> None:
    """A bets 100, B all-in 150: C may raise to 250; A, facing 50, calls or folds."""
    assert callable(stakes)
    stacks = {1: 990, 2: 150, 3: 990, 4: 990, 5: 990, 6: 990, 7: 990, 8: 990, 9: 990, 10: 990}

    def table() -> object:
        return stakes(Cents(10))

    play = flop(stacks, table).acts("1 bet 100", "2 raise 150")
    span = play.options.wager
    assert span is not None
    assert span.least == 250
    behind = play.acts("3 call", *(f"{seat} fold" for seat in range(4, 11)))
    assert behind.options.call == 50
    assert behind.options.wager is None
    with pytest.raises(NotAChoice) as refusal:
        behind.acts("1 raise 250")
    assert refusal.value.clause == "6.16.3"


@pytest.mark.clause("melbourne-poker", "6.16.3")
def test_a_full_raise_over_the_short_all_in_gives_the_bettor_a_new_right() -> None:
    """If C makes it 250, A faces 150, which is more than the full raise of 100."""
    play = flop({1: 1000, 2: 150, 3: 1000}, free).acts("1 bet 100", "2 raise 150", "3 raise 250")
    assert play.options.call == 150
    assert play.options.wager == Span(Cents(350), Cents(1000), Cents(1))


@pytest.mark.clause("melbourne-poker", "6.16.2(b)")
def test_successive_short_all_ins_add_up_in_limit() -> None:
    """CP-3: bet 10, all-in 13, all-in 16: together 6, more than half of 10."""
    stacks = {1: 500, 2: 13, 3: 16, 4: 500}
    play = flop(stacks, limit).acts("1 bet 10", "2 raise 13", "3 raise 16")
    assert play.options.wager == one(26)
    assert play.acts("4 call").options.wager == one(26)
    apart = flop(stacks, limit, Settings(short_all_in_cumulative=False))
    apart.acts("1 bet 10", "2 raise 13", "3 raise 16")
    assert apart.options.wager == one(20)
    assert apart.acts("4 call").options.wager is None


@pytest.mark.clause("melbourne-poker", "6.16.3")
def test_successive_short_all_ins_add_up_in_no_limit() -> None:
    """CP-3: 100, all-in 150, all-in 210: together 110, a full raise over 100."""
    stacks = {1: 990, 2: 150, 3: 210, 4: 990}
    play = flop(stacks, free).acts("1 bet 100", "2 raise 150", "3 raise 210", "4 call")
    assert play.options.call == 110
    assert play.options.wager == Span(Cents(310), Cents(990), Cents(1))
    apart = flop(stacks, free, Settings(short_all_in_cumulative=False))
    apart.acts("1 bet 100", "2 raise 150", "3 raise 210", "4 call")
    assert apart.options.wager is None


@pytest.mark.clause("melbourne-poker", "6.16.3")
def test_in_no_limit_each_player_counts_the_all_ins_since_they_acted() -> None:
    """Raise to 100 over 10, all-in 150, call, all-in 220: 120 for one caller, 70 for the other.

    A full raise is 90. The player at 100 may raise to 310, the one who called 150 only calls.
    """
    stacks = {1: 1000, 2: 1000, 3: 1000, 4: 150, 5: 1000, 6: 220}
    play = Play(stacks, stakes=no_limit(Cents(10)), button=6).deal()
    play.acts("3 raise 100", "4 raise 150", "5 call", "6 raise 220", "1 fold", "2 fold")
    assert play.options.call == 120
    assert play.options.wager == Span(Cents(310), Cents(1000), Cents(1))
    caller = play.acts("3 call")
    assert (caller.to_act, caller.options.call) == (5, 70)
    assert caller.options.wager is None
    with pytest.raises(NotAChoice) as refusal:
        play.acts("5 raise 310")
    assert refusal.value.clause == "6.16.3"


@pytest.mark.clause("melbourne-poker", "6.16.3")
def test_a_raise_by_whoever_may_gives_the_right_back_to_the_caller() -> None:
    stacks = {1: 1000, 2: 1000, 3: 1000, 4: 150, 5: 1000, 6: 220}
    play = Play(stacks, stakes=no_limit(Cents(10)), button=6).deal()
    play.acts("3 raise 100", "4 raise 150", "5 call", "6 raise 220", "1 fold", "2 fold")
    play.acts("3 raise 310")
    assert play.options.wager == Span(Cents(400), Cents(1000), Cents(1))


@pytest.mark.clause("melbourne-poker", "6.16.2(a)", "6.16.2(b)")
def test_in_limit_each_player_counts_the_all_ins_since_they_acted() -> None:
    """Limit 10, bet 10, all-in 13, call, all-in 16: the bettor faces 6, the caller 3.

    Half a raise is 5. The bettor may raise by 10 over 16; a last all-in of 19 brings the
    caller to 6, and the same raise is open to the caller as well.
    """
    stacks = {1: 500, 2: 13, 3: 500, 4: 16, 5: 500}
    play = flop(stacks, limit)
    play.acts("1 bet 10", "2 raise 13", "3 call", "4 raise 16", "5 call")
    assert (play.to_act, play.options.call) == (1, 6)
    assert play.options.wager == one(26)
    caller = play.acts("1 call")
    assert (caller.to_act, caller.options.call) == (3, 3)
    assert caller.options.wager is None
    with pytest.raises(NotAChoice) as refusal:
        play.acts("3 raise 26")
    assert refusal.value.clause == "6.16.2(a)"
    longer = flop(stacks | {5: 19}, limit)
    longer.acts("1 bet 10", "2 raise 13", "3 call", "4 raise 16", "5 raise 19", "1 call")
    assert (longer.to_act, longer.options.call) == (3, 6)
    assert longer.options.wager == one(26)


@pytest.mark.clause("melbourne-poker", "6.16.2(a)", "6.8")
def test_in_spread_limit_each_player_counts_half_the_last_full_bet() -> None:
    """Spread 2 to 10, bet 8, all-in 11, call, all-in 13: 5 for the bettor, 2 for the caller."""

    def table() -> object:
        return spread(Cents(2), Cents(10))

    play = flop({1: 500, 2: 11, 3: 500, 4: 13}, table)
    play.acts("1 bet 8", "2 raise 11", "3 call", "4 raise 13")
    assert play.options.wager == Span(Cents(21), Cents(23), Cents(1))
    assert play.acts("1 call").options.wager is None


@pytest.mark.clause("melbourne-poker", "6.16.1")
def test_a_player_short_of_the_wager_folds_or_goes_all_in_and_then_sits_out_the_betting() -> None:
    play = flop({1: 500, 2: 30, 3: 500}, free).acts("1 bet 50")
    assert play.options.call == 30
    assert play.options.fold
    assert play.options.wager is None
    turn = play.acts("2 call", "3 call")
    assert turn.to_act == 1
    assert turn.acts("1 check").to_act == 3
    assert turn.seat(2).standing == "in"


@pytest.mark.clause("melbourne-poker", "6.9", "6.16.2(a)")
def test_all_in_is_no_way_round_the_limit_of_raises() -> None:
    """At the third raise, a stack of 43 facing 40 may call 40 and keep 3."""
    play = flop({1: 500, 2: 43, 3: 500}, limit)
    play.acts("1 bet 10", "2 call", "3 raise 20", "1 raise 30", "2 call", "3 raise 40", "1 call")
    assert play.options.wager is None
    assert play.acts("2 call").seat(2).stack == 3
