"""Before play: the steps the book asks for, entries, the ballot, and who is there at the start."""

from __future__ import annotations

from hashlib import blake2b

from croupier.acts import Barred, NotAChoice, NotOffered, WrongMoment, to_json
from croupier.cards import Entropy
from croupier.tournament import commands, events
from croupier.tournament.conditions import check, rule
from croupier.tournament.pen import DIRECTOR, OPERATOR, Pen
from croupier.tournament.seats import Place, drawn, opening_places
from croupier.tournament.state import Tournament
from croupier.tournament.terms import Terms, cents

BEFORE_ENTRIES = ("document", "publish", "notify")
_PRESENCE = ("leave", "return")


def take_step(pen: Pen, asked: commands.TakeStep) -> None:
    name = "director" if asked.step in _PRESENCE else asked.step
    row = rule(pen.book, name)
    if row is None:
        pen.refuse(NotOffered, f"{pen.book.id} knows no step {asked.step}")
    if asked.step in _PRESENCE or row.by == DIRECTOR:
        pen.director(asked.actor, name)
    else:
        pen.role(asked.actor, row.by or OPERATOR, name)
    if asked.step == "document":
        _complete(pen)
    elif asked.step in BEFORE_ENTRIES and "document" not in pen.state.steps:
        pen.refuse(WrongMoment, "the conditions are not documented yet", "document")
    pen.write(
        events.Stepped,
        step=asked.step,
        by=asked.actor.person,
        role=asked.actor.role,
        at=asked.at,
        note=f"version {version(pen.terms)}" if asked.step == "document" else asked.note,
        clause=row.clause,
        person=asked.person,
    )


def version(terms: Terms) -> str:
    """A short fingerprint of the terms: any change gives another."""
    return blake2b(to_json(terms), digest_size=6).hexdigest()


def _complete(pen: Pen) -> None:
    """Conditions that lack an item or contradict the rules are not conditions."""
    for fault in check(pen.book, pen.terms):
        raise NotOffered(f"{fault.item}: {fault.reason}", fault.clause, pen.book.id)


def open_entries(pen: Pen, asked: commands.OpenEntries) -> None:
    pen.stage("draft")
    pen.operator(asked.actor)
    _complete(pen)
    for step in BEFORE_ENTRIES:
        if step not in pen.state.steps:
            row = rule(pen.book, step)
            what = row.what if row else step
            pen.refuse(WrongMoment, f"not done yet: {what}", step)
    pen.write(events.EntriesOpened, at=asked.at)
    added = cents(pen.terms.prizes.added)
    if added:
        cite = pen.clause("added", "prize-pool")
        pen.write(events.ValueAdded, amount=int(added), what="as the conditions say", clause=cite)


# --- entries -------------------------------------------------------------------------------------


def enter(pen: Pen, asked: commands.Enter) -> None:
    pen.stage("open")
    if pen.state.tables:
        pen.refuse(WrongMoment, "the seats are drawn", "ballot")
    known = pen.state.entrants.get(asked.player)
    if known and known.status != "withdrawn":
        pen.refuse(Barred, f"{asked.player} has entered already", "one-entry")
    _may_enter(pen, asked)
    terms = pen.terms.entry
    if asked.reserve:
        if len(pen.state.with_status("reserve")) >= terms.reserves:
            pen.refuse(NotOffered, f"all {terms.reserves} reserves are taken", "reserve")
    elif len(pen.state.with_status("entered")) >= terms.most:
        pen.refuse(NotOffered, f"all {terms.most} entries are taken", "players")
    pen.write(events.Entered, player=asked.player, staff=asked.staff, reserve=asked.reserve)
    if not asked.reserve:
        _pay_entry(pen, asked.player)


def _may_enter(pen: Pen, asked: commands.Enter) -> None:
    terms = pen.terms
    if "excluded" in asked.groups:
        pen.refuse(Barred, f"{asked.player} may not gamble here", "eligible-persons", "groups")
    for group in asked.groups:
        if group in terms.entry.barred_groups:
            pen.refuse(Barred, f"not open to {group}", "groups", "selection", "eligibility")
    if terms.entry.written_agreement and not asked.signed:
        pen.refuse(WrongMoment, f"{asked.player} has not signed the conditions", "agreement")
    if asked.staff and terms.event == "open":
        pen.refuse(Barred, "staff play at a charity or media event only", "staff", "groups")
    if asked.staff and not asked.approved_by:
        pen.refuse(Barred, "staff need approval before they enter", "staff", "groups")


