"""Orders of staff that are about one player at a table."""

from typing import get_args, get_type_hints

from croupier.acts import (
    FormChoice,
    FormField,
    OrderForm,
    choice_field,
    pick,
    power_order,
    role_order,
    text_field,
)
from croupier.books import HoldingId
from croupier.floor.authority import DEALER
from croupier.floor.house import Breach
from croupier.floor.orders.order_place import (
    OrderMakers,
    OrderPlace,
    cents_field,
    player_field,
)
from croupier.floor.people.conduct import conduct_clause
from croupier.floor.people.tokens import SettleTokens
from croupier.floor.tables.limits import AGREED, OVER_MAXIMUM

_OUTCOMES = get_args(get_type_hints(SettleTokens)["outcome"])


def _exchange_voucher(place: OrderPlace) -> OrderForm | None:
    if not place.taken:
        return None
    return power_order(
        place.book,
        "exchange-voucher",
        "ExchangeVoucher",
        "Exchange a voucher for tokens",
        player_field(place.taken),
        text_field("voucher", "Number of the voucher"),
        cents_field("value", "Its value"),
        text_field("conditions", "Its conditions", required=False),
        fixed=place.here,
    )


def _settle_tokens(place: OrderPlace) -> OrderForm | None:
    purses = place.floor.purses
    held = tuple(
        seat for seat in place.taken if seat.person in purses and purses[seat.person].tokens
    )
    if not held:
        return None
    return power_order(
        place.book,
        "exchange-voucher",
        "SettleTokens",
        "Settle a wager of tokens",
        player_field(held),
        cents_field("staked", "Tokens wagered"),
        choice_field("outcome", "How the wager ended", pick(_OUTCOMES)),
        FormField(
            key="won", label="Won, on top of the wager", type="cents", help="Only if it won."
        ),
        fixed=place.here,
    )


def _withhold_payment(place: OrderPlace) -> OrderForm | None:
    power = next((name for name in get_args(HoldingId) if name in place.book.ladder.powers), "")
    row = place.book.ladder.powers.get(power)
    if row is None or not place.taken:
        return None
    seated = set(place.table.people)
    breaches = tuple(
        FormChoice(value=str(breach.number), label=_breach(breach))
        for breach in place.floor.house.breaches
        if breach.house == place.table.house and breach.person in seated
    )
    if row.after and not breaches:
        return None
    breach = FormField(
        key="breach",
        label="The breach that it answers",
        type="choice",
        choices=breaches,
        numbers=True,
        required=bool(row.after),
        clause=row.clause,
    )
    source = FormField(
        key="source",
        label="What is held back",
        type="choice",
        default="stack",
        choices=(
            FormChoice(value="stack", label="chips in front of the player"),
            FormChoice(value="round", label="what a round has held back already"),
        ),
    )
    return power_order(
        place.book,
        power,
        "WithholdPayment",
        "Hold a payment back",
        player_field(place.taken),
        cents_field("amount", "How much"),
        text_field("reason", "What is being investigated"),
        *((breach,) if row.after else ()),
        source,
        fixed=place.here,
    )


def _breach(breach: Breach) -> str:
    what = f"{breach.conduct.replace('-', ' ')} ({', '.join(breach.clauses)})"
    return f"{breach.number}: {breach.person}, {what}"


def _rule_integrity(place: OrderPlace) -> OrderForm | None:
    if not place.taken:
        return None
    return power_order(
        place.book,
        "rule-integrity",
        "RuleIntegrity",
        "Find that a player harms the game",
        player_field(place.taken),
        text_field("finding", "What was found"),
        about="The finding is final: only the regulator reviews it.",
        fixed=place.here,
    )


def _explain(place: OrderPlace) -> OrderForm | None:
    clause = conduct_clause(place.book, "advice")
    if not place.taken:
        return None
    practice = FormField(key="how_to_play", label="It is advice how to play", type="check")
    return role_order(
        "Explain",
        "Explain the rules to a player",
        clause or place.book.ladder.role(DEALER).clause,
        player_field(place.taken),
        FormField(
            key="clause",
            label="Clause",
            type="text",
            most=40,
            help="Its number in the book; the player is given what it says.",
        ),
        FormField(
            key="words",
            label="Or in words",
            type="text",
            most=200,
            help="Between rounds only, and never advice how to play.",
        ),
        *((practice,) if place.table.practice else ()),
        fixed=place.here,
    )


def _decline_wager(place: OrderPlace) -> OrderForm | None:
    table = place.table
    if table.is_poker or not place.taken:
        return None
    wagers = tuple(
        FormChoice(value=wager.id, label=wager.name) for wager in place.book.game(table.game).wager
    )
    return power_order(
        place.book,
        "refuse-wager",
        "DeclineWager",
        "Refuse a wager",
        player_field(place.taken),
        choice_field("wager", "Wager", wagers),
        text_field("reason", "The grounds"),
        about="Before the first card of the round.",
        fixed=place.here,
    )


def _remove_marker(place: OrderPlace) -> OrderForm | None:
    own = place.table.personal
    marked = tuple(seat for seat in place.taken if seat.person in own)
    if not marked:
        return None
    over = any(own[seat.person].over_maximum for seat in marked)
    return power_order(
        place.book,
        OVER_MAXIMUM if over else AGREED,
        "RemoveMarker",
        "End a player's own limits",
        player_field(marked),
        about="From the next wager on, the limits of the sign apply.",
        fixed=place.here,
    )


def _ask_to_sit(place: OrderPlace) -> OrderForm | None:
    if not place.taken:
        return None
    return power_order(
        place.book, "ask-to-sit", "AskToSit", "", player_field(place.taken), fixed=place.here
    )


def _bring_chips(place: OrderPlace) -> OrderForm | None:
    row = place.book.ladder.powers.get("sell-chips")
    if row is None or not place.taken:
        return None
    return role_order(
        "BringChips",
        "Note chips that are being brought",
        row.clause,
        player_field(place.taken),
        cents_field("amount", "How much"),
        about="A lammer shows it until the chips are there.",
        fixed=place.here,
    )


SEAT_ORDERS: OrderMakers = {
    "Explain": _explain,
    "BringChips": _bring_chips,
    "AskToSit": _ask_to_sit,
    "DeclineWager": _decline_wager,
    "ExchangeVoucher": _exchange_voucher,
    "SettleTokens": _settle_tokens,
    "RemoveMarker": _remove_marker,
    "WithholdPayment": _withhold_payment,
    "RuleIntegrity": _rule_integrity,
}
"""What staff order about one player."""
