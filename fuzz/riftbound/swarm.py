"""Swarm: each example switches mechanics on and off.

A pool in which everything may occur hardly ever holds much of any one thing, and a mechanic that suppresses
another is always there to do so. So every example draws which mechanics it is about; what is off occurs
neither in its real cards nor in its made-up ones. Which mechanics a card has is read off its value in the
card language, never listed by hand. A set of mechanics is a whole number with a bit for each (`mask_of`,
`names_of`), because pools are filtered in bulk.
"""

from __future__ import annotations

from collections.abc import Iterable

from headjudge.engine.cards import Act, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.fuzz.bits import Rules, bits_in, bits_of, draw_about, draw_bits, names_in
from headjudge.fuzz.source import Source

#: Every mechanic that can be switched off, and what has it.
MECHANICS: dict[str, str] = {
    "damage": "deals damage",
    "might": "changes Might",
    "counter": "counters spells or abilities",
    "cards": "draws, discards, predicts, burns or recycles",
    "repeat": "the keyword Repeat",
    "optional": "optional additional costs of its own",
    "mandatory": "mandatory additional costs of its own",
    "acts": "costs that are done and not spent: kill, discard, exhaust something else …",
    "discount": "costs less, or makes costs less",
    "increase": "makes opponents' cards cost more",
    "flow": "the keyword Flow",
    "legion": "Legion, or a question whether another card was played this turn",
    "accelerate": "the keyword Accelerate",
    "deflect": "the keyword Deflect, also given",
    "hidden": "the keyword Hidden",
    "ambush": "the keyword Ambush",
    "empower": "empowers, disempowers, is or becomes empowered",
    "deathknell": "triggers on its own death",
    "vision": "the keyword Vision",
    "temporary": "the keyword Temporary, also given",
    "combat": "keywords that matter in combat: Assault, Shield, Tank, Backline, Ganking, Hunt",
    "equipment": "Equip, Quick-Draw, Weaponmaster; attaches or detaches",
    "level": "XP and what depends on it",
    "play trigger": "triggers on a card, spell or unit being played",
    "choice trigger": "triggers on being chosen",
    "trigger": "triggers on anything else but its own death",
    "activated": "activated abilities",
    "add": "Adds resources, or channels runes",
    "prohibition": "forbids",
    "protection": "can't be countered, can't be chosen by enemies",
    "limited play": "instructs to play cards",
    "ignoring": "lets costs be ignored",
    "play from": "can be played from another zone than the hand by a permission of its own",
    "control": "gains control of something",
    "choices": "new choices for what is already finalized",
    "token": "plays tokens",
    "kill": "kills by instruction",
    "banish": "banishes by instruction",
    "move": "moves, or returns to a hand",
    "buff": "buffs",
    "grant": "gives keywords, for a turn or while in force",
    "stun": "stuns",
    "tapping": "readies or exhausts by instruction",
    "heal": "heals",
    "replacement": "replaces a death by something else",
    "points": "points",
    "turns": "additional turns, and skipped phases",
    "modes": "a choice of modes",
    "must": "what a player must choose while resolving",
    "reflexive": "do this: triggers made while resolving",
    "delayed": "effects that wait: at the end of the turn, the next time",
    "pay": "payments and decisions while resolving",
    "condition": "conditions",
    "each": "affects all that fit without a choice",
    "places": "replaces battlefields",
    "static": "changes Might or keywords while in force, or how something enters",
    "layers": "sets, doubles or swaps Might, copies, gives tags or abilities, or asks whether a unit is Mighty",
}  # fmt: skip

#: The bit of each mechanic.
BIT: dict[str, int] = {name: 1 << at for at, name in enumerate(MECHANICS)}

#: Everything switched on.
ALL: int = (1 << len(MECHANICS)) - 1


def mask_of(names: Iterable[str]) -> int:
    """The bits of these mechanics. Raises ValueError for a name that is none."""
    return bits_of(names, BIT)


