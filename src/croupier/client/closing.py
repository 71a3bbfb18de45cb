"""`Closing`: what is closed at the end of a `with` block."""

from abc import ABC, abstractmethod
from types import TracebackType


class Closing(ABC):
    """Closes itself when its `with` block ends, however it ends."""

    @abstractmethod
    def close(self) -> None:
        """Closes it."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
