"""Orders at the desk about single people and the clock: officers, purchases, reserves."""

from collections.abc import Iterable

from croupier.acts import (
    MINUTE,
    SECOND,
    FormChoice,
    FormField,
    Millis,
    OrderForm,
    choice_field,
    role_order,
)
from croupier.tournament.clock import read_clock
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import PurchaseTerms
from croupier.tournament.decisions.recorder import DIRECTOR, OPERATOR, TournamentLaw, period_of
from croupier.tournament.seats import open_places
from croupier.tournament.state import Entrant, Tournament

_OFFICES = (("director", "Name the director"), ("deputy", "Name a deputy of the director"))
_BEFORE_THE_END = ("draft", "open", "called", "playing", "between")
_CASH = FormField(
    key="cash",
    label="Pays in cash at the desk",
    type="check",
    help="Otherwise it comes from the player's account.",
)
MOST_CHOICES = 400
"""People or places that one form offers."""


def person_orders(
    law: TournamentLaw, state: Tournament, at: Millis, staff: tuple[str, ...]
) -> tuple[OrderForm, ...]:
    """What the desk may order about one person or the clock now; `staff` work in the house."""
    return (
        *_officers(law, state, staff),
        *_presence(law, state),
        *_purchases(law, state, at),
        *_reserves(law, state, at),
        *_clock(law, state, at),
    )


def late_entries_now(law: TournamentLaw, state: Tournament, at: Millis) -> bool:
    """Whether people may enter after the draw, at this instant."""
    last = law.terms.entry.late_until
    if not last or "ballot" in law.rules or law.terms.banked or state.deal is not None:
        return False
    in_time = state.stage == "playing" and period_of(law.terms, state, at) <= last
    return in_time or state.stage == "called"


def _officers(law: TournamentLaw, state: Tournament, staff: tuple[str, ...]) -> Iterable[OrderForm]:
    people = tuple(FormChoice(value=person, label=person) for person in staff[:MOST_CHOICES])
    for step, words in _OFFICES:
        if step in law.rules and people and state.stage in _BEFORE_THE_END:
            yield role_order(
                f"TakeStep {step}",
                words,
                law.clause(step),
                choice_field("person", "Who", people),
                role=law.done_by(step, otherwise=OPERATOR),
                to="tournament",
                fixed={"step": step},
                about="Only staff of the house can be named.",
            )


def _presence(law: TournamentLaw, state: Tournament) -> Iterable[OrderForm]:
    if "director" not in law.rules or "director" not in state.officers:
        return
    for step, words in (("leave", "The director leaves"), ("return", "The director is back")):
        yield role_order(
            f"TakeStep {step}",
            words,
            law.clause("director"),
            role=DIRECTOR,
            to="tournament",
            fixed={"step": step},
        )


def _purchases(law: TournamentLaw, state: Tournament, at: Millis) -> Iterable[OrderForm]:
    if state.stage != "playing":
        return
    busted, playing = state.with_status("busted"), state.with_status("playing")
    period = period_of(law.terms, state, at)
    again = [e for e in busted if _may_buy(law.terms.re_buy, e.re_buys, period)]
    more = [e for e in playing if _may_buy(law.terms.add_on, e.add_ons, period)]
    about = law.clause("re-buy", "buy-back")
    yield from _about("ReBuy", "Sell a re-buy or re-entry", about, again)
    yield from _about("AskReBuy", "Ask whether a player buys back in", about, again)
    yield from _about("LetGo", "Record that a player does not buy back in", about, list(busted))
    yield from _about("AddOn", "Sell an add-on", law.clause("add-on"), more)


def _may_buy(sale: PurchaseTerms | None, bought: int, period: int) -> bool:
    return sale is not None and bought < sale.each and sale.first <= period <= sale.last


def _about(command: str, name: str, clause: str, people: list[Entrant]) -> Iterable[OrderForm]:
    if people:
        shown = sorted(people, key=lambda one: one.player)[:MOST_CHOICES]
        choices = tuple(FormChoice(value=one.player, label=_where(one)) for one in shown)
        fields = [choice_field("player", "Player", choices)]
        fields += [_CASH] if command in ("ReBuy", "AddOn") else []
        yield role_order(command, name, clause, *fields, role=DIRECTOR, to="tournament")


def _where(entrant: Entrant) -> str:
    return f"{entrant.player} (table {entrant.table})" if entrant.table else entrant.player


def _reserves(law: TournamentLaw, state: Tournament, at: Millis) -> Iterable[OrderForm]:
    late = late_entries_now(law, state, at) and state.stage == "playing"
    waiting = sorted(state.with_status("reserve"), key=lambda one: one.number)
    if not waiting or not (late or state.stage == "called"):
        return
    seats = law.terms.tables.seats
    free = open_places(state.seating(), seats)
    if not free:
        return
    tables = tuple(
        FormChoice(value=str(number), label=f"Table {number}")
        for number in sorted({place.table for place in free})
    )
    place = FormField(
        key="place",
        label="Seat",
        type="object",
        required=True,
        fields=(
            choice_field("table", "Table", tables, numbers=True),
            FormField(key="seat", label="Seat", type="number", required=True, least=1, most=seats),
        ),
    )
    people = tuple(FormChoice(value=one.player, label=one.player) for one in waiting)
    yield role_order(
        "SeatReserve",
        "Seat an alternate",
        law.clause("reserve", "players"),
        choice_field("player", "Who waits, the first one first", people[:MOST_CHOICES]),
        place,
        _CASH,
        role=law.done_by("reserve"),
        to="tournament",
        usual={
            "player": waiting[0].player,
            "place": {"table": free[0].table, "seat": free[0].seat},
        },
    )


def _clock(law: TournamentLaw, state: Tournament, at: Millis) -> Iterable[OrderForm]:
    levels = levels_of(law.terms)
    if not levels or not state.marks or state.stage != "playing":
        return
    rows, number = [], 0
    for place, row in enumerate(levels):
        number += not row.pause
        words = f"Break of {row.minutes} minutes" if row.pause else f"Level {number}"
        rows.append(FormChoice(value=str(place), label=words))
    now = read_clock(levels, state.marks, at)
    yield role_order(
        "SetClock set",
        "Correct the clock",
        law.clause("pace", "pause"),
        choice_field("to", "Level", tuple(rows), numbers=True),
        FormField(
            key="left",
            label="Time left, minutes and seconds",
            type="span",
            required=True,
            least=SECOND,
            most=max(int(row.length) for row in levels),
        ),
        FormField(key="reason", label="Why", type="text", most=200, required=True),
        role=law.done_by("pace"),
        to="tournament",
        fixed={"kind": "set"},
        usual={"to": now.row, "left": int(now.left - now.left % SECOND) or MINUTE},
    )
