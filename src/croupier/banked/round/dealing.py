"""Dealing, turning over and burning the cards of a round in the order of the book.

A table that deals from a known deck takes it from `ShuffleCards` and deals a whole step
at a time, card by card in the book's order. A table with real cards records them one by
one, and a card in the wrong place, a card too many or a card seen before is refused:
the dealer then reports what really happened.
"""

from functools import cache
from typing import cast

from croupier.acts import Millis, WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.after_cards import dealt_run
from croupier.banked.round.card_duties import needs_count_done, needs_duties_done
from croupier.banked.round.deal_order import DealPlace, missing, places
from croupier.banked.round.law import RoundLaw
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.shuffling import check_cards_ready
from croupier.banked.round.wagering import lock
from croupier.banked.state import Round
from croupier.books import BookStep
from croupier.cards import Card, RankedHand, category_of, refuse_repeats, strength
from croupier.errors import BadInput

PART_END = {"flop": 3, "turn": 4, "river": 5}


def _begin(recorder: RoundRecorder, at: Millis) -> None:
    """Before the first card: locks wagers that are not locked and begins the first step."""
    law = recorder.law
    if recorder.state.phase == "play":
        needs_count_done(recorder)
    elif recorder.state.phase == "wagers":
        if law.game.locked == "no more bets":
            reason = 'You must call "no more bets" before the first card is dealt.'
            recorder.refuse(WrongMoment, reason, law.game.locked_clause)
        check_cards_ready(recorder)
        lock(recorder)
    else:
        needs_duties_done(recorder)
        check_cards_ready(recorder)
    if recorder.state.phase == "closed":
        recorder.record(e.StepBegun(0, at))


# --- dealing from a known deck -------------------------------------------------------


def deal(recorder: RoundRecorder, command: c.Deal) -> None:
    recorder.needs_dealer(command.actor, recorder.step.clause, "wagers", "closed", "play")
    _begin(recorder, command.at)
    step = recorder.step
    if step.do == "deal":
        if recorder.state.real_cards:
            reason = "This table deals real cards: record them one by one."
            recorder.refuse(WrongMoment, reason, step.clause)
        _deal_all(recorder, step)
        _end_deal(recorder, step, command.at)
    elif step.do == "reveal":
        _reveal(recorder, step, (), command.at)
    else:
        recorder.refuse(WrongMoment, NOT_DEALT_NOW[step.do], step.clause)


_SETTLE_NEXT = "No more cards are dealt in this round: settle the hands."
NOT_DEALT_NOW = {
    "decide": "You cannot deal yet: players still have to decide.",
    "concede": _SETTLE_NEXT,
    "settle": _SETTLE_NEXT,
    "reveal": "No card is dealt now: turn over the cards that lie face down.",
}
"""Why no card is dealt in a step, by what the step does."""


def _deal_all(recorder: RoundRecorder, step: BookStep) -> None:
    """Deals the cards of a step from the top of the deck, with the burns that were directed."""
    state = recorder.state
    deck, top, up = state.deck, 0, step.face == "up"
    run: list[e.CardDealt] = []
    for place in missing(recorder.law, state):
        if place.before and place.before in state.burns:
            recorder.record_run(run, dealt_run(recorder.state, run))
            run = []
            recorder.record(e.CardBurned(deck[top], place.before))
            top += 1
        run.append(e.CardDealt(place.to, place.seat, deck[top], up))
        top += 1
    recorder.record_run(run, dealt_run(recorder.state, run))


def _end_deal(recorder: RoundRecorder, step: BookStep, at: Millis) -> None:
    """Ends a deal step: spreads the stack, declares a dealer's hand that lies face up."""
    spread = step.spread_clause
    if spread is not None and recorder.law.setting("stack_order") == "top":
        recorder.record(e.BoardSpread((2, 3, 4, 1, 0), spread))
    if step.face == "up" and step.to == "dealer":
        _show_dealer(recorder, _known(recorder.state.dealer), step.clause)
    advance(recorder, at)


# --- turning over ---------------------------------------------------------------------


def _known(held: tuple[Card | None, ...]) -> tuple[Card, ...]:
    if None not in held:
        return cast("tuple[Card, ...]", held)
    return tuple(card for card in held if card is not None)


