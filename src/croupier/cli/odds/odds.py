"""`croupier odds`: the exact figures of a banked game under best play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

from croupier.books import BOOK_IDS, load_book
from croupier.cli.odds.odds_options import NO_OTHER, OtherQuestion
from croupier.cli.odds.pages import (
    changed_page,
    figures_page,
    poker_side_page,
    seen_page,
    side_by_side,
    strategy_page,
    varied_page,
)
from croupier.cli.odds.questions import (
    NoCache,
    amount,
    asked,
    every_game,
    named_sign,
    read_sign_file,
    solved,
    stakes_beside,
    waiting,
)
from croupier.cli.options import (
    AnteAmount,
    Beside,
    BookName,
    GameName,
    SignFile,
    book_and_game,
)
from croupier.cli.output import AsJson, note, say
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.odds import (
    DeviceName,
    Figures,
    Question,
    check_picture,
    difference,
    difference_json,
    figures_json,
    load_strategy,
    payments_json,
    plot_edge_against,
    plot_edges,
    plot_hands,
    plot_streets,
    question_if,
    read_vary,
    seen_figures,
    seen_json,
    side_json,
    strategy_figures,
    strategy_json,
    uses_gpu,
    varied,
    varied_json,
    work_to_see,
)

_CHARTS = {"hands": plot_hands, "streets": plot_streets}


@dataclass(frozen=True, slots=True)
class _Output:
    """The options that say how to compute and give the answer."""

    plot: Path | None
    chart: str
    cached: bool
    device: DeviceName
    json: bool

    def solved(self, question: Question) -> Figures:
        return solved(question, cached=self.cached, device=self.device)

    def draw(self, picture: Callable[[Path], None]) -> None:
        """Draws the picture, if a file was given for it."""
        if self.plot is not None:
            picture(self.plot)
            note(f"The picture is in {self.plot}.")


@dataclass(frozen=True, slots=True)
class _Case:
    """A question and the options it was made from, to ask it again with a changed rule."""

    question: Question
    sign: dict[str, Any]
    beside: dict[str, Fraction]
    ante: Cents | None

    def with_rules(self, *rules: str) -> Question:
        return question_if(self.question, self.sign, rules, self.beside, self.ante)


def odds(
    book: BookName | None = None,
    *,
    game: GameName = None,
    sign: SignFile = None,
    beside: Beside = None,
    ante: AnteAmount = None,
    other: OtherQuestion = NO_OTHER,
    plot: Path | None = None,
    chart: Literal["hands", "streets"] = "hands",
    no_cache: NoCache = False,
    device: DeviceName = "cpu",
    json: AsJson = False,
) -> None:
    """Compute the exact odds of a banked game under best play: house edge, decisions, side wagers.

    All figures are per Ante. Use one of --compare, --what-if, --vary, --strategy and --seen at a
    time. Common questions are answered at once; for others the first run compiles for up to a
    minute, and answers are saved for the next time.

    Examples: croupier odds perth-ultimate;
    croupier odds --compare canberra-ultimate perth-ultimate;
    croupier odds canberra-ultimate --what-if blind.flush=2

    :param plot: Draw a picture to this .svg or .png file (needs the extra 'plot'): the chart of
        the game, the compared edges, or the edge for each value of the varied rule.
    :param chart: Which chart of the game to draw: the 169 starting hands, or what each street adds.
    :param device: What computes: cpu, gpu (the extra 'gpu' and a GPU with CUDA; the same
        fractions, sooner), or auto for the GPU where there is one.
    """
    output = _Output(plot, chart, not no_cache, device, json)
    _check_output(output, other)
    other.check(**{"game": game, "with": beside, "ante": ante})
    if other.compare:
        with named_sign(sign):
            _compare([*([book] if book else []), *other.compare], read_sign_file(sign), output)
        return
    if book is None:
        raise BadInput("book", f"one of {', '.join(BOOK_IDS)}, or a folder with a book", got=None)
    if _only_poker(book):
        _side_wagers_of(book, json=json)
        return
    with named_sign(sign):
        shown = read_sign_file(sign)
        question = asked(book, game, shown, beside, ante)
        _answer(_Case(question, shown, stakes_beside(beside), amount(ante)), other, output)


def _check_output(output: _Output, other: OtherQuestion) -> None:
    """Refuses a device or a picture that does not go with the question, before any work is done."""
    uses_gpu(output.device)
    if output.device == "gpu" and other.strategy is not None:
        raise BadInput(
            "--device", "cpu with --strategy: the processor follows its rules", got=output.device
        )
    if output.plot is not None:
        if other.seen is not None:
            raise BadInput("--plot", "no picture together with --seen", got=str(output.plot))
        check_picture(output.plot)


def _answer(case: _Case, other: OtherQuestion, output: _Output) -> None:
    """Answers the one question that was asked about a game."""
    if other.strategy is not None:
        _followed(case.question, other.strategy, output)
    elif other.seen is not None:
        _seen(case.question, other.seen, other.samples, other.seed, output)
    elif other.what_if:
        _changed(case, other.what_if, output)
    elif other.vary is not None:
        _varied(case, other.vary, output)
    else:
        _plain(case.question, output)


def _plain(question: Question, output: _Output) -> None:
    found = output.solved(question)
    chart, title = _CHARTS[output.chart], f"{question.game.name} ({question.name})"
    output.draw(lambda file: chart(found, file, title))
    answer = figures_json(found) | payments_json(question)
    say(answer, json=output.json, people=lambda: figures_page(question, found))


def _only_poker(book: str) -> bool:
    """Whether a book has no banked game, but side wagers at poker against the house."""
    law = load_book(book_and_game(book)[0])
    return not law.games and law.poker is not None and bool(law.poker.side_wager)


def _side_wagers_of(book: str, *, json: bool) -> None:
    from croupier.odds import poker_side_wagers  # which imports the room of poker

    law = load_book(book)
    found = poker_side_wagers(law)
    answer = {
        "book": law.id,
        "game": None,
        "exact": True,
        "side_wagers": {name: side_json(side) for name, side in found.items()},
    }
    say(answer, json=json, people=lambda: poker_side_page(law.id, found))


def _followed(question: Question, name: str, output: _Output) -> None:
    strategy = load_strategy(name)
    with waiting(f"Solving {question.name} with {strategy.name}") as advance:
        found = strategy_figures(question, strategy, advance, cached=output.cached)
    title = f"{question.name} played by {strategy.name}"
    output.draw(lambda file: plot_streets(found, file, title))
    answer = strategy_json(found) | payments_json(question)
    say(answer, json=output.json, people=lambda: strategy_page(question, found))


def _seen(question: Question, seen: str, samples: int | None, seed: int, output: _Output) -> None:
    cached, device = output.cached, output.device
    if uses_gpu(device):
        found = seen_figures(question, seen, samples, seed, cached=cached, device=device)
    else:
        task, total = f"Solving {question.name} with seen cards", work_to_see(seen, samples)
        with waiting(task, total) as advance:
            found = seen_figures(question, seen, samples, seed, advance, cached=cached)
    answer = seen_json(found) | payments_json(question)
    say(answer, json=output.json, people=lambda: seen_page(question, found))


def _compare(books: list[str], sign: dict[str, Any], output: _Output) -> None:
    questions = [q for book in books for q in every_game(book, sign)]
    found = [output.solved(question) for question in questions]
    names = [question.name for question in questions]
    output.draw(lambda file: plot_edges(list(zip(names, found, strict=True)), file))
    answer = {
        "compared": [
            {key: value for key, value in figures_json(one).items() if key != "preflop"}
            | payments_json(question)
            for one, question in zip(found, questions, strict=True)
        ]
    }
    say(answer, json=output.json, people=lambda: side_by_side(questions, found))


def _changed(case: _Case, rules: list[str], output: _Output) -> None:
    question, other = case.question, case.with_rules(*rules)  # refused before anything is solved
    before, after = (output.solved(q) for q in (question, other))
    change, words = difference(before, after), ", ".join(rules)
    edges, title = [("as it is", before), (words, after)], f"{question.name}: {words}"
    output.draw(lambda file: plot_edges(edges, file, title))
    answer = {
        "book": question.book.id,
        "game": question.game.id,
        "what_if": rules,
        "dropped_rows": list(other.dropped),
        **payments_json(other),
        **difference_json(change),
    }
    say(answer, json=output.json, people=lambda: changed_page(question, other, words, change))


def _varied(case: _Case, vary: str, output: _Output) -> None:
    rule, settings = read_vary(vary)
    others = {value: case.with_rules(f"{rule}={value}") for value in settings}
    found = varied(case.question, others, solver=output.solved)
    edges = [(one.value, one.house_edge) for one in found]
    title = f"{case.question.name}: edge against {rule}"
    output.draw(lambda file: plot_edge_against(rule, edges, file, title))
    say(
        varied_json(rule, case.question, found),
        json=output.json,
        people=lambda: varied_page(case.question, rule, found),
    )
