"""Outcomes: what became of a corpus or a campaign, for machines and for the page of a CI job: JUnit XML, SARIF, and Markdown."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from headjudge.reports.words import count, plain


@dataclass(frozen=True, slots=True)
class Told:
    """One outcome as it is written.

    ``group``, ``name``   what it belongs to, and its own name.      ``ok``     whether it is as it should be.
    ``verdict``, ``said``  what came of it, and why.                 ``known``  the reason why a failure is known; "" for none.
    ``file``              where it lies.                             ``rules``  the rules that it is about.
    """

    group: str
    name: str
    ok: bool
    verdict: str
    said: str
    file: str
    known: str = ""
    rules: tuple[str, ...] = ()


def junit(outcomes: Sequence[Told], suite: str = "headjudge") -> str:
    """JUnit XML: a test case for each outcome; what is known is skipped, with its reason."""
    failed = sum(not one.ok for one in outcomes)
    known = sum(bool(one.known) for one in outcomes)
    root = ElementTree.Element("testsuites")
    tests = ElementTree.SubElement(
        root,
        "testsuite",
        name=suite,
        tests=str(len(outcomes)),
        failures=str(failed),
        errors="0",
        skipped=str(known),
    )
    for one in outcomes:
        case = ElementTree.SubElement(
            tests, "testcase", classname=plain(one.group), name=plain(one.name), file=plain(one.file)
        )
        if one.known:
            ElementTree.SubElement(case, "skipped", message=plain(f"known: {one.known}"))
        elif not one.ok:
            failure = ElementTree.SubElement(
                case, "failure", message=plain(f"{one.verdict}: {_first(one.said)}"), type=one.verdict
            )
            failure.text = "\n".join(plain(line) for line in one.said.splitlines())
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def sarif(outcomes: Sequence[Told], version: str) -> str:
    """SARIF 2.1.0: a result for each failure; what is known is suppressed, with its reason."""
    failures = [one for one in outcomes if not one.ok or one.known]
    rules = sorted({one.group for one in failures})
    results = []
    for one in failures:
        result: dict[str, object] = {
            "ruleId": one.group,
            "level": "error",
            "message": {"text": plain(f"{one.name}: {one.verdict}: {_first(one.said)}")},
            "locations": [{"physicalLocation": {"artifactLocation": {"uri": one.file}}}],
            "properties": {"rules": list(one.rules)},
        }
        if one.known:
            result["suppressions"] = [{"kind": "external", "justification": one.known}]
        results.append(result)
    driver = {"name": "headjudge", "version": version, "rules": [{"id": rule} for rule in rules]}
    log = {"version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def markdown(outcomes: Sequence[Told], title: str) -> str:
    """A summary for the page of a CI job: how many of each verdict, then each failure with its reason."""
    verdicts: dict[str, int] = {}
    for one in outcomes:
        verdicts[one.verdict] = verdicts.get(one.verdict, 0) + 1
    lines = [f"## {title}", "", "| verdict | files |", "| --- | ---: |"]
    lines += [f"| {verdict} | {n} |" for verdict, n in sorted(verdicts.items())]
    lines += ["", *_list("Broken", [one for one in outcomes if not one.ok])]
    lines += _list("Known, and passed over", [one for one in outcomes if one.known])
    return "\n".join(lines).rstrip() + "\n"


def _list(title: str, those: Iterable[Told]) -> list[str]:
    items = [
        f"- **{_cell(one.name)}** ({one.verdict}, `{one.file}`): {_cell(one.known or _first(one.said))}"
        for one in those
    ]
    return [f"### {title}: {count(len(items), 'file')}", "", *items, ""] if items else []


def _first(text: str) -> str:
    return text.splitlines()[0] if text else ""


def _cell(text: str) -> str:
    """Text that Markdown takes for nothing else."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]<>#|" else sign for sign in plain(text))
