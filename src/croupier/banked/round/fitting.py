"""Checks that the wagers at a seat fit together, and finds what has to go back.

A hand is dealt for a set of wagers: the required ones are all there, those that must be equal
are equal, and no side wager lies without the wagers it needs. Between two commands of a player
the wagers need not fit: somebody who raises an Ante raises the Blind next. When the wagers are
locked they must. At a table with a dealer the players correct them first; a table that deals
itself returns what does not fit. Nothing is ever added to a wager.
"""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.banked.round.law import RoundLaw
from croupier.banked.state import Round, RoundSeat
from croupier.money import Cents


class Misfit(msgspec.Struct, frozen=True, gc=False):
    """A wager that does not fit: `amount` of it has to go back; `reason` is a sentence."""

    seat: int
    wager: str
    amount: Cents
    reason: str
    clause: str


def misfits(law: RoundLaw, state: Round) -> Iterator[Misfit]:
    """What has to go back before the wagers can be locked.

    Wagers that a dealer recorded as found are dealt for as they lie, and are weighed later.
    """
    for seat in state.seats:
        if seat.wagers and not seat.as_found:
            yield from misfits_at(law, state, seat)


def misfits_at(law: RoundLaw, state: Round, seat: RoundSeat) -> Iterator[Misfit]:
    """What has to go back at one seat: everything where a required wager is missing."""
    for name in wagers_needed(law, state, seat):
        if name not in seat.wagers:
            clause = law.game.several_hands_clause if seat.blind else law.wagers[name].clause
            missing = law.wagers[name].name
            reason = f"There is no {missing} at seat {seat.number}, and every hand needs one."
            for laid in return_order(law, seat.wagers):
                yield Misfit(seat.number, laid, seat.wagers[laid], reason, clause)
            return
    if not _fits(law, seat.wagers):
        yield from _unequal(law, seat)
        yield from _alone(law, seat)


def _fits(law: RoundLaw, wagers: Mapping[str, Cents]) -> bool:
    """Whether every wager has the others it needs and is equal to the one it must equal."""
    for name, amount in wagers.items():
        other = law.must_equal.get(name)
        if other is not None and wagers[other] != amount:
            return False
        for needed in law.wagers[name].needs:
            if needed not in wagers:
                return False
    return True


def _unequal(law: RoundLaw, seat: RoundSeat) -> Iterator[Misfit]:
    """Of wagers that must be equal, what lies above the lowest."""
    groups: dict[str, list[str]] = {}
    for name in seat.wagers:
        other = law.must_equal.get(name)
        if other is not None:
            groups.setdefault(other, [other]).append(name)
    for other, group in groups.items():
        lowest = min(seat.wagers[name] for name in group)
        different = next((n for n in group if seat.wagers[n] != seat.wagers[other]), other)
        names = f"{law.wagers[different].name} and {law.wagers[other].name}"
        reason = f"The {names} at seat {seat.number} must be equal."
        clause = law.equal_clauses[different]
        for laid in group:
            if seat.wagers[laid] > lowest:
                above = Cents(seat.wagers[laid] - lowest)
                yield Misfit(seat.number, laid, above, reason, clause)


def _alone(law: RoundLaw, seat: RoundSeat) -> Iterator[Misfit]:
    """Wagers that lie without one that they need."""
    for name, amount in seat.wagers.items():
        wager = law.wagers[name]
        lacking = next((needed for needed in wager.needs if needed not in seat.wagers), None)
        if lacking is not None:
            needed = law.wagers[lacking].name
            reason = f"The {wager.name} at seat {seat.number} needs the {needed} beside it."
            clause = wager.needs_clause or wager.clause
            yield Misfit(seat.number, name, amount, reason, clause)


def has_required(law: RoundLaw, seat: RoundSeat) -> bool:
    """Whether all wagers lie at a seat that a hand needs to be dealt there."""
    return law.required_set <= seat.wagers.keys()


def return_order(law: RoundLaw, wagers: Iterable[str]) -> tuple[str, ...]:
    """These wagers in an order in which they can go back one by one: none before those that
    need it, and otherwise the last laid first."""
    left = list(wagers)
    order: list[str] = []
    while left:
        needed = {name for wager in left for name in law.wagers[wager].needs}
        order.append(next((name for name in reversed(left) if name not in needed), left[-1]))
        left.remove(order[-1])
    return tuple(order)


def wagers_needed(law: RoundLaw, state: Round, seat: RoundSeat) -> tuple[str, ...]:
    """What must lie at a seat before its hand is dealt; a blind hand lays some in advance."""
    ahead = seat.blind or (bool(law.in_advance) and equal_everywhere(law, state, seat.home))
    return (*law.required, *law.in_advance) if ahead else law.required


def equal_everywhere(law: RoundLaw, state: Round, home: int) -> bool:
    """The literal reading of 12.4.7: a player on several areas lays equal wagers on all."""
    return law.equal_areas and any(seat.home == home != seat.number for seat in state.seats)
