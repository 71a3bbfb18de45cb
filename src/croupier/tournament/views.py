"""What people see of a tournament: players and clock, and a sentence for every event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.acts import MINUTE, Millis, Viewer, datetime_of
from croupier.money import Cents, show_dollars
from croupier.tournament import events
from croupier.tournament.clock import ClockView, level_number, read_clock
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.order_of_finish import place_numbers, standings
from croupier.tournament.state import Tournament
from croupier.tournament.status_words import STATUS_OF_ONE


class PlayerView(msgspec.Struct, frozen=True):
    """One player. Stacks are in everybody's view (Canberra 16.13)."""

    player: str
    status: str
    table: int
    seat: int
    chips: int
    points: int
    place: int
    prize: int
    yours: bool
    flight: str = ""
    """The flight that the player entered last, where there are several."""
    bagged: int = 0
    """Chips in the player's bag, for the merged session."""


class TournamentView(msgspec.Struct, frozen=True):
    """The tournament as the screen shows it."""

    name: str
    stage: str
    level: int
    clock: ClockView | None
    session: int
    players: tuple[PlayerView, ...]
    left: int
    average: int
    pool: int
    chips: int


def view(state: Tournament, terms: TournamentTerms, viewer: Viewer, now: Millis) -> TournamentView:
    """The tournament as the viewer sees it at an instant."""
    levels = levels_of(terms)
    clock = read_clock(levels, state.marks, now) if levels and state.marks else None
    places = place_numbers(state.places or standings(terms, state))
    order = sorted(state.entrants.values(), key=lambda e: (places.get(e.player, 1 << 30), e.number))
    players = tuple(
        PlayerView(
            player=e.player,
            status=e.status,
            table=e.table,
            seat=e.seat,
            chips=e.chips,
            points=e.points,
            place=places.get(e.player, 0),
            prize=state.prizes.get(e.player, 0),
            yours=viewer.kind == "player" and viewer.person == e.player,
            flight=terms.flights.flight[e.flight - 1].name if terms.flights and e.flight else "",
            bagged=e.bagged,
        )
        for e in order
    )
    left = len(state.with_status("playing", "busted", "through", "beaten"))
    return TournamentView(
        name=terms.name,
        stage=state.stage,
        level=level_number(levels, clock.row) if clock else 0,
        clock=clock,
        session=state.session,
        players=players,
        left=left,
        average=state.in_play // left if left else 0,
        pool=int(state.pool),
        chips=state.in_play,
    )


def tell(event: events.AnyTournamentEvent) -> str:
    """A sentence about an event, with its clause; empty for those nobody needs to read."""
    words = _WORDS.get(type(event))
    line = words(event) if words else ""
    cite = getattr(event, "clause", "")
    return line and (f"{line} ({cite})." if cite else f"{line}.")


def _time(at: Millis) -> str:
    return f"{datetime_of(at):%d %B %Y, %H:%M} UTC"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


def _clock_words(kind: str, to: int, lasts: Millis, left: Millis) -> str:
    if lasts:
        return f"A break of {lasts / MINUTE:g} minutes begins"
    if kind == "set":
        return (
            f"The clock is corrected: row {to + 1} of the schedule, {left / MINUTE:g} minutes left"
        )
    words = {"pause": "The clock is stopped", "resume": "The clock runs again", "start": ""}
    return words.get(kind, f"The clock goes to row {to + 1} of the schedule")


_STEPS = {
    "document": "has documented the conditions",
    "publish": "has published the conditions",
    "notify": "has notified the regulator",
    "director": "has named the Tournament Director",
    "deputy": "has named a deputy of the Tournament Director",
    "tables": "has designated the tables",
    "brief": "has briefed the players",
    "agreement": "has had the conditions signed",
    "practice": "has shown the game to the players",
    "pace": "has set the pace",
    "leave": "has left as Tournament Director",
    "return": "is back as Tournament Director",
}


def _step_words(event: events.Stepped) -> str:
    done = _STEPS.get(event.step, f'has taken the step "{event.step}"')
    details = ", ".join(filter(None, (event.person, event.note)))
    by = f"{event.by} ({event.role.replace('-', ' ')})"
    return f"{by} {done}: {details}" if details else f"{by} {done}"


def _out_words(event: events.Out) -> str:
    return (
        f"{', '.join(event.players)} {'is' if len(event.players) == 1 else 'are'} out: {event.why}"
    )


def _money(amount: int) -> str:
    return show_dollars(Cents(amount))


def _shot_clock_words(event: events.ShotClockSet) -> str:
    words = {
        "start": "the shot clock starts",
        "card": f"a time-bank card is played, {event.cards} left",
        "more": "the director gives more time",
        "stop": "the time had run out" if event.late else "the shot clock stops",
    }
    return f"{event.player}, table {event.table}: {words[event.kind]}{_because(event.reason)}"


