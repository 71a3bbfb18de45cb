"""Reads the terms of a jackpot system from the fields that open it, and checks them by the book.

The same fields are used on the first line of a meter file, on the sign of a table that is settled,
and in the command that opens a system.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.books import IN_TURN, Book, JackpotFile, JackpotOption, Level, defaults
from croupier.errors import BadInput
from croupier.jackpot.meters.terms import (
    HANDS,
    TOP,
    BonusTerms,
    Clauses,
    GroupTerms,
    HandPrizeTerms,
    JackpotTerms,
    LevelTerms,
    ShareTerms,
)
from croupier.jackpot.meters.wording import (
    MeterParts,
    PrizeWorth,
    is_amount,
    read_parts,
    read_payout,
    read_worth,
)
from croupier.money import Cents, Rate, parse_amount

NOTHING = Cents(0)


def read_terms(book: Book, line: Mapping[str, Any], field: str = "") -> JackpotTerms:
    """Reads the line that opens a system, such as `{"option": 1, "seed": 10000, "cost": "5.00"}`.

    `field` is put before the names of fields in errors. `book`, `name` and `tables` may be in the
    line and are read by the caller.
    """
    jackpot = book.jackpot
    if jackpot is None:
        raise BadInput("book", "a book with a jackpot", got=book.id)
    return _Reader(book, jackpot, line, field).terms()


def completed(terms: JackpotTerms, line: Mapping[str, Any]) -> dict[str, Any]:
    """The line of a table, completed with the terms of its system where it states none."""
    theirs = dict(terms.line)
    for one, other in (("cost", "level1_wager"), ("level1_wager", "cost")):
        if one in line:
            theirs.pop(other, None)
    return theirs | dict(line)


def increments(jackpot: JackpotFile, chosen: Mapping[str, str]) -> tuple[tuple[Rate, ...], ...]:
    """The share of each level's wager that goes to each pool, under the reading chosen."""
    by_level = chosen.get("jackpot_feeds") == "by level"
    rows = [level.feeds_by_level if by_level else level.feeds for level in jackpot.level]
    return tuple(tuple(Rate.parse(rate, "feeds") for rate in row) for row in rows)


_FIELDS_OF_CALLER = ("book", "name", "tables", "settings")
_FIELDS = {
    "prize meter": ("option", "seed", "cost", "meter"),
    "sign pool": (
        "option", "start", "increment", "cost", "payouts", "minimum_guarantee", "bonus", "meter",
    ),
    "three levels": ("option", "level1_wager", "cost", "increments", "combine", "pools"),
}  # fmt: skip


