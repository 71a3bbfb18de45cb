"""Commands of the floor as people send them, and what each changes in the rounds at the tables.

The floor decides. What follows at the tables is done in the same draft: wagers of a person who is
excluded go back, a seat that is vacated is free in the round too, and a table that closes has no
wagers left on its layout.
"""

from typing import Final

from msgspec.structs import replace

from croupier import floor
from croupier.acts import (
    Actor,
    JsonObject,
    Locked,
    Millis,
    WrongMoment,
    from_json,
    sentence_about,
)
from croupier.banked import commands
from croupier.cards import Entropy, OsEntropy
from croupier.errors import BadInput
from croupier.house.desks.sanctions import sanction_wagers
from croupier.house.process.accounts import PLAYER
from croupier.house.process.draft import Draft
from croupier.house.process.guests import signs_in
from croupier.house.process.input_limits import command_names, signed
from croupier.house.tables import seating
from croupier.house.tables.card_orders import given_to_play, shuffle_new_cards
from croupier.money import Cents

OF_THE_SERVER = frozenset(
    {
        *("BeginRound", "EndRound", "FoundHouse", "OpenAccount", "SitDown", "BuyIn"),
        *("BuyInFolded", "CashOut"),
        *("ReturnCarried", "Deposit", "WithdrawMoney", "GiveUpSeat", "ReservePlace"),
        *("EndReservation", "LookOver", "BeginHand", "SettleHand", "SetEntry"),
        *("StepAway", "ComeBack", "SitOut", "ComeIn", "StartClock", "BuyTime", "ReadClock"),
        *("PlaceSideWager", "WithdrawSideWager", "ReverseSideWagers", "CorrectRound"),
        *("TellOfMissingCard", "CloseAccount", "KeepAccount", "ChooseNickname"),
        *("SetReminders", "HearReminder"),
        *("Propose", "ConfirmProposal", "DeclineProposal", "WithdrawProposal"),
        *("MakePrivate", "ShareTable", "TakeInvitation", "RemoveTable"),
    }
)
"""Commands that the server gives itself as part of other requests; nobody sends them alone."""
FLOOR_REQUESTS: Final = command_names(floor.AnyFloorCommand) - OF_THE_SERVER
"""The floor commands that people may send, by name."""
MOST_DISPUTES = 20
"""Disputes that one person may have open at a time."""
MALFUNCTION = "malfunction-confirmed"
STILL_IN_IT = ("entered", "reserve", "playing", "busted")
"""Statuses of people who may still play in a tournament."""
SYSTEM_RANDOMNESS = OsEntropy()


def read_floor_command(raw: JsonObject, actor: Actor, key: str, at: Millis) -> floor.FloorCommand:
    """Reads a client's floor command; actor, time and the id of its movement are added here."""
    kind = str(raw.get("type"))
    if kind in OF_THE_SERVER:
        wanted = "a floor command that is sent alone; this one goes with a request of its own"
        raise BadInput("command.type", wanted, got=kind)
    if kind == "DrawPrize" and "winner" in raw:
        raise BadInput("command.winner", "no value: the server draws it by lot")
    move = f"{actor.person} {key}"
    command: floor.FloorCommand = from_json(signed(raw, actor, at, move), floor.AnyFloorCommand)
    return command


def floor_command(
    draft: Draft, command: floor.FloorCommand, source: Entropy = SYSTEM_RANDOMNESS
) -> None:
    """Performs a floor command, and what follows from it at the tables.

    What is drawn by lot is drawn here, from `source`.
    """
    if given_to_play(draft, command):
        return
    if isinstance(command, floor.DrawPrize):
        command = floor.with_winner(command, draft.floor.house, source)
    if isinstance(command, floor.GiveRole | floor.TakeRole):
        command = replace(command, person=floor.person_named(draft.floor, command.person))
    match command:
        case floor.VacateSeat() | floor.LeaveTable() | floor.MoveSeat():
            seating.leave_round(draft, command.table, command.person)
        case floor.EndPlay() if draft.play(seating.table_in(draft, command.table).id).takes_wagers:
            seating.clear_layout(draft, command.table, command.actor)
        case floor.GiveRole():
            _check_can_sign_in(draft, command.person)
            _check_in_no_tournament(draft, command)
        case floor.RaiseDispute():
            _check_open_disputes(draft, command.person or command.actor.person, command.actor)
    draft.ask_floor(command)
    match command:
        case floor.MoveSeat():
            seating.join_round(draft, command.table, command.person)
        case floor.DeclineWager():
            _remove_refused_wager(draft, command)
        case floor.ExcludeMyself():
            return_wagers_of_excluded(draft, command.actor.person)
        case floor.Sanction():
            breach = draft.floor.house.breach(command.breach)
            assert breach is not None, "a sanction answers a breach"
            return_wagers_of_excluded(draft, breach.person)
            sanction_wagers(draft, command, breach)
        case floor.KeepApart():
            return_wagers_of_excluded(draft, command.first)
            return_wagers_of_excluded(draft, command.second)
        case floor.LiftSeparation():
            _lift_in_rounds(draft, command)
        case floor.ResumeTable():
            _void_for_malfunction(draft, command)
        case floor.ChangeCards() | floor.ReplaceDevice():
            shuffle_new_cards(draft, command.table)


