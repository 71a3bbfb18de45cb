"""The permitted differences from version 0.1 in a hand of poker."""

from typing import Any, Final

from tests.recorded.difference import Difference, Found, refused_now


def _inspected(found: Found) -> bool:
    """Somebody who may not look at a player's cards is refused by the clause of that power."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and found.command["type"] == "Inspect"
        and isinstance(was, dict)
        and isinstance(now, dict)
        and was["refused"] == now["refused"] == "NotAuthorised"
        and (was["clause"], now["clause"]) == ("1.1 'Dealer'", "8.21")
    )


def _side_pot_kept(found: Found) -> bool:
    """A pot has one contender, who has given up the hand; in version 0.1 it was in another pot."""
    if found.part == "answer":
        return _more_pots_pushed(found)
    was, now = found.was["hand"], found.now["hand"]
    given_up = {seat["number"] for seat in now["seats"] if seat["standing"] != "in"}
    kept = [pot for pot in now["pots"] if len(pot["contenders"]) == 1]
    mended = any(set(pot["contenders"]) <= given_up for pot in kept)
    return mended and _total(was["pots"]) == _total(now["pots"])


def _more_pots_pushed(found: Found) -> bool:
    was, now = found.was, found.now
    if found.command["type"] != "Push" or not isinstance(now, list):
        return False
    return len(now) > len(was) and _total(now) == _total(was)


def _uncalled(found: Found) -> bool:
    """Nobody called the last bet on the river, so that whoever made it need not show first."""
    if found.part != "view":
        return False
    was, now = found.was["hand"], found.now["hand"]
    order = {"to_act": now["to_act"], "options": now["options"]}
    return bool(now["phase"] == "showdown" and was | order == now)


def shown_by_need(found: Found) -> bool:
    """The same hands are asked for, in another order or with more of them mucked."""
    was, now = found.was, found.now
    if found.part != "answer" or found.command["type"] != "Showdown":
        return False
    if not isinstance(was, list) or not isinstance(now, list):
        return False
    return _without_showing(was) == _without_showing(now) and _seats(was) == _seats(now)


def _without_showing(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for event in events if event["type"] not in ("Shown", "Mucked")]


def _seats(events: list[dict[str, Any]]) -> list[int]:
    return sorted(event["seat"] for event in events if event["type"] in ("Shown", "Mucked"))


def _total(pots: list[dict[str, Any]]) -> int:
    return sum(pot["amount"] for pot in pots)


def _late_discard_kills(found: Found) -> bool:
    """A late discard that was cured, or could have been, kills the hand."""
    kinds = [event["type"] for event in found.now] if isinstance(found.now, list) else []
    return (
        found.part == "answer"
        and found.command["type"] == "FindLateDiscard"
        and kinds == ["Ruled", "HandKilled"]
        and found.now[1]["clause"] == "9.15.2"
    )


def _unmatched_returned(found: Found) -> bool:
    """The only difference is that the unmatched part of a wager goes back in the end."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and isinstance(was, list)
        and isinstance(now, list)
        and now[:-1] == was
        and now[-1]["type"] == "Returned"
    )


def _added_up_for_each(found: Found) -> bool:
    """Short all-ins that add up to a raise leave the round as it is, and only some may raise."""
    if found.part == "answer":
        refused = isinstance(found.was, list) and isinstance(found.now, dict)
        return refused and found.now.get("clause") in ("6.16.2(a)", "6.16.3")
    was, now = found.was["hand"], found.now["hand"]
    settings = now["setup"]["settings"]
    return (
        settings["short_all_in_cumulative"]
        and now["betting"]["opens"] < was["betting"]["opens"]
        and _without_rights(was) == _without_rights(now)
    )


def _without_rights(hand: dict[str, Any]) -> dict[str, Any]:
    """The hand without the counts of full wagers and what the seat to act may raise to."""
    betting = {key: value for key, value in hand["betting"].items() if key not in _COUNTS}
    options = hand["options"] and hand["options"] | {"wager": None}
    seats = [seat | {"seen": None} for seat in hand["seats"]]
    return hand | {"betting": betting, "options": options, "seats": seats}


def _no_check(found: Found) -> bool:
    """An act out of turn without the word check no longer takes the right to raise away."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and found.command["type"] == "Gesture"
        and found.command["said"]["word"] != "check"
        and isinstance(was, list)
        and isinstance(now, list)
        and [event["type"] for event in was[:2]] == ["ActedEarly", "RightsLost"]
        and now == was[:1] + was[2:]
    )


def _folded_at_the_close(found: Found) -> bool:
    """A fold out of turn takes effect when the round closes."""
    if found.part != "answer" or not (isinstance(found.was, list) and isinstance(found.now, list)):
        return False
    was, now = ([event["type"] for event in each] for each in (found.was, found.now))
    return "FoldedEarly" in now and "FoldedEarly" not in was


_COUNTS: Final = ("full", "opens", "raises")


def _discard_of_crazy_pineapple(found: Found) -> bool:
    """The same refusal of a discard, with the clause of the game."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and found.command["type"] == "Discard"
        and isinstance(was, dict)
        and isinstance(now, dict)
        and was["refused"] == now["refused"]
        and (was["clause"], now["clause"]) == ("8.17.4", "8.18.4")
    )


