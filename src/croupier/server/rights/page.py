"""docs/rights.md, made from the table of rights: `python -m croupier.server.rights.page`."""

import sys

from croupier.server.rights.rows import OFFICES, Right, rights
from croupier.server.rights.scopes import scopes_of

WORDS = {
    "anywhere": "yes",
    "own": "own",
    "table": "table",
    "house": "house",
}
INTRODUCTION = """\
# Rights

This page is for operators, auditors and programmers: who may ask the server for what. It is
made from the table of rights, `src/croupier/server/rights/rights.toml`, by
`python -m croupier.server.rights.page > docs/rights.md`; a test keeps the two equal. What the
table does not name is refused to everybody: 401 without a session, otherwise 403
`not-your-office`.

## Offices

Rights are given to offices. The office of a role follows from its row in the book, so the roles
of an [own book](own-book.md) have offices too.

| office | who |
|---|---|
| visitor | anybody without a session |
| guest | a guest with demonstration chips |
| player | everybody who signs in with a name, staff too |
| dealer | the role with rank 1 |
| supervisor | every role between the dealer and the top of the ladder |
| operator | the role at the top of the ladder |
| auditor | a role whose row says `audits` |
| director | a role on no ladder that the book's rules of tournaments name, and the deputy |
| attendant | every other role on no ladder: chip runners, scrutineers, chief officers |
| administrator | whoever runs the server |

## Scopes

| scope | meaning |
|---|---|
| yes | nothing bounds it |
| own | for oneself only |
| table | at the tables of one's post; a post in the whole house has all its tables |
| house | in the house in which the office is held |

Offices of staff count on duty only; where a scope is marked with *, off duty as well. For a
command of staff the table says in which offices it may be sent. Whether the role is high enough
is decided by the powers in the book, and the refusal cites the clause. Staff do not play in the
house that they work for: they take no seat, place no wager and enter no promotion there, and a
tournament only where its book lets them. Whoever has a seat there, or is in a tournament, must
leave before they are given a role.

Before staff are shown others' cards or an account, the look is written to the log
([log.md](log.md)). `GET /api/audit/looks` and `croupier audit show "audit:HOUSE"` list the
looks.

## Access tokens

A program acts for a person with an access token ([protocol.md](protocol.md#access-tokens)). It may
do what a scope of its token names, and only what its holder may do at that moment. A token with no
scope of staff shows its holder as a player, also on duty. The last column of the table below has
the scopes that name an action. What has none there no token may be used for: money, the password,
the second factor, self-exclusion, tokens, roles, jackpots, corrections, and the second person's
answer.

| scope | what it is for |
|---|---|
{scopes}
## How to add a row

Add the action to `may` of a row in `rights.toml`, or to a group that a row names, or write a
new row with `id`, `to`, `scope`, `may`, and a `reason` or `clauses`. An action is an endpoint
(`GET /api/pit`), a frame of the live socket (`frame watch`), or a command (`floor GiveRole`,
`round Bet`, `hand Bet`, `jackpot TopUp`, `tournament Enter`). If programs may do it with an access
token, add it to a scope under `[token]`. Then write its cells into
`tests/server/rights_expected.txt`, and make this page again.

## Why

| right | offices | scope | reason | clauses |
|---|---|---|---|---|
"""


def page() -> str:
    """The whole page."""
    rows = "".join(map(_reason, rights().rows))
    scopes = "".join(f"| `{id_}` | {one.about} |\n" for id_, one in rights().tokens.items())
    introduction = INTRODUCTION.replace("{scopes}\n", scopes + "\n")
    return f"{introduction}{rows}\n## Every action\n\n{_matrix()}"


def _reason(right: Right) -> str:
    who = ", ".join(right.to)
    cited = "; ".join(right.clauses)
    return f"| {right.id} | {who} | {_scope(right)} | {right.reason} | {cited} |\n"


def _scope(right: Right) -> str:
    return f"{WORDS[right.scope]}{'*' if right.off_duty else ''}"


def _matrix() -> str:
    head = f"| action | {' | '.join(OFFICES)} | token |\n|---|{'---|' * (len(OFFICES) + 1)}\n"
    lines = (
        f"| `{one}` | {_cells(one)} | {', '.join(scopes_of(one))} |\n"
        for one in sorted(rights().by_action)
    )
    return head + "".join(lines)


def _cells(action: str) -> str:
    row = rights().of(action)
    return " | ".join(_scope(row[office]) if office in row else "" for office in OFFICES)


if __name__ == "__main__":
    sys.stdout.write(page())
