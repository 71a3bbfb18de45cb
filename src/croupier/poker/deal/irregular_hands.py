"""The shuffle, the cut and the deal of hole cards, and what may go wrong with players' cards.

Boxed cards, cards the dealer or a player shows, hands shown to one other player, and the
card a Pineapple player has not thrown away.
"""

from msgspec.structs import replace

from croupier.acts import NotAChoice, NotOffered, WrongMoment
from croupier.books import PokerTrouble
from croupier.poker.deal import commands, events
from croupier.poker.deal.irregular_board import deal_early_again
from croupier.poker.deal.irregular_deal import miscounted, rule_on_count
from croupier.poker.deal.irregular_rows import (
    clause_about,
    row_for,
    rows_about,
    rule,
    ruling_row,
    since,
)
from croupier.poker.deal.recorder import DealRecorder, give_back
from croupier.poker.deal.redeal import needs_checked_cards
from croupier.poker.deal.state import Deal, altered, seat_of
from croupier.poker.hand import commands as hand_commands
from croupier.poker.hand import dealing
from croupier.poker.hand.authority import (
    about_seat,
    may_ask,
    needs_phase,
    own_seat,
    still_in,
)
from croupier.poker.hand.dealing import hole_cards_due, refuse_known
from croupier.poker.hand.events import MaybeCard
from croupier.poker.hand.showdown import is_winner, open_muck, run_showdown
from croupier.poker.hand.state import (
    basis,
    index_of,
    refusal,
    seats_with,
    substantial_action,
    without_card,
)
from croupier.poker.setup import SeatNo

# --- shuffle, cut and deal ---------------------------------------------------------------------


def shuffle(recorder: DealRecorder, command: commands.ShuffleDeck) -> None:
    """The cards are shuffled for every round of play (5.1)."""
    dealing.dealer_before_the_deal(recorder, command.actor)
    needs_checked_cards(recorder)
    if command.cards:
        dealing.refuse_partial_deck(recorder, command.cards)
    recorder.record(events.Shuffled(command.cards))


def cut(recorder: DealRecorder, command: commands.CutDeck) -> None:
    """One cut after the shuffle, and the deck is ready (5.2)."""
    deal = recorder.state
    dealing.dealer_before_the_deal(recorder, command.actor)
    if deal.ready != "shuffled":
        if deal.ready:
            reason = "The cards have been cut: cut only once."
            raise refusal(deal.hand, WrongMoment, reason, "one cut")
        reason = "Shuffle before you cut."
        raise refusal(deal.hand, WrongMoment, reason, "shuffle before the deal")
    if deal.pack and not 0 < command.position < len(deal.pack):
        most = len(deal.pack) - 1
        reason = f"Cut 1 to {most} cards from the top; you gave {command.position}."
        raise refusal(deal.hand, NotAChoice, reason, "where to cut")
    recorder.record(events.CutMade(command.position))


def deal_hole(recorder: DealRecorder, command: hand_commands.DealHole) -> None:
    """The initial deal, of cards shuffled and cut; an exposed one is replaced at its end (9.7)."""
    if recorder.state.ready != "cut":
        reason = "Shuffle and cut the cards before you deal."
        raise refusal(recorder.hand, WrongMoment, reason, "shuffle before the deal")
    dealing.deal_hole(recorder, command)
    if recorder.state.around.to_replace is not None:
        give_back(recorder)
        _replace_exposed(recorder)


def showdown(recorder: DealRecorder, command: hand_commands.Showdown) -> None:
    """The showdown; hands with the wrong number of cards are ruled on first."""
    if recorder.hand.phase == "showdown":
        for seat in miscounted(recorder.state):
            if recorder.hand.phase == "showdown":
                rule_on_count(recorder, seat, command.actor)
    if recorder.hand.phase == "showdown" or not recorder.events:
        run_showdown(recorder, command)


