"""Question, Option, Answer: how an engine asks, and how a play is recorded.

An engine stops only to ask. A question has a stable name; its options have stable names, the dullest first, and
none of them depends on places in a list, so that a recorded play still means something after a card is taken out.
"""

from __future__ import annotations

import msgspec


class Option(msgspec.Struct, frozen=True, gc=False):
    """One answer on offer.

    ``name``  stable ("pass", "play Ember Lash#4", "Poro#7"); unique within its question.
    ``tag``   what sort of answer it is, for the walk's taste and for people: ``pass``, ``play``, ``activate``,
              ``hide``, ``own``, ``foe``, ``yes``, ``no``, ``pay``, ``decline``, ``attempt`` or ``""``.
    """

    name: str
    tag: str = ""


class Question(msgspec.Struct, frozen=True, gc=False):
    """What is asked of whom.

    ``name``     stable, with the object that it is about: "act", "target of Ember Lash#4", "pay for Ember Lash#4".
    ``player``   who is asked; nobody else answers.
    ``options``  at least one; a question with one option is never put to a chooser and is not a decision.
    """

    name: str
    player: str
    options: tuple[Option, ...]


class Answer(msgspec.Struct, frozen=True, gc=False):
    """One recorded pick: the question's player and name, and the name of the option taken."""

    player: str
    question: str
    option: str


#: What a subject observes besides kinds of event: its questions and options are named as the built-in engines name theirs, so that what is
#: missing among them can be judged.
ASKED = "asked"

PASS = Option("pass", "pass")
YES = Option("yes", "yes")
NO = Option("no", "no")
