"""Benchmark: poker hands a second at a table of a server, compared with PokerKit.

A served hand is more than a hand: the floor begins it (button, blinds, who is dealt in, whether
anybody is barred), the cards are shuffled and cut, the deal is played with every event recorded,
and the floor settles it, so that every chip has an owner. `events` keeps every event; `states`
keeps the state after each event as well, for information. Six seats, the button moving from hand
to hand, and everybody with the same stake at the beginning of a hand, as PokerKit has it: it
makes its state anew for every hand. The scripts are those of `poker_hand.py`, so that both play
the same actions. The engines take turns in short batches and are timed by the processor's clock,
so that a busy machine disturbs all alike; `events` is judged by its fastest batch.

    python benchmarks/poker_table.py [--hands 60] [--rounds 7]
"""

import argparse
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Any

from msgspec.structs import replace
from pokerkit import Automation, NoLimitTexasHoldem

from croupier.acts import SYSTEM, Actor, Millis
from croupier.cards import FULL_DECK, Card, strength
from croupier.floor import (
    BeginHand,
    BuyIn,
    Deposit,
    DoTableChore,
    Floor,
    FloorEvent,
    FloorRules,
    FoundHouse,
    HandCleared,
    HandPlaced,
    OpenAccount,
    OpenTable,
    SettleHand,
    SetUpTable,
    SitDown,
    deal_rules,
)
from croupier.money import Cents
from croupier.poker import (
    Bet,
    Call,
    Check,
    DealEvent,
    Fold,
    Raise,
    deal_due,
    legal_actions,
    new_deal,
    result_of,
)
from croupier.poker.deal.commands import CutDeck, ShuffleDeck

SEATS = 6
STACK = 10_000
SMALL, BIG = 50, 100

Script = Sequence[tuple[int, float]]
"""At each turn: 0 fold, 1 bet or raise, 2 check or call; and how far up the range to raise."""

AUTOMATIONS = tuple(Automation)
HOUSE, TABLE = "Crown Melbourne", "T1"
RULES = FloorRules()
NOON = Millis(1_800_000_000_000)
SIGN = {
    "minimum_buy_in": f"{STACK // 100}.00",
    "limits": {"minimum": f"{BIG / 100:.2f}"},
    "blinds": [f"{SMALL / 100:.2f}", f"{BIG / 100:.2f}"],
    "commission": {"type": "nil"},
}


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


def opened() -> Floor:
    """A house with one open table and everybody seated with their chips."""
    boss = Actor("boss", "casino-operator")
    floor = _done(Floor(), FoundHouse(actor=boss, at=NOON, house=HOUSE))
    table: dict[str, Any] = {"actor": boss, "at": NOON, "table": TABLE}
    sign = SetUpTable(
        **table,
        book="melbourne-poker",
        variant="holdem",
        structure="no-limit",
        sign=SIGN,
        seats=SEATS,
    )
    floor = _done(floor, sign)
    for chore in floor.tables[TABLE].chores:
        done = DoTableChore(actor=SYSTEM, at=NOON, table=TABLE, number=chore.number, note="on file")
        floor = _done(floor, done)
    floor = _done(floor, OpenTable(**table))
    for number in range(1, SEATS + 1):
        floor = _seated(floor, number)
    return floor


def _seated(floor: Floor, number: int) -> Floor:
    who = f"player {number}"
    own: dict[str, Any] = {"actor": Actor(who, "player"), "at": NOON, "person": who}
    chips: dict[str, Any] = {"amount": Cents(STACK)}
    floor = _done(floor, OpenAccount(**own))
    floor = _done(floor, Deposit(**own, **chips, id=f"deposit {who}", house=HOUSE))
    floor = _done(floor, SitDown(**own, table=TABLE, seat=number))
    return _done(floor, BuyIn(**own, **chips, id=f"buy {who}", table=TABLE))


def _done(floor: Floor, command: Any) -> Floor:
    return RULES.perform(floor, command)[0]


@cache
def beginnings() -> tuple[Floor, ...]:
    """The floor before each of the hands of one round of the button, stakes as at first."""
    floor = opened()
    seats = floor.tables[TABLE].seats
    found = []
    deck = next(decks(7))
    for _ in range(SEATS):
        floor = hand_on(floor, [(2, 0.0)] * 100, deck)[2]
        table = floor.tables[TABLE]
        fresh = tuple(replace(seat, chips=Cents(STACK), fresh=False) for seat in seats)
        floor = replace(floor, tables={TABLE: replace(table, seats=fresh)})
        found.append(floor)
    return tuple(found)


def hand_on(
    floor: Floor, script: Script, deck: tuple[Card, ...]
) -> tuple[int, list[FloorEvent | DealEvent], Floor]:
    """One served hand: how many turns it took, every event, and the floor after it."""
    begin = BeginHand(actor=SYSTEM, at=NOON, table=TABLE, round="h")
    floor, begun = RULES.perform(floor, begin)
    log: list[FloorEvent | DealEvent] = [*begun]
    placed = begun[-1]
    assert isinstance(placed, HandPlaced)
    table = floor.tables[TABLE]
    play = deal_rules(table).perform
    deal = new_deal(placed.setup, placed.side_wagers)
    turns = 0
    for first in (ShuffleDeck(SYSTEM, deck), CutDeck(SYSTEM, 26)):
        deal, happened = play(deal, first)
        log += happened
    while (phase := deal.hand.phase) != "over":
        if phase == "betting":
            command: Any = _turn(legal_actions(deal.hand), *script[turns])
            turns += 1
        else:
            command = deal_due(deal, SYSTEM)
        deal, happened = play(deal, command)
        log += happened
    result = result_of(deal, name_hands=bool(table.bonuses))
    settle = SettleHand(actor=SYSTEM, at=NOON, table=TABLE, round="h", result=result)
    floor, settled = RULES.perform(floor, settle)
    log += settled
    return turns, log, floor


