"""A position of a poker hand: it is played act by act, undone, copied, and written as one line.

    melbourne-poker/holdem no-limit:2,2,2,2:0:1 2 1:ann:200,2:ben:200 1:blind:1,2:blind:2 - AhKd c k

Book and game; the structure with the bets of the four rounds, the most of a spread and the chip;
the seat of the button, or `-`; seats with person and stack; posts that are due; settings that
differ from the defaults, or `-`; the whole deck in dealing order (two
cards of it here); then the acts of the players in
turn: `f` fold, `k` check, `c` call, `r300` bet or raise to 300 in all, `d3` discard the third card.
Amounts are in cents. What the dealer does follows from these, so reading the line plays the hand
again, and acts that were read can be undone like those that were played.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, get_args
from urllib.parse import quote, unquote

import msgspec

from croupier.acts import Actor, Refusal, cached_by_identity
from croupier.cards import Card, cards
from croupier.errors import BadInput, misshapen
from croupier.money import Cents
from croupier.poker.hand.commands import (
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    PlaceDeck,
    PostBlinds,
    Raise,
)
from croupier.poker.hand.dealer import dealer_due
from croupier.poker.hand.rules import HandRules, legal_actions
from croupier.poker.hand.state import Hand, new_hand
from croupier.poker.hand.turns import TurnOptions
from croupier.poker.setup import DuePost, HandPlace, PostKind, SeatNo, Settings, Setup
from croupier.poker.structures import Stakes, structure
from croupier.poker.variants import variant

_DEALER: Final = Actor("dealer", "dealer")
_RULES: Final = HandRules()
_WAITS_FOR: Final = ("betting", "discarding", "over")
"""Phases in which the dealer has nothing to do."""
_ACT: Final = re.compile(r"[fkc]|r[0-9]{1,18}|d[1-9]")
_FIELDS: Final = 7
NONE: Final = "-"


class HandPosition:
    """One hand in progress with a known deck: the dealer's steps are made as they fall due."""

    __slots__ = ("_acts", "_hands", "deck")

    def __init__(self, setup: Setup, deck: Sequence[Card]) -> None:
        if setup.over_blinds != "none":
            raise BadInput("over_blinds", "none: a position has no straddles", setup.over_blinds)
        self.deck = tuple(deck)
        try:
            hand, _ = _RULES.perform(_posted(setup), PlaceDeck(_DEALER, self.deck))
        except Refusal as wrong:
            raise BadInput("deck", "every card of the deck once", got=len(self.deck)) from wrong
        self._hands = [_dealt_on(hand)]
        self._acts: list[str] = []

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        return self._hands[-1]

    @property
    def acts(self) -> tuple[str, ...]:
        """The acts of the players so far."""
        return tuple(self._acts)

    @property
    def is_over(self) -> bool:
        return self.hand.phase == "over"

    @property
    def turn(self) -> SeatNo | None:
        """Whose turn it is; None when the hand is over."""
        return None if self.is_over else self.hand.seats[self.hand.to_act].number

    @property
    def options(self) -> TurnOptions:
        """Exactly what the seat whose turn it is may do."""
        return legal_actions(self.hand)

    @property
    def legal_acts(self) -> tuple[str, ...]:
        """The legal acts as `play` takes them; of bets and raises only the least and the most.

        `options.wager` has every amount between them.
        """
        options, found = self.options, []
        if options.discard:
            return tuple(f"d{place}" for place in range(1, len(options.discard) + 1))
        if options.fold:
            found.append("f")
        if options.check:
            found.append("k")
        if options.call:
            found.append("c")
        if options.wager is not None:
            span = options.wager
            found += [f"r{to}" for to in dict.fromkeys((span.least, span.most))]
        return tuple(found)

    def play(self, act: str) -> None:
        """Plays an act of the seat whose turn it is; one that is not legal is refused."""
        if self.is_over:
            raise BadInput("act", "no act: the hand is over", got=act)
        if not _ACT.fullmatch(act):
            raise BadInput("act", "f, k, c, r and an amount, or d and a number", got=act)
        hand, _ = _RULES.perform(self.hand, self._command(act))
        self._hands.append(_dealt_on(hand))
        self._acts.append(act)

    def undo(self) -> str:
        """Takes the last act back, and gives it."""
        if not self._acts:
            raise BadInput("undo", "a position with an act to take back")
        self._hands.pop()
        return self._acts.pop()

    def copy(self) -> HandPosition:
        """The same position, to be played on without a change to this one."""
        made = object.__new__(HandPosition)
        made.deck, made._hands, made._acts = self.deck, self._hands[:], self._acts[:]
        return made

    def __str__(self) -> str:
        return show_hand_position(self)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandPosition):
            return NotImplemented
        return (self._hands[0], self._acts) == (other._hands[0], other._acts)

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played

    def _command(self, act: str) -> Fold | Check | Call | Bet | Raise | Discard:
        hand = self.hand
        seat = hand.seats[hand.to_act]
        match act[0]:
            case "f":
                return Fold(_DEALER, seat.number)
            case "k":
                return Check(_DEALER, seat.number)
            case "c":
                return Call(_DEALER, seat.number)
            case "r":
                kind = Raise if hand.betting.level else Bet
                return kind(_DEALER, seat.number, Cents(int(act[1:])))
            case _:
                place = int(act[1:])
                if place > len(seat.cards):
                    raise BadInput("act", f"d1 to d{len(seat.cards)}", got=act)
                return Discard(_DEALER, seat.number, seat.cards[place - 1])


