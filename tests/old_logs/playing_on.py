"""Continues every table of an old log: finishes what is open and begins something new."""

from typing import Any

from croupier.acts import Actor
from croupier.floor import HOUSE
from croupier.house.desks.floor_commands import void_round
from croupier.house.machine.dealer import due_at
from croupier.house.machine.tournament_host import SMALL_TURNS, take_turn
from croupier.house.process.draft import Draft
from croupier.house.tables.hand_commands import hand_command
from croupier.house.tables.round_commands import play_command
from croupier.house.tables.seating import clear_layout
from croupier.house.world.live_table import LiveTable
from tests.server.manual_server import ManualServer

MOST_STEPS = 1_500
WRONG_DECK = ("missing-or-foreign-card", "wrong-deck")


def goes_on(server: ManualServer, table: str, until: Any) -> bool:
    """The machine's steps, each at its time, until something has come about; whether it did."""
    casino = server.casino
    for _ in range(MOST_STEPS):
        if until():
            return True
        found = casino.world.table(table)
        assert found is not None
        due = due_at(casino, found)
        if due is None:
            return False
        server.now = max(server.now, due.at / 1000 - 1_800_000_000.0)
        server.perform(due.decide, table=table)
    raise AssertionError(f"{table} never comes to an end")


def played_out(server: ManualServer, table: str) -> bool:
    """The round or hand under way to its end, by the machine where it deals, else by officers."""
    found, world = server.casino.world.table(table), server.casino.world
    assert found is not None
    if found.deck and not world.play(table).over:
        _stopped(server, table)
    name = name_of(world.play(table))
    return goes_on(
        server, table, lambda: world.play(table).over or name_of(world.play(table)) != name
    )


def name_of(play: LiveTable) -> str:
    """What the round or hand at a table is called."""
    return play.hand_id or play.state.id


def _stopped(server: ManualServer, name: str) -> None:
    """Real cards are in nobody's hand any more: officers declare the round without a result."""
    found = server.casino.world.table(name)
    assert found is not None

    def stop(draft: Draft) -> None:
        if found.is_poker:
            officer = Actor(HOUSE, "tg-higher-duties-dealer")
            raw = {"type": "Invalidate", "ground": "fire"}
            hand_command(draft, name, raw, officer, None)
            return
        if draft.play(name).state.phase == "wagers":
            clear_layout(draft, name, Actor(HOUSE, "dealer"))
            return
        rules = draft.play(name).rules
        assert rules is not None
        row = rules.law.rows[next(row for row in WRONG_DECK if row in rules.law.rows)]
        officer = Actor(HOUSE, row.authority)
        void_round(draft, found, row.id, officer, "the cards are gone")

    def close(draft: Draft) -> None:
        play_command(draft, name, {"type": "CloseRound"}, Actor(HOUSE, "dealer"), None)

    server.perform(stop, table=name)
    if not server.casino.world.play(name).over:
        server.perform(close, table=name)


def tournament_over(server: ManualServer, name: str) -> None:
    """The house plays a tournament for its companions until the prizes are paid."""
    assert server.client.portal is not None
    for _ in range(400):
        if server.casino.world.matches[name].over:
            return
        if not server.client.portal.call(take_turn, server.casino, name, SMALL_TURNS):
            server.now += 60
    raise AssertionError(f"{name} never ends")
