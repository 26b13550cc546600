"""Combat (506-509): who may attack and block."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.magic.prohibited import may_forbid
from headjudge.invariants.magic_matching import Chars
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.records import Thing
from headjudge.invariants.words import called


class AsDeclared(MagicInvariant):
    """What all that attacks or blocks is declared by: by what everything was before any of it was declared (508.1b, 509.1b).

    Events tell one creature after another, and what is told of the first may already give another one a keyword, or take one away."""

    only: ClassVar = {"phase_began": lambda phase: phase in ("declare attackers", "declare blockers")}

    def reset(self) -> None:
        """Nothing is declared."""
        self.before: dict[str, Chars | None] = {}

    def after_phase_began(self, event: Event) -> None:
        """Everything is about to be declared at once."""
        seen = self.seen
        # What nothing changes it is now, too.
        self.before = {ref: seen.chars(thing) for ref, thing in seen.board.items()} if seen.shaped else {}

    def chars(self, thing: Thing) -> Chars | None:
        """What a permanent was as creatures were declared; None where that is uncertain."""
        return self.before[thing.ref] if thing.ref in self.before else self.seen.chars(thing)


class AttackersAreAble(AsDeclared):
    """Attackers are untapped creatures of the active player that are not summoning sick (508.1a, 702.3b)."""

    id = "attackers-are-able"
    rules = ("508.1a", "302.6", "702.3b")
    statement = (
        "A creature is declared as an attacker only by the active player who controls it, untapped, without defender, "
        "and under their control since the turn began or with haste."
    )
    needs = frozenset({"phase_began", "attacks", "status", "move", "effect_began"})

    def before_attacks(self, event: Event) -> None:
        """It may attack."""
        seen = self.seen
        thing = seen.board.get(event.object)
        if thing is None:
            return
        self.premise += 1
        chars = self.chars(thing)
        why = ""
        if chars is not None and "Creature" not in chars.types:
            why = "is no creature"
        elif thing.controller != seen.turn_player:
            why = f"is controlled by {thing.controller}"
        elif thing.exhausted and not self._just_tapped(event, thing):
            why = "is tapped"
        elif chars is None:
            return
        elif "haste" not in chars.keywords and seen.sick(thing):
            why = "came under its controller's control this turn"
        elif "defender" in chars.keywords and not self._anyway():
            why = "has defender"
        if why:
            self.wrong(
                event,
                f"{called(thing.ref)} {why}, so it can't be declared as an attacker.",
                "it is declared.",
                came=max(thing.since, thing.tapped if thing.exhausted else -1),
                step=seen.stepped,
            )

    def _just_tapped(self, event: Event, thing: Thing) -> bool:
        """Whether it was tapped for this attack already, as some tell it first."""
        if thing.tapped <= self.seen.stepped:
            return False
        told = self.seen.trace[thing.tapped]
        return told.rule.startswith("508") or told.data.get("why") == "attack"

    def _anyway(self) -> bool:
        seen = self.seen
        return bool(seen.effects) or any(
            isinstance(change, ml.Allow) and change.what == "attack" for change in seen.changes()
        )


class RequiredAttack(MagicInvariant):
    """What says that it attacks each combat if able is declared as an attacker where it can be (508.1d).

    Asked only where nothing takes abilities away, forbids to attack, or makes one card another."""

    id = "required-attackers-attack"
    rules = ("508.1d",)
    statement = "A creature that says that it attacks each combat if able is declared as an attacker whenever it can attack."
    needs = frozenset({"phase_began", "attacks", "priority", "status", "move", "effect_began"})
    armed_kinds = frozenset({"attacks", "priority"})

    def reset(self) -> None:
        """Nobody has to attack."""
        self.wanted: list[Thing] = []

    def after_phase_began(self, event: Event) -> None:
        """Attackers are declared."""
        self.wanted.clear()
        if event.data.get("phase") != "declare attackers" or may_forbid(self.seen, "attack", "attack you"):
            return
        self.wanted += [thing for thing in self.seen.board.values() if self._has_to(thing)]
        if self.wanted and not self._uncertain():
            self.arm()

    def before_attacks(self, event: Event) -> None:
        """It does."""
        self.premise += any(thing.ref == event.object for thing in self.wanted)
        self.wanted = [thing for thing in self.wanted if thing.ref != event.object]

    def before_priority(self, event: Event) -> None:
        """All have been declared by now."""
        self.disarm()
        for thing in self.wanted:
            if thing.ref in self.seen.board:
                self.wrong(
                    event,
                    f"{called(thing.ref)} attacks each combat if able, and is able.",
                    "it is not declared as an attacker.",
                    came=thing.since,
                    step=self.seen.stepped,
                )
        self.wanted.clear()

    def _has_to(self, thing: Thing) -> bool:
        """Whether a creature has to attack, and can."""
        seen = self.seen
        facts = seen.card(thing)
        if facts is None or thing.controller != seen.turn_player or thing.exhausted or thing.copies:
            return False
        if thing.statuses & {"facedown", "phased"} or not any(
            static.to == "this" and static.while_ is None and ml.Must("attack") in static.changes
            for _, static in facts.statics
        ):
            return False
        chars = seen.chars(thing)
        return (
            chars is not None
            and "Creature" in chars.types
            and "defender" not in chars.keywords
            and ("haste" in chars.keywords or not seen.sick(thing))
        )

    def _uncertain(self) -> bool:
        """Whether anything there takes abilities away."""
        seen = self.seen
        changes = [*seen.effect_changes()]
        for facts in seen.permanent_facts():
            changes += facts.changers
        return any(isinstance(change, ml.LoseAbilities | ml.ChangeText) for change in changes)


class AttackersTap(MagicInvariant):
    """Attacking creatures tap, unless they have vigilance (508.1f, 702.20b)."""

    id = "attackers-tap"
    rules = ("508.1f", "702.20b")
    statement = (
        "A creature that is declared as an attacker becomes tapped, unless it has vigilance: then it doesn't."
    )
    needs = frozenset({"attacks", "status", "priority", "effect_began"})
    armed_kinds = frozenset({"priority"})

    def reset(self) -> None:
        """Nobody attacks."""
        self.declared: dict[str, int] = {}
        #: In which step, and for the turn player's creatures, whether they had vigilance as attackers were declared.
        self.step = -1
        self.vigilant: dict[str, bool] = {}

    def _declaring(self) -> None:
        """Note who has vigilance before anything attacks or is tapped: all are declared at once."""
        seen = self.seen
        if self.step != seen.stepped:
            self.step = seen.stepped
            self.vigilant = {
                ref: "vigilance" in chars.keywords
                for ref, thing in seen.board.items()
                if thing.controller == seen.turn_player and (chars := seen.chars(thing)) is not None
            }

    def before_attacks(self, event: Event) -> None:
        """Note that it attacks."""
        self._declaring()
        if event.object in self.vigilant:
            self.declared[event.object] = event.id
            self.arm()

    def before_status(self, event: Event) -> None:
        """Vigilance doesn't tap; some tell the tapping before the attack, some after it."""
        data = event.data
        if data.get("why") != "attack" or data["status"] != "exhausted" or not data["value"]:
            return
        self._declaring()
        if self.vigilant.get(event.object):
            self.premise += 1
            self.wrong(
                event,
                f"{called(event.object)} has vigilance, so attacking doesn't tap it.",
                "it becomes tapped.",
                step=self.seen.stepped,
            )

    def before_priority(self, event: Event) -> None:
        """The others are tapped by now."""
        seen = self.seen
        for ref, at in self.declared.items():
            thing = seen.board.get(ref)
            if thing is None:
                continue
            self.premise += 1
            if not self.vigilant.get(ref) and not thing.exhausted and thing.tapped < at:
                self.wrong(
                    event, f"{called(ref)} becomes tapped as it attacks.", "it is untapped.", attacks=at
                )
        self.declared.clear()
        self.disarm()


