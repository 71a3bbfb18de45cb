"""How much may be bet or raised, and what a bet or raise does to the round.

All amounts are totals: what lies in front of the player this round once the wager is made.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

from croupier.acts import NotAChoice
from croupier.money import NOTHING, Cents
from croupier.poker.hand.state import Betting, Hand, HandSeat, refusal
from croupier.poker.law import PokerClause


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


def full_step(hand: Hand) -> Cents:
    """What a full bet or raise adds: the set amount, or the largest one of the round (6.6)."""
    stakes = hand.setup.stakes
    return stakes.bets[hand.round - 1] if stakes.structure.set_amount else hand.betting.step


def full_level(hand: Hand) -> Cents:
    """The least total that is a full bet or raise.

    With pots and no limit it is one full raise over what must be called, short all-ins
    included (6.16.3). With fixed and spread limits a short all-in is completed: the raise is
    counted from the last full level (6.16.2(a)).
    """
    betting, structure = hand.betting, hand.setup.stakes.structure
    if hand.setup.settings.minimum_raise == "last" and not structure.set_amount:
        return betting.level + betting.last
    step = full_step(hand)
    if structure.reopens != "half":
        return betting.level + step
    return betting.full + step * ((betting.level - betting.full) // step + 1)


def wager_span(hand: Hand, seat: HandSeat) -> Span | None:
    """What the seat may bet or raise to, or None where it may not."""
    stake, betting, stakes = seat.bet + seat.stack, hand.betting, hand.setup.stakes
    if stake <= betting.level or hand.able < 2 or seat.barred:
        return None
    if seat.seen == betting.opens and not _faces_a_raise(hand, seat):
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


def _faces_a_raise(hand: Hand, seat: HandSeat) -> bool:
    """Whether short all-ins since the seat acted add up to a raise for it (6.16, CP-3).

    A seat that has acted and has chips left had matched the level then, so its bet is that
    level. Limit games ask for half the structured amount, others for a full raise.
    """
    if not hand.setup.settings.short_all_in_cumulative:
        return False
    faced = hand.betting.level - seat.bet
    return _enough(hand, faced, full_step(hand))


def _enough(hand: Hand, rise: Cents, step: Cents) -> bool:
    """Whether an all-in that adds `rise` is as good as a raise of `step` (6.16.2, 6.16.3)."""
    return rise >= step or (hand.setup.stakes.structure.reopens == "half" and rise * 2 >= step)


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
        reason, of = no_raise_because(hand, seat) or (_CALL_AT_MOST, "all-in for less")
        raise refusal(hand, NotAChoice, reason, of)
    return span


_CALL_AT_MOST: Final = "You cannot raise: the chips at this seat only cover a call. Call or fold."
_NOBODY_TO_BET_WITH: Final = "You cannot bet or raise: nobody else has chips left to bet with."
_NO_FULL_RAISE: Final = (
    "You cannot raise: since this seat acted there was only an all-in short of a full raise. "
    "Call or fold."
)
_CHECKED_EARLY: Final = "You cannot bet or raise: a check out of turn gave up that right."


def no_raise_because(hand: Hand, seat: HandSeat) -> tuple[str, PokerClause] | None:
    """Why a seat may not bet or raise, and what that rests on; None where it may."""
    betting = hand.betting
    if hand.able < 2:
        return _NOBODY_TO_BET_WITH, "all-in for less"
    if seat.seen == betting.opens and not _faces_a_raise(hand, seat):
        half = hand.setup.stakes.structure.reopens == "half"
        return _NO_FULL_RAISE, (
            "short all-in in limit games" if half else "short all-in in other games"
        )
    if seat.barred:
        return _CHECKED_EARLY, "early check"
    cap = hand.setup.stakes.structure.raise_cap
    if cap is not None and betting.level and betting.raises >= cap and not head_to_head(hand):
        reason = f"You cannot raise: all {cap} raises of this round are made. Call or fold."
        return reason, "raises in a round"
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

    A full bet or raise gives everybody a new right to raise, and so does an all-in that is as
    good as one by itself (6.16). Shorter ones leave everybody the right that they have; those
    who face enough of them together may raise all the same. In limit games such a sum of
    short all-ins is the level from which the next raise is counted (CP-3). What matches the
    bet before counts as uncalled until somebody calls, but not where an all-in contests it.
    """
    betting, structure = hand.betting, hand.setup.stakes.structure
    half = structure.reopens == "half"
    step, rise = full_step(hand), to - betting.level
    over = to - betting.full if half else rise
    opening = structure.reopens == "opening" and not betting.level
    whole = opening or _enough(hand, rise, step) or to >= full_level(hand)
    together = half and hand.setup.settings.short_all_in_cumulative and over * 2 >= step
    matched = betting.level - hand.seats[hand.to_act].bet if hand.able == hand.live else NOTHING
    if not whole and not together:
        return Betting(to, betting.full, betting.step, rise, betting.opens, betting.raises, matched)
    return Betting(
        level=to,
        full=to,
        step=max(betting.step, over),
        last=rise,
        opens=betting.opens + whole,
        raises=betting.raises + (1 if betting.level else 0),
        uncalled=matched,
    )
