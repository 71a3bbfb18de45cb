"""Audits the hands of a tournament: each is played again from what the log holds.

The stacks before a hand follow from the events before it, and its cards and acts are recorded; so
the stacks after it can be compared with those that the log has.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from croupier.acts import Refusal
from croupier.cards import Card
from croupier.errors import BadInput
from croupier.tournament import events
from croupier.tournament.dealt import DealtHand
from croupier.tournament.hosting.dealing import hand_stacks, replayed_hand
from croupier.tournament.hosting.rounds import replayed_round
from croupier.tournament.rules import TournamentRules
from croupier.tournament.state import Entrant
from croupier.tournament.table_rounds.session_games import SessionRules, round_stacks


class ReplayedHand(msgspec.Struct, frozen=True):
    """A hand as it came out when it was played again, its cards open to the auditor."""

    stacks: dict[str, int]
    held: dict[str, tuple[Card | None, ...]]
    board: tuple[Card | None, ...]
    dealer: tuple[Card | None, ...] = ()

    def differs(self, played: PlayedHand) -> str:
        """How the stacks in the log differ from these, in a sentence; empty where they do not."""
        log = played.ended.stacks
        wrong = sorted(p for p in log.keys() | self.stacks if log.get(p) != self.stacks.get(p))
        both = (f"{p} {log.get(p, 0):,} and not {self.stacks.get(p, 0):,}" for p in wrong)
        return f"The log gives {', '.join(both)} chips." if wrong else ""


class PlayedHand(msgspec.Struct, frozen=True, kw_only=True):
    """One hand or round of the log: `hand` counts at its table and session, from 1.

    `entrants` are those who played it, as they stood before.
    """

    session: int
    table: int
    hand: int
    begun: events.HandStarted
    ended: events.HandEnded
    entrants: Mapping[str, Entrant]

    @property
    def dealt(self) -> DealtHand | None:
        return self.ended.dealt


def hands_of(
    rules: TournamentRules, history: Iterable[events.AnyTournamentEvent]
) -> Iterator[PlayedHand]:
    """The hands of a tournament in the order in which they ended, those taken back included."""
    desk = rules.start
    begun: dict[int, tuple[events.HandStarted, dict[str, Entrant], int]] = {}
    for event in history:
        desk = rules.evolve(desk, event)
        if isinstance(event, events.HandStarted):
            hands = desk.now.tables[event.table].hands
            dealt_in = {player: desk.now.entrants[player] for player in event.order}
            begun[event.table] = (event, dealt_in, hands)
        elif isinstance(event, events.HandEnded):
            start, players, hand = begun[event.table]
            yield PlayedHand(
                session=desk.now.session,
                table=event.table,
                hand=hand,
                begun=start,
                ended=event,
                entrants=players,
            )


class Replayer:
    """Plays the hands of one tournament again."""

    def __init__(self, rules: TournamentRules) -> None:
        self._terms = rules.terms
        self._games = SessionRules(rules.book, rules.terms)

    def play(self, hand: PlayedHand) -> ReplayedHand:
        """Plays the hand again from its record; a record that the rules refuse is bad input."""
        if hand.dealt is None:
            raise BadInput(
                "dealt", "a hand that the house dealt; of this one staff wrote stacks only"
            )
        try:
            return self._play(hand, hand.dealt)
        except Refusal as refused:
            allowed = f"only acts that the rules allow ({str(refused).removesuffix('.')})"
            raise BadInput("acts", allowed, hand.dealt.acts) from None

    def _play(self, played: PlayedHand, dealt: DealtHand) -> ReplayedHand:
        if not self._terms.banked:
            hand = replayed_hand(self._terms, played.begun, played.entrants, dealt)
            return ReplayedHand(
                hand_stacks(hand), {s.person: s.cards for s in hand.seats}, hand.board
            )
        state = replayed_round(self._games[played.session], played.begun, played.entrants, dealt)
        held = {seat.person: seat.cards for seat in state.seats if seat.person}
        return ReplayedHand(round_stacks(state), held, state.board, state.dealer)
