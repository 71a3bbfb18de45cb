"""Counts a hand in the open PHH format.

Most files have a field a line, which is read without a TOML parser; others are parsed. A hand that
does not say how it ended is replayed on our engine, which takes much longer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from croupier import poker
from croupier.errors import BadInput
from croupier.history.header import Unsupported, by_position
from croupier.history.numbers import Decimals, cents_of
from croupier.history.phh import HandRecord, read_phh, record_of
from croupier.history.replaying import NotLegal, play
from croupier.history.statistics.positions import positions
from croupier.history.statistics.tally import HandFacts
from croupier.money import Cents

_ROWS: Final = frozenset({"antes", "blinds_or_straddles", "starting_stacks", "finishing_stacks"})
_AMOUNTS: Final = frozenset({"min_bet", "small_bet"})
_LISTS: Final = frozenset({"actions", "players"})
_NEEDED: Final = frozenset(
    {"starting_stacks", "actions", "blinds_or_straddles", "finishing_stacks"}
)
_NUMBERS: Final = {f"p{n}": n - 1 for n in range(1, 24)}


class NotCounted(ValueError):
    """A hand whose result nobody can tell."""


def facts_of_phh(text: str) -> list[HandFacts]:
    """The facts of the hands of a text, of one hand as a rule; raises BadInput or NotCounted."""
    fields = _quick(text)
    if fields is not None:
        return [_facts(fields)]
    return [_parsed(hand) for hand in read_phh(text).values()]


def _quick(text: str) -> dict[str, Any] | None:
    """The fields that are counted, if each stands on a line of its own; None if one does not."""
    fields: dict[str, Any] = {}
    for line in text.splitlines():
        name, equals, value = line.partition(" = ")
        if not equals:
            if line and line[0] not in "[#":
                return None
            continue
        found: Any = None
        if name in _ROWS:
            found = _row(value)
        elif name in _LISTS:
            found = _texts(value)
        elif name in _AMOUNTS:
            found = _number(value)
        else:
            continue
        if found is None:
            return None
        fields[name] = found
    return fields if fields.keys() >= _NEEDED else None


@lru_cache(maxsize=65_536)
def _number(text: str) -> Cents | None:
    """A number of a PHH file in cents; None for one that is not written plainly."""
    return cents_of(Decimals(text), "amount") if text.replace(".", "", 1).isdigit() else None


def _row(value: str) -> list[Cents] | None:
    """Numbers of a list in one line."""
    if value[:1] != "[" or value[-1:] != "]":
        return None
    found = [_number(part.lstrip("-")) for part in value[1:-1].split(", ")]
    return None if None in found else [amount for amount in found if amount is not None]


def _texts(value: str) -> list[str] | None:
    """Texts of a list in one line, all in the same quotes and without escapes."""
    quote = value[1:2]
    if quote not in ("'", '"') or value[:1] != "[" or value[-2:] != f"{quote}]" or "\\" in value:
        return None
    found = value[2:-2].split(f"{quote}, {quote}")
    return found if value.count(quote) == 2 * len(found) else None


def _parsed(fields: object) -> HandFacts:
    """The facts of a hand that was read as TOML."""
    if not isinstance(fields, dict):
        raise BadInput("variant", "a table for each hand")
    record = record_of(fields)
    players = fields.get("players")
    ends = record.finishing
    if ends is None or None in ends or None in record.stacks:
        return _replayed(record, players)
    return _facts(
        {
            "players": players,
            "starting_stacks": list(record.stacks),
            "finishing_stacks": [round(end) for end in ends if end is not None],
            "blinds_or_straddles": [abs(blind) for blind in record.blinds],
            "antes": list(record.antes),
            "actions": list(record.actions),
            "min_bet": record.min_bet or record.small_bet,
        }
    )


def _facts(fields: Mapping[str, Any]) -> HandFacts:
    stacks, ends = fields["starting_stacks"], fields["finishing_stacks"]
    blinds = by_position(fields["blinds_or_straddles"])
    antes = by_position(fields.get("antes") or [0] * len(stacks))
    big = fields.get("min_bet") or fields.get("small_bet")
    if not len(stacks) == len(ends) == len(blinds) == len(antes) >= 2:
        raise BadInput("finishing_stacks", "one amount for each player in every list")
    if not big:
        raise BadInput("min_bet", "the minimum bet, or small_bet and big_bet")
    acts, put, board = _acts(fields["actions"], stacks, antes, blinds)
    nets = [end - stack for end, stack in zip(ends, stacks, strict=True)]
    paid = [min(ante, stack) for ante, stack in zip(antes, stacks, strict=True)]
    won = [net + ante + live for net, ante, live in zip(nets, paid, put, strict=True)]
    places = positions(len(stacks), bool(blinds[0]))
    players = _named(fields.get("players"), len(stacks))
    return HandFacts(players, places, acts, board, nets, _less_uncalled(won, put), big)


def _named(players: Any, count: int) -> Sequence[str]:
    """The players of a hand; where it does not name them, p1 and so on."""
    if isinstance(players, list) and len(players) == count:
        return [str(player) for player in players]
    return [f"p{n}" for n in range(1, count + 1)]


def _acts(
    actions: Sequence[str], stacks: Sequence[int], antes: Sequence[int], blinds: Sequence[int]
) -> tuple[list[tuple[int, int, str]], list[int], int]:
    """The acts of a hand, what each player put in without antes, and the cards on the board."""
    left = [stack - min(ante, stack) for stack, ante in zip(stacks, antes, strict=True)]
    bets = [min(blind, stack) for blind, stack in zip(blinds, left, strict=True)]
    put, level, board = list(bets), max(blinds), 0
    acts: list[tuple[int, int, str]] = []
    size = len(bets)
    for action in actions:
        who, _, rest = action.partition(" ")
        if who == "d":
            if rest.startswith("db "):
                board += len(rest.split(" ", 2)[1]) // 2
                bets, level = [0] * len(bets), 0
            continue
        verb, _, more = rest.partition(" ")
        if verb not in ("f", "cc", "cbr"):
            continue
        n = _NUMBERS.get(who, size)
        if n >= size:
            raise BadInput("actions", f"players p1 to p{size}", got=who)
        if verb == "f":
            acts.append((board, n, "f"))
            continue
        if verb == "cc":
            to = min(level, bets[n] + left[n] - put[n])
            raised = "unmatched raise" in more
            acts.append((board, n, "r" if raised else "c" if to > bets[n] else "x"))
        else:
            amount = more.partition(" ")[0]
            to = _number(amount) or cents_of(Decimals(amount), "actions") or 0
            acts.append((board, n, "r" if level else "b"))
            level = max(level, to)
        put[n] += to - bets[n]
        bets[n] = to
    return acts, put, board


def _less_uncalled(won: list[int], put: Sequence[int]) -> list[int]:
    """What came from the pots: what came back, less what nobody had called."""
    *_, second, most = sorted(put)
    if most > second:
        won[put.index(most)] -= most - second
    return won


def _replayed(record: HandRecord, players: Any) -> HandFacts:
    """The facts of a hand that does not tell how it ended, from our engine."""
    try:
        replay, ended = play(record)
    except (Unsupported, NotLegal) as reason:
        raise NotCounted(str(reason)) from None
    if not ended:
        raise NotCounted("The history does not show who won.")
    named = _named(players, len(record.stacks))
    return _facts_of_replay(record, named, replay.hand, replay.events)


def _facts_of_replay(
    record: HandRecord, players: Sequence[str], hand: poker.Hand, events: Sequence[poker.HandEvent]
) -> HandFacts:
    starts = [place.stack for place in hand.setup.places]
    blinds, antes = by_position(record.blinds), by_position(record.antes)
    acts, _, board = _acts(record.actions, starts, antes, [abs(blind) for blind in blinds])
    won = [0] * len(starts)
    for event in events:
        if isinstance(event, poker.PotPushed):
            for award in event.awards:
                won[award.seat - 1] += award.amount
    nets = [seat.stack - start for seat, start in zip(hand.seats, starts, strict=True)]
    big = record.min_bet or record.small_bet or 1
    return HandFacts(players, positions(len(starts), bool(blinds[0])), acts, board, nets, won, big)
