"""Seats that companions hold: a person can take any of them, and the companion leaves.

A companion without wagers in play leaves at once. One that plays in the round leaves when it is
over; until then the person has the seat reserved, and is the first to sit down there.
"""

from functools import partial

from croupier import floor
from croupier.acts import SYSTEM, Actor
from croupier.floor import is_companion
from croupier.house.process.accounts import PLAYER
from croupier.house.process.draft import Draft
from croupier.house.process.guests import check_one_more
from croupier.house.tables import seating
from croupier.house.tournaments.tournament_commands import check_not_set_aside
from croupier.money import Cents

GIVES_WAY, MADE_WAY = "gives way", "made way for a player"


def free_for_people(table: floor.Table) -> int:
    """Seats that somebody who comes can have: empty, or held by a companion, and not reserved."""
    open_seats = (s for s in table.seats if not s.person or is_companion(s.person))
    return sum(1 for seat in open_seats if table.reserved(seat.number) is None)


def take_place(draft: Draft, person: str, name: str, seat: int, chips: int, move: str) -> None:
    """Seats a person; on the seat of a companion in the round, when the round is over."""
    table = seating.table_in(draft, name)
    check_one_more(draft.floor, person, Actor(person, PLAYER), name)
    held = table.seat(seat)
    companion = held.person if held is not None else ""
    if not is_companion(companion) or is_companion(person):
        seating.sit_down(draft, person, name, seat, chips, move)
        return
    if companion in table.playing:
        _reserve(draft, table, person, seat, chips)
        return
    reserved = table.reserved(seat)
    if reserved is None or reserved.person == person:
        give_way(draft, name, companion)
    seating.sit_down(draft, person, name, seat, chips, move)


def give_way(draft: Draft, name: str, companion: str) -> None:
    """Has a companion that is not in the round leave; wagers not yet in play go back to it."""
    seating.give_up_seat(draft, name, companion, GIVES_WAY, MADE_WAY)


def _reserve(draft: Draft, table: floor.Table, person: str, seat: int, chips: int) -> None:
    """Reserves a companion's seat for a person until the round is over. A companion at poker leaves
    at the end of the hand, as any player who gets up in one does (8.3)."""
    check_not_set_aside(draft, table.id)
    draft.ask_floor(
        floor.ReservePlace(
            actor=Actor(person, PLAYER), at=draft.at, table=table.id, seat=seat, chips=Cents(chips)
        )
    )
    if table.is_poker:
        seating.send_away(draft, table.id, table.seats[seat - 1].person, GIVES_WAY)


def leave_place(draft: Draft, person: str, name: str, move: str) -> None:
    """Leaves the table, or gives up the seat reserved there."""
    table = seating.table_in(draft, name)
    if table.seat_of(person) is None and any(r.person == person for r in table.reservations):
        _end(draft, name, Actor(person, PLAYER), person, "given up by the player")
        return
    seating.leave_table(draft, person, name, move)


# --- when the round is over ------------------------------------------------------------------


def seat_reserved(name: str, draft: Draft) -> None:
    """Seats everybody who has reserved a seat; one who is refused it loses the reservation."""
    for kept in seating.table_in(draft, name).reservations:
        move = f"{kept.person} reserved {name} {draft.world.version(f'table:{name}')}"
        sits_down = partial(
            take_place, person=kept.person, name=name, seat=kept.seat, chips=kept.chips, move=move
        )
        refusal = draft.attempt(sits_down)
        if refusal is not None:
            _end(draft, name, SYSTEM, kept.person, refusal)


def _end(draft: Draft, name: str, actor: Actor, person: str, why: str) -> None:
    draft.ask_floor(
        floor.EndReservation(actor=actor, at=draft.at, table=name, person=person, why=why)
    )