def _pay_entry(pen: Pen, player: str) -> None:
    fee = cents(pen.terms.entry.fee)
    if fee:
        pen.write(
            events.Paid,
            player=player,
            what="entry",
            amount=int(fee),
            commission=int(cents(pen.terms.entry.commission)),
            clause=pen.clause("commission", "entry-fee"),
        )


def withdraw(pen: Pen, asked: commands.Withdraw) -> None:
    """A player withdraws before the start: refunded in time, otherwise the fee stays."""
    pen.stage("open", "called")
    pen.entrant(asked.player, "entered", "reserve")
    minutes = pen.terms.entry.withdraw_minutes
    in_time = minutes is not None and asked.at <= pen.state.start_at - minutes * 60
    cite = pen.clause("no-refund", "entry-terms") if not in_time else pen.clause("entry-terms")
    why = "in time, refunded" if in_time else "the fee stays in the pool"
    pen.write(events.Ranked, player=asked.player, status="withdrawn", why=why, clause=cite)
    if in_time:
        refund(pen, asked.player, pen.clause("refund", "no-refund"))


def refund(pen: Pen, player: str | None, cite: str, keep_commission: bool = False) -> None:
    """Gives back the payments of a player, or of everybody."""
    for place, payment in enumerate(pen.state.payments):
        if payment.refunded or (player is not None and payment.player != player):
            continue
        kept = payment.commission if keep_commission else 0
        pen.write(
            events.Refunded,
            payment=place,
            player=payment.player,
            amount=payment.amount - kept,
            kept=kept,
            clause=cite,
        )


def substitute(pen: Pen, asked: commands.Substitute) -> None:
    pen.stage("open", "called")
    pen.director(asked.actor, "substitute")
    pen.entrant(asked.player, "entered")
    other = pen.state.entrants.get(asked.by)
    if other and other.status != "reserve":
        pen.refuse(Barred, f"{asked.by} has entered already", "one-entry")
    grounds = pen.terms.substitutes_for
    if grounds and asked.ground not in grounds:
        pen.refuse(NotAChoice, f"a substitute for {', '.join(grounds)} only", "substitute")
    pen.write(
        events.Substituted,
        player=asked.player,
        by=asked.by,
        clause=pen.clause("substitute"),
    )


def move_start(pen: Pen, asked: commands.MoveStart) -> None:
    pen.stage("draft", "open")
    pen.director(asked.actor, "start-moved")
    if rule(pen.book, "start-moved") and not asked.regulator_told:
        pen.refuse(WrongMoment, "the regulator hears of a change first", "regulator-told")
    if asked.to < asked.at:
        pen.refuse(NotAChoice, "the start is not in the past", "start-moved")
    pen.write(events.StartMoved, to=asked.to, clause=pen.clause("start-moved", "start"))


# --- seats ---------------------------------------------------------------------------------------


def ballot(terms: Terms, state: Tournament, source: Entropy) -> tuple[Place, ...]:
    """The places of the first seats in an order drawn by lot, for a `Draw`."""
    field = state.with_status("entered")
    places = opening_places(len(field), terms.tables.numbers, terms.tables.seats)
    return drawn(places, source)


def draw(pen: Pen, asked: commands.Draw) -> None:
    pen.stage("open")
    pen.director(asked.actor, "ballot")
    if rule(pen.book, "tables") and "tables" not in pen.state.steps:
        pen.refuse(WrongMoment, "the tables are not designated", "tables")
    if pen.state.tables:
        pen.refuse(WrongMoment, "the seats are drawn", "ballot")
    field = [entrant.player for entrant in pen.state.with_status("entered")]
    seat_by_ballot(pen, field, asked.places)


