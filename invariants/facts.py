"""Facts: what a Riftbound card says, sorted once so that the hot path need not search its abilities.

A `Facts` is made from a card's definition alone. What depends on the state of the game is in `conditions`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import msgspec

from headjudge.engine.cards import Pick, RiftboundCard
from headjudge.engine.cards import riftbound as language
from headjudge.engine.cards.riftbound import Ability, Condition, Instruction

#: Instructions that name what they act on in a field ``to``, for which a `Pick` is a target where rule 355.10 makes it one.
_ACTS_ON = (
    language.Deal, language.Kill, language.Banish, language.Return, language.Stun, language.Buff, language.Ready,
    language.Exhaust, language.Heal, language.Empower, language.Disempower, language.GiveMight,
    language.GiveKeyword, language.RaiseMight, language.DoubleMight, language.SwapMight, language.SetMight,
    language.GiveAbility, language.Counter, language.TakeControl, language.SaveOnce, language.MoveTo, language.Choose,
    language.DealSplit, language.Prevent, language.DoubleDamage, language.PutOnDeck, language.Recall, language.Attach, language.Detach,
)  # fmt: skip
#: Instructions that act on more than a text names, or later.
_APART = (
    language.DoThis, language.AtEndOfTurn, language.Modes, language.ThisTurn, language.DealEachOther, language.EachDoes,
    language.EachKeeps, language.EachChooses, language.SwapPlaces, language.ActivateEffects,
)  # fmt: skip
#: Things of which a player may have only one, so that no choice is ever possible (355.10.d), or that aren't objects.
_NEVER_SURE = frozenset({"legend", "battlefield", "player", "rune"})
#: Zones whose cards a spell or ability can target: public for certain (355.10.a.1; the chain by 355.9.a.2).
_PUBLIC = frozenset({"board", "battlefield", "base", "here", "there", "trash", "chain"})
#: Trigger conditions that are fulfilled by a card having been played (419.4.a).
PLAY_TRIGGERS = frozenset(
    {
        "play me",
        "play spell",
        "play card",
        "play unit",
        "first card",
        "second card",
        "opponent plays unit",
        "opponent plays gear",
    }
)

#: Instructions that have a card played (419.3), but for `PlayBanished`, which changes nothing about its cost.
Plays: TypeAlias = (
    language.Play
    | language.Dig
    | language.EachPlays
    | language.RevealUntil
    | language.PlayRevealed
    | language.PlayAgain
)

#: Keywords whose numbers add up, however many of them an object has (807.2, 809.2, 814.2).
SUMMED = frozenset({"Deflect", "Assault", "Shield"})


#: What keywords say that are short for an ability with a text of its own (818.1.c.2, 819.1.d, 821.1.c).
_KEYWORD_TEXT: dict[str, tuple[Instruction, ...]] = {
    "Equip": (language.Attach(Pick("unit", whose="yours")),),
    "Quick-Draw": (language.Attach(Pick("unit", whose="yours")),),
    "Weaponmaster": (
        language.Choose(Pick("gear", whose="yours", tag="Equipment")),
        language.PayEquip(),
    ),
}


#: The fields of `Facts` by which a play can be told from one in which something can't come up.
_TOLD = (
    "adds_for", "awaits_kills", "awaits_mighty", "bans", "bonuses", "borrows", "deathknells", "discounts", "dooms", "extras", "flow",
    "follows", "forbidding", "gains_tag", "gated", "has_choose", "ignores", "increases", "inflates", "leavings", "lends",
    "offers", "opens_trash", "permits", "play_effects", "play_from", "prevents", "rarities", "skips", "tells_might", "uses",
)  # fmt: skip

#: Abilities that few cards have.
_RARE = (
    language.AddsAsRevealed, language.AddsMore, language.AnyDamageKills, language.MovesCost, language.MightInstead,
    language.PlayOnlyAt, language.DontTrigger, language.LendsKeyword, language.LendsCost,
)  # fmt: skip

#: What gives other cards keywords or additional costs as they are played.
_LENDING = frozenset({language.NextHasRepeat, language.LendsKeyword, language.LendsCost})


class Facts:
    """What a card says, by use.

    ``type``, ``energy``, ``power``, ``might``, ``domains``  as printed. ``keywords`` by name, ungated;
                   ``sums`` the numbers of those that add up.
    ``triggers``, ``activated``  (index, ability) in printed order; ``deathknells`` those that trigger on its own
    death, ``play_effects`` on its own play.
    ``bans``, ``mights``, ``grants``, ``discounts``, ``increases``, ``ignores``  its passive abilities of those kinds.
    ``bonuses``, ``welcomes``, ``more``  Bonus Damage, what else enters ready, what triggers more often.
    ``raises``, ``brands``  passive abilities that raise Might to a number, and that give tags. ``tangled``: whether one of its passive
                   abilities asks for what others may change, so that the layers have to be applied in sequence (476).
    ``gifts``, ``takes``, ``hides_for``  passive abilities that give others activated abilities, that have those of others, and that let
                   cards be hidden for another price. ``adds_for``: whether it Adds anything for some things only. ``gains_tag``: whether it
                   gains a tag that is chosen as it is played; ``has_choose``: whether it has players choose while it resolves.
    ``extras``     additional costs in printed order.
    ``forbidding``  for each text (-1 the card's own, else an ability's index) the prohibitions that it makes for certain.
    ``uses``       conditions on the use of its activated abilities by index; None for Empower, which has its own.
    ``two_ways``   whether one of its costs can be paid in either of two ways.
    ``effect``     the facts of its effect text, which are its top-most card's; None where it has none.
    ``passive``    whether it changes anything else's Might, keywords, costs or permissions while on the board.
    ``gated``      whether one of its abilities has dependent keywords (727).
    ``says``       which of these fields hold anything, those of its effect text included.
    """

    __slots__ = (
        "_aims",
        "_needed",
        "_single",
        "_verbs",
        "abilities",
        "activated",
        "adds_for",
        "again",
        "awaits_kills",
        "awaits_mighty",
        "banishes",
        "bans",
        "bonuses",
        "borrows",
        "brands",
        "card",
        "channels",
        "deathknells",
        "discounts",
        "domains",
        "dooms",
        "effect",
        "energy",
        "enters_exhausted",
        "enters_ready",
        "exchanges",
        "extras",
        "flow",
        "follows",
        "forbidding",
        "gains_tag",
        "gated",
        "gifts",
        "grants",
        "has_choose",
        "hides_for",
        "ignores",
        "increases",
        "inflates",
        "keywords",
        "leavings",
        "lends",
        "mights",
        "more",
        "name",
        "not_before_turn",
        "offers",
        "opens_trash",
        "passive",
        "permits",
        "play_effects",
        "play_from",
        "power",
        "prevents",
        "raises",
        "rarities",
        "recalls_all",
        "says",
        "seen_for",
        "skips",
        "sums",
        "takes",
        "tangled",
        "tells_might",
        "text",
        "times",
        "triggers",
        "two_ways",
        "type",
        "uses",
        "victory",
        "welcomes",
    )  # fmt: skip

    def __init__(self, card: RiftboundCard) -> None:
        self.card = card
        self.name = card.name
        self.type = card.type
        self.energy = card.energy
        self.power = card.power
        self.domains = card.domains
        self.text = card.text
        self.abilities: tuple[Ability, ...] = card.abilities
        self.keywords: dict[str, language.Keyword] = {}
        #: Its own keywords by name, their numbers added up (807, 809.2, 814).
        self.sums: dict[str, int] = {}
        self.triggers: list[tuple[int, language.Triggered]] = []
        self.deathknells: list[tuple[int, language.Triggered]] = []
        self.activated: list[tuple[int, language.Activated]] = []
        self.bans: list[language.Cant] = []
        self.mights: list[language.HasMight] = []
        self.grants: list[language.Has] = []
        self.raises: list[language.MightUpTo] = []
        self.brands: list[language.HasTag] = []
        self.discounts: list[language.CostsLess] = []
        self.ignores: list[language.Ignores] = []
        self.increases: list[language.CostsMore] = []
        self.extras: list[language.ExtraCost] = []
        self.bonuses: list[language.BonusDamage] = []
        self.welcomes: list[language.OthersEnterReady] = []
        self.more: list[language.TriggersMore] = []
        self.play_from: list[language.PlayFrom] = []
        self.gifts: list[language.HasAbility] = []
        self.takes: list[language.HasTheirs] = []
        self.hides_for: list[language.HidesFor] = []
        self.enters_ready: list[language.EntersReady] = []
        self.enters_exhausted = False
        self.banishes = any(isinstance(ability, language.BanishesInstead) for ability in card.abilities)
        #: Whether it waits for units of its controller to become Mighty, whatever else is so.
        self.awaits_mighty = any(
            isinstance(one, language.Triggered)
            and one.when == "become mighty"
            and not (one.gate or one.condition or one.each_turn)
            for one in card.abilities
        )
        #: Whether it waits for units to be killed with a spell.
        self.awaits_kills = any(
            isinstance(one, language.Triggered) and one.when == "kill unit with spell"
            for one in card.abilities
        )
        self.prevents = any(isinstance(ability, language.Prevents) for ability in card.abilities)
        #: What it may be played for as it is looked at or revealed.
        self.seen_for = next((own.cost for own in card.abilities if isinstance(own, language.AsSeen)), None)
        self.recalls_all = any(isinstance(ability, language.RecallsAll) for ability in card.abilities)
        #: Whether hold and conquer effects are each other's.
        self.exchanges = any(
            isinstance(one, language.HoldsAreConquers) for one in (*card.abilities, *card.effect)
        )
        #: How often it can have a status: 0 for any number of times.
        self.times = {one.status: one.most for one in card.abilities if isinstance(one, language.ManyTimes)}
        #: What it does to channeling and to the Victory Score.
        self.channels = [one for one in card.abilities if isinstance(one, language.ChannelsOnly)]
        #: What it says that few cards say.
        self.rarities = [one for one in card.abilities if isinstance(one, _RARE)]
        self.victory = sum(one.n for one in card.abilities if isinstance(one, language.VictoryMore))
        self.opens_trash = any(isinstance(ability, language.PlayFromTrash) for ability in card.abilities)
        self.not_before_turn = 0
        self.skips: list[language.SkipPhase] = []
        self.flow: list[language.Keyword] = []
        for index, ability in enumerate(card.abilities):
            self._sort(index, ability)
        self.effect: Facts | None = None
        if card.effect:
            self.effect = Facts(
                msgspec.structs.replace(card, abilities=card.effect, effect=(), text=(), might_bonus=0)
            )
        self.gains_tag = any(isinstance(one, language.NamesTag) and one.gains for one in card.abilities)
        self._look_through()
        self._needed: dict[int, int] = {}
        self._single: dict[int, Pick | None] = {}
        self._aims: dict[int, bool] = {}
        self._verbs: dict[int, Verbs | None] = {}
        self.forbidding: dict[int, list[language.Forbid]] = {}
        self._note_forbids(-1, card.text)
        for index, ability in self.triggers + self.activated:
            self._note_forbids(index, ability.then)
        self.play_effects = [
            (index, ability) for index, ability in self.triggers if ability.when == "play me"
        ]
        self.uses: dict[int, Condition | None] = {
            index: ability.only_if for index, ability in self.activated if ability.only_if is not None
        }
        self.uses.update(
            (index, None)
            for index, ability in enumerate(card.abilities)
            if isinstance(ability, language.Keyword) and ability.name == "Empower"
        )
        costs = [getattr(ability, "cost", None) for ability in card.abilities]
        self.two_ways = any(cost is not None and cost.or_power for cost in costs)
        layered = (*self.mights, *self.grants, *self.raises, *self.brands)
        self.tangled = any(_tangled(part) for part in layered)
        self.passive = bool(
            self.bans
            or layered
            or self.discounts
            or self.increases
            or self.bonuses
            or self.welcomes
            or self.more
            or self.ignores
            or self.channels
            or self.victory
            or self.rarities
            or self.gifts
            or self.takes
            or self.hides_for
        )
        #: Whether it moves along with others.
        self.follows = any(ability.when == "friendly unit moves from here" for _, ability in self.triggers)
        #: What triggers as it leaves the board.
        self.leavings = [index for index, ability in self.triggers if ability.when == "leave board"]
        self.gated = any(getattr(ability, "gate", ()) for ability in card.abilities)
        own = frozenset(field for field in _TOLD if getattr(self, field))
        self.says: frozenset[str] = own if self.effect is None else own | self.effect.says

    def _look_through(self) -> None:
        """What its texts come to for other cards, in whichever of them it stands."""
        texts = (self.text, *(ability.then for _, ability in self.triggers + self.activated))
        parts = [part for text in texts for part in walk(text)]
        kinds = {type(part) for part in (*parts, *self.rarities)}
        self.adds_for = any(isinstance(part, language.Add) and part.only for part in parts)
        self.has_choose = language.EachChooses in kinds
        #: Whether a text of it takes control for as long as its source is there, and whether one goes by its source's Might.
        self.borrows = any(isinstance(part, language.TakeControl) and part.until == "me" for part in parts)
        self.tells_might = any(getattr(part, "n", None) == "my might" for part in parts)
        #: Whether a text of it has something banished that would die.
        self.dooms = language.BanishDying in kinds
        #: Whether a text of it makes cards cost more for a time, and whether one allows a card to be played for less.
        self.inflates = language.CostMore in kinds
        self.permits = language.PlayAllowed in kinds
        #: Whether it offers an additional cost of others, and whether it gives them that or keywords as they are played.
        self.offers = language.LendsCost in kinds
        self.lends = not kinds.isdisjoint(_LENDING)
        #: What it may be played again for as it resolves; None for nothing.
        again = (part.cost for part in walk(self.text) if isinstance(part, language.PlayAgain))
        self.again = next(again, None)

    def _sort(self, index: int, ability: Ability) -> None:
        match ability:
            case language.Keyword():
                self.keywords[ability.name] = ability
                self.sums[ability.name] = self.sums.get(ability.name, 0) + ability.value
                if ability.name == "Flow":
                    self.flow.append(ability)
            case language.Triggered():
                self.triggers.append((index, ability))
                if ability.when == "die":
                    self.deathknells.append((index, ability))
            case language.Activated():
                self.activated.append((index, ability))
            case language.Cant():
                self.bans.append(ability)
            case language.HasMight():
                self.mights.append(ability)
            case language.Has():
                self.grants.append(ability)
            case language.MightUpTo():
                self.raises.append(ability)
            case language.HasTag():
                self.brands.append(ability)
            case language.CostsLess():
                self.discounts.append(ability)
            case language.CostsMore():
                self.increases.append(ability)
            case language.BonusDamage():
                self.bonuses.append(ability)
            case language.OthersEnterReady():
                self.welcomes.append(ability)
            case language.TriggersMore():
                self.more.append(ability)
            case language.Ignores():
                self.ignores.append(ability)
            case language.HasAbility():
                self.gifts.append(ability)
            case language.HasTheirs():
                self.takes.append(ability)
            case language.HidesFor():
                self.hides_for.append(ability)
            case language.ExtraCost():
                self.extras.append(ability)
            case language.PlayFrom():
                self.play_from.append(ability)
            case language.EntersReady():
                self.enters_ready.append(ability)
            case language.EntersExhausted():
                self.enters_exhausted = True
            case language.SkipPhase():
                self.skips.append(ability)
            case language.PlayOnly():
                self.not_before_turn = ability.not_before_turn
            case _:
                pass

    def needed(self, ability: int) -> int:
        """How many targets a text of the card has to have, for certain (355.8); 0 if it is unknown."""
        found = self._needed.get(ability)
        if found is None:
            picks = required_targets(self.program(ability) or ())
            found = self._needed[ability] = sum(pick.least for pick in picks)
        return found

    def single(self, ability: int) -> Pick | None:
        """What all targets of a text have to be, when it describes targets only once; else None."""
        if ability not in self._single:
            self._single[ability] = only_target(self.program(ability) or ())
        return self._single[ability]

    def aims(self, ability: int) -> bool:
        """Whether a text acts on nothing but its targets, as far as it acts on things at all."""
        found = self._aims.get(ability)
        if found is None:
            found = self._aims[ability] = acts_on_targets_only(self.program(ability) or ())
        return found

    def verbs(self, ability: int) -> Verbs | None:
        """How often each verb stands in a text of the card; None where that tells nothing about how often it is followed."""
        if ability not in self._verbs:
            self._verbs[ability] = counted_verbs(self.program(ability) or ())
        return self._verbs[ability]

    def _note_forbids(self, index: int, program: tuple[Instruction, ...]) -> None:
        found = []
        others = False
        for instruction in program:
            if isinstance(instruction, language.Forbid):
                # Whom "it" and "its controller" mean is certain while the text has acted on nothing but its target.
                if instruction.whom == "opponents" or not others:
                    found.append(instruction)
                continue
            to = getattr(instruction, "to", None)
            others = others or (isinstance(to, str) and to not in ("it", "target 0"))
        if found:
            self.forbidding[index] = found

    def program(self, ability: int) -> tuple[Instruction, ...] | None:
        """The instructions of an item: of the card itself (-1), of a triggered or activated ability; None if unknown."""
        if ability < 0:
            return self.text
        if ability < len(self.abilities):
            found = self.abilities[ability]
            if isinstance(found, language.Triggered | language.Activated):
                return found.then
            if isinstance(found, language.Keyword):
                return _KEYWORD_TEXT.get(found.name)
        return None


def _tangled(part: object) -> bool:
    """Whether a passive ability, or a description or condition in it, asks for what the layers change: Might or a keyword. One that
    gives tags, or raises Might to a number, always counts: what it does hangs on the others (478.1)."""
    match part:
        case language.MightUpTo() | language.HasTag():
            return True
        case language.HasMight(floor=floor) if floor >= 0:
            return True
        case language.HasMight() | language.Has():
            lacking = isinstance(part, language.Has) and part.lacking
            return lacking or _tangled(part.to) or _tangled(part.condition) or _tangled(part.per)
        case Pick():
            might = part.min_might >= 0 or part.max_might >= 0 or part.weaker or part.status == "mighty"
            return might or bool(part.keyword or part.without)
        case language.Both(one, other):
            return _tangled(one) or _tangled(other)
        case language.Not(condition):
            return _tangled(condition)
        case language.IAm(status):
            return status == "mighty"
        case language.YouControl(what) | language.ThereIs(what):
            return _tangled(what)
        case _:
            return False


def walk(program: tuple[Instruction, ...]) -> Iterator[Instruction]:
    """Every instruction of a text, those inside others included, in printed order."""
    for instruction in program:
        yield instruction
        match instruction:
            case language.Pay() | language.If() | language.May():
                yield from walk(instruction.then)
                yield from walk(instruction.otherwise)
            case language.DoThis() | language.AtEndOfTurn() | language.ThisTurn():
                yield from walk(instruction.then)
            case language.EachChooses():
                for chosen in instruction.then:
                    yield from walk(chosen)
            case language.Modes():
                for mode in instruction.modes:
                    yield from walk(mode)
            case _:
                pass


def is_target(pick: Pick) -> bool:
    """Whether a description in an instruction is a target for certain (355.10): a choice among public objects."""
    return not pick.every and not pick.must and pick.zone in _PUBLIC and pick.kind not in _NEVER_SURE


def required_targets(program: tuple[Instruction, ...]) -> list[Pick]:
    """The descriptions that an item can't do without (355.8): top-level, one at least, targets for certain."""
    return [
        instruction.to
        for instruction in program
        if isinstance(instruction, _ACTS_ON)
        and isinstance(instruction.to, Pick)
        and instruction.to.least >= 1
        and is_target(instruction.to)
    ]


