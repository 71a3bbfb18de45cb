"""Sessions of a banked tournament between companions of all strengths, from a seed.

`python -m tests.tournament.strength_sessions BOOK SESSIONS SEED` prints, for each strength, how
often its players came first and how often they went on, of so many sessions.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

from croupier.acts import Actor, Viewer
from croupier.banked import BankedRules, Round, Sitting, commands, dealer_command, view
from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.money import Cents
from croupier.tournament import ROUND_STRENGTHS, SessionRules, parse_terms, template
from croupier.tournament.conditions.terms import SessionRow
from croupier.tournament.table_rounds.companions import (
    TableStanding,
    companion_play,
    companion_wager,
)
from croupier.tournament.table_rounds.session_games import CHIP, round_stacks

STACK = 5000
"""Chips of the practice events that the lobby offers."""
ROUNDS = 5
FIRST = SessionRow(rounds=ROUNDS, minimum=100, maximum=2000, advance=3)
LAST = SessionRow(rounds=ROUNDS, minimum=100, maximum=2000)


class Tally(NamedTuple):
    """How often the players of each strength were among those who went on, or were first."""

    sessions: int
    good: dict[str, float]


def rules_of(book: str) -> BankedRules:
    found = load_book(book)
    return SessionRules(found, parse_terms(template(found)))[1]


def tally(rules: BankedRules, row: SessionRow, sessions: int, seed: int) -> Tally:
    """Plays sessions at tables with two players of each strength, who change their seats.

    Those who go on are the best `row.advance`, the best one in the last session; players with
    equal chips share the places that they have together.
    """
    places, good = row.advance or 1, dict.fromkeys(ROUND_STRENGTHS, 0.0)
    chance = SeededEntropy(seed)
    for number in range(sessions):
        strengths = [*ROUND_STRENGTHS, *ROUND_STRENGTHS]
        turned = strengths[number % 6 :] + strengths[: number % 6]
        people = {f"{strength} {seat}": strength for seat, strength in enumerate(turned, 1)}
        chips = _session(rules, row, people, chance)
        for person, strength in people.items():
            better = sum(other > chips[person] for other in chips.values())
            equal = sum(other == chips[person] for other in chips.values())
            good[strength] += max(0.0, min(1.0, (places - better) / equal))
    return Tally(sessions, {one: good[one] / (2 * sessions) for one in ROUND_STRENGTHS})


def _session(
    rules: BankedRules, row: SessionRow, people: dict[str, str], chance: SeededEntropy
) -> dict[str, int]:
    """What everybody has after the session; whoever cannot make the least wager is out."""
    chips, boxes = dict.fromkeys(people, STACK), len(rules.law.required)
    for left in range(row.rounds, 0, -1):
        able = {p: held for p, held in chips.items() if held >= boxes * row.minimum}
        if able:
            chips |= _round(rules, row, people, able, left, chance)
    return chips


def _round(
    rules: BankedRules,
    row: SessionRow,
    people: dict[str, str],
    chips: dict[str, int],
    left: int,
    chance: SeededEntropy,
) -> dict[str, int]:
    seats = {person: seat for seat, person in enumerate(chips, 1)}
    sitting = tuple(Sitting(seat, p, Cents(chips[p] * CHIP)) for p, seat in seats.items())
    dealer = Actor("the dealer", "dealer")
    state, _ = rules.perform(
        rules.start, commands.OpenRound(actor=dealer, id="1", table="1", seats=sitting)
    )
    for person, seat in seats.items():
        others = tuple(held for other, held in chips.items() if other != person)
        standing = TableStanding(chips[person], others, left)
        unit = companion_wager(row, len(rules.law.required), standing, people[person], chance)
        for wager in rules.law.required:
            placed = commands.PlaceWager(
                actor=Actor(person, "player"), seat=seat, wager=wager, amount=Cents(unit * CHIP)
            )
            state, _ = rules.perform(state, placed)
    while state.phase != "over":
        command = dealer_command(rules.law, state, chance) or _look(state)
        state, _ = rules.perform(state, command or _decision(rules, state, people))
    return round_stacks(state)


def _look(state: Round) -> commands.RoundCommand | None:
    for seat in state.seats:
        if seat.live and not seat.looked and seat.person:
            return commands.Look(actor=Actor(seat.person, "player"), seat=seat.number)
    return None


def _decision(rules: BankedRules, state: Round, people: dict[str, str]) -> commands.RoundCommand:
    for seat in state.seats:
        if seat.person:
            shown = view(state, Viewer("player", seat.person), rules.law)
            own = next(one for one in shown.seats if one.seat == seat.number)
            found = companion_play(shown, own, people[seat.person])
            if found is not None:
                return found
    raise AssertionError("a round that waits for nobody")


if __name__ == "__main__":
    book, sessions, seed = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    for words, row in (("go on, 3 of 6", FIRST), ("first of 6", LAST)):
        found = tally(rules_of(book), row, sessions, seed)
        shares = ", ".join(f"{one} {100 * share:.2f} %" for one, share in found.good.items())
        sys.stdout.write(f"{book}, {words}: {shares} ({sessions} sessions, seed {seed})\n")
