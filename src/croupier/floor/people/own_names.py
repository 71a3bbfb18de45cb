"""Commands about the names that people are shown by: nicknames, and guests who keep their account.

In the log everybody has one name for ever, that of the account. A nickname is shown in its place at
tables. A guest who chooses a name and a password keeps the account of the guest, with everything in
it, and is shown by the chosen name.
"""

from msgspec.structs import replace

from croupier.acts import Millis, NotYours, WrongMoment
from croupier.floor.floor import Floor, FloorCommand, FloorRecorder, PurseEvent, check_given
from croupier.floor.purse import Purse


class AccountKept(PurseEvent, frozen=True, kw_only=True, tag=True):
    """A guest has chosen a name, and keeps the account under it."""

    name: str
    at: Millis

    def apply(self, purse: Purse) -> Purse:
        return replace(purse, kept_as=self.name)


class NicknameChosen(PurseEvent, frozen=True, kw_only=True, tag=True):
    """A person wants to be shown by a nickname; by their own name where it is empty."""

    nickname: str
    at: Millis

    def apply(self, purse: Purse) -> Purse:
        return replace(purse, nickname=self.nickname)


def _needs_own(recorder: FloorRecorder, command: FloorCommand, person: str) -> None:
    if command.actor.person != person:
        recorder.refuse(NotYours, "You can choose a name only for yourself.")


class KeepAccount(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Keep the account of a guest under a name of one's own. Asked again, it changes nothing."""

    person: str
    name: str

    def decide(self, recorder: FloorRecorder) -> None:
        _needs_own(recorder, self, self.person)
        check_given(self.name, "name", "the name to keep the account under")
        purse = recorder.purse(self.person)
        if purse.kept_as == self.name:
            return
        if purse.kept_as:
            reason = f"You have kept this account as {purse.kept_as}: it has that name for good."
            recorder.refuse(WrongMoment, reason)
        recorder.record(AccountKept(person=self.person, name=self.name, at=self.at))


class ChooseNickname(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Be shown by a nickname at tables, or, with an empty one, by one's own name again."""

    person: str
    nickname: str

    def decide(self, recorder: FloorRecorder) -> None:
        _needs_own(recorder, self, self.person)
        if recorder.purse(self.person).nickname != self.nickname:
            recorder.record(NicknameChosen(person=self.person, nickname=self.nickname, at=self.at))


def shown_name(floor: Floor, person: str) -> str:
    """The name that a person is shown by at tables."""
    purse = floor.purses.get(person)
    return person if purse is None else purse.nickname or purse.kept_as or person


def own_name(floor: Floor, person: str) -> str:
    """The name of a person's account as people type it: the one a guest chose, where one did."""
    purse = floor.purses.get(person)
    return person if purse is None else purse.kept_as or person


def is_kept(floor: Floor, person: str) -> bool:
    """Whether a person who came as a guest has kept the account."""
    purse = floor.purses.get(person)
    return purse is not None and bool(purse.kept_as)


def person_named(floor: Floor, name: str) -> str:
    """The person whose account has a name as people type it: the reverse of `own_name`."""
    if name in floor.purses:
        return name
    return next((purse.person for purse in floor.purses.values() if purse.kept_as == name), name)
