"""What people do at a table: sit down, buy chips, leave, and play; each as one draft."""

from functools import cache

from msgspec.structs import replace

from croupier import floor
from croupier.acts import (
    SYSTEM,
    Actor,
    Millis,
    Refusal,
    WrongAmount,
    WrongMoment,
    from_json,
    to_json,
)
from croupier.banked import (
    AnyRoundCommand,
    BankedRules,
    Round,
    Sitting,
    banked_rules,
    commands,
    return_order,
)
from croupier.floor import is_companion
from croupier.house.commands.draft import Draft
from croupier.house.commands.tournament_commands import not_set_aside
from croupier.house.errors import NotFound
from croupier.house.world.live_table import Play
from croupier.money import Cents, show_dollars

PLAYER = "player"


def barred(draft: Draft, table: floor.Table, person: str) -> Refusal | None:
    """Why somebody who sits here may no longer take part; None where nothing is against it."""
    return floor.may_take_part(draft.floor, person, table.house, table.id, draft.at)


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


def table_in(draft: Draft, name: str) -> floor.Table:
    table = draft.floor.tables.get(name)
    if table is None:
        raise NotFound("there is no such table")
    return table


# --- seats and chips -------------------------------------------------------------------------


def sit_down(draft: Draft, person: str, name: str, seat: int, chips: int, move: str) -> None:
    """A seat, and chips for it from the account; a round that takes wagers hears of both."""
    actor = Actor(person, PLAYER)
    table = table_in(draft, name)
    not_set_aside(draft, name)
    draft.ask_floor(floor.SitDown(actor=actor, at=draft.at, table=name, seat=seat, person=person))
    buy_in(draft, person, name, chips, move, joins=True)
    state = draft.play(name).state
    if not table.is_poker and takes_wagers(state):
        taken = commands.TakeSeat(
            actor=actor, at=draft.at, seat=seat, person=person, chips=Cents(chips)
        )
        draft.ask_banked(name, taken, rules_now(draft, table))


def buy_in(
    draft: Draft, person: str, name: str, chips: int, move: str, *, joins: bool = False
) -> None:
    actor = Actor(person, PLAYER)
    table = table_in(draft, name)
    if table.is_poker:
        _in_chips(table, chips)
    kind = floor.BuyInFolded if _has_folded(draft, table, person) else floor.BuyIn
    draft.ask_floor(
        kind(actor=actor, at=draft.at, table=name, id=move, person=person, amount=Cents(chips))
    )
    state = draft.play(name).state
    if not joins and not table.is_poker and takes_wagers(state):
        seat = seat_in_round(state, person)
        if seat:
            bought = commands.BuyChips(actor=actor, at=draft.at, seat=seat, amount=Cents(chips))
            draft.ask_banked(name, bought, rules_now(draft, table))


def _has_folded(draft: Draft, table: floor.Table, person: str) -> bool:
    """Whether a poker player was dealt in and has no live hand any more (6.11)."""
    hand = draft.play(table.id).hand
    if not table.is_poker or hand is None or person not in table.playing:
        return False
    return not any(seat.person == person and seat.standing == "in" for seat in hand.seats)


def _in_chips(table: floor.Table, amount: int) -> None:
    """What lies on a poker table is in chips that are in play there (6.2)."""
    chip = floor.terms_of(table).stakes.chip
    if amount % chip:
        least = show_dollars(chip)
        raise WrongAmount(f"chips of {least} and more are in play here", "6.2", table.book)


def leave_table(draft: Draft, person: str, name: str, move: str) -> None:
    """Up and away with one's chips; wagers that may still be taken back are.

    A player in a hand of poker leaves with its end, and is not waited for until then (8.3).
    """
    actor = Actor(person, PLAYER)
    table = table_in(draft, name)
    state = draft.play(name).state
    if not table.is_poker and takes_wagers(state) and seat_in_round(state, person):
        withdraw(draft, table, person)
    draft.ask_floor(floor.LeaveTable(actor=actor, at=draft.at, table=name, id=move, person=person))


def withdraw(draft: Draft, table: floor.Table, person: str) -> None:
    actor, rules = Actor(person, PLAYER), rules_now(draft, table)
    take_back(draft, table, [s.number for s in draft.play(table.id).state.seats
                             if s.person == person])  # fmt: skip
    seat = seat_in_round(draft.play(table.id).state, person)
    draft.ask_banked(table.id, commands.LeaveSeat(actor=actor, at=draft.at, seat=seat), rules)