def seat_by_ballot(pen: Pen, field: list[str], places: tuple[Place, ...]) -> None:
    """Seats a field; the places must be those to be drawn for, each once."""
    tables = pen.terms.tables
    if not field:
        pen.refuse(WrongMoment, "nobody has entered", "ballot")
    expected = opening_places(len(field), tables.numbers, tables.seats)
    if sorted(places) != sorted(expected):
        pen.refuse(NotAChoice, f"a ballot of the {len(expected)} places in use", "ballot", "tables")
    for table in sorted({place.table for place in places}):
        pen.write(events.TableOpened, table=table, marker=tables.seats)
    cite = pen.clause("ballot", "equal")
    for player, place in zip(field, places, strict=True):
        pen.write(
            events.Seated,
            player=player,
            table=place.table,
            seat=place.seat,
            reason="drawn by ballot",
            clause=cite,
        )


def arrive(pen: Pen, asked: commands.Arrive) -> None:
    entrant = pen.entrant(asked.player, "entered", "playing")
    if not entrant.table:
        pen.refuse(WrongMoment, f"{asked.player} has no seat yet", "ballot")
    pen.write(events.Arrived, player=asked.player)


def leave(pen: Pen, asked: commands.Leave) -> None:
    pen.stage("playing")
    pen.entrant(asked.player, "playing")
    pen.write(events.Arrived, player=asked.player, away=True)


def call_seats(pen: Pen, asked: commands.CallSeats) -> None:
    pen.stage("open")
    pen.director(asked.actor)
    if not pen.state.tables:
        pen.refuse(WrongMoment, "the seats are not drawn", "ballot")
    if asked.at < pen.state.start_at:
        pen.refuse(WrongMoment, "the starting time has not come", "no-show", "lateness")
    cite = pen.clause("no-show", "lateness")
    pen.write(events.Called, at=asked.at)
    for entrant in pen.state.with_status("entered"):
        if not entrant.arrived and pen.terms.entry.no_show == "blinded":
            pen.write(events.Arrived, player=entrant.player, away=True)
        elif not entrant.arrived:
            why = "not seated at the start: place forfeited"
            pen.write(events.Ranked, player=entrant.player, status="no-show", why=why, clause=cite)
            if pen.terms.entry.no_show == "refund":
                refund(pen, entrant.player, cite)


def seat_reserve(pen: Pen, asked: commands.SeatReserve) -> None:
    """A seat not taken goes to a reserve who pays; the fee of the absent stays in the pool."""
    pen.stage("called")
    pen.director(asked.actor, "reserve")
    pen.entrant(asked.player, "reserve")
    sitting = pen.state.room().get(asked.place.table)
    if sitting is None or asked.place.seat in sitting:
        pen.refuse(NotAChoice, "a seat that somebody did not take", "reserve")
    taken = len(pen.state.with_status("entered"))
    if taken >= pen.terms.entry.most or not 1 <= asked.place.seat <= pen.terms.tables.seats:
        pen.refuse(NotAChoice, "a seat of the ballot", "reserve", "players")
    pen.write(events.Entered, player=asked.player)
    _pay_entry(pen, asked.player)
    pen.write(
        events.Seated,
        player=asked.player,
        table=asked.place.table,
        seat=asked.place.seat,
        reason="reserve takes a seat not taken",
        clause=pen.clause("reserve"),
    )
    pen.write(events.Arrived, player=asked.player)


def start(pen: Pen, asked: commands.Start) -> None:
    pen.stage("called")
    pen.director(asked.actor)
    pen.attended()
    if rule(pen.book, "brief") and "brief" not in pen.state.steps:
        pen.refuse(WrongMoment, "the players have not been briefed", "brief")
    field = pen.state.with_status("entered")
    if len(field) < pen.terms.entry.least:
        pen.refuse(WrongMoment, f"fewer than {pen.terms.entry.least} players", "players")
    for entrant in field:
        pen.write(events.Issued, player=entrant.player, chips=pen.terms.entry.chips, why="entry")
    for number, sitting in pen.state.room().items():
        if not sitting:
            pen.write(events.TableClosed, table=number, reason="nobody came")
    pen.write(events.Started, at=asked.at)
    pen.write(events.ClockMarked, kind="start", at=asked.at)
    if pen.terms.banked:
        players = tuple(entrant.player for entrant in field)
        pen.write(events.SessionStarted, session=1, players=players)
