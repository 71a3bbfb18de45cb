"""Tests of the prices of rules: known differences, what has no price, and the page made of them."""

from fractions import Fraction
from pathlib import Path

import pytest

from croupier.books import BankedIrregularity, load_book
from croupier.odds import Figures, Price, Question, Unpriced, ask, figures, prices_json
from croupier.odds.answers.irregularity_prices import (
    irregularity_rows,
    seen_rows,
    with_stakes,
)
from croupier.odds.answers.price_list import AT_ONCE, KINDS
from croupier.odds.answers.prices import GAMES, Pricing, book_rows, reading_rows, sign_rows

PAGE = Path(__file__).parents[2] / "docs" / "prices.md"


def no_solver(question: Question) -> Figures:
    """Answers that came with the package only."""
    raise AssertionError(f"{question.name} would have to be solved")


@pytest.fixture(scope="module")
def settings() -> list[Price | Unpriced]:
    """All readings: figures of games that the package has answers for."""
    return list(reading_rows(Pricing()))


def priced(rows: list[Price | Unpriced], book: str, rule: str, wager: str = "main game") -> Price:
    (found,) = (
        row for row in rows
        if isinstance(row, Price) and (row.book, row.rule, row.wager) == (book, rule, wager)
    )  # fmt: skip
    return found


def test_the_straight_that_pays_the_ante_costs_what_is_printed(
    settings: list[Price | Unpriced],
) -> None:
    """Wizard of Odds prints 2.04% for an Ante paid from a straight and 5.59% from a flush."""
    found = priced(settings, "melbourne-wsop", "ante_pays_from = straight")
    assert (f"{float(found.before):.2%}", f"{float(found.after):.2%}") == ("5.59%", "2.04%")
    assert found.price == found.after - found.before < 0


def test_trips_tables_cost_what_is_printed_for_them(settings: list[Price | Unpriced]) -> None:
    """Wizard of Odds prints 0.90%, 1.90%, 3.50% and 6.18% for the four tables."""
    for table, printed in (("2", "1.90%"), ("3", "3.50%"), ("4", "6.18%")):
        found = priced(settings, "perth-ultimate", f"trips_table = {table}", "trips")
        assert (f"{float(found.before):.2%}", f"{float(found.after):.2%}") == ("0.90%", printed)


def test_every_other_value_of_every_setting_is_priced_or_has_a_reason(
    settings: list[Price | Unpriced],
) -> None:
    listed = {(row.book, row.game, row.rule) for row in settings}
    for name, game in GAMES:
        for one in load_book(name).file.setting:
            for value in one.values:
                if value != one.default:
                    assert (name, game, f"{one.id} = {value}") in listed
    assert all(row.reason for row in settings if isinstance(row, Unpriced))


def test_every_irregularity_that_lets_play_go_on_is_listed_with_its_clause() -> None:
    stored = Pricing(solver=lambda asked: figures(plain(asked)))
    rows = list(irregularity_rows(stored))
    listed = {(row.book, row.game, row.clause) for row in rows}
    for name, game in GAMES:
        for one in load_book(name).irregularities:
            assert isinstance(one, BankedIrregularity)
            goes_on = one.hands in ("play on", "fold hand", "restore hand", "as ruled")
            if goes_on and (not one.games or game in one.games):
                assert (name, game, one.clause) in listed


def test_a_dealers_card_is_priced_where_the_book_lets_play_go_on() -> None:
    """The value of the card comes from the solver, whose own tests compare it with printed ones."""
    asked: list[str] = []

    def value(question: Question) -> Fraction:
        asked.append(question.name)
        return Fraction(1, 8)

    rows = list(seen_rows(Pricing(), value))
    assert len(asked) == len(set(asked)) == len(rows)
    assert [row.book for row in rows] == [
        "sydney-bonus", "melbourne-wsop", "canberra-ultimate", "perth-ultimate",
    ]  # fmt: skip
    assert {row.after for row in rows if isinstance(row, Price)} == {Fraction(-1, 8)}


def plain(asked: Question) -> Question:
    """The game without the change, so that nothing has to be solved."""
    return ask(asked.book, asked.game.id)


def test_a_hand_without_a_blind_stakes_the_ante_alone() -> None:
    question = with_stakes(ask(load_book("perth-ultimate")), {"ante": Fraction(1)})
    tree = question.tree
    assert tree.stakes.opening == {"ante": 1}
    folded = [end for end in tree.terminals if not end.placed]
    assert {tree.staked(end) for end in folded} == {Fraction(1)}
    paid = {pay for end in folded for row in end.pay for pay in row}
    assert paid == {Fraction(-1), Fraction(0)}  # nothing where no hand can come to it


def test_rules_that_nothing_depends_on_are_not_solved() -> None:
    """Two games that differ in their names only share their figures."""
    question = ask(load_book("canberra-ultimate"))
    rows = list(Pricing(no_solver).rows("setting", "none", "", question, question))
    assert [type(row) for row in rows] == [Unpriced]


def page_prices() -> dict[tuple[str, str, str], str]:
    lines = (line.strip("| ").split(" | ") for line in PAGE.read_text().splitlines())
    return {(row[0], row[1], row[3]): row[-1] for row in lines if len(row) == 7}


def test_the_page_has_the_prices_that_the_solver_gives(settings: list[Price | Unpriced]) -> None:
    shown = page_prices()
    for row in settings:
        if isinstance(row, Price):
            where = f"{row.book}/{row.game}" if row.book == "melbourne-wsop" else row.book
            price = f"{float(row.price) * 100:+.6f}%" if row.price else "0"
            assert shown[where, row.rule, row.wager] == price
    assert all(KINDS[kind] in PAGE.read_text() for kind in AT_ONCE)


def test_the_page_prices_perths_blind_and_round_chips_as_the_documents_do() -> None:
    """0.7132% of the Ante for the Blind; chips of $5 take 2.1850% down to 0.8992%."""
    shown = page_prices()
    blind = shown["canberra-ultimate", "blind settled as in perth-ultimate", "main game"]
    chips = shown["canberra-ultimate", "Ante $5, chips of $5", "main game"]
    assert (blind[:7], chips[:7]) == ("-0.7131", "-1.2857")


@pytest.mark.long
def test_the_page_has_all_differences_and_signs_that_the_solver_gives() -> None:
    shown, pricing = page_prices(), Pricing()
    for row in (*book_rows(pricing), *sign_rows(pricing)):
        if isinstance(row, Price):
            where = f"{row.book}/{row.game}" if row.book == "melbourne-wsop" else row.book
            price = f"{float(row.price) * 100:+.6f}%" if row.price else "0"
            assert shown[where, row.rule, row.wager] == price


def test_the_json_form_has_fractions_and_reasons(settings: list[Price | Unpriced]) -> None:
    found = prices_json(settings)
    one = next(row for row in found["prices"] if row["rule"] == "ante_pays_from = straight")
    assert one["price_exact"].startswith("-")
    assert all(row["reason"] for row in found["unpriced"])
