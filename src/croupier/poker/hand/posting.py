"""Antes, blinds, straddles and posts: money that goes in before the first card."""

from msgspec.structs import replace

from croupier.acts import NotEnoughChips, NotOffered, NotYourTurn, WrongMoment
from croupier.money import Cents, show_dollars
from croupier.poker.hand.authority import about_seat, dealer_at, needs_phase, own_seat
from croupier.poker.hand.commands import PostBlinds, Straddle
from croupier.poker.hand.events import Posted
from croupier.poker.hand.recorder import HandRecording
from croupier.poker.hand.state import (
    NOBODY,
    Betting,
    Hand,
    basis,
    index_of,
    refusal,
    with_seat,
)
from croupier.poker.setup import PostKind, SeatNo


def post_blinds(recorder: HandRecording, command: PostBlinds) -> None:
    """Every post that is due, in order; a short stack posts what it has (6.16.1)."""
    hand = recorder.hand
    dealer_at(hand, command.actor, "posting", basis(hand, "blinds in turn"))
    for post in hand.setup.posts:
        left = hand.seats[index_of(hand, post.seat)].stack
        paid = post.amount if post.amount < left else left
        recorder.record(Posted(post.seat, post.kind, post.amount, paid))
        hand = recorder.hand


def straddle(recorder: HandRecording, command: Straddle) -> None:
    """An over-blind of so many times the last one, by the next player clockwise (6.5, 8.9.4)."""
    hand = recorder.hand
    index = own_seat(hand, command.actor, command.seat)
    needs_phase(hand, "dealing", basis(hand, "over-blinds"))
    seat, due = hand.seats[index], over_blind(hand)
    if hand.dealt:
        reason = "It is too late to straddle: the first card has been dealt."
        raise refusal(hand, WrongMoment, reason, "blind before cards")
    if due is None:
        reason = "You cannot straddle: this hand takes no over-blind now."
        raise refusal(hand, NotOffered, reason, "straddle")
    number, amount = due
    if number != command.seat:
        reason = f"You cannot straddle: only seat {number}, next to the last blind, may do so now."
        raise refusal(hand, NotYourTurn, reason, "straddle")
    if seat.bet + seat.stack < amount:
        need, have = show_dollars(amount), show_dollars(seat.bet + seat.stack)
        mine, other = f"need {need} for a straddle and have {have}", f"needs {need} for a straddle"
        reason = about_seat(command.actor, seat, mine, f"{other} and has {have}")
        raise refusal(hand, NotEnoughChips, reason, "straddle")
    recorder.record(Posted(command.seat, "straddle", amount, amount - seat.bet))


def over_blind(hand: Hand) -> tuple[SeatNo, Cents] | None:
    """Who may straddle now and for how much; None where nobody may.

    One straddle follows the big blind; more follow where the sign allows over-blinds (CP-5).
    A round of over-blinds ends when it comes back to the blinds.
    """
    allowed = hand.setup.over_blinds
    chain = allowed == "chain" and hand.setup.settings.straddle_chain == "by sign"
    placed = hand.posted > len(hand.setup.posts)
    before_cards = hand.phase == "dealing" and not hand.dealt and hand.last_blind != NOBODY
    if allowed == "none" or not before_cards or (placed and not chain):
        return None
    seat = hand.seats[(hand.last_blind + 1) % len(hand.seats)]
    if any(post.seat == seat.number and post.kind == "blind" for post in hand.setup.posts):
        return None
    return seat.number, Cents(hand.betting.level * hand.setup.law.straddle)


def on_posted(hand: Hand, event: Posted) -> Hand:
    index = index_of(hand, event.seat)
    seat, paid = hand.seats[index], event.paid
    match event.kind:
        case "ante":
            seat = replace(seat, stack=seat.stack - paid, live=seat.live + paid)
        case "dead":
            seat = replace(seat, stack=seat.stack - paid, dead=seat.dead + paid)
        case _:
            seat = replace(
                seat, stack=seat.stack - paid, bet=seat.bet + paid, live=seat.live + paid
            )
    betting, last_blind = _raised_by_post(hand, event.kind, event.due, seat.bet, index)
    seats = with_seat(hand.seats, index, seat)
    posted = hand.posted + 1
    return replace(
        hand,
        seats=seats,
        betting=betting,
        last_blind=last_blind,
        pot=hand.pot + paid,
        able=hand.able if seat.stack else sum(1 for seat in seats if seat.stack),
        posted=posted,
        phase="dealing" if posted >= len(hand.setup.posts) else "posting",
    )


def _raised_by_post(
    hand: Hand, kind: PostKind, due: Cents, posted: Cents, index: int
) -> tuple[Betting, int]:
    """The level to call after a post, and the seat left of which betting begins.

    A short blind leaves the whole blind to call (1.1 'Call', CP-24). A straddle is a raise of
    what it adds, or by setting a bet of its whole size (6.5.1, CP-5).
    """
    betting, settings = hand.betting, hand.setup.settings
    if kind in ("ante", "dead"):
        return betting, hand.last_blind
    level = due if settings.short_blind_call == "nominal" else posted
    if kind == "post":
        level = max(level, betting.level)
        return Betting(level, level, betting.step, betting.last), hand.last_blind
    if level < betting.level:
        return betting, hand.last_blind
    increment = kind == "straddle" and settings.straddle_min_raise == "increment"
    rise = due - betting.level if increment else due
    step = max(betting.step, rise)
    return Betting(level, level, step, step), index
