"""`croupier session`: the exact chances of a session of a banked game, and the risk of ruin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cli.odds.questions import asked, named_sign, read_sign_file, stakes_beside, waiting
from croupier.cli.odds.simulate import RulesName
from croupier.cli.options import AnteAmount, Beside, BookName, GameName, SignFile
from croupier.cli.output import AsJson, grid, lines, page, say
from croupier.money import parse_typed, show_exact
from croupier.odds import (
    Question,
    SessionTerms,
    load_strategy,
    question_of,
    session_json,
    session_odds,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from croupier.odds import SessionOdds

SHOWN = {"ahead": "ends ahead", "behind": "ends behind"}


def session(
    book: BookName,
    *,
    game: GameName = None,
    rounds: int = 1000,
    bankroll: str | None = None,
    ante: AnteAmount = None,
    sign: SignFile = None,
    beside: Beside = None,
    strategy: RulesName = None,
    json: AsJson = False,
) -> None:
    """Compute how likely every result of a session is, and the risk of ruin.

    No cards are drawn: the chances of one round are counted, and those of a session follow round by
    round. Short sessions are computed in whole numbers and are exact. Longer ones are computed in
    floats, and the answer says by how much they can be off.

    Example: croupier session perth-ultimate --rounds 1000 --bankroll 2000 --ante 10

    :param rounds: The number of rounds in a session, unless the bankroll ends it.
    :param bankroll: The money in dollars at the start of a session. The session is ruined when the
        rest does not cover the most that a round may cost. Default: money never runs out.
    """
    money = parse_typed(ante, field="--ante") if ante is not None else None
    funds = parse_typed(bankroll, field="--bankroll") if bankroll is not None else None
    shown = None if money is None else show_exact(money, 2)
    with named_sign(sign):
        said = asked(book, game, read_sign_file(sign), beside, shown)
    question = question_of(said.book, said.game, said.sign, stakes_beside(beside), said.ante)
    terms = SessionTerms(rounds, question.ante, funds)
    rules = None if strategy is None else load_strategy(strategy)
    with waiting(f"Computing sessions of {question.name}", rounds) as advance:
        found = session_odds(question, terms, rules, advance)
    say(session_json(question, found), json=json, people=lambda: _page(question, found))


def _page(question: Question, found: SessionOdds) -> RenderableType:
    terms, told = found.terms, session_json(question, found)
    rows = [(f"{share} end at or below", amount) for share, amount in told["results"].items()]
    rows += [(words, f"{told[name]:.4%}") for name, words in SHOWN.items()]
    rows.append(("mean", f"{told['mean']:+.2f}"))
    rows.append(("standard deviation", f"{told['standard_deviation']:.2f}"))
    if terms.bankroll is not None:
        rows.append((f"ruined, from {told['bankroll']}", f"{told['risk_of_ruin']:.6%}"))
        rows.append(("rounds played", f"{told['rounds_played']:.2f}"))
    how = "All chances are exact."
    if not found.exact:
        how = f"Each chance is off by a share of {found.error:.0e} at most, "
        how += f"and {found.cut:.0e} is left out in all."
    title = f"{question.name}: {terms.rounds:,} rounds at an Ante of {told['ante']}"
    return page(grid(title, ("a session", ""), rows), *lines(f"  {how}\n"))
