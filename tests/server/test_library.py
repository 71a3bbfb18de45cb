"""Tests of books, settlement, training and figures over HTTP."""

from decimal import Decimal
from typing import Any

import httpx
import pytest

from croupier.banked import parse_layout, settle
from croupier.books import BOOK_IDS, load_book
from croupier.jackpot import jackpot_desk
from croupier.server.views.drill_words import in_words, wager_in_words
from croupier.server.views.settled_round import SettledWager
from tests.patience import PATIENCE
from tests.server.open_house import Open

LAYOUT = {
    "book": "canberra-ultimate",
    "board": "9s 8d 7c 2h Kd",
    "dealer": "Kh 4s",
    "seats": [
        {
            "seat": 1,
            "cards": "Jh Tc",
            "wagers": {"ante": "10.00", "blind": "10.00", "play": "40.00"},
            "play_street": "preflop",
        }
    ],
}


def test_every_book_is_there_with_its_clauses(house: Open) -> None:
    books = httpx.get(f"{house.url}/api/books").json()
    assert {book["id"] for book in books} == set(BOOK_IDS)
    for book in books:
        clauses = httpx.get(f"{house.url}/api/books/{book['id']}/clauses").json()
        assert len(clauses) == book["clauses"]
    assert httpx.get(f"{house.url}/api/books/nowhere").status_code == 404


def test_a_straight_that_beats_a_pair_is_paid_and_explained(house: Open) -> None:
    """Play 40 and Ante 10 at 1 to 1; a straight pays the Blind 1 to 1 as well: 60 in all."""
    said = httpx.post(f"{house.url}/api/settle", json=LAYOUT).json()
    seat = said["seats"][0]
    assert seat["net"] == "60.00"
    assert seat["wagers"]["blind"]["because"]["sentence"]
    bad = httpx.post(f"{house.url}/api/settle", json=LAYOUT | {"board": "9s 9s"})
    assert bad.status_code == 422
    assert bad.json()["field"]


@pytest.mark.parametrize(
    "book, game",
    [
        ("melbourne-wsop", "bonus"),
        ("melbourne-wsop", "ultimate"),
        ("canberra-ultimate", ""),
        ("sydney-bonus", ""),
        ("perth-ultimate", ""),
    ],
)
def test_a_paying_drill_has_the_answer_that_settlement_gives(
    house: Open, book: str, game: str
) -> None:
    for _ in range(5):
        asked = httpx.get(f"{house.url}/api/drills/pay", params={"book": book, "game": game})
        drill = asked.json()
        again = settle(parse_layout(drill["layout"]), jackpot=jackpot_desk).as_json()
        assert drill["answer"] == again


def test_a_ruling_drill_names_its_clause_and_offers_the_answer(house: Open) -> None:
    for book in ("melbourne-wsop", "canberra-ultimate", "sydney-bonus", "perth-ultimate"):
        drill = httpx.get(f"{house.url}/api/drills/rule", params={"book": book}).json()
        assert drill["answer"] in drill["choices"]
        assert drill["clause"]


def test_the_meters_show_one_jackpot_for_each_house_that_has_one(house: Open) -> None:
    meters = httpx.get(f"{house.url}/api/meters").json()
    assert {meter["house"] for meter in meters} == {"Crown Melbourne", "The Star", "Crown Perth"}
    perth = next(meter for meter in meters if meter["house"] == "Crown Perth")
    assert [pool["name"] for pool in perth["pools"]] == ["Level 1", "Level 2", "Level 3"]


@pytest.mark.clause("perth-ultimate", "3.31(a)")
@pytest.mark.clause("perth-ultimate", "3.31(b)")
@pytest.mark.clause("perth-ultimate", "3.31(c)")
def test_a_level_displays_its_pool_and_those_below_it(house: Open) -> None:
    meters = httpx.get(f"{house.url}/api/meters").json()
    perth = next(meter for meter in meters if meter["house"] == "Crown Perth")
    amounts = [Decimal(pool["amount"]) for pool in perth["pools"]]
    assert min(amounts) >= 25_000
    displays = [Decimal(pool["display"]) for pool in perth["pools"]]
    assert displays == [amounts[0], sum(amounts[:2]), sum(amounts)]


def test_health_readiness_and_figures_are_there_for_machines(house: Open) -> None:
    assert httpx.get(f"{house.url}/healthz").json() == {"ok": True}
    assert httpx.get(f"{house.url}/readyz").json()["ready"]
    assert "croupier_requests_total" in httpx.get(f"{house.url}/metrics").text


def test_advice_on_the_river_values_every_choice(house: Open) -> None:
    """A straight on the last street: to fold it is never best."""
    pytest.importorskip("numba")
    seat = {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}}
    round_ = {"book": "canberra-ultimate", "board": "9s 8d 7c 2h Kd", "seats": [seat]}
    said = httpx.post(f"{house.url}/api/advise", json=round_, timeout=PATIENCE)
    assert said.status_code == 200, said.text
    assert said.json()["seats"]
    assert said.json()["best"] != "fold"


def test_a_paying_drill_has_several_seats_in_the_order_of_the_book(house: Open) -> None:
    """Canberra 9.3: from the dealer's right, Ante, Blind, Trips, Play."""
    drill = httpx.get(f"{house.url}/api/drills/pay", params={"book": "canberra-ultimate"}).json()
    assert drill["seats"] == [3, 2, 1]
    assert drill["wagers"] == ["ante", "blind", "trips", "play"]
    assert drill["order_clause"] == "9.3"
    assert [said["seat"] for said in drill["said"]] == [s["seat"] for s in drill["answer"]["seats"]]


def test_a_drill_says_payments_as_a_dealer_does() -> None:
    def settled(outcome: Any, staked: str, won: str) -> SettledWager:
        return SettledWager(staked, outcome, won, "0.00", ())

    assert wager_in_words("Blind", settled("win", "10.00", "15.00")) == "Blind pays 3 to 2: $15"
    assert wager_in_words("Ante", settled("win", "10.00", "10.00")) == "Ante pays 1 to 1: $10"
    assert wager_in_words("Ante", settled("standoff", "10.00", "0.00")) == "Ante pushes"
    assert wager_in_words("Trips", settled("lose", "5.00", "0.00")) == "Trips loses"
    assert wager_in_words("Blind", settled("win", "33.00", "49.00")) == "Blind pays $49"


def test_every_outcome_of_the_books_has_words_for_drills() -> None:
    for book in ("melbourne-wsop", "melbourne-poker", "canberra-ultimate", "sydney-bonus",
                 "perth-ultimate"):  # fmt: skip
        for row in load_book(book).irregularities:
            for about in ("hands", "wagers"):
                if getattr(row, about) != "as ruled":
                    assert in_words(about, getattr(row, about))


def test_a_ruling_drill_may_have_several_right_answers(house: Open) -> None:
    several = 0
    for _ in range(40):
        drill = httpx.get(f"{house.url}/api/drills/rule", params={"book": "melbourne-poker"}).json()
        assert len(drill["choices"]) == len(set(drill["choices"])) == len(drill["told"])
        assert set(drill["answers"]) <= set(drill["choices"])
        assert (len(drill["answers"]) > 1) == (drill["asks"] == "everything")
        several += len(drill["answers"]) > 1
    assert 0 < several < 40
