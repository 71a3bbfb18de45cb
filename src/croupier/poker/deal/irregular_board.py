"""Mistakes in dealing the board and how they are put right: missed burns, early or surplus cards.

The remedies differ on purpose (CP-18, CP-19). With b1 f1 f2 f3 b2 T b3 R x1 … after the deal: an
early flop and an early river are shuffled back and come again without a burn; an early turn
is set aside, b3 is burned, R is the fourth card, and only then T goes back into the stub.
Every way ends with three burns, unless one was forgotten until it was too late.
"""

from typing import Final

from msgspec.structs import replace

from croupier.acts import NotAChoice, WrongMoment
from croupier.books import PokerFact, PokerIrregularity, PokerTrouble
from croupier.cards import Card
from croupier.poker.deal import commands, events
from croupier.poker.deal.irregular_rows import clause_about, rows_about, rule, ruling_row, since
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import Deal, altered
from croupier.poker.deal.stub import off_the_deck, reshuffle
from croupier.poker.hand import commands as hand_commands
from croupier.poker.hand.authority import dealer_at, needs_phase
from croupier.poker.hand.dealing import BURN_IS_MADE, STREETS, refuse_known
from croupier.poker.hand.events import BoardDealt, MaybeCard
from croupier.poker.hand.state import Hand, basis, refusal, substantial_action
from croupier.poker.troubles import aside_clause

FLOP, TURN, RIVER = 1, 2, 3
_EARLY: Final[dict[int, PokerTrouble]] = {
    FLOP: "early-flop",
    TURN: "early-turn",
    RIVER: "early-river",
}
_MOVES_THE_BOARD: Final = frozenset(
    {*_EARLY.values(), "too-many-flop-cards", "two-cards-opened", "more-than-two-opened"}
)
"""Troubles after whose remedy the burns are no longer one for each street."""


def burns_due(deal: Deal) -> int:
    """How many burns the next board cards need: 1, or 0 where one lies there already."""
    around = deal.around
    set_aside = bool(around.aside) and deal.hand.round == RIVER
    return 0 if around.burn_lies or set_aside else 1


def deal_board(recorder: DealRecorder, command: hand_commands.DealBoard) -> None:
    """A burn where one is due, then the cards of the next round (8.18.1, 8.19.1, 8.20.1)."""
    deal = recorder.state
    hand = deal.hand
    dealer_at(hand, command.actor, "board", basis(hand, "community cards"))
    if deal.around.aside and hand.round == RIVER:
        reason = "First shuffle the card set aside into the stub."
        recorder.refuse(WrongMoment, reason, aside_clause(recorder.hand.setup.book))
    burns = burns_due(deal)
    if command.burned is not None and not burns:
        raise refusal(hand, NotAChoice, BURN_IS_MADE, "burn made")
    cards, burned = off_the_deck(recorder, STREETS[hand.round], burns, command.cards)
    if not hand.stub:
        refuse_known(recorder, (command.burned,))
        burned = (command.burned,) * burns
    recorder.record(BoardDealt(cards, burned))


def deal_unburned(recorder: DealRecorder, command: commands.DealUnburned) -> None:
    """Records board cards dealt without a burn; nothing follows until somebody notices."""
    clause = clause_about(recorder, "missed-burn")
    dealer_at(recorder.hand, command.actor, "board", clause)
    if not burns_due(recorder.state):
        reason = "No burn was missed: the burn card for this round already lies there."
        recorder.refuse(WrongMoment, reason, clause)
    cards, _ = off_the_deck(recorder, STREETS[recorder.hand.round], 0, command.cards)
    recorder.record(BoardDealt(cards, ()))


def may_have_missed_burn(deal: Deal) -> bool:
    """Whether the latest board cards came without a burn, or with one that only the record knows.

    That is so where real cards were burned face down, and no ruling has moved board cards since.
    """
    hand = deal.hand
    only_recorded = (
        not hand.stub
        and hand.round > FLOP
        and len(hand.burns) == hand.round - 1
        and hand.burns[-1] is None
    )
    moved = any(ruling.what in _MOVES_THE_BOARD for ruling in deal.around.rulings)
    return deal.around.unburned or (only_recorded and not moved)


