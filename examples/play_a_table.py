"""Plays five rounds at a table of one's own: checks where it may, else bets the least.

    python examples/play_a_table.py http://127.0.0.1:8080 [ACCESS TOKEN]

Without a token it plays as a guest. docs/clients.md explains each step.
"""

import sys

from croupier.client import Client

WANTED = ("check", "bet", "fold")

with Client(sys.argv[1], token="".join(sys.argv[2:])) as client:
    me = client.me() if len(sys.argv) > 2 else client.become_guest()
    like = next(table for table in client.tables() if table.kind == "banked")
    table = client.open_table(like.id, buy_in=200 * like.minimum)
    with client.live() as live:
        live.watch(table)
        for _ in range(5):
            shown = live.until(lambda shown: shown.takes_wagers)
            for wager in (one for one in shown.wagers if one.required):
                client.wager(table, wager.id, like.minimum)
            client.ready(table)
            while (shown := live.until(lambda shown: shown.options or shown.results)).options:
                choice = min(shown.options, key=lambda option: WANTED.index(option.act))
                client.decide(table, choice.act, min(choice.amounts, default=0))
            print(me.name, sum(one.returned - one.staked for one in shown.results) / 100)
    client.leave(table)
