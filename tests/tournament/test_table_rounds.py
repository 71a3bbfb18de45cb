"""Tests of a round that people play at a table of a banked tournament."""

from __future__ import annotations

from hashlib import sha256

import pytest

from croupier import banked
from croupier.acts import (
    Actor,
    Millis,
    NotAuthorised,
    NotYours,
    Viewer,
    WrongMoment,
    from_json,
    replay,
    to_json,
)
from croupier.cards import FULL_DECK, cards
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.tournament import (
    AnyTableRoundEvent,
    Replayer,
    commands,
    hands_of,
    table_commands,
    table_events,
)
from tests.tournament.stage import DEALER, DIRECTOR
from tests.tournament.table_stage import THINK, Table, canberra, melbourne

CANBERRA, WSOP = "canberra-ultimate", "melbourne-wsop"


def stack(table: Table, player: str) -> int:
    return int(table.state.seat_of(player).stack) // 100


# --- order --------------------------------------------------------------------------------------


@pytest.mark.clause(CANBERRA, "16.16")
def test_the_marker_moves_on_each_round_and_wagers_follow_it_clockwise() -> None:
    table = Table(canberra("ann", "ben", "cat"), hosts=("ann", "ben", "cat"))
    sitting = table.event.state.tables[1].sitting
    clockwise = [sitting[seat] for seat in sorted(sitting)]
    firsts = []
    for _ in range(4):
        table.begin().run()
        asked = [e.player for e in table.history if isinstance(e, table_events.AskedToWager)]
        assert sitting[table.state.marker] == asked[0]
        place = clockwise.index(asked[0])
        assert asked == [*clockwise[place:], *clockwise[:place]]
        firsts.append(asked[0])
        table.end()
    place = clockwise.index(firsts[0])
    assert firsts == [clockwise[(place + n) % 3] for n in range(4)]


@pytest.mark.clause(CANBERRA, "16.16")
@pytest.mark.clause(CANBERRA, "16.17")
def test_wagers_are_changed_while_the_chance_lasts_and_never_after() -> None:
    table = Table(canberra()).begin().ask()
    first, second, _ = table.order
    before = stack(table, first)
    table.wager(first, 50, trips=20)
    assert stack(table, first) == before - 120
    table.wager(first, 30)
    assert stack(table, first) == before - 60
    assert table.state.slips[first] == {"ante": 30, "blind": 30}
    table.ask()
    assert table.state.asked == second
    assert table.clause(table.slip(first, 40)) == "16.16"
    assert table.state.slips[first] == {"ante": 30, "blind": 30}


@pytest.mark.clause(CANBERRA, "16.16")
def test_a_first_wager_out_of_order_stands_with_a_warning_and_a_further_one_is_void() -> None:
    table = Table(canberra()).begin().ask()
    _, _, third = table.order
    happened = table.wager(third, 40)
    assert table_events.WageredOutOfOrder(player=third, void=False, clause="16.16") in happened
    assert table.state.slips[third] == {"ante": 40, "blind": 40}
    assert table.clause(table.slip(third, 50)) == "16.17"
    table.ask().ask()
    table.wager(third, 50)  # asked at last: the wagers may still be changed
    assert table.state.slips[third] == {"ante": 50, "blind": 50}

    again = Table(canberra()).begin().ask()
    _, _, third = again.order
    again.state = again.rules.evolve(
        again.state, table_events.WageredOutOfOrder(player=third, void=False, clause="16.16")
    )
    before = stack(again, third)
    happened = again.wager(third, 40)
    assert happened == (table_events.WageredOutOfOrder(player=third, void=True, clause="16.16"),)
    assert stack(again, third) == before
    again.ask().ask()
    again.wager(third, 40)
    assert again.state.slips[third] == {"ante": 40, "blind": 40}


@pytest.mark.clause(CANBERRA, "16.16")
def test_a_warning_of_an_earlier_round_counts() -> None:
    event = canberra()
    event.do(commands.WagerOutOfOrder(actor=DEALER, player="ben"))
    table = Table(event).begin()
    happened = table.wager("ben", 40)
    assert [e.void for e in happened if isinstance(e, table_events.WageredOutOfOrder)] == [True]


@pytest.mark.clause(CANBERRA, "16.17")
def test_the_dealer_asks_everybody_once_and_closes_only_then() -> None:
    table = Table(canberra()).begin()
    close = table_commands.CloseWagers(actor=DEALER)
    ask = table_commands.AskNext(actor=DEALER)
    assert table.clause(close) == "16.17"
    for player in table.order:
        assert table.clause(close) == "16.17"
        table.ask()
        table.wager(player, 10)
    assert table.clause(ask) == "16.17"
    assert "close the wagers" in str(table.refusal(ask))
    table.close()
    assert table.clause(table.slip(table.order[0], 20)) == "16.16"


