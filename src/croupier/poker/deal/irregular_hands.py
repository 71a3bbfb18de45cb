"""The shuffle, the cut and the deal of hole cards, and what may go wrong with players' cards.

Boxed cards, cards the dealer or a player shows, hands shown to one other player, and the
card a Pineapple player has not thrown away.
"""

from msgspec.structs import replace

from croupier.acts import NotAChoice, NotOffered, WrongMoment
from croupier.poker.deal import commands, events
from croupier.poker.deal.irregular_deal import kill_by, miscounted, rule_on, rule_on_count, ruled
from croupier.poker.deal.recorder import DealRecorder, give_back
from croupier.poker.deal.redeal import needs_checked_cards
from croupier.poker.deal.state import Deal, altered, seat_of
from croupier.poker.deal.stub import off_the_deck, reshuffle
from croupier.poker.hand import commands as hand_commands
from croupier.poker.hand import dealing
from croupier.poker.hand.authority import (
    about_seat,
    dealer_only,
    may_ask,
    needs_phase,
    own_seat,
    still_in,
)
from croupier.poker.hand.dealing import hole_cards_due, refuse_known
from croupier.poker.hand.events import MaybeCard
from croupier.poker.hand.showdown import run_showdown
from croupier.poker.hand.state import index_of, seats_with, substantial_action, without_card

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
        again, too_early = "The cards have been cut: cut only once.", "Shuffle before you cut."
        reason, clause = (again, "5.2") if deal.ready else (too_early, "5.1")
        recorder.refuse(WrongMoment, reason, clause)
    most = len(deal.pack) - 1
    if deal.pack and not 0 < command.position <= most:
        reason = f"Cut 1 to {most} cards from the top; you gave {command.position}."
        recorder.refuse(NotAChoice, reason, "1.1 'Cut'")
    recorder.record(events.CutMade(command.position))


def deal_hole(recorder: DealRecorder, command: hand_commands.DealHole) -> None:
    """The initial deal, of cards shuffled and cut; an exposed one is replaced at its end (9.7)."""
    if recorder.state.ready != "cut":
        recorder.refuse(WrongMoment, "Shuffle and cut the cards before you deal.", "5.1")
    dealing.deal_hole(recorder, command)
    if recorder.state.around.to_replace is not None:
        give_back(recorder)
        _replace_exposed(recorder)


def showdown(recorder: DealRecorder, command: hand_commands.Showdown) -> None:
    """The showdown; hands with the wrong number of cards are ruled on first."""
    while (deal := recorder.state).hand.phase == "showdown" and (wrong := miscounted(deal)):
        rule_on_count(recorder, wrong[0], command.actor)
    if deal.hand.phase == "showdown" or not recorder.events:
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
        recorder.refuse(NotAChoice, reason, "1.1 'Cards speak'")


# --- boxed and exposed cards -------------------------------------------------------------------


def find_boxed(recorder: DealRecorder, command: commands.FindBoxed) -> None:
    """A card found face up counts for nothing; the fifth makes the deck defective (9.3)."""
    dealer_only(recorder.hand, command.actor)
    hand = recorder.hand
    if hand.phase not in ("dealing", "board"):
        recorder.refuse(WrongMoment, "You can do this only while cards are being dealt.", "9.3")
    card: MaybeCard = command.card
    if hand.stub:
        if not 0 <= command.place < len(hand.stub):
            last = len(hand.stub) - 1
            reason = f"The place must be 0, the next card, to {last}; you gave {command.place}."
            recorder.refuse(NotAChoice, reason, "9.3")
        card = hand.stub[command.place]
    else:
        refuse_known(recorder, (card,))
    ruled(recorder, "boxed-card", command.actor)
    recorder.record(events.Boxed(command.place, card))
    boxed = recorder.state.around.boxed
    if boxed >= hand.setup.law.boxed:
        rule_on(recorder, "defective-deck", command.actor, note=f"{boxed} boxed cards")


def expose_hole(recorder: DealRecorder, command: commands.ExposeHole) -> None:
    """One card shown by the dealer is replaced, more are a misdeal (9.7, 9.1.1(i))."""
    dealer_only(recorder.hand, command.actor)
    hand = recorder.hand
    during = hand.dealt and (
        hand.phase == "dealing" or (hand.phase == "betting" and not hand.actors)
    )
    seat = seat_of(hand, command.seat)
    if not during:
        recorder.refuse(WrongMoment, "You can do this only during the initial deal.", "9.7")
    if seat is None or (command.card not in seat.cards and None not in seat.cards):
        recorder.refuse(NotAChoice, f"Seat {command.seat} does not hold {command.card}.", "9.7")
    recorder.record(events.HoleExposed(seat.number, command.card, by_dealer=True))
    if recorder.state.around.exposed > 1:
        rule_on(recorder, "dealer-exposes-several", command.actor)
    else:
        ruled(recorder, "dealer-exposes-one", command.actor, seat.number)
        _replace_exposed(recorder)


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
    seat = recorder.hand.seats[index]
    if recorder.hand.phase == "over" or not command.cards:
        reason = "Name the cards that were dropped, before the hand is over."
        recorder.refuse(WrongMoment, reason, "9.6")
    if any(card not in seat.cards for card in command.cards) and None not in seat.cards:
        mine, other = "do not hold all of those cards", "does not hold all of those cards"
        recorder.refuse(NotAChoice, about_seat(command.actor, seat, mine, other), "9.6")
    for card in command.cards:
        recorder.record(events.HoleExposed(seat.number, card, by_dealer=False))


