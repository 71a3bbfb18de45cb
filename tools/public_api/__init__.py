"""The public names of the library and their parameters, compared with those that were promised.

`promised.txt` lists every name of every front door. `./x lint` compares it with the program;
`./x api` writes it anew, and refuses to drop or change a name that the changelog does not mention.
"""
