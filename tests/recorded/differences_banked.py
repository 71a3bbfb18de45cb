"""The permitted differences of banked rounds from version 0.1."""

from typing import Final

from tests.recorded.difference import Difference, Found, refused_now

WRONG_CARDS: Final = (
    "flop-count-order-known",
    "flop-count-order-unknown",
    "late-count-order-known",
    "late-count-order-unknown",
)


def _told(found: Found) -> bool:
    """A settlement that differs only by what a player is told."""
    if found.part != "answer" or not (isinstance(found.was, list) and isinstance(found.now, list)):
        return False
    rest = [event for event in found.now if event["type"] != "AmountTold"]
    return len(rest) < len(found.now) and rest == found.was


def _later(found: Found) -> bool:
    """A report of wrong cards that came too late, and is judged by what it says today."""
    return (
        found.part == "answer"
        and found.command["type"] == "Report"
        and found.command["irregularity"] in WRONG_CARDS
        and isinstance(found.was, dict)
        and found.was["refused"] == "WrongMoment"
    )


DIFFERENCES: Final[tuple[Difference, ...]] = (
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="11.11.2",
        was="Settle of a follow-up wager that was too low told its player nothing",
        now="Settle records that the player is told what to wager from now on",
        why="The clause has the dealer inform the player (changelog: Banked games).",
        applies=_told,
        example=141,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="11.3, 11.4",
        was="Report of a wrong flop, turn or river was refused once somebody had acted on it",
        now="Report of a wrong flop, turn or river is judged whenever it is noticed",
        why="The clauses set no time for it (changelog: Banked games).",
        applies=_later,
        example=292,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="7.4.5(a)",
        was="RecordWager took a follow-up wager before the cards, and the bet replaced it",
        now="RecordWager of a follow-up wager is refused before the cards, as PlaceWager is",
        why="The chips that lay there were lost when the bet was made (changelog: Banked games).",
        applies=refused_now("RecordWager", "wager is made later in the round", "7.4.5(a)"),
        example=561,
    ),
)