def show_to(recorder: DealRecorder, command: commands.ShowTo) -> None:
    """Whoever lets another player see the hand may have to show it to all (9.2)."""
    own_seat(recorder.hand, command.actor, command.seat)
    if not recorder.hand.dealt or command.to == command.seat:
        reason = "You can show a hand only to another player, and once it has been dealt."
        recorder.refuse(NotAChoice, reason, "9.2")
    recorder.record(events.ShownTo(command.seat, command.to))


def ask_shown(recorder: DealRecorder, command: commands.AskShown) -> None:
    """At the completion of the hand any player may ask to see what one of them was shown (9.2)."""
    may_ask(recorder.hand, command.actor, command.asker, "9.2")
    needs_phase(recorder.hand, "over", "9.2")
    seat = seat_of(recorder.hand, command.seat)
    if seat is None or all(shown != command.seat for shown, _ in recorder.state.around.shown_to):
        recorder.refuse(NotAChoice, f"Seat {command.seat} showed its hand to nobody.", "9.2")
    recorder.record(events.ShownToAll(seat.number, command.asker, seat.cards))


# --- discards ----------------------------------------------------------------------------------


def pass_discard(recorder: DealRecorder, command: commands.PassDiscard) -> None:
    """Records that a discard was overlooked; nothing follows until somebody notices (9.15)."""
    recorder.power(command.actor, "deal")
    if not recorder.hand.setup.variant.discard_round:
        recorder.refuse(NotOffered, "This game has no discard.", "9.15")
    needs_phase(recorder.hand, "discarding", "9.15.1")
    if recorder.hand.seats[recorder.hand.to_act].number != command.seat:
        reason = f"It is not the turn of seat {command.seat} to discard."
        recorder.refuse(WrongMoment, reason, "9.15.1")
    recorder.record(events.DiscardMissed(command.seat))


def find_late_discard(recorder: DealRecorder, command: commands.FindLateDiscard) -> None:
    """Before substantial action the board card was early and the discard is made; after it the
    hand is dead (9.15, CP-20)."""
    recorder.power(command.actor, "deal")
    deal, hand = recorder.state, recorder.hand
    if command.seat not in deal.around.late:
        recorder.refuse(NotAChoice, f"Seat {command.seat} has not missed a discard.", "9.15.1")
    seat = still_in(hand, command.actor, index_of(hand, command.seat))
    if hand.live == 1:
        rule_on_count(recorder, seat, command.actor)
        return
    next_round = hand.round == hand.setup.variant.discard_round + 1
    acted_on = substantial_action(hand, this_round=True)
    if hand.phase not in ("betting", "board") or not next_round or acted_on:
        kill_by(recorder, "late-discard-after-action", command.actor, seat.number)
        return
    if command.card not in seat.cards and None not in seat.cards:
        recorder.refuse(NotAChoice, "Name one of the cards that the seat holds.", "9.15.1")
    ruled(recorder, "late-discard-before-action", command.actor, seat.number)
    recorder.record(events.LateDiscarded(seat.number, command.card))
    _deal_early_card_again(recorder, command)


def _deal_early_card_again(recorder: DealRecorder, command: commands.FindLateDiscard) -> None:
    """The flop or turn came before the discard, so by the rule for early cards it comes again."""
    hand = recorder.hand
    if hand.setup.variant.discard_round == 1:
        reshuffle(recorder, command.order, took=3, burn_lies=False, clause="9.10")
        cards, _ = off_the_deck(recorder, 3, 0, command.cards)
        recorder.record(events.Redealt(cards, (), "9.10"))
        return
    recorder.record(events.SetAside(hand.board[-1], "9.12.1"))
    cards, burned = off_the_deck(recorder, 1, 1, command.cards)
    recorder.record(events.Redealt(cards, burned, "9.12.2"))


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


def on_late_discarded(deal: Deal, event: events.LateDiscarded) -> Deal:
    hand = deal.hand
    seat = hand.seats[index_of(hand, event.seat)]
    kept, thrown = without_card(seat.cards, event.card), (*seat.discards, event.card)
    hand = replace(hand, seats=seats_with(hand, event.seat, cards=kept, discards=thrown))
    late = tuple(number for number in deal.around.late if number != event.seat)
    return altered(deal, hand=hand, late=late)
