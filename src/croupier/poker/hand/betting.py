"""How much may be bet or raised, and what a bet or raise does to the round.

All amounts are totals: what lies in front of the player this round once the wager is made.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.acts import NotAChoice
from croupier.money import Cents
from croupier.poker.hand.state import Betting, Hand, HandSeat
from croupier.poker.variants import BOOK


class Span(msgspec.Struct, frozen=True, gc=False):
    """The totals a player may bet or raise to: from `least` to `most` in steps of `chip`.

    Both ends are always allowed, whole chips or not, for an all-in may be of any amount.
    """

    least: Cents
    most: Cents
    chip: Cents

    def __contains__(self, to: object) -> bool:
        if not isinstance(to, int) or not self.least <= to <= self.most:
            return False
        return to % self.chip == 0 or to == self.least or to == self.most

    def __iter__(self) -> Iterator[Cents]:
        """Every total, smallest first; a no-limit span may be long."""
        yield self.least
        start = self.least - self.least % self.chip + self.chip
        yield from (Cents(to) for to in range(start, self.most, self.chip))
        if self.most > self.least:
            yield self.most


def full_level(hand: Hand) -> Cents:
    """The least total that is a full bet or raise.

    With pots and no limit it is one full raise over what must be called, short all-ins
    included (6.16.3). With fixed and spread limits a short all-in is completed: the raise is
    counted from the last full level (6.16.2(a)).
    """
    setup, betting = hand.setup, hand.betting
    structure = setup.stakes.structure
    if setup.settings.minimum_raise == "last" and not structure.set_amount:
        return betting.level + betting.last
    step = setup.stakes.bets[hand.round - 1] if structure.set_amount else betting.step
    if structure.reopens != "half":
        return betting.level + step
    return betting.full + step * ((betting.level - betting.full) // step + 1)


def wager_span(hand: Hand, seat: HandSeat) -> Span | None:
    """What the seat may bet or raise to, or None where it may not."""
    stake, betting, stakes = seat.bet + seat.stack, hand.betting, hand.setup.stakes
    if stake <= betting.level or hand.able < 2 or seat.seen == betting.opens or seat.barred:
        return None
    structure = stakes.structure
    if structure.raise_cap is not None and no_raise_because(hand, seat) is not None:
        return None
    if structure.set_amount or structure.reopens == "half":
        least = full_level(hand)
    else:
        last = hand.setup.settings.minimum_raise == "last"
        least = betting.level + (betting.last if last else betting.step)
    if stake <= least:
        return Span(stake, stake, stakes.chip)
    if structure.maximum == "stake":
        return Span(least, stake, stakes.chip)
    return Span(least, min(max(least, _ceiling(hand, seat)), stake), stakes.chip)


def _ceiling(hand: Hand, seat: HandSeat) -> Cents:
    """The most that the structure lets the seat bet or raise to, whatever its stake.

    Where a ratio of the pot comes to less than the minimum, the minimum may still be bet.
    """
    betting, stakes = hand.betting, hand.setup.stakes
    match stakes.structure.maximum:
        case "set amount":
            return full_level(hand)
        case "spread":
            return betting.full + stakes.most
        case ratio:
            share = hand.pot + betting.level - seat.bet
            most = betting.level + (share // 2 if ratio == "half pot" else share)
            exact = hand.setup.settings.pot_limit_rounding == "exact"
            return most if exact else most - most % stakes.chip


def open_span(hand: Hand, seat: HandSeat, span: Span | None) -> Span:
    """What may be wagered; a refusal with the reason where nothing may."""
    if span is None:
        reason, clause = no_raise_because(hand, seat) or (_CALL_AT_MOST, "6.16.1")
        raise NotAChoice(reason, clause, BOOK)
    return span


_CALL_AT_MOST: Final = "You cannot raise: the chips at this seat only cover a call. Call or fold."
_NOBODY_TO_BET_WITH: Final = "You cannot bet or raise: nobody else has chips left to bet with."
_NO_FULL_RAISE: Final = (
    "You cannot raise: since this seat acted there was only an all-in short of a full raise. "
    "Call or fold."
)
_CHECKED_EARLY: Final = "You cannot bet or raise: a check out of turn gave up that right."


def no_raise_because(hand: Hand, seat: HandSeat) -> tuple[str, str] | None:
    """Why a seat may not bet or raise, as a sentence and a clause; None where it may."""
    betting = hand.betting
    if hand.able < 2:
        return _NOBODY_TO_BET_WITH, "6.16.1"
    if seat.seen == betting.opens:
        half = hand.setup.stakes.structure.reopens == "half"
        clause = "6.16.2(a)" if half else "6.16.3"
        return _NO_FULL_RAISE, clause
    if seat.barred:
        return _CHECKED_EARLY, "6.18.3"
    cap = hand.setup.stakes.structure.raise_cap
    if cap is not None and betting.level and betting.raises >= cap and not head_to_head(hand):
        reason = f"You cannot raise: all {cap} raises of this round are made. Call or fold."
        return reason, "6.9"
    return None


def head_to_head(hand: Hand) -> bool:
    """Whether only two active players remain in the betting round (1.1 'Head to Head').

    An all-in player stays active (6.16.1) but takes no part in later rounds, and counts only
    in the round in which they went all-in unless the setting says otherwise (CP-4).
    """
    counts = hand.setup.settings.all_in_counts_for_head_to_head
    active = 0
    for seat in hand.seats:
        if seat.standing == "in" and (
            seat.stack or counts == "always" or (counts == "this round" and seat.bet)
        ):
            active += 1
    return active <= 2


def wagered(hand: Hand, to: Cents) -> Betting:
    """The round after somebody has bet or raised to `to`.

    A full bet or raise moves the full level and gives everybody a new right to raise. A
    short all-in does so when it is half of one, or a whole one, by structure (CP-3); short
    all-ins that follow each other add up unless the setting says otherwise.
    """
    betting, structure = hand.betting, hand.setup.stakes.structure
    half = structure.reopens == "half"
    step = hand.setup.stakes.bets[hand.round - 1] if structure.set_amount else betting.step
    base = betting.full if hand.setup.settings.short_all_in_cumulative else betting.level
    rise = (to - base) * (2 if half else 1)
    opens = structure.reopens == "opening" and not betting.level
    if rise < step and not opens and to < full_level(hand):
        return Betting(
            to, betting.full, betting.step, to - betting.level, betting.opens, betting.raises
        )
    over = to - (betting.full if half else betting.level)
    return Betting(
        level=to,
        full=to,
        step=max(betting.step, over),
        last=to - betting.level,
        opens=betting.opens + 1,
        raises=betting.raises + (1 if betting.level else 0),
    )
