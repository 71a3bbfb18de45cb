"""The showdown: who shows, who mucks, who may ask to see, and pushing the pots."""

from collections.abc import Iterable
from operator import attrgetter

from msgspec.structs import replace

from croupier.acts import NotAChoice, Refusal, WrongMoment
from croupier.poker.hand.authority import (
    dealer_at,
    may_ask,
    needs_phase,
    not_in_hand,
    own_seat,
    refuse_out_of_turn,
    still_in,
)
from croupier.poker.hand.commands import AskToSee, Inspect, Muck, Push, Show, Showdown
from croupier.poker.hand.dealing import refuse_known
from croupier.poker.hand.events import (
    Inspected,
    MaybeCard,
    Mucked,
    MuckOpened,
    PotPushed,
    Returned,
    Shown,
)
from croupier.poker.hand.pots import pots_of
from croupier.poker.hand.recorder import HandRecording
from croupier.poker.hand.settling import pot_winners, push
from croupier.poker.hand.state import (
    NOBODY,
    Hand,
    HandSeat,
    basis,
    given_up,
    index_of,
    refusal,
    seats_with,
)
from croupier.poker.hand.streets import clockwise, first_to_show, player_called, showdown
from croupier.poker.hand.strengths import highs_of, lows_of
from croupier.poker.setup import SeatNo


class Unwarned(Refusal):
    """The act may cost its person a pot they have won; they must confirm that they want it."""


def show(recorder: HandRecording, command: Show) -> None:
    """A hand laid open; at the showdown in any order, afterwards by choice of who won unshown."""
    hand = recorder.hand
    seat = still_in(hand, command.actor, own_seat(hand, command.actor, command.seat))
    if hand.phase not in ("showdown", "pushing", "over"):
        reason = "You can show a hand only when the betting is over."
        raise refusal(hand, WrongMoment, reason, "showdown")
    if seat.shown and None not in seat.cards:
        raise refusal(hand, WrongMoment, "This hand already lies open.", "hand lies open")
    recorder.record(Shown(seat.number, _as_shown(recorder, seat, command.cards)))


def open_all_in_hands(recorder: HandRecording) -> None:
    """Turns every live hand face up once a player is all-in and nobody can bet any more.

    A hand with cards that are not on record is shown when they are named.
    """
    hand = recorder.hand
    if not _bets_are_over(hand):
        return
    for seat in hand.seats:
        if seat.standing == "in" and not seat.shown and None not in seat.cards:
            recorder.record(Shown(seat.number, seat.cards))


def _bets_are_over(hand: Hand) -> bool:
    """Whether somebody is all-in and no betting is left, before the rest of the board or after it.

    Cards that are thrown away before the flop are thrown away first.
    """
    if hand.phase == "board":
        return hand.able <= 1
    return hand.phase == "showdown" and hand.able < hand.live


def _as_shown(
    recorder: HandRecording, seat: HandSeat, given: tuple[MaybeCard, ...]
) -> tuple[MaybeCard, ...]:
    """The cards on the table: those on record, and those recorded only now."""
    if not given:
        return seat.cards
    if len(given) != len(seat.cards):
        reason = f"You must name all {len(seat.cards)} cards of the hand; you named {len(given)}."
        raise refusal(recorder.hand, NotAChoice, reason, "hand lies open")
    fresh = [card for card in given if card is not None and card not in seat.cards]
    left_out = [card for card in seat.cards if card is not None and card not in given]
    if len(fresh) > seat.cards.count(None) or len(left_out) > given.count(None):
        reason = "These are not the cards that the seat was dealt: correct them."
        raise refusal(recorder.hand, NotAChoice, reason, "hand lies open")
    refuse_known(recorder, fresh)
    named_now = iter(fresh)
    return tuple([next(named_now, None) if card is None else card for card in seat.cards])


def muck(recorder: HandRecording, command: Muck) -> None:
    """A hand given up in turn; the player who was called shows (8.20.4)."""
    hand = recorder.hand
    index = own_seat(hand, command.actor, command.seat)
    needs_phase(hand, "showdown", basis(hand, "showdown"))
    seat = still_in(hand, command.actor, index)
    if index != hand.to_act:
        refuse_out_of_turn(hand, command.actor, command.seat, basis(hand, "showdown"), "shown")
    if not may_muck(hand):
        reason = "You cannot muck this hand: the player who was called must show it."
        raise refusal(hand, NotAChoice, reason, "showdown")
    recorder.record(Mucked(seat.number))


