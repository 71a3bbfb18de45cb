"""What the document of Crown Melbourne says about 39 irregularities (rules 6, 7.4.1, 9.2, 11, 14).

The catalogue gives the officers whom the document leaves open: the area manager for a wrong deck,
a higher duties dealer for taken hands and unfunded wagers, an assistant casino manager for
collusion.
"""

from typing import Any

from croupier.banked.events import (
    Cautioned,
    HandRestored,
    HandsExchanged,
    JackpotGameCancelled,
    JackpotHand,
    JackpotWagersStopped,
    RetractionOffered,
)
from croupier.cards import cards
from tests.banked.round.expected import Check, Expected, Open, Said
from tests.banked.round.stages import Way
from tests.banked.round.table import Table

DEALER, HDD, AM = "dealer", "tg-higher-duties-dealer", "tg-area-manager"
ACM = "tg-assistant-casino-manager"
BELOW = {DEALER: "player", HDD: DEALER, AM: HDD, ACM: AM}

DEAL = "closed dealing dealt looked"
STREETS = "dealt unseen looked acted decided flop flop-acted"
SETTLEMENT = "shown settling jackpot settled"
ANY = f"wagers {DEAL} {STREETS} last {SETTLEMENT}"
IN_PLAY = f"{DEAL} {STREETS} last {SETTLEMENT}"
DECISIONS = (Open(STREETS, game="bonus"), Open(f"{STREETS} last", game="ultimate"))

CARRIED: Said = {
    "orders": ("void all", "return all", "carry all"),
    "hands": dict.fromkeys((1, 2, 3), "void"),
    "nets": dict.fromkeys((1, 2, 3), -5),
    "jackpots": dict.fromkeys((1, 2, 3), "carried"),
}
REFUNDED: Said = CARRIED | {
    "orders": ("void all", "return all", "return all"),
    "nets": dict.fromkeys((1, 2, 3), 0),
    "jackpots": dict.fromkeys((1, 2, 3), "void"),
}
GOES_ON: Said = {
    "orders": ("play on", "stay", "stay"),
    "hands": dict.fromkeys((1, 2, 3), "live"),
    "jackpots": dict.fromkeys((1, 2, 3), "stays"),
}
LAID: Said = {"nets": dict.fromkeys((1, 2, 3), -15)}
"""An Ante of 10 and a jackpot wager of 5 in the bonus game."""
BET: Said = {"nets": {1: -35, 2: -15, 3: -15}}
ALL_BET: Said = {"nets": dict.fromkeys((1, 2, 3), -35)}
KNOWN, UNKNOWN = {"facts": ("order known",)}, {"facts": ("order unknown",)}
BOXED = (
    "Put the cards in a card box and complete a card slip",
    "Seal the card box",
    "new cards",
)
FOLDED, BOTH_FOLDED = Way(first="fold"), Way(first="folds after bob")
AREAS = Way(areas=True, until="shown")
POOR = Way(stack=34, until="looked")
POOR_AGAIN = Way(stack=34, until="looked", warned="11.10")
ANTE = (("ante", 10.0),)
SHORT, EXCESS = Way(ANTE, 15, until="shown"), Way(ANTE, 30, until="shown")
UNDER = Way(ANTE, minimum="20.00", until="shown")
OVER = Way((("ante", 50.0),), maximum="40.00", until="shown")
MISDEALT = Way(misdealt=True, until="closed")


def _four_of_clubs_is_next(table: Table) -> None:
    assert table.seen_by("onlooker").next_cards == cards("4c")


def _shown(said: str) -> Check:
    def shown(table: Table) -> None:
        assert table.seen_by("onlooker").exposed == cards(said)

    return shown


def _judged_on_the_flop(table: Table) -> None:
    hands = [(hand.seat, hand.category) for hand in table.of_type(JackpotHand)]
    assert hands == [(1, "royal-flush"), (2, "high-card"), (3, "high-card")]


def _offered(clause: str, *seats: int) -> Check:
    def offered(table: Table) -> None:
        (offer,) = table.of_type(RetractionOffered)
        assert (offer.seats, offer.clause) == (seats, clause)

    return offered


