"""Advice for a player: the value of each decision in a round, from the cards a player can see.

The input is a round as `croupier settle` takes it, the dealer's cards left out. Cards in other
seats and those given as dead cannot come any more. A jackpot wager is lost with a fold, so
its prize counts too, as far as the sign says what it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Any

import msgspec

from croupier.banked import Layout, SeatLayout, parse_layout
from croupier.books import Book, End
from croupier.cards import FULL_DECK, Card, Category, cards, category_of, refuse_repeats, show
from croupier.cards import strength as strength_of
from croupier.errors import BadInput
from croupier.money import show_amount
from croupier.odds.answers.as_json import both
from croupier.odds.answers.compute import decision, explained
from croupier.odds.asking.question import Question, question_of
from croupier.odds.asking.stakes import ANTE
from croupier.odds.asking.tree import Node, PlacedBet, Terminal, Tree
from croupier.odds.exact.prizes import jackpot_spots, prize_values
from croupier.odds.results import Explained, ShowdownCounts, show_exact
from croupier.odds.workers import Tick


def advise_json(raw: object, own: Book | None = None, tick: Tick | None = None) -> dict[str, Any]:
    """The choices of every seat whose cards are given, with the best one and the clauses."""
    return advise(*_read(raw, own), tick)


def advise(layout: Layout, dead: tuple[Card, ...] = (), tick: Tick | None = None) -> dict[str, Any]:
    """The same for a layout that has been read already."""
    seats = [seat for seat in layout.seats if seat.cards and seat.folded is End.LIVE]
    if not seats:
        raise BadInput("seats", "at least one seat with two cards that has not folded")
    advice = [_seat(layout, seat, dead, tick) for seat in seats]
    return {"book": layout.book.id, "game": layout.game.id, **advice[0], "seats": advice}


def _read(raw: object, own: Book | None) -> tuple[Layout, tuple[Card, ...]]:
    if not isinstance(raw, Mapping):
        raise BadInput("round", "an object", got=raw)
    if raw.get("dealer"):
        raise BadInput("dealer", "no cards; give cards that the player has seen under dead")
    text = raw.get("dead")
    if text is not None and not isinstance(text, str):
        raise BadInput("dead", "cards such as Ah Kd", got=text)
    dead = cards(text or "", field="dead")
    layout = parse_layout({key: value for key, value in raw.items() if key != "dead"}, own)
    refuse_repeats((*dead, *layout.board, *(c for s in layout.seats for c in s.cards)), "dead")
    return layout, dead


def _seat(
    layout: Layout, seat: SeatLayout, dead: tuple[Card, ...], tick: Tick | None
) -> dict[str, Any]:
    question, placed = _question(layout, seat)
    others = tuple(c for s in layout.seats if s.seat != seat.seat for c in s.cards)
    seen: dict[str, Any] = {
        "seat": seat.seat,
        "cards": show(seat.cards),
        "board": show(layout.board),
    }
    if _bound(question, placed):
        notes = ["There is nothing left to decide."]
        return seen | {"street": None, "choices": [], "best": None, "notes": notes}
    node = decision(question, len(layout.board), placed)
    known = (*dead, *others)
    prizes, notes = _prizes(layout, seat)
    found = _explained(question, node, layout, seat, known, prizes, tick)
    choices = [_choice(seat, node, label, found) for label in found.values]
    choices.sort(key=lambda choice: -found.values[choice["choice"]])
    return seen | {
        "street": node.street,
        "choices": choices,
        "best": choices[0]["choice"],
        "showdown": _showdown(question, found.showdown),
        "clauses": list(node.clauses),
        "notes": notes,
    }


def _bound(question: Question, placed: tuple[PlacedBet, ...]) -> bool:
    """Whether the wagers of a hand leave nothing to decide."""
    made = {bet.wager for bet in placed}
    stops = {step.unless for step in question.game.step if step.do == "decide"}
    return bool(made & stops)


def _question(layout: Layout, seat: SeatLayout) -> tuple[Question, tuple[PlacedBet, ...]]:
    """The game with this seat's wagers on the layout, and those made since the cards came."""
    ante = seat.wagers.get(ANTE)
    if ante is None:
        raise BadInput(
            f"seat {seat.seat}, wagers", "an Ante, because all values are given in Antes"
        )
    beside, placed = {}, []
    for wager in layout.game.wager:
        amount = seat.wagers.get(wager.id)
        if wager.required and amount != ante:
            got = None if amount is None else show_amount(amount)
            raise BadInput(
                f"seat {seat.seat}, {wager.id}", f"the amount of the Ante, {show_amount(ante)}", got
            )
        if amount is None or wager.required or wager.cost_from_sign:
            continue
        units = Fraction(amount, ante)
        if wager.placed == "opening":
            beside[wager.id] = units
        elif units.denominator != 1:
            raise BadInput(
                f"seat {seat.seat}, {wager.id}", "a multiple of the Ante", show_amount(amount)
            )
        else:
            placed.append(PlacedBet(wager.id, int(units), str(wager.placed)))
    question = question_of(layout.book, layout.game, layout.sign, beside, ante)
    return question, tuple(placed)


