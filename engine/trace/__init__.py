"""The trace: the one language that engines, invariants, cases and reports share.

An engine asks (`Question`) and tells (`Event`); a `Scenario` says where a play starts, a list of `Answer` what was
picked, and a `Case` keeps a failure whole. Nothing here knows an engine. May import: the card language.
"""

from headjudge.engine.trace.case import Breach, Case, Prefix, Violation
from headjudge.engine.trace.event import NOTHING, STABLE, VOCABULARY, Event, Kind
from headjudge.engine.trace.question import ASKED, NO, PASS, YES, Answer, Option, Question
from headjudge.engine.trace.reference import BOARD, OWNED, card_id, card_name, zone_kind, zone_owner
from headjudge.engine.trace.scenario import SCHEMA_VERSION, Placed, PlayerStart, Scenario

__all__ = [
    "ASKED", "BOARD", "NO", "NOTHING", "OWNED", "PASS", "SCHEMA_VERSION", "STABLE", "VOCABULARY", "YES",
    "Answer", "Breach", "Case", "Event", "Kind", "Option", "Placed", "PlayerStart", "Prefix", "Question", "Scenario",
    "Violation",
    "card_id", "card_name", "zone_kind", "zone_owner",
]  # fmt: skip