def _restored(clause: str) -> Check:
    def restored(table: Table) -> None:
        assert [(each.seat, each.clause) for each in table.of_type(HandRestored)] == [(1, clause)]

    return restored


def _warned(table: Table) -> None:
    (caution,) = (event.caution for event in table.of_type(Cautioned))
    assert (caution.person, caution.clause) == ("ann", "11.10")


def _exchanged(table: Table) -> None:
    (moved,) = table.of_type(HandsExchanged)
    assert (moved.seat, moved.area, moved.clause) == (2, 3, "11.12.1")


def _cancelled(clause: str) -> Check:
    def cancelled(table: Table) -> None:
        assert [event.clause for event in table.of_type(JackpotGameCancelled)] == [clause]

    return cancelled


def _stopped(table: Table) -> None:
    assert [event.clause for event in table.of_type(JackpotWagersStopped)] == ["9.2.1"]


def _not_shuffled(table: Table) -> None:
    assert not table.state.shuffled


def _checked(table: Table) -> None:
    assert [each.act for each in table.seat(1).decisions] == ["bet", "check"]


def row(name: str, clauses: str, officer: str, /, *opens: str | Open, **more: Any) -> Expected:
    """An irregularity; `clauses` are divided by commas."""
    when = tuple(Open(each) if isinstance(each, str) else each for each in opens)
    told = {"below": BELOW[officer], "open": when, "game": "bonus"}
    return Expected(id=name, clauses=tuple(clauses.split(", ")), officer=officer, **told | more)


