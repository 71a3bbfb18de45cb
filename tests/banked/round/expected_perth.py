"""What the document of Crown Perth says about 28 irregularities (rules 5 and 6)."""

from typing import Any

from croupier.banked.events import TableResumed, TableSuspended, WinningsWithheld
from croupier.cards import cards
from tests.banked.round.expected import Check, Expected, Open, Said
from tests.banked.round.stages import Way
from tests.banked.round.table import Table

DEALER, INSPECTOR, OPERATOR = "dealer", "table-inspector", "casino-operator"
BELOW = {DEALER: "player", OPERATOR: INSPECTOR}

DEAL = "closed dealing dealt looked"
STREETS = "dealt unseen looked acted decided flop flop-acted last"
SETTLEMENT = "settling jackpot settled"
IN_PLAY = f"{DEAL} {STREETS} shown {SETTLEMENT}"
ANY = f"wagers {IN_PLAY}"

REFUNDED: Said = {
    "orders": ("void all", "return all", "return all"),
    "hands": dict.fromkeys((1, 2, 3), "void"),
    "nets": dict.fromkeys((1, 2, 3), 0),
    "jackpots": dict.fromkeys((1, 2, 3), "void"),
}
GOES_ON: Said = {
    "orders": ("play on", "stay", "stay"),
    "hands": dict.fromkeys((1, 2, 3), "live"),
    "nets": dict.fromkeys((1, 2, 3), -30),  # Ante 10, Blind 10, Trips 5 and Jackpot 5
    "jackpots": dict.fromkeys((1, 2, 3), "stays"),
}
BOTH = (("ante", 10.0), ("blind", 10.0))
ANTE_ONLY = Way((("ante", 10.0), ("trips", 5.0)), until="settling")
BLIND_ONLY = Way((("blind", 10.0), ("jackpot_1", 5.0)), until="settling")
MISDEAL = Way((("ante", 10.0),), setting="half_placed is misdeal", until="settling")
UNEQUAL = Way((("ante", 10.0), ("blind", 15.0)), until="settling")
SHORT, EXCESS = Way(BOTH, 25, until="settling"), Way(BOTH, 50, until="settling")
UNDER = Way(BOTH, minimum="20.00", until="settling")
OVER = Way((("ante", 50.0), ("blind", 50.0)), maximum="40.00", until="settling")
LOW = Way((*BOTH, ("jackpot_1", 2.0)), until="settling")
CHIPS_IN_PLAY = "closed dealing dealt looked acted decided flop flop-acted last shown settling"
"""All stages in play of a table with real cards, as far as these tests play it."""
BETS_IN_PLAY = "acted decided flop flop-acted last shown settling"


def _shown(said: str) -> Check:
    def shown(table: Table) -> None:
        assert table.seen_by("onlooker").exposed == cards(said)

    return shown


def _four_of_clubs_is_next(table: Table) -> None:
    assert table.seen_by("onlooker").next_cards == cards("4c")


def _suspended(table: Table) -> None:
    assert [event.clause for event in table.of_type(TableSuspended)] == ["5.16"]
    assert table.state.suspended


def _resumed(table: Table) -> None:
    assert [event.clause for event in table.of_type(TableResumed)] == ["5.16(a)"]


def _held(table: Table) -> None:
    held = [(event.seat, event.clause) for event in table.of_type(WinningsWithheld)]
    assert held == [(1, "5.17")]


def row(name: str, clauses: str, officer: str, /, *opens: str | Open, **more: Any) -> Expected:
    """An irregularity; `clauses` are divided by commas."""
    when = tuple(Open(each) if isinstance(each, str) else each for each in opens)
    told = {"below": BELOW[officer], "open": when, "game": "ultimate"}
    return Expected(id=name, clauses=tuple(clauses.split(", ")), officer=officer, **told | more)


