"""Learning environments: banked games for Gymnasium, poker between players for PettingZoo.

Gymnasium, PettingZoo, numpy and the kernels are imported when one of these names is first used;
where one is missing, the message names the extra to install. docs/learning-environments.md says
what is observed and what is paid.

- `installed`: what must be installed
- `pictures`: tables drawn as pictures
- `banked_game`, `banked_env`, `banked_vector`: rounds against the house, one or many at once
- `poker_game`, `poker_hands`, `poker_env`, `holdem_vector`: hands between players, one or many
  at once
- `registration`: the banked games by name, for `gymnasium.make`
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from croupier.rl.installed import need_rl

if TYPE_CHECKING:
    from croupier.rl.banked_env import BankedEnv
    from croupier.rl.banked_vector import BankedVectorEnv
    from croupier.rl.holdem_vector import HoldemVectorEnv
    from croupier.rl.poker_env import PokerEnv
    from croupier.rl.registration import register_games

__all__ = ["BankedEnv", "BankedVectorEnv", "HoldemVectorEnv", "PokerEnv", "register_games"]

_HOMES = {
    "BankedEnv": "banked_env",
    "BankedVectorEnv": "banked_vector",
    "HoldemVectorEnv": "holdem_vector",
    "PokerEnv": "poker_env",
    "register_games": "registration",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    need_rl()
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
