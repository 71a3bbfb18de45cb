"""Wagers before the first card: placing, changing, taking back, and locking them.

Which wagers need each other (a Blind equal to the Ante, Trips only with both) is checked
for each wager as it is placed and for the whole layout when the wagers are locked.
At a table with real chips the dealer may also record what lies there although it is
wrong; such a hand is dealt in and its amounts are weighed at settlement.
"""

from croupier.acts import (
    Actor,
    Barred,
    Locked,
    NotOffered,
    NotYours,
    WrongAmount,
    WrongMoment,
    acting_as,
    sentence_about,
)
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.card_duties import needs_duties_done
from croupier.banked.round.fitting import equal_everywhere, has_required, misfits
from croupier.banked.round.law import DEALER, PLAYER, RoundLaw
from croupier.banked.round.opening import cancel_jackpot_game, check_apart
from croupier.banked.round.recorder import RoundRecorder, not_yours
from croupier.banked.state import Round, RoundSeat
from croupier.books import Wager
from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, show_amount, show_dollars

# --- placing --------------------------------------------------------------------


def place_wager(recorder: RoundRecorder, command: c.PlaceWager) -> None:
    wager, seat = _spot(recorder, command)
    home = _home(recorder, command.actor, seat)
    person = recorder.state.seats[home - 1].person
    if person in recorder.state.memory.excluded:
        clause = recorder.law.book.ladder.powers["exclude-player"].clause
        barred = "excluded from this game and may not wager"
        reason = sentence_about(command.actor, person, f"are {barred}", f"is {barred}")
        recorder.refuse(Barred, reason, clause)
    if recorder.state.memory.apart:
        state = recorder.state
        check_apart(recorder, state.memory, command.actor, person, state.people)
    _check_moment(recorder, seat, home, wager)
    _check_amount(recorder, seat, person, wager, command.amount)
    _place(recorder, command, seat, home, wager, found=False)


def _spot(
    recorder: RoundRecorder, command: c.PlaceWager | c.RecordWager | c.TakeBackWager | c.RefuseWager
) -> tuple[Wager, RoundSeat]:
    """The spot on the layout, while wagers are open."""
    law = recorder.law
    wager = law.wagers.get(command.wager)
    if wager is None:
        names = ", ".join(row.name for row in law.wagers.values())
        reason = f'There is no "{command.wager}" wager in this game. The wagers are: {names}.'
        recorder.refuse(NotOffered, reason)
    seat = recorder.seat(command.seat)
    if recorder.state.phase != "wagers":
        recorder.needs_phase("wagers", "closed", "play")
        reason = f"The wagers are locked: you can no longer change the {wager.name}."
        recorder.refuse(Locked, reason, law.game.locked_clause)
    recorder.needs_running("wagers")
    if seat.hand != "none":
        reason = f"A ruling took seat {seat.number} out of this round: wait for the next one."
        recorder.refuse(WrongMoment, reason)
    return wager, seat


def _home(recorder: RoundRecorder, actor: Actor, seat: RoundSeat) -> int:
    """The seat whose player wagers here; another area only where an officer confirmed it."""
    law, state = recorder.law, recorder.state
    person = actor.person
    if state.real_cards and law.is_staff(actor):
        allowed = (p for p, areas in state.areas.items() if seat.number in areas)
        person = seat.person or next(allowed, "")
    elif actor.role != PLAYER:
        reason = f"Only players wager; you act as {acting_as(law.book, actor)}."
        recorder.refuse(NotYours, reason, law.game.locked_clause)
    if seat.person and seat.person != person:
        recorder.refuse(NotYours, not_yours(actor, seat), law.wagers[law.base].clause)
    if seat.home == seat.number:
        return seat.number
    own = next((s.number for s in state.seats if s.person == person and s.home == s.number), 0)
    if not own:
        recorder.refuse(NotYours, _without_seat(actor, person, seat))
    if own != seat.number and seat.number not in state.areas.get(person, ()):
        if law.game.several_hands == "no":
            may = "may play only one hand in a round here"
            reason = sentence_about(actor, person, may, may)
        else:
            may = f"may wager on seat {seat.number} too only after an officer has confirmed it"
            reason = sentence_about(actor, person, may, may)
        recorder.refuse(NotYours, reason, law.game.several_hands_clause)
    return own


def _without_seat(actor: Actor, person: str, seat: RoundSeat) -> str:
    """Why a wager is refused of a person without a seat, or at a seat where nobody sits."""
    if not person:
        return f"Nobody sits at seat {seat.number}: a player must take it first."
    then = "no seat at this table, so"
    you = f"have {then} you cannot wager: take a seat first"
    return sentence_about(actor, person, you, f"has {then} {person} cannot wager")


def _check_moment(recorder: RoundRecorder, seat: RoundSeat, home: int, wager: Wager) -> None:
    """Refuses a wager whose street has not come: it would lie where its bet goes later."""
    if wager.placed != "opening" and not _placed_in_advance(recorder, seat, home, wager):
        reason = f"The {wager.name} wager is made later in the round, after the cards are dealt."
        recorder.refuse(WrongMoment, reason, wager.clause)


