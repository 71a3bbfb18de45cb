"""Answers of drills in the words that a dealer says at the table."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from croupier.money import parse_amount, show_dollars
from croupier.server.views.settled_round import SettledWager

LARGEST_ODDS: Final = 20
"""Odds are said with a second figure up to this; amounts that were rounded have none."""


def wager_in_words(name: str, settled: SettledWager) -> str:
    """What is said of one wager: "Blind pays 3 to 2: $15", "Ante pushes", "Trips loses"."""
    won, staked = parse_amount(settled.won, "won"), parse_amount(settled.staked, "staked")
    if settled.outcome == "lose":
        return f"{name} loses"
    if settled.outcome != "win":
        return f"{name} pushes"
    odds = Fraction(won, staked)
    said = f"{odds.numerator} to {odds.denominator}: "
    return f"{name} pays {said if odds.denominator <= LARGEST_ODDS else ''}{show_dollars(won)}"


HANDS: Final[Mapping[str, str]] = {
    "void all": "All hands are void",
    "misdeal": "It is a misdeal: the cards are dealt again",
    "void hand": "That hand is void",
    "dead hand": "That hand is dead",
    "fold hand": "That hand is folded",
    "restore hand": "The hand goes back to its player",
    "correct cards": "The cards are put right and play goes on",
    "play on": "Play goes on as the cards lie",
    "may void": "The hands may be declared void",
}
WAGERS: Final[Mapping[str, str]] = {
    "return all": "All wagers go back",
    "return all but blinds": "All wagers go back but the blinds",
    "return hand": "The wagers of that hand go back",
    "stay": "The wagers stay where they are",
    "as placed": "The wager counts as it was placed",
    "forfeit hand": "The wagers of that hand are lost",
    "may retract": "Players may take their wagers back",
    "correct or fold": "The wager is corrected, or the hand is folded",
    "correct or take back": "The wager is corrected or taken back",
    "pay up": "The missing amount is paid up",
    "to maximum": "Only the maximum counts",
    "to multiple": "Only the permitted multiple counts",
}


def in_words(about: str, value: str) -> str:
    """A value of a row in a sentence without its full stop."""
    if about == "authority":
        return f"The {value.replace('-', ' ')} or above rules"
    return (HANDS if about == "hands" else WAGERS)[value]
