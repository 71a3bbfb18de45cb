"""Mistakes in dealing the board and how they are put right: missed burns, early or surplus cards.

The remedies differ on purpose (CP-18, CP-19). With b1 f1 f2 f3 b2 T b3 R x1 … after the deal: an
early flop and an early river are shuffled back and come again without a burn; an early turn
is set aside, b3 is burned, R is the fourth card, and only then T goes back into the stub.
Every way ends with three burns, unless one was forgotten until it was too late.
"""

from typing import Final

from msgspec.structs import replace

from croupier.acts import NotAChoice, WrongMoment
from croupier.cards import Card
from croupier.poker.deal import commands, events
from croupier.poker.deal.irregular_deal import ruled
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import Deal, altered
from croupier.poker.deal.stub import off_the_deck, reshuffle
from croupier.poker.hand import commands as hand_commands
from croupier.poker.hand.authority import dealer_at, needs_phase
from croupier.poker.hand.dealing import BURN_IS_MADE, STREETS, refuse_known
from croupier.poker.hand.events import BoardDealt
from croupier.poker.hand.state import Hand, substantial_action

FLOP, TURN, RIVER = 1, 2, 3
_EARLY: Final = {FLOP: "early-flop", TURN: "early-turn", RIVER: "early-river"}


def burns_due(deal: Deal) -> int:
    """How many burns the next board cards need: 1, or 0 where one lies there already."""
    around = deal.around
    set_aside = bool(around.aside) and deal.hand.round == RIVER
    return 0 if around.burn_lies or set_aside else 1


def deal_board(recorder: DealRecorder, command: hand_commands.DealBoard) -> None:
    """A burn where one is due, then the cards of the next round (8.18.1, 8.19.1, 8.20.1)."""
    deal = recorder.state
    hand = deal.hand
    dealer_at(hand, command.actor, "board", "8.18.1")
    if deal.around.aside and hand.round == RIVER:
        recorder.refuse(WrongMoment, "First shuffle the card set aside into the stub.", "9.12.3")
    burns = burns_due(deal)
    if command.burned is not None and not burns:
        recorder.refuse(NotAChoice, BURN_IS_MADE, "9.11")
    cards, burned = off_the_deck(recorder, STREETS[hand.round], burns, command.cards)
    if not hand.stub:
        refuse_known(recorder, (command.burned,))
        burned = (command.burned,) * burns
    recorder.record(BoardDealt(cards, burned))


def deal_unburned(recorder: DealRecorder, command: commands.DealUnburned) -> None:
    """Records board cards dealt without a burn; nothing follows until somebody notices."""
    dealer_at(recorder.hand, command.actor, "board", "9.4")
    if not burns_due(recorder.state):
        reason = "No burn was missed: the burn card for this round already lies there."
        recorder.refuse(WrongMoment, reason, "9.4")
    cards, _ = off_the_deck(recorder, STREETS[recorder.hand.round], 0, command.cards)
    recorder.record(BoardDealt(cards, ()))


def find_missed_burn(recorder: DealRecorder, command: commands.FindMissedBurn) -> None:
    """A missed burn is put right before substantial action, and not after it (9.4, 9.8)."""
    deal, hand = recorder.state, recorder.hand
    if not deal.around.unburned:
        recorder.refuse(WrongMoment, "No burn was missed before the latest board cards.", "9.4")
    street = hand.round - 1
    if substantial_action(hand, this_round=True) or _is_shown(hand):
        ruled(recorder, "missed-burn-after-action", command.actor)
    elif street == FLOP:
        row = ruled(recorder, "missed-flop-burn", command.actor)
        reshuffle(recorder, command.order, took=3, burn_lies=False, clause=row.clause)
        cards, burned = off_the_deck(recorder, 3, 1, command.cards)
        recorder.record(events.Redealt(cards, burned, row.clause))
    else:
        ruled(recorder, "missed-burn-before-action", command.actor)
        (card,), _ = off_the_deck(recorder, 1, 0, command.cards)
        recorder.record(events.BurnPutRight(hand.board[-1], card))


def _is_shown(hand: Hand) -> bool:
    """Whether a hand has been shown or given up on the board as it lies, or the pot is won."""
    if hand.phase in ("pushing", "over"):
        return True
    return hand.phase == "showdown" and any(s.shown or s.standing == "mucked" for s in hand.seats)


def turn_early(recorder: DealRecorder, command: commands.TurnEarly) -> None:
    """Board cards turned before the betting round, with its discards, is over (9.10 to 9.12)."""
    hand = recorder.hand
    if hand.phase not in ("betting", "discarding") or hand.round > RIVER:
        reason = "No board card can be early now: no betting round is under way before one."
        recorder.refuse(WrongMoment, reason, "9.10")
    street = hand.round
    row = ruled(recorder, _EARLY[street], command.actor)
    cards, burned = off_the_deck(
        recorder, STREETS[street], burns_due(recorder.state), command.cards
    )
    recorder.record(events.Misturned(cards, burned, row.clause))
    if street != TURN:
        reshuffle(recorder, command.order, took=0, burn_lies=True, clause=row.clause)


