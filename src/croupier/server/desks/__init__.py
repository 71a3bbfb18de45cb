"""Endpoints of the staff's desks.

- `pit`, `orders`: what goes on at the tables, commands of the floor, and orders as forms
- `proposals`: what waits for a second person
- `jackpot_desk`, `jackpot_links`, `jackpot_commands`: jackpots, the tables linked to them, rulings
- `promotions`: promotions and bonus prizes
"""
