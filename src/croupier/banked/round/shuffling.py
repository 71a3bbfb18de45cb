"""Preparing the cards: bringing decks in, shuffling, and cutting where the book says so."""

from croupier.acts import WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.law import DEALER, RoundLaw
from croupier.banked.round.recorder import RoundRecorder
from croupier.cards import refuse_repeats
from croupier.errors import BadInput


def bring_decks(recorder: RoundRecorder, command: c.BringDecks) -> None:
    """Records the decks of a table; each must have backs of one colour that no other has."""
    row, clause = recorder.law.shuffle, recorder.law.game.deck_clause
    recorder.needs_phase("wagers")
    recorder.role(command.actor, DEALER, clause)
    decks = row.decks if row is not None else len(command.decks)
    if len(command.decks) != decks:
        raise BadInput("decks", f"exactly {decks} decks ({clause})", got=len(command.decks))
    for deck in command.decks:
        if not deck.id or not deck.colour or not deck.backs_alike:
            wanted = "each deck with a name, a colour and backs of one design"
            raise BadInput("decks", f"{wanted} ({clause})", got=deck.id)
    for what in ("id", "colour"):
        if len({getattr(deck, what) for deck in command.decks}) < len(command.decks):
            raise BadInput("decks", f"each {what} on one deck only ({clause})")
    recorder.record(e.DecksBrought(command.decks, clause, command.actor))
    spoil_shuffle(recorder, clause)


def spoil_shuffle(recorder: RoundRecorder, clause: str) -> None:
    """Cards that were handled or changed after the shuffle are shuffled again, and cut again."""
    if recorder.state.shuffled and recorder.state.phase in ("wagers", "closed"):
        recorder.record(e.ShuffleSpoilt(clause))


def shuffle_cards(recorder: RoundRecorder, command: c.ShuffleCards) -> None:
    law, state = recorder.law, recorder.state
    recorder.needs_running("wagers", "closed")
    row, clause = law.shuffle, law.shuffle_clause
    recorder.role(command.actor, DEALER, clause)
    if state.real_cards:
        if command.order:
            raise BadInput("order", "nothing, because nobody knows the order of real cards")
    else:
        refuse_repeats(command.order, "order")
        if len(command.order) != law.deck_size:
            expected = f"all {law.deck_size} cards of the deck, each once ({law.deck_size_clause})"
            raise BadInput("order", expected, got=len(command.order))
    known = [deck.id for deck in state.memory.decks]
    if known and command.deck not in known:
        raise BadInput("deck", f"one of {', '.join(known)}", got=command.deck)
    if row is not None and row.decks > 1 and command.deck and command.deck == state.memory.deck:
        reason = f"The {command.deck} deck was used in the last round: use another."
        recorder.refuse(WrongMoment, reason, row.clause)
    recorder.record(e.CardsShuffled(command.order, command.deck, clause))


def cut_cards(recorder: RoundRecorder, command: c.CutCards) -> None:
    law, state = recorder.law, recorder.state
    recorder.needs_running("wagers", "closed")
    row, clause = law.shuffle, law.shuffle_clause
    if law.has_power("cut"):
        recorder.power(command.actor, "cut")
    recorder.role(command.actor, DEALER, clause)
    if not state.shuffled:
        recorder.refuse(WrongMoment, "You must shuffle the cards before you cut them.", clause)
    if row is not None and not row.cut:
        reason = "Cards from a shuffling machine are not cut: go on with the deal."
        recorder.refuse(WrongMoment, reason, clause)
    if state.cut:
        recorder.refuse(WrongMoment, "The cards have been cut already.", clause)
    fewest, most = cut_bounds(law) or (1, law.deck_size - 1)
    if not fewest <= command.position <= most:
        expected = f"a number of cards from {fewest} to {most} ({clause})"
        raise BadInput("position", expected, got=command.position)
    recorder.record(e.CardsCut(command.position, clause))


def cut_bounds(law: RoundLaw) -> tuple[int, int] | None:
    """The least and the greatest number of cards to cut; None where the book does not cut."""
    row = law.shuffle
    if row is None or not row.cut:
        return None
    return row.from_end, law.deck_size - row.from_end


def check_cards_ready(recorder: RoundRecorder) -> None:
    """Checks that the cards were shuffled for this round, and cut where the book says so."""
    row, clause, state = recorder.law.shuffle, recorder.law.shuffle_clause, recorder.state
    if not state.shuffled:
        reason = "You must shuffle the cards for this round before you deal."
        recorder.refuse(WrongMoment, reason, clause)
    if row is not None and row.cut and not state.cut:
        recorder.refuse(WrongMoment, "You must cut the cards before you deal.", clause)