def names_of(mask: int) -> frozenset[str]:
    """The mechanics whose bits are set."""
    return names_in(mask, BIT)


def draw_mechanics(source: Source) -> int:
    """Which mechanics are on in an example: all, or each with a chance that is drawn too. The simplest is
    none.
    """
    return draw_bits(source, len(MECHANICS))


#: Where chapters of the rulebook meet: mechanics that are worth having in one example together.
THEMES: tuple[tuple[str, ...], ...] = (
    ("counter", "repeat", "optional"),  # what was paid stays paid
    ("counter", "protection"),
    ("counter", "flow"),
    ("counter", "legion", "play trigger"),  # finalized and played are two things
    ("counter", "reflexive", "activated"),
    ("control", "choices", "protection"),
    ("control", "choices", "deflect"),
    ("limited play", "ignoring", "mandatory"),
    ("limited play", "ignoring", "increase"),
    ("limited play", "play trigger", "token"),
    ("limited play", "prohibition"),
    ("prohibition", "flow", "hidden", "play from"),  # permissions to be forbidden
    ("deathknell", "replacement", "kill"),
    ("deathknell", "acts", "token"),
    ("empower", "trigger", "activated"),
    ("discount", "increase", "repeat"),
    ("must", "modes", "pay"),
    ("layers", "static", "might", "grant"),  # passive abilities that ask for what others change
    ("layers", "token", "deathknell", "reflexive"),  # copies
    ("condition", "trigger", "legion"),
    ("banish", "move", "control"),
    ("add", "play trigger", "discount"),
    ("control", "choices", "protection", "counter"),
    ("limited play", "ignoring", "acts", "optional"),
    ("limited play", "ignoring", "mandatory", "acts"),
    ("limited play", "ignoring", "mandatory", "acts"),
    ("prohibition", "tapping"),
    ("prohibition", "ambush", "token"),
    ("prohibition", "tapping", "move"),  # readied and moved in spite of it
    ("control", "static", "each"),  # friendly is who controls, not who owns
    ("combat", "trigger"),
    ("combat", "static", "grant"),
    ("combat", "trigger", "move"),
    ("combat", "trigger", "level", "points"),
    ("equipment", "deathknell", "move"),
    ("equipment", "acts", "kill", "control"),
    ("equipment", "static", "damage"),
)

_THEMES = tuple(mask_of(theme) for theme in THEMES)
_ALONE = tuple(BIT.values())


def draw_theme(source: Source) -> int:
    """What an example is about, as bits: some mechanics that meet, or some drawn evenly, so that rare ones are not. The
    simplest is a single one."""
    return draw_about(source, _THEMES, _ALONE)


# -- which mechanics a card has ------------------------------------------------------------------------------


_KEYWORDS: dict[str, str] = {
    "Repeat": "repeat", "Flow": "flow", "Accelerate": "accelerate", "Deflect": "deflect", "Hidden": "hidden",
    "Ambush": "ambush", "Empower": "empower", "Vision": "vision", "Temporary": "temporary", "Assault": "combat",
    "Shield": "combat", "Tank": "combat", "Backline": "combat", "Ganking": "combat", "Hunt": "combat",
    "Equip": "equipment", "Quick-Draw": "equipment", "Weaponmaster": "equipment",
}  # fmt: skip

_PLAYED = frozenset({
    "play me", "play spell", "play card", "play unit", "first card", "opponent plays unit", "play gear", "opponent plays gear",
    "second card",
})  # fmt: skip
_SIMPLE_ACTS = frozenset({"exhaust me", "kill me", "recycle me", "banish me"})
_PROTECTIONS = frozenset(
    {"be countered", "be chosen by enemies", "counter", "be dealt damage", "be moved by enemies"}
)


def _gates(gates: tuple[str, ...]) -> list[str]:
    return [{"legion": "legion", "empowered": "empower"}.get(gate, "level") for gate in gates]


def _when(ability: cl.Triggered) -> str:
    if ability.when in _PLAYED:
        return "play trigger"
    return {"die": "deathknell", "choose me": "choice trigger", "choose unit": "choice trigger"}.get(
        ability.when, "trigger"
    )


