"""The cards made ready: decks brought in, shuffled, and cut where the book says so."""

from croupier.acts import WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.law import DEALER
from croupier.banked.round.recorder import RoundRecorder
from croupier.cards import FULL_DECK, refuse_repeats
from croupier.errors import BadInput

DECK = len(FULL_DECK)


def bring_decks(recorder: RoundRecorder, command: c.BringDecks) -> None:
    """Decks are told apart by the colour of their backs, and no deck has two kinds of back."""
    row, clause = recorder.law.shuffle, recorder.law.game.deck_clause
    recorder.in_phase("wagers")
    recorder.role(command.actor, DEALER, clause)
    decks = row.decks if row is not None else len(command.decks)
    if len(command.decks) != decks:
        raise BadInput("decks", f"{decks} ({clause})", got=len(command.decks))
    for deck in command.decks:
        if not deck.id or not deck.colour or not deck.backs_alike:
            wanted = "a name, a colour and backs of one colour and design"
            raise BadInput("decks", f"{wanted} ({clause})", got=deck.id)
    for what in ("id", "colour"):
        if len({getattr(deck, what) for deck in command.decks}) < len(command.decks):
            raise BadInput("decks", f"each {what} once ({clause})")
    recorder.record(e.DecksBrought(command.decks, clause, command.actor))


def shuffle_cards(recorder: RoundRecorder, command: c.ShuffleCards) -> None:
    law, state = recorder.law, recorder.state
    recorder.flowing("wagers", "closed")
    row, clause = law.shuffle, law.shuffle_clause
    recorder.role(command.actor, DEALER, clause)
    if state.real_cards:
        if command.order:
            raise BadInput("order", "nothing: nobody knows the order of real cards")
    else:
        refuse_repeats(command.order, "order")
        if len(command.order) != DECK:
            expected = f"all {DECK} cards of the deck, each once ({law.game.deck_clause})"
            raise BadInput("order", expected, got=len(command.order))
    known = [deck.id for deck in state.memory.decks]
    if known and command.deck not in known:
        raise BadInput("deck", f"one of {', '.join(known)}", got=command.deck)
    if row is not None and row.decks > 1 and command.deck and command.deck == state.memory.deck:
        recorder.refuse(WrongMoment, f"the {command.deck} deck was used last", row.clause)
    recorder.record(e.CardsShuffled(command.order, command.deck, clause))


def cut_cards(recorder: RoundRecorder, command: c.CutCards) -> None:
    law, state = recorder.law, recorder.state
    recorder.flowing("wagers", "closed")
    row, clause = law.shuffle, law.shuffle_clause
    if law.has_power("cut"):
        recorder.power(command.actor, "cut")
    recorder.role(command.actor, DEALER, clause)
    if not state.shuffled:
        recorder.refuse(WrongMoment, "the cards are not shuffled yet", clause)
    if row is not None and not row.cut:
        recorder.refuse(WrongMoment, "cards from the machine are not cut", clause)
    if state.cut:
        recorder.refuse(WrongMoment, "the cards have been cut", clause)
    fewest = row.from_end if row is not None else 1
    if not fewest <= command.position <= DECK - fewest:
        expected = f"from {fewest} to {DECK - fewest} ({clause})"
        raise BadInput("position", expected, got=command.position)
    recorder.record(e.CardsCut(command.position, clause))


def cards_ready(recorder: RoundRecorder) -> None:
    """The cards have been shuffled for this round, and cut where the book says so."""
    row, clause, state = recorder.law.shuffle, recorder.law.shuffle_clause, recorder.state
    if not state.shuffled:
        recorder.refuse(WrongMoment, "the cards have not been shuffled for this round", clause)
    if row is not None and row.cut and not state.cut:
        recorder.refuse(WrongMoment, "the cards have not been cut", clause)
