"""Mistakes in the deal: misdeals, wrong counts, and the book's rows that rule on them (9.1).

The book's `irregularity` rows say what follows from which facts; this file knows what their
words mean: whose money goes back, whose hand is dead, who may rule.
"""

from collections.abc import Iterator
from typing import Final, Literal, TypeGuard

from msgspec.structs import replace

from croupier.acts import Actor, NotAChoice, WrongMoment
from croupier.books import Irregularity
from croupier.poker.deal import commands, events
from croupier.poker.deal.flop_chase import refunds
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import (
    Deal,
    DealRuling,
    altered,
    can_deal_again,
    cards_due,
    dealt_again,
    has_acted,
    seat_of,
)
from croupier.poker.hand.authority import not_in_hand, still_in
from croupier.poker.hand.dealing import hole_cards_due
from croupier.poker.hand.events import HandKilled, MaybeCard
from croupier.poker.hand.posting import on_posted
from croupier.poker.hand.state import (
    NOBODY,
    Hand,
    HandSeat,
    index_of,
    seats_with,
    substantial_action,
)
from croupier.poker.setup import SeatNo

_CORRECTED: Final = {"dealt-out-of-order": "9.1.1(c)", "player-dealt-out": "9.1.1(d)"}
_REPORTED: Final[dict[commands.Irregular, str]] = {
    "card-exposed-in-cut": "a card exposed in the cut",
    "not-shuffled": "cards that were not shuffled",
    "dealt-out-of-order": "cards dealt out of order",
    "player-dealt-out": "a player who was dealt out",
    "wrong-count": "a wrong number of cards",
    "defective-deck": "a defective deck",
}


# --- which row rules ---------------------------------------------------------------------------


def found_at(hand: Hand) -> frozenset[str]:
    """The book's words for the point at which something is noticed now."""
    if not hand.dealt:
        return frozenset(("any", "shuffle"))
    match hand.phase:
        case "dealing":
            return frozenset(("any", "deal"))
        case "betting" | "discarding" if not hand.actors:
            return frozenset(("any", "deal", "decision"))
        case "betting" | "discarding":
            return frozenset(("any", "decision"))
        case "board":
            return frozenset(("any", "board", "decision"))
        case "over":
            return frozenset()
        case _:
            last = hand.live == 1
            return frozenset(("any", "showdown") if last else ("any", "board", "decision"))


def facts_of(hand: Hand, number: SeatNo | None, correctable: bool) -> Iterator[str]:
    """Everything true of this moment, in the book's words."""
    yield "substantial action" if substantial_action(hand) else "no substantial action"
    yield "correctable" if correctable else "not correctable"
    if number is not None and not _is_outside(number, hand):
        yield "player has acted" if has_acted(hand, number) else "player has not acted"


def row_for(
    recorder: DealRecorder, what: str, number: SeatNo | None = None, correctable: bool = False
) -> Irregularity | None:
    """The row of the book that rules on this now; None where the book says nothing."""
    moment = found_at(recorder.hand)
    true = set(facts_of(recorder.hand, number, correctable))
    for row in recorder.law.book.irregularities:
        if (
            row.id.startswith(what)
            and moment.intersection(row.found)
            and true.issuperset(row.facts)
        ):
            return row
    return None


def ruled(
    recorder: DealRecorder, name: str, by: Actor, number: SeatNo | None = None, note: str = ""
) -> Irregularity:
    """Records the ruling of the named row and gives the row; refused below its authority."""
    row = next(row for row in recorder.law.book.irregularities if row.id == name)
    recorder.role(by, row.authority, row.clause)
    recorder.record(events.Ruled(row.id, row.clause, by, number, note))
    return row


def kill_by(recorder: DealRecorder, name: str, by: Actor, number: SeatNo, note: str = "") -> None:
    """Records that a hand is dead by the named row."""
    row = ruled(recorder, name, by, number, note)
    recorder.record(HandKilled(number, row.clause))


def rule_on(
    recorder: DealRecorder, what: str, by: Actor, number: SeatNo | None = None, note: str = ""
) -> None:
    """Carries out what the book orders for an irregularity that it covers at every point."""
    row = row_for(recorder, what, number)
    assert row is not None, f"the book rules on {what} at any point before the pot is pushed"
    rule_by(recorder, row, by, number, note)


def report(recorder: DealRecorder, command: commands.Report) -> None:
    """Something wrong with the deal: corrected, a misdeal, a void or dead hand, or played on."""
    if command.what == "wrong-count":
        _check_miscount(recorder, command)
    elif command.what != "player-dealt-out" and _is_outside(command.seat, recorder.hand):
        recorder.refuse(WrongMoment, not_in_hand(command.seat), "8.4")
    row = row_for(recorder, command.what, command.seat, command.correctable)
    if row is not None:
        recorder.role(command.actor, row.authority, row.clause)
        rule_by(recorder, row, command.actor, command.seat, command.note)
        return
    recorder.power(command.actor, "declare-misdeal")
    if not found_at(recorder.hand):
        recorder.refuse(WrongMoment, "The pot has been pushed: the result stands.", "9.1.1(h)")
    clause = _CORRECTED.get(command.what)
    if clause is None:
        reason = f"You cannot report {_REPORTED[command.what]} at this point of the hand."
        recorder.refuse(WrongMoment, reason, "9.1.1")
    if substantial_action(recorder.hand):
        recorder.record(events.Ruled(f"{command.what}-after-action", clause, command.actor))
    else:
        _reconstruct(recorder, command, clause)


