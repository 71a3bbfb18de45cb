"""The messages of the live socket: what clients send, and what they receive."""

from typing import Annotated

import msgspec

from croupier.acts import JsonObject
from croupier.server.errors import Problem
from croupier.server.http.bodies import CommandKey, SeedHex
from croupier.server.views.events import EventShown
from croupier.server.views.poker_room import RoomShown
from croupier.server.views.table import TableShown
from croupier.server.views.tournament_board import TournamentBoard

# --- what clients send -----------------------------------------------------------------------


class WatchTable(msgspec.Struct, frozen=True, tag_field="type", tag="watch"):
    table: str
    after: int = 0


class Unwatch(msgspec.Struct, frozen=True, tag_field="type", tag="unwatch"):
    table: str


class WatchLobby(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    on: bool = True


class Follow(msgspec.Struct, frozen=True, tag_field="type", tag="tournament"):
    id: str
    on: bool = True


class Intent(msgspec.Struct, frozen=True, tag_field="type", tag="command"):
    key: CommandKey
    table: str
    command: JsonObject
    seen: int | None = None
    role: str = "player"


class SeedFrame(msgspec.Struct, frozen=True, tag_field="type", tag="seed"):
    """Shows your seed for the promised deck of a table, and lodges a commitment for the next."""

    key: CommandKey
    table: str
    reveal: SeedHex | None = None
    commitment: SeedHex | None = None


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    pass


Frame = WatchTable | Unwatch | WatchLobby | Follow | Intent | SeedFrame | Ping


# --- what they receive -----------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    person: str
    position: int


class TableMessage(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """`events` are all that happened after version `since`, as far as you may see them."""

    table: str
    version: int
    position: int
    shown: TableShown
    events: tuple[EventShown, ...]
    since: int


EncodedLobby = Annotated[
    msgspec.Raw, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Lobby"})
]
"""A `Lobby` that is encoded already."""


class LobbyMessage(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    lobby: EncodedLobby
    room: RoomShown


class TournamentMessage(msgspec.Struct, frozen=True, tag_field="type", tag="tournament"):
    id: str
    board: TournamentBoard


class AckMessage(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    key: str
    version: int
    position: int
    repeated: bool


class ProblemMessage(
    Problem, frozen=True, tag_field="type", tag="problem", omit_defaults=True, kw_only=True
):
    """What went wrong with the command of this key, or with a frame that has none."""

    key: str = ""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    pass


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    why: str


Message = (
    Hello
    | TableMessage
    | LobbyMessage
    | TournamentMessage
    | AckMessage
    | ProblemMessage
    | Pong
    | Bye
)
