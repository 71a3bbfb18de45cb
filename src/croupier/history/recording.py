"""Writes a hand that was played here as a `HandRecord`.

Positions are the format's: p1 is the first dealt to and the last player holds the button.
What the format has no field for goes into fields of our own, so that the hand comes back the
same when it is replayed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from croupier import poker
from croupier.cards import show
from croupier.errors import BadInput
from croupier.history.codes import code_of
from croupier.history.header import by_position
from croupier.history.numbers import in_whole_units, written
from croupier.history.phh import HandRecord
from croupier.money import NOTHING, Cents


def record_hand(
    setup: poker.Setup, events: Iterable[poker.HandEvent], about: Mapping[str, Any] | None = None
) -> HandRecord:
    """The record of a hand from its events.

    `about` are further fields of the format: `hand`, `table`, `venue`, `year`. For a history that
    shows only what one person saw, give the events as they were shown to them (`view_event`).
    """
    hand, rules, recorded = poker.new_hand(setup), poker.HandRules(), list(events)
    number_of = {seat.number: n for n, seat in enumerate(hand.seats, start=1)}
    states: list[poker.Hand] = []
    for event in recorded:
        states.append(hand)
        hand = rules.evolve(hand, event)
    whole = _in_whole_units(setup, recorded, hand)
    actions: list[str] = []
    for state, event in zip(states, recorded, strict=True):
        actions += _actions(state, event, number_of, whole)
    antes, blinds = _posts(recorded, number_of)
    trimmed = any(isinstance(e, poker.Posted) and e.kind == "ante" for e in recorded)
    places = {place.seat: place.stack for place in setup.places}
    over = hand.phase == "over"
    return HandRecord(
        variant=code_of(setup.variant.id, setup.stakes.structure.id),
        antes=by_position(antes),
        blinds=by_position(blinds),
        **_bets(setup),
        stacks=tuple(places[number] for number in number_of),
        actions=tuple(actions),
        trimmed=trimmed,
        finishing=tuple(seat.stack for seat in hand.seats) if over else None,
        winnings=_winnings(recorded, number_of) if over and hand.rake else None,
        rest={**_of_our_own(setup, hand), **(about or {})},
    )


def _in_whole_units(
    setup: poker.Setup, events: Iterable[poker.HandEvent], ended: poker.Hand
) -> bool:
    """Whether chip, stacks, posts and bets are whole units, so that none is written in decimals."""
    bets = [event.to for event in events if isinstance(event, poker.Opened | poker.Raised)]
    posts = [event.due for event in events if isinstance(event, poker.Posted)]
    stacks = [*(place.stack for place in setup.places), *(seat.stack for seat in ended.seats)]
    return in_whole_units((setup.stakes.chip, *setup.stakes.bets, *stacks, *posts, *bets))


def _bets(setup: poker.Setup) -> dict[str, Any]:
    bets = setup.stakes.bets
    if setup.stakes.structure.set_amount:
        if bets[0] != bets[1] or bets[2] != bets[3]:
            raise BadInput("bets", "a small bet for two rounds and a big bet for two", got=bets)
        return {"small_bet": bets[0], "big_bet": bets[2]}
    if len(set(bets)) > 1:
        raise BadInput("bets", "one minimum bet for all rounds", got=bets)
    return {"min_bet": bets[0]}


def _of_our_own(setup: poker.Setup, hand: poker.Hand) -> dict[str, Any]:
    """What only we record: readings, chip, seats, names, the spread's maximum, the rake."""
    fields: dict[str, Any] = {
        "_game": f"{setup.variant.name}, {setup.stakes.structure.name}",
        "players": [seat.person for seat in hand.seats],
        "seats": [int(seat.number) for seat in hand.seats],
        "_settings": msgspec.to_builtins(setup.settings),
        "_chip": int(setup.stakes.chip),
    }
    if setup.stakes.most:
        fields["_spread_most"] = int(setup.stakes.most)
    if setup.button is None:
        fields["_button"] = "none"
    if hand.rake:
        fields["_rake"] = int(hand.rake)
    return fields


