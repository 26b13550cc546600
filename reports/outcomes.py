"""Outcomes: what became of a corpus or a campaign, for machines and for the page of a CI job: JUnit XML, SARIF, and Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

from headjudge.reports.words import count, plain

#: Verdicts that say that nothing can be said: no failure of what is tested, but one of the test.
_ERRORS = frozenset({"ERROR", "error"})


@dataclass(frozen=True, slots=True)
class Told:
    """One outcome as it is written.

    ``group``, ``name``   what it belongs to, and its own name.      ``ok``     whether it is as it should be.
    ``verdict``, ``said``  what came of it, and why.                 ``known``  the reason why a failure is known; "" for none.
    ``file``              where it lies.                             ``rules``  the rules that it is about.
    ``since``             when it was first seen, of a failure that is not new; "" for all others.
    """

    group: str
    name: str
    ok: bool
    verdict: str
    said: str
    file: str
    known: str = ""
    rules: tuple[str, ...] = ()
    since: str = ""

    @property
    def excuse(self) -> str:
        """Why a failure is none of today's; "" where it is one, or there is none."""
        if self.known:
            return f"known: {self.known}"
        return f"seen since {self.since}" if self.since else ""

    @property
    def broken(self) -> bool:
        """Whether it is a failure of today's."""
        return not self.ok and not self.excuse


def junit(outcomes: Sequence[Told], suite: str = "headjudge") -> str:
    """JUnit XML: a test case for each outcome. What is known or was seen before is skipped, with its reason; what can't be told is
    an error."""
    excused = sum(bool(one.excuse) for one in outcomes)
    errors = sum(one.broken and one.verdict in _ERRORS for one in outcomes)
    failures = sum(one.broken for one in outcomes) - errors
    root = ElementTree.Element("testsuites")
    tests = ElementTree.SubElement(
        root,
        "testsuite",
        name=suite,
        tests=str(len(outcomes)),
        failures=str(failures),
        errors=str(errors),
        skipped=str(excused),
    )
    for one in outcomes:
        case = ElementTree.SubElement(
            tests, "testcase", classname=plain(one.group), name=plain(one.name), file=plain(one.file)
        )
        if one.excuse:
            ElementTree.SubElement(case, "skipped", message=plain(one.excuse))
        elif not one.ok:
            failure = ElementTree.SubElement(
                case,
                "error" if one.verdict in _ERRORS else "failure",
                message=plain(f"{one.verdict}: {_first(one.said)}"),
                type=one.verdict,
            )
            failure.text = "\n".join(plain(line) for line in one.said.splitlines())
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def sarif(outcomes: Sequence[Told], version: str) -> str:
    """SARIF 2.1.0: a result for each failure; what is known is suppressed, with its reason, and what was seen before unchanged."""
    failures = [one for one in outcomes if not one.ok or one.excuse]
    rules = sorted({one.group for one in failures})
    results = []
    for one in failures:
        result: dict[str, object] = {
            "ruleId": one.group,
            "ruleIndex": rules.index(one.group),
            "level": "error",
            "baselineState": "unchanged" if one.since else "new",
            "message": {"text": plain(f"{one.name}: {one.verdict}: {_first(one.said)}")},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": _uri(one.file)},
                        "region": {"startLine": 1},
                    }
                }
            ],
            "partialFingerprints": {"headjudge/v1": f"{one.group}/{one.name}"},
            "properties": {"rules": list(one.rules)},
        }
        if one.known:
            result["suppressions"] = [{"kind": "external", "justification": one.known}]
        results.append(result)
    driver = {
        "name": "headjudge",
        "version": version,
        "rules": [{"id": rule, "shortDescription": {"text": rule}} for rule in rules],
    }
    log = {"version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def markdown(outcomes: Sequence[Told], title: str, noun: str = "file") -> str:
    """A summary for the page of a CI job: how many of each verdict, then each failure with its reason.

    ``noun``  what an outcome is one of.
    """
    verdicts: dict[str, int] = {}
    for one in outcomes:
        verdicts[one.verdict] = verdicts.get(one.verdict, 0) + 1
    lines = [f"## {title}", ""]
    if verdicts:
        lines += [f"| verdict | {noun}s |", "| --- | ---: |"]
        lines += [f"| {verdict} | {n} |" for verdict, n in sorted(verdicts.items())]
    else:
        lines += [f"No {noun}."]
    lines += ["", *_list("Broken", [one for one in outcomes if one.broken], noun)]
    lines += _list("Seen before", [one for one in outcomes if one.since and not one.known], noun)
    lines += _list("Known, and passed over", [one for one in outcomes if one.known], noun)
    return "\n".join(lines).rstrip() + "\n"


def _list(title: str, those: Iterable[Told], noun: str) -> list[str]:
    items = [
        f"- **{cell(one.name)}** ({one.verdict}, `{one.file}`): {cell(one.known or _first(one.said))}"
        for one in those
    ]
    return [f"### {title}: {count(len(items), noun)}", "", *items, ""] if items else []


def _uri(file: str) -> str:
    """A file as a URI reference: relative to where the command ran, or whole."""
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())


def _first(text: str) -> str:
    return text.splitlines()[0] if text else ""


def cell(text: str) -> str:
    """Text that Markdown takes for nothing else."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|" else sign for sign in plain(text))
