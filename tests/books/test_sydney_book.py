"""The Star's round, promotions, roles and irregularities, typed from the document.

Nothing here is read from the TOML it checks.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.books import PromotionFile, load_book

BOOK = "sydney-bonus"


# --- the round ------------------------------------------------------------------------


def test_the_choices_are_fold_or_bet_and_then_fold_check_or_bet() -> None:
    game = load_book(BOOK).game()
    choices = {
        street: [(c.act, c.wager, c.multiples) for c in step.choices]
        for street in ("preflop", "flop", "turn", "river")
        if (step := game.street(street))
    }
    assert choices == {
        "preflop": [("fold", None, ()), ("bet", "flop", (2,))],
        "flop": [("fold", None, ()), ("check", None, ()), ("bet", "turn", (1,))],
        "turn": [("fold", None, ()), ("check", None, ()), ("bet", "river", (1,))],
    }


def test_no_answer_folds_on_every_street() -> None:
    decisions = [step for step in load_book(BOOK).game().step if step.do == "decide"]
    assert [(s.street, s.silence, s.silence_clause) for s in decisions] == [
        ("preflop", "fold", "11.13"),
        ("flop", "fold", "11.13"),
        ("turn", "fold", "11.13"),
    ]


@pytest.mark.parametrize(
    "source, deals",
    [
        ("device", [("board", 5, "7.2.1"), ("seats", 2, "7.2.3"), ("dealer", 2, "7.2.4")]),
        (
            "shoe",
            [
                ("board", 5, "7.3.1"),
                ("seats and dealer", 1, "7.3.2"),
                ("seats and dealer", 1, "7.3.4"),
            ],
        ),
    ],
)
def test_the_board_comes_first_and_the_hole_cards_in_pairs_or_one_by_one(
    source: str, deals: list[tuple[str, int, str]]
) -> None:
    steps = [step for step in load_book(BOOK).game().step if step.source == source]
    assert [(s.to, s.cards, s.clause) for s in steps] == deals
    assert steps[0].part == ("flop", "turn", "river")
    assert {s.face for s in steps} == {"down"}


def test_the_river_is_shown_before_the_dealers_hand_and_conceding_comes_after() -> None:
    steps = [s.part or s.do for s in load_book(BOOK).game().step if s.do not in ("deal", "decide")]
    assert steps == [("flop",), ("turn",), ("river",), "reveal", "concede", "settle"]


def test_amounts_found_wrong_are_treated_as_rules_6_and_11_say() -> None:
    rows = {row.find: (row.do, row.clause, row.wagers) for row in load_book(BOOK).game().amount}
    opening, later = ("ante", "ante_bonus"), ("flop", "turn", "river")
    assert rows == {
        "under minimum": ("settle as placed", "6.2", opening),
        "over maximum": ("settle to maximum", "6.3", opening),
        "short follow-up": ("settle as placed", "11.11.1", later),
        "excess follow-up": ("settle to multiple", "11.11.2", later),
        "no required wager": ("void hand", "11.8", ()),
    }


# --- promotions --------------------------------------------------------------------------


def promotion() -> PromotionFile:
    found = load_book(BOOK).promotion
    assert found is not None
    return found


def test_the_terms_of_a_promotion_contain_every_item_of_14_7() -> None:
    roman = ("i", "ii", "iii", "iv", "v", "vi")
    items = {f"14.7.{n}" for n in range(1, 12)}
    for prize, count in ((1, 3), (2, 4), (3, 4), (4, 6)):
        items |= {f"14.7.11.{prize}({number})" for number in roman[:count]}
    assert {c.clause for c in promotion().condition} == items | {"14.3"}


@pytest.mark.parametrize(
    "prize, items", [("appliance", 3), ("vehicle", 4), ("travel", 4), ("real-estate", 6)]
)
def test_some_kinds_of_prize_ask_for_more(prize: str, items: int) -> None:
    assert sum(c.prize == prize for c in promotion().condition) == items


def test_only_a_wager_and_a_cash_alternative_are_stated_if_there_are_any() -> None:
    conditional = {c.clause for c in promotion().condition if c.applies == "if applicable"}
    assert conditional == {"14.7.4", "14.3"}


def test_five_things_may_not_be_prizes() -> None:
    assert {b.id: (b.clause, b.over_litres) for b in promotion().banned} == {
        "tobacco": ("14.5.1", None),
        "firearm": ("14.5.2", None),
        "weapon": ("14.5.3", None),
        "liquor": ("14.5.4", 20),
        "prescribed": ("14.5.5", None),
    }


def test_prizes_are_paid_and_winners_told_in_the_ways_listed() -> None:
    assert [w.id for w in promotion().payment] == ["cash", "crossed-cheque", "electronic-transfer"]
    assert {w.id: w.clause for w in promotion().told_by} == {
        "face-to-face": "14.8.1",
        "mail": "14.8.2",
        "telephone": "14.8.3",
        "email": "14.8.4",
    }


def test_the_figures_of_the_book_are_those_of_the_document() -> None:
    rows: tuple[Any, ...] = (*load_book(BOOK).file.figure, *promotion().figure)
    assert {f.id: (f.value, f.clause) for f in rows} == {
        "deck": ("52", "3.1"),
        "scrutineer-over": ("10000.00", "14.2"),
        "payment-choice-over": ("10000.00", "14.4"),
        "winner-told-days": ("2", "14.8"),
        "denied-claim-over": ("100.00", "14.11.1"),
    }
