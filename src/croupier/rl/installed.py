"""Checks that the libraries of the learning environments are installed."""

from importlib.util import find_spec
from typing import Final

from croupier.errors import BadInput

NEEDED: Final = ("gymnasium", "pettingzoo", "numba", "numpy")


def need_rl() -> None:
    """Raises BadInput, with what to install, where environments cannot be made."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        command = 'run pip install "croupier[rl]"'
        raise BadInput("rl", f'the extra "rl": {command} ({missing[0]} is missing)')
