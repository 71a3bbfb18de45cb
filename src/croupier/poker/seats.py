"""Sitting down, moving, stepping away, bringing chips and leaving (6.3, 6.11, 8.1, 8.9 to 8.12)."""

from typing import Final

from msgspec.structs import replace

from croupier.acts import (
    Actor,
    Barred,
    NotAChoice,
    NotAuthorised,
    NotOffered,
    NotYours,
    WrongMoment,
)
from croupier.money import NOTHING, Cents
from croupier.poker import table_commands as want
from croupier.poker import table_events as happened
from croupier.poker.blinds import pays_to_move
from croupier.poker.desk import Desk, with_chair
from croupier.poker.setup import SeatNo
from croupier.poker.table import (
    Chair,
    PickedUp,
    Table,
    Wish,
    chair_at,
    chair_of,
    draw_for_seat,
    in_hand,
)
from croupier.poker.terms import Entry

MINUTE: Final = 60_000


# --- sitting down ------------------------------------------------------------------------------


def take_seat(desk: Desk, command: want.TakeSeat) -> None:
    """Players have a choice of seat (8.1)."""
    _may_seat(desk, command.actor, command.person)
    _admit(desk, command.person)
    _refuse_contested(desk, command.person, command.seat)
    if command.from_closed_game and command.actor.role == "player":
        desk.refuse(NotAuthorised, "an officer says who comes from a closed game", "8.10")
    _sit(desk, command.person, command.seat, command.chips, exempt=command.from_closed_game)


def _may_seat(desk: Desk, by: Actor, person: str) -> None:
    if by.role != "player":
        desk.power(by, "allocate-seat")
    elif by.person != person:
        desk.refuse(NotYours, "players choose their own seats", "8.1")


def _admit(desk: Desk, person: str) -> None:
    """Refuses whoever may not play at this table."""
    table = desk.table
    if table.closed:
        desk.refuse(WrongMoment, "the table is closed", "13.3")
    if not person:
        desk.refuse(NotAChoice, "somebody sits down", "8.1")
    if person in table.excluded:
        desk.refuse(Barred, f"{person} is excluded from this game", "13.2.2")
    if person == table.dealer:
        desk.refuse(Barred, "the dealer has no hand and no stake", "1.1 'Dealer'")
    if chair_of(table, person) is not None:
        desk.refuse(WrongMoment, f"{person} already sits here", "8.1")


def _refuse_contested(desk: Desk, person: str, number: SeatNo) -> None:
    others = [w for w in desk.table.wishes if w.seat == number and w.person != person]
    if any(chair_of(desk.table, wish.person) is not None for wish in others):
        desk.refuse(NotOffered, "a player at the table wants this seat and goes first", "8.1.2")
    if others:
        desk.refuse(NotOffered, "a draw of cards decides who has this seat", "8.1.1")


def _sit(desk: Desk, person: str, number: SeatNo, chips: Cents, *, exempt: bool) -> None:
    if desk.chair(number).person:
        desk.refuse(NotAChoice, f"seat {number} is taken", "8.1")
    if chips < 0:
        desk.refuse(NotAChoice, "chips are no less than nothing", "6.3")
    begun = desk.table.positions is not None
    entry = desk.table.terms.newcomers if begun and not exempt else ""
    desk.write(happened.SeatTaken(number, person, chips, entry, exempt))


def want_seat(desk: Desk, command: want.WantSeat) -> None:
    """A wish for a chair, kept until it is allotted (8.1.1, 8.1.2)."""
    if command.actor.role == "player" and command.actor.person != command.person:
        desk.refuse(NotYours, "players choose their own seats", "8.1")
    if chair_of(desk.table, command.person) is None:
        _admit(desk, command.person)
    desk.chair(command.seat)
    if any(wish.person == command.person for wish in desk.table.wishes):
        desk.refuse(WrongMoment, f"{command.person} waits for a seat already", "8.1")
    desk.write(happened.SeatWanted(Wish(command.person, command.seat, command.chips)))


def allot_seat(desk: Desk, command: want.AllotSeat) -> None:
    """Those at the table go first; where several want the chair the highest card has it."""
    desk.power(command.actor, "allocate-seat")
    wishes = [wish for wish in desk.table.wishes if wish.seat == command.seat]
    seated = [wish for wish in wishes if chair_of(desk.table, wish.person) is not None]
    wanting = seated or wishes
    if not wanting or desk.chair(command.seat).person:
        desk.refuse(WrongMoment, f"seat {command.seat} is not to be allotted", "8.1")
    wish = wanting[0]
    if len(wanting) > 1:
        draws = dict(command.draws)
        if set(draws) != {each.person for each in wanting} or len(set(draws.values())) < len(draws):
            names = ", ".join(each.person for each in wanting)
            desk.refuse(NotAChoice, f"a card is drawn for each of {names}", "8.1.1")
        winner = draw_for_seat(draws)
        desk.write(happened.SeatDrawn(command.seat, command.draws, winner or ""))
        if winner is None:
            return
        wish = next(each for each in wanting if each.person == winner)
    mover = chair_of(desk.table, wish.person)
    if mover is None:
        _sit(desk, wish.person, wish.seat, wish.chips, exempt=False)
    else:
        _move(desk, mover, wish.seat, post=False, exempt=False)


