"""Settling a banked round: what each wager wins, loses or gets back, and by which clause.

Every result is a cell of the game's compiled payoff table. Here the situation of each hand is
found and looked up, and the money is worked out: payments are rounded up to whole chips, a
capped wager is paid no more than the notice says, and only the part of a wager that counts is
at risk. Every stake is either lost or comes back.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product

import msgspec

from croupier.banked.settlement.amounts import amount_rule
from croupier.banked.settlement.claims import (
    JackpotClaim,
    JackpotDesk,
    JackpotPayment,
    JackpotResult,
)
from croupier.banked.settlement.layout import Layout, SeatLayout
from croupier.banked.settlement.paying import hold_to_maximum, order_of_settling, paid
from croupier.banked.settlement.results import (
    DealerResult,
    RoundSeatResult,
    Settlement,
    WagerResult,
)
from croupier.banked.settlement.weighing import Weighed, WeighedStake, weigh
from croupier.books import (
    STARTING_HANDS,
    Cell,
    End,
    Judged,
    Result,
    SettleOutcome,
    Situation,
    Wager,
    hands_judged,
    slot,
)
from croupier.cards import Card, Category, RankedHand, rank_hand, show
from croupier.errors import BadInput
from croupier.money import NOTHING, show_amount, show_dollars, total

FLOP = 3
BOARD = 5


def settle(layout: Layout, jackpot: JackpotDesk | None = None) -> Settlement:
    """Settles what lies on the layout by its book."""
    weighed = weigh(layout)
    check_deal(layout, weighed)
    table = _Table(layout)
    notes = list(weighed.notes)
    results = [
        {name: _settle(table, index, stake, notes) for name, stake in stakes.items()}
        for index, stakes in enumerate(weighed.seats)
    ]
    hold_to_maximum(layout, results, notes)
    prizes = _jackpots(table, results, jackpot)
    seats = tuple(
        RoundSeatResult(seat.seat, table.hands[index], results[index])
        for index, seat in enumerate(layout.seats)
    )
    if prizes is not None:
        notes += prizes.notes
    return Settlement(
        dealer=DealerResult(layout.dealer, table.dealer, table.qualifies),
        seats=seats,
        jackpot=prizes,
        notes=tuple(notes),
        order=tuple(order_of_settling(layout, seats)),
    )


# --- the cards --------------------------------------------------------------------


def check_deal(layout: Layout, weighed: Weighed) -> None:
    """Refuses a layout without the cards that its settlement needs; a void hand needs none."""
    for index, seat in enumerate(layout.seats):
        end = seat.folded
        if all(stake.void for stake in weighed.seats[index].values()):
            continue
        shown = _BOARD_SEEN[end]
        if len(layout.board) < shown:
            expected = f"{shown} cards, because seat {seat.seat} {_how(end)}"
            raise BadInput("board", expected, got=show(layout.board) or None)
        if end in (End.LIVE, End.CONCEDED) and not layout.dealer:
            raise BadInput("dealer", f"two cards, because seat {seat.seat} {_how(end)}", got=None)
        if end is End.LIVE and not seat.cards:
            raise BadInput(f"seats[{index}].cards", "two cards, because the hand is live", got=None)


_BOARD_SEEN = {
    End.LIVE: BOARD,
    End.PREFLOP: 0,
    End.FLOP: FLOP,
    End.TURN: 4,
    End.RIVER: BOARD,
    End.CONCEDED: BOARD,
    End.ABSENT: 0,
}


def _how(end: End) -> str:
    match end:
        case End.LIVE:
            return "is live"
        case End.CONCEDED:
            return "was conceded"
        case _:
            return f"was folded on the {end.slug}"


class _Table:
    """The hands that the cards of a layout make, each ranked once."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.payoff = layout.payoff
        self.dealer = self._best(layout.dealer)
        self.hands = [self._best(seat.cards) for seat in layout.seats]
        self.qualifies: bool | None = None
        if layout.game.qualifies is not None and self.dealer is not None:
            self.qualifies = self.dealer.category >= _CATEGORY[layout.game.qualifies]

    def _best(self, hole: tuple[Card, ...]) -> RankedHand | None:
        if not hole or len(self.layout.board) < BOARD:
            return None
        return rank_hand((*hole, *self.layout.board))

    def flopped(self, seat: SeatLayout) -> Category | None:
        """What the hole cards and the flop make: exactly five cards."""
        if not seat.cards or len(self.layout.board) < FLOP:
            return None
        return rank_hand((*seat.cards, *self.layout.board[:FLOP])).category

    def situations(self, index: int, judged: Judged) -> Iterator[Situation]:
        """The situations a wager may be in as far as the cards are known: one if they all are."""
        seat, hand = self.layout.seats[index], self.hands[index]
        results: Iterable[Result] = Result
        qualified: Iterable[bool] = (True, False)
        if self.layout.game.qualifies is None:
            qualified = (True,)
        elif self.qualifies is not None:
            qualified = (self.qualifies,)
        if hand is not None and self.dealer is not None:
            results = (_compare(hand, self.dealer),)
        for result, qualifies, held in product(results, qualified, self._held(index, judged)):
            yield Situation(seat.folded, result, qualifies, held)

    def _held(self, index: int, judged: Judged) -> Iterable[int]:
        seat, hand = self.layout.seats[index], self.hands[index]
        known: int | None = None
        match judged:
            case Judged.BEST_SEVEN:
                known = hand.category if hand is not None else None
            case Judged.HOLE_AND_FLOP:
                known = self.flopped(seat)
            case Judged.HOLE_CARDS:
                known = starting_hand(seat.cards) if seat.cards else None
        return range(hands_judged(judged)) if known is None else (known,)


