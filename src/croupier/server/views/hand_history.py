"""A finished hand of poker as a hand history, with only the cards that its reader saw."""

from typing import Final, get_args

from croupier import floor, poker
from croupier.acts import Millis, Viewer, datetime_of, millis_of_micros
from croupier.history import About, hand_text, record_hand, write_phh
from croupier.house import DealBegun, HandOpened, LiveTable, events_of, play_after
from croupier.money import show_dollars
from croupier.poker import deal_events
from croupier.server.errors import Trouble
from croupier.store import Record

_WITHOUT_EFFECT: Final = frozenset(
    {
        deal_events.Shuffled,
        deal_events.CutMade,
        deal_events.Gestured,
        deal_events.ActedEarly,
        deal_events.EarlyStood,
        deal_events.EarlyReleased,
        deal_events.RightsLost,
        deal_events.ShownTo,
        deal_events.ShownToAll,
        deal_events.CardsCounted,
    }
)
"""Events around a hand that change neither its cards nor its chips."""
IRREGULAR: Final = (
    "Something went wrong in this hand that the format cannot express. Take the round as JSON."
)
_OF_A_DEAL: Final = frozenset(get_args(poker.DealEvent))


def hand_as_phh(
    records: list[Record],
    name: str,
    table: str,
    viewer: Viewer,
    corrections: tuple[floor.Correction, ...] = (),
) -> str:
    """The hand in the open PHH format, which `croupier replay` reads; corrections of it stand in
    a field of our own."""
    opened, setup, events, at = _hand_seen(records, viewer)
    when = datetime_of(at)
    about = {"hand": name, "table": table, "year": when.year, "month": when.month, "day": when.day}
    practice = {"_practice": True} if opened.practice else {}
    own = {"_corrections": [_in_words(one) for one in corrections]} if corrections else {}
    return write_phh(record_hand(setup, events, {**about, **practice, **own}))


def hand_as_text(
    records: list[Record],
    name: str,
    table: str,
    viewer: Viewer,
    corrections: tuple[floor.Correction, ...] = (),
) -> str:
    """The hand as text in the form that tracking programs of online poker read, and corrections
    of it after its end."""
    opened, setup, events, at = _hand_seen(records, viewer)
    when = datetime_of(at)
    hero = viewer.person if viewer.kind == "player" else None
    about = About(hand=name, table=table, when=when, hero=hero, practice=opened.practice)
    text = hand_text(setup, events, about)
    return text + "".join(f"Correction: {_in_words(one)}\n" for one in corrections)


def _in_words(correction: floor.Correction) -> str:
    """A correction in one line, such as `bob -$5.00, ann +$5.00 (13.10): the pot was split`."""
    moved = [(line.person, line.amount) for line in correction.players]
    if correction.house:
        moved.append(("the house", correction.house))
    amounts = ", ".join(f"{who} {'+' if n > 0 else ''}{show_dollars(n)}" for who, n in moved)
    reason = " ".join(correction.reason.split())
    return f"{amounts} ({correction.clause}): {reason}"


def _hand_seen(
    records: list[Record], viewer: Viewer
) -> tuple[HandOpened, poker.Setup, list[poker.HandEvent], Millis]:
    """How the hand was opened and set up, its events as the reader saw them, and when it began."""
    play, opened, setup, at = LiveTable(), None, None, Millis(0)
    events: list[poker.HandEvent | None] = []
    for record, event in events_of(records):
        deal = play.deal
        play = play_after(play, event, millis_of_micros(record.at), record.version)
        if isinstance(event, HandOpened):
            opened = event
        elif isinstance(event, DealBegun):
            setup, at = event.setup, millis_of_micros(record.at)
        elif isinstance(event, poker.HandEvent) and deal is not None:
            events.append(poker.view_deal_event(deal, event, viewer))
        elif type(event) in _OF_A_DEAL and type(event) not in _WITHOUT_EFFECT:
            raise Trouble(409, IRREGULAR, "irregular")
    if opened is None or setup is None or not play.over:
        raise Trouble(409, "This hand is not over yet. Ask again when it is.", "wrong-moment")
    return opened, setup, [event for event in events if event is not None], at
