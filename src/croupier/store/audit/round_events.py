"""Which events open and close a round, and what lies face down in between.

The log holds every card that was dealt, and an auditor may read all of it once a
round is over. Before that, every text that looks like cards is hidden, unless the
event is known to be about cards that lie face up; the fields that an engine names
as secret are hidden as well.

The registry `ROUND_EVENTS` lists the events of Croupier's own engines. The events of another
engine must be added there.
"""

import re
from collections.abc import Mapping
from typing import Any

FACE_DOWN = "face down"
"""The text that is shown in place of a hidden value."""

_CARD = "[2-9TJQKA][cdhs]"
_CARDS = re.compile(f"{_CARD}(?:[ ,]*{_CARD})*")


class RoundEvents:
    """A registry of events: those that open and close rounds, and the fields that are secret."""

    def __init__(self) -> None:
        self._opens: dict[str, str] = {}
        self._closes: dict[str, str | None] = {}
        self._secret: dict[str, frozenset[str]] = {}
        self._face_up: dict[str, frozenset[str]] = {}

    def opens(self, kind: str, field: str = "id") -> None:
        """An event of this type opens the round that this field names."""
        self._opens[kind] = field

    def closes(self, kind: str, when: str | None = None) -> None:
        """An event of this type closes the round; if named, only where this field is true."""
        self._closes[kind] = when

    def hides(self, kind: str, *fields: str) -> None:
        """These fields are secret until the round is closed; all of them if none is named."""
        self._secret[kind] = frozenset(fields)

    def shows(self, kind: str, *fields: str) -> None:
        """Cards in these fields lie face up for everybody; in all fields if none is named."""
        self._face_up[kind] = frozenset(fields)

    def names(self) -> set[str]:
        """The types of all events in the registry."""
        return {*self._opens, *self._closes, *self._secret, *self._face_up}

    def opened(self, kind: str, data: object) -> str | None:
        """The name of the round that an event opens."""
        return _name_in(data, self._opens.get(own_name(kind)))

    def closed(self, kind: str, data: object) -> bool:
        """Whether an event closes the round of its stream."""
        if own_name(kind) not in self._closes:
            return False
        when = self._closes[own_name(kind)]
        return when is None or _field(data, when) is True

    def names_round(self, data: object) -> str | None:
        """The round that a closing event names, where it does."""
        return _name_in(data, "round")

    def face_down(self, kind: str, data: object) -> tuple[object, bool]:
        """What may be shown of an event while its round lasts, and whether anything is hidden."""
        shown = self._covered(data, own_name(kind))
        return shown, shown != data

    def _covered(self, value: object, kind: str) -> object:
        """A value with what is secret replaced; an event inside another has its own type."""
        match value:
            case dict():
                inner = value.get("type")
                return self._event(value, inner if isinstance(inner, str) else kind)
            case list():
                return [self._covered(item, kind) for item in value]
            case str() if _CARDS.fullmatch(value):
                return FACE_DOWN
        return value

    def _event(self, data: Mapping[str, Any], kind: str) -> dict[str, object]:
        secret, open_ = self._secret.get(kind), self._face_up.get(kind)
        shown: dict[str, object] = {}
        for name, value in data.items():
            if secret is not None and name != "type" and (not secret or name in secret):
                shown[name] = FACE_DOWN
            elif open_ is not None and (not open_ or name in open_):
                shown[name] = value
            else:
                shown[name] = self._covered(value, kind)
        return shown


def _name_in(data: object, field: str | None) -> str | None:
    name = _field(data, field)
    return name if isinstance(name, str) and name else None


def _field(data: object, name: str | None) -> object:
    return data.get(name) if isinstance(data, dict) and name is not None else None


def own_name(kind: str) -> str:
    """The name of an event without its room and its form: `CardDealt` for `banked.CardDealt`,
    `HandEnded` for `tournament.HandEnded.2`."""
    _, dot, rest = kind.partition(".")
    return rest.partition(".")[0] if dot else kind


def _own_events() -> RoundEvents:
    rounds = RoundEvents()
    rounds.opens("RoundOpened", "id")
    rounds.opens("HandOpened", "id")
    rounds.opens("RoundBegan", "round")
    rounds.opens("TournamentRoundBegun", "id")
    rounds.closes("TournamentRoundEnded")
    rounds.hides("WagerSealed", "slip")
    rounds.closes("RoundClosed")
    rounds.closes("RoundEnded")
    rounds.hides("DeckSealed", "secret")
    rounds.hides("DeckPromised", "secret", "order", "cut")
    for kind in ("CardsShuffled", "JackpotHand", "DeckPlaced", "Shuffled", "Reshuffled"):
        rounds.hides(kind)
    for kind in _ALL_FACE_UP:
        rounds.shows(kind)
    for kind in ("BoardDealt", "Misturned", "Redealt", "ChaseFlopDealt"):
        rounds.shows(kind, "cards")
    rounds.shows("HoleReplaced", "out")
    rounds.shows("HandEnded", "dealt")  # of a tournament: its hands are recorded when they are over
    for kind in ("SatDown", "SeatTaken", "SeatChanged"):
        rounds.shows(kind, "draw")
    return rounds


_ALL_FACE_UP = (
    *("BoardShown", "DealerShown", "HandTurned", "CardsExposed", "SurplusNext"),
    *("Shown", "ShownToAll", "MuckOpened", "HoleExposed", "Boxed"),
    *("ExtraOpened", "SetAside", "BurnPutRight"),
)

ROUND_EVENTS = _own_events()
"""The events of Croupier's own engines."""
