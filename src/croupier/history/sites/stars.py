"""Reads a hand as PokerStars writes it, and as GGPoker does, whose lines are nearly the same.

Every line must be understood: an unknown one makes the hand unreadable, because it might have
moved money.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from croupier.history.sites import stars_lines as lines_of
from croupier.history.sites.site_amounts import NoAmount, cards, cents
from croupier.history.sites.site_games import NoGame, game_in
from croupier.history.sites.told import PostedAs, ToldHand, Unreadable, WrongLine
from croupier.money import Cents

ALL_IN: Final = " and is all-in"
_POSTS: Final[dict[str, PostedAs]] = {
    "small blind": "small",
    "big blind": "big",
    "the ante": "ante",
    "ante": "ante",
    "small & big blinds": "both",
    "small and big blinds": "both",
    "straddle": "straddle",
    "button straddle": "straddle",
    "dead": "dead",
    "dead blind": "dead",
    "missed blind": "missed",
}


def read_stars(text: str, line: int, site: str, summary: bool = True) -> ToldHand:
    """The hand of a text that begins on this line; without `summary` that part is passed over."""
    if not summary and (end := text.find("*** SUMMARY")) >= 0:
        text = text[: end + len("*** SUMMARY")]
    lines = text.replace("\r", "").split("\n")
    head = lines_of.HEAD.match(lines[0])
    if head is None:
        raise Unreadable("a header such as PokerStars Hand #1: ...", lines[0], None, line)
    hand = ToldHand(site, head["number"], lines_of.WHEN.sub("", head["game"]).strip())
    try:
        reader = _Reader(hand)
        if reader.game.game and reader.game.structure:
            reader.read(lines, summary)
    except NoAmount as wrong:
        expected = "an amount of money or cards"
        raise Unreadable(expected, str(wrong), hand.number, line + reader.at) from None
    except NoGame as missing:
        raise Unreadable(str(missing), ..., hand.number, line) from None
    except WrongLine as wrong:
        at = line + reader.at
        raise Unreadable(wrong.expected, wrong.got, hand.number, at) from None
    return hand


class _Reader:
    """Goes through the lines of a hand; `at` is the line it has come to."""

    __slots__ = ("at", "big", "game", "hand", "over")

    def __init__(self, hand: ToldHand) -> None:
        self.hand = hand
        self.at = 0
        self.over = False
        self.game = game = game_in(hand.head)
        self.big = game.small if game.structure == "fixed" else game.big

    def read(self, lines: Sequence[str], summary: bool) -> None:
        hand, deeds = self.hand, _DEEDS
        seats = hand.seats
        for at in range(self.seated(lines), len(lines)):
            line = lines[at]
            self.at = at
            who, colon, act = line.partition(": ")
            if colon and who in seats:
                verb, _, rest = act.partition(" ")
                deed = deeds.get(verb)
                if deed is not None:
                    deed(self, who, rest)
                    continue
            line = line.strip()
            if line.startswith("*** SUMMARY"):
                self.over = True
                if summary:
                    self.summary(lines[at + 1 :])
                break
            if line:
                self.other(line)
        if not self.over:
            self.at = 0
            raise WrongLine("*** SUMMARY *** at the end of the hand", "a hand that is cut off")
        self.at = 0
        if len(hand.players()) < 2:
            raise WrongLine("at least two players who post or act")
        if not hand.collected and hand.beyond is None:
            raise WrongLine("a line that says who collected the pot")

    def seated(self, lines: Sequence[str]) -> int:
        """Takes the table and seats where a hand begins with them; returns the line after them."""
        hand, at = self.hand, 1
        if len(lines) > 1 and _table(self, lines[1].strip()):
            at = 2
        usual = lines_of.SEAT.fullmatch
        while at < len(lines) and (found := usual(lines[at])):
            number, who, stack = found.groups()
            if who in hand.seats:
                break  # told again, and refused, as a line of its own
            hand.seats[who], hand.stacks[who] = int(number), cents(stack)
            at += 1
            self.at = at
        if len(set(hand.seats.values())) < len(hand.seats):
            self.at = at - 1
            raise WrongLine("every seat and player once", lines[at - 1][:60])
        return at

    def other(self, line: str) -> None:
        """A line that does not begin with the name of a player and a known verb."""
        first, _, _ = line.partition(" ")
        if _LINES.get(first, _collected)(self, line) or _collected(self, line):
            return
        if _is_beyond(self.hand, line):
            return
        who = self.prefix(line)
        if who is not None:
            verb, _, rest = line[len(who) + 2 :].partition(" ")
            if verb in _DEEDS:
                _DEEDS[verb](self, who, rest)
                return
        if not lines_of.REMARK.fullmatch(line):
            raise WrongLine("a line of a hand history", line[:60])

    def prefix(self, line: str) -> str | None:
        """The player whose name, colon included, a line begins with; names may have colons."""
        found = [who for who in self.hand.seats if line.startswith(f"{who}: ")]
        return max(found, key=len, default=None)

    def player(self, name: str) -> str:
        if name not in self.hand.seats:
            raise WrongLine("the name of a player at the table", name[:40])
        return name

    def summary(self, lines: Sequence[str]) -> None:
        hand = self.hand
        for at, line in enumerate(lines, start=self.at + 1):
            self.at = at
            if found := lines_of.TOTAL.match(line):
                hand.fees = sum(cents(fee) for fee in lines_of.FEE.findall(found["fees"].strip()))
            elif found := lines_of.CARDS_KNOWN.match(line):
                if found["who"] in hand.seats:
                    hand.holes.setdefault(found["who"], cards(found["cards"]))
            elif hand.beyond is None:
                _is_beyond(hand, line)


def _is_beyond(hand: ToldHand, line: str) -> bool:
    """Notes what a line tells that our engine does not play; false where it tells no such thing."""
    for told, reason, told_in_full in lines_of.BEYOND:
        if told.search(line):
            hand.beyond = reason
            hand.told_in_full &= told_in_full
            return True
    return False


def _seat(reader: _Reader, line: str) -> bool:
    if reader.hand.posts:
        return False
    found = lines_of.SEAT.fullmatch(line)
    if found is None:
        return lines_of.REMARK.fullmatch(line) is not None
    hand, who = reader.hand, found["who"]
    if who in hand.seats or int(found["seat"]) in hand.seats.values():
        raise WrongLine("every seat and player once", line[:60])
    hand.seats[who] = int(found["seat"])
    hand.stacks[who] = cents(found["stack"])
    return True


def _table(reader: _Reader, line: str) -> bool:
    found = lines_of.TABLE.match(line)
    if found is None:
        return False
    reader.hand.table = found["table"]
    reader.hand.button = int(found["button"]) if found["button"] else None
    return True


def _dealt(reader: _Reader, line: str) -> bool:
    found = lines_of.DEALT.fullmatch(line)
    if found is None:
        return False
    who = reader.player(found["who"])
    if found["cards"]:
        reader.hand.holes[who] = cards(found["cards"])
        reader.hand.hero = reader.hand.hero or who
    return True


def _street(reader: _Reader, line: str) -> bool:
    found = lines_of.STREET.match(line)
    if found is None:
        return False
    name, hand = found["name"], reader.hand
    if lines_of.RUN_AGAIN.match(name):
        hand.beyond = lines_of.RUN_MORE_THAN_ONCE
        if not name.startswith("FIRST "):
            return True  # the first board is the one that people bet on
        name = name.removeprefix("FIRST ")
    if name in ("HOLE CARDS", "SHOW DOWN", "SHOWDOWN", "PRE-FLOP"):
        return True
    if name not in ("FLOP", "TURN", "RIVER"):
        return False
    new = lines_of.NEW_CARDS.search(found["rest"])
    faces = cards(new[1]) if new else ""
    expected = {"FLOP": (0, 6), "TURN": (3, 2), "RIVER": (4, 2)}[name]
    if (hand.street, len(faces)) != expected:
        raise WrongLine(f"the cards of the {name.lower()}", line[:60])
    hand.deal(faces)
    return True


def _returned(reader: _Reader, line: str) -> bool:
    found = lines_of.RETURNED.fullmatch(line)
    if found is None:
        return False
    reader.hand.returned[reader.player(found["who"])] = cents(found["amount"])
    return True


def _collected(reader: _Reader, line: str) -> bool:
    found = lines_of.COLLECTED.fullmatch(line) if " collected " in line else None
    if found is None or found["who"] not in reader.hand.seats:
        return False
    reader.hand.collect(found["who"], cents(found["amount"]))
    return True


def _posts(reader: _Reader, who: str, rest: str) -> None:
    words, _, amount = rest.removesuffix(ALL_IN).rpartition(" ")
    kind = _POSTS.get(words)
    if kind is None:
        raise WrongLine("a blind, an ante or a straddle", f"posts {rest[:40]}")
    _post(reader, who, kind, amount)


def _straddle(reader: _Reader, who: str, rest: str) -> None:
    """A straddle; a second one of the same player, as GGPoker has them, is told as a new total."""
    hand, total = reader.hand, rest.removesuffix(ALL_IN)
    before = sum(p.amount for p in hand.posts if p.who == who and p.kind == "straddle")
    if before:
        hand.beyond = "a player straddled twice"
        more = Cents(max(cents(total) - before, 0))
        hand.post(who, "straddle", more, more)
    else:
        _post(reader, who, "straddle", total)


def _post(reader: _Reader, who: str, kind: PostedAs, amount: str) -> None:
    """A post with the part of it that is a bet: a second small blind is dead."""
    hand, paid = reader.hand, cents(amount)
    if kind == "missed":
        kind = "dead" if paid < reader.big else "both" if paid > reader.big else "big"
    if kind == "small" and any(post.kind == "small" for post in hand.posts):
        kind = "dead"
    live = 0 if kind in ("ante", "dead") else min(paid, reader.big) if kind == "both" else paid
    hand.post(who, kind, paid, live)


def _folds(reader: _Reader, who: str, rest: str) -> None:
    hand = reader.hand
    hand.acts.append((hand.street, who, "f", 0))
    if rest.startswith("["):
        hand.holes.setdefault(who, cards(rest.strip("[] ")))


def _checks(reader: _Reader, who: str, _rest: str) -> None:
    hand = reader.hand
    hand.acts.append((hand.street, who, "x", 0))


def _calls(reader: _Reader, who: str, rest: str) -> None:
    hand = reader.hand
    hand.act(who, "c", hand.bets.get(who, 0) + cents(rest.removesuffix(ALL_IN)))


def _bets(reader: _Reader, who: str, rest: str) -> None:
    reader.hand.act(who, "b", cents(rest.removesuffix(ALL_IN)))


def _raises(reader: _Reader, who: str, rest: str) -> None:
    _, to, amount = rest.removesuffix(ALL_IN).partition(" to ")
    if not to:
        raise WrongLine("raises AMOUNT to AMOUNT", f"raises {rest[:40]}")
    reader.hand.act(who, "r", cents(amount))


def _shows(reader: _Reader, who: str, rest: str) -> None:
    found, hand = cards(rest[1:].partition("]")[0]), reader.hand
    hand.shown[who] = found
    hand.holes[who] = found


def _mucks(reader: _Reader, who: str, _rest: str) -> None:
    reader.hand.mucked.append(who)


_LINES: Final[dict[str, Callable[[_Reader, str], bool]]] = {
    "Seat": _seat,
    "Table": _table,
    "Dealt": _dealt,
    "***": _street,
    "Uncalled": _returned,
}
"""What reads a line that begins with this word; anything else may tell who collected a pot."""

_DEEDS: Final[dict[str, Callable[[_Reader, str, str], None]]] = {
    "folds": _folds,
    "checks": _checks,
    "calls": _calls,
    "bets": _bets,
    "raises": _raises,
    "posts": _posts,
    "straddle": _straddle,
    "straddles": _straddle,
    "shows": _shows,
    "mucks": _mucks,
}
