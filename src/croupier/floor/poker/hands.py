"""Commands that begin and settle a hand at a poker table: the setup of the deal, and its result.

Who is dealt in, where the button lies and who posts what is computed by `poker.next_hand` from
the seats. What happens between the first shuffle and the last chip is played by the deal.
"""

from collections.abc import Collection
from typing import Any

from croupier.acts import SYSTEM, NotAuthorised, NotOffered, WrongMoment, cached_by_identity
from croupier.books import Ladder
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, TableCommand
from croupier.floor.moves import between, float_of, slide_of, stack_of, stacks_of, withheld_at
from croupier.floor.people.accounts import StackMoved
from croupier.floor.people.exclusions import barred_at
from croupier.floor.poker.charges import needs_time_taken
from croupier.floor.poker.hand_events import HandCleared, HandPlaced
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Seat, Table
from croupier.floor.tables.leaving import stand_up
from croupier.floor.tables.rounds import (
    EndRound,
    RoundBegan,
    drop_of,
    may_begin,
    settle_round,
    stacks_in,
)
from croupier.floor.tables.seat_events import take_back_side_wagers
from croupier.floor.tables.terms import terms_of
from croupier.money import NOTHING, Cents
from croupier.poker import (
    DealResult,
    DealRules,
    GameTerms,
    HandPlace,
    NextHand,
    SeatBeforeHand,
    SeatNo,
    Setup,
    charge_of,
    next_hand,
    next_of_all,
    rules_for,
)

# --- who can be dealt in -----------------------------------------------------------------------


def can_be_dealt(table: Table, seat: Seat) -> bool:
    """Whether a player is present, plays and has bought in, with chips beyond the fee."""
    return _can_play(seat, table.stake(seat), _fee_under(terms_of(table)))


def _can_play(seat: Seat, stake: Cents, fee: Cents) -> bool:
    absent = not seat.person or seat.away or seat.dealt_out or seat.leaving
    return not absent and seat.bought_in and stake > fee


@cached_by_identity(1024)
def _fee_under(terms: GameTerms) -> Cents:
    """What each player pays before a hand, as the sign states it (7.2.4)."""
    charge = charge_of(terms.charges, "per-person")
    return NOTHING if charge is None else charge.amount


def _next_hand(
    table: Table, terms: GameTerms, fee: Cents, barred: Collection[str]
) -> NextHand | None:
    """The next hand's places and posts, or None where fewer than two players can be dealt in.

    `barred` are players at the table who may not take part any more (13.2.2).
    """
    if (seats := _all_ready(table, terms, fee, barred)) and table.positions is not None:
        return next_of_all(seats, table.positions, terms.blinds)
    first, beside = table.positions is None, bool(table.side_wagers)
    players = []
    for seat in table.seats:
        if seat.person:
            stake = table.stake(seat) if beside else seat.chips
            able = _can_play(seat, stake, fee) and seat.person not in barred
            settled = first or not (seat.owes_blind or seat.entry)
            new = seat.fresh and not (seat.closed_game or first)
            posts = seat.entry == "post"
            players.append(SeatBeforeHand(SeatNo(seat.number), able, settled, posts, new))
    return next_hand(
        players,
        table.positions,
        terms.blinds,
        played=table.played,
        readings=terms.readings,
        button_posts_small=terms.settings.heads_up_button_posts_small,
    )


def _all_ready(
    table: Table, terms: GameTerms, fee: Cents, barred: Collection[str]
) -> tuple[SeatNo, ...]:
    """The seats of all players if all are dealt in and nobody owes a blind, else nothing.

    Then the next hand needs no more than moving button and blinds on, which is faster.
    """
    places, blinds = table.positions, len(terms.blinds)
    if places is None or not blinds or len(places.blinds) != blinds or barred or table.side_wagers:
        return ()
    numbers: list[Any] = []
    for seat in table.seats:
        if seat.person:
            if seat.owes_blind or seat.entry or seat.fresh or not seat.bought_in:
                return ()
            if seat.away or seat.dealt_out or seat.leaving or seat.chips <= fee:
                return ()
            numbers.append(seat.number)
    if len(numbers) < 3 or terms.readings.big_blind_leaves != "next player posts":
        return ()
    return tuple(numbers)


def deal_rules(table: Table) -> DealRules:
    """The rules of the table's hands, under its charges and readings."""
    return _rules_under(terms_of(table))


@cached_by_identity(1024)
def _rules_under(terms: GameTerms) -> DealRules:
    return rules_for(terms.charges, terms.readings, terms.book)


# --- a hand begins -----------------------------------------------------------------------------


class BeginHand(TableCommand, frozen=True, kw_only=True, tag=True):
    """Begin the next hand: button, blinds, fees, and who is dealt in (8.9, 8.10)."""

    round: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if not table.is_poker:
            reason = f"Table {table.id} is not a poker table: begin a round instead of a hand."
            recorder.refuse(NotOffered, reason)
        book = recorder.book_of(table)
        recorder.power(self.actor, book, "deal", table.id)
        may_begin(recorder, self, self.round)
        if table.seat_of(self.actor.person) is not None:
            reason = "You have a seat at this table and cannot deal here: leave the seat first."
            clause = poker_clause(table, "only the dealer")
            recorder.refuse(NotAuthorised, reason, clause, table.book)
        needs_time_taken(recorder, table, self.at)
        barred = barred_at(recorder.floor, table.id, self.at)
        if table.side_wagers:
            for person in barred:
                take_back_side_wagers(recorder, table, person, self.at)
            table = recorder.table(self.table)
        terms = terms_of(table)
        fee = _fee_under(terms)
        coming = _next_hand(table, terms, fee, barred)
        if coming is None:
            reason = "A hand needs at least two players who can be dealt in: wait until there are."
            recorder.refuse(WrongMoment, reason, poker_clause(table, "blinds in turn"), table.book)
        setup = _setup(book.ladder, table, terms, coming, fee)
        playing = _taking_part(table, setup)
        if fee:
            _take_fees(recorder, self, table, setup, fee)
            table = recorder.table(table.id)
        began = RoundBegan(
            table=table.id, round=self.round, playing=playing, dealer=self.actor, at=self.at
        )
        placed = HandPlaced(
            table=table.id,
            round=self.round,
            setup=setup,
            positions=coming.positions,
            at=self.at,
            missed=coming.missed,
            side_wagers=table.side_wagers,
        )
        recorder.record_at_table((began, placed), placed.apply(began.apply(table)))


