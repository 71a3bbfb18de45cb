"""The staff and players of a poker table in tests."""

from croupier.acts import Actor

DEALER = Actor("Dee", "dealer")
RUNNER = Actor("Ron", "chip-runner")
HDD = Actor("Hal", "tg-higher-duties-dealer")
MANAGER = Actor("Max", "tg-area-manager")
ASSISTANT = Actor("Ada", "tg-assistant-casino-manager")
OPERATOR = Actor("Crown", "casino-operator")


def player(seat: int | str) -> Actor:
    return Actor(seat if isinstance(seat, str) else f"P{seat}", "player")
