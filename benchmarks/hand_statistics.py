"""Benchmark: hands a second that `croupier stats` counts on two cores, by format.

Six-handed no-limit hands are played at random on our engine, most players folding before the flop,
and written as PokerStars, GGPoker, 888poker and PHH files, four of each. Two processes count the
files of one format at a time. They are judged by the processor time that they use, so that a busy
machine does not disturb the figure; the time on the wall is printed beside it.

    python benchmarks/hand_statistics.py [--hands 24000] [--rounds 3]
"""

import argparse
import random
import re
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing import Pool
from pathlib import Path
from typing import Any

from croupier.acts import Actor
from croupier.cards import FULL_DECK
from croupier.history import About, PlayerTally, hand_text, record_hand, tally_file, write_phhs
from croupier.money import Cents
from croupier.poker import (
    Bet,
    Call,
    Check,
    Fold,
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

PROMISED = 20_000
FILES = 4
DIFFERENT = 400
"""Hands that are played; files repeat them, with their own numbers."""

DEALER = Actor("dealer", "dealer")
STAKES = no_limit(Cents(100))


def played(seed: int) -> tuple[Setup, list[Any]]:
    """One hand: two of three fold before the flop, later one of five."""
    chance = random.Random(seed)
    places = tuple(
        HandPlace(SeatNo(n), f"player {n}", Cents(chance.randint(4000, 20000))) for n in range(1, 7)
    )
    button = SeatNo(seed % 6 + 1)
    blinds = blinds_due(places, button, (Cents(50), Cents(100)), STAKES, Settings())
    setup = Setup(variant("holdem"), STAKES, places, button, blinds)
    rules, hand = HandRules(), new_hand(setup)
    hand, log = rules.perform(hand, PlaceDeck(DEALER, tuple(chance.sample(FULL_DECK, 52))))
    events = [*log]
    while hand.phase != "over":
        command = dealer_due(hand, DEALER) or turn(legal_actions(hand), chance, bool(hand.board))
        hand, log = rules.perform(hand, command)
        events += log
    return setup, events


def turn(options: Any, chance: random.Random, after_flop: bool) -> Any:
    roll = chance.random()
    if options.call and roll < (0.2 if after_flop else 0.66):
        return Fold(DEALER, options.seat)
    if roll > 0.75 and options.wager:
        to = min(options.wager.most, options.wager.least * 2)
        return (Raise if options.raising else Bet)(DEALER, options.seat, to)
    return Call(DEALER, options.seat) if options.call else Check(DEALER, options.seat)


def texts() -> dict[str, list[str]]:
    """The hands in each format."""
    made: dict[str, list[str]] = {"PokerStars": [], "GGPoker": [], "888poker": [], "PHH": []}
    for seed in range(DIFFERENT):
        setup, events = played(seed)
        about = About(
            hand=str(seed), table="A", when=datetime(2026, 1, 1, tzinfo=UTC), site="PokerStars"
        )
        stars = hand_text(setup, events, about)
        made["PokerStars"].append(stars)
        made["GGPoker"].append(stars.replace("PokerStars Hand #", "Poker Hand #HD"))
        made["888poker"].append(as_888(stars, seed))
        made["PHH"].append(write_phhs([record_hand(setup, events, {"hand": seed})]))
    return made


HEAD_888 = """#Game No : {number}
***** 888poker Hand History for Game {number} *****
$0.50/$1 Blinds No Limit Holdem - *** 01 01 2026 00:00:00
Table Valletta 6 Max (Real Money)
Seat {button} is the button
Total number of players : 6"""
ACT = re.compile(r"(.+): (folds|checks|calls|bets|raises|posts|shows) ?(.*)")


def as_888(stars: str, number: int) -> str:
    """The same hand as 888poker writes it: acts with the chips that they add."""
    table, *rest = stars.splitlines()[1:]
    button = re.findall(r"#(\d+) is the button", table)[0]
    lines, put = [HEAD_888.format(number=number, button=button)], dict[str, float]()
    for line in rest:
        if line.startswith("*** SUMMARY"):
            break
        if found := re.fullmatch(r"(Seat \d+: .+) \((.*) in chips\)", line):
            lines.append(f"{found[1]} ( {found[2]} )")
        elif line.startswith("*** "):
            lines += _street_888(line)
            put = put if "HOLE" in line else {}
        elif found := ACT.fullmatch(line):
            lines.append(_act_888(found[1], found[2], found[3], put))
        elif found := re.fullmatch(r"(.+) collected (\S+) from .*", line):
            lines.append(f"{found[1]} collected [ {found[2]} ]")
    first = next(n for n, line in enumerate(lines) if " shows [" in line or " collected " in line)
    return "\n".join([*lines[:first], "** Summary **", *lines[first:], "", ""])


def _street_888(line: str) -> list[str]:
    name = line.split()[1].lower()
    if name == "hole":
        return ["** Dealing down cards **"]
    if name not in ("flop", "turn", "river"):
        return []
    cards = re.findall(r"\[([^\]]*)\]", line)[-1].replace("T", "10").split()
    return [f"** Dealing {name} ** [ {', '.join(cards)} ]"]


def _act_888(who: str, verb: str, rest: str, put: dict[str, float]) -> str:
    amounts = [float(text) for text in re.findall(r"\$([\d.]+)", rest)]
    if verb == "shows":
        cards = re.findall(r"\[([^\]]*)\]", rest)[0].replace("T", "10").split()
        return f"{who} shows [ {', '.join(cards)} ]"
    if not amounts:
        return f"{who} {verb}"
    added = amounts[-1] - put.get(who, 0) if verb == "raises" else amounts[-1]
    put[who] = put.get(who, 0) + added
    words = f"posts {rest.partition(' $')[0]}" if verb == "posts" else verb
    return f"{who} {words} [${added:.2f}]"


def write(folder: Path, name: str, hands: list[str], count: int) -> list[str]:
    """The files of a format, with so many hands in all."""
    suffix = "phhs" if name == "PHH" else "txt"
    files = []
    for number in range(FILES):
        chosen = [hands[n % len(hands)] for n in range(number, count, FILES)]
        if name == "PHH":
            chosen = [re.sub(r"^\[1\]", f"[{n}]", text) for n, text in enumerate(chosen)]
        file = folder / f"{name}-{number}.{suffix}"
        file.write_text("\n\n".join(chosen), encoding="utf-8")
        files.append(str(file))
    return files


def counted(file: str) -> PlayerTally:
    return tally_file(file)


def measure(files: list[str], pool_of: Callable[[], Any]) -> tuple[int, float, float]:
    """Hands counted, processor seconds of the workers, and seconds on the wall."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    with pool_of() as pool:
        tallies = pool.map(counted, files, chunksize=1)
        wall = time.perf_counter() - started
        pool.close()
        pool.join()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    problems = [problem for tally in tallies for problem in tally.problems]
    assert not problems, problems[0]
    return sum(tally.hands for tally in tallies), used, wall


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--hands", type=int, default=24_000)
    asked.add_argument("--rounds", type=int, default=3)
    options = asked.parse_args()
    kept = True
    with tempfile.TemporaryDirectory() as folder:
        for name, hands in texts().items():
            files = write(Path(folder), name, hands, options.hands)
            runs = [measure(files, lambda: Pool(2)) for _ in range(options.rounds)]
            count = runs[0][0]
            used, wall = min(run[1] for run in runs), min(run[2] for run in runs)
            rate = count / (used / 2)
            kept = kept and rate >= PROMISED
            print(
                f"{name:<11} {count:,} hands: {rate:,.0f} a second on two cores by processor time, "
                f"{count / wall:,.0f} on the wall"
            )
    print(f"promise: at least {PROMISED:,} hands a second: {'kept' if kept else 'NOT KEPT'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
