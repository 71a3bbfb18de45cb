"""What should not be in a banked round: irregularities, and commands made up at random."""

import random
from importlib import import_module
from typing import Any, get_args

from tests.recorded.chance import FULL_DECK, anything
from tests.recorded.recording import acts

banked: Any = import_module("croupier.banked")
c: Any = import_module("croupier.banked.commands")
moments: Any = import_module("croupier.banked.facts").moments

STATED = ("order", "ruled", "nobody", "somebody", "named", "not named")
PEOPLE = ("ann", "bob", "cat", "dan", "eve", "fay", "sam")
KINDS = [kind for kind in get_args(banked.AnyCommand) if kind is not c.OpenRound]


def reports(chance: random.Random, law: Any, state: Any) -> list[Any]:
    """Reports of a few irregularities that may be found now."""
    now = moments(law, state)
    rows = [row for row in law.rows.values() if "any" in row.found or now & set(row.found)]
    return [_report(chance, law, state, row) for row in chance.sample(rows, min(4, len(rows)))]


def _report(chance: random.Random, law: Any, state: Any, row: Any) -> Any:
    seat = chance.choice([seat for seat in state.seats if seat.person] or state.seats)
    mine = [each.number for each in state.seats if each.home == seat.home and seat.home]
    cards = chance.choice([(), state.deck[:1], seat.cards, state.discards[-2:]])
    return c.Report(
        actor=acts.Actor("dee", "dealer"),
        irregularity=row.id,
        seat=chance.choice([seat.number, chance.randint(1, law.areas)]),
        seats=tuple(mine) if "seen" in " ".join(row.facts) else (),
        cards=tuple(card for card in cards if card is not None),
        facts=tuple(fact for fact in row.facts if fact.startswith(STATED)),
    )


def nonsense(chance: random.Random, law: Any, state: Any) -> Any:
    """A command somebody might send at the wrong time, from the wrong person, or both."""
    areas = range(1, law.areas + 1)
    roles = [*law.book.ladder.roles, "player", "player", "dealer", "casino-operator", "emperor"]
    seat = chance.choice([seat for seat in state.seats if seat.person] or state.seats)
    someone = acts.Actor(chance.choice(PEOPLE), chance.choice(roles))
    own = acts.Actor(seat.person, "player")
    duties = [duty.what for duty in state.memory.duties]
    directions = ["act first", "play apart", "speak English"]
    kind = chance.choice(KINDS)
    what = {
        c.TurnUp: ["board", "dealer"],
        c.Direct: directions,
        c.DoDuty: [*duties, "sweep"],
    }.get(kind, [""])
    values: dict[str, Any] = {
        "actor": chance.choice([someone, own, own]),
        "seat": chance.choice([chance.randint(-1, law.areas + 2), seat.number, seat.number]),
        "seats": tuple(chance.sample(areas, chance.randint(0, 2))),
        "areas": tuple(chance.sample(areas, chance.randint(0, 2))),
        "person": chance.choice([*PEOPLE, seat.person, ""]),
        "wager": chance.choice([*law.wagers, "moon"]),
        "amount": chance.choice([-100, 0, 1, 500, 500, 1000, 2000, 3000, 4000, 10**9]),
        "chips": chance.choice([-1, 0, 1000]),
        "count": chance.choice([-1, 51, 52, 53]),
        "position": chance.choice([-1, 1, 9, 26, 51, 53]),
        "order": tuple(FULL_DECK[: chance.choice([0, 3, 52])]),
        "cards": tuple(chance.sample(FULL_DECK, chance.randint(0, 3))),
        "card": chance.choice([None, *FULL_DECK[:4]]),
        "to": chance.choice(["board", "seat", "dealer", "burn"]),
        "what": chance.choice(what),
        "before": chance.choice(["flop", "turn", "river"]),
        "why": chance.choice(["time", "refused", "absent"]),
        "irregularity": chance.choice([*law.rows, "nothing"]),
        "report": chance.randint(0, 3),
        "reason": chance.choice(["", "because"]),
        "says": "four times",
        "decks": (banked.DeckInUse("red", "red"), banked.DeckInUse("blue", "blue")),
        "prize": "flush",
        "confirmed": chance.random() < 0.5,
        "minimum": chance.choice([None, 0, 100]),
        "maximum": chance.choice([None, 50, 10**6]),
    }
    return anything(kind, values)
