"""A draft: commands performed on a copy of the world, whose events are not yet written.

One draft may hold several commands of several rooms: their events are written together, in one
transaction over all the streams they touch, or not at all.
"""

from collections.abc import Callable
from typing import Final

from croupier import banked, floor, poker
from croupier.acts import SYSTEM, Actor, WrongMoment
from croupier.banked import AnyRoundCommand
from croupier.house.errors import DECLINED
from croupier.house.process.draft_records import DraftRecords
from croupier.house.process.jackpot_registration import check_wager, given_back, unregistered
from croupier.house.process.jackpot_rounds import tell_jackpots
from croupier.house.world import live_table
from croupier.money import Cents

NO_HAND: Final = "No hand is under way at this table. Wait until the next one begins."
NEVER_BEGAN: Final = "This round never began, so no chips may change hands. Take the wagers back."


class Draft(DraftRecords):
    """Performs commands on a copy of the world; the world itself does not change."""

    def attempt(self, decide: "Callable[[Draft], None]") -> str | None:
        """Performs commands that may be refused. If they are, the draft is as before, and the
        result says why."""
        before = (self.floor, list(self.events), dict(self._plays), dict(self._jackpots))
        matches, moved = dict(self.matches), set(self._moved)
        try:
            decide(self)
        except DECLINED as refused:
            self.floor, self.events, self._plays, self._jackpots = before
            self.matches, self._moved = matches, moved
            return str(refused)
        return None

    def round_rules(self, table: str) -> banked.BankedRules:
        """The rules of the round under way, or of the next where there is none."""
        play = self.play(table)
        under_way = None if play.over else play.rules
        return under_way or live_table.rules_at(self.floor.tables[table])

    def ask_banked(
        self, table: str, command: AnyRoundCommand, rules: banked.BankedRules | None = None
    ) -> None:
        """Performs a command of a round, and tells the floor and the jackpots what it led to."""
        rules = rules or self.round_rules(table)
        check_wager(self.jackpots(rules.law.book.id), table, command, rules)
        before = self.play(table)
        opens = isinstance(command, banked.commands.OpenRound)
        steps = rules.steps(rules.start if opens else before.state, command)
        if before.state.phase == "wagers" and (
            stakes := unregistered(self.jackpots(rules.law.book.id), table, steps, rules)
        ):
            for stake in stakes:
                self.ask_banked(table, given_back(stake, self.at), rules)
            before = self.play(table)
            steps = rules.steps(before.state, command)
        state = before.state
        for event, after in steps:
            tell_jackpots(self, self.floor.tables[table], event, command.actor)
            self._give_back(table, event)
            self._tell_of_missing_card(table, event, rules)
            assert self.play(table).state == state, (
                "only the events of this command change its round"
            )
            self.write_play(table, "banked", event, after)
            state = after
        if before.state.phase == "wagers" and state.phase not in ("wagers", "over"):
            self._begin(table, command.actor)
        if state.phase == "over" and before.state.phase != "over":
            self._end(table, command.actor)

    def begin_hand(self, table: str, actor: Actor) -> None:
        """Begins the next hand at a poker table: the floor sets it up, and its deal begins."""
        ident = self.round_name(table)
        self.ask_floor(floor.BeginHand(actor=actor, at=self.at, table=table, round=ident))
        written = (w.event for w in reversed(self.events))
        placed = next(event for event in written if isinstance(event, floor.HandPlaced))
        laid = self.floor.tables[table]
        opened = live_table.HandOpened(
            id=ident, table=table, terms=floor.terms_of(laid), practice=laid.practice
        )
        self.write_play(table, "deal", opened)
        begun = live_table.DealBegun(setup=placed.setup, side_wagers=placed.side_wagers)
        self.write_play(table, "deal", begun)

    def ask_deal(self, table: str, command: poker.DealCommand) -> None:
        """Performs a command of a hand of poker; when the hand is over, the floor settles it, or
        the tournament that it belongs to (`tournament_play`)."""
        play = self.play(table)
        if play.deal is None:
            here = self.floor.tables[table]
            raise WrongMoment(NO_HAND, floor.poker_clause(here, "round of play"), here.book)
        if play.tournament:
            self._follow_deal(table, play, command)
            return
        asked = floor.command_at_table(self.floor.tables[table], command)
        self._follow_deal(table, play, asked)
        play = self.play(table)
        if play.dealing and play.deal is not None and play.deal.hand.phase == "over":
            self._settle(table, play.deal, command.actor)

    def _follow_deal(
        self, table: str, play: live_table.LiveTable, command: poker.DealCommand
    ) -> None:
        assert play.deal is not None, "a deal is begun before anything happens in it"
        for event, deal in live_table.deal_rules(play).steps(play.deal, command):
            self.write_play(table, "poker", event, deal)

    def _settle(self, table: str, deal: poker.Deal, actor: Actor) -> None:
        ident = self.play(table).hand_id
        self.write_play(table, "deal", live_table.DealEnded(round=ident))
        named = bool(self.floor.tables[table].bonuses)
        self.ask_floor(
            floor.SettleHand(
                actor=SYSTEM if actor.role == "player" else actor,
                at=self.at,
                table=table,
                round=ident,
                result=poker.result_of(deal, name_hands=named),
            )
        )

    # --- rounds, as the floor sees them ------------------------------------------------------

    def _begin(self, table: str, actor: Actor) -> None:
        state = self.play(table).state
        people = tuple(dict.fromkeys(s.person for s in state.seats if s.person and s.wagers))
        self.ask_floor(
            floor.BeginRound(actor=actor, at=self.at, table=table, round=state.id, playing=people)
        )

    def _give_back(self, table: str, event: banked.AnyRoundEvent) -> None:
        """Returns a jackpot wager carried over from an earlier round to the seat or the account."""
        back = live_table.carried_back(self.play(table).state, event)
        if back is not None:
            self.ask_floor(
                floor.ReturnCarried(
                    actor=SYSTEM,
                    at=self.at,
                    table=table,
                    id=f"{table} carried {self._next(f'play:{table}')}",
                    person=back.person,
                    amount=back.amount,
                    to="account" if isinstance(event, banked.events.CarriedReturned) else "seat",
                )
            )

    def _tell_of_missing_card(
        self, table: str, event: banked.AnyRoundEvent, rules: banked.BankedRules
    ) -> None:
        """Whoever the book names is told of a missing or foreign card, by a task of the floor."""
        if (
            isinstance(event, banked.events.IrregularityReported)
            and rules.law.rows[event.irregularity].raised_by is not None
        ):
            self.ask_floor(
                floor.TellOfMissingCard(actor=SYSTEM, at=self.at, table=table, note=event.note)
            )

    def _end(self, table: str, actor: Actor) -> None:
        here = self.floor.tables[table]
        play = self.play(table)
        state, bank = play.state, play.state.bank
        if here.round != state.id:
            if any(live_table.net_of(play).values()):
                raise WrongMoment(NEVER_BEGAN)
            return
        changes = {floor.stack_of(p, table): n for p, n in live_table.net_of(play).items() if n}
        changes |= {floor.float_of(table): bank.house, floor.withheld_at(table): bank.withheld}
        changes[floor.jackpots_of(here.house)] = Cents(-sum(changes.values()))
        wagered = tuple(p for p in here.playing if _took_part(play, p))
        self.ask_floor(
            floor.EndRound(
                actor=actor,
                at=self.at,
                table=table,
                round=state.id,
                completed=not state.void,
                wagered=wagered,
                changes=changes,
                held=live_table.held_of(play),
                wagers=live_table.wagers_of(play) if self.floor.house.promotions else {},
            )
        )


def _took_part(play: live_table.LiveTable, person: str) -> bool:
    return any(s.person == person and (s.hand != "none" or s.results) for s in play.state.seats)
