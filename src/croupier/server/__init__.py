"""The server: HTTP and WebSocket around the house, sign-in, and what people are shown.

The casino itself runs in `house`. Here requests become its commands and its errors become status
codes, and a person is only ever sent what that person may see.

- `errors`: errors as an HTTP status and a message
- `addresses`, `hosts`: addresses of clients, also behind proxies, and names of the server
- `rate_limits`: limits on requests and messages
- `capacity`, `open_files`: how many connections there may be, and which give way
- `views/`: what people are shown of the house
- `studies/`: questions about odds, answered by worker processes
- `http/`: sessions, and what every request goes through
- `people/`, `tables/`, `rules/`, `desks/`, `tournaments/`: the endpoints
- `live/`: the live socket
- `openapi`, `asyncapi`, `always_sent`, `flat_names`: the interface described for programs
- `app`: the application, its start and its end
- `listener`: the process that accepts connections
- `logs`, `garbage_collection`: settings of the process
"""

from croupier.server.addresses import THIS_MACHINE, Proxies
from croupier.server.app import ServerOptions, create_app, document, socket_document
from croupier.server.capacity import Limits
from croupier.server.garbage_collection import collect_garbage_rarely
from croupier.server.hosts import check_host_name
from croupier.server.listener import Listener
from croupier.server.open_files import connections_possible

__all__ = [
    "THIS_MACHINE",
    "Limits",
    "Listener",
    "Proxies",
    "ServerOptions",
    "check_host_name",
    "collect_garbage_rarely",
    "connections_possible",
    "create_app",
    "document",
    "socket_document",
]