@cached_by_identity(16)
def _posted(setup: Setup) -> Hand:
    """The hand with its blinds posted; many hands are dealt from the same setup."""
    hand = new_hand(setup)
    return _RULES.perform(hand, PostBlinds(_DEALER))[0] if hand.phase == "posting" else hand


def _dealt_on(hand: Hand) -> Hand:
    """The hand after everything that the dealer does before a player has to act."""
    while hand.phase not in _WAITS_FOR:
        due = dealer_due(hand, _DEALER)
        assert due is not None
        hand, _ = _RULES.perform(hand, due)
    return hand


# --- as text -----------------------------------------------------------------------------------


def show_hand_position(position: HandPosition) -> str:
    """The line that `read_hand_position` reads; it has every card, also those face down."""
    setup = position.hand.setup
    stakes = setup.stakes
    if stakes.structure != structure(stakes.structure.id, setup.book):
        raise BadInput("structure", "a structure of the book", got=stakes.structure.id)
    return " ".join(
        (
            f"{setup.book}/{setup.variant.id}",
            f"{stakes.structure.id}:{','.join(map(str, stakes.bets))}:{stakes.most}:{stakes.chip}",
            NONE if setup.button is None else str(setup.button),
            ",".join(f"{p.seat}:{quote(p.person, safe='')}:{p.stack}" for p in setup.places),
            ",".join(f"{post.seat}:{post.kind}:{post.amount}" for post in setup.posts) or NONE,
            _show_settings(setup.settings),
            "".join(map(str, position.deck)),
            *position.acts,
        )
    )


def read_hand_position(text: str) -> HandPosition:
    """The position that a line describes; bad input names the field."""
    words = text.split()
    if len(words) < _FIELDS:
        raise BadInput("position", f"at least {_FIELDS} fields with spaces between", len(words))
    game, stakes, button, places, posts, settings, deck, *acts = words
    book, slash, name = game.rpartition("/")
    if not slash:
        raise BadInput("game", "a book and a game such as melbourne-poker/holdem", got=game)
    setup = Setup(
        variant(name, book),
        _read_stakes(stakes, book),
        tuple(_read_place(part) for part in places.split(",")),
        None if button == NONE else SeatNo(_number("button", button)),
        tuple(_read_post(part) for part in posts.split(",")) if posts != NONE else (),
        settings=_read_settings(settings),
        book=book,
    )
    position = HandPosition(setup, cards(deck, field="deck"))
    for number, act in enumerate(acts, 1):
        try:
            position.play(act)
        except Refusal as refused:
            raise BadInput("act", f"a legal act ({refused})", act, f"act {number}") from None
        except BadInput as wrong:
            raise wrong.at(f"act {number}") from None
    return position


def _show_settings(settings: Settings) -> str:
    changed = {
        name: value
        for name, value in msgspec.structs.asdict(settings).items()
        if value != getattr(_DEFAULTS, name)
    }
    return quote(msgspec.json.encode(changed).decode(), safe="") if changed else NONE


_DEFAULTS: Final = Settings()


def _read_settings(text: str) -> Settings:
    if text == NONE:
        return _DEFAULTS
    try:
        return msgspec.json.decode(unquote(text).encode(), type=Settings)
    except msgspec.ValidationError as wrong:
        raise misshapen(str(wrong), "settings") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise BadInput("settings", "readings by their names, as JSON", got=text) from None


def _read_stakes(text: str, book: str) -> Stakes:
    try:
        name, bets, most, chip = text.split(":")
        first, second, third, fourth = bets.split(",")
    except ValueError:
        expected = "a structure, four bets, the most and the chip such as no-limit:2,2,2,2:0:1"
        raise BadInput("stakes", expected, got=text) from None
    amounts = [Cents(_number("bets", bet)) for bet in (first, second, third, fourth)]
    return Stakes(
        structure(name, book),
        (amounts[0], amounts[1], amounts[2], amounts[3]),
        Cents(_number("most", most)),
        Cents(_number("chip", chip)),
    )


def _read_place(text: str) -> HandPlace:
    parts = text.split(":")
    if len(parts) != 3:
        raise BadInput("places", "seat, person and stack such as 1:ann:200", got=text)
    seat, person, stack = parts
    return HandPlace(SeatNo(_number("seat", seat)), unquote(person), Cents(_number("stack", stack)))


def _read_post(text: str) -> DuePost:
    parts = text.split(":")
    if len(parts) != 3:
        raise BadInput("posts", "seat, kind and amount such as 1:blind:50", got=text)
    seat, kind, amount = parts
    raw = {"seat": _number("post", seat), "kind": kind, "amount": _number("post", amount)}
    try:
        return msgspec.convert(raw, DuePost)
    except msgspec.ValidationError:
        kinds = ", ".join(get_args(PostKind))
        raise BadInput("posts", f"one of the kinds {kinds}", got=text) from None


def _number(field: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise BadInput(field, "a whole number", got=text)
    return int(text)
