"""Opening a round: who sits where, with which chips and limits, and what came over."""

from croupier.acts import Actor, Barred, Locked, NotOffered, NotYours, WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.law import PLAYER
from croupier.banked.record import Record
from croupier.banked.state import Carried, Marker, Seat
from croupier.errors import BadInput
from croupier.money import MOST


def open_round(record: Record, command: c.OpenRound) -> None:
    law = record.law
    record.in_phase("before")
    law.needs_staff(command.actor, law.game.seats_clause)
    _check_sittings(record, command.seats)
    record.write(
        e.RoundOpened(
            id=command.id,
            table=command.table,
            book=law.book.id,
            game=law.game.id,
            source=law.source,
            sign=law.sign,
            areas=law.areas,
            seats=command.seats,
            memory=command.memory,
            real_cards=command.real_cards,
            at=command.at,
            by=command.actor,
        )
    )
    for carried in command.memory.carried:
        _bring_over(record, carried)


def _check_sittings(record: Record, sittings: tuple[c.Sitting, ...]) -> None:
    law = record.law
    for index, sitting in enumerate(sittings):
        field = f"seats[{index}]"
        if not 1 <= sitting.seat <= law.areas:
            expected = f"a seat from 1 to {law.areas} ({law.game.seats_clause})"
            raise BadInput(f"{field}.seat", expected, got=sitting.seat)
        if not sitting.person:
            raise BadInput(f"{field}.person", "a name")
        if not 0 <= sitting.chips <= MOST:
            raise BadInput(f"{field}.chips", "an amount that is not negative", got=sitting.chips)
    for field in ("seat", "person"):
        values = [getattr(sitting, field) for sitting in sittings]
        if len(set(values)) < len(values):
            raise BadInput(f"seats.{field}", f"each {field} once")


def _bring_over(record: Record, carried: Carried) -> None:
    """A carried jackpot wager lies where it lay if its player is still here (11.13)."""
    here = next((s for s in record.state.seats if s.person == carried.person), None)
    area = record.state.seats[carried.seat - 1] if carried.seat <= record.law.areas else None
    free = area is not None and area.person in ("", carried.person)
    if here is not None and free and carried.wager in record.law.jackpots:
        record.write(e.CarriedPlaced(carried))
        return
    record.write(e.CarriedReturned(carried))
    cancel_jackpot_game(record, "jackpot-leaver")


def cancel_jackpot_game(record: Record, row: str) -> None:
    """A change among carried jackpot wagers cancels the game; the rest is registered anew."""
    if record.state.jackpot_game:
        known = record.law.rows.get(row)
        record.write(e.JackpotGameCancelled(known.clause if known is not None else ""))


def is_player(actor: Actor, person: str) -> bool:
    return actor.role == PLAYER and actor.person == person


def take_seat(record: Record, command: c.TakeSeat) -> None:
    law = record.law
    record.in_phase("wagers", "closed", "play", "jackpot", "settled")
    seat = record.seat(command.seat)
    if not (law.is_staff(command.actor) or is_player(command.actor, command.person)):
        record.refuse(NotYours, "a player takes a seat for themselves", law.game.seats_clause)
    if seat.person:
        record.refuse(WrongMoment, f"seat {seat.number} is taken", law.game.seats_clause)
    if any(other.person == command.person for other in record.state.seats):
        record.refuse(WrongMoment, f"{command.person} already sits here", law.game.seats_clause)
    _kept_apart(record, command.person)
    if not command.person:
        raise BadInput("person", "a name")
    if not 0 <= command.chips <= MOST:
        raise BadInput("chips", "an amount that is not negative", got=command.chips)
    record.write(e.SeatTaken(command.seat, command.person, command.chips))


def _kept_apart(record: Record, person: str) -> None:
    for pair in record.state.memory.apart:
        if person in pair:
            other = pair[1] if pair[0] == person else pair[0]
            if any(seat.person == other for seat in record.state.seats):
                clause = record.law.book.ladder.power("separate-players").clause
                record.refuse(Barred, f"{person} and {other} may not play together", clause)