def _showdown(question: Question, met: ShowdownCounts) -> dict[str, Any]:
    """The counts of all boards and dealer's hands to come, as JSON."""
    counts = msgspec.structs.asdict(met)
    return counts if question.game.qualifies else counts | {"dealer_qualifies": None}


def _choice(seat: SeatLayout, node: Node, label: str, found: Explained) -> dict[str, Any]:
    option = node.option(label)
    ante, value, best = seat.wagers[ANTE], found.values[label], max(found.values.values())
    answer: dict[str, Any] = {
        "choice": label,
        "act": option.act,
        "amount": show_amount(option.multiple * ante) if option.act == "bet" else None,
        "ev": float(value),
        "ev_exact": show_exact(value),
        "ev_in_money": f"{float(value * ante) / 100:.4f}",
        **both("cost", best - value),
        "clauses": list(option.clauses),
    }
    if label in found.wagers:
        answer["wagers"] = {name: both("ev", made) for name, made in found.wagers[label].items()}
    if label in found.then:
        answer["next"] = msgspec.structs.asdict(found.then[label])
    return answer


# --- the jackpot ----------------------------------------------------------------------------


def _prizes(layout: Layout, seat: SeatLayout) -> tuple[dict[Category, Fraction], list[str]]:
    """What each hand on the flop wins of the jackpot, in Antes."""
    if not jackpot_spots(layout, seat):
        return {}, []
    won, unknown = prize_values(layout, seat)
    notes = []
    if unknown:
        notes.append(
            f"The sign does not say what these pay, so they do not count: {', '.join(unknown)}."
        )
    return {category: prize / seat.wagers[ANTE] for category, prize in won.items()}, notes


def _explained(
    question: Question,
    node: Node,
    layout: Layout,
    seat: SeatLayout,
    dead: tuple[Card, ...],
    prizes: dict[Category, Fraction],
    tick: Tick | None,
) -> Explained:
    """The decision with the jackpot counted in, where a prize or the lack of one is known."""
    board, hole = layout.board, seat.cards
    if not prizes:
        return explained(question, node, hole, board, dead, tick)
    staked = sum(seat.wagers[spot] for spot in jackpot_spots(layout, seat))
    stake = Fraction(staked, seat.wagers[ANTE])
    if board:
        prize = prizes.get(category_of(strength_of((*hole, *board[:3]))), Fraction(0))
        held = replace(question, tree=with_prize(question.tree, prize))
        found = explained(held, node, hole, board, dead, tick)
        values = {label: value - stake for label, value in found.values.items()}
    else:
        prize = _expected_prize(hole, dead, prizes)
        found = explained(question, node, hole, board, dead, tick)
        values = {
            label: value - stake + prize * (node.option(label).act != "fold")
            for label, value in found.values.items()
        }
    won = {option.label: prize * (option.act != "fold") - stake for option in node.options}
    wagers = {label: made | {"jackpot": won[label]} for label, made in found.wagers.items()}
    return msgspec.structs.replace(found, values=values, wagers=wagers)


def with_prize(tree: Tree, prize: Fraction) -> Tree:
    """The tree with a prize at every end where the hand was not given up."""

    def richer(terminal: Terminal) -> Terminal:
        if terminal.end is not End.LIVE:
            return terminal
        pay = tuple(tuple(value + prize for value in row) for row in terminal.pay)
        return replace(terminal, pay=pay)

    return replace(tree, terminals=tuple(map(richer, tree.terminals)))


def _expected_prize(
    hole: tuple[Card, ...], dead: tuple[Card, ...], prizes: dict[Category, Fraction]
) -> Fraction:
    """Before the flop: the average over all flops, prize hands being played to the end."""
    left = [card for card in FULL_DECK if card not in (*hole, *dead)]
    found = Counter(strength_of((*hole, *flop)) for flop in combinations(left, 3))
    won = (prizes.get(category_of(rung), Fraction(0)) * many for rung, many in found.items())
    return sum(won, Fraction(0)) / found.total()
