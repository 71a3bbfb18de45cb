"""Orders at the desk of a tournament, as forms with the choices that there are at the moment."""

from croupier.acts import FormChoice, FormField, Millis, OrderForm, choice_field, role_order
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.live import redraw_due
from croupier.tournament.decisions.recorder import DEALER, DIRECTOR, OPERATOR, TournamentLaw
from croupier.tournament.decisions.sessions import next_session
from croupier.tournament.desk_orders import person_orders
from croupier.tournament.flights import flight_on
from croupier.tournament.state import Entrant, Tournament

TOURNAMENT_ORDERS = frozenset(
    {
        *("AddValue", "MoveStart", "CloseTable", "Retire", "DrawSession", "RedrawSeats"),
        *(
            "CountChips",
            "TakeStep",
            "ReBuy",
            "AskReBuy",
            "LetGo",
            "AddOn",
            "SeatReserve",
            "SetClock",
        ),
        *("BagStacks", "CloseFlight", "SetShotClock"),
    }
)
"""The commands of a tournament that its desk is offered as orders, by name."""
_UNTIL_THE_END = ("draft", "open", "called", "playing", "between")
MOST_COUNTED = 200
"""Stacks that one form asks for."""
_A_YEAR_OF_MINUTES = 365 * 24 * 60


def tournament_orders(
    law: TournamentLaw, state: Tournament, at: Millis, staff: tuple[str, ...] = ()
) -> tuple[OrderForm, ...]:
    """What the desk may order in a tournament at an instant; `staff` work in the house."""
    found = (
        _add_value(law, state),
        _move_start(law, state),
        _close_table(law, law.terms, state),
        _retire(law, state),
        _draw_session(law, state),
        _redraw_seats(law, state),
        _count_chips(law, state),
        _bag_stacks(law, state),
        _close_flight(law, state),
        _shot_clock(law, state),
    )
    known = tuple(order for order in found if order is not None)
    return (*person_orders(law, state, at, staff), *known)


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
    merging = law.terms.flights is not None and not state.session
    more = merging or next_session(law.terms, state) > 0
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


def _stack_fields(playing: tuple[Entrant, ...], *, recorded: bool = False) -> tuple[FormField, ...]:
    """A field for the stack of each player, table by table; `recorded` stacks are filled in."""
    return tuple(
        FormField(
            key=one.player,
            label=f"{one.player} (table {one.table})",
            type="number",
            least=1,
            default=one.chips if recorded else None,
        )
        for one in sorted(playing, key=lambda one: (one.table, one.seat))[:MOST_COUNTED]
    )


def _bag_stacks(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    row, playing = flight_on(law.terms, state), state.with_status("playing")
    idle = not any(table.in_hand for table in state.tables.values())
    if state.stage != "playing" or row is None or not playing or not idle:
        return None
    stacks = _stack_fields(playing, recorded=True)
    return role_order(
        "BagStacks",
        f"Bag stacks at the end of flight {row.name}",
        law.clause("progression"),
        FormField(key="stacks", label="Stacks", type="object", required=True, fields=stacks),
        FormField(key="reason", label="Why the sum has changed", type="text", most=200),
        role=law.done_by("pace"),
        to="tournament",
        about="Recorded stacks are filled in: correct them to what was counted, and empty those "
        "that are bagged later. When the last stack is bagged the flight is over.",
    )


def _shot_clock(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    """The shot clock of a player in a hand: started, extended or stopped."""
    dealt = [player for table in state.tables.values() for player in table.order]
    if law.terms.shot_clock is None or state.stage != "playing" or not dealt:
        return None
    players = tuple(FormChoice(value=player, label=player) for player in dealt)
    more = (
        FormField(key="seconds", label="Seconds more", type="number", least=1, most=600),
        FormField(key="reason", label="Why", type="text", most=200),
    )
    kinds = (
        FormChoice(value="start", label="start it"),
        FormChoice(value="card", label="a time-bank card"),
        FormChoice(value="more", label="more time from the director", fields=more),
        FormChoice(value="stop", label="stop it"),
    )
    return role_order(
        "SetShotClock",
        "Time a decision",
        law.clause("further-terms", "pace"),
        choice_field("player", "Player", players),
        choice_field("kind", "What", kinds),
        role=DEALER,
        to="tournament",
    )


def _close_flight(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    row = flight_on(law.terms, state)
    if state.stage not in ("open", "called") or row is None or len(state.to_play()) > 1:
        return None
    return role_order(
        "CloseFlight",
        f"Do not hold flight {row.name}",
        law.clause("refund", "players"),
        FormField(key="reason", label="Why", type="text", most=200),
        role=DIRECTOR,
        to="tournament",
        about="Possible from its start on, with fewer than two players; their fees go back.",
    )


def _count_chips(law: TournamentLaw, state: Tournament) -> OrderForm | None:
    playing = state.with_status("playing")
    if state.stage != "playing" or not playing:
        return None
    stacks = _stack_fields(playing)
    return role_order(
        "CountChips",
        "Write down stacks as counted",
        law.clause("chips-stay", "pace"),
        FormField(key="stacks", label="Stacks", type="object", required=True, fields=stacks),
        FormField(key="reason", label="Why the sum has changed", type="text", most=200),
        role=law.done_by("pace"),
        to="tournament",
    )
