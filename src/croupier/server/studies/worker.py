"""The worker process for odds: reads questions as JSON lines, writes progress and answers.

The server starts it, sends it one question at a time and ends it when nobody waits for the answer.
It runs at low priority, leaves one core to the server, and ends when the server does.
"""

import os
import queue
import sys
import threading
import time
from collections.abc import Mapping
from fractions import Fraction

import msgspec

from croupier import odds
from croupier.acts import JsonObject, from_json, to_json
from croupier.banked import Layout, SeatLayout
from croupier.books import Book, load_book
from croupier.errors import BadInput
from croupier.extras import MissingExtra
from croupier.jackpot import design_jackpot, design_jackpot_json, free_jackpot, terms_to_design
from croupier.money import Cents, parse_amount
from croupier.server.studies.questions import (
    DesignAsked,
    JackpotAsked,
    OddsQuestion,
    SeatQuestion,
    Study,
    WorkerReply,
)

MOST_NODES = 200
"""Decisions that a game may have: a sign with dozens of multiples would take for ever."""
NICENESS = 15
LACKING = (
    'This server has no extra "{0}", which works this out: its operator can install it with '
    'pip install "croupier[{0}]".'
)
REPORT_EVERY = 0.2
"""Seconds between two reports of progress."""


class Progress:
    """Reports the progress of the work now and then."""

    def __init__(self, total: float) -> None:
        self._total, self._done, self._reported_at = total, 0.0, 0.0
        self._lock = threading.Lock()
        self._estimate: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET

    def show_estimate(self, estimate: JsonObject) -> None:
        """Sends an estimate, and again with every report that follows."""
        self._estimate = msgspec.Raw(to_json(estimate))
        reply(WorkerReply(estimate=self._estimate))

    def __call__(self, done: float) -> None:
        with self._lock:
            self._done += done
            now = time.monotonic()
            if now - self._reported_at >= REPORT_EVERY and self._total:
                self._reported_at = now
                share = min(0.99, self._done / self._total)
                reply(WorkerReply(share=share, estimate=self._estimate))


def reply(what: WorkerReply) -> None:
    sys.stdout.buffer.write(to_json(what) + b"\n")
    sys.stdout.buffer.flush()


def work_out(study: Study) -> JsonObject:
    """The figures of a game, with what was changed beside them."""
    law, jackpot = load_book(study.book), study.sign.get("jackpot")
    if study.design_jackpot is not None:  # the game itself is then not asked about with a jackpot
        sign = {key: value for key, value in study.sign.items() if key != "jackpot"}
        study = msgspec.structs.replace(study, sign=sign)
    if not law.games:
        found = odds.poker_side_wagers(law)
        sides = {name: odds.side_json(side) for name, side in found.items()}
        return {"figures": {"book": law.id, "game": "", "exact": True, "side_wagers": sides}}
    beside = {name: _stake(name, units) for name, units in study.beside.items()}
    ante = parse_amount(study.ante, field="ante") if study.ante else None
    asked = odds.ask(law, study.game or None, study.sign, beside, ante)
    question = asked
    if study.what_if:
        question = odds.question_if(asked, study.sign, study.what_if, beside, ante)
    rule, others = _varied(study, asked, beside, ante)
    for one in (asked, question, *others.values()):
        if len(one.tree.nodes) > MOST_NODES:
            raise BadInput(
                "multiples", f"fewer multiples: the game may have at most {MOST_NODES} decisions"
            )
    strategy = _strategy(study)
    tick = Progress(_total(study, asked, question))
    after = odds.figures(question, tick)
    answered: JsonObject = {
        "figures": odds.figures_json(after) | odds.payments_json(question),
        "side_payments_exact": {
            wager: {entry: str(share) for entry, share in paid.items()}
            for wager, paid in odds.side_payments(question, after).items()
        },
    }
    if study.what_if:
        change = odds.difference(odds.figures(asked, tick), after)
        dropped = {"dropped_rows": list(question.dropped)}
        answered["changed"] = odds.difference_json(change) | dropped
    if others:
        told = odds.estimated(question, after, others)
        tick.show_estimate(odds.varied_json(rule, question, told))
        answered["varied"] = odds.varied_json(rule, question, odds.varied(question, others, tick))
    if study.design is not None:
        answered["designed"] = _designed(study, study.design, question)
    if study.design_jackpot is not None:
        answered["jackpot_designed"] = _jackpot_designed(law, jackpot, study.design_jackpot)
    if strategy is not None:
        followed = odds.strategy_figures(question, strategy, tick)
        answered["followed"] = odds.strategy_json(followed)
        answered["rules"] = strategy.first(question.tree)
    return answered


MOST_DESIGNED = 60
"""Tables that are solved for one design: some seconds each at the low priority of a worker."""


