"""Entries of pay tables, such as `blind.flush`: which of them pays, and what."""

from __future__ import annotations

from fractions import Fraction

from croupier.books import (
    STARTING_HANDS,
    BankedGame,
    Judged,
    Situation,
    Wager,
    fill,
    hands_judged,
    slot,
)
from croupier.cards import Category
from croupier.money import Odds
from croupier.odds.asking.question import Question

PAY_TABLE = "pay table "


def entries(game: BankedGame) -> dict[str, Fraction]:
    """What every entry of every pay table of a game pays for one staked."""
    return {
        f"{table.id}.{hand}": Odds.parse(row.pays).fraction
        for table in game.table
        for row in table.rows
        for hand in (row.hand, *row.hands)
        if hand is not None
    }


def table_of(question: Question, wager: Wager) -> str:
    """The pay table of a wager; empty where it is paid by none."""
    then = (fill(row.then, question.sign.settings) for row in wager.settles)
    return next((t.removeprefix(PAY_TABLE) for t in then if t.startswith(PAY_TABLE)), "")


def entry_paid(question: Question, wager: Wager, situation: Situation) -> str | None:
    """The entry of a pay table that a wager is paid by; None where none is."""
    cell = question.table.cells[wager.id][slot(situation, hands_judged(wager.judged))]
    if cell is None:
        return None
    then = fill(wager.settles[cell.row - 1].then, question.sign.settings)
    if not then.startswith(PAY_TABLE):
        return None
    starting = wager.judged is Judged.HOLE_CARDS
    hand = STARTING_HANDS[situation.hand] if starting else Category(situation.hand).slug
    return f"{then.removeprefix(PAY_TABLE)}.{hand}"
