"""The options of `croupier design`: the figures to meet, and the jackpot whose values are free."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, Final, TypeAlias

from cyclopts import Parameter

from croupier.books import Book
from croupier.cli.jackpot.system import Cost, counts_in, jackpot_line
from croupier.errors import BadInput
from croupier.odds import DesignTerms, read_deviation, read_share

FreeOdds: TypeAlias = dict[str, tuple[Fraction, ...]]
"""The odds that each free entry of a pay table may have."""
_WITH_JACKPOT: Final = "free values of a jackpot beside it, such as jackpot.seed"


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class DesignAims:
    """The figures that a design has to meet."""

    edge: Annotated[
        str | None,
        Parameter(
            help="The house edge to meet, such as 2% or 0.02: of the Ante, or of the side wager."
        ),
    ] = None
    element_of_risk: Annotated[
        str | None,
        Parameter(help="The edge as a share of all that is wagered, such as 0.5%."),
    ] = None
    hit_rate: Annotated[
        str | None,
        Parameter(
            help="How often a round, or the side wager, wins more than it loses, such as 45%."
        ),
    ] = None
    volatility: Annotated[
        str | None,
        Parameter(
            help="The standard deviation of a round in Antes, or of a unit of the side wager, such "
            "as 4.9."
        ),
    ] = None
    return_: Annotated[
        str | None,
        Parameter(
            "--return",
            help="Of a jackpot: what comes back for each dollar wagered, such as 88.87%.",
        ),
    ] = None

    def terms(self, free: FreeOdds, *, rising: bool, tables: int, most_solved: int) -> DesignTerms:
        """The terms of a design of pay tables."""
        _refuse({"--return": self.return_}, _WITH_JACKPOT)
        return DesignTerms(
            edge=read_share("--edge", self.edge or ""),
            element_of_risk=read_share("--element-of-risk", self.element_of_risk or ""),
            hit_rate=read_share("--hit-rate", self.hit_rate or ""),
            volatility=read_deviation("--volatility", self.volatility or ""),
            free=free,
            rising=rising,
            tables=tables,
            most_solved=most_solved,
        )

    def jackpot_return(self, par_sheet: object) -> Fraction:
        """The return of a jackpot, which no other figure goes with."""
        others = {
            "--edge": self.edge,
            "--element-of-risk": self.element_of_risk,
            "--hit-rate": self.hit_rate,
            "--volatility": self.volatility,
            "--par-sheet": par_sheet,
        }
        _refuse(others, "--return instead, because values of a jackpot are free")
        target = read_share("--return", self.return_ or "")
        if target is None:
            raise BadInput("--return", "the return to meet, such as 88.87%")
        return target


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class JackpotChoice:
    """The jackpot whose values are free."""

    option: Annotated[
        int | None, Parameter(help="The option of the jackpot (Melbourne), such as 1.")
    ] = None
    seed: Annotated[
        int | None,
        Parameter(
            help="The seed of the jackpot for each $1 of the wager (Melbourne), such as 10000."
        ),
    ] = None
    cost: Cost = None
    mix: Annotated[
        str | None,
        Parameter(help="How many jackpot wagers of each level are placed, such as 5,3,2 (Perth)."),
    ] = None

    def line(self, law: Book, sign: str | None) -> dict[str, Any]:
        """The description of the system."""
        return jackpot_line(law, self.option, self.seed, self.cost, sign)

    def counts(self) -> list[int] | None:
        return counts_in(self.mix, "--mix")

    def refuse(self) -> None:
        """Refuses these options where entries of pay tables are free."""
        given = {"--option": self.option, "--seed": self.seed, "--cost": self.cost}
        _refuse(given | {"--mix": self.mix}, _WITH_JACKPOT)


NO_AIMS: Final = DesignAims()
NO_JACKPOT: Final = JackpotChoice()


def _refuse(given: Mapping[str, object], expected: str) -> None:
    """Refuses the first option that was given."""
    named = next((name for name, value in given.items() if value is not None), None)
    if named is not None:
        raise BadInput(named, expected)
