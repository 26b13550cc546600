"""The dialect: how a record is written. Everything that is a choice of ours stands in this module and is marked as such.

The specification of `.mtgr` is not public; decision 0017 of its makers is, and its item 1 is known to have been extended to tokens and
attacking. `FORMS` lists the forms of line, each with where it comes from: ``0017`` where that decision states it, ``implied`` where it
follows from it, ``ours`` where we had to choose. `OPEN` lists the questions that the decision leaves open and what we chose. With the real
specification at hand, this module is what changes: reader, writer and checks go by its tables.
"""

from __future__ import annotations

from dataclasses import dataclass

#: The version that records name in their first line (the last one that the decision names).
VERSION = "0.3"

#: Zones by their words (ours but for "hand" and "battlefield").
ZONES = ("hand", "library", "graveyard", "battlefield", "exile", "stack", "command", "outside")
#: Steps and phases by their words (ours); 500.1.
STEPS = (
    "untap", "upkeep", "draw", "main", "beginning-of-combat", "declare-attackers", "declare-blockers", "first-combat-damage",
    "combat-damage", "end-of-combat", "end", "cleanup",
)  # fmt: skip
#: Flags in the order in which they are written (0017: ``tapped``; its extension: ``attacking``; the others ours).
FLAGS = ("tapped", "attacking", "facedown", "combat", "new")
#: The rulebook's words for why an object moves (ours).
HOWS = (
    "draw", "discard", "destroy", "sacrifice", "mill", "exile", "return", "legend", "toughness", "state", "search", "put", "mulligan",
    "cast", "cost",
)  # fmt: skip
#: Longest line that is read, in characters, and the most digits of a number.
LONGEST = 4000
DIGITS = 9


@dataclass(frozen=True, slots=True)
class Form:
    """A form of line.

    ``of``      what its subject is: object, player, or "" for a marker without one.
    ``says``    its words and places: "move from <zone> to <zone>".
    ``origin``  0017, implied, or ours.
    ``choice``, ``payment``  whether it tells a choice, or a payment.
    ``introduces``  whether an object may be mentioned here for the first time though it was in no starting zone.
    ``means``   what it tells, in a line.
    """

    of: str
    says: str
    origin: str
    means: str
    choice: bool = False
    payment: bool = False
    introduces: bool = False

    def places(self) -> tuple[str, ...]:
        """Its places, in their order: "<zone>", "<n>" …"""
        return tuple(word for word in self.says.split() if word[0] == "<")


