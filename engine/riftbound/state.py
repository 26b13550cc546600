"""State: the objects, players, chain and lasting effects of a Riftbound game, and how a game is set up from a scenario.

The chapters of the rulebook are modules of this package, each a class that extends the one before: `state`, `teams`,
`values`, `prohibiting`, `layers`, `copies`, `turn_queue`, `replacement`, `abilities`,
`costs`, `targeting`, `actions`, `playing`, `chain`, `cleanups`, `turn`. What an earlier
chapter needs of a later one is declared here, at the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Asking, Kernel, Obj, Steps
from headjudge.engine.riftbound.fields import Combat as Combat
from headjudge.engine.riftbound.fields import Field as Field
from headjudge.engine.riftbound.fields import Thing as Thing
from headjudge.engine.riftbound.info import Info, Program, info_of
from headjudge.engine.riftbound.memory import Former, Mod
from headjudge.engine.trace import Scenario

#: Zone kinds whose cards not everybody may look at (128).
PRIVATE = frozenset({"hand", "deck", "runedeck", "facedown"})
#: A kind of passive ability.
AbilityT = TypeVar("AbilityT", bound=cl.Ability)


class Target:
    """A chosen target: the thing, and which object it was when it was chosen (359.3.e.2)."""

    __slots__ = ("destination", "ref", "slot", "thing")

    def __init__(self, thing: Any, ref: str, slot: int) -> None:
        self.thing = thing
        self.ref = ref
        self.slot = slot
        #: Where a text moves it, chosen with it (355.4).
        self.destination = ""


class Run:
    """One execution of an item's instructions: its program and the targets chosen for it (820.2)."""

    __slots__ = ("program", "targets")

    def __init__(self, program: Program) -> None:
        self.program = program
        self.targets: list[Target] = []


class Item:
    """A chain item: a card, token or ability on the chain, pending or finalized (329)."""

    __slots__ = (
        "ability", "adds", "alternative", "began", "by", "card", "cause", "controller", "declared", "finalized_at", "group", "ignoring",
        "info", "kind", "label", "last", "limited", "location", "named", "obj", "on_chain", "opened", "origin", "own_cost", "paid",
        "pending", "program", "ready", "ref", "runs", "source", "source_ref", "stamp", "that", "that_ref", "then", "where",
    )  # fmt: skip

    def __init__(
        self, kind: str, label: str, ref: str, controller: str, info: Info, source: Thing, source_ref: str
    ) -> None:
        self.kind = kind  # spell, permanent, token, trigger, activated
        self.label = label
        self.ref = ref
        self.controller = controller
        self.info = info
        self.card = info.card
        self.source = source
        self.source_ref = source_ref
        self.obj: Thing | None = None
        self.ability = -1
        self.declared: cl.Triggered | cl.Activated | None = None
        self.program: Program | None = None
        self.runs: list[Run] = []
        self.pending = True
        self.on_chain = True
        self.adds = False
        self.limited = False
        #: How the state was when it was begun (310): see `info.CLOSED`.
        self.opened = 0
        self.ignoring = ""
        self.alternative: Cost | None = None
        self.then = ""
        self.origin = ""
        self.where = ""
        self.location = ""
        self.ready: bool | None = None
        self.paid: list[int] = []
        self.own_cost: Cost | None = None
        self.that: Any = None
        #: Which object that was (124), where a trigger waits for it to be acted on as that one; "" for whatever has become of it.
        self.that_ref = ""
        self.named: dict[str, Any] = {}
        self.group = 0
        self.by = ""
        self.began = 0
        self.last = 0
        self.cause: tuple[int, ...] = ()
        self.finalized_at = -1
        #: The state's stamp before the play was begun.
        self.stamp = 0

    def is_card(self) -> bool:
        """Whether the item is a card being played, not a token and not an ability."""
        return self.kind in ("spell", "permanent")

    def is_ability(self) -> bool:
        """Whether the item is an ability (123)."""
        return self.kind in ("trigger", "activated")

    def card_owner(self) -> str:
        """Who owns the card that the item is or comes from."""
        return self.source.owner


