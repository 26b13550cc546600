"""Who and what a scenario file talks about: players, battlefields, cards and the names that people give them.

Two copies of a card are told apart as ``Poro`` and ``Poro 2``; ``Akshan`` stands for ``Akshan, Mischievous`` while no
other Akshan is about; ``Akshan's trigger`` is an ability of his on the chain. May import: the texts of this room.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from headjudge.corpus.errors import FileError, nearest
from headjudge.corpus.scenario_text import Span, fold

_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_ABILITY = re.compile(
    r"(?P<source>.+?)'s? (?:(?P<ordinal>first|second|third|fourth|fifth) )?(?:trigger|ability)(?: (?P<n>[0-9]{1,6}))?\Z",
    re.IGNORECASE,
)
_CLASH = re.compile(r"the (?P<what>combat|showdown) at (?P<place>.+)\Z")
_NUMBERED = re.compile(r"(?P<name>.+?) (?P<n>[0-9]{1,6})\Z")


@dataclass(frozen=True, slots=True)
class Name:
    """What a name stands for.

    ``text``  as failures print it.
    ``kind``  card, token, ability, player, place (a base or a battlefield), combat or showdown.
    ``id``    of the card, or of the card that an ability comes from; "" for tokens, players and places.
    ``card``  card name; for a place, its zone ("base:A", "battlefield:Hillock"); for a combat or showdown, where it is.
    ``nth``   which ability of that source, or which token of that name, from 1.
    """

    text: str
    kind: str
    id: str = ""
    card: str = ""
    nth: int = 1

    @property
    def label(self) -> str:
        """How questions name a card: "Poro#7"."""
        return f"{self.card}#{self.id}"


@dataclass(frozen=True, slots=True)
class Copy:
    """One card of the position: which copy of its name, and whose."""

    card: str
    number: int
    id: str
    owner: str

    @property
    def text(self) -> str:
        """Its name in the file."""
        return self.card if self.number == 1 else f"{self.card} {self.number}"


@dataclass(slots=True)
class Cast:
    """Everything that can be named; filled while the position is read."""

    players: list[str] = field(default_factory=list)
    battlefields: list[str] = field(default_factory=list)
    copies: list[Copy] = field(default_factory=list)
    tokens: list[str] = field(default_factory=list)

    def add(self, card: str, id: str, owner: str, number: int | None) -> Copy | None:
        """Name one more card; without a number it gets the next free one. None when that number is taken."""
        taken = {copy.number for copy in self.copies if copy.card == card}
        if number is None:
            number = max(taken, default=0) + 1
        elif number in taken:
            return None
        copy = Copy(card, number, id, owner)
        self.copies.append(copy)
        return copy

    def known(self) -> list[str]:
        """Every name, for suggestions."""
        return [*(copy.text for copy in self.copies), *self.tokens, *self.battlefields, *self.players]

    def find(self, text: str) -> Name | None:
        """What a text names; None where it names nothing, or more than one thing."""
        text = " ".join(text.replace("\u2019", "'").split())
        folded = fold(text)
        for player in self.players:
            if fold(player) == folded:
                return Name(player, "player")
        for battlefield in self.battlefields:
            if fold(battlefield) == folded:
                return Name(battlefield, "place", card=f"battlefield:{battlefield}")
        for player in self.players:
            if folded == fold(f"{player}'s base"):
                return Name(text, "place", card=f"base:{player}")
        clash = _CLASH.match(folded)
        if clash is not None:
            place = self.find(clash["place"])
            if place is not None and place.kind == "place":
                return Name(text, clash["what"], card=place.card)
        found = self._card(folded) or self._token(folded)
        if found is not None:
            return found
        for player in self.players:
            head = fold(player) + "'s "
            if folded.startswith(head):
                return self._card(folded[len(head) :], owner=player) or self._ability(text, folded)
        return self._ability(text, folded)

    def _ability(self, text: str, folded: str) -> Name | None:
        match = _ABILITY.match(folded)
        if match is None:
            return None
        source = self.find(match["source"])
        if source is None or source.kind not in ("card", "place"):
            return None
        nth = int(match["n"]) if match["n"] else _ORDINALS.get(match["ordinal"] or "first", 1)
        if source.kind == "place":  # the object that a battlefield with abilities is
            return Name(text, "ability", f"b:{source.text}", source.text, nth)
        return Name(text, "ability", source.id, source.card, nth)

    def _card(self, folded: str, owner: str = "") -> Name | None:
        copies = [copy for copy in self.copies if not owner or copy.owner == owner]
        for copy in copies:
            if fold(copy.text) == folded or (copy.number == 1 and fold(f"{copy.card} 1") == folded):
                return Name(copy.text, "card", copy.id, copy.card)
        match = _NUMBERED.match(folded)
        short, number = (match["name"], int(match["n"])) if match else (folded, 1)
        names = {copy.card for copy in copies if _shortens(short, copy.card)}
        if len(names) == 1:
            for copy in copies:
                if copy.card in names and copy.number == number:
                    return Name(copy.text, "card", copy.id, copy.card)
        if owner:
            own = [copy for copy in copies if fold(copy.card) == folded or copy.card in names]
            if len(own) == 1:
                return Name(own[0].text, "card", own[0].id, own[0].card)
        return None

    def _token(self, folded: str) -> Name | None:
        match = _NUMBERED.match(folded)
        for token in self.tokens:
            if fold(token) == folded:
                return Name(token, "token", card=token)
            if match is not None and fold(token) == match["name"]:
                return Name(f"{token} {match['n']}", "token", card=token, nth=int(match["n"]))
        return None

    def need(self, span: Span, kinds: tuple[str, ...] = ()) -> Name:
        """What a piece of text names.

        ``kinds``  which kinds will do; empty for all. Raises `FileError` with the nearest names."""
        found = self.find(span.text)
        if found is None:
            raise self.unknown(span)
        if kinds and found.kind not in kinds:
            raise span.error(f"expected a {' or '.join(kinds)}, got '{span.text}', which is a {found.kind}")
        return found

    def unknown(self, span: Span) -> FileError:
        """The error about a name that names nothing."""
        return span.error(f"expected a name from the position, got '{span.text}'{self.hint(span.text)}")

    def hint(self, text: str) -> str:
        """The nearest names, or those that a short name could mean."""
        short = fold(text)
        several = sorted({copy.card for copy in self.copies if _shortens(short, copy.card)})
        if len(several) > 1:
            return f"; it could be {' or '.join(several)}"
        return nearest(text, self.known())

    def take_all(self, span: Span) -> list[Name]:
        """Read names with commas or "and" between them; each may hold such itself. Raises `FileError`."""
        parts = span.split(r",\s*(?:and |then )?| and ")
        found: list[Name] = []
        at = 0
        while at < len(parts):
            taken = self.take(parts, at)
            if taken is None:
                raise self.unknown(parts[at])
            found.append(taken[0])
            at = taken[1]
        return found

    def take(self, parts: list[Span], at: int) -> tuple[Name, int] | None:
        """Read a name that begins at ``parts[at]`` of a line split at its commas, and may hold commas itself.

        Returns the name and the place of the next part; None where no name begins there. The longest name wins."""
        for end in range(min(len(parts), at + 3), at, -1):
            found = self.find(", ".join(part.text for part in parts[at:end]))
            if found is not None:
                return found, end
        return None


def _shortens(short: str, card: str) -> bool:
    """Whether a text is the first word or words of a card's name: "Brynhir" of "Brynhir Thundersong"."""
    return bool(short) and fold(card).startswith((f"{short} ", f"{short},"))


class Library:
    """Card definitions by name, found as people write names."""

    def __init__(self, cards: Mapping[str, object]) -> None:
        self.cards = cards
        self.by_fold = {fold(name): name for name in cards}
        short: dict[str, list[str]] = {}
        for name in cards:
            if "," in name:
                short.setdefault(fold(name.partition(",")[0]), []).append(name)
        self.short = short

    def find(self, text: str) -> str | None:
        """The card that a text names in full, or in short where only one card has that short name."""
        folded = fold(text)
        full = self.by_fold.get(folded)
        if full is not None:
            return full
        several = self.short.get(folded, [])
        return several[0] if len(several) == 1 else None

    def hint(self, text: str, more: Iterable[str] = ()) -> str:
        """The nearest card names, or those that a short name could mean."""
        several = self.short.get(fold(text), [])
        if len(several) > 1:
            return f"; it could be {' or '.join(several)}"
        return nearest(text, [*self.cards, *more])
