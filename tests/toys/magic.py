"""Magic positions in a line or two, and plays driven by the names of options: for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from headjudge.engine.cards import CardDef, MagicCard
from headjudge.engine.magic import EDITION
from headjudge.engine.magic.library import ALL, TOKENS
from headjudge.engine.rules import is_rule
from headjudge.engine.subjects.builtin import BuiltIn, builtin
from headjudge.engine.trace import VOCABULARY, Event, Placed, PlayerStart, Question, Scenario
from toys.magic_cards import CARDS

MAGIC = builtin("magic")
KNOWN: dict[str, MagicCard] = {**ALL, **CARDS}


def position(
    zones: Mapping[str, Sequence[str]],
    *extra: MagicCard,
    life: int = 20,
    players: str = "AB",
    mana: Mapping[str, str] | None = None,
    **fields: Any,
) -> Scenario:
    """A position in the main phase of the first player: "battlefield:A" and the like to names; ids count from 1 in that order.

    A name may end with marks: " (tapped)", " (fresh)", " (+1/+1 2)". ``mana``: by player, what the pool holds ("UU")."""
    known = {**KNOWN, **{card.name: card for card in extra}}
    placed: list[Placed] = []
    for zone, names in zones.items():
        kind, _, owner = zone.partition(":")
        for text in names:
            name, *marks = text.removesuffix(")").split(" (")
            counters = {m.rpartition(" ")[0]: int(m.rpartition(" ")[2]) for m in marks if m[-1].isdigit()}
            placed.append(
                Placed(
                    str(len(placed) + 1),
                    name,
                    owner,
                    kind if kind in ("battlefield", "exile") else zone,
                    exhausted="tapped" in marks,
                    fresh="fresh" in marks,
                    counters=counters,
                    key=len(placed),
                )
            )
    cards: dict[str, CardDef] = {card.card: known[card.card] for card in placed}
    cards |= dict(TOKENS)
    starts = tuple(
        PlayerStart(name, life=life, power={x: (mana or {}).get(name, "").count(x) for x in "WUBRGC"})
        for name in players
    )
    fields = {"turn_player": players[0], "edition": EDITION, "max_decisions": 400, **fields}
    return Scenario("magic", starts, cards, tuple(placed), **fields)


class Play:
    """A play driven by the names of options, in order; a question that offers none of the next one gets its first option.

    It goes on until all are used, and then to the next question of who acts."""

    def __init__(self, start: Scenario, *wanted: str, subject: BuiltIn = MAGIC) -> None:
        self.scenario = start
        self.trace: list[Event] = []
        self.asked: list[Question] = []
        self.session = subject.start(start, self.trace.append)
        self.go(*wanted)

    def go(self, *wanted: str) -> Play:
        """Go on with these."""
        left = list(wanted)
        while (question := self.session.question) is not None and (left or question.name != "act"):
            self.asked.append(question)
            names = [option.name for option in question.options]
            self.session.answer(names.index(left.pop(0)) if left and left[0] in names else 0)
        assert not left, f"never offered: {left[0]!r}; the last question was {self.asked[-1:]}"
        for event in self.trace:
            assert is_rule("magic", event.rule), event
            assert set(event.data) <= set(VOCABULARY[event.kind].data), event
        return self

    @property
    def snapshot(self) -> dict[str, Any]:
        """Public and derived state."""
        return self.session.snapshot()

    @property
    def life(self) -> dict[str, int]:
        """Life totals."""
        return {name: player["life"] for name, player in self.snapshot["players"].items()}

    @property
    def zones(self) -> dict[str, str]:
        """Where each card is, by label."""
        return {ref.rpartition(".")[0]: facts["zone"] for ref, facts in self.snapshot["objects"].items()}

    def offered(self) -> list[str]:
        """What may be answered now."""
        return [option.name for option in self.session.question.options] if self.session.question else []

    def now(self, label: str) -> dict[str, Any]:
        """The facts of a card, by its label."""
        found = [facts for ref, facts in self.snapshot["objects"].items() if ref.rpartition(".")[0] == label]
        assert len(found) == 1, label
        facts: dict[str, Any] = found[0]
        return facts

    def kinds(self, *kinds: str) -> list[Event]:
        """Its events of those kinds."""
        return [event for event in self.trace if event.kind in kinds]

    def one(self, kind: str, /, **data: Any) -> Event:
        """The only event of that kind with that data."""
        found = [
            e for e in self.kinds(kind) if all(e.data.get(field) == value for field, value in data.items())
        ]
        assert len(found) == 1, f"{len(found)} events {kind} with {data}"
        return found[0]

    def questions(self, start: str) -> list[Question]:
        """The questions whose name begins so."""
        return [question for question in self.asked if question.name.startswith(start)]
