"""Orders at the desk of a tournament, as forms with the choices that there are at the moment."""

from croupier.acts import FormChoice, FormField, OrderForm, choice_field, role_order
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.live import redraw_due
from croupier.tournament.decisions.recorder import DIRECTOR, OPERATOR, TournamentLaw
from croupier.tournament.state import Tournament

TOURNAMENT_ORDERS = frozenset(
    {"AddValue", "MoveStart", "CloseTable", "Retire", "DrawSession", "RedrawSeats", "CountChips"}
)
"""The commands of a tournament that its desk is offered as orders, by name."""
_UNTIL_THE_END = ("draft", "open", "called", "playing", "between")
MOST_COUNTED = 200
"""Stacks that one form asks for."""
_A_YEAR_OF_MINUTES = 365 * 24 * 60


def tournament_orders(law: TournamentLaw, state: Tournament) -> tuple[OrderForm, ...]:
    """What the desk may order in a tournament now."""
    found = (
        _add_value(law, state),
        _move_start(law, state),
        _close_table(law, law.terms, state),
        _retire(law, state),
        _draw_session(law, state),
        _redraw_seats(law, state),
        _count_chips(law, state),
    )
    return tuple(order for order in found if order is not None)


def _add_value(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    if state.stage not in _UNTIL_THE_END:
        return None
    return role_order(
        "AddValue",
        "Add to the prizes",
        law.clause("added", "prize-pool"),
        FormField(key="amount", label="How much", type="cents", required=True, least=1),
        FormField(
            key="what",
            label="As what",
            type="text",
            most=200,
            default="cash",
            help="Anything but cash is goods or services, which never enter the pool.",
        ),
        FormField(key="place", label="Goods are for place", type="number", least=1, default=1),
        role=law.done_by("added", otherwise=OPERATOR),
        to="tournament",
    )


def _move_start(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    if state.stage not in ("draft", "open"):
        return None
    told = FormField(
        key="regulator_told",
        label="The regulator has been told",
        type="check",
        clause=law.clause("regulator-told"),
    )
    return role_order(
        "MoveStart",
        "Move the start",
        law.clause("start-moved", "start"),
        FormField(
            key="to",
            label="Starts in, minutes",
            type="moment",
            required=True,
            least=1,
            most=_A_YEAR_OF_MINUTES,
        ),
        *((told,) if "start-moved" in law.rules else ()),
        role=law.done_by("start-moved"),
        to="tournament",
    )


def _close_table(law: TournamentLaw, terms: TournamentTerms, state: Tournament) -> OrderForm | None:
    tables = tuple(
        FormChoice(value=str(number), label=f"Table {number}")
        for number, table in state.tables.items()
        if not table.closed
    )
    allowed = "early-end" in law.rules or "places" in law.rules
    if state.stage != "playing" or not tables or not allowed:
        return None
    agreed = FormField(
        key="agreed",
        label="Who agrees",
        type="choices",
        required=True,
        choices=tuple(
            FormChoice(value=entrant.player, label=f"{entrant.player} (table {entrant.table})")
            for entrant in state.entrants.values()
            if entrant.table
        ),
    )
    decided = FormChoice(value="decided", label="it is known who goes on")
    cashed = FormChoice(value="agreed", label="all its players agree", fields=(agreed,))
    ways = (decided, cashed) if terms.prizes.cash_chips_at_end else (decided,)
    return role_order(
        "CloseTable",
        "End a table early",
        law.clause("early-end", "places"),
        choice_field("table", "Table", tables, numbers=True),
        choice_field("why", "Because", ways),
        role=law.done_by("early-end"),
        to="tournament",
    )


def _retire(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    playing = state.with_status("playing")
    if state.stage != "playing" or len(playing) < 2:
        return None
    players = tuple(FormChoice(value=one.player, label=one.player) for one in playing)
    return role_order(
        "Retire",
        "Record that a player gives up",
        law.clause("retire"),
        choice_field("player", "Player", players),
        role=DIRECTOR,
        to="tournament",
        about="The player's chips leave play.",
    )


def _draw_session(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    more = state.session < len(law.terms.session)
    if state.stage != "between" or state.tables or not more:
        return None
    return role_order(
        "DrawSession",
        "Draw the seats of the next session ahead",
        law.clause("ballot", "equal"),
        FormField(
            key="starts",
            label="The session starts in, minutes",
            type="moment",
            least=1,
            most=_A_YEAR_OF_MINUTES,
            clause=law.clause("no-show", "lateness"),
        ),
        role=law.done_by("ballot"),
        to="tournament",
        about="Whoever has not taken the seat by then is absent, as the conditions say.",
    )


def _redraw_seats(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    if state.stage != "playing" or not redraw_due(law.terms, state):
        return None
    return role_order(
        "RedrawSeats",
        "Draw new seats for everybody",
        law.clause("places", "tables"),
        role=law.done_by("places"),
        to="tournament",
    )


def _count_chips(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    playing = state.with_status("playing")
    if state.stage != "playing" or not playing:
        return None
    stacks = tuple(
        FormField(key=one.player, label=f"{one.player} (table {one.table})", type="number", least=1)
        for one in sorted(playing, key=lambda one: (one.table, one.seat))[:MOST_COUNTED]
    )
    return role_order(
        "CountChips",
        "Write down stacks as counted",
        law.clause("chips-stay", "pace"),
        FormField(key="stacks", label="Stacks", type="object", required=True, fields=stacks),
        FormField(key="reason", label="Why the sum has changed", type="text", most=200),
        role=law.done_by("pace"),
        to="tournament",
    )
