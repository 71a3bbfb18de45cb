"""Values for made-up commands of a tournament."""

from importlib import import_module
from typing import Any, Final

from tests.recorded.recording import acts

Place: Any = import_module("croupier.tournament").Place

GROUNDS: Final = ("phones", "cheating", "ill", "bad luck")
STEPS: Final = ("brief", "deputy", "leave", "return", "pace", "agreement", "document", "tables")
PEOPLE: Final = (
    ("olga", "casino-operator"),
    ("dora", "tournament-director"),
    ("dora", "tournament-director"),
    ("dan", "dealer"),
    ("sam", "gaming-shift-manager"),
    ("zoe", "player"),
)


def values(event: Any, kind: str) -> dict[str, Any]:
    """A value for every field that a command may have."""
    chance, state = event.chance, event.state
    names = list(state.entrants) or ["p1"]
    player, other = chance.choice((*names, "zoe")), chance.choice(names)
    officer = acts.Actor(*chance.choice(PEOPLE))
    tables = list(state.tables) or [1]
    found: dict[str, Any] = {
        "actor": chance.choice((officer, officer, acts.Actor(player, "player"))),
        "at": event.now,
        "step": chance.choice(STEPS),
        "note": chance.choice(("", "on file")),
        "person": chance.choice(("", "dora", "deb")),
        "player": player,
        "groups": chance.choice(((), (), ("staff",))),
        "staff": chance.random() < 0.2,
        "approved_by": chance.choice(("", "olga")),
        "signed": chance.random() < 0.5,
        "reserve": chance.random() < 0.5,
        "by": chance.choice(("sub", other)),
        "ground": chance.choice(GROUNDS),
        "to": other,
        "regulator_told": chance.random() < 0.5,
        "place": Place(chance.choice(tables), chance.randint(1, 4)),
        "table": chance.choice((*tables, 9)),
        "kind": chance.choice(("pause", "resume", "skip")),
        "minutes": chance.choice((0, 0, 5)),
        "stacks": {player: 0, other: 100},
        "players": (player,),
        "chip": chance.choice((25, 100)),
        "next_chip": chance.choice((100, 500)),
        "chips": chance.choice((0, 100, 10**6)),
        "rounds": chance.choice((0, 1)),
        "on": chance.random() < 0.5,
        "void": chance.random() < 0.5,
        "why": chance.choice(("decided", "agreed")),
        "agreed": tuple(state.tables[tables[0]].sitting.values()) if state.tables else (),
        "amount": chance.choice((0, 5000)),
        "what": chance.choice(("cash", "a car")),
        "shares": {},
        "about": chance.choice(("", "a late player")),
        "decision": chance.choice(("", "the hand stands")),
        "reason": "a mistake",
    }
    return found | _particular(event, kind, player)


def _particular(event: Any, kind: str, player: str) -> dict[str, Any]:
    """What one kind of command needs to be taken at all."""
    chance, state = event.chance, event.state
    if kind == "MoveStart":
        return {"to": event.now + chance.choice((600, 3600, -3600))}
    if kind == "SetClock":
        return {"to": chance.choice((0, 1, 2, 3))}
    if kind == "AgreeDeal":
        left = [one.player for one in state.with_status("playing")]
        pool = int(state.pool)
        each = pool // max(1, len(left))
        shares = dict.fromkeys(left, each)
        if left:
            shares[left[0]] += pool - sum(shares.values())
        return {"shares": shares}
    if kind == "CloseTable":
        number = chance.choice(list(state.tables) or [1])
        sitting = state.tables[number].sitting.values() if state.tables else ()
        return {"table": number, "agreed": tuple(sitting)}
    if kind in ("AskWagers", "ChangeWager", "WagerSecretly", "WagerOutOfOrder"):
        asked = [table.asked for table in state.tables.values() if table.asked]
        busy = {number for number, table in state.tables.items() if table.in_hand}
        inside = [one.player for one in state.with_status("playing") if one.table in busy]
        who = chance.choice(asked if kind == "ChangeWager" and asked else inside or [player])
        return {"player": who} | ({"actor": acts.Actor(who, "player")} if asked else {})
    if kind == "SeatReserve":
        waiting = [one.player for one in state.with_status("reserve")]
        return {"player": chance.choice(waiting or [player])}
    return {}
