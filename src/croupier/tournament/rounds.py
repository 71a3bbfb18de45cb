"""Rounds of a banked tournament between companions and the house: real cards, really settled."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.acts import Actor, Viewer
from croupier.banked import (
    BankedRules,
    Round,
    Sitting,
    banked_rules,
    commands,
    companion_decision,
    dealer_command,
    view,
)
from croupier.books import Book
from croupier.cards import Entropy
from croupier.money import Cents, show_amount
from croupier.tournament.events import HandStarted
from croupier.tournament.state import Entrant
from croupier.tournament.terms import SessionRow, Terms

CHIP = 100
"""Cents of the banked engine to one tournament chip."""
_DEALER = Actor("the dealer", "dealer")


def session_rules(book: Book, terms: Terms, session: int) -> BankedRules:
    """The game under the limits of a session."""
    row = terms.session[session - 1]
    sign = {
        "minimum": show_amount(Cents(row.minimum * CHIP)),
        "maximum": show_amount(Cents(row.maximum * CHIP)),
    }
    return banked_rules(book, terms.game, sign)


def played_round(
    rules: BankedRules,
    row: SessionRow,
    begun: HandStarted,
    entrants: Mapping[str, Entrant],
    source: Entropy,
) -> dict[str, int]:
    """The stacks after a round: wagers in the order of the marker, then cards until it is over."""
    players = [entrants[player] for player in begun.order]
    sitting = tuple(
        Sitting(e.seat, e.player, Cents(e.chips * CHIP))
        for e in sorted(players, key=lambda e: e.seat)
    )
    ident = f"table {begun.table}, decision {begun.no}"
    opening = commands.OpenRound(actor=_DEALER, id=ident, table=f"{begun.table}", seats=sitting)
    state, _ = rules.perform(rules.start, opening)
    for player in players:
        amount = Cents(_unit(row, player.chips, source) * CHIP)
        for wager in rules.law.required:
            placed = commands.PlaceWager(
                actor=Actor(player.player, "player"), seat=player.seat, wager=wager, amount=amount
            )
            state, _ = rules.perform(state, placed)
    while state.phase != "over":
        command = dealer_command(rules.law, state, source, at=0) or _companion(rules, state)
        state, _ = rules.perform(state, command)
    stacks = {seat.person: int(seat.stack) for seat in state.seats if seat.person}
    assert not any(stack % CHIP for stack in stacks.values())
    return {p: stack // CHIP for p, stack in stacks.items()}


def _unit(row: SessionRow, chips: int, source: Entropy) -> int:
    """A wager of one to three minimums, where six of them are at hand; otherwise the least."""
    unit = row.minimum * (1 + source.below(3))
    return unit if chips >= 6 * unit <= row.maximum else row.minimum


def _companion(rules: BankedRules, state: Round) -> commands.AnyCommand:
    """The next thing a seated companion does, hands being looked at first."""
    for seat in state.seats:
        if seat.live and not seat.looked and seat.person:
            return commands.Look(actor=Actor(seat.person, "player"), seat=seat.number)
    for seat in state.seats:
        if not seat.person:
            continue
        table = view(state, Viewer("player", seat.person), rules.law)
        own = next(s for s in table.seats if s.seat == seat.number)
        decision = companion_decision(table, own, at=0)
        if decision is not None:
            return decision
    raise AssertionError("a round that waits for nobody")
