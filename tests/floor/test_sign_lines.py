"""Tests of what each sign shows, line by line, with the clause that asks for it."""

from typing import Any

import pytest

from croupier.acts import DAY, Millis
from croupier.errors import BadInput
from croupier.floor import AskLimits, ChangeSign, GrantLimits, RaiseMinimumAtOnce, sign_view
from croupier.money import dollars
from tests.floor.casino import RULES, Casino, player

WSOP, POKER = "melbourne-wsop", "melbourne-poker"
CANBERRA, STAR, PERTH = "canberra-ultimate", "sydney-bonus", "perth-ultimate"
JACKPOT = {"jackpot": {"cost": "5.00"}}
MINIMUM = "6.1 fn1 s66(1)(a)"
Lines = dict[str, str]  # item -> clause

ALWAYS: dict[tuple[str, str], Lines] = {
    (WSOP, "bonus"): {"minimum": MINIMUM, "maximum": MINIMUM, "ante-pays-from": "5.7.1"},
    (WSOP, "ultimate"): {
        "minimum": MINIMUM,
        "maximum": MINIMUM,
        "multiples": "12.5.2(a)",
        "maximum-payout": "Table 9",
    },
    (STAR, "bonus"): {"minimum": "6.1", "maximum": "6.1", "ante-bonus-amount": "5.4"},
    (CANBERRA, "ultimate"): {
        "minimum": "5.1",
        "maximum": "5.1",
        "multiples": "5.3",
        "maximum-payout": "10.1 Table 1 (ante, blind, play)",
    },
    (PERTH, "ultimate"): {
        "payout-tables": "6.3",
        "trips-table": "3.21",
        "minimum": "6.3",
        "maximum": "6.3",
        "units": "6.3",
    },
    (POKER, ""): {
        "game": "6.1.1",
        "buy-in": "6.1.1",
        "limits": "6.1.1",
        "commission": "7.1",
        "blinds": "8.9.1",
    },
}
"""What a sign shows at any table of a game."""
WHERE_OFFERED: dict[tuple[str, str], tuple[dict[str, Any], Lines]] = {
    (WSOP, "bonus"): (JACKPOT, {"jackpot-cost": "9.1.1(d)"}),
    (WSOP, "ultimate"): (JACKPOT, {"jackpot-cost": "9.1.1(d)"}),
    (STAR, "bonus"): (
        {**JACKPOT, "smallest_chip": "2.50"},
        {
            "unit": "6.1",
            "jackpot-cost": "15.2.3",
            "jackpot-payouts": "15.2.9",
            "bonus-jackpot": "15.2.11",
            "minimum-guarantee": "15.2.13.1",
        },
    ),
    (CANBERRA, "ultimate"): ({}, {}),
    (PERTH, "ultimate"): (JACKPOT, {"jackpot": "3.35"}),
    (POKER, ""): (
        {"time_to_act": {"seconds": 30}, "bonus": {"quads": "a dinner"}},
        {"time-to-act": "6.15.2", "bonus": "11.2"},
    ),
}
"""What it shows besides where the table offers it: what the sign states for it, and the lines."""
WHILE_IT_LASTS = {
    (WSOP, "bonus"): {"new-minimum": "6.1 fn1 s66(2)", "personal-limits": "6.3"},
    (WSOP, "ultimate"): {"new-minimum": "6.1 fn1 s66(2)", "personal-limits": "6.3"},
    (STAR, "bonus"): {"both-minimums": "6.5.3"},
}
"""What it shows only while something lasts."""


COPIED = {
    (WSOP, "bonus"): {"ante-pays-from": "flush"},
    (CANBERRA, "ultimate"): {"multiples": "preflop 3 or 4 times the Ante"},
    (PERTH, "ultimate"): {"payout-tables": "Blind", "trips-table": "1"},
    (POKER, ""): {"game": "Holdem, "},
}
"""How the lines begin that a sign copies from the book."""