def _cards_of_the_game(found: Found) -> bool:
    """Too many hole cards are refused by the clause on the number of cards of that game."""
    was, now = found.was, found.now
    return (
        found.part == "answer"
        and found.command["type"] == "DealHole"
        and isinstance(was, dict)
        and isinstance(now, dict)
        and was["refused"] == now["refused"]
        and was["clause"] == "8.16.1"
        and now["clause"].startswith("8.16.1(")
    )


DIFFERENCES: Final[tuple[Difference, ...]] = (
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="8.21",
        was="Inspect by a player was refused by the definition of the dealer",
        now="Inspect by a player is refused by the clause that says who may look at cards",
        why="The book's own power is asked for; the floor's copy of the rule, which did, is gone.",
        applies=_inspected,
        example=1056,
        goes_on=True,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="1.1 'Side pot(s)'",
        was="when the last claimant of a side pot gave up, it was added to the pot of an all-in",
        now="the last claimant of a side pot wins it, and gives up only pots others contest",
        why="An all-in player wins of each player no more than they put in themselves.",
        applies=_side_pot_kept,
        example=7,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="8.20.4",
        was="whoever bet last on the river had to show and was first, though nobody had called",
        now="whoever bet last on the river shows first, and must, only if somebody called",
        why="The book has the player show who is called.",
        applies=_uncalled,
        example=894,
        goes_on=True,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="8.20.4",
        was="the dealer had hands shown that were alone in a side pot, or bet and were not called",
        now="the dealer has hands shown that were called or are equal or better for a pot",
        why="A hand of equal or higher value is exposed; there is none where nobody contests.",
        applies=shown_by_need,
        example=855,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="9.15.2",
        was="a late discard was cured when the next round had been played and closed",
        now="a late discard kills the hand when the next round has been played and closed",
        why="Substantial action is not undone by the end of the betting round.",
        applies=_late_discard_kills,
        example=1087,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="7.5",
        was="the unmatched part of a wager stayed in the pot when its hand had been given up",
        now="the unmatched part of a wager goes back to whoever made it",
        why="Nobody who is left has matched it, so nobody can win it.",
        applies=_unmatched_returned,
        example=815,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="6.16.3",
        was="short all-ins that added up to a raise gave everybody a new right to raise",
        now="short all-ins add up for each player from the level at which that player last acted",
        why="Nobody raises in respect of an excess that is less than a raise to them.",
        applies=_added_up_for_each,
        example=823,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="6.18.3",
        was="chips or a call out of turn from a player with nothing to add were a check",
        now="only a check that is announced gives up the right to bet or raise",
        why="A bet, call or raise out of turn stands; a check is announced (8.2.4).",
        applies=_no_check,
        example=76,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="6.18",
        was="a fold out of turn was forgotten where the round closed before the turn came",
        now="a fold out of turn is final when the round closes",
        why="The book does not let a hand come back that was folded; the setting is `early_fold`.",
        applies=_folded_at_the_close,
        example=67,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="1.1 'Cards speak'",
        was="a hand could be shown without its cards, and then never be read",
        now="a hand is shown with its cards named, where they are not on record",
        why="The dealer reads a hand that is placed open on the table.",
        applies=refused_now("Show", "must be named", "1.1 'Cards speak'"),
        example=92,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="8.18.4",
        was="a wrong discard in Crazy Pineapple was refused by the clause of Pineapple",
        now="it is refused by the clause of Crazy Pineapple",
        why="Crazy Pineapple players discard after the second betting round.",
        applies=_discard_of_crazy_pineapple,
        example=122,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="8.16.1(b)",
        was="too many hole cards were refused by the heading 8.16.1",
        now="they are refused by the clause on the number of cards of the game",
        why="The clause comes from the book's row of the game.",
        applies=_cards_of_the_game,
        example=422,
    ),
    Difference(
        engine="poker",
        book="melbourne-poker",
        clause="13.2",
        was="wagers were voided without a note",
        now="the contravention must be named",
        why="Wagers are voided where a player has contravened a rule.",
        applies=refused_now("VoidWagers", "which rule the player", "13.2.1"),
        example=181,
    ),
)
