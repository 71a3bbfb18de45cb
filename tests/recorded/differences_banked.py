"""The permitted differences of banked rounds from version 0.1."""

from collections.abc import Callable
from typing import Any, Final

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


def _calls(book: str, clause: str) -> Callable[[Found], bool]:
    """A view in which the call of no more bets cites this clause, and nothing else differs."""

    def uncited(view: dict[str, Any]) -> dict[str, Any]:
        todo = view.get("todo", ())
        calls = [{**one, "clause": ""} if one["do"] == "NoMoreBets" else one for one in todo]
        return {**view, "todo": calls}

    def applies(found: Found) -> bool:
        if found.part != "view" or found.setup["book"] != book:
            return False
        cited = {o["clause"] for o in found.now.get("todo", ()) if o["do"] == "NoMoreBets"}
        return cited == {clause} and uncited(found.was) == uncited(found.now)

    return applies


def _half_placed(found: Found) -> bool:
    """Results of a hand with an Ante and no Blind, which cite why it is played."""
    if found.part != "answer" or not (isinstance(found.was, list) and isinstance(found.now, list)):
        return False

    def others(event: dict[str, Any]) -> dict[str, Any]:
        return {**event, "clauses": [c for c in event.get("clauses", ()) if c not in CITED_NOW]}

    return [others(event) for event in found.was] == [others(event) for event in found.now]


CITED_NOW = ("5.6", "5.8")


def _closes(found: Found) -> bool:
    """A round that somebody may not close, refused then and now."""
    was, now = found.was, found.now
    if found.command["type"] != "CloseRound" or not (
        isinstance(was, dict) and isinstance(now, dict)
    ):
        return False
    return bool(was["refused"] == now["refused"] == "NotAuthorised")


def _cites(book: str, *clauses: str) -> Callable[[Found], bool]:
    """A refusal, or a wager handed back, that differs only by the clause it cites."""

    def applies(found: Found) -> bool:
        if found.part != "answer" or found.setup["book"] != book:
            return False
        was, now = (each if isinstance(each, list) else [each] for each in (found.was, found.now))
        cited = [one.get("clause") for one, old in zip(now, was, strict=False) if one != old]
        return _uncited(was) == _uncited(now) and set(cited) <= set(clauses)

    return applies


