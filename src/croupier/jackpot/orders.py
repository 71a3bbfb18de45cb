"""Orders of staff about a jackpot game at a table, as forms."""

from croupier.acts import FormChoice, FormField, OrderForm, choice_field, role_order
from croupier.books import Book
from croupier.jackpot.decisions.games import LOW_STAKE
from croupier.jackpot.state import JackpotState

JACKPOT_ORDERS = frozenset({"FindStake"})
"""The commands about a jackpot that are offered as orders at a table, by name."""


def jackpot_orders(book: Book, state: JackpotState, table: str) -> tuple[OrderForm, ...]:
    """What staff may order about the jackpot game at a table now."""
    linked = state.tables.get(table)
    game = linked.game if linked is not None else None
    rows = (*(book.jackpot.irregularity if book.jackpot else ()), *book.irregularities)
    row = next((one for one in rows if one.id == LOW_STAKE), None)
    if row is None or game is None or not game.wagers:
        return ()
    seats = tuple(
        FormChoice(value=str(wager.seat), label=f"Seat {wager.seat}: {wager.person}")
        for wager in game.wagers
    )
    found = role_order(
        "FindStake",
        "Amend or return a jackpot wager of a wrong amount",
        row.clause,
        choice_field("seat", "Whose wager", seats, numbers=True),
        FormField(key="laid", label="What lies there", type="cents", required=True, least=1),
        choice_field(
            "do",
            "The wager is",
            (
                FormChoice(value="amend", label="made up to its cost"),
                FormChoice(value="return", label="returned"),
            ),
        ),
        FormField(key="after_flop", label="It was noticed after the flop", type="check"),
        role=row.authority,
        to="jackpot",
        about="A second person confirms it.",
        fixed={"table": table},
    )
    return (found,)
