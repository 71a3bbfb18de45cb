"""What is settled before a deal of poker: any game, stakes, places, posts, charges and readings."""

import random
from importlib import import_module
from typing import Any, Final

poker: Any = import_module("croupier.poker")
Rate: Any = import_module("croupier.money").Rate

DEALERS: Final = (
    "dealer",
    "tg-higher-duties-dealer",
    "tg-area-manager",
    "tg-assistant-casino-manager",
    "casino-operator",
)
ROUNDS: Final = 4


def any_setup(game: str, structure: str, chance: random.Random) -> dict[str, Any]:
    """Everything that is settled before a deal, as plain values."""
    most = poker.variant(game).players
    count = min(most, chance.choice((2, 3, 3, 4, 5, 6)))
    chip = chance.choice((1, 1, 5))
    deep = chance.choice((2, 6, 25))
    numbers = sorted(chance.sample(range(1, most + 1), count))
    places = [[n, f"P{n}", chance.randint(1, 10 * deep // chip + 1) * chip] for n in numbers]
    button = chance.randint(1, most)
    stakes = {
        "structure": structure,
        "bets": [10, 10, 20, 20] if structure == "fixed" else [10] * ROUNDS,
        "most": 25 if structure == "spread" else 0,
        "chip": chip,
    }
    order = [n for n in numbers if n > button] + [n for n in numbers if n <= button]
    colours = ("red", "black")
    return {
        "game": game,
        "stakes": stakes,
        "places": places,
        "button": button,
        "posts": _posts(chance, order),
        "over_blinds": chance.choice(("none", "none", "straddle", "chain")),
        "settings": _settings(chance),
        "dealers": list(DEALERS),
        "charges": _charges(chance),
        "readings": _readings(chance),
        "chase": [
            [n, f"P{n}", chance.choice(colours), chance.choice((5, 10, 25))]
            for n in numbers
            if chance.random() < 0.15
        ],
    }


def _posts(chance: random.Random, order: list[int]) -> list[list[Any]]:
    """Antes, two blinds, sometimes a straddle, sometimes a live post behind."""
    posts: list[list[Any]] = []
    if chance.random() < 0.15:
        posts += [[seat, "ante", 1] for seat in order]
    if chance.random() < 0.15:
        posts.append([order[1], "dead", 10])
    posts += [[order[0], "blind", 5], [order[1], "blind", 10]]
    if len(order) > 2 and chance.random() < 0.15:
        posts.append([order[2], "straddle", 20])
    elif len(order) > 3 and chance.random() < 0.3:
        posts.append([order[-1], "post", 10])
    return posts


def _settings(chance: random.Random) -> dict[str, Any]:
    if chance.random() < 0.5:
        return {}
    return {
        "short_all_in_cumulative": chance.random() < 0.5,
        "all_in_counts_for_head_to_head": chance.choice(("this round", "always", "never")),
        "straddle_min_raise": chance.choice(("increment", "full")),
        "big_blind_option": chance.choice(("stand or raise", "call, raise or fold")),
        "pot_limit_rounding": chance.choice(("down to chip", "exact")),
        "minimum_raise": chance.choice(("largest full", "last")),
        "odd_chip_by_suit": chance.choice(("hole cards", "hand")),
        "first_to_show": chance.choice(("left of button", "last aggressor")),
        "short_blind_call": chance.choice(("nominal", "as posted")),
        "called_player_may_muck": chance.random() < 0.5,
    }


def _readings(chance: random.Random) -> dict[str, Any]:
    if chance.random() < 0.5:
        return {}
    return {
        "half_of_what": chance.choice(("last full increment", "whole wager")),
        "oversize_chip_spread_open": chance.choice(("chip up to maximum", "minimum bet")),
        "early_check_lasts": chance.choice(("betting round", "hand")),
        "early_fold": chance.choice(("final", "dealer rules")),
        "tie_exemption_per_pot": chance.random() < 0.5,
        "rake_order": chance.choice(("main first", "side first")),
        "rake_rounding": chance.choice(("down to chip", "exact cents")),
        "misdeal_blinds": chance.choice(("stay for the re-deal", "returned")),
        "short_flop": chance.choice(("add the next card", "reshuffle")),
        "settled_side_wagers": chance.choice(("area manager rules", "reversed")),
        "time_out": chance.choice(("dead or check", "dealer rules")),
        "voided_wager_in_pot": chance.choice(("as ruled", "stays in pot")),
    }


def _charges(chance: random.Random) -> list[dict[str, Any]]:
    """What the house takes, as the charge is sent."""
    rake: dict[str, Any] = {
        "method": "percentage",
        "rate": chance.choice(("5%", "10%")),
        "cap": 8,
        "chip": 1,
    }
    fee: dict[str, Any] = {"method": "per-hand", "amount": 2, "by_players": [[4, 3]]}
    offered: tuple[list[dict[str, Any]], ...] = ([], [], [rake], [fee], [rake, fee])
    return chance.choice(offered)


def setup_of(said: dict[str, Any]) -> Any:
    """The set-up of a deal as the engine takes it."""
    stakes = said["stakes"]
    return poker.Setup(
        poker.variant(said["game"]),
        poker.Stakes(
            poker.structure(stakes["structure"]),
            tuple(stakes["bets"]),
            stakes["most"],
            stakes["chip"],
        ),
        tuple(poker.Place(*place) for place in said["places"]),
        said["button"],
        tuple(poker.Post(*post) for post in said["posts"]),
        said["over_blinds"],
        poker.Settings(**said["settings"]),
        tuple(said["dealers"]),
    )


def charges_of(said: dict[str, Any]) -> Any:
    def made(charge: dict[str, Any]) -> Any:
        rate = charge.get("rate")
        steps = tuple(map(tuple, charge.get("by_players", ())))
        read = {**charge, "rate": None if rate is None else Rate.parse(rate), "by_players": steps}
        return poker.Charge(**read)

    return tuple(made(charge) for charge in said["charges"])
