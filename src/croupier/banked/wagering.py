"""Wagers before the first card: placed, changed, taken back, and locked.

What the book wants beside each other (a Blind equal to the Ante, Trips only with both)
is asked of each wager as it is laid and of the whole layout when the wagers are locked.
At a table with real chips the dealer may also record what lies there although it is
wrong; such a hand is dealt in and its amounts are weighed at settlement.
"""

from croupier.acts import (
    Actor,
    Barred,
    Locked,
    NotEnoughChips,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
)
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.fitting import equal_everywhere, has_required, misfits
from croupier.banked.law import PLAYER
from croupier.banked.opening import cancel_jackpot_game
from croupier.banked.record import Record
from croupier.banked.state import Seat
from croupier.books import Wager
from croupier.errors import BadInput
from croupier.money import Cents, show_dollars

NOTHING = Cents(0)


# --- placing --------------------------------------------------------------------


def place_wager(record: Record, command: c.PlaceWager) -> None:
    wager, seat = _spot(record, command)
    home = _home(record, command.actor, seat)
    _may_wager(record, record.state.seat(home).person)
    ahead = wager.id in record.law.in_advance and (
        home != seat.number or equal_everywhere(record.law, record.state, home)
    )
    if wager.placed != "opening" and not ahead:
        record.refuse(WrongMoment, f"{wager.name} comes later in the round", wager.clause)
    _check_amount(record, seat, home, wager, command.amount)
    _lay(record, seat, home, wager, command.amount, found=False)


def _spot(
    record: Record, command: c.PlaceWager | c.RecordWager | c.TakeBackWager | c.RefuseWager
) -> tuple[Wager, Seat]:
    """The spot on the layout, while wagers are open."""
    law = record.law
    wager = law.wagers.get(command.wager)
    if wager is None:
        names = ", ".join(law.wagers)
        record.refuse(NotOffered, f'there is no "{command.wager}" wager here, only {names}')
    seat = record.seat(command.seat)
    if record.state.phase != "wagers":
        record.in_phase("wagers", "closed", "play")
        record.refuse(
            Locked, f"the wagers are locked: {wager.name} stays as it is", law.game.locked_clause
        )
    record.flowing()
    if seat.hand != "none":
        record.refuse(WrongMoment, f"a ruling took seat {seat.number} out of this round")
    return wager, seat


def _home(record: Record, actor: Actor, seat: Seat) -> int:
    """The seat whose player wagers here; another area only where an officer confirmed it."""
    law, state = record.law, record.state
    person = actor.person
    if state.real_cards and law.is_staff(actor):
        person = seat.person or _who_may_enter(record, seat)
    elif actor.role != PLAYER:
        record.refuse(NotYours, f"{law.named(actor)} does not wager", law.game.locked_clause)
    if seat.person and seat.person != person:
        clause = law.wagers[law.base].clause
        record.refuse(NotYours, f"seat {seat.number} belongs to {seat.person}", clause)
    if seat.home == seat.number:
        return seat.number
    sits = next((s.number for s in state.seats if s.person == person and s.home == s.number), 0)
    if not sits:
        record.refuse(NotYours, f"{person or 'nobody'} has no seat at this table")
    if sits != seat.number and seat.number not in state.areas.get(person, ()):
        if law.game.several_hands == "no":
            reason = "a player has one hand in a round"
        else:
            reason = f"nobody has confirmed that {person} may wager on seat {seat.number} too"
        record.refuse(NotYours, reason, law.game.several_hands_clause)
    return sits


def _who_may_enter(record: Record, seat: Seat) -> str:
    return next((p for p, areas in record.state.areas.items() if seat.number in areas), "")


def _may_wager(record: Record, person: str) -> None:
    if person in record.state.memory.excluded:
        law = record.law
        clause = law.book.ladder.powers["exclude-player"].clause
        record.refuse(Barred, f"{person} is excluded from this game", clause)


# --- amounts ---------------------------------------------------------------------