def test_under_a_book_without_a_marker_everybody_wagers_until_the_wagers_are_closed() -> None:
    table = Table(melbourne()).begin()
    for player in reversed(table.order):
        table.wager(player, 10)
    table.wager(table.order[2], 20)
    assert "no order" in str(table.refusal(table_commands.AskNext(actor=DEALER)))
    table.close()
    assert table.state.slips[table.order[2]] == {"ante": 20, "blind": 20}
    assert table.state.warned == {}


# --- what may be wagered ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wagers, clause",
    [
        ({"ante": 5, "blind": 5}, "16.15"),
        ({"ante": 10}, "16.15"),
        ({}, "16.15"),
        ({"ante": 510, "blind": 510}, "16.3(a)(vii)"),
        ({"ante": 10, "blind": 20}, "A 'Blind'"),
        ({"ante": 500, "blind": 500, "trips": 501}, "16.3(a)(vii)"),
        ({"ante": 10, "blind": 10, "play": 40}, "16.3(a)(vii)"),
        ({"ante": 10, "blind": 10, "trips": 0}, "16.15"),
        ({"ante": -10, "blind": -10}, "16.15"),
    ],
)
@pytest.mark.clause(CANBERRA, "16.15")
@pytest.mark.clause(CANBERRA, "16.3(a)(vii)")
def test_wagers_keep_to_the_game_and_the_limits_of_the_session(
    wagers: dict[str, int], clause: str
) -> None:
    table = Table(canberra()).begin().ask()
    player = Actor(table.order[0], "player")
    assert table.clause(table_commands.MakeWagers(actor=player, wagers=wagers)) == clause


@pytest.mark.clause(CANBERRA, "16.14")
def test_nobody_wagers_more_than_the_own_chips() -> None:
    table = Table(canberra(entry={"least": 2, "chips": 100})).begin().ask()
    player = table.order[0]
    assert table.clause(table.slip(player, 50, trips=10)) == "16.14"
    table.wager(player, 40, trips=20)
    assert stack(table, player) == 0


@pytest.mark.clause(WSOP, "13.4.4(b)")
def test_the_compulsory_wager_is_laid_for_whoever_has_not_wagered() -> None:
    table = Table(melbourne()).begin()
    first, second, third = table.order
    assert table.clause(table.slip(first, 5)) == "13.4.4(b)"
    table.wager(second, 50)
    table.close()
    assert table.state.slips == {
        second: {"ante": 50, "blind": 50},
        first: {"ante": 10, "blind": 10},
        third: {"ante": 10, "blind": 10},
    }
    laid = [e for e in table.history if isinstance(e, table_events.WagersMade) and e.compulsory]
    assert [(e.player, e.clause) for e in laid] == [(first, "13.4.4(b)"), (third, "13.4.4(b)")]


@pytest.mark.clause(CANBERRA, "16.15")
def test_whoever_lets_the_chance_pass_wagers_the_minimum() -> None:
    table = Table(canberra()).begin().ask()
    first = table.order[0]
    table.ask()
    assert table.state.slips == {first: {"ante": 10, "blind": 10}}
    assert table.clause(table.slip(first, 20)) == "16.16"


def test_nobody_wagers_for_another_and_only_a_dealer_asks_and_closes() -> None:
    table = Table(canberra()).begin().ask()
    first, second, _ = table.order
    for other in (DEALER, DIRECTOR, Actor("zoe", "player")):
        command = table_commands.MakeWagers(actor=other, wagers={"ante": 10, "blind": 10})
        assert isinstance(table.refusal(command), NotYours | WrongMoment)
    player = Actor(first, "player")
    for dealers in (
        table_commands.AskNext(actor=player),
        table_commands.CloseWagers(actor=player),
        table_commands.LetTimePass(actor=player, player=second),
    ):
        assert isinstance(table.refusal(dealers), NotAuthorised)


# --- secret wagers ------------------------------------------------------------------------------


@pytest.mark.clause(WSOP, "13.4.4(c)")
def test_secret_wagers_are_turned_over_together_and_match_their_seals() -> None:
    table = Table(melbourne()).begin()
    first, second, third = table.order
    before = stack(table, first)
    table.wager(first, 150, secret=True)
    table.wager(second, 10)
    table.wager(third, 60, secret=True, nonce="ab" * 32, trips=30)
    assert stack(table, first) == before
    assert table.state.seat_of(first).wagers == {}
    seals = {player: slip.seal for player, slip in table.state.sealed.items()}
    assert seals == {
        first: sha256(bytes([15] * 32) + b"ante=150 blind=150").hexdigest(),
        third: sha256(bytes([171] * 32) + b"ante=60 blind=60 trips=30").hexdigest(),
    }
    table.close()
    closed = [e for e in table.history if isinstance(e, table_events.WagersClosed)]
    assert [set(event.revealed) for event in closed] == [{first, third}]
    assert {p: slip.seal for p, slip in table.state.revealed.items()} == seals
    assert stack(table, first) == before - 300
    assert table.state.slips[third] == {"ante": 60, "blind": 60, "trips": 30}


