"""What goes wrong between a client and a server."""

import msgspec


class ProblemSaid(msgspec.Struct, frozen=True, kw_only=True):
    """What the server says of a refused request: a line for people, and a name for programs."""

    problem: str
    name: str = ""
    field: str = ""
    clause: str = ""
    book: str = ""
    key: str = ""


class ClientError(Exception):
    """What a client raises: the server refused something, or cannot be reached."""


class Refused(ClientError):
    """The server refused a request. `status` is that of HTTP, and 0 on the live socket; `name` is
    for programs, and `clause` is the one of the book that orders it."""

    def __init__(self, status: int, said: ProblemSaid) -> None:
        super().__init__(said.problem)
        self.status, self.name, self.field = status, said.name, said.field
        self.clause, self.book = said.clause, said.book


class Unreachable(ClientError):
    """The server did not answer within the client's patience. A command may have been done or not;
    sent again with its key it is done once at most."""

    def __init__(self, address: str) -> None:
        super().__init__(f"The server at {address} does not answer. Check the address, or wait.")
