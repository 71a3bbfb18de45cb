"""Applies a list of events to a jackpot meter: what `croupier meter` reads and answers.

The first line opens the system; then come wagers, rounds, returned wagers, rulings and the
closing. An event that is not possible raises `BadInput` and leaves the meter as it was.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier.books import Book
from croupier.errors import BadInput
from croupier.jackpot.files.fields import (
    read_book,
    read_counts,
    read_holders,
    read_object,
    read_table,
    read_text,
    read_values,
    read_wins,
)
from croupier.jackpot.meters.awards import JackpotAward, JackpotSettlement, Win
from croupier.jackpot.meters.line import read_terms
from croupier.jackpot.meters.meter import (
    MeterStake,
    checked,
    feed,
    meter_at,
    moved,
    open_meter,
    split,
    surplus,
    take_back,
)
from croupier.jackpot.meters.pools import Meter, PoolMove
from croupier.jackpot.meters.settlement import alarm, pay
from croupier.jackpot.meters.terms import Clauses, JackpotTerms
from croupier.money import MOST, is_exact_at, show_amount, show_exact

_SPENT = -1


class MeterAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """The meter after an event, and what the event paid."""

    event: str
    meter: Meter
    payments: tuple[dict[str, Any], ...] = ()
    reset: bool = False
    clauses: Clauses = ()
    notes: tuple[str, ...] = ()
    alarm: str | None = None
    closed: bool = False

    def as_json(self) -> dict[str, Any]:
        answer: dict[str, Any] = {"meter": show_exact(self.meter.total)}
        values = self.meter.values
        if len(values) > 1:
            answer["pools"] = [show_exact(value) for value in values]
            answer["displays"] = [show_exact(value) for value in self.meter.displays]
        if not all(is_exact_at(value) for value in values):
            answer["exact"] = [f"{value / 100}" for value in values]
        answer |= {
            "payments": list(self.payments),
            "reset": self.reset,
            "clauses": list(self.clauses),
        }
        if self.notes:
            answer["notes"] = list(self.notes)
        if self.alarm is not None:
            answer["alarm"] = self.alarm
        if self.closed:
            answer["closed"] = True
        return answer


class RoundInDoubt(msgspec.Struct, frozen=True):
    """A round with impossible hands that waits for a ruling."""

    wins: tuple[Win, ...]
    holders: tuple[int, ...]


class MeterRun(msgspec.Struct, frozen=True):
    """A meter, the wagers that can still be returned, and rounds that wait for a ruling."""

    meter: Meter
    stakes: tuple[MeterStake, ...] = ()
    doubts: dict[str, RoundInDoubt] = {}
    closed: bool = False


def open_run(raw: object, own: Book | None = None) -> MeterRun:
    """Opens the system of a file's first line."""
    line = read_object(raw, "system")
    book = read_book(line.get("book"), own)
    terms = read_terms(book, line)
    name = line.get("name", book.id)
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise BadInput("name", "a name of 1 to 100 characters", name)
    given = line.get("pools") if len(terms.reseeds) > 1 else line.get("meter")
    if given is None:
        return MeterRun(open_meter(name, terms))
    return MeterRun(checked(meter_at(name, terms, read_values(given, terms))))


def play(run: MeterRun, raw: object) -> tuple[MeterRun, MeterAnswer]:
    """The run after an event, and what to answer."""
    event = read_object(raw, "event")
    names = [name for name in _ACTS if name in event]
    if len(names) != 1 or len(event) != 1:
        got = ", ".join(map(str, event)) or None
        raise BadInput("event", f"an object with one of {', '.join(_ACTS)}", got)
    if run.closed:
        expected = f"no more events, because {run.meter.name} has been closed"
        raise BadInput("event", expected, names[0])
    act = _ACTS[names[0]]
    after, answer = act(run, event[names[0]])
    checked(after.meter)
    if after.meter.total > MOST:
        raise BadInput(names[0], f"a meter of at most {show_amount(MOST)}")
    return after, answer


# --- wagers --------------------------------------------------------------------------


