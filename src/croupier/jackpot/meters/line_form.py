"""The fields of the line that opens a jackpot system, or that a sign states of one, as a form."""

from __future__ import annotations

from croupier.acts import FormChoice, FormField, FormWay, pick
from croupier.books import Book, JackpotFile, JackpotOption, JackpotPrize
from croupier.jackpot.meters.terms import TOP

MOST_COST = 100_000_00
"""The greatest cost of a jackpot wager, in cents."""
OF_THE_SYSTEM = ("guarantee_with_both", "jackpot_feeds")
"""Readings that are part of a system's terms; all others are chosen on the sign of a table."""

PERCENT = FormWay(label="% of the wager", after="%")
SHARE = FormWay(label="as a fraction of the wager")
PAYOUTS = (
    FormWay(label="dollars", dollars=True),
    FormWay(label="for each $1 wagered", after=" per 1"),
    FormWay(label="to 1, and the wager goes back", after=" to 1"),
)
OF_METER = FormWay(label="% of the meter", after="% of meter")


def line_fields(book: Book, *, of_sign: bool = False) -> tuple[FormField, ...]:
    """The terms of a jackpot system of a book; empty where the book has no jackpot.

    A sign that does not state a term takes it over from the system, so there only the cost must
    be stated. What a meter holds is no term.
    """
    jackpot = book.jackpot
    if jackpot is None:
        return ()
    levels = _levels(book, jackpot, of_sign) if jackpot.level else ()
    cost = () if jackpot.level else (_cost("cost", "What a jackpot wager costs", book),)
    readings = () if of_sign else _readings(book)
    return (*cost, *levels, _option(jackpot, of_sign), *readings)


def _cost(key: str, label: str, book: Book, also: tuple[str, ...] = ()) -> FormField:
    rules = book.jackpot.rule if book.jackpot else ()
    clause = next((r.clause for r in rules if r.must == "a wager is exactly its cost"), "")
    return FormField(
        key=key,
        label=label,
        type="amount",
        clause=clause,
        required=True,
        least=1,
        most=MOST_COST,
        also=also,
    )


def _option(jackpot: JackpotFile, of_sign: bool) -> FormField:
    """The options of a book, each with the fields that belong to it."""
    chosen = jackpot.kind == "prize meter"
    return FormField(
        key="option",
        label="Seeds and prizes",
        type="choice",
        help="The table of prizes that the book gives, or that the sign completes.",
        clause=jackpot.option[0].clause,
        required=chosen and not of_sign,
        default=None if chosen else jackpot.option[0].id,
        choices=tuple(
            FormChoice(
                value=option.id,
                label=option.name,
                clause=option.clause,
                fields=tuple(_of_option(jackpot, option, of_sign)),
            )
            for option in jackpot.option
        ),
    )


def _of_option(jackpot: JackpotFile, option: JackpotOption, of_sign: bool) -> list[FormField]:
    if option.seeds:
        return [_seed(option, of_sign)]
    if jackpot.kind != "sign pool":
        return []
    fields = [_payouts(option, of_sign)]
    if any(prize.pays.endswith("of meter") for prize in option.prizes):
        fields = [*_meter(jackpot), *fields]
    guarantee = next((row for row in jackpot.share if row.or_guarantee), None)
    if guarantee is not None:
        label = "The least that each winner of a shared jackpot receives"
        fields.append(_by_hand("minimum_guarantee", label, TOP, guarantee.clause))
    if jackpot.bonus is not None:
        label = "Bonus for every other holder of a jackpot wager at the table"
        fields.append(_by_hand("bonus", label, jackpot.bonus.hands, jackpot.bonus.clause))
    return fields


def _seed(option: JackpotOption, of_sign: bool) -> FormField:
    return FormField(
        key="seed",
        label="Seed for each $1 of the wager",
        type="choice",
        help="What the meter starts from; a higher seed lets less of each wager into the meter.",
        clause=option.seeds[0].clause,
        required=not of_sign,
        numbers=True,
        choices=tuple(
            FormChoice(
                value=str(row.seed),
                label=f"${row.seed:,}, and {row.rate} of each wager goes to the meter",
                clause=row.clause,
            )
            for row in option.seeds
        ),
    )


