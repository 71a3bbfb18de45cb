"""Reads a table's sign, checks its figures, and says what it must state before the table opens.

A banked table's sign has the keys of the `sign` object of `croupier settle`, and `books` reads
it; a poker table's sign states the game's limits, blinds, buy-in and commission. Statements that
no engine uses are kept beside them.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from croupier.acts import NotOffered, WrongAmount
from croupier.books import ENDED_READINGS, SIGN_KEYS, Book, SignItem, read_sign
from croupier.errors import BadInput
from croupier.floor.table import SignBoard
from croupier.money import NOTHING, Cents, Rate, parse_amount, show_dollars
from croupier.poker import Readings, read_law

POKER_KEYS = (
    "minimum_buy_in",
    "limits",
    "blinds",
    "commission",
    "time_to_act",
    "bonus",
    "side_wagers",
    "flop_chase",
    "straddles",
    "settings",
)


def read_board(
    book: Book, game: str, stated: Mapping[str, Any], says: Mapping[str, str] | None = None
) -> SignBoard:
    """Reads a sign and checks every figure on it against the book; `game` is empty for poker.

    A value of null counts as not stated.
    """
    plain = {k: v for k, v in msgspec.to_builtins(dict(stated)).items() if v is not None}
    words = dict(says or {})
    known = {item.id for item in book.file.sign}
    for name in words:
        if name not in known:
            raise BadInput(f"says.{name}", f"one of {', '.join(sorted(known))}")
    if not game:
        low, high = _poker_figures(book, plain)
        return SignBoard(minimum=low, maximum=high, stated=plain, says=words)
    _check_settings(book, plain.get("settings"))
    sign = read_sign(engine_sign(plain), book.game(game), book.file.setting)
    for key in plain:
        if key not in SIGN_KEYS:
            raise BadInput(f"sign.{key}", f"one of {', '.join(SIGN_KEYS)}")
    _low_limit(book, sign.settings)
    return SignBoard(minimum=sign.minimum, maximum=sign.maximum, stated=plain, says=words)


def engine_sign(stated: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a sign that a banked round is played by."""
    return {key: value for key, value in stated.items() if key in SIGN_KEYS}


def _low_limit(book: Book, settings: Mapping[str, str]) -> None:
    """Refuses a shoe for low limit gaming, which deals from a shuffling device (Sydney 6.6.2)."""
    row = next((s for s in book.file.setting if s.id == "low_limit"), None)
    if (
        row is not None
        and settings.get("low_limit") == "yes"
        and settings.get("card_source") == "shoe"
    ):
        reason = "Low limit gaming must deal from a shuffling device, not from a shoe."
        raise WrongAmount(reason, row.clause, book.id)


# --- poker -------------------------------------------------------------------------


def _poker_figures(book: Book, stated: dict[str, Any]) -> tuple[Cents, Cents | None]:
    for key in stated:
        if key not in POKER_KEYS:
            raise BadInput(f"sign.{key}", f"one of {', '.join(POKER_KEYS)}")
    limits = stated.get("limits") or {}
    if not isinstance(limits, Mapping):
        raise BadInput("sign.limits", 'an object with "minimum"', got=limits)
    low = parse_amount(limits.get("minimum", "0.00"), "sign.limits.minimum")
    high = limits.get("maximum")
    maximum = None if high is None else parse_amount(high, "sign.limits.maximum")
    if "minimum_buy_in" in stated:
        parse_amount(stated["minimum_buy_in"], "sign.minimum_buy_in")
    _check_blinds(book, stated.get("blinds"), low)
    for row in charges(stated):
        _check_commission(book, row)
    if stated.get("time_to_act") is not None:
        _check_time(stated["time_to_act"])
    if "flop_chase" in stated:
        _check_chase(stated["flop_chase"])
    _check_settings(book, stated.get("settings"))
    return low, maximum


def _check_blinds(book: Book, blinds: object, minimum: Cents) -> None:
    if blinds is None:
        return
    if not isinstance(blinds, list):
        raise BadInput("sign.blinds", 'a list of amounts such as ["5.00", "10.00"]', got=blinds)
    amounts = [parse_amount(amount, "sign.blinds") for amount in blinds]
    if amounts and amounts[-1] < minimum:
        least, given = show_dollars(minimum), show_dollars(amounts[-1])
        reason = f"The last blind must be at least the table minimum of {least}; it is {given}."
        raise WrongAmount(reason, read_law(book).clause("last blind"), book.id)


