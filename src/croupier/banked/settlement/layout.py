"""The layout of a banked round at settlement: its cards and wagers, read from JSON.

Reading a layout checks its shape and its cards. Whether the wagers are right is checked by
`croupier.banked.settlement.weighing`, so that an unfinished round can be read as well.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

from croupier.books import (
    BOOK_IDS,
    BankedGame,
    Book,
    End,
    PayoffTable,
    Sign,
    compile_payoff,
    load_book,
    read_sign,
)
from croupier.cards import Card, cards
from croupier.errors import BadInput
from croupier.money import Cents, parse_amount

BOARD_SIZES = (0, 3, 4, 5)
HOLE_CARDS = 2


class PersonalLimits(msgspec.Struct, frozen=True):
    """What one player may wager, where it differs from the sign (Melbourne 6.3, Sydney 6.5.1)."""

    minimum: Cents | None = None
    maximum: Cents | None = None


class SeatLayout(msgspec.Struct, frozen=True, kw_only=True):
    """One hand: its cards, its chips by wager, and how it ended.

    `marker` is the button that allows more than the maximum, `warned` says that the player
    has been told once already that wagers under the minimum are returned, and `blind_hand`
    is a hand beside the player's own that nobody may look at.
    """

    seat: int
    cards: tuple[Card, ...] = ()
    wagers: dict[str, Cents]
    play_street: str | None = None
    folded: End = End.LIVE
    marker: bool = False
    warned: bool = False
    blind_hand: bool = False
    personal_limits: PersonalLimits | None = None


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """One table at settlement, under one book, game and sign."""

    book: Book
    game: BankedGame
    sign: Sign
    board: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    seats: tuple[SeatLayout, ...]

    @property
    def payoff(self) -> PayoffTable:
        """The payoff table of the game under the sign's settings; it is compiled once."""
        return _payoff(self.game, tuple(sorted(self.sign.settings.items())))


@lru_cache(maxsize=64)
def _payoff(game: BankedGame, settings: tuple[tuple[str, str], ...]) -> PayoffTable:
    return compile_payoff(game, dict(settings))


def parse_layout(raw: object, own: Book | None = None) -> Layout:
    """Reads a round as `croupier settle` takes it; `BadInput` names the first wrong field.

    `own` is a book that is not part of the package: it is used for rounds that name it and for
    rounds that name no book.
    """
    given = _object(raw, "round", Layout.__struct_fields__, prefix="")
    book = _book(given.get("book"), own)
    game = book.game(_name(given.get("game"), "game"))
    sign = _sign(given.get("sign"), book, game)
    board = _cards(given.get("board"), "board", BOARD_SIZES)
    dealer = _cards(given.get("dealer"), "dealer", (0, HOLE_CARDS))
    seats = _seats(given.get("seats"), game, int(sign.settings.get("boxes", game.seats)))
    _one_deck(board, dealer, seats)
    return Layout(book=book, game=game, sign=sign, board=board, dealer=dealer, seats=seats)


def _sign(stated: object, book: Book, game: BankedGame) -> Sign:
    """The sign as it is stated; rounds that state the same share one object."""
    try:
        text = msgspec.json.encode(stated)
    except (TypeError, ValueError):
        text = None
    if text is None or not isinstance(stated, dict | None):
        return read_sign(stated, game, book.file.setting)  # type: ignore[arg-type]  # refuses it
    key = (id(game), text)
    known = _SIGNS.get(key)
    if known is None or known[0] is not game:
        if len(_SIGNS) >= _MOST_SIGNS:
            _SIGNS.clear()
        known = _SIGNS[key] = (game, read_sign(stated or {}, game, book.file.setting))
    return known[1]


_MOST_SIGNS: Final = 1024
_SIGNS: dict[tuple[int, bytes], tuple[BankedGame, Sign]] = {}
"""Signs that have been read, by game and text."""


def _book(name: object, own: Book | None) -> Book:
    if own is not None and (name is None or name == own.id):
        return own
    if not isinstance(name, str) or name not in BOOK_IDS:
        known = (*BOOK_IDS, own.id) if own is not None else BOOK_IDS
        raise BadInput("book", f"one of {', '.join(known)}", got=name)
    return load_book(name)


def _seats(raw: object, game: BankedGame, places: int) -> tuple[SeatLayout, ...]:
    expected = f"a list of 1 to {places} seats ({game.seats_clause})"
    if not isinstance(raw, list):
        raise BadInput("seats", expected, got=raw)
    if not 1 <= len(raw) <= places:
        raise BadInput("seats", expected, got=len(raw))
    seats: list[SeatLayout] = []
    for index, item in enumerate(raw):
        seat = _seat(item, f"seats[{index}]", game, places)
        if any(other.seat == seat.seat for other in seats):
            raise BadInput(f"seats[{index}].seat", "each seat at most once", got=seat.seat)
        seats.append(seat)
    return tuple(seats)


