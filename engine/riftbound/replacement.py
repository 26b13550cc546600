"""Replacement effects (367-375) and the killing that they replace (428)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.state import Effect, Item, Thing
from headjudge.engine.riftbound.turn_queue import TurnQueue
from headjudge.engine.trace import NO, YES, Option

#: What tells one replacement from another.
Key: TypeAlias = tuple[int, int]


class Saver:
    """A replacement that could apply to a death: a permanent that dies instead, one that saves others, or a delayed replacement.

    ``place``  its number among those of its source, which may have a text twice."""

    __slots__ = ("ability", "effect", "place", "source")

    def __init__(
        self,
        source: Thing | None,
        ability: cl.SavesOthers | None = None,
        effect: Effect | None = None,
        place: int = 0,
    ) -> None:
        self.source = source
        self.ability = ability
        self.effect = effect
        self.place = place

    def key(self) -> Key:
        """Which replacement it is, the same whenever it is looked for."""
        return id(self.effect or self.source), self.place

    @property
    def asks(self) -> bool:
        """Whether it has to be paid for."""
        return self.ability is not None and self.ability.pay is not None

    @property
    def once(self) -> bool:
        """Whether it is used up by being applied: a delayed one, or one that kills its source."""
        return self.ability is None

    def name(self) -> str:
        """Its name as an option."""
        if self.effect is not None:
            return f"effect {self.effect.number}"
        label = self.source.label if self.source is not None else ""
        return f"{label} saves" if self.ability is not None else label


class Applied:
    """Which replacements can't be applied any more to deaths that happen at once: those that were used up, and those whose sequence of
    applications was interrupted by another (373.2, 373.2.a)."""

    __slots__ = ("done", "last")

    def __init__(self) -> None:
        self.done: set[Key] = set()
        self.last: Key | None = None

    def note(self, saver: Saver) -> None:
        """A replacement has been applied."""
        key = saver.key()
        if self.last is not None and self.last != key:
            self.done.add(self.last)
        self.last = key
        if saver.once:
            self.done.add(key)


@mypyc_attr(allow_interpreted_subclasses=True)
class Replacement(TurnQueue):
    """Deaths, and what replaces them."""

    def kill(self, objs: list[Thing], rule: str, why: str, cause: tuple[int, ...]) -> Steps:
        """Kill permanents simultaneously, as one action (428, 370.1.a.2); from the board to the trash (428.1, 428.2.a), which is no move
        (428.2.b).

        Their death triggers are put on the chain first (808.1.d.2, 428.1.a.1.b); then replacements apply, each death by itself
        (373), and what is done instead is done before the others die (373.1.a); then those that are left go to the trash, in one
        batch. A death trigger of what did not go there is removed (808.1.d.1)."""
        before = self.cause
        self.cause = cause
        knells = yield from self.death_triggers(objs, why)
        dying = yield from self.replace_deaths(objs)
        batch = self.new_batch() if len(dying) > 1 else 0
        events: list[tuple[Thing, str, str, int, str]] = []
        for obj in dying:
            if not obj.token and self.banishes_instead(
                obj, obj.zone
            ):  # it is not killed: it does not go to the trash (428.1)
                self.move(obj, f"banishment:{obj.owner}", "370.1.b", "banish", batch=batch)
                continue
            who, where, was = obj.controller, obj.zone, obj.ref
            death = self.emit("killed", rule, who, obj.ref, {"why": why}, self.killed_by(obj, why), batch)
            event = self.move(obj, f"trash:{obj.owner}", "428.2", "kill", batch=batch, causes=(death,))
            events.append((obj, who, where, event, was))
        self.drop_knells(knells, {obj.label for obj in dying if not obj.zone.startswith("banishment")})
        self.cause = before
        for obj, who, _, event, was in events:
            if obj.card.type == "unit":
                self.was_ref = was
                self.count_death(who)
                self.fire("unit dies", who, obj, event)
                if why == "lethal":
                    self.fire("this kills", who, obj, event)
                killer = self.killer(obj, why)
                if killer is not None:
                    self.fire("kill unit", killer.controller, obj, event)
                    if killer.source.card.type == "spell":  # 428.5.d: also by what the spell made
                        self.fire("kill unit with spell", killer.controller, obj, event)
                        self.fire_from_trash("kill unit with spell", killer.controller, obj, event)
                self.fire("friendly unit dies", who, obj, event)
                self.fire("enemy unit dies", who, obj, event)
        yield from self.place_triggers()

    def killer(self, obj: Thing, why: str) -> Item | None:
        """With which spell or ability a unit was killed: the kill is attributed to it, and who controls it is responsible for the kill
        (411.6). That is the one with the instruction to kill (428.5.b), or the one that resolved just before the cleanup and dealt the
        unit damage (428.5.c, 428.5.c.1), an ability as well as a spell (428.5.d). None where a unit dealt the damage (417.6.b.3), and where
        the cleanup alone found the damage lethal, for which no player is responsible (411.2)."""
        if why != "lethal":
            return self.killing
        return self.harmed.get(obj.label) if self.dealers.get(obj.label) is None else None

    def killed_by(self, obj: Thing, why: str) -> tuple[int, ...]:
        """What a death is caused by: the damage where it is lethal, else what kills (428.5)."""
        damage = self.hurt.get(obj.label)
        return (damage,) if why == "lethal" and damage is not None else self.cause

    def death_triggers(self, objs: list[Thing], why: str) -> Asking[list[Item]]:
        """808.1.d.2: abilities that trigger on their source's own death (808.1.c) go on the chain before it goes to the trash, each
        instance of Deathknell by itself (808.2), in the order that their controller chooses (808.2.a)."""
        if not any(trigger.when == "die" for obj in objs for _, trigger in obj.info.triggers):
            return []
        known = len(self.chain)
        for obj in objs:
            self.fire("die", obj.controller, obj, (self.killed_by(obj, why) or (0,))[-1])
        yield from self.place_triggers()
        return self.chain[known:]

    def drop_knells(self, knells: list[Item], dead: set[str]) -> None:
        """808.1.d.1: a death trigger whose source did not go to the trash is removed from the chain."""
        for item in knells:
            if item.source.label not in dead and self.is_knell(item):
                self.take_off(item, "808.1.d.1", "not in the trash")

    @staticmethod
    def is_knell(item: Item) -> bool:
        """Whether it is an ability that triggers on its own source's death (808.1.d)."""
        return isinstance(item.declared, cl.Triggered) and item.declared.when == "die"

    def count_death(self, player: str) -> None:
        """A unit that player controlled died this turn."""
        self.tally(f"died {player}")

    def tally(self, what: str, n: int = 1) -> int:
        """Count what has happened this turn; returns how often it has by now."""
        counted = self.happened.get(what, 0) + n
        self.put_in(self.happened, what, counted)
        return counted

    def replace_deaths(self, objs: list[Thing]) -> Asking[list[Thing]]:
        """373: apply replacements to simultaneous deaths, each by itself: in turn order (373.1), and of one player's in the order that this
        player chooses. Returns those that die all the same."""
        applied = Applied()
        units = [obj for obj in objs if obj.card.type == "unit"]
        saved: list[Thing] = []
        if any(self.savers(obj, applied) for obj in units):
            for player in self.players_from(self.turn_player):
                while True:
                    able = [obj for obj in units if self.can_save(player, obj, applied)]
                    if not able:
                        break
                    obj = able[0]
                    if len(able) > 1 and self.order_matters(able, applied):
                        options = [other.option("", "own") for other in able]
                        which = yield from self.ask("death to replace", player, options)
                        obj = able[which]
                    units.remove(obj)
                    if (yield from self.replace_death(obj, applied)):
                        saved.append(obj)
        return [obj for obj in objs if obj not in saved and self.kind_of(obj.zone) in ("base", "battlefield")]

    def can_save(self, player: str, obj: Thing, applied: Applied) -> bool:
        """Whether a player controls a replacement that could be applied to a death."""
        return self.kind_of(obj.zone) in ("base", "battlefield") and any(
            self.saver_controller(saver) == player for saver in self.savers(obj, applied)
        )

    def order_matters(self, able: list[Thing], applied: Applied) -> bool:
        """Whether it makes a difference which death is replaced first: one replacement is used up by the first, or there are several."""
        found = {saver.key(): saver for obj in able for saver in self.savers(obj, applied)}
        return len(found) > 1 or any(saver.once or saver.asks for saver in found.values())

    def saver_controller(self, saver: Saver) -> str:
        """374: a replacement's controller is its source's; of a delayed one, whose effect it is."""
        if saver.effect is not None:
            return saver.effect.owner
        assert saver.source is not None
        return self.trigger_controller(saver.source)

    def replace_death(self, obj: Thing, applied: Applied) -> Asking[bool]:
        """Apply replacements to one death, before it has happened (370.1.c); the controller of what would die orders them (372). True: it
        does not die."""
        tried: set[Key] = set()
        while True:
            savers = [saver for saver in self.savers(obj, applied) if saver.key() not in tried]
            if not savers:
                return False
            alike: dict[str, Saver] = {}
            for saver in savers:
                alike.setdefault(saver.name(), saver)
            which = 0
            self.ordered_by = ""
            if len(alike) > 1:
                self.ordered_by = self.who_orders(obj)
                options = [Option(name, "") for name in alike]
                which = yield from self.ask(f"replacement for {obj.label}", self.ordered_by, options)
            saver = [*alike.values()][which]
            tried.add(saver.key())
            if (yield from self.apply_saver(obj, saver, applied)):
                return True

    def who_orders(self, obj: Thing) -> str:
        """372: who orders the replacements of one event: the controller of the object that it is about."""
        return obj.controller

    def tell_replaced(
        self, rule: str, player: str, ref: str, by: str, event: str, words: str, effect: Effect | None = None
    ) -> int:
        """Tell that a replacement is applied, and who chose that (372), where there were several. Returns the event's id."""
        data: dict[str, Any] = {"by": by, "event": event, "words": words}
        if effect is not None:
            data["effect"] = effect.number
        if self.ordered_by:
            data["orders"] = self.ordered_by
            self.ordered_by = ""
        return self.emit("replaced", rule, player, ref, data)

    def apply_saver(self, obj: Thing, saver: Saver, applied: Applied) -> Asking[bool]:
        """Apply one replacement to one death, if it is paid for."""
        if saver.effect is not None and saver.effect.what == "banish dying":
            applied.note(saver)
            self.banish_dying(obj, saver.effect)
            return True
        dying = obj.ref
        if saver.effect is not None:
            if not (yield from self.pay_to_save(obj, saver.effect)):
                applied.done.add(saver.key())
                return False
            applied.note(saver)
            self.end_effect(saver.effect, "used", "390.3")
            by = saver.effect.ref
            self.tell_replaced("390.3", saver.effect.owner, obj.ref, by, "kill", "saved", saver.effect)
        elif saver.ability is not None:
            if not (yield from self.pay_for_other(obj, saver)):
                return False
            applied.note(saver)
            source = saver.source
            assert source is not None
            self.tell_replaced("369", self.trigger_controller(source), obj.ref, source.ref, "kill", "saved")
        elif saver.source is not None:
            applied.note(saver)
            source = saver.source
            self.tell_replaced("369", source.controller, obj.ref, source.ref, "kill", "killed instead")
            yield from self.kill([source], "428.1.a.1", "instruction", self.cause)
        if obj.ref == dying:  # 124: it may have left as that was paid, and is another object there
            self.save(obj)
        return True

    def savers(self, obj: Thing, applied: Applied) -> list[Saver]:
        """Replacements for which the death of ``obj`` qualifies (370.1) and that have not been applied to it yet (370.2); also those of
        what dies with it (370.4)."""
        out: list[Saver] = []
        places: dict[int, int] = {}
        for source, ability in self.statics:
            if type(ability) is cl.SaveOther:
                if self.friends(source.controller, obj.controller) and source is not obj:
                    out.append(Saver(source))
            elif type(ability) is cl.SavesOthers:
                place = places.get(id(source), 0)
                places[id(source)] = place + 1
                if self.fits(ability.to, obj, source.controller, source) and self.in_force(
                    source, (), ability.condition
                ):
                    out.append(Saver(source, ability, place=place))
        for card in obj.under:  # "If I would die, kill this instead" in an effect text
            if any(type(ability) is cl.SaveMe for ability in card.card.effect):
                out.append(Saver(card))
        for effect in self.effects:
            if effect.what in ("save", "banish dying") and effect.target is obj and effect.ref == obj.ref:
                out.append(Saver(None, None, effect))
        return [saver for saver in out if saver.key() not in applied.done]

    def banish_dying(self, obj: Thing, effect: Effect) -> None:
        """390.3, 427: it is banished instead of dying, by whose effect that is; it does not go to the trash, so that what triggers on its
        own death is removed (808.1.d.1)."""
        self.tell_replaced("390.3", effect.owner, obj.ref, effect.ref, "kill", "banished", effect)
        event = self.move(obj, f"banishment:{obj.owner}", "427.2", "banish")
        if obj.owner == effect.owner and not obj.token:
            self.fire("banish card", obj.owner, obj, event)

    def pay_for_other(self, obj: Thing, saver: Saver) -> Asking[bool]:
        """371.2: a replacement that asks for a payment is applied if the dying unit's controller pays."""
        ability, source = saver.ability, saver.source
        assert ability is not None and source is not None
        if ability.pay is None:
            return True
        item = Item("replacement", source.label, source.ref, obj.controller, source.info, source, source.ref)
        item.that = obj
        item.last = self.next_id - 1
        return (yield from self.pays(obj.controller, ability.pay, item))

    def banishes_instead(self, obj: Thing, origin: str) -> bool:
        """370.1.b: whether something has a card of its controller's banished that would go to the trash, and tell of it."""
        for source, _ in self.passive(cl.BanishesInstead):
            if source.controller == obj.owner:
                if self.kind_of(origin) == "deck":
                    return False
                data = {"by": source.ref, "event": "move", "words": "banishment instead of trash"}
                self.emit("replaced", "370.1.b", source.controller, obj.ref, data)
                return True
        return False

    def pay_to_save(self, obj: Thing, effect: Effect) -> Asking[bool]:
        """Whether a delayed replacement that asks for a payment is paid for, by its controller (371.2)."""
        cost = effect.data
        if cost is None:
            return True
        item = effect.source
        assert item is not None
        pips = [*self.pips(cost.power, item.card.domains)]
        if not self.affordable(effect.owner, cost.energy, pips, ""):
            return False
        answer = yield from self.ask(f"pay to save {obj.label}", effect.owner, (NO, YES))
        if not answer:
            return False
        return (yield from self.pay_resources(effect.owner, cost.energy, pips, item, "instruction", False))

    def save(self, obj: Thing) -> None:
        """Heal it, exhaust it and recall it, instead of its death."""
        self.heal(obj)
        self.status(obj, "exhausted", True, "414.1", "replacement")
        self.recall(obj)

    def heal(self, obj: Thing, rule: str = "418.1", batch: int = 0) -> None:
        """Clear the damage marked on it (418, 142.5), for whatever reason (418.1.a)."""
        if obj.damage:
            amount = obj.damage
            self.put(obj, "damage", 0)
            if self.marked_by:
                self.put_in(self.marked_by, obj.ref, ())
            self.emit("healed", rule, obj.controller, obj.ref, {"amount": amount}, batch=batch)

    def recall(self, obj: Thing, rule: str = "455") -> None:
        """455: put it into its controller's base. That is no move (454, 456): nothing triggers on it as on one (456.1), and nothing that
        restricts moves prevents it (456.3); where it is changes (456.2), and nothing else: it keeps its damage and statuses (458,
        458.1). What it has changed, another cleanup sees (322)."""
        base = f"base:{obj.controller}"
        if obj.zone != base:
            self.move(obj, base, rule, "recall")
            self.cleanup_due = True

    # -- declared here, written in later chapters -------------------------------------------------------------------

    def pays(self, player: str, cost: Any, item: Item) -> Asking[bool]:
        """`chain_actions`: a player may pay while something else happens (444.2)."""
        raise NotImplementedError

    def fire_from_trash(self, when: str, player: str, about: Any, event: int) -> None:
        """`abilities`: a trigger condition may be met for cards in that player's trash (385.2)."""
        raise NotImplementedError

    def trigger_controller(self, source: Thing) -> str:
        """`abilities`: who controls the abilities of something (191.4.a)."""
        raise NotImplementedError

    def take_off(self, item: Item, rule: str, why: str) -> None:
        """`abilities`: remove a trigger from the chain before it is finalized."""
        raise NotImplementedError

    def pips(self, power: str, domains: str) -> tuple[str, ...]:
        """`costs`: pips as strings of the letters that can pay them."""
        raise NotImplementedError

    def affordable(self, player: str, energy: int, pips: Sequence[str], use: str) -> bool:
        """`costs`: whether a player can produce that much."""
        raise NotImplementedError
