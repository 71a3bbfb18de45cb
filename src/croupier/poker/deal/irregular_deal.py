"""Mistakes in the deal: misdeals, wrong counts, and cards out of order (9.1)."""

from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, WrongMoment
from croupier.books import PokerIrregularity
from croupier.poker.deal import commands, events
from croupier.poker.deal.irregular_rows import (
    clause_about,
    facts_of,
    is_outside,
    refuse_now,
    row_for,
    rule,
    since,
)
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import Deal, DealRuling, altered, cards_due, dealt_again, seat_of
from croupier.poker.hand.authority import not_in_hand, still_in
from croupier.poker.hand.dealing import hole_cards_due
from croupier.poker.hand.events import MaybeCard
from croupier.poker.hand.posting import on_posted
from croupier.poker.hand.state import NOBODY, HandSeat, index_of, refusal, seats_with
from croupier.poker.setup import SeatNo


def report(recorder: DealRecorder, command: commands.Report) -> None:
    """Something wrong with the deal: corrected, a misdeal, a void or dead hand, or played on."""
    if command.what == "wrong-count":
        _count_as_found(recorder, command)
        _check_miscount(recorder, command)
    elif command.what != "player-dealt-out" and is_outside(command.seat, recorder.hand):
        raise refusal(recorder.hand, WrongMoment, not_in_hand(command.seat), "dealing order")
    facts = facts_of(recorder.hand, command.seat, correctable=command.correctable)
    row = row_for(recorder, command.what, facts)
    if row is None:
        recorder.power(command.actor, "declare-misdeal")
        refuse_now(recorder, clause_about(recorder, command.what))
    recorder.role(command.actor, row.authority, row.clause)

    def correct() -> None:
        _put_right(recorder, command, row)

    rule(recorder, row, command.actor, command.seat, command.note, correct)


def _put_right(recorder: DealRecorder, command: commands.Report, row: PokerIrregularity) -> None:
    if command.what == "wrong-count" and command.seat is not None:
        _put_count_right(recorder, command.seat)
    else:
        _reconstruct(recorder, command, row.clause)


# --- wrong counts and wrong order --------------------------------------------------------------


def _check_miscount(recorder: DealRecorder, command: commands.Report) -> None:
    """Refuses a report of a wrong count before the deal is complete, or of a hand without one."""
    seat = None if command.seat is None else seat_of(recorder.hand, command.seat)
    clause = clause_about(recorder, "wrong-count")
    if hole_cards_due(recorder.hand):
        recorder.refuse(WrongMoment, "Complete the initial deal first.", clause)
    if seat is None:
        recorder.refuse(NotAChoice, "Name the seat with the wrong number of cards.", clause)
    if seat.standing != "in" or len(seat.cards) == cards_due(recorder.state, seat):
        reason = f"Seat {seat.number} has no live hand with a wrong number of cards."
        recorder.refuse(NotAChoice, reason, clause)


def _count_as_found(recorder: DealRecorder, command: commands.Report) -> None:
    """Records how many cards a hand of a real deck was found to have.

    Such cards lie face down, and a wrong count may show long after the deal (9.1.1(f), (g)). Cards
    of a known deck are counted as they are dealt.
    """
    hand = recorder.hand
    seat = None if command.seat is None else seat_of(hand, command.seat)
    if not command.by_cards or seat is None or seat.standing != "in" or hole_cards_due(hand):
        return
    clause = clause_about(recorder, "wrong-count")
    if hand.stub:
        reason = "The cards of this deck are known: report the hand without a number of cards."
        recorder.refuse(NotAChoice, reason, clause)
    _check_number(recorder, seat, command.by_cards, clause)
    _record_miscount(recorder, seat, command.by_cards)


def _check_number(recorder: DealRecorder, seat: HandSeat, count: int, clause: str) -> None:
    if not count or -count > len(seat.cards) or count > 4:
        reason = f"Give 1 to 4 cards too many, or at most {len(seat.cards)} too few."
        recorder.refuse(NotAChoice, reason, clause)


def _record_miscount(recorder: DealRecorder, seat: HandSeat, count: int) -> None:
    recorder.record(events.Misgiven(seat.number, _next_cards(recorder, count), max(-count, 0)))


def miscounted(deal: Deal) -> list[HandSeat]:
    """Live hands with the wrong number of cards, seen when hands are opened."""
    right, late = deal.hand.setup.variant.hole_cards, deal.around.late
    return [
        seat
        for seat in deal.hand.seats
        if (len(seat.cards) != right or seat.discards or late)
        and seat.standing == "in"
        and len(seat.cards) != cards_due(deal, seat)
    ]