def _check_amount(record: Record, seat: Seat, home: int, wager: Wager, amount: Cents) -> None:
    law = record.law
    if amount <= 0:
        record.refuse(WrongAmount, f"{wager.name} must be more than nothing", wager.clause)
    if wager.id in law.jackpots:
        _check_jackpot(record, wager, amount)
    elif wager.placed == "opening":
        _check_limits(record, record.state.seat(home).person, wager, amount)
    chip = law.sign.smallest_chip
    if amount % chip:
        record.refuse(
            WrongAmount,
            f"{show_dollars(amount)} cannot be laid in chips of {show_dollars(chip)}",
            wager.clause,
        )
    other = _must_equal(record, seat, wager)
    if other is not None and seat.wagers.get(other, amount) != amount:
        record.refuse(
            WrongAmount,
            f"{wager.name} must equal the {law.wagers[other].name} of "
            f"{show_dollars(seat.wagers[other])}",
            wager.clauses[-1],
        )
    for name in wager.needs:
        if name not in seat.wagers:
            record.refuse(
                WrongAmount,
                f"{wager.name} goes with a {law.wagers[name].name}, and there is none",
                wager.clauses[-1],
            )


def _must_equal(record: Record, seat: Seat, wager: Wager) -> str | None:
    """The wager this one must equal; the other way round too, when this one is laid second."""
    law = record.law
    if wager.equals is not None or wager.placed != "opening":
        return wager.equals or law.base
    if wager.id in seat.wagers:
        return None
    return next((other.id for other in law.wagers.values() if other.equals == wager.id), None)


def _check_jackpot(record: Record, wager: Wager, amount: Cents) -> None:
    law = record.law
    cost = law.costs[wager.id]
    if cost is None:
        record.refuse(NotOffered, "no jackpot is offered at this table", wager.clause)
    if record.state.jackpots_stopped:
        record.refuse(NotOffered, "no jackpot wager is taken until the meter works", wager.clause)
    if amount != cost:
        record.refuse(
            WrongAmount, f"{wager.name} costs exactly {show_dollars(cost)}", wager.clauses[-1]
        )


def _check_limits(record: Record, person: str, wager: Wager, amount: Cents) -> None:
    own = record.law.sign.own_limits.get(wager.id)
    low, high = (own.minimum, own.maximum) if own is not None else limits_of(record, person)
    item = wager.id if own is not None else ""
    if amount < low:
        record.refuse(
            WrongAmount,
            f"{wager.name} must be at least {show_dollars(low)}",
            _sign(record, item or "minimum"),
        )
    if high is not None and amount > high:
        record.refuse(
            WrongAmount,
            f"{wager.name} may be at most {show_dollars(high)}",
            _sign(record, item or "maximum"),
        )


def limits_of(record: Record, person: str) -> tuple[Cents, Cents | None]:
    """The sign's limits, or those a marker gives this player."""
    sign = record.law.sign
    low, high = sign.minimum, sign.maximum
    memory = record.state.memory
    marker = memory.marker(person) if memory.markers else None
    if marker is not None:
        low = marker.minimum if marker.minimum is not None else low
        high = marker.maximum if marker.maximum is not None else high
        high = None if marker.over_maximum else high
    return low, high


def _sign(record: Record, item: str) -> str:
    return next((row.clause for row in record.law.book.file.sign if row.key == item), "")


def _lay(
    record: Record, seat: Seat, home: int, wager: Wager, amount: Cents, *, found: bool
) -> None:
    before = seat.wagers.get(wager.id, NOTHING)
    stack = record.state.seat(home).stack + before
    if amount > stack:
        record.refuse(
            NotEnoughChips, f"{wager.name} takes {show_dollars(amount)} of {show_dollars(stack)}"
        )
    if (
        wager.id in record.law.jackpots
        and not before
        and any(s.carried for s in record.state.seats)
    ):
        cancel_jackpot_game(record, "jackpot-newcomer")
    record.write(e.WagerPlaced(seat.number, home, wager.id, amount, before, found))


def record_wager(record: Record, command: c.RecordWager) -> None:
    """The dealer writes down what lies there, right or wrong."""
    wager, seat = _spot(record, command)
    law = record.law
    law.needs_staff(command.actor, wager.clause)
    if not record.state.real_cards:
        record.refuse(WrongMoment, "here a wager that is wrong is not accepted", wager.clause)
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=command.amount)
    if wager.id in law.jackpots and law.costs[wager.id] is None:
        record.refuse(NotOffered, "no jackpot is offered at this table", wager.clause)
    home = _home(record, command.actor, seat)
    _lay(record, seat, home, wager, command.amount, found=True)


# --- taking back ------------------------------------------------------------------