def _triggered(ability: cl.Triggered) -> list[str]:
    found = [_when(ability)]
    if ability.when == "become empowered":
        found.append("empower")
    if ability.when == "equip me":
        found.append("equipment")
    if ability.when in ("become mighty", "reach 10 might"):
        found.append("layers")
    if ability.condition is not None:
        found.append("condition")
    if ability.cost is not None:
        found.append("pay")
    return found


def _extra(ability: cl.ExtraCost) -> list[str]:
    found = ["optional" if ability.optional else "mandatory"]
    if ability.less is not None:
        found.append("discount")
    if ability.ignore:
        found.append("ignoring")
    return found


def _act(act: Act) -> list[str]:
    if act.do == "disempower me":
        return ["empower"]
    return [] if act.do in _SIMPLE_ACTS else ["level", "acts"] if act.do == "spend xp" else ["acts"]


def _pick(pick: Pick) -> list[str]:
    return ["each"] if pick.every else ["must"] if pick.must else []


def _play(play: cl.Play) -> list[str]:
    found = ["limited play"]
    if play.ignoring:
        found.append("ignoring")
    if play.then == "banish":
        found.append("banish")
    return found


def _keyword(word: cl.Keyword) -> list[str]:
    found = _KEYWORDS.get(word.name)
    return [found] if found else []


def _given(part: cl.GiveKeyword) -> list[str]:
    return ["grant", *([_KEYWORDS[part.keyword]] if part.keyword in _KEYWORDS else [])]


def _protects(what: str) -> list[str]:
    return ["protection"] if what in _PROTECTIONS else ["prohibition"]


def _counters(part: cl.Counter) -> list[str]:
    return ["counter", *(["pay"] if part.unless is not None else [])]


_CARDS = ("cards",)
#: What `EachDoes` and `EachKeeps` do.
_DONE: dict[str, tuple[str, ...]] = {"kill": ("kill",), "return": ("move",), "recycle": _CARDS}


def _digs(part: cl.Dig) -> list[str]:
    found = ["cards"]
    if part.then == "play":
        found += ["limited play", "banish"]
    if part.ignoring:
        found.append("ignoring")
    return found