def rule_on_count(recorder: DealRecorder, seat: HandSeat, by: Actor) -> None:
    """Rules on a wrong count that is found when the hand is opened (9.1.1(f), 9.15.2).

    A hand that was not discarded from has one too; where it is the last one left, nobody can
    win and everybody is refunded (9.1.1(g)).
    """
    late = seat.number in recorder.state.around.late and recorder.hand.live > 1
    row = row_for(recorder, "late-discard", (since(True),)) if late else None
    row = row or row_for(recorder, "wrong-count", facts_of(recorder.hand, seat.number))
    if row is None:
        refuse_now(recorder, clause_about(recorder, "wrong-count"))

    def correct() -> None:
        _put_count_right(recorder, seat.number)

    rule(recorder, row, by, seat.number, correct=correct)


def _put_count_right(recorder: DealRecorder, number: SeatNo) -> None:
    """The missing card is given, or the card too many taken back (9.1.1(e))."""
    seat = recorder.hand.seats[index_of(recorder.hand, number)]
    over = len(seat.cards) - cards_due(recorder.state, seat)
    recorder.record(events.CountPutRight(number, _next_cards(recorder, -over), max(over, 0)))


def _next_cards(recorder: DealRecorder, count: int) -> tuple[MaybeCard, ...]:
    if count <= 0:
        return ()
    return recorder.hand.stub[:count] if recorder.hand.stub else (None,) * count


def misgive(recorder: DealRecorder, command: commands.Misgive) -> None:
    """Records that the dealer dealt a wrong number of cards; nothing follows until it is reported.

    See 9.1.1(e) and (f).
    """
    recorder.power(command.actor, "deal")
    hand, count = recorder.hand, command.by_cards
    index = index_of(hand, command.seat)
    seat = None if index == NOBODY else still_in(hand, command.actor, index)
    if seat is None or hand.phase not in ("dealing", "betting") or hand.round > 1:
        reason = "You can do this only in the initial deal, for a seat that was dealt in."
        recorder.refuse(WrongMoment, reason, clause_about(recorder, "wrong-count"))
    _check_number(recorder, seat, count, clause_about(recorder, "wrong-count"))
    _record_miscount(recorder, seat, count)


def _reconstruct(recorder: DealRecorder, command: commands.Report, clause: str) -> None:
    """Cards out of order are put where they belong: the same cards, other hands."""
    for number in (command.seat, *[number for number, _ in command.hands]):
        if is_outside(number, recorder.hand):
            reason = (
                f"The hands cannot be put right: seat {number} is not in this hand. "
                "Report that it cannot be corrected."
            )
            recorder.refuse(NotAChoice, reason, clause)
    held = sorted(card for seat in recorder.hand.seats for card in seat.cards if card is not None)
    meant = sorted(card for _, cards in command.hands for card in cards)
    listed = {number for number, _ in command.hands}
    others = [seat for seat in recorder.hand.seats if seat.number not in listed]
    meant += [card for seat in others for card in seat.cards if card is not None]
    if command.hands and sorted(meant) != held:
        reason = "The hands you give must hold exactly the cards that were dealt."
        recorder.refuse(NotAChoice, reason, clause)
    recorder.record(events.Reconstructed(command.hands, clause))


# --- what it does to the deal ----------------------------------------------------------------


def on_misdealt(deal: Deal, event: events.Misdealt) -> Deal:
    again = dealt_again(deal)
    replaced = event.what == "defective-deck" if event.new_cards is None else event.new_cards
    if deal.around.unchecked or replaced:
        again = altered(again, unchecked=True)
    if event.blinds_stay:
        hand = again.hand
        kept = tuple(posted for posted in deal.posted if index_of(hand, posted.seat) != NOBODY)
        for posted in kept:
            hand = on_posted(hand, posted)
        again = replace(again, hand=hand, posted=kept)
    return again


def on_ruled(deal: Deal, event: events.Ruled) -> Deal:
    ruling = DealRuling(event.what, event.clause, event.by, event.seat, event.note)
    return altered(deal, rulings=(*deal.around.rulings, ruling))


def on_misgiven(deal: Deal, event: events.Misgiven) -> Deal:
    after = _count_changed(deal, event.seat, event.given, event.kept)
    return altered(after, misgiven=(*deal.around.misgiven, event.seat))


def on_count_put_right(deal: Deal, event: events.CountPutRight) -> Deal:
    after = _count_changed(deal, event.seat, event.given, event.taken)
    left = tuple(number for number in deal.around.misgiven if number != event.seat)
    return altered(after, misgiven=left)


def _count_changed(deal: Deal, number: SeatNo, given: tuple[MaybeCard, ...], back: int) -> Deal:
    """Cards off the stub to a seat, or the seat's last cards back on top of it."""
    hand = deal.hand
    held = hand.seats[index_of(hand, number)].cards
    keep = len(held) - back
    seats = seats_with(hand, number, cards=held[:keep] + given)
    known = tuple(card for card in held[keep:] if card is not None)
    return replace(deal, hand=replace(hand, seats=seats, stub=known + hand.stub[len(given) :]))


def on_reconstructed(deal: Deal, event: events.Reconstructed) -> Deal:
    hand = deal.hand
    for number, cards in event.hands:
        hand = replace(hand, seats=seats_with(hand, number, cards=cards))
    return replace(deal, hand=hand)
