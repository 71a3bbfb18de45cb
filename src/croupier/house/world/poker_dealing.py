"""A hand of poker checked card by card: against the deck, and in the order of the book."""

from typing import Final

from croupier import poker
from croupier.house.world.banked_dealing import TableFrame
from croupier.house.world.dealt_cards import DealtCards, Mismatch
from croupier.house.world.live_table import DealBegun, DealEnded
from croupier.poker import deal_events as d

STREETS: Final = {0: 3, 3: 1, 4: 1}
"""How many cards are turned next, by the number that lie on the board; a burn comes before."""
CORRECTIONS: Final = (
    *(d.Boxed, d.Misturned, d.ExtraOpened, d.SetAside, d.Reshuffled, d.Redealt, d.BurnPutRight),
    *(d.BurnNotMade, d.DiscardNotMade),
    *(d.HoleReplaced, d.Misgiven, d.CountPutRight, d.Reconstructed, poker.DeckPlaced),
)
"""Events of dealers with real cards: a table that deals itself makes none of these mistakes."""


class PokerDealing:
    """Follows the events of a hand of poker, and lays its cards out."""

    def __init__(self, begun: DealBegun, cards: DealtCards) -> None:
        setup = begun.setup
        self._order = [int(p.seat) for p in poker.from_the_button(setup.places, setup.button)]
        self._each, self._dealt = setup.variant.hole_cards, 0
        self.cards = cards

    def follow(self, event: DealBegun | DealEnded | poker.DealEvent, frame: TableFrame) -> None:
        """Takes the next event, and the table as it was shown after it."""
        cards = self.cards
        match event:
            case d.Shuffled():
                cards.shuffle()
                self._dealt = 0
            case d.CutMade():
                cards.cut(event.at)
            case poker.HoleDealt():
                self._deal(event)
            case poker.BoardDealt() | d.ChaseFlopDealt():
                self._turn(event)
            case poker.Shown() | poker.MuckOpened() | d.ShownToAll():
                seat = int(event.seat)
                cards.among(cards.seats.get(seat, ()), event.cards, f"at seat {seat}")
            case d.Misdealt():
                cards.seats, cards.board, cards.burnt = {}, [], []
                self._dealt = 0
            case _ if isinstance(event, CORRECTIONS):
                raise Mismatch("The deal was corrected as only a dealer with real cards does.")
        if isinstance(event, d.Misdealt) or not self._dealt:
            self._leave_out(frame)
        self._compare(frame)

    def _leave_out(self, frame: TableFrame) -> None:
        """Players whose wagers are held after a misdeal are not dealt in again."""
        seated = {seat.seat for seat in frame.seats}
        if seated:
            self._order = [number for number in self._order if number in seated]

    def _deal(self, event: poker.HoleDealt) -> None:
        """One card at a time from the button's left, until each has enough (8.4)."""
        if self._dealt + len(event.cards) > len(self._order) * self._each:
            raise Mismatch("More cards were dealt to the players than the game gives them.")
        for card in event.cards:
            seat = self._order[self._dealt % len(self._order)]
            self.cards.seats.setdefault(seat, []).append(self.cards.take(card))
            self._dealt += 1

    def _turn(self, event: poker.BoardDealt | d.ChaseFlopDealt) -> None:
        cards = self.cards
        if self._dealt < len(self._order) * self._each:
            raise Mismatch("A card was turned before every player had their cards.")
        if len(event.burned) != 1 or len(event.cards) != STREETS.get(len(cards.board), 0):
            raise Mismatch("The cards were not burned and turned as the book says.")
        cards.burnt += [cards.take(card) for card in event.burned]
        cards.board += [cards.take(card) for card in event.cards]

    def _compare(self, frame: TableFrame) -> None:
        cards = self.cards
        cards.compare(cards.board, frame.board, "on the board")
        for seat in frame.seats:
            held = cards.seats.get(seat.seat, [])
            cards.among(held, seat.cards + seat.discards, f"at seat {seat.seat}")
