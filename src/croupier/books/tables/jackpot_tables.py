"""The jackpot of a book as tables."""

from collections.abc import Iterator

from croupier.books.row_words import besides
from croupier.books.sections import JackpotFile, JackpotNotice
from croupier.books.titled_table import BookTable, book_table, cite

LEVEL_SHOWN = ("wager_units", "wins_pools", "reseed_units", "feeds", "feeds_by_level")
"""The fields of a level that have columns of their own."""


def jackpot_tables(jackpot: JackpotFile) -> Iterator[BookTable]:
    """Seeds, rates and prizes; levels; shares of top prizes; rules, duties and notices."""
    kind = ((f"{jackpot.kind}, judged by hole cards and flop", jackpot.judged_clause),)
    yield book_table("Jackpot: kind", "kind", kind)
    options = ((o.name, o.id, cite(o)) for o in jackpot.option)
    yield book_table("Jackpot: options", "option, id", options)
    for option in jackpot.option:
        seeds = ((f"{s.seed:,}", s.rate, cite(s)) for s in option.seeds)
        yield book_table(
            f"Jackpot: {option.name}, seeds for each $1 and rates", "seed, rate", seeds
        )
        prizes = ((p.hand, p.pays, cite(p)) for p in option.prizes)
        yield book_table(f"Jackpot: {option.name}, prizes", "hand, pays", prizes)
    yield book_table(
        "Jackpot: levels",
        "level, units, wins pools, reseed units, feeds, or by level",
        (
            (
                level.name + besides(level, *LEVEL_SHOWN),
                str(level.wager_units),
                ", ".join(map(str, level.wins_pools)),
                f"{level.reseed_units:,}",
                ", ".join(level.feeds),
                ", ".join(level.feeds_by_level),
                cite(level),
            )
            for level in jackpot.level
        ),
    )
    yield from _top_prizes(jackpot)
    yield from _rules(jackpot)


def _top_prizes(jackpot: JackpotFile) -> Iterator[BookTable]:
    yield book_table(
        "Jackpot: top prizes in one round",
        "royals, straight flushes, royal gets, each straight flush gets, at least",
        (
            (
                str(s.royals),
                str(s.straight_flushes),
                s.royal_pays or "",
                s.straight_flush_pays or "",
                "the guarantee on the sign" if s.or_guarantee else "",
                cite(s),
            )
            for s in jackpot.share
        ),
    )
    yield book_table(
        "Jackpot: bonus for every holder of a jackpot wager at the table",
        "when won, not to winners of",
        (
            (", ".join(b.hands), ", ".join(b.not_to_winners_of), cite(b))
            for b in (jackpot.bonus,)
            if b is not None
        ),
    )
    places = enumerate(jackpot.order, 1)
    order = ((str(place), p.group, p.level or "", cite(p)) for place, p in places)
    yield book_table("Jackpot: order of payment", "place, prizes, level", order)
    resets = ((", ".join(r.hands), cite(r)) for r in jackpot.reset)
    yield book_table("Jackpot: a pool under its reseed goes back to it", "after", resets)


def _rules(jackpot: JackpotFile) -> Iterator[BookTable]:
    yield book_table("Jackpot: what must hold", "what", ((r.must, cite(r)) for r in jackpot.rule))
    yield book_table(
        "Jackpot: who does what",
        "what, who, before paying",
        (
            (d.do, f"{d.by} or above" if d.or_above else d.by, ", ".join(d.hands), cite(d))
            for d in jackpot.duty
        ),
    )
    yield book_table(
        "Jackpot: what moves the meter", "what", ((b.of, cite(b)) for b in jackpot.basis)
    )
    notices = ((n.what, _period(n), n.by, cite(n)) for n in jackpot.notice)
    yield book_table("Jackpot: notices", "what, notice, by", notices)
    figures = ((f.what, f.value, cite(f)) for f in jackpot.figure)
    yield book_table("Jackpot: other figures", "what, value", figures)


def _period(notice: JackpotNotice) -> str:
    """How long a notice is on show: `20 minutes`."""
    periods = ((notice.minutes, "minute"), (notice.hours, "hour"), (notice.days, "day"))
    return ", ".join(f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in periods if n)
