"""The numbered clauses of a book: their ledger, the rows that cite them, the tests of each."""
