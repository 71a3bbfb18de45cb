"""The recorder of a command at a tournament table: the law, shared checks, and the game within."""

from __future__ import annotations

from typing import Any, NoReturn

import msgspec

from croupier.acts import Actor, Locked, NotYours, Recorder, Refusal, WrongMoment, sentence_about
from croupier.banked import BankedRules
from croupier.books import Book
from croupier.tournament.conditions.terms import SessionRow
from croupier.tournament.decisions.recorder import DEALER, PLAYER, TournamentLaw
from croupier.tournament.table_rounds import events
from croupier.tournament.table_rounds.state import TableRound


class TableRoundLaw(msgspec.Struct, frozen=True):
    """What a round is decided by: the tournament's law, the session's row, and the game."""

    tournament: TournamentLaw
    row: SessionRow
    game: BankedRules

    @property
    def book(self) -> Book:
        return self.tournament.book

    @property
    def ordered(self) -> bool:
        """Whether the book has wagers made in order, from the starting marker on."""
        return "marker" in self.tournament.rules


class TableRoundRecorder(Recorder[TableRoundLaw, TableRound, events.AnyTableRoundEvent], gc=False):
    """One command being decided."""

    def refuse_by(self, kind: type[Refusal], reason: str, *rules: str) -> NoReturn:
        """Refuses the command by the first of these rules or items that the book has."""
        self.refuse(kind, reason, self.clause(*rules))

    def clause(self, *rules: str) -> str:
        return self.law.tournament.clause(*rules)

    def play(self, command: Any) -> None:
        """Has the game decide a command, and records what follows."""
        _, happened = self.law.game.perform(self.state.round, command)
        for event in happened:
            self.record(event)

    def needs_dealer(self, actor: Actor) -> None:
        """Refuses everybody who may not deal."""
        self.role(actor, DEALER, self.clause("opportunity", "conducted-by", "director"))

    def needs_wagering(self) -> None:
        """Refuses what can be done only before the first card."""
        if not self.state.wagering:
            reason = "No more wagers are taken in this round: wait for the next one."
            self.refuse_by(Locked, reason, "marker", "compulsory-wager")

    def own_player(self, actor: Actor) -> str:
        """The player who gives the command; refused where that is nobody of this round."""
        if actor.role != PLAYER:
            reason = "Only the player may wager: nobody wagers for another."
            self.refuse_by(NotYours, reason, "minimum", "compulsory-wager")
        self.needs_in_round(actor, actor.person)
        return actor.person

    def needs_in_round(self, actor: Actor, player: str) -> None:
        if player not in self.state.order:
            rest = "not play this round"
            reason = sentence_about(actor, player, f"do {rest}", f"does {rest}")
            self.refuse_by(WrongMoment, reason, "marker", "compulsory-wager")
