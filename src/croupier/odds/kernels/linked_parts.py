"""Compiles parts of kernels without machine code of their own.

A part is only ever called from kernels, into which it is linked and there optimised. numba
nevertheless optimises every function alone and makes machine code for it, which nobody calls: a
quarter of the time that a first run takes. This uses numba's interface for compilers of one's own
(`pipeline_class`).
"""

from __future__ import annotations

from typing import Any

from numba.core import codegen as numba_codegen
from numba.core import compiler as numba_compiler

# numba's types do not declare these classes
JITCodeLibrary: Any = numba_codegen.JITCodeLibrary
Compiler: Any = numba_compiler.Compiler


class NoEnvironment:
    """The code generator of a part: there is no machine code whose environment could be set."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: object) -> None:
        """Nothing to do."""


class LinkedLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a part, to be linked into kernels."""

    @property
    def codegen(self) -> Any:
        return NoEnvironment(self._codegen)

    def _optimize_final_module(self) -> None:
        """The kernel is optimised as a whole."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True


class PartCompiler(Compiler):  # type: ignore[misc]
    """Compiles a part of kernels."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        made = LinkedLibrary(target.codegen(), "part") if library is None else library
        super().__init__(typing, target, made, *rest)