_ALL = (
    # -- the head
    Form("", "mtgr <version>", "ours", "first line: the version of the format"),
    Form("", "rules <date>", "ours", "which Comprehensive Rules the game was played by"),
    Form(
        "",
        "player <new-player> <text> life <n>",
        "ours",
        "a player, in turn order, and their life at the start",
    ),
    Form(
        "object",
        "begin in <zone> of <player>",
        "ours",
        "where an object is at the start; libraries from the top",
        introduces=True,
    ),
    # -- markers
    Form("", "turn <n> <player>", "ours", "a turn begins"),
    Form("", "step <step>", "ours", "a step or phase begins"),
    Form("", "won <player>", "ours", "the game is over"),
    Form("", "drawn", "ours", "the game is over, and nobody has won"),
    # -- what players do
    Form("object", "play from <zone>", "0017", "a land is played (305.1)", introduces=True),
    Form("object", "cast from <zone>", "implied", "a spell is announced (601.2a)", introduces=True),
    Form(
        "object",
        "activate <n> of <object>",
        "ours",
        "an activated ability is announced (602.2a): its number on the card from 1, or 0",
        introduces=True,
    ),
    Form(
        "object",
        "trigger <n> of <object>",
        "ours",
        "a triggered ability is put on the stack (603.3): its number from 1, or 0",
        introduces=True,
    ),
    Form("object", "copy of <object>", "ours", "a copy is put on the stack (707.10)", introduces=True),
    Form("object", "foretell", "ours", "a card in hand is foretold (702.143a)", introduces=True),
    Form("object", "turn up", "ours", "a permanent is turned face up (708.7)"),
    Form("object", "attack <what>", "ours", "is declared as an attacker (508.1)"),
    Form("object", "block <object>", "ours", "is declared as a blocker (509.1)"),
    # -- targets, choices, payments
    Form("object", "target <what>", "0017", "a target is declared (115.1)"),
    Form(
        "object",
        "choose object <object>",
        "0017",
        "an object is chosen and not targeted (115.10)",
        choice=True,
    ),
    Form("object", "choose player <player>", "ours", "a player is chosen and not targeted", choice=True),
    Form("object", "choose mode <n>", "ours", "a mode (700.2)", choice=True),
    Form("object", "choose number <n>", "ours", "a number; X as it is announced (107.3)", choice=True),
    Form("object", "choose share <n>", "ours", "the share of the target named last (601.2d)", choice=True),
    Form("object", "choose cost <text>", "ours", "an alternative or additional cost (601.2b)", choice=True),
    Form("object", "choose word <text>", "ours", "a colour, name, type or vote in words", choice=True),
    Form("object", "choose yes", "ours", "a player does what they may", choice=True),
    Form("object", "pay <n> life", "ours", "life is paid (119.4)", payment=True),
    Form("object", "pay <mana>", "ours", "mana is paid (601.2h)", payment=True),
    # -- the stack
    Form("object", "resolve", "implied", "begins to resolve; what it does follows (608)"),
    Form("object", "fizzle", "0017", "doesn't resolve, for no target is legal (608.2b)"),
    Form("object", "countered", "0017", "is countered (701.6)"),
    Form("object", "fails", "ours", "an ability leaves the stack before it is complete (603.3d)"),
    # -- objects
    Form("object", "move from <zone> to <zone>", "implied", "changes zone (400.7)", introduces=True),
    Form("object", "create", "implied", "a token is created (111)", introduces=True),
    Form("object", "cease", "ours", "ceases to exist (704.5d, 704.5e)"),
    Form("object", "tap", "0017", "becomes tapped"),
    Form("object", "untap", "ours", "becomes untapped"),
    Form("object", "attach to <what>", "ours", "becomes attached (701.3)"),
    Form("object", "detach", "ours", "is attached no more"),
    Form("object", "control <player>", "ours", "comes under a player's control"),
    Form("object", "turn down", "ours", "is turned face down (708.2)"),
    Form("object", "phase out", "ours", "phases out (702.26)"),
    Form("object", "phase in", "ours", "phases in"),
    Form("object", "damage <n> to <what>", "ours", "deals damage (120)"),
    Form("object", "counters <change> <text>", "ours", "counters are put on it or removed (122)"),
    Form("object", "reveal", "ours", "is revealed (701.20)"),
    Form("object", "sticker <text> after <n>", "ours", "a name sticker is put on it (123)"),
    # -- players
    Form("player", "add <mana>", "ours", "mana is added (106.4)"),
    Form("player", "gain <n> life to <total>", "ours", "life is gained, and what it is then (119.3)"),
    Form("player", "lose <n> life to <total>", "ours", "life is lost, and what it is then (119.3)"),
    Form("player", "counters <change> <text>", "ours", "counters are put on a player or removed"),
    Form("player", "shuffle", "ours", "a library is shuffled"),
    Form("player", "lost", "ours", "loses the game (104.3)"),
)


def _key(form: Form) -> str:
    words = [word for word in form.says.split() if not word.startswith("<")]
    if form.says == "pay <n> life":
        return "pay life"
    if form.of == "player":
        return f"player {words[0]}"
    if words[0] in ("choose", "turn", "phase") and len(words) > 1:
        return " ".join(words[:2])
    return words[0]


#: Every form by its key: its first word, or "choose object", "pay life", "player lose" where one word is not enough.
FORMS: dict[str, Form] = {_key(form): form for form in _ALL}

#: What the decision leaves open, and what we chose.
OPEN: dict[str, str] = {
    "head": "mtgr, rules and player lines, then a begin line for every object that is somewhere at the start.",
    "players": "P1, P2 … in turn order, bound to names in the head.",
    "numbers": "#N is the card, token, copy or ability for as long as it exists, whatever zone it is in, numbered as first mentioned; the "
    "rules object is #N where it is now. An ability has its source's name, and says of which object it is and which: 0 for one that "
    "its card doesn't say.",
    "markers": "turns and steps are recorded, passes of priority are not.",
    "decline": "declining writes no line: `tapped` is the evidence, as is an effect that is not there.",
    "payments": "mana and life have lines of their own; whatever else is paid is the event that it is, marked `as cost` or `as sacrifice`, "
    "`as discard`.",
    "payer": "a payment line names its payer as a choice line names its chooser.",
    "mana": "a mana ability is a `tap` line and an `add` line; pools that empty write nothing.",
    "hidden": "an object whose name nobody may know is `#7 ?`; a name once shown stays.",
    "simultaneous": "a line that begins with `and` happens at the same time as the line before.",
    "partial": "a target that is illegal while others are not writes no line.",
    "resolve": "`resolve` stands before what it does; the move of a permanent spell onto the battlefield is a line of its own and takes "
    "`tapped`; a spell's way to the graveyard is a line of its own too, after `fizzle` and `countered` as well.",
    "attacking": "`tapped attacking P2`: flags in this order, and whom it attacks where that is known.",
    "text": "UTF-8, LF, NFC, one space between words; in quoted text a backslash stands before quotes and backslashes. Comments from `;` "
    "and blank lines are read and are not canonical.",
    "facedown": "a face-down object keeps its number and is written `?`; who it was shows when it is turned up, cast or revealed.",
    "votes": "each vote is a choice line, `by` its voter unless that is the controller.",
}
