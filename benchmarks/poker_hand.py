"""Benchmark: poker hands a second, compared with PokerKit on the same hands.

Two scripts of six-handed no-limit hold'em: every hand checked down to the showdown, and
random legal actions. A script is a list of numbers fixed by a seed; all engines read the
same numbers at each turn, so that all play the same actions. `hand` is the bare hand engine;
`deal` is the engine that a table is served by, with the shuffle, the cut and everything that
may happen around a hand. Ours record every event; the decks are shuffled beforehand on our
side and inside PokerKit on the other, where it is about a hundredth of the time. The engines
take turns in short batches and are timed by the processor's clock, so that a busy machine
disturbs all alike; each is judged by its fastest batch and by its median one.

    python benchmarks/poker_hand.py [--hands 60] [--rounds 7]
"""

import argparse
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from pokerkit import Automation, NoLimitTexasHoldem

from croupier.acts import Actor
from croupier.cards import FULL_DECK, Card, strength
from croupier.money import Cents
from croupier.poker import (
    Bet,
    Call,
    Check,
    Fold,
    HandEvent,
    HandPlace,
    HandRules,
    PlaceDeck,
    Raise,
    SeatNo,
    Settings,
    Setup,
    blinds_due,
    dealer_due,
    legal_actions,
    new_hand,
    no_limit,
    variant,
)
from croupier.poker.deal.commands import ShuffleDeck
from croupier.poker.deal.rules import DealEvent, DealRules, deal_due
from croupier.poker.deal.state import new_deal

SEATS = 6
STACK = 10_000
SMALL, BIG = 50, 100

Script = Sequence[tuple[int, float]]
"""At each turn: 0 fold, 1 bet or raise, 2 check or call; and how far up the range to raise."""

DEALER = Actor("dealer", "dealer")
RULES = HandRules()
DEAL_RULES = DealRules()
HOLDEM = variant("holdem")
STAKES = no_limit(Cents(BIG))
PLACES = tuple(HandPlace(SeatNo(n), f"player {n}", Cents(STACK)) for n in range(1, SEATS + 1))
BLINDS = blinds_due(PLACES, SeatNo(SEATS), (Cents(SMALL), Cents(BIG)), STAKES, Settings())

AUTOMATIONS = tuple(Automation)


def our_hand(script: Script, deck: tuple[Card, ...]) -> tuple[int, list[HandEvent]]:
    """One hand on our hand engine: how many turns it took, and every event."""
    hand = new_hand(Setup(HOLDEM, STAKES, PLACES, SeatNo(SEATS), BLINDS))
    play = RULES.perform
    turns = 0
    hand, happened = play(hand, PlaceDeck(DEALER, deck))
    log = [*happened]
    while hand.phase != "over":
        if hand.phase == "betting":
            command: Any = _our_turn(legal_actions(hand), *script[turns])
            turns += 1
        else:
            command = dealer_due(hand, DEALER)
        hand, happened = play(hand, command)
        log += happened
    assert sum(seat.stack for seat in hand.seats) == SEATS * STACK
    return turns, log


def our_deal(script: Script, deck: tuple[Card, ...]) -> tuple[int, list[DealEvent]]:
    """The same hand on our deal engine; the dealer cuts the deck in the middle."""
    deal = new_deal(Setup(HOLDEM, STAKES, PLACES, SeatNo(SEATS), BLINDS))
    play = DEAL_RULES.perform
    turns = 0
    deal, happened = play(deal, ShuffleDeck(DEALER, deck[26:] + deck[:26]))
    log = [*happened]
    while deal.hand.phase != "over":
        if deal.hand.phase == "betting":
            command: Any = _our_turn(legal_actions(deal.hand), *script[turns])
            turns += 1
        else:
            command = deal_due(deal, DEALER)
        deal, happened = play(deal, command)
        log += happened
    assert sum(seat.stack for seat in deal.hand.seats) == SEATS * STACK
    return turns, log