class BlockersAreAble(AsDeclared):
    """Blockers are untapped creatures of a defending player (509.1a)."""

    id = "blockers-are-able"
    rules = ("509.1a",)
    statement = (
        "A creature is declared as a blocker only untapped, by a defending player who controls it, and "
        "against an attacker."
    )
    needs = frozenset({"phase_began", "blocks", "attacks", "status", "effect_began"})

    def before_blocks(self, event: Event) -> None:
        """It may block."""
        seen = self.seen
        thing = seen.board.get(event.object)
        attacker = event.data.get("attacker", "")
        if thing is None:
            return
        self.premise += 1
        chars = self.chars(thing)
        why = ""
        if chars is not None and "Creature" not in chars.types:
            why = "is no creature"
        elif thing.controller == seen.turn_player:
            why = "is controlled by the attacking player"
        elif thing.exhausted:
            why = "is tapped"
        elif attacker not in seen.attackers:
            why = f"is to block {called(attacker)}, which doesn't attack,"
        if why:
            self.wrong(
                event,
                f"{called(thing.ref)} {why} so it can't be declared as a blocker.",
                "it is declared.",
                step=seen.stepped,
            )


class EvasionHolds(AsDeclared):
    """Creatures that can't be blocked by others aren't (509.1b)."""

    id = "evasion-holds"
    rules = ("509.1b", "702.9b", "702.16f", "702.28b", "702.31b", "702.36b", "702.13b", "702.118b", "702.14c")
    statement = (
        "No creature blocks one that it can't block: flying, shadow, horsemanship, fear, intimidate, skulk, landwalk, "
        "and protection hold."
    )
    needs = frozenset({"phase_began", "blocks", "attacks", "effect_began"})

    def before_blocks(self, event: Event) -> None:
        """It can block that one."""
        seen = self.seen
        blocker = seen.board.get(event.object)
        attacker = seen.board.get(event.data.get("attacker", ""))
        if blocker is None or attacker is None:
            return
        mine, theirs = self.chars(blocker), self.chars(attacker)
        if mine is None or theirs is None:
            return
        self.premise += 1
        why = unblockable_by(seen, mine, theirs)
        if why:
            self.wrong(
                event,
                f"{called(attacker.ref)} {why}, so {called(blocker.ref)} can't block it.",
                "it is declared as a blocker.",
                attacks=seen.attackers[attacker.ref].at if attacker.ref in seen.attackers else -1,
            )


