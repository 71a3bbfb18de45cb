"""Orders of staff and players in a banked round, as forms with the choices of the moment."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from croupier.acts import (
    FormChoice,
    FormField,
    OrderForm,
    choice_field,
    numbered,
    pick,
    power_order,
    role_order,
    text_field,
)
from croupier.banked.console import next_steps
from croupier.banked.round.fitting import misfits
from croupier.banked.round.law import PLAYER, RoundLaw
from croupier.banked.state import Round, RoundSeat

_Maker: TypeAlias = Callable[[RoundLaw, Round], OrderForm | None]
_PARTS = {"flop": 3, "turn": 4, "river": 5}
"""How many cards the board has once a part of it is dealt."""


def round_orders(law: RoundLaw, state: Round) -> tuple[OrderForm, ...]:
    """The orders that the book lets staff give in a round now."""
    if state.phase in ("before", "over"):
        return ()
    forms = (maker(law, state) for maker in _ORDERS.values())
    return tuple(form for form in forms if form is not None)


_OF_PLAYERS = {"Retract": "Take back all wagers of your hand", "Concede": "Concede your hand"}


def own_round_orders(law: RoundLaw, state: Round, person: str) -> tuple[OrderForm, ...]:
    """What the round offers a player beside betting: to take a hand back, or to concede it."""
    return tuple(
        role_order(
            f"{todo.do} {todo.seat}",
            f"{_OF_PLAYERS[todo.do]} at seat {todo.seat}",
            todo.clause,
            role=PLAYER,
            to="table",
            fixed={"seat": todo.seat, **({"confirmed": True} if todo.do == "Concede" else {})},
        )
        for todo in next_steps(state, law)
        if todo.do in _OF_PLAYERS and todo.person == person
    )


def _taken(state: Round) -> list[RoundSeat]:
    return [seat for seat in state.seats if seat.person]


def _seat(key: str, label: str, seats: list[RoundSeat]) -> FormField:
    choices = tuple(
        FormChoice(value=str(seat.number), label=f"Seat {seat.number}: {seat.person}")
        for seat in seats
    )
    return choice_field(key, label, choices, numbers=True)


def _seats(key: str, label: str, numbers: list[int], least: int) -> FormField:
    return FormField(
        key=key,
        label=label,
        type="choices",
        required=True,
        numbers=True,
        least=least,
        choices=numbered(numbers, "Seat"),
    )


# --- suspicion -----------------------------------------------------------------------------------


def _act_first(law: RoundLaw, state: Round) -> OrderForm | None:
    return _direct(law, state, "act first", "order-suspects-first", 1)


def _play_apart(law: RoundLaw, state: Round) -> OrderForm | None:
    return _direct(law, state, "play apart", "separate-players", 2)


def _direct(law: RoundLaw, state: Round, what: str, power: str, least: int) -> OrderForm | None:
    seats = [seat.number for seat in _taken(state)]
    if len(seats) < least:
        return None
    return power_order(
        law.book,
        power,
        f"Direct {what}",
        "",
        _seats("seats", "Seats", seats, least),
        text_field("reason", "What is suspected"),
        to="table",
        fixed={"what": what},
    )


# --- the cards -----------------------------------------------------------------------------------


def _direct_burn(law: RoundLaw, state: Round) -> OrderForm | None:
    steps = [step for step in law.steps[state.step :] if step.burn is not None]
    parts = tuple(
        part
        for part, cards in _PARTS.items()
        if len(state.board) < cards
        and part not in state.burns
        and any(part in step.part for step in steps)
    )
    if not parts or state.phase != "play":
        return None
    return power_order(
        law.book,
        str(steps[0].burn),
        "DirectBurn",
        "Direct that a card be burnt",
        choice_field("before", "Before", pick(parts)),
        to="table",
    )


def _bring_decks(law: RoundLaw, state: Round) -> OrderForm | None:
    if not state.real_cards or state.phase != "wagers":
        return None
    decks = law.shuffle.decks if law.shuffle is not None else 1
    deck = FormField(
        key="deck",
        label="Deck",
        type="object",
        required=True,
        fields=(text_field("id", "Name of the deck"), text_field("colour", "Colour of its backs")),
    )
    return role_order(
        "BringDecks",
        "Bring the decks of the table in",
        law.game.deck_clause,
        FormField(
            key="decks",
            label="Decks",
            type="list",
            required=True,
            least=decks,
            most=decks,
            entry=deck,
            clause=law.game.deck_clause,
        ),
        about="Each deck has backs of one design, in a colour that no other deck has.",
        to="table",
    )


# --- wagers --------------------------------------------------------------------------------------


def _confirm_areas(law: RoundLaw, state: Round) -> OrderForm | None:
    free = [seat.number for seat in state.seats if not seat.person]
    seats = [seat for seat in _taken(state) if seat.home in (0, seat.number)]
    if law.game.several_hands == "no" or state.phase != "wagers" or not free or not seats:
        return None
    people = tuple(
        FormChoice(value=seat.person, label=f"Seat {seat.number}: {seat.person}") for seat in seats
    )
    return power_order(
        law.book,
        "confirm-extra-area",
        "ConfirmAreas",
        "Let a player wager on another area",
        choice_field("person", "Player", people),
        _seats("areas", "Areas", free, 1),
        text_field("reason", "Why nobody is kept out by it"),
        to="table",
    )


def _fit_wagers(law: RoundLaw, state: Round) -> OrderForm | None:
    wrong = next(misfits(law, state), None) if state.phase == "wagers" else None
    if wrong is None or not state.real_cards:
        return None
    return role_order(
        "FitWagers",
        "Hand back wagers that do not fit",
        law.game.locked_clause,
        about=wrong.reason,
        to="table",
    )


def _look(law: RoundLaw, state: Round) -> OrderForm | None:
    unseen = [seat for seat in _taken(state) if seat.live and not (seat.looked or seat.blind)]
    if not unseen or not state.real_cards or state.phase != "play":
        return None
    if state.step < law.initial_deal:
        return None
    return role_order(
        "Look",
        "Record that a player looks at the cards",
        law.steps[law.initial_deal].clause,
        _seat("seat", "Player", unseen),
        to="table",
    )


def _top_up(law: RoundLaw, state: Round) -> OrderForm | None:
    row = law.rows.get("low-jackpot-wager-amended")
    low = [
        (seat, name)
        for seat in _taken(state)
        for name in sorted(law.jackpots)
        if 0 < seat.wagers.get(name, 0) < (law.costs[name] or 0)
    ]
    if row is None or not low or not state.real_cards or state.phase not in ("closed", "play"):
        return None
    wagers = {name: law.wagers[name].name for _, name in low}
    return role_order(
        "TopUpJackpot",
        "Bring a low jackpot wager up to its cost",
        row.clause,
        _seat("seat", "Player", [seat for seat, _ in low]),
        choice_field(
            "wager",
            "Wager",
            tuple(FormChoice(value=name, label=label) for name, label in wagers.items()),
        ),
        to="table",
    )


def _declare(law: RoundLaw, state: Round) -> OrderForm | None:
    seats = _taken(state)
    if not seats or not state.real_cards or state.phase not in ("closed", "play"):
        return None
    return role_order(
        "Declare",
        "Record what a player says",
        law.steps[state.step].clause,
        _seat("seat", "Player", seats),
        text_field("says", "The words"),
        about="It changes nothing: the cards and chips decide.",
        to="table",
    )


_ORDERS: Final[Mapping[str, _Maker]] = {
    "Declare": _declare,
    "Look": _look,
    "FitWagers": _fit_wagers,
    "ConfirmAreas": _confirm_areas,
    "TopUpJackpot": _top_up,
    "DirectBurn": _direct_burn,
    "BringDecks": _bring_decks,
    "Direct act first": _act_first,
    "Direct play apart": _play_apart,
}
ROUND_ORDERS: Final = frozenset({*(name.partition(" ")[0] for name in _ORDERS), *_OF_PLAYERS})
"""The commands of a round that people are offered as orders, by name."""
