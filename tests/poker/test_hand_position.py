"""Tests of positions of a poker hand: text, legal acts, copies and undo."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Refusal
from croupier.cards import FULL_DECK, Deck, SeededEntropy, shuffled
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.poker import (
    DuePost,
    HandPlace,
    HandPosition,
    SeatNo,
    Settings,
    Setup,
    Stakes,
    chips,
    read_hand_position,
    structure,
    structures_of,
    variant,
    variants_of,
)

GAMES = tuple(product(variants_of(), structures_of()))
SOME = tuple(both for n, both in enumerate(GAMES) if n % 5 == n // 5 % 5)
EACH = [pytest.param(*both, marks=() if both in SOME else pytest.mark.long) for both in GAMES]
STACKS = (120, 35, 300)


def setup(game: str, rule: str, stacks: tuple[int, ...] = STACKS) -> Setup:
    """A hand with blinds of 1 and 2 and an ante of 1 from the seat on the button."""
    places = tuple(
        HandPlace(SeatNo(n), f"O'Neil, n° {n}", Cents(stack)) for n, stack in enumerate(stacks, 1)
    )
    kind = structure(rule)
    least, big = Cents(2), Cents(4 if kind.set_amount else 2)
    return Setup(
        variant(game),
        Stakes(kind, (least, least, big, big), Cents(10) if rule == "spread" else Cents(0)),
        places,
        SeatNo(len(stacks)),
        (
            DuePost(SeatNo(len(stacks)), "ante", Cents(1)),
            DuePost(SeatNo(1), "blind", Cents(1)),
            DuePost(SeatNo(2), "blind", Cents(2)),
        ),
        settings=Settings(big_blind_option="call, raise or fold", called_player_may_muck=True),
    )


def begun(game: str, rule: str, seed: int = 1) -> HandPosition:
    return HandPosition(setup(game, rule), shuffled(Deck.fresh(), SeededEntropy(seed)).cards)


@pytest.mark.parametrize("game, rule", EACH)
@given(choices=st.lists(st.integers(0, 5), max_size=40), seed=st.integers(0, 99))
@settings(max_examples=4)
def test_every_position_of_a_hand_is_read_back_as_it_was_written(
    game: str, rule: str, choices: list[int], seed: int
) -> None:
    position = begun(game, rule, seed)
    lines, hands = [str(position)], [position.hand]
    for choice in choices:
        if position.is_over:
            break
        legal = position.legal_acts
        position.play(legal[choice % len(legal)])
        lines.append(str(position))
        hands.append(position.hand)
    read = read_hand_position(lines[-1])
    assert (read == position, str(read), read.hand) == (True, lines[-1], position.hand)
    assert chips(read.hand) == sum(STACKS)
    while position.acts:
        assert (str(position), position.hand) == (lines.pop(), hands.pop())
        position.undo()
        read.undo()
        assert read == position


def test_a_position_is_one_line_that_people_can_read() -> None:
    places = (
        HandPlace(SeatNo(1), "ann", Cents(200)),
        HandPlace(SeatNo(2), "ben", Cents(150)),
    )
    stakes = Stakes(structure("no-limit"), (Cents(2),) * 4)
    posts = (DuePost(SeatNo(1), "blind", Cents(1)), DuePost(SeatNo(2), "blind", Cents(2)))
    position = HandPosition(
        Setup(variant("holdem"), stakes, places, SeatNo(2), posts), FULL_DECK[::-1]
    )
    assert position.legal_acts == ("f", "c", "r4", "r200")
    position.play("r6")
    assert (position.turn, position.legal_acts) == (2, ("f", "c", "r10", "r150"))
    position.play("c")
    deck = "".join(str(card) for card in FULL_DECK[::-1])
    assert str(position) == (
        "melbourne-poker/holdem no-limit:2,2,2,2:0:1 2 1:ann:200,2:ben:150 "
        f"1:blind:1,2:blind:2 - {deck} r6 c"
    )
    assert "".join(str(card) for card in position.hand.board) == "KhKdKc"


def test_a_copy_is_played_on_by_itself() -> None:
    position = begun("crazy-pineapple", "pot")
    position.play("c")
    other = position.copy()
    assert other == position
    other.play("c")
    assert (len(position.acts), len(other.acts)) == (1, 2)
    assert other != position
    assert other.undo() == "c"
    assert other == position


def test_a_discard_is_an_act() -> None:
    position = begun("pineapple", "no-limit")
    for act in ("c", "c", "k"):
        position.play(act)
    assert position.legal_acts == ("d1", "d2", "d3")
    held = position.hand.seats[0].cards
    position.play("d2")
    assert position.hand.seats[0].cards == (held[0], held[2])


@pytest.mark.parametrize(
    "place, word, says",
    [
        (0, "holdem", "game: expected a book and a game"),
        (0, "melbourne-poker/whist", "variant: expected one of holdem"),
        (1, "no-limit:2:0:1", "stakes: expected a structure, four bets"),
        (1, "no-limit:2,2,2,x:0:1", 'bets: expected a whole number, got "x"'),
        (2, "b", "button: expected a whole number"),
        (3, "1:ann", "places: expected seat, person and stack"),
        (4, "1:tip:2", "posts: expected one of the kinds"),
        (5, "%7B%22big_blind_option%22%3A1%7D", "big_blind_option: expected"),
        (6, "AhAh", "deck"),
        (6, "AhKd", "deck: expected every card of the deck once"),
        (7, "z", "act: expected f, k, c, r and an amount"),
        (7, "k", r"act: expected a legal act \(.*You cannot check"),
        (7, "r3", r"act: expected a legal act \(.*The bet must be"),
        (7, "d1", r"act: expected a legal act \("),
    ],
)
def test_a_wrong_line_is_said_with_its_field(place: int, word: str, says: str) -> None:
    words = [*str(begun("holdem", "no-limit")).split(), "c"]
    words[place] = word
    with pytest.raises(BadInput, match=says):
        read_hand_position(" ".join(words))


def test_what_cannot_be_played_or_undone_is_refused() -> None:
    position = begun("holdem", "fixed")
    with pytest.raises(BadInput, match="undo: expected a position with an act"):
        position.undo()
    with pytest.raises(BadInput, match="position: expected at least 7 fields"):
        read_hand_position("melbourne-poker/holdem")
    with pytest.raises(Refusal):
        position.play("k")
    for act in ("f", "f"):
        position.play(act)
    assert (position.is_over, position.turn, position.legal_acts) == (True, None, ())
    with pytest.raises(BadInput, match="act: expected no act: the hand is over"):
        position.play("f")
