"""Computes answers to questions, or takes them from the cache; kernels are imported if needed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.odds import cache
from croupier.odds.answers.stored import is_stored, stored
from croupier.odds.asking.question import Question
from croupier.odds.asking.strategy import Strategy
from croupier.odds.asking.tree import Node, PlacedBet
from croupier.odds.checks import need_kernels
from croupier.odds.results import (
    AnswerT,
    Explained,
    Figures,
    SeenFigures,
    StrategyFigures,
    from_bytes,
    to_bytes,
)
from croupier.odds.workers import Tick

KIND, STRATEGIES = "odds", "strategies"


DeviceName: TypeAlias = Literal["cpu", "gpu", "auto"]
"""What computes: the processor, the first GPU, or that GPU where there is one."""


def uses_gpu(device: DeviceName) -> bool:
    """Whether a GPU is to compute; raises BadInput where it shall and there is none."""
    if device == "cpu":
        return False
    need_kernels()
    from croupier.odds.gpu.device import gpu_missing, the_gpu

    if device == "auto" and gpu_missing() is not None:
        return False
    the_gpu()  # kernels are compiled while other things are made ready
    return True


def figures(
    question: Question,
    tick: Tick | None = None,
    *,
    cached: bool = True,
    device: DeviceName = "cpu",
) -> Figures:
    """Exact figures of a game under best play; seconds the first time, then from the cache.

    `tick` is called with each amount of work done; they add up to `work(question)`. A GPU gives
    the same fractions in milliseconds, and is not ticked.
    """
    there = uses_gpu(device)

    def worked_out() -> Figures:
        from croupier.odds.exact.figures import figures as solve

        if not there:
            return solve(question, tick)
        from croupier.odds.gpu.device import the_gpu
        from croupier.odds.gpu.gpu_backend import backend_on

        return solve(question, None, backend_on(the_gpu()))

    if cached:
        at_hand = _stored(KIND, question.content_digest, Figures)
        if at_hand is not None:
            return replace(at_hand, digest=question.digest)
    return _cached(KIND, question.digest, Figures, worked_out, cached)


def strategy_figures(
    question: Question, strategy: Strategy, tick: Tick | None = None, *, cached: bool = True
) -> StrategyFigures:
    """Exact figures of a game played by the rules of a strategy, and what they cost."""
    if cached:
        at_hand = _stored(STRATEGIES, strategy_digest(question, strategy), StrategyFigures)
        if at_hand is not None:
            return at_hand
    best = figures(question, tick, cached=cached).expected_value
    digest = hashlib.sha256(f"{question.digest} {strategy.digest}".encode()).hexdigest()

    def worked_out() -> StrategyFigures:
        from croupier.odds.exact.figures import strategy_figures as follow

        return follow(question, strategy, best, tick)

    return _cached(STRATEGIES, digest, StrategyFigures, worked_out, cached)


def strategy_digest(question: Question, strategy: Strategy) -> str:
    """A hash of a question and the rules of a strategy, whatever the solver's version."""
    return hashlib.sha256(f"{question.content_digest} {strategy.digest}".encode()).hexdigest()


SEEN: dict[str, tuple[str, int]] = {
    "dealer": ("a dealer's card", 0),
    "dealer-and-flop": ("a dealer's card and a card of the flop", 0),
    "dealer-and-river": ("a dealer's card and the turn or the river", 0),
    "other-hand": ("another player's hand", 1),
} | {f"{n}-hands": (f"the hands of {n} other players", n) for n in (2, 3, 4, 5, 6)}
"""What may have been seen: in words, and how many other hands it is."""

DRAWN = 12
"""How many times several players' hands are drawn unless more are asked for."""


def seen_figures(
    question: Question,
    seen: str,
    samples: int | None = None,
    seed: int = 0,
    tick: Tick | None = None,
    *,
    cached: bool = True,
    device: DeviceName = "cpu",
) -> SeenFigures:
    """What it is worth to have seen cards before the first decision.

    All cases of a dealer's card are computed exactly, and so are those of one other hand, which
    takes minutes, unless `samples` are asked for. Of several players' hands `samples` are drawn at
    random with `seed`; each is computed exactly, and the result has the error of their mean, which
    is much smaller from 200 on (`card_removal`).
    """
    if seen not in SEEN:
        raise BadInput("--seen", f"one of {', '.join(SEEN)}", got=seen)
    words, hands = SEEN[seen]
    if samples is not None and samples < 2:
        raise BadInput("--samples", "at least 2, so that an error can be estimated", got=samples)
    there = uses_gpu(device)
    unseen = figures(question, tick, cached=cached, device=device).expected_value
    drawn = cases_drawn(hands, samples)
    sample = (drawn, seed if drawn else 0)
    digest = hashlib.sha256(f"{question.digest} {seen} {sample} by removal".encode()).hexdigest()

    def worked_out() -> SeenFigures:
        from croupier.odds.exact import protection

        error, freedom, study = 0.0, 0, _study_on_gpu() if there else None
        if drawn:
            value, error, freedom = protection.other_hands(
                question.tree, hands, drawn, seed, tick, study
            )
        elif hands:
            value = protection.another_hand(question.tree, tick, study)
        else:
            also: Any = {"dealer": "nothing", "dealer-and-flop": "flop"}.get(seen, "river")
            value = protection.dealer_card(question.tree, also, tick, study)
        return SeenFigures(
            book=question.book.id,
            game=question.game.id,
            seen=words,
            expected_value=value,
            unseen_value=unseen,
            error=error,
            samples=drawn,
            seed=sample[1],
            freedom=freedom,
        )

    return _cached("seen", digest, SeenFigures, worked_out, cached)


