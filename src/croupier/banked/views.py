"""What each person is shown of a round, as a pure function of the state and the viewer.

A card lies face down for everybody but the player who looked at it, until the book has it
turned over. Dealer, supervisor and auditor see no more than the table shows; only when the
round is over does an auditor see every card, to check what was dealt.
"""

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from croupier.acts import Viewer
from croupier.banked.console import SeatOption, Todo, next_steps, options_of
from croupier.banked.phrases import either
from croupier.banked.round.dealing import to_decide
from croupier.banked.round.law import RoundLaw, law_of_round
from croupier.banked.state import (
    Bank,
    Marker,
    Round,
    RoundSeat,
    StreetDecision,
    ToldAmount,
    WagerRecord,
)
from croupier.cards import Card, rank_hand
from croupier.money import Cents, show_dollars

Cards = tuple[Card | None, ...]


class RoundSeatView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One betting area; a card that may not be seen is null.

    `told` are sentences to its player about wagers of the wrong amount.
    """

    seat: int
    person: str = ""
    played_from: int = 0
    stack: Cents = Cents(0)
    wagers: Mapping[str, Cents] = {}
    hand: str = "none"
    cards: Cards = ()
    best: str = ""
    looked: bool = False
    blind: bool = False
    decisions: tuple[StreetDecision, ...] = ()
    results: tuple[WagerRecord, ...] = ()
    told: tuple[str, ...] = ()
    marker: Marker | None = None
    to_act: bool = False
    yours: bool = False
    options: tuple[SeatOption, ...] = ()


class RoundView(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The table as one person sees it."""

    id: str
    table: str
    book: str
    game: str
    phase: str
    street: str = ""
    board: Cards = ()
    dealer: Cards = ()
    dealer_best: str = ""
    dealer_qualifies: bool | None = None
    seats: tuple[RoundSeatView, ...] = ()
    minimum: Cents = Cents(0)
    maximum: Cents | None = None
    button: int | None = None
    next_cards: tuple[Card, ...] = ()
    exposed: tuple[Card, ...] = ()
    burnt: Cards = ()
    deck: tuple[Card, ...] = ()
    todo: tuple[Todo, ...] = ()
    awaiting: tuple[str, ...] = ()
    void: str = ""
    suspended: bool = False
    english_only: bool = False
    bank: Bank | None = None


def view(state: Round, viewer: Viewer, law: RoundLaw | None = None) -> RoundView:
    """The round as this person may see it."""
    if state.phase == "before":
        return RoundView(id="", table="", book="", game="", phase="before")
    law = law if law is not None else law_of_round(state)
    opened = viewer.kind == "auditor" and state.phase == "over"
    board = _board(state, opened=opened)
    step = law.steps[state.step] if state.phase == "play" else None
    deciding = to_decide(state, step) if step is not None and step.do == "decide" else []
    best, qualifies = _dealer_hand(law, state)
    return RoundView(
        id=state.id,
        table=state.table,
        book=state.book,
        game=state.game,
        phase=state.phase,
        street=step.street or "" if step is not None else "",
        board=board,
        dealer=state.dealer if state.dealer_shown or opened else _backs(state.dealer),
        dealer_best=best,
        dealer_qualifies=qualifies,
        seats=tuple(
            _seat(law, state, seat, viewer, deciding, opened=opened) for seat in state.seats
        ),
        minimum=law.sign.minimum,
        maximum=law.sign.maximum,
        button=state.memory.button,
        next_cards=state.deck[: state.deck_seen],
        exposed=state.exposed,
        burnt=state.burnt if opened else _backs(state.burnt),
        deck=state.deck if opened else (),
        todo=_todo(law, state, viewer),
        awaiting=tuple(law.rows[report.irregularity].what for report in state.reports),
        void=state.void,
        suspended=state.suspended,
        english_only=state.memory.english_only,
        bank=state.bank if viewer.kind in ("supervisor", "auditor") else None,
    )


def _backs(cards: Cards) -> Cards:
    return (None,) * len(cards)


def _board(state: Round, *, opened: bool) -> Cards:
    if opened:
        return state.board
    return (*state.board[: state.board_shown], *_backs(state.board[state.board_shown :]))


def _dealer_hand(law: RoundLaw, state: Round) -> tuple[str, bool | None]:
    """The dealer's best five once they are shown, and whether they qualify."""
    if not state.dealer_shown:
        return "", None
    held = tuple(card for card in (*state.dealer, *state.board) if card is not None)
    hand = rank_hand(held)
    return hand.name, None if law.lowest_qualifying is None else law.qualifies(hand.category)


def may_see(seat: RoundSeat, viewer: Viewer) -> bool:
    """Whether a viewer sees the cards of a hand: everybody once they are turned over, before
    that only the player who looked at them, and never a hand played blind."""
    own = viewer.kind == "player" and viewer.person == seat.person and bool(seat.person)
    return seat.shown or (own and seat.looked and not seat.blind)


def _seat(
    law: RoundLaw,
    state: Round,
    seat: RoundSeat,
    viewer: Viewer,
    deciding: list[int],
    *,
    opened: bool,
) -> RoundSeatView:
    yours = viewer.kind == "player" and viewer.person == seat.person and bool(seat.person)
    cards = seat.cards if opened or may_see(seat, viewer) else _backs(seat.cards)
    to_act = seat.number in deciding
    return RoundSeatView(
        seat=seat.number,
        person=seat.person,
        played_from=seat.home if seat.home != seat.number else 0,
        stack=seat.stack,
        wagers=seat.wagers,
        hand=seat.hand,
        cards=cards,
        best=_best(state, cards),
        looked=seat.looked,
        blind=seat.blind,
        decisions=seat.decisions,
        results=seat.results,
        told=tuple(told_in_words(law, told) for told in seat.told) if yours else (),
        marker=state.memory.marker(seat.person) if seat.person else None,
        to_act=to_act,
        yours=yours,
        options=options_of(law, state, seat) if yours and to_act else (),
    )


def told_in_words(law: RoundLaw, told: ToldAmount) -> str:
    """What a player is told of a wager that was too low (Melbourne 11.11.2)."""
    names = law.wagers
    return (
        f"Your {names[told.wager].name} wager of {show_dollars(told.placed)} counted as placed. "
        f"From now on it must be {either(map(show_dollars, told.should))} beside an "
        f"{names[law.base].name} of {show_dollars(told.base)} ({told.clause})."
    )


def _best(state: Round, cards: Cards) -> str:
    """The name of the best five cards that this viewer sees, or "" while there are fewer."""
    seen = tuple(card for card in (*cards, *state.board[: state.board_shown]) if card is not None)
    hidden = not cards or None in cards
    return "" if hidden or len(seen) < 5 else _hand_name(seen)


@lru_cache(maxsize=4096)
def _hand_name(seen: tuple[Card, ...]) -> str:
    """The name of a hand, cached because the same hand is shown many times."""
    return rank_hand(seen).name


def _todo(law: RoundLaw, state: Round, viewer: Viewer) -> tuple[Todo, ...]:
    """What is to be done next: for a player only their own part, for onlookers nothing."""
    everything = next_steps(state, law)
    if viewer.kind == "player":
        return tuple(todo for todo in everything if todo.person == viewer.person)
    return () if viewer.kind == "onlooker" else everything
