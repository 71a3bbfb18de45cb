"""The live socket: views out as things change, commands in.

- `frames`: what clients send, and what they receive
- `subscriptions`: which sockets watch what
- `lobby_cache`: the lobby encoded once for all sockets
- `connection`: one socket
- `connections`: all sockets, limits on their number, and sessions that end
"""