class _Reader:
    """Reads one line against one book."""

    def __init__(
        self, book: Book, jackpot: JackpotFile, line: Mapping[str, Any], field: str
    ) -> None:
        self.book = book
        self.jackpot = jackpot
        self.line = line
        self.field = field
        known = (*_FIELDS[jackpot.kind], *_FIELDS_OF_CALLER)
        for key in line:
            if key not in known:
                raise BadInput(f"{field}{key}", f"only the fields {', '.join(known)}")
        self.settings = self._settings()
        self.figures = {figure.id: figure for figure in jackpot.figure}

    def terms(self) -> JackpotTerms:
        option = self._option()
        seed, levels, reseeds = self._levels(option)
        prizes = self._prizes(option)
        rounding = self.figures.get("meter-rounding")
        return JackpotTerms(
            book=self.book.id,
            option=option.id,
            seed=seed,
            levels=levels,
            reseeds=reseeds,
            prizes=prizes,
            shares=self._shares(),
            order=tuple(
                GroupTerms(group=row.group, level=row.level, clauses=row.clauses)
                for row in self.jackpot.order
            ),
            resets={hand: row.clauses for row in self.jackpot.reset for hand in row.hands},
            basis=self._basis(),
            line={key: value for key, value in self.line.items() if key not in ("meter", "pools")},
            settings=self.settings,
            round_to=parse_amount(rounding.value) if rounding is not None else None,
            bonus=self._bonus(),
            guarantees=self._by_hand("minimum_guarantee", TOP),
            combined=self._combined(),
            unstated={row.hand: row.clauses for row in option.prizes if row.hand not in prizes},
        )

    def _basis(self) -> dict[str, Clauses]:
        """The clauses of what moves the meter, and of how it is rounded for prizes."""
        rounding = self.figures.get("meter-rounding")
        rounded: dict[str, Clauses] = {"rounding": (rounding.clause,)} if rounding else {}
        return {row.of: row.clauses for row in self.jackpot.basis} | rounded

    def _settings(self) -> dict[str, str]:
        known = {setting.id: setting for setting in self.book.file.setting}
        chosen = defaults(self.book.file.setting)
        given = self.line.get("settings") or {}
        if not isinstance(given, Mapping):
            raise BadInput(
                f"{self.field}settings", "an object with settings and their values", given
            )
        for name, value in given.items():
            if name not in known:
                raise BadInput(f"{self.field}settings.{name}", f"one of {', '.join(known)}")
            if value not in known[name].values:
                options = ", ".join(known[name].values)
                raise BadInput(f"{self.field}settings.{name}", f"one of {options}", value)
            chosen[name] = value
        return chosen

    # --- options, levels and pools ---------------------------------------------

    def _option(self) -> JackpotOption:
        options = {option.id: option for option in self.jackpot.option}
        given = self.line.get("option")
        if given is None and self.jackpot.kind != "prize meter":
            return self.jackpot.option[0]
        name = str(given) if type(given) is int else given
        if not isinstance(name, str) or name not in options:
            cite = ", ".join(dict.fromkeys(option.clause for option in options.values()))
            expected = f"one of {', '.join(options)} ({cite})"
            raise BadInput(f"{self.field}option", expected, given)
        return options[name]

    def _levels(
        self, option: JackpotOption
    ) -> tuple[int | None, tuple[LevelTerms, ...], tuple[Cents, ...]]:
        if self.jackpot.level:
            unit = self._unit()
            rates = self._increments()
            levels = tuple(
                _level(level, unit, row)
                for level, row in zip(self.jackpot.level, rates, strict=True)
            )
            return None, levels, tuple(unit * level.reseed_units for level in self.jackpot.level)
        cost = self._cost("cost")
        if option.seeds:
            seed, rate, clauses = self._seed(option)
            return seed, (_only(cost, rate, clauses),), (cost * seed,)
        start, rate = NOTHING, Rate(Fraction(0))
        if any(prize.pays.endswith("of meter") for prize in option.prizes):
            start = parse_amount(self.line.get("start", "0.00"), f"{self.field}start")
            rate = self._rate(cost)
        return None, (_only(cost, rate, option.clauses),), (start,)

    def _unit(self) -> Cents:
        name = "level1_wager" if "level1_wager" in self.line else "cost"
        if "level1_wager" in self.line and "cost" in self.line:
            raise BadInput(f"{self.field}cost", "no cost beside level1_wager, which means the same")
        return self._cost(name)

    def _cost(self, name: str) -> Cents:
        cost = parse_amount(self.line.get(name), f"{self.field}{name}")
        if not 0 < cost <= 100_000_00:
            expected = "an amount from 0.01 to 100000.00"
            raise BadInput(f"{self.field}{name}", expected, self.line.get(name))
        return cost

    def _seed(self, option: JackpotOption) -> tuple[int, Rate, Clauses]:
        given = self.line.get("seed")
        rows = {row.seed: row for row in option.seeds}
        seed = _whole(given)
        if seed not in rows:
            offered = ", ".join(str(row.seed) for row in option.seeds)
            cite = option.seeds[0].clause
            raise BadInput(f"{self.field}seed", f"one of {offered} ({cite})", given)
        row = rows[seed]
        return seed, Rate.parse(row.rate), row.clauses

    def _rate(self, cost: Cents) -> Rate:
        """What a wager adds: a share of it, or a sum, since amounts have two decimals."""
        given = self.line.get("increment", "0%")
        field = f"{self.field}increment"
        if isinstance(given, str) and is_amount(given):
            rate = Rate(Fraction(parse_amount(given, field), cost))
        else:
            rate = Rate.parse(given, field)
        if rate.share > 1:
            raise BadInput(field, "at most the cost of the wager", given)
        return rate

    def _increments(self) -> tuple[tuple[Rate, ...], ...]:
        """The share of each level's wager for each pool: the book's, or those of the line."""
        given = self.line.get("increments")
        if given is None:
            return increments(self.jackpot, self.settings)
        field = f"{self.field}increments"
        names = [level.id for level in self.jackpot.level]
        if not isinstance(given, Mapping) or set(given) != set(names):
            raise BadInput(field, f"an object with {', '.join(names)}", given)
        total = self.figures["increment"]
        rows = []
        for name in names:
            row = given[name]
            if not isinstance(row, list) or len(row) != len(names):
                raise BadInput(f"{field}.{name}", f"{len(names)} rates, one for each pool", row)
            rates = tuple(Rate.parse(rate, f"{field}.{name}") for rate in row)
            if sum(rate.share for rate in rates) != Rate.parse(total.value).share:
                expected = f"rates that add up to {total.value} ({total.clause})"
                raise BadInput(f"{field}.{name}", expected, row)
            rows.append(rates)
        return tuple(rows)

    def _combined(self) -> tuple[str, ...]:
        given = self.line.get("combine")
        if given is None:
            return ()
        field, figure = f"{self.field}combine", self.figures.get("combined-games")
        if figure is None:
            raise BadInput(field, "no games, because the book lets no others share these pools")
        games = [name.strip() for name in figure.value.split(",")]
        if not isinstance(given, list) or any(name not in games for name in given):
            raise BadInput(
                field, f"a list of names out of {', '.join(games)} ({figure.clause})", given
            )
        return tuple(given)

    # --- prizes -----------------------------------------------------------------

    def _prizes(self, option: JackpotOption) -> dict[str, HandPrizeTerms]:
        payouts = self._payouts()
        prizes: dict[str, HandPrizeTerms] = {}
        for row in option.prizes:
            if row.hand in payouts:
                worth = payouts[row.hand]
            elif row.pays == "sign":
                continue
            else:
                worth = read_worth(row.pays)
            prizes[row.hand] = HandPrizeTerms(hand=row.hand, worth=worth, clauses=row.clauses)
        unknown = next((hand for hand in payouts if hand not in prizes), None)
        if unknown is not None:
            winning = ", ".join(row.hand for row in option.prizes)
            raise BadInput(f"{self.field}payouts.{unknown}", f"one of {winning} ({option.clause})")
        return prizes

    def _payouts(self) -> dict[str, PrizeWorth]:
        given = self.line.get("payouts")
        if given is None:
            return {}
        if not isinstance(given, Mapping):
            raise BadInput(f"{self.field}payouts", 'an object such as {"flush": "50 per 1"}', given)
        read: dict[str, PrizeWorth] = {}
        for name, value in given.items():
            hand = hand_named(name, f"{self.field}payouts.{name}")
            read[hand] = read_payout(value, f"{self.field}payouts.{name}")
            if isinstance(read[hand], MeterParts) and hand not in TOP:
                expected = "a sum or odds, because only top hands are paid from the meter"
                raise BadInput(f"{self.field}payouts.{name}", expected, value)
        return read

    def _shares(self) -> tuple[ShareTerms, ...]:
        def parts(text: str | None) -> MeterParts | None:
            return None if text is None or text == IN_TURN else read_parts(text)

        return tuple(
            ShareTerms(
                royals=row.royals,
                straight_flushes=row.straight_flushes,
                royal=parts(row.royal_pays),
                straight_flush=parts(row.straight_flush_pays),
                or_guarantee=row.or_guarantee,
                clauses=row.clauses,
            )
            for row in self.jackpot.share
        )

    def _bonus(self) -> BonusTerms | None:
        row = self.jackpot.bonus
        if self.line.get("bonus") is None or row is None:
            return None
        return BonusTerms(
            amounts=self._by_hand("bonus", row.hands),
            not_to_winners_of=row.not_to_winners_of,
            clauses=row.clauses,
        )

    def _by_hand(self, name: str, hands: tuple[str, ...]) -> dict[str, Cents]:
        """One amount for all these hands, or an object with one for each."""
        given = self.line.get(name)
        field = f"{self.field}{name}"
        if given is None:
            return {}
        if not isinstance(given, Mapping):
            amount = parse_amount(given, field)
            return dict.fromkeys(hands, amount)
        amounts: dict[str, Cents] = {}
        for key, value in given.items():
            hand = hand_named(key, f"{field}.{key}")
            if hand not in hands:
                raise BadInput(f"{field}.{key}", f"one of {', '.join(hands)}")
            amounts[hand] = parse_amount(value, f"{field}.{key}")
        return amounts


