"""What people do at a table: sit down, buy chips, leave, and play; each as one draft."""

from functools import cache
from typing import Any

import msgspec

from croupier import banked, floor
from croupier.acts import Actor, NotAuthorised, WrongMoment, from_json, to_json
from croupier.banked import BankedRules, Round, Sitting, banked_rules, commands
from croupier.errors import BadInput
from croupier.money import Cents
from croupier.server.draft import MACHINE, Draft
from croupier.server.wire import Trouble

PLAYER = "player"
COMPANION = " (companion)"
"""How the name of a companion ends; people's names have no brackets."""

OF_THE_MACHINE = frozenset(
    {"OpenRound", "ShuffleCards", "CutCards", "Deal", "RecordCard", "TurnUp", "TurnHand",
     "RecordWager", "RecordBet", "PayJackpot", "CloseJackpot", "TakeSeat", "LeaveSeat", "BuyChips",
     "Settle", "CloseRound", "NoMoreBets", "NoDecision"}
)  # fmt: skip
"""What nobody may ask of a table that deals itself."""
OF_THE_FLOOR = frozenset({"TakeSeat", "LeaveSeat", "BuyChips"})
"""What is asked of the floor, which tells the round."""


def is_companion(person: str) -> bool:
    return person.endswith(COMPANION)


def has_real_cards(table: floor.Table) -> bool:
    """A table with a named deck has real cards on it; others are dealt by the machine."""
    return bool(table.deck)


@cache
def _rules(book: str, game: str, sign: bytes) -> BankedRules:
    return banked_rules(book, game, from_json(sign, dict))


def rules_at(table: floor.Table) -> BankedRules:
    """The rules of the next round: the table's game under the sign that stands there now."""
    return _rules(table.book, table.game, to_json(floor.engine_sign(table.board.stated)))


def rules_now(draft: Draft, table: floor.Table) -> BankedRules:
    """The rules of the round under way, or of the next where there is none."""
    play = draft.play(table.id)
    return play.rules if play.rules is not None and not play.over else rules_at(table)


def here(draft: Draft, name: str) -> floor.Table:
    table = draft.floor.tables.get(name)
    if table is None:
        raise Trouble(404, "there is no such table", "unknown")
    return table


# --- seats and chips -------------------------------------------------------------------------


def sit(draft: Draft, person: str, name: str, seat: int, chips: int, move: str) -> None:
    """A seat, and chips for it from the account; a round that takes wagers hears of both."""
    actor = Actor(person, PLAYER)
    table = here(draft, name)
    draft.ask_floor(floor.TakeSeat(actor=actor, at=draft.at, table=name, seat=seat, person=person))
    buy_in(draft, person, name, chips, move, joins=True)
    state = draft.play(name).state
    if not table.is_poker and _takes_wagers(state):
        taken = commands.TakeSeat(
            actor=actor, at=draft.at, seat=seat, person=person, chips=Cents(chips)
        )
        draft.ask_banked(name, taken, rules_now(draft, table))


def buy_in(
    draft: Draft, person: str, name: str, chips: int, move: str, *, joins: bool = False
) -> None:
    actor = Actor(person, PLAYER)
    table = here(draft, name)
    draft.ask_floor(
        floor.BuyIn(
            actor=actor, at=draft.at, table=name, id=move, person=person, amount=Cents(chips)
        )
    )
    state = draft.play(name).state
    if not joins and not table.is_poker and _takes_wagers(state):
        seat = _seat_of(state, person)
        if seat:
            bought = commands.BuyChips(actor=actor, at=draft.at, seat=seat, amount=Cents(chips))
            draft.ask_banked(name, bought, rules_now(draft, table))


def leave(draft: Draft, person: str, name: str, move: str) -> None:
    """Up and away with one's chips; wagers that may still be taken back are."""
    actor = Actor(person, PLAYER)
    table = here(draft, name)
    state = draft.play(name).state
    if not table.is_poker and _takes_wagers(state) and _seat_of(state, person):
        _withdraw(draft, table, person)
    draft.ask_floor(floor.LeaveSeat(actor=actor, at=draft.at, table=name, id=move, person=person))