def _reveal(recorder: RoundRecorder, step: BookStep, read: tuple[Card, ...], at: Millis) -> None:
    """Turns the board or the dealer's hand over; `read` are cards nobody had read before."""
    state = recorder.state
    if step.to == "board":
        shown = PART_END[step.part[-1]]
        held = state.board[:shown]
        already = state.board_shown
        cards = cards_read(
            recorder, held, (*_known(held[:already]), *read) if read else (), step.clause
        )
        recorder.record(e.BoardShown(step.part, cards, step.clause))
    else:
        _show_dealer(recorder, cards_read(recorder, state.dealer, read, step.clause), step.clause)
    advance(recorder, at)


def cards_read(
    recorder: RoundRecorder, held: tuple[Card | None, ...], read: tuple[Card, ...], clause: str
) -> tuple[Card, ...]:
    """The cards that lie somewhere: those the round knows, checked against those just read."""
    if not read:
        if None in held:
            reason = "The round does not know these cards: read them as you turn them over."
            recorder.refuse(WrongMoment, reason, clause)
        return _known(held)
    if len(read) != len(held):
        raise BadInput("cards", f"{len(held)} cards, as many as lie there", got=len(read))
    for was, now in zip(held, read, strict=True):
        if was is not None and was != now:
            raise BadInput("cards", f"the {was}, which was dealt there", got=str(now))
    fresh = [now for was, now in zip(held, read, strict=True) if was is None]
    for card in fresh:
        if card in known_cards(recorder.state):
            raise BadInput("cards", f"each card once, but {card} lies elsewhere")
    refuse_repeats(read, "cards")
    return read


def known_cards(state: Round) -> set[Card]:
    """Every card the round has read, wherever it lies."""
    seen = {card for seat in state.seats for card in seat.cards}
    seen |= {*state.board, *state.dealer, *state.burnt}
    return {card for card in seen if card is not None}


def _show_dealer(recorder: RoundRecorder, cards: tuple[Card, ...], clause: str) -> None:
    law, rung = recorder.law, strength((*cards, *_known(recorder.state.board)))
    qualifies = None if law.lowest_qualifying is None else law.qualifies(category_of(rung))
    recorder.record(e.DealerShown(cards, *hand_words(rung), qualifies, clause))


@cache
def hand_words(rung: int) -> tuple[str, str]:
    """A hand as the dealer declares it, and its category."""
    hand = RankedHand(rung, ())
    return hand.name, hand.category.slug


# --- real cards ------------------------------------------------------------------------


def record_card(recorder: RoundRecorder, command: c.RecordCard) -> None:
    law = recorder.law
    recorder.needs_dealer(command.actor, recorder.step.clause, "wagers", "closed", "play")
    if not recorder.state.real_cards:
        reason = "This table deals from its own deck: deal the next step instead."
        recorder.refuse(WrongMoment, reason)
    _begin(recorder, command.at)
    step = recorder.step
    if step.do != "deal":
        recorder.refuse(WrongMoment, NOT_DEALT_NOW[step.do], step.clause)
    place = missing(law, recorder.state)[0]
    _check_place(recorder, command, place, step)
    _check_new(recorder, command.card, face_up=step.face == "up" and command.to != "burn")
    if command.to == "burn":
        recorder.record(e.CardBurned(command.card, place.before))
        return
    recorder.record(e.CardDealt(place.to, place.seat, command.card, step.face == "up"))
    if not missing(law, recorder.state):
        _end_deal(recorder, step, command.at)


def _check_place(
    recorder: RoundRecorder, command: c.RecordCard, place: DealPlace, step: BookStep
) -> None:
    burn = bool(place.before) and place.before in recorder.state.burns
    wanted = ("burn", 0) if burn else (place.to, place.seat)
    given = (command.to, command.seat if command.to == "seat" else 0)
    if given != wanted:
        where = f"goes to seat {wanted[1]}" if wanted[0] == "seat" else f"goes to the {wanted[0]}"
        reason = f"The next card {'is burnt' if burn else where}."
        recorder.refuse(WrongMoment, reason, step.clause)


def _check_new(recorder: RoundRecorder, card: Card | None, *, face_up: bool) -> None:
    state = recorder.state
    if card is None:
        if face_up:
            raise BadInput("card", "the card, because it lies face up", got=None)
        if state.deck:
            raise BadInput("card", f"the {state.deck[0]}, the surplus card that comes next", None)
        return
    if state.deck and card != state.deck[0]:
        expected = f"the {state.deck[0]}, the surplus card that comes next"
        raise BadInput("card", expected, got=str(card))
    if card in known_cards(state):
        raise BadInput("card", f"a card not seen yet, but {card} was dealt before")


