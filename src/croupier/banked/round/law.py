"""The law of one table: a book's game under one sign, sorted for quick lookup.

Nothing here is particular to a book. The rows are sorted once into what a round looks up
often: which steps are played, which wagers open a hand, what each street offers, and which
wagers a fold decides whatever cards come.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from croupier.acts import Actor, authorised, to_json
from croupier.banked.settlement.amounts import amount_rule, jackpot_cost
from croupier.banked.settlement.layout import Layout
from croupier.banked.settlement.referee import Referee
from croupier.banked.state import FOLDED, Round
from croupier.books import (
    BankedGame,
    BankedIrregularity,
    Book,
    BookStep,
    Cell,
    End,
    SettleOutcome,
    Shuffle,
    Sign,
    StreetChoice,
    hands_judged,
    load_book,
    read_sign,
    situations,
    slot,
)
from croupier.cards import FULL_DECK, Category, Deck
from croupier.errors import BadInput
from croupier.money import Cents

DEALER = "dealer"
PLAYER = "player"
COUNT = "count the cards"
CHECK = "check the deck"
NEW_CARDS = "new cards"
"""The duty to change the pack."""

DUTY_WORDS = {NEW_CARDS: "bring new cards"}
"""Duties whose name does not say what is to be done, in words that do."""
CARD_TASKS = ("a wrong deck is removed", "cards are changed", "all cards are changed")
"""When the tasks of a book fall due that are duties of a round."""


class RoundLaw:
    """What a book says for one table, as a round looks it up."""

    def __init__(self, book: Book, game: BankedGame, sign: Sign) -> None:
        self.book = book
        self.game = game
        self.sign = sign
        self.layout = Layout(book=book, game=game, sign=sign, seats=())
        self.referee = Referee(self.layout)
        self.certain = _certain(self.layout)
        self.refund = _refund(self.layout)
        self.source = self.setting("card_source")
        self.areas = int(self.setting("boxes", str(game.seats)))
        self.button_in_use = self.setting("first_seat") == "action button"
        self.deck_size, self.deck_size_clause = _deck_size(book, game)
        self.fresh = Deck(FULL_DECK[len(FULL_DECK) - self.deck_size :])
        self.over_clause = game.over_clause or game.step[-1].clause
        self.equal_areas = self.setting("equal_play_areas") == "all areas"
        capped = sign.maximum_payout is not None
        self.shared_cap = capped and self.setting("payout_cap") == "per table"
        self.lowest_qualifying = next((c for c in Category if c.slug == game.qualifies), None)
        self._read_steps(game)
        self._read_wagers(game)
        self._read_irregular(book)

    def _read_steps(self, game: BankedGame) -> None:
        """Reads the steps that are played here, and how many cards are dealt before each."""
        self.steps = tuple(step for step in game.step if step.source in (None, self.source))
        self.settle_index = len(self.steps) - 1
        self.initial_deal = next(i for i, step in enumerate(self.steps) if step.do == "decide")
        self.before = _dealt_before(self.steps)
        self.choices: tuple[dict[str, StreetChoice], ...] = tuple(
            {choice.act: choice for choice in step.choices} for step in self.steps
        )
        self.streets: dict[str, dict[str, StreetChoice]] = {
            step.street: choices
            for step, choices in zip(self.steps, self.choices, strict=True)
            if step.street is not None
        }
        self.shuffle = _shuffle(game, self.setting("shuffled_by", self.source))
        self.shuffle_clause = self.shuffle.clause if self.shuffle else game.deck_clause

    def _read_wagers(self, game: BankedGame) -> None:
        self.wagers = {wager.id: wager for wager in game.wager}
        self.opening = tuple(w.id for w in game.wager if w.placed == "opening")
        self.required = tuple(w.id for w in game.wager if w.required)
        self.required_set = frozenset(self.required)
        self.base = self.required[0]
        self.must_equal = _must_equal(game, self.base)
        self.equal_clauses = _equal_clauses(game, self.must_equal)
        self.equalled_by = {w.equals: w.id for w in reversed(game.wager) if w.equals is not None}
        self.jackpots = frozenset(w.id for w in game.wager if w.cost_from_sign)
        self.in_advance = tuple(w.id for w in game.wager if w.blind_hand == "in advance")
        self.costs = {name: jackpot_cost(self.layout, name) for name in self.jackpots}

    def _read_irregular(self, book: Book) -> None:
        jackpot = book.jackpot
        self.jackpot_clause = jackpot.judged_clause if jackpot else ""
        duties = jackpot.duty if jackpot else ()
        self.jackpot_start = next((d.clause for d in duties if d.do == "start a game"), "")
        rows = (*book.irregularities, *(jackpot.irregularity if jackpot else ()))
        self.rows = {
            row.id: row
            for row in rows
            if isinstance(row, BankedIrregularity) and self.game.id in (row.games or book.games)
        }
        raised = (row for row in self.rows.values() if row.raised_by == "wrong count")
        self.wrong_deck = next(raised, None)
        self.card_tasks = {task.what: task for task in book.floor.task if task.when in CARD_TASKS}
        stops = self.setting("ordered_count", "stops the cards") == "stops the cards"
        self.ordered_count_stops = stops

    def qualifies(self, category: Category) -> bool:
        """Whether a dealer's hand qualifies; in a game without qualification every hand does."""
        return self.lowest_qualifying is None or category >= self.lowest_qualifying

    def setting(self, name: str, otherwise: str = "") -> str:
        return self.sign.settings.get(name, otherwise)

    # --- who may ---------------------------------------------------------------

    def is_staff(self, actor: Actor) -> bool:
        return authorised(self.book.ladder, actor, DEALER)

    def has_power(self, power: str) -> bool:
        """Whether the book gives this power to anybody."""
        return power in self.book.ladder.powers

    def duty_falls_to(self, what: str) -> str:
        """The role that does a duty: whom the book names for it, otherwise a dealer."""
        if what in self.card_tasks:
            return self.card_tasks[what].by
        if what == NEW_CARDS and self.has_power("change-cards"):
            return self.book.ladder.power("change-cards").role
        return DEALER

    # --- what a hand may bet ----------------------------------------------------

    def multiples(self, choice: StreetChoice, street: str) -> tuple[int, ...]:
        return self.sign.multiples_on(street) or choice.multiples

    def bet_base(self, wagers: Mapping[str, Cents], maximum: Cents | None) -> tuple[Cents, bool]:
        """What a follow-up wager is a multiple of, and whether it may only equal it.

        That is the Ante as far as it is live (A6, S16); beside a Blind without an Ante, where
        the book lets such a hand play on, the Blind and no multiple of it (Perth 5.7).
        """
        for name in self.required:
            if name in wagers:
                once = name != self.base
                amount = wagers[name]
                if maximum is not None and amount > maximum:
                    rule = amount_rule(self.game, "over maximum", name)
                    bound = rule is not None and rule.do == "settle to maximum"
                    amount = maximum if bound else amount
                return amount, once
        return Cents(0), True