def _wagers(run: MeterRun, raw: object) -> tuple[MeterRun, MeterAnswer]:
    terms = run.meter.terms
    counts = read_counts(terms, raw, "wagers")
    moves = feed(terms, counts)
    stakes = run.stakes
    for level, count in enumerate(counts):
        if count:
            new = MeterStake(level, run.meter.epochs, count)
            stakes = _stacked(stakes, new, run.meter.epochs)
    meter = moved(run.meter, moves)
    placed = (level for level, count in zip(terms.levels, counts, strict=True) if count)
    cited = (clause for level in placed for clause in level.clauses)
    answer = MeterAnswer(
        event=_described(terms, counts, "wagers"),
        meter=meter,
        clauses=tuple(dict.fromkeys((*terms.clauses("contribution"), *cited))),
    )
    return replace(run, meter=meter, stakes=stakes), answer


def _stacked(
    stakes: tuple[MeterStake, ...], new: MeterStake, epochs: tuple[int, ...]
) -> tuple[MeterStake, ...]:
    """The wagers in their order; those with the same level and resets are counted together."""
    counts: dict[tuple[int, tuple[int, ...]], int] = {}
    for stake in (*stakes, new):
        left = tuple(
            had if had == now else _SPENT for had, now in zip(stake.epochs, epochs, strict=True)
        )
        key = stake.level, left
        counts[key] = counts.get(key, 0) + stake.count
    return tuple(MeterStake(level, left, count) for (level, left), count in counts.items())


def _cancel(run: MeterRun, raw: object) -> tuple[MeterRun, MeterAnswer]:
    """Returns wagers, the latest first; their contributions leave the meter."""
    terms = run.meter.terms
    counts = read_counts(terms, raw, "cancel")
    left, back = list(run.stakes), []
    for level, count in enumerate(counts):
        held = sum(stake.count for stake in left if stake.level == level)
        if count > held:
            name = terms.levels[level].name
            expected = f"at most {held}, the {name} wagers on the meter"
            raise BadInput("cancel", expected, count)
        for place in reversed(range(len(left))):
            stake = left[place]
            if stake.level == level and count:
                taken = min(count, stake.count)
                count -= taken
                back.append(MeterStake(level, stake.epochs, taken))
                left[place] = MeterStake(level, stake.epochs, stake.count - taken)
    moves = take_back(run.meter, back)
    meter = moved(run.meter, moves)
    reset = any(move.resets for move in moves)
    lifted = next(iter(terms.resets.values()), ()) if reset else ()
    answer = MeterAnswer(
        event=_described(terms, counts, "cancelled wagers"),
        meter=meter,
        reset=reset,
        clauses=(*terms.clauses("return"), *lifted),
    )
    stakes = tuple(stake for stake in left if stake.count)
    return replace(run, meter=meter, stakes=stakes), answer


def _described(terms: JackpotTerms, counts: tuple[int, ...], what: str) -> str:
    if len(counts) == 1:
        return f"{counts[0]:,} {what}"
    parts = [f"{n:,} {level.name}" for n, level in zip(counts, terms.levels, strict=True) if n]
    return f"{what}: {', '.join(parts) or 'none'}"


# --- rounds ----------------------------------------------------------------------------


def _round(run: MeterRun, raw: object) -> tuple[MeterRun, MeterAnswer]:
    given = read_object(raw, "round", ("table", "wins", "holders"))
    table = read_table(given.get("table"), "round.table")
    if table in run.doubts:
        expected = f"no further round at table {table} before a ruling on its last one"
        raise BadInput("round.table", expected)
    wins = read_wins(run.meter.terms, given.get("wins", []))
    holders = read_holders(given.get("holders"), wins)
    why = alarm(wins)
    if why is not None:
        doubts = run.doubts | {table: RoundInDoubt(wins, holders)}
        answer = MeterAnswer(event=f"round at table {table}", meter=run.meter, alarm=why)
        return replace(run, doubts=doubts), answer
    return _paid(run, table, pay(run.meter, wins, holders))


