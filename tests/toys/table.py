"""A Magic position made in a line or two, and processes of the engine run on it with answers by name: for tests of single rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge.engine.cards import MagicCard
from headjudge.engine.kernel import Asking, GameOver
from headjudge.engine.magic import Magic
from headjudge.engine.magic.things import Chars, Moving, Thing
from headjudge.engine.trace import Event, Question, Scenario
from headjudge.engine.trace.scenario import Placed, PlayerStart

#: A card and where it is: "A" for under A's control on the battlefield, or a zone ("hand:A").
At = tuple[str, MagicCard]


class Table:
    """A position, the events so far, and the questions that were asked.

    ``answers``  what is answered: (part of the question's name, part of the option's name), each used once, in order; a question that none
    is for takes the first option."""

    def __init__(
        self, *placed: At, life: int = 20, players: Sequence[str] = ("A", "B"), counters: dict[str, dict[str, int]] | None = None,
        fresh: Sequence[str] = (), attached: dict[str, str] | None = None, game: type[Magic] = Magic,
    ) -> None:  # fmt: skip
        cards: dict[str, MagicCard] = {}
        where = []
        for at, (zone, card) in enumerate(placed):
            cards[card.name] = card
            owner = zone.rpartition(":")[2]
            where.append(
                Placed(
                    str(at + 1), card.name, owner, zone if ":" in zone else "battlefield",
                    counters=(counters or {}).get(card.name, {}), fresh=card.name in fresh,
                    attached=(attached or {}).get(card.name, ""),
                )
            )  # fmt: skip
        self.events: list[Event] = []
        self.asked: list[Question] = []
        self.answers: list[tuple[str, str]] = []
        scenario = Scenario(
            "magic", tuple(PlayerStart(name, life=life) for name in players), cards, tuple(where), players[0]
        )
        self.game = game(scenario, self.events.append)

    def __getitem__(self, name: str) -> Thing:
        """The object of that card name, or of that label."""
        found = self.game.objects.get(name)
        if found is None:
            found = next(obj for obj in self.game.objects.values() if obj.card.name == name)
        assert isinstance(found, Thing)
        return found

    def chars(self, name: str) -> Chars:
        """Its characteristics."""
        return self.game.chars(self[name])

    def numbers(self, name: str) -> tuple[int, int]:
        """Its power and toughness."""
        chars = self.chars(name)
        return chars.power, chars.toughness

    def run(self, steps: Asking[Any], *answers: tuple[str, str]) -> Any:
        """Run a process of the engine to its end. Returns what it returns; None if the game ended in it."""
        self.answers += answers
        try:
            question = next(steps)
            while True:
                self.asked.append(question)
                question = steps.send(self.answer(question))
        except StopIteration as stop:
            return stop.value
        except GameOver:
            return None

    def answer(self, question: Question) -> int:
        """The index of the option that is wanted."""
        for at, (about, wanted) in enumerate(self.answers):
            if about in question.name:
                for index, option in enumerate(question.options):
                    if wanted in option.name:
                        del self.answers[at]
                        return index
        return 0

    def put(self, name: str, *answers: tuple[str, str], to: str = "battlefield", **how: Any) -> list[int]:
        """Put a card into another zone."""
        obj = self[name]
        moving = Moving(obj, to, "return", "400.7", how.pop("controller", obj.owner), **how)
        moved: list[int] = self.run(self.game.move_all([moving]), *answers)
        return moved

    def put_all(self, names: Sequence[str], *answers: tuple[str, str]) -> list[int]:
        """Put several onto the battlefield at the same time."""
        moves = [Moving(self[name], "battlefield", "return", "400.7", self[name].owner) for name in names]
        moved: list[int] = self.run(self.game.move_all(moves), *answers)
        return moved

    def check(self, *answers: tuple[str, str]) -> int:
        """Perform state-based actions until there are none. Returns how often any were."""
        n = 0
        self.answers += answers
        while self.run(self.game.check_state()):
            n += 1
            assert n < 50
        return n

    def told(self, kind: str) -> list[Event]:
        """The events of that kind."""
        return [event for event in self.events if event.kind == kind]

    def names_in(self, zone: str) -> list[str]:
        """The names of the cards in a zone."""
        return [obj.card.name for obj in self.game.in_zone(zone)]
