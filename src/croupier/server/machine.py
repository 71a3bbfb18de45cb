"""The house itself, where it acts for nobody else: the machine that deals, and its officers."""

from croupier.acts import Actor

HOUSE = "the house"
MACHINE = Actor(HOUSE, "dealer")
