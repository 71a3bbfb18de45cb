"""The jackpot desk of `croupier settle`: what the jackpot wagers of a settled table win.

A banked table passes its jackpot wagers and what the hole cards and the flop make of each; the
desk reads the jackpot system from the table's sign and says what is paid.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from croupier.banked import JackpotClaim, JackpotPayment, JackpotResult, Layout
from croupier.books import JackpotFile
from croupier.errors import BadInput
from croupier.jackpot.files.fields import read_values
from croupier.jackpot.meters.awards import JackpotAward, Win
from croupier.jackpot.meters.line import read_terms
from croupier.jackpot.meters.meter import meter_at, moved
from croupier.jackpot.meters.settlement import pay
from croupier.jackpot.meters.terms import JackpotTerms
from croupier.jackpot.meters.wording import MeterParts
from croupier.money import Cents, is_exact_at, show_amount, show_dollars, show_exact

SIGN = "sign.jackpot."


def jackpot_desk(layout: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult:
    """Pays the jackpot wagers of one round."""
    book = layout.book.jackpot
    if book is None:
        raise BadInput("sign.jackpot", f"no jackpot wager, because {layout.book.id} has no jackpot")
    if layout.sign.jackpot is None:
        return _nothing_offered(layout, claims)
    line, notes = _line(layout, book, claims)
    terms = read_terms(layout.book, line, SIGN)
    made = (claim.category for claim in claims if claim.eligible)
    terms.check_stated((category.slug for category in made if category is not None), SIGN)
    spots = {seat: _spots(terms, claims, seat) for seat in {claim.seat for claim in claims}}
    wins = tuple(
        Win(claim.seat, claim.category.slug, spots[claim.seat][0])
        for claim in {claim.seat: claim for claim in claims}.values()
        if claim.eligible and claim.category is not None and claim.category.slug in terms.prizes
    )
    values = _values(terms, line, wins)
    held = values or tuple(Fraction(reseed) for reseed in terms.reseeds)
    meter = meter_at("sign", terms, held)
    paid = pay(meter, wins, _holders(layout, claims))
    after = moved(meter, paid.moves).values
    return JackpotResult(
        payments=tuple(_payment(award, spots[award.seat][1]) for award in paid.awards),
        meter_before=_shown(values),
        meter_after=_shown(after if values is not None else None),
        notes=(*notes, *_below(terms, values), *paid.notes),
    )


def _nothing_offered(layout: Layout, claims: Iterable[JackpotClaim]) -> JackpotResult:
    """The result under a sign without a jackpot: only folded hands may have jackpot wagers."""
    places = {seat.seat: place for place, seat in enumerate(layout.seats)}
    for claim in claims:
        if claim.eligible:
            field = f"seats[{places[claim.seat]}].wagers.{claim.wager}"
            expected = "no jackpot wager on a live hand, because the sign has no jackpot"
            raise BadInput(field, expected, show_amount(claim.staked))
    return JackpotResult()


def _line(
    layout: Layout, book: JackpotFile, claims: Iterable[JackpotClaim]
) -> tuple[dict[str, Any], list[str]]:
    """The terms on the sign, completed by the first row of the book, and notes on that."""
    line: dict[str, Any] = dict(layout.sign.jackpot or {})
    notes = []
    line["settings"] = layout.sign.settings
    if line.get("cost") is None and line.get("level1_wager") is None:
        line["cost"] = show_amount(_cost(layout, claims))
    if book.kind == "prize meter":
        if line.get("option") is None:
            line["option"] = book.option[0].id
            notes.append(f"The sign names no jackpot option, so {book.option[0].name} is used.")
        chosen = next((o for o in book.option if o.id == str(line["option"])), book.option[0])
        if line.get("seed") is None and chosen.seeds:
            line["seed"] = chosen.seeds[0].seed
            notes.append(f"The sign names no seed, so {chosen.seeds[0].seed} for each $1 is used.")
    return line, notes


def _cost(layout: Layout, claims: Iterable[JackpotClaim]) -> Cents:
    """What one unit of a jackpot wager costs, from what lies on the spots."""
    levels = layout.book.jackpot.level if layout.book.jackpot else ()
    units = {level.wagers[0]: level.wager_units for level in levels if len(level.wagers) == 1}
    costs = {claim.staked // units.get(claim.wager, 1) for claim in claims}
    if len(costs) != 1:
        expected = "the cost of a jackpot wager, because the wagers on the table differ"
        raise BadInput(f"{SIGN}cost", expected, got=None)
    return costs.pop()


def _spots(
    terms: JackpotTerms, claims: Iterable[JackpotClaim], seat: int
) -> tuple[int, tuple[str, ...]]:
    """The level of a seat's wagers, and the spots they lie on."""
    spots = tuple(claim.wager for claim in claims if claim.seat == seat)
    for place, level in enumerate(terms.levels):
        if set(level.spots) == set(spots):
            return place, spots
    raise BadInput(f"seat {seat}", "only the jackpot wagers of one level", ", ".join(spots))


def _holders(layout: Layout, claims: Iterable[JackpotClaim]) -> tuple[int, ...]:
    """All seats with a valid wager; by a setting of the table only those with live hands."""
    live_only = layout.sign.settings.get("bonus_jackpot_folded") == "not paid"
    return tuple({claim.seat for claim in claims if claim.live or not live_only})


def _values(
    terms: JackpotTerms, line: dict[str, Any], wins: tuple[Win, ...]
) -> tuple[Fraction, ...] | None:
    name = "pools" if len(terms.reseeds) > 1 else "meter"
    if line.get(name) is not None:
        return read_values(line[name], terms, SIGN)
    for win in wins:
        if isinstance(terms.prizes[win.hand].worth, MeterParts):
            what = "the values of the pools" if name == "pools" else "the value on the meter"
            expected = f"{what}, because seat {win.seat} has a {win.hand}"
            raise BadInput(f"{SIGN}{name}", expected, got=None)
    return None


def _payment(award: JackpotAward, spots: tuple[str, ...]) -> JackpotPayment:
    return JackpotPayment(
        seat=award.seat,
        prize=award.prize,
        amount=award.amount,
        wagers=spots,
        clauses=award.clauses,
        returns_stake=award.returns_stake,
    )


def _below(terms: JackpotTerms, values: tuple[Fraction, ...] | None) -> Iterable[str]:
    """Notes on pools that show less than their seed, which the book does not allow."""
    if values is None or not terms.holds_reseed:
        return
    for place, (value, reseed) in enumerate(zip(values, terms.reseeds, strict=True), 1):
        if value < reseed:
            what = f"Pool {place}" if len(values) > 1 else "The meter"
            cite = ", ".join(terms.clauses("seed"))
            yield f"{what} shows less than its seed of {show_dollars(reseed)} ({cite})."


def _shown(values: tuple[Fraction, ...] | None) -> object:
    if values is None:
        return None
    shown = [show_exact(value, 2 if is_exact_at(value, 2) else 4) for value in values]
    return shown[0] if len(shown) == 1 else shown
