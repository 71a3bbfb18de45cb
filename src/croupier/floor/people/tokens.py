"""Promotional tokens: vouchers exchanged for tokens that can be wagered but never cashed (S20).

What a token wins is paid in chips. On a stand-off the token goes back; whether a winning one
goes back or is collected is a condition of the voucher, by default the reading on the sign.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotEnoughChips, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, HouseEvent, PlayerCommand, PurseEvent, check_given
from croupier.floor.house import House
from croupier.floor.moves import (
    MoneyMove,
    between,
    check_amount,
    float_of,
    promotions_of,
    stack_of,
    tokens_of,
)
from croupier.floor.people.accounts import StackMoved, seat_here
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.people.house_readings import reading_of
from croupier.floor.purse import Purse
from croupier.money import Cents, show_dollars

Kept = Literal["returned", "collected"]


class TokenResult(msgspec.Struct, frozen=True, gc=False):
    """The result of a wager of tokens: chips won, tokens returned, tokens collected."""

    chips: Cents
    back: Cents
    collected: Cents


def settle_token(
    staked: Cents, outcome: Literal["win", "lose", "standoff", "void"], won: Cents, kept: Kept
) -> TokenResult:
    """A wager of tokens by the result the payoff table gave it; `won` is what is paid on top."""
    if outcome == "lose":
        return TokenResult(Cents(0), Cents(0), staked)
    if outcome == "win":
        back = staked if kept == "returned" else Cents(0)
        return TokenResult(won, back, staked - back)
    return TokenResult(Cents(0), staked, Cents(0))


class TokensGiven(PurseEvent, frozen=True, kw_only=True, tag=True):
    voucher: str
    conditions: str
    move: MoneyMove
    by: Actor
    at: Millis

    def apply(self, purse: Purse) -> Purse:
        return replace(purse, tokens=purse.tokens + self.move.gained(tokens_of(self.person)))


class VoucherUsed(HouseEvent, frozen=True, kw_only=True, tag=True):
    name: str
    voucher: str
    at: Millis

    def apply(self, house: House) -> House:
        used = (*house.vouchers.get(self.name, ()), self.voucher)
        return replace(house, vouchers={**house.vouchers, self.name: used})


class TokensCollected(PurseEvent, frozen=True, kw_only=True, tag=True):
    move: MoneyMove
    at: Millis

    def apply(self, purse: Purse) -> Purse:
        return replace(purse, tokens=purse.tokens + self.move.gained(tokens_of(self.person)))


class ExchangeVoucher(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """The dealer exchanges a voucher for tokens of the same value, each voucher once."""

    id: str
    voucher: str
    value: Cents
    conditions: str = ""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        row = recorder.power(self.actor, recorder.book_of(table), "exchange-voucher", self.table)
        seat_here(recorder, table, self.person)
        needs_admission(recorder, self.person, table.house, self.table, self.at)
        check_given(self.voucher, "voucher", "the number of the voucher")
        if self.voucher in recorder.house.vouchers.get(table.house, ()):
            reason = "This voucher was exchanged before, and each can be exchanged only once."
            recorder.refuse(WrongMoment, reason, row.clause, table.book)
        source, target = promotions_of(table.house), tokens_of(self.person)
        move = between(self.id, source, target, self.value, "promotional tokens", (row.clause,))
        recorder.record(VoucherUsed(name=table.house, voucher=self.voucher, at=self.at))
        recorder.record(
            TokensGiven(
                **self.signed,
                person=self.person,
                voucher=self.voucher,
                conditions=self.conditions,
                move=move,
            )
        )


class SettleTokens(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Settle a wager of tokens after its round, by the outcome the payoff table gave it."""

    id: str
    staked: Cents
    outcome: Literal["win", "lose", "standoff", "void"]
    won: Cents = Cents(0)
    kept: Kept | None = None

    def decide(self, recorder: FloorRecorder) -> None:
        table, book = recorder.table_and_book(self.table)
        recorder.power(self.actor, book, "exchange-voucher", self.table)
        seat_here(recorder, table, self.person)
        held = recorder.purse(self.person).tokens
        if held < check_amount(self.staked):
            worth, staked = show_dollars(held), show_dollars(self.staked)
            reason = f"The tokens of {self.person} are worth {worth}, not {staked}."
            recorder.refuse(NotEnoughChips, reason)
        if self.won < 0 or (self.won and self.outcome != "win"):
            raise BadInput("won", "at least 0.00, and 0.00 unless the wager won", got=self.won)
        reading = reading_of(recorder.house, book, "winning_token", table)
        kept: Kept = self.kept or ("collected" if reading == "collected" else "returned")
        result = settle_token(self.staked, self.outcome, self.won, kept)
        if result.collected:
            source, target = tokens_of(self.person), promotions_of(table.house)
            move = between(f"{self.id}/tokens", source, target, result.collected, "tokens")
            recorder.record(TokensCollected(person=self.person, move=move, at=self.at))
        if result.chips:
            source, target = float_of(self.table), stack_of(self.person, self.table)
            clause = book.floor.clause_of("a token wins")
            cited = (clause,) if clause else ()
            move = between(f"{self.id}/chips", source, target, result.chips, "won", cited)
            recorder.record(StackMoved(**self.of_player, move=move, what="token win"))
