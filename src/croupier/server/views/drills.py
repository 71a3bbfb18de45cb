"""Exercises for dealers and players: pay a layout, read hands, know the rules.

The answers come from the engine that also settles the live tables.
"""

import secrets
from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import msgspec

from croupier.banked import parse_layout, settle
from croupier.books import BankedGame, Book, BookStep, fact_in_words
from croupier.cards import Card, Deck, rank_hand, show, shuffled
from croupier.jackpot import jackpot_desk
from croupier.money import Cents, show_amount
from croupier.server.views.drill_words import in_words, wager_in_words
from croupier.server.views.settled_round import SettledRound, settled_round


class DrillSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand at the end of a round, as `croupier settle` takes it."""

    seat: int
    cards: str
    wagers: dict[str, str]
    folded: str | None = None
    play_street: str | None = None


class DrillLayout(msgspec.Struct, frozen=True):
    """A layout, as `croupier settle` takes it."""

    book: str
    game: str
    board: str
    dealer: str
    seats: list[DrillSeat]


class SaidSeat(msgspec.Struct, frozen=True):
    """What a dealer says of each wager of a seat."""

    seat: int
    wagers: dict[str, str]


class PayingDrill(msgspec.Struct, frozen=True, tag_field="kind", tag="pay"):
    """A layout to be settled, and how the book settles it.

    `seats` is the order in which hands are settled, from the dealer's right, by `order_clause`;
    `wagers` the order of the wagers of each hand, and `names` what they are called. `said` is the
    answer in the words of a dealer.
    """

    layout: DrillLayout
    answer: SettledRound
    seats: tuple[int, ...]
    wagers: tuple[str, ...]
    names: dict[str, str]
    order_clause: str
    said: tuple[SaidSeat, ...]


class HeldHand(msgspec.Struct, frozen=True):
    cards: str


class ReadHand(msgspec.Struct, frozen=True):
    hand: str
    category: str
    place: int


class ReadingDrill(msgspec.Struct, frozen=True, tag_field="kind", tag="read"):
    """Hands to be named and put in order; equal hands share a place."""

    board: str
    hands: tuple[HeldHand, ...]
    answer: tuple[ReadHand, ...]


class RulingDrill(msgspec.Struct, frozen=True, tag_field="kind", tag="rule"):
    """Something went wrong: what becomes of the hands or the wagers, or who rules?

    With `asks` "everything" all of the `answers` are right together; otherwise there is one.
    `told` are the choices as a dealer says them, in the same order.
    """

    question: str
    asks: str
    choices: tuple[str, ...]
    told: tuple[str, ...]
    answer: str
    answers: tuple[str, ...]
    authority: str
    clause: str
    meaning: str


Drill: TypeAlias = PayingDrill | ReadingDrill | RulingDrill
Item = TypeVar("Item")


def _choose(items: Sequence[Item]) -> Item:
    return items[secrets.randbelow(len(items))]


DEALS = 40
"""Deals that are tried for one question, so that rare hands come as often as pairs."""


def reading(players: int = 4) -> ReadingDrill:
    """A board of five cards and some hands, to be named and put in order."""
    deals = {}
    for _ in range(DEALS):
        deck = shuffled(Deck.fresh()).cards
        deals[rank_hand(deck[:7]).category] = deck
    deck = _choose(list(deals.values()))
    board, rest = deck[:5], deck[5:]
    holes = [rest[2 * n : 2 * n + 2] for n in range(players)]
    ranks = [rank_hand((*hole, *board)) for hole in holes]
    order = sorted(set(ranks), reverse=True)
    answer = tuple(ReadHand(r.name, r.category.slug, order.index(r) + 1) for r in ranks)
    return ReadingDrill(show(board), tuple(HeldHand(show(hole)) for hole in holes), answer)


def paying(book: Book, name: str) -> PayingDrill:
    """A layout of three hands at the end of a round, some of them folded."""
    game = book.game(name or None)
    deck = list(shuffled(Deck.fresh()).cards)
    seats = [_hand(game, n, deck[7 + 2 * n : 9 + 2 * n]) for n in range(1, 4)]
    layout = DrillLayout(book.id, game.id, show(deck[:5]), show(deck[5:7]), seats)
    settled = settle(parse_layout(msgspec.to_builtins(layout)), jackpot=jackpot_desk)
    answer = settled_round(settled)
    step = next(step for step in game.step if step.do == "settle")
    names = {wager.id: wager.name for wager in game.wager}
    said = tuple(
        SaidSeat(s.seat, {id_: wager_in_words(names[id_], w) for id_, w in s.wagers.items()})
        for s in answer.seats
    )
    order = tuple(sorted((seat.seat for seat in seats), reverse=True))
    return PayingDrill(layout, answer, order, step.order, names, step.clause, said)


def _hand(game: BankedGame, number: int, cards: list[Card]) -> DrillSeat:
    unit = Cents(500 * (1 + secrets.randbelow(8)))
    wagers = {w.id: unit for w in game.wager if w.required}
    if "trips" in {w.id for w in game.wager} and secrets.randbelow(2):
        wagers["trips"] = Cents(500)
    streets = [step for step in game.step if step.do == "decide"]
    play = _ultimate if game.family == "ultimate" else _bonus
    ending = play(wagers, unit, streets, folds=secrets.randbelow(4) == 0)
    chips = {name: show_amount(amount) for name, amount in wagers.items()}
    return DrillSeat(number, show(cards), chips, **ending)


def _ultimate(
    wagers: dict[str, Cents], unit: Cents, streets: list[BookStep], *, folds: bool
) -> dict[str, str | None]:
    """Adds one raise on one street, or a fold on the last."""
    if folds:
        return {"folded": streets[-1].street}
    step = _choose(streets)
    bet = next(c for c in step.choices if c.act == "bet")
    wagers["play"] = Cents(unit * bet.multiples[0])
    return {"play_street": step.street}


def _bonus(
    wagers: dict[str, Cents], unit: Cents, streets: list[BookStep], *, folds: bool
) -> dict[str, str | None]:
    """Adds a fold before the flop, or the flop wager and perhaps later ones."""
    if folds:
        return {"folded": "preflop"}
    for step in streets:
        bet = next((c for c in step.choices if c.act == "bet"), None)
        if bet is None or not bet.wager:
            continue
        if step is streets[0] or secrets.randbelow(2):
            wagers[bet.wager] = Cents(unit * bet.multiples[0])
    return {}


def ruling(book: Book) -> RulingDrill:
    """A question about one of the book's irregularities, with several answers to choose from.

    Every second question asks for everything that follows, so that several answers are right.
    """
    row = _choose(book.irregularities)
    open_ = [about for about in ABOUT if getattr(row, about) != "as ruled"]
    everything = len(open_) > 1 and secrets.randbelow(2) == 1
    asked = open_ if everything else [_choose(open_)]
    answers = [(about, str(getattr(row, about))) for about in asked]
    choices = [*answers, *_others(book, asked, answers, MOST_CHOICES - len(answers))]
    choices.sort(key=lambda choice: (ABOUT.index(choice[0]), choice[1]))
    named = {choice: ": ".join(choice) if everything else choice[1] for choice in choices}
    known = book.ledger is not None and row.clause in book.ledger
    facts = [fact_in_words(fact, book.file.setting) for fact in row.circumstances]
    return RulingDrill(
        question=f"{row.what} ({'; '.join(facts)})" if facts else row.what,
        asks="everything" if everything else asked[0],
        choices=tuple(named.values()),
        told=tuple(in_words(*choice) for choice in choices),
        answer=named[answers[0]],
        answers=tuple(named[answer] for answer in answers),
        authority=row.authority,
        clause=row.clause,
        meaning=book.ledger[row.clause].meaning if book.ledger is not None and known else "",
    )


def _others(
    book: Book, asked: list[str], answers: list[tuple[str, str]], count: int
) -> list[tuple[str, str]]:
    """Wrong answers, taken from other rows of the book."""
    pairs = {(about, getattr(row, about)) for row in book.irregularities for about in asked}
    possible = sorted(pair for pair in pairs if pair[1] != "as ruled" and pair not in answers)
    found: list[tuple[str, str]] = []
    while possible and len(found) < count:
        found.append(possible.pop(secrets.randbelow(len(possible))))
    return found


ABOUT = ("hands", "wagers", "authority")
"""What is asked of a row."""
MOST_CHOICES = 7