ROWS = (
    # --- cards ---
    row("exposed-in-deal", "11.1, 1.1 def Misdeal, 11.13", DEALER, DEAL, at="dealing", **CARRIED),
    row(
        "wrong-count", "11.2.1, 11.2, 11.2.2, 11.2.2(a), 11.2.2(b), 11.13", AM, IN_PLAY,
        at="acted", about={"seat": 2}, wrong=({"seat": 5},), told=(HDD, AM),
        duties=("count the cards",), **CARRIED,
    ),
    row(
        "flop-count-order-known", "11.3.1, 11.3", AM,
        Open(f"decided flop flop-acted last {SETTLEMENT}"),
        at="flop", about=KNOWN, cards="4c", wrong=({}, UNKNOWN), told=(HDD, AM),
        also=_four_of_clubs_is_next, **GOES_ON, **ALL_BET,
    ),
    row(
        "flop-count-order-unknown", "11.3.2, 11.3, 11.13", AM,
        Open(f"decided flop flop-acted last {SETTLEMENT}"),
        at="flop", about=UNKNOWN, wrong=({}, KNOWN), told=(HDD, AM), **CARRIED,
    ),
    row(
        "late-count-order-known", "11.4.1, 11.4", AM, IN_PLAY,
        at="flop", about=KNOWN, cards="4c", wrong=({}, UNKNOWN), told=(HDD, AM),
        also=_four_of_clubs_is_next, **GOES_ON, **ALL_BET,
    ),
    row(
        "late-count-order-unknown", "11.4.2, 11.4, 1.1 def Misdeal", AM,
        Open("flop flop-acted last shown settling jackpot"),
        at="flop-acted", about=UNKNOWN, wrong=({}, KNOWN), told=(HDD, AM),
        also=_judged_on_the_flop,
        **CARRIED | {
            "orders": ("void all", "return all", "settle now"),
            "jackpots": dict.fromkeys((1, 2, 3), "stays"),
        },
    ),
    row(
        "dealer-count-order-unknown", "11.4.2, 11.4, 1.1 def Misdeal, 11.13", AM,
        Open("closed dealing dealt unseen looked acted decided"),
        game="ultimate", games=("ultimate",),
        at="dealt", about=UNKNOWN, wrong=({}, KNOWN), told=(HDD, AM), **CARRIED,
    ),
    row(
        "stray-hand-untouched", "11.5, 11.13, 1.1 def Initial Wager(s)", HDD,
        Open("closed dealing dealt unseen"),
        at="dealt", about={"seat": 5}, wrong=({"seat": 1},), told=(HDD,), **CARRIED,
    ),
    row(
        "stray-hand-handled", "11.6, 11.6.1, 1.1 def Initial Wager(s)", HDD,
        Open(f"looked acted decided flop flop-acted last {SETTLEMENT}"),
        at="looked", about={"seat": 5}, wrong=({"seat": 1},), told=(HDD,),
        orders=("void hand", "may retract", "reregister"),
        hands={1: "live", 2: "live", 3: "live", 5: "void"}, **LAID,
        jackpots={1: "stays", 2: "stays", 3: "stays"}, also=_offered("11.6", 1, 2, 3),
    ),
    row(
        "taken-hand-named", "11.7.1, 11.7.3", HDD,
        Open(f"acted decided flop flop-acted last {SETTLEMENT}", FOLDED, "bonus"),
        way=FOLDED, at="acted", about={"seat": 1, "cards": "Kh Ah"},
        wrong=({"seat": 1, "cards": "Kh Qd"}, {"seat": 1}),
        also=_restored("11.7.1"), **GOES_ON | {"orders": ("restore hand", "stay", "stay")}, **LAID,
    ),
    row(
        "taken-hand-alone", "11.7.2, 11.7.3", HDD,
        Open(f"acted decided flop flop-acted last {SETTLEMENT}", FOLDED, "bonus"),
        Open("", BOTH_FOLDED, "bonus"),
        way=FOLDED, at="acted", about={"seat": 1}, wrong=({"seat": 1, "cards": "Ah Kh"},),
        also=_restored("11.7.2"), **GOES_ON | {"orders": ("restore hand", "stay", "stay")}, **LAID,
    ),
    row(
        "taken-hand-lost", "11.7.2, 11.7.3, 14.10", HDD,
        Open(f"acted decided flop flop-acted last {SETTLEMENT}", BOTH_FOLDED, "bonus"),
        way=BOTH_FOLDED, at="acted", about={"seat": 1}, wrong=({"seat": 1, "cards": "Ah Kh"},),
        orders=("dead hand", "return hand", "return hand"),
        hands={1: "dead", 2: "preflop", 3: "live"}, nets={1: 0, 2: -15, 3: -15},
        jackpots={1: "void", 2: "lose", 3: "stays"},
    ),
    row(
        "board-shown-early", "11.8", DEALER, *DECISIONS,
        at="acted", cards="Qh Jh Th", also=_shown("Qh Jh Th"), **GOES_ON, **BET,
    ),
    row(
        "dealer-card-shown", "14.10, 11.8", AM, *DECISIONS,
        game="ultimate", games=("ultimate",), at="acted", cards="9s", also=_shown("9s"),
        **GOES_ON, nets=dict.fromkeys((1, 2, 3), -30),
    ),
    row(
        "missing-or-foreign-card", "11.9, 11.13", AM, ANY,
        at="settling", duties=BOXED, **CARRIED,
    ),
    # --- wagers ---
    row(
        "unfunded-follow-up", "11.10, 1.1 def Initial Wager(s), 11.13", HDD,
        Open(""), Open("dealt looked", POOR, "bonus"), Open("", POOR_AGAIN, "bonus"),
        way=POOR, at="dealt", about={"seat": 1}, wrong=({"seat": 5},), also=_warned,
        orders=("void hand", "return hand", "carry hand"), hands={1: "void", 2: "live"},
        nets={1: -5, 2: -15}, jackpots={1: "carried", 2: "stays"},
    ),
    row(
        "unfunded-follow-up-again", "11.10, 11.13", HDD,
        Open(""), Open("", POOR, "bonus"), Open("dealt looked", POOR_AGAIN, "bonus"),
        way=POOR_AGAIN, at="dealt", about={"seat": 1}, wrong=({"seat": 5},),
        orders=("dead hand", "forfeit hand", "carry hand"), hands={1: "dead", 2: "live"},
        nets={1: -15, 2: -15}, jackpots={1: "carried", 2: "stays"},
    ),
    row(
        "excess-follow-up", "11.11.1", DEALER,
        Open(""), Open("shown", EXCESS, "bonus"), Open("", SHORT, "bonus"),
        way=EXCESS, at="shown", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to multiple", "stay"), hands={1: "live"}, nets={1: -40},
    ),
    row(
        "short-follow-up", "11.11.2", DEALER,
        Open(""), Open("", EXCESS, "bonus"), Open("shown", SHORT, "bonus"),
        way=SHORT, at="shown", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "stay"), hands={1: "live"}, nets={1: -25},
    ),
    row(
        "under-minimum", "6.2.1", DEALER,
        Open(""), Open("shown", UNDER, "bonus"), Open("", SHORT, "bonus"),
        way=UNDER, at="shown", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "as placed", "stay"), hands={1: "live"}, nets={1: -30},
    ),
    row(
        "over-maximum", "6.2.2, 6.3", DEALER,
        Open(""), Open("shown", OVER, "bonus"), Open("", UNDER, "bonus"),
        way=OVER, at="shown", about={"seat": 1}, wrong=({"seat": 2},),
        orders=("play on", "to maximum", "stay"), hands={1: "live"}, nets={1: -130},
    ),
    row(
        "unpayable-amount", "6.2.3", DEALER, SETTLEMENT,
        at="settling", about={"seat": 1, "facts": ("unpayable amount",)}, wrong=({"seat": 1},),
        orders=("play on", "pay up", "stay"), hands={1: "live"}, nets={1: -35},
    ),
    # --- several betting areas ---
    row(
        "viewed-one-hand", "11.12.1, 11.12, 5.12.2", HDD,
        Open(""), Open("dealt looked acted decided flop flop-acted last shown", AREAS),
        way=AREAS, at="dealt", about={"seat": 2, "seats": (3,)}, told=(HDD,), also=_exchanged,
        wrong=({"seat": 2, "seats": (2,)}, {"seat": 2, "seats": (2, 3)}),
        orders=("play on", "stay", "stay"), hands=dict.fromkeys((2, 3, 4, 5), "live"),
        nets={2: -45, 5: -15}, jackpots=dict.fromkeys((2, 3, 4, 5), "stays"),
    ),
    row(
        "viewed-several-hands", "11.12.2, 11.12, 5.12.2, 11.13", HDD,
        Open(""), Open("dealt looked acted decided flop flop-acted last shown", AREAS),
        way=AREAS, at="dealt", about={"seat": 2, "seats": (2, 3)}, told=(HDD,),
        wrong=({"seat": 2, "seats": (3,)},), also=_offered("11.12.2", 5),
        orders=("void hand", "return hand", "carry hand"),
        hands={2: "live", 3: "void", 4: "live", 5: "live"},
        nets={2: -35, 5: -15}, jackpots={2: "stays", 3: "carried", 4: "stays", 5: "stays"},
    ),
    row(
        "others-may-retract", "11.12.2(a), 11.6.1", HDD,
        Open(""), Open("dealt looked acted decided flop flop-acted last shown", AREAS),
        way=AREAS, at="dealt", about={"seat": 2, "seats": (2, 3)},
        wrong=({"seat": 2, "seats": (3,)},), also=_offered("11.12.2(a)", 5),
        orders=("play on", "may retract", "reregister"),
        hands=dict.fromkeys((2, 3, 4, 5), "live"), nets={2: -45, 5: -15},
    ),
    # --- jackpots ---
    row(
        "jackpot-leaver", "11.13.1", DEALER, "wagers", Open("wagers", MISDEALT),
        way=MISDEALT, at="wagers", also=_cancelled("11.13.1"),
        orders=("play on", "stay", "reregister"), **LAID, jackpots={1: "stays"},
    ),
    row(
        "jackpot-newcomer", "11.13.2", DEALER, "wagers", Open("wagers", MISDEALT),
        way=MISDEALT, at="wagers", also=_cancelled("11.13.2"),
        orders=("play on", "stay", "reregister"), **LAID, jackpots={1: "stays"},
    ),
    row(
        "jackpot-started-wrongly", "11.14", HDD, ANY, at="acted", told=(HDD,),
        also=_cancelled("11.14"), orders=("play on", "stay", "return all"),
        hands=dict.fromkeys((1, 2, 3), "live"), nets={1: -30, 2: -10, 3: -10},
        jackpots=dict.fromkeys((1, 2, 3), "void"),
    ),
    row(
        "meter-fault", "9.2.1, 9.5.1, 9.5.2, 9.5.3", DEALER, "wagers", at="wagers",
        also=_stopped, orders=("play on", "stay", "return all"),
        nets=dict.fromkeys((1, 2, 3), -10), jackpots=dict.fromkeys((1, 2, 3), "taken back"),
    ),
    # --- the shuffling machine ---
    row(
        "shuffler-fault", "11.15", DEALER, "wagers closed", at="wagers", also=_not_shuffled,
        orders=("play on", "stay", "stay"), **LAID, jackpots={1: "stays"},
    ),
    row(
        "shuffler-unverified", "11.16", DEALER, ANY, at="acted",
        about={"facts": ("right count",)}, wrong=({}, {"facts": ("wrong count",)}),
        duties=("count the cards",), **GOES_ON, **BET,
    ),
    row(
        "shuffler-miscount", "11.16, 11.9, 11.13", DEALER, ANY, at="acted",
        about={"facts": ("wrong count",)}, wrong=({}, {"facts": ("right count",)}),
        duties=("count the cards", *BOXED), **CARRIED,
    ),
    # --- conduct and rulings ---
    row(
        "collusion", "7.4.1(a), 14.2", ACM, ANY, at="acted", about={"seat": 1},
        ruling={"hands": "dead hand", "wagers": "forfeit hand", "reason": "showed the cards"},
        orders=("dead hand", "forfeit hand", "stay"), hands={1: "dead", 2: "live", 3: "live"},
        nets={1: -30, 2: -15, 3: -15}, jackpots={1: "void", 2: "stays", 3: "stays"},
    ),
    row(
        "breach", "14.2, 14.2.1, 14.2.2, 14.2.3, 14.2.4", ACM, ANY, at="acted",
        about={"seat": 1},
        ruling={
            "hands": "void hand", "wagers": "return hand", "jackpots": "forfeit hand",
            "reason": "a device",
        },
        orders=("void hand", "return hand", "forfeit hand"),
        hands={1: "void", 2: "live", 3: "live"},
        nets={1: -5, 2: -15, 3: -15}, jackpots={1: "lose", 2: "stays", 3: "stays"},
    ),
    row("disturbance", "14.3.1, 14.3, 14.4", HDD, ANY, at="acted", **REFUNDED),
    row("fraud", "14.3.2, 14.3, 14.4", HDD, ANY, at="acted", **REFUNDED),
    row(
        "no-decision-folded", "14.10, 1.1 def Fold", AM, *DECISIONS, at="looked",
        about={"seat": 1, "facts": ("ruled a fold",)},
        wrong=({"seat": 1}, {"seat": 1, "facts": ("ruled a check",)}),
        orders=("fold hand", "forfeit hand", "forfeit hand"),
        hands={1: "absent", 2: "live", 3: "live"},
        nets={1: -15, 2: -15, 3: -15}, jackpots={1: "lose", 2: "stays", 3: "stays"},
    ),
    row(
        "no-decision-checked", "14.10, 1.1 def Check", AM, *DECISIONS, at="flop",
        about={"seat": 1, "facts": ("ruled a check",)},
        wrong=({"seat": 1}, {"seat": 1, "facts": ("ruled a fold",)}),
        also=_checked, **GOES_ON, **ALL_BET,
    ),
    row(
        "not-covered", "14.10, 14.9", AM, ANY, at="acted", about={"seat": 1},
        ruling={
            "hands": "dead hand", "wagers": "return hand", "jackpots": "carry hand",
            "reason": "the cards fell to the floor",
        },
        orders=("dead hand", "return hand", "carry hand"),
        hands={1: "dead", 2: "live", 3: "live"},
        nets={1: -5, 2: -15, 3: -15}, jackpots={1: "carried", 2: "stays", 3: "stays"},
    ),
)  # fmt: skip
