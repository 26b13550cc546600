"""Layers (473-480): how effects make an object's tags, keywords and Might out of what is printed.

The layers are applied in sequence: traits, abilities, arithmetic (477), and again until nothing changes; each effect is applied once,
and taken back at most once when it ceases to apply (476). Nearly always no effect asks for what another one changes: then one sum gives
what the sequences would, and nothing is kept. Where one does (a passive ability about Mighty units, or about units with a keyword),
the position is *entangled* and evaluated as the rules say, once for each state.

Single effects on an object (changes of Might, set Might, copies, given keywords) are remembered with it, the oldest first: their order
there is their timestamp (480). That of a passive ability is when its object came onto the board.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.memory import Copied, nth, times_had
from headjudge.engine.riftbound.passives import Effect, in_order
from headjudge.engine.riftbound.prohibiting import Prohibiting
from headjudge.engine.riftbound.state import Thing
from headjudge.engine.riftbound.values import MIGHTY

#: Sequences until an evaluation is given up; each effect can change twice, so that real cards need three or four.
MOST_SEQUENCES = 40


class Derived:
    """What the layers have made of one object so far."""

    __slots__ = ("keywords", "might", "tags")

    def __init__(self, might: int, keywords: dict[str, int]) -> None:
        self.might = might
        self.keywords = keywords
        self.tags: frozenset[str] = frozenset()


class Sequences:
    """One evaluation: the effects of each layer in the order in which they are applied, what they are applied to, and how much each
    gives to each now."""

    __slots__ = ("changed", "first", "gave", "less", "more", "table", "tags", "things", "undone", "words")

    def __init__(self, things: list[Thing], table: dict[str, Derived], effects: list[Effect]) -> None:
        self.things = things
        self.table = table
        self.tags = in_order([e for e in effects if e.layer == 1])
        self.words = in_order([e for e in effects if e.layer == 2])
        sums = in_order([e for e in effects if e.layer == 3])
        self.more = [e for e in sums if not e.decreases]
        self.less = [e for e in sums if e.decreases]
        self.gave: dict[tuple[int, str], int] = {}
        self.undone: set[tuple[int, str]] = set()
        self.first = True
        self.changed = False


@mypyc_attr(allow_interpreted_subclasses=True)
class Layers(Prohibiting):
    """Might, keywords and tags."""

    # -- values -----------------------------------------------------------------------------------------------------

    def base_might(self, obj: Thing) -> int:
        """Its Might before arithmetic: printed, or as the newest effect of the first layer has it (477.1.a.1, 480.3)."""
        n = obj.card.might
        for mod in obj.memory:
            if mod.kind == "copy":
                assert isinstance(mod, Copied)
                n = mod.card.might
            elif mod.kind == "set might":
                n = mod.value
        return n

    def real_might(self, obj: Thing) -> int:
        """Its Might as arithmetic uses it, which may be below 0 (143.2.b.1): increases, then decreases (477.3.e)."""
        if self.entangled:
            found = self.derived(obj)
            if found is not None:
                return found.might
        n = self.own_might(obj)
        for source, ability in self.passive(cl.HasMight):
            if ability.to is None:
                if source is obj and self.in_force(source, ability.gate, ability.condition):
                    n += ability.n * self.times(ability.per, source)
            elif self.in_force(source, ability.gate, ability.condition) and self.fits(
                ability.to, obj, source.controller, source
            ):
                n += ability.n * self.times(ability.per, source)
        return n

    def own_might(self, obj: Thing) -> int:
        """Its Might without passive abilities: base, buff (703), Assault and Shield, Might bonuses, effects on it."""
        n = obj.card.might
        if obj.under:
            n += self.attached_might(obj)  # 477.3.d
        if obj.statuses:
            n += self.status_might(obj)
        if obj.memory:
            n += self.base_might(obj) - obj.card.might
            for mod in obj.memory:
                if mod.kind == "might":
                    n += mod.value
        return n

    def status_might(self, obj: Thing) -> int:
        """What its statuses add: a buff (703), Assault while it attacks (807.1.c), for as long as it is designated so (807.1.d.1), Shield
        while it defends (814.1.c, 814.1.d.1)."""
        n = 0
        if "buffed" in obj.statuses:  # 703: each of them
            n += times_had(obj.statuses, "buffed") * self.buff_might(obj)
        if "attacking" in obj.statuses:
            n += self.keyword(obj, "Assault")
        if "defending" in obj.statuses:
            n += self.keyword(obj, "Shield")
        return n

    def most_times(self, obj: Thing, status: str) -> int:
        """426.1.b.2: how often it can be buffed or Empowered: once, or as its text says."""
        for own in obj.info.statics:
            if isinstance(own, cl.ManyTimes) and own.status == status:
                return own.most or 1 + times_had(obj.statuses, status)
        return 1

    def next_time(self, obj: Thing, status: str) -> str:
        """426.1.b.1, 426.1.b.2, 441.1.c: the status that it gets; one that it has, which does nothing, where it can't have it again."""
        n = times_had(obj.statuses, status)
        return nth(status, n + 1 if n < self.most_times(obj, status) else max(n, 1))

    @staticmethod
    def last_time(obj: Thing, status: str) -> str:
        """702.2.b: the status that goes where one buff is spent."""
        return nth(status, max(1, times_had(obj.statuses, status)))

    def lose_status(self, obj: Thing, status: str, rule: str, why: str) -> bool:
        """442.1: what is had several times goes all at once, the first time last. Whether it was had."""
        for n in range(times_had(obj.statuses, status), 1, -1):
            self.status(obj, nth(status, n), False, rule, why)
        return self.status(obj, status, False, rule, why)

    def buff_might(self, obj: Thing) -> int:
        """703: what a buff on it contributes: 1, and what effects have buffs give besides (390.4)."""
        more = (e for e in self.effects if e.what == "buffs" and self.fits(e.data.to, obj, e.owner, None))
        total: int = sum(effect.data.n for effect in more)
        return 1 + total

    def times(self, per: Pick | str | None, source: Thing) -> int:
        """How often a passive ability counts: once, for each thing that fits, or for each of what a word names."""
        if per is None:
            return 1
        if isinstance(per, str):
            if per == "empowered":
                return times_had(source.statuses, "empowered")
            return self.seats[source.controller].points if per == "your points" else 0
        found = self.counted(per, source.controller)
        return sum(1 for obj in found if self.fits(per, obj, source.controller, source))

    def might(self, obj: Thing) -> int:
        """Its Might as effects read it: never below 0 (143.2.b); off the board, as printed (711)."""
        if not self.on_board(obj.zone):
            return obj.card.might
        return max(0, self.real_might(obj))

    def keyword(self, obj: Thing, name: str) -> int:
        """The value of a keyword on it, all instances summed (807.2, 809.2, 814.2); 0 where it has none. What a second instance comes to is
        each keyword's own affair (801.3.a.1): for some only that there is one counts."""
        if self.entangled:
            found = self.derived(obj)
            if found is not None:
                return found.keywords.get(name, 0)
        n: int = obj.info.keywords.get(name, 0)
        for mod in obj.memory:
            if mod.kind == "keyword" and mod.name == name:
                n += mod.value
        for source, ability in self.passive(cl.Has):
            if ability.keyword.name == name:
                if ability.to is None:
                    if source is obj and self.in_force(source, ability.gate, ability.condition):
                        n += ability.keyword.value * self.times(ability.per, source)
                elif self.in_force(source, ability.gate, ability.condition) and self.fits(
                    ability.to, obj, source.controller, source
                ):
                    n += ability.keyword.value * self.times(ability.per, source)
        return n

    def tagged(self, obj: Thing, tag: str) -> bool:
        """Whether it has a tag: printed, copied, gained as it was played, or given by a passive ability (477.1.a)."""
        if tag in obj.card.tags:
            return True
        if obj.memory and any(mod.kind == "tag" and mod.name == tag for mod in obj.memory):
            return True
        if self.entangled:
            found = self.derived(obj)
            return found is not None and tag in found.tags
        return False

    def lethal(self, obj: Thing) -> bool:
        """142.4.b: damage that is not zero and at least its Might, all of it also while it is stunned (423.1.c); or any damage of a player
        whose damage is said to be enough (142.4.c)."""
        if obj.damage <= 0:
            return False
        if obj.damage >= self.real_might(obj):
            return True
        if cl.AnyDamageKills not in self.by_kind:
            return False
        return any(self.kills_with_any(player, obj) for player in self.marked_by.get(obj.ref, ()))

    def kills_with_any(self, player: str, obj: Thing) -> bool:
        """142.4.c: whether any amount of that player's damage is enough to kill a unit, which has to be an enemy's."""
        return any(
            source.controller == player
            and not self.friends(player, obj.controller)
            and self.in_force(source, ability.gate, ability.condition)
            for source, ability in self.passive(cl.AnyDamageKills)
        )

    # -- entangled effects ------------------------------------------------------------------------------------------

    def activate(self, obj: Thing) -> None:
        """Its abilities become active, and with them what entangles the position."""
        super().activate(obj)
        if obj.info.entangles and "facedown" not in obj.statuses:
            self.put(self, "entangled", self.entangled + obj.info.entangles)

    def deactivate(self, obj: Thing) -> None:
        """Its abilities cease to be active."""
        super().deactivate(obj)
        if obj.info.entangles:
            self.put(self, "entangled", self.entangled - obj.info.entangles)

    def change_text(self, obj: Thing) -> None:
        """Its text changes, and with it what entangles the position."""
        old = obj.info.entangles
        super().change_text(obj)
        now = obj.info.entangles
        if old != now and self.on_board(obj.zone) and "facedown" not in obj.statuses:
            self.put(self, "entangled", self.entangled + now - old)

    def derived(self, obj: Thing) -> Derived | None:
        """What the layers make of an object: so far, while they are applied; None for what is not on the board."""
        working = self.working
        if working is not None:
            return working.get(obj.label)
        if self.derived_at != (self.stamp, self.layout):
            self.evaluate()
        return self.derivations.get(obj.label)

    def evaluate(self) -> None:
        """476: apply the layers in sequence until nothing changes any more."""
        things = self.board()
        table: dict[str, Derived] = {}
        for obj in things:
            words = dict(obj.info.keywords)
            for mod in obj.memory:
                if mod.kind == "keyword":
                    words[mod.name] = words.get(mod.name, 0) + mod.value
            table[obj.label] = Derived(self.base_might(obj), words)
        found = Sequences(things, table, self.passive_effects())
        self.working = table
        for _ in range(self.most_sequences()):
            found.changed = False
            for effect in found.tags:
                self.apply_tag(effect, found)
            for effect in found.words:
                self.apply_keyword(effect, found)
            self.apply_arithmetic(found)
            found.first = False
            if not found.changed:
                break
        self.working = None
        self.derivations = table
        self.derived_at = (self.stamp, self.layout)

    def most_sequences(self) -> int:
        """476.2: how often the layers are gone through before an evaluation is given up."""
        return MOST_SEQUENCES

    def passive_effects(self) -> list[Effect]:
        """The passive abilities on the board that layers apply, the earliest timestamp first (480.3): when their source came there
        (480.1), or its text became active (480.2)."""
        out: list[Effect] = []
        for number, (source, ability) in enumerate(self.statics):
            if isinstance(ability, cl.HasMight | cl.MightUpTo | cl.Has | cl.HasTag):
                out.append(Effect(number, source, ability))
        return out

    def touched_by(self, effect: Effect, found: Sequences) -> list[Thing]:
        """What an effect can apply to: its source, or everything that its description is about; nothing while it is not in force, but
        what it applied to before."""
        ability = effect.ability
        effect.force = self.in_force(effect.source, ability.gate, ability.condition)
        if ability.to is None:
            return [effect.source] if effect.source.label in found.table else []
        if effect.force:
            return found.things
        return [obj for obj in found.things if (effect.number, obj.label) in found.gave]

    def applies(self, effect: Effect, obj: Thing, found: Sequences) -> bool:
        """Whether an effect applies to an object in this sequence: as soon as able, once; and once taken back, never again (476.1,
        476.3)."""
        ability = effect.ability
        key = (effect.number, obj.label)
        if key in found.undone:
            return False
        to = ability.to
        able = effect.force and (to is None or self.fits(to, obj, effect.source.controller, effect.source))
        if able and isinstance(ability, cl.Has) and ability.lacking:
            able = not found.table[obj.label].keywords.get(ability.keyword.name, 0) - found.gave.get(key, 0)
        if not able and key in found.gave:
            found.undone.add(key)
            found.changed = True
        elif able and key not in found.gave:
            found.changed = True
        return able

    def apply_tag(self, effect: Effect, found: Sequences) -> None:
        """477.1.a: a passive ability gives a tag."""
        ability = effect.ability
        assert isinstance(ability, cl.HasTag)
        for obj in self.touched_by(effect, found):
            key = (effect.number, obj.label)
            entry = found.table[obj.label]
            if self.applies(effect, obj, found):
                found.gave[key] = 1
                entry.tags = entry.tags | {ability.tag}
            elif found.gave.pop(key, 0):
                entry.tags = entry.tags - {ability.tag}

    def apply_keyword(self, effect: Effect, found: Sequences) -> None:
        """477.2: a passive ability gives a keyword."""
        ability = effect.ability
        assert isinstance(ability, cl.Has)
        name = ability.keyword.name
        touched = self.touched_by(effect, found)
        now = ability.keyword.value * self.times(ability.per, effect.source) if touched else 0
        for obj in touched:
            key = (effect.number, obj.label)
            words = found.table[obj.label].keywords
            had = found.gave.get(key, 0)
            if self.applies(effect, obj, found):
                found.gave[key] = now
                if now != had:
                    words[name] = words.get(name, 0) + now - had
                    found.changed = True
            elif key in found.gave:
                del found.gave[key]
                words[name] -= had

    def apply_arithmetic(self, found: Sequences) -> None:
        """477.3.e: increases first (477.3.e.1.a), then decreases (477.3.e.2.a). In the first sequence an effect sees what those before it
        have done; later on, what the sequence before came to."""
        sums: dict[str, int] = {}
        for obj in found.things:
            if obj.card.type != "unit":
                continue
            n = self.base_might(obj) + self.status_might(obj)
            if obj.under:
                n += self.attached_might(obj)
            sums[obj.label] = n + sum(
                mod.value for mod in obj.memory if mod.kind == "might" and mod.value > 0
            )
        self.note_sums(found, sums)
        for effect in found.more:
            self.apply_sum(effect, found, sums)
        for obj in found.things:
            for mod in obj.memory:
                if mod.kind == "might" and mod.value < 0:
                    sums[obj.label] += mod.value
        self.note_sums(found, sums)
        for effect in found.less:
            self.apply_sum(effect, found, sums)
        for label, n in sums.items():
            entry = found.table[label]
            if entry.might != n:
                entry.might = n
                found.changed = True
        if found.first:
            found.changed = True  # what the first two layers ask for may be otherwise by now (476.2)

    def note_sums(self, found: Sequences, sums: dict[str, int]) -> None:
        """In the first sequence, let conditions see the sums so far."""
        if found.first:
            for label, n in sums.items():
                found.table[label].might = n

    def apply_sum(self, effect: Effect, found: Sequences, sums: dict[str, int]) -> None:
        """477.3, 477.3.a: one passive ability changes Might; one that increases it to a number, by what is lacking now (477.3.b, 479)."""
        ability = effect.ability
        touched = self.touched_by(effect, found)
        more = 0
        if isinstance(ability, cl.HasMight) and touched:
            more = ability.n * self.times(ability.per, effect.source)
        for obj in touched:
            if obj.label not in sums:
                continue
            key = (effect.number, obj.label)
            if self.applies(effect, obj, found):
                n = more
                if isinstance(ability, cl.MightUpTo):
                    n = max(0, ability.n - sums[obj.label])
                elif more < 0 and isinstance(ability, cl.HasMight) and ability.floor >= 0:
                    n = self.down_to(sums[obj.label], more, ability.floor)
                found.gave[key] = n
                sums[obj.label] += n
            else:
                found.gave.pop(key, 0)
        self.note_sums(found, sums)

    @staticmethod
    def down_to(might: int, more: int, floor: int) -> int:
        """477.3.e.2.b: by how much a passive ability decreases Might that it does not decrease below a minimum: now, for it is not
        snapshotted (477.3.b)."""
        return -min(-more, max(0, might - floor))

    # -- Mighty (706-711) -------------------------------------------------------------------------------------------

    def note_might(self) -> None:
        """709: a unit becomes Mighty as its Might changes from less than 5 to 5 or more; looked at only while something waits for
        that."""
        if not (self.watchers.get("become mighty") or self.watchers.get("reach 10 might")):
            return
        cause = self.cause
        self.cause = (self.next_id - 1,)
        for obj in self.units():
            now = self.real_might(obj)
            was = self.known_might.get(obj.ref)
            if was == now:
                continue
            self.put_in(self.known_might, obj.ref, now)
            if was is None:
                continue  # what enters has not become anything
            if self.becomes_mighty(was, now):
                self.fire("become mighty", obj.controller, obj, self.tell_mighty(obj, now))
            if was < 10 <= now:
                self.fire("reach 10 might", obj.controller, obj, self.tell_mighty(obj, now))
        self.cause = cause

    def becomes_mighty(self, was: int, now: int) -> bool:
        """709: from less than 5 to 5 or more."""
        return was < MIGHTY <= now

    def tell_mighty(self, obj: Thing, now: int) -> int:
        """Tell that its Might has crossed a line that something waits for. Returns the event's id."""
        return self.emit(
            "became", "709", obj.controller, obj.ref, {"trait": "mighty", "value": str(now), "until": ""}
        )
