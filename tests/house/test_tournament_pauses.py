"""Tests of what the house does between hands where people play: new seats, and re-buys."""

from __future__ import annotations

import re

from croupier.acts import SECOND, Actor, JsonObject
from croupier.poker import HandView
from croupier.tournament import commands, events
from tests.house.tournament_people import Evening

REDRAW = {"seats = 9": "seats = 3\nredraw_at = [30, 4]", "most = 1008": "most = 300"}
RE_BUY = {
    "[levels]": '[re_buy]\nprice = "100.00"\nchips = 10000\nlast = 20\n\n'
    "[acting]\nre_buy = 45\n\n[levels]",
    "[conditions]": '[conditions]\nre-buy = "For {re_buy_price}, {re_buy_last}."\n'
    'buy-back = "Until level {re_buy_last}."',
}


def gives_up(seen: HandView) -> JsonObject:
    """Folds, and checks where nothing is to be paid: a player who keeps the chips."""
    options = seen.own_options
    return {"type": "Check" if options.check else "Fold", "seat": int(options.seat or 0)}


def told(evening: Evening) -> str:
    return "\n".join(line.text for line in evening.match.lines)


def happened(evening: Evening, kind: type[events.TournamentEvent]) -> list[events.TournamentEvent]:
    decided = (event for decision in evening.match.desk.decisions for event in decision)
    return [event for event in decided if isinstance(event, kind)]


# --- redraws -------------------------------------------------------------------------------------


def test_the_host_draws_new_seats_at_the_stated_number_once_the_hands_are_over() -> None:
    """Seven play at three tables, so 30 is passed over. Three of other tables retire: four left."""
    evening = Evening(["ann"], 7, changes=REDRAW)
    evening.until_asked()
    state = evening.match.state
    others = [
        e.player for e in state.with_status("playing") if e.table != state.entrants["ann"].table
    ]
    for player in others[:3]:
        retire = commands.Retire(
            actor=Actor(player, "player"), player=player, at=evening.house.now()
        )
        evening.ask(retire)
    assert evening.asked() == "ann", "her hand is played to its end first"
    while person := evening.asked():
        evening.send(person, gives_up(evening.view(person)))
        evening.until(lambda: bool(evening.asked() or happened(evening, events.Redrawn)))
    state = evening.match.state
    assert state.redrawn == (4,)
    assert len(state.tables) == 2
    assert re.search(r"^new seats are drawn for the last [34] players", state.entrants["ann"].why)
    assert "New seats are drawn, for at most 4 players are left" in told(evening)
    evening.play_out(gives_up)
    assert evening.match.state.redrawn == (4,), "once, and not at 30"


# --- re-buys -------------------------------------------------------------------------------------


def without_chips() -> Evening:
    """Ann has put in her last chip and lost it, while others play on."""
    evening = Evening(["ann"], 4, changes=RE_BUY)
    evening.until_asked()
    evening.send("ann", gives_up(evening.view("ann")))
    evening.until(lambda: not evening.match.state.tables[1].in_hand)
    rich = next(p for p in evening.match.state.entrants if p != "ann")
    dealer = Actor("the house", "dealer")
    evening.ask(commands.Fall(actor=dealer, players=("ann",), to=rich, at=evening.house.now()))
    assert evening.match.state.entrants["ann"].status == "busted"
    return evening


def test_a_person_without_chips_is_asked_and_silence_for_the_stated_time_is_a_no() -> None:
    evening = without_chips()
    evening.until(lambda: bool(evening.match.state.entrants["ann"].answer_by))
    asked_at = evening.house.now()
    assert evening.match.state.entrants["ann"].answer_by == asked_at + 45 * SECOND
    assert "ann has no chips and is asked to buy back in" in told(evening)
    hands = evening.match.state.tables[1].hands
    evening.until(lambda: evening.match.state.entrants["ann"].status != "busted")
    assert evening.house.now() >= asked_at + 45 * SECOND
    assert evening.match.state.entrants["ann"].status == "out"
    assert "ann is out: does not answer in time whether to buy back in" in told(evening)
    assert evening.match.state.tables[1].hands > hands, "the others play on meanwhile"
    groups = [player for group in evening.match.state.fallen for player in group]
    assert groups[0] == "ann", "she lost her last chip first"


def test_whoever_answers_in_time_plays_on_and_is_asked_again_after_the_next_loss() -> None:
    evening = without_chips()
    evening.until(lambda: bool(evening.match.state.entrants["ann"].answer_by))
    ann = Actor("ann", "player")
    evening.ask(commands.ReBuy(actor=ann, player="ann", at=evening.house.now()))
    entrant = evening.match.state.entrants["ann"]
    assert (entrant.status, entrant.chips, entrant.answer_by) == ("playing", 10_000, 0)
    assert evening.until_asked() == "ann"


def test_time_that_ran_out_while_the_server_was_closed_is_given_again() -> None:
    evening = without_chips()
    evening.until(lambda: bool(evening.match.state.entrants["ann"].answer_by))
    first = evening.match.state.entrants["ann"].answer_by
    evening.house.time += 60
    evening.house.opened = evening.house.now()
    evening.until(lambda: evening.match.state.entrants["ann"].answer_by != first)
    entrant = evening.match.state.entrants["ann"]
    assert (entrant.status, entrant.answer_by) == ("busted", evening.house.now() + 45 * SECOND)
