"""Turns the state of a round into the layout that `settlement` works on."""

from typing import cast

from croupier.banked.round.law import RoundLaw
from croupier.banked.settlement.amounts import amount_rule
from croupier.banked.settlement.layout import Layout, PersonalLimits, SeatLayout
from croupier.banked.state import Round, RoundSeat
from croupier.books import End
from croupier.cards import Card

END = {end.slug: end for end in End}


def layout_of(law: RoundLaw, state: Round, seats: list[RoundSeat]) -> Layout:
    """The layout of a round: the cards shown and the wagers of these seats."""
    known = tuple(card for card in state.board if card is not None)
    return Layout(
        book=law.book,
        game=law.game,
        sign=law.sign,
        seats=tuple(seat_layout(law, state, seat) for seat in seats),
        board=known[: state.board_shown],
        dealer=cast("tuple[Card, ...]", state.dealer) if state.dealer_shown else (),
    )


def seat_layout(law: RoundLaw, state: Round, seat: RoundSeat) -> SeatLayout:
    known = tuple(card for card in seat.cards if card is not None)
    marker = state.memory.marker(seat.person)
    limits = None
    if marker is not None and not marker.over_maximum:
        low = marker.minimum if marker.minimum is not None else law.sign.minimum
        limits = PersonalLimits(minimum=low, maximum=marker.maximum)
    rule = amount_rule(law.game, "under minimum")
    return SeatLayout(
        seat=seat.number,
        wagers=seat.staked(),
        cards=known if len(known) == len(seat.cards) else (),
        play_street=_play_street(law, seat),
        folded=END[seat.hand],
        marker=marker is not None and marker.over_maximum,
        warned=rule is not None and state.memory.cautioned(seat.person, rule.clause),
        blind_hand=seat.home != seat.number,
        personal_limits=limits,
    )


def _play_street(law: RoundLaw, seat: RoundSeat) -> str | None:
    """The street of a wager that may be made on several."""
    for decision in seat.decisions:
        if decision.act == "bet" and isinstance(law.wagers[decision.wager].placed, tuple):
            return decision.street
    return None
