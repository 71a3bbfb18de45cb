"""Opening a round: seats, chips, limits of single players, and wagers carried over."""

from collections.abc import Container

from croupier.acts import (
    Actor,
    Barred,
    Locked,
    NotOffered,
    NotYours,
    WrongMoment,
    sentence_about,
)
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.law import DEALER, PLAYER
from croupier.banked.round.recorder import RoundRecorder, not_yours
from croupier.banked.state import Carried, Marker, RoundSeat, TableMemory
from croupier.errors import BadInput
from croupier.money import MOST, Cents, show_amount


def open_round(recorder: RoundRecorder, command: c.OpenRound) -> None:
    law = recorder.law
    recorder.needs_phase("before")
    recorder.role(command.actor, DEALER, law.game.seats_clause)
    _check_sittings(recorder, command.seats)
    people = {sitting.person for sitting in command.seats}
    for sitting in command.seats:
        check_apart(recorder, command.memory, command.actor, sitting.person, people)
    recorder.record(
        e.RoundOpened(
            id=command.id,
            table=command.table,
            book=law.book.ref,
            game=law.game.id,
            source=law.source,
            sign=law.sign,
            areas=law.areas,
            seats=command.seats,
            memory=command.memory,
            real_cards=command.real_cards,
            at=command.at,
            by=command.actor,
            practice=command.practice,
        )
    )
    for carried in command.memory.carried:
        _bring_over(recorder, carried)


def _check_sittings(recorder: RoundRecorder, sittings: tuple[c.Sitting, ...]) -> None:
    law = recorder.law
    for index, sitting in enumerate(sittings):
        if not 1 <= sitting.seat <= law.areas:
            expected = f"a seat from 1 to {law.areas} ({law.game.seats_clause})"
            raise BadInput(f"seats[{index}].seat", expected, got=sitting.seat)
        _check_arrival(sitting.person, sitting.chips, f"seats[{index}].")
    if len({sitting.seat for sitting in sittings}) < len(sittings):
        raise BadInput("seats.seat", "each seat at most once")
    if len({sitting.person for sitting in sittings}) < len(sittings):
        raise BadInput("seats.person", "each person at most once")


def _check_arrival(person: str, chips: Cents, where: str = "") -> None:
    if not person:
        raise BadInput(f"{where}person", "the name of the player who takes the seat", got=person)
    if not 0 <= chips <= MOST:
        expected = f"an amount from 0.00 to {show_amount(MOST)}"
        raise BadInput(f"{where}chips", expected, got=show_amount(chips))


def _bring_over(recorder: RoundRecorder, carried: Carried) -> None:
    """Puts a carried jackpot wager back on its spot, or returns it if its player left (11.13)."""
    here = next((s for s in recorder.state.seats if s.person == carried.person), None)
    area = recorder.state.seats[carried.seat - 1] if carried.seat <= recorder.law.areas else None
    free = area is not None and area.person in ("", carried.person)
    if here is not None and free and carried.wager in recorder.law.jackpots:
        recorder.record(e.CarriedPlaced(carried))
        return
    recorder.record(e.CarriedReturned(carried))
    cancel_jackpot_game(recorder, "jackpot-leaver")


def cancel_jackpot_game(recorder: RoundRecorder, row: str) -> None:
    """Cancels the game of carried jackpot wagers; those that stay are registered again."""
    if recorder.state.jackpot_game:
        known = recorder.law.rows.get(row)
        recorder.record(e.JackpotGameCancelled(known.clause if known is not None else ""))


def is_player(actor: Actor, person: str) -> bool:
    return actor.role == PLAYER and actor.person == person


def take_seat(recorder: RoundRecorder, command: c.TakeSeat) -> None:
    law = recorder.law
    recorder.needs_phase("wagers", "closed", "play", "jackpot", "settled")
    seat = recorder.seat(command.seat)
    if not (law.is_staff(command.actor) or is_player(command.actor, command.person)):
        recorder.refuse(NotYours, _for_another(command), law.game.seats_clause)
    if seat.person:
        reason = f"Seat {seat.number} is taken: choose another."
        recorder.refuse(WrongMoment, reason, law.game.seats_clause)
    if command.person in recorder.state.people:
        have = "a seat at this table already"
        reason = sentence_about(command.actor, command.person, f"have {have}", f"has {have}")
        recorder.refuse(WrongMoment, reason, law.game.seats_clause)
    state = recorder.state
    check_apart(recorder, state.memory, command.actor, command.person, state.people)
    _check_arrival(command.person, command.chips)
    recorder.record(e.SeatTaken(command.seat, command.person, command.chips))


def _for_another(command: c.TakeSeat) -> str:
    """Why this person cannot take a seat for the player who is named."""
    if command.actor.person == command.person:
        return "You can take a seat only as a player."
    return f"You cannot take a seat for {command.person}: take one for yourself."


def check_apart(
    recorder: RoundRecorder,
    memory: TableMemory,
    actor: Actor,
    person: str,
    here: Container[str],
) -> None:
    """Refuses a player who was directed not to play with somebody who is here (Sydney 11.12.2)."""
    other = memory.kept_from(person, here)
    if other:
        clause = recorder.law.book.ladder.power("separate-players").clause
        barred = f"may not play at the same table as {other}, by a direction of the house"
        recorder.refuse(Barred, sentence_about(actor, person, barred, barred), clause)