def least_wager(stated: Mapping[str, Any], readings: Readings) -> Cents:
    """The least wager by a poker sign: its minimum, or a last blind above it (6.1, 6.4).

    A house may let the blinds rise and leave the minimum where it is (CP-15). A sign without a
    minimum has no other than the last blind.
    """
    limits, blinds = stated.get("limits") or {}, stated.get("blinds")
    low = parse_amount(limits.get("minimum", "0.00"), "sign.limits.minimum")
    last = parse_amount(blinds[-1], "sign.blinds") if blinds else NOTHING
    if low and readings.higher_blinds == "leave the minimum":
        return low
    return max(low, last)


def charges(stated: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The ways of charging a sign names, one or several."""
    given = stated.get("commission")
    rows = given if isinstance(given, list) else [given] if given is not None else []
    if not all(isinstance(row, dict) for row in rows):
        raise BadInput("sign.commission", 'an object such as {"type": "time", "hourly": "10.00"}')
    return rows


_FIGURES = {
    "percentage": ("cap",),
    "time": ("hourly",),
    "per-hand": ("amount",),
    "per-person": ("amount",),
    "nil": (),
}
_FIGURE_NAMES = {"cap": "greatest amount", "hourly": "hourly fee", "amount": "amount"}


def _check_commission(book: Book, row: dict[str, Any]) -> None:
    rules = {c.id: c for c in book.poker.commission} if book.poker else {}
    kind = str(row.get("type"))
    if kind not in rules:
        raise BadInput("sign.commission.type", f"one of {', '.join(rules)}", got=row.get("type"))
    rule = rules[kind]
    for figure in _FIGURES[kind]:
        if row.get(figure) is None:
            reason = f"The sign must state the {_FIGURE_NAMES[figure]} of this commission."
            raise WrongAmount(reason, rule.clause, book.id)
        parse_amount(row[figure], f"sign.commission.{figure}")
    if rule.lowest is not None and rule.highest is not None:
        rate = Rate.parse(row.get("rate"), "sign.commission.rate")
        if not Rate.parse(rule.lowest).share <= rate.share <= Rate.parse(rule.highest).share:
            limits = f"{rule.lowest} to {rule.highest} of the pot"
            reason = f"The commission must be {limits}; the sign says {row.get('rate')}."
            raise WrongAmount(reason, rule.clause, book.id)


def _check_chase(given: object) -> None:
    """The least and greatest side wager on the flop (8.15.1)."""
    if not isinstance(given, Mapping) or set(given) != {"minimum", "maximum"}:
        raise BadInput("sign.flop_chase", 'an object with "minimum" and "maximum"', got=given)
    low = parse_amount(given["minimum"], "sign.flop_chase.minimum")
    high = parse_amount(given["maximum"], "sign.flop_chase.maximum")
    if not 0 < low <= high:
        raise BadInput("sign.flop_chase.maximum", "at least the minimum", got=given["maximum"])


def _check_settings(book: Book, given: object) -> None:
    """Checks the readings that a sign chooses, by the ids and values of the book's settings."""
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise BadInput("sign.settings", "an object of readings by their names", got=given)
    known = {row.id: row for row in book.file.setting if row.chosen == "on the sign"}
    for name, value in given.items():
        if name in ENDED_READINGS:
            continue
        if name not in known:
            raise BadInput(f"sign.settings.{name}", f"one of {', '.join(known)}")
        if value not in known[name].values:
            row = known[name]
            choices = ", ".join(row.values)
            reason = f"The sign must choose one of these readings: {choices}; it says {value}."
            raise NotOffered(reason, row.clause, book.id)


def _check_time(given: object) -> None:
    if not isinstance(given, Mapping) or type(given.get("seconds")) is not int:
        raise BadInput("sign.time_to_act", 'an object with "seconds"', got=given)
    extra = {"extra_seconds", "times", "fee"}
    if extra & set(given):
        if not extra <= set(given):
            expected = "all of extra_seconds, times and fee, or none of them"
            raise BadInput("sign.time_to_act", expected, got=given)
        parse_amount(given["fee"], "sign.time_to_act.fee")


# --- what must be there ----------------------------------------------------------------


def items_for(book: Book, game: str) -> tuple[SignItem, ...]:
    """The items of a book's sign that apply to this game."""
    return tuple(item for item in book.file.sign if not item.games or game in item.games)


def missing(book: Book, game: str, board: SignBoard) -> tuple[SignItem, ...]:
    """The items that the sign must state before the table may open, and does not."""
    return tuple(
        item
        for item in items_for(book, game)
        if item.shown == "stated" and not _is_stated(board, item)
    )


def _is_stated(board: SignBoard, item: SignItem) -> bool:
    if item.key is not None and board.stated.get(item.key) not in (None, "", [], {}):
        return True
    return bool(board.says.get(item.id))
