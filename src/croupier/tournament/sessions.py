"""Sessions of a banked tournament: who plays, who goes on, who gets another chance."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from croupier.acts import NotAChoice, WrongMoment
from croupier.cards import Card
from croupier.tournament import commands, events
from croupier.tournament.falling import second_chance
from croupier.tournament.hands import session_seconds
from croupier.tournament.levels import height
from croupier.tournament.opening import seat_by_ballot
from croupier.tournament.pen import Pen
from croupier.tournament.state import Entrant, Status, Table, Tournament
from croupier.tournament.terms import SessionRow


def field_of(state: Tournament, row: SessionRow) -> list[str]:
    """Who plays a session, in order of entry."""
    statuses: dict[str, tuple[Status, ...]] = {
        "everyone": ("playing", "through", "beaten"),
        "through": ("through",),
        "beaten": ("beaten",),
    }
    return [entrant.player for entrant in state.with_status(*statuses[row.field])]


def start_session(pen: Pen, asked: commands.StartSession) -> None:
    pen.stage("between")
    pen.director(asked.actor)
    pen.attended()
    number = pen.state.session + 1
    if number > len(pen.terms.session):
        pen.refuse(WrongMoment, "the last session is over", "sessions", "rounds")
    row = pen.terms.session[number - 1]
    field = field_of(pen.state, row)
    if not field:
        pen.refuse(WrongMoment, "nobody is left to play it", "sessions", "rounds")
    seat_by_ballot(pen, field, asked.places)
    for player in field:
        if row.bank == "fresh":
            pen.write(events.ChipsTaken, player=player)
            pen.write(events.Issued, player=player, chips=pen.terms.entry.chips, why="equal bank")
    pen.write(events.SessionStarted, session=number, players=tuple(field))
    pen.write(events.ClockMarked, kind="start", at=asked.at)


def end_session(pen: Pen, asked: commands.EndSession) -> None:
    pen.stage("playing")
    pen.director(asked.actor)
    if not pen.terms.banked:
        pen.refuse(WrongMoment, "this tournament has levels, not sessions")
    _all_played(pen, asked.at)
    row = pen.session
    tables = pen.state.room()
    through: list[str] = []
    points: dict[str, int] = {}
    for sitting in tables.values():
        ranked = ranking(pen, [p for p in sitting.values() if _plays(pen, p)], row, asked.draws)
        through += ranked[: row.advance]
        points |= _points(pen, ranked)
    for entrant in pen.state.with_status("busted"):
        pen.write(events.Ranked, player=entrant.player, status="beaten", why="did not buy back in")
    pen.write(events.SessionEnded, session=pen.state.session, through=tuple(through), points=points)
    _settle_beaten(pen, last=row.advance == 0)


def _plays(pen: Pen, player: str) -> bool:
    return pen.state.entrants[player].status == "playing"


def _all_played(pen: Pen, at: int) -> None:
    row = pen.session
    for number, table in pen.state.tables.items():
        if table.in_hand:
            pen.refuse(WrongMoment, f"a round is on at table {number}", "sessions", "rounds")
        done = _done(pen, row, table, at)
        empty = not any(e.table == number for e in pen.state.with_status("playing"))
        if not (done or empty or table.closed):
            pen.refuse(WrongMoment, f"table {number} is not done", "sessions", "rounds")


def _done(pen: Pen, row: SessionRow, table: Table, at: int) -> bool:
    """Whether a table has played its rounds, its minutes, or down to the number left."""
    if row.rounds:
        return table.hands >= row.rounds
    if row.left:
        return len(table.sitting) <= row.left
    return session_seconds(pen, at) >= row.minutes * 60


def ranking(
    pen: Pen, players: Iterable[str], row: SessionRow, draws: Mapping[str, Card]
) -> list[str]:
    """Players of a table by chips; equals at the last way on draw cards, the highest first."""
    ranked = sorted(players, key=lambda p: -pen.state.entrants[p].chips)
    cut = row.advance
    if not 0 < cut < len(ranked):
        return ranked
    edge = pen.state.entrants[ranked[cut - 1]].chips
    if pen.state.entrants[ranked[cut]].chips != edge:
        return ranked
    tied = [p for p in ranked if pen.state.entrants[p].chips == edge]
    drawn = by_card(pen, tied, draws)
    first = ranked.index(tied[0])
    return [*ranked[:first], *drawn, *ranked[first + len(tied) :]]


def by_card(pen: Pen, tied: list[str], draws: Mapping[str, Card]) -> list[str]:
    """Tied players by the cards they drew: rank, then suit from clubs up to spades."""
    cards = {player: draws.get(player) for player in tied}
    if None in cards.values() or len(set(cards.values())) != len(tied):
        names = ", ".join(tied)
        pen.refuse(NotAChoice, f"a card each, all different, for {names}", "points-ties", "winners")
    return sorted(tied, key=lambda p: height(draws[p]), reverse=True)


def _points(pen: Pen, ranked: list[str]) -> dict[str, int]:
    """Points by place at the table; equal chips take the points of the better place."""
    scale = pen.terms.points
    scored: dict[str, int] = {}
    place = 0
    for _chips, together in groupby(ranked, key=lambda p: pen.state.entrants[p].chips):
        group = list(together)
        if place < len(scale):
            scored |= dict.fromkeys(group, scale[place])
        place += len(group)
    return scored


def _settle_beaten(pen: Pen, last: bool) -> None:
    """Those not through wait for their second chance, or are out in the order they fell."""
    if last or pen.terms.points:
        return
    left = pen.state.with_status("playing")
    if second_chance(pen):
        for entrant in left:
            pen.write(events.Ranked, player=entrant.player, status="beaten", why="did not go on")
        return
    gone = sorted((*left, *pen.state.with_status("beaten")), key=_order)
    for key, together in groupby(gone, key=_order):
        players = tuple(entrant.player for entrant in together)
        cite = pen.clause("elimination", "out")
        why = "fell in the session" if key[0] == 0 else f"did not go on, with {key[2]:,} chips"
        pen.write(events.Out, players=players, why=why, clause=cite)


def _order(entrant: Entrant) -> tuple[int, int, int]:
    """The first to fall is the first out; those who played to the end stand by their chips."""
    fell_early = entrant.status == "beaten"
    return (0, entrant.fell, 0) if fell_early else (1, 0, entrant.chips)


def close_table(pen: Pen, asked: commands.CloseTable) -> None:
    """A table ends early: those who go on are known, or everybody agrees to cash in."""
    pen.stage("playing")
    pen.director(asked.actor, "early-end")
    table = pen.state.tables.get(asked.table)
    if table is None or table.in_hand or table.closed:
        pen.refuse(WrongMoment, "a table in use, between hands", "early-end")
    sitting = [e.player for e in pen.state.with_status("playing") if e.table == asked.table]
    if asked.why == "decided":
        going_on = pen.session.advance if pen.terms.banked else 1
        if len(sitting) > max(1, going_on):
            pen.refuse(WrongMoment, "those who go on are not known yet", "early-end-decided")
    elif not pen.terms.prizes.cash_chips_at_end or set(asked.agreed) != set(sitting):
        reason = "chips turn into cash and all its players agree, or the table plays on"
        pen.refuse(WrongMoment, reason, "early-end-agreed")
    cite = pen.clause(f"early-end-{asked.why}", "places")
    pen.write(events.TableClosed, table=asked.table, reason=asked.why, clause=cite)