def _is_outside(number: SeatNo | None, hand: Hand) -> TypeGuard[SeatNo]:
    """Whether a seat is named that was not dealt in."""
    return number is not None and index_of(hand, number) == NOBODY


def rule_by(
    recorder: DealRecorder,
    row: Irregularity,
    by: Actor,
    number: SeatNo | None = None,
    note: str = "",
) -> None:
    """Records a row's ruling, and carries out what it orders for the hands and for the money."""
    recorder.record(events.Ruled(row.id, row.clause, by, number, note))
    match row.hands:
        case "misdeal":
            _misdeal(recorder, row)
            if _is_outside(number, recorder.hand):
                _begin_hand_again(recorder, row)
        case "dead hand" if number is not None:
            recorder.record(HandKilled(number, row.clause))
            if row.wagers == "return all":
                _misdeal(recorder, row)
        case "void hand" if number is not None:
            void_hand(recorder, number, "returned", row.clause)
        case "correct cards" if number is not None:
            _put_count_right(recorder, number)
        case "void all":
            _give_side_wagers_back(recorder, row.clause)
        case _:
            assert row.hands == "play on", row.hands


def _misdeal(recorder: DealRecorder, row: Irregularity) -> None:
    """Begins the deal again; blinds stay up unless the row or the reading returns them."""
    if not can_deal_again(recorder.state):
        _give_side_wagers_back(recorder, row.clause)
        recorder.record(events.Invalidated(row.id, row.clause, "nobody is left to deal to"))
        return
    stay = row.wagers != "return all" and recorder.readings.misdeal_blinds == "stay for the re-deal"
    recorder.record(events.Misdealt(row.id, row.clause, stay))
    if row.jackpots == "return all":
        _give_side_wagers_back(recorder, row.clause)


def _begin_hand_again(recorder: DealRecorder, row: Irregularity) -> None:
    """Ends a deal that left a player out, with everything returned.

    The hand begins again from the seats of the table, so that this player is dealt in, from
    the same button and with the blinds that are due then (9.1.1(d)).
    """
    if recorder.hand.phase != "over":
        _give_side_wagers_back(recorder, row.clause)
        effect = "the hand begins again with the player who was left out"
        recorder.record(events.Invalidated(row.id, row.clause, effect))


def _give_side_wagers_back(recorder: DealRecorder, clause: str) -> None:
    """Side wagers not settled yet go back; settled ones by reading (CP-22)."""
    deal = recorder.state
    reverse = recorder.readings.settled_side_wagers == "reversed"
    if deal.around.chase and (reverse or not deal.around.chase_results):
        recorder.record(events.ChaseSettled(refunds(deal.around.chase, clause)))


def void_hand(
    recorder: DealRecorder, number: SeatNo, to: Literal["returned", "held"], clause: str
) -> None:
    seat = recorder.hand.seats[index_of(recorder.hand, number)]
    recorder.record(events.HandVoided(number, seat.live + seat.dead, to, clause))


# --- wrong counts and wrong order --------------------------------------------------------------


def _check_miscount(recorder: DealRecorder, command: commands.Report) -> None:
    """Refuses a report of a wrong count before the deal is complete, or of a hand without one."""
    seat = None if command.seat is None else seat_of(recorder.hand, command.seat)
    if hole_cards_due(recorder.hand):
        recorder.refuse(WrongMoment, "Complete the initial deal first.", "9.1.1(e)")
    if seat is None:
        recorder.refuse(NotAChoice, "Name the seat with the wrong number of cards.", "9.1.1(f)")
    if seat.standing != "in" or len(seat.cards) == cards_due(recorder.state, seat):
        reason = f"Seat {seat.number} has no live hand with a wrong number of cards."
        recorder.refuse(NotAChoice, reason, "9.1.1(f)")


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
    if seat.number in recorder.state.around.late and recorder.hand.live > 1:
        kill_by(recorder, "late-discard-after-action", by, seat.number)
    else:
        rule_on(recorder, "wrong-count", by, seat.number)


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
        recorder.refuse(WrongMoment, reason, "9.1.1(e)")
    if not count or -count > len(seat.cards) or count > 4:
        reason = f"Give 1 to 4 cards too many, or at most {len(seat.cards)} too few."
        recorder.refuse(NotAChoice, reason, "9.1.1(e)")
    recorder.record(events.Misgiven(seat.number, _next_cards(recorder, count), max(-count, 0)))


def _reconstruct(recorder: DealRecorder, command: commands.Report, clause: str) -> None:
    """Cards out of order are put where they belong: the same cards, other hands."""
    for number in (command.seat, *[number for number, _ in command.hands]):
        if _is_outside(number, recorder.hand):
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
    if deal.around.unchecked or event.what == "defective-deck":
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
