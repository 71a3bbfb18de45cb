"""What the document of Casino Canberra says about 19 irregularities (rules 5, 11, 12, 13, 15)."""

from typing import Any

from croupier.cards import cards
from tests.banked.round.expected import Expected, Open, Said
from tests.banked.round.stages import Way
from tests.banked.round.table import Table

DEALER, SUPERVISOR, OPERATOR = "dealer", "casino-supervisor", "casino-operator"
BELOW = {DEALER: "player", SUPERVISOR: DEALER, OPERATOR: SUPERVISOR}

STREETS = "dealt unseen looked acted decided flop flop-acted last"
UNTIL_SETTLED = f"dealing {STREETS} shown settling"
ANY = f"wagers {UNTIL_SETTLED} settled"
VOIDABLE = f"wagers {UNTIL_SETTLED}"
"""A round is over when its last wager is settled, and can no longer be void."""

REFUNDED: Said = {
    "orders": ("void all", "return all", "none"),
    "hands": dict.fromkeys((1, 2, 3), "void"),
    "nets": dict.fromkeys((1, 2, 3), 0),
}
GOES_ON: Said = {"orders": ("play on", "stay", "none"), "hands": dict.fromkeys((1, 2, 3), "live")}
PLAYED = Way(first=40)
BOTH = (("ante", 10.0), ("blind", 10.0))
SHORT, EXCESS = Way(BOTH, 20, until="settling"), Way(BOTH, 60, until="settling")
UNDER = Way(BOTH, minimum="20.00", until="settling")
OVER = Way((("ante", 50.0), ("blind", 50.0)), maximum="40.00", until="settling")
OUT = {"hands": "void hand", "wagers": "return hand", "reason": "seen on the recording"}
PUT_OUT: Said = {
    "ruling": OUT,
    "orders": ("void hand", "return hand", "none"),
    "hands": {1: "void", 2: "live", 3: "live"},
    "nets": {1: 0, 2: -25, 3: -25},
}


def _nine_of_spades_is_shown(table: Table) -> None:
    assert table.seen_by("onlooker").exposed == cards("9s")


def row(name: str, clauses: str, officer: str, /, *opens: str | Open, **more: Any) -> Expected:
    """An irregularity; `clauses` are divided by commas."""
    when = tuple(Open(each) if isinstance(each, str) else each for each in opens)
    told = {"below": BELOW[officer], "open": when, "game": "ultimate"}
    return Expected(id=name, clauses=tuple(clauses.split(", ")), officer=officer, **told | more)


ROWS = (
    row("wrong-count", "13.1, 13.3, 6.1(b)", DEALER, VOIDABLE, at="acted", **REFUNDED),
    row("exposed-in-deal", "13.2, 13.3", DEALER, "dealing dealt looked", at="dealt", **REFUNDED),
    row(
        "dealer-card-shown-no-play", "13.4(a), 13.3", DEALER,
        Open("dealt unseen looked acted decided flop flop-acted"),
        Open("dealt looked", PLAYED),
        at="acted", **REFUNDED,
    ),
    row(
        "dealer-card-shown-after-play", "13.4(b)", DEALER, Open("last"),
        Open("acted decided flop flop-acted last", PLAYED),
        way=PLAYED, at="acted", cards="9s", also=_nine_of_spades_is_shown,
        nets={1: -65, 2: -25, 3: -25}, **GOES_ON,
    ),
    row(
        "stray-hand-untouched", "13.5(a)", DEALER, "dealing dealt unseen",
        at="dealt", about={"seat": 5}, wrong=({"seat": 1},), **REFUNDED,
    ),
    row(
        "stray-hand-handled", "13.5(b)", DEALER,
        Open("looked acted decided flop flop-acted last shown settling settled"),
        at="looked", about={"seat": 5}, wrong=({"seat": 1},),
        orders=("void hand", "return hand", "none"),
        hands={1: "live", 2: "live", 3: "live", 5: "void"},
        nets=dict.fromkeys((1, 2, 3), -25),
    ),
    row(
        "not-covered", "15.5, 15.4", OPERATOR, f"{UNTIL_SETTLED} settled",
        at="acted", about={"seat": 1}, described=True, **PUT_OUT,
    ),
    row(
        "missing-or-foreign-card", "13.6(b), 13.6(a), 13.6(c)", SUPERVISOR, VOIDABLE,
        at="settling", duties=("check the deck", "new cards"), **REFUNDED,
    ),
    row(
        "short-play", "13.7(a)", DEALER,
        Open(""), Open("settling", SHORT), Open("", EXCESS),
        way=SHORT, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "none"), hands={1: "live"}, nets={1: -40},
    ),
    row(
        "excess-play", "13.7(b)", DEALER,
        Open(""), Open("settling", EXCESS), Open("", SHORT),
        way=EXCESS, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to multiple", "none"), hands={1: "live"}, nets={1: -80},
    ),
    row(
        "no-decision", "13.8", DEALER, STREETS, at="looked", about={"seat": 1},
        orders=("fold hand", "forfeit hand", "none"),
        hands={1: "absent", 2: "live", 3: "live"}, nets=dict.fromkeys((1, 2, 3), -25),
    ),
    row(
        "under-minimum", "5.4", DEALER, Open(""), Open("settling", UNDER), Open("", SHORT),
        way=UNDER, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "none"), hands={1: "live"}, nets={1: -30},
    ),
    row(
        "over-maximum", "5.5, 5.2", DEALER, Open(""), Open("settling", OVER), Open("", UNDER),
        way=OVER, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to maximum", "none"), hands={1: "live"}, nets={1: -140},
    ),
    row(
        "shoe-malfunction", "11.1, 11.2, 11.3", SUPERVISOR, VOIDABLE,
        at="acted", duties=("replace the shoe", "new cards"), **REFUNDED,
    ),
    row(
        "unprotected-cards", "12.3, 12.1", SUPERVISOR, ANY,
        at="acted", about={"seat": 1}, **PUT_OUT,
    ),
    row(
        "collusion", "12.3, 12.2(a), 12.2(b)", SUPERVISOR, ANY,
        at="acted", about={"seat": 1}, **PUT_OUT,
    ),
    row("disturbance", "15.2", OPERATOR, VOIDABLE, at="acted", **REFUNDED),
    row("impractical-or-fraud", "15.4", OPERATOR, VOIDABLE, at="acted", **REFUNDED),
    row(
        "breach", "15.3, 15.3(a), 15.3(b)", OPERATOR, ANY,
        at="acted", about={"seat": 1}, **PUT_OUT,
    ),
)  # fmt: skip
