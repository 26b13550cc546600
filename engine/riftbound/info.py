"""What the engine knows of a card before it is played: its text compiled once into programs and tables.

A program is a text with its targeting instructions numbered: each `Pick` that rule 355.10 makes a target gets a slot,
in reading order. Compiled cards are kept by identity, so that made-up cards cost their compilation once.
"""

from __future__ import annotations

import msgspec

from headjudge.engine.cards import Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.passives import entangles
from headjudge.engine.trace import Option

#: Zones whose information is public: what is chosen there is a target (355.10.a.1, and the chain, 355.9.a).
PUBLIC = frozenset(
    {
        "board",
        "battlefield",
        "base",
        "here",
        "there",
        "trash",
        "chain",
        "facedown",
        "champion",
        "champion or board",
    }
)
#: How many compiled cards are kept.
KEPT = 1024

PERMANENTS = frozenset({"unit", "gear"})
#: Instructions whose descriptions are of what is looked at, what each player chooses (355.10.e), or what is to come.
NO_TARGETS = (cl.Dig, cl.RevealHand, cl.EachDoes, cl.EachKeeps, cl.EnterReady, cl.PlayAllowed)
#: Instructions that take what they act on away from where it is.
AWAY = (cl.Recall, cl.Return, cl.Kill, cl.Banish, cl.MoveTo)
#: What Equip and Quick-Draw attach to (818.1.c.2, 819.1.d).
YOUR_UNIT = Pick("unit", whose="yours")
#: What Equip and Quick-Draw do.
ATTACH_THIS = (cl.Attach(YOUR_UNIT),)
#: What Weaponmaster does (821.1.c) to Equipment with or without Equip (821.1.c.1); that it may be done is the official answer to how
#: the rule is meant.
WEAPONMASTER = cl.Triggered(
    "play me", (cl.Choose(Pick("gear", whose="yours", tag="Equipment")), cl.PayEquip()), may=True
)
ANY_PIP = "RGBOPYA"
#: What playing a card of that type is, and using an ability of one, for resources that are for some things only.
PLAYED_FOR = {"spell": "spells", "gear": "gear", "unit": "units"}
USED_FOR = {"gear": "gear", "unit": "units"}
#: The states of the turn, as far as they say what may be begun (310): the later ones allow all that the earlier do.
CLOSED, SHOWDOWN, NEUTRAL = 0, 1, 2
#: The four states as they are told (310.1-310.4), by whether the state is neutral, and closed.
STATES = {
    (True, False): {"state": "neutral open"},
    (True, True): {"state": "neutral closed"},
    (False, False): {"state": "showdown open"},
    (False, True): {"state": "showdown closed"},
}
#: From which of them on an ability can be activated, by how it is timed (381, 806.1.b, 813.1.c.2).
TIMED = {"reaction": CLOSED, "action": SHOWDOWN}


class Step:
    """One instruction of a program: its target slot (-1 for none), the steps inside it, and for one that makes an ability
    (reflexive, delayed) that ability's own program, whose targets are chosen when that ability is finalized (355.5.b)."""

    __slots__ = ("inner", "instr", "moves", "slot", "sub")

    def __init__(
        self, instr: cl.Instruction, slot: int, inner: tuple[tuple[Step, ...], ...], moves: int = -1
    ) -> None:
        self.instr = instr
        self.slot = slot
        #: The slot of what it moves, where that was chosen by an instruction before.
        self.moves = moves
        self.inner = inner
        self.sub = (
            Program(instr.then) if isinstance(instr, cl.DoThis | cl.AtEndOfTurn | cl.ThisTurn) else None
        )