def leave_seat(record: Record, command: c.LeaveSeat) -> None:
    law = record.law
    record.in_phase("wagers", "closed", "play", "jackpot", "settled", "over")
    seat = record.seat(command.seat)
    if seat.home != seat.number or not seat.person:
        record.refuse(WrongMoment, f"nobody sits at seat {seat.number}")
    if not (law.is_staff(command.actor) or is_player(command.actor, seat.person)):
        record.refuse(NotYours, f"seat {seat.number} belongs to {seat.person}")
    for area in [s for s in record.state.seats if s.home == seat.number]:
        _clear_area(record, area)
    record.write(e.SeatLeft(seat.number, seat.person, record.state.seat(seat.number).stack))
    row, state = law.shuffle, record.state
    vacant = not any(other.person for other in state.seats)
    if vacant and state.shuffled and row is not None and row.vacant_clause is not None:
        record.write(e.ShuffleSpoilt(row.vacant_clause))


def _clear_area(record: Record, area: Seat) -> None:
    """A leaver's carried jackpot wager goes back (11.13.1); any other wager keeps them here."""
    law = record.law
    over = record.state.phase in ("settled", "over")
    if (area.in_round and not over) or set(area.wagers) - set(area.carried):
        record.refuse(
            Locked, f"seat {area.number} has wagers in this round", law.game.locked_clause
        )
    for name in area.carried:
        record.write(e.WagerTakenBack(area.number, name, area.wagers[name], "leaves"))
        cancel_jackpot_game(record, "jackpot-leaver")


def buy_chips(record: Record, command: c.BuyChips) -> None:
    record.in_phase("wagers", "closed", "play", "jackpot", "settled")
    seat = record.seat(command.seat)
    if seat.home != seat.number:
        record.refuse(WrongMoment, f"nobody sits at seat {seat.number}")
    if not (record.law.is_staff(command.actor) or is_player(command.actor, seat.person)):
        record.refuse(NotYours, f"seat {seat.number} belongs to {seat.person}")
    if not 0 < command.amount <= MOST:
        raise BadInput("amount", "more than 0.00", got=command.amount)
    record.write(e.ChipsBought(command.seat, command.amount))


def agree_limits(record: Record, command: c.AgreeLimits) -> None:
    """Limits of one player: what raises a maximum and what keeps an old minimum differ in power."""
    law = record.law
    record.in_phase("wagers", "closed", "play", "jackpot", "settled")
    higher = command.maximum is not None or command.over_maximum
    power = "allow-over-maximum" if higher else "raise-minimum-at-once"
    if not higher and not law.has_power(power):
        power = "allow-over-maximum"
    if not law.has_power(power):
        record.refuse(NotOffered, "this book knows no limits of one player")
    clause = law.needs_power(command.actor, power)
    if not any(seat.person == command.person for seat in record.state.seats):
        record.refuse(WrongMoment, f"{command.person} does not sit here", clause)
    low, high = command.minimum, command.maximum
    if low is not None and low < 0:
        raise BadInput("minimum", "not less than 0.00", got=low)
    if high is not None and high < (low or 0):
        raise BadInput("maximum", "at least the minimum", got=high)
    marker = Marker(command.person, low, high, command.over_maximum, clause)
    record.write(e.LimitsAgreed(marker, command.reason, command.actor))


def confirm_areas(record: Record, command: c.ConfirmAreas) -> None:
    """Nobody is kept out and there are seats enough (Melbourne 5.12.1): an officer says so."""
    law = record.law
    record.in_phase("wagers")
    if law.game.several_hands == "no" or not law.has_power("confirm-extra-area"):
        record.refuse(NotOffered, "a player has one hand in a round", law.game.several_hands_clause)
    clause = law.needs_power(command.actor, "confirm-extra-area")
    if not command.reason:
        raise BadInput("reason", "why nobody is kept out by it")
    if not any(seat.person == command.person for seat in record.state.seats):
        record.refuse(WrongMoment, f"{command.person} does not sit here", clause)
    for number in command.areas:
        if record.seat(number).person not in ("", command.person):
            record.refuse(NotYours, f"seat {number} is taken", clause)
    record.write(e.AreasConfirmed(command.person, command.areas, command.reason, command.actor))
