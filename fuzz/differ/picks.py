"""What was picked in the reference, as it is to be given to the other engine, and the deviations by which that goes otherwise."""

from __future__ import annotations

from typing import NamedTuple

from headjudge.engine.trace import Question
from headjudge.fuzz.differ.clock import Stage
from headjudge.fuzz.differ.compare import plain

PASS = "pass"
#: Passes by what they pass: priority while something waits on Riftbound's chain (338), and a turn.
CHAIN, END = "pass on the chain", "end the turn"
PASSES = frozenset({PASS, CHAIN, END})
#: How options of the reference begin that make mana.
MANA = "tap for "
#: Deviations by which what waits on the chain may resolve sooner or later than in the reference: then both are looked at again once it has.
CHAINS = frozenset({"triggers", "priority"})
#: The deviation of an engine in which targets are chosen on resolution.
TARGETS = "targets"
#: The deviation of an engine that pays by itself.
PAYMENTS = "payments"
#: The deviation of an engine in which players act in main phases with nothing on the stack, attack and block, and nothing else.
WINDOWS = "windows"
#: The deviation of an engine that decides by itself what a spell or an ability asks for.
CHOICES = "choices"
#: Why what is picked of a token can't be matched.
TOKENS = "each engine numbers its own tokens"


class Unmatched(Exception):
    """What was picked means nothing to the other engine; the text says what."""


class Pick(NamedTuple):
    """What a player picked, and the question that it answers.

    ``stage``     for a pass, where the reference stood.
    ``responds``  whether something waited on the reference's chain, where the other engine may have nothing waiting.
    """

    player: str
    question: str
    option: str
    stage: Stage = (0, 0)
    responds: bool = False

    @property
    def acts(self) -> bool:
        """Whether it answers what to do next."""
        return self.question == "act"

    def answers(self, question: Question) -> bool:
        """Whether it was picked for a question of that name."""
        return (self.player, self.question) == (question.player, plain(question.name))


def unnumbered(name: str) -> str:
    """A question or an option up to the number of a card."""
    return name.partition("#")[0]