def _placed_in_advance(recorder: RoundRecorder, seat: RoundSeat, home: int, wager: Wager) -> bool:
    """Whether a wager for later in the round is placed before the first card here."""
    return wager.id in recorder.law.in_advance and (
        home != seat.number or equal_everywhere(recorder.law, recorder.state, home)
    )


# --- amounts ---------------------------------------------------------------------


def _check_amount(
    recorder: RoundRecorder, seat: RoundSeat, person: str, wager: Wager, amount: Cents
) -> None:
    law = recorder.law
    if amount <= 0:
        reason = f"The {wager.name} must be more than $0, not {show_dollars(amount)}."
        recorder.refuse(WrongAmount, reason, wager.clause)
    if wager.id in law.jackpots:
        _check_jackpot(recorder, wager, amount)
    elif wager.placed == "opening":
        _check_limits(recorder, person, wager, amount)
    chip = law.sign.smallest_chip
    if amount % chip:
        reason = f"The {wager.name} must be a multiple of the smallest chip, {show_dollars(chip)}; "
        reason += f"{show_dollars(amount)} is not."
        recorder.refuse(WrongAmount, reason, wager.clause)
    other = _must_equal(recorder, seat, wager)
    if other is not None and seat.wagers.get(other, amount) != amount:
        reason = f"The {wager.name} must equal the {law.wagers[other].name}: "
        reason += f"{show_dollars(seat.wagers[other])}, not {show_dollars(amount)}."
        recorder.refuse(WrongAmount, reason, law.equal_clauses[wager.id])
    for name in wager.needs:
        if name not in seat.wagers:
            needed = law.wagers[name].name
            reason = f"You can place the {wager.name} only beside the {needed}: place that first."
            recorder.refuse(WrongAmount, reason, wager.needs_clause or wager.clause)


def _must_equal(recorder: RoundRecorder, seat: RoundSeat, wager: Wager) -> str | None:
    """The wager this one must equal, or, where this one is placed second, that must equal it."""
    law = recorder.law
    other = law.must_equal.get(wager.id)
    if other is None and wager.id not in seat.wagers:
        return law.equalled_by.get(wager.id)
    return other


def _check_jackpot(recorder: RoundRecorder, wager: Wager, amount: Cents) -> None:
    law = recorder.law
    cost = law.costs[wager.id]
    if cost is None:
        recorder.refuse(NotOffered, NO_JACKPOT, wager.clause)
    if recorder.state.jackpots_stopped:
        reason = "No jackpot wager is taken at this table until the jackpot meter works again."
        recorder.refuse(NotOffered, reason, wager.clause)
    if amount != cost:
        price = f"{show_dollars(cost)}, not {show_dollars(amount)}"
        reason = f"The {wager.name} wager must be exactly {price}."
        recorder.refuse(WrongAmount, reason, wager.cost_clause or wager.clause)


NO_JACKPOT = "This table offers no jackpot: play without a jackpot wager."


def _check_limits(recorder: RoundRecorder, person: str, wager: Wager, amount: Cents) -> None:
    own = recorder.law.sign.own_limits.get(wager.id)
    usual = limits_of(recorder.law, recorder.state, person)
    low, high = (own.minimum, own.maximum) if own is not None else usual
    if amount < low:
        clause = _sign(recorder, wager.id if own is not None else "minimum")
        least = f"{show_dollars(low)}, not {show_dollars(amount)}"
        reason = f"The {wager.name} must be at least {least}."
        recorder.refuse(WrongAmount, reason, clause)
    if high is not None and amount > high:
        clause = _sign(recorder, wager.id if own is not None else "maximum")
        most = f"{show_dollars(high)}, not {show_dollars(amount)}"
        reason = f"The {wager.name} may be at most {most}."
        recorder.refuse(WrongAmount, reason, clause)


def limits_of(law: RoundLaw, state: Round, person: str) -> tuple[Cents, Cents | None]:
    """The sign's limits, or those a marker gives this player."""
    low, high = law.sign.minimum, law.sign.maximum
    marker = state.memory.marker(person) if state.memory.markers else None
    if marker is not None:
        low = marker.minimum if marker.minimum is not None else low
        high = marker.maximum if marker.maximum is not None else high
        high = None if marker.over_maximum else high
    return low, high


def _sign(recorder: RoundRecorder, item: str) -> str:
    return next((row.clause for row in recorder.law.book.file.sign if row.key == item), "")


def _place(
    recorder: RoundRecorder,
    command: c.PlaceWager | c.RecordWager,
    seat: RoundSeat,
    home: int,
    wager: Wager,
    *,
    found: bool,
) -> None:
    """Records a wager that its player has the chips for."""
    amount, before = command.amount, seat.wagers.get(wager.id, NOTHING)
    player = recorder.state.seat(home)
    stack = player.stack + before
    if amount > stack:
        recorder.refuse_unfunded(command.actor, player, f"the {wager.name}", amount, stack)
    if (
        wager.id in recorder.law.jackpots
        and not before
        and any(s.carried for s in recorder.state.seats)
    ):
        cancel_jackpot_game(recorder, "jackpot-newcomer")
    recorder.record(e.WagerPlaced(seat.number, home, wager.id, amount, before, found))


