"""What a round pays from the jackpot, to the cent, and what it leaves on the meter.

There are two ways. In Melbourne and Sydney all outcomes of a round at a table are simultaneous:
a table of shares says what each top hand gets of the meter. In Perth each top hand is keyed off in
turn, from what the hands before it have left. Fixed prizes are not paid from a pool. A prize is a
whole number of cents, rounded half up; the house pays or keeps the difference.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from croupier.errors import BadInput
from croupier.jackpot.meters.awards import JackpotAward, JackpotSettlement, Win
from croupier.jackpot.meters.pools import NONE, STILL, Meter, PoolMove
from croupier.jackpot.meters.terms import (
    TOP,
    Clauses,
    GroupTerms,
    HandPrizeTerms,
    JackpotTerms,
    ShareTerms,
)
from croupier.jackpot.meters.wording import MeterParts, PerWager, Sum
from croupier.money import Cents, round_half_up, round_up

ROYAL, STRAIGHT_FLUSH = TOP
BONUS = "bonus"


class Impossible(BadInput):
    """Top hands that one deck and one flop cannot give together, or that have no shares."""


def alarm(wins: Iterable[Win]) -> str | None:
    """A sentence on hands that cannot all be dealt at one table in one round, or None.

    Jackpot hands share the flop. Two royal flushes, or three top hands of any kind, would need
    cards that one deck does not have.
    """
    hands = [win.hand for win in wins if win.hand in TOP]
    royals, others = hands.count(ROYAL), hands.count(STRAIGHT_FLUSH)
    if royals <= 1 and royals + others <= 2:
        return None
    return (
        f"{royals} royal and {others} straight flushes cannot come from one flop and one deck. "
        "Check the cards."
    )


def pay(
    meter: Meter,
    wins: Sequence[Win],
    holders: Iterable[int] = (),
    verified: Sequence[Fraction] | None = None,
    *,
    confirmed: bool = False,
) -> JackpotSettlement:
    """What a round at one table pays from the meter as it stands.

    `holders` are all seats with a valid wager in the round. `verified` are pool values to pay
    from while the display is out. `confirmed` pays what would otherwise raise the alarm.
    """
    terms, values = meter.terms, meter.values
    terms.check_stated(win.hand for win in wins)
    if not wins:
        return JackpotSettlement(awards=(), moves=(STILL,) * len(values), rounded=values)
    if not confirmed and alarm(wins) is not None:
        expected = "only hands that one flop and one deck can give: check the cards"
        raise Impossible("wins", expected, ", ".join(win.hand for win in wins))
    tops = [win for win in wins if _worth(terms, win.hand) is MeterParts]
    if terms.in_turn:
        payer: _MeterPayer = _InTurn(terms, values, verified)
    else:
        payer = _AtOnce(terms, values)
    payer.pay(tops)
    others = [*_fixed(terms, wins), *_bonuses(terms, wins, holders)]
    awards = sorted([*others, *payer.awards], key=lambda award: _place(terms, award))
    return JackpotSettlement(
        awards=tuple(awards),
        moves=payer.moves(),
        rounded=tuple(payer.rounded),
        clauses=_cite(terms, awards, payer),
        notes=(*_unpaid(terms, wins), *_differing(terms, tops)),
    )


def _worth(terms: JackpotTerms, hand: str) -> type | None:
    prize = terms.prizes.get(hand)
    return None if prize is None else type(prize.worth)


# --- prizes that do not touch the meter -------------------------------------------


def _fixed(terms: JackpotTerms, wins: Iterable[Win]) -> Iterable[JackpotAward]:
    for win in wins:
        prize = terms.prizes.get(win.hand)
        if prize is None:
            continue
        match prize.worth:
            case PerWager(returns_stake=returns_stake):
                amount = round_half_up(prize.worth.of(terms.levels[win.level].cost))
            case Sum(amount=amount):
                returns_stake = False
            case _:
                continue
        yield JackpotAward(
            seat=win.seat,
            prize=win.hand,
            amount=amount,
            clauses=prize.clauses,
            level=win.level,
            returns_stake=returns_stake,
        )


def _bonuses(
    terms: JackpotTerms, wins: Sequence[Win], holders: Iterable[int]
) -> Iterable[JackpotAward]:
    """The bonus of every holder at a table where a top hand is won, except the winners."""
    bonus = terms.bonus
    if bonus is None:
        return
    amounts = [bonus.amounts[win.hand] for win in wins if win.hand in bonus.amounts]
    if not amounts:
        return
    barred = {win.seat for win in wins if win.hand in bonus.not_to_winners_of}
    for seat in sorted(set(holders) - barred):
        yield JackpotAward(seat=seat, prize=BONUS, amount=max(amounts), clauses=bonus.clauses)


def _unpaid(terms: JackpotTerms, wins: Iterable[Win]) -> Iterable[str]:
    for win in wins:
        if win.hand not in terms.prizes:
            yield f"Seat {win.seat}: a {win.hand.replace('-', ' ')} wins no prize here."


def _differing(terms: JackpotTerms, tops: Sequence[Win]) -> Iterable[str]:
    """A note that prizes of several winners differ from the displays (4.21)."""
    clauses = terms.clauses("several winners")
    if len(tops) > 1 and clauses:
        cite = ", ".join(clauses)
        yield f"There are several top prizes, so payments differ from the displays ({cite})."


# --- prizes out of the meter --------------------------------------------------------


class _MeterPayer:
    """Pays top hands from the pools and adds up the movements of each pool."""

    def __init__(self, terms: JackpotTerms, values: Sequence[Fraction]) -> None:
        self.terms = terms
        self.values = list(values)
        self.rounded = list(values)
        self.house = [NONE] * len(self.values)
        self.paid = [NONE] * len(self.values)
        self.resets = [0] * len(self.values)
        self.awards: list[JackpotAward] = []
        self.cited: list[str] = []

    def pay(self, wins: Sequence[Win]) -> None:
        raise NotImplementedError

    def moves(self) -> tuple[PoolMove, ...]:
        return tuple(
            PoolMove(house=house, paid=paid, resets=resets)
            for house, paid, resets in zip(self.house, self.paid, self.resets, strict=True)
        )

    def reset(self, pool: int, hands: Iterable[str]) -> None:
        """Fills a pool below its reseed up to it, after hands for which the book says so."""
        clauses = next((self.terms.resets[h] for h in hands if h in self.terms.resets), None)
        short = self.terms.reseeds[pool] - self.values[pool]
        if clauses is not None and short > 0:
            self.values[pool] += short
            self.house[pool] += short
            self.resets[pool] += 1
            self.cited += clauses

    def award(
        self, win: Win, amount: Cents, clauses: Clauses, lowered: tuple[Fraction, ...] = ()
    ) -> None:
        self.awards.append(
            JackpotAward(
                seat=win.seat,
                prize=win.hand,
                amount=amount,
                clauses=clauses,
                level=win.level,
                lowered=lowered,
            )
        )


class _AtOnce(_MeterPayer):
    """Pays all top hands of a round at once, from one meter by the book's table of shares."""

    def pay(self, wins: Sequence[Win]) -> None:
        if not wins:
            return
        unit = self.terms.round_to
        meter = self.rounded[0] = (
            Fraction(round_up(self.values[0], unit)) if unit else self.values[0]
        )
        row = self._row(wins)
        shares = self._shares(row, meter, wins)
        for win in wins:
            prize = self.terms.prizes[win.hand]
            amount = self._at_least(row, win.hand, shares[win.hand])
            self.award(win, amount, _join(prize.clauses, row.clauses if row else ()))
            self.paid[0] += amount
            self.house[0] += amount - shares[win.hand]
            self.values[0] -= shares[win.hand]
        self.reset(0, [win.hand for win in wins])

    def _row(self, wins: Sequence[Win]) -> ShareTerms | None:
        if len(wins) == 1:
            return None
        hands = [win.hand for win in wins]
        counts = hands.count(ROYAL), hands.count(STRAIGHT_FLUSH)
        for row in self.terms.shares:
            if (row.royals, row.straight_flushes) == counts:
                return row
        raise Impossible("wins", "only hands for which the book has shares", ", ".join(hands))

    def _shares(
        self, row: ShareTerms | None, meter: Fraction, wins: Sequence[Win]
    ) -> dict[str, Cents]:
        """What one winner of each hand gets. Where two hands split the whole meter, the second
        gets what the first leaves, so that rounding loses nothing."""
        reseed = Fraction(self.terms.reseeds[0])
        hands = self._in_order(wins)
        worth = {hand: self._parts(row, hand) for hand in hands}
        shares = {hand: round_half_up(worth[hand].of(meter, reseed)) for hand in hands}
        all_shared = sum((parts.share for parts in worth.values()), NONE) == 1
        if len(hands) == len(wins) == 2 and all_shared:
            shares[hands[1]] = round_half_up(meter) - shares[hands[0]]
        return shares

    def _in_order(self, wins: Sequence[Win]) -> list[str]:
        """The hands in the order of payment, or the royal flush first where there is none."""
        order = [row.group for row in self.terms.order if row.group in TOP] or list(TOP)
        return [hand for hand in order if any(win.hand == hand for win in wins)]

    def _parts(self, row: ShareTerms | None, hand: str) -> MeterParts:
        worth = self.terms.prizes[hand].worth
        if row is not None:
            worth = (row.royal if hand == ROYAL else row.straight_flush) or worth
        assert isinstance(worth, MeterParts), hand
        return worth

    def _at_least(self, row: ShareTerms | None, hand: str, share: Cents) -> Cents:
        """The share, or the minimum that the sign guarantees a winner."""
        guarantee = self.terms.guarantees.get(hand, Cents(0))
        both = row is not None and row.royals > 0 and row.straight_flushes > 0
        if row is not None and not row.or_guarantee:
            return share
        if both and self.terms.settings.get("guarantee_with_both") == "no":
            return share
        return max(share, guarantee)


