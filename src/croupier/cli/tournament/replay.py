"""Replays the hands of a tournament from the log, and prints them card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from croupier.cards import Card
from croupier.errors import BadInput
from croupier.tournament import (
    AnyTournamentEvent,
    PlayedHand,
    ReplayedHand,
    Replayer,
    TournamentTerms,
    hands_of,
    tournament_rules,
)

_ACTS = {
    "f": "folds", "k": "checks", "c": "calls", "b": "bets", "r": "raises to", "d": "discards",
    "s": "shows", "w": "wagers",
}  # fmt: skip


class HandFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which hands to replay; None means all."""

    table: int | None = None
    hand: int | None = None
    session: int | None = None

    def __contains__(self, played: object) -> bool:
        asked = (self.table, self.hand, self.session)
        found = (getattr(played, field) for field in self.__struct_fields__)
        return all(want is None or want == is_ for want, is_ in zip(asked, found, strict=True))


class HandReport(msgspec.Struct, frozen=True):
    """A recorded hand and its replay; `fault` says what differs."""

    played: PlayedHand
    again: ReplayedHand | None
    fault: str


class ReplayedHands(msgspec.Struct, frozen=True):
    """The hands that were replayed, and how many could not be."""

    hands: list[HandReport]
    counted: int
    """Hands of which staff recorded only the stacks."""

    @property
    def faults(self) -> int:
        return sum(bool(hand.fault) for hand in self.hands)

    @property
    def summary(self) -> str:
        dealt = len(self.hands)
        bad = f"{self.faults:,} of them differ" if self.faults else "all end as recorded"
        counted = f"; {self.counted:,} more have only stacks" if self.counted else ""
        hands = "hand" if dealt == 1 else "hands"
        return f"{dealt:,} {hands} replayed: {bad}{counted}."

    def as_json(self, told: Iterable[HandReport]) -> dict[str, Any]:
        return {
            "hands": len(self.hands),
            "differ": self.faults,
            "counted_by_staff": self.counted,
            "told": [_as_json(hand) for hand in told],
        }


def replay_recorded(
    terms: TournamentTerms,
    history: Sequence[AnyTournamentEvent],
    chosen: HandFilter,
    advance: Callable[[float], None],
) -> ReplayedHands:
    rules = tournament_rules(terms)
    replayer, hands, counted, seen = Replayer(rules), list[HandReport](), 0, 0
    for played in hands_of(rules, _ticking(history, advance)):
        if played not in chosen:
            continue
        seen += 1
        if played.dealt is None:
            counted += 1
        else:
            hands.append(_replayed(replayer, played))
    if not seen and chosen != HandFilter():
        raise BadInput("hand", "a table, hand and session that were played")
    return ReplayedHands(hands, counted)


def _ticking(
    history: Sequence[AnyTournamentEvent], advance: Callable[[float], None]
) -> Iterator[AnyTournamentEvent]:
    for event in history:
        yield event
        advance(1)


def _replayed(replayer: Replayer, played: PlayedHand) -> HandReport:
    try:
        again = replayer.play(played)
    except BadInput as problem:
        return HandReport(played, None, str(problem))
    return HandReport(played, again, again.differs(played))


def _as_json(hand: HandReport) -> dict[str, Any]:
    played, again = hand.played, hand.again
    return {
        "session": played.session,
        "table": played.table,
        "hand": played.hand,
        "dealt": played.dealt,
        "before": {p: played.entrants[p].chips for p in played.begun.order},
        "after": played.ended.stacks,
        "cards": {p: _faces(held) for p, held in again.held.items()} if again else {},
        "board": _faces(again.board) if again else "",
        "dealer": _faces(again.dealer) if again else "",
        "fault": hand.fault,
    }


def hand_words(hand: HandReport) -> str:
    """A hand for people: cards, acts, and chips before and after."""
    played, again = hand.played, hand.again
    part = f"Session {played.session}, table" if played.session else "Table"
    lines = [f"{part} {played.table}, hand {played.hand}, marker at seat {played.begun.marker}"]
    names = {played.entrants[p].seat: p for p in played.begun.order}
    for seat, player in sorted(names.items()):
        held = _faces(again.held[player]) if again else ""
        before, after = played.entrants[player].chips, played.ended.stacks.get(player, 0)
        lines.append(f"  seat {seat}  {player}  {held}  {before:,} -> {after:,}")
    if again and again.board:
        lines.append(f"  board {_faces(again.board)}")
    if again and again.dealer:
        lines.append(f"  dealer {_faces(again.dealer)}")
    if again and played.dealt:
        acts = (f"{names[w.seat]} {_ACTS[w.letter]} {w.what}".rstrip() for w in played.dealt.words)
        lines.append(f"  {', '.join(acts)}")
    return "\n".join([*lines, *([f"  differs: {hand.fault}"] if hand.fault else [])])


def _faces(held: Iterable[Card | None]) -> str:
    return " ".join(str(card) if card is not None else "--" for card in held)
