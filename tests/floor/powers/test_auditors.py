"""Tests of who looks at a finished round as an auditor: those whom a book sets over the house."""

from typing import Any

import pytest

from croupier.floor import GoOnDuty
from croupier.server.views.viewers import capacity_of
from tests.floor.casino import Casino

KINDS = {
    "melbourne-wsop": {
        "dealer": ("dealer", "1.1 def Dealer"),
        "tg-higher-duties-dealer": ("supervisor", "1.1 def TG Higher Duties Dealer"),
        "tg-area-manager": ("supervisor", "1.1 def TG Area Manager"),
        "tg-assistant-casino-manager": ("supervisor", "1.1 def TG Assistant Casino Manager"),
        "tournament-director": ("player", "13.2.3"),
        "tournament-deputy": ("player", "13.2.3(a)"),
        "chief-operating-officer": ("player", "13.4.2(a)(v)"),
        "vcglr-inspector": ("auditor", "14.9"),
    },
    "melbourne-poker": {
        "dealer": ("dealer", "1.1 'Dealer'"),
        "tg-higher-duties-dealer": ("supervisor", "1.1 'TG Higher Duties Dealer'"),
        "chip-runner": ("player", "1.1 'Chip Runner'"),
        "tournament-director": ("player", "1.1 'Tournament Director'"),
        "vcglr-inspector": ("auditor", "13.9"),
    },
    "canberra-ultimate": {
        "dealer": ("dealer", "A 'Dealer'"),
        "casino-supervisor": ("supervisor", "A 'Casino Supervisor'"),
        "gaming-shift-manager": ("player", "16.4"),
    },
    "sydney-bonus": {
        "dealer": ("dealer", "1.1 def Dealer"),
        "gaming-supervisor": ("supervisor", "1.1 def Gaming Supervisor"),
        "inspector": ("auditor", "1.1 def Inspector"),
        "scrutineer": ("player", "14.2"),
        "surveillance": ("auditor", "11.9.4"),
        "authority": ("auditor", "14.9"),
    },
    "perth-ultimate": {
        "dealer": ("dealer", "1.1 'Dealer'"),
        "table-inspector": ("supervisor", "1.1 'Table Inspector'"),
        "gwc": ("auditor", "3.22 notice"),
    },
}
"""By book and role: in what capacity they look, and the clause that introduces them."""


def looking() -> list[Any]:
    return [
        pytest.param(book, role, kind, marks=pytest.mark.clause(book, clause))
        for book, roles in KINDS.items()
        for role, (kind, clause) in roles.items()
    ]


@pytest.mark.parametrize("book, role, kind", looking())
def test_inspectors_and_regulators_look_as_auditors_and_no_other_role_without_a_rank(
    book: str, role: str, kind: str
) -> None:
    casino = Casino(book)
    casino.set_up(game="bonus" if book == "melbourne-wsop" else "")
    if not any(post.person == role for post in casino.floor.house.posts):
        casino.do(GoOnDuty, house=casino.house, actor=casino.staff(role))
    law, house = casino.rules.law, casino.floor.house
    assert capacity_of(law, house, role, casino.table()) == kind
