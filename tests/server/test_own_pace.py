"""Tests of how long a round takes at a table of one's own."""

from pathlib import Path

import pytest

from croupier.house import Pace, due_at
from tests.server.manual_server import Guest, ManualServer, manual_server
from tests.server.test_own_tables import BANKED, found, opens, says_ready, wagers_down

MOST_STEPS = 100


@pytest.mark.parametrize("like", BANKED)
def test_at_the_usual_pace_a_round_of_ones_own_takes_three_seconds(
    like: str, tmp_path: Path
) -> None:
    """From "ready" until the next wagers can be laid, for a player who decides at once."""
    with manual_server(tmp_path / "house.db", Pace()) as server:
        guest = server.guest()
        table = opens(guest, like)
        next_wagers(server, guest, table)
        wagers_down(guest, table)
        assert says_ready(guest, table).status_code == 200
        began = server.now
        server.run(table)
        next_wagers(server, guest, table)
        assert guest.seen(table)["table"]["rounds"] == 1
        assert server.now - began <= 3.0


def next_wagers(server: ManualServer, guest: Guest, table: str) -> None:
    """Time passes until the table takes wagers; the guest decides whenever they are asked."""
    for _ in range(MOST_STEPS):
        server.run(table)
        shown = guest.seen(table)
        if shown["view"] and shown["view"]["phase"] == "wagers":
            return
        due = due_at(server.casino, found(server, table))
        assert due is not None
        if due.what == "silence":
            guest.stays_in(table)
        else:
            server.now += max(0, due.at - server.casino.clock.running()) / 1000
    raise AssertionError(f"{table} takes no wagers")
