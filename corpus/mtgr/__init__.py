"""`.mtgr`: records of Magic games, one event a line: the dialect, its reader, its canonical writer, and what judges a record.

`dialect` is the one place that says how things are written and which of its choices are ours; `line` is what a line says as data;
`reader` and `writer` go between text and lines; `standing` folds lines into what there is; `checks` judges a record by the format's own
rules, in one pass, keeping no more than the state of the game. May import: the trace, the card language, and the rest of this room.
"""

from headjudge.corpus.mtgr.checks import CHECKS, Checker, Problem, check_lines
from headjudge.corpus.mtgr.line import Line
from headjudge.corpus.mtgr.reader import parse_line, parse_lines, read_lines
from headjudge.corpus.mtgr.writer import write_line, write_lines

__all__ = [
    "CHECKS", "Checker", "Line", "Problem", "check_lines", "parse_line", "parse_lines", "read_lines", "write_line", "write_lines",
]  # fmt: skip
