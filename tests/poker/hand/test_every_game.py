"""Property tests of a hand, in all seven games and five structures.

Chips are conserved; what is not offered is not accepted; every prefix of the events replays to
the same hand; nobody can tell hidden cards apart. What the rules of betting, pots and awards
come to is compared with a naive model of them in `tests/poker/model/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.acts import Actor, Refusal, Viewer, from_json, prefixes, to_json
from croupier.cards import FULL_DECK, Card
from croupier.money import Cents
from croupier.poker import (
    NOBODY,
    Bet,
    Call,
    Check,
    DealEvent,
    Discard,
    DuePost,
    Fold,
    Hand,
    HandPlace,
    HandRules,
    PlaceDeck,
    Raise,
    SeatNo,
    Settings,
    Setup,
    Stakes,
    chips,
    dealer_due,
    from_the_button,
    legal_actions,
    new_hand,
    no_limit,
    pots_of,
    structure,
    variant,
    view,
    view_event,
)
from tests.poker.offered import GAMES, STRUCTURES
from tests.poker.staff import DEALER

RULES = HandRules()


@dataclass
class Deal:
    """A table about to be dealt, and the chance that decides what its players do."""

    setup: Setup
    deck: tuple[Card, ...]
    choices: Random


@st.composite
def deals(draw: st.DrawFn, game: str, kind: str) -> Deal:
    chance = draw(st.randoms(use_true_random=False, note_method_calls=False))
    play = Random(chance.getrandbits(64))
    game_rules = variant(game)
    count = play.choice((2, 3, 4, 6, game_rules.players))
    chip = play.choice((1, 1, 5))
    minimum = 10
    deep = play.choice((2, 6, 25))
    stacks = [play.randint(1, minimum * deep // chip + 1) * chip for _ in range(count)]
    numbers = sorted(play.sample(range(1, game_rules.players + 1), count))
    places = tuple(
        HandPlace(SeatNo(n), f"P{n}", Cents(stack))
        for n, stack in zip(numbers, stacks, strict=True)
    )
    button = SeatNo(play.randint(1, game_rules.players))
    bets = (minimum, minimum, minimum * 2, minimum * 2) if kind == "fixed" else (minimum,) * 4
    stakes = Stakes(
        structure(kind),
        tuple(Cents(bet) for bet in bets),  # type: ignore[arg-type]
        Cents(25 if kind == "spread" else 0),
        Cents(chip),
    )
    order = [place.seat for place in from_the_button(places, button)]
    setup = Setup(
        game_rules,
        stakes,
        places,
        button,
        _posts(play, order),
        "none",
        Settings(
            short_all_in_cumulative=play.random() < 0.8,
            all_in_counts_for_head_to_head=play.choice(("this round", "always", "never")),
        ),
    )
    deck = list(FULL_DECK)
    play.shuffle(deck)
    return Deal(setup, tuple(deck), play)


def _posts(play: Random, order: list[SeatNo]) -> tuple[DuePost, ...]:
    """Antes, two blinds, sometimes a straddle, sometimes a live post behind."""
    posts = []
    if play.random() < 0.2:
        posts += [DuePost(seat, "ante", Cents(1)) for seat in order]
    if play.random() < 0.2:
        posts.append(DuePost(order[min(1, len(order) - 1)], "dead", Cents(10)))
    posts += [DuePost(order[0], "blind", Cents(5)), DuePost(order[1], "blind", Cents(10))]
    if len(order) > 2 and play.random() < 0.2:
        posts.append(DuePost(order[2], "straddle", Cents(20)))
    elif len(order) > 3 and play.random() < 0.3:
        posts.append(DuePost(order[-1], "post", Cents(10)))
    return tuple(posts)


def refused(hand: Hand, command: Any) -> bool:
    try:
        RULES.decide(hand, command)
    except Refusal as refusal:
        return bool(refusal.reason and refusal.clause)
    return False


def nothing_else_goes(hand: Hand, play: Random) -> None:
    """Whatever is not an option is refused."""
    options, seat = legal_actions(hand), hand.seats[hand.to_act]
    number = seat.number
    assert refused(hand, Check(DEALER, number)) != options.check
    assert refused(hand, Call(DEALER, number)) == (options.call == 0)
    assert refused(hand, Fold(DEALER, number)) != options.fold
    stake = seat.bet + seat.stack
    for to in {0, -5, 1, hand.betting.level, stake, stake + 1, play.randint(1, stake + 10)}:
        allowed = options.wager is not None and to in options.wager
        assert refused(hand, Raise(DEALER, number, Cents(to))) != (allowed and options.raising)
        assert refused(hand, Bet(DEALER, number, Cents(to))) != (allowed and not options.raising)
    other = play.choice([other for other in hand.seats if other is not seat])
    assert refused(hand, Check(DEALER, other.number))
    assert refused(hand, Fold(DEALER, other.number))
    assert refused(hand, Fold(Actor(other.person, "player"), number))
    assert refused(hand, Fold(Actor(seat.person, "chip-runner"), number))


def choose(hand: Hand, play: Random) -> Any:
    """A legal command, by chance: more calling than folding, so that hands last."""
    options = legal_actions(hand)
    assert options.seat is not None
    number = options.seat
    if hand.phase == "discarding":
        return Discard(DEALER, number, options.discard[play.randrange(len(options.discard))])
    roll = play.random()
    if roll < 0.12 and options.fold:
        return Fold(DEALER, number)
    if roll < 0.45 and options.wager is not None:
        span = options.wager
        to = play.choice((span.least, span.most, play.randint(span.least, span.most)))
        to = to if to in span else span.least
        return (Raise if options.raising else Bet)(DEALER, number, Cents(to))
    return Check(DEALER, number) if options.check else Call(DEALER, number)


def next_command(hand: Hand, play: Random) -> Any:
    return dealer_due(hand, DEALER) or choose(hand, play)


@pytest.mark.parametrize("kind", STRUCTURES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("melbourne-poker", "8.4", "1.1 'Action'")
@settings(max_examples=10)
@given(data=st.data())
def test_every_hand_keeps_its_chips_and_is_what_its_events_tell(
    game: str, kind: str, data: st.DataObject
) -> None:
    deal = data.draw(deals(game, kind))
    hand = new_hand(deal.setup)
    total = chips(hand)
    log: list[Any] = []
    states = [hand]
    command: Any = PlaceDeck(DEALER, deal.deck)
    while True:
        before = hand
        hand, happened = RULES.perform(hand, command)
        assert RULES.decide(before, command) == happened
        for event in happened:
            states.append(RULES.evolve(states[-1], event))
        assert states[-1] == hand
        log += happened
        assert chips(hand) == total
        assert min(seat.stack for seat in hand.seats) >= 0
        assert hand.phase == "over" or sum(pot.amount for pot in pots_of(hand)) == hand.pot
        if hand.phase == "over":
            break
        if hand.phase == "betting":
            nothing_else_goes(hand, deal.choices)
        command = next_command(hand, deal.choices)
    _hole_cards_were_dealt_one_at_a_time(deal, log)
    assert list(prefixes(RULES, states[0], log)) == states
    assert all(from_json(to_json(event), DealEvent) == event for event in log)
    assert from_json(to_json(hand), Hand) == hand


def _hole_cards_were_dealt_one_at_a_time(deal: Deal, log: list[Any]) -> None:
    dealt = next(event.cards for event in log if type(event).__name__ == "HoleDealt")
    assert dealt == deal.deck[: len(dealt)]
    assert len(dealt) == len(deal.setup.places) * deal.setup.variant.hole_cards


@pytest.mark.parametrize("kind", STRUCTURES)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("melbourne-poker", "1.1 'Hole cards'", "1.1 'Burn card'", "8.2.3")
@settings(max_examples=4)
@given(data=st.data())
def test_nobody_can_tell_hidden_cards_apart(game: str, kind: str, data: st.DataObject) -> None:
    deal = data.draw(deals(game, kind))
    seed = deal.choices.getrandbits(32)
    place = deal.choices.choice(deal.setup.places)
    viewers = (
        Viewer("player", place.person),
        Viewer("onlooker", "Olga"),
        Viewer("dealer", "Dee"),
        Viewer("supervisor", "Sue"),
        Viewer("auditor", "Ann"),
    )
    other_deck = _hidden_cards_moved(deal, place.seat)
    one = _told(deal.setup, deal.deck, seed, viewers, place.person)
    two = _told(deal.setup, other_deck, seed, viewers, place.person)
    assert one[0] == two[0]
    for mine, theirs in zip(one[1:], two[1:], strict=True):
        assert mine == theirs


def _hidden_cards_moved(deal: Deal, own: SeatNo) -> tuple[Card, ...]:
    """The same deck with every card that `own` never sees in another place."""
    order = [place.seat for place in from_the_button(deal.setup.places, deal.setup.button)]
    count, hole = len(order), deal.setup.variant.hole_cards
    mine = order.index(own)
    start = count * hole
    board = {start + at for at in (1, 2, 3, 5, 7)}
    seen = {mine + turn * count for turn in range(hole)} | board
    hidden = [at for at in range(52) if at not in seen]
    moved = hidden[:]
    Random(7).shuffle(moved)
    deck = list(deal.deck)
    for at, source in zip(hidden, moved, strict=True):
        deck[at] = deal.deck[source]
    return tuple(deck)


def _told(
    setup: Setup, deck: tuple[Card, ...], seed: int, viewers: tuple[Viewer, ...], own: str
) -> list[list[bytes]]:
    """All that the viewers are told before the showdown; only the player's own seat for others."""
    play = Random(seed)
    hand = new_hand(setup)
    told: list[list[bytes]] = [[] for _ in viewers]
    command: Any = PlaceDeck(DEALER, deck)
    while True:
        for event in RULES.decide(hand, command):
            for n, viewer in enumerate(viewers):
                told[n].append(to_json(view_event(hand, event, viewer)))
            hand = RULES.evolve(hand, event)
        for n, viewer in enumerate(viewers):
            told[n].append(to_json(view(hand, viewer)))
        if hand.phase in ("showdown", "pushing", "over"):
            return told
        command = dealer_due(hand, DEALER)
        if command is None and hand.phase == "discarding":
            number = hand.seats[hand.to_act].number
            command = Discard(DEALER, number, hand.seats[hand.to_act].cards[play.randrange(3)])
        elif command is None:
            command = choose(hand, play)


def test_nobody_is_to_act_before_the_deal() -> None:
    setup = Setup(
        variant("holdem"),
        no_limit(Cents(10)),
        (HandPlace(SeatNo(1), "A", Cents(10)), HandPlace(SeatNo(2), "B", Cents(10))),
        SeatNo(1),
    )
    hand = new_hand(setup)
    assert hand.to_act == NOBODY
    assert legal_actions(hand).seat is None