def show(recorder: DealRecorder, command: hand_commands.Show) -> None:
    """Shows one hand; one with the wrong number of cards is ruled on instead.

    Cards of a real deck that are not on record are named with it: a hand that lies open unread
    could never be compared, and its pot never be pushed.
    """
    index = own_seat(recorder.hand, command.actor, command.seat)
    wrong = {seat.number: seat for seat in miscounted(recorder.state)}
    if recorder.hand.phase == "showdown" and command.seat in wrong:
        rule_on_count(recorder, wrong[command.seat], command.actor)
        return
    recorder.decide_hand(command)
    if None in recorder.hand.seats[index].cards:
        named = f"The cards of seat {command.seat} must be named as they are laid open"
        reason = f"{named}: not all of them are on record."
        raise refusal(recorder.hand, NotAChoice, reason, "cards speak")


# --- boxed and exposed cards -------------------------------------------------------------------


def find_boxed(recorder: DealRecorder, command: commands.FindBoxed) -> None:
    """A card found face up counts for nothing; the fifth makes the deck defective (9.3)."""
    row = ruling_row(recorder, "boxed-card", command.actor)
    hand = recorder.hand
    if hand.phase not in ("dealing", "board"):
        reason = "You can do this only while cards are being dealt."
        recorder.refuse(WrongMoment, reason, row.clause)
    card: MaybeCard = command.card
    if hand.stub:
        if not 0 <= command.place < len(hand.stub):
            last = len(hand.stub) - 1
            reason = f"The place must be 0, the next card, to {last}; you gave {command.place}."
            recorder.refuse(NotAChoice, reason, row.clause)
        card = hand.stub[command.place]
    else:
        refuse_known(recorder, (card,))

    def correct() -> None:
        recorder.record(events.Boxed(command.place, card))

    rule(recorder, row, command.actor, correct=correct)
    defective = row_for(recorder, "defective-deck")
    boxed = recorder.state.around.boxed
    if boxed >= hand.setup.law.boxed and defective is not None:
        note = f"{boxed} boxed cards ({basis(hand, 'boxed-cards')})"
        rule(recorder, defective, command.actor, note=note)


def expose_hole(recorder: DealRecorder, command: commands.ExposeHole) -> None:
    """One card shown by the dealer is replaced, more are a misdeal (9.7, 9.1.1(i))."""
    first = recorder.state.around.exposed == 0
    trouble: PokerTrouble = "dealer-exposes-one" if first else "dealer-exposes-several"
    row = ruling_row(recorder, trouble, command.actor)
    seat = seat_of(recorder.hand, command.seat)
    if seat is None or (command.card not in seat.cards and None not in seat.cards):
        reason = f"Seat {command.seat} does not hold {command.card}."
        recorder.refuse(NotAChoice, reason, row.clause)
    recorder.record(events.HoleExposed(seat.number, command.card, by_dealer=True))

    def correct() -> None:
        _replace_exposed(recorder)

    rule(recorder, row, command.actor, seat.number if first else None, correct=correct)


def _replace_exposed(recorder: DealRecorder) -> None:
    """When the deal is complete the would-be first burn replaces the exposed card (9.7)."""
    deal, hand = recorder.state, recorder.hand
    if deal.around.to_replace is None or hole_cards_due(hand):
        return
    number, card = deal.around.to_replace
    new = hand.stub[0] if hand.stub else None
    recorder.record(events.HoleReplaced(number, card, new))


def drop_cards(recorder: DealRecorder, command: commands.DropCards) -> None:
    """A card that a player drops or shows still plays (9.6)."""
    index = own_seat(recorder.hand, command.actor, command.seat)
    row = ruling_row(recorder, "player-exposes", command.actor)
    seat = recorder.hand.seats[index]
    if not command.cards:
        recorder.refuse(WrongMoment, "Name the cards that were dropped.", row.clause)
    if any(card not in seat.cards for card in command.cards) and None not in seat.cards:
        mine, other = "do not hold all of those cards", "does not hold all of those cards"
        recorder.refuse(NotAChoice, about_seat(command.actor, seat, mine, other), row.clause)
    for card in command.cards:
        recorder.record(events.HoleExposed(seat.number, card, by_dealer=False))
    if row.hands != "play on":
        rule(recorder, row, command.actor, seat.number)