class Program:
    """A text ready to be executed: steps, target slots, and, for a modal text, a program for each mode."""

    __slots__ = ("each", "fresh", "groups", "modes", "slots", "splits", "steps", "taken")

    def __init__(self, text: tuple[cl.Instruction, ...]) -> None:
        self.slots: list[Pick] = []
        #: Which slots are of damage that is split: its targets are chosen with the others (355.14.a, 355.14.b).
        self.splits: dict[int, cl.DealSplit] = {}
        self.modes: tuple[Program, ...] = ()
        #: Whether a mode may be chosen only once a turn.
        self.fresh = False
        #: Whether it may be chosen for one execution alone.
        self.each = False
        if len(text) == 1 and isinstance(text[0], cl.Modes):
            self.modes = tuple(Program(mode) for mode in text[0].modes)
            self.fresh = text[0].fresh
            self.each = text[0].each
            self.steps: tuple[Step, ...] = ()
        else:
            self.steps = tuple(self._step(instr) for instr in text)
        #: Which slots ask something of their targets together (355.11).
        self.groups = tuple(
            n for n, pick in enumerate(self.slots) if pick.together or pick.apart or pick.total_might >= 0
        )
        #: Which slots are of what the text takes control of and leaves where it is.
        self.taken = taken_where_it_is(self.steps)

    def _step(self, instr: cl.Instruction) -> Step:
        slot = -1
        what = getattr(instr, "to", None)
        if what is None:
            what = getattr(instr, "what", None)
        if isinstance(instr, NO_TARGETS):
            what = None
        if isinstance(what, Pick) and is_target(what):
            slot = len(self.slots)
            self.slots.append(what)
            if isinstance(instr, cl.DealSplit):
                self.splits[slot] = instr
        inner: tuple[tuple[Step, ...], ...] = ()
        if isinstance(instr, cl.EachChooses):
            inner = tuple(self._steps(then) for then in instr.then)
        elif isinstance(instr, cl.If | cl.Pay | cl.May):
            inner = (self._steps(instr.then), self._steps(instr.otherwise))
        moves = slot
        if isinstance(instr, cl.MoveTo) and isinstance(instr.to, str):
            moves = int(instr.to[7:]) if instr.to.startswith("target ") else len(self.slots) - 1
        return Step(instr, slot, inner, moves)

    def _steps(self, text: tuple[cl.Instruction, ...]) -> tuple[Step, ...]:
        return tuple(self._step(instr) for instr in text)


def taken_where_it_is(steps: tuple[Step, ...]) -> frozenset[int]:
    """The slots of what steps take control of, but for what goes elsewhere as it is taken, or by a later one of them."""
    found: set[int] = set()
    for n, step in enumerate(steps):
        instr = step.instr
        if isinstance(instr, cl.TakeControl) and step.slot >= 0 and not instr.home:
            later = [other.instr for other in steps[n + 1 :]]
            if not any(isinstance(other, AWAY) and other.to == "it" for other in later):
                found.add(step.slot)
        for inner in step.inner:
            found |= taken_where_it_is(inner)
    return frozenset(found)


def is_target(pick: Pick) -> bool:
    """Whether choosing that is targeting (355.7, 355.10): not all that fit, of which none is chosen (355.5.a, 355.10.d.1), but also what
    happens to be alone (355.10.d.2); not a "must"; and not in a zone that is not public (355.10.a). What is said of where it is
    restricts the choice, and is none (355.10.b)."""
    return not pick.every and not pick.must and pick.zone in PUBLIC


def pips_of(power: str, domains: str) -> tuple[str, ...]:
    """Pips as strings of the letters that can pay them (135.2.e.5, 135.2.e.6): C is any of the card's domains, as in Accelerate
    (805.1.a.1); without a domain it is any (805.1.a.2)."""
    return tuple(_pip(letter, domains) for letter in power)


def _pip(letter: str, domains: str) -> str:
    if letter == "C":
        return domains if domains else ANY_PIP
    return ANY_PIP if letter == "A" else letter


