"""Tests of the games and steps of a round in Crown Melbourne's book."""

from __future__ import annotations

from functools import partial

import pytest

from croupier.books import load_book, read_sign
from croupier.errors import BadInput
from tests.books import layouts

BOOK = "melbourne-wsop"
proves = partial(layouts.proves, BOOK)


def test_the_book_loads_with_two_games_of_nine_seats() -> None:
    book = load_book(BOOK)
    assert book.file.games == ("bonus", "ultimate")
    assert {(g.seats, g.seats_clause) for g in book.games.values()} == {(9, "2.1")}
    assert book.games["bonus"].qualifies is None
    assert book.games["ultimate"].qualifies == "pair"


# --- signs -----------------------------------------------------------------------


def sign(multiples: dict[str, list[int]], **settings: str) -> dict[str, tuple[int, ...]]:
    book = load_book(BOOK)
    raw = {"multiples": multiples, "settings": settings}
    return read_sign(raw, book.game("ultimate"), book.file.setting).multiples


@pytest.mark.clause(BOOK, "12.5.2(a)", "12.5.4(a)", "12.5.6(a)")
@pytest.mark.parametrize(
    "preflop, flop, river",
    [
        ([3, 4], [2], [1]),
        ([4], [2], [1]),
        ([10], [9], [8]),
        ([3], [2], [1]),
        ([8, 10], [4, 5], [3]),
    ],
)
def test_a_sign_may_offer_multiples_from_ten_down_that_fall_street_by_street(
    preflop: list[int], flop: list[int], river: list[int]
) -> None:
    in_force = sign({"preflop": preflop, "flop": flop, "river": river})
    assert in_force == {"preflop": tuple(preflop), "flop": tuple(flop), "river": tuple(river)}


@pytest.mark.parametrize(
    "clause, street, preflop, flop, river",
    [
        proves("12.5.2(a)", "preflop", [11], [2], [1]),
        proves("12.5.2(a)", "preflop", [3, 12], [2], [1]),
        proves("12.5.4(a)", "flop", [4], [4], [1]),
        proves("12.5.4(a)", "flop", [2], [2], [1]),
        proves("12.5.4(a)", "flop", [2, 4], [3], [1]),
        proves("12.5.4(a)", "flop", [3], [4], [1]),
        proves("12.5.6(a)", "river", [4], [2], [2]),
        proves("12.5.6(a)", "river", [4], [2], [0]),
    ],
)
def test_a_sign_that_does_not_fall_is_refused_with_the_clause_of_its_street(
    clause: str, street: str, preflop: list[int], flop: list[int], river: list[int]
) -> None:
    with pytest.raises(BadInput) as refused:
        sign({"preflop": preflop, "flop": flop, "river": river})
    assert refused.value.field == f"sign.multiples.{street}"
    assert f"({clause})" in refused.value.expected


def test_below_the_highest_multiple_is_the_other_reading_of_a_falling_sign() -> None:
    offered = {"preflop": [2, 4], "flop": [3], "river": [1]}
    assert sign(offered, multiples_fall="below highest")["flop"] == (3,)
    with pytest.raises(BadInput, match="only multiples below the highest preflop multiple"):
        sign({"preflop": [2, 4], "flop": [4], "river": [1]}, multiples_fall="below highest")


def test_a_silent_sign_has_the_usual_multiples_and_every_default_reading() -> None:
    book = load_book(BOOK)
    silent = read_sign({}, book.game("ultimate"), book.file.setting)
    assert silent.multiples == {"preflop": (3, 4), "flop": (2,), "river": (1,)}
    assert silent.settings == {
        "ordered_count": "stops the cards",
        "ante_pays_from": "flush",
        "first_seat": "dealer's left",
        "shuffled_by": "hand",
        "under_minimum_memory": "table",
        "blind_hand_follow_ups": "allowed",
        "equal_play_areas": "blind areas",
        "seen_hand": "seat's hand",
        "late_misdeal_losing_jackpots": "lose",
        "late_misdeal_without_play": "eligible",
        "unfunded_memory": "table",
        "closure_without_target": "only when nothing is to transfer",
        "jackpot_stake": "kept",
        "all_folded": "end round",
        "collusion_forfeits": "by analogy",
        "multiples_fall": "below every",
        "payout_cap": "per wager",
    }


