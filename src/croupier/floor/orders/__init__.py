"""Orders that people give on the floor, as forms with the choices that there are at the moment.

- `order_place`: the table or house that an order is about, and how an order is described
- `table_orders`, `seat_orders`, `poker_orders`: what staff order at a table
- `house_orders`: what staff order in a house
- `own_orders`: what players ask for where they sit
"""
