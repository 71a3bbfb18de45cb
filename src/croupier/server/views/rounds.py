"""A recorded round event by event, with the proof of its deck."""

import msgspec

from croupier import banked, floor, poker
from croupier.acts import Viewer, millis_of_micros
from croupier.banked import RoundView
from croupier.cards import Card
from croupier.house import (
    Fairness,
    HandOpened,
    LiveTable,
    RoundPlace,
    events_of,
    open_proof,
    play_after,
)
from croupier.server.views.events import EventShown, event_shown
from croupier.server.views.poker_table import hand_view
from croupier.server.views.table import TableView, round_view
from croupier.store import Record


class RoundShown(msgspec.Struct, frozen=True, kw_only=True):
    """A round event by event, with the table as you see it after each.

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


def corrections_of(table: floor.Table, round_: str) -> tuple[floor.Correction, ...]:
    """The corrections of one round of a table, in order."""
    return tuple(c for c in table.corrections if c.round == round_)


def replayed(
    table: floor.Table, mark: RoundPlace, records: list[Record], viewer: Viewer
) -> RoundShown:
    """A round from its records, as one person may see it."""
    play, practice = LiveTable(), False
    events: list[EventShown] = []
    frames: list[TableView] = []
    for record, event in events_of(records):
        if isinstance(event, banked.events.RoundOpened | HandOpened):
            practice = event.practice
        shown = event_shown(event, play.deal, viewer)
        play = play_after(play, event, millis_of_micros(record.at), record.version)
        if shown is None:
            continue
        events.append(EventShown(record.version, millis_of_micros(record.at), shown))
        hand = hand_view(play, viewer)
        if hand is not None:
            frames.append(hand)
        elif play.rules is not None:
            frames.append(banked.view(play.state, viewer, play.rules.law))
    return RoundShown(
        id=mark.id,
        table=table.id,
        practice=practice,
        book=_book_of(play),
        over=play.over,
        events=tuple(events),
        frames=tuple(frames),
        fairness=proof(play, viewer),
        corrections=corrections_of(table, mark.id),
    )


def _book_of(play: LiveTable) -> str:
    """The book of a round or hand, in the edition that it began under."""
    if play.terms is not None:
        return play.terms.book
    return play.rules.law.book.ref if play.rules is not None else ""


def seen_cards(view: RoundView | None) -> frozenset[Card]:
    """Every card that a view shows."""
    if view is None:
        return frozenset()
    hands = (seat.cards for seat in view.seats)
    return _faces(
        view.board, view.dealer, view.burnt, view.deck, view.exposed, view.next_cards, *hands
    )


def proof(play: LiveTable, viewer: Viewer) -> Fairness | None:
    """The proof of a finished round's deck, with the cards that the person may see."""
    if play.sealed is None or not play.order or not play.over:
        return None
    hand = hand_view(play, viewer)
    if hand is not None:
        return open_proof(play.sealed, play.order, _seen_in_hand(hand))
    return open_proof(play.sealed, play.order, seen_cards(round_view(play, play.state, viewer)))


def _seen_in_hand(view: poker.HandView) -> frozenset[Card]:
    return _faces(view.board, *(seat.cards for seat in view.seats))


def _faces(*groups: tuple[Card | None, ...]) -> frozenset[Card]:
    """The cards that do not lie face down."""
    return frozenset(card for group in groups for card in group if card is not None)