class Use:
    """An activated ability as offers look at it: whether it can be used without further questions.

    ``free``  it asks for nothing that could be lacking; ``ready``  only for its source to be ready; neither: it has to be worked out.
    ``key``   its index as actions carry it.  ``adds``  whether it can be used while paying (429.3).
    ``timed``  the first of the states of the turn in which it can be activated."""

    __slots__ = ("ability", "adds", "free", "index", "kept", "key", "ready", "timed")

    def __init__(self, index: int, ability: cl.Activated, program: Program) -> None:
        self.index = index
        self.key = str(index)
        #: By what its option is kept with its source.
        self.kept = self.key
        self.ability = ability
        self.timed = TIMED.get(ability.timing, NEUTRAL)
        self.adds = False
        cost = ability.cost
        acts = {act.do for act in cost.acts}
        plain = not (
            ability.gate
            or ability.only_if
            or ability.each_turn
            or cost.energy
            or cost.power
            or program.slots
            or program.modes
        )
        plain = plain and not isinstance(ability.then[0], cl.Empower)
        self.free = plain and acts <= {"kill me", "recycle me", "banish me"}
        self.ready = plain and not self.free and acts <= {"exhaust me", "kill me", "recycle me", "banish me"}


class Extra:
    """An optional additional cost of a card: what it is called, its cost, and what paying it does."""

    __slots__ = ("any", "by_killed", "condition", "cost", "ignore", "less", "name", "number")

    def __init__(
        self,
        name: str,
        cost: Cost,
        number: int,
        less: Cost | None = None,
        ignore: bool = False,
        condition: cl.Condition | None = None,
        any: bool = False,
        by_killed: bool = False,
    ) -> None:
        #: Whether what is killed for it makes the play cost less.
        self.by_killed = by_killed
        #: Whether it may be paid any number of times.
        self.any = any
        self.name = name
        self.cost = cost
        #: Place among the printed optional additional costs that `PaidCost` counts; -1 for keywords.
        self.number = number
        self.less = less
        self.ignore = ignore
        self.condition = condition


class Adding:
    """An ability that Adds with the Reaction keyword, so that it can be used while paying (429.3). One that costs resources itself is used
    before."""

    __slots__ = (
        "acts",
        "energy",
        "index",
        "letters",
        "only",
        "option",
        "pips",
        "ready_option",
        "simple",
        "verb",
    )

    def __init__(self, index: int, ability: cl.Activated, add: cl.Add, card: RiftboundCard) -> None:
        domains = card.domains
        self.index = index
        self.acts = ability.cost.acts
        self.energy = add.energy
        self.pips = pips_of(add.power, domains)
        self.only = add.only
        #: How its use is named when it is a rune's: "exhaust" or "recycle".
        self.verb = ability.cost.acts[0].do.split()[0] if ability.cost.acts else "activate"
        #: The letters that it can Add.
        self.letters = frozenset("".join(self.pips))
        #: How a rune's is offered while paying: like runes are one option.
        self.option = Option(f"{self.verb} {card.name}", "pay")
        self.ready_option = (
            Option(f"recycle ready {card.name}", "pay") if self.verb == "recycle" else self.option
        )
        #: Whether its cost is only to exhaust, kill or recycle its source: it can be counted on.
        self.simple = all(act.do in ("exhaust me", "kill me", "recycle me") for act in ability.cost.acts)


class Yields:
    """What can be counted on of the abilities of one card that Add, all together: Energy, power by letter, and what is for some things
    alone, as in `Pool.kept`. Of those that exhaust it only one can be used."""

    __slots__ = ("energy", "kept", "power")

    def __init__(self, adds: list[Adding], exhausted: bool) -> None:
        able: list[Adding] = []
        for add in adds:
            turns = any(act.do == "exhaust me" for act in add.acts)
            if add.simple and not (exhausted and turns):
                able.append(add)
                exhausted = exhausted or turns
        free = [add for add in able if not add.only]
        self.energy = sum(add.energy for add in free)
        self.power = tuple(pip if len(pip) == 1 else "A" for add in free for pip in add.pips)
        self.kept: dict[tuple[str, str], int] = {}
        for add in able:
            if add.only:
                self.kept[add.only, ""] = self.kept.get((add.only, ""), 0) + add.energy
                for pip in add.pips:
                    key = (add.only, pip if len(pip) == 1 else "A")
                    self.kept[key] = self.kept.get(key, 0) + 1


