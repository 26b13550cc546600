"""What the rules allow is offered, and nothing else: who may be declared as a blocker of what (509.1a), how combat damage may be divided
(510.1c), what may be turned face up (702.37e).

No event tells of an option that is missing, so these hear the questions too. They judge only what is certain, whatever else is
declared or assigned with it; and nothing in a play whose questions nobody hands them.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import ASKED, Event, Question, card_id
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.combat import unblockable_by
from headjudge.invariants.magic.layers_needed import once
from headjudge.invariants.magic.naive_layers import if_face_up
from headjudge.invariants.magic_facts import walk
from headjudge.invariants.magic_position import Attack
from headjudge.invariants.records import Thing
from headjudge.invariants.words import called

#: The keywords by which a permanent is turned face up.
_MORPHS = frozenset({"morph", "megamorph", "disguise"})
#: What deals the damage that a question is about; a card's name may have any word in it.
_DEALER = re.compile(r"damage by ([^#]+#\S+) to ")
#: What keeps a creature from blocking, or from being blocked, as prohibitions say it.
_BLOCKS = frozenset({"block", "be blocked", "be blocked except by"})


class Offered(MagicInvariant):
    """What both have in common: they know that questions are heard once an action was asked for."""

    hears: ClassVar[frozenset[str]] = frozenset({"act"})
    heard = False

    def reset(self) -> None:
        """Nobody has been asked anything."""
        self.heard = False

    def hear(self, question: Question) -> None:
        """A player is asked for an action."""
        self.heard = True


class BlocksAreOffered(Offered):
    """An untapped creature that nothing keeps from it may be declared as a blocker (509.1a).

    Asked only where nothing forbids, requires or restricts blocks."""

    id = "blocks-are-offered"
    rules = ("509.1a", "509.1b", "702.9b", "702.17b")
    statement = (
        "A defending player may have an untapped creature block an attacker that it can block; one with flying is blocked "
        "by creatures with flying and by creatures with reach."
    )
    needs = frozenset({ASKED, "phase_began", "attacks", "blocks", "priority", "status", "effect_began"})
    armed_kinds = frozenset({"blocks", "priority"})
    only: ClassVar = {"phase_began": lambda phase: phase == "declare blockers"}
    hears: ClassVar[frozenset[str]] = frozenset({"act", "block"})

    def reset(self) -> None:
        """Nobody has been asked anything."""
        super().reset()
        #: For each creature, by id, what it may block.
        self.ways: dict[str, set[str]] = {}

    def after_phase_began(self, event: Event) -> None:
        """Blockers are declared."""
        self.ways = {}
        if self.heard and self.seen.attackers and not self._restricted():
            self.arm()

    def hear(self, question: Question) -> None:
        """A player is asked what a creature blocks."""
        if question.name == "act":
            self.heard = True
        else:
            self.ways.setdefault(card_id(question.name), set()).update(
                card_id(option.name) for option in question.options
            )

    def before_blocks(self, event: Event) -> None:
        """All have been asked for by now."""
        self.disarm()
        for thing in self.seen.board.values():
            if not thing.exhausted and "phased" not in thing.statuses:
                for ref, attack in self.seen.attackers.items():
                    self._judge(event, thing, ref, attack)

    before_priority = before_blocks

    def _judge(self, event: Event, thing: Thing, ref: str, attack: Attack) -> None:
        """That creature may block that attacker, if it can."""
        seen = self.seen
        attacker = seen.board.get(ref)
        if attacker is None or thing.controller != attack.against:
            return
        mine, theirs = seen.chars(thing), seen.chars(attacker)
        if (
            mine is None
            or theirs is None
            or "Creature" not in mine.types
            or unblockable_by(seen, mine, theirs)
        ):
            return
        if "protection" in theirs.keywords:
            return  # Not every protection can be told.
        self.premise += 1
        if card_id(ref) not in self.ways.get(thing.id, ()):
            word = "reach" if "flying" in theirs.keywords and "flying" not in mine.keywords else ""
            has = f"is untapped and has {word}" if word else "is untapped"
            self.wrong(
                event,
                f"{called(thing.ref)} {has}, and nothing keeps it from blocking {called(ref)}.",
                f"{thing.controller} is not asked whether it does.",
                attacks=attack.at,
                step=seen.stepped,
            )

    def _restricted(self) -> bool:
        """Whether anything may forbid blocks, or make what one creature blocks depend on others (509.1c, 702.111b)."""
        seen = self.seen
        for ref in seen.attackers:
            thing = seen.board.get(ref)
            chars = seen.chars(thing) if thing is not None else None
            if chars is None or "menace" in chars.keywords:
                return True
        said = [effect.changes for effect in seen.effects.values()]
        said += [facts.abilities for facts in seen.permanent_facts()]
        return any(told.what in _BLOCKS for told in seen.bans.values()) or any(
            once(text, "blocks", _restricts) for text in said
        )


def _restricts(text: tuple[Any, ...]) -> bool:
    """Whether a text speaks of what blocks, or has to be declared."""
    return any(
        isinstance(part, ml.Must) or (isinstance(part, ml.Forbid) and part.what in _BLOCKS)
        for part in walk(text)
    )


class DamageIsDivided(Offered):
    """Who divides combat damage may do so as they like, within what trample asks for (510.1c, 702.19b, 702.2c).

    Of several creatures the first one asked about is judged: it may get any amount."""

    id = "damage-is-divided"
    rules = ("510.1c", "510.1d", "702.19b", "702.2c")
    statement = (
        "A creature's combat damage is divided among the creatures that it fights as its controller chooses; of trample's, any "
        "amount beyond lethal damage may go on, and from a source with deathtouch 1 is lethal."
    )
    needs = frozenset({ASKED, "damage", "phase_began", "attacks", "blocks", "effect_began"})
    only: ClassVar = {"phase_began": lambda phase: phase in ("first combat damage", "combat damage")}
    hears: ClassVar[frozenset[str]] = frozenset({"act", "damage"})

    def reset(self) -> None:
        """Nothing has been divided."""
        super().reset()
        self.step = -1
        #: For each creature, by id, the amounts that were offered first in this step.
        self.ways: dict[str, frozenset[str]] = {}
        #: For each, by reference, the amounts that had to be offered, and why.
        self.wanted: dict[str, tuple[range, str]] = {}

    def after_phase_began(self, event: Event) -> None:
        """Another step begins."""
        self.ways = {}

    def hear(self, question: Question) -> None:
        """A player is asked how much damage goes to a creature."""
        if question.name == "act":
            self.heard = True
            return
        dealer = _DEALER.match(question.name)
        if dealer is not None:
            self.ways.setdefault(card_id(dealer[1]), frozenset(option.name for option in question.options))

    def before_damage(self, event: Event) -> None:
        """All of it has been assigned by now, and is dealt at once: the first of it finds things as they were."""
        if not event.data.get("combat") or not self.heard:
            return
        seen = self.seen
        if self.step != seen.stepped:
            self.step = seen.stepped
            self.wanted = self._divisions()
        source = event.data.get("source", "")
        found = self.wanted.pop(source, None)
        if found is None:
            return
        self.premise += 1
        amounts, why = found
        offered = self.ways.get(card_id(source), frozenset())
        missing = [n for n in amounts if str(n) not in offered]
        if missing:
            self.wrong(
                event,
                f"{called(source)} {why}, so {missing[0]} may be assigned to it.",
                "that isn't offered." if offered else "nobody is asked.",
                step=seen.stepped,
            )

    def _divisions(self) -> dict[str, tuple[range, str]]:
        """The amounts that may go to what is asked about first, for each creature that has a choice."""
        seen = self.seen
        if any(
            isinstance(part, ml.Allow) and "damage" in part.what
            for thing in seen.board.values()
            for part in self._said(thing)
        ):
            return {}
        found: dict[str, tuple[range, str]] = {}
        for ref, attack in seen.attackers.items():
            if attack.blocked >= 0:
                self._attacker(ref, attack, found)
        for ref, attacked in seen.blockers.items():
            if len(attacked) > 1:
                self._several(ref, len(attacked), found)
        return found

    def _said(self, thing: Thing) -> tuple[ml.Change, ...]:
        facts = self.seen.card(thing)
        return facts.changers if facts is not None else ()

    def _attacker(self, ref: str, attack: Attack, found: dict[str, tuple[range, str]]) -> None:
        if len(attack.blockers) > 1:
            self._several(ref, len(attack.blockers), found)
        elif attack.blockers and attack.defender in self.seen.players:
            self._over(ref, attack.blockers[0], found)

    def _several(self, ref: str, foes: int, found: dict[str, tuple[range, str]]) -> None:
        power = self._power(ref)
        if power > 0:
            found[ref] = (
                range(power + 1),
                f"has {power} power for {foes} creatures, the first of which gets any amount",
            )

    def _over(self, ref: str, blocker: str, found: dict[str, tuple[range, str]]) -> None:
        """702.19b: what tramples over a single blocker."""
        seen = self.seen
        thing, foe = seen.board.get(ref), seen.board.get(blocker)
        chars = seen.chars(foe) if foe is not None else None
        if thing is None or foe is None or chars is None or not seen.has(thing, "trample"):
            return
        touch = seen.has(thing, "deathtouch")
        need = max(0, chars.toughness - foe.damage)
        need = min(need, 1) if touch else need
        power = self._power(ref)
        if power > need:
            words = "trample and deathtouch" if touch else "trample"
            found[ref] = (
                range(need, power + 1),
                f"has {words} and {power} power, and {need} is lethal to {called(blocker)}",
            )

    def _power(self, ref: str) -> int:
        thing = self.seen.board.get(ref)
        chars = self.seen.chars(thing) if thing is not None else None
        return chars.power if chars is not None else 0


class TurnedUpByItsMorph(MagicInvariant):
    """A face-down permanent may be turned face up only if it would have morph or the like as it is face up (702.37e)."""

    id = "turned-up-by-its-morph"
    rules = ("702.37e",)
    statement = (
        "Nobody may turn a permanent face up by its morph cost that would have no morph if it were face up, as where effects would "
        "take its abilities away."
    )
    needs = frozenset({ASKED, "status", "move", "effect_began"})
    hears: ClassVar[frozenset[str]] = frozenset({"act"})

    def hear(self, question: Question) -> None:
        """It may be offered."""
        seen = self.seen
        if not seen.odd:
            return
        for option in question.options:
            if option.name.startswith("turn up "):
                self._judge(card_id(option.name))

    def _judge(self, ident: str) -> None:
        """It would have morph."""
        seen = self.seen
        thing = next((thing for thing in seen.board.values() if thing.id == ident), None)
        chars = if_face_up(seen, thing) if thing is not None else None
        if thing is None or chars is None:
            return
        self.premise += 1
        if not chars.keywords.keys() & _MORPHS:
            self.wrong(
                seen.trace[-1],
                f"{called(thing.ref)} would have no morph if it were face up, so it can't be turned face up for a morph cost.",
                f"{thing.controller} may do that.",
                came=max(thing.since, thing.turned),
            )


INVARIANTS: tuple[type[MagicInvariant], ...] = (BlocksAreOffered, DamageIsDivided, TurnedUpByItsMorph)
