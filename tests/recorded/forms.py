"""Between the forms of version 0.1, which are recorded, and those of today.

Commands are translated to today's form before they are given to an engine. What an engine answers
and shows is translated back, and compared in the recorded form: what is new in an answer and was
not in 0.1 is left out, what has another name is called as it was.

Each engine has two functions here, `begin_*` and `look_*`, and an entry in `ENGINES` with its
`Forms`. A renaming is an entry in a table of `Forms`; what a table cannot say is a function.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from croupier import banked, floor, jackpot, poker, tournament
from croupier.acts import Refusal, Viewer, from_json, perform, to_json
from croupier.books import load_book
from croupier.errors import BadInput
from croupier.money import Cents, Rate
from tests.recorded.files import ordered

Plain = dict[str, Any]
"""A JSON object."""


def plain(value: object) -> Any:
    """A value as the JSON it is sent as, read back as plain lists and objects."""
    return msgspec.json.decode(to_json(value))


def same(value: Any) -> Any:
    return value


def leave_out(tree: Plain, path: str) -> None:
    """Takes a field out of an object, where it is there."""
    *way, last = path.split("/")
    for name in way:
        tree = tree.get(name) or {}
    tree.pop(last, None)


@dataclass(frozen=True)
class Forms:
    """What is called differently today.

    `commands` and `events` give today's type for a recorded one. `command_fields` and
    `event_fields` give today's name of a field for its recorded one, by recorded type, or under
    `*` for every type. `added` names fields of events that are new since, by recorded type; a
    field of a field is named `table/reservations`. The functions come after the tables: `command`
    makes today's command of a recorded one; `event`, `view` and `refusal` make the recorded form
    of today's.
    """

    commands: Mapping[str, str] = field(default_factory=dict)
    command_fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    events: Mapping[str, str] = field(default_factory=dict)
    event_fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    added: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    command: Callable[[Plain], Plain] = same
    event: Callable[[Plain], Plain] = same
    view: Callable[[Any], Any] = same
    refusal: Callable[[Plain], Plain] = same

    def command_now(self, recorded: Plain) -> Plain:
        """Today's form of a recorded command."""
        kind = recorded["type"]
        names = {**self.command_fields.get("*", {}), **self.command_fields.get(kind, {})}
        made = {names.get(name, name): value for name, value in recorded.items()}
        return self.command({**made, "type": self.commands.get(kind, kind)})

    def event_then(self, event: object) -> Plain:
        """The recorded form of an event of today."""
        now = {"type": type(event).__name__, **plain(event)}
        then = {today: recorded for recorded, today in self.events.items()}
        kind = then.get(now["type"], now["type"])
        fields = {**self.event_fields.get("*", {}), **self.event_fields.get(kind, {})}
        names = {today: recorded for recorded, today in fields.items()}
        for path in self.added.get(kind, ()):
            leave_out(now, path)
        made = {names.get(name, name): value for name, value in now.items()}
        return self.event({**made, "type": kind})

    def refusal_then(self, refused: Refusal | BadInput) -> Plain:
        """The recorded form of a refusal of today."""
        made = {"refused": type(refused).__name__}
        if isinstance(refused, BadInput):
            return self.refusal({**made, "reason": str(refused)})
        made["reason"] = ordered(refused.reason)
        return self.refusal({**made, "clause": refused.clause, "book": refused.book})


@dataclass(frozen=True)
class Engine:
    """How one engine is called: what a sequence begins with, decisions, and views.

    `begin` makes rules and the first state of a recorded setup. `decide` takes rules, state and
    command. `look` takes rules, state, a recorded viewer and the recorded command before it.
    """

    kinds: Any
    begin: Callable[[Plain], tuple[Any, Any]]
    decide: Callable[[Any, Any, Any], tuple[Any, tuple[Any, ...]]]
    look: Callable[[Any, Any, Any, Plain], Any]
    forms: Forms = Forms()

    def answer(self, rules: Any, state: Any, recorded: Plain) -> tuple[Any, Any]:
        """The state after a recorded command, and the answer in its recorded form."""
        try:
            command = from_json(to_json(self.forms.command_now(recorded)), self.kinds)
            after, events = self.decide(rules, state, command)
        except (Refusal, BadInput) as refused:
            return state, self.forms.refusal_then(refused)
        return after, [self.forms.event_then(event) for event in events]

    def seen(self, rules: Any, state: Any, viewer: Any, recorded: Plain) -> Any:
        """What a viewer is shown, in its recorded form."""
        return self.forms.view(plain(self.look(rules, state, viewer, recorded)))


def viewer_of(recorded: Plain) -> Viewer:
    return Viewer(recorded["kind"], recorded.get("person", ""))


# --- banked ---------------------------------------------------------------------------------


def begin_banked(setup: Plain) -> tuple[Any, Any]:
    rules = banked.banked_rules(setup["book"], setup["game"], setup["sign"])
    return rules, rules.start


