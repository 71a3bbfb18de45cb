"""The permitted differences of the floor from version 0.1."""

from typing import Final

from tests.recorded.difference import Difference, Found, refused_now
from tests.recorded.recognised import (
    answered,
    blind_owed_on_return,
    cites,
    dealt_out,
    entry,
    lammer,
    moved_in_round,
    noted,
    since,
    waited,
    wish_lapsed,
    wish_off_the_list,
)

_WHY_SYSTEM: Final = (
    "A sign that offers a jackpot wager needs a running system behind it; FloorRules(law) alone "
    "knows of no system (changelog: Jackpots)."
)
_WHY_STATED: Final = (
    "The terms must state what the clause demands in the figures of the promotion itself, not in "
    "any words (changelog: Promotions)."
)
_WHY_OPERATOR: Final = (
    "The last person in a book's top role keeps it, and the refusal says by which clause and what "
    "to do (changelog: Offices)."
)
_WHY_CLAUSE: Final = (
    "Staff may not advise how to play, and words of their own can be advice (changelog: practice "
    "tables)."
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
        applies=refused_now(kind, "jackpot system is linked", clause),
        example=example,
        goes_on=True,
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
        applies=refused_now("TakeRole", "the only person with the role of ", clause, taken=False),
        example=example,
        goes_on=True,
    )


def _own_words(book: str, clause: str, example: int) -> Difference:
    """Staff explain something in their own words during a round."""
    return Difference(
        engine="floor",
        book=book,
        clause=clause,
        was="Explain in words was taken at any time, unless the dealer called it advice",
        now=f"Explain in words is refused under {book} while a round is played: a clause is named",
        why=_WHY_CLAUSE,
        applies=refused_now("Explain", "in your own words while a round is played", clause),
        example=example,
        goes_on=True,
    )


def _on_a_list(found: Found) -> bool:
    """A command about the waiting list of a banked table, which had none."""
    refused = found.was if isinstance(found.was, dict) else {}
    return found.part == "answer" and refused.get("reason", "").endswith(
        "is not a poker table and has no list"
    )


def _changed(
    kind: str, clause: str, was: str, now: str, why: str, saying: str, example: int
) -> Difference:
    """A command of a poker table that means something else today, taken or refused."""
    return Difference(
        engine="floor",
        book="melbourne-poker",
        clause=clause,
        was=f"{kind}: {was}",
        now=f"{kind}: {now}",
        why=why,
        applies=answered(kind, saying),
        example=example,
        goes_on=True,
    )


