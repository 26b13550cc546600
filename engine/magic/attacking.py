"""The combat phase (506), and declaring attackers (508): who fights whom, and until when."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.priority import Priority
from headjudge.engine.magic.things import Chars, Item, Occasion, Thing
from headjudge.engine.trace import Option

NO_ATTACK = Option("no", "decline")


class Attacker:
    """An attacking creature (508.1k).

    ``ref``       as which object it attacks.             ``who``  its controller.
    ``defender``, ``defender_ref``  the player or planeswalker that it attacks; None where that is gone (506.4c).
    ``against``   the defending player for it (508.5).    ``blocked``  since blockers were declared (509.1h).
    ``blockers``  the creatures blocking it, with the references that they had.
    ``out``       it has been removed from combat (506.4).
    """

    __slots__ = (
        "against",
        "blocked",
        "blockers",
        "declared",
        "defender",
        "defender_ref",
        "event",
        "obj",
        "out",
        "ref",
        "who",
    )

    def __init__(self, obj: Thing, defender: Any, against: str) -> None:
        self.obj = obj
        self.ref = obj.ref
        self.who = obj.controller
        self.defender = defender
        self.defender_ref: str = defender if isinstance(defender, str) else defender.ref
        self.against = against
        self.blocked: bool | None = None
        self.blockers: tuple[Blocker, ...] = ()
        self.out = False
        self.declared = False
        self.event = -1


class Blocker:
    """A blocking creature (509.1g) and what it blocks; ``out``: it has been removed from combat."""

    __slots__ = ("event", "obj", "out", "ref", "who")

    def __init__(self, obj: Thing) -> None:
        self.obj = obj
        self.ref = obj.ref
        self.who = obj.controller
        self.out = False
        self.event = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Attacking(Priority):
    """The combat phase and the declaration of attackers; see the module's docstring."""

    # -- who is in combat ----------------------------------------------------------------------------------------------

    def attackers_now(self) -> list[Attacker]:
        """The attacking creatures that are in combat still."""
        self.leave_if_changed()
        return [attacker for attacker in self.attacking if not attacker.out]

    def blockers_of(self, attacker: Attacker) -> list[Blocker]:
        """The creatures that block it still."""
        return [blocker for blocker in attacker.blockers if not blocker.out]

    def attacker_of(self, obj: Thing) -> Attacker | None:
        """An object as an attacking creature."""
        found: Attacker
        for found in self.attacking:
            if found.obj is obj and found.ref == obj.ref and not found.out:
                return found
        return None

    def blocked_by(self, obj: Thing) -> list[Attacker]:
        """The attackers that an object blocks (509.1g)."""
        return [
            attacker
            for attacker in self.attacking
            if not attacker.out
            and any(b.obj is obj and b.ref == obj.ref and not b.out for b in attacker.blockers)
        ]

    def combat_status(self, thing: Thing, word: str) -> bool:
        """Whether a creature is attacking, blocking, blocked or unblocked (506.4, 509.1h)."""
        if not self.attacking:
            return False
        if word == "blocking":
            return any(
                b.obj is thing and b.ref == thing.ref and not b.out
                for a in self.attacking
                for b in a.blockers
            )
        attacker = self.attacker_of(thing)
        if attacker is None:
            return False
        if word == "blocked":
            return attacker.blocked is True
        return word == "attacking" or (word == "unblocked" and attacker.blocked is False)

    def stir(self) -> None:
        """Who attacks or blocks what has changed: what effects that ask about it come to is known no more (613.5)."""
        if self.asks_combat:
            self.move_ground()

    def leave_if_changed(self) -> None:
        """506.4: what has left the battlefield, changed controllers, phased out or stopped being a creature is removed from combat; so is
        a planeswalker that is no planeswalker any more."""
        for attacker in self.attacking:
            if not attacker.out and not self.stays(attacker.obj, attacker.ref, attacker.who):
                self.take_out(attacker)
            for blocker in attacker.blockers:
                if not blocker.out and not self.stays(blocker.obj, blocker.ref, blocker.who):
                    self.put(blocker, "out", True)
                    self.stir()
            if attacker.defender is not None and not self.still_attacked(attacker):
                self.put(attacker, "defender", None)

    def control_changed(self, obj: Thing, was: str, event: int) -> None:
        """506.4, 506.4c: what comes under another player's control is removed from combat, even if it is back before anybody looks."""
        super().control_changed(obj, was, event)
        self.leave_combat(obj, "506.4")
        for attacker in self.attacking:
            if attacker.defender is obj:
                self.put(attacker, "defender", None)

    def settle_state(self) -> Asking[bool]:
        """506.4: what has stopped being a creature is removed from combat before something can make it one again."""
        if self.attacking:
            self.leave_if_changed()
        did = yield from super().settle_state()
        if did and self.attacking:
            self.leave_if_changed()
        return did

    def stays(self, obj: Thing, ref: str, who: str) -> bool:
        """506.4: whether an attacking or blocking creature stays one."""
        return (
            obj.ref == ref
            and obj.zone == "battlefield"
            and obj.controller == who
            and "phased" not in obj.statuses
            and "Creature" in self.chars(obj).types
        )

    def still_attacked(self, attacker: Attacker) -> bool:
        """506.4c: whether there still is what it attacks."""
        defender = attacker.defender
        if isinstance(defender, str):
            return defender in self.names
        thing: Thing = defender
        return (
            thing.ref == attacker.defender_ref
            and thing.zone == "battlefield"
            and thing.controller == attacker.against
            and "phased" not in thing.statuses
            and "Planeswalker" in self.chars(thing).types
        )

    def take_out(self, attacker: Attacker) -> None:
        """506.4: an attacking creature is removed from combat."""
        self.put(attacker, "out", True)
        self.stir()

    def leave_combat(self, obj: Thing, rule: str) -> None:
        """506.4: an effect removes a creature from combat."""
        attacker = self.attacker_of(obj)
        if attacker is not None:
            self.take_out(attacker)
        for other in self.attacking:
            for blocker in other.blockers:
                if blocker.obj is obj and blocker.ref == obj.ref:
                    self.put(blocker, "out", True)
                    self.stir()

    def defending(self, source: Thing | None, item: Item | None) -> list[str]:
        """508.5: the defending player of an attacking creature; the one it attacked before it was removed from combat."""
        if source is not None:
            ref = item.source_ref if item is not None else source.ref
            for attacker in self.attacking:
                if attacker.obj is source and attacker.ref == ref:
                    return [attacker.against]
        return self.opponents(self.turn_player)[:1]

    # -- the phase (506.1) ------------------------------------------------------------------------------------------------

    def combat_phase(self) -> Steps:
        """506.1: the five steps in their order; without attackers no blockers and no damage (508.8)."""
        self.attacking = []
        self.struck_first = frozenset()
        self.stir()
        yield from self.beginning_of_combat()
        if self.goes_on():
            yield from self.declare_attackers_step()
        if self.goes_on() and self.attackers_now():
            yield from self.declare_blockers_step()
            if self.goes_on():
                yield from self.combat_damage_steps()
        if self.goes_on():
            yield from self.end_of_combat()
        self.remove_all_from_combat()

    def goes_on(self) -> bool:
        """Whether the turn goes on with its next step: nothing ended it (724.1). It goes on without the active player too, if they have
        left (800.4j)."""
        return not self.ending_turn

    def beginning_of_combat(self) -> Steps:
        """507: all opponents are defending players (802.2); then players get priority (507.2)."""
        yield from self.step("beginning of combat", "507.1", "combat")

    def end_of_combat(self) -> Steps:
        """511: "at end of combat" triggers as the step begins (511.2)."""
        yield from self.step("end of combat", "511.1", "end of combat")

    def remove_all_from_combat(self) -> None:
        """511.3: all creatures and planeswalkers are removed from combat; effects that last until end of combat expire (511.2)."""
        self.attacking = []
        self.struck_first = frozenset()
        self.stamp += 1
        self.stir()
        self.end_effects("combat", "511.2")

    # -- declaring attackers (508.1) ----------------------------------------------------------------------------------------

    def declare_attackers_step(self) -> Steps:
        """508: the turn-based action, then priority (508.2)."""
        event = self.begin_phase("declare attackers", "508.1")
        chosen = yield from self.choose_attackers()
        if chosen:
            self.attack(chosen, event)
        yield from self.priority_in_step(event)

    def priority_in_step(self, event: int) -> Steps:
        """117.3a, 500.2: the active player gets priority after the step's turn-based action; then it ends."""
        yield from self.give_priority(self.turn_player, "117.3a", (event,))
        self.end_phase()

    def choose_attackers(self) -> Asking[list[Attacker]]:
        """508.1a, 508.1b: the active player chooses which creatures attack, and whom, one creature at a time."""
        player = self.turn_player
        chosen: list[Attacker] = []
        for obj in self.permanents(player):
            if not self.can_attack(obj):
                continue
            defenders = [
                (name, thing)
                for name, thing in self.defenders(player)
                if self.can_attack_this(obj, name, thing)
            ]
            if not defenders:
                continue
            options = [] if self.must_attack(obj) else [NO_ATTACK]
            options += [self.name_option(thing, player) for _, thing in defenders]
            at = yield from self.ask(f"attack with {obj.label}", player, options)
            at -= len(options) - len(defenders)
            if at >= 0:
                name, thing = defenders[at]
                chosen.append(Attacker(obj, thing, name))
        return chosen

    def can_attack(self, obj: Thing) -> bool:
        """508.1a, 508.1c: an untapped creature, with haste or under its controller's control since the turn began (302.6, 702.10b), not
        kept from attacking: by defender (702.3b), or by an effect."""
        chars = self.chars(obj)
        if "Creature" not in chars.types or obj.exhausted or self.too_new(obj, chars):
            return False
        if "defender" in chars.rules.keywords and not self.allowed("attack", chars.controller, obj):
            return False
        return not self.forbidden("attack", obj)

    def too_new(self, obj: Thing, chars: Chars) -> bool:
        """302.6: whether its controller has not controlled it continuously since their turn began; haste lifts that (702.10b)."""
        return obj.sick and "haste" not in chars.rules.keywords

    def defenders(self, player: str) -> list[tuple[str, Any]]:
        """508.1b, 802.2: who and what can be attacked: every opponent, and the planeswalkers that they control."""
        found: list[tuple[str, Any]] = [(name, name) for name in self.opponents(player)]
        for name in self.opponents(player):
            found += [(name, obj) for obj in self.permanents(name) if "Planeswalker" in self.chars(obj).types]
        return found

    def can_attack_this(self, obj: Thing, name: str, thing: Any) -> bool:
        """508.1c: whether no effect keeps it from attacking that player; their planeswalkers are not that player."""
        return not isinstance(thing, str) or not self.forbidden("attack you", name, obj)

    def must_attack(self, obj: Thing) -> bool:
        """508.1d: a requirement; each one that can be obeyed must be, as long as no restriction is disobeyed."""
        return any(
            change.what == "attack" and self.rule_in_force(effect) and self.binds(effect, obj)
            for effect, change in self.rule_changes(cl.Must)
        )

    def attack(self, chosen: list[Attacker], step: int) -> None:
        """508.1f, 508.1k, 508.1m: they are tapped, become attacking creatures, and what waits for that triggers."""
        batch = self.new_batch()
        tapped: dict[str, int] = {}
        for attacker in chosen:
            if self.taps_to_attack(attacker.obj):
                tapped[attacker.ref] = self.status(attacker.obj, "exhausted", True, "508.1f", "attack", batch)
        self.keep_list(self.attacking)
        for attacker in chosen:
            attacker.declared = True
            self.put(attacker.obj, "uses", {**attacker.obj.uses, "attacked": 1})
            causes = (step, tapped[attacker.ref]) if attacker.ref in tapped else (step,)
            data = {"defender": attacker.defender_ref}
            attacker.event = self.emit("attacks", "508.1k", attacker.who, attacker.ref, data, causes, batch)
            self.attacking.append(attacker)
        self.stamp += 1
        self.stir()
        self.tally(self.turn_player, "attacked this turn", len(chosen))
        for attacker in chosen:
            self.occur_attack("attacks", attacker, batch)

    def taps_to_attack(self, obj: Thing) -> bool:
        """508.1f: attacking taps it, unless it has vigilance (702.20b)."""
        return "vigilance" not in self.chars(obj).rules.keywords

    def occur_attack(self, word: str, attacker: Attacker, batch: int, by: Thing | None = None) -> None:
        """508.3, 509.3: something has happened to an attacking creature."""
        if self.delayed or word in self.watching():
            obj = attacker.obj
            occasion = Occasion(
                word,
                attacker.event,
                obj,
                obj.ref,
                self.chars(obj),
                attacker.against,
                by=by,
                batch=batch,
                target=attacker.defender,
            )
            self.occur(occasion)

    # -- declared here, written in later chapters ----------------------------------------------------------------------------

    def declare_blockers_step(self) -> Steps:
        """`blocking`: 509."""
        raise NotImplementedError

    def combat_damage_steps(self) -> Steps:
        """`combat`: 510."""
        raise NotImplementedError

    # -- entering attacking (508.4) ----------------------------------------------------------------------------------------

    def attacked_by(self, player: str, item: Item) -> Asking[Any]:
        """508.4: its controller chooses which defending player or planeswalker it attacks."""
        defenders = [thing for _, thing in self.defenders(player)]
        if player != self.turn_player or not defenders:
            return None
        options = [self.name_option(thing, player) for thing in defenders]
        at = yield from self.ask(f"attacked for {item.label}", player, options)
        return defenders[at]

    def enter_attacking(self, obj: Thing, defender: Any, event: int) -> None:
        """508.4: a creature that is put onto the battlefield attacking; it has not attacked, and is unblocked once blockers have been
        declared (508.4d)."""
        if "Creature" not in self.chars(obj).types or obj.controller != self.turn_player:
            return  # 506.3a, 506.3b
        against = defender if isinstance(defender, str) else defender.controller
        attacker = Attacker(obj, defender, against)
        attacker.event = event
        if self.phase in ("declare blockers", "first combat damage", "combat damage", "end of combat"):
            attacker.blocked = False
        self.keep_list(self.attacking)
        self.attacking.append(attacker)
        self.stamp += 1
        self.stir()