def take_back(draft: Draft, table: floor.Table, seats: list[int]) -> None:
    """All wagers of these seats go back."""
    rules = rules_now(draft, table)
    for number in seats:
        seat = draft.play(table.id).state.seat(number)
        for wager in return_order(rules.law, seat.wagers):
            if wager in draft.play(table.id).state.seat(number).wagers:
                back = commands.TakeBackWager(
                    actor=Actor(seat.person, PLAYER), at=draft.at, seat=number, wager=wager
                )
                draft.ask_banked(table.id, back, rules)


def clear_layout(draft: Draft, name: str, actor: Actor) -> None:
    """A round that has not begun is none: its wagers go back, and the layout is bare."""
    table = table_in(draft, name)
    take_back(draft, table, [s.number for s in draft.play(name).state.seats if s.wagers])
    close = commands.CloseRound(actor=actor, at=draft.at)
    draft.ask_banked(name, close, rules_now(draft, table))


def takes_wagers(state: Round) -> bool:
    return state.phase == "wagers"


def seat_in_round(state: Round, person: str) -> int:
    return next((s.number for s in state.seats if s.person == person and s.home == s.number), 0)


def companions_chips(table: floor.Table) -> Cents:
    """What a companion brings: a hundred of the least wager, and no less than a table asks for."""
    chips = max(100 * table.board.minimum, 200_00)
    if not table.is_poker:
        return Cents(chips)
    terms = floor.terms_of(table)
    return Cents(-(-max(chips, terms.buy_in) // terms.stakes.chip) * terms.stakes.chip)


def refill(draft: Draft, name: str) -> None:
    """Companions who have lost their chips get new ones, so that nobody sits alone."""
    table = table_in(draft, name)
    chips = companions_chips(table)
    for seat in table.seats:
        if is_companion(seat.person) and seat.chips < chips // 5:
            ident = f"{seat.person} {draft.world.version(f'player:{seat.person}')}"
            draft.ask_floor(
                floor.Deposit(
                    actor=Actor(seat.person, PLAYER),
                    at=draft.at,
                    id=f"{ident} chips",
                    house=table.house,
                    person=seat.person,
                    amount=chips,
                )
            )
            buy_in(draft, seat.person, name, chips, ident)


# --- rounds ----------------------------------------------------------------------------------


def is_outdated(table: floor.Table, play: Play, at: Millis) -> bool:
    """Whether another sign, or other markers, stand here now than when the round was opened."""
    now = floor.as_at(table, at)
    assert play.rules is not None, "a round has its rules"
    same = play.rules.law.sign == rules_at(now).law.sign
    return not same or set(play.state.memory.markers) != set(floor.markers_at(now))


def by_the_sign(draft: Draft, table: floor.Table, command: AnyRoundCommand) -> None:
    """A wager laid now is one that the sign allows now, whenever the round was opened."""
    play = draft.play(table.id)
    if takes_wagers(play.state) and is_outdated(table, play, draft.at):
        now = floor.as_at(table, draft.at)
        memory = replace(play.state.memory, markers=floor.markers_at(now))
        rules_at(now).perform(replace(play.state, memory=memory), command)


def open_round(draft: Draft, name: str, actor: Actor = SYSTEM) -> None:
    """The next round with everybody who sits there and has chips.

    It is played by the sign as it stands now, and hears of the floor's markers and exclusions.
    """
    table = floor.as_at(table_in(draft, name), draft.at)
    not_set_aside(draft, name)
    play = draft.play(name)
    if not play.over:
        raise WrongMoment(f"round {play.state.id} is under way")
    if table.phase != "open":
        raise WrongMoment(f"{name} is {table.phase}")
    number = draft.world.version(f"play:{name}") + 1
    seats = tuple(
        Sitting(s.number, s.person, s.chips)
        for s in table.seats
        if s.person and not barred(draft, table, s.person)
    )
    opened = commands.OpenRound(
        actor=actor,
        at=draft.at,
        id=f"{name}-{number}",
        table=name,
        seats=seats,
        memory=floor.memory_for(draft.floor, name, play.memory, draft.at),
        real_cards=has_real_cards(table),
    )
    draft.ask_banked(name, opened, rules_at(table))
