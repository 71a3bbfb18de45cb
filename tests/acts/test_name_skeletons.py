"""Tests that names which people could take for each other have one skeleton."""

import pytest

from croupier.acts import name_skeleton

ALIKE = [
    ("Ann", "ann", "ANN", "a.n-n", " a n n ", "a_n'n", "Änn", "ａｎｎ"),
    ("corner", "comer", "C0RNER", "сorner", "cоrnеr"),
    ("William", "vvilliam", "Wi11iam", "WlLLIAM", "\u0461illiam"),
    ("admin", "adm1n", "ADMlN", "аdmin", "Adrnin", "a\u200bdmin", "αdmin"),
    ("Oliver", "0liver", "оliver", "ο|iver"),
    ("Tom", "Τοm", "Тоm", "T0rn"),
]
"""Names that look alike; some have Cyrillic, Greek or invisible characters in them."""


@pytest.mark.parametrize("names", ALIKE, ids=lambda names: str(names[0]))
def test_names_that_look_alike_have_one_skeleton(names: tuple[str, ...]) -> None:
    assert {name_skeleton(name) for name in names} == {name_skeleton(names[0])}


def test_names_that_look_different_have_different_skeletons() -> None:
    names = ["ann", "anna", "nan", "dora", "cora", "p2", "p22", "bob", "rob", "tim", "tina", "ted"]
    firsts = [names[0] for names in ALIKE[1:]]
    assert len({name_skeleton(name) for name in (*names, *firsts)}) == len(names) + len(firsts)