ROWS = (
    row("wrong-count", "5.1, 1.1 'Misdeal'", DEALER, ANY, at="acted", **REFUNDED),
    row("exposed-in-deal", "5.2, 1.1 'Initial Deal'", DEALER, DEAL, at="dealing", **REFUNDED),
    row("dealer-card-shown-no-action", "5.3", DEALER, "dealt looked", at="dealt", **REFUNDED),
    row(
        "dealer-card-shown-after-action", "5.3", DEALER,
        Open("unseen acted decided flop flop-acted last"),
        at="acted", cards="9s", also=_shown("9s"), **GOES_ON,
    ),
    row(
        "no-ante-no-blind", "5.4", DEALER, IN_PLAY,
        at="dealt", about={"seat": 5}, wrong=({"seat": 1},), **REFUNDED,
    ),
    row(
        "trips-only", "5.9", DEALER, IN_PLAY,
        at="dealt", about={"seat": 5}, wrong=({"seat": 1},), **REFUNDED,
    ),
    row(
        "ante-only", "5.6, 5.8", DEALER,
        Open(""), Open(CHIPS_IN_PLAY, ANTE_ONLY), Open("", BLIND_ONLY), Open("", MISDEAL),
        way=ANTE_ONLY, at="dealt", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "stay", "stay"), hands={1: "live", 2: "live"}, nets={1: -15, 2: -30},
    ),
    row(
        "blind-only", "5.7, 5.8, 3.24", DEALER,
        Open(""), Open(CHIPS_IN_PLAY, BLIND_ONLY), Open("", ANTE_ONLY), Open("", MISDEAL),
        way=BLIND_ONLY, at="dealt", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "stay", "return hand"), hands={1: "live", 2: "live"},
        nets={1: -10, 2: -30}, jackpots={1: "void", 2: "stays"},
    ),
    row(
        "half-placed-misdeal", "5.4", DEALER,
        Open(""), Open(CHIPS_IN_PLAY, MISDEAL), Open("", ANTE_ONLY),
        way=MISDEAL, at="dealt", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("void all", "return all", "return all"), hands={1: "void", 2: "void"},
        nets={1: 0, 2: 0}, jackpots={2: "void"},
    ),
    row(
        "unequal-ante-and-blind", "5.10", DEALER,
        Open(""), Open(CHIPS_IN_PLAY, UNEQUAL), Open("", ANTE_ONLY),
        way=UNEQUAL, at="dealt", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "stay"), hands={1: "live"}, nets={1: -25},
    ),
    row(
        "short-play", "5.5(a), 5.5(c), 5.5(e)", DEALER,
        Open(""), Open(BETS_IN_PLAY, SHORT), Open("", EXCESS),
        way=SHORT, at="acted", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "stay"), hands={1: "live"}, nets={1: -45},
    ),
    row(
        "excess-play", "5.5(b), 5.5(d), 5.5(f)", DEALER,
        Open(""), Open(BETS_IN_PLAY, EXCESS), Open("", SHORT),
        way=EXCESS, at="acted", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to multiple", "stay"), hands={1: "live"}, nets={1: -70},
    ),
    row(
        "under-minimum", "5.11", DEALER, Open(""), Open("settling", UNDER), Open("", SHORT),
        way=UNDER, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "stay"), hands={1: "live"}, nets={1: -30},
    ),
    row(
        "over-maximum", "5.11", DEALER, Open(""), Open("settling", OVER), Open("", UNDER),
        way=OVER, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to maximum", "stay"), hands={1: "live"}, nets={1: -140},
    ),
    row(
        "absent-player", "5.12", DEALER, STREETS, at="looked", about={"seat": 1},
        orders=("fold hand", "forfeit hand", "forfeit hand"),
        hands={1: "absent", 2: "live", 3: "live"},
        nets=dict.fromkeys((1, 2, 3), -30), jackpots={1: "lose", 2: "stays", 3: "stays"},
    ),
    row(
        "exposed-after-deal", "5.13", DEALER, f"{STREETS} shown", at="flop", cards="4c",
        also=_four_of_clubs_is_next, **GOES_ON,
    ),
    row(
        "not-covered", "6.10", OPERATOR, IN_PLAY, at="acted", about={"seat": 1},
        described=True,
        ruling={
            "hands": "void hand", "wagers": "return hand", "jackpots": "forfeit hand",
            "reason": "the cards fell to the floor",
        },
        orders=("void hand", "return hand", "forfeit hand"),
        hands={1: "void", 2: "live", 3: "live"},
        nets={1: -5, 2: -30, 3: -30}, jackpots={1: "lose", 2: "stays", 3: "stays"},
    ),
    row(
        "low-jackpot-wager", "5.14", DEALER,
        Open(""), Open(f"wagers {CHIPS_IN_PLAY}", LOW),
        way=LOW, at="dealt", about={"seat": 1}, wrong=({"seat": 2}, {}), told=(INSPECTOR,),
        orders=("play on", "stay", "return hand"), hands={1: "live", 2: "live"},
        nets={1: -20, 2: -30}, jackpots={1: "void", 2: "stays"},
    ),
    row(
        "low-jackpot-wager-amended", "5.14", DEALER,
        Open(""), Open(f"wagers {CHIPS_IN_PLAY}", LOW),
        way=LOW, at="dealt", about={"seat": 1}, wrong=({"seat": 2}, {}), told=(INSPECTOR,),
        orders=("play on", "stay", "stay"), hands={1: "live", 2: "live"},
        nets={1: -22, 2: -30}, jackpots={1: "stays", 2: "stays"},
    ),
    row(
        "display-failure", "5.15", OPERATOR, "jackpot", at="jackpot",
        orders=("play on", "stay", "stay"), jackpots={1: "stays"},
    ),
    row(
        "malfunction-suspected", "5.16", OPERATOR, ANY, at="acted",
        ruling={"hands": "play on", "reason": "the meter jumped"}, also=_suspended, **GOES_ON,
    ),
    row("malfunction-ruled-out", "5.16(a)", OPERATOR, ANY, at="acted", also=_resumed, **GOES_ON),
    row("malfunction-confirmed", "5.16(b)", OPERATOR, ANY, at="acted", **REFUNDED),
    row(
        "investigation", "5.17", OPERATOR, ANY, at="acted", about={"seat": 1}, also=_held,
        **GOES_ON,
    ),
    row("disruption", "6.4(a), 6.4", OPERATOR, ANY, at="acted", **REFUNDED),
    row("fraud", "6.4(b), 6.4", OPERATOR, ANY, at="acted", **REFUNDED),
    row(
        "wrong-deck", "6.4(c), 6.4", OPERATOR, ANY, at="acted",
        ruling={"hands": "void all", "reason": "51 cards"}, duties=("new cards",), **REFUNDED,
    ),
    row(
        "breach", "6.9(a), 6.9, 6.9(b), 6.2, 6.8", OPERATOR, ANY, at="acted",
        about={"seat": 1}, orders=("void hand", "return hand", "return hand"),
        hands={1: "void", 2: "live", 3: "live"}, nets={1: 0, 2: -30, 3: -30},
        jackpots={1: "void", 2: "stays", 3: "stays"},
    ),
)  # fmt: skip
