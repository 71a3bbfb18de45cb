"""Promotional tokens: vouchers exchanged for tokens that can be wagered but never cashed (S20).

What a token wins is paid in chips. A stand-off gives back the token itself; whether a winning
one comes back or is collected is the voucher's condition, by default the book's reading.
"""

from typing import Literal

import msgspec
from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotEnoughChips, WrongMoment
from croupier.errors import BadInput
from croupier.floor.floor import FloorRecorder, HouseEvent, PurseEvent, TableCommand
from croupier.floor.house import House
from croupier.floor.moves import Move, between, float_of, promotions_of, stack_of, tokens_of
from croupier.floor.people.accounts import StackMoved, check_amount, seat_here
from croupier.floor.people.exclusions import needs_admission
from croupier.floor.purse import Purse
from croupier.money import Cents, show_dollars

Kept = Literal["returned", "collected"]
CLAUSE = "1.1 def Casino Promotional Token"


class TokenResult(msgspec.Struct, frozen=True, gc=False):
    """What a wager of tokens comes to: chips won, tokens that come back, tokens collected."""

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
    move: Move
    by: Actor
    at: Millis


def on_tokens_given(purse: Purse, event: TokensGiven) -> Purse:
    gained = event.move.gained(tokens_of(event.person))
    return replace(purse, tokens=purse.tokens + gained)


class VoucherUsed(HouseEvent, frozen=True, kw_only=True, tag=True):
    name: str
    voucher: str
    at: Millis


def on_voucher_used(house: House, event: VoucherUsed) -> House:
    used = (*house.vouchers.get(event.name, ()), event.voucher)
    return replace(house, vouchers={**house.vouchers, event.name: used})


class TokensCollected(PurseEvent, frozen=True, kw_only=True, tag=True):
    move: Move
    at: Millis


def on_tokens_collected(purse: Purse, event: TokensCollected) -> Purse:
    return replace(purse, tokens=purse.tokens + event.move.gained(tokens_of(event.person)))


class ExchangeVoucher(TableCommand, frozen=True, kw_only=True, tag=True):
    """The dealer exchanges a voucher for tokens of the same value, each voucher once."""

    id: str
    person: str
    voucher: str
    value: Cents
    conditions: str = ""


def exchange_voucher(recorder: FloorRecorder, command: ExchangeVoucher) -> None:
    table = recorder.table(command.table)
    row = recorder.power(command.actor, recorder.book_of(table), "exchange-voucher", command.table)
    seat_here(recorder, table, command.person)
    needs_admission(recorder, command.person, table.house, command.table, command.at)
    if not command.voucher:
        raise BadInput("voucher", "the number of the voucher")
    if command.voucher in recorder.house.vouchers.get(table.house, ()):
        recorder.refuse(WrongMoment, "the voucher was exchanged before", row.clause, table.book)
    source, target = promotions_of(table.house), tokens_of(command.person)
    amount = check_amount(command.value)
    move = between(command.id, source, target, amount, "promotional tokens", (row.clause,))
    recorder.record(VoucherUsed(name=table.house, voucher=command.voucher, at=command.at))
    recorder.record(
        TokensGiven(
            person=command.person,
            voucher=command.voucher,
            conditions=command.conditions,
            move=move,
            by=command.actor,
            at=command.at,
        )
    )


class SettleTokens(TableCommand, frozen=True, kw_only=True, tag=True):
    """Settle a wager of tokens after its round, by the outcome the payoff table gave it."""

    id: str
    person: str
    staked: Cents
    outcome: Literal["win", "lose", "standoff", "void"]
    won: Cents = Cents(0)
    kept: Kept | None = None


def settle_tokens(recorder: FloorRecorder, command: SettleTokens) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    recorder.power(command.actor, book, "exchange-voucher", command.table)
    seat_here(recorder, table, command.person)
    held = recorder.purse(command.person).tokens
    if held < check_amount(command.staked):
        recorder.refuse(NotEnoughChips, f"{command.person} holds {show_dollars(held)} in tokens")
    if command.won < 0 or (command.won and command.outcome != "win"):
        raise BadInput("won", "nothing, or what a winning wager is paid", got=command.won)
    default = next((s.default for s in book.file.setting if s.id == "winning_token"), "returned")
    kept: Kept = command.kept or ("collected" if default == "collected" else "returned")
    result = settle_token(command.staked, command.outcome, command.won, kept)
    if result.collected:
        source, target = tokens_of(command.person), promotions_of(table.house)
        move = between(f"{command.id}/tokens", source, target, result.collected, "tokens")
        recorder.record(TokensCollected(person=command.person, move=move, at=command.at))
    if result.chips:
        source, target = float_of(command.table), stack_of(command.person, command.table)
        move = between(f"{command.id}/chips", source, target, result.chips, "won", (CLAUSE,))
        recorder.record(
            StackMoved(
                table=command.table,
                person=command.person,
                move=move,
                at=command.at,
                what="token win",
            )
        )
