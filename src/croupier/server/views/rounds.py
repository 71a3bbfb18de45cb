"""A recorded round event by event, with the proof of its deck."""

from collections.abc import Generator
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from croupier import banked, floor
from croupier.acts import Viewer, millis_of_micros
from croupier.banked import RoundView
from croupier.cards import Card
from croupier.house import (
    DeckSealed,
    Fairness,
    HandOpened,
    LiveTable,
    RoundPlace,
    events_of,
    game_event,
    open_deck,
    play_after,
)
from croupier.server.views.events import EventShown, event_shown
from croupier.server.views.poker_table import hand_view
from croupier.server.views.table import TableView
from croupier.store import Record

MOST_ON_PAGE = 300
"""Events of a round in one answer: more than all but the strangest rounds have."""


class RoundShown(msgspec.Struct, frozen=True, kw_only=True):
    """A round event by event, with the table as you see it after each; `more` says that there are
    events after these, which come with another request.

    `book` is the book in the edition that the round began under; `practice` where it was played at
    a practice table; `corrections` put its settlement right after it was over.
    """

    id: str
    table: str
    practice: bool
    book: str
    over: bool
    events: tuple[EventShown, ...]
    frames: tuple[TableView, ...]
    fairness: Fairness | None
    corrections: tuple[floor.Correction, ...] = ()
    more: bool = False


def corrections_of(table: floor.Table, round_: str) -> tuple[floor.Correction, ...]:
    """The corrections of one round of a table, in order."""
    return tuple(c for c in table.corrections if c.round == round_)


def replaying(
    table: floor.Table, mark: RoundPlace, records: list[Record], viewer: Viewer, after: int = 0
) -> Generator[None, None, RoundShown]:
    """A round of a table of the floor, with the corrections that were made to it."""
    shown = yield from replaying_at(table.id, mark, records, viewer, after)
    return replace(shown, corrections=corrections_of(table, mark.id))


def replaying_at(
    table: str, mark: RoundPlace, records: list[Record], viewer: Viewer, after: int = 0
) -> Generator[None, None, RoundShown]:
    """A round from its records, as one person may see it: a page of the events that have a version
    above `after`. It yields after each event, for others may have to be answered in between.

    Of a round at a tournament's table the events of the game are shown.
    """
    play, practice, more = LiveTable(), False, False
    events: list[EventShown] = []
    frames: list[TableView] = []
    decks: list[SeenDeck] = []
    for record, recorded in events_of(records):
        event = game_event(recorded) or recorded
        if isinstance(event, banked.events.RoundOpened | HandOpened):
            practice = event.practice
        shown = event_shown(event, play.deal, viewer)
        play = play_after(play, event, millis_of_micros(record.at), record.version)
        if isinstance(event, DeckSealed):
            decks.append(SeenDeck(event, play.order, set()))
        if shown is None:
            continue
        frame = _frame(play, viewer)
        if decks and frame is not None:
            decks[-1].seen.update(seen_cards(frame))
        more = more or len(events) == MOST_ON_PAGE
        if record.version > after and not more:
            events.append(EventShown(record.version, millis_of_micros(record.at), shown))
            frames += [] if frame is None else [frame]
        yield
    return RoundShown(
        id=mark.id,
        table=table,
        practice=practice,
        book=_book_of(play),
        over=play.over,
        events=tuple(events),
        frames=tuple(frames),
        fairness=_proof(mark, decks) if play.over else None,
        more=more,
    )


def _frame(play: LiveTable, viewer: Viewer) -> TableView | None:
    """The round or hand as one person sees it; None before it has rules."""
    hand = hand_view(play, viewer)
    if hand is not None or play.rules is None:
        return hand
    return banked.view(play.state, viewer, play.rules.law)


def _book_of(play: LiveTable) -> str:
    """The book of a round or hand, in the edition that it began under."""
    if play.terms is not None:
        return play.terms.book
    return play.rules.law.book.ref if play.rules is not None else ""


def seen_cards(view: TableView) -> frozenset[Card]:
    """Every card that a view of a round or of a hand shows."""
    if isinstance(view, RoundView):
        hands = (seat.cards for seat in view.seats)
        return _faces(
            view.board, view.dealer, view.burnt, view.deck, view.exposed, view.next_cards, *hands
        )
    return _faces(view.board, *(seat.cards + seat.discards for seat in view.seats))


class SeenDeck(NamedTuple):
    """A deck of a round after mixing, and the cards of it that the person has seen."""

    sealed: DeckSealed
    shuffled: tuple[Card, ...]
    seen: set[Card]


def _proof(mark: RoundPlace, decks: list[SeenDeck]) -> Fairness | None:
    """The proof of a finished round's decks, with the cards that the person has seen."""
    known = [deck for deck in decks if deck.shuffled]
    if not known:
        return None
    dropped = tuple(one for deck in known for one in deck.sealed.dropped)
    return Fairness(mark.id, tuple(open_deck(*deck) for deck in known), dropped)


def _faces(*groups: tuple[Card | None, ...]) -> frozenset[Card]:
    """The cards that do not lie face down."""
    return frozenset(card for group in groups for card in group if card is not None)