_CATEGORY = {category.slug: category for category in Category}


def _compare(hand: RankedHand, dealer: RankedHand) -> Result:
    if hand.strength == dealer.strength:
        return Result.TIE
    return Result.WIN if hand.strength > dealer.strength else Result.LOSE


def starting_hand(hole: Sequence[Card]) -> int:
    """The place of two hole cards among the 169 starting hands."""
    high, low = sorted(hole, reverse=True)
    name = high.rank.letter + low.rank.letter
    if high.rank != low.rank:
        name += "s" if high.suit == low.suit else "o"
    return _STARTING[name]


_STARTING = {name: number for number, name in enumerate(STARTING_HANDS)}


# --- results ----------------------------------------------------------------------


def _lookup(table: _Table, index: int, wager: Wager) -> tuple[Situation, Cell]:
    """The cell of the payoff table that applies to a wager.

    Where cards are unknown, all situations they allow must have the same result; otherwise the
    missing cards are asked for.
    """
    cells = table.payoff.cells[wager.id]
    hands = hands_judged(wager.judged)
    found: tuple[Situation, Cell] | None = None
    for situation in table.situations(index, wager.judged):
        cell = cells[slot(situation, hands)]
        if cell is None:
            continue
        if found is None:
            found = situation, cell
        elif (cell.outcome, cell.odds) != (found[1].outcome, found[1].odds):
            raise _missing(table, index, wager)
    assert found is not None, (wager.id, index)
    return found


def _missing(table: _Table, index: int, wager: Wager) -> BadInput:
    layout, seat = table.layout, table.layout.seats[index]
    why = f"because the {wager.name} of seat {seat.seat} depends on them"
    if not seat.cards:
        return BadInput(f"seats[{index}].cards", f"two cards, {why}", got=None)
    if len(layout.board) < BOARD and wager.judged is not Judged.HOLE_CARDS:
        needed = BOARD if wager.judged is Judged.BEST_SEVEN else FLOP
        if len(layout.board) < needed:
            return BadInput("board", f"{needed} cards, {why}", got=show(layout.board) or None)
    return BadInput("dealer", f"two cards, {why}", got=None)


def _settle(table: _Table, index: int, stake: WeighedStake, notes: list[str]) -> WagerResult:
    if stake.void:
        return WagerResult(stake.staked, NOTHING, "void", NOTHING, stake.staked, stake.clauses)
    wager = table.layout.game.wager_named(stake.wager)
    situation, cell = _lookup(table, index, wager)
    ruled = cell.unpaid if cell.outcome is SettleOutcome.JACKPOT else cell.clauses
    clauses = (*ruled, *(c for c in stake.clauses if c not in ruled))
    settled = WagerResult(
        staked=stake.staked,
        live=stake.live,
        outcome="lose",
        won=NOTHING,
        returned=stake.unsettled,
        clauses=clauses,
        situation=situation,
        row=cell.row,
    )
    match cell.outcome:
        case SettleOutcome.WIN:
            assert cell.odds is not None
            odds = cell.odds
            won = odds.pay(stake.live, table.layout.sign.smallest_chip)
            rounded = won * odds.per != stake.live * odds.pays
            return _rounded(table, index, wager, paid(settled, won), rounded, notes)
        case SettleOutcome.STANDOFF:
            return msgspec.structs.replace(settled, outcome="standoff", returned=stake.staked)
        case _:
            return settled


