"""Reads a hand as 888poker writes it.

Amounts of calls, bets and raises are the chips that the act adds. What nobody called goes back
without a line of its own, so it is worked out when the hand has been read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from croupier.history.sites.cutting import EIGHT
from croupier.history.sites.site_amounts import NoAmount, cards, cents
from croupier.history.sites.site_games import NoGame, game_in
from croupier.history.sites.told import PostedAs, ToldHand, Unreadable, WrongLine
from croupier.money import Cents

_HEAD: Final = re.compile(r"\*{3,}.*Hand History for Game (?P<number>\d+)")
_STAKES: Final = re.compile(r"(?P<game>.* Blinds .*?) - \*\*\*")
_TABLE: Final = re.compile(
    r"(?P<tournament>Tournament #\d+.*? - )?Table (?P<table>.+?) \d+ Max(?: \(.*\))?"
)
_BUTTON: Final = re.compile(r"Seat (\d+) is the button")
_SEAT: Final = re.compile(r"Seat (?P<seat>\d+): (?P<who>.+) \( ?(?P<stack>[^()]*?) ?\)(?P<rest>.*)")
_DEALT: Final = re.compile(r"Dealt to (?P<who>.+) \[(?P<cards>[^\]]*)\]")
_STREET: Final = re.compile(r"\*\* Dealing (?P<name>down cards|flop|turn|river) \*\*(?P<rest>.*)")
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
_CARDS_OF: Final = {"flop": (0, 6), "turn": (3, 2), "river": (4, 2)}


def read_eight(text: str, line: int) -> ToldHand:
    """The hand of a text that begins on this line."""
    lines = [part.strip("\r \t\ufeff") for part in text.split("\n")]
    number = next((found["number"] for part in lines[:3] if (found := _HEAD.match(part))), None)
    if number is None:
        expected = "a header such as ***** 888poker Hand History for Game 1 *****"
        raise Unreadable(expected, lines[0], None, line)
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

    __slots__ = ("at", "big", "dead", "dealt", "hand", "other_game", "over")

    def __init__(self, hand: ToldHand) -> None:
        self.hand = hand
        self.at = 0
        self.big = 0
        self.dead: dict[str, int] = {}
        self.dealt = self.over = self.other_game = False

    def read(self, lines: Sequence[str]) -> None:
        seats, deeds = self.hand.seats, _DEEDS
        for at, line in enumerate(lines):
            if not line:
                continue
            if self.other_game:
                return
            self.at = at
            told, bracket, amount = line.rpartition(" [")
            if not bracket:
                told, amount = line, ""
            who, _, verb = told.rpartition(" ")
            deed = deeds.get(verb)
            if deed is not None and who in seats:
                deed(self, who, amount[:-1])
            else:
                self.other(line, told, amount)
        self.finish()

    def other(self, line: str, told: str, amount: str) -> None:
        who, posts, kind = told.rpartition(" posts ")
        if posts and who in self.hand.seats:
            self.post(who, kind, amount[:-1])
            return
        for reads in (_seat, _stakes, _head, _table, _button, _dealt, _street):
            if reads(self, line):
                return
        if line.startswith("** Summary"):
            self.over = True
        elif not _REMARK.fullmatch(line):
            raise WrongLine("a line of a hand history", line[:60])

    def post(self, who: str, words: str, amount: str) -> None:
        kind = _POSTS.get(words)
        if kind is None:
            raise WrongLine("a blind, an ante or a straddle", f"posts {words[:40]}")
        parts = [cents(part) for part in amount.split("+")]
        paid = sum(parts)
        if kind == "missed":
            kind = "dead" if paid < self.big else "both" if paid > self.big else "big"
        elif kind == "small" and any(post.kind == "small" for post in self.hand.posts):
            kind = "dead"
        live = 0 if kind in ("ante", "dead") else min(paid, self.big) if kind == "both" else paid
        self.dead[who] = self.dead.get(who, 0) + paid - live
        self.hand.post(who, kind, Cents(paid), live)

    def finish(self) -> None:
        """Checks that the hand is whole, and gives back what nobody called."""
        hand, self.at = self.hand, 0
        if not self.over or not hand.collected:
            raise WrongLine("a hand with a summary and a winner", "one that is cut off")
        if len(hand.players()) < 2:
            raise WrongLine("at least two players who post or act")
        live = {who: put - self.dead.get(who, 0) for who, put in hand.put.items()}
        *_, second, most = sorted([0, *live.values()])
        total, won = sum(hand.put.values()), sum(hand.collected.values())
        # the winner of blinds only collects them whole, and nothing goes back
        if most > second and won <= total - (most - second):
            hand.returned[max(live, key=live.__getitem__)] = most - second


def _head(_reader: _Reader, line: str) -> bool:
    return _HEAD.match(line) is not None


def _stakes(reader: _Reader, line: str) -> bool:
    found = _STAKES.match(line)
    if found is None:
        return False
    game = game_in(found["game"])
    reader.hand.head, reader.big = found["game"], game.big
    reader.other_game = not (game.game and game.structure)
    return True


def _table(reader: _Reader, line: str) -> bool:
    found = _TABLE.match(line)
    if found is None:
        return False
    hand = reader.hand
    hand.table = found["table"]
    if found["tournament"]:
        hand.head = f"{hand.head} Tournament"
    return True


def _button(reader: _Reader, line: str) -> bool:
    found = _BUTTON.fullmatch(line)
    if found is None:
        return False
    reader.hand.button = int(found[1])
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
    reader.dealt = True
    if found["name"] != "down cards":
        faces = cards(found["rest"].strip(" []"))
        if (reader.hand.street, len(faces)) != _CARDS_OF[found["name"]]:
            raise WrongLine(f"the cards of the {found['name']}", line[:60])
        reader.hand.deal(faces)
    return True


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
