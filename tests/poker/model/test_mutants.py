"""The comparison can fail: engines with one rule changed are noticed.

Most mutants change a rule that is data (a structure, a game, a setting); the others replace one
function of the engine.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.money import Cents
from croupier.poker import Setup
from croupier.poker.deal import recorder as early_acts
from croupier.poker.hand import betting, pots, rules, settling, streets, strengths
from croupier.poker.hand.state import NOBODY
from tests.poker.model.beside import compare

HANDS = 1_000
"""Within so many hands a mutant must be noticed; most are within a few dozen."""


def structure(**changes: Any) -> Callable[[Setup], Setup]:
    """The engine with another betting structure."""

    def mutant(setup: Setup) -> Setup:
        changed = replace(setup.stakes.structure, **changes)
        return replace(setup, stakes=replace(setup.stakes, structure=changed))

    return mutant


def game(**changes: Any) -> Callable[[Setup], Setup]:
    return lambda setup: replace(setup, variant=replace(setup.variant, **changes))


def setting(**changes: Any) -> Callable[[Setup], Setup]:
    return lambda setup: replace(setup, settings=replace(setup.settings, **changes))


def larger_chips(setup: Setup) -> Setup:
    return replace(setup, stakes=replace(setup.stakes, chip=Cents(setup.stakes.chip + 1)))


def next_button(setup: Setup) -> Setup:
    button = setup.places[0].seat if setup.button is not None else None
    return replace(setup, button=button)


OTHER_RULES: dict[str, Callable[[Setup], Setup]] = {
    "four raises": structure(raise_cap=4),
    "no limit of raises": structure(raise_cap=None),
    "only a full raise reopens": structure(reopens="full"),
    "half a raise reopens": structure(reopens="half"),
    "the pot is the limit": structure(maximum="pot"),
    "no low": game(low="none"),
    "a low in every game": game(low="eight or better"),
    "larger chips": larger_chips,
    "another button": next_button,
    "short all-ins add up": setting(short_all_in_cumulative=True),
    "short all-ins do not add up": setting(short_all_in_cumulative=False),
    "all-ins always count": setting(all_in_counts_for_head_to_head="always"),
    "all-ins never count": setting(all_in_counts_for_head_to_head="never"),
    "a straddle is a bet": setting(straddle_min_raise="full"),
    "the last raise is the least": setting(minimum_raise="last"),
    "short blinds are called short": setting(short_blind_call="as posted"),
    "a called player may muck": setting(called_player_may_muck=True),
    "the last aggressor shows first": setting(first_to_show="last aggressor"),
}

QUICK = ("four raises", "short all-ins do not add up", "no low")
"""Those that the landing tier runs too."""


def noticed(mutant: Callable[[Setup], Setup] | None = None) -> bool:
    try:
        for number in range(HANDS):
            compare(number, mutant)
    except AssertionError:
        return True
    return False


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in OTHER_RULES],
)
def test_another_rule_is_noticed(name: str) -> None:
    assert noticed(OTHER_RULES[name])


def keeps(*_: object) -> Any:
    """A function that finds nothing to do."""
    return None


OTHER_FUNCTIONS: dict[str, tuple[Any, str, Any]] = {
    "an all-in wins what lies beside it": (pots, "_won_beyond", lambda *_: []),
    "uncalled money stays": (rules, "uncalled", keeps),
    "the odd chip goes to the last": (
        settling,
        "divide",
        lambda *asked, right=settling.divide: right(*asked)[::-1],
    ),
    "the odd chip goes to the low": (
        settling,
        "halve",
        lambda *asked, right=settling.halve: right(*asked)[::-1],
    ),
    "nobody was called": (streets, "player_called", lambda *_: NOBODY),
    "an early act never stands": (early_acts, "binding_act", lambda *_: "6.18.2"),
    "a fold out of turn is forgotten": (early_acts, "_close_early", keeps),
    "any short all-in reopens": (betting, "_faces_a_raise", lambda *_: True),
    "no short all-ins reopen together": (betting, "_faces_a_raise", lambda *_: False),
    "the worst hand wins": (
        settling,
        "highs_of",
        lambda *asked, right=strengths.highs_of: [-high for high in right(*asked)],
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", OTHER_FUNCTIONS)
def test_another_function_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, what, instead = OTHER_FUNCTIONS[name]
    monkeypatch.setattr(where, what, instead)
    assert noticed()
