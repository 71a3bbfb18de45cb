"""What a command leads to, decided on a copy of the world and not yet written.

One draft may hold several commands of several rooms: they are written together, in one
transaction over all the streams they touch, or not at all.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from croupier import banked, floor, jackpot, poker
from croupier.acts import SYSTEM, Actor, Millis, WrongMoment, to_json
from croupier.banked import AnyRoundCommand
from croupier.house.commands.guests import check_seated, is_guest
from croupier.house.commands.jackpot_registration import check_wager, given_back, unregistered
from croupier.house.errors import DECLINED
from croupier.house.world.event_kinds import fresh
from croupier.house.world.fairness import DeckSealed
from croupier.house.world.hosted_tournament import Match
from croupier.house.world.live_table import (
    DealBegun,
    DealEnded,
    HandOpened,
    Play,
    carried_back,
    deal_rules,
    held_of,
    net_of,
    play_after,
)
from croupier.house.world.record_access import RoundSeen
from croupier.house.world.world import World, jackpots_of
from croupier.money import Account, AccountKind, Cents, Entry, Transfer
from croupier.store import Append, Fresh, transfer_event

Heard: TypeAlias = "Callable[[Draft, floor.Table, Any, Actor], None]"
"""Who must know of what happens in a round."""


class Written(NamedTuple):
    """A record of a draft, the event it holds, and what it leaves of the table it happened at."""

    stream: str
    record: Fresh
    event: Any
    left: Play | None = None


class Draft:
    """Commands performed on a world that itself stays as it is."""

    def __init__(
        self, world: World, law: floor.FloorLaw, at: Millis, heard: "Heard | None" = None
    ) -> None:
        self.world, self.law, self.at = world, law, at
        self.heard: Heard = heard or (lambda *_: None)
        self.rules = floor.FloorRules(law, self._relied_on)
        self.floor = world.floor
        self._position = world.position
        self.events: list[Written] = []
        self._plays: dict[str, Play] = {}
        self._jackpots: dict[str, jackpot.JackpotState] = {}
        self.matches: dict[str, Match] = {}
        self._moved: set[str] = set()
        self._unchanged: set[str] = {"floor"}

    # --- the rooms --------------------------------------------------------------------------

    def ask_floor(self, command: floor.FloorCommand) -> None:
        for event, after_it in self.rules.steps(self.floor, command):
            self.floor = after_it
            self._write(event.stream, fresh("floor", event), event)
            if isinstance(event, floor.SatDown):
                self._seated(event, command)
            if floor.moved_money(event):
                self._move(event.stream, event.move)

    def _seated(self, event: floor.SatDown, command: floor.FloorCommand) -> None:
        """A guest holds a few seats at most, also where two tables seat them at the same time.

        Chips bought for a seat are written to the person's own stream, so the second of two
        seats is decided again after the first. A seat that is allotted comes without chips, and
        a note in that stream serves the same purpose.
        """
        check_seated(self.floor, event.person, command.actor)
        if is_guest(event.person) and isinstance(command, floor.AllotSeat):
            note = to_json({"table": event.table, "seat": event.seat})
            self._write(f"player:{event.person}", Fresh("guest.SeatAllotted", note), None)

    def attempt(self, decide: "Callable[[Draft], None]") -> str | None:
        """Performs commands that may be refused; why they were, and then nothing has changed."""
        before = (self.floor, list(self.events), dict(self._plays), dict(self._jackpots))
        matches, moved = dict(self.matches), set(self._moved)
        try:
            decide(self)
        except DECLINED as refused:
            self.floor, self.events, self._plays, self._jackpots = before
            self.matches, self._moved = matches, moved
            return str(refused)
        return None

    def play(self, table: str) -> Play:
        return self._plays.get(table) or self.world.play(table)

    def ask_banked(self, table: str, command: AnyRoundCommand, rules: banked.BankedRules) -> None:
        """One command of a round, with what the floor must know of it in the same breath."""
        check_wager(self.jackpots(rules.law.book.id), table, command, rules)
        before = self.play(table)
        state = rules.start if isinstance(command, banked.commands.OpenRound) else before.state
        steps = rules.steps(state, command)
        if before.state.phase == "wagers" and (
            loose := unregistered(self.jackpots(rules.law.book.id), table, steps, rules)
        ):
            for stake in loose:
                self.ask_banked(table, given_back(stake, self.at), rules)
            before = self.play(table)
            steps = rules.steps(before.state, command)
        now = before.state
        for event, left in steps:
            self.heard(self, self.floor.tables[table], event, command.actor)
            self._give_back(table, event)
            assert self.play(table).state == now, "only this command's own events move its round"
            self.write_play(table, "banked", event, left)
            now = left
        if before.state.phase == "wagers" and now.phase not in ("wagers", "over"):
            self._begin(table, command.actor)
        if now.phase == "over" and before.state.phase != "over":
            self._end(table, command.actor)

    def begin_hand(self, table: str, actor: Actor) -> None:
        """The next hand at a poker table: the floor sets it up, and its deal begins."""
        ident = f"{table}-{self._next(f'play:{table}') + 1}"
        self.ask_floor(floor.BeginHand(actor=actor, at=self.at, table=table, round=ident))
        written = (w.event for w in reversed(self.events))
        placed = next(event for event in written if isinstance(event, floor.HandPlaced))
        terms = floor.terms_of(self.floor.tables[table])
        self.write_play(table, "deal", HandOpened(id=ident, table=table, terms=terms))
        begun = DealBegun(setup=placed.setup, side_wagers=placed.side_wagers)
        self.write_play(table, "deal", begun)

    def ask_deal(self, table: str, command: poker.DealCommand) -> None:
        """One command of a hand of poker; the floor has the result of one that is over."""
        play = self.play(table)
        if play.deal is None:
            book = self.floor.tables[table].book
            raise WrongMoment("no hand has been begun", "1.1 'Round of Play'", book)
        for event, deal in deal_rules(play).steps(play.deal, command):
            self.write_play(table, "poker", event, deal)
        now = self.play(table)
        if now.dealing and now.deal is not None and now.deal.hand.phase == "over":
            self._settle(table, now.deal, command.actor)

    def _settle(self, table: str, deal: poker.Deal, actor: Actor) -> None:
        ident = self.play(table).hand_id
        self.write_play(table, "deal", DealEnded(round=ident))
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

    def write_play(self, table: str, room: str, event: Any, state: Any = None) -> None:
        """An event at a table; `state` is what the rules have made of it, where that is known."""
        number = -1 - len(self.events)
        left = self._plays[table] = play_after(self.play(table), event, self.at, number, state)
        self.events.append(Written(f"play:{table}", fresh(room, event), event, left))

    def seal(self, table: str, sealed: DeckSealed) -> None:
        self.write_play(table, "deal", sealed)

    def jackpots(self, book: str) -> jackpot.JackpotState:
        known = self._jackpots.get(book)
        return known if known is not None else self.world.jackpots.get(book, jackpot.JackpotState())

    def _relied_on(self, book: str) -> jackpot.JackpotState:
        """The jackpots of a book for a decision of the floor, which stands only on these."""
        self._unchanged.add(f"jackpots:{book}")
        return self.jackpots(book)

    def ask_jackpot(self, book: str, command: jackpot.AnyJackpotCommand) -> None:
        stream = f"jackpots:{book}"
        state, events = jackpots_of(book).perform(self.jackpots(book), command)
        for event in events:
            self._write(stream, fresh("jackpot", event), event)
            for transfer in jackpot.transfers(event, f"{stream} {self._next(stream)}"):
                self._post(stream, self._through_the_house(book, transfer))
        self._jackpots[book] = state

    def write_match(self, match: Match, events: Iterable[Any], moved: Iterable[Transfer]) -> None:
        """What happened in a tournament; money between accounts of its own goes with it."""
        stream = f"tournament:{match.id}"
        for event in events:
            self._write(stream, fresh("tournament", event), event)
        for transfer in moved:
            self._post(stream, transfer)
        self.matches[match.id] = match

    def write_look(self, seen: RoundSeen) -> None:
        """A member of staff reads the records of a round."""
        self._write(seen.stream, fresh("audit", seen), seen)

    # --- rounds, as the floor sees them ------------------------------------------------------

    def _begin(self, table: str, actor: Actor) -> None:
        state = self.play(table).state
        people = tuple(dict.fromkeys(s.person for s in state.seats if s.person and s.wagers))
        self.ask_floor(
            floor.BeginRound(actor=actor, at=self.at, table=table, round=state.id, playing=people)
        )

    def _give_back(self, table: str, event: Any) -> None:
        """Chips that an earlier round had carried over are at the seat, or the cage, at once."""
        back = carried_back(self.play(table).state, event)
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

    def _end(self, table: str, actor: Actor) -> None:
        here = self.floor.tables[table]
        play = self.play(table)
        state, bank = play.state, play.state.bank
        if here.round != state.id:
            if any(net_of(play).values()):
                raise WrongMoment("a round that never began moves no chips")
            return
        changes = {floor.stack_of(p, table): n for p, n in net_of(play).items() if n}
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
                held=held_of(play),
            )
        )

    # --- writing ------------------------------------------------------------------------------

    def _write(self, stream: str, record: Fresh, event: Any) -> None:
        self.events.append(Written(stream, record, event))

    def _next(self, stream: str) -> int:
        return self.world.version(stream) + sum(w.stream == stream for w in self.events)

    def _move(self, stream: str, move: floor.MoneyMove) -> None:
        """A movement that stands in two streams is posted once."""
        if move.id not in self._moved and any(move.entries.values()):
            self._moved.add(move.id)
            self._post(stream, move.transfer())

    def _post(self, stream: str, transfer: Transfer) -> None:
        self._write(stream, transfer_event(transfer), None)

    def _through_the_house(self, book: str, transfer: Transfer) -> Transfer:
        """Chips on the layout and at the seats move when the round ends; until then the house
        answers for them."""
        house = Account.parse(floor.jackpots_of(self.law.book(book).file.house))
        entries = tuple(
            Entry(house, e.amount)
            if e.account.kind in (AccountKind.LAYOUT, AccountKind.PLAYER)
            else e
            for e in transfer.entries
        )
        return Transfer(transfer.id, entries, transfer.memo, transfer.clauses)

    @property
    def streams(self) -> set[str]:
        """The streams that are written to."""
        return {written.stream for written in self.events}

    @property
    def stands(self) -> bool:
        """Whether the world is still the one that this was decided on."""
        return self.world.position == self._position

    def appends(self) -> list[Append]:
        """Every stream touched with the version it was decided on. The `floor` stream, and the
        jackpots that a decision of the floor relied on, must not have changed either."""
        assert self.stands, "what is written was decided on what is there"
        streams: dict[str, list[Fresh]] = {stream: [] for stream in sorted(self._unchanged)}
        for written in self.events:
            streams.setdefault(written.stream, []).append(written.record)
        return [Append(s, self.world.version(s), tuple(records)) for s, records in streams.items()]


def _took_part(play: Play, person: str) -> bool:
    return any(s.person == person and (s.hand != "none" or s.results) for s in play.state.seats)
