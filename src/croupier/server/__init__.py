"""The server: HTTP and WebSocket around the house, sign-in, and what people are shown.

The casino itself runs in `house`; here requests become its commands, its errors become status
codes, and what a person gets is always a view of theirs.

- `errors`, `rate_limits`: everything that went wrong in one form; how much anybody may ask
- `views/`: what people are shown of the house
- `studies/`: odds that people ask for, worked out in processes of their own
- `http/`: requests, who asks, and the endpoints
- `live/`: the live socket
- `openapi`: the server described for machines
- `app`, `listener`: the server put together, opened and shut
- `logs`, `garbage_collection`: settings of the process
"""

from croupier.server.app import ServerOptions, create_app, document
from croupier.server.garbage_collection import tidy_seldom
from croupier.server.listener import Listener
from croupier.server.logs import plain_logs

__all__ = ["Listener", "ServerOptions", "create_app", "document", "plain_logs", "tidy_seldom"]
