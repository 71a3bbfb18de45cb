"""How a poker table of version 0.1 is played today: on the floor, with a deal for each hand.

A recorded command of the table becomes commands of the floor or of the deal. Compared is whether
it is taken, what happens in the deal, and what follows for chips, button, blinds and debts. What
officers wrote down about conduct and disputes has no part in that.
"""

from typing import Any, Final, get_args

from msgspec.structs import replace

from croupier import floor, poker
from croupier.acts import Actor, Millis, from_json, to_json
from tests.floor.poker_table.house import OPERATOR, house_with
from tests.poker.staff import DEALER, HDD
from tests.recorded import forms_floor, forms_poker
from tests.recorded.forms import Engine, Forms, Plain, plain
from tests.recorded.table_commands import COMMANDS, begins, terms_now
from tests.recorded.table_played import (
    Played,
    Rules,
    ask,
    bring,
    conditioned,
    known,
    person_at,
    play,
    stake_of,
)

UNCOMPARED: Final = ("HandOver", "RecordBreach", "Find", "OpenDispute", "Propose")
"""Conduct and disputes: written down, without consequence for chips and blinds."""


def begin(setup: Plain) -> tuple[Rules, Played]:
    terms = terms_now(setup["terms"])
    casino = house_with(terms)
    return Rules(RULES, terms, setup["terms"]["newcomers"]), Played(casino.floor, None, casino.now)


def decide(rules: Rules, state: Played, command: Plain) -> tuple[Played, tuple[Any, ...]]:
    kind, by = command["type"], Actor(**command["by"])
    if by.role == OPERATOR.role:
        by = OPERATOR
    if kind in UNCOMPARED:
        return state, ()
    if kind in COMMANDS:
        state = state._replace(clock=command.get("at", state.clock), events=())
        state = COMMANDS[kind](rules, state, command, by)
        return state, state.events
    now = forms_poker.FORMS.command_now({**command, "by": plain(by)})
    return play(rules, state, from_json(to_json(now), poker.DealCommand))


def part(command: Plain, answer: Any) -> Any:
    """What happened in the deal, or whether the command was refused.

    Of three commands of the table more is told: where the money for time and for a bonus goes,
    and whether somebody leaves at once.
    """
    kind = command["type"]
    if kind in UNCOMPARED or (kind == "Sanctioned" and command["kind"] != "exclude"):
        return []
    if isinstance(answer, dict):
        return {}
    if kind in ("BuyTime", "GiveBonus"):
        return [event["type"] for event in answer]
    if kind == "LeaveSeat":
        return ["SeatLeft"] if "SeatLeft" in [event["type"] for event in answer] else []
    return [] if kind in COMMANDS else [each for each in answer if each["type"] in DEAL_EVENTS]


def remember(rules: Rules, state: Played, recorded: Plain) -> Played:
    """What version 0.1 recorded, where today's table would not: chips that came, a notice again, a
    hand that began before the time charge was taken."""
    match recorded["type"]:
        case "SatDown":
            return seated(rules, state, recorded)
        case "ChipsBought":
            person = person_at(state, recorded["seat"])
            return bring(rules, state, person, recorded["amount"])
        case "HandBegun":
            return begun_uncharged(rules, state)
        case "NoticeGiven":
            return state._replace(notices=(*state.notices, state.table.closing_notice.number))
    return state


def seated(rules: Rules, state: Played, recorded: Plain) -> Played:
    """Somebody sits down with whatever chips they have."""
    person, spared = recorded["person"], recorded["exempt"]
    fields = {"seat": recorded["seat"], "person": person, "closed_game": spared}
    state = ask(rules, known(rules, state, person), floor.SitDown, HDD, **fields)
    state = bring(rules, state, person, recorded["chips"])
    return conditioned(rules, state, person, spared=spared)


def begun_uncharged(rules: Rules, state: Played) -> Played:
    """A hand begins although a time charge is due; it is due afterwards all the same."""
    was = state.table
    paid = replace(was, charged=was.people, charged_until=Millis(2 * state.began))
    state = begins(rules, with_table(state, paid), {}, DEALER)
    back = replace(state.table, charged=was.charged, charged_until=was.charged_until)
    return with_table(state, back)


def with_table(state: Played, table: floor.Table) -> Played:
    return state._replace(floor=replace(state.floor, tables={"T1": table}))


def look(rules: Rules, state: Played, _viewer: str, _command: Plain) -> Any:
    """What must follow wherever the law of a table stands: chips, button, blinds, who owes."""
    table, setup = state.table, state.deal.hand.setup if state.playing else None
    here = [seat for seat in table.seats if seat.person]
    return {
        "stakes": {seat.person: stake_of(state, seat) for seat in here},
        "seats": {seat.person: seat.number for seat in here},
        "owes": {seat.person: list(floor.buttons_at(table, seat)) for seat in here},
        "entry": {seat.person: seat.entry for seat in here if seat.entry},
        "button": None if table.positions is None else table.positions.button,
        "posts": [[post.seat, post.kind, post.amount] for post in setup.posts] if setup else [],
        "dealt": [place.seat for place in setup.places] if setup else [],
        "pot": state.deal.hand.pot if state.playing else 0,
        "house": [table.slide, state.box, state.float],
        "hands": state.hands,
        "playing": state.playing,
        "closed": table.phase not in ("open", "suspended"),
    }


RULES: Final = floor.FloorRules(floor.FloorLaw())
DEAL_EVENTS: Final = {kind.__name__ for kind in get_args(poker.DealEvent)} - {
    "CardsChecked",
    "ChaseWithdrawn",
}
FORMS: Final = Forms(events=forms_floor.FORMS.events)
ENGINE: Final = Engine(dict, begin, decide, look, FORMS, remember, part, ("onlooker",))
