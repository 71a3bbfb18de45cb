"""Tests of people who leave a poker table of a running house and come back to it (6.11, 8.9.3)."""

from functools import partial
from pathlib import Path

import pytest

from croupier.acts import Viewer, WrongAmount
from croupier.floor import is_companion
from croupier.house import bring_companions
from croupier.house.process.draft import Draft
from croupier.house.tables.companions import give_way, take_place
from croupier.house.tables.seating import companions_chips, leave_table, sit_down
from croupier.server.views.poker_table import LeftHere, poker_shown
from tests.house.poker_sessions import PokerSession, play_session

TABLE = "MEL-NL1"


def left_as_shown(session: PokerSession, person: str) -> LeftHere | None:
    shown = poker_shown(session.table, session.play, Viewer("player", person), session.casino.now())
    assert shown is not None
    return shown.left


def reserves(draft: Draft, seat: int, chips: int) -> None:
    take_place(draft, "ann", TABLE, seat, chips, f"ann {chips}")


async def leaves(session: PokerSession, person: str) -> None:
    await session.do(lambda draft: leave_table(draft, person, TABLE, f"{person} goes"))


async def sits(session: PokerSession, person: str, seat: int, chips: int) -> None:
    move = f"{person} again {seat} {chips}"
    await session.do(lambda draft: sit_down(draft, person, TABLE, seat, chips, move))


@pytest.mark.clause("melbourne-poker", "6.11")
def test_whoever_comes_back_is_told_what_to_bring_and_takes_no_seat_with_less(
    tmp_path: Path,
) -> None:
    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob", "cat"), 1):
            await session.come(person, seat, 50_000)
        assert left_as_shown(session, "cat") is None
        await leaves(session, "cat")
        shown = left_as_shown(session, "cat")
        assert shown is not None
        assert (shown.chips, shown.owes_blind) == (50_000, False)
        assert shown.until == session.casino.now() + 2 * 60 * 60 * 1000
        assert left_as_shown(session, "ann") is None, "it is nobody else's business"
        for seat in (3, 5):
            with pytest.raises(WrongAmount, match=r"with \$500"):
                await sits(session, "cat", seat, 20_000)
            assert session.table.seat_of("cat") is None
        await sits(session, "cat", 5, 50_000)
        assert left_as_shown(session, "cat") is None
        await leaves(session, "cat")
        session.watch.pass_by(2 * 60 * 60)
        await sits(session, "cat", 3, 20_000)

    play_session(tmp_path / "house.db", TABLE, story, companions=0)


@pytest.mark.clause("melbourne-poker", "6.11")
def test_a_companion_that_comes_back_brings_what_it_had_and_is_dealt_in(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        await session.come("ann", next(s.number for s in session.table.seats if not s.person))
        await session.hand()
        rich = max(
            (s for s in session.table.seats if is_companion(s.person)), key=lambda s: s.chips
        )
        usual = companions_chips(session.table)
        assert rich.chips > usual, "somebody won"
        await session.do(lambda draft: give_way(draft, TABLE, rich.person))
        await session.do(lambda draft: bring_companions(draft, TABLE, 4))
        back = session.table.seat_of(rich.person)
        assert back is not None
        assert back.chips == rich.chips
        dealt: set[str] = set()
        for _ in range(8):
            await session.hand()
            dealt |= {seat.person for seat in session.deal.hand.seats}
        assert rich.person in dealt

    play_session(tmp_path / "house.db", TABLE, story, companions=4)


@pytest.mark.clause("melbourne-poker", "6.11")
def test_a_companion_s_seat_is_not_reserved_with_fewer_chips_than_were_left_with(
    tmp_path: Path,
) -> None:
    async def story(session: PokerSession) -> None:
        await session.come("ann", 9, 50_000)
        await leaves(session, "ann")
        await session.until("companion")
        held = next(s for s in session.table.seats if s.person in session.table.playing)
        with pytest.raises(WrongAmount, match=r"at least \$500"):
            await session.do(partial(reserves, seat=held.number, chips=20_000))
        await session.do(partial(reserves, seat=held.number, chips=50_000))
        assert [kept.chips for kept in session.table.reservations] == [50_000]

    play_session(tmp_path / "house.db", TABLE, story, companions=4)
