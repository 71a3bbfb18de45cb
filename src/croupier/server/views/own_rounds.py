"""Rounds and hands of somebody's own record, with the cards that they saw themselves."""

from collections.abc import Generator, Iterable
from functools import lru_cache
from typing import NamedTuple

import msgspec

from croupier import banked, floor, poker
from croupier.acts import Millis, Viewer, millis_of_micros
from croupier.banked import RoundView
from croupier.books import load_book
from croupier.cards import Card
from croupier.house import LiveTable, events_of, play_after
from croupier.server.views.poker_table import hand_view
from croupier.store import PlayedRound, Record


class OwnHand(msgspec.Struct, frozen=True):
    """Cards of the person, null where they never saw them; `best` is the hand that they made."""

    seat: int
    cards: tuple[Card | None, ...]
    best: str = ""


class OwnWager(msgspec.Struct, frozen=True):
    """A wager: `returned` is all that came back, the stake included. `wager` is empty at poker,
    where `staked` is all that was put into the pot."""

    wager: str
    name: str
    staked: int
    returned: int
    outcome: str = ""


class OwnRound(msgspec.Struct, frozen=True, kw_only=True):
    """A round or hand of your record. `net` is what it did to your chips, `corrected` the part of
    it that came later. `recorded` says whether it can be replayed. `disputes` are numbers of your
    disputes about it."""

    cursor: int
    id: str
    table: str
    house: str
    book: str
    game: str
    kind: str
    opened: Millis
    closed: Millis
    practice: bool
    completed: bool
    net: int
    corrected: int
    recorded: bool
    hands: tuple[OwnHand, ...] = ()
    board: tuple[Card | None, ...] = ()
    dealer: tuple[Card | None, ...] = ()
    dealer_best: str = ""
    wagers: tuple[OwnWager, ...] = ()
    disputes: tuple[int, ...] = ()


class RecordedRound(NamedTuple):
    """A row of the record with the records of its play and the table it was played at."""

    row: PlayedRound
    records: list[Record]
    table: floor.Table | None


@lru_cache(maxsize=256)
def game_name(book: str, game: str) -> str:
    """What a book calls a game; its id where the book does not have it any more."""
    law = load_book(book) if book else None
    if law is None:
        return game
    if law.poker is not None and any(row.id == game for row in law.poker.variant):
        return poker.variant(game, book).name
    return law.games[game].name if game in law.games else game


@lru_cache(maxsize=256)
def wager_name(book: str, game: str, wager: str) -> str:
    found = (w.name for w in load_book(book).game(game).wager if w.id == wager)
    return next(found, wager)


def own_rounds(
    rounds: Iterable[RecordedRound], person: str, disputes: Iterable[floor.Dispute]
) -> Generator[None, None, tuple[OwnRound, ...]]:
    """The rounds as the person saw them, and no more. It yields after each event that it reads."""
    told = list(disputes)
    shown: list[OwnRound] = []
    for one in rounds:
        seen = yield from _played_out(one.records, Viewer("player", person))
        shown.append(_shown(one, person, seen, told))
    return tuple(shown)


def _played_out(
    records: list[Record], viewer: Viewer
) -> Generator[None, None, RoundView | poker.HandView | None]:
    """The table at the end of a round, as the person saw it."""
    play = LiveTable()
    for record, event in events_of(records):
        play = play_after(play, event, millis_of_micros(record.at), record.version)
        yield
    hand = hand_view(play, viewer)
    if hand is not None or play.rules is None:
        return hand
    return banked.view(play.state, viewer, play.rules.law)


def _shown(
    one: RecordedRound,
    person: str,
    seen: RoundView | poker.HandView | None,
    disputes: list[floor.Dispute],
) -> OwnRound:
    row, table = one.row, one.table
    game = row.game or (table.game or table.variant if table is not None else "")
    book = row.book or (table.book if table is not None else "")
    about = OwnRound(
        cursor=row.position,
        id=row.round,
        table=row.place,
        house=table.house if table is not None else "",
        book=book,
        game=game_name(book, game),
        kind="poker" if table is not None and table.is_poker else "banked",
        opened=Millis(row.opened),
        closed=Millis(row.closed),
        practice=row.practice,
        completed=row.completed,
        net=row.net,
        corrected=row.corrected,
        recorded=bool(row.last),
        disputes=tuple(d.number for d in disputes if d.table == row.place and d.round == row.round),
    )
    if seen is None:
        return about
    if isinstance(seen, RoundView):
        return _with_round(about, seen, person, game)
    return _with_hand(about, seen, person)


def _with_round(about: OwnRound, seen: RoundView, person: str, game: str) -> OwnRound:
    own = [seat for seat in seen.seats if seat.person == person and (seat.cards or seat.results)]
    return msgspec.structs.replace(
        about,
        hands=tuple(OwnHand(seat.seat, seat.cards, seat.best) for seat in own if seat.cards),
        board=seen.board,
        dealer=seen.dealer,
        dealer_best=seen.dealer_best,
        wagers=tuple(
            OwnWager(
                result.wager,
                wager_name(about.book, game, result.wager),
                result.staked,
                result.returned,
                result.outcome,
            )
            for seat in own
            for result in seat.results
        ),
    )


def _with_hand(about: OwnRound, seen: poker.HandView, person: str) -> OwnRound:
    own = [seat for seat in seen.seats if seat.person == person]
    paid = sum(seat.paid for seat in own)
    back = max(0, paid + about.net - about.corrected)
    return msgspec.structs.replace(
        about,
        hands=tuple(OwnHand(int(seat.seat), seat.cards) for seat in own if seat.cards),
        board=seen.board,
        wagers=(OwnWager("", "In the pot", paid, back),) if paid else (),
    )
