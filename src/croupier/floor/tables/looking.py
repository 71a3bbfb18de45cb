"""`LookOver`, a command that only lets changes that are due at a table take effect."""

from croupier.floor.floor import FloorRecorder, TableCommand


class LookOver(TableCommand, frozen=True, kw_only=True, tag=True):
    """Let what is due by now happen: calls run out, and announced changes take effect."""

    def decide(self, recorder: FloorRecorder) -> None:
        recorder.table(self.table)
