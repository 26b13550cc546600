"""`start`: the position of a scenario file.

One player a line: zones with their cards, runes, and what the pool, the points and the XP hold. Reading it names the
cast. May import: the trace, the card language, and the cast, cards and texts of this room.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cards import TOKEN_MAKERS, tokens_of
from headjudge.corpus.scenario_cast import Cast, Library
from headjudge.corpus.scenario_text import POWER_WORDS, Span, read_amount
from headjudge.engine.cards import CardDef, MagicCard, RiftboundCard
from headjudge.engine.trace import Placed, PlayerStart, Scenario

ZONES = {
    "hand": "hand", "deck": "deck", "trash": "trash", "banishment": "banishment", "champion": "champion",
    "champion zone": "champion", "legend": "legend", "base": "base", "runes": "base", "rune deck": "runedeck",
}  # fmt: skip
STATUSES = ("exhausted", "ready", "buffed", "empowered", "stunned")
#: Words that begin an entry of the player before, so that no player can be called that.
ENTRIES = frozenset(
    {
        *(zone.split()[0] for zone in ZONES),
        "rune",
        "at",
        "hidden",
        "energy",
        "point",
        "points",
        "xp",
        *POWER_WORDS,
    }
)
#: Most copies that one entry can ask for.
MOST = 60
#: Where a scenario file's play stops, if its steps don't end before.
MAX_DECISIONS = 400

_START = re.compile(
    r"(?P<player>\w+)(?:'s turn| to act)(?:,? (?:in )?(?:the )?(?P<phase>[a-z]+) phase)?"
    r"(?:,? (?:of |on |in )?turn (?P<turn>[0-9]{1,4}))?\Z"
)
_BATTLEFIELD = re.compile(
    r"battlefield (?P<name>[^,]+?)(?:,\s*(?:controlled by (?P<player>\w+)|(?P<nobody>uncontrolled)))?"
    r"(?:,\s*contributed by (?P<giver>\w+))?\Z"
)
_TABLE = re.compile(
    r"(?:victory score (?P<victory>[0-9]{1,3})|mode (?P<mode>\w+)|teams (?P<teams>\w+ and \w+(?:, ?\w+ and \w+)+)"
    r"|(?P<concessions>concessions offered))\Z"
)
#: Modes of play that a position may be of (481-489).
MODES = ("duel", "match", "ffa3", "ffa4", "2v2")
_PLAYER_LINE = re.compile(r"(?P<player>[A-Za-z]\w*)(?:\s+(?P<rest>\S.*))?\Z")
_ENTRY = re.compile(r"(?P<zone>[A-Za-z][^:]*?)\s*:\s*(?P<cards>.*)\Z")
_CARD = re.compile(r"(?:(?P<count>[0-9]{1,6})x? )?(?P<name>.+?)(?:\s*\((?P<state>[^()]*)\))?\Z")
_RUNE = re.compile(
    r"(?:(?P<count>[0-9]{1,6}) )?(?:(?P<state>ready|exhausted) )?"
    r"(?P<domain>fury|calm|mind|body|chaos|order)(?: runes?)?\Z",
    re.IGNORECASE,
)


def read_position(
    head: Span, lines: list[Span], library: Library, cast: Cast, edition: str, attempts: bool
) -> Scenario:
    """The position that a `start` block describes; ``cast`` is filled on the way.

    ``head``      what stands behind the word ``start``.     ``lines``  the indented lines.
    ``attempts``  whether plays that can be seen to be illegal are offered too. Raises `FileError`.
    """
    return Position(library, cast).read(head, lines, edition, attempts)


class Position:
    """Reads one position; another game's extends it.

    ``game``     which it is of.                       ``start``   what stands behind the word ``start``.
    ``entries``  words that begin an entry of the player before.
    ``hosts``    kinds of names that a card may be attached to.
    ``makers``   words of the card language that make the token that they name.
    """

    game = "riftbound"
    start = _START
    entries = ENTRIES
    hosts: tuple[str, ...] = ("card",)
    makers: tuple[str, ...] = TOKEN_MAKERS

    def __init__(self, library: Library, cast: Cast) -> None:
        self.library = library
        self.cast = cast
        self.players: dict[str, PlayerStart] = {}
        self.placed: list[Placed] = []
        #: Battlefields with their controllers; None where no line says who controls them.
        self.battlefields: dict[str, str | None] = {}
        self.present: dict[str, list[str]] = {}
        self.owners: list[tuple[Span, str]] = []
        #: Cards that are attached: where that is said, the place in ``placed``, and what to.
        self.attached: list[tuple[Span, int, str]] = []
        self.table: dict[str, Any] = {}

    def read(self, head: Span, lines: list[Span], edition: str, attempts: bool) -> Scenario:
        """The position. Raises `FileError`."""
        match = self.start.match(head.text)
        if match is None:
            raise head.error(f"expected 'start A to act in the main phase', got 'start {head.text}'")
        current = ""
        for line in lines:
            current = self._line(line, current)
        if match["player"] not in self.players:
            raise head.error(f"'{match['player']}' has no line in the position")
        if len(self.players) < 2:
            raise head.error("the position needs at least two players")
        for span, owner in self.owners:
            if owner not in self.players:
                raise span.error(f"'{owner}' has no line in the position")
        for span, at, to in self.attached:
            host = self.cast.need(Span(span.file, span.line, span.column, to), self.hosts)
            self.placed[at] = msgspec.structs.replace(self.placed[at], attached=host.id or host.text)
        for name, giver in self.table.get("contributed", {}).items():
            if giver not in self.players:
                raise head.error(f"{name} is contributed by '{giver}', who has no line in the position")
        for member in [m for team in self.table.get("teams", ()) for m in team]:
            if member not in self.players:
                raise head.error(f"'{member}', who is in a team, has no line in the position")
        return Scenario(
            game=self.game,
            edition=edition,
            players=tuple(self.players.values()),
            cards=self._definitions(),
            placed=tuple(self.placed),
            turn_player=match["player"],
            battlefields=self._controllers(head),
            phase=match["phase"] or "main",
            setup=match["phase"] == "setup",
            turn=int(match["turn"] or 1),
            attempts=attempts,
            max_decisions=MAX_DECISIONS,
            **self.table,
        )

    def _line(self, line: Span, current: str) -> str:
        """Read a line; ``current`` is the player of the one before. Returns whose the next is, if it does not say."""
        if line.text.startswith(("battlefield ", "battlefields ")):
            self._battlefield(line)
        elif (table := _TABLE.match(line.text)) is not None:
            self._table_line(line, table)
        else:
            return self._player_line(line, current)
        return current

    def _table_line(self, line: Span, match: re.Match[str]) -> None:
        """What is agreed at the table: the Victory Score, the mode of play, who plays with whom."""
        if match["victory"]:
            self.table["victory"] = int(match["victory"])
        elif match["concessions"]:
            self.table["concessions"] = True
        elif match["mode"]:
            if match["mode"] not in MODES:
                raise line.error(
                    f"expected {', '.join(MODES)}, got '{match['mode']}'{nearest(match['mode'], MODES)}"
                )
            self.table["mode"] = match["mode"]
        else:
            self.table["teams"] = tuple(
                tuple(team.split(" and ")) for team in re.split(", ?", match["teams"])
            )

    def _controllers(self, head: Span) -> dict[str, str]:
        controllers = {}
        for name, controller in self.battlefields.items():
            if controller is None:
                there = self.present.get(name, [])
                if len(there) > 1:
                    both = " and ".join(there)
                    raise head.error(
                        f"{both} have cards at {name}: say 'battlefield {name}, controlled by …'"
                    )
                controller = there[0] if there else ""
            elif controller and controller not in self.players:
                raise head.error(f"{name} is controlled by '{controller}', who has no line in the position")
            controllers[name] = controller
        return controllers

    def _definitions(self) -> dict[str, CardDef]:
        wanted = list(dict.fromkeys([*(placed.card for placed in self.placed), *self.battlefields]))
        cards: dict[str, CardDef] = {}
        while wanted:
            name = wanted.pop(0)
            card = self.library.cards.get(name)
            if card is None or name in cards:
                continue
            assert isinstance(card, RiftboundCard | MagicCard)
            cards[name] = card
            tokens = tokens_of(card, self.makers)
            wanted += tokens
            for token in tokens:
                made = self.library.cards.get(token)
                is_field = isinstance(made, RiftboundCard) and made.type == "battlefield"
                known = self.cast.battlefields if is_field else self.cast.tokens
                if made is not None and token not in known:
                    known.append(token)
        return cards

    def _battlefield(self, line: Span) -> None:
        match = _BATTLEFIELD.match(line.text)
        if match is None:
            raise line.error(
                "expected 'battlefield NAME, controlled by PLAYER' or 'battlefield NAME, uncontrolled'; "
                "', contributed by PLAYER' may follow"
            )
        name = line.group(match, "name")
        if self.battlefields.get(name.text) is not None:
            raise name.error(f"the battlefield '{name.text}' stands twice")
        self._see_battlefield(name.text)
        self.battlefields[name.text] = "" if match["nobody"] else match["player"]
        if match["giver"]:
            self.table.setdefault("contributed", {})[name.text] = match["giver"]

    def _see_battlefield(self, name: str) -> None:
        if name not in self.battlefields:
            self.battlefields[name] = None
            self.cast.battlefields.append(name)

    def _player_line(self, line: Span, current: str) -> str:
        match = _PLAYER_LINE.match(line.text)
        first = line.text.split(None, 1)[0].casefold()
        if match is not None and not self.is_entry(first):
            current = match["player"]
            if current not in self.players:
                self.players[current] = PlayerStart(current)
                self.cast.players.append(current)
            if match["rest"] is None:
                return current
            line = line.group(match, "rest")
        elif not current:
            raise line.error(f"expected a player's name, got '{line.text.split(None, 1)[0]}'")
        for entry in line.split(r"\s{2,}|;"):
            if entry.text:
                self._entry(entry, current)
        return current

    def is_entry(self, word: str) -> bool:
        """Whether a line's first word begins an entry of the player before."""
        return word.rstrip(":") in self.entries or word.isdigit() or ":" in word

    def _entry(self, entry: Span, player: str) -> None:
        match = _ENTRY.match(entry.text)
        if match is None:
            self._amounts(entry, player)
            return
        word = " ".join(match["zone"].split())
        cards = entry.group(match, "cards")
        zone = ZONES.get(word.casefold(), "")
        place = ""
        if not zone:
            where = re.match(r"(?P<hidden>hidden )?at (?P<place>.+)\Z", word)
            if where is None:
                known = [*ZONES, "at BATTLEFIELD", "hidden at BATTLEFIELD"]
                raise entry.error(f"expected one of {', '.join(known)}, got '{word}:'{nearest(word, ZONES)}")
            zone = "facedown" if where["hidden"] else "battlefield"
            place = where["place"]
            self._see_battlefield(place)
            there = self.present.setdefault(place, [])
            if player not in there:
                there.append(player)
        if not cards.text:
            raise cards.error(f"expected cards after '{word}:'")
        if word.casefold() in ("runes", "rune deck"):
            self._runes(cards, player, zone)
            return
        self._all_cards(cards, f"{zone}:{place or player}", player)

    def _amounts(self, entry: Span, player: str) -> None:
        start = self.players[player]
        for part in entry.split(","):
            amount = read_amount(part)
            if amount is None or (
                amount[0] not in POWER_WORDS and amount[0] not in ("energy", "point", "xp")
            ):
                raise part.error(
                    f"expected a zone and its cards ('hand: Poro') or an amount ('energy 2'), got '{part.text}'; "
                    "two blanks or ';' stand between entries"
                )
            word, number = amount
            if word == "energy":
                start = _with(start, energy=number)
            elif word == "point":
                start = _with(start, points=number)
            elif word == "xp":
                start = _with(start, xp=number)
            else:
                start = _with(start, power={**start.power, POWER_WORDS[word]: number})
        self.players[player] = start

    def _runes(self, cards: Span, player: str, zone: str) -> None:
        for part in cards.split(r",| and "):
            match = _RUNE.match(part.text)
            if match is None:
                raise part.error(
                    f"expected runes, such as '3 Fury runes' or '1 exhausted Calm rune', got '{part.text}'"
                )
            name = f"{match['domain'].capitalize()} Rune"
            if name not in self.library.cards:
                raise part.error(f"no card is called '{name}'")
            count = int(match["count"] or 1)
            if count > MOST:
                raise part.error(f"at most {MOST} runes, not {count}")
            for _ in range(count):
                self._put(
                    part,
                    name,
                    None,
                    player,
                    f"{zone}:{player}",
                    exhausted=(match["state"] or "").lower() == "exhausted",
                )

    def _all_cards(self, cards: Span, zone: str, player: str) -> None:
        parts = cards.split(r",(?![^()]*\))")
        at = 0
        while at < len(parts):
            at = self._cards(parts, at, zone, player)

    def _cards(self, parts: list[Span], at: int, zone: str, player: str) -> int:
        for end in range(min(len(parts), at + 3), at, -1):
            text = ", ".join(part.text for part in parts[at:end])
            match = _CARD.match(text)
            if match is None:
                continue
            for state, name, number in _readings(text, match):
                card = self.library.find(name)
                if card is not None:
                    count = int(match["count"] or 1) if state is match["state"] else 1
                    if count > MOST:
                        raise parts[at].error(f"at most {MOST} copies, not {count}")
                    if number and count > 1:
                        raise parts[at].error(f"'{text}' has both a count and the number of a copy")
                    for _ in range(count):
                        self._placed(
                            parts[at], card, int(number) if number else None, player, zone, state or ""
                        )
                    return end
        part = parts[at]
        if not part.text:
            raise part.error("expected a card between the commas")
        bare = _CARD.match(part.text)
        name = bare["name"] if bare else part.text
        if any(word in name.split() for word in ("energy", "points", "xp", *POWER_WORDS)):
            hint = "; two blanks or ';' stand between entries"
        else:
            hint = self.library.hint(name)
        raise part.error(f"no card is called '{name}'{hint}")

    def _placed(self, span: Span, card: str, number: int | None, player: str, zone: str, state: str) -> None:
        owner = controller = player
        exhausted = False
        damage = 0
        statuses: list[str] = ["facedown"] if zone.startswith("facedown") else []
        for word in state.split(","):
            word = " ".join(word.split())
            damaged = re.fullmatch(r"damage ([0-9]{1,6})|([0-9]{1,6}) damage", word)
            owned = re.fullmatch(r"owned by (\w+)", word)
            attached = re.fullmatch(r"attached to (.+)", word)
            if not word or word == "ready":
                continue
            if word == "exhausted":
                exhausted = True
            elif damaged:
                damage = int(damaged[1] or damaged[2])
            elif word in STATUSES:
                statuses.append(word)
            elif attached:
                self.attached.append((span, len(self.placed), attached[1]))
            elif owned:
                owner = owned[1]
                self.owners.append((span, owner))
            else:
                raise span.error(
                    f"expected {', '.join(STATUSES)}, damage n, owned by PLAYER or attached to UNIT in the parentheses, got '{word}'"
                )
        self._put(
            span,
            card,
            number,
            owner,
            zone,
            "" if controller == owner else controller,
            exhausted,
            damage,
            tuple(statuses),
        )

    def _put(
        self,
        span: Span,
        card: str,
        number: int | None,
        owner: str,
        zone: str,
        controller: str = "",
        exhausted: bool = False,
        damage: int = 0,
        statuses: tuple[str, ...] = (),
    ) -> None:
        id = str(len(self.placed) + 1)
        if self.cast.add(card, id, owner, number) is None:
            raise span.error(
                f"'{card}{f' {number}' if number and number > 1 else ''}' stands twice in the position"
            )
        self.placed.append(
            Placed(id, card, owner, zone, controller, exhausted, damage, statuses, key=len(self.placed) + 1)
        )


def _readings(text: str, match: re.Match[str]) -> list[tuple[str | None, str, str]]:
    """The ways to read a card of the position: state, name, number of the copy. Plain names first, numbered ones last."""
    out: list[tuple[str | None, str, str]] = [("", text, ""), (match["state"], match["name"], "")]
    numbered = re.match(r"(.+?) ([0-9]{1,6})\Z", match["name"])
    if numbered is not None:
        out.append((match["state"], numbered[1], numbered[2]))
    return out


def _with(start: PlayerStart, **changes: Any) -> PlayerStart:
    return msgspec.structs.replace(start, **changes)
