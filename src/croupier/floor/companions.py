"""Companions: players of the house who keep people company, known by their names."""

COMPANION = " (companion)"
"""How the name of a companion ends; people's names have no brackets."""


def is_companion(person: str) -> bool:
    """Whether a player is a companion. Companions give way to people everywhere."""
    return person.endswith(COMPANION)
