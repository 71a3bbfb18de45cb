"""The maximum payout of the notice, and the order in which a dealer settles wagers."""

from collections.abc import Iterator

import msgspec

from croupier.banked.settlement.layout import Layout
from croupier.banked.settlement.results import RoundSeatResult, WagerResult
from croupier.books import End
from croupier.money import Cents, round_down, show_dollars, total


def paid(result: WagerResult, won: Cents, clauses: tuple[str, ...] = ()) -> WagerResult:
    """The same wager with so much won; the stake comes back besides."""
    return msgspec.structs.replace(
        result,
        outcome="win",
        won=won,
        returned=result.staked + won,
        clauses=(*result.clauses, *(c for c in clauses if c not in result.clauses)),
    )


def hold_to_maximum(
    layout: Layout, results: list[dict[str, WagerResult]], notes: list[str]
) -> None:
    """Limits capped wagers to the maximum payout: each of them, or all of a table together."""
    cap = layout.sign.maximum_payout
    if cap is None:
        return
    wins = [
        (index, wager.id)
        for index in _from_the_right(layout)
        for wager in layout.game.wager
        if wager.capped and wager.id in results[index]
        and results[index][wager.id].outcome == "win"
    ]  # fmt: skip
    exact = [results[index][name].won for index, name in wins]
    if layout.sign.settings.get("payout_cap") == "per table":
        capped = _shared(cap, exact, layout.sign.smallest_chip)
    else:
        capped = [min(cap, won) for won in exact]
    clauses = tuple(item.clause for item in layout.book.file.sign if item.key == "maximum_payout")
    for (index, name), before, after in zip(wins, exact, capped, strict=True):
        if after < before:
            results[index][name] = paid(results[index][name], after, clauses)
            notes.append(
                f"Seat {layout.seats[index].seat}: the {layout.game.wager_named(name).name} wins "
                f"{show_dollars(before)} but is paid {show_dollars(after)}, because the maximum "
                f"payout is {show_dollars(cap)} ({', '.join(clauses)})."
            )


def _shared(cap: Cents, won: list[Cents], chip: Cents) -> list[Cents]:
    """Shares a cap for the whole table in proportion; odd chips go first to the dealer's right."""
    claimed = total(won)
    if claimed <= cap:
        return won
    shares = [round_down(cap * each // claimed, chip) for each in won]
    for place, share in enumerate(shares):
        odd = min(chip, cap - total(shares), won[place] - share)
        shares[place] += odd
    return shares


def _from_the_right(layout: Layout) -> list[int]:
    """Seats as the dealer acts on them: seat 1 sits at the dealer's left, so the last is first."""
    return sorted(range(len(layout.seats)), key=lambda index: -layout.seats[index].seat)


def order_of_settling(
    layout: Layout, seats: tuple[RoundSeatResult, ...]
) -> Iterator[tuple[int, str]]:
    """The wagers in the dealer's order: folded hands, conceded hands, refunds, then live hands."""
    right = _from_the_right(layout)
    ends = {index: layout.seats[index].folded for index in right}
    settled = (End.LIVE, End.CONCEDED)
    groups = (
        [index for index in right if ends[index] not in settled],
        [index for index in right if ends[index] is End.CONCEDED],
        [index for index in right if ends[index] is End.LIVE],
    )
    first = layout.game.step[-1].refund_first
    refunded = [
        (index, first)
        for index in groups[2]
        if first in seats[index].wagers and seats[index].wagers[first].outcome == "standoff"
        and _unqualified(seats[index].wagers[first])
    ]  # fmt: skip
    for group in groups:
        if group is groups[2]:
            yield from ((seats[index].seat, name) for index, name in refunded if name)
        for index in group:
            for name in seats[index].wagers:
                if (index, name) not in refunded:
                    yield seats[index].seat, name


def _unqualified(result: WagerResult) -> bool:
    return result.situation is not None and not result.situation.qualifies