_OF: Rules = {
    # instructions
    cl.Deal: lambda part: ("damage",),
    cl.GiveMight: lambda part: ("might",),
    cl.RaiseMight: lambda part: ("might", "layers"),
    cl.DoubleMight: lambda part: ("might", "layers"),
    cl.SwapMight: lambda part: ("might", "layers"),
    cl.SetMight: lambda part: ("might", "layers"),
    cl.BecomeCopy: lambda part: ("layers",),
    cl.GiveAbility: lambda part: ("layers",),
    cl.Kill: lambda part: ("kill",),
    cl.Banish: lambda part: ("banish",),
    cl.Return: lambda part: ("move",),
    cl.MoveTo: lambda part: ("move",),
    cl.Stun: lambda part: ("stun",),
    cl.Buff: lambda part: ("buff",),
    cl.Ready: lambda part: ("tapping",),
    cl.Exhaust: lambda part: ("tapping",),
    cl.Heal: lambda part: ("heal",),
    cl.Empower: lambda part: ("empower",),
    cl.Disempower: lambda part: ("empower",),
    cl.GiveKeyword: _given,
    cl.Counter: _counters,
    cl.Draw: lambda part: _CARDS,
    cl.Discard: lambda part: _CARDS,
    cl.Predict: lambda part: _CARDS,
    cl.Burn: lambda part: _CARDS,
    cl.Recycle: lambda part: _CARDS,
    cl.Channel: lambda part: ("add",),
    cl.TakeTurn: lambda part: ("turns",),
    cl.Add: lambda part: ("add",),
    cl.GainXp: lambda part: ("level",),
    cl.GainPoints: lambda part: ("points",),
    cl.PlayToken: lambda part: ("token",),
    cl.Play: _play,
    cl.LookAndBanish: lambda part: ("limited play", "banish"),
    cl.EachPlays: lambda part: ("limited play", "ignoring"),
    cl.PlayBanished: lambda part: ("limited play", "banish"),
    cl.RevealUntil: lambda part: ("limited play", "ignoring", "banish"),
    cl.RevealTop: lambda part: _CARDS,
    cl.PlayRevealed: lambda part: ("limited play", "banish", *(["ignoring"] if part.ignoring else [])),
    cl.Forbid: lambda part: _protects(part.what),
    cl.TakeControl: lambda part: ("control",),
    cl.LoseControl: lambda part: ("control",),
    cl.NewChoices: lambda part: ("choices",),
    cl.Discount: lambda part: ("discount", "delayed"),
    cl.NextHasRepeat: lambda part: ("repeat", "delayed"),
    cl.BuffsGiveMore: lambda part: ("buff", "might", "delayed"),
    cl.ReturnChampion: lambda part: ("move",),
    cl.SaveOnce: lambda part: ("replacement", "delayed", *(["pay"] if part.pay is not None else [])),
    cl.LookFacedown: lambda part: _CARDS,
    cl.PlayAgain: lambda part: ("limited play",),
    cl.CostMore: lambda part: ("increase", "delayed"),
    cl.PlayAllowed: lambda part: ("ignoring", "delayed"),
    cl.BanishDying: lambda part: ("replacement", "delayed", "banish"),
    cl.Attach: lambda part: ("equipment",),
    cl.Detach: lambda part: ("equipment",),
    cl.PayEquip: lambda part: ("equipment",),
    cl.TakeEquipment: lambda part: ("equipment",),
    cl.Pay: lambda part: ("pay",),
    cl.PayAny: lambda part: ("pay",),
    cl.SpendAny: lambda part: ("buff", "pay"),
    cl.EachChooses: lambda part: ("must",),
    cl.NameCard: lambda part: ("prohibition",),
    cl.HideFree: lambda part: ("hidden", "delayed"),
    cl.May: lambda part: ("pay",),
    cl.If: lambda part: ("condition",),
    cl.DoThis: lambda part: ("reflexive",),
    cl.Modes: lambda part: ("modes",),
    cl.AtEndOfTurn: lambda part: ("delayed",),
    cl.ThisTurn: lambda part: ("delayed", "trigger"),
    cl.DealEachOther: lambda part: ("damage",),
    cl.DealSplit: lambda part: ("damage",),
    cl.Prevent: lambda part: ("replacement", "delayed"),
    cl.DoubleDamage: lambda part: ("replacement", "delayed"),
    cl.NextDealsMore: lambda part: ("damage", "delayed"),
    cl.Dig: _digs,
    cl.RevealHand: lambda part: _CARDS,
    cl.PutOnDeck: lambda part: ("move",),
    cl.EachDoes: lambda part: ("must", *_DONE.get(part.do, ())),
    cl.EachKeeps: lambda part: ("must", *_DONE.get(part.do, ())),
    cl.Recall: lambda part: ("move",),
    cl.SwapPlaces: lambda part: ("move",),
    cl.ReplaceField: lambda part: ("places",),
    cl.SwapBack: lambda part: ("places",),
    cl.WinGame: lambda part: ("points",),
    cl.EnterReady: lambda part: ("static", "delayed"),
    cl.ActivateEffects: lambda part: ("reflexive",),
    # abilities
    cl.Keyword: _keyword,
    cl.Triggered: lambda part: (*_triggered(part), *_gates(part.gate)),
    cl.Activated: lambda part: ("activated", *_gates(part.gate)),
    cl.ExtraCost: _extra,
    cl.CostsLess: lambda part: ("discount", *_gates(part.gate)),
    cl.CostsMore: lambda part: ("increase", *_gates(part.gate)),
    cl.Cant: lambda part: (*_protects(part.what), *_gates(part.gate)),
    cl.HasMight: lambda part: ("static", "might", *_gates(part.gate)),
    cl.MightUpTo: lambda part: ("static", "might", "layers", *_gates(part.gate)),
    cl.Has: lambda part: ("static", "grant", *_gates(part.gate)),
    cl.HasTag: lambda part: ("static", "layers", *_gates(part.gate)),
    cl.MinusMore: lambda part: ("static", "might", *_gates(part.gate)),
    cl.EntersReady: lambda part: ("static",),
    cl.EntersExhausted: lambda part: ("static",),
    cl.SaveOther: lambda part: ("replacement",),
    cl.SaveMe: lambda part: ("replacement",),
    cl.FreshBonus: lambda part: ("equipment",),
    cl.DoubleBonus: lambda part: ("equipment",),
    cl.CopiesAsAttached: lambda part: ("equipment", "layers"),
    cl.PlayFrom: lambda part: ("play from", *_gates(part.gate)),
    cl.PlayOnly: lambda part: ("prohibition",),
    cl.BonusDamage: lambda part: ("damage", *_gates(part.gate)),
    cl.Prevents: lambda part: ("replacement", *_gates(part.gate)),
    cl.MayEnter: lambda part: ("static", "ambush") if part.where == "ambush enemies" else ("static",),
    cl.OthersEnterReady: lambda part: ("static", *_gates(part.gate)),
    cl.TriggersMore: lambda part: ("trigger",),
    cl.CopiesTokens: lambda part: ("token",),
    cl.SavesOthers: lambda part: ("replacement", *(["pay"] if part.pay is not None else [])),
    cl.Ignores: lambda part: ("static",),
    cl.ReachableFromAnywhere: lambda part: ("places",),
    cl.CreatesField: lambda part: ("places",),
    cl.PlayFromTrash: lambda part: ("play from",),
    cl.BanishesInstead: lambda part: ("replacement",),
    cl.AsSeen: lambda part: ("limited play", "banish"),
    cl.RecallsAll: lambda part: ("replacement", "combat"),
    cl.SkipPhase: lambda part: ("turns", *_gates(part.gate)),
    cl.DrawsForPoints: lambda part: ("replacement", "points"),
    cl.ChannelsOnly: lambda part: ("turns",),
    cl.LooksFirst: lambda part: ("replacement", *_CARDS),
    cl.VictoryMore: lambda part: ("points",),
    cl.HidesMore: lambda part: ("hidden",),
    cl.HoldsAreConquers: lambda part: ("trigger",),
    cl.AddsAsRevealed: lambda part: ("add", *_CARDS),
    cl.AddsMore: lambda part: ("add", "token"),
    cl.AnyDamageKills: lambda part: ("damage", *_gates(part.gate)),
    cl.MovesCost: lambda part: ("increase",),
    cl.PlayOnlyAt: lambda part: ("prohibition", "combat"),
    cl.DontTrigger: lambda part: ("prohibition", "temporary"),
    cl.LendsCost: lambda part: ("optional",),
    cl.LendsKeyword: lambda part: ("grant", *_keyword(part.keyword)),
    cl.MightInstead: lambda part: ("replacement", "might", *_gates(part.gate)),
    cl.HasAbility: lambda part: ("layers", "activated", *_gates(part.gate)),
    cl.HasTheirs: lambda part: ("layers", "activated"),
    cl.HidesFor: lambda part: ("hidden",),
    cl.NamesTag: lambda part: ("layers",),
    cl.ManyTimes: lambda part: ("buff" if part.status == "buffed" else "empower",),
    # conditions
    cl.PlayedAnother: lambda part: ("legion",),
    cl.IAm: lambda part: {"empowered": ("empower",), "mighty": ("layers",)}.get(part.status, ()),
    cl.Xp: lambda part: ("level",),
    # costs and picks
    Act: _act,
    Pick: _pick,
}  # fmt: skip


def mechanics_of(card: RiftboundCard) -> int:
    """The mechanics that a card has, as bits, read off its value."""
    return bits_in((card.text, card.abilities, card.effect), _OF, BIT)