def show_to(recorder: DealRecorder, command: commands.ShowTo) -> None:
    """Whoever lets another player see the hand may have to show it to all (9.2)."""
    own_seat(recorder.hand, command.actor, command.seat)
    row = ruling_row(recorder, "shown-to-one", command.actor)
    if command.to == command.seat:
        recorder.refuse(NotAChoice, "You can show a hand only to another player.", row.clause)
    recorder.record(events.ShownTo(command.seat, command.to))
    if row.hands != "play on":
        rule(recorder, row, command.actor, command.seat)


def ask_shown(recorder: DealRecorder, command: commands.AskShown) -> None:
    """At the completion of the hand any player may ask to see what one of them was shown (9.2)."""
    row = rows_about(recorder, "shown-to-one")[0]
    may_ask(recorder.hand, command.actor, command.asker, row.clause)
    needs_phase(recorder.hand, "over", row.clause)
    seat = seat_of(recorder.hand, command.seat)
    if seat is None or all(shown != command.seat for shown, _ in recorder.state.around.shown_to):
        reason = f"Seat {command.seat} showed its hand to nobody."
        recorder.refuse(NotAChoice, reason, row.clause)
    if "shown to all on request" not in row.then:
        reason = "By this book a hand shown to one player need not be shown to all."
        recorder.refuse(NotOffered, reason, row.clause)
    recorder.record(events.ShownToAll(seat.number, command.asker, seat.cards))


def ask_to_see(recorder: DealRecorder, command: hand_commands.AskToSee) -> None:
    """A mucked hand is shown to whoever asks; the book's rows say whether it is live (9.5)."""
    may_ask(recorder.hand, command.actor, command.asker, basis(recorder.hand, "showdown"))
    won = is_winner(recorder.hand, command.asker)
    trouble: PokerTrouble = "mucked-hand-asked-by-winner" if won else "mucked-hand-asked-by-loser"
    row = ruling_row(recorder, trouble, command.actor)
    open_muck(recorder, command, live=row.hands == "restore hand", clause=row.clause)


# --- discards ----------------------------------------------------------------------------------


def pass_discard(recorder: DealRecorder, command: commands.PassDiscard) -> None:
    """Records that a discard was overlooked; nothing follows until somebody notices (9.15)."""
    recorder.power(command.actor, "deal")
    clause = clause_about(recorder, "late-discard")
    if not recorder.hand.setup.variant.discard_round:
        recorder.refuse(NotOffered, "This game has no discard.", clause)
    needs_phase(recorder.hand, "discarding", clause)
    if recorder.hand.seats[recorder.hand.to_act].number != command.seat:
        reason = f"It is not the turn of seat {command.seat} to discard."
        recorder.refuse(WrongMoment, reason, clause)
    recorder.record(events.DiscardMissed(command.seat))


def may_have_missed_discard(deal: Deal) -> tuple[SeatNo, ...]:
    """The seats that were passed over without a discard, or whose discard only the record knows:
    a real card that nobody saw."""
    hand = deal.hand
    recorded = (
        seat.number
        for seat in hand.seats
        if hand.phase != "discarding"
        and not hand.stub
        and seat.standing == "in"
        and seat.discards == (None,)
    )
    return (*deal.around.late, *recorded)


def find_late_discard(recorder: DealRecorder, command: commands.FindLateDiscard) -> None:
    """Before substantial action the board card was early and the discard is made; after it the
    hand is dead (9.15, CP-20)."""
    deal, hand = recorder.state, recorder.hand
    next_round = hand.round == hand.setup.variant.discard_round + 1
    acted = not next_round or substantial_action(hand, this_round=True)
    row = ruling_row(recorder, "late-discard", command.actor, (since(acted),))
    if command.seat not in may_have_missed_discard(deal):
        reason = f"Seat {command.seat} has not missed a discard."
        recorder.refuse(NotAChoice, reason, row.clause)
    if command.seat not in deal.around.late:
        recorder.record(events.DiscardNotMade(command.seat))
        hand = recorder.hand
    seat = still_in(hand, command.actor, index_of(hand, command.seat))
    if hand.live == 1:
        rule_on_count(recorder, seat, command.actor)
        return

    def correct() -> None:
        if command.card not in seat.cards and None not in seat.cards:
            reason = "Name one of the cards that the seat holds."
            recorder.refuse(NotAChoice, reason, row.clause)
        recorder.record(events.LateDiscarded(seat.number, command.card))
        deal_early_again(recorder, command.order, command.cards)

    rule(recorder, row, command.actor, seat.number, correct=correct)


