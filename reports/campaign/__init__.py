"""The report of a campaign, from its store: one page and one Markdown file that tell what a night found, against those before it.

Where to look:

- `told`: what there is to tell, read from the store; `findings`, `coverage`, `nights`: its parts;
- `page`, `markdown`: the same as a page and as Markdown; `pictures`: the rules by chapter and the nights, drawn;
- `write`: both as files, with the page of each counterexample beside its case.

The store is read and nothing else: no engine, no clock. The same store gives the same bytes.
"""