def _posts(
    events: Iterable[poker.HandEvent], number_of: Mapping[poker.SeatNo, int]
) -> tuple[tuple[Cents, ...], tuple[Cents, ...]]:
    """Antes and blinds by position; the post of a new player is negative."""
    antes = [NOTHING] * len(number_of)
    blinds = [NOTHING] * len(number_of)
    kinds = set()
    for event in events:
        if isinstance(event, poker.Posted):
            place = number_of[event.seat] - 1
            kinds.add(event.kind)
            if event.kind in ("ante", "dead"):
                antes[place] += event.due
            else:
                blinds[place] = -event.due if event.kind == "post" else event.due
    if {"ante", "dead"} <= kinds:
        raise BadInput("antes", "only antes of one kind: each player's own, or for the table")
    return tuple(antes), tuple(blinds)


def _winnings(
    events: Iterable[poker.HandEvent], number_of: Mapping[poker.SeatNo, int]
) -> tuple[Cents, ...]:
    """What each player was pushed, after what the house took."""
    won = [NOTHING] * len(number_of)
    for event in events:
        if isinstance(event, poker.PotPushed):
            for award in event.awards:
                won[number_of[award.seat] - 1] += award.amount
    return tuple(won)


def _actions(
    hand: poker.Hand, event: poker.HandEvent, number_of: Mapping[poker.SeatNo, int], whole: bool
) -> list[str]:
    """The lines an event adds; `hand` is the state before it."""
    match event:
        case poker.HoleDealt():
            return _dealt(hand, event)
        case poker.BoardDealt():
            burned = [card for card in event.burned if card is not None]
            note = f" # burned {_text(burned)}" if burned else ""
            return [f"d db {_text(event.cards)}{note}"]
        case poker.Folded():
            return [f"p{number_of[event.seat]} f"]
        case poker.HandKilled():
            return [f"p{number_of[event.seat]} f # dead hand ({event.clause})"]
        case poker.Checked() | poker.Called():
            return [f"p{number_of[event.seat]} cc"]
        case poker.Opened() | poker.Raised():
            wager = written(event.to, whole)
            if isinstance(event, poker.Raised) and not _can_be_matched(hand, event.seat):
                return [f"p{number_of[event.seat]} cc # unmatched raise to {wager}"]
            return [f"p{number_of[event.seat]} cbr {wager}"]
        case poker.Discarded():
            return [f"p{number_of[event.seat]} sd {_text((event.card,))}"]
        case poker.Shown():
            return [f"p{number_of[event.seat]} sm {_text(event.cards)}"]
        case poker.Mucked():
            return [f"p{number_of[event.seat]} sm"]
        case poker.MuckOpened():
            asker = number_of.get(event.asked_by, 0)
            return [f"p{number_of[event.seat]} sm {_text(event.cards)} # asked by p{asker}"]
        case _:
            return []


def _can_be_matched(hand: poker.Hand, raiser: poker.SeatNo) -> bool:
    """Whether another player could put in more than the level before a raise.

    Where nobody could, the raise goes back. Other programs know it as a call only.
    """
    return any(
        seat.bet + seat.stack > hand.betting.level
        for seat in hand.seats
        if seat.standing == "in" and seat.number != raiser
    )


def _dealt(hand: poker.Hand, event: poker.HoleDealt) -> list[str]:
    players = len(hand.seats)
    hands = [event.cards[(n - hand.dealt) % players :: players] for n in range(players)]
    return [f"d dh p{n} {_text(cards)}" for n, cards in enumerate(hands, start=1) if cards]


def _text(cards: Iterable[poker.MaybeCard]) -> str:
    return "".join("??" if card is None else show((card,)) for card in cards)
