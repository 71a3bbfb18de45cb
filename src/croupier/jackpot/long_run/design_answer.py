"""A design of a jackpot: the terms it begins with, and the answer as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.books import Book
from croupier.errors import BadInput
from croupier.jackpot.long_run.designing import DesignedJackpot, JackpotDesign
from croupier.jackpot.long_run.free_terms import PREFIX, now
from croupier.jackpot.meters.line import read_terms
from croupier.jackpot.meters.terms import JackpotTerms
from croupier.money import show_exact

NOT_TERMS = ("book", "meter", "pools")
"""What a sign says of a system besides its terms: how its meters stand."""


def terms_to_design(law: Book, line: Mapping[str, Any]) -> JackpotTerms:
    """The jackpot that a design begins with: the book's first option and seed where none is named.

    `line` describes a system as its sign does; a wager costs $1 where it does not say.
    """
    kind = law.jackpot.kind if law.jackpot else ""
    options = law.jackpot.option if law.jackpot else ()
    stated = {key: value for key, value in line.items() if key not in NOT_TERMS}
    if not {"cost", "level1_wager"} & set(stated):
        stated["level1_wager" if kind == "three levels" else "cost"] = "1.00"
    if kind == "prize meter":
        stated = {"option": options[0].id} | stated
        chosen = next((one for one in options if one.id == str(stated["option"])), None)
        if chosen is not None and chosen.seeds:
            stated = {"seed": chosen.seeds[0].seed} | stated
    terms = read_terms(law, stated)
    if terms.unstated:
        left = ", ".join(terms.unstated)
        raise BadInput("--sign", f"a sign that states every payout: {left} too")
    return terms


def values_to_design(terms: JackpotTerms) -> dict[str, Fraction]:
    """Every value that may be free, by the name that `free_jackpot` takes, as it is now."""
    return {f"{PREFIX}{name}": value for name, value in now(terms).items() if value}


def design_jackpot_json(law: Book, terms: JackpotTerms, found: JackpotDesign) -> dict[str, Any]:
    """The jackpots nearest to a target, with their returns in parts."""
    return {
        "book": law.id,
        "option": terms.option,
        "target": float(found.target),
        "target_exact": _exact(found.target),
        "jackpots_in_bounds": found.searched,
        "nothing_nearer": True,
        "jackpots": [_record(one) for one in found.jackpots],
    }


def _record(one: DesignedJackpot) -> dict[str, Any]:
    return {
        "values": {f"{PREFIX}{name}": float(value) for name, value in one.values.items()},
        "values_exact": {f"{PREFIX}{name}": _exact(value) for name, value in one.values.items()},
        "return": float(one.total),
        "house_edge": float(1 - one.total),
        "distance": float(one.distance),
        "error": float(one.error),
        "levels": {
            level.level: {
                "return": float(level.total),
                "fixed_exact": _exact(level.fixed),
                "increment_exact": _exact(level.increment),
                "reseeds_exact": _exact(level.reseeds),
                "top_ups": float(level.top_ups),
                "break_even": show_exact(level.break_even, 2),
                "mean_at_royal": show_exact(level.mean, 2),
            }
            for level in one.levels
        },
    }


def _exact(value: Fraction) -> str:
    return f"{value.numerator}/{value.denominator}"
