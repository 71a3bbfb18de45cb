"""A request as handlers get it: who asks, parameters, body, and how to perform a command."""

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from croupier.acts import Actor, JsonObject
from croupier.errors import BadInput
from croupier.house import Ack, Casino, Draft, DraftDecision, Once, request_once
from croupier.server.errors import NOT_SIGNED_IN, Trouble
from croupier.server.http.bodies import Keyed
from croupier.server.http.page_building import PageBuilding
from croupier.server.http.routes import Query, Route
from croupier.server.http.sign_in import Sessions
from croupier.server.rate_limits import Bucket
from croupier.server.rights.catalogue import Seen
from croupier.server.rights.commands import needs_command
from croupier.server.rights.reach import Place, RightsReach, reach_of, staff_reach
from croupier.server.studies.queue import Studies
from croupier.store import OwnRecord, SignedIn

Body_co = TypeVar("Body_co", covariant=True)


class Service(msgspec.Struct):
    """The parts of the server that every handler may use."""

    casino: Casino
    sessions: Sessions
    buckets: Bucket
    commands: Bucket
    studies: Studies
    pages: PageBuilding
    record: OwnRecord
    openings: Bucket

    def check_pace(self, person: str) -> None:
        """Refuses commands at a table that come faster than anybody plays."""
        if not self.commands.take(person):
            raise Trouble(429, "You send commands too fast. Wait a moment.", "too-fast")


class Ask(msgspec.Struct):
    """A request: the session it belongs to, its parameters, and the cookies of the answer."""

    service: Service
    request: Request
    known: SignedIn | None
    cookies: Response
    route: Route

    @property
    def casino(self) -> Casino:
        return self.service.casino

    @property
    def sessions(self) -> Sessions:
        return self.service.sessions

    @property
    def person(self) -> str:
        """The person who is signed in; refuses where nobody is."""
        if self.known is None:
            raise Trouble(401, NOT_SIGNED_IN, "nobody")
        return self.known.person

    @property
    def looker(self) -> str:
        """The person who is signed in, or empty: for what anybody may look at."""
        return self.known.person if self.known is not None else ""

    @property
    def reach(self) -> RightsReach:
        """How far the rights of whoever asks reach for what they ask."""
        return reach_of(self.casino.law, self.casino.world.house(), self.known, self.route.action)

    def sees(self, action: Seen) -> RightsReach:
        """How far whoever asks sees something as staff."""
        return staff_reach(self.casino.law, self.casino.world.house(), self.looker, action)

    def needs_command(self, draft: Draft, action: str, role: str, place: Place | None) -> None:
        """Refuses a command that the role of whoever sends it may not send.

        This is part of deciding the command: one that was performed before gets its first answer,
        also after its sender went off duty.
        """
        assert self.known is not None, "commands are sent by people who are signed in"
        needs_command(draft.law, draft.floor, self.known, action, role, place)

    def path(self, name: str) -> str:
        return str(self.request.path_params[name])

    def text(self, name: str, default: str = "") -> str:
        return self.request.query_params.get(name, default)[:200]

    def number(self, query: Query, default: int) -> int:
        """A parameter that is a whole number within its bounds."""
        assert query.bounds is not None, "a number has bounds"
        given, (least, most) = self.request.query_params.get(query.name), query.bounds
        if given is None:
            return default
        if not given.isascii() or not given.isdigit() or not least <= int(given[:18]) <= most:
            raise BadInput(query.name, f"a whole number from {least} to {most}", got=given[:40])
        return int(given)

    def actor(self, role: str = "player") -> Actor:
        return Actor(self.person, role)


class Sent(Ask, Generic[Body_co]):
    """A request with a body."""

    body: Body_co

    def move(self: "Sent[Keyed]") -> str:
        """The id of the movement of chips or money that this request asks for."""
        return f"{self.person} {self.body.key}"

    async def perform(
        self: "Sent[Keyed]",
        decide: DraftDecision,
        *,
        table: str = "",
        also: Iterable[str] = (),
        asks: list[JsonObject | str | Actor | None] | None = None,
    ) -> Ack:
        """Performs the command of this request once, under the key in its body.

        `asks` is what the key stands for in the place of the body, where that holds a password.
        """
        once = self._once(self.body if asks is None else asks)
        return await self.casino.perform(decide, once=once, table=table, also=also)

    async def performed_before(self: "Sent[Keyed]") -> Ack | None:
        """The answer to this request if it was performed before; None if it was not.

        It is for people who may not ask it any more. A key that stands for another request is
        refused.
        """
        return await self.casino.performed_before(self._once(self.body))

    # What a key stands for is anything that has a JSON form.
    def _once(self: "Sent[Keyed]", asks: object) -> Once:
        return request_once(
            self.person,
            self.body.key,
            method=self.route.method,
            path=self.route.path,
            parameters=self.request.path_params,
            body=asks,
            query=self.request.query_params.multi_items(),
        )
