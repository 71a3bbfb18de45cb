"""People who enter a tournament: who may, a whole list of them, and those who pay in cash.

Somebody without an account who pays in cash is entered as a patron: under a name that nobody can
register, so that the desk cannot touch the account of a player.
"""

from msgspec.structs import replace

from croupier import floor, tournament
from croupier.acts import Actor, Refusal, WrongMoment
from croupier.cards import Entropy
from croupier.errors import BadInput
from croupier.house.process.accounts import PLAYER, deposit
from croupier.house.process.draft import Draft
from croupier.house.process.guests import PATRON
from croupier.house.tournaments.tournament_commands import ask_tournament, match_of
from croupier.house.world.hosted_tournament import HostedTournament
from croupier.money import Cents, parse_amount

LONGEST_NAME = 30


def check_may_enter(draft: Draft, match: HostedTournament, person: str, actor: Actor) -> None:
    """Refuses a person without an account, or who may not take part."""
    check_has_account(draft, person)
    refused = floor.why_excluded(draft.floor, person, match.house, "", draft.at, actor)
    if refused is not None:
        raise refused


def check_has_account(draft: Draft, person: str) -> None:
    if person not in draft.floor.purses:
        raise BadInput("player", "a person with an account", got=person)


def is_employed(draft: Draft, match: HostedTournament, person: str) -> bool:
    """Whether somebody holds a role in the house of the tournament."""
    staff = draft.floor.house.staff
    return any((held.person, held.house) == (person, match.house) for held in staff)


def enter_list(
    draft: Draft,
    name: str,
    lines: tuple[tournament.EntryLine, ...],
    actor: Actor,
    source: Entropy,
    move: str,
) -> None:
    """Enters everybody of a list, or refuses all of it and names the line.

    `move` begins the ids of the payments in cash.
    """
    match = match_of(draft, name)
    for line in lines:
        try:
            person = _person(draft, match, line, actor, f"{move} {line.number}")
            check_may_enter(draft, match, person, actor)
            staff = line.staff or is_employed(draft, match, person)
            named = replace(line, player=person, staff=staff)
            (command,) = tournament.enter_commands((named,), actor, draft.at)
            ask_tournament(draft, name, command, source)
        except BadInput as mistake:
            raise mistake.at(line.place) from None
        except Refusal as refusal:
            told = f"Line {line.number}, {line.player}: {refusal.reason}"
            raise type(refusal)(told, refusal.clause, refusal.book) from None


def _person(
    draft: Draft, match: HostedTournament, line: tournament.EntryLine, actor: Actor, move: str
) -> str:
    """The account that somebody enters with; the fee is paid into it where it is paid in cash."""
    person = line.player
    if not line.cash:
        if person not in draft.floor.purses:
            wanted = "a person with an account, or yes in the column cash"
            raise BadInput("player", wanted, got=person)
        return person
    if person not in draft.floor.purses:
        if len(person) > LONGEST_NAME or not person.isprintable():
            wanted = f"at most {LONGEST_NAME} printable characters"
            raise BadInput("player", wanted, got=person)
        refused = floor.why_excluded(draft.floor, person, match.house, "", draft.at, actor)
        if refused is not None:
            raise refused
        person = f"{PATRON}{person.removeprefix(PATRON)}"
    fee = Cents(0) if line.reserve else parse_amount(match.terms.entry.fee)
    deposit(draft, person, match.house, fee, f"{person} {move} cash")
    return person


def arrive_all(draft: Draft, name: str, actor: Actor, source: Entropy) -> None:
    """Records that everybody who has a seat and was not there is there now."""
    for entrant in match_of(draft, name).state.with_status("entered"):
        if entrant.table and not entrant.arrived:
            command = tournament.commands.Arrive(actor=actor, player=entrant.player, at=draft.at)
            ask_tournament(draft, name, command, source)


def take_cash(draft: Draft, name: str, kind: str, person: str, move: str) -> None:
    """Pays what a command of this kind costs a player into the account, in cash at the desk."""
    terms = match_of(draft, name).terms
    sales = {"ReBuy": terms.re_buy, "AddOn": terms.add_on}
    sale = sales.get(kind)
    price = sale.price if sale is not None else terms.entry.fee
    if kind not in PAID_FOR or (kind in sales and sale is None):
        return
    check_has_account(draft, person)
    cash = parse_amount(price)
    deposit(draft, person, match_of(draft, name).house, cash, f"{person} {move} cash")


PAID_FOR = ("Enter", "SeatReserve", "ReBuy", "AddOn")
"""Commands by which a player buys something."""


def pay_patron_out(draft: Draft, name: str, person: str, move: str) -> None:
    """Pays what a patron holds in cash, once the tournament has ended for them."""
    match = match_of(draft, name)
    if not person.startswith(PATRON) or person not in match.state.entrants:
        wanted = "a person who entered this tournament for cash, without an account"
        raise BadInput("player", wanted, got=person)
    held = draft.floor.purses[person].balance
    if not held:
        raise WrongMoment(f"There is nothing to pay out to {person}.")
    draft.ask_floor(
        floor.WithdrawMoney(
            actor=Actor(person, PLAYER),
            at=draft.at,
            id=f"{person} {move} cash",
            house=match.house,
            person=person,
            amount=held,
        )
    )
