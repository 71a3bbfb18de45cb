"""The house and table that the path of a request names."""

from collections.abc import Mapping

from croupier.house import Casino
from croupier.server.rights.reach import Place

TABLES, TOURNAMENTS, JACKPOTS = "/api/tables/{id}", "/api/tournaments/{id}", "/api/jackpots/{book}"


def place_of_path(casino: Casino, path: str, parameters: Mapping[str, str]) -> Place | None:
    """The place that a request to a path is about; None where its path names none that exists."""
    if path.startswith(TABLES):
        table = casino.world.table(parameters["id"])
        return None if table is None else Place(table.house, table.id)
    if path.startswith(TOURNAMENTS):
        match = casino.world.matches.get(parameters["id"])
        return None if match is None else Place(match.house)
    if path.startswith(JACKPOTS):
        book = casino.law.books.get(parameters["book"])
        return None if book is None else Place(book.file.house)
    return None
