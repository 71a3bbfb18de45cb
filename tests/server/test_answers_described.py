"""Tests that the answers of the odds and of settling are as the OpenAPI document describes them."""

from typing import Any

import msgspec
import pytest

from croupier.banked import parse_layout, settle
from croupier.books import BOOK_IDS, load_book
from croupier.jackpot import jackpot_desk
from croupier.odds import advise_json
from croupier.server.studies.answers import OddsAnswer, RoundAdvice
from croupier.server.studies.questions import Study
from croupier.server.studies.worker import work_out
from croupier.server.views.settled_round import SettledRound

STRAIGHT = {
    "seat": 1,
    "cards": "Jh Tc",
    "wagers": {"ante": "10.00", "blind": "10.00", "play": "40.00", "jackpot_1": "5.00"},
    "play_street": "preflop",
}
POOLS: dict[str, Any] = {"jackpot": {"cost": "5.00", "pools": ["40000.00", "30000.00", "26000.00"]}}


def is_described(answer: dict[str, Any], kind: type[msgspec.Struct]) -> bool:
    """Whether a description has every member of an answer and asks for none that is not there."""
    text = msgspec.json.encode(answer)
    again = msgspec.json.encode(msgspec.json.decode(text, type=kind))
    return bool(msgspec.json.decode(again) == msgspec.json.decode(text))


BOOKS = (
    "canberra-ultimate",
    "melbourne-poker",
    *(
        pytest.param(book, marks=pytest.mark.long)
        for book in BOOK_IDS
        if book not in ("canberra-ultimate", "melbourne-poker")
    ),
)


@pytest.mark.parametrize("book", BOOKS)
def test_the_figures_of_every_game_are_as_described(book: str) -> None:
    for game in load_book(book).games or ("",):
        assert is_described(work_out(Study(book=book, game=game)), OddsAnswer)


def test_figures_with_a_jackpot_a_change_and_a_strategy_are_as_described() -> None:
    asked = Study(
        book="perth-ultimate", sign=POOLS, what_if=("blind.flush=2",), strategy="ultimate-practical"
    )
    answer: dict[str, Any] = work_out(asked)
    assert answer["figures"]["jackpot_returns"]
    assert answer["rules"]
    assert is_described(answer, OddsAnswer)


@pytest.mark.parametrize("board", ["", "9s 8d 7c", "9s 8d 7c 2h Kd"])
def test_advice_is_as_described(board: str) -> None:
    hand = {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}}
    answer = advise_json({"book": "canberra-ultimate", "board": board, "seats": [hand]})
    assert is_described(answer, RoundAdvice)


def test_advice_with_nothing_left_to_decide_is_as_described() -> None:
    hand = STRAIGHT | {"wagers": {"ante": "10.00", "blind": "10.00", "play": "40.00"}}
    answer = advise_json({"book": "canberra-ultimate", "board": "9s 8d 7c", "seats": [hand]})
    assert answer["best"] is None
    assert is_described(answer, RoundAdvice)


def test_a_settled_round_with_jackpot_pools_is_as_described() -> None:
    layout = parse_layout({"book": "perth-ultimate", "sign": POOLS, "board": "9s 8d 7c 2h Kd",
                           "dealer": "Kh 4s", "seats": [STRAIGHT]})  # fmt: skip
    answer = settle(layout, jackpot=jackpot_desk).as_json()
    assert answer["jackpot"]["payments"]
    assert is_described(answer, SettledRound)


def test_a_member_that_is_not_described_is_noticed() -> None:
    hand = {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}}
    answer = advise_json({"book": "canberra-ultimate", "board": "9s 8d 7c", "seats": [hand]})
    assert not is_described(answer | {"colour": "red"}, RoundAdvice)
