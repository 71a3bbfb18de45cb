"""Checks the jackpot of a book: refuses rows that contradict each other or that nothing acts on."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable
from fractions import Fraction

from croupier.books.schema import BankedGame
from croupier.books.sections import (
    JackpotFile,
    JackpotOption,
    JackpotPrize,
    Level,
    TopPrizeShare,
)
from croupier.errors import BadInput
from croupier.money import Rate, parse_amount

TOP = ("royal-flush", "straight-flush")
IN_TURN = "equal share of prizes keyed off in turn"
"""What winners of one level get where each top hand is keyed off in turn."""
FIGURES = {
    "prize meter": ("meter-rounding",),
    "sign pool": ("meter-rounding",),
    "three levels": ("increment", "combined-games"),
}
BEFORE_PAYMENT = ("determine", "verify", "sort the deck")
"""Duties that are done before certain hands are paid."""
_PART = re.compile(r"(.+) of (meter|display|reseed)")
_PER_ONE = re.compile(r"[1-9][0-9]{0,6} per 1")


def check_jackpot(jackpot: JackpotFile, games: Iterable[BankedGame]) -> None:
    """Raises what is wrong, with the row and the reason."""
    _check_each_once(jackpot)
    _check_kind(jackpot)
    _check_figures(jackpot)
    for option in jackpot.option:
        _check_option(jackpot, option)
    spots = {wager.id for game in games for wager in game.wager if wager.cost_from_sign}
    for level in jackpot.level:
        _check_level(jackpot, level, spots)
    for share in jackpot.share:
        _check_share(jackpot, share)
    _check_people(jackpot)
    _check_order(jackpot)


def _check_each_once(jackpot: JackpotFile) -> None:
    _once("option, id", (option.id for option in jackpot.option))
    _once("level, id", (level.id for level in jackpot.level))
    _once("level, wagers", (", ".join(sorted(level.wagers)) for level in jackpot.level))
    _once("share", ((s.royals, s.straight_flushes) for s in jackpot.share))
    _once("order, group and level", ((row.group, row.level) for row in jackpot.order))
    _once("reset, hands", (hand for row in jackpot.reset for hand in row.hands))
    _once("rule, must", (rule.must for rule in jackpot.rule))
    _once("basis, of", (row.of for row in jackpot.basis))
    _once("notice, id", (row.id for row in jackpot.notice))
    _once("figure, id", (row.id for row in jackpot.figure))
    _once("irregularity, id", (row.id for row in jackpot.irregularity))
    _once("duty, do", ((duty.do, hand) for duty in jackpot.duty for hand in duty.hands or ("",)))


def _once(field: str, names: Iterable[Hashable]) -> None:
    twice = next((name for name, count in Counter(names).items() if count > 1), None)
    if twice is not None:
        shown = ", ".join(map(str, twice)) if isinstance(twice, tuple) else str(twice)
        raise BadInput(field, "each at most once", shown)


def _check_kind(jackpot: JackpotFile) -> None:
    """A prize meter has seeds, three levels are levels, and a sign pool has neither."""
    if not jackpot.option:
        raise BadInput("option", "at least one")
    kind = jackpot.kind
    if (kind == "three levels") != bool(jackpot.level):
        raise BadInput("kind", "three levels with levels, and another kind without", kind)
    if any((kind == "prize meter") != bool(option.seeds) for option in jackpot.option):
        raise BadInput("kind", "prize meter where options have seeds, and only there", kind)
    if kind != "sign pool" and jackpot.bonus is not None:
        raise BadInput("bonus", "none, because only a sign pool has one", kind)


def _check_figures(jackpot: JackpotFile) -> None:
    for figure in jackpot.figure:
        where = f"figure {figure.id}"
        if figure.id not in FIGURES[jackpot.kind]:
            expected = f"one of {', '.join(FIGURES[jackpot.kind])} for a {jackpot.kind}"
            raise BadInput("figure, id", expected, figure.id)
        if figure.id == "meter-rounding" and parse_amount(figure.value, where) <= 0:
            raise BadInput(where, "more than 0.00", figure.value)
        if figure.id == "increment":
            Rate.parse(figure.value, where)
    if jackpot.level and not any(figure.id == "increment" for figure in jackpot.figure):
        raise BadInput("figure", "increment, the share of every wager that goes to the pools")


# --- options and their prizes -----------------------------------------------------------------


def _check_option(jackpot: JackpotFile, option: JackpotOption) -> None:
    _once(f"option {option.id}, seeds", (row.seed for row in option.seeds))
    _once(f"option {option.id}, prizes", (row.hand for row in option.prizes))
    for row in option.seeds:
        _share(row.rate, f"option {option.id}, seed {row.seed}, rate")
    for prize in option.prizes:
        _check_prize(jackpot, option, prize)


def _check_prize(jackpot: JackpotFile, option: JackpotOption, prize: JackpotPrize) -> None:
    field = f"option {option.id}, prize {prize.hand}, pays"
    if prize.pays == "sign":
        if jackpot.kind != "sign pool":
            raise BadInput(field, "a payout, which only a sign pool leaves to the sign")
    elif not _PER_ONE.fullmatch(prize.pays):
        _check_parts(jackpot, prize.pays, field)
        if prize.hand not in TOP:
            raise BadInput(field, "a multiple, because only top hands take from a pool", prize.pays)


def _check_parts(jackpot: JackpotFile, pays: str, field: str) -> None:
    """Shares joined by plus signs: of the meter, or of a display where there are levels."""
    offered = ("display",) if jackpot.level else ("meter", "reseed")
    for piece in pays.split(" + "):
        found = _PART.fullmatch(piece)
        if found is None or found[2] not in offered:
            expected = f'a prize such as "10% of {offered[0]}" or "500 per 1"'
            raise BadInput(field, expected, pays)
        _share(found[1], field)


def _share(text: str, field: str) -> Fraction:
    share = Rate.parse(text, field).share
    if share > 1:
        raise BadInput(field, "at most 100%", text)
    return share


def _check_share(jackpot: JackpotFile, share: TopPrizeShare) -> None:
    """Each hand that is won has its part; where hands are keyed off in turn, all share."""
    hands = (
        ("royal_pays", share.royals, share.royal_pays),
        ("straight_flush_pays", share.straight_flushes, share.straight_flush_pays),
    )
    for name, count, pays in hands:
        field = f"share of {share.royals} and {share.straight_flushes}, {name}"
        if (count > 0) != (pays is not None):
            raise BadInput(field, "a share for a hand that wins, and none for another", pays)
        if pays is not None and jackpot.level and pays != IN_TURN:
            raise BadInput(field, IN_TURN, pays)
        if pays is not None and not jackpot.level:
            _check_parts(jackpot, pays, field)


# --- levels, people and payment -----------------------------------------------------------------


def _check_level(jackpot: JackpotFile, level: Level, spots: set[str]) -> None:
    pools = len(jackpot.level)
    total = next(figure for figure in jackpot.figure if figure.id == "increment")
    for number in level.wins_pools:
        if number > pools:
            raise BadInput(f"level {level.id}, wins_pools", f"pools from 1 to {pools}", number)
    for name in level.wagers:
        if name not in spots:
            expected = f"a wager with its cost from the sign ({', '.join(sorted(spots))})"
            raise BadInput(f"level {level.id}, wagers", expected, name)
    for name, feeds in (("feeds", level.feeds), ("feeds_by_level", level.feeds_by_level)):
        field = f"level {level.id}, {name}"
        shares = [_share(rate, field) for rate in feeds]
        if len(shares) != pools or sum(shares) != Rate.parse(total.value).share:
            expected = f"{pools} rates that add up to {total.value} ({total.clause})"
            raise BadInput(field, expected, ", ".join(feeds))


def _check_people(jackpot: JackpotFile) -> None:
    for duty in jackpot.duty:
        if bool(duty.hands) != (duty.do in BEFORE_PAYMENT):
            expected = "the hands it is done for before payment, where it is such a duty"
            raise BadInput(f"duty {duty.do}, hands", expected, ", ".join(duty.hands) or None)
    for notice in jackpot.notice:
        if not notice.minutes + notice.hours + notice.days:
            raise BadInput(f"notice {notice.id}", "minutes, hours or days for which it is shown")
    changes = [row.id for row in jackpot.notice if row.id.startswith("change-")]
    if len(changes) > 1:
        raise BadInput("notice, id", "one notice of a change of terms", ", ".join(changes))


def _check_order(jackpot: JackpotFile) -> None:
    levels = [level.id for level in jackpot.level]
    for row in jackpot.order:
        if row.level is not None and row.level not in levels:
            expected = f"one of {', '.join(levels)}" if levels else "no level"
            raise BadInput(f"order {row.group}, level", expected, row.level)
        if row.hands_clause is not None and row.level is None:
            expected = "none, because the clause of a group without a level is that among hands"
            raise BadInput(f"order {row.group}, hands_clause", expected, row.hands_clause)
    for reset in jackpot.reset:
        for hand in reset.hands:
            if hand not in TOP:
                raise BadInput("reset, hands", f"one of {', '.join(TOP)}", hand)
