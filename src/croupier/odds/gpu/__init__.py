"""The exact solver on a GPU: the same sums in the same whole numbers, by kernels in CUDA C++.

CuPy compiles the sources in `cuda/` for the GPU that is found, once, and keeps the result. Tables
that do not depend on the game stay in the memory of the GPU from one solution to the next.
"""
