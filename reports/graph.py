"""Graph: the causality of a trace for other tools, as a networkx graph, GraphML and DOT.

The files are written by rules of our own, so that the same case gives the same bytes whatever else is
installed.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from headjudge.corpus.files import write_atomically
from headjudge.engine.trace import Case
from headjudge.engine.trace.causality import causality
from headjudge.reports.names import Names
from headjudge.reports.narrate import label, line
from headjudge.reports.shown import shown
from headjudge.reports.turns import turning_events
from headjudge.reports.words import plain

if TYPE_CHECKING:
    import networkx


def causality_graph(case: Case) -> networkx.DiGraph[int]:
    """The causality of a case's whole trace: a node for each event, an edge from each cause to its effect.

    Nodes have ``kind``, ``rule``, ``player``, ``object``, ``text`` (the event in a sentence), ``in_slice``,
    ``guilty`` and ``mattered`` (a decision that mattered begins with it); edges have ``inferred``.
    """
    import networkx

    graph: networkx.DiGraph[int] = networkx.DiGraph()
    names = Names(case.scenario, case.trace)
    known = causality(case.trace)
    turned = turning_events(case)
    for event in case.trace:
        graph.add_node(
            event.id,
            kind=plain(event.kind),
            rule=plain(event.rule),
            player=plain(event.player),
            object=plain(event.object),
            text=line(event, names),
            in_slice=event.id in case.slice,
            guilty=event.id == case.violations[0].event,
            mattered=event.id in turned,
        )
    for event in case.trace:
        for cause in known.causes[event.id]:
            graph.add_edge(cause, event.id, inferred=(cause, event.id) in known.inferred)
    return graph


def graphml(case: Case) -> str:
    """The graph as GraphML. The pure Python writer is asked for by name: which one a plain ``write`` takes
    depends on whether lxml is installed, and their bytes differ."""
    import networkx

    return "\n".join(networkx.generate_graphml(causality_graph(case), named_key_ids=True)) + "\n"


def dot(case: Case) -> str:
    """What the drawing shows as a DOT graph: the slice in colour, the rest faint, a cluster for each lane."""
    drawn = shown(case)
    names = Names(case.scenario, case.trace)
    lines = [
        f"digraph {_quoted(f'{plain(case.violations[0].invariant)} {plain(case.signature)}')} {{",
        "  rankdir=LR;",
        '  node [shape=box, fontname="sans-serif", fontsize=10, color="#98a1b0", fontcolor="#556070"];',
        '  edge [color="#d5dbe5"];',
    ]
    for number, (player, lane) in enumerate(drawn.lanes):
        lines.append(f"  subgraph cluster_{number} {{")
        lines.append(f'    label={_quoted(f"{player} {lane}".strip())}; color="#d5dbe5"; fontsize=10;')
        for seen in drawn.events:
            if seen.lane == number:
                what = f"{seen.event.id} {label(seen.event, names)}"
                told = f"{line(seen.event, names)} ({plain(seen.event.rule) or 'no rule'})"
                look = _LOOKS[seen.strength]
                lines.append(f"    e{seen.event.id} [label={_quoted(what)}, tooltip={_quoted(told)}{look}];")
        lines.append("  }")
    strong = {seen.event.id for seen in drawn.events if seen.strength in ("slice", "guilty")}
    visible = {seen.event.id for seen in drawn.events}
    for seen in drawn.events:
        for cause in drawn.causality.causes[seen.event.id]:
            if cause in visible:
                looks = ['color="#1d5fbf"', "penwidth=2"] if {cause, seen.event.id} <= strong else []
                looks += ["style=dashed"] if (cause, seen.event.id) in drawn.causality.inferred else []
                lines.append(
                    f"  e{cause} -> e{seen.event.id}{f' [{joined}]' if (joined := ', '.join(looks)) else ''};"
                )
    return "\n".join([*lines, "}", ""])


_LOOKS = {
    "guilty": ', color="#b3261e", fontcolor="#b3261e", penwidth=3',
    "slice": ', color="#1d5fbf", fontcolor="#1c2330", penwidth=2',
    "context": ', color="#556070", fontcolor="#1c2330"',
    "rest": "",
}


def _quoted(text: str) -> str:
    """A DOT string. Backslashes are doubled: DOT would read a name's "\\N" as an instruction."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_graphml(case: Case, path: str | os.PathLike[str]) -> None:
    """Write the graph as a GraphML file. Raises `FileError` when it cannot be written."""
    write_atomically(path, graphml(case))


def write_dot(case: Case, path: str | os.PathLike[str]) -> None:
    """Write the graph as a DOT file. Raises `FileError` when it cannot be written."""
    write_atomically(path, dot(case))
