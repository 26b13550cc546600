"""`start` of a Magic scenario file: life, mana, and what lies in each zone.

As `scenario_position`, which it extends. May import: the trace, the card language, and the cast, cards and texts of this
room.
"""

from __future__ import annotations

import re

import msgspec

from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cast import Cast, Library
from headjudge.corpus.scenario_magic_cards import TOKEN_MAKERS
from headjudge.corpus.scenario_position import Position
from headjudge.corpus.scenario_text import Span
from headjudge.engine.trace import Scenario

#: Zones as a file calls them, and as the trace does; "battlefield" and "exile" are shared.
ZONES = {
    "hand": "hand", "library": "library", "graveyard": "graveyard", "battlefield": "battlefield", "exile": "exile",
    "foretold": "exile", "command": "command",
}  # fmt: skip
#: Zones that all players share.
SHARED = frozenset({"battlefield", "exile", "command", "stack"})
AMOUNTS = ("life", "poison", "mana")
STATUSES = ("tapped", "untapped", "facedown", "foretold", "fresh")
#: Letters of mana: the five colours and colourless.
MANA = "WUBRGC"

_START = re.compile(
    r"(?P<player>\w+)(?:'s turn| to act)(?:,? (?:in )?(?:the )?(?:(?:pre-?combat|first) )?(?P<phase>main|setup) phase)?"
    r"(?:,? (?:of |on |in )?turn (?P<turn>[0-9]{1,4}))?\Z"
)
_ENTRY = re.compile(r"(?P<zone>[A-Za-z]+)\s*:\s*(?P<cards>.*)\Z")
_AMOUNT = re.compile(
    r"(?:(?P<word>life|poison) (?P<n>[0-9]{1,6})|(?P<n2>[0-9]{1,6}) (?P<word2>life|poison))\Z"
)
_MANA = re.compile(r"mana (?P<mana>[WUBRGC]+|(?:\{[WUBRGC]\})+)\Z", re.IGNORECASE)
_COUNTERS = re.compile(r"(?P<n>[0-9]{1,4}|an?) (?P<kind>\S.*?) counters?\Z")


def read_magic_position(
    head: Span, lines: list[Span], library: Library, cast: Cast, edition: str, attempts: bool
) -> Scenario:
    """The position that a `start` block describes; as `read_position`."""
    return MagicPosition(library, cast).read(head, lines, edition, attempts)


def mana_letters(text: str) -> dict[str, int]:
    """Mana by letter: "UUB" or "{U}{U}{B}"."""
    found: dict[str, int] = {}
    for letter in text.upper():
        if letter in MANA:
            found[letter] = found.get(letter, 0) + 1
    return found


class MagicPosition(Position):
    """Reads one position."""

    game = "magic"
    start = _START
    entries = frozenset({*ZONES, *AMOUNTS})
    hosts = ("card", "player")
    makers = TOKEN_MAKERS

    def __init__(self, library: Library, cast: Cast) -> None:
        super().__init__(library, cast)
        self.foretold = False

    def _line(self, line: Span, current: str) -> str:
        return self._player_line(line, current)

    def _entry(self, entry: Span, player: str) -> None:
        match = _ENTRY.match(entry.text)
        if match is None or match["zone"].casefold() not in ZONES:
            if match is not None:
                word = match["zone"]
                raise entry.error(f"expected one of {', '.join(ZONES)}, got '{word}:'{nearest(word, ZONES)}")
            self._amounts(entry, player)
            return
        word = match["zone"].casefold()
        cards = entry.group(match, "cards")
        if not cards.text:
            raise cards.error(f"expected cards after '{word}:'")
        zone = ZONES[word]
        self.foretold = word == "foretold"
        self._all_cards(cards, zone if zone in SHARED else f"{zone}:{player}", player)

    def _amounts(self, entry: Span, player: str) -> None:
        start = self.players[player]
        for part in entry.split(","):
            amount, mana = _AMOUNT.match(part.text), _MANA.match(part.text)
            if mana is not None:
                start = msgspec.structs.replace(start, power=mana_letters(mana["mana"]))
            elif amount is not None and (amount["word"] or amount["word2"]) == "life":
                start = msgspec.structs.replace(start, life=int(amount["n"] or amount["n2"]))
            elif amount is not None:
                counts = {**start.counts, "poison": int(amount["n"] or amount["n2"])}
                start = msgspec.structs.replace(start, counts=counts)
            else:
                raise part.error(
                    f"expected a zone and its cards ('hand: Island') or an amount ('life 20', 'mana UU', 'poison 3'), "
                    f"got '{part.text}'; two blanks or ';' stand between entries"
                )
        self.players[player] = start

    def _placed(self, span: Span, card: str, number: int | None, player: str, zone: str, state: str) -> None:
        owner = player
        tapped = fresh = False
        damage = 0
        statuses: list[str] = ["facedown", "foretold"] if self.foretold else []
        counters: dict[str, int] = {}
        for text in state.split(","):
            word = " ".join(text.split())
            damaged = re.fullmatch(r"damage ([0-9]{1,6})|([0-9]{1,6}) damage", word)
            owned = re.fullmatch(r"owned by (\w+)", word)
            attached = re.fullmatch(r"attached to (.+)", word)
            counted = _COUNTERS.match(word)
            if not word or word == "untapped":
                continue
            if word == "tapped":
                tapped = True
            elif word == "fresh":
                fresh = True
            elif word in ("facedown", "face down"):
                statuses.append("facedown")
            elif word == "foretold":
                statuses += ["facedown", "foretold"]
            elif damaged:
                damage = int(damaged[1] or damaged[2])
            elif counted:
                n = 1 if counted["n"] in ("a", "an") else int(counted["n"])
                counters[counted["kind"]] = counters.get(counted["kind"], 0) + n
            elif attached:
                self.attached.append((span, len(self.placed), attached[1]))
            elif owned:
                owner = owned[1]
                self.owners.append((span, owner))
            else:
                raise span.error(
                    f"expected {', '.join(STATUSES)}, damage n, n KIND counters, owned by PLAYER or attached to CARD in the "
                    f"parentheses, got '{word}'"
                )
        controller = "" if owner == player else player
        self._put(span, card, number, owner, zone, controller, tapped, damage, tuple(dict.fromkeys(statuses)))
        if counters or fresh:
            self.placed[-1] = msgspec.structs.replace(self.placed[-1], counters=counters, fresh=fresh)
