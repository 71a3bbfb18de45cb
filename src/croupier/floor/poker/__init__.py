"""A poker table from hand to hand, and the lists of the poker room.

- `hands`, `hand_events`: set a hand up from the seats, and apply its result to them
- `buttons`, `markers`: who is away, sits out or owes a blind, and the buttons that show it
- `requests`: what players ask of a hand, checked against the seats
- `clocks`: the time to act
- `side_wagers`: Flop Chase wagers before the cards
- `charges`: time charges and the drop
- `bonuses`: bonus prizes
- `waiting`: waiting lists, calls, players picked up and moved
- `forbidden`: proposals that the book of a poker table never allows
"""
