"""How `croupier audit show` prints one record of the log, for people and as JSON."""

from __future__ import annotations

from typing import Any

from croupier.acts import Micros, datetime_of_micros
from croupier.money import Cents, Exact, show_amount, show_dollars, show_exact, whole_cents
from croupier.store import TRANSFER, TrailStep


def as_json(step: TrailStep) -> dict[str, Any]:
    """A record without hidden cards, with what the traced account gained and holds."""
    record = step.record
    answer: dict[str, Any] = {
        "position": record.position,
        "stream": record.stream,
        "version": record.version,
        "type": record.type,
        "who": record.who,
        "at": record.at,
        "time": _time(record.at, "T") + "Z",
        "key": record.key,
        "data": step.data,
        "hidden": step.hidden,
        "hash": record.hash.hex(),
    }
    if step.gained is not None and step.balance is not None:
        answer |= {"gained": plain_amount(step.gained), "balance": plain_amount(step.balance)}
    return answer


def as_text(step: TrailStep) -> str:
    """Two or three lines: position, time, stream, person and type; the data; the balance."""
    record = step.record
    head = (
        f"{record.position:>8}  {_time(record.at, ' ')}  {record.stream} #{record.version}  "
        f"{record.who}  {record.type}"
    )
    lines = [_printable(head)]
    said = _transfer(step.data) if record.type == TRANSFER else words(step.data)
    if said:
        lines.append(f"          {_printable(said)}")
    if step.gained is not None and step.balance is not None:
        sign = "+" if step.gained > 0 else ""
        lines.append(f"          {sign}{_dollars(step.gained)}, holds {_dollars(step.balance)}")
    return "\n".join(lines)


def words(value: object, *, inside: bool = False) -> str:
    """A JSON value as text: names and values, with brackets only where values are nested."""
    match value:
        case dict():
            parts = [f"{k} {words(v, inside=True)}" for k, v in value.items() if k != "type"]
            name = [str(value["type"])] if inside and "type" in value else []
            said = ", ".join(name + parts)
            return f"({said})" if inside else said
        case list():
            said = ", ".join(words(item, inside=True) for item in value)
            bracketed = inside and not all(isinstance(item, dict) for item in value)
            return f"[{said}]" if bracketed else said or "none"
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case "":
            return '""'
    return str(value)


def _transfer(data: object) -> str:
    """A transfer of money as text."""
    if not isinstance(data, dict):
        return words(data)
    moved = [f"{e['account']} {_signed(e['amount'])}" for e in data.get("entries", [])]
    memo = [str(data["memo"])] if data.get("memo") else []
    clauses = [f"({', '.join(map(str, data['clauses']))})"] if data.get("clauses") else []
    return " ".join([", ".join(moved), *memo, *clauses])


def _signed(cents: int | str) -> str:
    amount = Cents(cents) if isinstance(cents, int) else None
    if amount is None:
        return f"{cents} cents"
    return f"{'+' if amount > 0 else ''}{show_dollars(amount, padded=True)}"


def _dollars(amount: Exact) -> str:
    if amount == int(amount):
        return show_dollars(whole_cents(amount), padded=True)
    return f"${show_exact(amount)}"


def plain_amount(amount: Exact) -> str:
    """An amount for JSON, with as many decimals as it needs."""
    return show_amount(whole_cents(amount)) if amount == int(amount) else show_exact(amount)


def _time(at: Micros, between: str) -> str:
    try:
        moment = datetime_of_micros(at)
    except OverflowError:
        return f"{at} microseconds"
    return moment.replace(tzinfo=None).isoformat(between, "microseconds")


def _printable(text: str) -> str:
    """Escapes control characters, so that data in the log cannot control the terminal."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)