# --- moving, leaving ---------------------------------------------------------------------------


def move_seat(desk: Desk, command: want.MoveSeat) -> None:
    """Into an empty chair; more than two live seats clockwise costs a blind (8.9.5)."""
    exempt = desk.holds(command.actor, "seat-new-player")
    chair = desk.own_chair(command.actor, command.seat)
    _move(desk, chair, command.to, post=command.post, exempt=exempt)


def _move(desk: Desk, chair: Chair, to: SeatNo, *, post: bool, exempt: bool) -> None:
    table = desk.table
    if desk.chair(to).person:
        desk.refuse(NotAChoice, f"seat {to} is taken", "8.9.5")
    if in_hand(table, chair.number) is not None or _has_chase(table, chair.number):
        desk.refuse(WrongMoment, "a player moves when the hand is over", "8.9.5")
    entry: Entry = chair.entry
    free = int(_figure(desk, "seat-move"))
    live = [c.number for c in table.chairs if c.person and not c.away and not c.out]
    begun = table.positions is not None and bool(table.terms.blinds)
    if begun and not exempt and pays_to_move(live, chair.number, to, table.positions, free):
        entry = "post" if post else "wait"
    desk.write(happened.SeatMoved(chair.number, to, entry, exempt or chair.exempt))


def _has_chase(table: Table, number: SeatNo) -> bool:
    placed = table.chase
    if table.playing and table.deal is not None:
        placed += table.deal.chase
    return any(wager.seat == number for wager in placed)


def _figure(desk: Desk, name: str) -> str:
    return next(row.value for row in desk.law.book.file.figure if row.id == name)


def leave_seat(desk: Desk, command: want.LeaveSeat) -> None:
    """For good: at once, or when the hand is over (8.3)."""
    chair = desk.own_chair(command.actor, command.seat)
    if in_hand(desk.table, chair.number) is not None or _has_chase(desk.table, chair.number):
        desk.write(happened.LeavingSet(chair.number))
    else:
        desk.write(happened.SeatLeft(chair.number, chair.person, chair.stack))


def step_away(desk: Desk, command: want.StepAway) -> None:
    chair = desk.own_chair(command.actor, command.seat)
    desk.write(happened.AwaySet(chair.number, True))


def come_back(desk: Desk, command: want.ComeBack) -> None:
    chair = desk.own_chair(command.actor, command.seat)
    desk.write(happened.AwaySet(chair.number, False))


def sit_out(desk: Desk, command: want.SitOut) -> None:
    chair = desk.own_chair(command.actor, command.seat)
    desk.write(happened.OutSet(chair.number, command.out))


def come_in(desk: Desk, command: want.ComeIn) -> None:
    """A player who owes a blind or has moved chooses; of a newcomer the officer asks (8.10)."""
    chair = desk.own_chair(command.actor, command.seat)
    officer = desk.holds(command.actor, "seat-new-player")
    if chair.fresh and not officer and not chair.owes:
        desk.power(command.actor, "seat-new-player")
    if not officer and (not command.way or not (chair.owes or chair.entry)):
        desk.refuse(NotAChoice, "nothing is owed, or it is waited for or posted", "8.9.3")
    desk.write(happened.EntrySet(chair.number, command.way))


# --- chips -------------------------------------------------------------------------------------


def order_chips(desk: Desk, command: want.OrderChips) -> None:
    """More chips are on their way: a lammer shows how many (1.1 'Lammer')."""
    chair = desk.own_chair(command.actor, command.seat)
    if command.amount < 1:
        desk.refuse(NotAChoice, "a positive amount", "6.3")
    desk.write(happened.ChipsOrdered(chair.number, command.amount))


def deliver_chips(desk: Desk, command: want.DeliverChips) -> None:
    """Stakes grow between hands, or for a player who is not in the hand (6.11)."""
    desk.power(command.actor, "sell-chips")
    chair = desk.chair(command.seat)
    seat = in_hand(desk.table, chair.number)
    if seat is not None and seat.standing == "in":
        desk.refuse(WrongMoment, "a stake does not change during the round of play", "6.11")
    if not 0 < command.amount <= chair.transfer:
        desk.refuse(NotAChoice, "chips that were asked for", "6.3")
    desk.write(happened.ChipsBought(chair.number, command.amount))


