"""The Star's round, promotions, roles and irregularities, typed from the document.

Nothing here is read from the TOML it checks.
"""

from __future__ import annotations

from typing import Any

import pytest

from croupier.books import Irregularity, PromotionFile, load_book

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


# --- people and notices --------------------------------------------------------------------


# --- irregularities --------------------------------------------------------------------------

ALL_BACK = ("void all", "return all", "return all")
GO_ON = ("play on", "stay", "stay")
IRREGULARITIES = {  # clause, who rules; what becomes of hands, wagers, jackpot wagers
    "wrong-count": ("11.1", "dealer", *ALL_BACK),
    "exposed-in-deal": ("11.2", "dealer", *ALL_BACK),
    "dealer-card-shown-no-flop-wager": ("11.4.1", "dealer", *ALL_BACK),
    "dealer-card-shown-after-flop-wager": ("11.4.2", "dealer", *GO_ON),
    "board-shown-no-flop-wager": ("11.5", "dealer", *ALL_BACK),
    "turn-or-river-shown": ("11.6", "dealer", *GO_ON),
    "flop-shown-after-flop-wager": ("11.6", "casino-supervisor", *GO_ON),
    "flop-shown-misdeal": (
        "11.5",
        "casino-supervisor",
        "void all",
        "return all",
        "return all",
    ),
    "stray-hand-untouched": ("11.7", "dealer", *ALL_BACK),
    "stray-hand-handled": ("11.8", "dealer", "void hand", "return hand", "return hand"),
    "not-covered": ("13.12", "gaming-supervisor", "as ruled", "as ruled", "as ruled"),
    "missing-or-foreign-card": ("11.9.2", "dealer", *ALL_BACK),
    "wrong-flop-wager": ("11.10.1", "dealer", "play on", "correct or fold", "stay"),
    "wrong-later-wager": ("11.11", "dealer", "play on", "correct or take back", "stay"),
    "short-follow-up": ("11.11.1", "dealer", "play on", "as placed", "stay"),
    "excess-follow-up": ("11.11.2", "dealer", "play on", "to multiple", "stay"),
    "under-minimum": ("6.2", "dealer", "play on", "as placed", "stay"),
    "over-maximum": ("6.3", "dealer", "play on", "to maximum", "stay"),
    "suspected-collusion": ("11.12", "casino-supervisor", *GO_ON),
    "no-decision": ("11.13", "dealer", "fold hand", "forfeit hand", "forfeit hand"),
    "device-jam": ("12.1", "dealer", *GO_ON),
    "device-failure": ("12.2.1", "dealer", *ALL_BACK),
    "cards-dropped": ("4.2.1", "casino-supervisor", *GO_ON),
    "prohibited-device": (
        "13.3.1",
        "casino-supervisor",
        "void hand",
        "return hand",
        "return hand",
    ),
    "disruption": ("13.4.1", "casino-supervisor", *ALL_BACK),
    "fraud": ("13.4.2", "casino-supervisor", "void all", "as ruled", "as ruled"),
    "refused-wager": ("13.11", "casino-supervisor", "play on", "return hand", "return hand"),
}


def told(row: Irregularity) -> tuple[str, ...]:
    return (row.clause, row.authority, row.hands, row.wagers, row.jackpots)


def test_what_may_go_wrong_is_ruled_as_the_document_says() -> None:
    rows = load_book(BOOK).irregularities
    assert {row.id: told(row) for row in rows} == IRREGULARITIES
    assert len(rows) == len(IRREGULARITIES)


def test_every_round_that_is_void_gives_the_jackpot_wagers_back() -> None:
    jackpot = load_book(BOOK).jackpot
    assert jackpot is not None
    for row in (*load_book(BOOK).irregularities, *jackpot.irregularity):
        if row.hands == "void all" and row.id != "fraud":
            assert row.jackpots == "return all", row.id
            assert "15.3.1" in row.clauses, row.id


def test_surveillance_and_an_inspector_are_told_of_a_missing_card() -> None:
    row = next(r for r in load_book(BOOK).irregularities if r.id == "missing-or-foreign-card")
    assert row.told == ("surveillance", "inspector")


def test_the_first_flop_wager_at_the_table_decides_what_an_exposed_card_means() -> None:
    facts = {row.id: row.facts[0] for row in load_book(BOOK).irregularities if "-shown-" in row.id}
    assert facts == {
        "dealer-card-shown-no-flop-wager": "no flop wager",
        "dealer-card-shown-after-flop-wager": "any flop wager",
        "board-shown-no-flop-wager": "no flop wager",
        "flop-shown-after-flop-wager": "any flop wager",
        "flop-shown-misdeal": "any flop wager",
    }