def find_missed_burn(recorder: DealRecorder, command: commands.FindMissedBurn) -> None:
    """A missed burn is put right before substantial action, and not after it (9.4, 9.8).

    With real cards the record says what the dealer meant to do: a burn that nobody saw can turn
    out not to have been made.
    """
    hand, clause = recorder.hand, clause_about(recorder, "missed-burn")
    if not may_have_missed_burn(recorder.state):
        reason = "No burn was missed before the latest board cards."
        recorder.refuse(WrongMoment, reason, clause)
    if not recorder.state.around.unburned:
        recorder.record(events.BurnNotMade(clause))
        hand = recorder.hand
    street = hand.round - 1
    acted = substantial_action(hand, this_round=True) or _is_shown(hand)
    where: PokerFact = "on the flop" if street == FLOP else "after the flop"
    row = ruling_row(recorder, "missed-burn", command.actor, (since(acted), where))

    def correct() -> None:
        _burn_now(recorder, row, command, STREETS[street])

    rule(recorder, row, command.actor, correct=correct)


def _burn_now(
    recorder: DealRecorder, row: PokerIrregularity, command: commands.FindMissedBurn, count: int
) -> None:
    """The card that should have been burned is the burn, or the cards come again after one."""
    if "becomes the burn" in row.then:
        (card,), _ = off_the_deck(recorder, 1, 0, command.cards)
        recorder.record(events.BurnPutRight(recorder.hand.board[-1], card))
        return
    clause = row.then_clause or row.clause
    reshuffle(recorder, command.order, took=count, burn_lies=False, clause=clause)
    cards, burned = off_the_deck(recorder, count, 1, command.cards)
    recorder.record(events.Redealt(cards, burned, clause))


def _is_shown(hand: Hand) -> bool:
    """Whether a hand has been shown or given up on the board as it lies, or the pot is won."""
    if hand.phase in ("pushing", "over"):
        return True
    return hand.phase == "showdown" and any(s.shown or s.standing == "mucked" for s in hand.seats)


# --- cards turned early ------------------------------------------------------------------------


def turn_early(recorder: DealRecorder, command: commands.TurnEarly) -> None:
    """Board cards turned before the betting round, with its discards, is over (9.10 to 9.12)."""
    street = recorder.hand.round
    if street > RIVER:
        reason = "No board card can be early now: all of them have been dealt."
        recorder.refuse(WrongMoment, reason, clause_about(recorder, "early-river"))
    row = ruling_row(recorder, _EARLY[max(street, FLOP)], command.actor)

    def correct() -> None:
        cards, burned = off_the_deck(
            recorder, STREETS[street], burns_due(recorder.state), command.cards
        )
        recorder.record(events.Misturned(cards, burned, row.clause))
        _shuffle_back(recorder, row, command.order)

    rule(recorder, row, command.actor, correct=correct)


def _shuffle_back(
    recorder: DealRecorder, row: PokerIrregularity, order: tuple[Card, ...], took: int = 0
) -> None:
    """Shuffles the cards taken back into the stub at once, unless the row sets them aside."""
    if "set aside" not in row.then:
        stays = "burn stays" in row.then
        reshuffle(recorder, order, took=took, burn_lies=stays, clause=row.clause)


def deal_early_again(
    recorder: DealRecorder, order: tuple[Card, ...], cards: tuple[Card, ...]
) -> None:
    """The latest board cards came too early in the round before this: they come again (9.15.1)."""
    street = recorder.hand.round - 1
    row, count = rows_about(recorder, _EARLY[street])[0], STREETS[street]
    if "set aside" in row.then:
        for card in reversed(recorder.hand.board[-count:]):
            recorder.record(events.SetAside(card, row.clause))
        burns = 1
    else:
        reshuffle(recorder, order, took=count, burn_lies=False, clause=row.clause)
        burns = 0 if "burn stays" in row.then else 1
    again, burned = off_the_deck(recorder, count, burns, cards)
    recorder.record(events.Redealt(again, burned, row.then_clause or row.clause))


