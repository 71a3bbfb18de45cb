"""HTTP: what every request goes through; the endpoints are in the sub-rooms after this one.

- `bodies`, `routes`, `request`, `endpoint`: a request, from its path to its answer
- `sign_in`, `credentials`, `hashing`, `names`: signing in and out, passwords, names people may take
- `session_ages`, `session_checks`, `bearer`: sessions, and the tokens of programs
- `page_building`: long answers built piece by piece
- `health`, `metrics`, `pages`: the readiness check, figures for Prometheus; the files of the
  browser client
"""