def _rounded(
    table: _Table, index: int, wager: Wager, result: WagerResult, rounded: bool, notes: list[str]
) -> WagerResult:
    """Adds a note and the clause to a payment that was rounded up to whole chips."""
    if not rounded:
        return result
    layout = table.layout
    rule = amount_rule(layout.game, "unpayable amount", wager.id)
    cite = f" ({rule.clause})" if rule else ", because the book does not say how"
    notes.append(
        f"Seat {layout.seats[index].seat}: the {wager.name} is paid up to "
        f"{show_dollars(result.won)}, the next amount in chips of "
        f"{show_dollars(layout.sign.smallest_chip)}{cite}."
    )
    return paid(result, result.won, rule.clauses if rule else ())


# --- the jackpot --------------------------------------------------------------------


def _jackpots(
    table: _Table, results: list[dict[str, WagerResult]], desk: JackpotDesk | None
) -> JackpotResult | None:
    """Passes the jackpot wagers to the jackpot desk and adds the prizes to the results."""
    layout = table.layout
    claims = tuple(_claims(table, results))
    if desk is None:
        for claim in claims:
            if claim.eligible:
                index = next(i for i, s in enumerate(layout.seats) if s.seat == claim.seat)
                raise BadInput(
                    f"seats[{index}].wagers.{claim.wager}",
                    "no jackpot wager on a live hand, because no jackpot is offered here",
                    got=show_amount(claim.staked),
                )
        return None
    if not claims:
        return None
    paid = desk(layout, claims)
    for payment in paid.payments:
        index = next(i for i, s in enumerate(layout.seats) if s.seat == payment.seat)
        for name in payment.wagers:
            results[index][name] = _won_by(table, index, name, results[index][name])
        _add_prize(layout, results[index], payment)
    return paid


def _claims(table: _Table, results: list[dict[str, WagerResult]]) -> Iterator[JackpotClaim]:
    for index, seat in enumerate(table.layout.seats):
        for wager in table.layout.game.wager:
            result = results[index].get(wager.id)
            if not wager.cost_from_sign or result is None or result.outcome == "void":
                continue
            _, cell = _lookup(table, index, wager)
            yield JackpotClaim(
                seat=seat.seat,
                wager=wager.id,
                staked=result.live,
                category=table.flopped(seat),
                eligible=cell.outcome is SettleOutcome.JACKPOT,
                live=seat.folded is End.LIVE,
            )


def _won_by(table: _Table, index: int, name: str, result: WagerResult) -> WagerResult:
    """A jackpot wager with the clauses by which it wins, in place of those by which it lost."""
    _, cell = _lookup(table, index, table.layout.game.wager_named(name))
    if result.outcome == "win" or cell.outcome is not SettleOutcome.JACKPOT:
        return result
    beside = (c for c in result.clauses if c not in (*cell.clauses, *cell.unpaid))
    return msgspec.structs.replace(result, clauses=(*cell.clauses, *beside))


def _add_prize(layout: Layout, wagers: dict[str, WagerResult], payment: JackpotPayment) -> None:
    """Shares a prize among the wagers that won it, in proportion to their stakes.

    The prize is the whole payment and the wager is kept (A18, UP-5) unless the table's setting
    says otherwise, so that what is won is the prize less the wager.
    """
    names = payment.wagers
    staked = total(wagers[name].live for name in names)
    returned = layout.sign.settings.get("jackpot_stake") == "returned"
    left = payment.amount
    for place, name in enumerate(names):
        result = wagers[name]
        share = left if place == len(names) - 1 else payment.amount * result.live // staked
        left -= share
        first = result.outcome != "win"
        stake_too = payment.returns_stake or (first and returned)
        back = result.returned + share + (result.live if stake_too else NOTHING)
        wagers[name] = msgspec.structs.replace(
            result,
            outcome="win",
            returned=back,
            won=back - result.staked,
            clauses=(*result.clauses, *(c for c in payment.clauses if c not in result.clauses)),
        )