def _study_on_gpu() -> Any:
    from croupier.odds.gpu.device import the_gpu
    from croupier.odds.gpu.protection import study_on

    return study_on(the_gpu())


def cases_drawn(hands: int, samples: int | None) -> int:
    """How many cases are drawn at random; 0 where all cases are computed."""
    return 0 if hands == 0 or (hands == 1 and samples is None) else samples or DRAWN


def work_to_see(seen: str, samples: int | None = None) -> float:
    """Roughly the amount of work of `seen_figures`, as its `tick` counts it."""
    if seen not in SEEN:
        return 0
    need_kernels()
    from croupier.odds.exact.protection import work_of_seeing

    return work_of_seeing(SEEN[seen][1], cases_drawn(SEEN[seen][1], samples))


def _stored(kind: str, content_digest: str, form: type[AnswerT]) -> AnswerT | None:
    """An answer that came with the package."""
    content = stored(kind, content_digest)
    try:
        return None if content is None else from_bytes(content, form)
    except BadInput:
        return None  # of a form that this version does not read


def _cached(
    kind: str, digest: str, form: type[AnswerT], work_out: Callable[[], AnswerT], cached: bool
) -> AnswerT:
    stored = cache.fetch(kind, digest) if cached else None
    if stored is not None:
        try:
            return from_bytes(stored, form)
        except BadInput:
            pass  # damaged; computed again and replaced
    need_kernels()
    found = work_out()
    if cached:
        cache.store(kind, digest, to_bytes(found))
    return found


def work(question: Question) -> float:
    """The amount of work of `figures`; 0 where the answer is in the cache."""
    if is_stored(KIND, question.content_digest) or cache.is_stored(KIND, question.digest):
        return 0
    need_kernels()
    from croupier.odds.exact.figures import work_of_figures

    return work_of_figures()


def decision(question: Question, seen: int, placed: tuple[PlacedBet, ...] = ()) -> Node:
    """The decision to be made with `seen` board cards open and these wagers made."""
    nodes = [node for node in question.tree.nodes if node.seen == seen]
    if not nodes:
        open_cards = sorted({node.seen for node in question.tree.nodes})
        counts = " or ".join(map(str, open_cards))
        raise BadInput("board", f"{counts} cards: this game has no other decisions", got=seen)
    made = {(bet.wager, bet.multiple) for bet in placed}
    for node in nodes:
        if {(bet.wager, bet.multiple) for bet in node.placed} == made:
            return node
    ways = " or ".join(
        ", ".join(f"{b.wager} {b.multiple} times the Ante" for b in n.placed) or "no further wager"
        for n in nodes
    )
    raise BadInput("wagers", f"{ways}, for a decision with {seen} cards on the board")


def option_values(
    question: Question,
    node: Node,
    hole: tuple[Card, ...],
    board: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
    tick: Tick | None = None,
) -> dict[str, Fraction]:
    """What each option of a decision is worth now, in Antes, exactly."""
    need_kernels()
    from croupier.odds.exact.state import SeenCards
    from croupier.odds.exact.state import option_values as worked_out

    return worked_out(question.tree, node, SeenCards(hole, board, dead), tick)


def explained(
    question: Question,
    node: Node,
    hole: tuple[Card, ...],
    board: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
    tick: Tick | None = None,
) -> Explained:
    """All figures of a decision: values, the showdown, wagers, and the next decision."""
    need_kernels()
    from croupier.odds.exact.explaining import explain
    from croupier.odds.exact.state import SeenCards

    return explain(question.tree, node, SeenCards(hole, board, dead), tick)


def first_run(kernels: str = "river") -> bool:
    """Whether kernels have yet to be compiled, which takes up to a minute once."""
    need_kernels()
    from croupier.odds.kernels.compiled import compiled_before

    return not compiled_before(f"{kernels}.py")
