"""A second implementation of settlement in plain if and else, to compare with.

Nothing here comes from `croupier`: hands are ranked by trying every five cards, money is cents
as integers, and each game is one function that says what goes back on each wager.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = 1, 3, 4, 5, 6, 7, 8, 9

BLIND_ODDS = {ROYAL: (500, 1), STRAIGHT_FLUSH: (50, 1), QUADS: (10, 1), FULL: (3, 1)}
BLIND_ODDS |= {FLUSH: (3, 2), STRAIGHT: (1, 1)}
TRIPS_ODDS = {
    "1": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL: 9, FLUSH: 7, STRAIGHT: 4, TRIPS: 3},
    "2": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL: 8, FLUSH: 6, STRAIGHT: 5, TRIPS: 3},
    "3": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 30, FULL: 8, FLUSH: 7, STRAIGHT: 4, TRIPS: 3},
    "4": {ROYAL: 50, STRAIGHT_FLUSH: 40, QUADS: 20, FULL: 7, FLUSH: 6, STRAIGHT: 5, TRIPS: 3},
}

Five = tuple[int, tuple[int, ...]]


def rank_five(five: tuple[str, ...]) -> Five:
    ranks = sorted((RANKS.index(card[0]) for card in five), reverse=True)
    flush = len({card[1] for card in five}) == 1
    counts = Counter(ranks)
    grouped = tuple(sorted(ranks, key=lambda r: (-counts[r], -r)))
    shape = sorted(counts.values(), reverse=True)
    if len(shape) == 5 and (ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0]):
        top = 3 if ranks == [12, 3, 2, 1, 0] else ranks[0]
        if flush:
            return (ROYAL if top == 12 else STRAIGHT_FLUSH), (top,)
        return STRAIGHT, (top,)
    if flush:
        return FLUSH, grouped
    kinds = {(4, 1): QUADS, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): 2, (2, 1, 1, 1): PAIR}
    return kinds.get(tuple(shape), 0), grouped


def best(cards: list[str]) -> Five:
    return max(rank_five(five) for five in combinations(cards, 5))


def cents(text: str) -> int:
    return int(text.replace(".", ""))


class Chips:
    """How a table pays."""

    def __init__(self, sign: dict[str, Any]) -> None:
        self.minimum = cents(sign.get("minimum", "0.00"))
        self.maximum = cents(sign["maximum"]) if "maximum" in sign else None
        self.chip = cents(sign.get("smallest_chip", "0.01"))
        self.cap = cents(sign["maximum_payout"]) if "maximum_payout" in sign else None
        self.trips = str(sign.get("trips_table", "1"))
        self.ante_from = FLUSH if sign.get("ante_pays_from", "flush") == "flush" else STRAIGHT

    def win(self, live: int, pays: int, per: int = 1) -> int:
        """Up to the next amount the chips can pay."""
        return -(-live * pays // (per * self.chip)) * self.chip

    def to_maximum(self, amount: int) -> int:
        return amount if self.maximum is None else min(amount, self.maximum)


def settle(raw: dict[str, Any]) -> dict[int, dict[str, int]]:
    """What goes back on each wager of each seat, in cents."""
    chips = Chips(raw["sign"])
    board = raw["board"].split()
    dealer = best(raw["dealer"].split() + board)
    rules = {
        ("melbourne-wsop", "bonus"): melbourne_bonus,
        ("melbourne-wsop", "ultimate"): melbourne_ultimate,
        ("sydney-bonus", "bonus"): sydney,
        ("canberra-ultimate", "ultimate"): canberra,
        ("perth-ultimate", "ultimate"): perth,
    }[raw["book"], raw["game"]]
    backs: dict[int, dict[str, int]] = {}
    for seat in raw["seats"]:
        stakes = {name: cents(text) for name, text in seat["wagers"].items()}
        hand = best(seat["cards"].split() + board)
        backs[seat["seat"]] = rules(seat, stakes, hand, dealer, chips)
    if raw["book"] == "perth-ultimate" and any(
        not {"ante", "blind"} & set(seat["wagers"]) for seat in raw["seats"]
    ):
        # 5.9, 5.4: cards to a hand with neither is a misdeal, all wagers back
        for seat in raw["seats"]:
            backs[seat["seat"]] = {n: cents(text) for n, text in seat["wagers"].items()}
    return backs


# --- Crown Melbourne, WSOP Bonus ------------------------------------------------------


def melbourne_bonus(
    seat: dict[str, Any], stakes: dict[str, int], hand: Five, dealer: Five, chips: Chips
) -> dict[str, int]:
    ante = stakes["ante"]
    if ante < chips.minimum and seat.get("warned"):  # 6.2.1
        return dict(stakes)
    live = ante if seat.get("marker") else chips.to_maximum(ante)  # 6.2.2, 6.3
    back = {"ante": ante - live}
    counts = {"ante": live}
    for name, multiple in (("flop", 2), ("turn", 1), ("river", 1)):
        if name in stakes:  # 11.11.1, 11.11.2
            counts[name] = min(stakes[name], multiple * live)
            back[name] = stakes[name] - counts[name]
    if seat.get("folded"):  # 5.7.2(a)
        return back
    for name, laid in counts.items():
        if hand == dealer:  # 8.1.2(c)
            back[name] += laid
        elif hand > dealer:
            if name == "ante" and hand[0] < chips.ante_from:  # 5.7.3(b)
                back[name] += laid
            else:
                back[name] += laid + chips.win(laid, 1)
    return back


# --- The Star ---------------------------------------------------------------------------


def ante_bonus_odds(first: str, second: str) -> int:
    pair = {first[0], second[0]}
    suited = first[1] == second[1]
    if pair == {"A"}:
        return 30
    if pair == {"A", "K"}:
        return 25 if suited else 15
    if pair in ({"A", "Q"}, {"A", "J"}):
        return 20 if suited else 5
    if pair in ({"K"}, {"Q"}, {"J"}):
        return 10
    return 3 if len(pair) == 1 else 0


def sydney(
    seat: dict[str, Any], stakes: dict[str, int], hand: Five, dealer: Five, chips: Chips
) -> dict[str, int]:
    live = chips.to_maximum(stakes["ante"])  # 6.2, 6.3
    counts = {"ante": live}
    for name, multiple in (("flop", 2), ("turn", 1), ("river", 1)):
        if name in stakes:  # 11.11
            counts[name] = min(stakes[name], multiple * live)
    if "ante_bonus" in stakes:
        counts["ante_bonus"] = chips.to_maximum(stakes["ante_bonus"])
    back = {name: stakes[name] - counts[name] for name in counts}
    if seat.get("folded"):  # 9.1.1, 9.2.1, 9.3.1, 10.2, 11.13
        if seat["folded"] == "preflop" and "flop" in stakes:  # 11.10.2
            back["flop"] = stakes["flop"]
        return back
    if "ante_bonus" in counts:  # 10.7
        odds = ante_bonus_odds(*seat["cards"].split())
        laid = counts["ante_bonus"]
        back["ante_bonus"] += laid + chips.win(laid, odds) if odds else 0
    for name in counts:
        if name == "ante_bonus":
            continue
        laid = counts[name]
        if hand == dealer:  # 10.11
            back[name] += laid
        elif hand > dealer:  # 10.10
            paid = name != "ante" or hand[0] >= FLUSH
            back[name] += laid + (chips.win(laid, 1) if paid else 0)
    return back


# --- the Ultimate games --------------------------------------------------------------------


MULTIPLES = {"preflop": (3, 4), "flop": (2,), "river": (1,)}


def play_counts(seat: dict[str, Any], play: int, base: int) -> int:
    """As placed when short, to the street's highest multiple when over."""
    return min(play, max(MULTIPLES[seat["play_street"]]) * base)


