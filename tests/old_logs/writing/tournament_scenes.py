"""Tournaments: played out by the house for companions, directed by hand, and left in the middle."""

from __future__ import annotations

from typing import Any

from croupier.server.tournament_desk import _read
from croupier.server.tournament_host import SMALL_TURNS, plan_tournament, take_turn
from croupier.server.tournament_tables import deal_shown
from writing.explore import Explorer, kinds_of
from writing.poker_scenes import HOUSE, in_the_house

from croupier.acts import Actor, Refusal
from croupier.server.tournaments import ask, match_of
from croupier.tournament import commands
from tests.server.directing import small
from tests.server.test_tournaments import RE_BUY

KINDS = kinds_of(commands.AnyCommand)
QUIET = frozenset({"Cancel", "Fall", "EndHand", "AwardPlaces", "AgreeDeal", "Undo"})
SHORT = {"rounds = 15": "rounds = 3", "rounds = 10": "rounds = 2", "rounds = 20": "rounds = 3"}
DEALS = {"deals = false": "deals = true"}


def re_buys(book: str, **changes: str) -> str:
    """A file under which players may buy back in."""
    text = small(book, **changes, **dict([RE_BUY]))
    for line in text.splitlines():
        if line.startswith(("# re-buy", "# buy-back")):
            item = line.removeprefix("# ").partition(" =")[0]
            words = f'{item} = "Once, for {{re_buy_price}}, to a seat drawn by lot."'
            text = text.replace(line, words)
    return text


def hosted(ex: Explorer, name: str, text: str, entries: int, turns: int, tries: int = 0) -> str:
    """So many turns of the house; its stage then. Between them the director tries this and that."""
    in_the_house(ex.day, plan_tournament, ex.casino, name, text, entries)
    for _ in range(turns):
        explored(ex, name, tries)
        try:
            played = in_the_house(ex.day, take_turn, ex.casino, name, SMALL_TURNS)
        except Refusal:  # the director's orders stand in the way
            if not tries:
                raise
            break
        if not played:
            ex.day.now += 60
        ex.look()
        if ex.casino.world.matches[name].over:
            break
    return str(ex.casino.world.matches[name].state.stage)


def explored(ex: Explorer, name: str, tries: int, quiet: frozenset[str] = QUIET) -> None:
    """Commands of the director and of players that add a kind of event."""
    match = ex.casino.world.matches[name]
    players = list(match.state.entrants) or ["nobody"]
    roles = ("tournament-director", "casino-operator", "player", "gaming-shift-manager")
    known = {
        "player": players,
        "to": players,
        "SetClock.to": [2],
        "MoveStart.to": [1_900_000_000],
        "table": [1, 2, 3],
        "CloseTable.table": list(match.state.tables) or [1],
        "ground": ["late", "conduct", "illness", *_grounds(match)],
        "chips": [100, 500],
        "chip": [25, 100],
        "next_chip": [100, 500],
        "person": [HOUSE],
        "shares": [{}],
        "step": ["document", "publish", "notify", "director", "tables", "brief", "deputy"],
        "amount": [10_000],
        "agreed": [players],
        "stacks": [{}],
        "minutes": [5],
        "rounds": [1],
    }
    for _ in range(tries):
        kind = ex.chance.choice(KINDS)
        if kind.__name__ in quiet:
            continue
        raw, role = ex.sample(kind, known), ex.chance.choice(roles)
        if "by" in set(kind.__struct_fields__):
            raw["by"] = ex.chance.choice(["hal", "list 3", "fee 1"])
        who = str(raw.get("player", HOUSE)) if role == "player" else HOUSE
        ex.try_for_new(_wish(ex, name, raw, Actor(who, role)))


def _grounds(match: Any) -> list[str]:
    rows = match.rules.book.tournament
    found = [getattr(rows, part, ()) for part in ("conduct", "penalty", "ground", "rule")]
    return [str(row.id) for part in found for row in part if hasattr(row, "id")]


def _wish(ex: Explorer, name: str, raw: dict[str, Any], actor: Actor) -> Any:
    def decide(draft: Any) -> None:
        ask(draft, name, _read(draft, match_of(draft, name), raw, actor), ex.casino.source)

    return decide


def directed(
    ex: Explorer, name: str, kind: str, role: str = "tournament-director", /, **fields: Any
) -> None:
    """One command of the desk, which must be accepted."""
    ex.perform(_wish(ex, name, {"type": kind, **fields}, Actor(HOUSE, role)))


def as_player(ex: Explorer, name: str, person: str, kind: str) -> None:
    ex.perform(_wish(ex, name, {"type": kind}, Actor(person, "player")))


def cancelled(ex: Explorer) -> None:
    """Entries opened and taken, and then nothing came of it."""
    hosted(ex, "called-off", small("melbourne-poker"), 4, 3)
    directed(ex, "called-off", "Cancel", "casino-operator")


def agreed(ex: Explorer) -> None:
    """Those who are left agree on a deal, after the director has undone a mistake."""
    name = "agreed"
    in_the_house(ex.day, plan_tournament, ex.casino, name, small("melbourne-poker", **DEALS), 3)
    for _ in range(40):
        if ex.casino.world.matches[name].state.stage == "playing":
            break
        in_the_house(ex.day, take_turn, ex.casino, name, SMALL_TURNS)
    directed(ex, name, "Rule", about="a mobile telephone", decision="it is put away")
    directed(ex, name, "Undo", reason="it was a watch")
    shares = {share.player: share.amount for share in deal_shown(match_now(ex, name)).shares}
    directed(ex, name, "AgreeDeal", shares=shares)
    directed(ex, name, "AwardPlaces")


def match_now(ex: Explorer, name: str) -> Any:
    return ex.casino.world.matches[name]
