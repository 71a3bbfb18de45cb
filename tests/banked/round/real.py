"""Deals real cards in tests: records them one by one as the console asks for them."""

from collections.abc import Mapping

from croupier.banked import commands, next_steps
from croupier.cards import Card, cards
from croupier.money import Cents
from tests.banked.round.table import DEALER, Table


def play_real(table: Table, hands: Mapping[int, str], board: str, dealer: str) -> Table:
    """From laid wagers to the rack; hole cards are read only when they are turned over."""
    begin_real(table)
    known = {seat: list(cards(text)) for seat, text in hands.items()}
    come = list(cards(board))
    while table.state.phase == "play":
        todo = next(todo for todo in next_steps(table.state, table.law) if not todo.may)
        match todo.do:
            case "RecordCard":
                record_next(table, todo.what, come, dealer)
            case "TurnUp" if "dealer" in todo.what:
                turn(table, "dealer", cards(dealer))
            case "TurnUp":
                shown = table.state.board_shown
                until = {"flop": 3, "turn": 4, "river": 5}[table.step.part[-1]]
                turn(table, "board", cards(board)[shown:until])
            case "Decide":
                check_or_bet(table, todo.seat)
            case "TurnHand":
                table.do(
                    commands.TurnHand(actor=DEALER, seat=todo.seat, cards=tuple(known[todo.seat]))
                )
            case _:
                table.settle(todo.seat or None)
    if table.state.phase == "jackpot":
        table.do(commands.CloseJackpot(actor=DEALER))
    table.do(commands.CloseRound(actor=DEALER))
    return table


def begin_real(table: Table) -> None:
    """Shuffle, cut where it is due, call, and the first card."""
    table.do(commands.ShuffleCards(actor=DEALER))
    if table.law.shuffle is not None and table.law.shuffle.cut:
        table.do(commands.CutCards(actor=DEALER, position=26))
    if table.law.game.locked == "no more bets":
        table.close_bets()
    first = table.law.steps[0]
    if first.to == "board":
        table.do(commands.RecordCard(actor=DEALER, to="board"))
    else:
        seats = [
            s.number for s in table.state.seats if any(n in s.wagers for n in table.law.required)
        ]
        table.do(commands.RecordCard(actor=DEALER, to="seat", seat=seats[0]))


def record_next(table: Table, what: str, board: list[Card], dealer: str) -> None:
    step = table.step
    if "seat" in what:
        seat = int(what.removesuffix(".").rsplit(" ", 1)[1])
        table.do(commands.RecordCard(actor=DEALER, to="seat", seat=seat))
    elif "dealer" in what:
        place = len(table.state.dealer)
        card = cards(dealer)[place] if step.face == "up" else None
        table.do(commands.RecordCard(actor=DEALER, to="dealer", card=card))
    else:
        card = board[len(table.state.board)] if step.face == "up" else None
        table.do(commands.RecordCard(actor=DEALER, to="board", card=card))


def turn(table: Table, what: str, read: tuple[Card, ...]) -> None:
    assert what in ("board", "dealer")
    table.do(
        commands.TurnUp(actor=DEALER, what="board" if what == "board" else "dealer", cards=read)
    )


def check_or_bet(table: Table, seat: int) -> None:
    """The dealer writes down the cheapest thing a player can do."""
    options = {option.act: option for option in next_steps(table.state, table.law)[0].options}
    if "check" in options:
        table.do(commands.Check(actor=DEALER, seat=seat))
    else:
        amount: Cents = min(options["bet"].amounts)
        table.do(commands.Bet(actor=DEALER, seat=seat, amount=amount))
