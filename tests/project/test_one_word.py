"""Tests that no class or module name is used for two things."""

import ast
from collections import defaultdict

from tests.project.rooms import HOUSE, python_files, room_of

SHARED_CLASSES = {
    # What players and dealers say at every table.
    "Bet": "a player puts chips in",
    "Check": "a player bets nothing",
    "CountCards": "the dealer counts the deck",
    "DirectCount": "an officer orders the deck counted",
    "Deal": "the dealer's command at a banked table, and what a poker deal is at any moment",
    "Fold": "a player gives the hand up",
    "Report": "somebody says that something went wrong",
    # What the log says, so it cannot be renamed: each room's records have a prefix of their own.
    "Called": "a bet was matched, or an entrant was called to a table",
    "CardsCounted": "the deck was counted",
    "CountDirected": "an officer ordered the deck counted",
    "DutyDone": "somebody did what a book demands before a payment",
    "HandEnded": "a hand is over",
    "Moved": "somebody sits elsewhere now, or money is elsewhere",
    "PrizePaid": "a prize was paid",
    "Ruled": "somebody with the authority ruled",
    "TableSuspended": "play stopped at a table",
    # What the server answers, and its client reads.
    "Ack": "the acknowledgement of a command that is on the disk",
    "LobbyTable": "a table as the lobby lists it",
    "Me": "who is signed in",
    # Requests of the wire, each named like the command that it leads to.
    "BeginHand": "the next hand begins",
    "BuyTime": "more time to act",
    "ChargeTime": "the time charge is taken",
    "ComeBack": "a player is at the seat again",
    "ComeIn": "how a player who owes a blind makes good",
    "RuleOnSideWagers": "an officer rules on side wagers",
    "SitOut": "a player is dealt out",
    "StartClock": "the time to act runs",
    "StepAway": "a player leaves the seat for a while",
    "WithdrawChase": "a side wager is taken back",
}
"""Names of classes that stand in several rooms, with what each means in all of them."""

SHARED_MODULES = {
    # What every engine has.
    "changes": "what each event changes in the state",
    "commands": "what an engine can be told to do",
    "events": "what an engine records, and what viewers are told of it",
    "law": "the rules of a book as an engine asks for them",
    "recorder": "a command being decided, with what it has recorded",
    "rules": "an engine, or in the kernels of the odds what it plays by",
    "state": "what an engine, or the solver, holds",
    "terms": "what is agreed or stated on a sign before play begins",
    "views": "what each person may see",
    # Things of the casino.
    "access_tokens": "secrets with which programs act for somebody",
    "accounts": "accounts of money",
    "authority": "who may do what",
    "closing": "the end of a table, a round or a tournament",
    "companions": "players that the house provides",
    "conduct": "how people behave, and what follows",
    "dealer": "what the dealer does next",
    "counting": "the cards of the deck are counted",
    "dealing": "cards come to the players",
    "hand": "the cards of one player",
    "hands": "hands of poker, played one after another",
    "jackpot_commands": "commands of jackpot staff",
    "jackpot_desk": "settling jackpot wagers of a round",
    "journal": "movements of money written down",
    "layout": "what lies on a table, given in a file",
    "meter": "a jackpot's meter",
    "odds": "odds that are paid, and the questions about them",
    "opening": "the beginning of a table, a round or a tournament",
    "poker_table": "a poker table as somebody sees it",
    "prizes": "prizes, and what they are worth",
    "promotions": "promotions of a house",
    "results": "what came out",
    "rounds": "rounds of banked games",
    "seats": "who sits where",
    "proposals": "commands that wait for a second person",
    "sessions": "sessions of play, of a tournament or of a player",
    "settle": "paying what lies on a table",
    "settling": "the end of a round or hand, where it is paid",
    "signs": "signs of a table",
    "staff": "people who work in a house",
    "streets": "the streets of a hand",
    "table": "a table of the floor",
    "take_back": "what a dealer takes back and gives back after a ruling",
    "transfers": "balanced movements of money",
    "void_list": "what goes back after rulings in a round or hand",
    # Things of the program.
    "advice": "advice on a decision",
    "audit": "replaying what a log holds",
    "books": "reading rule books",
    "checks": "checking what was given or what came out",
    "clock": "time",
    "command": "a command",
    "equity": "shares of a pot",
    "errors": "what can go wrong",
    "fields": "fields of a record",
    "forms": "forms described by their fields",
    "floor": "the floor, and the part of a book about it",
    "orders": "orders that people give, described as forms",
    "pages": "pages of text or files",
    "play": "playing",
    "questions": "what may be asked of the odds",
    "run": "one run of a program",
    "schema": "the form of stored data",
    "prices": "what rules are worth",
    "simulate": "simulated play",
    "simulation": "simulated play",
    "trail": "everything a log says of a subject",
}
"""Names of modules that stand in several rooms, with what each means in all of them."""


def rooms_of_classes() -> dict[str, set[str]]:
    """For each public class at the top of a module, the rooms that define one of its name."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in python_files(HOUSE):
        room = room_of(file)
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if room and isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(room)
    return found


def rooms_of_modules() -> dict[str, set[str]]:
    """For each name of a module, the rooms that have one."""
    found: dict[str, set[str]] = defaultdict(set)
    for file in python_files(HOUSE):
        room = room_of(file)
        if room and file.stem != "__init__":
            found[file.stem].add(room)
    return found


def test_a_module_has_its_name_to_itself_or_shares_its_meaning() -> None:
    shared = {name for name, rooms in rooms_of_modules().items() if len(rooms) > 1}
    assert shared == set(SHARED_MODULES)


def test_a_class_has_its_name_to_itself_or_shares_its_meaning() -> None:
    shared = {name for name, rooms in rooms_of_classes().items() if len(rooms) > 1}
    assert shared == set(SHARED_CLASSES)


def test_a_front_door_exports_no_name_that_another_exports_for_something_else() -> None:
    doors: dict[str, set[str]] = defaultdict(set)
    for room in sorted(HOUSE.iterdir()):
        door = room / "__init__.py"
        if door.exists():
            for node in ast.parse(door.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ImportFrom):
                    exported = (alias.asname or alias.name for alias in node.names)
                    for name in exported:
                        if name[0].isupper() and not name.isupper():
                            doors[name].add(room.name)
    twice = {name for name, rooms in doors.items() if len(rooms) > 1}
    assert twice <= set(SHARED_CLASSES)