def record_wager(recorder: RoundRecorder, command: c.RecordWager) -> None:
    """The dealer records a wager as it lies there, even where the amount is wrong."""
    wager, seat = _spot(recorder, command)
    law = recorder.law
    recorder.role(command.actor, DEALER, wager.clause)
    if not recorder.state.real_cards:
        reason = "Wagers are recorded as they lie only where real cards are dealt: place a wager."
        recorder.refuse(WrongMoment, reason, wager.clause)
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=show_amount(command.amount))
    if wager.id in law.jackpots and law.costs[wager.id] is None:
        recorder.refuse(NotOffered, NO_JACKPOT, wager.clause)
    home = _home(recorder, command.actor, seat)
    _check_moment(recorder, seat, home, wager)
    _place(recorder, command, seat, home, wager, found=True)


# --- taking back ------------------------------------------------------------------


def take_back_wager(recorder: RoundRecorder, command: c.TakeBackWager) -> None:
    """Takes a wager off the layout before the wagers are locked, for its player or a dealer."""
    wager, seat = _spot(recorder, command)
    law = recorder.law
    if not law.is_staff(command.actor):
        recorder.players_hand(command.actor, command.seat, wager.clause)
    if wager.id not in seat.wagers:
        reason = f"There is no {wager.name} at seat {seat.number} to take back."
        recorder.refuse(WrongMoment, reason, wager.clause)
    for other in law.wagers.values():
        if wager.id in other.needs and other.id in seat.wagers and not seat.as_found:
            reason = f"The {other.name} needs the {wager.name}: take back the {other.name} first."
            recorder.refuse(WrongMoment, reason, other.needs_clause or other.clause)
    carried = wager.id in seat.carried
    recorder.record(e.WagerTakenBack(seat.number, wager.id, seat.wagers[wager.id]))
    if carried:
        cancel_jackpot_game(recorder, "jackpot-leaver")


def refuse_wager(recorder: RoundRecorder, command: c.RefuseWager) -> None:
    """An officer refuses a wager on reasonable grounds before the first card (Sydney 13.11)."""
    wager, seat = _spot(recorder, command)
    if not recorder.law.has_power("refuse-wager"):
        recorder.refuse(NotOffered, "This book gives nobody the power to refuse a wager.")
    recorder.power(command.actor, "refuse-wager")
    if not command.reason.strip():
        raise BadInput("reason", "the grounds for refusing the wager", got="")
    if wager.id not in seat.wagers:
        reason = f"There is no {wager.name} at seat {seat.number} to refuse."
        recorder.refuse(WrongMoment, reason)
    recorder.record(
        e.WagerTakenBack(seat.number, wager.id, seat.wagers[wager.id], f"refused: {command.reason}")
    )


def fit_wagers(recorder: RoundRecorder, command: c.FitWagers) -> None:
    """Returns wagers that may not lie as they do, so that the rest can be locked."""
    law = recorder.law
    recorder.needs_dealer(command.actor, law.game.locked_clause, "wagers")
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
    recorder.needs_dealer(command.actor, law.game.locked_clause, "wagers")
    says = law.steps[0].says or "No more bets"
    recorder.record(e.Announced(says, law.steps[0].clause))
    if law.game.locked == "no more bets":
        lock(recorder)


def lock(recorder: RoundRecorder) -> None:
    """Locks the wagers, and registers the jackpot game where there is one."""
    law = recorder.law
    needs_duties_done(recorder)
    wrong = next(misfits(law, recorder.state), None)
    if wrong is not None:
        recorder.refuse(WrongAmount, wrong.reason, wrong.clause)
    hands = tuple(seat.number for seat in recorder.state.seats if _dealt_in(recorder, seat))
    if not hands:
        name = law.wagers[law.base].name
        reason = f"Nobody has placed the {name}: there is no hand to deal."
        recorder.refuse(WrongMoment, reason, law.wagers[law.base].clause)
    for seat in recorder.state.seats:
        if seat.number not in hands:  # the required wagers are missing, so no hand is dealt
            for name, amount in seat.wagers.items():
                recorder.record(e.WagerTakenBack(seat.number, name, amount, "no hand"))
    recorder.record(e.BetsClosed(hands, law.game.locked_clause))
    start_jackpot_game(recorder)


def _dealt_in(recorder: RoundRecorder, seat: RoundSeat) -> bool:
    """Whether a hand is dealt at a seat: all required wagers lie there, or, where wagers were
    recorded as found, any of them."""
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
        clause = law.jackpot_start or law.wagers[stakes[0].wager].clause
        recorder.record(e.JackpotGameStarted(stakes, clause, again))
