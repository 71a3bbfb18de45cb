"""The projection that lists for each person the rounds and hands they played, with the result.

A row is written once a round is over at its table and in the record of its play, whichever the log
has last. It says where in the log the round is recorded, so that its cards can be read there; it
holds none itself. A later correction changes the result of its row.
"""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from croupier.acts import is_companion, millis_of_micros
from croupier.store.database.schema import not_null
from croupier.store.database.upsert import upsert
from croupier.store.record import Record

_metadata = sa.MetaData()

# `position` is that of the record with which the round was over. `net` is what the round did to
# the person's chips, corrections included. `wagers` is JSON: by wager, what was staked on it and
# what came back; empty where `areas` is not 1, and at poker.
played = sa.Table(
    "played_rounds",
    _metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
    *not_null(place=sa.Text, round=sa.Text, first=sa.Integer, last=sa.Integer),
    *not_null(opened=sa.BigInteger, closed=sa.BigInteger, book=sa.Text, game=sa.Text),
    *not_null(practice=sa.Boolean, completed=sa.Boolean, net=sa.BigInteger),
    *not_null(corrected=sa.BigInteger, areas=sa.Integer, terms=sa.Text, wagers=sa.Text),
    sa.Index("played_by_round", "place", "round"),
    sqlite_with_rowid=False,
)

# The rules that rounds were played under: a game of a book under a sign, each once.
terms = sa.Table(
    "played_terms",
    _metadata,
    sa.Column("id", sa.Text, primary_key=True),
    *not_null(book=sa.Text, game=sa.Text, sign=sa.Text),
)

# What is known of the round under way at each table, as JSON.
under_way = sa.Table(
    "played_under_way",
    _metadata,
    sa.Column("place", sa.Text, primary_key=True),
    *not_null(state=sa.Text),
)


class _Ended(msgspec.Struct):
    """How the floor ended a round: when, whether it counts, and what each account gained."""

    at: int
    completed: bool
    gained: Mapping[str, int]


class _UnderWay(msgspec.Struct):
    """A round under way. `irregular` are seats where a wager went back without a result."""

    round: str = ""
    first: int = 0
    last: int = 0
    opened: int = 0
    book: str = ""
    game: str = ""
    practice: bool = False
    terms: str = ""
    people: dict[int, str] = {}
    areas: dict[int, int] = {}
    wagers: dict[int, dict[str, tuple[int, int]]] = {}
    irregular: list[int] = []
    playing: list[str] = []
    ended: _Ended | None = None


# --- the fields of the log's events that are read here ---------------------------------------


class _Sitting(msgspec.Struct):
    seat: int
    person: str


class _GameTerms(msgspec.Struct):
    game: str
    book: str = ""


class _Move(msgspec.Struct):
    entries: dict[str, int]


class _Paid(msgspec.Struct):
    person: str
    amount: int


class _Correction(msgspec.Struct):
    round: str
    players: tuple[_Paid, ...]


class _RoundOpened(msgspec.Struct):
    id: str
    book: str
    game: str
    sign: msgspec.Raw
    seats: tuple[_Sitting, ...]
    practice: bool = False


class _HandOpened(msgspec.Struct):
    id: str
    terms: _GameTerms
    practice: bool = False


class _SeatTaken(msgspec.Struct):
    seat: int
    person: str


class _WagerPlaced(msgspec.Struct):
    seat: int
    home: int


class _WagerSettled(msgspec.Struct):
    seat: int
    wager: str
    staked: int
    returned: int
    withheld: int = 0


class _WagerOff(msgspec.Struct):
    seat: int
    wager: str


class _PlayOver(msgspec.Struct):
    pass


class _RoundBegan(msgspec.Struct):
    round: str
    playing: tuple[str, ...]


class _RoundEnded(msgspec.Struct):
    round: str
    completed: bool
    wagered: tuple[str, ...]
    move: _Move
    at: int


class _RoundCorrected(msgspec.Struct):
    correction: _Correction


_READ: dict[str, type[msgspec.Struct]] = {
    "banked.RoundOpened": _RoundOpened,
    "banked.SeatTaken": _SeatTaken,
    "banked.WagerPlaced": _WagerPlaced,
    "banked.WagerSettled": _WagerSettled,
    "banked.WagerReturned": _WagerOff,
    "banked.WagerCarried": _WagerOff,
    "banked.SettlementUnwound": _WagerOff,
    "banked.RoundClosed": _PlayOver,
    "deal.HandOpened": _HandOpened,
    "deal.DealEnded": _PlayOver,
    "floor.RoundBegan": _RoundBegan,
    "floor.RoundEnded": _RoundEnded,
    "floor.RoundCorrected": _RoundCorrected,
}
_DECODERS = {kind: msgspec.json.Decoder(shape) for kind, shape in _READ.items()}


class PlayedRounds:
    """The projection of everybody's rounds and hands. Companions have no rows."""

    name = "played"
    form = 1
    tables: Sequence[sa.Table] = (played, terms, under_way)

    def apply(self, connection: sa.Connection, page: Sequence[Record]) -> None:
        told = [record for record in page if record.type in _DECODERS]
        if told:
            reader = _PageReader(connection, {_place(record) for record in told})
            for record in told:
                reader.take(record)
            reader.save()


