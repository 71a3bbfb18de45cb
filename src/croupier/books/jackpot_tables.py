"""The jackpot of a book as tables."""

from collections.abc import Iterator

from croupier.books.sections import JackpotFile
from croupier.books.table import Table, cite, figures, notices


def jackpot_tables(jackpot: JackpotFile) -> Iterator[Table]:
    """Seeds, rates and prizes; levels; shares of top prizes; rules, duties and notices."""
    yield from _options(jackpot)
    yield _levels(jackpot)
    yield from _top_prizes(jackpot)
    yield from _rules(jackpot)


def _options(jackpot: JackpotFile) -> Iterator[Table]:
    for option in jackpot.option:
        yield Table(
            f"Jackpot: {option.name}, seeds for each $1 and rates",
            ("seed", "rate", "clause"),
            tuple((f"{s.seed:,}", s.rate, cite(s)) for s in option.seeds),
        )
        yield Table(
            f"Jackpot: {option.name}, prizes",
            ("hand", "pays", "clause"),
            tuple((p.hand, p.pays, cite(p)) for p in option.prizes),
        )


def _levels(jackpot: JackpotFile) -> Table:
    return Table(
        "Jackpot: levels",
        ("level", "units", "wins pools", "reseed units", "feeds", "or by level", "clause"),
        tuple(
            (
                level.name,
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


def _top_prizes(jackpot: JackpotFile) -> Iterator[Table]:
    yield Table(
        "Jackpot: top prizes in one round",
        (
            "royals",
            "straight flushes",
            "royal gets",
            "each straight flush gets",
            "at least",
            "clause",
        ),
        tuple(
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
    yield Table(
        "Jackpot: bonus for every holder of a jackpot wager at the table",
        ("when won", "pays", "not to winners of", "clause"),
        tuple(
            (", ".join(b.hands), b.pays, ", ".join(b.not_to_winners_of), cite(b))
            for b in jackpot.bonus
        ),
    )
    yield Table(
        "Jackpot: order of payment",
        ("place", "prizes", "level", "clause"),
        tuple(
            (str(place), p.group, p.level or "", cite(p))
            for place, p in enumerate(jackpot.order, 1)
        ),
    )
    yield Table(
        "Jackpot: a pool under its reseed goes back to it",
        ("after", "clause"),
        tuple((", ".join(r.hands), cite(r)) for r in jackpot.reset),
    )


def _rules(jackpot: JackpotFile) -> Iterator[Table]:
    yield Table(
        "Jackpot: what must hold",
        ("what", "clause"),
        tuple((r.must, cite(r)) for r in jackpot.rule),
    )
    yield Table(
        "Jackpot: who does what",
        ("what", "who", "before paying", "clause"),
        tuple(
            (d.do, f"{d.by} or above" if d.or_above else d.by, ", ".join(d.hands), cite(d))
            for d in jackpot.duty
        ),
    )
    yield Table(
        "Jackpot: what moves the meter",
        ("what", "clause"),
        tuple((b.of, cite(b)) for b in jackpot.basis),
    )
    yield notices("Jackpot: notices", jackpot.notice)
    yield figures("Jackpot: other figures", jackpot.figure)
