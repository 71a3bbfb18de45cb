"""Commands of simulated officers: they propose corrections, and confirm, decline or withdraw them.

Sometimes somebody tries what must be refused: to confirm their own proposal, or to give a command
of two people alone.
"""

from collections.abc import Sequence
from random import Random
from typing import Final

from croupier import floor
from croupier.acts import SYSTEM, Actor, JsonObject
from croupier.house.desks.desk_commands import desk_command
from croupier.house.desks.proposals import (
    confirm_proposal,
    decline_proposal,
    propose_at_desk,
    propose_correction,
)
from croupier.house.faults.people import SentCommand
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.money import Cents

OFFICERS: Final = {"Olga": "casino-operator", "Omar": "casino-operator", "Mia": "tg-area-manager"}
"""Who works in the simulated house, on duty, in which role."""
KINDS: Final = frozenset({"propose", "confirm", "decline", "take back", "alone"})
"""Their commands; `alone` is a command of two people that one gives, and is refused."""
METER: Final = "Melbourne jackpot"
CLAUSE: Final = "14.10"


def employ_officers(draft: Draft, house: str) -> None:
    """Gives the officers their roles and has them go on duty."""
    for person, role in OFFICERS.items():
        if (person, house, role) in {(a.person, a.house, a.role) for a in draft.floor.house.staff}:
            continue
        given = floor.GiveRole(actor=SYSTEM, at=draft.at, house=house, person=person, role=role)
        draft.ask_floor(given)
        duty = floor.GoOnDuty(actor=Actor(person, role), at=draft.at, house=house)
        draft.ask_floor(duty)


def officers_command(
    random: Random, casino: Casino, key: str, table: str, players: Sequence[str]
) -> SentCommand:
    """A random command of a random officer, from the state of the floor.

    They correct the last round of this table that is over, in favour of one of the players.
    """
    person = random.choice(sorted(OFFICERS))
    waiting = casino.world.house().proposals
    kind = random.choice(("propose", "confirm", "confirm", "decline", "take back", "alone"))
    if kind in ("confirm", "decline", "take back") and waiting:
        number = random.choice(waiting).number
        return SentCommand(person=person, key=key, kind=kind, seat=number, acks=[])
    kind = "alone" if kind == "alone" else "propose"
    amount = random.randint(1, 50) * 100
    over = [place.id for place in casino.world.rounds[table] if place.last]
    if over and random.random() < 0.5:
        wish: JsonObject = {"round": over[-1], "person": random.choice(players)}
        return SentCommand(
            person=person, key=key, kind=kind, table=table, amount=amount, command=wish, acks=[]
        )
    wish = {"type": "TopUp", "system": METER, "amount": amount}
    if random.random() < 0.5:
        wish = {"type": "CorrectMeter", "system": METER, "amount": amount, "reason": "a miscount"}
    return SentCommand(person=person, key=key, kind=kind, amount=amount, command=wish, acks=[])


def decide_officer(sent: SentCommand, book: str, draft: Draft) -> None:
    """Decides a command of an officer, as a request would."""
    actor, move = Actor(sent.person, OFFICERS[sent.person]), f"{sent.person} {sent.key}"
    match sent.kind:
        case "confirm":
            confirm_proposal(draft, sent.seat, actor, move)
        case "decline":
            decline_proposal(draft, sent.seat, actor, "not agreed")
        case "take back":
            draft.ask_floor(floor.WithdrawProposal(actor=actor, at=draft.at, number=sent.seat))
        case "alone" if sent.table:
            draft.ask_floor(_round_correction(sent, actor, draft, move))
        case "propose" if sent.table:
            propose_correction(draft, _round_correction(sent, actor, draft, move))
        case "alone":
            desk_command(draft, book, sent.command, actor)
        case _:
            propose_at_desk(draft, book, sent.command, actor)


def _round_correction(
    sent: SentCommand, actor: Actor, draft: Draft, move: str
) -> floor.CorrectRound:
    winner, amount = str(sent.command["person"]), Cents(sent.amount)
    return floor.CorrectRound(
        actor=actor,
        at=draft.at,
        table=sent.table,
        id=move,
        round=str(sent.command["round"]),
        players=(winner,),
        clause=CLAUSE,
        reason="a wrong payment",
        paid={winner: amount},
        house_pays=amount,
    )