class Info:
    """A card compiled; see the module's docstring. Fields are named as the rulebook's keywords are.

    ``effects``  the effect texts of the cards attached to it, whose abilities follow its own (718.3).
    ``asleep``   whether its own text is inactive: it still has its keywords for those who look at it (718.2, 722.1).
    ``equips``   the costs of its Equip abilities.
    ``lent``     activated abilities that it has by passive abilities of others, behind all else; ``bare``: the same without them."""

    __slots__ = (
        "action", "activated", "adds", "ambush", "ambushes_enemies", "appended", "asleep", "bare", "base_pips", "bonuses", "bound", "buys",
        "card", "deflect", "discounts", "effects", "entangles", "enters_exhausted", "enters_ready", "equips", "exhausted_yields", "flow",
        "hidden", "hunt", "is_spell", "is_unit", "keywords", "leaves", "lent", "mandatory", "not_before_turn", "optional", "permanent",
        "permissions",
        "plain", "play_from", "program", "programs", "reaction", "ready_yields", "returns", "statics", "targets", "triggers",
        "uncounterable", "use", "uses",
    )  # fmt: skip

    def __init__(
        self,
        card: RiftboundCard,
        effects: tuple[tuple[cl.Ability, ...], ...] = (),
        asleep: bool = False,
        lent: tuple[cl.Activated, ...] = (),
        bare: Info | None = None,
    ) -> None:
        self.card = card
        self.lent = lent
        self.bare = bare or self
        self.effects = effects
        self.asleep = asleep
        #: For each ability of an effect text, by its index: which of ``effects`` has it, and its place there.
        self.appended: dict[int, tuple[int, int]] = {}
        self.equips: list[Cost] = []
        self.is_spell = card.type == "spell"
        self.is_unit = card.type == "unit"
        self.use = PLAYED_FOR.get(card.type, "")
        self.permanent = card.type in PERMANENTS
        self.base_pips = pips_of(card.power, card.domains)
        self.program = Program(card.text)
        self.programs: dict[int, Program] = {}
        self.keywords: dict[str, int] = {}
        self.triggers: list[tuple[int, cl.Triggered]] = []
        self.uses: list[Use] = []
        self.activated: list[tuple[int, cl.Activated]] = []
        self.adds: list[Adding] = []
        self.statics: list[cl.Ability] = []
        self.discounts: list[cl.CostsLess] = []
        self.mandatory: list[Cost] = []
        self.optional: list[Extra] = []
        self.flow: list[Cost] = []
        self.hunt = -1
        self.play_from: list[cl.PlayFrom] = []
        self.enters_ready: cl.EntersReady | None = None
        self.enters_exhausted = False
        self.uncounterable: list[cl.Cant] = []
        self.bonuses: list[cl.BonusDamage] = []
        self.permissions: list[cl.MayEnter] = []
        self._read(card)
        self.ready_yields = Yields(self.adds, exhausted=False)
        self.exhausted_yields = Yields(self.adds, exhausted=True)
        #: Whether paying one of its optional additional costs makes it cheaper.
        self.buys = any(extra.less is not None or extra.ignore or extra.by_killed for extra in self.optional)
        #: It can't be played on that many first turns of its player.
        self.not_before_turn = max(
            (own.not_before_turn for own in self.statics if isinstance(own, cl.PlayOnly)), default=0
        )
        #: Whether its text needs anything to be chosen.
        self.targets = bool(self.program.slots or self.program.modes)
        #: How many of its passive abilities ask for what others may change (478).
        self.entangles = sum(1 for own in self.statics if entangles(own))
        #: Whether its cost is what is printed, unless something else on the board changes it.
        self.plain = not self.discounts and not self.mandatory
        #: Whether it triggers as it leaves the board.
        self.leaves = any(trigger.when == "leave board" for _, trigger in self.triggers)
        #: Whether it can be played to few places alone.
        self.bound = any(isinstance(own, cl.PlayOnlyAt) for own in self.statics)
        #: Whether it may be played from elsewhere by what it says itself.
        self.returns = bool(self.flow or any(own.zone == "trash" for own in self.play_from))
        self.reaction = "Reaction" in self.keywords or "Quick-Draw" in self.keywords  # 819.1.b, 819.1.c
        self.action = self.reaction or "Action" in self.keywords
        self.hidden = "Hidden" in self.keywords
        #: Whether its text lets it ambush to where enemies are (822.1.d).
        self.ambushes_enemies = any(own.where == "ambush enemies" for own in self.permissions)
        self.ambush = "Ambush" in self.keywords or self.ambushes_enemies
        self.deflect = self.keywords.get("Deflect", 0)

    def _read(self, card: RiftboundCard) -> None:
        if self.asleep:
            for word in card.abilities:
                if isinstance(word, cl.Keyword):
                    self.keywords[word.name] = self.keywords.get(word.name, 0) + word.value
        else:
            self._read_abilities(0, card.abilities)
        at = len(card.abilities)
        for which, abilities in enumerate(self.effects):
            self.appended.update({at + place: (which, place) for place in range(len(abilities))})
            self._read_abilities(at, abilities)
            at += len(abilities)
        self._read_abilities(at, self.lent)

    def _read_abilities(self, first: int, abilities: tuple[cl.Ability, ...]) -> None:
        for index, ability in enumerate(abilities, first):
            if isinstance(ability, cl.Keyword):
                self._keyword(index, ability)
            elif isinstance(ability, cl.Triggered):
                self._trigger(index, ability)
            elif isinstance(ability, cl.Activated):
                self._activated(index, ability)
            elif isinstance(ability, cl.ExtraCost):
                if ability.optional:
                    number = sum(1 for optional in self.optional if optional.number >= 0)
                    self.optional.append(
                        Extra(
                            "optional cost",
                            ability.cost,
                            number,
                            ability.less,
                            ability.ignore,
                            ability.condition,
                            ability.any,
                            ability.by_killed,
                        )
                    )
                else:
                    self.mandatory.append(ability.cost)
            elif isinstance(ability, cl.CostsLess) and ability.what == "this":
                self.discounts.append(ability)
            elif isinstance(ability, cl.EntersReady):
                self.enters_ready = ability
            elif isinstance(ability, cl.EntersExhausted):
                self.enters_exhausted = True
            elif isinstance(ability, cl.PlayFrom):
                self.play_from.append(ability)
            elif isinstance(ability, cl.MayEnter) and ability.to is None:
                self.permissions.append(ability)
            elif isinstance(ability, cl.BonusDamage) and ability.what == "this":
                self.bonuses.append(ability)
            elif isinstance(ability, cl.Cant) and self.is_spell:
                self.uncounterable.append(ability)
            else:
                self.statics.append(ability)

    def _keyword(self, index: int, keyword: cl.Keyword) -> None:
        name = keyword.name
        self.keywords[name] = self.keywords.get(name, 0) + keyword.value
        if name == "Repeat" and keyword.cost is not None:
            self.optional.append(
                Extra("Repeat", keyword.cost, -1)
            )  # 820.1.c.2: each by itself, once (820.1.c.3)
        elif name == "Accelerate" and not any(
            o.name == "Accelerate" for o in self.optional
        ):  # more are redundant
            self.optional.append(Extra("Accelerate", Cost(1, "C"), -1))  # 805.1.a, 805.2; 805.4
        elif name == "Flow" and keyword.cost is not None:
            self.flow.append(keyword.cost)  # 829.1.c.3: each is a way to play it
        elif (
            name == "Empower" and keyword.cost is not None
        ):  # 827.3: each is an ability; any cost will do (827.1.c.2)
            self._activated(
                index, cl.Activated(keyword.cost, (cl.Empower("me"),))
            )  # 827.1.c.1; no target: 827.1.b.1
        elif (
            name == "Equip" and keyword.cost is not None
        ):  # 818.4: each is an ability; any cost will do (818.1.c.3)
            self.equips.append(keyword.cost)
            self._activated(index, cl.Activated(keyword.cost, ATTACH_THIS))  # 818.1.c.2
        elif name == "Quick-Draw" and self.keywords[name] == keyword.value:  # 819.2: more are redundant
            self._trigger(index, cl.Triggered("play me", ATTACH_THIS))  # 819.1.d
        elif name == "Weaponmaster":
            self._trigger(index, WEAPONMASTER)  # 821.1.c.7: each instance triggers
        elif name == "Vision":
            self._trigger(index, cl.Triggered("play me", (cl.Predict(1),)))  # 817.1.b
        elif name == "Hunt":
            self.triggers = [entry for entry in self.triggers if entry[0] != self.hunt]
            self.hunt = index
            gain = (cl.GainXp(self.keywords[name]),)  # 823.2: all instances are summed
            self._trigger(index, cl.Triggered("conquer", gain))  # 823.1.c.1
            self._trigger(index, cl.Triggered("hold", gain))
        elif name == "Temporary" and self.keywords[name] == keyword.value:  # 816.2, 816.2.a: once
            self._trigger(index, cl.Triggered("start of beginning", (cl.Kill("me"),)))  # 816.1.b

    def _trigger(self, index: int, ability: cl.Triggered) -> None:
        self.triggers.append((index, ability))
        self.programs[index] = Program(ability.then)

    def _activated(self, index: int, ability: cl.Activated) -> None:
        self.activated.append((index, ability))
        program = self.programs[index] = Program(ability.then)
        self.uses.append(Use(index, ability, program))
        only = ability.then[0] if len(ability.then) == 1 else None
        if (
            isinstance(only, cl.Add)
            and ability.timing == "reaction"
            and not (ability.cost.energy or ability.cost.power)
            and not ability.gate
            and ability.only_if is None
            and not ability.each_turn
        ):
            self.adds.append(Adding(index, ability, only, self.card))
            self.uses[-1].adds = True
            self.uses[-1].kept += " adds"

    def adds_resources(self, index: int) -> bool:
        """Whether that ability Adds resources, so that it resolves as it is finalized (429.2)."""
        return any(isinstance(step.instr, cl.Add) for step in self.programs[index].steps)


