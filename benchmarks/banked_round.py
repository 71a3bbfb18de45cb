"""Benchmark: banked rounds a second with six seats of Ultimate, compared with PokerKit.

Ours is a whole round through commands: six players lay Ante and Blind, the cards are
shuffled in and dealt in the book's order, everybody looks, checks twice and bets on the
river, the dealer's hand is declared, all wagers are settled and the round is closed. Every
command is judged, every event kept, and every chip accounted for. PokerKit's is a hand of
no-limit hold'em checked down to the showdown, the least a six-handed hand can do there. The
two take turns in short batches, processor time is counted, and the median batch is shown, so
that a busy machine disturbs both alike and little.

    python benchmarks/banked_round.py [--rounds 60] [--batches 9]
"""

import argparse
import random
import statistics
import sys
import time
import warnings
from collections.abc import Callable

from pokerkit import Automation, NoLimitTexasHoldem

from croupier.acts import Actor
from croupier.banked import (
    AnyRoundCommand,
    AnyRoundEvent,
    BankedRules,
    Round,
    Sitting,
    banked_rules,
)
from croupier.banked import commands as c
from croupier.cards import FULL_DECK, Card, strength
from croupier.money import Cents

PROMISE = 30
SEATS = range(1, 7)
STACK = Cents(100_000)
ANTE = Cents(1000)
DEALER = Actor("dealer", "dealer")
PLAYERS = {n: Actor(f"player {n}", "player") for n in SEATS}
SITTINGS = tuple(Sitting(n, PLAYERS[n].person, STACK) for n in SEATS)
BOOKS = ("canberra-ultimate", "perth-ultimate", "melbourne-wsop")

AUTOMATIONS = tuple(Automation)


def script(rules: BankedRules, deck: tuple[Card, ...]) -> list[AnyRoundCommand]:
    """The commands of one round, in order."""
    law = rules.law
    commands: list[AnyRoundCommand] = [c.OpenRound(actor=DEALER, id="round", seats=SITTINGS)]
    commands += [
        c.PlaceWager(actor=PLAYERS[n], seat=n, wager=wager, amount=ANTE)
        for n in SEATS
        for wager in law.required
    ]
    commands.append(c.ShuffleCards(actor=DEALER, order=deck))
    if law.shuffle is not None and law.shuffle.cut:
        commands.append(c.CutCards(actor=DEALER, position=26))
    commands.append(c.NoMoreBets(actor=DEALER))
    for step in law.steps:
        if step.do in ("deal", "reveal"):
            commands.append(c.Deal(actor=DEALER))
        elif step.do == "decide":
            checks = any(choice.act == "check" for choice in step.choices)
            for n in SEATS:
                if step.street == "preflop":
                    commands.append(c.Look(actor=PLAYERS[n], seat=n))
                commands.append(
                    c.Check(actor=PLAYERS[n], seat=n)
                    if checks
                    else c.Bet(actor=PLAYERS[n], seat=n, amount=ANTE)
                )
    return [*commands, c.Settle(actor=DEALER), c.CloseRound(actor=DEALER)]


def ours(rules: BankedRules, commands: list[AnyRoundCommand]) -> tuple[Round, list[AnyRoundEvent]]:
    """One round: every command judged, every event kept."""
    state = rules.start
    log: list[AnyRoundEvent] = []
    for command in commands:
        state, events = rules.perform(state, command)
        log += events
    assert state.phase == "over"
    assert state.total == STACK * len(SEATS)
    return state, log


def pokerkit() -> None:
    """One six-handed hand, checked down."""
    state = NoLimitTexasHoldem.create_state(
        AUTOMATIONS, True, 0, (50, 100), 100, (10_000,) * len(SEATS), len(SEATS)
    )
    while state.status:
        state.check_or_call()


def timed(work: Callable[[], object], times: int) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def compare(book: str, rounds: int, batches: int) -> float:
    """Prints one line, and gives how many times as fast ours is."""
    rules = banked_rules(book, "ultimate")
    chance = random.Random(7)
    mine, theirs, events, sent = [], [], 0, 0
    for _ in range(batches):
        scripts = [script(rules, tuple(chance.sample(FULL_DECK, 52))) for _ in range(rounds)]
        sent = len(scripts[0])
        events = len(ours(rules, scripts[0])[1])
        pending = iter(scripts)
        theirs.append(timed(pokerkit, max(rounds // 15, 2)))
        mine.append(timed(lambda pending=pending: ours(rules, next(pending)), rounds))  # type: ignore[misc]
    our_rate, their_rate = 1 / statistics.median(mine), 1 / statistics.median(theirs)
    ratio = our_rate / their_rate
    print(f"{book:20}{our_rate:12,.0f}{their_rate:12,.0f}{ratio:11.1f}x{sent:12}{events:12}")
    return ratio


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=60, help="rounds of ours in a batch")
    arguments.add_argument("--batches", type=int, default=9, help="batches of each")
    chosen = arguments.parse_args()
    warnings.simplefilter("ignore")
    strength(FULL_DECK[:7])  # the ranking tables are built on first use
    heads = ("croupier", "pokerkit", "ratio", "commands", "events")
    print(f"{'six seats':20}" + "".join(f"{head:>12}" for head in heads))
    print(f"{'':20}{'rounds/s':>12}{'hands/s':>12}")
    ratios = [compare(book, chosen.rounds, chosen.batches) for book in BOOKS]
    kept = min(ratios) >= PROMISE
    print(f"at least {PROMISE} times as fast: {'yes' if kept else 'no'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
