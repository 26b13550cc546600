"""The store of a campaign: one SQLite file (in WAL mode) for all its nights, with the cases of its findings in a folder beside it.

`read_store` opens one to read, `open_store` to write; `headjudge.corpus.store.rows` are the values that go in and come out. The
findings of ``nights/riftbound.sqlite`` lie in ``nights/riftbound.cases/SUBJECT/SIGNATURE.json``.
"""
