"""What the fuzzer makes up for Magic: cards, pools, starting positions, decks, and what its walks like.

As the modules of the same names above are for Riftbound; `fuzz.by_game` says which is whose.
"""
