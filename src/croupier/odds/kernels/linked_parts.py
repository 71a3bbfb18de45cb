"""Compilers for kernels and for their parts that leave out what these do not need.

A part is only ever called from kernels, into which it is linked and there optimised. numba
nevertheless optimises every function alone and makes machine code for it, which nobody calls: a
quarter of the time that a first run takes. This uses numba's interface for compilers of one's own
(`pipeline_class`), and its steps are chosen here: see `KernelCompiler`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from numba.core import codegen as numba_codegen
from numba.core import compiler as numba_compiler
from numba.core import compiler_machinery, typed_passes, untyped_passes

# numba's types do not declare these classes
JITCodeLibrary: Any = numba_codegen.JITCodeLibrary
Compiler: Any = numba_compiler.Compiler
Flags: Any = numba_compiler.Flags
PassManager: Any = compiler_machinery.PassManager
before_types: Any = untyped_passes
with_types: Any = typed_passes

STEPS = (
    before_types.TranslateByteCode,
    before_types.FixupArgs,
    before_types.IRProcessing,
    before_types.GenericRewrites,
    before_types.ReconstructSSA,
    with_types.NopythonTypeInference,
    with_types.PreLowerStripPhis,
    with_types.NoPythonSupportedFeatureValidation,
    with_types.IRLegalization,
    with_types.NativeLowering,
    with_types.NoPythonBackend,
)


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


class SharedFlags(Flags):  # type: ignore[misc]
    """Options that are never changed, so that their hash is computed once.

    numba looks its own functions up by the options in force, some ten thousand times a kernel.
    """

    def __init__(self, options: Any) -> None:
        super().__init__(options)
        self._hash = super().__hash__()

    def __hash__(self) -> int:
        return int(self._hash)

    def copy(self) -> Any:
        """Options that can be changed."""
        return Flags(self)


class KernelFlags(Flags):  # type: ignore[misc]
    """Options of one compilation. numba copies them once, to have them in force meanwhile."""

    _shared: ClassVar[dict[SharedFlags, SharedFlags]] = {}

    def copy(self) -> SharedFlags:
        made = SharedFlags(self)
        return self._shared.setdefault(made, made)


class KernelCompiler(Compiler):  # type: ignore[misc]
    """Compiles a kernel, without the steps for what kernels do not contain.

    They have no closures, `with` blocks, comprehensions, arithmetic on whole arrays or functions
    inlined before types are known, and a good part of the time goes into looking for these.
    """

    def __init__(self, typing: Any, target: Any, library: Any, args: Any, returned: Any,
                 flags: Any, names: Any) -> None:  # fmt: skip
        super().__init__(typing, target, library, args, returned, KernelFlags(flags), names)

    def define_pipelines(self) -> list[Any]:
        steps = PassManager("kernel")
        for step in STEPS:
            steps.add_pass(step, step.__doc__)
        steps.finalize()
        return [steps]


class PartCompiler(KernelCompiler):
    """Compiles a part of kernels."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        made = LinkedLibrary(target.codegen(), "part") if library is None else library
        super().__init__(typing, target, made, *rest)
