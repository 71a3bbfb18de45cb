"""The options of `croupier odds` that ask another question than what the game is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from cyclopts import Parameter

from croupier.errors import BadInput
from croupier.odds import SEEN, strategies

Several = Annotated[list[str] | None, Parameter(consume_multiple=True)]


@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class OtherQuestion:
    """One question at a time: compared books, changed rules, a strategy or seen cards."""

    compare: Annotated[
        Several,
        Parameter(help="Show several books side by side. Name one game as melbourne-wsop/bonus."),
    ] = None
    what_if: Annotated[
        Several,
        Parameter(
            help="Change a rule: blind.flush=2, multiples.preflop=3, ante_pays_from=straight, "
            "qualifies=two-pair or blind=canberra-ultimate. Give several, each once, to change "
            "them together: --what-if blind.flush=2 blind.straight=2. multiples.preflop=3,4 is one "
            "rule that allows both multiples."
        ),
    ] = None
    vary: Annotated[
        str | None,
        Parameter(
            help="Give one rule several values, such as blind.flush=1,3/2,2 or "
            "trips_table=1,2,3,4, and compute the edge for each. Commas separate the values, so "
            "multiples.preflop=3,4 is first 3, then 4."
        ),
    ] = None
    strategy: Annotated[
        str | None,
        Parameter(
            help="Compute what a strategy costs against best play: a file with its rules, or one "
            f"of {', '.join(strategies())}."
        ),
    ] = None
    seen: Annotated[
        str | None,
        Parameter(
            help="Compute the player's edge after seeing cards before the first decision: "
            f"{', '.join(SEEN)}."
        ),
    ] = None
    samples: Annotated[
        int | None,
        Parameter(
            help="With --seen 2-hands to 6-hands, how many cases are sampled. Default: 12. With "
            "other-hand the default is to count all cases."
        ),
    ] = None
    seed: Annotated[int, Parameter(help="The seed of that sample.")] = 0

    def check(self, **about_one_game: object) -> None:
        """Refuses options that ask different questions at the same time."""
        first = ("compare", self.compare)
        _refuse_together(
            first,
            ("strategy", self.strategy),
            ("seen", self.seen),
            ("what-if", self.what_if),
            ("vary", self.vary),
        )
        for option in about_one_game.items():
            _refuse_together(first, option)


NO_OTHER: Final = OtherQuestion()


def _refuse_together(*options: tuple[str, object]) -> None:
    given = [f"--{name}" for name, value in options if value]
    if len(given) > 1:
        raise BadInput(given[1], f"no {given[0]} together with it: ask one question at a time")