def _seat(raw: object, field: str, game: BankedGame, places: int) -> SeatLayout:
    given = _object(raw, field, SeatLayout.__struct_fields__)
    wagers = _wagers(given.get("wagers"), f"{field}.wagers", game)
    return SeatLayout(
        seat=_seat_number(given.get("seat"), f"{field}.seat", game, places),
        cards=_cards(given.get("cards"), f"{field}.cards", (0, HOLE_CARDS)),
        wagers=wagers,
        play_street=_street(given.get("play_street"), f"{field}.play_street", game, wagers),
        folded=_end(given.get("folded"), f"{field}.folded", game),
        marker=_flag(given.get("marker"), f"{field}.marker"),
        warned=_flag(given.get("warned"), f"{field}.warned"),
        blind_hand=_blind(given.get("blind_hand"), f"{field}.blind_hand", game),
        personal_limits=_limits(given.get("personal_limits"), f"{field}.personal_limits"),
    )


def _seat_number(value: object, field: str, game: BankedGame, places: int) -> int:
    if type(value) is not int or not 1 <= value <= places:
        raise BadInput(field, f"a seat from 1 to {places} ({game.seats_clause})", got=value)
    return value


def _wagers(raw: object, field: str, game: BankedGame) -> dict[str, Cents]:
    known = tuple(wager.id for wager in game.wager)
    given = _object(raw, field, known)
    if not given:
        raise BadInput(field, f"at least one of {', '.join(known)}")
    placed: dict[str, Cents] = {}
    for wager in known:
        if given.get(wager) is not None:
            placed[wager] = parse_amount(given[wager], field=f"{field}.{wager}")
            if placed[wager] == 0:
                expected = "more than 0.00, or no such field where nothing was wagered"
                raise BadInput(f"{field}.{wager}", expected, got="0.00")
    return placed


def _street(value: object, field: str, game: BankedGame, placed: Mapping[str, Cents]) -> str | None:
    """The street on which a wager was made that may be made on several."""
    if value is None:
        return None
    movable = [wager for wager in game.wager if isinstance(wager.placed, tuple)]
    if not movable:
        expected = "no such field, because in this game each wager has its own street"
        raise BadInput(field, expected, got=value)
    wager = movable[0]
    if value not in wager.placed:
        raise BadInput(field, f"one of {', '.join(wager.placed)}", got=value)
    if wager.id not in placed:
        raise BadInput(field, f"no such field, because there is no {wager.id} wager", got=value)
    return str(value)


def _end(value: object, field: str, game: BankedGame) -> End:
    if value is None:
        return End.LIVE
    ends = [name for name in game.ends if name != End.LIVE.slug]
    if value not in ends:
        raise BadInput(field, f"one of {', '.join(ends)}, or no such field", got=value)
    return End[str(value).upper()]


def _blind(value: object, field: str, game: BankedGame) -> bool:
    blind = _flag(value, field)
    if blind and game.several_hands != "blind":
        cite = game.several_hands_clause
        raise BadInput(field, f"false, because a player has one hand in this game ({cite})")
    return blind


def _limits(value: object, field: str) -> PersonalLimits | None:
    if value is None:
        return None
    given = _object(value, field, PersonalLimits.__struct_fields__)
    low, high = (
        parse_amount(given[key], field=f"{field}.{key}") if given.get(key) is not None else None
        for key in PersonalLimits.__struct_fields__
    )
    if low is not None and high is not None and high < low:
        raise BadInput(f"{field}.maximum", "at least the minimum", got=given["maximum"])
    return PersonalLimits(minimum=low, maximum=high)


def _one_deck(
    board: tuple[Card, ...], dealer: tuple[Card, ...], seats: tuple[SeatLayout, ...]
) -> None:
    """Refuses a layout in which one card lies in two places."""
    found: dict[Card, str] = {}
    places = [("board", board), ("dealer", dealer)]
    places += [(f"seats[{index}].cards", seat.cards) for index, seat in enumerate(seats)]
    for place, held in places:
        for card in held:
            if card in found:
                raise BadInput(place, f"each card once, but {card} is in {found[card]} too")
            found[card] = place


def _cards(value: object, field: str, sizes: tuple[int, ...]) -> tuple[Card, ...]:
    if value is None:
        return ()
    expected = f"{' or '.join(str(n) for n in sizes)} cards such as Ah Kd"
    if not isinstance(value, str) or len(value) > 60:
        raise BadInput(field, expected, got=value)
    read = cards(value, field=field)
    if len(read) not in sizes:
        raise BadInput(field, expected, got=value)
    return read


def _name(value: object, field: str) -> str | None:
    if value is not None and not isinstance(value, str):
        raise BadInput(field, "a name", got=value)
    return value


def _flag(value: object, field: str) -> bool:
    if value is not None and not isinstance(value, bool):
        raise BadInput(field, "true or false", got=value)
    return bool(value)


def _object(
    raw: object, field: str, known: tuple[str, ...], prefix: str | None = None
) -> dict[str, Any]:
    """An object with only the fields it may have."""
    if not isinstance(raw, dict):
        raise BadInput(field, f"an object with {', '.join(known)}", got=raw)
    for key in raw:
        if key not in known:
            path = f"{field if prefix is None else prefix}.{key}".lstrip(".")
            raise BadInput(path, f"only the fields {', '.join(known)}")
    return raw