class _PageReader:
    """Reads a page of records: the rounds under way before it are loaded, those after it saved."""

    def __init__(self, connection: sa.Connection, places: set[str]) -> None:
        self._connection = connection
        known = sa.select(under_way).where(under_way.c.place.in_(sorted(places)))
        self._states = {
            row.place: msgspec.json.decode(row.state, type=_UnderWay)
            for row in connection.execute(known)
        }
        self._rows: list[dict[str, Any]] = []
        self._terms: dict[str, dict[str, str]] = {}

    def take(self, record: Record) -> None:
        place = _place(record)
        state = self._states.setdefault(place, _UnderWay())
        event = _DECODERS[record.type].decode(record.data)
        match event:
            case _RoundOpened() | _HandOpened():
                self._flush(place, record.position)
                self._states[place] = self._opened(event, record)
            case _RoundBegan():
                self._begin(place, event, record)
            case _RoundEnded():
                state.playing = [*dict.fromkeys([*state.playing, *event.wagered])]
                state.ended = _Ended(event.at, event.completed, event.move.entries)
                if state.last or not state.first:
                    self._flush(place, record.position)
            case _PlayOver():
                state.last = record.version
                if state.ended is not None:
                    self._flush(place, record.position)
            case _RoundCorrected():
                self._correct(place, event.correction)
            case _:
                _note(state, event, record.type)

    def _opened(self, event: _RoundOpened | _HandOpened, record: Record) -> _UnderWay:
        state = _UnderWay(
            round=event.id,
            first=record.version,
            opened=millis_of_micros(record.at),
            practice=event.practice,
        )
        if isinstance(event, _HandOpened):
            state.book, state.game = event.terms.book, event.terms.game
            return state
        state.book, state.game = event.book, event.game
        state.people = {sitting.seat: sitting.person for sitting in event.seats}
        sign = bytes(event.sign).decode()
        told = f"{event.book}\n{event.game}\n{sign}"
        state.terms = hashlib.sha256(told.encode()).hexdigest()[:24]
        self._terms[state.terms] = {
            "id": state.terms,
            "book": event.book,
            "game": event.game,
            "sign": sign,
        }
        return state

    def _begin(self, place: str, event: _RoundBegan, record: Record) -> None:
        """The players of a round. One whose play is recorded in an older form begins here."""
        if self._states[place].round != event.round:
            self._flush(place, record.position)
            self._states[place] = _UnderWay(round=event.round, opened=millis_of_micros(record.at))
        self._states[place].playing = list(event.playing)

    def _flush(self, place: str, position: int) -> None:
        """Writes the rows of a round that is over."""
        state = self._states[place]
        if state.ended is not None:
            people = [one for one in state.playing if not is_companion(one)]
            self._rows += [_row(place, state, one, position) for one in people]
        self._states[place] = _UnderWay()

    def _correct(self, place: str, correction: _Correction) -> None:
        self._insert()
        for one in correction.players:
            theirs = (played.c.place == place) & (played.c.round == correction.round)
            added = {
                "net": played.c.net + one.amount,
                "corrected": played.c.corrected + one.amount,
            }
            self._connection.execute(
                sa.update(played).where(theirs, played.c.person == one.person).values(added)
            )

    def _insert(self) -> None:
        if self._rows:
            self._connection.execute(sa.insert(played), self._rows)
            self._rows = []

    def save(self) -> None:
        self._insert()
        if self._terms:
            upsert(self._connection, terms, list(self._terms.values()))
        rows = [
            {"place": place, "state": msgspec.json.encode(state).decode()}
            for place, state in sorted(self._states.items())
        ]
        upsert(self._connection, under_way, rows, replace=("state",))


def _note(state: _UnderWay, event: msgspec.Struct, kind: str) -> None:
    """Adds what a record of a banked round says to the round under way."""
    match event:
        case _SeatTaken():
            state.people[event.seat] = event.person
        case _WagerPlaced():
            state.areas[event.seat] = event.home
        case _WagerSettled():
            paid = state.wagers.setdefault(event.seat, {})
            paid[event.wager] = (event.staked, event.returned)
            if event.withheld:
                state.irregular.append(event.seat)
        case _WagerOff():
            state.wagers.get(event.seat, {}).pop(event.wager, None)
            if kind != "banked.SettlementUnwound":
                state.irregular.append(event.seat)


def _row(place: str, state: _UnderWay, person: str, position: int) -> dict[str, Any]:
    assert state.ended is not None, "the round is over"
    seats = [
        seat
        for seat in {**{n: n for n in state.wagers}, **state.areas}
        if seat in state.wagers and state.people.get(state.areas.get(seat, seat)) == person
    ]
    alone = len(seats) == 1 and seats[0] not in state.irregular
    wagers = state.wagers[seats[0]] if alone else {}
    return {
        "person": person,
        "position": position,
        "place": place,
        "round": state.round,
        "first": state.first,
        "last": state.last,
        "opened": state.opened,
        "closed": state.ended.at,
        "book": state.book,
        "game": state.game,
        "practice": state.practice,
        "completed": state.ended.completed,
        "net": state.ended.gained.get(f"player:{person}@{place}", 0),
        "corrected": 0,
        "areas": len(seats),
        "terms": state.terms,
        "wagers": msgspec.json.encode(wagers).decode(),
    }


def _place(record: Record) -> str:
    return record.stream.partition(":")[2]
