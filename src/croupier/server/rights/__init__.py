"""Rights: who may ask the server for what, by office, action and scope.

- `offices`: the offices of a person: visitor, player, and what their roles in the houses make them
- `rows`: the table of rights, `rights.toml`, loaded and checked
- `reach`: how far the rights of a person reach for an action, and the refusal where they do not
- `scopes`: what access tokens may be used for
- `hidden_tables`: private tables, and from whom they are hidden
- `commands`: the rights to send commands of floor, tables, jackpots and tournaments
- `page`: docs/rights.md, made from the table
"""
