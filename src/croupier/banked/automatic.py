"""The automatic dealer of a virtual table: it gives the commands that a dealer would give.

`dealer_command` takes the list of what is to be done next and gives the command for its first
entry, where that is the dealer's. Random numbers come from the caller. What players and the
jackpot desk do is left to them.
"""

from croupier.acts import SYSTEM, Actor, Millis
from croupier.banked import commands
from croupier.banked.console import Todo, next_steps
from croupier.banked.round.law import DEALER, RoundLaw
from croupier.banked.round.shuffling import cut_bounds
from croupier.banked.state import Round
from croupier.cards import Entropy, shuffled

_NOTE = "a virtual deck has none"
"""The note on a duty whose number, such as that of a seal, a virtual deck does not have."""


def dealer_command(
    law: RoundLaw,
    state: Round,
    source: Entropy,
    at: Millis = commands.UNTIMED,
    actor: Actor = SYSTEM,
) -> commands.RoundCommand | None:
    """The dealer's next command, or None while somebody else is to act.

    It also does duties that the book gives to an officer, such as new cards, because a virtual
    table has no officers. Opening a round is left to the caller, who knows the seats. As soon as
    a wager lies it calls "no more bets", so a caller who gives players more time asks later.
    """
    todo = dealer_step(law, state)
    return None if todo is None else _command(law, todo, source, at, actor)


def dealer_step(law: RoundLaw, state: Round) -> Todo | None:
    """What the dealer is to do next, or None while somebody else is to act."""
    steps = [step for step in next_steps(state, law) if not step.may]
    if not state.shuffled:
        # Nobody's wager is waited for before the cards are shuffled.
        steps = [step for step in steps if _is_mine(step)]
    return steps[0] if steps and _is_mine(steps[0]) else None


def _is_mine(todo: Todo) -> bool:
    return todo.role == DEALER or todo.do == "DoDuty"


def _command(
    law: RoundLaw, todo: Todo, source: Entropy, at: Millis, actor: Actor
) -> commands.RoundCommand | None:
    match todo.do:
        case "ShuffleCards":
            order = shuffled(law.fresh, source).cards
            return commands.ShuffleCards(actor=actor, at=at, order=order)
        case "CutCards":
            fewest, most = cut_bounds(law) or (1, law.deck_size - 1)
            position = fewest + source.below(most - fewest + 1)
            return commands.CutCards(actor=actor, at=at, position=position)
        case "CountCards":
            return commands.CountCards(actor=actor, at=at, count=law.deck_size)
        case "DoDuty":
            note = _NOTE if todo.note else ""
            return commands.DoDuty(actor=actor, at=at, what=todo.duty, note=note)
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
