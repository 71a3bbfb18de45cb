"""Tests of the house's time: it never goes back, whatever is done to the wall clock."""

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from croupier import floor
from croupier.house.machine.clock_watch import ClockWatch
from croupier.house.process.house_clock import BOUND, HouseClock
from croupier.store import MachineClock
from tests.house.poker_sessions import PokerSession, Watch, play_session

TABLE = "MEL-NL1"
NIL = {"commission": {"type": "nil"}}

JUMPS = st.lists(st.tuples(st.floats(0, 30), st.floats(-100_000, 100_000)), min_size=1, max_size=40)


@given(JUMPS)
def test_it_never_goes_back_and_runs_within_a_tenth_of_the_truth(
    jumps: list[tuple[float, float]],
) -> None:
    watch = Watch()
    clock = HouseClock(MachineClock(watch.wall, watch), floor.House)
    for passed, by in jumps:
        before = clock.now()
        watch.now += passed
        watch.set_by += by
        now = clock.now()
        assert abs(now - before - passed * 1000) <= passed * 100 + 1
        clock.observe(watch.wall())


@given(st.floats(-100_000, 100_000))
def test_a_jump_beyond_the_bound_is_told_and_no_other(by: float) -> None:
    watch = Watch()
    clock = HouseClock(MachineClock(watch.wall, watch), floor.House)
    watch.now += 5
    assert not clock.observe(watch.wall())
    watch.set_by += by
    told = clock.observe(watch.wall())
    assert bool(told) == (abs(round(by * 1000)) > BOUND) or abs(abs(by * 1000) - BOUND) < 2


def test_a_clock_that_was_set_back_is_caught_up_with() -> None:
    watch = Watch()
    clock = HouseClock(MachineClock(watch.wall, watch), floor.House)
    watch.set_by = -3600
    clock.observe(watch.wall())
    assert clock.ahead == 3_600_000
    for _ in range(10):
        watch.now += 3600
        clock.now()
    assert clock.ahead == 0


# --- a player's clock at poker ----------------------------------------------------------------


async def in_turn(session: PokerSession) -> None:
    for seat, person in enumerate(("ann", "bob", "cat"), 1):
        await session.come(person, seat)
    await session.act("Raise", to=600)
    await session.until("silence")


def due(session: PokerSession) -> bool:
    """Whether the time of the player to act is up."""
    assert session.deadline is not None
    return session.deadline <= session.casino.now()


def test_an_hour_forward_leaves_a_player_at_poker_the_rest_of_their_time(tmp_path: Path) -> None:
    """0.1: the hand was dead at once, and no time could be bought."""

    async def story(session: PokerSession) -> None:
        await in_turn(session)
        turn, watch = session.turn, ClockWatch(session.casino)
        session.watch.pass_by(10)
        session.watch.set_by += 3600
        await watch.check()
        assert session.casino.now() > (session.watch.now + 3500) * 1000, "the step was made"
        assert not due(session)
        session.watch.pass_by(19)
        assert not due(session)
        session.watch.pass_by(1)
        assert due(session)
        assert await session.step() == "silence"
        assert session.turn != turn
        await session.casino.catch_up()

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)


def test_an_hour_back_ends_a_players_time_at_poker_as_if_nothing_had_been(tmp_path: Path) -> None:
    """0.1: the others waited an hour for the player to act."""

    async def story(session: PokerSession) -> None:
        await in_turn(session)
        turn, watch = session.turn, ClockWatch(session.casino)
        session.watch.pass_by(10)
        session.watch.set_by -= 3600
        await watch.check()
        session.watch.pass_by(17)
        assert not due(session)
        session.watch.pass_by(6)
        assert due(session), "at most a tenth later than without the jump"
        assert await session.step() == "silence"
        assert session.turn != turn
        at = [record.at for record in session.casino.store.read_all()]
        assert at == sorted(at)

    play_session(tmp_path / "house.db", TABLE, story, companions=0, sign=NIL)