class _InTurn(_MeterPayer):
    """Keys off each top hand in turn, from what the hands before it have left.

    Straight flushes of one level share equally what they key off together. While the display is
    out, prizes are parts of the last verified amounts; the pools fall by the same parts of what
    they hold.
    """

    def __init__(
        self, terms: JackpotTerms, values: Sequence[Fraction], verified: Sequence[Fraction] | None
    ) -> None:
        super().__init__(terms, values)
        self.shown = list(values if verified is None else verified)
        self.rounded = list(self.shown)
        if verified is not None:
            self.cited += terms.clauses("last verified")

    def pay(self, wins: Sequence[Win]) -> None:
        for group in self.terms.order:
            members = [win for win in wins if self._in(group, win)]
            for level in sorted({win.level for win in members}):
                turn = self._turn(group, wins)
                self._key_off([win for win in members if win.level == level], turn)

    def _turn(self, group: GroupTerms, wins: Sequence[Win]) -> Clauses:
        """The clauses that order this group among other levels and hands that won."""
        levels = {win.level for win in wins if win.hand == group.group}
        several_hands = len({win.hand for win in wins}) > 1
        if group.level is None:
            return group.clauses if several_hands else ()
        by_level = group.clauses[:1] if len(levels) > 1 else ()
        return by_level + (group.clauses[1:] if several_hands else ())

    def _in(self, group: GroupTerms, win: Win) -> bool:
        level = self.terms.levels[win.level].id
        return group.group == win.hand and group.level in (None, level)

    def _key_off(self, wins: Sequence[Win], turn: Clauses) -> None:
        level = self.terms.levels[wins[0].level]
        prize = self.terms.prizes[wins[0].hand]
        falls = level.falls.get(prize.hand, ())
        assert isinstance(prize.worth, MeterParts)
        before, values = len(self.cited), tuple(self.values)
        keyed = sum((self._take(prize, level.wins) for _ in wins), NONE)
        each = round_half_up(keyed / len(wins))
        shared = self._shared(wins)
        if len(wins) > 1:
            shared += tuple(self.cited[before:])
        lowered = tuple(
            (was - now) / len(wins) for was, now in zip(values, self.values, strict=True)
        )
        for win in wins:
            self.award(win, each, _join(prize.clauses, falls, turn, shared), lowered)
        odd = each * len(wins) - keyed
        self.paid[level.wins[0]] += odd
        self.house[level.wins[0]] += odd

    def _shared(self, wins: Sequence[Win]) -> Clauses:
        """The clauses by which so many winners of one level share, or none for one alone."""
        for row in self.terms.shares:
            if row.straight_flush is None and row.royals + row.straight_flushes <= len(wins):
                return row.clauses
        return ()

    def _take(self, prize: HandPrizeTerms, pools: Sequence[int]) -> Fraction:
        assert isinstance(prize.worth, MeterParts)
        share = prize.worth.share
        keyed = NONE
        for pool in pools:
            part, shown = share * self.values[pool], share * self.shown[pool]
            keyed += shown
            self.paid[pool] += shown
            self.house[pool] += shown - part
            self.values[pool] -= part
            self.shown[pool] -= shown
            self.reset(pool, [prize.hand])
            if prize.hand in self.terms.resets:
                self.shown[pool] = max(self.shown[pool], Fraction(self.terms.reseeds[pool]))
        return keyed


