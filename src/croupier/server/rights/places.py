"""The house and table that the path of a request names."""

from collections.abc import Mapping

from croupier.house import Casino
from croupier.server.rights.hidden_tables import is_hidden
from croupier.server.rights.reach import Place

TABLES, TOURNAMENTS, JACKPOTS = "/api/tables/{id}", "/api/tournaments/{id}", "/api/jackpots/{book}"
PROPOSALS = "/api/proposals/{number}"


def place_of_path(
    casino: Casino, path: str, parameters: Mapping[str, str], person: str = ""
) -> Place | None:
    """The place that a request to a path is about; None where its path names none that exists, or
    that this person may know of."""
    if path.startswith(TABLES):
        table = casino.world.table(parameters["id"])
        if table is None or is_hidden(casino, person, table):
            return None
        return Place(table.house, table.id)
    if path.startswith(TOURNAMENTS):
        match = casino.world.matches.get(parameters["id"])
        return None if match is None else Place(match.house)
    if path.startswith(JACKPOTS):
        book = casino.law.books.get(parameters["book"])
        return None if book is None else Place(book.file.house)
    if path.startswith(PROPOSALS):
        waiting = casino.world.house().proposals
        found = next((p for p in waiting if str(p.number) == parameters["number"]), None)
        return None if found is None else Place(found.house, found.table)
    return None