def may_muck(hand: Hand) -> bool:
    """Whether the player whose turn it is to show may give the hand up instead."""
    if hand.setup.settings.called_player_may_muck:
        return True
    return hand.to_act != player_called(hand, hand.seats)


def run_showdown(recorder: HandRecording, command: Showdown) -> None:
    """The rest of the showdown by the book: the first shows, then equal or better shows."""
    hand = recorder.hand
    dealer_at(hand, command.actor, "showdown", basis(hand, "showdown"))
    seats, live, able = list(hand.seats), hand.live, hand.able
    order = clockwise(len(seats), first_to_show(hand, hand.seats) - 1)
    claims = [index for index in order if seats[index].standing == "in"]
    must_show = _equal_or_better(hand, [seats[index] for index in claims])
    events: list[Shown | Mucked] = []
    for index in claims:
        seat = seats[index]
        if seat.shown:
            continue
        if seat.number in must_show:
            events.append(Shown(seat.number, seat.cards))
            seats[index] = replace(seat, shown=True)
        else:
            events.append(Mucked(seat.number))
            gave_up = len(seats) - live + 1
            seats[index] = replace(seat, standing="mucked", gave_up=gave_up)
            live -= 1
            able -= bool(seat.stack)
    after = replace(hand, seats=tuple(seats), live=live, able=able, phase="pushing", to_act=NOBODY)
    recorder.record_hand(events, after)


def _equal_or_better(hand: Hand, claims: list[HandSeat]) -> set[SeatNo]:
    """Who shows: hands that no open hand beats for some part of a pot that others contest.

    Hands that lie open already are read first, the others in the order they are shown in. Whoever
    is alone in a side pot wins it without showing.
    """
    if any(map(_face_up, claims)):
        claims = sorted(claims, key=_face_down)
    pots = pots_of(hand)
    read = zip(claims, highs_of(hand, claims), lows_of(hand, claims), strict=True)
    if len(pots) == 1 or len(claims) == 1:
        return _unbeaten(read)
    worth = list(read)
    shows: set[SeatNo] = set()
    for pot in pots:
        if len(pot.contenders) > 1:
            shows |= _unbeaten([each for each in worth if each[0].number in pot.contenders])
    return shows


def _unbeaten(worth: Iterable[tuple[HandSeat, int, int | None]]) -> set[SeatNo]:
    """Who shows for one pot, given the high and the low of each hand in the order of showing."""
    shows: set[SeatNo] = set()
    best_high = best_low = -1
    for seat, high, low in worth:
        if high >= best_high:
            best_high = high
            shows.add(seat.number)
        elif seat.shown:
            shows.add(seat.number)
        if low is not None and low >= best_low:
            best_low = low
            shows.add(seat.number)
    return shows


_face_up = attrgetter("shown")


def _face_down(seat: HandSeat) -> bool:
    return not seat.shown


def ask_to_see(recorder: HandRecording, command: AskToSee) -> None:
    """A mucked hand of the final called round is shown to any player at the table who asks (9.5).

    Asked by a pot winner it is live and may take the pot; asked by anybody else it is touched to
    the muck and dead (CP-21).
    """
    hand = recorder.hand
    may_ask(hand, command.actor, command.asker, basis(hand, "showdown"))
    live, clause = is_winner(hand, command.asker), basis(hand, "mucked hand shown")
    open_muck(recorder, command, live=live, clause=clause)


def is_winner(hand: Hand, number: SeatNo) -> bool:
    """Whether a seat wins a pot with a hand that it has not given up."""
    if hand.phase != "pushing" or index_of(hand, number) == NOBODY:
        return False
    return number in pot_winners(hand) and _holds_hand(hand, number)


