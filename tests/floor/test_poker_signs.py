"""What the sign of a poker table may say: readings, charges and numbers of seats.

The readings are those of the notes on Crown Poker, each with the clause that leaves it open.
"""

from typing import Any

import pytest

from croupier.acts import NotOffered, NotYours, WrongAmount
from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.floor import BeginHand, deal_rules
from croupier.poker import DealHole, PostBlinds, deal_commands, legal_actions, new_deal
from tests.floor.casino import Casino

POKER = "melbourne-poker"

READINGS = [
    ("ordered_count", "3.4", "stops the cards", "only recorded"),
    ("half_of_what", "6.12", "last full increment", "whole wager"),
    ("oversize_chip_spread_open", "6.13", "chip up to maximum", "minimum bet"),
    ("short_all_in_cumulative", "6.16.2(b)", "true", "false"),
    ("all_in_counts_for_head_to_head", "6.9", "this round", "always", "never"),
    ("straddle_min_raise", "6.5.1", "increment", "full"),
    ("straddle_chain", "8.9.4", "by sign", "never"),
    ("big_blind_option", "8.17.1", "stand or raise", "call, raise or fold"),
    ("pot_limit_rounding", "6.7", "down to chip", "exact"),
    ("minimum_raise", "6.6", "largest full", "last"),
    ("early_check_lasts", "6.18.3", "betting round", "hand"),
    ("early_fold", "6.18", "final", "dealer rules"),
    ("early_all_in", "6.18.4", "when made", "when its turn comes"),
    ("uncalled_raise", "7.5", "unmatched part", "whole wager"),
    ("tie_exemption_per_pot", "7.8", "true", "false"),
    ("rake_order", "7.7", "main first", "side first"),
    ("rake_rounding", "7.2.1(a)", "down to chip", "exact cents"),
    ("odd_chip_by_suit", "8.5.2", "hole cards", "hand"),
    ("heads_up_button_posts_small", "8.9.2(a)", "false", "true"),
    ("big_blind_leaves", "8.9.6", "next player posts", "dead small blind"),
    ("penalty_blind", "8.9.5", "live", "dead"),
    ("higher_blinds", "6.1", "raise the minimum", "leave the minimum"),
    ("misdeal_blinds", "9.1.1", "stay for the re-deal", "returned"),
    ("short_flop", "9.9", "add the next card", "reshuffle"),
    ("first_to_show", "8.20.4", "left of button", "last aggressor"),
    ("settled_side_wagers", "10.2.1", "area manager rules", "reversed"),
    ("time_out", "6.15", "dead or check", "dealer rules"),
    ("short_blind_call", "1.1 'Call'", "nominal", "as posted"),
    ("voided_wager_in_pot", "13.2.1", "as ruled", "stays in pot"),
    ("late_time_charge", "7.2.2(b)", "share", "hour", "none"),
    ("left_table_minutes", "6.11", "0", "30", "60", "90", "120", "180", "240"),
]


@pytest.fixture(scope="module")
def casino() -> Casino:
    return Casino(POKER)


@pytest.mark.parametrize(
    "name, clause, values",
    [
        pytest.param(name, clause, values, id=name, marks=pytest.mark.clause(POKER, clause))
        for name, clause, *values in READINGS
    ],
)
def test_a_sign_chooses_a_reading_that_the_book_offers(
    casino: Casino, name: str, clause: str, values: list[str]
) -> None:
    for value in values:
        casino.set_up(f"{name} {value}", sign={"settings": {name: value}})
    with pytest.raises(NotOffered) as refused:
        casino.set_up("other", sign={"settings": {name: "as the dealer likes"}})
    offered = f"must choose one of these readings: {', '.join(values)}; "
    assert offered in refused.value.reason
    assert (refused.value.clause, refused.value.book) == (clause, POKER)


def test_there_are_no_other_readings(casino: Casino) -> None:
    assert len(READINGS) == 31
    with pytest.raises(BadInput) as wrong:
        casino.set_up("other", sign={"settings": {"odd_chip": "none"}})
    names = ", ".join(name for name, *_ in READINGS)
    assert f"sign.settings.odd_chip: expected one of {names}" in str(wrong.value)


# --- charges -------------------------------------------------------------------------------------

RAKE = {"type": "percentage", "cap": "10.00"}
PER_HAND = {"type": "per-hand", "amount": "5.00"}


