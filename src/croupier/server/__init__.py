"""The server: HTTP and WebSocket around the house, sign-in, and what people are shown.

The casino itself runs in `house`; here requests become its commands, its errors become status
codes, and what a person gets is always a view of theirs.

- `wire`, `ask`, `limits`, `sessions`: requests read and answered, how many, and who asks
- `people`, `tables`, `patrons`, `signs`: requests of the floor
- `poker_room`: waiting lists of the poker room
- `pit`, `staff`, `prizes`, `desk`, `claims`, `linking`, `manual`: requests of the staff
- `tournament_desk`, `tournament_shown`, `tournament_tables`, `tournament_todo`: tournaments
- `offices`, `audit`: who reads the records of a round
- `shown`, `poker_shown`, `meters`: what people are shown
- `poker_history`, `histories`: hands taken away as files
- `frames`, `live`, `gallery`, `interest`, `notice_board`: the live socket, and who is connected
- `library`, `applied`, `drills`, `practice`: the books, where each clause is applied, and practice
- `figures`, `study`, `scholar`: odds asked for, and the processes that work them out
- `openapi`, `logs`, `health`, `app`, `doors`: the server described, put together, opened and shut
- `garbage_collection`: settings for a process with a large heap
"""

from croupier.server.app import ServerOptions, create_app, document
from croupier.server.garbage_collection import tidy_seldom
from croupier.server.listener import Doors
from croupier.server.logs import plain_logs

__all__ = ["Doors", "ServerOptions", "create_app", "document", "plain_logs", "tidy_seldom"]