def signs() -> list[Any]:
    """Every game with all the clauses that its sign rests on."""
    found = []
    for book, game in ALWAYS:
        lines = {
            **ALWAYS[book, game],
            **WHERE_OFFERED[book, game][1],
            **WHILE_IT_LASTS.get((book, game), {}),
        }
        marks = pytest.mark.clause(book, *dict.fromkeys(lines.values()))
        found.append(pytest.param(book, game, marks=marks, id=f"{book} {game}"))
    return found


def shown(casino: Casino) -> Lines:
    return {
        line.item: line.clause for line in sign_view(RULES.law, casino.table(), casino.now).lines
    }


def test_the_documents_ask_for_34_items_on_their_signs() -> None:
    items = {
        (book, item)
        for table in (
            ALWAYS,
            {key: lines for key, (_, lines) in WHERE_OFFERED.items()},
            WHILE_IT_LASTS,
        )
        for (book, _), lines in table.items()
        for item in lines
    }
    assert len(items) == 34


@pytest.mark.parametrize("book, game", signs())
def test_a_sign_has_a_line_for_each_item_and_no_other(book: str, game: str) -> None:
    casino = Casino(book).open(game=game)
    assert shown(casino) == ALWAYS[book, game]
    view = sign_view(RULES.law, casino.table(), casino.now)
    for item, says in COPIED.get((book, game), {}).items():
        assert next(line.says for line in view.lines if line.item == item).startswith(says)
    stated, lines = WHERE_OFFERED[book, game]
    casino = Casino(book)
    casino.set_up(game=game, sign=stated)
    assert shown(casino) == {**ALWAYS[book, game], **lines}
    with pytest.raises(BadInput, match=r"says\.weather"):
        Casino(book).set_up(game=game, says={"weather": "fine"})
    for item in shown(casino):
        named = Casino(book)
        named.set_up(game=game, says={item: "see the board"})
        said = {
            line.item: line.says for line in sign_view(RULES.law, named.table(), named.now).lines
        }
        assert said[item].startswith("see the board")


@pytest.mark.parametrize("book, game", [row for row in signs() if row.values[0] == WSOP])
def test_a_coming_minimum_and_personal_limits_are_shown_while_they_last(
    book: str, game: str
) -> None:
    casino = Casino(book).open(game=game)
    casino.sit("ann", 1)
    casino.do(AskLimits, table="T1", maximum=dollars(900), actor=player("ann"))
    casino.do(GrantLimits, table="T1", person="ann")
    later = Millis(casino.now + DAY)
    casino.do(ChangeSign, table="T1", sign={"minimum": "25.00"}, effective=later)
    assert shown(casino) == {**ALWAYS[book, game], **WHILE_IT_LASTS[book, game]}


@pytest.mark.clause(STAR, "6.5.3")
def test_both_minimums_are_shown_while_some_players_keep_the_lower_one() -> None:
    casino = Casino(STAR).open()
    casino.sit("ann", 1)
    casino.do(RaiseMinimumAtOnce, table="T1", minimum=dollars(25))
    assert shown(casino) == {**ALWAYS[STAR, "bonus"], **WHILE_IT_LASTS[STAR, "bonus"]}


@pytest.mark.clause(PERTH, "2.3")
def test_no_table_of_perth_deals_from_a_device() -> None:
    with pytest.raises(BadInput, match=r"sign\.settings\.card_source: expected one of trips_table"):
        Casino(PERTH).set_up(sign={"settings": {"card_source": "device"}})


def test_a_sign_on_record_with_a_reading_that_ended_is_read_without_it() -> None:
    """Books once offered readings on which nothing acted."""
    stated = {"settings": {"ante_bonus_amount": "fixed", "boxes": "5"}}
    casino = Casino(STAR).open(sign=stated)
    casino.do(ChangeSign, table="T1", sign={"maximum": "600.00"})
    assert casino.table().board.maximum == dollars(600)
