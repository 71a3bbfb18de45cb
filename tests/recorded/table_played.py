"""A poker table of today while recorded commands are played at it: the floor and the deal."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from croupier import floor, poker
from croupier.acts import Actor, Millis, Refusal
from croupier.floor.moves import between, chip_box_of, float_of, moved_money, purse_of, stack_of
from croupier.money import Cents
from tests.poker.staff import DEALER, HDD

PLENTY: Final = Cents(1_000_000)


class Played(NamedTuple):
    """A floor with one poker table, the deal in play or the last one, and what is counted."""

    floor: Any
    deal: Any
    began: Millis
    clock: int = 0
    turn: int = 0
    hands: int = 0
    begun: int = 0
    moves: int = 0
    box: int = 0
    float: int = 0
    notices: tuple[int, ...] = ()
    events: tuple[Any, ...] = ()
    wished: Mapping[str, int] = {}

    @property
    def table(self) -> Any:
        return self.floor.tables["T1"]

    @property
    def playing(self) -> bool:
        return bool(self.table.round)


class Rules(NamedTuple):
    """The engine of the floor, and the recorded terms of the table."""

    floor: Any
    terms: Any
    newcomers: str


# --- giving commands -----------------------------------------------------------------------------


def ask(rules: Rules, state: Played, kind: Any, actor: Actor, /, **fields: Any) -> Played:
    """The state after a command of the floor."""
    names = kind.__struct_fields__
    if "table" in names:
        fields.setdefault("table", "T1")
    if "id" in names:
        fields.setdefault("id", f"m{state.moves}")
    at = Millis(state.began + state.clock)
    after, events = rules.floor.perform(state.floor, kind(actor=actor, at=at, **fields))
    told = (*state.events, *events)
    state = state._replace(floor=after, moves=state.moves + 1, events=told)
    for event in events:
        state = counted(rules, state, event)
    return state


def counted(rules: Rules, state: Played, event: Any) -> Played:
    """What the table's box and float gained, hands that were played, and the deal of a new one."""
    if moved_money(event):
        entries = event.move.entries
        state = state._replace(
            box=state.box + entries.get(chip_box_of("T1"), 0),
            float=state.float + entries.get(float_of("T1"), 0),
        )
    match event:
        case floor.PurseMoved(what="time to act"):
            # In version 0.1 the fee went where the commission goes, today to the house (6.15).
            fee = -event.move.gained(purse_of(event.person))
            name = "float" if state.table.stand_alone else "box"
            return state._replace(**{name: getattr(state, name) + fee})
        case floor.HandPlaced():
            setup = replace(event.setup, stakes=rules.terms.stakes)
            dealt = poker.new_deal(setup, event.side_wagers)
            return state._replace(deal=dealt, turn=state.turn + 1)
        case floor.HandCleared():
            return state._replace(hands=state.hands + (not event.result.void))
    return state


def play(rules: Rules, state: Played, command: Any) -> tuple[Played, tuple[Any, ...]]:
    """What the deal makes of a command; a deal that is over is settled at once."""
    if state.deal is None:
        raise Refusal("no hand has been begun")
    floor.needs_table_command(state.table, command)
    return give(rules, state, command)


def give(rules: Rules, state: Played, command: Any) -> tuple[Played, tuple[Any, ...]]:
    terms = floor.terms_of(state.table)
    charges = tuple(replace(charge, chip=Cents(1)) for charge in terms.charges)
    before = state.deal
    after, events = poker.rules_for(charges, terms.readings).perform(before, command)
    moved = (after.hand.to_act, after.hand.round) != (before.hand.to_act, before.hand.round)
    state = state._replace(deal=after, turn=state.turn + moved)
    if state.playing and after.hand.phase == "over":
        result = poker.result_of(after, name_hands=True)
        name = state.table.round
        state = ask(rules, state, floor.SettleHand, DEALER, round=name, result=result)
    return state, events


# --- people and chips ---------------------------------------------------------------------------


def known(rules: Rules, state: Played, person: str) -> Played:
    """Somebody with an account and plenty of money in it."""
    if not person or person in state.floor.purses:
        return state
    own = Actor(person, "player")
    state = ask(rules, state, floor.OpenAccount, own, person=person)
    house = state.table.house
    return ask(rules, state, floor.Deposit, own, house=house, person=person, amount=PLENTY)


def conditioned(rules: Rules, state: Played, person: str, *, spared: bool) -> Played:
    """What the recorded sign asks of newcomers, which an officer says today (8.10)."""
    if state.table.positions is None or not rules.newcomers or spared:
        return state
    return ask(rules, state, floor.SetEntry, HDD, person=person, entry=rules.newcomers)


def bring(rules: Rules, state: Played, person: str, chips: int) -> Played:
    """Chips come to a seat, however few."""
    amount = Cents(chips)
    move = between(f"m{state.moves}", purse_of(person), stack_of(person, "T1"), amount, "buy-in")
    at = Millis(state.began + state.clock)
    brought = floor.StackMoved(table="T1", person=person, move=move, at=at, what="buy-in")
    return state._replace(floor=rules.floor.evolve(state.floor, brought), moves=state.moves + 1)


def has_folded(state: Played, person: str) -> bool:
    if not state.playing or person not in state.table.playing:
        return False
    return not any(s.person == person and s.standing == "in" for s in state.deal.hand.seats)


def person_at(state: Played, number: int) -> str:
    """Who sits there; a command for an empty seat is refused by whoever knows the seats."""
    seat = state.table.seat(number)
    if seat is None or not seat.person:
        raise Refusal(f"nobody sits at seat {number}", "8.1")
    return str(seat.person)


def to_act(state: Played) -> Any:
    """The seat whose turn it is."""
    if not state.playing or state.deal.hand.phase != "betting":
        raise Refusal("nobody is to act", "6.15")
    hand = state.deal.hand
    return hand.seats[hand.to_act]


def stake_of(state: Played, seat: Any) -> int:
    """What a player has on the table, less what lies in the pot and on side wagers."""
    table = state.table
    if not state.playing:
        return int(table.stake(seat))
    hand = state.deal.hand
    beside = sum(wager.stake for wager in state.deal.around.chase if wager.person == seat.person)
    brought = sum(place.stack for place in hand.setup.places if place.seat == seat.number)
    left = sum(inside.stack for inside in hand.seats if inside.number == seat.number)
    return int(seat.chips - beside - brought + left)
