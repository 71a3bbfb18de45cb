"""The state of play at one table: the round or hand under way, and the last one before it."""

from collections.abc import Hashable, Mapping
from typing import Final, Literal, TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from croupier import banked, floor, poker, tournament
from croupier.acts import JsonObject, Millis, cached_by_identity, to_json
from croupier.banked import BankedRules, Carried, Round, RoundLaw, TableMemory, banked_rules
from croupier.banked import events as e
from croupier.books import Sign, load_book
from croupier.cards import Card
from croupier.house.world.fairness import (
    CUT_COMMITTED,
    DeckEvent,
    DeckLogEvent,
    DeckSealed,
    TableDecks,
    decks_after,
)
from croupier.house.world.tournament_rounds import (
    TournamentRound,
    TournamentRoundBegun,
    TournamentRoundEnded,
    TournamentRoundRecord,
    TournamentRoundStep,
    deck_after,
    table_round_after,
)
from croupier.money import NOTHING, Cents

START = Round()


class HandOpened(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A hand begins: its name, and the terms by which its records can be read alone.

    `tournament` is the one that it belongs to, if any: its amounts are then chips and no money.
    `killed` are players of it who serve a penalty: they pay what is due and give up the cards.
    """

    id: str
    table: str
    terms: poker.GameTerms
    practice: bool = False
    tournament: str = ""
    killed: tuple[str, ...] = ()


class DealBegun(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The deal of a hand as the floor has set it up."""

    setup: poker.Setup
    side_wagers: tuple[poker.ChaseWager, ...] = ()


class DealEnded(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The deal is over, and the floor has its result."""

    round: str


TimeOf: TypeAlias = Literal["decision", "time bank", "lost connection"]


class TurnTimed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The time of a player to decide at a tournament's table, up to `until`.

    `turn` is the number of the turn in the hand. `of` says what time it is: that of every decision,
    the player's time bank, or the extra time of somebody whose connection is lost.
    """

    person: str
    turn: int
    until: Millis
    of: TimeOf = "decision"
    at: Millis


DealLogEvent: TypeAlias = (
    HandOpened | DealBegun | DealEnded | TurnTimed | TournamentRoundRecord | poker.DealEvent
)
PlayLogEvent: TypeAlias = banked.AnyRoundEvent | DeckLogEvent | DealLogEvent
"""Every event in the stream of a table's play."""

HAND_EVENTS: Final[tuple[type[DealLogEvent], ...]] = get_args(DealLogEvent)
"""The classes of events of a hand of poker, except those about its deck."""
_NEW_QUESTION = (
    *(e.RoundOpened, e.BetsClosed, e.StepBegun),
    *(e.BoardShown, e.DealerShown, e.RoundClosed),
)
"""Events after which a player has something else to decide."""
_NEW_CHANCE = (
    *_NEW_QUESTION,
    *(tournament.table_events.AskedToWager, tournament.table_events.WagersClosed),
)
"""The same of a round at a table of a tournament."""


class RecentEvent(msgspec.Struct, frozen=True):
    """An event of a table with its version; of poker also the deal before it, with its terms."""

    version: int
    at: Millis
    event: banked.AnyRoundEvent | DealLogEvent
    before: poker.Deal | None
    terms: poker.GameTerms | None


class LiveTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table's play. `brought` is what each person has put into the round's stacks; `turned` is
    the version at which what the players have to decide last changed. `sealed` is the commitment to
    the deck of the round, `order` that deck as it was committed to, after mixing; `decks` is about
    the deck of the next round; `happened` counts the events of the round at each seat.

    At a poker table: `deal` is the one in play, or the last while it still lies there, played
    under `terms`. `dealing` says that it is not over, `turns` counts how often its turn has moved.

    At a tournament's table `tournament` is its name, `acts` are the acts of the hand as written
    down, `turn_time` the last time that was given to a player for a decision, and `table_round`
    the round of a banked tournament, or the last while it still lies there.
    """

    state: Round = START
    rules: BankedRules | None = None
    memory: TableMemory = TableMemory()
    brought: Mapping[str, Cents] = {}
    sealed: DeckSealed | None = None
    order: tuple[Card, ...] = ()
    decks: TableDecks = TableDecks()
    jackpot_hands: tuple[e.JackpotHand, ...] = ()
    finished: Round | None = None
    deal: poker.Deal | None = None
    terms: poker.GameTerms | None = None
    dealing: bool = False
    turns: int = 0
    hand_id: str = ""
    tournament: str = ""
    acts: tuple[str, ...] = ()
    killed: tuple[str, ...] = ()
    turn_time: TurnTimed | None = None
    table_round: TournamentRound | None = None
    pushed: tuple[poker.PotPushed, ...] = ()
    opened: Millis = Millis(0)
    wagered: Millis = Millis(0)
    moved: Millis = Millis(0)
    turned: int = 0
    version: int = 0
    happened: Mapping[int, int] = {}

    @property
    def hand(self) -> poker.Hand | None:
        """The hand of poker that is played, or the last one while it still lies there."""
        return None if self.deal is None else self.deal.hand

    @property
    def to_act(self) -> poker.HandSeat | None:
        """The seat of the hand in play whose turn it is."""
        hand = self.hand if self.dealing else None
        return None if hand is None or hand.to_act == poker.NOBODY else hand.seats[hand.to_act]

    @property
    def takes_wagers(self) -> bool:
        """Whether a round is open in which wagers can still be placed and taken back."""
        return self.state.phase == "wagers"

    def seats_of(self, person: str) -> list[int]:
        """The seats that somebody plays in the round."""
        return [seat.number for seat in self.state.seats if seat.person == person]

    def round_seat(self, person: str) -> int:
        """The seat in the round where somebody's own chips lie; 0 where they have none."""
        seats = self.state.seats
        return next((s.number for s in seats if s.person == person and s.home == s.number), 0)

    @property
    def over(self) -> bool:
        return not self.dealing and self.state.phase in ("before", "over")

    @property
    def stage(self) -> str:
        return self.hand.phase if self.hand is not None else self.state.phase


def play_after(
    play: LiveTable,
    event: PlayLogEvent,
    at: Millis,
    version: int,
    state: Round | poker.Deal | None = None,
) -> LiveTable:
    """The table after an event, recorded at `at` milliseconds.

    `state` is the round, or the deal of poker, after it, where the caller has it already.
    """
    if isinstance(event, DeckEvent):
        return _after_deck_event(play, event, version)
    play = _count(play, event)
    if isinstance(event, DealLogEvent):
        assert not isinstance(state, Round), "a hand of poker leaves a deal"
        return _after_hand_event(play, event, at, version, state)
    assert not isinstance(state, poker.Deal)
    return _after_round_event(play, event, at, version, state)


def _after_deck_event(play: LiveTable, event: DeckLogEvent, version: int) -> LiveTable:
    play = replace(play, decks=decks_after(play.decks, event), version=version)
    if not isinstance(event, DeckSealed):
        return play
    if event.form < CUT_COMMITTED and play.dealing and play.hand is not None:
        play = replace(play, order=play.hand.stub)
    return replace(play, sealed=event)


def _count(play: LiveTable, event: banked.AnyRoundEvent | DealLogEvent) -> LiveTable:
    """Counts an event at a seat; the count begins anew with each round or hand."""
    if isinstance(event, e.RoundOpened | HandOpened):
        return replace(play, happened={})
    seat: int = getattr(event, "seat", 0)
    if not seat:
        return play
    return replace(play, happened={**play.happened, seat: play.happened.get(seat, 0) + 1})


# --- rounds ----------------------------------------------------------------------------------


def _after_round_event(
    play: LiveTable, event: banked.AnyRoundEvent, at: Millis, version: int, known: Round | None
) -> LiveTable:
    if isinstance(event, e.RoundOpened):
        brought = {sitting.person: sitting.chips for sitting in event.seats}
        rules = rules_for(event.book, event.game, event.sign)
        play = replace(play, state=START, rules=rules, brought=brought, sealed=None, order=(),
                       jackpot_hands=(), opened=at, wagered=at)  # fmt: skip
    assert play.rules is not None, "a round is opened before anything happens in it"
    before = play.state
    state = play.rules.evolve(before, event) if known is None else known
    turned = version if isinstance(event, _NEW_QUESTION) else play.turned
    play = replace(play, state=state, moved=at, version=version, turned=turned)
    match event:
        case e.SeatTaken():
            return _add_chips_brought(play, event.person, event.chips)
        case e.SeatLeft():
            return _add_chips_brought(play, event.person, -event.chips)
        case e.ChipsBought():
            return _add_chips_brought(play, state.seat(event.seat).person, event.amount)
        case e.WagerPlaced():
            return replace(play, wagered=at)
        case e.WagerTakenBack():
            back = carried_back(before, event)
            play = replace(play, wagered=at)
            return play if back is None else _add_chips_brought(play, back.person, back.amount)
        case e.JackpotHand():
            return replace(play, jackpot_hands=(*play.jackpot_hands, event))
        case e.CardsShuffled():
            return replace(play, order=event.order)
        case e.RoundClosed():
            return replace(play, finished=state, memory=event.memory)
    return play


# --- hands of poker --------------------------------------------------------------------------


def _after_hand_event(
    play: LiveTable, event: DealLogEvent, at: Millis, version: int, known: poker.Deal | None
) -> LiveTable:
    play = replace(play, version=version)
    match event:
        case HandOpened():
            play = replace(play, hand_id=event.id, terms=event.terms, opened=at, sealed=None)
            play = replace(play, tournament=event.tournament, acts=(), turn_time=None)
            return replace(play, killed=event.killed, order=(), pushed=())
        case TurnTimed():
            return replace(play, turn_time=event)
        case TournamentRoundBegun() | TournamentRoundStep() | TournamentRoundEnded():
            after = table_round_after(play.table_round, event)
            same = isinstance(event, TournamentRoundStep) and not isinstance(
                event.event, _NEW_CHANCE
            )
            turned = play.turned if same else version
            sealed, order = deck_after(event, play.sealed, play.order)
            play = replace(play, sealed=sealed, order=order)
            return replace(play, table_round=after, moved=at, turned=turned)
        case DealBegun():
            deal = known or poker.new_deal(event.setup, event.side_wagers)
            return replace(play, deal=deal, dealing=True, turns=0, moved=at, turned=version)
        case DealEnded():
            return replace(play, dealing=False, moved=at)
    before = play.deal
    assert before is not None, "a deal is begun before anything happens in it"
    deal = deal_rules(play).evolve(before, event) if known is None else known
    turned = version if _question(deal) != _question(before) else play.turned
    turns = play.turns + (_turn(deal) != _turn(before))
    play = replace(play, deal=deal, moved=at, turned=turned, turns=turns)
    if play.tournament and (word := tournament.act_word(event)):
        return replace(play, acts=(*play.acts, word))
    if isinstance(event, poker.PotPushed):
        return replace(play, pushed=(*play.pushed, event))
    if isinstance(event, poker.deal_events.Shuffled):
        return replace(play, order=event.cards)
    return play


def deal_rules(play: LiveTable) -> poker.DealRules:
    """The rules a hand is played by: those of the sign as it stood when the hand was opened."""
    assert play.terms is not None, "a hand is opened before anything happens in it"
    return _rules_under(play.terms)


@cached_by_identity(1024)
def _rules_under(terms: poker.GameTerms) -> poker.DealRules:
    """Cached, for every event of a hand asks for the rules of the same terms."""
    return poker.rules_for(terms.charges, terms.readings, terms.book)


def _question(deal: poker.Deal) -> Hashable:
    """What the players have to decide: an answer to another question is out of date."""
    hand = deal.hand
    return hand.phase, hand.round, hand.to_act, hand.betting, deal.around.owing


def _turn(deal: poker.Deal) -> tuple[int, int]:
    """Whose turn it is in which round: the time to act starts again when this changes."""
    return deal.hand.to_act, deal.hand.round


def with_log_version(play: LiveTable, number: int, before: LiveTable, version: int) -> LiveTable:
    """A table as a draft left it after its event `number`, with the version it got in the log.

    A draft cannot know versions, so it numbers its own events downwards from -1.
    """
    turned = version if play.turned == number else before.turned
    return replace(play, version=version, turned=turned)


def carried_back(state: Round, event: banked.AnyRoundEvent) -> Carried | None:
    """The jackpot wager carried over from an earlier round that an event returns, if it does."""
    if isinstance(event, e.CarriedReturned):
        return event.carried
    if isinstance(event, e.WagerTakenBack) and event.wager in state.seat(event.seat).carried:
        person = state.seat(event.seat).person
        return Carried(event.seat, person, event.wager, event.amount)
    return None


def _add_chips_brought(play: LiveTable, person: str, amount: Cents) -> LiveTable:
    held = play.brought.get(person, Cents(0)) + amount
    return replace(play, brought={**play.brought, person: held})


_KNOWN: dict[bytes, BankedRules] = {}


def rules_at(table: floor.Table) -> BankedRules:
    """The rules of the next round: the table's game under the sign that stands there now."""
    return rules_for(table.book_ref, table.game, floor.engine_sign(table.board.stated))


def rules_for(book: str, game: str, sign: Sign | JsonObject) -> BankedRules:
    """The rules of a game under a sign, as it was recorded or as it is stated at a table.

    Tables with the same sign share them.
    """
    key = to_json((book, game, sign))
    known = _KNOWN.get(key)
    if known is None:
        if len(_KNOWN) > 256:
            _KNOWN.clear()
        read = load_book(book)
        known = _KNOWN[key] = (
            BankedRules(RoundLaw(read, read.game(game), sign))
            if isinstance(sign, Sign)
            else banked_rules(read, game, sign)
        )
    return known


def held_of(play: LiveTable) -> dict[str, Cents]:
    """How much of each person's winnings and jackpot prizes the round withholds."""
    held: dict[str, Cents] = {}
    if not play.state.bank.withheld:
        return held
    for seat in play.state.seats:
        if seat.withheld:
            person = play.state.seat(seat.home).person
            held[person] = held.get(person, Cents(0)) + seat.withheld
    return held


def wagers_of(play: LiveTable) -> dict[str, Cents]:
    """The greatest single wager of each person in the round; returned ones do not count."""
    greatest: dict[str, Cents] = {}
    for seat in play.state.seats:
        person = play.state.seat(seat.home).person if seat.home else ""
        for amount in seat.staked().values() if person else ():
            greatest[person] = max(amount, greatest.get(person, NOTHING))
    return greatest


def net_of(play: LiveTable) -> dict[str, Cents]:
    """What the round did to each person's chips."""
    held: dict[str, Cents] = dict.fromkeys(play.brought, Cents(0))
    for seat in play.state.seats:
        if seat.person and seat.home == seat.number:
            held[seat.person] = held.get(seat.person, Cents(0)) + seat.stack
    return {person: held[person] - play.brought.get(person, Cents(0)) for person in held}
