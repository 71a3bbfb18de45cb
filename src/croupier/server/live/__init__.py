"""The live socket: views out as things change, commands in.

- `frames`: what clients send, and what they receive
- `subscriptions`: who looks at what
- `lobby_cache`: the lobby written out once for everybody
- `connection`: one socket
- `connections`: all of them, how many there may be, and sessions that end
"""