def _our_turn(options: Any, choice: int, height: float) -> Any:
    if choice == 0 and options.call:
        return Fold(DEALER, options.seat)
    if choice == 1 and options.wager:
        span = options.wager
        to = span.least + int((span.most - span.least) * height)
        return (Raise if options.raising else Bet)(DEALER, options.seat, to)
    return Call(DEALER, options.seat) if options.call else Check(DEALER, options.seat)


def pokerkit(script: Script) -> int:
    """The same hand on PokerKit: how many turns it took."""
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, (SMALL, BIG), BIG, (STACK,) * SEATS, SEATS
    )
    turns = 0
    while state.status:
        choice, height = script[turns]
        turns += 1
        if choice == 0 and state.can_fold():
            state.fold()
        elif choice == 1 and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount or 0
            most = state.max_completion_betting_or_raising_to_amount or 0
            state.complete_bet_or_raise_to(least + int((most - least) * height))
        else:
            state.check_or_call()
    return turns


def scripts(kind: str, count: int, seed: int) -> list[Script]:
    """The numbers both engines read."""
    chance = random.Random(seed)
    if kind == "check-down":
        return [[(2, 0.0)] * 100] * count
    return [[(chance.randrange(3), chance.random()) for _ in range(200)] for _ in range(count)]


def decks(seed: int) -> Iterator[tuple[Card, ...]]:
    chance = random.Random(seed)
    while True:
        yield tuple(chance.sample(FULL_DECK, 52))


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


ENGINES: dict[str, Callable[[Script, tuple[Card, ...]], tuple[int, list[Any]]]] = {
    "hand": our_hand,
    "deal": our_deal,
}
PROMISED = {
    "hand": {"check-down": 65, "random": 35},
    "deal": {"check-down": 50, "random": 31},
}
"""How many times PokerKit's speed each engine has, by the fastest batches."""


def compare(kind: str, hands: int, rounds: int) -> bool:
    """Prints the hands a second of every engine for one script; whether promises were kept."""
    batch = scripts(kind, hands, 1)
    dealt = [deck for _, deck in zip(batch, decks(1), strict=False)]
    pairs = list(zip(batch, dealt, strict=True))
    their_turns = sum(map(pokerkit, batch))
    turns = {name: sum(play(*pair)[0] for pair in pairs) for name, play in ENGINES.items()}

    def play_ours(play: Callable[[Script, tuple[Card, ...]], object]) -> None:
        for script, deck in pairs:
            play(script, deck)

    def play_theirs() -> None:
        for script in batch:
            pokerkit(script)

    theirs: list[float] = []
    mine: dict[str, list[float]] = {name: [] for name in ENGINES}
    for _ in range(rounds):
        theirs.append(hands / timed(play_theirs))
        for _ in range(5):
            for name, play in ENGINES.items():
                mine[name].append(hands / timed(partial(play_ours, play)))
    for name, found in mine.items():
        for judged, pick in (("fastest", max), ("median", statistics.median)):
            print(
                f"{name:6}{kind:12}{judged:9}{pick(found):12,.0f}{pick(theirs):12,.0f}"
                f"{pick(found) / pick(theirs):10.1f}x"
                f"{turns[name] / hands:12.1f}{their_turns / hands:12.1f}"
            )
    fastest = {name: max(found) / max(theirs) for name, found in mine.items()}
    return all(ratio >= PROMISED[name][kind] for name, ratio in fastest.items())


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--hands", type=int, default=60, help="hands in a batch")
    arguments.add_argument("--rounds", type=int, default=7, help="batches of each engine")
    chosen = arguments.parse_args()
    warnings.simplefilter("ignore")
    strength(FULL_DECK[:7])  # the ranking tables are built on first use
    print(f"{'':27}{'croupier':>12}{'pokerkit':>12}{'ratio':>11}{'turns':>12}{'turns':>12}")
    print(f"{'':27}{'hands/s':>12}{'hands/s':>12}{'':>11}{'croupier':>12}{'pokerkit':>12}")
    kept = [compare(kind, chosen.hands, chosen.rounds) for kind in ("check-down", "random")]
    print(f"as fast as promised: {'yes' if all(kept) else 'no'}")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
