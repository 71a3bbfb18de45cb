"""Sentences that say "you" to their reader and name everybody else."""

from croupier.acts.actor import Actor


def sentence_about(actor: Actor, person: str, you: str, they: str) -> str:
    """A sentence about a person, in the second person where that person gave the command.

    >>> sentence_about(Actor("Ann", "player"), "Ann", "have no seat here", "has no seat here")
    'You have no seat here.'
    >>> sentence_about(Actor("Dan", "dealer"), "Ann", "have no seat here", "has no seat here")
    'Ann has no seat here.'
    """
    return f"You {you}." if actor.person == person else f"{person} {they}."
