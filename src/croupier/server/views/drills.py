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


class PayingDrill(msgspec.Struct, frozen=True, tag_field="kind", tag="pay"):
    """A layout to be settled, and how the book settles it."""

    layout: DrillLayout
    answer: SettledRound


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
    """Something went wrong: what becomes of the hands or the wagers, or who rules?"""

    question: str
    asks: str
    choices: tuple[str, ...]
    answer: str
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
    return PayingDrill(layout, settled_round(settled))


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
    """A question about one of the book's irregularities, with several answers to choose from."""
    rows = book.irregularities
    row = _choose(rows)
    asks = _choose([a for a in ("hands", "wagers", "authority") if getattr(row, a) != "as ruled"])
    answer: str = getattr(row, asks)
    others = sorted({getattr(r, asks) for r in rows} - {answer, "as ruled"})
    choices = [answer]
    while others and len(choices) < MOST_CHOICES:
        choices.append(others.pop(secrets.randbelow(len(others))))
    known = book.ledger is not None and row.clause in book.ledger
    meaning = book.ledger[row.clause].meaning if book.ledger is not None and known else ""
    facts = [fact_in_words(fact, book.file.setting) for fact in row.circumstances]
    return RulingDrill(
        question=f"{row.what} ({'; '.join(facts)})" if facts else row.what,
        asks=asks,
        choices=tuple(sorted(choices)),
        answer=answer,
        authority=row.authority,
        clause=row.clause,
        meaning=meaning,
    )


MOST_CHOICES = 5
