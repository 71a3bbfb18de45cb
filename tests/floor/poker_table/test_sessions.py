"""Whole sessions under hypothesis: every law of the table, with trouble in every hand."""

from itertools import pairwise
from typing import Any

import pytest
from croupier.poker.table import Table
from croupier.poker.table_events import HandBegun, RoundOver
from croupier.poker.table_rules import TableEvent
from croupier.poker.table_views import view_table, view_table_event
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.poker.table.session import RULES, Session

from croupier.acts import Viewer, from_json, prefixes, to_json
from croupier.cards import Card

BOOK = "melbourne-poker"
SEEDS = st.integers(0, 2**40)


@settings(max_examples=25)
@given(seed=SEEDS)
def test_chips_and_cards_are_conserved_and_every_hand_comes_to_an_end(seed: int) -> None:
    """The session itself asserts the two laws after every command."""
    session = Session(seed).run(150).finish()
    assert not session.table.playing
    assert all(refused.clause for refused in session.refused), "a refusal names its clause"


@settings(max_examples=10)
@given(seed=SEEDS)
def test_a_session_replays_to_the_same_table_at_every_prefix(seed: int) -> None:
    session = Session(seed).run(120)
    written = [from_json(to_json(event), TableEvent) for event in session.events]
    assert written == session.events
    for count, state in enumerate(prefixes(RULES, session.start, written)):
        if count in session.states:
            assert state == session.states[count]
            if count % 20 == 0:
                assert from_json(to_json(state), Table) == state


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


def _completed(events: list[Any]) -> list[HandBegun]:
    """The hands that were played to a result, in order."""
    found: list[HandBegun] = []
    begun: HandBegun | None = None
    for event in events:
        if isinstance(event, HandBegun):
            begun = event
        elif isinstance(event, RoundOver) and not event.void:
            assert begun is not None
            found.append(begun)
    return found


def _moved(before: HandBegun, after: HandBegun) -> bool:
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
        if session.table.deal is None:
            continue
        people = [seat.person for seat in session.lying.hand.seats]
        viewer = Viewer("player", session.play.choice(people))
        hidden = _hidden_from(session, viewer.person)
        if len(hidden) > 1:
            first, second = session.play.sample(hidden, 2)
            other = _swapped(session.table, first, second)
            assert other != session.table
            assert to_json(view_table(other, viewer)) == to_json(view_table(session.table, viewer))


def _hidden_from(session: Session, person: str) -> list[Card]:
    """Cards that this player has never been shown: the stub, and hands that are not theirs."""
    lying = session.lying
    seen = set(lying.faces)
    for shown, to in lying.shown_to:
        if any(seat.number == to and seat.person == person for seat in lying.hand.seats):
            seen |= {c for s in lying.hand.seats if s.number == shown for c in s.cards}
    cards = list(lying.hand.stub) + list(lying.pack)
    for seat in lying.hand.seats:
        if seat.person != person and not seat.shown:
            cards += [card for card in seat.cards if card is not None]
            cards += [card for card in seat.discards if card is not None]
    return [card for card in cards if card not in seen]


def _swapped(table: Table, first: Card, second: Card) -> Table:
    """The same table with two cards changed for each other, wherever they lie."""
    text = to_json(table).decode()
    text = text.replace(f'"{first}"', '"??"').replace(f'"{second}"', f'"{first}"')
    swapped: Table = from_json(text.replace('"??"', f'"{second}"'), Table)
    return swapped


@settings(max_examples=8)
@given(seed=SEEDS)
def test_what_people_are_told_never_names_a_card_they_may_not_see(seed: int) -> None:
    """Every event as an onlooker hears it: cards only where they were turned or shown."""
    session = Session(seed).run(100)
    table, onlooker = session.start, Viewer("onlooker")
    for event in session.events:
        told = view_table_event(table, event, onlooker)
        table = RULES.evolve(table, event)
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
        "SeatMoved",
        "SeatLeft",
        "TimeBought",
    }
    assert wanted - kinds == set()
