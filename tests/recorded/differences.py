"""Where today's engines may differ from version 0.1, each with its reason.

A difference that is found and not listed here fails the test, and so does one that is listed and
not found in its `example`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Found:
    """A recorded command that is answered, or leaves a view, otherwise than in version 0.1.

    `part` is `answer` or `view`; for a view `viewer` is the recorded viewer. `was` and `now` are
    both in the recorded form.
    """

    engine: str
    number: int
    step: int
    setup: dict[str, Any]
    command: dict[str, Any]
    part: str
    was: Any
    now: Any
    viewer: Any = None


@dataclass(frozen=True)
class Difference:
    """One accepted difference.

    `applies` says of a command whether this is the difference. `example` is the number of a
    recorded sequence in which it occurs. After it the two engines are in different states, so
    the rest of a sequence is compared only where `goes_on` is set.
    """

    engine: str
    book: str
    clause: str
    was: str
    now: str
    why: str
    applies: Callable[[Found], bool]
    example: int
    goes_on: bool = False


def refused_now(
    kind: str, reason: str, clause: str = "", *, taken: bool = True
) -> Callable[[Found], bool]:
    """Commands of this kind that are refused now, with such a reason and this clause.

    Version 0.1 took them, or, where `taken` is false, refused them in other words.
    """

    def applies(found: Found) -> bool:
        now = found.now
        if found.part != "answer" or found.command["type"] != kind or not isinstance(now, dict):
            return False
        if isinstance(found.was, list) != taken:
            return False
        return reason in now["reason"] and now.get("clause", "") == clause

    return applies


_WHY_SYSTEM: Final = (
    "A sign that offers a jackpot wager needs a running system behind it; FloorRules(law) alone "
    "knows of no system (changelog: Jackpots)."
)
_WHY_OPERATOR: Final = (
    "The last person in a book's top role keeps it, and the refusal says by which clause and what "
    "to do (changelog: Offices)."
)
_WHY_FEEDER: Final = (
    "Whoever plays at the main game already takes no second seat there (changelog: must_move)."
)


def _system(kind: str, book: str, clause: str, example: int) -> Difference:
    """A jackpot on the sign of a table without a system."""
    done = {"OpenTable": "the table opened", "ChangeSign": "the sign was changed"}[kind]
    return Difference(
        engine="floor",
        book=book,
        clause=clause,
        was=f"{kind} with a jackpot on the sign: {done}",
        now=f"{kind} with a jackpot on the sign is refused under {book} without a system",
        why=_WHY_SYSTEM,
        applies=refused_now(kind, "no jackpot system is linked", clause),
        example=example,
    )


def _operator(book: str, clause: str, example: int) -> Difference:
    """The last operator of a house resigns."""
    return Difference(
        engine="floor",
        book=book,
        clause=clause,
        was="TakeRole of the last operator was refused in one sentence, without a clause",
        now=f"TakeRole of the last operator is refused by a clause of {book}, with what to do",
        why=_WHY_OPERATOR,
        applies=refused_now("TakeRole", "would be left without an operator: ", clause, taken=False),
        example=example,
        goes_on=True,
    )


DIFFERENCES: Final[tuple[Difference, ...]] = (
    _system("OpenTable", "melbourne-wsop", "9.3.2", 10),
    _system("OpenTable", "sydney-bonus", "15.1.3", 93),
    _system("OpenTable", "perth-ultimate", "3.28", 139),
    _system("ChangeSign", "melbourne-wsop", "9.3.2", 90),
    _system("ChangeSign", "sydney-bonus", "15.1.3", 8),
    _system("ChangeSign", "perth-ultimate", "3.28", 40),
    Difference(
        engine="floor",
        book="canberra-ultimate",
        clause="",
        was="ChangeSign to a sign with a jackpot, which the book does not have, was taken",
        now="ChangeSign to a sign with a jackpot, which the book does not have, is refused",
        why=_WHY_SYSTEM,
        applies=refused_now("ChangeSign", "offers a jackpot wager, and this book has none"),
        example=101,
    ),
    _operator("melbourne-wsop", "9.1.1", 567),
    _operator("canberra-ultimate", "A 'Casino Operator'", 299),
    _operator("sydney-bonus", "13.13", 89),
    _operator("perth-ultimate", "6.10", 157),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="",
        was="AnswerCall by somebody who plays at the table already gave them a second seat",
        now="AnswerCall by somebody who plays at the table already is refused",
        why=_WHY_FEEDER,
        applies=refused_now("AnswerCall", "sits here already"),
        example=816,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="",
        was="MovePlayer moved somebody to a main game where they had a seat already",
        now="MovePlayer to a main game passes over whoever has a seat there",
        why=_WHY_FEEDER,
        applies=refused_now("MovePlayer", "nobody has to move to"),
        example=1634,
    ),
)


def accepted(found: Found) -> Difference | None:
    """The listed difference that this is."""
    for difference in DIFFERENCES:
        if difference.engine == found.engine and difference.applies(found):
            return difference
    return None
