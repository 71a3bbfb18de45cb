"""Tests of the rules of wording, and of all messages in the source code."""

from collections import Counter
from functools import cache

import pytest

from tests.messages.listing import written
from tests.messages.rules import Message, complaints
from tests.messages.sources import messages


def said(text: str, category: str = "refusal", reader: str = "Ann", role: str = "player") -> str:
    return "; ".join(complaints(Message(category, "", "croupier.floor here", text, reader, role)))


@pytest.mark.parametrize(
    "text",
    [
        "You need $50 for the Ante and have $20 (perth-ultimate 3.2).",
        "It is not your turn: wait until seat 3 has acted.",
        "There is no table 7 here.",
        "Give the name of the player who takes the seat.",
        "Bob has no seat at this table.",
    ],
)
def test_plain_sentences_pass(text: str) -> None:
    assert said(text) == ""


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("Ante takes $50 of $20", "does not end with a full stop"),
        ("somebody sits down.", "does not begin with a capital letter"),
        ("No such table.", "has no subject or no verb"),
        ("You do not hold the lock. Too late.", 'has no subject or no verb: "Too late."'),
        ("Ann has no seat at this table.", 'calls its reader "Ann"'),
        ("The player has folded.", "third person"),
        ("Whoever folded is out of the hand.", "third person"),
        ("Set over_maximum to false.", 'internal identifier "over_maximum"'),
        ("You cannot send PlaceWager now.", 'internal identifier "PlaceWager"'),
        ("The record is jackpot GameStarted.2 here.", 'internal identifier "GameStarted.2"'),
        ("You may not write to table:3 now.", 'internal identifier "table:3"'),
        ("You need a gaming-supervisor here.", 'internal identifier "gaming-supervisor"'),
        ("There is\nmore here.", "more than one line"),
    ],
)
def test_what_breaks_a_rule_is_found(text: str, wrong: str) -> None:
    assert wrong in said(text)


def test_a_dealer_may_be_told_of_a_player() -> None:
    assert said("The player in seat 3 has folded.", reader="Dan", role="dealer") == ""


@pytest.mark.parametrize(
    "text, wrong",
    [
        ("seat: expected 1 to 9, got 12", ""),
        ("sign: expected small_bet and big_bet", ""),
        ("reason: expected why it was done", "does not read as a requirement"),
        ("seats: expected others at table 3 who fell", "does not read as a requirement"),
        ("seats: a number", 'does not say "FIELD: expected WHAT"'),
        ("seat: expected 1 to 9.", "ends with a full stop"),
    ],
)
def test_bad_input_states_a_requirement(text: str, wrong: str) -> None:
    found = said(text, "bad input")
    assert wrong in found if wrong else found == ""


@cache
def texts() -> list[Message]:
    return list(messages())


def test_the_sources_hold_some_twelve_hundred_texts() -> None:
    count = Counter(message.category for message in texts())
    assert count["refusal"] > 400
    assert count["bad input"] > 550
    assert count["house error"] > 20
    assert count["record error"] > 30
    assert count["notice"] > 20


def test_the_texts_in_the_sources_keep_the_rules() -> None:
    wrong = [f'{m.place}: "{m.text}" {c}' for m in texts() for c in complaints(m)]
    assert not wrong, "\n".join(wrong)


def test_the_listing_counts_wordings_and_marks_what_breaks_a_rule() -> None:
    good = Message("refusal", "WrongAmount", "croupier.banked.round lay", "You need $50.", "Ann")
    same = Message("refusal", "WrongAmount", "croupier.banked.round lay", "You need $70.", "Ann")
    bad = Message("house error", "NotFound", "croupier.house.world find", "no such table")
    lines = written([good, same, bad]).splitlines()
    assert lines[1].split() == ["refusal", "1", "0"]
    assert lines[2].split() == ["house", "error", "1", "1"]
    assert lines[6].split() == ["all", "2", "1"]
    assert "  You need $50." in lines
    assert "  You need $70." not in lines
    assert "      ! does not begin with a capital letter" in lines