def pick_up(desk: Desk, command: want.PickUp) -> None:
    """The chips of a player away too long are secured (8.11)."""
    desk.power(command.actor, "pick-up")
    chair = desk.chair(command.seat)
    if not chair.person or not chair.away:
        desk.refuse(NotAChoice, f"nobody is away from seat {command.seat}", "8.11")
    if in_hand(desk.table, chair.number) is not None or _has_chase(desk.table, chair.number):
        desk.refuse(WrongMoment, "the hand is played to its end first", "8.11")
    desk.write(happened.PlayerPickedUp(chair.number, chair.person, chair.stack, command.at))


def return_picked_up(desk: Desk, command: want.ReturnPickedUp) -> None:
    """Within twenty minutes to the top of the waiting list, later to the bottom (8.12)."""
    if command.actor.role == "player" and command.actor.person != command.person:
        desk.refuse(NotYours, "these chips are another player's", "8.12")
    picked = next((p for p in desk.table.secured if p.person == command.person), None)
    if picked is None:
        desk.refuse(WrongMoment, f"{command.person} was not picked up here", "8.12")
    minutes = int(_figure(desk, "picked-up"))
    soon = command.at - picked.at <= minutes * MINUTE
    desk.write(
        happened.PickedUpBack(picked.person, picked.chips, command.at, "top" if soon else "bottom")
    )


# --- what it does to the table -----------------------------------------------------------------


def on_seat_taken(table: Table, event: happened.SeatTaken) -> Table:
    table = replace(_without_wish(table, event.person), brought=table.brought + event.chips)
    return with_chair(
        table,
        event.seat,
        person=event.person,
        stack=event.chips,
        entry=event.entry,
        exempt=event.exempt,
        fresh=True,
        bought_in=event.chips >= table.terms.buy_in,
        reserved=False,
    )


def on_seat_wanted(table: Table, event: happened.SeatWanted) -> Table:
    return replace(table, wishes=(*table.wishes, event.wish))


def on_seat_drawn(table: Table, event: happened.SeatDrawn) -> Table:
    """Whoever drew and lost no longer waits for this chair; after a tie all draw again."""
    if not event.winner:
        return table
    lost = {person for person, _ in event.draws} - {event.winner}
    return replace(table, wishes=tuple(w for w in table.wishes if w.person not in lost))


def on_seat_moved(table: Table, event: happened.SeatMoved) -> Table:
    chair = chair_at(table, event.seat)
    assert chair is not None
    table = with_chair(_without_wish(table, chair.person), event.seat, **_empty(reserved=True))
    moved = replace(chair, number=event.to, entry=event.entry, exempt=event.exempt, reserved=False)
    chairs = tuple(moved if c.number == event.to else c for c in table.chairs)
    return replace(table, chairs=chairs)


def on_seat_left(table: Table, event: happened.SeatLeft) -> Table:
    table = replace(_without_wish(table, event.person), brought=table.brought - event.chips)
    return with_chair(table, event.seat, **_empty(reserved=True))


def on_leaving(table: Table, event: happened.LeavingSet) -> Table:
    return with_chair(table, event.seat, leaving=True)


def on_away(table: Table, event: happened.AwaySet) -> Table:
    return with_chair(table, event.seat, away=event.away)


def on_out(table: Table, event: happened.OutSet) -> Table:
    return with_chair(table, event.seat, out=event.out)


def on_entry(table: Table, event: happened.EntrySet) -> Table:
    return with_chair(table, event.seat, entry=event.entry)


def on_ordered(table: Table, event: happened.ChipsOrdered) -> Table:
    chair = chair_at(table, event.seat)
    assert chair is not None
    return with_chair(table, event.seat, transfer=chair.transfer + event.amount)


def on_bought(table: Table, event: happened.ChipsBought) -> Table:
    chair = chair_at(table, event.seat)
    assert chair is not None
    table = replace(table, brought=table.brought + event.amount)
    stack = chair.stack + event.amount
    return with_chair(
        table,
        event.seat,
        stack=stack,
        transfer=chair.transfer - event.amount,
        bought_in=chair.bought_in or stack >= table.terms.buy_in,
    )


def on_picked_up(table: Table, event: happened.PlayerPickedUp) -> Table:
    secured = PickedUp(event.person, event.seat, event.chips, event.at)
    table = replace(_without_wish(table, event.person), secured=(*table.secured, secured))
    return with_chair(table, event.seat, **_empty(reserved=True))


def on_picked_up_back(table: Table, event: happened.PickedUpBack) -> Table:
    left = tuple(each for each in table.secured if each.person != event.person)
    return replace(table, secured=left, brought=table.brought - event.chips)


def _empty(*, reserved: bool) -> dict[str, object]:
    """The fields of a chair that nobody sits at."""
    return {
        "person": "",
        "stack": NOTHING,
        "away": False,
        "out": False,
        "owes": False,
        "entry": "",
        "fresh": False,
        "exempt": False,
        "bought_in": False,
        "leaving": False,
        "transfer": NOTHING,
        "reserved": reserved,
    }


def _without_wish(table: Table, person: str) -> Table:
    return replace(table, wishes=tuple(w for w in table.wishes if w.person != person))
