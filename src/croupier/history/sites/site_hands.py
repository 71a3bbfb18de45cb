"""Turns a told hand into a record of the open format, which can be replayed and written as PHH."""

from __future__ import annotations

from typing import Any, Final

from croupier import poker
from croupier.history.codes import code_of
from croupier.history.header import Unsupported, by_position
from croupier.history.phh import HandRecord
from croupier.history.sites.cutting import EIGHT
from croupier.history.sites.site_games import Game, game_in
from croupier.history.sites.told import ToldHand
from croupier.money import CENT, NOTHING, Cents

CHIPS: Final = Cents(100)
"""The lowest chip of a tournament is one; money is divided to the cent."""


def record_of_told(hand: ToldHand) -> HandRecord:
    """The record of a hand; raises Unsupported for a game or a hand that we cannot replay."""
    game = game_in(hand.head)
    if not (game.game and game.structure):
        raise Unsupported(f'The game "{game.name}" is not in our book.')
    if hand.beyond:
        raise Unsupported(f"This hand cannot be replayed: {hand.beyond}.")
    players = hand.players()
    antes, blinds = _posts(hand, game, players)
    uniform = sum(1 for post in hand.posts if post.kind == "ante") > 1
    dead = any(post.kind in ("dead", "both") for post in hand.posts)
    return HandRecord(
        variant=code_of(game.game, game.structure),
        antes=by_position(antes),
        blinds=by_position(blinds),
        **_bets(hand, game),
        stacks=tuple([hand.stacks[who] for who in players]),
        actions=tuple(_actions(hand, game, players)),
        trimmed=uniform and not dead,
        finishing=tuple([hand.finishing(who) for who in players]),
        winnings=tuple([hand.collected.get(who, 0) for who in players]),
        rest=_about(hand, game, players),
    )


def _about(hand: ToldHand, game: Game, players: list[str]) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "hand": hand.number,
        "venue": hand.site,
        "table": hand.table,
        "players": players,
        "seats": [hand.seats[who] for who in players],
        "_chip": int(CHIPS if game.tournament else CENT),
    }
    if game.currency:
        fields["currency_symbol"] = game.currency
    if hand.fees:
        fields["_rake"] = hand.fees
    return fields


def _blind_sizes(hand: ToldHand, game: Game) -> tuple[Cents, Cents]:
    """Small and big blind; the stakes of a limit game are its bets, except at 888poker."""
    if game.structure == "fixed" and hand.site != EIGHT:
        return Cents(game.small // 2), game.small
    return game.small, game.big


def _bets(hand: ToldHand, game: Game) -> dict[str, Cents]:
    big = _blind_sizes(hand, game)[1]
    if game.structure == "fixed":
        return {"small_bet": big, "big_bet": Cents(2 * big)}
    return {"min_bet": big}


def _posts(
    hand: ToldHand, game: Game, players: list[str]
) -> tuple[tuple[Cents, ...], tuple[Cents, ...]]:
    """Antes with dead money, and blinds, by position; a post of somebody new is negative.

    Whoever has too few chips for a post still owes all of it: the others call the whole.
    """
    small, big = _blind_sizes(hand, game)
    ante = max([post.amount for post in hand.posts if post.kind == "ante"], default=NOTHING)
    antes, blinds = dict.fromkeys(players, 0), dict.fromkeys(players, 0)
    has_big = False
    for post in hand.posts:
        who, short = post.who, hand.put[post.who] >= hand.stacks[post.who]
        match post.kind:
            case "ante":
                antes[who] += max(ante, post.amount) if short else post.amount
            case "dead":
                antes[who] += post.amount
            case "both":
                antes[who] += post.amount - big
                blinds[who] = -big
            case "small":
                blinds[who] = max(small, post.amount) if short else post.amount
            case "big" if has_big:
                blinds[who] = -post.amount
            case "big":
                blinds[who] = max(big, post.amount) if short else post.amount
                has_big = True
            case _:
                blinds[who] = post.amount
    return tuple(map(Cents, antes.values())), tuple(map(Cents, blinds.values()))


def _actions(hand: ToldHand, game: Game, players: list[str]) -> list[str]:
    count = poker.variant(game.game).hole_cards
    number_of = {who: f"p{n}" for n, who in enumerate(players, start=1)}
    actions = []
    for who, number in number_of.items():
        held = hand.holes.get(who, "")
        actions.append(f"d dh {number} {held}{'?' * (2 * count - len(held))}")
    street = 0
    boards = iter(hand.board)
    for at, who, deed, to in hand.acts:
        while street < at:
            faces = next(boards)
            street += len(faces) // 2
            actions.append(f"d db {faces}")
        number = number_of[who]
        match deed:
            case "f":
                actions.append(f"{number} f")
            case "x" | "c":
                actions.append(f"{number} cc")
            case _:
                actions.append(f"{number} cbr {to // 100}.{to % 100:02d}")
    actions += [f"d db {faces}" for faces in boards]
    return actions + _reveals(hand, number_of, count)


def _reveals(hand: ToldHand, number_of: dict[str, str], count: int) -> list[str]:
    """Hands shown and mucked by those who are left; a folded hand that was shown is only known."""
    out = {who for _, who, deed, _ in hand.acts if deed == "f"}
    left = [who for who in number_of if who not in out]
    if len(left) < 2:
        return []
    shows = [
        f"{number_of[who]} sm {faces}{'?' * (2 * count - len(faces))}"
        for who, faces in hand.shown.items()
        if who in left
    ]
    return shows + [f"{number_of[who]} sm" for who in hand.mucked if who in left]
