"""Reads a hand as 888poker writes it.

Amounts of calls, bets and raises are the chips that the act adds. What nobody called goes back
without a line of its own, so it is worked out when the hand has been read.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from croupier.history.sites.cutting import EIGHT
from croupier.history.sites.site_amounts import NoAmount, cards, cents
from croupier.history.sites.site_games import NoGame, game_in
from croupier.history.sites.told import Deed, PostedAs, ToldHand, Unreadable, WrongLine
from croupier.money import Cents

_HEAD: Final = re.compile(r"\*{3,}.*Hand History for Game (?P<number>\d+)")
_AFTER_STAKES: Final = " - ***"
_TABLE: Final = re.compile(
    r"(?P<tournament>Tournament #\d+.*? - )?Table (?P<table>.+?) \d+ Max(?: \(.*\))?"
)
_BUTTON: Final = {f"Seat {n} is the button": n for n in range(24)}
_SEAT: Final = re.compile(r"Seat (?P<seat>\d+): (?P<who>.+) \( ?(?P<stack>[^()]*?) ?\)(?P<rest>.*)")
_DEALT: Final = re.compile(r"Dealt to (?P<who>.+) \[(?P<cards>[^\]]*)\]")
_STREET: Final = re.compile(
    r"(?P<told>\*\* Dealing (?:down cards|flop|turn|river) \*\*)(?P<rest>.*)"
)
_TURNED: Final = {
    "** Dealing down cards **": "",
    "** Dealing flop **": "flop",
    "** Dealing turn **": "turn",
    "** Dealing river **": "river",
}
_REMARK: Final = re.compile(
    r"Total number of players.*|#Game No.*"
    r"|.* (?:did not show|has (?:timed out|disconnected|reconnected|returned|left|joined)"
    r"|is (?:disconnected|sitting out|connected)|said|sits out|will be using|posts nothing"
    r"|joined the table|left the table|finished the tournament).*"
)
_POSTS: Final[dict[str, PostedAs]] = {
    "small blind": "small",
    "big blind": "big",
    "dead blind": "missed",
    "ante": "ante",
    "the ante": "ante",
    "straddle": "straddle",
}
_PLACES: Final = {f"Seat {n}": n for n in range(1, 24)}
_AMOUNT: Final[dict[str, Deed]] = {"calls": "c", "bets": "b", "raises": "r"}
_NO_AMOUNT: Final[dict[str, Deed]] = {"folds": "f", "checks": "x"}
_BLANK: Final = "\r \t\ufeff"
_CARDS_OF: Final = {"flop": (0, 6), "turn": (3, 2), "river": (4, 2)}


def read_eight(text: str, line: int) -> ToldHand:
    """The hand of a text that begins on this line."""
    lines = text.replace("\r", "").rstrip().split("\n")
    heads = (_HEAD.match(part.lstrip(_BLANK)) for part in lines[:3])
    number = next((found["number"] for found in heads if found), None)
    if number is None:
        expected = "a header such as ***** 888poker Hand History for Game 1 *****"
        raise Unreadable(expected, lines[0].strip(_BLANK), None, line)
    reader = _Reader(ToldHand(EIGHT, number, ""))
    try:
        reader.read(lines)
    except NoAmount as wrong:
        expected = "an amount of money or cards"
        raise Unreadable(expected, str(wrong), number, line + reader.at) from None
    except NoGame as missing:
        raise Unreadable(str(missing), ..., number, line + reader.at) from None
    except WrongLine as wrong:
        at = line + reader.at
        raise Unreadable(wrong.expected, wrong.got, number, at) from None
    return reader.hand


class _Reader:
    """Goes through the lines of a hand; `at` is the line it has come to."""

    __slots__ = ("at", "big", "dead", "dealt", "hand", "other_game", "over", "small")

    def __init__(self, hand: ToldHand) -> None:
        self.hand = hand
        self.at = 0
        self.big = 0
        self.dead: dict[str, int] = {}
        self.dealt = self.over = self.other_game = self.small = False

    def read(self, lines: Sequence[str]) -> None:
        """Takes all lines. Most are acts after the deal, and files have millions of them: those are
        taken here, everything else by `line`."""
        hand = self.hand
        seats, put, add = hand.seats, hand.put, hand.acts.append
        street, bets, dealt = hand.street, hand.bets, self.dealt
        start = self.seated(lines, self.opening(lines))
        for at, line in enumerate(itertools.islice(lines, start, None), start):
            if line[-1:] == "]":
                told, _, amount = line.rpartition(" [")
                who, _, verb = told.rpartition(" ")
                if dealt and verb in _AMOUNT and who in seats:
                    self.at = at
                    added = cents(amount[:-1])
                    bets[who] = to = bets.get(who, 0) + added
                    put[who] = put.get(who, 0) + added
                    add((street, who, _AMOUNT[verb], to))
                    continue
            else:
                who, _, verb = line.rpartition(" ")
                if dealt and verb in _NO_AMOUNT and who in seats:
                    add((street, who, _NO_AMOUNT[verb], bets.get(who, 0)))
                    continue
            self.at = at
            self.line(line.strip(_BLANK))
            if self.other_game:
                return
            street, bets, dealt = hand.street, hand.bets, self.dealt
        if not self.other_game:
            self.finish()

    def opening(self, lines: Sequence[str]) -> int:
        """Takes the lines with which a hand begins in their usual order; returns the one after."""
        at, count = 0, len(lines)
        for reads in _OPENING:
            if at < count and not self.other_game:
                self.at = at
                at += reads(self, lines[at])
        return count if self.other_game else at

    def seated(self, lines: Sequence[str], at: int) -> int:
        """Takes the seats that are written as usual, `Seat 1: ann ( $100 )`; returns the line after
        them."""
        seats, stacks, taken = self.hand.seats, self.hand.stacks, set[int]()
        for line in itertools.islice(lines, at, None):
            head, _, stack = line.rpartition(" ( ")
            place, _, who = head.partition(": ")
            number, amount = _PLACES.get(place), _in_brackets(stack)
            if number is None or amount is None or not who or who in seats or number in taken:
                break  # `line` takes it, or says what is wrong
            seats[who], stacks[who] = number, amount
            taken.add(number)
            at += 1
        return at

    def line(self, line: str) -> None:
        """Takes any line of a hand."""
        if not line:
            return
        told, amount = line, ""
        if line[-1] == "]":
            told, _, amount = line.rpartition(" [")
        who, _, verb = told.rpartition(" ")
        deed = _DEEDS.get(verb)
        if deed is not None and who in self.hand.seats:
            deed(self, who, amount[:-1])
        elif told in _TURNED:
            self.turn(_TURNED[told], amount[:-1], line)
        else:
            self.other(line, told, amount)

    def turn(self, street: str, faces: str, line: str) -> None:
        """Takes the cards of a street; the down cards are told later, to whom they belong."""
        self.dealt = True
        if street:
            shown = cards(faces.strip())
            if (self.hand.street, len(shown)) != _CARDS_OF[street]:
                raise WrongLine(f"the cards of the {street}", line[:60])
            self.hand.deal(shown)

    def other(self, line: str, told: str, amount: str) -> None:
        if amount:
            who, posts, kind = told.rpartition(" posts ")
            if posts and who in self.hand.seats:
                self.post(who, kind, amount[:-1])
                return
        first, _, _ = line.partition(" ")
        for reads in _BY_FIRST_WORD.get(first, _OTHERS):
            if reads(self, line):
                return
        raise WrongLine("a line of a hand history", line[:60])

    def post(self, who: str, words: str, amount: str) -> None:
        kind = _POSTS.get(words)
        if kind is None:
            raise WrongLine("a blind, an ante or a straddle", f"posts {words[:40]}")
        paid = sum([cents(part) for part in amount.split("+")]) if "+" in amount else cents(amount)
        if kind == "missed":
            kind = "dead" if paid < self.big else "both" if paid > self.big else "big"
        elif kind == "small":
            kind = "dead" if self.small else "small"
            self.small = True
        live = 0 if kind in ("ante", "dead") else min(paid, self.big) if kind == "both" else paid
        if paid != live:
            self.dead[who] = self.dead.get(who, 0) + paid - live
        self.hand.post(who, kind, Cents(paid), live)

    def finish(self) -> None:
        """Checks that the hand is whole, and gives back what nobody called."""
        hand, self.at = self.hand, 0
        if not self.over or not hand.collected:
            raise WrongLine("a hand with a summary and a winner", "one that is cut off")
        if not self.big:
            raise WrongLine("a line with the stakes such as $0.50/$1 Blinds No Limit Holdem - ***")
        if len(hand.players()) < 2:
            raise WrongLine("at least two players who post or act")
        dead, leader, most, second = self.dead, "", 0, 0
        for who, put in hand.put.items():
            live = put - dead.get(who, 0) if dead else put
            if live > most:
                leader, most, second = who, live, most
            elif live > second:
                second = live
        total, won = sum(hand.put.values()), sum(hand.collected.values())
        # the winner of blinds only collects them whole, and nothing goes back
        if most > second and won <= total - (most - second):
            hand.returned[leader] = most - second


@lru_cache(maxsize=65_536)
def _in_brackets(text: str) -> Cents | None:
    """An amount before ` )`, where it is written as usual."""
    amount = text.removesuffix(" )")
    try:
        return None if amount == text or "(" in amount or ")" in amount else cents(amount)
    except NoAmount:
        return None


def _head(_reader: _Reader, line: str) -> bool:
    return _HEAD.match(line) is not None


def _stakes(reader: _Reader, line: str) -> bool:
    stakes, after, _ = line.lstrip(_BLANK).partition(_AFTER_STAKES)
    if not after or " Blinds " not in stakes:
        return False
    game = game_in(stakes)
    reader.hand.head, reader.big = stakes, game.big
    reader.other_game = not (game.game and game.structure)
    return True


@lru_cache(maxsize=4096)
def _table_in(line: str) -> tuple[str, bool] | None:
    """The name of the table that a line tells, and whether it is one of a tournament."""
    found = _TABLE.match(line)
    return None if found is None else (found["table"], bool(found["tournament"]))


def _table(reader: _Reader, line: str) -> bool:
    found = _table_in(line)
    if found is None:
        return False
    hand = reader.hand
    hand.table, tournament = found
    if tournament:
        hand.head = f"{hand.head} Tournament"
    return True


def _button(reader: _Reader, line: str) -> bool:
    found = _BUTTON.get(line)
    if found is None:
        return False
    reader.hand.button = found
    return True


def _seat(reader: _Reader, line: str) -> bool:
    found = _SEAT.fullmatch(line) if line.startswith("Seat ") else None
    if found is None:
        return False
    hand, who = reader.hand, found["who"]
    if who in hand.seats or int(found["seat"]) in hand.seats.values():
        raise WrongLine("every seat and player once", line[:60])
    hand.seats[who] = int(found["seat"])
    hand.stacks[who] = cents(found["stack"])
    return True


def _dealt(reader: _Reader, line: str) -> bool:
    found = _DEALT.fullmatch(line)
    if found is None:
        return False
    if found["who"] not in reader.hand.seats:
        raise WrongLine("the name of a player at the table", found["who"][:40])
    reader.hand.holes[found["who"]] = cards(found["cards"])
    reader.hand.hero = found["who"]
    return True


def _street(reader: _Reader, line: str) -> bool:
    found = _STREET.fullmatch(line)
    if found is None:
        return False
    reader.turn(_TURNED[found["told"]], found["rest"].strip(" []"), line)
    return True


def _summary(reader: _Reader, line: str) -> bool:
    if not line.startswith("** Summary"):
        return False
    reader.over = True
    return True


def _number(_reader: _Reader, line: str) -> bool:
    return line.startswith(("#Game No", "Total number of players"))


def _remark(_reader: _Reader, line: str) -> bool:
    return _REMARK.fullmatch(line) is not None


def _folds(reader: _Reader, who: str, _amount: str) -> None:
    """A fold; whoever folds before the cards is not dealt in."""
    if reader.dealt:
        reader.hand.act(who, "f", reader.hand.bets.get(who, 0))


def _checks(reader: _Reader, who: str, _amount: str) -> None:
    reader.hand.act(who, "x", reader.hand.bets.get(who, 0))


def _calls(reader: _Reader, who: str, amount: str) -> None:
    reader.hand.act(who, "c", reader.hand.bets.get(who, 0) + cents(amount))


def _bets(reader: _Reader, who: str, amount: str) -> None:
    reader.hand.act(who, "b", reader.hand.bets.get(who, 0) + cents(amount))


def _raises(reader: _Reader, who: str, amount: str) -> None:
    reader.hand.act(who, "r", reader.hand.bets.get(who, 0) + cents(amount))


def _shows(reader: _Reader, who: str, amount: str) -> None:
    hand = reader.hand
    hand.shown[who] = hand.holes[who] = cards(amount)


def _mucks(reader: _Reader, who: str, amount: str) -> None:
    hand = reader.hand
    hand.mucked.append(who)
    if amount.strip():
        hand.holes[who] = cards(amount)


def _collected(reader: _Reader, who: str, amount: str) -> None:
    reader.hand.collect(who, cents(amount))


_OPENING: Final = (_number, _head, _stakes, _table, _button, _number)
_OTHERS: Final[tuple[Callable[[_Reader, str], bool], ...]] = (_stakes, _remark, _head, _table)
_BY_FIRST_WORD: Final = {
    "Seat": (_seat, _button, *_OTHERS),
    "Dealt": (_dealt, *_OTHERS),
    "**": (_street, _summary, *_OTHERS),
    "*****": (_head, *_OTHERS),
    "Table": (_table, *_OTHERS),
    "Tournament": (_table, *_OTHERS),
}
"""How lines that are no acts are read, by their first word, which may be a player's name."""

_DEEDS: Final[dict[str, Callable[[_Reader, str, str], None]]] = {
    "folds": _folds,
    "checks": _checks,
    "calls": _calls,
    "bets": _bets,
    "raises": _raises,
    "shows": _shows,
    "mucks": _mucks,
    "collected": _collected,
}