class Seat:
    """A player: points, XP, and what the turn's conditions count."""

    __slots__ = (
        "champion", "chosen", "discards", "finalized", "finalized_spells", "hand", "name", "played", "points", "trash", "turns", "xp",
    )  # fmt: skip

    def __init__(self, name: str, points: int, xp: int) -> None:
        self.name = name
        self.hand = f"hand:{name}"
        self.champion = f"champion:{name}"
        #: The name of the Chosen Champion (103.2.a.3): of the card that began in the Champion Zone.
        self.chosen = ""
        self.trash = f"trash:{name}"
        self.points = points
        self.xp = xp
        #: Labels of the cards finalized this turn (419.4.b), and of the spells among them.
        self.finalized: tuple[str, ...] = ()
        self.finalized_spells: tuple[str, ...] = ()
        #: How many cards' plays were completed this turn (419.4.a).
        self.played = 0
        self.turns = 1
        self.discards = 0


class Effect:
    """An effect that lasts: a prohibition, a discount, a delayed replacement, a control change, a delayed trigger."""

    __slots__ = ("data", "number", "owner", "ref", "source", "target", "until", "what")

    def __init__(
        self, number: int, what: str, owner: str, until: str, data: Any, target: Any = None, ref: str = ""
    ) -> None:
        self.number = number
        self.what = what
        self.owner = owner
        self.until = until
        self.data = data
        self.target = target
        self.ref = ref
        self.source: Item | None = None


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Kernel[RiftboundCard]):
    """What there is; see the module's docstring."""

    def __init__(self, scenario: Scenario, sink: Any) -> None:
        super().__init__(scenario, sink)
        self.chain: list[Item] = []
        self.seats: dict[str, Seat] = {p.name: Seat(p.name, p.points, p.xp) for p in scenario.players}
        self.fields: dict[str, Field] = {
            name: Field(name, who) for name, who in scenario.battlefields.items()
        }
        #: Triggered abilities on the board, by what they wait for (384.2).
        self.watchers: dict[str, list[tuple[Thing, int, cl.Triggered]]] = {}
        #: Passive abilities on the board (365.1), and the same by their kind: see `passive`.
        self.statics: list[tuple[Thing, cl.Ability]] = []
        self.by_kind: dict[type, list[tuple[Thing, Any]]] = {}
        #: Whether any of them is about what is paid to play cards; whether any gives activated abilities.
        self.repricing = self.lending = False
        #: The showdown and the combat in progress (308.1), and who has focus (313).
        self.showdown: Field | None = None
        self.combat: Combat | None = None
        self.focus = ""
        self.focus_event = -1
        #: Whether any battlefield may be contested.
        self.contested = False
        #: Who has scored which battlefield this turn (470).
        self.scored: set[tuple[str, str]] = set()
        #: The order in which players put triggers on the chain, where it is not turn order (464.2.e.1).
        self.trigger_order: list[str] | None = None
        self.battlefields = tuple(f"battlefield:{name}" for name in self.fields)
        self.all_locations: list[str] = []
        #: The bases among them, with whose they are.
        self.bases: list[tuple[str, str]] = []
        #: What lies in them, the permanents and the units among that, as looked over at the layout ``seen_at``.
        self.lying: list[Thing] = []
        self.standing: list[Thing] = []
        self.standing_units: list[Thing] = []
        self.seen_at = -1
        self.order_locations()
        #: How many passive abilities on the board ask for what others change, and what the layers made of that: see `layers`.
        self.entangled = 0
        self.working: dict[str, Any] | None = None
        self.derivations: dict[str, Any] = {}
        self.derived_at = (-1, -1)
        #: At which stamp and layout, what things say with the abilities that others give them: see `lending`.
        self.said: tuple[tuple[int, int], dict[str, Info]] = ((-1, -1), {})
        #: The Might of units as last seen, while something waits for a unit to become Mighty (709).
        self.known_might: dict[str, int] = {}
        self.effects: list[Effect] = []
        self.effect_number = 0
        #: How often a limited trigger was performed this turn (383.3.e), and who died this turn.
        self.performed: dict[tuple[str, int], int] = {}
        self.happened: dict[str, int] = {}
        #: Which modes of a text of which each may be chosen once a turn were chosen this turn, by object and ability.
        self.chosen_modes: dict[tuple[str, int], tuple[int, ...]] = {}
        #: Triggers whose condition was met and that are not yet on the chain (383.3).
        self.waiting: list[Item] = []
        #: The event by which each object was last dealt damage: what its death is caused by.
        self.hurt: dict[str, int] = {}
        #: The item that last dealt damage to each object (428.5.c), and how replacements of combat damage are ordered (372).
        self.harmed: dict[str, Item | None] = {}
        #: The unit that dealt it, where the item named one (417.6.b.3).
        self.dealers: dict[str, Thing | None] = {}
        #: What the unit that has just died was called before; where things that have just moved came from.
        self.was_ref = ""
        #: The item whose kill instruction is carried out.
        self.killing: Item | None = None
        self.came_from: dict[str, str] = {}
        #: What "there" is for the text that is read; and where its source died, where it is a death trigger.
        self.there = ""
        self.died_at = ""
        self.damage_order: dict[str, list[str]] = {}
        #: Who chose the replacement that is being applied, where there are several, and who ordered those of combat damage (372).
        self.ordered_by = ""
        self.damage_orderers: dict[str, str] = {}
        #: The event by which each object came to where it is: what it does there is caused by.
        self.came: dict[str, int] = {}
        #: Whether anything may have damage marked on it.
        self.damaged = False
        #: The layouts for which control of battlefields, and where things lie, have been put right (323.6, 323.7).
        self.layout_controlled = self.layout_right = -1
        self.abilities_made = 0
        self.turn = scenario.turn
        self.phase = scenario.phase
        self.priority = ""
        self.cleanup_due = False
        #: Who has priority on the chain after how many passes; and that again, once an action was cancelled (358.5).
        self.window: tuple[str, int] | None = None
        self.resume: tuple[str, int] | None = None
        #: Plays that failed, by who and option, at the stamp at which they did: not offered again until the state changes.
        self.failed: dict[tuple[str, str], int] = {}
        self._set_up(scenario)

    def _set_up(self, scenario: Scenario) -> None:
        zones = self.zones
        compiled: dict[str, Info] = {}
        for placed in scenario.placed:
            name, zone = placed.card, placed.zone
            info = compiled.get(name)
            if info is None:
                card = scenario.cards[name]
                assert isinstance(card, RiftboundCard)
                info = compiled[name] = info_of(card)
            card = info.card
            obj: Thing = Obj(placed.id, card, name, placed.owner, zone, placed.key, card.token)
            obj.info = info
            if placed.controller:
                obj.controller = placed.controller
            obj.exhausted = placed.exhausted
            if placed.damage:
                obj.damage = placed.damage
                self.damaged = True
            if placed.statuses:
                obj.statuses = frozenset(placed.statuses)
            self.objects[obj.label] = obj
            there = zones.get(zone)
            if there is None:
                zones[zone] = [obj]
            else:
                there.append(obj)
            if self.on_board(zone):
                self.activate(obj)
            elif zone.startswith("champion:"):
                self.seats[placed.owner].chosen = name
        for field in self.fields.values():
            self._set_up_battlefield(field)
        self.stamp = 1

    def _set_up_battlefield(self, field: Field) -> None:
        """A battlefield whose card has abilities is an object of its own, at itself; control of it is control of them (190.6)."""
        card = self.scenario.cards.get(field.name)
        if not isinstance(card, RiftboundCard):
            return
        field.card = card
        if not card.abilities:
            return
        obj: Thing = Obj(f"b:{field.name}", card, field.name, field.controller, field.zone, 0, False)
        obj.info = info_of(card)
        obj.controller = field.controller
        field.obj = obj
        self.objects[obj.label] = obj
        self.activate(obj)

    def field_of(self, zone: str) -> Field | None:
        """The battlefield that a zone is; None for any other zone."""
        return self.fields.get(zone[12:]) if zone.startswith("battlefield:") else None

    def neutral(self) -> bool:
        """308.2, 343.2: whether no showdown and no combat is in progress; while one is, the turn is in a Showdown State (308, 308.1)."""
        return self.showdown is None and self.combat is None

    def closed(self) -> bool:
        """309: whether the state is closed, which it is as long as a chain exists (309.1), and open else (309.2)."""
        return bool(self.chain)

    # -- what is on the board ---------------------------------------------------------------------------------------

    def activate(self, obj: Thing) -> None:
        """Its abilities become active on the board (365.1, 384.1)."""
        if "facedown" in obj.statuses:
            return
        info: Info = obj.info
        for index, trigger in info.triggers:
            if trigger.zone == "board":
                watchers = self.watchers.setdefault(trigger.when, [])
                self.keep_list(watchers)
                watchers.append((obj, index, trigger))
        if info.statics:
            self.keep_list(self.statics)
            for ability in info.statics:
                self.statics.append((obj, ability))
            self.sort_statics()

    def deactivate(self, obj: Thing) -> None:
        """Its abilities cease to be active on the board."""
        info = obj.info
        for _, trigger in info.triggers:
            watchers = self.watchers.get(trigger.when)
            if watchers and any(entry[0] is obj for entry in watchers):
                self.keep_list(watchers)
                watchers[:] = [entry for entry in watchers if entry[0] is not obj]
        if info.statics:
            self.keep_list(self.statics)
            self.statics[:] = [entry for entry in self.statics if entry[0] is not obj]
            self.sort_statics()

    def sort_statics(self) -> None:
        """Sort the passive abilities on the board by their kind, after any change of what they are."""
        self.by_kind = {}
        for entry in self.statics:
            self.by_kind.setdefault(type(entry[1]), []).append(entry)
        self.repricing = cl.CostsLess in self.by_kind or cl.CostsMore in self.by_kind
        self.lending = cl.HasAbility in self.by_kind or cl.HasTheirs in self.by_kind

    def passive(self, kind: type[AbilityT]) -> Sequence[tuple[Thing, AbilityT]]:
        """The passive abilities of one kind on the board, each with its source, in the order in which they became active."""
        return self.by_kind.get(kind, ())

    def roll_back(self, mark: int) -> None:
        """Put back everything written since ``mark``, the newest first."""
        super().roll_back(mark)
        self.sort_statics()

    def move(
        self,
        obj: Thing,
        to: str,
        rule: str,
        why: str,
        *,
        bottom: bool = True,
        exhausted: bool = False,
        controller: str = "",
        batch: int = 0,
        causes: tuple[int, ...] | None = None,
    ) -> int:
        """Change its zone or location, from one to the other (447.1) in an instant (446.3, 446.3.a, 446.3.b); a new object exactly when the
        change starts or ends off the board (124).

        Off the board it goes to its owner's zone (056.2); what was facedown is shown as it arrives (421.4); a token off the board and the
        chain ceases to exist (186.1). Returns the event's id."""
        origin = obj.zone
        before = obj.ref
        was_on_board, holder, statuses, info = self.on_board(origin), obj.controller, obj.statuses, obj.info
        kind = self.kind_of(to)
        if kind == "trash" and not obj.token and self.banishes_instead(obj, origin):
            to, kind, rule = f"banishment:{obj.owner}", "banishment", "370.1.b"
        on_board = self.on_board(to)
        if was_on_board and "facedown" not in obj.statuses and not on_board:
            self.deactivate(obj)
        self.place(obj, to, bottom=bottom)
        if self.becomes_new(was_on_board, on_board):
            self.new_object(obj)
        who = controller or (obj.controller if on_board else obj.owner)
        if obj.controller != who:
            self.put(obj, "controller", who)
            self.layout += 1
        if exhausted:
            self.put(obj, "exhausted", True)
        data: dict[str, Any] = {
            "origin": origin, "to": to, "becomes": obj.ref, "why": why, "card": obj.card.name, "owner": obj.owner, "controller": who,
        }  # fmt: skip
        if exhausted or (was_on_board and on_board and obj.exhausted):
            data["exhausted"] = True
        sees = self.seers(origin, to, obj)
        event = self.came[obj.label] = self.emit("move", rule, who, before, data, causes, batch, sees)
        if on_board and not was_on_board and kind != "facedown":
            self.activate(obj)
        if was_on_board != on_board:
            self.cleanup_due = True  # 319.6
        if was_on_board and not on_board:
            self.left_board(obj, Former(before, holder, statuses, info))
        if kind == "battlefield" and origin != to:
            self.became_present(obj, event)
        if obj.token and not on_board and kind != "chain" and to:
            self.cease(obj, event)
        return event

    def becomes_new(self, was_on_board: bool, on_board: bool) -> bool:
        """124: a change to or from a non-board zone makes a new object."""
        return not (was_on_board and on_board)

    def seers(self, origin: str, to: str, obj: Thing) -> tuple[str, ...]:
        """Who may know which card moved (128): all when it starts or ends in public, and of what was facedown (421.4); else the owner."""
        kind = self.kind_of(origin)
        if kind in PRIVATE and kind != "facedown" and self.kind_of(to) in PRIVATE:
            return (obj.owner,)
        return ()

    def cease(self, obj: Thing, cause: int) -> None:
        """186.1: a token that arrived off the board ceases to exist."""
        zone = obj.zone
        self.place(obj, "")
        data = {
            "origin": zone, "to": "", "becomes": obj.ref, "why": "cease", "card": obj.card.name,
            "owner": obj.owner, "controller": obj.owner,
        }  # fmt: skip
        self.emit("move", "186.1", obj.owner, obj.ref, data, (cause,))

    def left_board(self, obj: Thing, was: Former) -> None:
        """What lasts only while an object is on the board ends (390.5.b)."""

    def status(self, obj: Thing, status: str, value: bool, rule: str, why: str, batch: int = 0) -> bool:
        """Give or take a status, if that changes anything: what is exhausted, ready, stunned, buffed or empowered can't become that again
        (414.1.b, 414.1.c, 415.1.b, 415.1.c, 423.1.a, 423.1.a.1, 426.1.b.1, 441.1.a, 441.1.b, 441.1.c), and what is not empowered can't be
        disempowered (442.1.a, 442.1.a.1). Returns whether it did."""
        if status == "exhausted":
            if obj.exhausted == value:
                return False
            self.wealth += 1
            self.put(obj, "exhausted", value)
        else:
            if (status in obj.statuses) == value:
                return False
            self.put(obj, "statuses", obj.statuses | {status} if value else obj.statuses - {status})
        self.emit(
            "status",
            rule,
            obj.controller,
            obj.ref,
            {"status": status, "value": value, "why": why},
            batch=batch,
        )
        self.cleanup_due = True  # 319.7
        if status == "exhausted" and not value:
            self.fire("become ready", obj.controller, obj, self.next_id - 1)
        return True

    def remember(self, obj: Thing, mod: Mod) -> None:
        """Put a temporary modification on an object."""
        self.put(obj, "memory", (*obj.memory, mod))

    def look_over(self) -> None:
        """Note what lies in the locations: bases from the turn player's on, then battlefields."""
        lying: list[Thing] = []
        for zone in self.all_locations:
            lying += self.zones.get(zone, ())
        self.lying = lying
        self.standing = [obj for obj in lying if obj.card.type != "rune"]
        self.standing_units = [obj for obj in self.standing if obj.card.type == "unit"]
        self.seen_at = self.layout

    def board(self) -> list[Thing]:
        """Everything in the locations: permanents and runes. Not to be written into, as what the two methods after this return."""
        if self.seen_at != self.layout:
            self.look_over()
        return self.lying

    def permanents(self, player: str = "") -> list[Thing]:
        """The permanents in the locations, of a player or of all."""
        if self.seen_at != self.layout:
            self.look_over()
        return [obj for obj in self.standing if obj.controller == player] if player else self.standing

    def units(self) -> list[Thing]:
        """The units in the locations."""
        if self.seen_at != self.layout:
            self.look_over()
        return self.standing_units

    def order_locations(self) -> None:
        """303.2.a: what happens at once to all that is on the board is told from the turn player on, in turn order."""
        names = [player.name for player in self.scenario.players]
        at = names.index(self.turn_player)
        self.bases = [(f"base:{name}", name) for name in (*names[at:], *names[:at])]
        self.all_locations = [*(base for base, _ in self.bases), *self.battlefields]
        self.seen_at = -1

    def add_effect(
        self, what: str, owner: str, until: str, data: Any, target: Any = None, ref: str = ""
    ) -> Effect:
        """Begin an effect that lasts; the caller tells of it."""
        self.effect_number += 1
        effect = Effect(self.effect_number, what, owner, until, data, target, ref)
        self.keep_list(self.effects)
        self.effects.append(effect)
        return effect

    def end_effect(self, effect: Effect, why: str, rule: str) -> None:
        """End an effect that lasts, and tell of it."""
        self.keep_list(self.effects)
        self.effects.remove(effect)
        kind = "prohibition_ended" if effect.what == "forbid" else "effect_ended"
        self.emit(kind, rule, effect.owner, "", {"effect": effect.number, "why": why})

    def opponents(self, player: str) -> list[str]:
        """`teams`: a player's opponents in turn order from them."""
        raise NotImplementedError

    # -- players ----------------------------------------------------------------------------------------------------

    def add_resources(
        self, player: str, energy: int, power: dict[str, int], source: str, item: str, only: str = ""
    ) -> int:
        """Put resources into a player's pool (429.1), to be spent on some things only where ``only`` says so. Returns the event's id."""
        pool = self.keep_pool(player)
        pool.energy += energy
        if only:
            pool.kept = dict(pool.kept)
            for letter, n in {"": energy, **power}.items():
                pool.kept[only, letter] = pool.kept.get((only, letter), 0) + n
        for letter, n in power.items():
            pool.power[letter] = pool.power.get(letter, 0) + n
        data = {"energy": energy, "power": power, "source": source, "item": item}
        return self.emit("resources_added", "429.1", player, "", data)

    def empty_pool(self, player: str, rule: str) -> None:
        """Unspent resources are lost (167)."""
        pool = self.pools[player]
        if pool.empty():
            return
        pool = self.keep_pool(player)
        power = {letter: n for letter, n in pool.power.items() if n}
        self.emit("resources_lost", rule, player, "", {"energy": pool.energy, "power": power})
        pool.energy = 0
        pool.kept = {}
        pool.power.clear()

    # -- declared here, written in later chapters -------------------------------------------------------------------

    def became_present(self, obj: Thing, event: int) -> None:
        """`movement`: something came to a battlefield (190.3)."""
        raise NotImplementedError

    def kill(self, objs: list[Thing], rule: str, why: str, cause: tuple[int, ...]) -> Steps:
        """`replacement`: kill permanents (428)."""
        raise NotImplementedError

    def banishes_instead(self, obj: Thing, origin: str) -> bool:
        """`replacement`: whether something has a card banished that would go to the trash (370.1.b)."""
        raise NotImplementedError

    def place_triggers(self) -> Steps:
        """`abilities`: put the triggers that wait on the chain (383.3)."""
        raise NotImplementedError

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """`abilities`: a trigger condition may be met (383.2)."""
        raise NotImplementedError

    def pay_resources(
        self, player: str, energy: int, pips: list[str], item: Item, purpose: str, declinable: bool
    ) -> Asking[bool]:
        """`costs`: pay Energy and Power, adding on the way (357.1)."""
        raise NotImplementedError

    def push_card(self, obj: Thing, player: str, cause: tuple[int, ...], **how: Any) -> Item:
        """`playing`: move a card to the chain as a pending item (354)."""
        raise NotImplementedError

    def leave_chain(self, item: Item, to: str, rule: str, why: str, cause: tuple[int, ...]) -> None:
        """`playing`: take a finalized item off the chain."""
        raise NotImplementedError

    def handle_tasks(self) -> Steps:
        """`cleanups`: handle outstanding tasks (334)."""
        raise NotImplementedError
