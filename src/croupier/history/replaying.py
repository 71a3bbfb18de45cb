"""Replays a hand history on our poker engine, action by action.

Hole cards are dealt when all of them have been read. Hands shown before the board is complete, as
all-in hands in tournaments are, are kept until the showdown. Where the history does not say who
won, the replay stops at the showdown.
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
_UNMATCHED: Final = re.compile(r"#.*\bunmatched raise to ([0-9]{1,20}(?:\.[0-9]{1,2})?)\b")
_PLAYER: Final = re.compile(r"p([0-9]{1,3})")
_LONGEST_QUOTED: Final = 60
"""Characters of an action that a message repeats."""


class NotLegal(ValueError):
    """An action our engine does not allow; the message names it."""


class _Reveal(NamedTuple):
    """A show or a muck that is kept until the showdown: `cards` is None for a muck.

    All-in hands may be recorded again on each street, with the same cards or more of them known.
    """

    cards: tuple[poker.MaybeCard, ...] | None
    street: int
    name: str

    def agrees_with(self, later: _Reveal) -> bool:
        """Whether a later record of the same hand, on another street, agrees with this one."""
        if self.cards is None or later.cards is None or later.street == self.street:
            return False
        return set(self.cards) - {None} <= set(later.cards)


class Replay:
    """A replay under way: the hand so far, its events, and what is kept for later."""

    def __init__(self, record: HandRecord, customs: Customs = USUAL) -> None:
        self.hand: poker.Hand = poker.new_hand(setup_of(record, customs))
        self.events: list[poker.HandEvent] = []
        self.name = ""
        self._taken = 0
        self._holes: dict[int, tuple[poker.MaybeCard, ...]] = {}
        self._shows: dict[int, _Reveal] = {}
        self._idle: set[tuple[int, int]] = set()
        if self.hand.phase == "posting":
            self._do(poker.PostBlinds(DEALER))

    def _do(self, command: Any) -> None:
        self.hand, happened = RULES.perform(self.hand, command)
        self.events += happened

    def take(self, action: str) -> None:
        """Performs one action of the record; `name` is the action as error messages name it."""
        self._taken += 1
        quoted = action if len(action) <= _LONGEST_QUOTED else f"{action[:_LONGEST_QUOTED]}…"
        self.name = f'Action {self._taken} "{quoted}"'
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
        unmatched = _UNMATCHED.search(action)
        self._turn(seat, ["cbr", unmatched[1]] if unmatched else words[1:])

    def _player(self, word: str) -> poker.SeatNo:
        found = _PLAYER.fullmatch(word)
        if found is None:
            raise NotLegal(
                f'An action begins with d or a player such as p1, not with "{word[:20]}".'
            )
        number = int(found[1])
        if not 1 <= number <= len(self.hand.seats):
            raise NotLegal(f"There is no player {word}: the last is p{len(self.hand.seats)}.")
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
                raise NotLegal(f'A player can f, cc, cbr, sd or sm, not "{" ".join(words)}".')

    def _check_or_call(self, seat: poker.SeatNo) -> None:
        """Checks or calls.

        A player who alone has chips and faces no bet has no turn in our engine. Other rooms record
        a check there, so one on each street is skipped.
        """
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
        """Bets or raises; a raise to the amount that must be called is a call."""
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
                raise NotLegal("An action of the dealer is d dh pN CARDS or d db CARDS.")

    def _dealt(self, seat: poker.SeatNo, cards: tuple[poker.MaybeCard, ...]) -> None:
        """Hole cards of one player, one at a time or all at once, before anybody acts."""
        if self.hand.phase != "dealing":
            raise NotLegal("Hole cards must be dealt before the first player acts.")
        count = self.hand.setup.variant.hole_cards
        held = self._holes.get(seat, ()) + cards
        if len(held) > count:
            raise NotLegal(f"p{seat} was dealt {len(held)} cards; this game deals {count}.")
        out = {card for hand in self._holes.values() for card in hand}
        for card in cards:
            if card is not None and card in out:
                raise NotLegal(f"{card} has been dealt already.")
            out.add(card)
        self._holes[seat] = held

    def _deal(self) -> None:
        """The hole cards, in the order in which the dealer would have dealt them."""
        count = self.hand.setup.variant.hole_cards
        known = [self._holes.get(number, ()) for number in range(1, len(self.hand.seats) + 1)]
        hands = [cards + (None,) * (count - len(cards)) for cards in known]
        self._do(
            poker.DealHole(DEALER, tuple([hand[turn] for turn in range(count) for hand in hands]))
        )

    def _shown(self, seat: poker.SeatNo, words: list[str], action: str) -> None:
        if len(words) > 1:
            raise NotLegal(f'After sm come the cards or nothing, not "{" ".join(words)}".')
        asked = _ASKED.search(action)
        if asked:
            self._settle_showdown()
            asker = self._player(f"p{asked[1]}")
            self._do(poker.AskToSee(DEALER, asker, seat, _cards(*words), True))
            return
        if self.hand.phase == "dealing":
            self._deal()
        if self.hand.phase in ("betting", "discarding"):
            raise NotLegal("Hands can be shown only when the betting is over.")
        reveal = _Reveal(_revealed(words), len(self.hand.board), self.name)
        before = self._shows.get(seat)
        if self.hand.seats[seat - 1].standing != "in" or (
            before and not before.agrees_with(reveal)
        ):
            raise NotLegal(f"p{seat} has no such hand left to show.")
        self._shows[seat] = reveal

    def finish(self) -> bool:
        """Performs what follows the last action; returns whether the hand is over."""
        if self.hand.phase == "dealing" and self._holes:
            self._deal()
        if self.hand.phase in ("showdown", "pushing"):
            self._settle_showdown()
        if self.hand.phase == "pushing" and self._can_be_read():
            self._do(poker.Push(DEALER))
        return self.hand.phase == "over"

    def _settle_showdown(self) -> None:
        """Shows and mucks as recorded; early mucks and what the record leaves out come in turn."""
        shows, self._shows = self._shows, {}
        for seat, reveal in shows.items():
            self._show_or_muck(poker.SeatNo(seat), reveal)
        while self.hand.phase == "showdown":
            due = self.hand.seats[self.hand.to_act]
            if due.number in shows:
                self._do(poker.Muck(DEALER, due.number))
            elif self._can_be_read():
                self._do(poker.Showdown(DEALER))
            else:
                return

    def _show_or_muck(self, seat: poker.SeatNo, reveal: _Reveal) -> None:
        hand = self.hand
        if hand.seats[seat - 1].standing != "in":
            return
        self.name = reveal.name
        if reveal.cards is not None:
            self._do(poker.Show(DEALER, seat, reveal.cards))
        elif hand.phase == "showdown" and hand.seats[hand.to_act].number == seat:
            self._do(poker.Muck(DEALER, seat))

    def _can_be_read(self) -> bool:
        """Whether every hand with a claim is known, or there is only one."""
        claims = [seat for seat in self.hand.seats if seat.standing == "in"]
        return len(claims) == 1 or all(None not in seat.cards for seat in claims)


def _revealed(words: list[str]) -> tuple[poker.MaybeCard, ...] | None:
    """The cards after `sm`: None for a muck; a dash shows the cards on record, here ()."""
    if not words:
        return None
    return () if words == ["-"] else _cards(words[0])


def _cards(text: str = "") -> tuple[poker.MaybeCard, ...]:
    try:
        return tuple([_CARDS[text[at : at + 2]] for at in range(0, len(text), 2)])
    except KeyError as wrong:
        raise NotLegal(f'Cards are written like AhKd; "{wrong.args[0]}" is none.') from None


def _known(text: str) -> tuple[Any, ...]:
    cards = _cards(text)
    if None in cards:
        raise NotLegal("Community cards are dealt face up, so all of them must be known.")
    return cards


def _amount(text: str) -> Cents:
    try:
        amount = cents_of(Decimals(text), "amount")
    except ValueError:
        amount = None
    if amount is None:
        raise NotLegal(f'An amount is written like 20 or 0.50, not "{text}".')
    return amount


def play(record: HandRecord, customs: Customs = USUAL) -> tuple[Replay, bool]:
    """Replays all actions of a history; returns also whether it says how the hand ended.

    Raises NotLegal for an action that our engine refuses.
    """
    replay = Replay(record, customs)
    try:
        for action in record.actions:
            replay.take(action)
        replay.name = "After the last action"
        return replay, replay.finish()
    except (Refusal, NotLegal) as problem:
        raise NotLegal(f"{replay.name}: {problem}") from None