@pytest.mark.clause(POKER, "7.2.1")
@pytest.mark.parametrize("rate, allowed", [("1.9%", 0), ("2%", 1), ("10%", 1), ("10.1%", 0)])
def test_a_percentage_is_two_to_ten(casino: Casino, rate: str, allowed: int) -> None:
    sign = {"commission": RAKE | {"rate": rate}}
    if allowed:
        casino.set_up(f"rate {rate}", sign=sign)
        return
    with pytest.raises(WrongAmount, match="must be 2% to 10% of the pot") as refused:
        casino.set_up("other", sign=sign)
    assert refused.value.clause == "7.2.1"


@pytest.mark.parametrize(
    "charges, said",
    [
        pytest.param([PER_HAND, PER_HAND], "each method once (7.2)", marks=[
            pytest.mark.clause(POKER, "7.2")]),
        pytest.param([PER_HAND, {"type": "nil"}], "no other method beside nil (7.4)", marks=[
            pytest.mark.clause(POKER, "7.4")]),
    ],
)  # fmt: skip
def test_charges_stand_beside_each_other_as_the_book_lets(
    casino: Casino, charges: list[dict[str, Any]], said: str
) -> None:
    with pytest.raises(BadInput) as wrong:
        casino.open(said, sign={"commission": charges})
    assert said in str(wrong.value)


# --- seats and blinds -----------------------------------------------------------------------------

SEATS = [
    ("holdem", 11, "8.16.1(a)"),
    ("pineapple", 11, "8.16.1(b)"),
    ("crazy-pineapple", 11, "8.16.1(b)"),
    ("crazy-pineapple-hi-lo", 11, "8.16.1(b)"),
    ("holdem-hi-lo", 11, "8.16.1(a)"),
    ("omaha", 10, "8.16.1(c)"),
    ("omaha-hi-lo", 10, "8.16.1(c)"),
]


@pytest.mark.parametrize(
    "game, most",
    [
        pytest.param(game, most, marks=pytest.mark.clause(POKER, "4.1", clause))
        for game, most, clause in SEATS
    ],
)
def test_a_table_has_no_more_seats_than_its_game(casino: Casino, game: str, most: int) -> None:
    casino.set_up(f"seats {game}", variant=game, seats=most)
    with pytest.raises(NotOffered, match=f"1 to {most} seats") as refused:
        casino.set_up("other", variant=game, seats=most + 1)
    assert refused.value.clause == "4.1"


@pytest.mark.clause(POKER, "6.4")
def test_the_last_blind_is_at_least_the_minimum_of_the_first_round(casino: Casino) -> None:
    with pytest.raises(WrongAmount, match=r"at least the table minimum of \$10") as refused:
        casino.set_up("other", sign={"blinds": ["2.50", "5.00"]})
    assert refused.value.clause == "6.4"


# --- structures -----------------------------------------------------------------------------------

STRUCTURES = [
    ("fixed", 20, 20, "1.1 'Structured limit'"),
    ("spread", 20, 30, "6.8"),
    ("half-pot", 20, 22, "6.7"),
    ("pot", 20, 34, "6.7"),
    ("no-limit", 20, 500, "1.1 'Table stakes'"),
]


@pytest.mark.parametrize(
    "structure, least, most",
    [
        pytest.param(name, least, most, id=name, marks=pytest.mark.clause(POKER, clause))
        for name, least, most, clause in STRUCTURES
    ],
)
def test_the_structure_bounds_the_first_raise(
    casino: Casino, structure: str, least: int, most: int
) -> None:
    """Blinds of 4 and 10, 500 before each player, a greatest wager of 20.

    The first to act may raise the 10 by 10 at least: with a spread by 20 at most, with the pot by
    the 24 that lie in it after the call, with half of it by 12.
    """
    sign = {"blinds": ["4.00", "10.00"]}
    casino.open(structure, structure=structure, sign=sign)
    for number in (1, 2, 3):
        casino.sit(f"{structure} {number}", number, table=structure)
    placed: Any = casino.do(BeginHand, table=structure, round=structure, actor=casino.dealer)[-1]
    deal, rules = new_deal(placed.setup), deal_rules(casino.table(structure))
    dealer = casino.dealer
    for asked in (
        deal_commands.ShuffleDeck(dealer, FULL_DECK),
        deal_commands.CutDeck(dealer, 26),
        PostBlinds(dealer),
        DealHole(dealer),
    ):
        deal, _ = rules.perform(deal, asked)
    wager = legal_actions(deal.hand).wager
    assert wager is not None
    assert (wager.least, wager.most) == (least * 100, most * 100)


@pytest.mark.clause(POKER, "8.1")
def test_a_seat_that_is_taken_is_refused_by_the_choice_of_seats(casino: Casino) -> None:
    casino.open("taken")
    casino.sit("first", 1, table="taken")
    with pytest.raises(NotYours, match="taken by first") as refused:
        casino.sit("second", 1, table="taken")
    assert refused.value.clause == "8.1"
