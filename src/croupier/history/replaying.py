"""Playing a history on our engine, action by action.

Hole cards are dealt once all are read. Hands shown before the board is out, as all-in hands in
tournaments are, wait for the showdown. Where nobody's record says who won, the hand stops there.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

from croupier import poker
from croupier.acts import Actor, Refusal
from croupier.cards import FULL_DECK
from croupier.history.header import USUAL, Customs, setup_of
from croupier.history.numbers import Decimals, cents_of
from croupier.history.phh import HandRecord
from croupier.money import Cents

DEALER: Final = Actor("history", "dealer")
RULES: Final = poker.HandRules()

_CARDS: Final[dict[str, poker.MaybeCard]] = {str(card): card for card in FULL_DECK} | {"??": None}
_BURNED: Final = re.compile(r"#.*\bburned ((?:[2-9TJQKA][cdhs])+)")
_ASKED: Final = re.compile(r"#.*\basked by p([0-9]{1,3})\b")
_PLAYER: Final = re.compile(r"p([0-9]{1,3})")


class NotLegal(ValueError):
    """An action our engine does not allow; the message names it."""


class _Told(NamedTuple):
    """A show or a muck that waits for the showdown: `cards` is None for a muck.

    All-in hands may be told again on each street, in the same cards or with more of them known.
    """

    cards: tuple[poker.MaybeCard, ...] | None
    street: int
    name: str

    def again(self, later: _Told) -> bool:
        """Whether a later word on the same hand agrees with this one."""
        if self.cards is None or later.cards is None or later.street == self.street:
            return False
        return set(self.cards) - {None} <= set(later.cards)


class Replay:
    """A history under way: the hand, its events, and what waits for its moment."""

    def __init__(self, record: HandRecord, customs: Customs = USUAL) -> None:
        self.hand: poker.Hand = poker.new_hand(setup_of(record, customs))
        self.events: list[poker.HandEvent] = []
        self.name = ""
        self._taken = 0
        self._holes: dict[int, tuple[poker.MaybeCard, ...]] = {}
        self._shows: dict[int, _Told] = {}
        self._idle: set[tuple[int, int]] = set()
        if self.hand.phase == "posting":
            self._do(poker.PostBlinds(DEALER))

    def _do(self, command: Any) -> None:
        self.hand, happened = RULES.perform(self.hand, command)
        self.events += happened

    def take(self, action: str) -> None:
        """One action of the record; `name` says which, for whoever must tell of it."""
        self._taken += 1
        self.name = f'action {self._taken} "{action}"'
        words = action.split("#", 1)[0].split()
        if not words:
            return
        if words[0] == "d":
            self._dealer(words, action)
            return
        seat = self._player(words[0])
        if words[1:2] == ["sm"]:
            self._shown(seat, words[2:], action)
            return
        if self.hand.phase == "dealing":
            self._deal()
        self._turn(seat, words[1:])

    def _player(self, word: str) -> poker.SeatNo:
        found = _PLAYER.fullmatch(word)
        if found is None:
            raise NotLegal(f"expected d or a player such as p1, got {word}")
        number = int(found[1])
        if not 1 <= number <= len(self.hand.seats):
            raise NotLegal(f"there is no player {word}")
        return poker.SeatNo(number)

    def _turn(self, seat: poker.SeatNo, words: list[str]) -> None:
        match words:
            case ["f"]:
                self._do(poker.Fold(DEALER, seat))
            case ["cc"]:
                self._check_or_call(seat)
            case ["cbr", amount]:
                self._bet_or_raise(seat, _amount(amount))
            case ["sd", card]:
                self._do(poker.Discard(DEALER, seat, _cards(card)[0]))
            case _:
                raise NotLegal(f"expected f, cc, cbr, sd or sm, got {' '.join(words)}")

    def _check_or_call(self, seat: poker.SeatNo) -> None:
        """A player alone with chips who faces nothing has no turn here; elsewhere they check."""
        hand = self.hand
        street = (len(hand.board), seat)
        if hand.phase in ("board", "showdown") and hand.able == 1 and street not in self._idle:
            other = hand.seats[seat - 1]
            if other.standing == "in" and other.stack:
                self._idle.add(street)
                return
        calls = hand.phase == "betting" and hand.seats[hand.to_act].bet < hand.betting.level
        self._do(poker.Call(DEALER, seat) if calls else poker.Check(DEALER, seat))

    def _bet_or_raise(self, seat: poker.SeatNo, to: Cents) -> None:
        """A raise to what must be called anyway is a call."""
        level = self.hand.betting.level
        if not level:
            self._do(poker.Bet(DEALER, seat, to))
        elif to == level and self.hand.seats[seat - 1].bet < level:
            self._do(poker.Call(DEALER, seat))
        else:
            self._do(poker.Raise(DEALER, seat, to))

    def _dealer(self, words: list[str], action: str) -> None:
        match words:
            case ["d", "dh", player, cards]:
                self._dealt(self._player(player), _cards(cards))
            case ["d", "db", cards]:
                if self.hand.phase == "dealing":
                    self._deal()
                found = _BURNED.search(action)
                burned = _cards(found[1])[0] if found else None
                self._do(poker.DealBoard(DEALER, _known(cards), burned))
            case _:
                raise NotLegal("expected d dh pN CARDS or d db CARDS")

    def _dealt(self, seat: poker.SeatNo, cards: tuple[poker.MaybeCard, ...]) -> None:
        """Hole cards of one player, one at a time or all at once, before anybody acts."""
        if self.hand.phase != "dealing":
            raise NotLegal("hole cards are dealt before anybody acts")
        count = self.hand.setup.variant.hole_cards
        held = self._holes.get(seat, ()) + cards
        if len(held) > count:
            raise NotLegal(f"p{seat} was dealt {len(held)} cards, not {count}")
        out = {card for hand in self._holes.values() for card in hand}
        for card in cards:
            if card is not None and card in out:
                raise NotLegal(f"{card} is already out")
            out.add(card)
        self._holes[seat] = held

    def _deal(self) -> None:
        """The hole cards, in the order in which the dealer would have dealt them."""
        count = self.hand.setup.variant.hole_cards
        told = [self._holes.get(number, ()) for number in range(1, len(self.hand.seats) + 1)]
        hands = [cards + (None,) * (count - len(cards)) for cards in told]
        self._do(
            poker.DealHole(DEALER, tuple([hand[turn] for turn in range(count) for hand in hands]))
        )

    def _shown(self, seat: poker.SeatNo, words: list[str], action: str) -> None:
        if len(words) > 1:
            raise NotLegal(f"expected sm and cards, got {' '.join(words)}")
        asked = _ASKED.search(action)
        if asked:
            self._settle_showdown()
            asker = self._player(f"p{asked[1]}")
            self._do(poker.AskToSee(DEALER, asker, seat, _cards(*words), True))
            return
        if self.hand.phase == "dealing":
            self._deal()
        if self.hand.phase in ("betting", "discarding"):
            raise NotLegal("hands are shown when the betting is over")
        told = _Told(_told(words), len(self.hand.board), self.name)
        before = self._shows.get(seat)
        if self.hand.seats[seat - 1].standing != "in" or (before and not before.again(told)):
            raise NotLegal(f"p{seat} has no such hand left to show")
        self._shows[seat] = told

    def finish(self) -> bool:
        """What follows the last action; whether the record says how the hand ended."""
        if self.hand.phase == "dealing" and self._holes:
            self._deal()
        if self.hand.phase in ("showdown", "pushing"):
            self._settle_showdown()
        if self.hand.phase == "pushing" and self._can_be_read():
            self._do(poker.Push(DEALER))
        return self.hand.phase == "over"

    def _settle_showdown(self) -> None:
        """Shows and mucks as recorded; a muck before its turn, and what is left out, in turn."""
        shows, self._shows = self._shows, {}
        for seat, told in shows.items():
            self._show_or_muck(poker.SeatNo(seat), told)
        while self.hand.phase == "showdown":
            due = self.hand.seats[self.hand.to_act]
            if due.number in shows:
                self._do(poker.Muck(DEALER, due.number))
            elif self._can_be_read():
                self._do(poker.Showdown(DEALER))
            else:
                return

    def _show_or_muck(self, seat: poker.SeatNo, told: _Told) -> None:
        hand = self.hand
        if hand.seats[seat - 1].standing != "in":
            return
        self.name = told.name
        if told.cards is not None:
            self._do(poker.Show(DEALER, seat, told.cards))
        elif hand.phase == "showdown" and hand.seats[hand.to_act].number == seat:
            self._do(poker.Muck(DEALER, seat))

    def _can_be_read(self) -> bool:
        """Whether every hand with a claim is known, or there is only one."""
        claims = [seat for seat in self.hand.seats if seat.standing == "in"]
        return len(claims) == 1 or all(None not in seat.cards for seat in claims)


def _told(words: list[str]) -> tuple[poker.MaybeCard, ...] | None:
    """What `sm` says: nothing mucks, a dash shows the cards on record."""
    if not words:
        return None
    return () if words == ["-"] else _cards(words[0])


def _cards(text: str = "") -> tuple[poker.MaybeCard, ...]:
    try:
        return tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as wrong:
        raise NotLegal(f"expected cards such as AhKd, got {wrong.args[0]}") from None


def _known(text: str) -> tuple[Any, ...]:
    cards = _cards(text)
    if None in cards:
        raise NotLegal("community cards are turned face up")
    return cards


def _amount(text: str) -> Cents:
    try:
        amount = cents_of(Decimals(text), "amount")
    except ValueError:
        amount = None
    if amount is None:
        raise NotLegal(f"expected an amount, got {text}")
    return amount


def play(record: HandRecord, customs: Customs = USUAL) -> tuple[Replay, bool]:
    """The whole history; whether it says how the hand ended. An illegal action is NotLegal."""
    replay = Replay(record, customs)
    try:
        for action in record.actions:
            replay.take(action)
        replay.name = "after the last action"
        return replay, replay.finish()
    except (Refusal, NotLegal) as problem:
        raise NotLegal(f"{replay.name}: {problem}") from None
