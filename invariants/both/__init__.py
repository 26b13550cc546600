"""Invariants that both games share, because the two rulebooks promise the same: order of the stack, countering, zones.

What is opposite in the two games shares no code; it stands in the room of its game. A class here may be subclassed
there with other rule numbers.
"""
