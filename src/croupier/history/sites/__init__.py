"""Text histories of online poker rooms: PokerStars, GGPoker and 888poker.

- `site_amounts`: money and cards as the rooms write them
- `told`: one hand as a text tells it, and why one cannot be read
- `cutting`: which room a text is of, and where its hands begin
- `site_games`: the names of games and stakes in a header
- `stars_lines`, `stars`: PokerStars, and GGPoker, which writes the same lines
- `eight`: 888poker
- `site_hands`: a told hand as a record that can be replayed
"""
