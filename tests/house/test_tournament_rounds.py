"""Tests of rounds that people play at the tables of a banked tournament, beside companions."""

from __future__ import annotations

import msgspec
import pytest

from croupier import banked, house
from croupier.acts import SECOND, Actor, JsonObject, NotOffered, Viewer, WrongMoment, to_json
from croupier.errors import BadInput
from croupier.house.world.event_kinds import fresh
from croupier.house.world.fairness import commitment
from croupier.server.views.tournament_felt import felt_named, felt_shown
from croupier.store import ROUND_EVENTS
from croupier.tournament import Replayer, TableRound, commands, hands_of
from tests.house.tournament_people import Evening

CANBERRA, WSOP = "canberra-ultimate", "melbourne-wsop"
SHORT = {
    "rounds = 15": "rounds = 3\nsecret_wagers = 1",
    "rounds = 10": "rounds = 2",
    "rounds = 20": "rounds = 2",
    "[conditions]": "[acting]\nseconds = 20\nreconnect = 0\n\n[conditions]\nSECRETS",
}


def changes(book: str) -> dict[str, str]:
    secrets = 'secret-wagers = "{secret wagers}, in the browser."' if book == WSOP else ""
    return {old: new.replace("SECRETS", secrets) for old, new in SHORT.items()}


class Rounds(Evening):
    """A banked tournament with the people named."""

    def __init__(self, people: list[str], entries: int, book: str) -> None:
        super().__init__(people, entries, changes=changes(book), book=book)

    def round_of(self, person: str) -> TableRound | None:
        entrant = self.match.state.entrants[person]
        played = self.play_at(self.table_of(person)).table_round if entrant.table else None
        return played.state if played is not None and played.on else None

    def asked(self) -> str:
        return next((p for p in self.people if self.command_for(p) is not None), "")

    def command_for(self, person: str, secret: bool = False) -> JsonObject | None:
        """The least that somebody may do now; None where nothing is due from them."""
        state = self.round_of(person)
        if state is None or person not in state.order or person in state.away:
            return None
        ordered = self.match.terms.book == CANBERRA
        if state.wagering:
            turn = state.asked == person and not state.in_chance
            if not (turn if ordered else person not in state.wagered):
                return None
            least = self.match.terms.session[state.session - 1].minimum
            wagers = {"ante": least, "blind": least}
            return {"type": "MakeWagers", "wagers": wagers, "secret": secret}
        law = house.round_rules(self.match, state.session).law
        shown = banked.view(state.round, Viewer("player", person), law.game.law)
        own = next(seat for seat in shown.seats if seat.yours)
        if not own.to_act:
            return None
        acts = [option.act for option in own.options]
        return {"type": "Check" if "check" in acts else "Fold", "seat": own.seat}

    def play_on(self, rounds: int = 10_000) -> None:
        """People do the least until the tournament is over, or so many acts are done."""
        for _ in range(rounds):
            person = self.until_asked()
            if not person:
                return
            command = self.command_for(person)
            assert command is not None
            self.decisions += 1
            self.send(person, command)


@pytest.mark.parametrize("book", [CANBERRA, WSOP])
def test_people_and_companions_play_a_banked_tournament_to_its_prizes(book: str) -> None:
    evening = Rounds(["ann", "bob"], 4, book)
    evening.play_on()
    state = evening.match.state
    assert state.stage == "over"
    assert evening.decisions >= 2 * 3 * 2, "each of them at least wagers and acts in three rounds"
    assert sum(state.prizes.values()) == 4 * 100_00
    assert state.in_play == state.issued - state.removed + state.from_bank
    rules = evening.match.rules
    decided = [event for decision in evening.match.desk.decisions for event in decision]
    hands = [hand for hand in hands_of(rules, decided) if hand.dealt]
    assert hands
    assert {Replayer(rules).play(hand).differs(hand) for hand in hands} == {""}


def test_a_secret_wager_is_in_no_view_and_in_no_readable_record_until_it_is_turned_over() -> None:
    evening = Rounds(["ann", "bob"], 2, WSOP)
    evening.until(lambda: evening.round_of("ann") is not None)
    at = felt_named(evening.house, evening.table_of("ann"))
    assert at is not None
    before = to_json(felt_shown(evening.house, at, "bob").seats)
    secret = {"ante": 1234, "blind": 1234}
    evening.send("ann", {"type": "MakeWagers", "wagers": secret, "secret": True})
    for looker in ("bob", "zoe", ""):
        shown = felt_shown(evening.house, at, looker)
        assert b":1234" not in to_json(shown)
        assert to_json(shown.seats) == before
        assert shown.tournament is not None
        assert shown.tournament.round is not None
        assert list(shown.tournament.round.seals) == ["ann"]
    own = felt_shown(evening.house, at, "ann").tournament
    assert own is not None
    assert own.round is not None
    assert own.round.own_secret == secret
    assert evening.match.state.entrants["ann"].secrets == 1
    happened = evening.house.world.recent[evening.table_of("ann")][-1].event
    record = fresh("deal", happened)
    assert b":1234" in record.data, "the log holds the wager"
    covered, hidden = ROUND_EVENTS.face_down(record.type, msgspec.json.decode(record.data))
    assert hidden
    assert b":1234" not in to_json(covered)
    evening.send("bob", {"type": "MakeWagers", "wagers": {"ante": 100, "blind": 100}})
    evening.until(lambda: (state := evening.round_of("ann")) is not None and state.closed)
    turned = felt_shown(evening.house, at, "bob").tournament
    assert turned is not None
    assert turned.round is not None
    assert turned.round.revealed["ann"].wagers == secret


