"""Proposals as they are shown to the people who may confirm them: in words and amounts."""

from fractions import Fraction

import msgspec

from croupier import floor, jackpot
from croupier.acts import Actor, Millis
from croupier.house import Casino, proposed_command
from croupier.money import Cents, show_dollars, show_exact


class ProposalShown(msgspec.Struct, frozen=True, kw_only=True):
    """A command that waits for a second person until `until`; `says` is what it would do now."""

    number: int
    house: str
    book: str
    table: str
    kind: str
    says: str
    reason: str
    by: Actor
    at: Millis
    until: Millis


def proposal_shown(casino: Casino, proposal: floor.Proposal) -> ProposalShown:
    return ProposalShown(
        number=proposal.number,
        house=proposal.house,
        book=proposal.book,
        table=proposal.table,
        kind=proposal.kind,
        says=_says(casino, proposal),
        reason=proposal.reason,
        by=proposal.by,
        at=proposal.at,
        until=proposal.until,
    )


def _says(casino: Casino, proposal: floor.Proposal) -> str:
    """What a proposal would do, in a sentence."""
    command = proposed_command(proposal)
    state = casino.world.jackpots.get(proposal.book, jackpot.JackpotState())
    match command:
        case floor.CorrectRound():
            return _correction(command)
        case jackpot.RuleAlarm():
            return _alarm(command)
        case jackpot.FindStake():
            done = "Return" if command.do == "return" else "Amend"
            wager = f"the jackpot wager at seat {command.seat} of table {command.table}"
            return f"{done} {wager}: {show_dollars(command.laid)} lies there."
        case jackpot.Attest() | jackpot.DismissClaim():
            return _claim(state, command)
        case jackpot.CloseSystem():
            return _closing(state, command)
        case jackpot.TopUp() | jackpot.CorrectMeter():
            return _pool(state, command)
    raise AssertionError("no other command is proposed")


def _correction(command: floor.CorrectRound) -> str:
    moved = dict(command.paid) | {name: Cents(-cents) for name, cents in command.taken.items()}
    house = Cents(command.house_takes - command.house_pays)
    told = [f"{name} {_signed(cents)}" for name, cents in moved.items()]
    told += [f"the house {_signed(house)}"] if house else []
    where = f"round {command.round} at table {command.table}"
    return f"Correct {where}: {', '.join(told)} ({command.clause})."


def _signed(cents: Cents) -> str:
    return f"{'-' if cents < 0 else '+'}{show_dollars(Cents(abs(cents)))}"


def _closing(state: jackpot.JackpotState, command: jackpot.CloseSystem) -> str:
    system = state.systems.get(command.name)
    if system is None:
        return f"{command.name} is closed already."
    held = " and ".join(_dollars(value) for value in system.meter.values)
    heirs = ", ".join(command.transfer_to) or "no other meter"
    return f"Close {command.name}, which holds {held}; what exceeds its seed goes to {heirs}."


def _pool(state: jackpot.JackpotState, command: jackpot.TopUp | jackpot.CorrectMeter) -> str:
    system, pool = state.systems.get(command.system), f"pool {command.pool} of {command.system}"
    if system is None:
        return f"{command.system} is closed, so nothing can be done to its meter."
    held = _dollars(system.meter.values[command.pool - 1])
    amount = Fraction(command.amount)
    figure = _dollars(abs(amount))
    if isinstance(command, jackpot.TopUp):
        return f"Add {figure} to {pool}, which holds {held}."
    return f"Correct {pool} by {'-' if amount < 0 else '+'}{figure}; it holds {held}."


def _dollars(exact: Fraction) -> str:
    """An exact amount as people read it, to the cent: `$100,012.50`."""
    whole, _, cents = show_exact(exact, 2).partition(".")
    return f"${int(whole):,}.{cents}"


def _alarm(command: jackpot.RuleAlarm) -> str:
    hands = ", ".join(f"seat {win.seat}: {_plain(win.hand)}" for win in command.wins)
    ruling = {
        "pay": "pay the recorded hands",
        "results": f"the hands are {hands or 'none that wins'}",
        "void": "the round is void",
    }[command.finding]
    return f"Rule on the alarm at table {command.table}: {ruling}."


def _claim(state: jackpot.JackpotState, command: jackpot.Attest | jackpot.DismissClaim) -> str:
    claim = state.claims.get(command.claim)
    if claim is None:
        return f"Prize {command.claim} is not owed any more."
    award = claim.award
    where = f"table {claim.table}, seat {award.seat}"
    whose = f" of {claim.person}" if claim.person else ""
    prize = f"the prize of {show_dollars(award.amount)}{whose} ({_plain(award.prize)}, {where})"
    if isinstance(command, jackpot.DismissClaim):
        return f"Take back {prize}: it was not won."
    return f"{command.duty.capitalize()} {prize}, so that it is paid."


def _plain(name: str) -> str:
    return name.replace("-", " ")