def hand_with_states(
    floor: Floor, script: Script, deck: tuple[Card, ...]
) -> tuple[int, list[tuple[Any, Any]], Floor]:
    """The same hand, and the state after each event as well."""
    begin = BeginHand(actor=SYSTEM, at=NOON, table=TABLE, round="h")
    log: list[tuple[Any, Any]] = [*RULES.steps(floor, begin)]
    placed, floor = log[-1]
    table = floor.tables[TABLE]
    play = deal_rules(table).steps
    deal = new_deal(placed.setup, placed.side_wagers)
    turns = 0
    for first in (ShuffleDeck(SYSTEM, deck), CutDeck(SYSTEM, 26)):
        log += play(deal, first)
        deal = log[-1][1]
    while (phase := deal.hand.phase) != "over":
        if phase == "betting":
            command: Any = _turn(legal_actions(deal.hand), *script[turns])
            turns += 1
        else:
            command = deal_due(deal, SYSTEM)
        log += play(deal, command)
        deal = log[-1][1]
    result = result_of(deal, name_hands=bool(table.bonuses))
    settle = SettleHand(actor=SYSTEM, at=NOON, table=TABLE, round="h", result=result)
    log += RULES.steps(floor, settle)
    return turns, log, log[-1][1]


def _turn(options: Any, choice: int, height: float) -> Any:
    if choice == 0 and options.call:
        return Fold(SYSTEM, options.seat)
    if choice == 1 and options.wager:
        span = options.wager
        to: Any = _height(span.least, span.most, height)
        return (Raise if options.raising else Bet)(SYSTEM, options.seat, to)
    return Call(SYSTEM, options.seat) if options.call else Check(SYSTEM, options.seat)


def _height(least: int, most: int, height: float) -> Cents:
    """A wager so far up its range, in whole small blinds: the lowest chip at our table."""
    return Cents(least + int((most - least) * height) // SMALL * SMALL)


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
            state.complete_bet_or_raise_to(_height(least, most, height))
        else:
            state.check_or_call()
    return turns


def timed(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


ENGINES: dict[str, Callable[[Floor, Script, tuple[Card, ...]], tuple[int, Any, Floor]]] = {
    "events": hand_on,
    "states": hand_with_states,
}
PROMISED = {"check-down": 40, "random": 25}
"""How many times PokerKit's speed a served hand has with every event, by the fastest batches."""


def compare(kind: str, hands: int, rounds: int) -> bool:
    """Prints the hands a second of both engines for one script; whether the promise was kept."""
    batch = scripts(kind, hands, 1)
    starts = beginnings()
    dealt = [
        (starts[number % SEATS], script, deck)
        for number, (script, deck) in enumerate(zip(batch, decks(1), strict=False))
    ]
    turns = sum(hand_on(*hand)[0] for hand in dealt), sum(map(pokerkit, batch))

    def play_ours(play: Callable[[Floor, Script, tuple[Card, ...]], object]) -> None:
        for hand in dealt:
            play(*hand)

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
                f"{name:8}{kind:12}{judged:9}{pick(found):12,.0f}{pick(theirs):12,.0f}"
                f"{pick(found) / pick(theirs):10.1f}x"
                f"{turns[0] / hands:12.1f}{turns[1] / hands:12.1f}"
            )
    return max(mine["events"]) / max(theirs) >= PROMISED[kind]


def floor_alone(rounds: int) -> None:
    """Prints what the two commands of the floor cost for one hand."""
    floor = beginnings()[0]
    begin = BeginHand(actor=SYSTEM, at=NOON, table=TABLE, round="h")
    script: Script = [(2, 0.0)] * 100
    log = hand_on(floor, script, next(decks(1)))[1]
    begun = RULES.perform(floor, begin)[0]
    cleared = next(event for event in log if isinstance(event, HandCleared))
    result = cleared.result
    settle = SettleHand(actor=SYSTEM, at=NOON, table=TABLE, round="h", result=result)
    for name, before, command in (("BeginHand", floor, begin), ("SettleHand", begun, settle)):
        taken = [_each(before, command) for _ in range(rounds)]
        print(f"{name:12}{min(taken):9.1f} microseconds")


def _each(before: Floor, command: Any, times: int = 500) -> float:
    """Microseconds for one command, on average."""

    def again() -> None:
        for _ in range(times):
            RULES.perform(before, command)

    return timed(again) / times * 1e6


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--hands", type=int, default=60, help="hands in a batch")
    arguments.add_argument("--rounds", type=int, default=7, help="batches of each engine")
    chosen = arguments.parse_args()
    warnings.simplefilter("ignore")
    random.seed(1)  # PokerKit shuffles by the global generator
    strength(FULL_DECK[:7])  # the ranking tables are built on first use
    print(f"{'':29}{'croupier':>12}{'pokerkit':>12}{'ratio':>11}{'turns':>12}{'turns':>12}")
    print(f"{'':29}{'hands/s':>12}{'hands/s':>12}{'':>11}{'croupier':>12}{'pokerkit':>12}")
    kept = [compare(kind, chosen.hands, chosen.rounds) for kind in ("check-down", "random")]
    floor_alone(chosen.rounds)
    print(f"as fast as promised: {'yes' if all(kept) else 'no'}")
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