def _designed(study: Study, wanted: DesignAsked, question: odds.Question) -> JsonObject:
    """The pay tables nearest to the targets. How many have to be solved is not known before."""
    terms = odds.DesignTerms(
        edge=odds.read_share("edge", wanted.edge),
        element_of_risk=odds.read_share("element_of_risk", wanted.element_of_risk),
        hit_rate=odds.read_share("hit_rate", wanted.hit_rate),
        volatility=odds.read_deviation("volatility", wanted.volatility),
        free=odds.free_entries(question, wanted.free, wanted.bounds, whole=wanted.whole_odds),
        rising=not wanted.any_order,
        tables=wanted.tables,
        most_solved=MOST_DESIGNED,
    )

    def change(changed: Mapping[str, Fraction]) -> odds.Question:
        rules = [f"{name}={value}" for name, value in changed.items()]
        kept = [rule for rule in study.what_if if rule.partition("=")[0].strip() not in changed]
        beside = {name: _stake(name, units) for name, units in study.beside.items()}
        return odds.question_if(question, study.sign, (*kept, *rules), beside)

    return odds.design_json(question, odds.design_tables(question, change, terms))


# the line is whatever the question has under "jackpot" of its sign
def _jackpot_designed(law: Book, line: object, wanted: JackpotAsked) -> JsonObject:
    """The jackpots nearest to the return, beginning with that of the sign."""
    target = odds.read_share("return", wanted.returned)
    if target is None:
        raise BadInput("return", "the return to meet, such as 88.87%")
    terms = terms_to_design(law, line if isinstance(line, dict) else {})
    free = free_jackpot(terms, wanted.free, wanted.bounds)
    found = design_jackpot(terms, target, free, wanted=wanted.jackpots)
    return design_jackpot_json(law, terms, found)


def _varied(
    study: Study, asked: odds.Question, beside: dict[str, Fraction], ante: Cents | None
) -> tuple[str, dict[str, odds.Question]]:
    """The rule that is varied, and the question for each of its values."""
    if not study.vary:
        return "", {}
    rule, values = odds.read_vary(study.vary, "vary")
    return rule, {
        value: odds.question_if(
            asked, study.sign, (*study.what_if, f"{rule}={value}"), beside, ante
        )
        for value in values
    }


def _total(study: Study, asked: odds.Question, question: odds.Question) -> float:
    """The total of all progress; following a strategy goes through the deals once more."""
    total = odds.work(question)
    if study.what_if:
        total += odds.work(asked)
    if study.strategy or study.text:
        total += odds.work_to_prepare(question.tree)
    return total


def _stake(name: str, units: str) -> Fraction:
    try:
        return Fraction(units)
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"beside {name}", "a stake in Antes such as 1 or 1/2", got=units) from None


def _strategy(study: Study) -> odds.Strategy | None:
    if study.text.strip():
        return odds.read_strategy(study.text, "your strategy")
    if not study.strategy:
        return None
    if study.strategy not in odds.strategies():
        raise BadInput("strategy", f"one of {', '.join(odds.strategies())}", got=study.strategy)
    return odds.load_strategy(study.strategy)


def advise_seat(asked: SeatQuestion) -> JsonObject:
    """The choices of one hand, the best first."""
    law = load_book(asked.book)
    hand = SeatLayout(seat=1, cards=asked.cards, wagers=asked.wagers)
    return odds.advise(
        Layout(book=law, game=law.game(asked.game), sign=asked.sign, board=asked.board,
               seats=(hand,))
    )  # fmt: skip


def answer(line: bytes) -> None:
    """Answers one question, or says why it cannot be answered."""
    try:
        reply(WorkerReply(answer=msgspec.Raw(to_json(_worked_out(from_json(line, OddsQuestion))))))
    except MissingExtra as lacking:
        reply(WorkerReply(problem=LACKING.format(lacking.extra)))  # no field: the asker is right
    except BadInput as error:
        reply(WorkerReply(problem=str(error), field=error.field))


def _worked_out(asked: OddsQuestion) -> JsonObject:
    if asked.seat is not None:
        return advise_seat(asked.seat)
    if asked.round is not None:
        return odds.advise_json(asked.round)
    assert asked.study is not None, "one of the three is asked"
    return work_out(asked.study)


def main() -> None:
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _leave_a_core()
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(lines,), daemon=True).start()
    while True:
        answer(lines.get())


def _leave_a_core() -> None:
    """Leaves one core to the server, where there are several: it answers everybody else."""
    if hasattr(os, "sched_setaffinity"):
        cores = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, cores[1:] or cores)


def _listen(lines: "queue.SimpleQueue[bytes]") -> None:
    """Reads questions; ends the process at once when the server has closed its end."""
    for line in sys.stdin.buffer:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
