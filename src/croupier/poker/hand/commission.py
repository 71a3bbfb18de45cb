"""What the house takes for hosting the game (section 7).

A `Charge` is what the sign says. Percentage and per-hand charges come out of the pots when
they are pushed, and plug into the hand as its `RakeRule`; until then they lie on the slide
and may go back (CP-11). Per-person and time charges are taken at the table, before the cards
and by the hour, and never touch a pot. A table may have several charges; one of each kind.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from croupier.errors import BadInput
from croupier.money import CENT, NOTHING, Cents, Rate, round_down, show_amount, show_dollars
from croupier.poker.hand.pots import shares
from croupier.poker.hand.settling import PotResult, RakeRule, no_commission
from croupier.poker.hand.state import Hand
from croupier.poker.law import PokerLaw
from croupier.poker.readings import Readings

Method = Literal["percentage", "time", "per-hand", "per-person", "nil"]


class Charge(msgspec.Struct, frozen=True, kw_only=True):
    """One way of charging, as the sign states it (7.1).

    `cap` bounds a whole hand, all pots together (7.7); `minimum` is the least rake the sign
    names beside it. `chip` is the lowest chip the rake is taken in. `amount` is the hourly
    fee, the fee per person, or per hand for any number of players; `by_players` gives the
    fee per hand from that many players on, the smallest number first (7.2.3(b)).
    """

    method: Method = "nil"
    rate: Rate | None = None
    minimum: Cents = NOTHING
    cap: Cents | None = None
    amount: Cents = NOTHING
    by_players: tuple[tuple[int, Cents], ...] = ()
    chip: Cents = CENT

    def __post_init__(self) -> None:
        if self.method == "percentage":
            if self.rate is None:
                raise BadInput("rate", "a percentage of the pot")
        elif self.rate is not None:
            raise BadInput("rate", "no rate, for only a percentage has one", got=str(self.rate))
        for name, value in (("cap", self.cap), ("amount", self.amount), ("minimum", self.minimum)):
            if value is not None and value < 0:
                raise BadInput(name, "at least 0.00", got=show_amount(value))
        if self.cap is not None and self.minimum > self.cap:
            raise BadInput("minimum", "at most the cap", got=show_amount(self.minimum))
        steps = [least for least, _ in self.by_players]
        if steps != sorted(set(steps)):
            raise BadInput(
                "by_players", "each number of players once, the smallest first", got=steps
            )

    def per_hand(self, players: int) -> Cents:
        """The fixed fee of a hand with so many players in it."""
        fees = [fee for least, fee in self.by_players if players >= least]
        return fees[-1] if fees else self.amount

    def __str__(self) -> str:
        """The words for the sign: type, amount, minimum and cap in dollars (7.1)."""
        least = f", minimum {show_dollars(self.minimum)}" if self.minimum else ""
        cap = "" if self.cap is None else f", cap {show_dollars(self.cap)} a hand"
        match self.method:
            case "percentage":
                return f"{self.rate} of the pot{least}{cap}"
            case "time":
                return f"{show_dollars(self.amount)} an hour from each player, in advance"
            case "per-person":
                return f"{show_dollars(self.amount)} from each player before each hand"
            case "per-hand":
                steps = (f"{show_dollars(fee)} from {n} players on" for n, fee in self.by_players)
                flat = (f"{show_dollars(self.amount)} a hand",) if self.amount else ()
                return "; ".join((*flat, *steps)) + cap
            case _:
                return "none"


Charges = tuple[Charge, ...]


def check_charges(charges: Charges, law: PokerLaw) -> None:
    """Checks the charges of a table: at most one of each method of the book, at a rate it allows.

    Nil stands alone and waives all others (7.4).
    """
    methods = [charge.method for charge in charges]
    named = ", ".join(methods)
    if len(set(methods)) != len(methods):
        clause = law.clause("ways of charging")
        raise BadInput("commission", f"each method once ({clause})", got=named)
    if "nil" in methods and len(methods) > 1:
        clause = law.charges["nil"]
        raise BadInput("commission", f"no other method beside nil ({clause})", got=named)
    for charge in charges:
        if charge.method not in law.charges:
            raise BadInput("commission", f"one of {', '.join(law.charges)}", got=charge.method)
        _check_rate(charge, law)


def _check_rate(charge: Charge, law: PokerLaw) -> None:
    if charge.rate is None or charge.method not in law.rates:
        return
    lowest, highest = law.rates[charge.method]
    if not lowest.share <= charge.rate.share <= highest.share:
        expected = f"{lowest} to {highest} ({law.charges[charge.method]})"
        raise BadInput("rate", expected, got=str(charge.rate))


def charge_of(charges: Charges, method: Method) -> Charge | None:
    """The charge of one kind, where the table has it."""
    return next((charge for charge in charges if charge.method == method), None)


def commission_of(charges: Charges, readings: Readings | None = None) -> RakeRule:
    """What a hand under these charges gives up when its pots are pushed, all of them together."""
    from_pots = [charge for charge in charges if charge.method in ("percentage", "per-hand")]
    if not from_pots:
        return no_commission
    chosen = readings or Readings()

    def taken(hand: Hand, results: tuple[PotResult, ...]) -> tuple[Cents, ...]:
        each = taken_by_each(from_pots, chosen, hand, results)
        return tuple(sum(parts, NOTHING) for parts in zip(*each, strict=True))

    return taken


def taken_by_each(
    charges: Sequence[Charge], readings: Readings, hand: Hand, results: tuple[PotResult, ...]
) -> list[tuple[Cents, ...]]:
    """What each charge takes of each pot; a later one has only what the earlier left."""
    left = [result.pot.amount for result in results]
    found = []
    for charge in charges:
        if charge.method == "percentage":
            wanted = _percentage(charge, readings, hand, results)
        else:
            wanted = _fixed(charge, readings, hand, results)
        taken = tuple(min(want, rest) for want, rest in zip(wanted, left, strict=True))
        left = [rest - part for rest, part in zip(left, taken, strict=True)]
        found.append(taken)
    return found


def _percentage(
    charge: Charge, readings: Readings, hand: Hand, results: tuple[PotResult, ...]
) -> tuple[Cents, ...]:
    """A share of the called money, floored to the rake chip over the hand, capped once (7.7)."""
    taken = [NOTHING] * len(results)
    if not hand.voluntary:
        return tuple(taken)
    exempt = _exempt(readings, hand, results)
    pooled, already = -_uncalled_raise(readings, hand), NOTHING
    for number in _order(readings, results):
        if number not in exempt:
            pooled += results[number].pot.amount
            due = _share(charge, readings, pooled)
            taken[number] = due - already
            already = due
    return tuple(taken)


def _uncalled_raise(readings: Readings, hand: Hand) -> Cents:
    """What a raise that nobody called left in the pot, where none of it is commissioned (7.5).

    'Pot' is ante wagers, blinds and called wagers (1.1). The part over the bet before has gone
    back; the part that matched that bet is in the pot, and by one reading it is no called wager.
    """
    return hand.betting.uncalled if readings.uncalled_raise == "whole wager" else NOTHING


def _share(charge: Charge, readings: Readings, pooled: Cents) -> Cents:
    assert charge.rate is not None, "a percentage has a rate"
    chip = CENT if readings.rake_rounding == "exact cents" else charge.chip
    due = round_down(charge.rate.of(max(NOTHING, pooled)), chip)
    return due if charge.cap is None else min(due, charge.cap)


def _order(readings: Readings, results: tuple[PotResult, ...]) -> Iterable[int]:
    numbers = range(len(results))
    return numbers if readings.rake_order == "main first" else reversed(numbers)


def _exempt(readings: Readings, hand: Hand, results: tuple[PotResult, ...]) -> frozenset[int]:
    """Pots shared by equal hands with nobody else's money in them (7.8)."""
    tied = frozenset(n for n, result in enumerate(results) if _only_equal_hands(hand, result))
    if readings.tie_exemption_per_pot or len(tied) == len(results):
        return tied
    return frozenset()


