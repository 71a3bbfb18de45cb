"""Commands of tournaments, with the money that they move between accounts.

A decision and the money it moves are one draft, so they are in the log together or not at all.
Fees go from the players' accounts to the tournament's escrow account, and prizes come from there.
"""

from typing import Final

from msgspec.structs import replace

from croupier import floor, tournament
from croupier.acts import Millis, Refusal
from croupier.cards import Entropy
from croupier.errors import BadInput
from croupier.house.errors import NotFound
from croupier.house.process.accounts import deposit
from croupier.house.process.draft import Draft
from croupier.house.world.hosted_tournament import HostedTournament, after_event, planned
from croupier.house.world.world import World
from croupier.money import AccountKind, Cents, Transfer, parse_amount

AT_ONCE: Final = Millis(0)
MOST_TEXT = 60_000
"""Characters that a tournament's file may have."""


def tournament_stream(name: str) -> str:
    return f"tournament:{name}"


def accounts_of(match: HostedTournament) -> tournament.TournamentAccounts:
    """The tournament's own accounts in the journal."""
    return tournament.TournamentAccounts(
        tournament_stream(match.id).replace(":", " "), f"{match.house} tournaments", cash=False
    )


def match_of(draft: Draft, name: str) -> HostedTournament:
    match = draft.matches.get(name) or draft.world.matches.get(name)
    if match is None:
        raise NotFound.named("tournament", name)
    return match


def check_tournament_id(name: str) -> str:
    good = name.isascii() and name.replace("-", "").isalnum()
    if not good or not 2 <= len(name) <= 40:
        raise BadInput("id", "2 to 40 letters, digits and dashes", got=name[:60])
    return name


def plan_in_draft(draft: Draft, name: str, text: str, by: str) -> None:
    """Plans a tournament by its file; the same file again changes nothing."""
    known = draft.world.matches.get(check_tournament_id(name))
    if known is not None and known.text != text:
        raise BadInput("id", "a name that no other tournament has", got=name)
    if known is not None:
        return
    if len(text) > MOST_TEXT:
        raise BadInput("text", f"at most {MOST_TEXT} characters", got=len(text))
    terms = tournament.parse_terms(text)
    edition = draft.floor.house.edition_at(terms.book, draft.at)
    tournament.check(draft.law.book(terms.book, edition), terms)
    for table in terms.tables.names:
        _check_may_host(draft, table)
    event = tournament.Planned(id=name, text=text, by=by, at=draft.at, edition=edition)
    draft.write_match(planned(event), [event])


def _check_may_host(draft: Draft, name: str) -> None:
    table = draft.floor.tables.get(name)
    if table is None:
        raise BadInput("tables.names", "only tables that are on this floor", got=name)
    refusal = floor.may_host_tournament(draft.law.book_of(table), table)
    if refusal is not None:
        raise refusal


def set_tournament_host(
    draft: Draft,
    name: str,
    on: bool,
    by: str,
    entries: int = 0,
    strength: str = "",
    fills_at: Millis = AT_ONCE,
) -> None:
    """Has the house run a tournament, or stop: `fills_at` is from when on companions enter."""
    match = match_of(draft, name)
    event = tournament.Hosted(on=on, by=by, entries=entries, strength=strength, fills_at=fills_at)
    draft.write_match(after_event(match, event, draft.at), [event])


# --- decisions ---------------------------------------------------------------------------------


def ask_tournament(
    draft: Draft, name: str, command: tournament.commands.AnyTournamentCommand, source: Entropy
) -> tuple[tournament.AnyTournamentEvent, ...]:
    """Performs a command of a tournament with its lots drawn, and moves the money."""
    match = match_of(draft, name)
    command = _with_seat_won(draft, match, command)
    drawn = tournament.with_lots(command, match.terms, match.state, source)
    desk, decision = match.rules.perform(match.desk, drawn)
    if isinstance(command, tournament.commands.Undo):
        transfers = tournament.reversals(_transfers_of(match, match.desk.decisions[-1]))
    else:
        transfers = _transfers_of(match, decision)
    for transfer in transfers:  # in this order no account is below zero in between
        if not _through_an_account(draft, match, transfer, command):
            draft.move_in_tournament(match.id, transfer)
    draft.write_match(replace(match, desk=desk), decision)
    return decision


def _with_seat_won(
    draft: Draft, match: HostedTournament, command: tournament.commands.AnyTournamentCommand
) -> tournament.commands.AnyTournamentCommand:
    """An entry with the seat that the player has won in a satellite of this house, if any."""
    if not isinstance(command, tournament.commands.Enter) or command.reserve:
        return command
    used = {p.ticket for p in match.state.payments if p.player == command.player and not p.refunded}
    for other in (draft.world.matches | draft.matches).values():
        seat = other.state.seats_won.get(command.player)
        if seat is not None and seat.into == match.id and other.id not in used:
            return replace(command, ticket=other.id)
    return replace(command, ticket="")


def _transfers_of(
    match: HostedTournament, decision: tuple[tournament.AnyTournamentEvent, ...]
) -> tuple[Transfer, ...]:
    return accounts_of(match).transfers(decision, tournament_stream(match.id))


def _through_an_account(
    draft: Draft,
    match: HostedTournament,
    transfer: Transfer,
    command: tournament.commands.AnyTournamentCommand,
) -> bool:
    """Has the floor move money to or from a player's account; False for any other transfer."""
    person = next((e for e in transfer.entries if e.account.kind == AccountKind.PLAYER), None)
    if person is None:
        return False
    other = next(str(e.account) for e in transfer.entries if e is not person)
    amount, name = int(person.amount), person.account.name
    what = f"{match.terms.name}: {transfer.memo}"
    asked: floor.FloorCommand
    if amount < 0:
        asked = floor.Entrust(
            actor=command.actor,
            at=draft.at,
            id=transfer.id,
            house=match.house,
            person=name,
            amount=Cents(-amount),
            into=other,
            what=what,
            clauses=transfer.clauses,
            corrects=isinstance(command, tournament.commands.Undo),
        )
    else:
        asked = floor.HandBack(
            actor=command.actor,
            at=draft.at,
            id=transfer.id,
            person=name,
            amount=Cents(amount),
            out_of=other,
            what=what,
            clauses=transfer.clauses,
        )
    draft.ask_floor(asked)
    return True


def fund_companion(draft: Draft, match: HostedTournament, person: str) -> None:
    terms = match.terms
    bought = [s for s in (terms.re_buy, terms.add_on) if s is not None]
    costs = [(terms.entry.fee, 1), *((sale.price, sale.each) for sale in bought)]
    needed = sum(int(parse_amount(price)) * times for price, times in costs)
    move = f"{draft.movement_id(person)} for {match.id}"
    deposit(draft, person, match.house, Cents(needed), move)


# --- other play --------------------------------------------------------------------------------


def check_not_set_aside(draft: Draft, table: str) -> None:
    """Refuses other play at a table that a tournament uses (Melbourne 13.2.5, 12.2.5)."""
    refused = set_aside(draft.world, table)
    if refused is not None:
        raise refused


def set_aside(world: World, table: str) -> Refusal | None:
    """The refusal of other play at a table; None where no tournament uses it."""
    for match in world.matches.values():
        if match.state.stage not in tournament.IN_PLAY:
            continue
        try:
            tournament.refuse_other_play(match.rules.book, match.terms, match.state, table)
        except Refusal as refused:
            return refused
    return None