def shuffle_aside(recorder: DealRecorder, command: commands.ShuffleAside) -> None:
    """After round three the card set aside goes into the stub; the river has no burn (9.12.3)."""
    recorder.power(command.actor, "deal")
    needs_phase(recorder.hand, "board", "9.12.3")
    if not recorder.state.around.aside or recorder.hand.round != RIVER:
        recorder.refuse(WrongMoment, "No card set aside is due to be shuffled in now.", "9.12.3")
    reshuffle(recorder, command.order, took=0, burn_lies=True, clause="9.12.3")


def turn_too_many(recorder: DealRecorder, command: commands.TurnTooMany) -> None:
    """Too many cards: a flop is dealt anew (9.9); else only the right card stays (9.13, 9.14)."""
    dealer_at(recorder.hand, command.actor, "board", "9.9")
    street, extra = recorder.hand.round, command.extra
    if extra < 1:
        reason = f"You must turn at least 1 card more than the street has; you gave {extra}."
        recorder.refuse(NotAChoice, reason, "9.13")
    count = STREETS[street] + extra
    cards, burned = off_the_deck(recorder, count, burns_due(recorder.state), command.cards)
    if street == FLOP:
        ruled(recorder, "too-many-flop-cards", command.actor)
        recorder.record(events.Misturned(cards, burned, "9.9"))
        reshuffle(recorder, command.order, took=0, burn_lies=True, clause="9.9")
        return
    ruled(recorder, "more-than-two-opened" if extra > 1 else "two-cards-opened", command.actor)
    recorder.record(BoardDealt(cards[:1], burned))
    if extra > 1:
        recorder.record(events.ExtraOpened(cards[1:], "stub", "9.14"))
        reshuffle(recorder, command.order, took=0, burn_lies=False, clause="9.14")
    elif street == TURN:
        recorder.record(events.ExtraOpened(cards[1:], "burn", "9.13.2"))
    else:
        recorder.record(events.ExtraOpened(cards[1:], "muck", "9.13.3"))


def turn_too_few(recorder: DealRecorder, command: commands.TurnTooFew) -> None:
    """A short flop: the next cards complete it, or by reading it is dealt anew (CP-19)."""
    dealer_at(recorder.hand, command.actor, "board", "9.9")
    if recorder.hand.round != FLOP or not 1 <= command.missing <= 2:
        recorder.refuse(NotAChoice, "Only a flop can be short, and by one or two cards.", "9.9")
    again = recorder.readings.short_flop == "reshuffle"
    count = 3 - command.missing if again else 3
    cards, burned = off_the_deck(recorder, count, burns_due(recorder.state), command.cards)
    if again:
        recorder.record(events.Misturned(cards, burned, "9.9"))
        reshuffle(recorder, command.order, took=0, burn_lies=True, clause="9.9")
    else:
        recorder.record(BoardDealt(cards, burned))


# --- what it does to the deal ----------------------------------------------------------------


def _after_turning(
    hand: Hand,
    event: events.Misturned | events.Redealt | events.ChaseFlopDealt,
    board: tuple[Card, ...],
) -> Hand:
    """The hand after cards and their burn have come off the stub; `board` is the new board."""
    used = len(event.burned) + len(event.cards)
    return replace(hand, board=board, burns=hand.burns + event.burned, stub=hand.stub[used:])


def on_misturned(deal: Deal, event: events.Misturned) -> Deal:
    after = _after_turning(deal.hand, event, board=deal.hand.board)
    return altered(deal, hand=after, aside=deal.around.aside + event.cards, burn_lies=False)


def on_reshuffled(deal: Deal, event: events.Reshuffled) -> Deal:
    hand = deal.hand
    board = hand.board[: len(hand.board) - event.took]
    results = () if event.took else deal.around.chase_results
    return altered(
        deal,
        hand=replace(hand, board=board, stub=event.cards),
        aside=(),
        burn_lies=event.burn_lies,
        chase_results=results,
        unburned=False,
    )


def on_redealt(deal: Deal, event: events.Redealt) -> Deal:
    after = _after_turning(deal.hand, event, board=deal.hand.board + event.cards)
    return altered(deal, hand=after, burn_lies=False, unburned=False)


def on_chase_flop(deal: Deal, event: events.ChaseFlopDealt) -> Deal:
    return replace(deal, hand=_after_turning(deal.hand, event, board=event.cards))


def on_burn_put_right(deal: Deal, event: events.BurnPutRight) -> Deal:
    hand = deal.hand
    after = replace(
        hand,
        board=(*hand.board[:-1], event.card),
        burns=(*hand.burns, event.burned),
        stub=hand.stub[1:],
    )
    return altered(deal, hand=after, unburned=False)


def on_extra_opened(deal: Deal, event: events.ExtraOpened) -> Deal:
    hand = replace(deal.hand, stub=deal.hand.stub[len(event.cards) :])
    match event.to:
        case "burn":
            hand = replace(hand, burns=hand.burns + event.cards)
            return altered(deal, hand=hand, burn_lies=True)
        case "muck":
            return altered(deal, hand=hand, muck=deal.around.muck + event.cards)
        case "stub":
            return altered(deal, hand=hand, aside=deal.around.aside + event.cards)


def on_set_aside(deal: Deal, event: events.SetAside) -> Deal:
    hand = replace(deal.hand, board=deal.hand.board[:-1])
    return altered(deal, hand=hand, aside=(*deal.around.aside, event.card))