def _only_equal_hands(hand: Hand, result: PotResult) -> bool:
    """A high and a low winner are not equal hands, so both halves must be tied by everyone."""
    payers = {share.seat for share in shares(hand, result.pot)}
    both = [set(winners) for winners in (result.high, result.low) if winners]
    return result.contested and len(payers) > 1 and all(winners == payers for winners in both)


def _fixed(
    charge: Charge, readings: Readings, hand: Hand, results: tuple[PotResult, ...]
) -> tuple[Cents, ...]:
    """A set fee from the main pot on, no more than the pots hold; blinds alone are free (7.6)."""
    taken = [NOTHING] * len(results)
    left = _fixed_fee(charge, hand)
    for number in _order(readings, results):
        taken[number] = min(left, results[number].pot.amount)
        left -= taken[number]
    return tuple(taken)


def _fixed_fee(charge: Charge, hand: Hand) -> Cents:
    fee = charge.per_hand(len(hand.seats)) if hand.voluntary else NOTHING
    return fee if charge.cap is None else min(fee, charge.cap)


def slide(charges: Charges, hand: Hand, readings: Readings | None = None) -> Cents:
    """What lies on the drop slide as play progresses (7.2.1(a), 7.2.3(a)).

    It is worked out on all the money gathered so far, so that rounding never drifts. The
    money is still the pot's: it drops when the pot is pushed, less what 7.6 and 7.8 give
    back, and goes back whole when the hand is not completed.
    """
    if not hand.voluntary or hand.phase in ("posting", "dealing", "over"):
        return NOTHING
    gathered = hand.pot - sum((seat.bet for seat in hand.seats), NOTHING)
    chosen, on_slide = readings or Readings(), NOTHING
    free = NOTHING if hand.phase == "betting" else _uncalled_raise(chosen, hand)
    for charge in charges:
        if charge.method == "percentage":
            on_slide += _share(charge, chosen, gathered - free)
        elif charge.method == "per-hand":
            on_slide += min(_fixed_fee(charge, hand), gathered)
    return min(on_slide, gathered)