def pay_blind(hand: Five, laid: int, chips: Chips, capped: bool) -> int:
    won = chips.win(laid, *BLIND_ODDS[hand[0]])
    return laid + (min(won, chips.cap) if capped and chips.cap is not None else won)


def pay_trips(hand: Five, laid: int, chips: Chips, table: str) -> int:
    if hand[0] < TRIPS:
        return 0
    return laid + chips.win(laid, TRIPS_ODDS[table][hand[0]])


def canberra(
    seat: dict[str, Any], stakes: dict[str, int], hand: Five, dealer: Five, chips: Chips
) -> dict[str, int]:
    return canberra_or_melbourne(seat, stakes, hand, dealer, chips, "conceded" in str(seat))


def melbourne_ultimate(
    seat: dict[str, Any], stakes: dict[str, int], hand: Five, dealer: Five, chips: Chips
) -> dict[str, int]:
    return canberra_or_melbourne(seat, stakes, hand, dealer, chips, conceded=False)


def canberra_or_melbourne(
    seat: dict[str, Any],
    stakes: dict[str, int],
    hand: Five,
    dealer: Five,
    chips: Chips,
    conceded: bool,
) -> dict[str, int]:
    if "ante" not in stakes or "blind" not in stakes:  # 13.5(b); 11.6
        return dict(stakes)
    if seat.get("warned") and min(stakes["ante"], stakes["blind"]) < chips.minimum:  # 5.4; 6.2.1
        return dict(stakes)
    counts = dict(stakes)
    for name in ("ante", "blind", "trips"):
        if name in counts and not seat.get("marker"):  # 5.5, 5.2; 6.2.2, 6.3
            counts[name] = chips.to_maximum(counts[name])
    if counts["ante"] != counts["blind"]:  # A 'Blind'; 12.2.1
        return dict(stakes)
    if "trips" in counts and seat.get("warned") and stakes["trips"] < chips.minimum:
        counts["trips"] = 0
    if "play" in counts:  # 13.7; 11.11
        counts["play"] = play_counts(seat, counts["play"], counts["ante"])
    back = {name: stakes[name] - counts[name] for name in counts}
    if conceded or seat.get("folded"):  # 9.1, A 'Fold', 13.8; 12.4.2(b)(ii) and its sisters
        return back
    qualifies = dealer[0] >= PAIR
    if not qualifies or hand == dealer:  # 9.5(c); 12.4.2(c)
        back["ante"] += counts["ante"]
    elif hand > dealer:
        back["ante"] += counts["ante"] + chips.win(counts["ante"], 1)
    if hand == dealer:
        back["blind"] += counts["blind"]
        back["play"] += counts["play"]
    elif hand > dealer:
        back["play"] += counts["play"] + chips.win(counts["play"], 1)
        if hand[0] >= STRAIGHT:  # 9.6(a); 12.4.3(a)
            back["blind"] += pay_blind(hand, counts["blind"], chips, capped=True)
        else:  # 9.6(c)(ii); 12.4.3(c)(ii)
            back["blind"] += counts["blind"]
    if counts.get("trips"):
        back["trips"] += pay_trips(hand, counts["trips"], chips, "3")
    return back


