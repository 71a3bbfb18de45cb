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
    acting_as,
)
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.fitting import equal_everywhere, has_required, misfits
from croupier.banked.round.law import DEALER, PLAYER
from croupier.banked.round.opening import cancel_jackpot_game
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.state import RoundSeat
from croupier.books import Wager
from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show_dollars

# --- placing --------------------------------------------------------------------


def place_wager(recorder: RoundRecorder, command: c.PlaceWager) -> None:
    wager, seat = _spot(recorder, command)
    home = _home(recorder, command.actor, seat)
    person = recorder.state.seats[home - 1].person
    if person in recorder.state.memory.excluded:
        clause = recorder.law.book.ladder.powers["exclude-player"].clause
        recorder.refuse(Barred, f"{person} is excluded from this game", clause)
    if wager.placed != "opening" and not _laid_ahead(recorder, seat, home, wager):
        recorder.refuse(WrongMoment, f"{wager.name} comes later in the round", wager.clause)
    _check_amount(recorder, seat, person, wager, command.amount)
    _lay(recorder, seat, home, wager, command.amount, found=False)


def _spot(
    recorder: RoundRecorder, command: c.PlaceWager | c.RecordWager | c.TakeBackWager | c.RefuseWager
) -> tuple[Wager, RoundSeat]:
    """The spot on the layout, while wagers are open."""
    law = recorder.law
    wager = law.wagers.get(command.wager)
    if wager is None:
        names = ", ".join(law.wagers)
        recorder.refuse(NotOffered, f'there is no "{command.wager}" wager here, only {names}')
    seat = recorder.seat(command.seat)
    if recorder.state.phase != "wagers":
        recorder.in_phase("wagers", "closed", "play")
        reason = f"the wagers are locked: {wager.name} stays as it is"
        recorder.refuse(Locked, reason, law.game.locked_clause)
    recorder.flowing("wagers")
    if seat.hand != "none":
        recorder.refuse(WrongMoment, f"a ruling took seat {seat.number} out of this round")
    return wager, seat


def _home(recorder: RoundRecorder, actor: Actor, seat: RoundSeat) -> int:
    """The seat whose player wagers here; another area only where an officer confirmed it."""
    law, state = recorder.law, recorder.state
    person = actor.person
    if state.real_cards and law.is_staff(actor):
        allowed = (p for p, areas in state.areas.items() if seat.number in areas)
        person = seat.person or next(allowed, "")
    elif actor.role != PLAYER:
        why = f"{acting_as(law.book, actor)} does not wager"
        recorder.refuse(NotYours, why, law.game.locked_clause)
    if seat.person and seat.person != person:
        clause = law.wagers[law.base].clause
        recorder.refuse(NotYours, f"seat {seat.number} belongs to {seat.person}", clause)
    if seat.home == seat.number:
        return seat.number
    sits = next((s.number for s in state.seats if s.person == person and s.home == s.number), 0)
    if not sits:
        recorder.refuse(NotYours, f"{person or 'nobody'} has no seat at this table")
    if sits != seat.number and seat.number not in state.areas.get(person, ()):
        if law.game.several_hands == "no":
            reason = "a player has one hand in a round"
        else:
            reason = f"nobody has confirmed that {person} may wager on seat {seat.number} too"
        recorder.refuse(NotYours, reason, law.game.several_hands_clause)
    return sits


def _laid_ahead(recorder: RoundRecorder, seat: RoundSeat, home: int, wager: Wager) -> bool:
    """Whether a wager for later in the round is laid before the first card here."""
    return wager.id in recorder.law.in_advance and (
        home != seat.number or equal_everywhere(recorder.law, recorder.state, home)
    )


# --- amounts ---------------------------------------------------------------------


def _check_amount(
    recorder: RoundRecorder, seat: RoundSeat, person: str, wager: Wager, amount: Cents
) -> None:
    law = recorder.law
    if amount <= 0:
        recorder.refuse(WrongAmount, f"{wager.name} must be more than nothing", wager.clause)
    if wager.id in law.jackpots:
        _check_jackpot(recorder, wager, amount)
    elif wager.placed == "opening":
        _check_limits(recorder, person, wager, amount)
    chip = law.sign.smallest_chip
    if amount % chip:
        reason = f"{show_dollars(amount)} cannot be laid in chips of {show_dollars(chip)}"
        recorder.refuse(WrongAmount, reason, wager.clause)
    other = _must_equal(recorder, seat, wager)
    if other is not None and seat.wagers.get(other, amount) != amount:
        recorder.refuse(
            WrongAmount,
            f"{wager.name} must equal the {law.wagers[other].name} of "
            f"{show_dollars(seat.wagers[other])}",
            wager.clauses[-1],
        )
    for name in wager.needs:
        if name not in seat.wagers:
            reason = f"{wager.name} goes with a {law.wagers[name].name}, and there is none"
            recorder.refuse(WrongAmount, reason, wager.clauses[-1])


