"""Tests of which passwords are too easy to guess."""

import pytest

from croupier.store import is_easy_to_guess

EASY = [
    "Password1234", "P@ssw0rd123!", "1234567890", "0987654321", "qwertyuiop", "1q2w3e4r5t",
    "1qaz2wsx3edc", "aaaaaaaaaaaa", "abababababab", "iloveyou2026", "Melbourne2026!",
    "croupier1234", "casinocasino", "CrownPerth1!", "footballfootball", "administrator",
    "letmein12345", "dragonmaster", "jennifer1985", "Christopher99!",
]  # fmt: skip
GOOD = [
    "a good long password", "another long password", "my other password", "x7Kq2mPz9w",
    "Tr0ub4dor&3x", "8301947265", "the third lamp on the left",
]  # fmt: skip


@pytest.mark.parametrize("password", EASY)
def test_common_words_patterns_and_words_of_the_house_are_easy_to_guess(password: str) -> None:
    assert is_easy_to_guess(password, "wilma", ["Crown Perth"])


@pytest.mark.parametrize("password", GOOD)
def test_passwords_of_enough_parts_are_good(password: str) -> None:
    assert not is_easy_to_guess(password, "wilma", ["Crown Perth"])


@pytest.mark.parametrize(
    "name, password",
    [
        ("Ruudolf", "ruudolf123"),
        ("Ruudolf", "RuudolfRuudolf"),
        ("Ruudolf Vanderwaal", "Vanderwaal!1"),
        ("bo", "bobobobobobo"),
        ("kx7", "kx7kx7kx7kx7"),
    ],
)
def test_the_name_is_easy_to_guess(name: str, password: str) -> None:
    assert is_easy_to_guess(password, name)
    assert not is_easy_to_guess("a good long password", name)
