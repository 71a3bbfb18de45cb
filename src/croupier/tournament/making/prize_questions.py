"""The questions about the prizes of an event."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.acts import FormChoice, FormField, FormWay, text_field
from croupier.tournament.conditions.bounty_terms import BountySplit
from croupier.tournament.conditions.known_figures import BY_ENTRIES
from croupier.tournament.making.event_questions import Questions


def prize_fields(ask: Questions) -> tuple[FormField, ...]:
    about = ("prize-distribution", "prize-shares")
    ties = {"share": "share their prizes equally", "draw": "draw cards for the places"}
    by_entries = {value: words.rstrip(",") for value, words in BY_ENTRIES.items()}
    template_ = ask.choice("table", "Places that are paid", "one in eight", by_entries)
    ways = (
        FormChoice(value="template", label="By the number of entries", fields=(template_,)),
        FormChoice(value="shares", label="Stated shares", fields=(_shares(ask),)),
        FormChoice(value="pay table", label="A pay table", fields=(_pay_table(ask),)),
        FormChoice(value="seats", label="Seats in another event", fields=(_seat(ask),)),
    )
    offered = ways[:3] if ask.terms.banked else ways
    found = (
        ask.choice("how", "How the pool is shared", "template", offered, *about),
        ask.amount("unit", "Prizes are multiples of", "1.00", *about, least=1),
        ask.amount("guarantee", "Guaranteed prizes", "0.00", "added"),
        ask.amount("added", "Money that the house adds", "0.00", "added"),
        ask.choice("ties", "Tied players", "share", ties, *about, required=False),
        _goods(ask),
    )
    if ask.terms.banked:
        return found
    return (*found, _bounty(ask), ask.check("deals", "Those left may agree on a deal"))


def _bounty(ask: Questions) -> FormField:
    splits: dict[BountySplit, str] = {
        "equal": "in equal parts",
        "most chips": "who won most chips of it",
    }
    several = "Of several who knock a player out in one hand win it"
    split = ask.choice("split", several, "equal", splits, required=False)
    to_own = FormField(
        key="to_own",
        label="Of a bounty won goes onto the winner's own bounty",
        type="worded",
        default="0%",
        ways=(FormWay(label="%", after="%"),),
        help="Whoever knocks the winner out wins it then. The rest is paid with the prizes.",
    )
    note = "Of every entry fee and re-buy, for whoever knocks the player out."
    amount = ask.amount("amount", "Bounty", None, least=1, note=note)
    return ask.group("bounty", "Bounties", amount, split, to_own, about=("prize-shares",))


def _goods(ask: Questions) -> FormField:
    inner = (
        text_field("what", "What it is"),
        ask.number("place", "For place", 1, least=1),
        ask.amount("worth", "Worth", "0.00"),
    )
    entry = ask.group("", "Prize", *inner, required=True)
    note = "Goods and services are no money of the pool."
    return ask.rows("goods", "Goods and services", entry, "added", note=note, folded=True)


def _seat(ask: Questions) -> FormField:
    note = "The name in the log of an event of this house: its entry is then paid."
    return ask.group(
        "seat",
        "Seats as prizes",
        text_field("what", "What is won"),
        ask.amount("worth", "Worth", None, least=1),
        replace(text_field("into", "Into the event", required=False), help=note),
        required=True,
    )


def _shares(ask: Questions) -> FormField:
    way = FormWay(label="% of the pool", after="%")
    entry = FormField(key="", label="Place", type="worded", required=True, ways=(way,))
    return ask.rows("shares", "Shares, the first place first", entry, least=1)


def _pay_table(ask: Questions) -> FormField:
    entries = ask.number("entries", "From so many entries", None, least=1)
    entry = ask.group("", "Row", entries, _shares(ask), required=True)
    return ask.rows("pay_table", "Pay table", entry, least=1)
