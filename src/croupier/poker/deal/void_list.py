"""What a dealer gives back after a ruling in a hand of poker, seat by seat.

A misdeal gives wagers back but leaves the blinds up, a game without an outcome gives everything
back, and a void hand takes its money out of the pot. Side wagers go back with what was paid on them
taken away.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from croupier.acts import TakeBackAct, TakeBackLine
from croupier.money import NOTHING, Cents, show_dollars
from croupier.poker.deal import events
from croupier.poker.deal.flop_chase import ChaseResult
from croupier.poker.deal.state import Deal, seat_of
from croupier.poker.setup import SeatNo

DealStep: TypeAlias = tuple[Deal, object, Deal]
"""An event of a deal with the deal before and after it."""


def void_list(steps: Iterable[DealStep]) -> tuple[TakeBackLine, ...]:
    """What is to be done after the rulings of a deal, in their order; nothing where none moved a
    chip."""
    found: list[TakeBackLine] = []
    for before, event, after in steps:
        match event:
            case events.Misdealt() | events.Invalidated():
                found += _pot_back(before, after, event.clause)
            case events.HandVoided():
                found += _hand_out(before, event)
            case events.ChaseSettled():
                found += _side_wagers_back(before, event.results)
            case _:
                pass
    return tuple(found)


def _line(
    deal: Deal, number: SeatNo, wager: str, act: TakeBackAct, amount: Cents, what: str, clause: str
) -> TakeBackLine:
    seat = seat_of(deal.hand, number)
    person = "" if seat is None else seat.person
    return TakeBackLine(int(number), person, wager, act, amount, what, clause)


def _pot_back(before: Deal, after: Deal, clause: str) -> Iterator[TakeBackLine]:
    """What each player has in the pot goes back, less the blinds that stay up for the new deal."""
    for seat in before.hand.seats:
        again = seat_of(after.hand, seat.number)
        stays = NOTHING if again is None else again.live + again.dead
        back = seat.live + seat.dead - stays
        if back > 0:
            what = f"Give back {show_dollars(back)} from the pot."
            yield _line(before, seat.number, "pot", "give back", back, what, clause)
        if stays:
            what = f"Leave {show_dollars(stays)}: the blind stays up."
            yield _line(before, seat.number, "blind", "leave", stays, what, clause)


def _hand_out(before: Deal, event: events.HandVoided) -> Iterator[TakeBackLine]:
    if not event.amount:
        return
    money = show_dollars(event.amount)
    if event.to == "returned":
        what = f"Give back {money} from the pot: the hand is void."
        yield _line(before, event.seat, "pot", "give back", event.amount, what, event.clause)
    else:
        what = f"Take {money} out of the pot: it is held until it is determined."
        yield _line(before, event.seat, "pot", "take", event.amount, what, event.clause)


def _side_wagers_back(before: Deal, results: tuple[ChaseResult, ...]) -> Iterator[TakeBackLine]:
    """Side wagers handed back as they were placed; what was settled before is undone first."""
    settled = {(r.wager.seat, r.wager.colour): r for r in before.around.chase_results}
    for result in results:
        wager = result.wager
        if result.won or result.back != wager.stake:
            continue
        old, clause = settled.get((wager.seat, wager.colour)), result.clauses[0]
        stake, name = show_dollars(wager.stake), f"Flop Chase on {wager.colour}"
        if old is not None and old.won:
            what = f"Take back {show_dollars(old.won)} that was paid on the {name}."
            yield _line(before, wager.seat, name, "take back", old.won, what, clause)
            what = f"Leave {stake} of the {name} with the player."
            yield _line(before, wager.seat, name, "leave", wager.stake, what, clause)
            continue
        where = "that was taken from" if old is not None and not old.back else "of"
        what = f"Give back {stake} {where} the {name}."
        yield _line(before, wager.seat, name, "give back", wager.stake, what, clause)