def test_the_flop_bet_of_the_bonus_game_is_not_for_the_sign_to_change() -> None:
    book = load_book(BOOK)
    with pytest.raises(BadInput, match=r"only \[2\] \(7\.4\.3\)"):
        read_sign({"multiples": {"preflop": [3]}}, book.game("bonus"), book.file.setting)


# --- the round -------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, steps",
    [
        (
            "bonus",
            [
                ("deal", "seats", 1),
                ("deal", "seats", 1),
                ("decide", "preflop", None),
                ("deal", "board", 3),
                ("decide", "flop", None),
                ("deal", "board", 1),
                ("decide", "turn", None),
                ("deal", "board", 1),
                ("deal", "dealer", 2),
                ("settle", None, None),
            ],
        ),
        (
            "ultimate",
            [
                ("deal", "seats and dealer", 1),
                ("deal", "seats and dealer", 1),
                ("decide", "preflop", None),
                ("deal", "board", 3),
                ("decide", "flop", None),
                ("deal", "board", 2),
                ("decide", "river", None),
                ("reveal", "dealer", None),
                ("settle", None, None),
            ],
        ),
    ],
)
def test_a_round_takes_the_steps_of_the_book_in_order(
    game: str, steps: list[tuple[str, str | None, int | None]]
) -> None:
    dealt = load_book(BOOK).game(game).step
    assert [(step.do, step.to or step.street, step.cards) for step in dealt] == steps


@pytest.mark.parametrize(
    "game, street, acts, wager, multiples",
    [
        ("bonus", "preflop", {"bet", "fold"}, "flop", (2,)),
        ("bonus", "flop", {"bet", "check"}, "turn", (1,)),
        ("bonus", "turn", {"bet", "check"}, "river", (1,)),
        ("ultimate", "preflop", {"bet", "check"}, "play", (3, 4)),
        ("ultimate", "flop", {"bet", "check"}, "play", (2,)),
        ("ultimate", "river", {"bet", "fold"}, "play", (1,)),
    ],
)
def test_each_street_offers_only_the_choices_the_book_gives(
    game: str, street: str, acts: set[str], wager: str, multiples: tuple[int, ...]
) -> None:
    step = load_book(BOOK).game(game).street(street)
    assert step is not None
    assert {choice.act for choice in step.choices} == acts
    assert [(c.wager, c.multiples) for c in step.choices if c.act == "bet"] == [(wager, multiples)]
    assert (step.silence, step.silence_clause) == ("ruling", "14.10")


@pytest.mark.parametrize("game", ["bonus", "ultimate"])
def test_one_deck_is_cut_by_hand_and_two_are_not_cut_with_a_machine(game: str) -> None:
    shuffles = load_book(BOOK).game(game).shuffle
    assert [(row.by, row.decks, row.cut) for row in shuffles] == [
        ("hand", 1, True),
        ("machine", 2, False),
    ]


def test_only_the_play_of_ultimate_is_laid_in_advance_for_a_hand_played_blind() -> None:
    games = load_book(BOOK).games.values()
    in_advance = [(g.id, w.id) for g in games for w in g.wager if w.blind_hand == "in advance"]
    assert in_advance == [("ultimate", "play")]


@pytest.mark.parametrize("game", ["bonus", "ultimate"])
def test_a_board_card_is_burnt_before_only_by_a_power_of_the_book(game: str) -> None:
    book = load_book(BOOK)
    boards = [step for step in book.game(game).step if step.to == "board"]
    assert {(step.face, step.burn) for step in boards} == {("up", "order-burn")}
    assert book.ladder.power("order-burn").clause == "7.4.4(a)"
    parts = [part for step in boards for part in step.part]
    assert parts == ["flop", "turn", "river"]
