"""What must hold of commands of two people in a log: none took effect without two, and none twice.

The records are read in order, as an auditor would read them.
"""

from collections.abc import Iterable

from croupier import floor, jackpot
from croupier.acts import Actor
from croupier.house.faults.broken import need
from croupier.house.world.event_kinds import WorldEvent, read_events
from croupier.store import Record


def check_two_people(records: Iterable[Record], since: int = 0) -> None:
    """Checks all corrections of balances and meters; raises Broken where one was not confirmed by
    a second person in the same transaction, or more than once.

    Before record `since`, which version 0.1 wrote, one person could correct.
    """
    waiting: dict[int, floor.Proposal] = {}
    confirmed: dict[str, floor.Proposal] = {}
    for record in records:
        if record.position <= since or not record.type.startswith(("floor.", "jackpot.")):
            continue
        for event in read_events(record.type, record.data):
            match event:
                case floor.ProposalMade():
                    waiting[event.proposal.number] = event.proposal
                case floor.ProposalConfirmed():
                    proposal = waiting.pop(event.number, None)
                    need(
                        proposal is not None,
                        f"Proposal {event.number} was confirmed after its end.",
                    )
                    assert proposal is not None
                    need(
                        event.by.person != proposal.by.person,
                        f"Proposal {event.number} was confirmed by whoever made it.",
                    )
                    need(
                        event.at < proposal.until,
                        f"Proposal {event.number} was confirmed when its time was up.",
                    )
                    confirmed[record.key] = proposal
                case floor.ProposalDeclined() | floor.ProposalWithdrawn():
                    need(
                        waiting.pop(event.number, None) is not None,
                        f"Proposal {event.number} ended twice.",
                    )
                case _:
                    _check_correction(event, record, confirmed)
    need(not confirmed, "A confirmed proposal was not carried out.")


def _check_correction(
    event: WorldEvent, record: Record, confirmed: dict[str, floor.Proposal]
) -> None:
    """A correction names two people, and one confirmation in its own transaction stands for it."""
    people = _people(event)
    if people is None:
        return
    by, second = people
    what = f"The correction in record {record.position}"
    need(second is not None and second.person != by.person, f"{what} names one person only.")
    proposal = confirmed.pop(record.key, None)
    need(proposal is not None, f"{what} took effect without a confirmation, or twice.")
    assert proposal is not None
    need(proposal.by == by, f"{what} names another person than the one who proposed it.")


def _people(event: WorldEvent) -> tuple[Actor, Actor | None] | None:
    """Who corrected something and who approved it; None where nothing was corrected."""
    match event:
        case floor.RoundCorrected():
            return event.correction.by, event.correction.approver
        case jackpot.MeterCorrected() | jackpot.MeterToppedUp():
            return event.by, event.approver
    return None
