"""Tests of what a poker table shows to each person, and that no hidden card is shown."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.acts import Refusal, Viewer, to_json
from croupier.house.world.live_table import LiveTable
from croupier.server.views.poker_table import PokerShown, poker_shown
from croupier.server.views.table import table_shown
from tests.house.poker_sessions import STAFF, PokerSession, play_session

NIL = {"commission": {"type": "nil"}}


def shown_to(session: PokerSession, person: str) -> PokerShown:
    viewer = Viewer("player", person) if person else Viewer("onlooker")
    found = poker_shown(
        session.table, session.casino.world.play(session.name), viewer, session.casino.now()
    )
    assert found is not None
    return found


@pytest.mark.clause("melbourne-poker", "8.20.4(d)(ii)")
@pytest.mark.clause("melbourne-poker", "8.20.4(d)(iii)")
def test_side_pots_of_a_high_low_hand_are_shown_as_they_were_pushed(tmp_path: Path) -> None:
    """Three are all in for 100, 200 and 200: a main pot of 300, and a side pot of 200."""

    async def story(session: PokerSession) -> None:
        for seat, (person, chips) in enumerate(
            (("ann", 100_00), ("bob", 200_00), ("cat", 200_00)), 1
        ):
            await session.come(person, seat, chips)

        async def do(kind: str, **fields: object) -> None:
            await session.ask(STAFF, kind, "dealer", **fields)

        for kind in ("BeginHand", "ShuffleDeck", "CutDeck", "PostBlinds", "DealHole"):
            await do(kind)
        pot_of_three = (("Raise", 700), ("Raise", 2300), ("Raise", 7100))
        for kind, to in pot_of_three:
            await do(kind, seat=session.turn[1], to=to)
        while session.deal.hand.phase == "betting":
            hand = session.deal.hand
            span = max(s.bet + s.stack for s in hand.seats if s.number == session.turn[1])
            try:
                await do("Raise", seat=session.turn[1], to=min(span, 200_00))
            except Refusal:
                await do("Call", seat=session.turn[1])
        assert len(shown_to(session, "").results) == 0
        await do("DealBoard", cards=["2c", "3d", "Ks"])
        await do("DealBoard", cards=["8h"])
        await do("DealBoard", cards=["Kd"])
        await do("Show", seat=1, cards=["Ah", "4h", "Qc", "Jc"])
        await do("Show", seat=2, cards=["Kh", "9h", "9d", "Tc"])
        await do("Show", seat=3, cards=["As", "6s", "Td", "7d"])
        reads = {read.seat: (read.high, read.low) for read in shown_to(session, "").reads}
        assert reads[2] == ("Three of a kind, kings", "")
        assert reads[1][1] == "Low, eight-four-three-two-ace"
        await do("Push")
        pushed = [
            (each.pot, each.amount, [(a.seat, a.amount, a.part) for a in each.awards])
            for each in shown_to(session, "").results
        ]
        assert sorted(pushed) == [
            (0, 300_00, [(2, 150_00, "high"), (1, 150_00, "low")]),
            (1, 200_00, [(2, 100_00, "high"), (3, 100_00, "low")]),
        ]
        assert all(a.clauses for each in shown_to(session, "").results for a in each.awards)
        left = [int(seat.chips) for seat in session.table.seats if seat.person]
        assert left == [150_00, 250_00, 100_00]

    play_session(tmp_path / "house.db", "MEL-O1", story, companions=0, sign=NIL, deck="deck 1")


@pytest.mark.clause("melbourne-poker", "6.5")
def test_the_first_after_the_blinds_may_straddle_and_is_told_so(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob", "cat"), 1):
            await session.come(person, seat)
        session.casino.pace = replace(session.casino.pace, dealer=0.1)
        await session.until("deal")
        offered = shown_to(session, "").straddle
        assert offered is not None
        assert offered.to == 400
        person = next(c.person for c in session.table.seats if c.number == offered.seat)
        assert "Straddle" in shown_to(session, person).may
        assert "Straddle" not in shown_to(session, "").may
        await session.ask(person, "Straddle", seat=offered.seat)
        assert shown_to(session, "").straddle is None
        await session.until("silence")
        assert session.turn[0] != person, "who straddled acts last"

    play_session(tmp_path / "house.db", "MEL-NL1", story, companions=0, sign=NIL)


@pytest.mark.clause("melbourne-poker", "9.5")
def test_a_hand_may_be_shown_or_mucked_and_a_mucked_one_asked_for(tmp_path: Path) -> None:
    async def story(session: PokerSession) -> None:
        for seat, person in enumerate(("ann", "bob"), 1):
            await session.come(person, seat)
        session.casino.pace = replace(session.casino.pace, dealer=0.1)
        await session.act("Call")
        for _ in range(7):
            await session.act("Check")
        assert session.deal.hand.phase == "showdown"
        first = session.turn
        await session.ask(first[0], "Show", seat=first[1])
        second = session.turn
        await session.ask(second[0], "Muck", seat=second[1])
        assert "AskToSee" in shown_to(session, first[0]).may
        with pytest.raises(Refusal, match="becomes live"):
            await session.ask(first[0], "AskToSee", asker=first[1], seat=second[1])
        await session.ask(first[0], "AskToSee", asker=first[1], seat=second[1], sure=True)
        assert len(shown_to(session, "").reads) == 2, "both hands lie open"

    play_session(tmp_path / "house.db", "MEL-NL1", story, companions=0, sign=NIL)


@pytest.mark.parametrize("table", ["MEL-NL1", "MEL-O1", "MEL-P2"])
def test_nobody_can_tell_two_deals_apart_that_differ_in_hidden_cards(
    tmp_path: Path, table: str
) -> None:
    async def story(session: PokerSession) -> None:
        free = [seat.number for seat in session.table.seats if not seat.person]
        for seat, person in zip(free, ("ann", "bob", "cat"), strict=False):
            await session.come(person, seat)
        for _ in range(25):
            world = session.casino.world
            play = world.play(table)
            for viewer in (Viewer("player", "ann"), Viewer("onlooker"), Viewer("dealer", "deb")):
                before = to_json(table_shown(session.casino, session.table, viewer))
                world.plays[table] = otherwise(play)
                after = to_json(table_shown(session.casino, session.table, viewer))
                world.plays[table] = play
                assert before == after
            if await session.step() == "":
                break

    play_session(tmp_path / "house.db", table, story, companions=2)


def otherwise(play: LiveTable) -> LiveTable:
    """The same table with the stub turned round and the hidden cards of two others exchanged."""
    if play.deal is None:
        return play
    hand = play.deal.hand
    hidden = [s for s in hand.seats if s.person != "ann" and not s.shown]
    swap = [s for s in hidden if len(s.cards) == len(hidden[0].cards)][:2]
    given = {}
    if len(swap) == 2:
        one, other = swap
        given = {one.number: other.cards, other.number: one.cards}
    seats = tuple(replace(s, cards=given.get(s.number, s.cards)) for s in hand.seats)
    changed = replace(hand, seats=seats, stub=hand.stub[::-1], burns=hand.burns[::-1])
    return replace(play, deal=replace(play.deal, hand=changed))