_kept: dict[int, Info] = {}
#: Texts changed by attaching: by the card, the effect texts, and whether its own text is inactive.
_changed: dict[tuple[int, tuple[int, ...], bool], Info] = {}


_written: dict[
    tuple[RiftboundCard, tuple[cl.Triggered | cl.Activated | cl.Keyword | cl.ExtraCost, ...]], RiftboundCard
] = {}


def card_with(
    card: RiftboundCard, given: tuple[cl.Triggered | cl.Activated | cl.Keyword | cl.ExtraCost, ...]
) -> RiftboundCard:
    """The card with abilities that effects gave it, behind its own (477.2.a); the same value each time."""
    found = _written.get((card, given))
    if found is None:
        if len(_written) >= KEPT:
            _written.clear()
        found = _written[card, given] = msgspec.structs.replace(card, abilities=(*card.abilities, *given))
    return found


def info_of(card: RiftboundCard) -> Info:
    """The compiled card. Kept by the identity of the value; the value is held, so that its identity stays its own."""
    found = _kept.get(id(card))
    if found is None:
        if len(_kept) >= KEPT:
            _kept.clear()
        found = _kept[id(card)] = Info(card)
    return found


def changed_info(card: RiftboundCard, effects: tuple[tuple[cl.Ability, ...], ...], asleep: bool) -> Info:
    """The card compiled with effect texts appended to it, or with its own text inactive (718.2, 718.3). Kept as `info_of` does."""
    if not effects and not asleep:
        return info_of(card)
    key = (id(card), tuple(map(id, effects)), asleep)
    found = _changed.get(key)
    if found is None:
        if len(_changed) >= KEPT:
            _changed.clear()
        found = _changed[key] = Info(card, effects, asleep)
    return found


#: Texts with abilities that others give: by the text without them, and those abilities.
_lent: dict[tuple[int, tuple[int, ...]], Info] = {}


def lent_info(bare: Info, lent: tuple[cl.Activated, ...]) -> Info:
    """The same text with activated abilities that others give behind all else (477.2.a). Kept as `info_of` does."""
    key = (id(bare), tuple(map(id, lent)))
    found = _lent.get(key)
    if found is None:
        if len(_lent) >= KEPT:
            _lent.clear()
        found = _lent[key] = Info(bare.card, bare.effects, bare.asleep, lent, bare)
    return found
