"""Tests of the explanation of each settled wager."""

import pytest

from croupier.banked import PassedOver, explain, explain_all, parse_layout, settle
from croupier.books import rows_tried
from croupier.errors import BadInput
from tests.banked.settlement.table import House, hand

FLUSH = {"board": "Ah 9h 4h Kc 2d", "dealer": "Kd 3s"}


def test_the_reason_names_the_clause_the_facts_and_the_rows_before_it() -> None:
    raw = House("canberra-ultimate").round(hand("Qh Jh", ante=10, blind=10, play=40), **FLUSH)
    layout = parse_layout(raw)
    reason = explain(layout, settle(layout), 1, "blind")
    assert reason.clause == "9.6(a)"
    assert reason.meanings[0].meaning == "Blind wins with Straight or higher that beats the dealer."
    assert reason.facts == (
        "player beats dealer",
        "player has at least straight",
        "player: Flush, ace high",
        "dealer: Pair of kings",
    )
    assert reason.passed_over == (
        PassedOver(1, "9.1", ("conceded",)),
        PassedOver(2, "13.8", ("absent",)),
        PassedOver(3, "A 'Fold'", ("folded before the flop",)),
        PassedOver(4, "A 'Fold'", ("folded on the flop",)),
        PassedOver(5, "A 'Fold'", ("folded on the river",)),
    )
    assert reason.sentence == "The Blind of $10 wins $15, and $25 goes back in all."


def test_the_reading_a_table_chose_stands_in_the_words_of_the_row() -> None:
    raw = House("melbourne-wsop", "bonus").round(
        hand("Jh Tc", ante=10, flop=20),
        board="9s 8d 7c 2h Kd",
        dealer="Kh 4s",
        ante_pays_from="straight",
    )
    layout = parse_layout(raw)
    reason = explain(layout, settle(layout), 1, "ante")
    assert reason.passed_over[-1] == PassedOver(5, "5.7.3(b)", ("player has below straight",))


def test_a_wrong_amount_is_explained_beside_the_outcome() -> None:
    placed = hand("Qd Jc", ante=10, blind=10, play=60, play_street="preflop")
    layout = parse_layout(House("canberra-ultimate").round(placed, **FLUSH))
    reason = explain(layout, settle(layout), 1, "play")
    assert reason.sentence == "The Play of $60 loses $40, and $20 goes back."
    assert [item.clause for item in reason.meanings] == ["9.8(b)", "13.7(b)", "3.1"]


def test_a_void_wager_has_no_row_but_the_clause_that_voids_it() -> None:
    layout = parse_layout(House("canberra-ultimate").round(hand("Qh Jh", ante=10), **FLUSH))
    reason = explain(layout, settle(layout), 1, "ante")
    assert (reason.clause, reason.facts, reason.passed_over) == ("13.5(b)", (), ())
    assert reason.sentence.endswith("is void and goes back whatever the result.")


def test_a_starting_hand_is_named_as_players_write_it() -> None:
    placed = hand("As Ks", ante=10, flop=20, ante_bonus=5)
    layout = parse_layout(House("sydney-bonus").round(placed, **FLUSH))
    assert "hole cards: AKs" in explain(layout, settle(layout), 1, "ante_bonus").facts


def test_a_fold_says_nothing_of_cards_that_were_not_shown() -> None:
    folded = hand(None, ante=10, blind=10, trips=5, folded="preflop")
    layout = parse_layout(House("canberra-ultimate").round(folded))
    for reason in explain_all(layout, settle(layout)):
        assert reason.facts == ("folded before the flop",)


def test_the_row_that_rules_is_the_row_the_payoff_table_compiled() -> None:
    for book, game, placed in (
        ("melbourne-wsop", "bonus", {"ante": 10, "flop": 20, "turn": 10, "river": 10}),
        ("melbourne-wsop", "ultimate", {"ante": 10, "blind": 10, "trips": 5, "play": 40}),
        ("sydney-bonus", "bonus", {"ante": 10, "flop": 20, "ante_bonus": 5}),
        ("canberra-ultimate", "ultimate", {"ante": 10, "blind": 10, "trips": 5, "play": 20}),
        ("perth-ultimate", "ultimate", {"ante": 10, "blind": 10, "trips": 5, "play": 10}),
    ):
        for cards in ("Qh Jh", "Qd Jc", "Ks 3h"):
            layout = parse_layout(House(book, game).round(hand(cards, **placed), **FLUSH))
            for name, result in settle(layout).seats[0].wagers.items():
                assert result.situation is not None
                tried = rows_tried(layout.game, name, layout.sign.settings, result.situation)
                assert (tried[-1].row, tried[-1].rules) == (result.row, True)
                assert not any(row.rules for row in tried[:-1])
                assert tried[-1].clauses[0] == result.clauses[0]


@pytest.mark.parametrize("seat, name, field", [(2, "ante", "seat"), (1, "trips", "wager")])
def test_asking_after_a_wager_that_is_not_there_is_refused(
    seat: int, name: str, field: str
) -> None:
    raw = House("canberra-ultimate").round(hand("Qh Jh", ante=10, blind=10, play=10), **FLUSH)
    layout = parse_layout(raw)
    with pytest.raises(BadInput, match=f"^{field}: expected one of "):
        explain(layout, settle(layout), seat, name)