def decide_banked(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = rules.perform(state, command)
    return after, events


def look_banked(rules: Any, state: Any, viewer: Any, _command: Plain) -> Any:
    return banked.view(state, viewer_of(viewer), rules.law)


# --- poker ----------------------------------------------------------------------------------


def begin_poker(setup: Plain) -> tuple[Any, Any]:
    stakes = setup["stakes"]
    made = poker.Setup(
        poker.variant(setup["game"]),
        poker.Stakes(
            poker.structure(stakes["structure"]),
            tuple(stakes["bets"]),
            stakes["most"],
            stakes["chip"],
        ),
        tuple(poker.Place(*place) for place in setup["places"]),
        setup["button"],
        tuple(poker.Post(*post) for post in setup["posts"]),
        setup["over_blinds"],
        poker.Settings(**setup["settings"]),
        tuple(setup["dealers"]),
    )
    charges = tuple(map(charge_of, setup["charges"]))
    chase = tuple(poker.ChaseWager(*wager) for wager in setup["chase"])
    rules = poker.DealRules(charges, poker.Readings(**setup["readings"]))
    return (rules, charges), poker.new_deal(made, chase)


def charge_of(recorded: Plain) -> poker.Charge:
    """A charge of the sign; amounts are in cents and the rate is written as a percentage."""
    return poker.Charge(
        method=recorded["method"],
        rate=Rate.parse(recorded["rate"]) if "rate" in recorded else None,
        cap=Cents(recorded["cap"]) if "cap" in recorded else None,
        amount=Cents(recorded.get("amount", 0)),
        by_players=tuple((least, Cents(fee)) for least, fee in recorded.get("by_players", ())),
        chip=Cents(recorded.get("chip", 1)),
    )


def decide_poker(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = rules[0].play(state, command)
    return after, events


def look_poker(rules: Any, state: Any, viewer: Any, _command: Plain) -> Any:
    return poker.view_deal(state, viewer_of(viewer), rules[1])


# --- jackpot --------------------------------------------------------------------------------


def begin_jackpot(setup: Plain) -> tuple[Any, Any]:
    return jackpot.Jackpots(load_book(setup["book"]), setup["settings"]), (jackpot.Floor(), ())


def decide_jackpot(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    """The state is the systems and all events so far, for the statement of each meter."""
    after, events = perform(rules, state[0], command)
    return (after, (*state[1], *events)), events


def look_jackpot(_rules: Any, state: Any, viewer: str, _command: Plain) -> Any:
    systems, events = state
    if viewer == "board":
        return jackpot.board(systems)
    return {name: jackpot.statement(events, name)[-1] for name in systems.systems}


# --- tournament -----------------------------------------------------------------------------


def begin_tournament(setup: Plain) -> tuple[Any, Any]:
    terms = msgspec.convert(setup["terms"], tournament.Terms)
    rules = tournament.tournament_rules(terms)
    return rules, rules.start


def decide_tournament(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = rules.perform(state, command)
    return after, events


def look_tournament(rules: Any, state: Any, viewer: Any, command: Plain) -> Any:
    return tournament.view(state.now, rules.terms, viewer_of(viewer), command["at"])


# --- floor ----------------------------------------------------------------------------------


def begin_floor(setup: Plain) -> tuple[Any, Any]:
    return (floor.FloorRules(_LAW), setup["house"]), floor.Floor()


def decide_floor(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = perform(rules[0], state, command)
    return after, events


def look_floor(rules: Any, state: Any, viewer: Any, command: Plain) -> Any:
    who, at = viewer_of(viewer), command["at"]
    seen: Plain = {"account": floor.account_view(state, who.person, who, at)}
    if "T1" in state.tables:
        seen["table"] = floor.table_view(_LAW, state, "T1", who, at)
    if who.kind == "supervisor":
        seen["pit"] = floor.pit_view(_LAW, state, rules[1], at)
    return seen


_LAW: Final = floor.Law()


# --- the poker table ------------------------------------------------------------------------


def begin_poker_table(setup: Plain) -> tuple[Any, Any]:
    terms = from_json(to_json(setup["terms"]), poker.Terms)
    return poker.TableRules(), poker.new_table("T1", terms)


def decide_poker_table(rules: Any, state: Any, command: Any) -> tuple[Any, tuple[Any, ...]]:
    after, events = rules.play(state, command)
    return after, events


def look_poker_table(_rules: Any, table: Any, viewer: str, _command: Plain) -> Any:
    if viewer != "follows":
        return poker.view_table(table, Viewer("onlooker"))
    playing = table.playing and table.deal is not None
    setup = table.deal.hand.setup if playing else None
    here = [chair for chair in table.chairs if chair.person]
    return {
        "stakes": {chair.person: poker.stake_of(table, chair) for chair in here},
        "seats": {chair.person: chair.number for chair in here},
        "owes": {chair.person: list(poker.markers(table, chair)) for chair in here},
        "entry": {chair.person: chair.entry for chair in here if chair.entry},
        "button": None if table.positions is None else table.positions.button,
        "posts": [[post.seat, post.kind, post.amount] for post in setup.posts] if setup else [],
        "dealt": [place.seat for place in setup.places] if setup else [],
        "pot": table.deal.hand.pot if playing else 0,
        "house": [table.slide, table.box, table.float],
        "hands": table.hands,
        "playing": table.playing,
        "closed": table.closed,
    }


BANKED: Final = Forms(
    # A wager that is reduced to fit says by which clause; version 0.1 knew no such wager.
    added={"WagerTakenBack": ("clause",)},
)
FLOOR: Final = Forms(
    # Seats may be reserved since 0.1, and a table remembers for whom.
    added={"TableSetUp": ("table/reservations",)},
)

ENGINES: Final[dict[str, Engine]] = {
    "banked": Engine(banked.AnyCommand, begin_banked, decide_banked, look_banked, BANKED),
    "poker": Engine(poker.DealCommand, begin_poker, decide_poker, look_poker),
    "jackpot": Engine(jackpot.JackpotCommand, begin_jackpot, decide_jackpot, look_jackpot),
    "tournament": Engine(
        tournament.AnyCommand, begin_tournament, decide_tournament, look_tournament
    ),
    "floor": Engine(floor.AnyCommand, begin_floor, decide_floor, look_floor, FLOOR),
    "poker-table": Engine(
        poker.TableCommand, begin_poker_table, decide_poker_table, look_poker_table
    ),
}