def unblockable_by(seen: MagicPicture, mine: Chars, theirs: Chars) -> str:
    """Why a creature of some characteristics can't block another, for certain; "" where no ability of theirs says so."""
    has, word = mine.keywords, theirs.keywords
    if "flying" in word and not has.keys() & {"flying", "reach"}:
        return "has flying"
    if ("shadow" in word) != ("shadow" in has):
        return "has shadow" if "shadow" in word else "has no shadow"
    if "horsemanship" in word and "horsemanship" not in has:
        return "has horsemanship"
    if "fear" in word and "Artifact" not in mine.types and "B" not in mine.colors:
        return "has fear"
    if "intimidate" in word and "Artifact" not in mine.types and not mine.colors & theirs.colors:
        return "has intimidate"
    if "skulk" in word and mine.power > theirs.power:
        return "has skulk"
    from headjudge.invariants.magic.legality import protects

    for keyword in word.get("protection", ()):
        if protects(seen, keyword, mine, True):
            return "has protection from it"
    return _landwalk(seen, mine, theirs)


def _landwalk(seen: MagicPicture, mine: Chars, theirs: Chars) -> str:
    for name in theirs.keywords:
        if name.endswith("walk") and name != "landwalk":
            kind = name.removesuffix("walk").capitalize()
            for thing in seen.board.values():
                chars = seen.chars(thing) if "phased" not in thing.statuses else None  # 702.26b
                if chars is not None and chars.controller == mine.controller and kind in chars.subtypes:
                    return f"has {name}"
    return ""


class MenaceNeedsTwo(AsDeclared):
    """A creature with menace isn't blocked by just one creature (702.111b)."""

    id = "menace-needs-two"
    rules = ("702.111b", "509.1b")
    statement = "A creature with menace is not blocked by a single creature."
    needs = frozenset({"phase_began", "blocks", "attacks", "priority", "effect_began"})
    armed_kinds = frozenset({"priority"})

    def after_blocks(self, event: Event) -> None:
        """Blockers are declared."""
        self.arm()

    def before_priority(self, event: Event) -> None:
        """All have been declared."""
        self.disarm()
        seen = self.seen
        if seen.phase != "declare blockers":
            return
        for ref, attack in seen.attackers.items():
            thing = seen.board.get(ref)
            chars = self.chars(thing) if thing is not None and attack.blocked >= seen.stepped else None
            if chars is None or "menace" not in chars.keywords:
                continue
            self.premise += 1
            if len(attack.blockers) == 1:
                self.wrong(
                    event,
                    f"{called(ref)} has menace, so it is blocked by two creatures or more, or by none.",
                    f"it is blocked by {called(attack.blockers[0])} alone.",
                    blocks=attack.blocked,
                )


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    AttackersAreAble,
    RequiredAttack,
    AttackersTap,
    BlockersAreAble,
    EvasionHolds,
    MenaceNeedsTwo,
)
