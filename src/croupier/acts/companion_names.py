"""How companions are named: players that the house provides at tables with few people."""

COMPANION = " (companion)"
"""How the name of a companion ends; people's names have no brackets."""


def is_companion(person: str) -> bool:
    """Whether a player is a companion. Companions give up their seats to people."""
    return person.endswith(COMPANION)
