"""Tests of companions: legal in every game, varied, and with only their own view."""

import inspect
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Viewer, perform
from croupier.cards import FULL_DECK, Deck, SeededEntropy, shuffled
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.poker import (
    STYLES,
    Announcement,
    HandPlace,
    SeatNo,
    Settings,
    Setup,
    Stakes,
    blinds_due,
    choose,
    deal_commands,
    parse_gesture,
    structures_of,
    variants_of,
    view_deal,
)
from croupier.poker.deal.rules import DealRules, deal_due
from croupier.poker.deal.state import new_deal
from croupier.poker.hand.views import HandView
from tests.poker.counted import money
from tests.poker.staff import DEALER

RULES = DealRules()


def dealt(game: str, kind: str, seats: int) -> Setup:
    bets = (10, 10, 20, 20) if kind == "fixed" else (10,) * 4
    stakes = Stakes(
        structures_of()[kind],
        tuple(Cents(bet) for bet in bets),  # type: ignore[arg-type]
        Cents(50 if kind == "spread" else 0),
        Cents(5),
    )
    places = tuple(HandPlace(SeatNo(n), f"C{n}", Cents(600)) for n in range(1, seats + 1))
    button = SeatNo(seats)
    posts = blinds_due(places, button, (Cents(5), Cents(10)), stakes, Settings())
    return Setup(variants_of()[game], stakes, places, button, posts)


def played(game: str, kind: str, seats: int, seed: int) -> Counter[str]:
    """One hand among companions; every act is one the rules accept."""
    chance = SeededEntropy(seed)
    deal = new_deal(dealt(game, kind, seats))
    total, acts = money(deal), Counter[str]()
    while deal.hand.phase != "over":
        command = deal_due(deal, DEALER)
        if isinstance(command, deal_commands.ShuffleDeck):
            command = deal_commands.ShuffleDeck(DEALER, shuffled(Deck.fresh(), chance).cards)
        if command is None:
            person = deal.hand.seats[deal.hand.to_act].person
            style = STYLES[deal.hand.to_act % len(STYLES)]
            command = choose(view_deal(deal, Viewer("player", person)).hand, style, chance)
            acts[type(command).__name__] += 1
        deal, _ = perform(RULES, deal, command)
        assert money(deal) == total
    return acts


@pytest.mark.parametrize("kind", structures_of())
@pytest.mark.parametrize("game", variants_of())
def test_companions_play_every_game_in_every_structure(game: str, kind: str) -> None:
    for seed, seats in ((1, 2), (2, 6), (3, variants_of()[game].players)):
        played(game, kind, seats, seed)


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 9))
def test_companions_are_legal_whatever_the_cards(seed: int, seats: int) -> None:
    played("holdem", "no-limit", seats, seed)


def test_companions_are_varied() -> None:
    acts: Counter[str] = Counter()
    for seed in range(40):
        acts += played("holdem", "no-limit", 6, seed)
    assert min(acts[act] for act in ("Fold", "Check", "Call", "Bet", "Raise")) >= 5, acts


def test_a_companion_is_given_a_view_and_nothing_else() -> None:
    seen, *rest = inspect.signature(choose).parameters.values()
    assert seen.annotation is HandView
    assert {parameter.name for parameter in rest} == {"style", "chance", "imagined"}


def test_the_same_view_and_chance_give_the_same_act_whatever_is_hidden() -> None:
    """Two decks that differ only below what the first player sees."""
    first = tuple(FULL_DECK)
    second = (first[1], first[0], *first[2:12], *reversed(first[12:]))
    acts = []
    for deck in (first, second):
        deal = new_deal(dealt("holdem", "no-limit", 6))
        for command in (
            deal_commands.ShuffleDeck(DEALER, deck[26:] + deck[:26]),
            deal_commands.CutDeck(DEALER, 26),
        ):
            deal, _ = perform(RULES, deal, command)
        while (due := deal_due(deal, DEALER)) is not None:
            deal, _ = perform(RULES, deal, due)
        to_act = deal.hand.seats[deal.hand.to_act]
        seen = view_deal(deal, Viewer("player", to_act.person)).hand
        acts.append((to_act.cards, choose(seen, STYLES[1], SeededEntropy(9))))
    assert acts[0] == acts[1]


# --- typed gestures ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, chips, said",
    [
        ("fold", (), Announcement("fold")),
        ("  I   CALL ", (), Announcement("call")),
        ("check", (), Announcement("check")),
        ("all in", (), Announcement("all-in")),
        ("ALL-IN", (), Announcement("all-in")),
        ("raise", (), Announcement("raise")),
        ("raise 60", (), Announcement("raise", Cents(6000))),
        ("raise to 60.50", (), Announcement("raise", Cents(6050))),
        ("raise by 20", (), Announcement("raise", None, Cents(2000))),
        ("bet 5", (), Announcement("bet", Cents(500))),
        ("60", (), Announcement("", Cents(6000))),
        ("put 25 5", (Cents(2500), Cents(500)), Announcement()),
    ],
)
def test_words_are_read_as_people_say_them(
    text: str, chips: tuple[Cents, ...], said: Announcement
) -> None:
    assert parse_gesture(text) == (chips, said)


@pytest.mark.parametrize(
    "text", ["", "sit", "raise to", "raise to the moon", "call 20", "put", "put x", "é" * 500, "-5"]
)
def test_what_nobody_says_is_one_clear_line(text: str) -> None:
    with pytest.raises(BadInput) as refused:
        parse_gesture(text)
    assert "\n" not in str(refused.value)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        chips, said = parse_gesture(text)
    except BadInput:
        return
    assert isinstance(said, Announcement)
    assert all(chip >= 0 for chip in chips)