_CHANGED: Final[tuple[Difference, ...]] = (
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="6.11",
        was="BuyIn of somebody who had left the poker table with more chips was taken",
        now="BuyIn below the stake with which somebody left not long ago is refused",
        why="Chips are not taken off a table by leaving it and coming back.",
        applies=refused_now("BuyIn", "left this table with", "6.11"),
        example=276,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.9.3",
        was="TakeSeat at a poker table wiped out a blind that was missed before leaving it",
        now="TakeSeat leaves a blind owed that was missed before leaving the table",
        why="Blinds are not avoided by leaving a table and coming back.",
        applies=blind_owed_on_return,
        example=645,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="canberra-ultimate",
        clause="Instrument 2",
        was="AdoptRules: the day began ten hours before midnight UTC, all year",
        now="AdoptRules: the day begins at midnight by the clocks of the house",
        why="A book names its IANA time zone (changelog: Time zones).",
        applies=since,
        example=2,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.1",
        was="what is asked for somebody who has no seat at a poker table was refused uncited",
        now="what is asked for somebody who has no seat at a poker table is refused by 8.1",
        why="The floor owns the seats of a poker table.",
        applies=cites("does not sit at", "8.1"),
        example=6,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.1.1",
        was="whoever had asked for a seat first kept it from others until they drew for it",
        now="a newcomer's wish lapses after five minutes, and the seat can be taken",
        why="Somebody who asks for a seat and goes must not keep it from others.",
        applies=wish_lapsed,
        example=1608,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.1.1",
        was="the pit listed a seat that a newcomer had asked for until somebody sat there",
        now="the pit lists it for five minutes",
        why="Somebody who asks for a seat and goes must not keep it from others.",
        applies=wish_off_the_list,
        example=466,
        goes_on=True,
    ),
    _changed(
        "AllotSeat",
        "8.1.1",
        "a newcomer was given a seat however long ago they had asked for it",
        "a newcomer is given a seat only within five minutes",
        "Somebody who asks for a seat and goes must not keep it from others.",
        "a seat that a player has asked for",
        151,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.10",
        was="a seat taken while a game is on had its condition, wait or post, at once",
        now="a seat taken while a game is on has its condition when a hand is begun",
        why="The condition follows from button and blinds of the coming hand (poker.next_hand).",
        applies=entry("TakeSeat", "AllotSeat", "AnswerCall", "MovePlayer"),
        example=2,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.9.5",
        was="MoveSeat worked out from a typed button what the move costs, at banked tables too",
        now="MoveSeat costs a blind by the positions of the last hand, at poker tables only",
        why="The floor knows the button of a poker table; a banked book has no blinds.",
        applies=entry("MoveSeat"),
        example=2,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="7.2.2(d)",
        was="DropSlide with nothing on the slide was refused uncited",
        now="DropSlide with nothing on the slide is refused by 7.2.2(d)",
        why="The floor owns the charges of a poker table.",
        applies=cites("nothing lies on the slide", "7.2.2(d)"),
        example=23,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="perth-ultimate",
        clause="5.17",
        was="WithholdPayment of more than there is was refused uncited",
        now="WithholdPayment of more than there is is refused by 5.17",
        why="A refusal cites the clause of the power that is asked for.",
        applies=cites(" lie there", "5.17"),
        example=724,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="11.2",
        was="OfferBonus of a bonus that is on the sign already was taken again",
        now="OfferBonus of a bonus that is on the sign already is refused",
        why="A bonus is claimed by its name, so a name stands for one bonus.",
        applies=refused_now("OfferBonus", "is offered already", "11.2"),
        example=24,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="1.1 'Lammer'",
        was="a lammer showed the last chips ordered, and any movement of chips took it away",
        now="a lammer shows all chips on their way, less those that came",
        why="Chips that are ordered twice come twice.",
        applies=lammer,
        example=21,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="1.1 'Button'",
        was="a seat was shown as dealt out where staff had said so",
        now="a seat is shown as dealt out where no cards will come to it",
        why="It follows from the seats, the chips and the blinds.",
        applies=dealt_out,
        example=97,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.10.1",
        was="BeginRound at a banked table was refused while somebody was to wait for a blind",
        now="BeginRound at a banked table knows no blinds",
        why="Only poker has blinds; version 0.1 asked for them everywhere.",
        applies=waited,
        example=11,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="8.3",
        was="LeaveSeat in a hand was refused",
        now="LeaveSeat in a hand is noted, and the player leaves when it is over",
        why="Of the two copies of the rule the one of the poker table stays.",
        applies=noted,
        example=51,
        goes_on=True,
    ),
    _changed(
        "MarkSeat",
        "1.1 'Button'",
        "staff typed who is away, owes a blind or is dealt out",
        "no such command; StepAway, ComeBack and SitOut, and blinds owed follow from the hands",
        "What a player owes follows from the blinds that passed them, not from a statement.",
        'got "MarkSeat"',
        5,
    ),
    _changed(
        "InspectHand",
        "8.21",
        "staff noted that they had looked at a player's cards",
        "no such command; Inspect is given at the deal, which shows the cards",
        "Of the two copies of the rule the one that reads the cards stays.",
        'got "InspectHand"',
        112,
    ),
    _changed(
        "ChargeHand",
        "7.2.4",
        "the fee for a hand was charged by a command of its own",
        "no such command; BeginHand takes the fee",
        "The fee is due when cards are dealt, from whoever is dealt in.",
        'got "ChargeHand"',
        32,
    ),
    _changed(
        "BeginRound",
        "8.9",
        "staff typed who plays a hand",
        "a poker table has hands: BeginHand works out who is dealt in, button and blinds",
        "Of the two copies of the rule the one that knows the seats and blinds stays.",
        "is a poker table",
        5,
    ),
    _changed(
        "EndRound",
        "8.20",
        "staff typed what a hand did to every stack",
        "a poker table has hands: SettleHand takes the result of the deal",
        "The chips follow from the cards and wagers of the deal.",
        "is a poker table",
        5,
    ),
    _changed(
        "ComeIn",
        "8.9.3, 8.10",
        "the dealer recorded that somebody was in the game",
        "somebody says how they make good: wait for the blind or post",
        "That they are in the game follows from the next hand.",
        "",
        42,
    ),
    _changed(
        "BuyTime",
        "6.15",
        "time was bought in any hand under way",
        "time is bought while a clock runs on the player's turn, from the account",
        "The clock belongs to one turn; the stake stays as it is in a hand (6.11).",
        "",
        115,
    ),
    _changed(
        "ClaimBonus",
        "11.2 to 11.4",
        "the dealer typed which hand it was and whether it was folded",
        "the hand is read from the cards of the last deal",
        "What wins a bonus is the hand that was held.",
        "",
        60,
    ),
    _changed(
        "ReverseSideWagers",
        "13.10",
        "an officer typed what goes back to whom",
        "what settled side wagers of the last deal won or lost goes back",
        "The amounts follow from the deal.",
        "",
        7,
    ),
    Difference(
        engine="floor",
        book="every book",
        clause="",
        was="MoveSeat in a round was refused before anything else was looked at",
        now="MoveSeat in a round is refused in other words, or for a seat in use",
        why="The order of the checks changed: the seat is looked at before the round.",
        applies=moved_in_round,
        example=33,
        goes_on=True,
    ),
)


