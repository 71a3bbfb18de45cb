"""Tests of hands that people play at the tables of a tournament, beside companions."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.acts import SECOND, Actor, NotAuthorised, NotYourTurn, Viewer, to_json
from croupier.cards import Card
from croupier.errors import BadInput
from croupier.house.machine.tournament_play import in_chips, turn_time
from croupier.house.world.live_table import LiveTable
from croupier.poker import Hand, HoleDealt, view
from croupier.server.live.table_messages import felt_message
from croupier.server.views.tournament_felt import felt_named
from croupier.tournament import PlayedHand, Replayer, commands, hands_of
from tests.house.tournament_people import Evening, careless


def test_a_person_and_companions_play_a_tournament_to_its_end() -> None:
    evening = Evening(["ann"], 4)
    evening.play_out(careless)
    state = evening.match.state
    assert evening.decisions > 0
    assert state.stage == "over"
    assert sum(state.prizes.values()) == 400_00  # four fees of 110, less 10 each
    assert sum(e.chips for e in state.entrants.values()) == 4 * 10_000


def test_every_hand_of_people_can_be_played_again_from_its_record() -> None:
    evening = Evening(["ann", "bob"], 3)
    rules, hands = evening.match.rules, list[PlayedHand]()
    while len(hands) < 2 and (person := evening.until_asked()):
        evening.send(person, careless(evening.view(person)))
        decided = [event for decision in evening.match.desk.decisions for event in decision]
        hands = list(hands_of(rules, decided))
    assert hands
    for hand in hands:
        assert hand.dealt is not None
        assert Replayer(rules).play(hand).differs(hand) == ""


def test_only_the_person_at_the_seat_acts_and_only_in_turn() -> None:
    evening = Evening(["ann", "bob"], 2)
    first = evening.until_asked()
    other = "bob" if first == "ann" else "ann"
    seat = int(evening.view(first).own_options.seat or 0)
    table = evening.table_of(first)
    with pytest.raises(NotAuthorised, match="no seat at this table"):
        evening.send("mallory", {"type": "Fold", "seat": seat}, table)
    own = next(int(s.seat) for s in evening.view(other).seats if s.person == other)
    with pytest.raises(NotYourTurn):
        evening.send(other, {"type": "Check", "seat": own}, table)
    with pytest.raises(BadInput, match=r"command\.type"):
        evening.send(first, {"type": "Push"}, table)
    before = evening.play_at(table).version
    evening.send(first, careless(evening.view(first)))
    assert evening.play_at(table).version > before


def test_silence_costs_the_time_bank_first_and_then_the_hand() -> None:
    evening = Evening(["ann"], 3, changes=TIMES)
    evening.house.presence.connected("ann")
    evening.until_asked()
    table = evening.table_of("ann")
    assert spent(evening, table) == ("decision", 20 * SECOND)
    evening.until(lambda: spent(evening, table)[0] == "time bank")
    assert spent(evening, table) == ("time bank", 45 * SECOND)
    evening.until(lambda: evening.match.state.entrants["ann"].away)
    assert evening.match.banks["ann"] == 45 * SECOND
    hands = evening.match.state.tables[1].hands
    evening.until(lambda: evening.match.state.tables[1].hands > hands + 1)
    assert evening.match.state.entrants["ann"].away, "an absent player is dealt in and folded"
    evening.send("ann", {"type": "ComeBack"})
    assert evening.until_asked() == "ann"
    assert spent(evening, table) == ("decision", 20 * SECOND), "the time bank is used up"
    evening.until(lambda: evening.match.state.entrants["ann"].away)
    assert evening.match.banks["ann"] == 45 * SECOND


def test_a_lost_connection_gives_the_stated_time_for_the_same_decision() -> None:
    evening = Evening(["ann"], 3, changes=TIMES)
    evening.until_asked()
    table, seen = evening.table_of("ann"), evening.view("ann")
    evening.until(lambda: spent(evening, table)[0] != "decision")
    assert spent(evening, table) == ("lost connection", 50 * SECOND)
    assert evening.view("ann") == seen, "it is the same decision"
    evening.house.presence.connected("ann")
    evening.send("ann", careless(seen))
    assert evening.asked() != "ann"
    assert not evening.match.state.entrants["ann"].away
    assert not evening.match.banks


TIMES = {
    "[levels]": "[acting]\nseconds = 20\ntime_bank = 45\nreconnect = 50\n\n[levels]",
}


def spent(evening: Evening, table: str) -> tuple[str, int]:
    """The time that runs at a table: what it is, and how long it lasts."""
    timed = turn_time(evening.play_at(table))
    return ("", 0) if timed is None else (timed.of, timed.until - timed.at)


def test_a_hand_that_the_director_takes_back_is_given_up_and_dealt_anew() -> None:
    evening = Evening(["ann"], 3)
    evening.until_asked()
    table, name = evening.table_of("ann"), evening.play_at(evening.table_of("ann")).hand_id
    chips = {p: e.chips for p, e in evening.match.state.entrants.items()}
    director = Actor("the house", "tournament-director")
    while evening.match.state.tables[1].in_hand:
        evening.ask(commands.Undo(actor=director, reason="again", at=evening.house.now()))
    evening.until(lambda: not evening.play_at(table).dealing)
    assert {p: e.chips for p, e in evening.match.state.entrants.items()} == chips
    evening.until_asked()
    assert evening.play_at(table).hand_id != name


def test_all_in_hands_lie_open_to_everybody_before_the_board_is_dealt() -> None:
    evening = Evening(["ann", "bob"], 2)
    first = evening.until_asked()
    table, options = evening.table_of(first), evening.view(first).own_options
    assert options.wager is not None
    seat, most = int(options.seat or 0), int(options.wager.most)
    evening.send(first, {"type": "Raise", "seat": seat, "to": most})
    other = evening.until_asked()
    assert other != first
    rail = Viewer("onlooker")
    assert not any(card for seat in view(_hand(evening, table), rail).seats for card in seat.cards)
    evening.send(other, careless(evening.view(other)))
    hand = _hand(evening, table)
    assert (hand.phase, hand.board) == ("board", ()), "the flop is still to come"
    for viewer in (rail, Viewer("player", first), Viewer("dealer", "Dee")):
        assert [s.cards for s in view(hand, viewer).seats] == [s.cards for s in hand.seats]
    assert all(seat.shown for seat in hand.seats)


def _hand(evening: Evening, table: str) -> Hand:
    hand = evening.play_at(table).hand
    assert hand is not None
    return hand


def test_a_refusal_names_chips_and_no_dollars() -> None:
    evening = Evening(["ann", "bob"], 2)
    person = evening.until_asked()
    seat = int(evening.view(person).own_options.seat or 0)
    with pytest.raises(Exception, match=r"\$") as refused:
        evening.send(person, {"type": "Raise", "seat": seat, "to": 101})
    told = str(in_chips(refused.value))  # type: ignore[arg-type]  # a refusal of the hand
    assert "$" not in told
    assert "200" in told, "the big blind of the first level is 100, so the least raise is to 200"


@pytest.mark.parametrize("looker", ["ann", "bob", "", "somebody else"])
def test_two_tables_that_differ_in_hidden_cards_look_the_same(looker: str) -> None:
    """What a viewer gets are the same bytes, whatever the cards are that they may not see."""
    evening = Evening(["ann", "bob"], 4)
    evening.until_asked()
    table = "evening/1"
    shown = message(evening, table, looker)
    hidden = {"ann", "bob", *_companions(evening)} - {looker}
    play, recent = evening.play_at(table), evening.house.world.recent[table]
    other = with_other_cards(play, hidden)
    assert other.hand != play.hand
    evening.house.world.plays[table] = other
    for number, line in enumerate(recent):
        if isinstance(line.event, HoleDealt):
            recent[number] = replace(line, event=HoleDealt(_dealt(other)))
    assert message(evening, table, looker) == shown


def _companions(evening: Evening) -> set[str]:
    return {player for player in evening.match.state.entrants if player not in evening.people}


def message(evening: Evening, table: str, looker: str) -> bytes:
    at = felt_named(evening.house, table)
    assert at is not None
    return to_json(felt_message(evening.house, at, looker, 0))


def with_other_cards(play: LiveTable, hidden: set[str]) -> LiveTable:
    """The same table, but the hidden hands and the rest of the deck are the other way round."""
    deal = play.deal
    assert deal is not None
    hand: Hand = deal.hand
    seats = [n for n, seat in enumerate(hand.seats) if seat.person in hidden]
    unknown = [card for n in seats for card in hand.seats[n].cards] + list(hand.stub)
    turned = iter(reversed(unknown))
    changed = list(hand.seats)
    for n in seats:
        cards = tuple(next(turned) for _ in hand.seats[n].cards)
        changed[n] = replace(hand.seats[n], cards=cards)
    stub = tuple(turned)
    other = replace(hand, seats=tuple(changed), stub=stub)
    return replace(play, deal=replace(deal, hand=other), order=tuple(reversed(play.order)))


def _dealt(play: LiveTable) -> tuple[Card | None, ...]:
    """The hole cards in the order of the deal, one round after the other."""
    hand = play.hand
    assert hand is not None
    return tuple(seat.cards[turn] for turn in range(2) for seat in hand.seats)
