"""Compiled kernels. Only `croupier.odds` comes in here, and only when a figure is asked for.

Every kernel takes and gives plain arrays, releases the interpreter's lock and works on a
range of boards, so that threads share the work and progress can be shown between ranges.
All arithmetic is on whole numbers.
"""