def _unstated(taken: bool, example: int) -> Difference:
    """A promotion whose terms do not name its own figures."""
    was = "started" if taken else "was refused for another reason"
    return Difference(
        engine="floor",
        book="sydney-bonus",
        clause="14.7.6",
        was=f"StartPromotion: a promotion with terms in any words {was}",
        now=f"StartPromotion needs terms that name the closing time, where it {was}",
        why=_WHY_STATED,
        applies=refused_now(
            "StartPromotion", "The text on this must contain {closes}", "14.7.6", taken=taken
        ),
        example=example,
        goes_on=True,
    )


DIFFERENCES: Final[tuple[Difference, ...]] = (
    _unstated(taken=True, example=3),
    _unstated(taken=False, example=12),
    _own_words("melbourne-wsop", "14.5", 127),
    _own_words("melbourne-poker", "13.7", 248),
    _own_words("canberra-ultimate", "15.6(a)", 353),
    _own_words("sydney-bonus", "13.6", 246),
    _own_words("perth-ultimate", "6.5", 175),
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
        goes_on=True,
    ),
    _operator("melbourne-wsop", "9.1.1", 567),
    _operator("canberra-ultimate", "A 'Casino Operator'", 299),
    _operator("sydney-bonus", "13.13", 309),
    _operator("perth-ultimate", "6.10", 427),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="",
        was="AnswerCall by somebody who plays at the table already gave them a second seat",
        now="AnswerCall by somebody who plays at the table already is refused",
        why=_WHY_FEEDER,
        applies=refused_now("AnswerCall", "have a seat at table"),
        example=816,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="melbourne-poker",
        clause="",
        was="MovePlayer moved somebody to a main game where they had a seat already",
        now="MovePlayer to a main game passes over whoever has a seat there",
        why=_WHY_FEEDER,
        applies=refused_now("MovePlayer", "No player has to move to"),
        example=1634,
        goes_on=True,
    ),
    *_CHANGED,
    Difference(
        engine="floor",
        book="every book",
        clause="",
        was="a banked table had no waiting list: whatever was asked about one was refused",
        now="a full banked table has a waiting list, and is answered like a poker table's",
        why="People wait for a seat at any table (changelog: Waiting lists at banked tables).",
        applies=_on_a_list,
        example=11,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="sydney-bonus",
        clause="13.13",
        was="ReferDispute of a complaint at The Star went to the inspector at once",
        now="ReferDispute of a complaint at The Star waits for the decision of the house",
        why="Disputes and complaints are decided in the house first (13.12); a person who is not "
        "satisfied with its decision may then go to an inspector.",
        applies=refused_now("ReferDispute", "The house decides first", "13.13"),
        example=39,
        goes_on=True,
    ),
    Difference(
        engine="floor",
        book="sydney-bonus",
        clause="14.13",
        was="HaltDraw asked for the name of the inspector who was told",
        now="HaltDraw raises the task to tell the inspectorate",
        why="The book's row for it was not used: whoever halts a draw names nobody, and the task "
        "is there until it is done.",
        applies=answered("HaltDraw", ""),
        example=93,
    ),
    Difference(
        engine="floor",
        book="perth-ultimate",
        clause="2.6",
        was="ChangeCards took single cards in Perth",
        now="ChangeCards asks for the new deck that is brought in",
        why="The clause lets a deck be changed, not single cards (changelog: Perth).",
        applies=answered("ChangeCards", "the new deck that is brought in"),
        example=697,
    ),
    Difference(
        engine="floor",
        book="canberra-ultimate",
        clause="12.3",
        was="Sanction under 12.3 answered talk during a betting round",
        now="Sanction under 12.3 answers violations of Rule 12 only",
        why="Talk is under 8.7, which is not in Rule 12 (changelog: Canberra).",
        applies=refused_now("Sanction", "only for this conduct", "12.3"),
        example=1919,
    ),
)