def test_silence_lays_the_minimum_and_its_player_is_away_until_they_come_back() -> None:
    evening = Rounds(["ann"], 3, CANBERRA)
    evening.until_asked()
    started = evening.house.now()
    evening.until(lambda: evening.match.state.entrants["ann"].away)
    assert evening.house.now() - started >= 20 * SECOND
    state = evening.round_of("ann")
    assert state is not None
    assert state.slips["ann"] == {"ante": 100, "blind": 100}
    evening.send("ann", {"type": "ComeBack"})
    assert not evening.match.state.entrants["ann"].away
    assert evening.until_asked() == "ann"


def test_the_deck_of_a_round_is_committed_to_before_anybody_wagers() -> None:
    evening = Rounds(["ann"], 3, CANBERRA)
    evening.until(lambda: evening.round_of("ann") is not None)
    play, state = evening.play_at(evening.table_of("ann")), evening.round_of("ann")
    assert state is not None
    assert play.table_round is not None
    assert play.sealed is not None
    assert (state.wagered, len(play.order)) == ((), 52)
    secret = bytes.fromhex(play.sealed.secret)
    assert commitment(play.order, play.sealed.cut, secret) == play.sealed.commitment
    assert (state.deck, state.cut) == (play.order, play.sealed.cut or 0)
    at = felt_named(evening.house, evening.table_of("ann"))
    assert at is not None
    shown = felt_shown(evening.house, at, "zoe").fairness
    assert shown is not None
    assert (shown.round, shown.commitment) == (play.table_round.id, play.sealed.commitment)
    evening.play_on(2)
    marks = evening.house.world.rounds[evening.table_of("ann")]
    assert marks[0].id == play.table_round.id


def test_the_time_bank_runs_after_the_time_for_a_decision_and_is_used_up_once() -> None:
    """20 seconds for each decision, and 60 for the whole tournament. Ann answers after 30."""
    evening = Rounds(["ann"], 3, CANBERRA)
    evening.house.presence.connected("ann")
    assert evening.until_asked() == "ann"
    evening.house.time += 30
    command = evening.command_for("ann")
    assert command is not None
    evening.send("ann", command)
    assert evening.match.banks == {"ann": 10 * SECOND}
    assert not evening.match.state.entrants["ann"].away
    assert evening.until_asked() == "ann"
    asked_at = evening.house.now()
    evening.until(lambda: evening.match.state.entrants["ann"].away)
    assert evening.house.now() - asked_at >= 70 * SECOND, "20 seconds, and the 50 that were left"
    assert evening.match.banks == {"ann": 60 * SECOND}


def test_companions_of_a_stated_strength_play_beside_people() -> None:
    evening = Rounds(["ann"], 4, WSOP)
    hosted = evening.match.host
    evening.house.do(
        lambda draft: house.set_tournament_host(draft, "evening", True, hosted, 4, "strong")
    )
    assert evening.match.strength == "strong"
    evening.play_on()
    assert evening.match.state.stage == "over"


def test_only_what_a_player_does_in_a_round_is_taken_from_people() -> None:
    evening = Rounds(["ann"], 3, CANBERRA)
    evening.until_asked()
    for kind in ("CloseWagers", "AskNext", "Deal", "LetTimePass", "PlaceWager"):
        with pytest.raises(BadInput, match=r"command\.type"):
            evening.send("ann", {"type": kind})
    with pytest.raises(BadInput, match=r"command\.nonce"):
        evening.send("ann", {"type": "MakeWagers", "wagers": {"ante": 1}, "nonce": "00"})
    with pytest.raises(NotOffered, match="wagers"):
        evening.send("ann", {"type": "MakeWagers", "wagers": {"play": 100}})


def test_a_round_that_the_director_takes_back_is_given_up_and_begun_anew() -> None:
    evening = Rounds(["ann"], 3, CANBERRA)
    evening.until_asked()
    first = evening.play_at(evening.table_of("ann")).table_round
    assert first is not None
    while evening.match.state.tables[1].in_hand:
        director = Actor(evening.match.state.officers["director"], "tournament-director")
        evening.ask(commands.Undo(actor=director, reason="a test", at=evening.house.now()))
    table = evening.table_of("ann")
    with pytest.raises(WrongMoment, match="No round is under way"):
        evening.send("ann", {"type": "MakeWagers", "wagers": {"ante": 100, "blind": 100}})
    evening.until(lambda: (now := evening.play_at(table).table_round) is None or now.id != first.id)
    second = evening.play_at(table).table_round
    assert second is not None
    assert second.on
    assert evening.until_asked() == "ann"
