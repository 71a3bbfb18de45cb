"""What the document of The Star says about 28 irregularities (rules 4, 6, 11, 12, 13, 15.3).

The last two stand with the jackpot. On every misdeal or void hand jackpot wagers go back (15.3.1).
"""

from typing import Any

from croupier.banked import commands
from croupier.banked.events import CardsExposed, CorrectionAsked
from croupier.cards import cards
from tests.banked.round.expected import Check, Expected, Open, Said
from tests.banked.round.stages import Way
from tests.banked.round.table import DEALER as DEE
from tests.banked.round.table import Table, dollars

DEALER, GAMING, CASINO = "dealer", "gaming-supervisor", "casino-supervisor"
BELOW = {DEALER: "player", GAMING: DEALER, CASINO: DEALER}
"""Gaming and casino supervisors are of one rank."""

STREETS = "dealt unseen looked acted decided flop flop-acted"
UNTIL_SETTLED = f"dealing {STREETS} last shown settling jackpot"
IN_PLAY = f"{UNTIL_SETTLED} settled"
ANY = f"wagers {IN_PLAY}"
VOIDABLE = f"wagers {UNTIL_SETTLED}"
"""A round is over when its last wager is settled, and can no longer be void."""

REFUNDED: Said = {
    "orders": ("void all", "return all", "return all"),
    "hands": dict.fromkeys((1, 2, 3), "void"),
    "nets": dict.fromkeys((1, 2, 3), 0),
    "jackpots": dict.fromkeys((1, 2, 3), "void"),
}
GOES_ON: Said = {
    "orders": ("play on", "stay", "stay"),
    "hands": dict.fromkeys((1, 2, 3), "live"),
    "nets": {1: -40, 2: -20, 3: -20},  # Ante 10, Ante Bonus 5, Jackpot 5; ann's Flop wager of 20
    "jackpots": dict.fromkeys((1, 2, 3), "stays"),
}
ONE_HAND: Said = {
    "orders": ("void hand", "return hand", "return hand"),
    "hands": {1: "void", 2: "live", 3: "live"},
    "nets": {1: 0, 2: -20, 3: -20},
    "jackpots": {1: "void", 2: "stays", 3: "stays"},
}
FOLDED = Way(first="fold")
MISDEAL = Way(setting="exposed_flop is misdeal")
ANTE = (("ante", 10.0),)
SHORT, EXCESS = Way(ANTE, 15, until="settling"), Way(ANTE, 30, until="settling")
LATER = Way(ANTE, 20, flop=15, until="flop-acted")
LATER_STANDS = Way(
    ANTE, 20, flop=15, until="flop-acted", setting="wrong_later_wager is left to settlement"
)
UNDER = Way(ANTE, minimum="20.00", until="settling")
OVER = Way((("ante", 50.0),), maximum="40.00", until="settling")
CHIPS_IN_PLAY = "dealing dealt looked acted decided flop flop-acted last shown settling"
"""All stages in play of a table with real cards, as far as these tests play it."""


def _nine_of_spades_is_shown(table: Table) -> None:
    assert table.seen_by("onlooker").exposed == cards("9s")


def _turned_down(said: str) -> Check:
    def turned_down(table: Table) -> None:
        assert [event.cards for event in table.of_type(CardsExposed)] == [cards(said)]
        assert table.seen_by("onlooker").exposed == ()

    return turned_down


def _corrects(clause: str, to: float, instead: bool) -> Check:
    """The player brings the wager to its amount; taking it back is open only on later streets."""

    def corrects(table: Table) -> None:
        assert [event.clause for event in table.of_type(CorrectionAsked)] == [clause]
        nothing = commands.CorrectBet(actor=DEE, seat=1, amount=dollars(0))
        right = commands.CorrectBet(actor=DEE, seat=1, amount=dollars(to))
        if instead:
            table.rules.perform(table.state, nothing)
        table.do(right)

    return corrects


def _not_shuffled(table: Table) -> None:
    assert not table.state.shuffled