def _own_seat(recorder: RoundRecorder, actor: Actor, number: int) -> RoundSeat:
    """The seat, if a player sits there and the command comes from that player or a dealer."""
    seat = recorder.seat(number)
    if seat.home != number:
        recorder.refuse(WrongMoment, f"Nobody sits at seat {number}.")
    if not (recorder.law.is_staff(actor) or is_player(actor, seat.person)):
        recorder.refuse(NotYours, not_yours(actor, seat))
    return seat


def leave_seat(recorder: RoundRecorder, command: c.LeaveSeat) -> None:
    law = recorder.law
    recorder.needs_phase("wagers", "closed", "play", "jackpot", "settled", "over")
    seat = _own_seat(recorder, command.actor, command.seat)
    for area in [s for s in recorder.state.seats if s.home == seat.number]:
        _clear_area(recorder, area)
    recorder.record(e.SeatLeft(seat.number, seat.person, recorder.state.seat(seat.number).stack))
    row, state = law.shuffle, recorder.state
    vacant = not any(other.person for other in state.seats)
    if vacant and state.shuffled and row is not None and row.vacant_clause is not None:
        recorder.record(e.ShuffleSpoilt(row.vacant_clause))


def _clear_area(recorder: RoundRecorder, area: RoundSeat) -> None:
    """Returns the carried jackpot wagers of a player who leaves (11.13.1).

    A player with any other wager in the round may not leave.
    """
    law = recorder.law
    over = recorder.state.phase in ("settled", "over")
    if (area.in_round and not over) or set(area.wagers) - set(area.carried):
        reason = f"There are wagers at seat {area.number} in this round: stay until it is settled."
        recorder.refuse(Locked, reason, law.game.locked_clause)
    for name in area.carried:
        recorder.record(e.WagerTakenBack(area.number, name, area.wagers[name], "leaves"))
        cancel_jackpot_game(recorder, "jackpot-leaver")


def buy_chips(recorder: RoundRecorder, command: c.BuyChips) -> None:
    recorder.needs_phase("wagers", "closed", "play", "jackpot", "settled")
    _own_seat(recorder, command.actor, command.seat)
    if not 0 < command.amount <= MOST:
        expected = f"more than 0.00 and at most {show_amount(MOST)}"
        raise BadInput("amount", expected, got=show_amount(command.amount))
    recorder.record(e.ChipsBought(command.seat, command.amount))


def agree_limits(recorder: RoundRecorder, command: c.AgreeLimits) -> None:
    """Records limits of one player; a higher maximum and another minimum need different powers."""
    law = recorder.law
    recorder.needs_phase("wagers", "closed", "play", "jackpot", "settled")
    higher = command.maximum is not None or command.over_maximum
    power = "allow-over-maximum" if higher else "raise-minimum-at-once"
    if not higher and not law.has_power(power):
        power = "allow-over-maximum"
    if not law.has_power(power):
        reason = "This book does not allow limits for a single player: use those of the sign."
        recorder.refuse(NotOffered, reason)
    clause = recorder.power(command.actor, power).clause
    _check_seated(recorder, command, clause)
    low, high = command.minimum, command.maximum
    if low is not None and low < 0:
        raise BadInput("minimum", "at least 0.00", got=show_amount(low))
    if high is not None and high < (low or 0):
        raise BadInput("maximum", "at least the minimum", got=show_amount(high))
    marker = Marker(command.person, low, high, command.over_maximum, clause)
    recorder.record(e.LimitsAgreed(marker, command.reason, command.actor))


def confirm_areas(recorder: RoundRecorder, command: c.ConfirmAreas) -> None:
    """An officer lets a player wager on further areas, since nobody is kept out by it
    (Melbourne 5.12.1)."""
    law = recorder.law
    recorder.needs_phase("wagers")
    if law.game.several_hands == "no" or not law.has_power("confirm-extra-area"):
        reason = "This game allows one hand each in a round, so there is no area to confirm."
        recorder.refuse(NotOffered, reason, law.game.several_hands_clause)
    clause = recorder.power(command.actor, "confirm-extra-area").clause
    if not command.reason.strip():
        raise BadInput("reason", "the reason why nobody is kept out by it", got="")
    _check_seated(recorder, command, clause)
    for number in command.areas:
        if recorder.seat(number).person not in ("", command.person):
            reason = f"Seat {number} is taken: choose another."
            recorder.refuse(NotYours, reason, clause)
    recorder.record(e.AreasConfirmed(command.person, command.areas, command.reason, command.actor))


def _check_seated(
    recorder: RoundRecorder, command: c.AgreeLimits | c.ConfirmAreas, clause: str
) -> None:
    """Refuses what is asked for a person who does not sit at the table."""
    if not any(seat.person == command.person for seat in recorder.state.seats):
        no_seat = "no seat at this table"
        you, they = f"have {no_seat}", f"has {no_seat}"
        reason = sentence_about(command.actor, command.person, you, they)
        recorder.refuse(WrongMoment, reason, clause)
