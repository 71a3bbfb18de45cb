"""The figures that a text of the conditions may name in braces: what the tournament's own fields
say, in words. What is printed and what is done so cannot differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from croupier.books import TournamentFigure
from croupier.money import show_dollars
from croupier.tournament.conditions.bounty_terms import BountyTerms
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.prize_terms import PayTable
from croupier.tournament.conditions.terms import (
    PurchaseTerms,
    SessionRow,
    TournamentTerms,
    cents,
)

Figures = dict[TournamentFigure, str]

NO_SHOW = {
    "forfeit": "loses the place, and the fee stays in the pool",
    "refund": "loses the place, and the fee is refunded",
    "blinded": "is dealt in and meets blinds and compulsory wagers until there",
}
REFUND = {
    "everything": "everything that was paid",
    "less commission": "everything that was paid, less commission",
}
TIES = {
    "share": "tied players share their prizes equally",
    "draw": "tied players draw cards for their places",
}
AFTER_DISQUALIFICATION = "no prize and no refund; the chips are removed from play"
AFTER_RETIREMENT = "no refund; the chips are removed from play, and the place is the current one"
BY_ENTRIES: dict[PayTable, str] = {
    "one in eight": "one place in eight of the entries, in proportion to one over the place,",
    "one in six": "one place in six of the entries, falling by equal steps from place to place,",
    "one in ten": "one place in ten of the entries, in proportion to one over the place squared,",
    "winner takes all": "the winner takes all",
}
BY_ELIMINATION = "by the order of elimination, then by the chips held at the end"


def figures(terms: TournamentTerms) -> Figures:
    """Every figure that this tournament has."""
    entry, prizes = terms.entry, terms.prizes
    return {
        "name": terms.name,
        "start": _starts(terms),
        "location": terms.location,
        "fee": show_dollars(cents(entry.fee)),
        "commission": show_dollars(cents(entry.commission)),
        "to_pool": show_dollars(cents(entry.fee) - cents(entry.commission)),
        "chips": f"{entry.chips:,}",
        "chip_type": f"{terms.tables.chips} chips",
        "least": f"{entry.least}",
        "most": f"{entry.most}",
        "tables": ranges(terms.tables.numbers),
        "seats": f"{terms.tables.seats}",
        "sessions": f"{len(terms.session)}",
        "levels": f"{sum(not row.pause for row in levels_of(terms))}",
        "rounds": _rounds(terms),
        "limits": _limits(terms),
        "ranking": "by points" if terms.points else BY_ELIMINATION,
        "ties": TIES[prizes.ties],
        "pool": _pool(terms),
        "added": show_dollars(cents(prizes.added)),
        "shares": _shares(terms),
        "withdraw": _withdraw(terms),
        "no_show": NO_SHOW[entry.no_show],
        "cancel_refund": REFUND[entry.cancel_refund],
        "penalties": _any_of(terms.penalties, "none"),
        "disqualified_for": _any_of(terms.disqualified_for, "none"),
        "substitutes_for": _any_of(terms.substitutes_for, "any that the director approves"),
        "barred_groups": _any_of(entry.barred_groups, "none"),
        "after_disqualification": AFTER_DISQUALIFICATION,
        "after_retirement": AFTER_RETIREMENT,
        "chips_at_end": "exchanged for cash" if prizes.cash_chips_at_end else "without value",
        **_sessions(terms),
        **_sold(terms),
    }


def _moment(at: datetime) -> str:
    return f"{at:%d %B %Y, %H:%M} (UTC{at:%z})"


def _starts(terms: TournamentTerms) -> str:
    """When it starts; with flights, when each of them does, and when they merge."""
    if terms.flights is None:
        return _moment(terms.start)
    rows = [f"{_moment(row.start)} for flight {row.name}" for row in terms.flights.flight]
    return "; ".join([*rows, f"{_moment(terms.flights.merge)} for those who are left"])


_STACKS = {
    "best": "whoever has several stacks plays on with the largest",
    "last": "whoever has several stacks plays on with the one of the last flight",
    "all": "whoever has several stacks plays on with all of them",
}


def _flights(terms: TournamentTerms) -> list[str]:
    """Who goes on from each flight, and with what."""
    flights = terms.flights
    if flights is None:
        return []
    going_on = [
        f"those with chips after level {row.until_level} from flight {row.name}"
        if row.until_level
        else f"the last {row.left} of flight {row.name}"
        for row in flights.flight
    ]
    several = f"each player may enter {flights.each} flights, and {_STACKS[flights.stacks]}"
    return [*going_on, several] if flights.each > 1 else going_on


def _shares(terms: TournamentTerms) -> str:
    """How the pool is shared, as the conditions put it."""
    prizes = terms.prizes
    if prizes.seat is not None:
        worth = show_dollars(cents(prizes.seat.worth))
        return f"{prizes.seat.what}, worth {worth}, for as many places as the pool buys, the rest"
    if prizes.pay_table:
        rows = prizes.pay_table
        return "; ".join(f"from {row.entries} entries {', '.join(row.shares)}" for row in rows)
    return ", ".join(prizes.shares) or BY_ENTRIES[prizes.table]


def _sold(terms: TournamentTerms) -> Figures:
    """What a re-buy and an add-on cost, where they are sold."""
    found: Figures = {}
    if terms.re_buy:
        found["re_buy_price"], found["re_buy_chips"], found["re_buy_last"] = _sale(terms.re_buy)
    if terms.add_on:
        found["add_on_price"], found["add_on_chips"], found["add_on_last"] = _sale(terms.add_on)
    return found


def _sale(sale: PurchaseTerms) -> tuple[str, str, str]:
    return show_dollars(cents(sale.price)), f"{sale.chips:,}", f"{sale.last}"


def _sessions(terms: TournamentTerms) -> Figures:
    """Who goes on, comes back or wagers secretly, in a tournament of sessions."""
    rows = list(enumerate(terms.session, 1))
    going_on = [f"{_how_many(row)} after session {n}" for n, row in rows[:-1]]
    again = [n for n, row in rows if row.field == "beaten"]
    secret = [f"{row.secret_wagers} in session {n}" for n, row in rows if row.secret_wagers]
    points = ", ".join(map(str, terms.points))
    return {
        "advancing": _any_of(going_on or _flights(terms), "nobody, because there is one session"),
        "repechage": f"session {ranges(again)}" if again else "none",
        "secret_wagers": _any_of(secret, "none"),
        "points": f"{points} by place" if points else "none",
    }


def _how_many(row: SessionRow) -> str:
    return f"{row.advance} of each table" if row.advance else "everybody"


def _rounds(terms: TournamentTerms) -> str:
    """How long each session lasts, or how many levels there are."""
    if not terms.banked:
        levels = [row for row in levels_of(terms) if not row.pause]
        return f"{len(levels)} levels, {sum(row.minutes for row in levels)} minutes in all"
    rows = enumerate(terms.session, 1)
    return ", ".join(f"{length_of(row)} in session {n}" for n, row in rows)


def length_of(row: SessionRow) -> str:
    """How long a session is played: so many rounds or minutes, or until so few are left."""
    if row.rounds:
        return f"{row.rounds} rounds"
    return f"{row.minutes} minutes" if row.minutes else f"until {row.left} are left"


def _limits(terms: TournamentTerms) -> str:
    """The wagers of each session, or the blinds of the first and the last level."""
    if terms.banked:
        rows = enumerate(terms.session, 1)
        return ", ".join(f"{r.minimum:,} to {r.maximum:,} in session {n}" for n, r in rows)
    played = [row for row in levels_of(terms) if not row.pause]
    ends = ((1, played[0]), (len(played), played[-1]))
    first, last = (f"{row.small:,} and {row.big:,} in level {n}" for n, row in ends)
    return f"blinds of {first} up to {last}"


def _pool(terms: TournamentTerms) -> str:
    """What of each payment goes into the pool, and what the house adds."""
    entry = cents(terms.entry.fee) - cents(terms.entry.commission)
    parts = [f"{show_dollars(entry)} of each entry fee"]
    for name, sale in (("re-buy", terms.re_buy), ("add-on", terms.add_on)):
        if sale:
            kept = cents(sale.price) - cents(sale.commission)
            parts.append(f"{show_dollars(kept)} of each {name}")
    if cents(terms.prizes.added):
        parts.append(f"{show_dollars(cents(terms.prizes.added))} from the house")
    if terms.bounty:
        of_each = show_dollars(terms.bounty.each)
        parts.append(f"of each of them {of_each} as a bounty for {bounty_words(terms.bounty)}")
    if cents(terms.prizes.guarantee):
        parts.append(f"at least {show_dollars(cents(terms.prizes.guarantee))} in prizes")
    return ", ".join(parts)


def bounty_words(terms: BountyTerms) -> str:
    """Who wins a bounty, and what of it is added to the winner's own."""
    words = "whoever knocks the player out"
    if terms.split == "most chips":
        words += ", of several who win chips the one with most"
    if terms.share_to_own:
        words += f", of which {terms.to_own} is added to the winner's own bounty"
    return words


def _withdraw(terms: TournamentTerms) -> str:
    minutes = terms.entry.withdraw_minutes
    return "at no time" if minutes is None else f"until {minutes} minutes before the start"


def _any_of(words: Iterable[str], otherwise: str) -> str:
    return ", ".join(words) or otherwise


def ranges(numbers: Iterable[int]) -> str:
    """Numbers as people say them: 1 to 4, 7."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 2 else _listed(run) for run in runs)


def _listed(run: Sequence[int]) -> str:
    return ", ".join(map(str, run))
