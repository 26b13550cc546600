"""headjudge finds places where a trading-card-game engine breaks its rulebook.

The rooms, and who may come in from where, are drawn in ``docs/architecture.md``:

* ``headjudge.engine``      the card language, the trace, the kernel, the two reference engines, the faults, the subjects
* ``headjudge.invariants``  what a trace is judged by
* ``headjudge.corpus``      case files, scenario files and what is kept of a campaign
* ``headjudge.reports``     counterexample pages and causality graphs
* ``headjudge.fuzz``        strategies, the walk, shrinking, campaigns, the command line
"""

__version__ = "0.1.0"