def open_muck(recorder: HandRecording, command: AskToSee, *, live: bool, clause: str) -> None:
    """Shows a mucked hand, live or dead; whoever could lose a pot by it is warned first."""
    hand = recorder.hand
    needs_phase(hand, "pushing", clause)
    index = index_of(hand, command.seat)
    if index == NOBODY or hand.seats[index].standing != "mucked":
        reason = f"Seat {command.seat} mucked no hand at the showdown: there is none to see."
        recorder.refuse(WrongMoment, reason, clause)
    if live and not command.sure:
        reason = "The hand you ask for becomes live and may win your pot: confirm that you want it."
        recorder.refuse(Unwarned, reason, clause)
    seat = hand.seats[index]
    cards = _as_shown(recorder, seat, command.cards)
    recorder.record(MuckOpened(seat.number, command.asker, live, cards))


def _holds_hand(hand: Hand, number: SeatNo) -> bool:
    """Whether the seat has not given up its hand: it may have won a side pot and mucked."""
    return hand.seats[index_of(hand, number)].standing == "in"


def push_pots(recorder: HandRecording, command: Push) -> None:
    """Every pot goes to whoever wins it, less what the house takes (8.20.4)."""
    hand = recorder.hand
    dealer_at(hand, command.actor, "pushing", basis(hand, "round of play"))
    for pushed in push(hand, recorder.commission):
        recorder.record(pushed)


def inspect(recorder: HandRecording, command: Inspect) -> None:
    """An officer looks at any hand once the round of play is complete (8.21)."""
    hand = recorder.hand
    clause = hand.setup.law.book.ladder.power("inspect-hand").clause
    dealer_at(hand, command.actor, "over", clause)
    if index_of(hand, command.seat) == NOBODY:
        recorder.refuse(WrongMoment, not_in_hand(command.seat), clause)
    recorder.record(Inspected(command.seat, command.actor.person, command.actor.role))


def on_shown(hand: Hand, event: Shown) -> Hand:
    seats = seats_with(hand, event.seat, shown=True, cards=event.cards)
    if hand.phase != "showdown":
        return replace(hand, seats=seats)
    phase, turn = showdown(hand, seats, hand.live)
    return replace(hand, seats=seats, phase=phase, to_act=turn)


def on_mucked(hand: Hand, event: Mucked) -> Hand:
    able = hand.able - bool(hand.seats[index_of(hand, event.seat)].stack)
    seats = seats_with(hand, event.seat, standing="mucked", gave_up=given_up(hand))
    phase, turn = showdown(hand, seats, hand.live - 1)
    return replace(hand, seats=seats, live=hand.live - 1, able=able, phase=phase, to_act=turn)


def on_muck_opened(hand: Hand, event: MuckOpened) -> Hand:
    seat = hand.seats[index_of(hand, event.seat)]
    standing, gave_up = ("in", 0) if event.live else ("dead", seat.gave_up)
    seats = seats_with(
        hand, event.seat, standing=standing, gave_up=gave_up, shown=True, cards=event.cards
    )
    able = hand.able + (event.live and seat.stack > 0)
    return replace(hand, seats=seats, live=hand.live + event.live, able=able)


def on_returned(hand: Hand, event: Returned) -> Hand:
    """Uncalled money goes back; only then is it plain who was called and shows first."""
    seat = hand.seats[index_of(hand, event.seat)]
    stack, live = seat.stack + event.amount, seat.live - event.amount
    nobody_called = event.amount >= hand.betting.level
    after = replace(
        hand,
        seats=seats_with(hand, event.seat, stack=stack, live=live),
        pot=hand.pot - event.amount,
        able=hand.able + (seat.stack == 0 and seat.standing == "in"),
        aggressor_round=0 if nobody_called else hand.aggressor_round,
    )
    if hand.phase != "showdown":
        return after
    phase, turn = showdown(after, after.seats, after.live)
    return replace(after, phase=phase, to_act=turn)


def on_pushed(hand: Hand, event: PotPushed) -> Hand:
    seats = list(hand.seats)
    for award in event.awards:
        index = index_of(hand, award.seat)
        seat = seats[index]
        seats[index] = replace(seat, stack=seat.stack + award.amount)
    return replace(
        hand,
        seats=tuple(seats),
        pot=hand.pot - event.amount,
        rake=hand.rake + event.rake,
        pushed=hand.pushed + 1,
        phase="over" if event.last else hand.phase,
    )


def on_inspected(hand: Hand, event: Inspected) -> Hand:
    return replace(hand, inspected=(*hand.inspected, event))
