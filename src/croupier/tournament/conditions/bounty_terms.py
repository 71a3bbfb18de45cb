"""The terms of bounties: what a player is worth to whoever knocks them out, and how it is split."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import msgspec

from croupier.errors import BadInput
from croupier.money import Cents, Rate, parse_amount, show_amount
from croupier.tournament.conditions.prize_terms import Amount, ShortText

BountySplit = Literal["equal", "most chips"]


class BountyTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What of every entry fee and re-buy goes to whoever knocks the player out."""

    amount: Amount
    split: BountySplit = "equal"
    """Of several who won chips in that hand all have won it in equal parts, or who won most."""
    to_own: ShortText = "0%"
    """The part of a bounty won that is added to the winner's own one, and not paid to them."""

    @property
    def each(self) -> Cents:
        """The bounty of somebody who has knocked nobody out."""
        return parse_amount(self.amount)

    @property
    def share_to_own(self) -> Fraction:
        """The part that is added to the winner's own bounty, as an exact part of one."""
        return Rate.parse(self.to_own, "bounty.to_own").share


def check_bounty(terms: BountyTerms, banked: bool, most: Cents) -> None:
    """A bounty comes out of what reaches the pool of each entry fee and re-buy, `most` of it."""
    if banked:
        raise BadInput("bounty", "none in a game against the house")
    if not 1 <= terms.each <= most:
        raise BadInput("bounty.amount", f"0.01 to {show_amount(most)}", terms.amount)
    if terms.share_to_own >= 1:
        raise BadInput("bounty.to_own", "less than 100%", terms.to_own)
