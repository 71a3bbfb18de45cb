"""Applying events to a deal: the function for each kind of event, those of the hand included."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from croupier.poker.deal import (
    acting,
    counting,
    events,
    irregular_board,
    irregular_conduct,
    irregular_deal,
    irregular_hands,
    redeal,
)
from croupier.poker.deal.state import NOTHING_AROUND, Deal, Early, Owing, altered, seat_of
from croupier.poker.hand import events as hand_events
from croupier.poker.hand.betting import wager_span
from croupier.poker.hand.dealing import on_board, on_deck
from croupier.poker.hand.posting import on_posted
from croupier.poker.hand.rules import APPLIES as HAND_APPLIES
from croupier.poker.hand.state import Hand
from croupier.poker.hand.streets import next_to_discard
from croupier.poker.setup import SeatNo

DealApply = Callable[[Deal, Any], Deal]


# --- what expires -------------------------------------------------------------------------------


def _expire(deal: Deal) -> Deal:
    """Drops what an event has made obsolete, and keeps up what lasts beyond it.

    Early acts end with the betting round, except folds, which are decided when it closes. What a
    seat owes ends with its turn. A right to raise that was lost for the whole hand stays lost in
    each round, and seats that were passed over are not asked to discard.
    """
    hand = deal.hand
    betting = hand.phase == "betting"
    if deal.around.early and not betting:
        deal = altered(deal, early=_waiting_folds(deal))
    if deal.around.owing is not None and not _still_owed(hand, deal.around.owing):
        deal = altered(deal, owing=None)
    if deal.around.barred and betting:
        deal = replace(deal, hand=_barred(hand, deal.around.barred))
    if deal.around.late and hand.phase == "discarding":
        phase, turn = next_to_discard(hand, hand.seats, deal.around.late)
        deal = replace(deal, hand=replace(hand, phase=phase, to_act=turn))
    return deal


def _waiting_folds(deal: Deal) -> tuple[Early, ...]:
    """The folds out of turn of seats that are still in; none once a single hand is left."""
    if deal.hand.live < 2:
        return ()
    return tuple(
        early
        for early in deal.around.early
        if early.reading.act == "fold"
        and (seat := seat_of(deal.hand, early.seat)) is not None
        and seat.standing == "in"
    )


def _still_owed(hand: Hand, owing: Owing) -> bool:
    """Whether it is still the seat's turn, and what it is bound to is still possible."""
    seat = hand.seats[hand.to_act]
    if hand.phase != "betting" or seat.number != owing.seat:
        return False
    return owing.kind != "name the amount" or wager_span(hand, seat) is not None


def _barred(hand: Hand, numbers: tuple[SeatNo, ...]) -> Hand:
    seats = tuple(
        replace(seat, barred=True) if seat.number in numbers and not seat.barred else seat
        for seat in hand.seats
    )
    return replace(hand, seats=seats)


def _to_deal(apply: DealApply) -> DealApply:
    """Applies an event of the deal's own, then drops what it has made obsolete."""

    def applied(deal: Deal, event: Any) -> Deal:
        after = apply(deal, event)
        return after if after.around is NOTHING_AROUND else _expire(after)

    return applied


# --- events of the hand -------------------------------------------------------------------------


def _to_hand(apply: Callable[[Hand, Any], Hand]) -> DealApply:
    """Applies an event of the hand alone, then drops what it has made obsolete."""

    def applied(deal: Deal, event: Any) -> Deal:
        after = replace(deal, hand=apply(deal.hand, event))
        return after if deal.around is NOTHING_AROUND else _expire(after)

    return applied


def _on_posted(deal: Deal, event: hand_events.Posted) -> Deal:
    return replace(deal, hand=on_posted(deal.hand, event), posted=(*deal.posted, event))


def _on_deck(deal: Deal, event: hand_events.DeckPlaced) -> Deal:
    return replace(deal, hand=on_deck(deal.hand, event), ready="cut", pack=())


def _on_board(deal: Deal, event: hand_events.BoardDealt) -> Deal:
    around, hand = deal.around, on_board(deal.hand, event)
    missed = not event.burned and irregular_board.burns_due(deal) > 0
    if missed == around.unburned and not around.burn_lies and not around.early:
        return replace(deal, hand=hand)
    return altered(deal, hand=hand, burn_lies=False, unburned=missed, early=())


# --- events of the deal -------------------------------------------------------------------------


def _on_chase_settled(deal: Deal, event: events.ChaseSettled) -> Deal:
    return altered(deal, chase_results=event.results)


_DEAL: Final[dict[type, DealApply]] = {
    events.Shuffled: irregular_hands.on_shuffled,
    events.CutMade: irregular_hands.on_cut,
    events.Gestured: acting.on_gestured,
    events.ActedEarly: acting.on_acted_early,
    events.EarlyStood: acting.on_early_stood,
    events.EarlyReleased: acting.on_early_released,
    events.FoldedEarly: acting.on_folded_early,
    events.RightsLost: acting.on_rights_lost,
    events.FoldReferred: acting.on_fold_referred,
    events.Surrendered: acting.on_surrendered,
    events.Boxed: irregular_hands.on_boxed,
    events.Misturned: irregular_board.on_misturned,
    events.ExtraOpened: irregular_board.on_extra_opened,
    events.SetAside: irregular_board.on_set_aside,
    events.Reshuffled: irregular_board.on_reshuffled,
    events.Redealt: irregular_board.on_redealt,
    events.BurnNotMade: irregular_board.on_burn_not_made,
    events.BurnPutRight: irregular_board.on_burn_put_right,
    events.HoleExposed: irregular_hands.on_hole_exposed,
    events.HoleReplaced: irregular_hands.on_hole_replaced,
    events.ShownTo: irregular_hands.on_shown_to,
    events.ShownToAll: irregular_hands.on_shown_to_all,
    events.Misgiven: irregular_deal.on_misgiven,
    events.CountPutRight: irregular_deal.on_count_put_right,
    events.Reconstructed: irregular_deal.on_reconstructed,
    events.Misdealt: irregular_deal.on_misdealt,
    events.HandVoided: irregular_conduct.on_voided,
    events.Invalidated: irregular_conduct.on_invalidated,
    events.Ruled: irregular_deal.on_ruled,
    events.CountDirected: counting.on_count_directed,
    events.CardsCounted: counting.on_cards_counted,
    events.DiscardMissed: irregular_hands.on_discard_missed,
    events.DiscardNotMade: irregular_hands.on_discard_not_made,
    events.LateDiscarded: irregular_hands.on_late_discarded,
    events.ChaseFlopDealt: irregular_board.on_chase_flop,
    events.ChaseSettled: _on_chase_settled,
    events.CardsChecked: redeal.on_cards_checked,
    events.ChaseWithdrawn: redeal.on_chase_withdrawn,
}

APPLIES: Final[dict[type, DealApply]] = {
    **{kind: _to_hand(apply) for kind, apply in HAND_APPLIES.items()},
    hand_events.Posted: _to_deal(_on_posted),
    hand_events.DeckPlaced: _to_deal(_on_deck),
    hand_events.BoardDealt: _to_deal(_on_board),
    **{kind: _to_deal(apply) for kind, apply in _DEAL.items()},
}
