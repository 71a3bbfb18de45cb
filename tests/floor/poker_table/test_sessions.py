"""Property tests of whole sessions at a poker table."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Millis, Viewer, from_json, to_json
from croupier.cards import Card
from croupier.floor import (
    FloorEvent,
    FloorRules,
    HandCleared,
    HandPlaced,
    Table,
    read_event,
    table_view,
    terms_of,
)
from croupier.poker import Deal, DealEvent, view_deal, view_deal_event
from tests.floor.poker_table.session import Session
from tests.floor.poker_table.state import State, follow

BOOK = "melbourne-poker"
LAW = FloorRules().law
SEEDS = st.integers(0, 2**40)


@settings(max_examples=25)
@given(seed=SEEDS)
def test_chips_and_cards_are_conserved_and_every_hand_comes_to_an_end(seed: int) -> None:
    """The session itself asserts the two laws after every command."""
    session = Session(seed).run(150).finish()
    assert not session.playing
    assert all(refused.clause for refused in session.refused), "a refusal names its clause"


@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_session_replays_to_the_same_table_at_every_prefix(seed: int) -> None:
    session = Session(seed).run(120)
    written = [_read(to_json(event), event) for event in session.events]
    assert written == session.events
    state = session.start
    for count, (event, after) in enumerate(zip(written, session.states, strict=True)):
        state = follow(state, event)
        if after is not None:
            assert state == after
            if count % 20 == 0:
                assert from_json(to_json(state.table), Table) == state.table
                assert state.deal is None or from_json(to_json(state.deal), Deal) == state.deal


def _read(written: bytes, event: Any) -> Any:
    """An event from its JSON: the floor and the deal each read their own."""
    return read_event(written) if isinstance(event, FloorEvent) else from_json(written, DealEvent)


@pytest.mark.clause(BOOK, "8.9.3")
@settings(max_examples=25)
@given(seed=SEEDS)
def test_nobody_pays_the_last_blind_twice_running_or_is_passed_by_it(seed: int) -> None:
    session = Session(seed).run(150).finish()
    completed = _completed(session.events)
    for before, after in pairwise(completed):
        last, then = before.positions.last, after.positions.last
        assert then != last or _moved(before, after)
        played = {place.person: place.seat for place in before.setup.places}
        stayed = {p.person for p in after.setup.places if played.get(p.person) == p.seat}
        passed = {p.person for p in after.setup.places if _between(last, p.seat, then)}
        assert not passed & stayed, "played on in the same chair, yet the blind went past"


def _completed(events: list[Any]) -> list[HandPlaced]:
    """The hands that were played to a result, in order."""
    found: list[HandPlaced] = []
    begun: HandPlaced | None = None
    for event in events:
        if isinstance(event, HandPlaced):
            begun = event
        elif isinstance(event, HandCleared) and not event.result.void:
            assert begun is not None
            found.append(begun)
    return found


def _moved(before: HandPlaced, after: HandPlaced) -> bool:
    """Whether the chair of the last blind has another player by now."""
    was = {place.seat: place.person for place in before.setup.places}
    now = {place.seat: place.person for place in after.setup.places}
    chair = after.positions.last
    return was.get(chair) != now.get(chair)


def _between(first: int, seat: int, end: int) -> bool:
    """Strictly clockwise between two chairs."""
    return first < seat < end if first < end else seat > first or seat < end


@settings(max_examples=15)
@given(seed=SEEDS)
def test_nobody_can_tell_apart_two_tables_that_differ_only_in_cards_hidden_from_them(
    seed: int,
) -> None:
    session = Session(seed).run(60)
    for _ in range(12):
        session.step()
        if session.state.deal is None:
            continue
        people = [seat.person for seat in session.lying.hand.seats]
        viewer = Viewer("player", session.play.choice(people))
        hidden = _hidden_from(session, viewer.person)
        if len(hidden) > 1:
            first, second = session.play.sample(hidden, 2)
            other = _swapped(session.lying, first, second)
            assert other != session.lying
            assert _seen(session.state._replace(deal=other), viewer) == _seen(session.state, viewer)


def _seen(state: State, viewer: Viewer) -> bytes:
    """Everything this person is shown of a table and of the deal at it."""
    assert state.deal is not None
    now = state.table.clock.until if state.table.clock else Millis(0)
    table = table_view(LAW, state.floor, "T1", viewer, now)
    return to_json((table, view_deal(state.deal, viewer, terms_of(state.table).charges)))


def _hidden_from(session: Session, person: str) -> list[Card]:
    """Cards that this player has never been shown: the stub, and hands that are not theirs."""
    lying = session.lying
    seen = set(lying.around.faces)
    for shown, to in lying.around.shown_to:
        if any(seat.number == to and seat.person == person for seat in lying.hand.seats):
            seen |= {
                c for s in lying.hand.seats if s.number == shown for c in s.cards if c is not None
            }
    cards = list(lying.hand.stub) + list(lying.pack)
    for seat in lying.hand.seats:
        if seat.person != person and not seat.shown:
            cards += [card for card in seat.cards if card is not None]
            cards += [card for card in seat.discards if card is not None]
    return [card for card in cards if card not in seen]


def _swapped(lying: Deal, first: Card, second: Card) -> Deal:
    """The same deal with two cards changed for each other, wherever they lie."""
    text = to_json(lying).decode()
    text = text.replace(f'"{first}"', '"??"').replace(f'"{second}"', f'"{first}"')
    swapped: Deal = from_json(text.replace('"??"', f'"{second}"'), Deal)
    return swapped


@settings(max_examples=8)
@given(seed=SEEDS)
def test_what_people_are_told_never_names_a_card_they_may_not_see(seed: int) -> None:
    """Every event as an onlooker hears it: cards only where they were turned or shown."""
    session = Session(seed).run(100)
    state, onlooker = session.start, Viewer("onlooker")
    for event in session.events:
        before, state = state, follow(state, event)
        if isinstance(event, FloorEvent):
            continue
        assert before.deal is not None
        told = view_deal_event(before.deal, event, onlooker)
        name = type(event).__name__
        if name in ("Shuffled", "DeckPlaced", "Reshuffled"):
            assert not told.cards
        elif name == "HoleDealt":
            assert set(told.cards) <= {None}
        elif name in ("BoardDealt", "Misturned", "Redealt", "ChaseFlopDealt"):
            assert set(told.burned) <= {None}
        elif name in ("Discarded", "LateDiscarded"):
            assert told.card is None


def test_sessions_meet_every_kind_of_trouble() -> None:
    """The machine is not idle: over some seeds each kind of event turns up."""
    kinds: set[str] = set()
    for seed in range(60):
        session = Session(seed).run(150)
        kinds |= {type(event).__name__ for event in session.events}
    wanted = {
        "ActedEarly",
        "EarlyStood",
        "EarlyReleased",
        "Surrendered",
        "Boxed",
        "Misturned",
        "ExtraOpened",
        "Reshuffled",
        "HoleExposed",
        "Misgiven",
        "Misdealt",
        "HandVoided",
        "HandKilled",
        "Invalidated",
        "ChaseSettled",
        "ChaseFlopDealt",
        "DiscardMissed",
        "PlayerPickedUp",
        "SeatChanged",
        "PersonExcluded",
        "ChaseWithdrawn",
        "CardsChecked",
        "TableLeft",
        "TimeBought",
    }
    assert wanted - kinds == set()