@pytest.mark.clause(WSOP, "13.4.4(c)")
def test_a_session_has_as_many_secret_wagers_as_the_conditions_state() -> None:
    event = melbourne(secrets=1)
    table = Table(event, hosts=("ben", "cat")).begin()
    table.wager("ann", 20, secret=True)
    table.wager("ann", 30, secret=True)  # a change within the same round, not a second one
    event.do(commands.WagerSecretly(actor=Actor("ann", "player"), player="ann"))
    table.run()
    table.do(table_commands.LetTimePass(actor=DEALER, player="ann"))
    while not table.state.over:
        table.now = Millis(table.now + THINK)
        table.run()
    table.end()
    table.begin()
    assert table.clause(table.slip("ann", 20, secret=True)) == "13.4.4(c)"
    table.wager("ann", 20)
    table.wager("ben", 20, secret=True)
    none = Table(melbourne(secrets=0)).begin()
    assert none.clause(none.slip("ann", 20, secret=True)) == "13.4.4(c)"


@pytest.mark.clause(CANBERRA, "16.16")
def test_secret_wagers_keep_the_order_of_the_marker() -> None:
    table = Table(canberra(secrets=1)).begin().ask()
    first, _, third = table.order
    table.wager(first, 20, secret=True)
    table.ask()
    assert table.clause(table.slip(first, 30, secret=True)) == "16.16"
    happened = table.wager(third, 20, secret=True)
    assert isinstance(happened[0], table_events.WageredOutOfOrder)
    assert set(table.state.sealed) == {first, third}


def test_random_bytes_that_seal_a_wager_are_asked_for() -> None:
    table = Table(melbourne()).begin()
    for nonce in ("", "0f", "xy" * 32, ("0f" * 32).upper(), "0f" * 33):
        with pytest.raises(BadInput):
            table.wager("ann", 20, secret=True, nonce=nonce)


def _world(amount: int, nonce: str, trips: int) -> Table:
    """A table where one player's secret wager is this; its seal is put to the same bytes."""
    table = Table(melbourne("ann", "ben", "cat")).begin()
    sides = {"trips": trips} if trips else {}
    table.wager("ben", amount, secret=True, nonce=nonce, **sides)
    sealed = table.state.sealed["ben"]
    history = from_json(
        to_json(table.history).replace(sealed.seal.encode(), b"0" * 64),
        tuple[AnyTableRoundEvent, ...],
    )
    table.history = list(history)
    table.state = replay(table.rules, table.rules.start, history)
    return table


VIEWERS = (
    Viewer("player", "ann"),
    Viewer("player", "cat"),
    Viewer("player", "zoe"),
    Viewer("onlooker"),
    Viewer("dealer", "dan"),
    Viewer("supervisor", "sue"),
    Viewer("auditor", "amy"),
)


def test_nobody_can_tell_two_secret_wagers_apart_until_they_are_turned_over() -> None:
    worlds = [_world(500, "11" * 32, 100), _world(10, "22" * 32, 0)]
    for step in range(4):
        for viewer in VIEWERS:
            one, other = (table.seen_by(viewer) for table in worlds)
            assert one == other
        refused = {str(table.refusal(table.slip("ann", 5))) for table in worlds}
        assert len(refused) == 1
        for table in worlds:
            if step == 0:
                table.wager("ann", 40, secret=True)
            elif step == 1:
                table.wager("cat", 50)
            elif step == 2:
                table.wager("cat", 20)
    own = [table.seen_by(Viewer("player", "ben")) for table in worlds]
    assert own[0] != own[1]
    for table in worlds:
        table.close()
    for viewer in VIEWERS:
        one, other = (table.seen_by(viewer) for table in worlds)
        assert one != other


# --- cards --------------------------------------------------------------------------------------


def test_no_card_is_dealt_before_the_wagers_are_closed() -> None:
    table = Table(canberra()).begin().ask()
    table.wager(table.order[0], 10)
    for kind in (banked.commands.NoMoreBets, banked.commands.Deal):
        assert "not closed" in str(table.refusal(kind(actor=DEALER)))


