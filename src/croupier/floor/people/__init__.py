"""People, their money and their conduct, whatever table they are at.

- `staff`: who holds which role, and who is on duty where
- `duties`: tasks that the book demands, and who does them
- `exclusions`: who may not take part
- `accounts`, `escrow`: deposits, chips bought and cashed, money kept in trust
- `tokens`: promotional tokens, which can be wagered and not cashed
- `conduct`: breaches of the rules, and sanctions
- `holds`: payments held back, and their release
- `disputes`: disputes and complaints, from the first decision to the last
- `own_names`: nicknames, and guests who keep their account under a name
- `reminders`: reminders of time and loss that people set for themselves
- `house_readings`: what a book leaves open and the house chooses
- `promotions`, `promotion_terms`, `promotion_entries`, `draws`, `prize_claims`: promotional
  prizes, their terms, entries, draws and claims
"""
