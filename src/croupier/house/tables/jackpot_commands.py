"""Jackpots at the tables: prizes are settled and paid, and systems are opened."""

from collections.abc import Mapping
from typing import Final

from croupier import floor, jackpot
from croupier.acts import SYSTEM, Actor, JsonObject, WrongMoment
from croupier.banked import commands
from croupier.house.process.draft import Draft
from croupier.house.process.jackpot_rounds import (
    end_jackpot_game,
    prizes_owed,
    record_outcome,
    waits_for_ruling,
)

KEY: Final = (
    "A jackpot prize of this round waits at the jackpot desk, where two people key it off. "
    "Wait until it is paid."
)


def settle_jackpots(draft: Draft, table: floor.Table, dealer: Actor = SYSTEM) -> None:
    """Records what the jackpot hands of a round win, pays it, and takes the wagers off the layout.

    Where the hands raise an alarm, the wagers stay until it is ruled on. Where a `dealer` records
    them, they stay until the prizes are keyed off (Melbourne 10.1.1, Perth 4.16(b)).
    """
    here = draft.jackpots(table.book).tables.get(table.id)
    if here is not None and here.game is not None:
        before = len(draft.events)
        record_outcome(draft, table, here, dealer)
        pay_prizes_at_table(draft, before)
        after = draft.jackpots(table.book)
        if waits_for_ruling(after, table.id) or prizes_owed(after, table.id):
            return
    elif here is not None and prizes_owed(draft.jackpots(table.book), table.id):
        raise WrongMoment(KEY)
    if here is not None:
        end_jackpot_game(draft, table, dealer)
    draft.ask_banked(table.id, commands.CloseJackpot(actor=SYSTEM, at=draft.at))


def pay_prizes_at_table(draft: Draft, before: int) -> None:
    """Pays prizes at the seats that won them: those paid by the draft's events from `before` on."""
    for _, _, event, _ in draft.events[before:]:
        if not isinstance(event, jackpot.PrizePaid):
            continue
        table, award = draft.floor.tables[event.claim.table], event.claim.award
        if draft.play(table.id).state.phase != "jackpot":
            raise WrongMoment(
                "The round of this prize no longer waits for it, so it cannot be paid here."
            )
        pay = commands.PayJackpot(
            actor=SYSTEM,
            at=draft.at,
            seat=award.seat,
            prize=award.prize,
            amount=award.amount,
            clauses=award.clauses,
        )
        draft.ask_banked(table.id, pay)


def open_system(
    draft: Draft, book: str, name: str, line: JsonObject, tables: Mapping[str, str]
) -> None:
    """Opens a jackpot system with one meter for these tables, each with the game it plays."""
    links = tuple(jackpot.Link(table=table, game=game) for table, game in tables.items())
    opened = jackpot.OpenSystem(actor=SYSTEM, at=draft.at, name=name, line=line, links=links)
    draft.ask_jackpot(book, opened)
