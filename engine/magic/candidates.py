"""Which replacement and prevention effects could be applied to an event, and which of them is (616.1).

The one affected chooses: the controller of the affected object, its owner where it has none, or the affected player. Self-replacement
effects come first (616.1a), then what changes under whose control something enters (616.1b), then what makes it a copy (616.1c). After each
the choice is made anew among those that are applicable now (616.1f), each effect once for an event and what it becomes (614.5).
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking
from headjudge.engine.magic.effects import Effect
from headjudge.engine.magic.moves import Moves
from headjudge.engine.magic.things import Item, Lasting, Seen, Thing, Would
from headjudge.engine.trace import Option

#: Ways of replacing that come to the same in whatever order those of one way are applied.
COMMUTING = frozenset({"tapped", "untapped", "with counters", "double", "plus", "exile", "none", "skip"})


class Candidate:
    """A replacement or prevention effect that could be applied to an event.

    ``source``, ``you``   what it comes from, and whose it is.      ``ability``  what it says.
    ``shield``  the effect of a resolution that it is: a regeneration or prevention shield.
    ``rule``    what makes it one.       ``own``  it is the affected object's own.
    ``effect``  the effect of a resolution that it is one of the changes of (611.2).
    """

    __slots__ = ("ability", "effect", "key", "own", "rule", "shield", "source", "you")

    def __init__(
        self, source: Any, ability: cl.Replaces, you: str, rule: str, shield: Lasting | None = None, own: bool = False,
        group: int = 0,
    ) -> None:  # fmt: skip
        self.source = source
        self.ability = ability
        self.you = you
        self.rule = rule
        self.shield = shield
        self.own = own
        self.effect: Effect | None = None
        self.key = (
            (f"shield {shield.number}", 0, 0) if shield is not None else (source.ref, id(ability), group)
        )

    def name(self) -> str:
        """What a question calls it."""
        number = f" {self.shield.number}" if self.shield is not None else ""
        return f"{self.ability.how} by {self.source.label}{number}"


@mypyc_attr(allow_interpreted_subclasses=True)
class Candidates(Moves):
    """What could be applied; see the module's docstring."""

    # -- what there is --------------------------------------------------------------------------------------------------

    def replacers(self) -> dict[str, list[Candidate]]:
        """The replacement effects of static abilities by the event that they replace (614.1), sorted once for each state."""
        self.know_rules()
        if self.replacers_at != self.ground:
            self.replacers_at = self.ground
            table: dict[str, list[Candidate]] = {}
            for obj in self.permanents():
                chars = self.chars(obj)
                for event, abilities in chars.rules.replaces.items():
                    for _, ability in abilities:
                        if ability.zone in ("battlefield", "any"):
                            found = Candidate(obj, ability, chars.controller, self.rule_of(ability))
                            table.setdefault(event, []).append(found)
            for effect, ability in self.rules_by_kind.get(cl.Replaces, ()):
                found = Candidate(effect.source, ability, self.rule_player(effect), self.rule_of(ability))
                found.effect = effect
                found.key = (f"effect {effect.number}", id(ability), 0)
                table.setdefault(ability.event, []).append(found)
            if "effect counters" in table:
                table["counters"] = [*table.get("counters", ()), *table["effect counters"]]
            self.replacers_known = table
        return self.replacers_known

    def rule_of(self, ability: cl.Replaces) -> str:
        """The rule that makes an ability a replacement or prevention effect (614.1, 615.1a)."""
        if ability.event == "enters":
            return (
                "614.1d"
                if ability.which is not None or (ability.how == "tapped" and ability.unless is None)
                else "614.1c"
            )
        if ability.how == "prevent":
            return "615.1a"
        return "614.1b" if ability.how == "skip" else "614.1a"

    def own_replacements(self, obj: Thing, event: str) -> list[Candidate]:
        """What an object that is no permanent replaces of what happens to itself (113.6)."""
        if obj.zone == "battlefield" or not obj.read.elsewhere:
            return []
        kind = self.kind_of(obj.zone)
        chars = self.chars(obj)
        who = obj.controller if kind == "stack" else obj.owner
        return [
            Candidate(obj, ability, who, self.rule_of(ability), own=True)
            for _, ability in chars.rules.replaces.get(event, ())
            if ability.zone in (kind, "any")
        ]

    # -- whether it is applicable (614.1, 614.4) --------------------------------------------------------------------------------

    def applicable(self, candidate: Candidate, would: Would) -> bool:
        """Whether an effect would modify an event: what that is about, whose it is, and the effect's condition."""
        ability, source, you = candidate.ability, candidate.source, candidate.you
        if candidate.key in would.applied:
            return False  # 614.5
        if ability.word and would.word and ability.word != would.word:
            return False
        if ability.combat and not would.combat:
            return False
        if would.paid and ability.event == "effect counters":
            return False
        if not self.event_fits(candidate, would):
            return False
        return ability.only is None or self.holds(ability.only, you, source, self.probe_for(candidate, would))

    def event_fits(self, candidate: Candidate, would: Would) -> bool:
        """Whether an event is about what an ability names: for damage ``of`` describes what deals it, ``which`` what it is dealt to."""
        ability, source, you = candidate.ability, candidate.source, candidate.you
        if would.kind == "damage" and ability.of is not None:
            by = self.damaging(would)
            if by is None or not self.fits(ability.of, by, you, source, None, would.by_chars):
                return False
        about = would.obj if would.obj is not None else would.player
        if ability.which is not None:
            return self.fits(ability.which, about, you, source)
        if candidate.effect is not None:
            return self.binds(candidate.effect, about) or (
                would.obj is None and self.binds(candidate.effect, would.player)
            )
        if would.obj is not None and not isinstance(would.obj, str):
            thing = would.obj.obj if isinstance(would.obj, Item) else would.obj
            return thing is source
        return self.is_whose_name(ability.who, would.player, you, source, None)

    @staticmethod
    def damaging(would: Would) -> Any:
        """The object that would deal damage: of a spell, the spell; of an ability, its source (120.7)."""
        source = would.source
        return source.obj or source.source if isinstance(source, Item) else source

    def probe_for(self, candidate: Candidate, would: Would) -> Item:
        """The words of a replacement's text: "it" is what the event was about, "that player" whom it concerned."""
        item = self.probe_of(candidate.source, candidate.you)
        if would.obj is not None and not isinstance(would.obj, str):
            item.named["it"] = [Seen(would.obj, would.obj.ref)]
        item.named["that player"] = [would.player]
        item.amount = would.n
        return item

    def probe_of(self, source: Thing, you: str) -> Item:
        """An item that is none, for the words of a text that is no ability on the stack."""
        item = Item("trigger", source.ref, you, source, source.ref)
        item.on_stack = False
        item.cast = self.spent_cast(source)
        if item.cast is not None:
            item.x = item.cast.x
        return item

    # -- which one (616.1) ----------------------------------------------------------------------------------------------

    def tier(self, candidate: Candidate) -> int:
        """616.1a-e: self-replacement effects first, then changes of control, then copies, then the others."""
        if candidate.ability.how == "self":
            return 0
        if candidate.ability.how == "yours":
            return 1
        return 2 if candidate.ability.how == "copy" else 4

    def choose_replacement(
        self, found: list[Candidate], player: str, label: str, ref: str
    ) -> Asking[Candidate]:
        """616.1: the affected player, or the affected object's controller, chooses one of the first tier that there is."""
        first = min(self.tier(candidate) for candidate in found)
        found = [candidate for candidate in found if self.tier(candidate) == first]
        if len(found) == 1 or self.commute(found):
            return found[0]
        options = self.candidate_options(found)
        at = yield from self.ask(f"replacement for {label}", player, options)
        data = {"item": "", "what": "replacement", "name": label, "answer": options[at].name}
        self.emit("option_chosen", "616.1", player, ref, data)
        return found[at]

    def commute(self, found: list[Candidate]) -> bool:
        """Whether the order makes no difference, so that nobody is asked for it."""
        hows = {candidate.ability.how for candidate in found}
        return (
            len(hows) == 1
            and bool(hows & COMMUTING)
            and all(c.ability.unless is None and not c.ability.optional and not c.ability.does for c in found)
        )

    @staticmethod
    def candidate_options(found: list[Candidate]) -> list[Option]:
        """A name for each, with a number from the second of the same on."""
        seen: dict[str, int] = {}
        out = []
        for candidate in found:
            name = candidate.name()
            seen[name] = seen.get(name, 0) + 1
            out.append(Option(name if seen[name] == 1 else f"{name} ({seen[name]})", ""))
        return out

    def affected_player(self, thing: Any, player: str) -> str:
        """616.1: the affected object's controller, its owner where it has none (109.4), or the affected player."""
        if thing is None or isinstance(thing, str):
            return player
        if isinstance(thing, Item):
            return thing.controller
        obj: Thing = thing
        return obj.controller if obj.zone in ("battlefield", "stack") else obj.owner

    def tell_replaced(self, candidate: Candidate, player: str, ref: str, event: str, words: str) -> int:
        """A replacement effect is applied. Returns the event's id."""
        data = {"by": candidate.source.ref, "event": event, "words": words}
        return self.emit("replaced", candidate.rule, player, ref, data)

    def may_apply(self, candidate: Candidate, player: str, label: str, ref: str) -> Asking[bool]:
        """Whether a "you may" replacement is applied: its controller decides, or who is affected where it says so."""
        ability = candidate.ability
        if not ability.optional:
            return True
        who = candidate.you
        answer = yield from self.ask(
            f"may {candidate.name()} for {label}", who, (Option("no", "decline"), Option("yes", ""))
        )
        data = {"item": "", "what": "may", "name": candidate.name(), "answer": "yes" if answer else "no"}
        self.emit("option_chosen", "614.12a" if ability.event == "enters" else "608.2d", who, ref, data)
        return bool(answer)

    def name_option(self, thing: Any, player: str) -> Option:
        """`keyword_actions`: what a thing is called in a question."""
        raise NotImplementedError
