"""Seats and chips at a table, and the opening of rounds: how people sit down, buy in and leave."""

from typing import Final

from msgspec.structs import replace

from croupier import floor
from croupier.acts import SYSTEM, Actor, Millis, Refusal, WrongAmount, WrongMoment
from croupier.banked import AnyRoundCommand, Sitting, commands, return_order
from croupier.floor import is_companion
from croupier.house.errors import NotFound
from croupier.house.process.accounts import PLAYER, deposit
from croupier.house.process.draft import Draft
from croupier.house.tournaments.tournament_commands import check_not_set_aside
from croupier.house.world.live_table import LiveTable, rules_at
from croupier.money import Cents, show_dollars


def barred(draft: Draft, table: floor.Table, person: str, reader: Actor = SYSTEM) -> Refusal | None:
    """The refusal of a person who may not take part at a table; None where they may."""
    here = (table.house, table.id, draft.at)
    return floor.may_take_part(draft.floor, person, *here, reader, draft.law)


def has_real_cards(table: floor.Table) -> bool:
    """Whether a table is dealt with real cards, which is where it has a named deck."""
    return bool(table.deck)


def table_in(draft: Draft, name: str) -> floor.Table:
    table = draft.floor.tables.get(name)
    if table is None:
        raise NotFound.named("table", name)
    return table


# --- seats and chips -------------------------------------------------------------------------


def sit_down(draft: Draft, person: str, name: str, seat: int, chips: int, move: str) -> None:
    """Seats a person with chips from the account, also in a round that takes wagers."""
    actor = Actor(person, PLAYER)
    table_in(draft, name)
    check_not_set_aside(draft, name)
    draft.ask_floor(floor.SitDown(actor=actor, at=draft.at, table=name, seat=seat, person=person))
    buy_in(draft, person, name, chips, move, joins=True)
    join_round(draft, name, person)


def take_called_seat(draft: Draft, person: str, name: str, chips: int, move: str) -> None:
    """Seats a person who was called from a waiting list, also in a round that takes wagers."""
    actor = Actor(person, PLAYER)
    draft.ask_floor(floor.AnswerCall(actor=actor, at=draft.at, table=name))
    buy_in(draft, person, name, chips, move, joins=True)
    join_round(draft, name, person)


def join_round(draft: Draft, name: str, person: str) -> None:
    """Gives a person who sits at the table their seat in the round, while it takes wagers."""
    seat = table_in(draft, name).seat_of(person)
    if seat is not None and draft.play(name).takes_wagers:
        actor, number = Actor(person, PLAYER), seat.number
        taken = commands.TakeSeat(
            actor=actor, at=draft.at, seat=number, person=person, chips=seat.chips
        )
        draft.ask_banked(name, taken)


def buy_in(
    draft: Draft, person: str, name: str, chips: int, move: str, *, joins: bool = False
) -> None:
    actor, amount = Actor(person, PLAYER), Cents(chips)
    table = table_in(draft, name)
    if table.is_poker:
        _check_chips(table, chips)
    kind = floor.BuyInFolded if _has_folded(draft, table, person) else floor.BuyIn
    draft.ask_floor(
        kind(actor=actor, at=draft.at, table=name, id=move, person=person, amount=amount)
    )
    play = draft.play(name)
    seat = play.round_seat(person)
    if play.takes_wagers and seat and not joins:
        bought = commands.BuyChips(actor=actor, at=draft.at, seat=seat, amount=amount)
        draft.ask_banked(name, bought)


def _has_folded(draft: Draft, table: floor.Table, person: str) -> bool:
    """Whether a poker player was dealt in and has no live hand any more (6.11)."""
    hand = draft.play(table.id).hand
    if not table.is_poker or hand is None or person not in table.playing:
        return False
    return not any(seat.person == person and seat.standing == "in" for seat in hand.seats)


def _check_chips(table: floor.Table, amount: int) -> None:
    """Refuses an amount that cannot be made up of the chips in play at a poker table (6.2)."""
    chip = floor.terms_of(table).stakes.chip
    if amount % chip:
        least = show_dollars(chip)
        reason = f"The smallest chip in play here is {least}. Choose a multiple of {least}."
        raise WrongAmount(reason, floor.poker_clause(table, "chips only"), table.book)


def leave_table(draft: Draft, person: str, name: str, move: str) -> None:
    """A player leaves the table; the chips go to the account, as do wagers not yet in play.

    A player in a hand of poker leaves when it ends, and is not waited for until then (8.3).
    """
    leave_round(draft, name, person)
    actor = Actor(person, PLAYER)
    draft.ask_floor(floor.LeaveTable(actor=actor, at=draft.at, table=name, id=move, person=person))


def send_away(draft: Draft, name: str, person: str, what: str) -> None:
    """The house has a player leave a table; the chips go to the account."""
    move = draft.movement_id(person, what)
    draft.ask_floor(floor.LeaveTable(actor=SYSTEM, at=draft.at, table=name, id=move, person=person))


