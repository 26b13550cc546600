"""How Riftbound is made up: cards, texts, pools, positions, decks and whole games, as `fuzz.magic` is for Magic."""