def _must_equal(recorder: RoundRecorder, seat: RoundSeat, wager: Wager) -> str | None:
    """The wager this one must equal; the other way round too, when this one is laid second."""
    law = recorder.law
    other = law.must_equal.get(wager.id)
    if other is None and wager.id not in seat.wagers:
        return law.equalled_by.get(wager.id)
    return other


def _check_jackpot(recorder: RoundRecorder, wager: Wager, amount: Cents) -> None:
    law = recorder.law
    cost = law.costs[wager.id]
    if cost is None:
        recorder.refuse(NotOffered, "no jackpot is offered at this table", wager.clause)
    if recorder.state.jackpots_stopped:
        recorder.refuse(NotOffered, "no jackpot wager is taken until the meter works", wager.clause)
    if amount != cost:
        reason = f"{wager.name} costs exactly {show_dollars(cost)}"
        recorder.refuse(WrongAmount, reason, wager.clauses[-1])


def _check_limits(recorder: RoundRecorder, person: str, wager: Wager, amount: Cents) -> None:
    own = recorder.law.sign.own_limits.get(wager.id)
    low, high = (own.minimum, own.maximum) if own is not None else limits_of(recorder, person)
    if amount < low:
        clause = _sign(recorder, wager.id if own is not None else "minimum")
        least = f"{wager.name} must be at least {show_dollars(low)}"
        recorder.refuse(WrongAmount, least, clause)
    if high is not None and amount > high:
        clause = _sign(recorder, wager.id if own is not None else "maximum")
        most = f"{wager.name} may be at most {show_dollars(high)}"
        recorder.refuse(WrongAmount, most, clause)


def limits_of(recorder: RoundRecorder, person: str) -> tuple[Cents, Cents | None]:
    """The sign's limits, or those a marker gives this player."""
    sign = recorder.law.sign
    low, high = sign.minimum, sign.maximum
    memory = recorder.state.memory
    marker = memory.marker(person) if memory.markers else None
    if marker is not None:
        low = marker.minimum if marker.minimum is not None else low
        high = marker.maximum if marker.maximum is not None else high
        high = None if marker.over_maximum else high
    return low, high


def _sign(recorder: RoundRecorder, item: str) -> str:
    return next((row.clause for row in recorder.law.book.file.sign if row.key == item), "")


def _lay(
    recorder: RoundRecorder, seat: RoundSeat, home: int, wager: Wager, amount: Cents, *, found: bool
) -> None:
    before = seat.wagers.get(wager.id, NOTHING)
    stack = recorder.state.seat(home).stack + before
    if amount > stack:
        reason = f"{wager.name} takes {show_dollars(amount)} of {show_dollars(stack)}"
        recorder.refuse(NotEnoughChips, reason)
    if (
        wager.id in recorder.law.jackpots
        and not before
        and any(s.carried for s in recorder.state.seats)
    ):
        cancel_jackpot_game(recorder, "jackpot-newcomer")
    recorder.record(e.WagerPlaced(seat.number, home, wager.id, amount, before, found))


def record_wager(recorder: RoundRecorder, command: c.RecordWager) -> None:
    """The dealer writes down what lies there, right or wrong."""
    wager, seat = _spot(recorder, command)
    law = recorder.law
    recorder.role(command.actor, DEALER, wager.clause)
    if not recorder.state.real_cards:
        recorder.refuse(WrongMoment, "here a wager that is wrong is not accepted", wager.clause)
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=command.amount)
    if wager.id in law.jackpots and law.costs[wager.id] is None:
        recorder.refuse(NotOffered, "no jackpot is offered at this table", wager.clause)
    home = _home(recorder, command.actor, seat)
    _lay(recorder, seat, home, wager, command.amount, found=True)


# --- taking back ------------------------------------------------------------------