def _shuffle(game: BankedGame, by: str) -> Shuffle | None:
    """How a table's cards are made ready; None where the book leaves it open."""
    rows = game.shuffle
    return next((row for row in rows if row.by == by), rows[0] if len(rows) == 1 else None)


def _must_equal(game: BankedGame, base: str) -> dict[str, str]:
    """The wager that each wager must equal, where there is one.

    A wager for later in the round that is laid in advance equals the one hands are dealt for.
    """
    equal = {w.id: w.equals or (None if w.placed == "opening" else base) for w in game.wager}
    return {name: other for name, other in equal.items() if other is not None}


def _equal_clauses(game: BankedGame, must_equal: Mapping[str, str]) -> dict[str, str]:
    """The clause by which a wager equals another, for each of the two.

    Where a wager does not name one itself, it is the clause of the wager that must equal it.
    """
    clauses: dict[str, str] = {}
    for name, other in must_equal.items():
        clause = game.wager_named(name).equals_clause or game.wager_named(name).clause
        clauses[name] = clause
        clauses.setdefault(other, game.wager_named(other).equals_clause or clause)
    return clauses


def _deck_size(book: Book, game: BankedGame) -> tuple[int, str]:
    """How many cards the book wants in a deck, by which clause; all there are, where it has no
    such figure."""
    stated = next((figure for figure in book.file.figure if figure.id == "deck"), None)
    if stated is None:
        return len(FULL_DECK), game.deck_clause
    return int(stated.value), stated.clause


