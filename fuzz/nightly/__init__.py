"""Nightly campaigns: many batches of plays over games, subjects and profiles, on all cores or a cluster, into a store.

`config` reads the file that says what a night is, `night` leads it, `schedule` says which target a batch plays, `batch` is the work itself,
`workers` and `cluster` are who does it. May be called by: the command line, tests.
"""
