"""The dealer of a virtual table: what a machine does where a person would stand.

`dealer_command` looks at what the book wants done next and, where it is the dealer's part,
gives the command that does it. Cards come from the entropy that is handed in. Players'
parts are left to players; the jackpot is left to its desk.
"""

from croupier.acts import SYSTEM, Actor, Millis
from croupier.banked import commands
from croupier.banked.console import Todo, next_steps
from croupier.banked.round.law import DEALER, RoundLaw
from croupier.banked.state import Round
from croupier.cards import Deck, Entropy, shuffled

_CUT_MARGIN = 10


def dealer_command(
    law: RoundLaw,
    state: Round,
    source: Entropy,
    at: Millis = commands.UNTIMED,
    actor: Actor = SYSTEM,
) -> commands.RoundCommand | None:
    """The dealer's next command, or None while somebody else is to act.

    A duty that the book gives to an officer, such as new cards, is done too: nobody else would
    come to do it.
    Opening a round and calling for the end of wagering are not given here: who sits down
    with what, and how long they may think about it, is the table's business.
    """
    steps = [step for step in next_steps(state, law) if not step.may]
    if not state.shuffled:
        # Nobody's wager is waited for before the cards are shuffled.
        steps = [step for step in steps if _is_mine(step)]
    todo = steps[0] if steps else None
    if todo is None or not _is_mine(todo):
        return None
    return _command(todo, source, at, actor)


def _is_mine(todo: Todo) -> bool:
    return todo.role == DEALER or todo.do == "DoDuty"


def _command(todo: Todo, source: Entropy, at: Millis, actor: Actor) -> commands.RoundCommand | None:
    match todo.do:
        case "ShuffleCards":
            order = shuffled(Deck.fresh(), source).cards
            return commands.ShuffleCards(actor=actor, at=at, order=order)
        case "CutCards":
            position = _CUT_MARGIN + source.below(52 - 2 * _CUT_MARGIN)
            return commands.CutCards(actor=actor, at=at, position=position)
        case "CountCards":
            return commands.CountCards(actor=actor, at=at, count=52)
        case "DoDuty":
            return commands.DoDuty(actor=actor, at=at, what=todo.what)
        case "NoMoreBets":
            return commands.NoMoreBets(actor=actor, at=at)
        case "Deal":
            return commands.Deal(actor=actor, at=at)
        case "Settle":
            return commands.Settle(actor=actor, at=at, seat=todo.seat or None)
        case "CloseJackpot":
            return commands.CloseJackpot(actor=actor, at=at)
        case "CloseRound":
            return commands.CloseRound(actor=actor, at=at)
    return None