def only_target(program: tuple[Instruction, ...]) -> Pick | None:
    """The one description that all of an item's targets serve; None when there are several, or other choices."""
    acts = [getattr(instruction, "to", None) for instruction in walk(program)]
    picks = [pick for pick in acts if isinstance(pick, Pick)]
    if len(picks) != 1 or any(isinstance(part, language.Modes | language.Play) for part in walk(program)):
        return None
    return picks[0] if is_target(picks[0]) else None


class Verbs(NamedTuple):
    """How often each verb stands in a text: at its top, and inside other instructions."""

    top: Counter[str]
    inner: Counter[str]


@lru_cache(maxsize=1024)
def plain(verb: str) -> str:
    """A verb as it can be compared, however an engine spells it: "GiveMight" and "give might" are one."""
    return "".join(letter for letter in verb.lower() if letter.isalpha())


def counted_verbs(program: tuple[Instruction, ...]) -> Verbs | None:
    """The verbs of a text; None where there is none, or of which it isn't known how often its instructions are followed."""
    parts = list(walk(program))
    if not parts or any(
        isinstance(part, language.Modes | language.EachChooses) or getattr(part, "to", None) == "me"
        for part in parts
    ):
        return None
    inner = [part for part in parts if not any(part is top for top in program)]
    top_verbs, inner_verbs = (
        Counter(plain(type(part).__name__) for part in some) for some in (program, inner)
    )
    return Verbs(top_verbs, inner_verbs)


def acts_on_targets_only(program: tuple[Instruction, ...]) -> bool:
    """Whether every instruction that acts on things names targets, or calls them "target n"."""
    acts = [part for part in walk(program) if hasattr(part, "to")]
    if not acts or any(isinstance(part, _APART) for part in walk(program)):
        return False
    words = [getattr(part, "to", "") for part in acts]
    return all(
        is_target(word) if isinstance(word, Pick) else str(word).startswith("target") for word in words
    )


#: Facts by identity of the definition. The definition is kept beside them, so that an id is never used twice.
_MADE: dict[int, tuple[RiftboundCard, Facts]] = {}
#: Made-up cards are new in every scenario; beyond this many, the table starts afresh.
_MOST = 4096


def facts_of(card: RiftboundCard) -> Facts:
    """The facts of a card, made once for each definition."""
    made = _MADE.get(id(card))
    if made is None:
        if len(_MADE) >= _MOST:
            _MADE.clear()
        made = _MADE[id(card)] = (card, Facts(card))
    return made[1]
