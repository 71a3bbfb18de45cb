"""Tests that games, structures and readings come from the rule book."""

import pytest

from croupier import books
from croupier.errors import BadInput
from croupier.poker import (
    Settings,
    settings_of,
    structure,
    structures_of,
    variant,
    variants_of,
)


def test_every_game_and_structure_of_the_book_is_understood() -> None:
    assert list(variants_of()) == [
        "holdem",
        "pineapple",
        "crazy-pineapple",
        "crazy-pineapple-hi-lo",
        "holdem-hi-lo",
        "omaha",
        "omaha-hi-lo",
    ]
    assert list(structures_of()) == ["fixed", "spread", "half-pot", "pot", "no-limit"]
    assert [variant(name).discard_round for name in variants_of()] == [0, 1, 2, 2, 0, 0, 0]
    assert [structure(name).raise_cap for name in structures_of()] == [3, 3, None, None, None]


def test_the_defaults_of_a_hand_are_the_books_recommended_readings() -> None:
    rows = books.load_book("melbourne-poker").file.setting
    assert settings_of(books.defaults(rows)) == Settings()
    of_the_book = {row.id for row in rows}
    own = set(Settings.__struct_fields__) - of_the_book
    assert own == {"all_in_hands_open", "called_player_may_muck"}


def test_every_value_a_book_offers_for_a_setting_of_the_hand_is_understood() -> None:
    for row in books.load_book("melbourne-poker").file.setting:
        for value in row.values:
            chosen = settings_of({row.id: value})
            if row.id in Settings.__struct_fields__:
                told = getattr(chosen, row.id)
                assert (str(told).lower() if isinstance(told, bool) else told) == value


def test_a_reading_nobody_knows_is_refused_by_name() -> None:
    with pytest.raises(BadInput, match="straddle_min_raise"):
        settings_of({"straddle_min_raise": "double"})
    with pytest.raises(BadInput, match="one of holdem, pineapple"):
        variant("stud")
    with pytest.raises(BadInput, match="one of fixed, spread"):
        structure("cap-limit")
