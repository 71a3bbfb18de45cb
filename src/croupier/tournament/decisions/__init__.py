"""The functions that decide tournament commands: each refuses, or records what happened.

- `recorder`: checks that they share, and recording
- `entries`: who may enter, withdraws, is refused or plays in another's stead
- `entering`, `live`: entries, late entries and reserves; counted stacks and redraws
- `opening`: the steps the book asks for, the ballot and the start
- `elimination`, `moving`, `buying`: who is knocked out, who moves where, who buys chips in play
- `hands`: the clock, and hands or rounds; `sessions`: the sessions of a banked tournament
- `conduct`: penalties, disqualification, wagers out of order
- `order_of_finish`: the order of finish and what each place is paid; `bounties`, `deals`
- `closing`: added value, places and prizes, cancellation
"""