_WORDS: dict[type, Callable[[Any], str]] = {
    events.Stepped: _step_words,
    events.EntriesOpened: lambda _e: "Entries are open",
    events.Entered: lambda e: f"{e.player} {'is a reserve' if e.reserve else 'enters'}",
    events.Paid: lambda e: f"{e.player} pays {_money(e.amount)} for the {e.what}",
    events.Refunded: lambda e: f"{e.player} gets {_money(e.amount)} back",
    events.Ranked: lambda e: f"{e.player} {STATUS_OF_ONE[e.status]}: {e.why}",
    events.Vacated: lambda e: f"{e.player} leaves the seat",
    events.StaffApproved: lambda e: f"{e.by} approves that {e.player}, who is staff, takes part",
    events.EntryRefused: lambda e: f"The application of {e.player} is refused",
    events.Substituted: lambda e: f"{e.by} takes the place of {e.player}",
    events.Seated: lambda e: f"{e.player} sits at table {e.table}, seat {e.seat}: {e.reason}",
    events.Moved: lambda e: (
        f"{e.player} moves from table {e.table} seat {e.seat} to table {e.to_table} "
        f"seat {e.to_seat}: {e.reason}"
    ),
    events.Arrived: lambda e: (
        f"{e.player} is {'away' if e.away else 'here'}"
        + (" and confirms the briefing" if e.briefed else "")
    ),
    events.Called: lambda _e: "The players are called to their seats",
    events.Started: lambda _e: "Play begins",
    events.StartMoved: lambda e: f"The start moves to {_time(e.to)}",
    events.ClockMarked: lambda e: _clock_words(e.kind, e.to, e.lasts, e.left),
    events.Counted: lambda e: f"{e.by} has counted {len(e.stacks)} stacks{_because(e.reason)}",
    events.Redrawn: lambda e: f"New seats are drawn, for at most {e.left} players are left",
    events.Raced: lambda e: f"Small chips are raced off at table {e.table}",
    events.TableClosed: lambda e: f"Table {e.table} closes: {e.reason}",
    events.Out: _out_words,
    events.Disqualified: lambda e: f"{e.player} is disqualified: {e.ground}",
    events.HandForHand: lambda e: f"Hand-for-hand play {'begins' if e.on else 'ends'}",
    events.Penalised: lambda e: f"{e.player} is penalised: {e.ground}",
    events.WagerRuled: lambda e: (
        f"{e.player}'s wager out of order {'is void' if e.void else 'stands with a warning'}"
    ),
    events.WagersAsked: lambda e: f"{e.player} is asked to wager at table {e.table}",
    events.WagerChanged: lambda e: f"{e.player} changes the wager",
    events.SecretWager: lambda e: f"{e.player} wagers secretly",
    events.ShotClockSet: _shot_clock_words,
    events.SessionDrawn: lambda e: (
        f"The seats of session {e.session} are drawn for {len(e.players)} players"
    ),
    events.SessionStarted: lambda e: f"Session {e.session} begins with {len(e.players)} players",
    events.SessionEnded: lambda e: f"Session {e.session} ends; {len(e.through)} go on",
    events.Bagged: lambda e: (
        f"{e.player} bags {e.chips:,} chips in flight {e.flight}, receipt {e.receipt}"
        f"{_because(e.reason)}"
    ),
    events.FlightEnded: lambda e: f"Flight {e.flight} is over{_because(e.why)}",
    events.BagsOpened: lambda e: f"The flights merge: {len(e.stacks)} players open their bags",
    events.ValueAdded: lambda e: f"The house adds {_money(e.amount)}: {e.what}",
    events.GoodsAdded: lambda e: f"The house adds {e.what} for place {e.place}",
    events.GoodsAwarded: lambda e: f"{e.player} wins {e.what} for place {e.place}",
    events.SeatWon: lambda e: f"{e.player} takes place {e.place} and wins {e.what}",
    events.ReBuyAsked: lambda e: f"{e.player} has no chips and is asked to buy back in",
    events.BountyWon: lambda e: (
        f"{e.player} knocks out {e.of} for a bounty of {_money(e.amount)}"
        + (f", and {_money(e.to_own)} more on their own bounty" if e.to_own else "")
    ),
    events.BountyPaid: lambda e: f"{e.player} is paid {_money(e.amount)} of bounties",
    events.Cancelled: lambda _e: "The tournament is cancelled",
    events.DealAgreed: lambda e: f"The {len(e.shares)} players left agree on a deal",
    events.PlacesAwarded: lambda e: f"{e.by} awards the places; the pool is {_money(e.pool)}",
    events.PrizePaid: lambda e: f"{e.player} takes place {e.place}: {_money(e.amount)}",
    events.Ruled: lambda e: f"{e.by} rules on {e.about}: {e.decision}",
    events.Undone: lambda e: f"Decision {e.of} is taken back: {e.reason}",
}
