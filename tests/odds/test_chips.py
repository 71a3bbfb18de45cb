"""Tests that odds, advice and simulation pay in the chips of the sign, as settlement does."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.banked import Settlement, parse_layout, settle
from croupier.books import End
from croupier.cards import FULL_DECK, Category, show
from croupier.errors import BadInput
from croupier.money import Cents, show_amount
from croupier.odds import (
    Question,
    SessionTerms,
    Terminal,
    advise_json,
    ask,
    check_session,
    figures,
    payments_json,
    prepare,
    question_if,
    simulate,
)
from tests.odds.conftest import question
from tests.odds.test_simulation import dealt

FIVES = {"smallest_chip": "5.00"}


def asked(sign: dict[str, Any], ante: int | None, book: str = "canberra-ultimate") -> Question:
    plain = question(book)
    return ask(plain.book, plain.game.id, sign, None, None if ante is None else Cents(ante))


def pays(of: Question) -> set[tuple[Terminal, ...]]:
    return {of.tree.terminals}


def test_a_flush_at_three_to_two_on_five_dollars_is_paid_ten_in_chips_of_five() -> None:
    """3 to 2 on $5 is $7.50; the next amount in chips of $5 is $10, which is 2 to 1."""
    live = next(t for t in asked(FIVES, 500).tree.terminals if t.end is End.LIVE)
    assert max(dict(live.parts)["blind"][Category.FLUSH]) == 2
    two_to_one = question_if(question("canberra-ultimate"), {}, ["blind.flush=2"])
    assert pays(asked(FIVES, 500)) == pays(two_to_one)


def test_the_edge_in_chips_of_five_is_that_of_a_blind_that_pays_two_to_one() -> None:
    found = figures(asked(FIVES, 500), cached=False)
    assert round(float(found.house_edge) * 100, 2) == 0.90


def test_an_ante_that_chips_can_pay_changes_nothing_and_has_the_same_cached_answer() -> None:
    plain = question("canberra-ultimate")
    assert pays(asked(FIVES, 1000)) == pays(plain)
    assert asked(FIVES, 1000).digest == asked({}, 500).digest == plain.digest
    assert asked(FIVES, 500).digest != plain.digest


def test_the_minimum_of_a_sign_is_the_ante_unless_one_is_given() -> None:
    five, minimum = asked(FIVES, 500), asked(FIVES | {"minimum": "5.00"}, None)
    assert minimum.digest == five.digest
    assert payments_json(minimum) == {"ante": "5.00", "smallest_chip": "5.00"}


def test_without_an_ante_payments_are_exact_and_say_so() -> None:
    none = asked(FIVES, None)
    assert pays(none) == pays(question("canberra-ultimate"))
    assert payments_json(none) == {"ante": None, "smallest_chip": None}


def test_a_payment_is_rounded_before_the_maximum_payout_limits_it() -> None:
    """$7.50 becomes $10 in chips, of which the sign lets the house pay $8."""
    capped = asked(FIVES | {"maximum_payout": "8.00"}, 500)
    live = next(t for t in capped.tree.terminals if t.end is End.LIVE)
    assert max(dict(live.parts)["blind"][Category.FLUSH]) == Fraction(8, 5)


def test_advice_counts_what_the_table_would_pay() -> None:
    """A flush that cannot lose: with Play 1x at $5 the Blind pays $10, so 1 + 2 + 1 Antes where
    the dealer qualifies, and the Ante stands off where not."""
    given = {
        "book": "canberra-ultimate",
        "sign": FIVES,
        "board": "Kh 9h 4h 2c 7s",
        "seats": [{"seat": 1, "cards": "Ah Qh", "wagers": {"ante": "5.00", "blind": "5.00"}}],
    }
    best = advise_json(given)["choices"][0]
    assert best["choice"] == "play_1x"
    assert best["wagers"]["blind"]["ev_exact"] == "2/1"
    assert best["wagers"]["play"]["ev_exact"] == "1/1"


def settled(of: Question, cards: list[int], end: Terminal, sign: dict[str, Any]) -> Settlement:
    """What settlement makes of a round that came to this end."""
    hand, dealer, board = (
        show([FULL_DECK[n] for n in some]) for some in (cards[:2], cards[2:4], cards[4:])
    )
    units = dict(of.tree.stakes.amounts) | {bet.wager: bet.multiple for bet in end.placed}
    wagers = {name: show_amount(Cents(int(many * of.ante))) for name, many in units.items()}
    seat: dict[str, Any] = {"seat": 1, "cards": hand, "wagers": wagers}
    if end.end is not End.LIVE:
        seat["folded"] = end.end.slug
    given = {"book": of.book.id, "game": of.game.id, "sign": sign, "dealer": dealer,
             "board": board, "seats": [seat]}  # fmt: skip
    return settle(parse_layout(given))


@pytest.mark.parametrize("sign, ante", [(FIVES, 500), ({"smallest_chip": "0.40"}, 150), ({}, 333)])
def test_simulated_rounds_are_settled_the_same_to_the_cent(sign: dict[str, Any], ante: int) -> None:
    of = asked(sign, ante)
    game, rounded = prepare(of.tree, cached=False), 0
    for seed in range(400):
        result = simulate(game, SessionTerms(1, Cents(ante), None, seed), 1, workers=1)
        end = of.tree.terminals[int(result.results.ends.argmax())]
        by_table = settled(of, dealt(seed, 0), end, sign)
        assert int(result.cents(result.results.sessions[0, 1])) == by_table.seats[0].net, seed
        rounded += any("the next amount in chips" in note for note in by_table.notes)
    assert rounded


def test_an_ante_that_payments_were_not_rounded_for_is_refused() -> None:
    with pytest.raises(BadInput, match=r"--ante: expected 5\.00, the Ante for which payments"):
        check_session(asked(FIVES, 500).tree, SessionTerms(1, Cents(1000)), 1)
    unknown = asked(FIVES, None).tree
    check_session(unknown, SessionTerms(1, Cents(1000)), 1)
    with pytest.raises(BadInput, match=r"the table pays in chips of 5\.00"):
        check_session(unknown, SessionTerms(1, Cents(500)), 1)
