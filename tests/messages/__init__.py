"""Every message the program shows to people: collected while the tests run, and checked.

- `recorder`: a pytest plugin that notes each message as it is made, and fails the test that made
  one which breaks the rules of wording.
- `rules`: the rules of wording in `CONTRIBUTING.md` that a program can check.
- `listing`: what was collected, as `./x messages` writes it.
- `sources`: the places in `src/croupier` that make messages, found by reading the code.
"""