def row(name: str, clauses: str, officer: str, /, *opens: str | Open, **more: Any) -> Expected:
    """An irregularity; `clauses` are divided by commas."""
    when = tuple(Open(each) if isinstance(each, str) else each for each in opens)
    told = {"below": BELOW[officer], "open": when, "game": "bonus"}
    return Expected(id=name, clauses=tuple(clauses.split(", ")), officer=officer, **told | more)


ROWS = (
    row("wrong-count", "11.1, 11.3, 15.3.1", DEALER, VOIDABLE, at="acted", **REFUNDED),
    row(
        "exposed-in-deal", "11.2, 11.3, 15.3.1", DEALER, "dealing dealt looked",
        at="dealing", **REFUNDED,
    ),
    row(
        "dealer-card-shown-no-flop-wager", "11.4.1, 11.3, 15.3.1", DEALER,
        Open("dealt looked"), Open("dealt looked acted", FOLDED),
        way=FOLDED, at="acted", **REFUNDED,
    ),
    row(
        "dealer-card-shown-after-flop-wager", "11.4.2", DEALER,
        Open("unseen acted decided flop flop-acted last shown"),
        at="acted", cards="9s", also=_nine_of_spades_is_shown, **GOES_ON,
    ),
    row(
        "board-shown-no-flop-wager", "11.5, 11.3, 15.3.1", DEALER,
        Open("dealt looked"), Open("dealt looked acted", FOLDED),
        way=FOLDED, at="acted", **REFUNDED,
    ),
    row(
        "turn-or-river-shown", "11.6", DEALER, "unseen acted decided flop flop-acted",
        at="acted", cards="3d", also=_turned_down("3d"), **GOES_ON,
    ),
    row(
        "flop-shown-after-flop-wager", "11.6, 11.4.2", CASINO,
        Open("unseen acted decided"), Open("", MISDEAL),
        at="acted", cards="Qh", also=_turned_down("Qh"), **GOES_ON,
    ),
    row(
        "flop-shown-misdeal", "11.5, 11.3, 15.3.1", CASINO,
        Open(""), Open("acted decided", MISDEAL),
        way=MISDEAL, at="acted", **REFUNDED,
    ),
    row(
        "stray-hand-untouched", "11.7, 11.3, 15.3.1", DEALER, "dealing dealt unseen",
        at="dealt", about={"seat": 5}, wrong=({"seat": 1},), **REFUNDED,
    ),
    row(
        "stray-hand-handled", "11.8", DEALER,
        Open("looked acted decided flop flop-acted last shown settling jackpot settled"),
        at="acted", about={"seat": 5}, wrong=({"seat": 1},),
        **GOES_ON | {
            "orders": ("void hand", "return hand", "return hand"),
            "hands": {1: "live", 2: "live", 3: "live", 5: "void"},
        },
    ),
    row(
        "not-covered", "13.12", GAMING, IN_PLAY, at="acted", about={"seat": 1},
        described=True,
        ruling={
            "hands": "dead hand", "wagers": "return hand", "jackpots": "forfeit hand",
            "reason": "the cards fell to the floor",
        },
        orders=("dead hand", "return hand", "forfeit hand"),
        hands={1: "dead", 2: "live", 3: "live"},
        nets={1: -5, 2: -20, 3: -20}, jackpots={1: "lose", 2: "stays", 3: "stays"},
    ),
    row(
        "missing-or-foreign-card", "11.9.2, 11.9.1, 11.9.3, 11.9.4, 15.3.1", DEALER, VOIDABLE,
        at="settling", told=("surveillance", "inspector"),
        duties=("check the deck", "new cards"), **REFUNDED,
    ),
    row(
        "wrong-flop-wager", "11.10.1, 11.10.2", DEALER,
        Open(""), Open("acted decided", SHORT), Open("acted decided", EXCESS),
        way=SHORT, at="acted", about={"seat": 1}, wrong=({"seat": 2},),
        also=_corrects("11.10.1", 20, instead=False),
        orders=("play on", "correct or fold", "stay"), hands={1: "live"},
    ),
    row(
        "wrong-later-wager", "11.11", DEALER,
        Open(""), Open("flop-acted", LATER), Open("", LATER_STANDS), Open("", SHORT),
        way=LATER, at="flop-acted", about={"seat": 1}, wrong=({"seat": 2},),
        also=_corrects("11.11", 10, instead=True),
        orders=("play on", "correct or take back", "stay"), hands={1: "live"},
    ),
    row(
        "short-follow-up", "11.11.1", DEALER,
        Open(""), Open("settling", SHORT), Open("", EXCESS),
        way=SHORT, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "stay"), hands={1: "live"}, nets={1: -25},
    ),
    row(
        "excess-follow-up", "11.11.2", DEALER,
        Open(""), Open("settling", EXCESS), Open("", SHORT),
        way=EXCESS, at="settling", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to multiple", "stay"), hands={1: "live"}, nets={1: -40},
    ),
    row(
        "under-minimum", "6.2, 11.11.1", DEALER,
        Open(""), Open(CHIPS_IN_PLAY, UNDER), Open("", OVER),
        way=UNDER, at="dealt", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "stay"), hands={1: "live"}, nets={1: -10},
    ),
    row(
        "over-maximum", "6.3, 11.11.2", DEALER,
        Open(""), Open(CHIPS_IN_PLAY, OVER), Open("", UNDER),
        way=OVER, at="dealt", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to maximum", "stay"), hands={1: "live"}, nets={1: -50},
    ),
    row(
        "suspected-collusion", "11.12, 11.12.1, 11.12.2, 11.12.3", CASINO, ANY,
        at="acted", **GOES_ON,
    ),
    row(
        "no-decision", "11.13, 1.1 def Fold", DEALER, STREETS, at="looked", about={"seat": 1},
        orders=("fold hand", "forfeit hand", "forfeit hand"),
        hands={1: "absent", 2: "live", 3: "live"}, nets=dict.fromkeys((1, 2, 3), -20),
        jackpots={1: "lose", 2: "stays", 3: "stays"},
    ),
    row(
        "device-jam", "12.1", DEALER, "wagers", at="wagers", also=_not_shuffled,
        orders=("play on", "stay", "stay"), nets=dict.fromkeys((1, 2, 3), -20),
    ),
    row(
        "device-failure", "12.2.1, 12.2.2, 12.2.3, 15.3.1", DEALER, UNTIL_SETTLED, at="dealing",
        told=(CASINO,), duties=("replace the shoe", "new cards"), **REFUNDED,
    ),
    row("cards-dropped", "4.2.1", CASINO, ANY, at="acted", duties=("check the deck",), **GOES_ON),
    row(
        "prohibited-device", "13.3.1, 13.1, 13.3.2, 13.3.3, 13.3.4, 15.3.1", CASINO, ANY,
        at="acted", about={"seat": 1}, **ONE_HAND,
    ),
    row("disruption", "13.4.1, 13.5, 15.3.1", CASINO, VOIDABLE, at="acted", **REFUNDED),
    row(
        "fraud", "13.4.2, 13.5, 15.3.1", CASINO, VOIDABLE, at="acted", about={"seat": 1},
        ruling={"wagers": "forfeit hand", "jackpots": "forfeit hand", "reason": "marked cards"},
        orders=("void all", "forfeit hand", "forfeit hand"),
        hands=dict.fromkeys((1, 2, 3), "void"), nets={1: -40, 2: 0, 3: 0},
        jackpots={1: "lose", 2: "void", 3: "void"},
    ),
    row("misdeal", "15.3.1, 11.3", DEALER, VOIDABLE, at="acted", **REFUNDED),
    row("void-hand", "15.3.1", DEALER, ANY, at="acted", about={"seat": 1}, **ONE_HAND),
)  # fmt: skip
