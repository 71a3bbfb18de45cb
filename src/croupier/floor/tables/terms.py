"""Reads a poker table's sign as the terms of its game (6.1.1, 6.15.2, 7.1, 8.9.1)."""

from functools import cache
from math import gcd
from typing import Any

from croupier import poker
from croupier.acts import cached_by_identity, from_json, to_json
from croupier.errors import BadInput
from croupier.floor.table import SignBoard, Table
from croupier.floor.tables.signs import charges, least_wager
from croupier.money import CENT, NOTHING, Cents, Rate, parse_amount

SECONDS_TO_ACT = 30
"""The time to act at a table that deals itself and whose sign names none."""
OVER_BLINDS = ("none", "straddle", "chain")


def terms_of(table: Table) -> poker.GameTerms:
    """The terms of a table's game by its present sign; a sign that makes no game is bad input."""
    return _terms_under(
        table.board,
        table.variant,
        table.structure,
        len(table.seats),
        table.stand_alone,
        table.deck,
        table.book_ref,
    )


@cached_by_identity(1024)
def _terms_under(
    board: SignBoard,
    variant: str,
    structure: str,
    seats: int,
    stand_alone: bool,
    deck: str,
    book: str,
) -> poker.GameTerms:
    """The terms under a sign, cached because the same sign is read several times a hand."""
    most = min(seats, poker.variant(variant, book).players)
    return _terms(variant, structure, most, stand_alone, bool(deck), to_json(board.stated), book)


@cache
def _terms(
    variant: str,
    structure: str,
    seats: int,
    stand_alone: bool,
    real_cards: bool,
    stated: bytes,
    book: str,
) -> poker.GameTerms:
    sign: dict[str, Any] = from_json(stated, dict)
    blinds = tuple(parse_amount(amount, "sign.blinds") for amount in sign.get("blinds", ()))
    chosen = sign.get("settings") or {}
    readings = poker.readings_of(chosen, book)
    stakes = _stakes(poker.structure(structure, book), sign, blinds, readings)
    over_blinds = sign.get("straddles", "none")
    if over_blinds not in OVER_BLINDS:
        raise BadInput("sign.straddles", f"one of {', '.join(OVER_BLINDS)}", got=over_blinds)
    return poker.GameTerms(
        game=variant,
        stakes=stakes,
        blinds=blinds,
        buy_in=parse_amount(sign.get("minimum_buy_in", "0.00"), "sign.minimum_buy_in"),
        seats=seats,
        charges=tuple(_charge(row, stakes.chip) for row in charges(sign)),
        clock=_clock(sign.get("time_to_act"), real_cards),
        over_blinds=over_blinds,
        chase=_chase(sign.get("flop_chase")),
        stand_alone=stand_alone,
        settings=poker.settings_of(chosen, book),
        readings=readings,
        book=book,
    )


def _stakes(
    kind: poker.BettingStructure,
    sign: dict[str, Any],
    blinds: tuple[Cents, ...],
    readings: poker.Readings,
) -> poker.Stakes:
    """In fixed limit the greatest wager is the big bet, or else twice the small one."""
    least = least_wager(sign, readings) or CENT
    high = (sign.get("limits") or {}).get("maximum")
    most = None if high is None else parse_amount(high, "sign.limits.maximum")
    bets = (least,) * 4
    if kind.set_amount:
        bets = (least, least, most or least * 2, most or least * 2)
    chip = Cents(gcd(*bets, *blinds))
    greatest = (most or least) if kind.maximum == "spread" else NOTHING
    return poker.Stakes(kind, bets, greatest, chip)


def _charge(row: dict[str, Any], chip: Cents) -> poker.Charge:
    """One way of charging, as the sign states it."""

    def amount(name: str) -> Cents:
        return parse_amount(row.get(name, "0.00"), f"sign.commission.{name}")

    rate = row.get("rate")
    return poker.Charge(
        method=row["type"],
        rate=None if rate is None else Rate.parse(rate, "sign.commission.rate"),
        minimum=amount("minimum"),
        cap=amount("cap") if "cap" in row else None,
        amount=amount("hourly") if row["type"] == "time" else amount("amount"),
        by_players=tuple(
            (int(count), parse_amount(fee, "sign.commission.by_players"))
            for count, fee in row.get("by_players", ())
        ),
        chip=chip,
    )


def _chase(stated: dict[str, Any] | None) -> poker.ChaseLimits | None:
    """The least and greatest side wager on the flop (8.15.1)."""
    if stated is None:
        return None
    low = parse_amount(stated["minimum"], "sign.flop_chase.minimum")
    return poker.ChaseLimits(low, parse_amount(stated["maximum"], "sign.flop_chase.maximum"))


def _clock(stated: dict[str, Any] | None, real_cards: bool) -> poker.TimeToAct | None:
    """The time to act; a table that deals itself has one even if its sign states none."""
    if stated is None:
        return None if real_cards else poker.TimeToAct(SECONDS_TO_ACT)
    fee = parse_amount(stated.get("fee", "0.00"), "sign.time_to_act.fee")
    return poker.TimeToAct(
        stated["seconds"], stated.get("extra_seconds", 0), stated.get("times", 0), fee
    )
