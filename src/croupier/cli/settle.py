"""`croupier settle`: what every wager of a round wins, loses or gets back, and by which clause."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from croupier.banked import (
    JackpotDesk,
    Layout,
    Reason,
    RoundSeatResult,
    Settlement,
    explain_all,
    parse_layout,
)
from croupier.banked import settle as settle_layout
from croupier.books import Book, load_book
from croupier.cards import show
from croupier.cli.input import (
    STANDARD_INPUT,
    FileName,
    decode_json,
    located,
    read_lines,
    read_text,
    shown_name,
)
from croupier.cli.options import Flag, OwnBook
from croupier.cli.output import AsJson, file_progress, lines, page, say
from croupier.errors import BadInput
from croupier.jackpot import jackpot_desk
from croupier.money import Cents, show_dollars

if TYPE_CHECKING:
    from rich.console import RenderableType

MANY = (".jsonl", ".ndjson")

DESK: JackpotDesk = jackpot_desk
"""Settles jackpot wagers with a system that is read from the sign of the table."""


def settle(
    file: FileName,
    *,
    lines: Flag = False,
    explain: Flag = False,
    book: OwnBook = None,
    json: AsJson = False,
) -> None:
    """Settle a round of a banked game from its cards and wagers, with the clause for each payment.

    FILE is a JSON object with "book", "board", "dealer" and "seats", or a .jsonl file with one
    such object on each line. For a .jsonl file the exit status is 2 if a line is bad input.

    Example: croupier settle --explain round.json

    :param lines: Read one round from each line, also from standard input or another file name.
    :param explain: Also print why each wager was settled as it was.
    """
    own = load_book(book) if book is not None else None
    if lines or file.lower().endswith(MANY):
        _settle_many(file, own, explain=explain, json=json)
    else:
        _settle_one(file, own, explain=explain, json=json)


def _settle_one(file: str, own: Book | None, *, explain: bool, json: bool) -> None:
    text = read_text(file)
    with located(shown_name(file)):
        if not text.strip():
            raise BadInput("round", "a JSON object, but the file is empty")
        _say(*_settled(text, own, explain), json=json)


def _settle_many(file: str, own: Book | None, *, explain: bool, json: bool) -> None:
    """Prints the result of each line at once, so that it can be used interactively."""
    rounds, bad, first = 0, 0, ""
    with file_progress("Settling", file) as advance:
        for number, line in read_lines(file):
            rounds += 1
            try:
                _say(*_settled(line, own, explain), json=json, title=f"Line {number}")
            except BadInput as mistake:
                mistake = mistake.at(f"line {number}")
                bad, first = bad + 1, first or str(mistake)
                say({"error": str(mistake)}, json=json, people=f"{mistake}\n")
            if file == STANDARD_INPUT:
                sys.stdout.flush()
            advance(len(line))
    if rounds == 0:
        raise BadInput("rounds", "at least one JSON object, each on a line", where=shown_name(file))
    if bad:
        raise BadInput(
            "rounds", f"{rounds} valid rounds, but {bad} cannot be settled ({first})",
            where=shown_name(file),
        )  # fmt: skip


def _settled(
    text: bytes | str, own: Book | None, explain: bool
) -> tuple[Layout, Settlement, tuple[Reason, ...]]:
    layout = parse_layout(decode_json(text), own)
    settlement = settle_layout(layout, jackpot=DESK)
    return layout, settlement, explain_all(layout, settlement) if explain else ()


def _say(
    layout: Layout,
    settlement: Settlement,
    reasons: tuple[Reason, ...],
    *,
    json: bool,
    title: str = "",
) -> None:
    answer = settlement.as_json() if json else {}
    if json:
        for reason in reasons:
            seat = next(s for s in answer["seats"] if s["seat"] == reason.seat)
            seat["wagers"][reason.wager]["because"] = reason.as_json()
    say(answer, json=json, people=lambda: _page(layout, settlement, reasons, title))


# --- for people --------------------------------------------------------------------


def _page(
    layout: Layout, settlement: Settlement, reasons: tuple[Reason, ...], title: str
) -> RenderableType:
    from rich.text import Text

    dealer = settlement.dealer
    name = f"{layout.book.file.house}, {layout.game.name}"
    board = f"Board   {show(layout.board) or 'no cards'}"
    hand = f"Dealer  {_cards_and_hand(show(dealer.cards), dealer.hand)}"
    if dealer.qualifies is not None:
        hand += ", qualifies" if dealer.qualifies else ", does not qualify"
    parts: list[RenderableType] = [Text(f"{title}: {name}" if title else name, style="bold")]
    parts += lines(board, hand)
    told: set[str] = set()
    for seat, place in zip(settlement.seats, layout.seats, strict=True):
        parts += _seat(layout, seat, _cards_and_hand(show(place.cards), seat.hand))
        parts += [_reason(reason, told) for reason in reasons if reason.seat == seat.seat]
    parts += _jackpot(settlement)
    parts += lines(*(f"Note: {line}" for line in settlement.notes), "")
    return page(*parts)


def _cards_and_hand(cards: str, hand: object) -> str:
    return ", ".join(part for part in (cards or "no cards", str(hand) if hand else "") if part)


def _seat(layout: Layout, seat: RoundSeatResult, held: str) -> list[RenderableType]:
    from rich.table import Table
    from rich.text import Text

    title = Text(f"\nSeat {seat.seat}  {held}  net {_signed(seat.net)}")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for name in ("wager", "staked", "outcome", "won", "back", "clauses"):
        figures = name in ("staked", "won", "back")
        table.add_column(name, justify="right" if figures else "left", no_wrap=name != "clauses")
    for wager, result in seat.wagers.items():
        table.add_row(
            Text(layout.game.wager_named(wager).name),
            show_dollars(result.staked, padded=True),
            Text(result.outcome, style=_STYLE[result.outcome]),
            show_dollars(result.won, padded=True),
            show_dollars(result.returned, padded=True),
            Text(", ".join(result.clauses)),
        )
    return [title, table]


_STYLE = {"win": "green", "lose": "red", "standoff": "", "void": "yellow", "carried": "yellow"}


def _signed(amount: Cents) -> str:
    return f"{'+' if amount > 0 else ''}{show_dollars(amount, padded=True)}"


def _reason(reason: Reason, told: set[str]) -> RenderableType:
    """The reason for one wager; the meaning of a clause is printed once on a page."""
    from rich.padding import Padding
    from rich.text import Text

    text = Text(reason.sentence, style="bold")
    more = []
    for item in reason.meanings:
        if item.meaning and item.clause not in told:
            more.append(f"{item.clause}: {item.meaning}")
            told.add(item.clause)
    if reason.facts:
        more.append(f"{reason.clause} applies: {'; '.join(reason.facts)}.")
    for row in reason.passed_over:
        failed = " and ".join(f'"{words}"' for words in row.failed)
        more.append(f"Row {row.row} ({row.clause}) does not apply: not {failed}.")
    text.append("".join(f"\n{line}" for line in more), style="not bold")
    return Padding(text, (1, 0, 0, 2))


def _jackpot(settlement: Settlement) -> Sequence[RenderableType]:
    if settlement.jackpot is None:
        return []
    told: dict[str, Any] = settlement.jackpot.as_json()
    paid = (
        f"Seat {payment['seat']}  {payment['prize']}  {payment['amount']}  "
        f"{', '.join(payment['clauses'])}"
        for payment in told["payments"]
    )
    meters = _meters(told["meter_before"], told["meter_after"])
    return lines(f"\nJackpot  {meters}", *paid)


def _meters(before: str | list[str] | None, after: str | list[str] | None) -> str:
    """How the round changed the meter, or each pool, if the sign shows it."""
    if before is None or after is None:
        return "the sign shows no meter"
    if isinstance(before, str):
        return f"meter {before} before, {after} after"
    return f"pools {' / '.join(before)} before, {' / '.join(after)} after"
