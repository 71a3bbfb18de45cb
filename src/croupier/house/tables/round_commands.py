"""Commands of people at banked tables: what a client sends is checked and performed."""

from collections.abc import Iterable
from typing import Final

from croupier import banked, floor
from croupier.acts import Actor, Json, Millis, NotAuthorised, WrongMoment, from_json
from croupier.banked import commands
from croupier.errors import BadInput
from croupier.house.errors import Stale
from croupier.house.process.accounts import PLAYER
from croupier.house.process.draft import Draft
from croupier.house.process.input_limits import command_names, signed
from croupier.house.tables import seating
from croupier.house.tables.companions import seat_reserved
from croupier.house.tables.jackpot_commands import settle_jackpots
from croupier.house.world.live_table import LiveTable

OF_THE_MACHINE = frozenset(
    {"OpenRound", "ShuffleCards", "CutCards", "Deal", "RecordCard", "TurnUp", "TurnHand",
     "RecordWager", "RecordBet", "PayJackpot", "CloseJackpot", "TakeSeat", "LeaveSeat", "BuyChips",
     "Settle", "CloseRound", "FitWagers", "NoMoreBets", "NoDecision"}
)  # fmt: skip
"""Commands that nobody may send to a table that deals itself."""
OF_THE_FLOOR = frozenset(
    {"TakeSeat", "LeaveSeat", "BuyChips", "AgreeLimits", "EndSeparation", "TakeNewCards"}
)
"""Commands of a round that only the floor gives, when seats, limits or cards change there."""

ROUND_REQUESTS: Final = command_names(banked.AnyRoundCommand) - OF_THE_FLOOR
"""The commands that people may send to a banked table, by name."""

MOST_EVENTS_AT_A_SEAT = 200
"""Events of one round at one seat after which its player can only decide and take wagers back."""
ALWAYS = (
    commands.TakeBackWager,
    commands.Fold,
    commands.Check,
    commands.Bet,
    commands.Concede,
    commands.Retract,
    commands.CorrectBet,
)
"""Commands of a player that the limit leaves: the round asks for them, each only so often."""
WHILE_SUSPENDED = (commands.Report, commands.RuleOn, commands.Dismiss, commands.TakeBackWager)
"""Commands that are allowed while gaming is suspended."""


def read_command(raw: Json, actor: Actor, at: Millis) -> banked.AnyRoundCommand:
    """Reads a client's command; actor and time are added here."""
    if not isinstance(raw, dict):
        raise BadInput("command", "an object with a type")
    if raw.get("type") == "OpenRound":
        raw = {"id": "next", **raw}
    command: banked.AnyRoundCommand = from_json(signed(raw, actor, at), banked.AnyRoundCommand)
    return command


def play_command(draft: Draft, name: str, raw: Json, actor: Actor, seen: int | None) -> None:
    """Performs a person's command at a banked table."""
    table = seating.table_in(draft, name)
    needs_role(draft, table, actor)
    play = draft.play(name)
    check_seen(play, seen)
    command = read_command(raw, actor, draft.at)
    kind = type(command).__name__
    if kind in OF_THE_FLOOR:
        wanted = "a command of the round; seats and limits have requests of their own"
        raise BadInput("command.type", wanted, got=kind)
    if not seating.has_real_cards(table) and kind in OF_THE_MACHINE and kind != "CloseRound":
        raise NotAuthorised("This table deals itself, so this step is not yours to take.")
    _check_not_suspended(draft, table, command)
    if actor.role == PLAYER and not isinstance(command, ALWAYS):
        check_not_too_often(play, play.seats_of(actor.person))
    if isinstance(command, commands.OpenRound):
        seat_reserved(name, draft)
        seating.open_round(draft, name, actor)
        return
    if isinstance(command, commands.ShuffleCards):
        if command.order:
            raise BadInput("command.order", "no order: real cards lie face down")
        _check_cards_ready(table)
    if play.over:
        raise WrongMoment("No round is open at this table. Wait until the next one opens.")
    if isinstance(command, commands.PayJackpot):
        raise NotAuthorised("Jackpot prizes are paid at the jackpot desk. Ask for it there.")
    if isinstance(command, commands.CloseJackpot):
        settle_jackpots(draft, table, actor)
        return
    if isinstance(command, commands.PlaceWager | commands.RecordWager):
        _check_not_excluded(draft, table, play.state.seats, command.seat, actor)
        seating.check_current_sign(draft, table, command)
    if isinstance(command, commands.Direct) and command.what == "play apart":
        _keep_apart(draft, table, command)
    draft.ask_banked(name, command)


def _keep_apart(draft: Draft, table: floor.Table, command: commands.Direct) -> None:
    """Records at every table of the house a direction that two players play apart."""
    people = {seat.number: seat.person for seat in draft.play(table.id).state.seats}
    named = [people.get(number, "") for number in command.seats]
    if len(named) == 2:
        first, second = named
        draft.ask_floor(
            floor.KeepApart(
                actor=command.actor,
                at=draft.at,
                book=table.book,
                first=first,
                second=second,
                reason=command.reason,
            )
        )


def check_seen(play: LiveTable, seen: int | None) -> None:
    """Refuses a command of somebody who decided on a version of the table that is no longer true.

    `seen` is the version that the client showed; without one nothing is checked.
    """
    if seen is not None and seen < play.turned:
        raise Stale("The table has changed since you looked. Look again before you decide.")


def check_not_too_often(play: LiveTable, seats: Iterable[int]) -> None:
    """Refuses another act of a player at whose seats enough has happened in this round."""
    if any(play.happened.get(seat, 0) >= MOST_EVENTS_AT_A_SEAT for seat in seats):
        raise WrongMoment(
            "You have changed your mind too often in this round. You may take wagers back or "
            "make the decisions that are asked of you; the next round begins anew."
        )


def _check_not_suspended(draft: Draft, table: floor.Table, command: banked.AnyRoundCommand) -> None:
    """Refuses wagers, cards and decisions while gaming is suspended (Perth 5.16)."""
    if table.phase == "suspended" and not isinstance(command, WHILE_SUSPENDED):
        power = draft.law.book_of(table).ladder.powers["suspend-table"]
        raise WrongMoment(
            f"Gaming at table {table.id} is suspended: wait until it is resumed.",
            power.clause,
            table.book,
        )


def _check_cards_ready(table: floor.Table) -> None:
    """Refuses to shuffle cards that are still to be checked before the next round."""
    for chore in table.waiting_for("the next round"):
        what = f"{chore.what[0].lower()}{chore.what[1:]}"
        raise WrongMoment(f"Before the cards are shuffled, {what}.", chore.clause, chore.book)


def _check_not_excluded(
    draft: Draft, table: floor.Table, seats: tuple[banked.RoundSeat, ...], number: int, actor: Actor
) -> None:
    """Refuses a wager if its player, or the player who places it, may not take part."""
    owner = next((seat.person for seat in seats if seat.number == number), "")
    for person in {owner, actor.person if actor.role == PLAYER else owner} - {""}:
        why = seating.barred(draft, table, person, actor)
        if why is not None:
            raise why


def needs_role(draft: Draft, table: floor.Table, actor: Actor) -> None:
    """Refuses an actor who does not hold the role that the command is given in."""
    if actor.role != PLAYER:
        floor.needs_role_held(draft.floor.house, draft.law.book_of(table), actor, table.id)
