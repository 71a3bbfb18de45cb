"""Tests of the CUDA kernels without a GPU, compiled for this processor, and of refusals."""

from pathlib import Path

import numpy as np
import pytest

from croupier.cards import FULL_DECK, cards
from croupier.errors import BadInput
from croupier.odds import figures
from croupier.odds.exact.boards import boards
from croupier.odds.exact.kinds import kinds
from croupier.odds.exact.protection import KnownCards, value_knowing
from croupier.odds.gpu.deck_tables import deck
from croupier.odds.gpu.device import gpu_missing
from croupier.odds.gpu.protection import study_on
from tests.needs import gpu_tests_left_out, not_run
from tests.odds.conftest import question
from tests.odds.host_device import HostDevice, compiler
from tests.odds.test_small_decks import SmallDeck

TWO_ALIKE = cards("Th Jh Qh Kh Ah Ts Js Qs Ks As 4d 4c")
"""Suits are alike in pairs, and there are flushes."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> HostDevice:
    if compiler() is None:
        not_run("no C++ compiler on this machine")
    folder: Path = tmp_path_factory.mktemp("kernels")
    return HostDevice(folder)


def test_kernels_class_boards_as_the_processor_does(host: HostDevice) -> None:
    known = KnownCards(dealer=cards("9c")[0])
    there, here = deck(host, known.groups, known.mask), kinds(known.groups, known.mask)
    for size, classes in ((3, there.flops), (4, there.turns)):
        mine = boards(size, known.groups, known.mask)
        assert (classes.where == mine.where).all()
        assert (classes.cards == mine.cards).all()
        assert (classes.weights == mine.weights).all()
    laid = np.concatenate([here.plain, here.flush])
    comes = laid[:, 0] < 255
    assert (comes == (there.boards[:, 0] < 255)).all()
    assert (laid[comes] == there.boards[comes]).all()


def test_a_deck_of_twelve_counted_in_plain_python_agrees_with_the_kernels(host: HostDevice) -> None:
    asked = question("perth-ultimate")
    known = KnownCards(dead=tuple(card for card in FULL_DECK if card not in TWO_ALIKE))
    found = value_knowing(asked.tree, known, study=study_on(host))
    assert found == SmallDeck(asked, None, TWO_ALIKE).value("nothing")


def test_without_a_gpu_the_device_is_refused_with_what_to_install() -> None:
    missing = gpu_missing()
    if missing is None:
        assert gpu_tests_left_out() is None
        return
    with pytest.raises(BadInput) as refused:
        figures(question("perth-ultimate"), device="gpu")
    assert 'the extra "gpu"' in str(refused.value)
    assert "\n" not in str(refused.value)