def _paid(run: MeterRun, table: str, paid: JackpotSettlement) -> tuple[MeterRun, MeterAnswer]:
    meter = moved(run.meter, paid.moves)
    answer = MeterAnswer(
        event=f"round at table {table}",
        meter=meter,
        payments=tuple(payment(meter.terms, award, table) for award in paid.awards),
        reset=paid.reset,
        clauses=paid.clauses,
        notes=paid.notes,
    )
    return replace(run, meter=meter), answer


def payment(terms: JackpotTerms, award: JackpotAward, table: str) -> dict[str, Any]:
    """A payment as the contracts write it."""
    paid: dict[str, Any] = {"seat": award.seat, "prize": award.prize}
    if len(terms.levels) > 1:
        paid["level"] = terms.levels[award.level].id
    amount = show_amount(award.amount)
    return paid | {"amount": amount, "clauses": list(award.clauses), "table": table}


def _rule(run: MeterRun, raw: object) -> tuple[MeterRun, MeterAnswer]:
    """Applies a ruling on a round with impossible hands: its prizes are paid, or nothing is."""
    given = read_object(raw, "rule", ("table", "pay", "by", "approved_by", "reason"))
    table = read_table(given.get("table"), "rule.table")
    if table not in run.doubts:
        raise BadInput("rule.table", "a table with an alarm that waits for a ruling", table)
    if not isinstance(given.get("pay"), bool):
        raise BadInput("rule.pay", "true or false", given.get("pay"))
    people = [read_text(given.get(key), f"rule.{key}") for key in ("by", "approved_by", "reason")]
    if people[0] == people[1]:
        raise BadInput("rule.approved_by", "another person than the one who ruled", people[1])
    doubt = run.doubts[table]
    doubts = {name: one for name, one in run.doubts.items() if name != table}
    ruled = replace(run, doubts=doubts)
    if not given["pay"]:
        answer = MeterAnswer(event=f"ruling on table {table}: nothing is paid", meter=run.meter)
        return ruled, answer
    return _paid(ruled, table, pay(run.meter, doubt.wins, doubt.holders, confirmed=True))


# --- closing -------------------------------------------------------------------------------


def _close(run: MeterRun, raw: object) -> tuple[MeterRun, MeterAnswer]:
    """Closes the meter; what it holds above the seed goes to other meters."""
    given = read_object(raw, "close", ("transfer_to",))
    heirs = given.get("transfer_to", [])
    if not isinstance(heirs, list):
        raise BadInput("close.transfer_to", "a list of names of meters", heirs)
    names = [read_text(name, f"close.transfer_to[{n}]") for n, name in enumerate(heirs)]
    if len(set(names)) != len(names) or run.meter.name in names:
        raise BadInput("close.transfer_to", "each other meter at most once", ", ".join(names))
    if run.doubts:
        tables = ", ".join(run.doubts)
        raise BadInput("close", f"no closing before a ruling on the round at table {tables}")
    over = surplus(run.meter)
    clauses = run.meter.terms.clauses("transfer")
    strict = run.meter.terms.settings.get("closure_without_target") == "refuse"
    if not names and (any(over) or strict):
        cite = f" ({', '.join(clauses)})" if clauses else ""
        expected = f"at least one meter that takes the {_plainly(over)} above the seed{cite}"
        raise BadInput("close.transfer_to", expected, got=None)
    amounts = [split(amount, len(names)) for amount in over] if names else []
    payments = tuple(
        {
            "to": name,
            "prize": "transfer",
            "amount": _plainly([amount[place] for amount in amounts]),
            "clauses": list(clauses),
        }
        for place, name in enumerate(names)
    )
    meter = moved(run.meter, tuple(PoolMove(moved=-amount) for amount in over))
    answer = MeterAnswer(
        event="closed", meter=meter, payments=payments, clauses=clauses, closed=True
    )
    return replace(run, meter=meter, closed=True), answer


def _plainly(amounts: list[Fraction] | tuple[Fraction, ...]) -> str:
    """A sum with two decimals, or with four where two are not exact."""
    amount = sum(amounts, Fraction(0))
    return show_exact(amount, 2 if is_exact_at(amount, 2) else 4)


_ACTS = {"wagers": _wagers, "round": _round, "cancel": _cancel, "close": _close, "rule": _rule}
"""The function that applies each kind of event."""