def _meter(jackpot: JackpotFile) -> tuple[FormField, ...]:
    clauses = {row.of: row.clause for row in jackpot.basis}
    start = FormField(
        key="start",
        label="What the meter starts from",
        type="amount",
        clause=clauses.get("seed", ""),
        default="0.00",
    )
    increment = FormField(
        key="increment",
        label="What each wager adds to the meter",
        type="worded",
        clause=clauses.get("contribution", ""),
        default="0%",
        ways=(PERCENT, FormWay(label="dollars", dollars=True)),
    )
    return start, increment


def _payouts(option: JackpotOption, of_sign: bool) -> FormField:
    return FormField(
        key="payouts",
        label="What the winning hands pay",
        type="object",
        help="A hand that is left empty is paid as the book says.",
        clause=option.clause,
        required=not of_sign and any(prize.pays == "sign" for prize in option.prizes),
        fields=tuple(_payout(prize, of_sign) for prize in option.prizes),
    )


def _payout(prize: JackpotPrize, of_sign: bool) -> FormField:
    stated = prize.pays == "sign"
    return FormField(
        key=prize.hand,
        label=_hand(prize.hand),
        type="worded",
        help="" if stated else f"By the book: {prize.pays}.",
        clause=prize.clause,
        required=stated and not of_sign,
        ways=(*PAYOUTS, OF_METER) if prize.hand in TOP else PAYOUTS,
    )


def _by_hand(key: str, label: str, hands: tuple[str, ...], clause: str) -> FormField:
    return FormField(
        key=key,
        label=label,
        type="object",
        clause=clause,
        short=True,
        fields=tuple(FormField(key=hand, label=_hand(hand), type="amount") for hand in hands),
    )


def _levels(book: Book, jackpot: JackpotFile, of_sign: bool) -> tuple[FormField, ...]:
    """The fields of a jackpot with levels: their unit, the increments, and who shares the pools."""
    names = ("cost", "level1_wager") if of_sign else ("level1_wager", "cost")
    figures = {figure.id: figure for figure in jackpot.figure}
    unit = _cost(names[0], f"What a {jackpot.level[0].name} wager costs", book, names[1:])
    fields = [unit]
    if "increment" in figures:
        total = figures["increment"]
        fields.append(
            FormField(
                key="increments",
                label="What each wager adds to each pool",
                type="object",
                help=f"The shares of a wager for all pools add up to {total.value}.",
                clause=total.clause,
                folded=True,
                fields=tuple(
                    _feeds(level.id, level.name, level.feeds, len(jackpot.level), level.clause)
                    for level in jackpot.level
                ),
            )
        )
    if "combined-games" in figures:
        shared = figures["combined-games"]
        games = tuple(name.strip() for name in shared.value.split(","))
        fields.append(
            FormField(
                key="combine",
                label="Games that share these pools",
                type="choices",
                clause=shared.clause,
                folded=True,
                choices=pick(games),
            )
        )
    return tuple(fields)


def _feeds(key: str, name: str, feeds: tuple[str, ...], pools: int, clause: str) -> FormField:
    return FormField(
        key=key,
        label=name,
        type="row",
        clause=clause,
        required=True,
        fields=tuple(
            FormField(
                key=str(pool),
                label=f"Pool {pool + 1}",
                type="worded",
                required=True,
                default=feeds[pool],
                ways=(PERCENT, SHARE),
            )
            for pool in range(pools)
        ),
    )


def _readings(book: Book) -> tuple[FormField, ...]:
    rows = [row for row in book.file.setting if row.id in OF_THE_SYSTEM]
    if not rows:
        return ()
    fields = tuple(
        FormField(
            key=row.id,
            label=row.what,
            type="choice",
            clause=row.clause,
            default=row.default,
            choices=pick(row.values),
        )
        for row in rows
    )
    label = "Readings of the book"
    return (FormField(key="settings", label=label, type="object", folded=True, fields=fields),)


def _hand(slug: str) -> str:
    """`four-of-a-kind` as people say it."""
    return slug.replace("-", " ").capitalize()
