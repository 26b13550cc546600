"""Riftbound's invariants, one module for each theme, written from the Core Rules 1.4."""