def turn_up(recorder: RoundRecorder, command: c.TurnUp) -> None:
    """Reads the board or the dealer's hand as the dealer turns it over."""
    step = recorder.step
    recorder.needs_dealer(command.actor, step.clause, "play")
    if step.do != "reveal" or step.to != command.what:
        whose = "The dealer's hand" if command.what == "dealer" else "The board"
        recorder.refuse(WrongMoment, f"{whose} is not turned over at this point.", step.clause)
    needs_count_done(recorder)
    _reveal(recorder, step, command.cards, command.at)


# --- burns -------------------------------------------------------------------------------


def direct_burn(recorder: RoundRecorder, command: c.DirectBurn) -> None:
    """No card is burnt unless the right officer directs it (Melbourne 7.4.4(a))."""
    law, state = recorder.law, recorder.state
    recorder.needs_running("play")
    before = command.before
    steps = (s for s in law.steps[state.step :] if s.do == "deal" and before in s.part)
    power = next((step.burn for step in steps if step.burn is not None), None)
    if power is None:
        reason = f"The book allows no burn before the {before} at this table."
        recorder.refuse(WrongMoment, reason)
    clause = recorder.power(command.actor, power).clause
    if before in state.burns:
        reason = f"A burn before the {before} has been directed already."
        recorder.refuse(WrongMoment, reason, clause)
    if len(state.board) >= PART_END[before]:
        reason = f"The {before} has been dealt: it is too late for a burn before it."
        recorder.refuse(WrongMoment, reason, clause)
    recorder.record(e.BurnDirected(before, clause, command.actor))


# --- from step to step ---------------------------------------------------------------------


def to_decide(state: Round, step: BookStep) -> list[int]:
    """The hands that still have a choice on a street."""
    assert step.street is not None
    return [
        seat.number
        for seat in state.seats
        if seat.hand == "live"
        and not (step.unless is not None and step.unless in seat.wagers)
        and not seat.decided(step.street)
    ]


def anybody_to_decide(state: Round, step: BookStep) -> bool:
    """Whether a hand still has a choice on a street; the last seats decide last, so they are
    looked at first."""
    street, unless = step.street, step.unless
    for seat in reversed(state.seats):
        if seat.hand == "live" and (unless is None or unless not in seat.wagers):
            decisions = seat.decisions
            if not decisions or decisions[-1].street != street:
                return True
    return False


def advance(recorder: RoundRecorder, at: Millis) -> None:
    """Begins the next step of the book in which a player or the dealer has something to do."""
    law, state = recorder.law, recorder.state
    step = state.step + 1
    while step < law.settle_index and _idle(law, state, law.steps[step]):
        step += 1
    recorder.record(e.StepBegun(step, at))


def _any_live(state: Round) -> bool:
    return any(seat.hand == "live" for seat in state.seats)


def _idle(law: RoundLaw, state: Round, step: BookStep) -> bool:
    """Nobody decides, concedes or gets a card in this step."""
    match step.do:
        case "decide":
            return not anybody_to_decide(state, step)
        case "concede":
            return not _any_live(state)
        case "deal":
            return not places(law, state, step)
    return False


def advance_when_done(recorder: RoundRecorder, at: Millis) -> None:
    """Ends the round or begins the next step where nobody is left to decide on this street."""
    state = recorder.state
    if state.phase not in ("closed", "play") or state.reports:
        return
    step = recorder.law.steps[state.step]
    if step.do == "decide" and anybody_to_decide(state, step):
        return
    if not _any_live(state) and not state.on_layout and end_when_empty(recorder):
        return
    if state.phase == "closed":
        return
    if step.do == "decide":
        if not state.must_correct:
            advance(recorder, at)
    elif step.do == "deal" and not missing(recorder.law, state):
        _end_deal(recorder, step, at)  # the only hand that still lacked cards has left the round


def end_when_empty(recorder: RoundRecorder) -> bool:
    """Ends a round with no hand and no wager left, unless the table shows the cards anyway."""
    law = recorder.law
    folded = any(seat.in_round for seat in recorder.state.seats)
    if folded and law.setting("all_folded", "end round") != "end round":
        return False
    rows = [row for row in law.book.file.setting if row.id == "all_folded"]
    recorder.record(e.AllFolded(rows[0].clause if rows else law.steps[-1].clause))
    return True
