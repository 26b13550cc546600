"""Reports: what a person reads of a failure, and the tables and pages of a run.

Where to look:

- `words`, `names`: amounts, zones and object names in plain English, and what makes a hostile text harmless;
- `narrate`: each event as a line; `play`: the events of a play grouped by decision; `argument`: "Let … Then …
However …";
- `text`, `html`: a counterexample as a text and as one self-contained page; `svg`: its causality graph,
drawn;
- `graph`: the same graph for other tools (GraphML, DOT); `write`: all of these as files; `index`: the
findings of a run;
- `campaign`: the report of a campaign, a page and Markdown; `frames`: its store as pandas tables;
- `outcomes`: what became of a corpus, for machines.

networkx, pandas and jinja2 are imported only where they are used. May import: the trace, the card language,
the invariants, the corpus.
"""
