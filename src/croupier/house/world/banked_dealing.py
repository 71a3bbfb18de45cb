"""A banked round checked card by card: against the deck, and in the order of the book."""

from collections.abc import Sequence

import msgspec

from croupier import banked
from croupier.banked import events as e
from croupier.cards import Card
from croupier.house.world.dealt_cards import DealtCards, Mismatch
from croupier.house.world.live_table import rules_for

MaybeCard = Card | None


class SeatFrame(msgspec.Struct, frozen=True):
    """A seat as a frame of the round shows it."""

    seat: int
    cards: tuple[MaybeCard, ...] = ()
    discards: tuple[MaybeCard, ...] = ()


class TableFrame(msgspec.Struct, frozen=True):
    """What a frame of a round or hand shows of its cards."""

    board: tuple[MaybeCard, ...] = ()
    dealer: tuple[MaybeCard, ...] = ()
    burnt: tuple[MaybeCard, ...] = ()
    deck: tuple[MaybeCard, ...] = ()
    next_cards: tuple[MaybeCard, ...] = ()
    seats: tuple[SeatFrame, ...] = ()


class BankedDealing:
    """Follows the events of a banked round, and lays its cards out."""

    def __init__(self, opened: e.RoundOpened, cards: DealtCards) -> None:
        self.rules = rules_for(opened.book, opened.game, opened.sign)
        self.cards = cards
        self._state = self.rules.start

    def follow(self, event: banked.AnyRoundEvent, frame: TableFrame) -> None:
        """Takes the next event, and the table as it was shown after it."""
        self._lay(event)
        self._state = self.rules.evolve(self._state, event)
        self._compare(frame)

    def _lay(self, event: banked.AnyRoundEvent) -> None:
        cards = self.cards
        match event:
            case e.CardsShuffled():
                cards.shuffle(cut_covered=banked.cut_bounds(self.rules.law) is None)
            case e.CardsCut():
                self._cut(event.position)
            case e.CardDealt():
                self._check_place(event.to, event.seat)
                self._places(event.to, event.seat).append(cards.take(event.card))
            case e.CardBurned():
                self._check_place("burn", 0)
                cards.burnt.append(cards.take(event.card))
            case e.BoardSpread():
                cards.board[:] = [cards.board[place] for place in event.order]
            case e.HandsExchanged():
                one, other = self._places("seat", event.seat), self._places("seat", event.area)
                cards.seats[event.seat], cards.seats[event.area] = other, one
            case e.BoardShown():
                cards.compare(cards.board, event.cards, "on the board")
            case e.DealerShown():
                cards.compare(cards.dealer, event.cards, "in the dealer's hand")
            case e.HandTurned():
                cards.among(self._places("seat", event.seat), event.cards, f"at seat {event.seat}")
            case e.SurplusNext():
                cards.left(event.cards, "as the next cards of the deck")

    def _cut(self, position: int) -> None:
        bounds = banked.cut_bounds(self.rules.law)
        if bounds is None or not bounds[0] <= position <= bounds[1]:
            raise Mismatch(f"The book does not allow this deck to be cut after {position} cards.")
        self.cards.cut(position)

    def _places(self, to: str, seat: int) -> list[int]:
        if to == "board":
            return self.cards.board
        return self.cards.dealer if to == "dealer" else self.cards.seats.setdefault(seat, [])

    def _check_place(self, to: str, seat: int) -> None:
        """Whether the book gives the next card to this place."""
        due = banked.places_missing(self.rules.law, self._state)
        if not due:
            raise Mismatch("A card was dealt after the last one that the book deals.")
        burn = bool(due[0].before) and due[0].before in self._state.burns
        wanted = ("burn", 0) if burn else (due[0].to, due[0].seat)
        if (to, seat) != wanted:
            raise Mismatch("The cards were not dealt in the order of the book.")

    def _compare(self, frame: TableFrame) -> None:
        cards = self.cards
        cards.compare(cards.board, frame.board, "on the board")
        cards.compare(cards.dealer, frame.dealer, "in the dealer's hand")
        cards.compare(cards.burnt, frame.burnt, "among the burned cards")
        cards.left(frame.deck or frame.next_cards, "as the next cards of the deck")
        for seat in frame.seats:
            cards.among(self._places("seat", seat.seat), seat.cards, f"at seat {seat.seat}")


def banked_deck(opened: e.RoundOpened) -> tuple[Sequence[Card], bool]:
    """The cards of the deck of a round, and whether its book cuts it."""
    law = rules_for(opened.book, opened.game, opened.sign).law
    return law.fresh.cards, banked.cut_bounds(law) is not None
