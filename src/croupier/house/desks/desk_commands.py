"""Commands of the jackpot desk: read, given to the jackpots, and what follows at the table."""

from typing import Final

import msgspec

from croupier import floor, jackpot
from croupier.acts import SYSTEM, Actor, JsonObject, Millis, from_json
from croupier.errors import BadInput
from croupier.house.desks.floor_commands import void_round
from croupier.house.process.draft import Draft
from croupier.house.process.input_limits import check_size
from croupier.house.process.jackpot_rounds import conclude_jackpot_game
from croupier.house.tables.jackpot_commands import pay_prizes_at_table

SECOND_PERSON: Final = {
    **dict.fromkeys(("RuleAlarm", "DismissClaim", "CorrectMeter"), "approver"),
    **dict.fromkeys(("TopUp", "CloseSystem", "Attest"), "approver"),
    "FindStake": "inspector",
}
"""The desk commands of two people, and the field for the second one.

Of `Attest` only the duties that key a prize off.
"""


def needs_second(raw: JsonObject) -> bool:
    """Whether a desk command takes two people."""
    kind = raw.get("type")
    return kind in SECOND_PERSON and (kind != "Attest" or raw.get("duty") in jackpot.KEYS)


def check_desk_command(raw: JsonObject) -> None:
    """Refuses a command that is too large, or that brings what only the server fills in."""
    forged = {"actor", "at", *SECOND_PERSON.values()} & set(raw)
    if forged:
        raise BadInput(f"command.{min(forged)}", "no value: the server fills it in")
    check_size(raw, "command")


def desk_command(
    draft: Draft, book: str, raw: JsonObject, author: Actor, second: Actor | None = None
) -> None:
    """Performs a command of the jackpot desk, and what follows from it at the table."""
    rules = draft.law.book(book)
    table = table_of(draft.jackpots(book), raw)
    inspects = SECOND_PERSON.get(str(raw.get("type"))) == "inspector"
    for person, where in ((author, table), (second, table if inspects else "")):
        if person is None or person == SYSTEM:
            continue
        if floor.needs_role_held(draft.floor.house, rules, person, where).id == "player":
            raise BadInput("role", "a role of the staff", got=person.role)
    command = read_desk_command(raw, author, second, draft.at)
    before = len(draft.events)
    draft.ask_jackpot(book, command)
    if isinstance(command, jackpot.RuleAlarm):
        _after_alarm(draft, command)
    pay_prizes_at_table(draft, before)


def read_desk_command(
    raw: JsonObject, author: Actor, second: Actor | None, at: Millis
) -> jackpot.AnyJackpotCommand:
    """A client's desk command, with the fields that only the server may fill in."""
    also = {} if second is None else {SECOND_PERSON[str(raw.get("type"))]: second}
    fields = {**raw, "actor": author, "at": at, **also}
    command: jackpot.AnyJackpotCommand = from_json(
        msgspec.json.encode(fields), jackpot.AnyJackpotCommand
    )
    return command


def table_of(state: jackpot.JackpotState, raw: JsonObject) -> str:
    """The table that a command is about, where it is about one: its staff answer for it."""
    claim = state.claims.get(str(raw.get("claim")))
    return claim.table if claim is not None else str(raw.get("table") or "")


def _after_alarm(draft: Draft, command: jackpot.RuleAlarm) -> None:
    """What follows a ruling on an alarm: the game is concluded, or the round is void.

    It is voided by the book's irregularity for a wrong deck, which also settles its wagers.
    """
    table = draft.floor.tables[command.table]
    if command.finding != "void":
        conclude_jackpot_game(draft, table)
        return
    row = draft.round_rules(table.id).law.wrong_deck
    assert row is not None, "a book with jackpots says what a wrong deck leads to"
    void_round(draft, table, row.id, command.actor, command.reason)
