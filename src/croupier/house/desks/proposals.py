"""Commands of two people: proposed by one, and carried out when another confirms them.

A command is decided when it is proposed, on a draft that is thrown away, so that what would be
refused is refused at once; then only the proposal is written. The confirmation decides the command
again, on the state of that moment and with both people named, and is written together with what
follows from it, or not at all.
"""

from typing import Final

import msgspec

from croupier import floor, jackpot
from croupier.acts import SYSTEM, Actor, JsonObject, Millis, NotAuthorised, from_json, to_json
from croupier.house.desks.desk_commands import desk_command, read_desk_command, table_of
from croupier.house.errors import DECLINED
from croupier.house.process.draft import Draft

FILLED_IN: Final = ("actor", "at", "approver", "id")
"""Fields of a correction that are filled in when it is carried out."""


def propose_correction(draft: Draft, command: floor.CorrectRound) -> None:
    """Proposes to correct a round that is over."""
    _on_trial(draft).ask_floor(msgspec.structs.replace(command, approver=SYSTEM))
    fields: JsonObject = msgspec.json.decode(to_json(command))
    content = {name: value for name, value in fields.items() if name not in FILLED_IN}
    table = draft.floor.tables[command.table]
    draft.ask_floor(
        floor.Propose(
            actor=command.actor,
            at=draft.at,
            book=table.book,
            room="floor",
            content=content,
            table=table.id,
        )
    )


def propose_at_desk(draft: Draft, book: str, raw: JsonObject, author: Actor) -> None:
    """Proposes a command of the jackpot desk."""
    desk_command(_on_trial(draft), book, raw, author, SYSTEM)
    table = table_of(draft.jackpots(book), raw)
    draft.ask_floor(
        floor.Propose(
            actor=author, at=draft.at, book=book, room="jackpot", content=raw, table=table
        )
    )


def _on_trial(draft: Draft) -> Draft:
    """A draft of its own, on which a command is tried before it is proposed.

    The second person is not known yet: the house stands in, who may approve everything.
    """
    return Draft(draft.world, draft.law, draft.at)


def confirm_proposal(draft: Draft, number: int, actor: Actor, move: str) -> None:
    """Confirms another person's proposal, and carries it out; `move` is the id of its movement."""
    proposal = floor.proposal_waiting(draft.floor.house, number, draft.at)
    draft.ask_floor(floor.ConfirmProposal(actor=actor, at=draft.at, number=number))
    _carry_out(draft, proposal, proposal.by, actor, move)


def decline_proposal(draft: Draft, number: int, actor: Actor, reason: str) -> None:
    """Declines another person's proposal; refuses whoever could not have confirmed it."""
    proposal = floor.proposal_waiting(draft.floor.house, number, draft.at)
    draft.ask_floor(floor.DeclineProposal(actor=actor, at=draft.at, number=number, reason=reason))
    try:
        _carry_out(_on_trial(draft), proposal, SYSTEM, actor, move="")
    except NotAuthorised:
        raise
    except DECLINED:
        return  # it cannot be carried out any more, so there is all the more reason to decline it


def _carry_out(
    draft: Draft, proposal: floor.Proposal, author: Actor, second: Actor, move: str
) -> None:
    if proposal.room == "jackpot":
        desk_command(draft, proposal.book, proposal.content, author, second)
    else:
        draft.ask_floor(_correction(proposal, author, second, draft.at, move))


def _correction(
    proposal: floor.Proposal, author: Actor, second: Actor, at: Millis, move: str
) -> floor.CorrectRound:
    own = {"actor": author, "approver": second, "at": at, "id": move}
    fields = msgspec.json.encode({**proposal.content, **own})
    command: floor.CorrectRound = from_json(fields, floor.CorrectRound)
    return command


def proposed_command(proposal: floor.Proposal) -> floor.CorrectRound | jackpot.AnyJackpotCommand:
    """The command that was proposed; the house stands in for the second person."""
    if proposal.room == "jackpot":
        return read_desk_command(proposal.content, proposal.by, SYSTEM, proposal.at)
    return _correction(proposal, proposal.by, SYSTEM, proposal.at, "")
