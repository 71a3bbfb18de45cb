"""The device that kernels run on: the first GPU, by way of CuPy."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.extras import MissingExtra

OnDevice: TypeAlias = Any
"""An array in the memory of the device."""

FIELD = "--device gpu"
SOURCES = Path(__file__).parent / "cuda"


class Device(Protocol):
    """Memory to put arrays in, and kernels to launch on them."""

    def __hash__(self) -> int: ...

    def put(self, array: npt.NDArray[Any]) -> OnDevice: ...

    def zeros(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> OnDevice: ...

    def room(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> OnDevice:
        """An array that a kernel will fill."""
        ...

    def get(self, array: OnDevice) -> npt.NDArray[Any]: ...

    def launch(self, kernel: str, blocks: tuple[int, int], threads: int, *given: Any) -> None:
        """Runs a kernel in so many blocks; whole numbers are passed with 64 bits."""
        ...


def source() -> str:
    """The kernels: the files of `cuda/` in order of their names."""
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(SOURCES.glob("*.cu")))


class Gpu:
    """The first GPU of this machine."""

    def __init__(self, cupy: Any) -> None:
        self._cupy = cupy
        self._kernels: dict[str, Any] = {}
        # In a thread of its own, because the first time takes seconds: tables are made meanwhile.
        pool = ThreadPoolExecutor(1)
        self._module = pool.submit(self._compiled)
        pool.shutdown(wait=False)

    def _compiled(self) -> Any:
        module = self._cupy.RawModule(code=source(), options=("-std=c++17",))
        module.compile()
        return module

    def put(self, array: npt.NDArray[Any]) -> OnDevice:
        return self._cupy.asarray(np.ascontiguousarray(array))

    def zeros(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> OnDevice:
        return self._cupy.zeros(shape, kind)

    def room(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> OnDevice:
        return self._cupy.empty(shape, kind)

    def get(self, array: OnDevice) -> npt.NDArray[Any]:
        found: npt.NDArray[Any] = array.get()
        return found

    def launch(self, kernel: str, blocks: tuple[int, int], threads: int, *given: Any) -> None:
        if kernel not in self._kernels:
            self._kernels[kernel] = self._module.result().get_function(kernel)
        passed = tuple(np.int64(one) if isinstance(one, int) else one for one in given)
        self._kernels[kernel](blocks, (threads,), passed)


def gpu_missing() -> BadInput | None:
    """Why nothing can run on a GPU here, as the error to raise; None where it can."""
    if find_spec("cupy") is None:
        return MissingExtra(FIELD, "cupy")
    import cupy

    try:
        found = int(cupy.cuda.runtime.getDeviceCount())
    except cupy.cuda.runtime.CUDARuntimeError:
        found = 0
    return None if found else BadInput(FIELD, 'a GPU with CUDA besides the extra "gpu", found none')


@cache
def the_gpu() -> Gpu:
    """The first GPU; raises BadInput where there is none, with what to install."""
    missing = gpu_missing()
    if missing is not None:
        raise missing
    import cupy

    return Gpu(cupy)
