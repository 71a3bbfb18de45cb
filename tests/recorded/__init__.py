"""How version 0.1 behaved, recorded, and the engines of today compared with it."""
