"""What people do at a table: sit down, buy chips, leave, and play; each as one draft."""

from typing import Final

from msgspec.structs import replace

from croupier import floor
from croupier.acts import SYSTEM, Actor, Millis, Refusal, WrongAmount, WrongMoment
from croupier.banked import AnyRoundCommand, Sitting, commands, return_order
from croupier.floor import is_companion
from croupier.house.commands.accounts import PLAYER, deposit
from croupier.house.commands.draft import Draft
from croupier.house.commands.tournament_commands import not_set_aside
from croupier.house.errors import NotFound
from croupier.house.world.live_table import LiveTable, rules_at
from croupier.money import Cents, show_dollars


def barred(draft: Draft, table: floor.Table, person: str) -> Refusal | None:
    """Why somebody who sits here may no longer take part; None where nothing is against it."""
    return floor.may_take_part(draft.floor, person, table.house, table.id, draft.at)


def has_real_cards(table: floor.Table) -> bool:
    """A table with a named deck has real cards on it; others are dealt by the machine."""
    return bool(table.deck)


def table_in(draft: Draft, name: str) -> floor.Table:
    table = draft.floor.tables.get(name)
    if table is None:
        raise NotFound.named("table", name)
    return table


# --- seats and chips -------------------------------------------------------------------------


def sit_down(draft: Draft, person: str, name: str, seat: int, chips: int, move: str) -> None:
    """A seat, and chips for it from the account; a round that takes wagers hears of both."""
    actor = Actor(person, PLAYER)
    table_in(draft, name)
    not_set_aside(draft, name)
    draft.ask_floor(floor.SitDown(actor=actor, at=draft.at, table=name, seat=seat, person=person))
    buy_in(draft, person, name, chips, move, joins=True)
    join_round(draft, name, person)


def join_round(draft: Draft, name: str, person: str) -> None:
    """Somebody with a seat at the table has it in the round too, while that takes wagers."""
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
        _in_chips(table, chips)
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


def _in_chips(table: floor.Table, amount: int) -> None:
    """What lies on a poker table is in chips that are in play there (6.2)."""
    chip = floor.terms_of(table).stakes.chip
    if amount % chip:
        least = show_dollars(chip)
        reason = f"The smallest chip in play here is {least}. Choose a multiple of {least}."
        raise WrongAmount(reason, "6.2", table.book)


def leave_table(draft: Draft, person: str, name: str, move: str) -> None:
    """Up and away with one's chips; wagers that may still be taken back are.

    A player in a hand of poker leaves with its end, and is not waited for until then (8.3).
    """
    leave_round(draft, name, person)
    actor = Actor(person, PLAYER)
    draft.ask_floor(floor.LeaveTable(actor=actor, at=draft.at, table=name, id=move, person=person))


def send_away(draft: Draft, name: str, person: str, what: str) -> None:
    """The house has somebody leave a table, with their chips in their account."""
    move = draft.movement_id(person, what)
    draft.ask_floor(floor.LeaveTable(actor=SYSTEM, at=draft.at, table=name, id=move, person=person))


def give_up_seat(
    draft: Draft, name: str, person: str, what: str, why: str, clause: str = ""
) -> None:
    """The house frees a seat; wagers there that are not yet in play go back first."""
    leave_round(draft, name, person)
    move = draft.movement_id(person, what)
    draft.ask_floor(
        floor.GiveUpSeat(
            actor=SYSTEM, at=draft.at, table=name, id=move, person=person, why=why, clause=clause
        )
    )


def leave_round(draft: Draft, name: str, person: str) -> None:
    """Somebody's wagers go back and the seat is free in a round that takes wagers."""
    table_in(draft, name)
    play = draft.play(name)
    seat = play.round_seat(person)
    if play.takes_wagers and seat:
        take_back(draft, name, play.seats_of(person))
        actor = Actor(person, PLAYER)
        draft.ask_banked(name, commands.LeaveSeat(actor=actor, at=draft.at, seat=seat))


def take_back(draft: Draft, name: str, seats: list[int]) -> None:
    """All wagers of these seats go back."""
    law = draft.round_rules(name).law
    for number in seats:
        seat = draft.play(name).state.seat(number)
        actor = Actor(seat.person, PLAYER)
        for wager in return_order(law, seat.wagers):
            if wager in draft.play(name).state.seat(number).wagers:
                back = commands.TakeBackWager(actor=actor, at=draft.at, seat=number, wager=wager)
                draft.ask_banked(name, back)


def clear_layout(draft: Draft, name: str, actor: Actor) -> None:
    """A round that has not begun is none: its wagers go back, and the layout is bare."""
    take_back(draft, name, [s.number for s in draft.play(name).state.seats if s.wagers])
    draft.ask_banked(name, commands.CloseRound(actor=actor, at=draft.at))


def companions_chips(table: floor.Table) -> Cents:
    """What a companion brings: a hundred of the least wager, and no less than a table asks for."""
    chips = max(100 * table.board.minimum, 200_00)
    if not table.is_poker:
        return Cents(chips)
    terms = floor.terms_of(table)
    return Cents(-(-max(chips, terms.buy_in) // terms.stakes.chip) * terms.stakes.chip)


def refill(draft: Draft, name: str) -> None:
    """Companions who have lost their chips get new ones, so that nobody sits alone."""
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
    """Whether another sign, or other markers, stand here now than when the round was opened."""
    now = floor.as_at(table, at)
    assert play.rules is not None, "a round has its rules"
    same = play.rules.law.sign == rules_at(now).law.sign
    return not same or set(play.state.memory.markers) != set(floor.markers_at(now))


def by_the_sign(draft: Draft, table: floor.Table, command: AnyRoundCommand) -> None:
    """A wager laid now is one that the sign allows now, whenever the round was opened."""
    play = draft.play(table.id)
    if play.takes_wagers and is_outdated(table, play, draft.at):
        now = floor.as_at(table, draft.at)
        memory = replace(play.state.memory, markers=floor.markers_at(now))
        rules_at(now).perform(replace(play.state, memory=memory), command)


def open_round(draft: Draft, name: str, actor: Actor = SYSTEM) -> None:
    """The next round with everybody who sits there and has chips.

    It is played by the sign as it stands now, and hears of the floor's markers and exclusions.
    """
    table = floor.as_at(table_in(draft, name), draft.at)
    not_set_aside(draft, name)
    play = draft.play(name)
    if not play.over:
        raise WrongMoment(f"Round {play.state.id} is under way. Wait until it is over.")
    check_open(table)
    number = draft.world.version(f"play:{name}") + 1
    seats = tuple(
        Sitting(s.number, s.person, s.chips)
        for s in table.seats
        if s.person and not barred(draft, table, s.person)
    )
    opened = commands.OpenRound(
        actor=actor,
        at=draft.at,
        id=f"{name}-{number}",
        table=name,
        seats=seats,
        memory=floor.memory_for(draft.floor, name, play.memory, draft.at),
        real_cards=has_real_cards(table),
    )
    draft.ask_banked(name, opened, rules_at(table))
