"""Tests of the order of finish, and of what people without chips do to tables and places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.acts import SECOND, Actor, NotAuthorised, NotOffered, WrongMoment
from croupier.cards import SeededEntropy
from croupier.tournament import Simulation, commands, events, standings, with_lots
from tests.tournament.stage import (
    BUY_BACK_TEXT,
    DEALER,
    DIRECTOR,
    OPERATOR,
    RE_BUY,
    RE_BUY_TEXT,
    Event,
    names,
    poker,
)

REDRAW = commands.RedrawSeats(actor=DIRECTOR)
TEXTS = {"re-buy": RE_BUY_TEXT, "buy-back": BUY_BACK_TEXT}


def re_buying(
    seats: int = 9,
    re_buy: dict[str, Any] | None = None,
    redraw_at: Sequence[int] = (),
    **changes: Any,
) -> Event:
    terms = poker(
        tables={"seats": seats, "redraw_at": list(redraw_at)},
        entry={"least": 2, "most": 20},
        re_buy=RE_BUY | (re_buy or {}),
        conditions=TEXTS,
        **changes,
    )
    return Event(terms)


def let_go(event: Event, player: str) -> None:
    event.do(commands.LetGo(actor=Actor(player, "player"), player=player, at=event.now))


def test_whoever_lets_a_re_buy_go_finishes_where_the_last_chip_was_lost() -> None:
    """Ann busts first and Ben second. Ben gives up at once, Ann after him: Ann is still last."""
    event = re_buying().playing("ann", "ben", "cat", "dan")
    event.hand(ann=0, cat=20_000)
    event.hand(ben=0, cat=30_000)
    let_go(event, "ben")
    let_go(event, "ann")
    assert event.state.fallen == (("ann",), ("ben",))
    event.hand(cat=40_000, dan=0)
    let_go(event, "dan")
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.places == (("cat",), ("dan",), ("ben",), ("ann",))


def test_who_waits_for_a_re_buy_keeps_the_place_through_a_redraw() -> None:
    event = re_buying(redraw_at=[4]).playing("ann", "ben", "cat", "dan", "eve")
    event.hand(ann=0, ben=0, cat=30_000)
    let_go(event, "ann")  # four are left, and Ben of them may buy back in
    event.do(with_lots(REDRAW, event.terms, event.state, event.source))
    event.hand(dan=0, cat=40_000)
    let_go(event, "dan")
    let_go(event, "ben")
    assert event.state.fallen == (("ann", "ben"), ("dan",)), "equal stacks in one hand are tied"


def test_a_player_is_asked_to_buy_back_in_and_says_nothing() -> None:
    event = re_buying(acting={"re_buy": 20}).playing("ann", "ben", "cat")
    ask = commands.AskReBuy(actor=DIRECTOR, player="ann", at=event.now)
    with pytest.raises(WrongMoment):
        event.do(ask)
    event.hand(ann=0, cat=20_000)
    with pytest.raises(NotAuthorised):
        event.do(commands.AskReBuy(actor=Actor("ben", "player"), player="ann", at=event.now))
    (asked,) = event.do(ask)
    assert isinstance(asked, events.ReBuyAsked)
    assert asked.until == event.now + 20 * SECOND
    late = commands.LetGo(actor=DIRECTOR, player="ann", at=asked.until)
    (out,) = event.do(late)
    assert isinstance(out, events.Out)
    assert out.why == "does not answer in time whether to buy back in"


def test_nobody_is_asked_to_buy_back_in_after_the_window() -> None:
    event = re_buying(re_buy={"last": 1}).playing("ann", "ben", "cat")
    event.hand(ann=0, cat=20_000)
    with pytest.raises(NotOffered, match="No re-buy is sold to ann now"):
        event.do(commands.AskReBuy(actor=DIRECTOR, player="ann", at=event.after(25 * 60)))


def test_of_two_who_bust_in_one_hand_and_let_go_the_larger_stack_finishes_higher() -> None:
    event = re_buying().playing("ann", "ben", "cat", "dan", "eve")
    event.hand(ann=5_000, cat=15_000)
    event.hand(ann=0, ben=0, dan=0, cat=40_000)  # 5,000 and twice 10,000 before it
    for player in ("ben", "ann", "dan"):
        let_go(event, player)
    assert event.state.fallen == (("ann",), ("ben", "dan"))


def test_a_player_who_waits_for_a_re_buy_stands_where_the_last_chip_was_lost() -> None:
    event = re_buying().playing("ann", "ben", "cat", "dan")
    event.hand(ann=0, cat=20_000)
    event.hand(ben=0, cat=30_000)
    let_go(event, "ben")
    assert standings(event.terms, event.state)[2:] == (("ben",), ("ann",))


def test_a_re_buy_forgets_when_the_player_was_without_chips() -> None:
    event = re_buying(re_buy={"each": 2}).playing("ann", "ben", "cat")
    event.hand(ann=0, cat=20_000)
    event.do(commands.ReBuy(actor=Actor("ann", "player"), player="ann", at=event.now))
    event.hand(ben=0, cat=30_000)
    event.hand(ann=0, cat=40_000)
    for player in ("ann", "ben"):
        let_go(event, player)
    assert event.state.fallen == (("ben",), ("ann",))


def test_a_member_of_a_deal_who_buys_back_in_raises_what_the_deal_shares() -> None:
    """$300, of which $240 is dealt out; a re-buy of $100 makes $400: third place has 20% of it,
    $80, and the $80 that is left goes to first and second place as 50% to 30%."""
    event = re_buying(prizes={"deals": True}).playing("ann", "ben", "cat")
    event.hand(cat=0, ann=20_000)
    let_go(event, "cat")
    event.hand(ben=0, ann=30_000)
    event.do(commands.AgreeDeal(actor=DIRECTOR, shares={"ann": 130_00, "ben": 110_00}))
    event.do(commands.ReBuy(actor=Actor("ben", "player"), player="ben", at=event.now))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    assert event.state.prizes == {"ann": 180_00, "ben": 140_00, "cat": 80_00}
    assert event.escrow() == 0


def test_a_cent_added_after_a_deal_takes_nothing_from_its_members() -> None:
    """$299.99 in whole dollars: Cat's 20% is $59. With a cent more it would be $60, a dollar that
    the deal has shared out already."""
    terms = poker(
        prizes={"deals": True},
        entry={"least": 3, "fee": "100.00", "commission": "0.00"},
    )
    event = Event(terms).open()
    event.enter("ann", "ben", "cat").draw().arrive("ann", "ben", "cat").call().start()
    event.do(commands.AddValue(actor=OPERATOR, amount=4_99))
    event.hand(ann=20_000, cat=0)
    shares = {"ann": 143_99, "ben": 101_00}  # $304.99 less $60 for third place
    event.do(commands.AgreeDeal(actor=DIRECTOR, shares=shares))
    event.do(commands.AddValue(actor=OPERATOR, amount=1))
    event.do(commands.AwardPlaces(actor=DIRECTOR))
    paid = event.state.prizes
    assert paid["ann"] >= 143_99
    assert paid["ben"] >= 101_00
    assert sum(paid.values()) == 305_00


def test_where_every_seat_is_taken_a_re_entry_comes_back_to_the_players_own() -> None:
    event = re_buying(2, {"seat": "drawn"}).playing(*names(4))
    first = next(iter(event.state.tables[1].sitting.values()))
    other = next(p for p in event.state.tables[1].sitting.values() if p != first)
    seat = event.state.entrants[first].seat
    event.hand(**{first: 0, other: 20_000})
    ask = commands.ReBuy(actor=Actor(first, "player"), player=first, at=event.now)
    event.do(with_lots(ask, event.terms, event.state, event.source))
    back = event.state.entrants[first]
    assert (back.table, back.seat, back.status, back.chips) == (1, seat, "playing", 10_000)


def test_tables_are_balanced_by_the_players_who_have_chips() -> None:
    """Eight a table. Two bust at one of them and wait for a re-buy: 8 to 6, so one moves."""
    event = re_buying(9).playing(*names(16))
    table = 1
    sitting = list(event.state.tables[table].sitting.values())
    event.hand(**{sitting[0]: 0, sitting[1]: 0, sitting[2]: 30_000})
    assert len(event.state.tables[table].sitting) == 8
    event.rebalance()
    with_chips = event.state.with_chips()
    assert sorted(len(people) for people in with_chips.values()) == [7, 7]
    assert len(event.state.tables[table].sitting) == 9


def test_a_table_three_short_of_players_with_chips_waits() -> None:
    event = re_buying(9).playing(*names(16))
    sitting = list(event.state.tables[1].sitting.values())
    event.hand(**dict.fromkeys(sitting[:3], 0), **{sitting[3]: 40_000})
    with pytest.raises(WrongMoment, match="3 or more players fewer"):
        event.do(commands.StartHand(actor=DEALER, table=1, at=event.now))


def test_hand_for_hand_each_table_ends_by_itself_and_places_wait_for_the_last() -> None:
    """Two bust in the same hand at two tables: the larger stack before it finishes higher."""
    event = Event(poker(tables={"seats": 3}, entry={"least": 2, "most": 6})).playing(*names(6))
    one, two = (list(event.state.tables[n].sitting.values()) for n in (1, 2))
    event.hand(**{one[0]: 8_000, one[1]: 12_000})
    event.hand(**{two[0]: 7_000, two[1]: 13_000})
    event.do(commands.PlayHandForHand(actor=DIRECTOR, on=True, at=event.now))
    fall = commands.Fall(actor=DEALER, players=(one[0],), to=one[1], at=event.now)
    happened = event.do(fall)
    assert not any(isinstance(e, events.Out) for e in happened)
    assert event.status(one[0]) == "playing"
    event.do(commands.Fall(actor=DEALER, players=(two[0],), to=two[1], at=event.now))
    assert event.state.fallen == ((two[0],), (one[0],))  # 7,000 and 8,000 before the hand
    assert event.state.in_play == 60_000


def test_when_hand_for_hand_ends_players_without_chips_are_out() -> None:
    event = Event(poker(tables={"seats": 3}, entry={"least": 2, "most": 6})).playing(*names(6))
    one = list(event.state.tables[1].sitting.values())
    event.do(commands.PlayHandForHand(actor=DIRECTOR, on=True, at=event.now))
    event.do(commands.Fall(actor=DEALER, players=(one[0],), to=one[1], at=event.now))
    event.do(commands.PlayHandForHand(actor=DIRECTOR, on=False, at=event.now))
    assert event.state.fallen == ((one[0],),)


@pytest.mark.parametrize("entries", [4, 7])
def test_an_event_of_tables_for_two_is_played_to_its_end(entries: int) -> None:
    """With one place in three paid, the tables play hand for hand while some have one player."""
    terms = poker(
        tables={"seats": 2, "numbers": [1, 2, 3, 4]},
        entry={"least": 2, "most": 8},
        levels={"first_big": 1000, "minutes": 5, "hours": 1},
    )
    run = Simulation(Event(terms).book, terms, entries, SeededEntropy(entries))
    run.run()
    assert len(run.state.places) == entries
    assert sum(run.state.prizes.values()) == entries * 100_00


@pytest.mark.parametrize("seed", range(3))
def test_a_simulation_asks_for_no_re_buy_after_its_window(seed: int) -> None:
    terms = poker(
        tables={"seats": 4},
        entry={"least": 2, "most": 8},
        re_buy=RE_BUY | {"last": 1},
        levels={"first_big": 1000, "minutes": 5, "hours": 1},
        conditions=TEXTS,
    )
    run = Simulation(Event(terms).book, terms, 8, SeededEntropy(seed))
    run.run()
    assert run.state.stage == "over"
