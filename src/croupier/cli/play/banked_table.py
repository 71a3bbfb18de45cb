"""How `croupier play` shows the table and what happens at it."""

from collections.abc import Iterable

from croupier.banked import RoundSeatView, RoundView
from croupier.banked import events as happened
from croupier.books import BankedGame
from croupier.cli.play.terminal import drawn, money, plain


def _wagers(game: BankedGame, seat: RoundSeatView) -> str:
    """`Ante $10 · Blind $10 · Play $40`."""
    names = {wager.id: wager.name for wager in game.wager}
    laid = [f"{names[name]} {money(amount)}" for name, amount in seat.wagers.items()]
    return " · ".join(laid) or "no wagers"


def show_table(game: BankedGame, shown: RoundView, mine: RoundSeatView) -> str:
    """The board, the dealer and the player's own hand."""
    lines = []
    if shown.dealer:
        lines += [f"Dealer{': ' + shown.dealer_best if shown.dealer_best else ''}"]
        lines += drawn(shown.dealer)
    if shown.board:
        lines += ["Board", *drawn(shown.board)]
    name = f": {mine.best}" if mine.best else ""
    lines += [f"You{name}", *drawn(mine.cards), _wagers(game, mine)]
    return "\n".join(lines)


def narrate(game: BankedGame, events: Iterable[object], you: int = 0) -> list[str]:
    """What happened, one line for each event; hidden cards stay hidden."""
    names = {wager.id: wager.name for wager in game.wager}
    lines = []
    for event in events:
        line = _line(names, event, you)
        if line:
            lines.append(line)
    return lines


def _who(seat: int, you: int) -> str:
    return "You" if seat == you else f"Seat {seat}"


def _line(names: dict[str, str], event: object, you: int) -> str:
    match event:
        case happened.Announced(says=says):
            return f"Dealer: “{says}.”"
        case happened.BoardShown(part=part, cards=cards):
            return f"{' and '.join(part).capitalize()}: {plain(cards)}"
        case happened.DealerShown(cards=cards, hand=hand, qualifies=qualifies):
            verdict = {None: "", True: ", qualifies", False: ", does not qualify"}[qualifies]
            return f"Dealer shows {plain(cards)}: {hand}{verdict}."
        case happened.Decided(seat=seat, act=act, wager=wager, amount=amount):
            what = f"bets {names[wager]} {money(amount)}" if act == "bet" else f"{act}s"
            return f"{_who(seat, you)} {what if seat != you else what.replace('s', '', 1)}."
        case happened.HandDeemedFolded(seat=seat, clause=clause):
            return f"{_who(seat, you)}: deemed folded ({clause})."
        case happened.HandConceded(seat=seat, clause=clause):
            return f"{_who(seat, you)}: conceded ({clause})."
        case happened.HandTurned(seat=seat, cards=cards, hand=hand):
            return f"{_who(seat, you)}: {plain(cards)}, {hand}."
        case happened.WagerSettled(seat=seat, wager=wager, outcome=outcome, won=won):
            gained = f" {money(won)}" if outcome == "win" else ""
            return f"  {_who(seat, you)}: {names[wager]} {outcome}{gained}"
        case happened.WagerReturned(seat=seat, wager=wager, amount=amount):
            return f"  {_who(seat, you)}: {names[wager]} {money(amount)} returned"
        case happened.AllFolded():
            return "Every hand is folded."
    return ""