def _setup(ladder: Ladder, table: Table, terms: GameTerms, coming: NextHand, fee: Cents) -> Setup:
    beside = bool(table.side_wagers)
    places = []
    for number in coming.dealt:
        seat = table.seats[number - 1]
        stake = table.stake(seat) if beside else seat.chips
        places.append(HandPlace(number, seat.person, stake - fee))
    return Setup(
        terms.variant,
        terms.stakes,
        tuple(places),
        coming.positions.button,
        coming.posts,
        terms.over_blinds,
        terms.settings,
        dealing_roles(ladder),
        terms.book,
    )


@cached_by_identity(64)
def dealing_roles(ladder: Ladder) -> tuple[str, ...]:
    """The roles that may deal: the dealer, those above (1.2), and a table that deals itself."""
    return (*[role for role in ladder.roles if ladder.may(role, "deal")], SYSTEM.role)


def _taking_part(table: Table, setup: Setup) -> tuple[str, ...]:
    """The players who are dealt in, and those who only have a side wager on the flop (8.15.1)."""
    people = [place.person for place in setup.places]
    if table.side_wagers:
        people = list(dict.fromkeys([*people, *(w.person for w in table.side_wagers)]))
    return tuple(people)


def _take_fees(
    recorder: FloorRecorder, command: BeginHand, table: Table, setup: Setup, fee: Cents
) -> None:
    """Records that each player pays the fee before the hand; it is dropped at once (7.2.4)."""
    cited = (poker_clause(table, "fee before the hand"),)
    for place in setup.places:
        name = f"{command.round} fee/{place.person}"
        source = stack_of(place.person, table.id)
        move = between(name, source, drop_of(table), fee, "fee", cited)
        recorder.record(
            StackMoved(table=table.id, person=place.person, move=move, at=command.at, what="fee")
        )


# --- a hand ends -------------------------------------------------------------------------------


class SettleHand(TableCommand, frozen=True, kw_only=True, tag=True):
    """Settle a hand whose deal is over: its result changes stakes, drop and what is held."""

    round: str
    result: DealResult

    def decide(self, recorder: FloorRecorder) -> None:
        table, result = recorder.table(self.table), self.result
        if not table.is_poker:
            recorder.refuse(NotOffered, f"Table {table.id} is not a poker table.")
        if sorted([each.seat for each in result.seats]) != list(table.played):
            raise BadInput("result", "a result for each player who was dealt in, and no other")
        held = _held(result) if result.held else {}
        stacks, changes = _stacks_and_changes(table, result)
        if result.side_wagers:
            stacks = stacks_in(table)
            _settle_side_wagers(table, result, changes)
        changes[slide_of(table.id)] = result.rake
        changes[withheld_at(table.id)] = sum(held.values(), NOTHING)
        ended = EndRound(
            actor=self.actor,
            at=self.at,
            table=self.table,
            round=self.round,
            completed=not result.void,
            wagered=table.playing,
            changes=changes,
            held=held,
        )
        settle_round(recorder, ended, stacks)
        recorder.record(HandCleared(table=table.id, round=self.round, result=result, at=self.at))
        for seat in table.seats:
            if seat.leaving:
                name = f"{self.round} {seat.person} left"
                stand_up(recorder, recorder.table(table.id), seat.person, name, self.at, "left")


def _held(result: DealResult) -> dict[str, Cents]:
    """What sanctions held back in the hand, by the player whose it was (13.2)."""
    held: dict[str, Cents] = {}
    for each in result.held:
        held[each.person] = held.get(each.person, NOTHING) + each.amount
    return held


def _stacks_and_changes(
    table: Table, result: DealResult
) -> tuple[dict[str, Cents], dict[str, Cents]]:
    """By account, the stack of each player who was dealt in, and what the hand changed in it."""
    stacks: dict[str, Cents] = {}
    changes: dict[str, Cents] = {}
    names = stacks_of([each.person for each in result.seats], table.id)
    for each, name in zip(result.seats, names, strict=True):
        seat = table.seats[each.seat - 1]
        if seat.person != each.person:
            expected = f"only players of this hand at table {table.id}"
            raise BadInput("result", expected, got=each.person)
        stacks[name], changes[name] = seat.chips, each.change
    return stacks, changes


def _settle_side_wagers(table: Table, result: DealResult, changes: dict[str, Cents]) -> None:
    """Adds what the side wagers won and lost, against the table's float."""
    house = NOTHING
    for wager in result.side_wagers:
        name = stack_of(wager.wager.person, table.id)
        gained = wager.back - wager.wager.stake
        changes[name] = changes.get(name, NOTHING) + gained
        house -= gained
    changes[float_of(table.id)] = house
