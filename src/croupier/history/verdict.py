"""Replays hands of a history and compares the stacks at the end with those of the history.

Three differences do not count, because they come from the source: a split pot with halved chips,
a rake taken outside the hand, and a hand whose winner the history does not show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final, Literal

import msgspec

from croupier.history.header import OTHER, UNKNOWN_STACK, USUAL, Customs, Unsupported, own_settings
from croupier.history.numbers import TooFine
from croupier.history.phh import HandRecord, record_of
from croupier.history.replaying import NotLegal, Replay, play
from croupier.history.sites.site_hands import record_of_told
from croupier.history.sites.told import ToldHand
from croupier.money import Cents, show_amount
from croupier.poker import PotPushed

ReplayStatus = Literal["ok", "differs", "illegal", "unsupported"]
MOST_RAKE: Final = Fraction(1, 10)
Head = tuple[str, str | int | None, str | None]
Off = Mapping[int, int | Fraction]
"""How far each player's stack is from what the history says, where it is."""


class HandVerdict(msgspec.Struct, frozen=True):
    """What became of one hand; amounts as text with two decimals, None where not known."""

    file: str
    hand: str | int | None
    variant: str | None
    status: ReplayStatus
    finishing_stacks: list[str | None] | None = None
    expected: list[str | None] | None = None
    detail: str | None = None


def judge(fields: Mapping[str, Any], file: str = "", name: str = "") -> HandVerdict:
    """Replays one hand of a history and compares the result.

    Raises BadInput for a record that cannot be read; everything else is a verdict.
    """
    hand, code = fields.get("hand", name or None), fields.get("variant")
    known = hand if isinstance(hand, int | str) else None
    head = (file, known, code if isinstance(code, str) else None)
    try:
        return _judge_record(head, record_of(fields))
    except (Unsupported, TooFine) as reason:
        return HandVerdict(*head, "unsupported", detail=str(reason))


def judge_told(hand: ToldHand, file: str = "") -> HandVerdict:
    """Replays a hand of an online room and compares the result with what its text says was won."""
    head: Head = (file, hand.number, None)
    try:
        record = record_of_told(hand)
        return _judge_record((file, hand.number, record.variant), record)
    except Unsupported as reason:
        return HandVerdict(*head, "unsupported", detail=str(reason))


def _judge_record(head: Head, record: HandRecord) -> HandVerdict:
    usual = _judged(head, record, USUAL)
    if usual.status == "ok" or own_settings(record) is not None:
        return usual
    other = _judged(head, record, OTHER)
    if other.status != "ok":
        return usual
    return msgspec.structs.replace(
        other, detail=other.detail or f"This hand agrees by other customs only. {usual.detail}"
    )


def _judged(head: Head, record: HandRecord, customs: Customs) -> HandVerdict:
    """The verdict on a hand that is replayed by the customs of a house."""
    try:
        replay, ended = play(record, customs)
    except NotLegal as reason:
        return HandVerdict(*head, "illegal", expected=_expected(record), detail=str(reason))
    status, detail = _compare(record, replay, ended)
    ours = _stacks(record, replay) if ended or replay.hand.phase != "showdown" else None
    return HandVerdict(*head, status, ours, _expected(record), detail)


def _expected(record: HandRecord) -> list[str | None] | None:
    if record.finishing is None:
        return None
    return [None if amount is None else _text(amount) for amount in record.finishing]


def _text(cents: int | Fraction) -> str:
    return show_amount(Cents(round(cents)))


def _stacks(record: HandRecord, replay: Replay) -> list[str | None]:
    return [
        None if known is None else show_amount(seat.stack)
        for known, seat in zip(record.stacks, replay.hand.seats, strict=True)
    ]


def _compare(record: HandRecord, replay: Replay, ended: bool) -> tuple[ReplayStatus, str | None]:
    if record.finishing is None:
        return "ok", None if ended else _unfinished(replay)
    wrong = {
        number: seat.stack - expected
        for number, (seat, expected) in enumerate(
            zip(replay.hand.seats, record.finishing, strict=True), start=1
        )
        if expected is not None and _is_settled(replay, number, ended)
    }
    wrong = {number: off for number, off in wrong.items() if off}
    if not wrong:
        return "ok", None if ended else _unfinished(replay)
    if ended and (odd := _odd_chip(replay, wrong)):
        return "ok", odd
    if ended and (rake := _rake_outside(record, replay, wrong)):
        return "ok", rake
    rows = (f"p{number} has {_off(off)}" for number, off in wrong.items())
    return "differs", f"The stacks differ from the history: {', '.join(rows)}."


def _off(off: int | Fraction) -> str:
    return f"{_text(abs(Fraction(off)))} {'more' if off > 0 else 'less'}"


def _is_settled(replay: Replay, number: int, ended: bool) -> bool:
    """Where the winner is not known, only those who are out have their final stack."""
    seat = replay.hand.seats[number - 1]
    if seat.stack > UNKNOWN_STACK // 2:
        return False
    return ended or replay.hand.phase not in ("showdown", "pushing") or seat.standing != "in"


def _unfinished(replay: Replay) -> str:
    if replay.hand.phase in ("showdown", "pushing"):
        return "The history does not show who won."
    return "The history ends before the hand does."


def _odd_chips(replay: Replay) -> Counter[int]:
    """How many odd chips each player could have had more or fewer of by another custom.

    Only a pot that does not divide evenly has any: one for each part of it a player shares.
    """
    found: Counter[int] = Counter()
    for event in replay.events:
        if isinstance(event, PotPushed) and _is_uneven(event):
            found.update(award.seat for award in event.awards)
    return found


def _is_uneven(pot: PotPushed) -> bool:
    """Whether somebody got a chip that another with the same claim did not."""
    parts: dict[str, list[Cents]] = {}
    for award in pot.awards:
        parts.setdefault(award.part, []).append(award.amount)
    halves = {sum(amounts) for amounts in parts.values()}
    return len(halves) > 1 or any(len(set(amounts)) > 1 for amounts in parts.values())


def _odd_chip(replay: Replay, wrong: Off) -> str | None:
    """The detail where only odd chips differ: a source may split them or give them to another."""
    chip, odd = replay.hand.setup.stakes.chip, _odd_chips(replay)
    reach = {number: chip * odd[number] for number in wrong}
    small = all(-reach[number] <= off <= reach[number] for number, off in wrong.items())
    if not small or not -1 < sum(wrong.values()) < 1:
        return None
    first = max(wrong, key=lambda number: wrong[number])
    return f"The odd chip goes to p{first} here and is split or given otherwise there (8.5)."


def _rake_outside(record: HandRecord, replay: Replay, wrong: Off) -> str | None:
    """The detail where, by the winnings of the history, the house took a part of the pot."""
    if record.winnings is None or record.finishing is None:
        return None
    pushed = [event for event in replay.events if isinstance(event, PotPushed)]
    won: Counter[int] = Counter()
    for award in (award for event in pushed for award in event.awards):
        won[award.seat] += award.amount
    total = sum(event.amount for event in pushed)
    rake = sum(wrong.values())
    usual = rake <= total * MOST_RAKE or rake == record.rest.get("_rake")
    if not (rake > 0 and usual and set(wrong) <= set(won) and min(wrong.values()) >= 0):
        return None
    for number, off in wrong.items():
        recorded = record.winnings[number - 1]
        if recorded is None or won[number] - off != recorded:
            return None
    return f"The house took {_text(rake)} of the pot."