# --- what it does to the deal ----------------------------------------------------------------


def on_shuffled(deal: Deal, event: events.Shuffled) -> Deal:
    """A new shuffle takes up whatever lay in the dealer's hand."""
    hand = replace(deal.hand, stub=()) if deal.hand.stub else deal.hand
    return replace(deal, ready="shuffled", pack=event.cards, hand=hand)


def on_cut(deal: Deal, event: events.CutMade) -> Deal:
    """The bottom stack goes on the former top stack; neither changes its order (1.1 'Cut')."""
    cards = deal.pack[event.at :] + deal.pack[: event.at]
    return replace(deal, ready="cut", pack=(), hand=replace(deal.hand, stub=cards))


def on_boxed(deal: Deal, event: events.Boxed) -> Deal:
    stub = deal.hand.stub
    left = stub[: event.place] + stub[event.place + 1 :]
    hand = replace(deal.hand, stub=left)
    return altered(
        deal, hand=hand, muck=(*deal.around.muck, event.card), boxed=deal.around.boxed + 1
    )


def on_hole_exposed(deal: Deal, event: events.HoleExposed) -> Deal:
    after = altered(deal, faces=(*deal.around.faces, event.card))
    if event.by_dealer:
        after = altered(after, exposed=deal.around.exposed + 1, to_replace=(event.seat, event.card))
    return after


def on_hole_replaced(deal: Deal, event: events.HoleReplaced) -> Deal:
    hand = deal.hand
    held = hand.seats[index_of(hand, event.seat)].cards
    place = held.index(event.out if event.out in held else None)
    cards = (*held[:place], event.new, *held[place + 1 :])
    hand = replace(
        hand,
        seats=seats_with(hand, event.seat, cards=cards),
        burns=(*hand.burns, event.out),
        stub=hand.stub[1:],
    )
    faces = tuple(card for card in deal.around.faces if card != event.out)
    return altered(deal, hand=hand, burn_lies=True, to_replace=None, faces=faces)


def on_shown_to(deal: Deal, event: events.ShownTo) -> Deal:
    return altered(deal, shown_to=(*deal.around.shown_to, (event.seat, event.to)))


def on_shown_to_all(deal: Deal, event: events.ShownToAll) -> Deal:
    return replace(
        deal, hand=replace(deal.hand, seats=seats_with(deal.hand, event.seat, shown=True))
    )


def on_discard_missed(deal: Deal, event: events.DiscardMissed) -> Deal:
    return altered(deal, late=(*deal.around.late, event.seat))


def on_discard_not_made(deal: Deal, event: events.DiscardNotMade) -> Deal:
    hand = deal.hand
    seat = hand.seats[index_of(hand, event.seat)]
    whole = seats_with(hand, event.seat, cards=(*seat.cards, None), discards=())
    return altered(deal, hand=replace(hand, seats=whole), late=(*deal.around.late, event.seat))


def on_late_discarded(deal: Deal, event: events.LateDiscarded) -> Deal:
    hand = deal.hand
    seat = hand.seats[index_of(hand, event.seat)]
    kept, thrown = without_card(seat.cards, event.card), (*seat.discards, event.card)
    hand = replace(hand, seats=seats_with(hand, event.seat, cards=kept, discards=thrown))
    late = tuple(number for number in deal.around.late if number != event.seat)
    return altered(deal, hand=hand, late=late)