def perth(
    seat: dict[str, Any], stakes: dict[str, int], hand: Five, dealer: Five, chips: Chips
) -> dict[str, int]:
    if "ante" not in stakes and "blind" not in stakes:
        return dict(stakes)
    counts = dict(stakes)
    for name in ("ante", "blind", "trips"):  # 5.11
        if name in counts:
            counts[name] = chips.to_maximum(counts[name])
    if "play" in counts:
        if "ante" in counts:  # 5.5
            counts["play"] = play_counts(seat, counts["play"], counts["ante"])
        else:  # 5.7
            counts["play"] = min(counts["play"], counts["blind"])
    back = {name: stakes[name] - counts[name] for name in counts}
    folded = seat.get("folded")
    if folded in ("conceded", "absent", "preflop", "flop"):  # 4.14, 5.12, 3.20(b)(i)
        return back
    if "trips" in counts:  # 3.19, 3.20
        back["trips"] += pay_trips(hand, counts["trips"], chips, chips.trips)
    if folded == "river":
        return back
    qualifies = dealer[0] >= PAIR
    if "ante" in counts:  # 3.9
        if not qualifies or hand == dealer:
            back["ante"] += counts["ante"]
        elif hand > dealer:
            back["ante"] += counts["ante"] + chips.win(counts["ante"], 1)
    if "blind" in counts:  # 3.14
        wins = hand > dealer or not qualifies
        if wins and hand[0] >= STRAIGHT:
            back["blind"] += pay_blind(hand, counts["blind"], chips, capped=False)
        elif wins or hand == dealer:
            back["blind"] += counts["blind"]
    if hand == dealer:  # 3.38
        back["play"] += counts["play"]
    elif hand > dealer:
        back["play"] += counts["play"] + chips.win(counts["play"], 1)
    return back
