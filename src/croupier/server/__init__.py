"""The server: HTTP and WebSocket, sign-in, views, and tables that deal themselves.

A process folds the log into a world in memory, decides commands on it, writes them with the
versions they were decided on, and tells people what has become durable. What a person gets is
always a view of theirs.

- `world`, `play`, `kinds`: the log folded into the floor, the rounds and the jackpots
- `old_forms`: events as version 0.1 wrote them, told in the forms of today
- `snapshots`, `stored_world`: the world stored as it was at a position of the log, and its form
- `draft`, `casino`: commands over several rooms, written together or not at all
- `queues`, `landing`: who waits for whom, and where answers of the disk come back
- `table`, `playing`, `founding`, `jackpots`, `registering`: what people and the first day ask for
- `poker_words`, `poker_play`: what people say at a poker table, and the commands it means
- `poker_dealer`, `poker_time`: hands as the machine deals them
- `poker_room`, `poker_host`: waiting lists, and the machine that calls people to their seats
- `poker_shown`, `poker_history`, `histories`: hands shown, and taken away
- `dealer`, `runner`, `holder`: tables that deal themselves, and which process runs them
- `match`, `tournaments`, `tournament_host`: tournaments, their money, and companions in them
- `fairness`: a deck promised before the first card and proven after the last
- `shown`, `meters`: what people are shown
- `sessions`, `limits`, `wire`, `ask`: who asks, how much, and in what form
- `once`: what a command's key stands for
- `people`, `tables`, `patrons`, `signs`: requests of the floor
- `frames`, `live`, `gallery`, `notice_board`: the live socket, its words, and who is connected
- `offices`, `looks`, `audit`: who reads the records of a round, and the log's record of each look
- `pit`, `duties`, `staff`, `prizes`, `desk`, `claims`, `linking`, `manual`: requests of the staff
- `library`, `applied`, `drills`: the books, where each clause is applied, and practice
- `figures`, `study`, `scholar`: odds asked for, and the processes that work them out
- `faults` with `fault_disk`, `fault_people`, `fault_checks`: a floor where everything goes wrong
- `openapi`, `logs`, `app`, `doors`: the server described, put together, opened and shut
- `tidying`: how often the interpreter looks for rubbish
"""

from croupier.server.app import Options, create_app, document
from croupier.server.casino import Casino, Pace
from croupier.server.doors import Doors
from croupier.server.fairness import Fairness, check, read_proof
from croupier.server.faults import Failed, Report, simulate
from croupier.server.founding import found_houses
from croupier.server.kinds import read_events
from croupier.server.logs import plain_logs
from croupier.server.snapshots import Examined, examine
from croupier.server.tidying import tidy_seldom
from croupier.server.tournament_host import (
    Hosts,
    plan_tournament,
    progress_of,
    start_now,
    take_turn,
)

__all__ = [
    "Casino",
    "Doors",
    "Examined",
    "Failed",
    "Fairness",
    "Hosts",
    "Options",
    "Pace",
    "Report",
    "check",
    "create_app",
    "document",
    "examine",
    "found_houses",
    "plain_logs",
    "plan_tournament",
    "progress_of",
    "read_events",
    "read_proof",
    "simulate",
    "start_now",
    "take_turn",
    "tidy_seldom",
]
