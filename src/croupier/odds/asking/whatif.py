"""What-if rules: a game with one rule changed, to be compared with the game as it is.

`blind.flush=2` changes a line of a pay table, `multiples.preflop=3` what may be bet on a street,
`ante_pays_from=straight` or any other name a choice of the sign, `qualifies=two-pair` the
dealer's line, and `blind=canberra-ultimate` settles a wager as another book does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from croupier.books import (
    BOOK_IDS,
    BankedGame,
    Book,
    BookStep,
    PayRow,
    PayTable,
    SettleRow,
    StreetChoice,
    defaults,
    load_book,
)
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.money import LONGEST_ODDS

SIGN_KEYS = (
    "minimum", "maximum", "smallest_chip", "maximum_payout", "trips_table", "ante_pays_from",
)  # fmt: skip
LOWEST, HIGHEST = 1, 100
"""The multiples of the Ante that a book can state."""


def change_rules(
    book: Book, game: BankedGame, sign: Mapping[str, Any], rules: Sequence[str]
) -> tuple[BankedGame, dict[str, Any]]:
    """The game and sign with some rules changed, each of them once."""
    changed, keys = dict(sign), set[str]()
    for rule in rules:
        key, equals, value = (part.strip() for part in rule.partition("="))
        if not (key and equals and value):
            raise BadInput("--what-if", "a rule and its new value, such as blind.flush=2", got=rule)
        if key in keys:
            raise BadInput("--what-if", f"{key} only once, because the rules apply together", rule)
        keys.add(key)
        game, changed = _change_rule(book, game, changed, key, value)
    return game, changed


def _change_rule(
    book: Book, game: BankedGame, sign: Mapping[str, Any], key: str, value: str
) -> tuple[BankedGame, dict[str, Any]]:
    name, dot, rest = key.partition(".")
    if name == "multiples" and dot:
        return _with_multiples(game, rest, value), _without_multiples(sign, rest)
    if dot and game.table_named(name) is not None:
        return _with_pay(game, name, rest, value), dict(sign)
    if key == "qualifies":
        return _with_line(game, value), dict(sign)
    if key in {wager.id for wager in game.wager}:
        return _settled_as(game, key, value), dict(sign)
    return game, _with_choice(book, game, sign, key, value)


# --- multiples ------------------------------------------------------------------------------


def _with_multiples(game: BankedGame, street: str, value: str) -> BankedGame:
    streets = [str(s.street) for s in game.step if any(c.act == "bet" for c in s.choices)]
    if street not in streets:
        raise BadInput(
            "--what-if", f"one of the streets {', '.join(streets)}", got=f"multiples.{street}"
        )
    try:
        multiples = tuple(sorted({int(part) for part in value.split(",")}))
    except ValueError:
        raise BadInput(f"multiples.{street}", "whole numbers such as 3 or 3,4", value) from None
    if not all(LOWEST <= multiple <= HIGHEST for multiple in multiples):
        raise BadInput(
            f"multiples.{street}", f"only multiples from {LOWEST} to {HIGHEST}", got=value
        )

    def step(given: BookStep) -> BookStep:
        changed = multiples if given.street == street else None
        return replace(given, choices=tuple(_unbound(c, changed) for c in given.choices))

    return replace(game, step=tuple(map(step, game.step)))


def _unbound(choice: StreetChoice, multiples: tuple[int, ...] | None) -> StreetChoice:
    """A bet with these multiples, or its own, and without the book's bounds on those of a sign:
    they are rules of the book, and rules are being changed."""
    if choice.act != "bet":
        return choice
    bounds = {"lowest": LOWEST, "highest": HIGHEST} if choice.from_sign else {}
    return replace(choice, multiples=multiples or choice.multiples, falling=False, **bounds)


def _without_multiples(sign: Mapping[str, Any], street: str) -> dict[str, Any]:
    kept = dict(sign)
    if isinstance(kept.get("multiples"), Mapping):
        kept["multiples"] = {s: m for s, m in kept["multiples"].items() if s != street}
    return kept


# --- pay tables -----------------------------------------------------------------------------


def _with_pay(game: BankedGame, name: str, hand: str, value: str) -> BankedGame:
    table = game.table_named(name)
    assert table is not None
    listed = [h for row in table.rows for h in (row.hand, *row.hands) if h is not None]
    if hand not in listed:
        raise BadInput(
            "--what-if", f"one of the hands that {name} pays ({', '.join(listed)})", got=hand
        )
    changed = replace(table, rows=_rows(table, hand, odds_in(value, f"{name}.{hand}")))
    return replace(game, table=tuple(changed if t.id == name else t for t in game.table))


def _rows(table: PayTable, hand: str, pays: str) -> tuple[PayRow, ...]:
    rows: list[PayRow] = []
    for row in table.rows:
        named = tuple(h for h in (row.hand, *row.hands) if h is not None)
        rest = tuple(h for h in named if h != hand)
        if rest:
            rows.append(replace(row, hand=None, hands=rest))
        if hand in named:
            rows.append(replace(row, hand=hand, hands=(), pays=pays))
    return tuple(rows)


_NUMBER = r"[0-9]{0,7}(?:\.[0-9]{1,6})?"
_ODDS = re.compile(rf"({_NUMBER})(?:(?:/| to )({_NUMBER}))?")


def odds_in(value: str, field: str) -> str:
    """`2`, `3/2`, `1.5` or `3 to 2`, as a pay table writes it."""
    found = _ODDS.fullmatch(value)
    try:
        odds = Fraction(found[1]) / Fraction(found[2] or "1") if found else None
    except (ValueError, ZeroDivisionError):
        odds = None
    if odds is None or max(odds.numerator, odds.denominator) > LONGEST_ODDS:
        limit = f"in numbers from 1 to {LONGEST_ODDS:,}"
        raise BadInput(field, f"odds such as 2, 3/2 or 3 to 2, {limit}", got=value)
    if odds == 0:
        raise BadInput(field, "odds above 0", got=value)
    return f"{odds.numerator} to {odds.denominator}"


# --- the rest -------------------------------------------------------------------------------


def _with_line(game: BankedGame, value: str) -> BankedGame:
    slugs = [category.slug for category in Category]
    if game.qualifies is None:
        raise BadInput("qualifies", "a game in which the dealer has to qualify")
    if value not in slugs[1:]:
        raise BadInput("qualifies", f"one of {', '.join(slugs[1:])}", got=value)
    return replace(game, qualifies=value)


def _settled_as(game: BankedGame, name: str, value: str) -> BankedGame:
    """The wager settled by another book's rows and pay tables, under that book's own readings."""
    other_book, _, other_game = value.partition("/")
    if other_book not in BOOK_IDS:
        raise BadInput(name, f"one of the books {', '.join(BOOK_IDS)}", got=value)
    law = load_book(other_book)
    theirs = law.game(other_game or _same_game(other_book, game))
    if name not in {wager.id for wager in theirs.wager}:
        raise BadInput(name, "a book with a wager of this name", got=value)
    readings = defaults(law.file.setting)
    rows = tuple(_read(row, readings) for row in theirs.wager_named(name).settles)
    tables = {t.id: t for t in game.table} | {t.id: t for t in theirs.table if _used(rows, t.id)}
    return replace(
        game,
        wager=tuple(replace(w, settles=rows) if w.id == name else w for w in game.wager),
        table=tuple(tables.values()),
    )


def _read(row: SettleRow, readings: Mapping[str, str]) -> SettleRow:
    """A row with the names of readings replaced by what the other book reads there."""

    def filled(words: str) -> str:
        return re.sub(r"\$([a-z_]+)", lambda found: readings[found[1]], words)

    return replace(row, when=tuple(map(filled, row.when)), then=filled(row.then))


def _same_game(book: str, game: BankedGame) -> str | None:
    same = [g.id for g in load_book(book).games.values() if g.family == game.family]
    return same[0] if len(same) == 1 else None


def _used(rows: tuple[SettleRow, ...], table: str) -> bool:
    return any(table in text for row in rows for text in (*row.when, row.then))


def _with_choice(
    book: Book, game: BankedGame, sign: Mapping[str, Any], key: str, value: str
) -> dict[str, Any]:
    if key in SIGN_KEYS:
        return {**sign, key: value}
    settings = {setting.id for setting in book.file.setting}
    if key not in settings:
        tables = ", ".join(f"{table.id}.HAND" for table in game.table)
        raise BadInput(
            "--what-if",
            f"one of multiples.STREET, {tables}, qualifies, a wager, or one of "
            f"{', '.join(sorted(settings | set(SIGN_KEYS)))}",
            got=key,
        )
    return {**sign, "settings": {**dict(sign.get("settings") or {}), key: value}}