def give_up_seat(
    draft: Draft, name: str, person: str, what: str, why: str, clause: str = ""
) -> None:
    """The house has a player give up a seat; wagers not yet in play go back first."""
    leave_round(draft, name, person)
    move = draft.movement_id(person, what)
    draft.ask_floor(
        floor.GiveUpSeat(
            actor=SYSTEM, at=draft.at, table=name, id=move, person=person, why=why, clause=clause
        )
    )


def leave_round(draft: Draft, name: str, person: str) -> None:
    """Returns a person's wagers and frees the seat in a round that takes wagers."""
    table_in(draft, name)
    play = draft.play(name)
    seat = play.round_seat(person)
    if play.takes_wagers and seat:
        take_back(draft, name, play.seats_of(person))
        actor = Actor(person, PLAYER)
        draft.ask_banked(name, commands.LeaveSeat(actor=actor, at=draft.at, seat=seat))


def take_back(draft: Draft, name: str, seats: list[int]) -> None:
    """Takes back all wagers of these seats."""
    law = draft.round_rules(name).law
    for number in seats:
        seat = draft.play(name).state.seat(number)
        actor = Actor(seat.person, PLAYER)
        for wager in return_order(law, seat.wagers):
            if wager in draft.play(name).state.seat(number).wagers:
                back = commands.TakeBackWager(actor=actor, at=draft.at, seat=number, wager=wager)
                draft.ask_banked(name, back)


def clear_layout(draft: Draft, name: str, actor: Actor) -> None:
    """Closes a round that has not begun; its wagers go back."""
    take_back(draft, name, [s.number for s in draft.play(name).state.seats if s.wagers])
    draft.ask_banked(name, commands.CloseRound(actor=actor, at=draft.at))


def companions_chips(table: floor.Table) -> Cents:
    """What a companion buys in for: at least a hundred times the minimum of the table."""
    chips = max(100 * table.board.minimum, 200_00)
    if not table.is_poker:
        return Cents(chips)
    terms = floor.terms_of(table)
    return Cents(-(-max(chips, terms.buy_in) // terms.stakes.chip) * terms.stakes.chip)


def refill(draft: Draft, name: str) -> None:
    """Gives new chips to companions who have lost theirs, so that nobody plays alone."""
    table = table_in(draft, name)
    chips = companions_chips(table)
    for seat in table.seats:
        if is_companion(seat.person) and seat.chips < chips // 5:
            move = draft.movement_id(seat.person)
            deposit(draft, seat.person, table.house, chips, f"{move} chips")
            buy_in(draft, seat.person, name, chips, move)


# --- rounds ----------------------------------------------------------------------------------

NOT_OPEN: Final = {
    "set up": "has not been opened yet",
    "suspended": "is suspended",
    "closing": "is closing",
    "closed": "is closed",
}


def check_open(table: floor.Table) -> None:
    """Refuses to begin a round or hand at a table that is not open."""
    if table.phase != "open":
        state = NOT_OPEN[table.phase]
        raise WrongMoment(f"Table {table.id} {state}. Nothing can begin there until it is open.")


def is_outdated(table: floor.Table, play: LiveTable, at: Millis) -> bool:
    """Whether the sign, the markers or the edition of the book of a table have changed since the
    round was opened."""
    now = floor.as_at(table, at)
    assert play.rules is not None, "a round has its rules"
    law, today = play.rules.law, rules_at(now).law
    same = law.sign == today.sign and law.book.ref == today.book.ref
    return not same or set(play.state.memory.markers) != set(floor.markers_at(now))


def check_current_sign(draft: Draft, table: floor.Table, command: AnyRoundCommand) -> None:
    """Refuses a wager that the current sign does not allow, if that changed during the round.

    The round keeps the edition of the book that it was opened under.
    """
    play = draft.play(table.id)
    if play.takes_wagers and is_outdated(table, play, draft.at):
        assert play.rules is not None, "a round has its rules"
        edition = play.rules.law.book
        now = floor.as_at(table, draft.at)
        now = replace(now, edition=edition.edition if edition.later else "")
        memory = replace(play.state.memory, markers=floor.markers_at(now))
        rules_at(now).perform(replace(play.state, memory=memory), command)


def open_round(draft: Draft, name: str, actor: Actor = SYSTEM) -> None:
    """Opens the next round under the current sign, for everybody at the table who may take part.

    The floor's markers for the table apply to it.
    """
    table = floor.as_at(table_in(draft, name), draft.at)
    check_not_set_aside(draft, name)
    play = draft.play(name)
    if not play.over:
        raise WrongMoment(f"Round {play.state.id} is under way. Wait until it is over.")
    check_open(table)
    refusal = floor.may_use_deck(draft.law.book_of(table), table)
    if refusal is not None:
        raise refusal
    memory = floor.memory_for(draft.floor, name, play.memory, draft.at)
    seats = tuple(
        Sitting(s.number, s.person, s.chips)
        for s in table.seats
        if s.person
        and not barred(draft, table, s.person)
        and not memory.kept_from(s.person, table.people)
    )
    opened = commands.OpenRound(
        actor=actor,
        at=draft.at,
        id=draft.round_name(name),
        table=name,
        seats=seats,
        memory=memory,
        real_cards=has_real_cards(table),
        practice=table.practice,
    )
    draft.ask_banked(name, opened, rules_at(table))