def test_a_round_is_settled_in_tournament_chips_by_the_book() -> None:
    """Worked by hand: one player wins with a straight, the other folds.

    Canberra deals five cards to the board, two to each seat in turn, two to the dealer (7.2).
    Board 9h Th Jd 2c 3s; the player at seat A holds Qs Kd, a straight to the king; the dealer
    holds 2d 7c, a pair, which qualifies. Ante 50 pays 1 to 1, Play 200 pays 1 to 1, the Blind 50
    pays 1 to 1 on a straight, Trips 20 pays 4 to 1 on a straight: 50 + 200 + 50 + 80 = 380.
    """
    table = Table(canberra("ann", "ben")).begin()
    seats = {player: table.state.seat_of(player).number for player in table.order}
    low, high = sorted(seats, key=lambda player: seats[player])
    wanted = cards("9hThJd2c3s" + "QsKd" + "4c8d" + "2d7c")
    deck = (*wanted, *(card for card in FULL_DECK if card not in wanted))
    table.do(banked.commands.ShuffleCards(actor=DEALER, order=deck))
    for player in table.order:
        table.ask()
        table.wager(player, 50, **({"trips": 20} if player == low else {}))
    before = {player: table.state.chips_of(player) for player in table.order}
    table.close().run()
    pays = {player: Actor(player, "player") for player in seats}
    bet = banked.commands.Bet(actor=pays[low], seat=seats[low], amount=Cents(200_00))
    table.do(bet)
    for _ in range(2):
        table.do(banked.commands.Check(actor=pays[high], seat=seats[high]))
        table.run()
    table.do(banked.commands.Fold(actor=pays[high], seat=seats[high]))
    table.run()
    assert table.state.over
    stacks, _ = table.end()
    assert stacks == {low: before[low] + 380, high: before[high] - 100}


def test_a_player_who_does_not_decide_in_time_checks_and_then_folds() -> None:
    table = Table(canberra("ann", "ben"), hosts=("ben",)).begin().run()
    table.now = Millis(table.now + THINK)
    for _ in range(40):
        table.run()
        if table.state.over:
            break
        table.now = Millis(table.now + THINK)
    acts = [
        e.act
        for e in table.history
        if isinstance(e, banked.events.Decided) and e.seat == table.state.seat_of("ann").number
    ]
    assert acts == ["check", "check", "fold"]
    assert table.state.slips["ann"] == {"ante": 10, "blind": 10}


@pytest.mark.clause(CANBERRA, "16.15")
def test_nobody_waits_for_a_player_who_is_away_and_who_wagers_the_minimum() -> None:
    event = canberra("ann", "ben")
    event.do(commands.Leave(actor=Actor("ann", "player"), player="ann"))
    table = Table(event, hosts=("ben",)).begin().run()
    assert table.state.over
    assert table.state.slips["ann"] == {"ante": 10, "blind": 10}
    stacks, _ = table.end()
    assert stacks["ann"] == event.terms.entry.chips - 20


def test_somebody_who_comes_back_decides_again() -> None:
    event = canberra("ann", "ben")
    event.do(commands.Leave(actor=Actor("ann", "player"), player="ann"))
    table = Table(event, hosts=("ben",)).begin()
    back = table_commands.SetAway(actor=Actor("ann", "player"), player="ann", away=False)
    other = table_commands.SetAway(actor=Actor("ben", "player"), player="ann", away=False)
    assert isinstance(table.refusal(other), NotAuthorised)
    table.do(back)
    table.run()
    assert table.state.asked == "ann"
    assert not table.state.over


@pytest.mark.parametrize("book", [CANBERRA, WSOP])
def test_a_round_that_people_played_is_played_again_from_its_record(book: str) -> None:
    event = canberra(secrets=2) if book == CANBERRA else melbourne(secrets=2)
    table = Table(event, hosts=("ben", "cat"))
    for number in range(4):
        table.begin()
        table.run()
        table.wager("ann", 20 + number, secret=number % 2 == 0, trips=10 + number)
        while not table.state.over:
            table.run()
            table.now = Millis(table.now + THINK)
        if "ann" in table.state.revealed:
            event.do(commands.WagerSecretly(actor=Actor("ann", "player"), player="ann"))
        past = from_json(to_json(table.history), tuple[AnyTableRoundEvent, ...])
        assert replay(table.rules, table.rules.start, past) == table.state
        table.end()
    replayer = Replayer(event.rules)
    hands = list(hands_of(event.rules, event.history))
    assert len(hands) == 4
    assert [replayer.play(hand).differs(hand) for hand in hands] == [""] * 4
    assert all("xtrips1" in hand.dealt.acts for hand in hands if hand.dealt)
