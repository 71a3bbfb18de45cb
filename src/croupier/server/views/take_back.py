"""What is taken back and given back after rulings in a round, from its records."""

import msgspec

from croupier import banked, poker
from croupier.acts import TakeBackLine, millis_of_micros
from croupier.house import LiveTable, events_of, play_after
from croupier.store import Record


class TakeBackList(msgspec.Struct, frozen=True):
    """What a dealer does at each seat after the rulings in a round; no lines where none moved a
    chip. `book` is the book of the round in the edition that it began under."""

    round: str
    book: str
    lines: tuple[TakeBackLine, ...]


def take_back_list(name: str, records: list[Record]) -> TakeBackList:
    """The list for one round or hand."""
    play, events, steps = LiveTable(), [], []
    for record, event in events_of(records):
        before = play.deal
        play = play_after(play, event, millis_of_micros(record.at), record.version)
        events.append(event)
        if before is not None and play.deal is not None:
            steps.append((before, event, play.deal))
    if play.terms is not None:
        return TakeBackList(name, play.terms.book, poker.void_list(steps))
    if play.rules is None:
        return TakeBackList(name, "", ())
    law = play.rules.law
    people = {seat.number: seat.person for seat in play.state.seats}
    names = {id_: wager.name for id_, wager in law.wagers.items()}
    return TakeBackList(name, law.book.ref, banked.void_list(events, people, names))
