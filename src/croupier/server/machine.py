"""The house itself, where it acts for nobody else: the machine that deals, and its officers."""

from croupier.acts import Actor
from croupier.floor import HOUSE

__all__ = ["HOUSE", "MACHINE"]

MACHINE = Actor(HOUSE, "dealer")