def _certain(layout: Layout) -> dict[str, dict[str, Cell]]:
    """For each way of folding, the wagers whose result no further card can change.

    They are settled when the hand is folded. What a fold does not decide, such as Trips
    folded on the river in Perth (3.19), stays for the settlement.
    """
    certain: dict[str, dict[str, Cell]] = {end: {} for end in FOLDED}
    payoff = layout.payoff
    for wager in layout.game.wager:
        hands = hands_judged(wager.judged)
        found: dict[End, list[Cell]] = {}
        for situation in situations(layout.game, wager):
            if situation.end is not End.LIVE:
                cell = payoff.cells[wager.id][slot(situation, hands)]
                assert cell is not None
                found.setdefault(situation.end, []).append(cell)
        for end, cells in found.items():
            outcomes = {cell.outcome for cell in cells}
            if outcomes in ({SettleOutcome.LOSE}, {SettleOutcome.STANDOFF}):
                certain[end.slug][wager.id] = cells[0]
    return certain


def _refund(layout: Layout) -> Cell | None:
    """The ruling by which a wager goes back at once when the dealer does not qualify."""
    name = layout.game.step[-1].refund_first
    if name is None:
        return None
    wager = layout.game.wager_named(name)
    hands = hands_judged(wager.judged)
    cells = [
        layout.payoff.cells[name][slot(situation, hands)]
        for situation in situations(layout.game, wager)
        if situation.end is End.LIVE and not situation.qualifies
    ]
    always = all(cell is not None and cell.outcome is SettleOutcome.STANDOFF for cell in cells)
    return cells[0] if cells and always else None


class CardsBefore(NamedTuple):
    """How many cards a hand, the dealer and the board have before a step."""

    seat: int = 0
    dealer: int = 0
    board: int = 0


def _dealt_before(steps: tuple[BookStep, ...]) -> tuple[CardsBefore, ...]:
    before, so_far = [], CardsBefore()
    for step in steps:
        before.append(so_far)
        if step.do == "deal":
            assert step.to is not None
            count = step.cards or 0
            so_far = CardsBefore(
                so_far.seat + count * step.to.startswith("seats"),
                so_far.dealer + count * step.to.endswith("dealer"),
                so_far.board + count * (step.to == "board"),
            )
    return tuple(before)


def law_of(
    book: str | Book, game: str | None = None, sign: Mapping[str, Any] | None = None
) -> RoundLaw:
    """The law of a table: a book, one of its games, and the sign as the contracts write it."""
    read = load_book(book) if isinstance(book, str) else book
    played = read.game(game)
    for role in (DEALER, PLAYER):
        if role not in read.ladder.roles:
            raise BadInput("role", f'a role with the id "{role}", which every round needs')
    if not any(wager.required for wager in played.wager):
        raise BadInput("wager", "at least one required wager, for which a hand is dealt")
    law = RoundLaw(read, played, read_sign(sign or {}, played, read.file.setting))
    if law.setting("low_limit") == "yes" and law.source == "shoe":
        expected = '"device", because a low limit game may not use a shoe'
        raise BadInput("sign.settings.card_source", expected, got="shoe")
    return law


def law_of_round(state: Round) -> RoundLaw:
    """The law under which a round is played, for a book that is part of the package."""
    key = (state.book, state.game, to_json(state.sign))
    if key not in _LAWS:
        if len(_LAWS) >= 64:
            _LAWS.clear()
        book = load_book(state.book)
        _LAWS[key] = RoundLaw(book, book.game(state.game), state.sign)
    return _LAWS[key]


_LAWS: dict[tuple[str, str, bytes], RoundLaw] = {}
