"""Compiled kernels: the loops of the solver. Imported only when a figure must be computed.

Every kernel works on plain arrays, releases the interpreter's lock and works on a
range of boards, so that threads share the work and progress can be shown between ranges.
All arithmetic is on whole numbers.
"""