def tables_touched(world: floor.Floor, raw: JsonObject, person: str) -> set[str]:
    """The tables a command may be about: its own, and those where its person sits.

    Two people who were kept apart are let together at every table of their game.
    """
    number, table = raw.get("breach"), raw.get("table")
    if raw.get("type") == "LiftSeparation":
        return {one.id for one in world.tables.values() if one.book == raw.get("book")}
    breach = world.house.breach(number) if isinstance(number, int) else None
    named = (raw.get(field) for field in ("person", "first", "second"))
    who = {person} | {name for name in named if isinstance(name, str)}
    who |= {breach.person} if breach is not None else set()
    seated_at = {one.id for one in world.tables.values() if who & set(one.people)}
    return ({table} if isinstance(table, str) and table in world.tables else set()) | seated_at


# --- seats --------------------------------------------------------------------------------------


def cash_out(draft: Draft, person: str, name: str, chips: int, move: str) -> None:
    """Moves chips from a seat to the account. The player rejoins the round with what is left."""
    play = draft.play(seating.table_in(draft, name).id)
    joined = play.takes_wagers and bool(play.round_seat(person))
    if joined and any(seat.wagers for seat in play.state.seats if seat.person == person):
        raise Locked("You have wagers in this round. Take them back first, or wait for its end.")
    seating.leave_round(draft, name, person)
    actor, amount = Actor(person, PLAYER), Cents(chips)
    draft.ask_floor(
        floor.CashOut(actor=actor, at=draft.at, table=name, id=move, person=person, amount=amount)
    )
    if joined:
        seating.join_round(draft, name, person)


# --- wagers ---------------------------------------------------------------------------------------


def return_wagers_of_excluded(draft: Draft, person: str) -> None:
    """Returns the wagers of a person who may no longer take part, in rounds not yet begun.

    A round that has begun is played to its end: those wagers stand.
    """
    for table in list(draft.floor.tables.values()):
        play = draft.play(table.id)
        if (
            play.takes_wagers
            and table.seat_of(person) is not None
            and seating.barred(draft, table, person)
        ):
            seating.take_back(draft, table.id, play.seats_of(person))


def _lift_in_rounds(draft: Draft, command: floor.LiftSeparation) -> None:
    """Tells the rounds under way that two people may play together again."""
    for table in list(draft.floor.tables.values()):
        play = draft.play(table.id)
        if table.is_poker or play.over or table.book != command.book:
            continue
        if play.state.memory.kept_from(command.first, (command.second,)):
            ended = commands.EndSeparation(
                actor=command.actor,
                at=draft.at,
                first=command.first,
                second=command.second,
                reason=command.reason,
            )
            draft.ask_banked(table.id, ended)


def _remove_refused_wager(draft: Draft, command: floor.DeclineWager) -> None:
    """Takes a wager that staff refuse off the layout."""
    play = draft.play(command.table)
    for seat in play.state.seats if play.takes_wagers else ():
        if seat.person == command.person and command.wager in seat.wagers:
            refused = commands.RefuseWager(
                actor=command.actor,
                at=draft.at,
                seat=seat.number,
                wager=command.wager,
                reason=command.reason,
            )
            draft.ask_banked(command.table, refused)


def _void_for_malfunction(draft: Draft, command: floor.ResumeTable) -> None:
    """Voids the round in which a malfunction was found, by the book's row for malfunctions."""
    play = draft.play(command.table)
    if play.over or play.state.id not in command.voids or play.rules is None:
        return
    row = play.rules.law.rows.get(MALFUNCTION)
    if row is None:
        raise WrongMoment("The book voids no round for a malfunction. Resume without voiding it.")
    void_round(
        draft, seating.table_in(draft, command.table), row.id, command.actor, command.finding
    )


def void_round(draft: Draft, table: floor.Table, row: str, actor: Actor, reason: str) -> None:
    """Voids a round: reports one of the book's irregularities, and rules on it as the book says."""
    report = commands.Report(actor=actor, at=draft.at, irregularity=row, note=reason)
    draft.ask_banked(table.id, report)
    number = draft.play(table.id).state.reported
    chosen = draft.round_rules(table.id).law.rows[row].hands == "may void"
    ruling = commands.RuleOn(
        actor=actor,
        at=draft.at,
        report=number,
        hands="void all" if chosen else None,
        reason=reason,
    )
    draft.ask_banked(table.id, ruling)


def _check_in_no_tournament(draft: Draft, command: floor.GiveRole) -> None:
    """Refuses to appoint somebody who is in a tournament of the house as a player."""
    for match in draft.world.matches.values():
        entrant = match.state.entrants.get(command.person)
        if match.house != command.house or match.over or entrant is None or entrant.staff:
            continue
        if entrant.status in STILL_IN_IT:
            reason = (
                f"{command.person} has entered tournament {match.id}, and staff do not play in "
                "their own house: they must withdraw from it before they are given a role."
            )
            raise WrongMoment(reason)


def _check_can_sign_in(draft: Draft, person: str) -> None:
    """Checks that a person who is given a role can sign in: otherwise somebody else could take the
    name later, or a guest would keep the role after the session. A guest who has kept the account
    signs in with the name chosen then."""
    if person not in draft.floor.purses:
        wanted = "a person known to the house; add them to the staff first"
        raise BadInput("command.person", wanted, got=person)
    if not signs_in(person) and not floor.is_kept(draft.floor, person):
        wanted = "a person who signs in with a password, not a guest, patron or companion"
        raise BadInput("command.person", wanted, got=person)


# --- limits ---------------------------------------------------------------------------------------


def _check_open_disputes(draft: Draft, person: str, actor: Actor) -> None:
    disputes = draft.floor.house.disputes
    if sum(1 for d in disputes if d.person == person and d.closed is None) >= MOST_DISPUTES:
        many = f"{MOST_DISPUTES} open disputes, the most that are allowed"
        who = sentence_about(actor, person, f"have {many}", f"has {many}")
        raise WrongMoment(f"{who} Wait until one of them is decided.")
