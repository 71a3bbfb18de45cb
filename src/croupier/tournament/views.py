"""What people see: the standings and tables, and every event in a line with its reason."""

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
from croupier.tournament.decisions.closing import place_numbers, standings
from croupier.tournament.state import Tournament


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
    """A pure function of the tournament, who looks, and the instant."""
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
    """One line for an event, with its clause; nothing for those nobody needs to read."""
    words = _WORDS.get(type(event))
    line = words(event) if words else ""
    cite = getattr(event, "clause", "")
    return f"{line} ({cite})" if line and cite else line


def _time(at: Millis) -> str:
    return f"{datetime_of(at):%d %B %Y, %H:%M} UTC"


def _clock_words(kind: str, to: int, lasts: Millis) -> str:
    if lasts:
        return f"a break of {lasts / MINUTE:g} minutes begins"
    words = {"pause": "the clock is stopped", "resume": "the clock runs on", "start": ""}
    return words.get(kind, f"the clock goes to row {to + 1} of the schedule")


def _money(amount: int) -> str:
    return show_dollars(Cents(amount))


_WORDS: dict[type, Callable[[Any], str]] = {
    events.Stepped: lambda e: f"{e.by} ({e.role}): {e.step}{': ' + e.note if e.note else ''}",
    events.EntriesOpened: lambda _e: "entries are open",
    events.Entered: lambda e: f"{e.player} {'is a reserve' if e.reserve else 'enters'}",
    events.Paid: lambda e: f"{e.player} pays {_money(e.amount)} for the {e.what}",
    events.Refunded: lambda e: f"{e.player} gets {_money(e.amount)} back",
    events.Ranked: lambda e: f"{e.player} is {e.status}: {e.why}",
    events.Substituted: lambda e: f"{e.by} takes the place of {e.player}",
    events.Seated: lambda e: f"{e.player} sits at table {e.table}, seat {e.seat}: {e.reason}",
    events.Moved: lambda e: (
        f"{e.player} moves from table {e.table} seat {e.seat} to table {e.to_table} "
        f"seat {e.to_seat}: {e.reason}"
    ),
    events.Arrived: lambda e: f"{e.player} is {'away' if e.away else 'here'}",
    events.Called: lambda _e: "players are called to their seats",
    events.Started: lambda _e: "play begins",
    events.StartMoved: lambda e: f"the start moves to {_time(e.to)}",
    events.ClockMarked: lambda e: _clock_words(e.kind, e.to, e.lasts),
    events.Raced: lambda e: f"small chips are raced off at table {e.table}",
    events.TableClosed: lambda e: f"table {e.table} closes: {e.reason}",
    events.Out: lambda e: f"{', '.join(e.players)} out: {e.why}",
    events.HandForHand: lambda e: f"hand for hand {'begins' if e.on else 'ends'}",
    events.Penalised: lambda e: f"{e.player} is penalised: {e.ground}",
    events.WagerRuled: lambda e: f"{e.player}'s wager {'is void' if e.void else 'stands, warned'}",
    events.WagersAsked: lambda e: f"{e.player} is asked to wager at table {e.table}",
    events.WagerChanged: lambda e: f"{e.player} changes the wager",
    events.SecretWager: lambda e: f"{e.player} wagers secretly",
    events.SessionStarted: lambda e: f"session {e.session} begins with {len(e.players)} players",
    events.SessionEnded: lambda e: f"session {e.session} ends; {len(e.through)} go on",
    events.ValueAdded: lambda e: f"the house adds {_money(e.amount)}: {e.what}",
    events.Cancelled: lambda _e: "the tournament is cancelled",
    events.DealAgreed: lambda e: f"a deal of {len(e.shares)} players",
    events.PlacesAwarded: lambda e: f"{e.by} awards the places; the pool is {_money(e.pool)}",
    events.PrizePaid: lambda e: f"{e.player} takes place {e.place}: {_money(e.amount)}",
    events.Ruled: lambda e: f"{e.by} rules on {e.about}: {e.decision}",
    events.Undone: lambda e: f"decision {e.of} is taken back: {e.reason}",
}