def shuffle_aside(recorder: DealRecorder, command: commands.ShuffleAside) -> None:
    """After round three the card set aside goes into the stub; the river has no burn (9.12.3)."""
    recorder.power(command.actor, "deal")
    clause = aside_clause(recorder.hand.setup.book)
    needs_phase(recorder.hand, "board", clause)
    if not recorder.state.around.aside or recorder.hand.round != RIVER:
        recorder.refuse(WrongMoment, "No card set aside is due to be shuffled in now.", clause)
    reshuffle(recorder, command.order, took=0, burn_lies=True, clause=clause)


# --- cards too many or too few -----------------------------------------------------------------


def turn_too_many(recorder: DealRecorder, command: commands.TurnTooMany) -> None:
    """Too many cards: a flop is dealt anew (9.9); else only the right card stays (9.13, 9.14)."""
    street, extra = recorder.hand.round, command.extra
    trouble: PokerTrouble = "more-than-two-opened" if extra > 1 else "two-cards-opened"
    if street == FLOP:
        trouble = "too-many-flop-cards"
    more: PokerFact = "more cards to come" if street < RIVER else "no more cards to come"
    row = ruling_row(recorder, trouble, command.actor, (more,))
    needs_phase(recorder.hand, "board", row.clause)
    if extra < 1:
        reason = f"You must turn at least 1 card more than the street has; you gave {extra}."
        recorder.refuse(NotAChoice, reason, row.clause)
    count = STREETS[street] + extra
    cards, burned = off_the_deck(recorder, count, burns_due(recorder.state), command.cards)

    def correct() -> None:
        if street == FLOP:
            _deal_flop_again(recorder, row, cards, burned, command.order)
        else:
            recorder.record(BoardDealt(cards[:1], burned))
            _take_surplus(recorder, row, cards[1:], command.order)

    rule(recorder, row, command.actor, correct=correct)


def _deal_flop_again(
    recorder: DealRecorder,
    row: PokerIrregularity,
    cards: tuple[Card, ...],
    burned: tuple[MaybeCard, ...],
    order: tuple[Card, ...],
) -> None:
    recorder.record(events.Misturned(cards, burned, row.clause))
    _shuffle_back(recorder, row, order)


def _take_surplus(
    recorder: DealRecorder,
    row: PokerIrregularity,
    surplus: tuple[Card, ...],
    order: tuple[Card, ...],
) -> None:
    """Cards beyond the right one are the next burn, go to the muck, or back into the stub."""
    clause = row.then_clause or row.clause
    if "becomes the burn" in row.then:
        recorder.record(events.ExtraOpened(surplus, "burn", clause))
    elif "to the muck" in row.then:
        recorder.record(events.ExtraOpened(surplus, "muck", clause))
    else:
        recorder.record(events.ExtraOpened(surplus, "stub", clause))
        reshuffle(recorder, order, took=0, burn_lies=False, clause=clause)


def turn_too_few(recorder: DealRecorder, command: commands.TurnTooFew) -> None:
    """A short flop: the next cards complete it, or by reading it is dealt anew (CP-19)."""
    row = ruling_row(recorder, "too-many-flop-cards", command.actor)
    needs_phase(recorder.hand, "board", row.clause)
    if recorder.hand.round != FLOP or not 1 <= command.missing <= 2:
        reason = "Only a flop can be short, and by one or two cards."
        recorder.refuse(NotAChoice, reason, row.clause)
    again = recorder.readings.short_flop == "reshuffle"
    count = 3 - command.missing if again else 3
    cards, burned = off_the_deck(recorder, count, burns_due(recorder.state), command.cards)
    if again:
        _deal_flop_again(recorder, row, cards, burned, command.order)
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


def on_burn_not_made(deal: Deal, _event: events.BurnNotMade) -> Deal:
    hand = deal.hand
    return altered(deal, hand=replace(hand, burns=hand.burns[:-1]), unburned=True)


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