def take_back_wager(recorder: RoundRecorder, command: c.TakeBackWager) -> None:
    """Before the lock a player takes back what they like; the dealer may hand chips back."""
    wager, seat = _spot(recorder, command)
    law = recorder.law
    if not law.is_staff(command.actor):
        recorder.players_hand(command.actor, command.seat, wager.clause)
    if wager.id not in seat.wagers:
        recorder.refuse(WrongMoment, f"no {wager.name} lies at seat {seat.number}", wager.clause)
    for other in law.wagers.values():
        if wager.id in other.needs and other.id in seat.wagers and not seat.as_found:
            reason = f"{other.name} cannot lie without it: take that back first"
            recorder.refuse(WrongMoment, reason, other.clause)
    carried = wager.id in seat.carried
    recorder.record(e.WagerTakenBack(seat.number, wager.id, seat.wagers[wager.id]))
    if carried:
        cancel_jackpot_game(recorder, "jackpot-leaver")


def refuse_wager(recorder: RoundRecorder, command: c.RefuseWager) -> None:
    """A wager is refused on reasonable grounds before the first card (Sydney 13.11)."""
    wager, seat = _spot(recorder, command)
    if not recorder.law.has_power("refuse-wager"):
        recorder.refuse(NotOffered, "this book gives nobody the power to refuse a wager")
    recorder.power(command.actor, "refuse-wager")
    if not command.reason:
        raise BadInput("reason", "the grounds for refusing the wager")
    if wager.id not in seat.wagers:
        recorder.refuse(WrongMoment, f"no {wager.name} lies at seat {seat.number}")
    recorder.record(
        e.WagerTakenBack(seat.number, wager.id, seat.wagers[wager.id], f"refused: {command.reason}")
    )


def fit_wagers(recorder: RoundRecorder, command: c.FitWagers) -> None:
    """The dealer hands back what does not fit, so that the rest can be locked."""
    law = recorder.law
    recorder.by_dealer(command.actor, law.game.locked_clause, "wagers")
    for wrong in tuple(misfits(law, recorder.state)):
        carried = wrong.wager in recorder.state.seat(wrong.seat).carried
        recorder.record(
            e.WagerTakenBack(wrong.seat, wrong.wager, wrong.amount, wrong.reason, wrong.clause)
        )
        if carried:
            cancel_jackpot_game(recorder, "jackpot-leaver")


# --- the lock ---------------------------------------------------------------------


def no_more_bets(recorder: RoundRecorder, command: c.NoMoreBets) -> None:
    law = recorder.law
    recorder.by_dealer(command.actor, law.game.locked_clause, "wagers")
    says = law.steps[0].says or "No more bets"
    recorder.record(e.Announced(says, law.steps[0].clause))
    if law.game.locked == "no more bets":
        lock(recorder)


def lock(recorder: RoundRecorder) -> None:
    """Locks the wagers, and registers the jackpot game where there is one."""
    law = recorder.law
    for duty in recorder.state.memory.duties:
        recorder.refuse(WrongMoment, f"before the next card: {duty.what}", duty.clause)
    wrong = next(misfits(law, recorder.state), None)
    if wrong is not None:
        recorder.refuse(WrongAmount, wrong.reason, wrong.clause)
    hands = tuple(seat.number for seat in recorder.state.seats if _dealt_in(recorder, seat))
    if not hands:
        name = law.wagers[law.base].name
        recorder.refuse(WrongMoment, f"no {name} has been placed", law.wagers[law.base].clause)
    for seat in recorder.state.seats:
        if seat.number not in hands:  # laid beside no wager that a hand is dealt for
            for name, amount in seat.wagers.items():
                recorder.record(e.WagerTakenBack(seat.number, name, amount, "no hand"))
    recorder.record(e.BetsClosed(hands, law.game.locked_clause))
    start_jackpot_game(recorder)


def _dealt_in(recorder: RoundRecorder, seat: RoundSeat) -> bool:
    """A hand is dealt where its wagers lie; a wrong one as found, where any of them does."""
    if seat.as_found:
        return any(name in seat.wagers for name in recorder.law.required)
    return has_required(recorder.law, seat)


def start_jackpot_game(recorder: RoundRecorder, *, again: bool = False) -> None:
    law = recorder.law
    stakes = tuple(
        e.JackpotStake(seat.number, seat.person, name, seat.wagers[name], name in seat.carried)
        for seat in recorder.state.seats
        if not law.jackpots.isdisjoint(seat.wagers)
        for name in seat.wagers
        if name in law.jackpots
    )
    if stakes:
        power = law.book.ladder.powers.get("start-jackpot-game")
        clause = power.clause if power is not None else law.wagers[stakes[0].wager].clause
        recorder.record(e.JackpotGameStarted(stakes, clause, again))
