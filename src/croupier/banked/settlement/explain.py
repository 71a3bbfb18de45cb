"""Explains why a wager was settled as it was: clauses in plain words, and the facts.

A book's rows are read from the top, and the first whose phrases all hold applies. So an
explanation is that row's phrases, and for every row above it the phrases that did not hold.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from croupier.banked.settlement.layout import Layout
from croupier.banked.settlement.results import RoundSeatResult, Settlement, WagerResult
from croupier.books import STARTING_HANDS, End, Judged, Tried, rows_tried
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.money import show_dollars


class Meaning(msgspec.Struct, frozen=True):
    """A clause and its meaning in plain words, which is empty where the book has no ledger."""

    clause: str
    meaning: str


class PassedOver(msgspec.Struct, frozen=True):
    """A row read before the one that applied, and its phrases that did not hold."""

    row: int
    clause: str
    failed: tuple[str, ...]


class Reason(msgspec.Struct, frozen=True):
    """Why one wager was settled as it was."""

    seat: int
    wager: str
    sentence: str
    meanings: tuple[Meaning, ...]
    facts: tuple[str, ...]
    passed_over: tuple[PassedOver, ...]

    @property
    def clause(self) -> str:
        """The clause of the row that applied."""
        return self.meanings[0].clause

    def as_json(self) -> dict[str, Any]:
        return {
            "sentence": self.sentence,
            "clauses": {item.clause: item.meaning for item in self.meanings},
            "facts": list(self.facts),
            "passed_over": [
                {"row": row.row, "clause": row.clause, "failed": list(row.failed)}
                for row in self.passed_over
            ],
        }


def explain(layout: Layout, settlement: Settlement, seat: int, wager: str) -> Reason:
    """Why this wager of this seat was settled as it was."""
    settled = next((s for s in settlement.seats if s.seat == seat), None)
    if settled is None:
        raise BadInput("seat", f"one of {', '.join(str(s.seat) for s in settlement.seats)}", seat)
    result = settled.wagers.get(wager)
    if result is None:
        raise BadInput("wager", f"one of {', '.join(settled.wagers)}", wager)
    tried = _tried(layout, wager, result)
    return Reason(
        seat=seat,
        wager=wager,
        sentence=_sentence(layout, wager, result),
        meanings=tuple(
            _meaning(layout, clause)
            for clause in dict.fromkeys((*result.clauses, *_definitions(layout, tried)))
        ),
        facts=_facts(layout, settlement, settled, wager, result, tried),
        passed_over=tuple(
            PassedOver(
                row=row.row,
                clause=row.clauses[0],
                failed=tuple(
                    words for words, held in zip(row.when, row.holds, strict=True) if not held
                ),
            )
            for row in tried[:-1]
        ),
    )


def explain_all(layout: Layout, settlement: Settlement) -> tuple[Reason, ...]:
    """Explains every wager, in the order of the seats and wagers of the settlement."""
    return tuple(
        explain(layout, settlement, seat.seat, wager)
        for seat in settlement.seats
        for wager in seat.wagers
    )


def _tried(layout: Layout, wager: str, result: WagerResult) -> tuple[Tried, ...]:
    if result.situation is None:
        return ()
    return rows_tried(layout.game, wager, layout.sign.settings, result.situation)


def _meaning(layout: Layout, number: str) -> Meaning:
    ledger = layout.book.ledger
    known = ledger[number].meaning if ledger is not None and number in ledger else ""
    return Meaning(number, known)


def _definitions(layout: Layout, tried: tuple[Tried, ...]) -> Iterator[str]:
    """The clauses that say what the phrases of the row mean: the order of hands, and when the
    dealer qualifies."""
    phrases = tried[-1].when if tried else ()
    if any(word in phrase for phrase in phrases for word in _COMPARING):
        yield layout.game.ranking_clause
    if layout.game.qualifies_clause and any("qualif" in phrase for phrase in phrases):
        yield layout.game.qualifies_clause


_COMPARING = ("beats", "tie", "player has")


def _sentence(layout: Layout, wager: str, result: WagerResult) -> str:
    name = layout.game.wager_named(wager).name
    staked = f"The {name} of {show_dollars(result.staked)}"
    back = show_dollars(result.returned)
    match result.outcome:
        case "win":
            return f"{staked} wins {show_dollars(result.won)}, and {back} goes back in all."
        case "lose" if result.returned:
            return f"{staked} loses {show_dollars(result.live)}, and {back} goes back."
        case "lose":
            return f"{staked} loses."
        case "standoff":
            return f"{staked} stands off and goes back."
        case "void":
            return f"{staked} is void and goes back whatever the result."
        case "carried":
            return f"{staked} is carried to the next round."


def _facts(
    layout: Layout,
    settlement: Settlement,
    settled: RoundSeatResult,
    wager: str,
    result: WagerResult,
    tried: tuple[Tried, ...],
) -> tuple[str, ...]:
    """The phrases of the row that applied, and the hands they speak of."""
    if not tried or result.situation is None:
        return ()
    phrases = tried[-1].when
    facts = list(phrases)
    judged = layout.game.wager_named(wager).judged
    of_player = any("player" in words or "hand" in words for words in phrases)
    if judged is not Judged.BEST_SEVEN and (of_player or result.situation.end is End.LIVE):
        facts.append(f"{judged.value}: {_named(judged, result.situation.hand)}")
    elif of_player and settled.hand is not None:
        facts.append(f"player: {settled.hand.name}")
    of_dealer = any("dealer" in words or "tie" in words for words in phrases)
    if of_dealer and settlement.dealer.hand is not None:
        facts.append(f"dealer: {settlement.dealer.hand.name}")
    return tuple(facts)


def _named(judged: Judged, hand: int) -> str:
    return STARTING_HANDS[hand] if judged is Judged.HOLE_CARDS else Category(hand).slug