def _uncited(answers: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [
        {name: value for name, value in one.items() if name not in ("clause", "reason")}
        for one in answers
    ]


def _no_count(found: Found) -> bool:
    """A report of a wrong count before the deal, or where no wager lies."""
    return (
        found.part == "answer"
        and found.command["type"] == "Report"
        and found.command["irregularity"] == "wrong-count"
        and isinstance(found.was, list)
        and isinstance(found.now, dict)
        and found.now["clause"] == "11.2.1"
    )


AMOUNTS: Final = (
    *("under-minimum", "over-maximum", "short-follow-up", "excess-follow-up", "unpayable-amount"),
    *("short-play", "excess-play", "low-jackpot-wager", "low-jackpot-wager-amended"),
    *("wrong-flop-wager", "wrong-later-wager"),
)


def _report_refused(*rows: str) -> Callable[[Found], bool]:
    """A report of one of these, which was taken or refused to a player, and is unknown today."""

    def applies(found: Found) -> bool:
        return (
            found.part == "answer"
            and found.command["type"] == "Report"
            and found.command["irregularity"] in rows
            and (isinstance(found.was, list) or found.was.get("refused") == "NotAuthorised")
            and isinstance(found.now, dict)
        )

    return applies


def _needed_by_trips(found: Found) -> bool:
    """Both refuse to take back a wager beside Trips, today by the clause on what Trips needs."""
    was, now = found.was, found.now
    if found.command["type"] != "TakeBackWager" or found.part != "answer":
        return False
    if not isinstance(was, dict) or not isinstance(now, dict):
        return False
    return was["refused"] == now["refused"] and now["clause"] in ("12.2.1 def Trips", "4.3")


def _turned_down(found: Found) -> bool:
    """A view without cards that were turned face down again."""
    was, now = found.was, found.now
    return (
        found.part == "view"
        and found.setup["book"] == "sydney-bonus"
        and {**was, "exposed": ()} == {**now, "exposed": ()}
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
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="9.2.2",
        was="A jackpot wager without an Ante was refused by the clause on its cost",
        now="A jackpot wager without an Ante is refused by the clause on hands that are played",
        why="The other clause says nothing of it (changelog: Banked games).",
        applies=_cites("melbourne-wsop", "9.2.2"),
        example=177,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="perth-ultimate",
        clause="3.24",
        was="A wager without the wagers it needs, or of the wrong cost, cited another clause",
        now="Such a wager is refused by the clause that it breaks",
        why="The other clause says nothing of it (changelog: Banked games).",
        applies=_cites("perth-ultimate", "3.18", "3.22(a)", "3.22(b)", "3.24"),
        example=944,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="sydney-bonus",
        clause="5.3",
        was="An Ante Bonus or a jackpot wager without an Ante cited another clause",
        now="Such a wager without an Ante is refused by the clause that asks for one",
        why="The other clause says nothing of it (changelog: Banked games).",
        applies=_cites("sydney-bonus", "5.3", "15.2.1"),
        example=1223,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="11.2",
        was="Report of a wrong count was taken before the deal and where no wager lies",
        now="Report of a wrong count is about an area with a wager, once cards are dealt",
        why="The clause is about areas with a wager (changelog: Banked games).",
        applies=_no_count,
        example=51,
    ),
    Difference(
        engine="banked",
        book="every book",
        clause="",
        was="Report of a wager of a wrong amount was taken for any wager",
        now="Report of a wager of a wrong amount is about a wager that the record shows so",
        why="The record shows the amounts (changelog: Irregularities).",
        applies=_report_refused(*AMOUNTS),
        example=922,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="11.7.2",
        was="Report of a hand taken by mistake was taken for a hand that is in play",
        now="Report of a hand taken by mistake is about a hand that was taken",
        why="The record shows which hands were taken (changelog: Irregularities).",
        applies=_report_refused("taken-hand-alone", "taken-hand-lost"),
        example=951,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="11.13",
        was="Report took a row that a misdeal carries jackpot wagers to the next round",
        now="Report refuses it: the row of the misdeal itself carries them",
        why="The row repeated what others do (changelog: Irregularities).",
        applies=_report_refused("jackpot-after-misdeal"),
        example=447,
    ),
    Difference(
        engine="banked",
        book="sydney-bonus",
        clause="13.11",
        was="Report took a row for wagers that a supervisor refuses",
        now="Report refuses it: RefuseWager has wagers taken off the layout",
        why="The row repeated a command (changelog: Irregularities).",
        applies=_report_refused("refused-wager"),
        example=198,
    ),
    Difference(
        engine="banked",
        book="sydney-bonus",
        clause="11.6",
        was="Report of a turn or river shown too early was taken when all cards were out",
        now="Report of a turn or river shown too early is refused when all cards are out",
        why="No card is early then (changelog: Irregularities).",
        applies=_report_refused("turn-or-river-shown"),
        example=1698,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="sydney-bonus",
        clause="11.6",
        was="A turn or river card shown too early stayed on view",
        now="A turn or river card shown too early is face down again after the ruling",
        why="The clause has it turned face down (changelog: Irregularities).",
        applies=_turned_down,
        example=1518,
    ),
    Difference(
        engine="banked",
        book="canberra-ultimate",
        clause="A 'Round of Play'",
        was="Report of what voids a round was taken after its last wager was settled",
        now="Report of what voids a round is refused after its last wager was settled",
        why="The round is over then, and is corrected instead (changelog: Found by lot).",
        applies=refused_now("Report", "it was over when its last wager", "A 'Round of Play'"),
        example=885,
    ),
    Difference(
        engine="banked",
        book="sydney-bonus",
        clause="1.1 def Round of Play",
        was="Report of what voids a round was taken after its last wager was settled",
        now="Report of what voids a round is refused after its last wager was settled",
        why="The round is over then, and is corrected instead (changelog: Found by lot).",
        applies=refused_now("Report", "it was over when its last wager", "1.1 def Round of Play"),
        example=358,
    ),
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="9.2.1",
        was="A jackpot game began by the clause of the jackpot wager",
        now="A jackpot game of Crown Melbourne begins by the clause of whoever starts it",
        why="The book's row about starting a jackpot game is cited, as the jackpot itself does.",
        applies=_cites("melbourne-wsop", "9.2.1"),
        example=1577,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="melbourne-wsop",
        clause="7.2",
        was="The call of no more bets was asked for by the clause on the Action Button",
        now="The call of no more bets is asked for by the clause that locks the wagers",
        why="The call closes the wagers, which is what that clause is about.",
        applies=_calls("melbourne-wsop", "7.2"),
        example=11,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="perth-ultimate",
        clause="3.4",
        was="The call of no more bets was asked for by the clause on when a round begins",
        now="The call of no more bets is asked for by the clause that locks the wagers",
        why="The call closes the wagers, which is what that clause is about.",
        applies=_calls("perth-ultimate", "3.4"),
        example=44,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="perth-ultimate",
        clause="5.6",
        was="Results of a hand with an Ante and no Blind did not cite the clauses on such a hand",
        now="Results of a hand with an Ante and no Blind cite the clauses on such a hand",
        why="They are why the hand is played at all, and why its Trips count.",
        applies=_half_placed,
        example=1599,
    ),
    Difference(
        engine="banked",
        book="every book",
        clause="",
        was="CloseRound by somebody else than a dealer was refused by the clause on settling",
        now="CloseRound by somebody else than a dealer is refused by the clause on when it is over",
        why="The cards in the rack end the round; the other clause is about paying.",
        applies=_closes,
        example=50,
        goes_on=True,
    ),
    Difference(
        engine="banked",
        book="every book",
        clause="4.3",
        was="a wager that Trips needs was kept from being taken back by the clause on taking back",
        now="a wager that Trips needs cannot be taken back by the clause on what Trips needs",
        why="The row of the wager names the clause on what it needs (changelog: Books).",
        applies=_needed_by_trips,
        example=992,
        goes_on=True,
    ),
)