def take_back_wager(record: Record, command: c.TakeBackWager) -> None:
    """Before the lock a player takes back what they like; the dealer may hand chips back."""
    wager, seat = _spot(record, command)
    law = record.law
    if not law.is_staff(command.actor):
        record.players_hand(command.actor, command.seat, wager.clause)
    if wager.id not in seat.wagers:
        record.refuse(WrongMoment, f"no {wager.name} lies at seat {seat.number}", wager.clause)
    for other in law.wagers.values():
        if wager.id in other.needs and other.id in seat.wagers and not seat.as_found:
            record.refuse(
                WrongMoment,
                f"{other.name} cannot lie without it: take that back first",
                other.clause,
            )
    carried = wager.id in seat.carried
    record.write(e.WagerTakenBack(seat.number, wager.id, seat.wagers[wager.id]))
    if carried:
        cancel_jackpot_game(record, "jackpot-leaver")


def refuse_wager(record: Record, command: c.RefuseWager) -> None:
    """A wager is refused on reasonable grounds before the first card (Sydney 13.11)."""
    wager, seat = _spot(record, command)
    if not record.law.has_power("refuse-wager"):
        record.refuse(NotOffered, "this book gives nobody the power to refuse a wager")
    record.law.needs_power(command.actor, "refuse-wager")
    if not command.reason:
        raise BadInput("reason", "the grounds for refusing the wager")
    if wager.id not in seat.wagers:
        record.refuse(WrongMoment, f"no {wager.name} lies at seat {seat.number}")
    record.write(
        e.WagerTakenBack(seat.number, wager.id, seat.wagers[wager.id], f"refused: {command.reason}")
    )


def fit_wagers(record: Record, command: c.FitWagers) -> None:
    """The dealer hands back what does not fit, so that the rest can be locked."""
    law = record.law
    record.in_phase("wagers")
    record.flowing()
    law.needs_staff(command.actor, law.game.locked_clause)
    for wrong in tuple(misfits(law, record.state)):
        carried = wrong.wager in record.state.seat(wrong.seat).carried
        record.write(
            e.WagerTakenBack(wrong.seat, wrong.wager, wrong.amount, wrong.reason, wrong.clause)
        )
        if carried:
            cancel_jackpot_game(record, "jackpot-leaver")


# --- the lock ---------------------------------------------------------------------


def no_more_bets(record: Record, command: c.NoMoreBets) -> None:
    law = record.law
    record.in_phase("wagers")
    record.flowing()
    law.needs_staff(command.actor, law.game.locked_clause)
    says = law.steps[0].says or "No more bets"
    record.write(e.Announced(says, law.steps[0].clause))
    if law.game.locked == "no more bets":
        lock(record)


def lock(record: Record) -> None:
    """Locks the wagers, and registers the jackpot game where there is one."""
    law = record.law
    for duty in record.state.memory.duties:
        record.refuse(WrongMoment, f"before the next card: {duty.what}", duty.clause)
    wrong = next(misfits(law, record.state), None)
    if wrong is not None:
        record.refuse(WrongAmount, wrong.reason, wrong.clause)
    hands = tuple(seat.number for seat in record.state.seats if _dealt_in(record, seat))
    if not hands:
        name = law.wagers[law.base].name
        record.refuse(WrongMoment, f"no {name} has been placed", law.wagers[law.base].clause)
    for seat in record.state.seats:
        if seat.number not in hands:  # laid beside no wager that a hand is dealt for
            for name, amount in seat.wagers.items():
                record.write(e.WagerTakenBack(seat.number, name, amount, "no hand"))
    record.write(e.BetsClosed(hands, law.game.locked_clause))
    start_jackpot_game(record)


def _dealt_in(record: Record, seat: Seat) -> bool:
    """A hand is dealt where its wagers lie; a wrong one as found, where any of them does."""
    if seat.as_found:
        return any(name in seat.wagers for name in record.law.required)
    return has_required(record.law, seat)


def start_jackpot_game(record: Record, *, again: bool = False) -> None:
    law = record.law
    stakes = tuple(
        e.JackpotStake(seat.number, seat.person, name, seat.wagers[name], name in seat.carried)
        for seat in record.state.seats
        for name in seat.wagers
        if name in law.jackpots
    )
    if stakes:
        power = law.book.ladder.powers.get("start-jackpot-game")
        clause = power.clause if power is not None else law.wagers[stakes[0].wager].clause
        record.write(e.JackpotGameStarted(stakes, clause, again))
