"""A device that is this processor: the CUDA sources, compiled by the machine's C++ compiler.

Blocks run one after another and have one thread, for which the kernels are written as well. So
their logic is tested where there is no GPU.
"""

import ctypes
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from croupier.odds.gpu.device import source

SHIM = """
#include <algorithm>
using std::max;
using std::min;
struct Index { int x, y; };
static Index blockIdx, gridDim;
static const Index threadIdx = {0, 0}, blockDim = {1, 1};
#define __global__
#define __device__
#define __shared__ static
#define __syncthreads()
#define __popcll __builtin_popcountll
#define __ffs __builtin_ffs
#define __ballot_sync(mask, yes) ((yes) ? 1u : 0u)
#define __shfl_sync(mask, value, lane) (value)
#define __reduce_add_sync(mask, value) (value)
template <class T, class V> static void atomicAdd(T* at, V value) { *at += (T)value; }
"""

KERNEL = re.compile(r'extern "C" __global__ void (\w+)\(([^)]*)\)')


def _launcher(name: str, parameters: str) -> str:
    names = ", ".join(re.findall(r"(\w+)(?:,|$)", parameters.strip()))
    return f"""
extern "C" void launch_{name}({parameters}, int across, int down) {{
    gridDim = {{across, down}};
    for (int y = 0; y < down; y++)
        for (int x = 0; x < across; x++) {{
            blockIdx = {{x, y}};
            {name}({names});
        }}
}}
"""


def compiler() -> str | None:
    return next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)


@cache
def _library(folder: Path) -> ctypes.CDLL:
    code = source()
    file, made = folder / "kernels.cpp", folder / "kernels.so"
    file.write_text(SHIM + code + "".join(_launcher(*found) for found in KERNEL.findall(code)))
    program = compiler()
    assert program is not None
    options = ("-std=c++17", "-O1", "-shared", "-fPIC", "-o", str(made), str(file))
    subprocess.run([program, *options], check=True, timeout=300)
    return ctypes.CDLL(str(made))


class HostDevice:
    """Arrays are numpy's, kernels are compiled into a library in a folder."""

    def __init__(self, folder: Path) -> None:
        self._library = _library(folder)

    def put(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.array(array, order="C")

    def zeros(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
        return np.zeros(shape, kind)

    def room(self, shape: tuple[int, ...], kind: npt.DTypeLike) -> npt.NDArray[Any]:
        return np.full(shape, 77, kind)  # what a kernel does not fill is noticed

    def get(self, array: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return array.copy()

    def launch(self, kernel: str, blocks: tuple[int, int], threads: int, *given: Any) -> None:
        passed = [
            ctypes.c_longlong(one) if isinstance(one, int) else one.ctypes.data_as(ctypes.c_void_p)
            for one in given
        ]
        self._library[f"launch_{kernel}"](*passed, *map(ctypes.c_int, blocks))