def _level(level: Level, unit: Cents, rates: tuple[Rate, ...]) -> LevelTerms:
    cost = unit * level.wager_units
    falls = zip(TOP, (level.royal_clause, level.straight_flush_clause), strict=True)
    return LevelTerms(
        id=level.id,
        name=level.name,
        cost=cost,
        feeds=tuple(rate.of(cost) for rate in rates),
        wins=tuple(pool - 1 for pool in level.wins_pools),
        spots=level.wagers,
        clauses=(level.clause,),
        falls={hand: (clause,) for hand, clause in falls if clause is not None},
    )


def _only(cost: Cents, rate: Rate, clauses: Clauses) -> LevelTerms:
    """The one level of a house with one kind of jackpot wager."""
    return LevelTerms(
        id="jackpot",
        name="Jackpot",
        cost=cost,
        feeds=(rate.of(cost),),
        wins=(0,),
        spots=("jackpot",),
        clauses=clauses,
    )


def hand_named(name: object, field: str) -> str:
    """A hand by its slug, such as `straight-flush`."""
    if not isinstance(name, str) or name not in HANDS:
        raise BadInput(field, f"one of {', '.join(HANDS)}", name)
    return name


def _whole(value: object) -> int:
    """A seed as people write it: 10000, "10000" or "10000.00"; -1 for anything else."""
    if type(value) is int:
        return value
    if isinstance(value, str) and len(value) <= 20:
        text = value.removesuffix(".00").replace(",", "")
        return int(text) if text.isascii() and text.isdigit() else -1
    return -1