# --- order and clauses -----------------------------------------------------------------


def _place(terms: JackpotTerms, award: JackpotAward) -> tuple[int, int]:
    """The place of a payment: by its group, then from the dealer's right (highest seat first)."""
    if award.prize == BONUS:
        group = BONUS
    else:
        group = award.prize if _worth(terms, award.prize) is MeterParts else "sign"
    level = terms.levels[award.level].id
    for place, row in enumerate(terms.order):
        if row.group == group and row.level in (None, level):
            return place, -award.seat
    return ("sign", STRAIGHT_FLUSH, ROYAL).index(group) - len(TOP) - 1, -award.seat


def _cite(terms: JackpotTerms, awards: Sequence[JackpotAward], payer: _MeterPayer) -> Clauses:
    cited = [clause for award in awards for clause in award.clauses]
    cited += _ordered(terms, awards)
    if payer.awards:
        cited += terms.clauses("payment")
        cited += terms.clauses("rounding") if terms.round_to else ()
    return _join(tuple(cited), tuple(payer.cited))


def _ordered(terms: JackpotTerms, awards: Sequence[JackpotAward]) -> Iterable[str]:
    """The clauses by which several groups of prizes are paid in their order.

    Prizes that are keyed off in turn cite them themselves.
    """
    places = dict.fromkeys(_place(terms, award)[0] for award in awards)
    if len(places) > 1 and terms.order and not terms.in_turn:
        for place in places:
            yield from terms.order[place].clauses


def _join(*groups: Clauses) -> Clauses:
    return tuple(dict.fromkeys(clause for group in groups for clause in group))
