"""A look at a table: whatever has fallen due there by now is written down, and nothing else."""

from croupier.floor.floor import FloorRecorder, TableCommand


class LookOver(TableCommand, frozen=True, kw_only=True, tag=True):
    """Let what is due happen: calls run out, and announced changes bind."""

    def decide(self, recorder: FloorRecorder) -> None:
        recorder.table(self.table)
