"""Makes the `Setup` of a hand, which our poker engine needs, from the header of a history.

Histories follow the customs of the room they come from, and most of those allow more than our
book: the last blind may fold its option, a called player may muck, and fixed limit allows four
raises. Where a hand is not legal by these, other customs are tried: a short all-in raise is
raised by a whole bet in limit poker too, any bet that opens may be raised by whoever checked,
and a short blind is called as it was posted. A hand that we wrote ourselves carries the settings
it was played by.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from croupier import poker
from croupier.errors import BadInput, misshapen
from croupier.history.codes import OTHER_GAMES, game_of
from croupier.history.numbers import in_whole_units, written
from croupier.history.phh import HandRecord
from croupier.money import CENT, MOST, NOTHING, Cents

UNIT: Final = Cents(100)
UNKNOWN_STACK: Final = MOST
"""Used in the place of a stack that is not known: more than any bet."""


Row = TypeVar("Row", tuple[Cents, ...], list[Cents], list[int])


class Customs(NamedTuple):
    """The customs of a room: readings, raises in a limit round, and what reopens the betting."""

    settings: poker.Settings
    raise_cap: int | None
    reopens: poker.Reopens | None


USUAL: Final = Customs(
    poker.Settings(
        big_blind_option="call, raise or fold",
        heads_up_button_posts_small=True,
        called_player_may_muck=True,
    ),
    raise_cap=4,
    reopens=None,
)
OTHER: Final = Customs(
    msgspec.structs.replace(USUAL.settings, short_blind_call="as posted"),
    raise_cap=4,
    reopens="opening",
)


class Unsupported(ValueError):
    """A history of a game that is not in our book."""


def setup_of(record: HandRecord, customs: Customs = USUAL) -> poker.Setup:
    """The hand before it is dealt: game, stakes, places, blinds and settings."""
    found = game_of(record.variant)
    if found is None:
        if record.variant in OTHER_GAMES:
            raise Unsupported(f"The game of variant {record.variant} is not in our book.")
        raise Unsupported(f'There is no known game of variant "{record.variant}".')
    if "bring_in" in record.rest:
        raise Unsupported("This hand has a bring-in, so it is stud, which is not in our book.")
    game, kind = found
    own = own_settings(record)
    count = len(record.stacks)
    places = tuple(
        poker.HandPlace(poker.SeatNo(n), f"p{n}", UNKNOWN_STACK if stack is None else stack)
        for n, stack in enumerate(record.stacks, start=1)
    )
    rules = poker.variant(game)
    if not 2 <= count <= rules.players:
        raise Unsupported(
            f"{rules.name} seats 2 to {rules.players} players; this hand has {count}."
        )
    return poker.Setup(
        rules,
        _stakes(record, _structure(kind, customs if own is None else None)),
        places,
        poker.SeatNo(count) if record.rest.get("_button") != "none" else None,
        posts_of(record),
        settings=customs.settings if own is None else own,
    )


def own_settings(record: HandRecord) -> poker.Settings | None:
    """The settings of a hand we wrote ourselves; None for a hand from elsewhere."""
    chosen = record.rest.get("_settings")
    if chosen is None:
        return None
    try:
        return msgspec.convert(chosen, poker.Settings)
    except msgspec.ValidationError as problem:
        wrong = misshapen(str(problem), "")
        raise BadInput(f"_settings.{wrong.field}".rstrip("."), wrong.expected, wrong.got) from None


def _stakes(record: HandRecord, structure: poker.BettingStructure) -> poker.Stakes:
    if record.small_bet is not None:
        small, big = record.small_bet, record.big_bet or record.small_bet
        bets = (small, small, big, big)
    elif record.min_bet is not None:
        bets = (record.min_bet,) * 4
    else:
        raise BadInput("min_bet", "the minimum bet, or small_bet and big_bet")
    if min(bets) < 1:
        raise BadInput("min_bet", "a positive amount", got=written(min(bets)))
    spread = structure.maximum == "spread"
    most = _own_amount(record, "_spread_most") or bets[3] if spread else NOTHING
    return poker.Stakes(structure, bets, most, chip_of(record))


@cache
def _structure(kind: str, customs: Customs | None) -> poker.BettingStructure:
    """The book's betting structure, changed by the customs of another house where given."""
    found = poker.structure(kind)
    if customs is None:
        return found
    cap = None if found.raise_cap is None else customs.raise_cap
    return msgspec.structs.replace(found, raise_cap=cap, reopens=customs.reopens or found.reopens)


def chip_of(record: HandRecord) -> Cents:
    """The lowest chip: as we wrote it, one unit where all amounts are whole, else a cent."""
    chip = _own_amount(record, "_chip")
    if chip:
        return chip
    amounts = (*record.stacks, *record.blinds, *record.antes, record.min_bet, record.small_bet)
    in_units = in_whole_units(amounts) and not any("." in a for a in record.actions if "cbr" in a)
    return UNIT if in_units else CENT


def _own_amount(record: HandRecord, name: str) -> Cents:
    value: Any = record.rest.get(name, 0)
    if type(value) is not int or value < 0:
        raise BadInput(name, "a whole number of cents, not negative", got=value)
    return Cents(value)


def by_position(row: Row) -> Row:
    """What each player is due; two-handed the format lists it the other way round."""
    return row[::-1] if len(row) == 2 else row


def posts_of(record: HandRecord) -> tuple[poker.DuePost, ...]:
    """Antes, then blinds: a positive amount is a blind, one above the minimum bet a straddle.

    A negative amount is the live post of a new player, which does not make them the last blind.
    """
    posts = []
    for n, amount in enumerate(by_position(record.antes), start=1):
        if amount:
            posts.append(
                poker.DuePost(poker.SeatNo(n), "ante" if record.trimmed else "dead", amount)
            )
    blinds = list(enumerate(by_position(record.blinds), start=1))
    least = record.min_bet or record.small_bet or NOTHING
    # blinds from the smallest up, then the posts of new players
    for n, amount in sorted(blinds, key=lambda blind: (blind[1] < 0, blind[1])):
        if amount > 0:
            posts.append(
                poker.DuePost(poker.SeatNo(n), "straddle" if amount > least else "blind", amount)
            )
        elif amount < 0:
            posts.append(poker.DuePost(poker.SeatNo(n), "post", -amount))
    return tuple(posts)
