"""The terms of a random hand for the engine: the same data in the engine's words."""

from functools import cache

from croupier.money import Cents
from croupier.poker import (
    DealRules,
    DuePost,
    HandPlace,
    HandRules,
    Readings,
    SeatNo,
    Settings,
    Setup,
    Stakes,
    structure,
    variant,
)
from tests.poker.model.hands import RandomHand
from tests.poker.model.terms import EarlyAllIn, EarlyCheck, HalfOfWhat

HAND_RULES = HandRules()


@cache
def deal_rules(check: EarlyCheck, all_in: EarlyAllIn, half: HalfOfWhat) -> DealRules:
    """The engine that accepts acts out of turn, under these readings."""
    readings = Readings(early_check_lasts=check, early_all_in=all_in, half_of_what=half)
    return DealRules(readings=readings)


def setup_of(hand: RandomHand) -> Setup:
    """The same terms for the engine."""
    terms = hand.terms
    first, second, third, fourth = map(Cents, terms.bets)
    bets = (first, second, third, fourth)
    return Setup(
        variant(terms.game),
        Stakes(structure(terms.structure), bets, Cents(terms.most), Cents(terms.chip)),
        tuple(
            HandPlace(SeatNo(chair), f"P{chair}", Cents(stack))
            for chair, stack in zip(hand.chairs, terms.stacks, strict=True)
        ),
        None if hand.button is None else SeatNo(hand.button),
        tuple(
            DuePost(SeatNo(hand.chairs[post.place]), post.kind, Cents(post.amount))
            for post in terms.posts
        ),
        terms.over_blinds,
        Settings(
            short_all_in_cumulative=terms.cumulative,
            all_in_counts_for_head_to_head=terms.head_to_head,
            straddle_min_raise=terms.straddle_min_raise,
            straddle_chain="by sign" if terms.straddle_chain else "never",
            big_blind_option=(
                "call, raise or fold" if terms.big_blind_may_fold else "stand or raise"
            ),
            pot_limit_rounding="exact" if terms.exact_pot_limit else "down to chip",
            first_to_show=terms.first_to_show,
            short_blind_call="as posted" if terms.blind_as_posted else "nominal",
            called_player_may_muck=terms.called_player_may_muck,
        ),
    )