def _withdraw(draft: Draft, table: floor.Table, person: str) -> None:
    actor, rules = Actor(person, PLAYER), rules_now(draft, table)
    take_back(draft, table, [s.number for s in draft.play(table.id).state.seats
                             if s.person == person])  # fmt: skip
    seat = _seat_of(draft.play(table.id).state, person)
    draft.ask_banked(table.id, commands.LeaveSeat(actor=actor, at=draft.at, seat=seat), rules)


def take_back(draft: Draft, table: floor.Table, seats: list[int]) -> None:
    """All wagers of these seats go back, the last placed first."""
    rules = rules_now(draft, table)
    for number in seats:
        seat = draft.play(table.id).state.seat(number)
        for wager in reversed(list(seat.wagers)):
            if wager in draft.play(table.id).state.seat(number).wagers:
                back = commands.TakeBackWager(
                    actor=Actor(seat.person, PLAYER), at=draft.at, seat=number, wager=wager
                )
                draft.ask_banked(table.id, back, rules)


def _takes_wagers(state: Round) -> bool:
    return state.phase == "wagers"


def _seat_of(state: Round, person: str) -> int:
    return next((s.number for s in state.seats if s.person == person and s.home == s.number), 0)


# --- rounds ----------------------------------------------------------------------------------


def open_round(draft: Draft, name: str, actor: Actor = MACHINE) -> None:
    """The next round with everybody who sits there and has chips."""
    table = here(draft, name)
    play = draft.play(name)
    if not play.over:
        raise WrongMoment(f"round {play.state.id} is under way")
    if table.phase != "open":
        raise WrongMoment(f"{name} is {table.phase}")
    number = draft.world.version(f"play:{name}") + 1
    seats = tuple(Sitting(s.number, s.person, s.chips) for s in table.seats if s.person)
    opened = commands.OpenRound(
        actor=actor,
        at=draft.at,
        id=f"{name}-{number}",
        table=name,
        seats=seats,
        memory=play.memory,
        real_cards=has_real_cards(table),
    )
    draft.ask_banked(name, opened, rules_at(table))


def read_command(raw: Any, actor: Actor, at: int) -> banked.AnyCommand:
    """An engine command as a client writes it, with who and when from us alone."""
    if not isinstance(raw, dict):
        raise BadInput("command", "an object with a type")
    forged = {"actor", "at", "by"} & set(raw)
    if forged:
        raise BadInput(f"command.{sorted(forged)[0]}", "nothing: the server says who and when")
    fields = {**raw, "actor": {"person": actor.person, "role": actor.role}, "at": at}
    if raw.get("type") == "OpenRound":
        fields.setdefault("id", "next")
    command: banked.AnyCommand = from_json(msgspec.json.encode(fields), banked.AnyCommand)
    return command


def play_command(draft: Draft, name: str, raw: Any, actor: Actor, seen: int | None) -> None:
    """A person's command at a banked table."""
    table = here(draft, name)
    needs_role(draft, table, actor)
    play = draft.play(name)
    if seen is not None and seen < play.turned:
        raise Trouble(409, "the table has moved on since you looked", "stale")
    command = read_command(raw, actor, draft.at)
    kind = type(command).__name__
    if kind in OF_THE_FLOOR:
        raise BadInput("command.type", "a command of the round; seats are the floor's", got=kind)
    if not has_real_cards(table) and kind in OF_THE_MACHINE and kind != "CloseRound":
        raise NotAuthorised("this table deals itself")
    if isinstance(command, commands.OpenRound):
        open_round(draft, name, actor)
        return
    if isinstance(command, commands.ShuffleCards) and command.order:
        raise BadInput("command.order", "nothing: real cards lie face down")
    if play.over:
        raise WrongMoment("no round is open")
    draft.ask_banked(name, command, rules_now(draft, table))


def needs_role(draft: Draft, table: floor.Table, actor: Actor) -> None:
    """Nobody acts in a role that is not theirs."""
    if actor.role != PLAYER:
        floor.needs_role_held(draft.floor.house, draft.law.book(table.book), actor, table.id)
