"""Messages about a table, of the floor or of a tournament, to whoever may watch it."""

from croupier.acts import Viewer
from croupier.floor import Table
from croupier.house import Casino, TournamentTableName
from croupier.server.live import frames
from croupier.server.rights.hidden_tables import is_hidden
from croupier.server.views.events import events_after
from croupier.server.views.table import table_shown
from croupier.server.views.tournament_felt import felt_named, felt_shown, felt_viewer
from croupier.server.views.viewers import viewer_at


def may_watch(casino: Casino, person: str, name: str) -> bool:
    """Whether there is a table of this name that somebody may know of."""
    table = casino.world.table(name)
    if table is None:
        return felt_named(casino, name) is not None
    return not is_hidden(casino, person, table)


def message_about(casino: Casino, person: str, name: str, after: int) -> frames.TableMessage:
    """A table as one person sees it, with what happened after a version."""
    table = casino.world.table(name)
    if table is not None:
        return table_message(casino, table, viewer_at(casino, person, table), after)
    at = felt_named(casino, name)
    assert at is not None, "only tables that may be watched are told of"
    return felt_message(casino, at, person, after)


def felt_message(
    casino: Casino, at: TournamentTableName, person: str, after: int
) -> frames.TableMessage:
    """A table of a tournament, with what happened after a version."""
    shown, viewer = felt_shown(casino, at, person), felt_viewer(casino, at, person)
    since, events = events_after(casino.world, str(at), after, viewer)
    return frames.TableMessage(str(at), shown.version, shown.position, shown, events, since)


def table_message(casino: Casino, table: Table, viewer: Viewer, after: int) -> frames.TableMessage:
    """A table as one person sees it, with what happened after a version."""
    shown = table_shown(casino, table, viewer)
    since, events = events_after(casino.world, table.id, after, viewer)
    return frames.TableMessage(table.id, shown.version, shown.position, shown, events, since)
