"""Pictures of a table for `render_mode="rgb_array"`: lines of text drawn on green felt.

A card in a line is drawn as a white card whose colour is its suit's. Letters are three dots wide
and five high, so that no font has to be installed.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput

Picture = npt.NDArray[np.uint8]
RENDER_MODES: Final = ("ansi", "rgb_array")

WIDTH, HEIGHT = 640, 240
DOT: Final = 3
"""Pixels of a dot of a letter."""
ADVANCE, LINE, MARGIN = 4 * DOT, 10 * DOT, 4 * DOT

FELT, INK, PAPER, BACK = (20, 92, 56), (240, 240, 230), (255, 255, 255), (60, 70, 130)
SUITS: Final = {"c": (0, 120, 40), "d": (30, 70, 200), "h": (200, 20, 30), "s": (0, 0, 0)}
CARD: Final = re.compile(r"\b[2-9TJQKA][cdhs]\b|\?\?")

# Five rows of three dots, each row as a figure from 0 to 7.
GLYPHS: Final = {
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644",
    "G": "34553", "H": "55755", "I": "72227", "J": "11152", "K": "55655", "L": "44447",
    "M": "57755", "N": "65555", "O": "25552", "P": "65644", "Q": "25563", "R": "65655",
    "S": "34216", "T": "72222", "U": "55557", "V": "55552", "W": "55775", "X": "55255",
    "Y": "55222", "Z": "71247", "0": "75557", "1": "26227", "2": "61247", "3": "61216",
    "4": "55711", "5": "74616", "6": "34757", "7": "71122", "8": "75757", "9": "75716",
    ".": "00002", ",": "00024", ":": "02020", "-": "00700", "+": "02720", "_": "00007",
    "/": "11244", "?": "61202", "$": "36736", "(": "24442", ")": "21112", "=": "07070",
    ">": "42124", "<": "12421", "*": "05250",
}  # fmt: skip


def check_render_mode(mode: str | None) -> None:
    """Raises BadInput for a way of rendering that environments do not have."""
    if mode not in (None, *RENDER_MODES):
        raise BadInput("render_mode", "ansi or rgb_array, or nothing", got=mode)


def drawn(lines: list[str]) -> Picture:
    """Lines of text as a picture; what does not fit on it is cut off."""
    picture = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    picture[:] = FELT
    for number, line in enumerate(lines):
        _write(picture, line, MARGIN + number * LINE)
    return picture


def _write(picture: Picture, line: str, top: int) -> None:
    colours = [INK] * len(line)
    for found in CARD.finditer(line):
        left, right = MARGIN + found.start() * ADVANCE, MARGIN + found.end() * ADVANCE
        card = found.group()
        ground = BACK if card == "??" else PAPER
        picture[top - DOT : top + 6 * DOT, left - DOT : right] = ground
        colours[found.start() : found.end()] = [SUITS.get(card[1], INK)] * 2
    for place, letter in enumerate(line):
        _dots(picture, letter.upper(), MARGIN + place * ADVANCE, top, colours[place])


def _dots(picture: Picture, letter: str, left: int, top: int, colour: tuple[int, ...]) -> None:
    for row, figure in enumerate(GLYPHS.get(letter, "00000")):
        for column in range(3):
            if int(figure) >> (2 - column) & 1:
                y, x = top + row * DOT, left + column * DOT
                picture[y : y + DOT, x : x + DOT] = colour
