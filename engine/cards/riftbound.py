"""Riftbound's card language: instructions, conditions, abilities, and the card itself.

Text that a card has is a tuple of `Instruction` (spells, effects) and a tuple of `Ability`. Words are the rulebook's.
A field called ``to`` says what an instruction acts on: a `Pick` (which is a target where rule 355.10 makes it one), or
a word: ``me`` (the source), ``this`` (in effect text: the attached card that has it, 136.2.d), ``it`` (what the
instruction before acted on or chose), ``that`` (what the trigger's condition was about), ``made`` (the tokens that this text
has played), ``revealed`` (the cards that it has revealed and that are still where they were), ``target 0`` (the first target of this
text) and so on.

An amount is a number, or a word: ``my might``, ``its might``, ``its energy`` (printed cost), ``its damage``, ``paid might`` (of what was
recycled to pay for this ability), ``paid amount`` (what "pay any amount" came to), ``excess`` (damage, in the combat that goes on).
A player is ``you``, ``opponents``, ``each``, ``its controller``, ``its owner`` or ``an opponent``.
A duration is ``turn``, ``combat`` or "" (as long as the object is that object).
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from headjudge.engine.cards.core import Cost, Pick
from headjudge.engine.cards.riftbound_actions import *  # noqa: F403 (the language is one name, kept in several files)
from headjudge.engine.cards.riftbound_layers import *  # noqa: F403
from headjudge.engine.cards.riftbound_means import *  # noqa: F403
from headjudge.engine.cards.riftbound_parts import *  # noqa: F403
from headjudge.engine.cards.riftbound_rare import *  # noqa: F403

# ruff: noqa: F405

DOMAINS: dict[str, str] = {"R": "Fury", "G": "Calm", "B": "Mind", "O": "Body", "P": "Chaos", "Y": "Order"}


# -- instructions -------------------------------------------------------------------------------------------------


class Deal(Part, frozen=True):
    """Deal damage (417). ``by``: the unit that deals it, a word; "" for this spell or ability (417.6)."""

    n: Amount
    to: To
    by: str = ""


class Kill(Part, frozen=True):
    """Kill permanents (428)."""

    to: To


class Banish(Part, frozen=True):
    """Banish (427)."""

    to: To


class Return(Part, frozen=True):
    """Return to its owner's hand."""

    to: To


class Stun(Part, frozen=True):
    """Stun (423)."""

    to: To


class Buff(Part, frozen=True):
    """Buff (426, 702)."""

    to: To


class Ready(Part, frozen=True):
    """Ready (415)."""

    to: To


class Exhaust(Part, frozen=True):
    """Exhaust (414)."""

    to: To


class Heal(Part, frozen=True):
    """Heal (418)."""

    to: To


class Empower(Part, frozen=True):
    """Empower (441)."""

    to: To


class Disempower(Part, frozen=True):
    """Disempower (442)."""

    to: To


class GiveMight(Part, frozen=True):
    """Give +n or -n Might; ``floor`` is "to a minimum of" and ``cap`` "to a maximum of", -1 for none."""

    n: Amount
    to: To
    floor: int = -1
    until: str = "turn"
    cap: int = -1


class GiveAbility(Part, frozen=True):
    """Give a triggered or activated ability (477.2.a)."""

    ability: Triggered | Activated
    to: To
    until: str = "turn"


class GiveKeyword(Part, frozen=True):
    """Give a keyword, with its number where it has one; "mine": all those that the source has now, with their numbers."""

    keyword: str
    to: To
    value: int = 1
    until: str = "turn"


class Counter(Part, frozen=True):
    """Counter a spell or ability (425). ``unless``: its controller may pay this while resolving, to prevent it.
    ``into``: where the card goes instead of the trash (hand, banishment, "" for the rules' way)."""

    to: To
    unless: Cost | None = None
    into: str = ""


class PlayToken(Part, frozen=True):
    """Play tokens (185.2.a, 187): each is put on the chain as a pending item. ``where``: base, here, any, same."""

    token: str
    n: Amount = 1
    where: str = "any"
    ready: bool | None = None
    who: str = "you"


class Play(Part, frozen=True):
    """Play a card as a limited action (419.3). ``what``: which (a target where its zone is public), or a word.
    ``ignoring``: "" | energy | power | cost | all. ``who`` plays it;
    ``where``: any, base, same (where it was), here, controlled (a battlefield you control), any battlefield, there (the battlefield
    that was chosen).
    ``less``: its cost is reduced by that; ``off``: its Energy cost is, by that amount. ``optional``: "you may".
    ``then``: recycle or banish, a delayed replacement (390.3.a)."""

    what: To
    ignoring: str = ""
    who: str = "you"
    where: str = "any"
    optional: bool = False
    then: str = ""
    less: Cost | None = None
    off: Amount = 0


class LookAndBanish(Part, frozen=True):
    """Each player of ``who``, in turn order, looks at the top ``n`` cards of their deck, banishes one and recycles the rest."""

    n: int = 5
    who: str = "each"


class EachPlays(Part, frozen=True):
    """Starting with the next player, each player plays the card that they banished with this text, ignoring ``ignoring``."""

    ignoring: str = "energy"


class RevealUntil(Part, frozen=True):
    """Reveal cards from the top of your deck until one is of ``kind``; banish it, play it ignoring its cost, recycle the rest."""

    kind: str = "unit"


class Forbid(Part, frozen=True):
    """A prohibition: ``whom`` (opponents, its controller, it) can't do ``what`` (play cards, play spells, be chosen by
    enemies, be readied, counter, move it: what ``it`` is) for the duration."""

    what: str
    whom: str = "opponents"
    until: str = "turn"


class TakeControl(Part, frozen=True):
    """Gain control of it. ``until``: "" for good, ``me`` until the source leaves the board, ``lost`` until an instruction of the same text
    has it lost. ``home``: it is moved to your base."""

    to: To
    until: str = ""
    home: bool = False


class LoseControl(Part, frozen=True):
    """Lose the control that this text has given you of it (191.3)."""

    to: To = "it"


class NewChoices(Part, frozen=True):
    """You may make new choices for it (750-755)."""

    to: To = "it"


class Discount(Part, frozen=True):
    """The next card (or spell) that you play this turn costs that much less: a delayed passive ability (390.4)."""

    cost: Cost
    what: str = "card"


class SaveOnce(Part, frozen=True):
    """The next time it would die this turn, heal it, exhaust it and recall it instead: a delayed replacement (390.3).
    ``pay``: its controller may pay this to apply it; None: it applies."""

    to: To
    pay: Cost | None = None


class MoveTo(Part, frozen=True):
    """Move units (420). ``where``: base, anywhere, battlefield (any battlefield), here (where the source is),
    this battlefield (the same, but for a base), along (where what the trigger is about moved to), paid (where what was
    exhausted to pay is), there (where the source was as this triggered; of a spell, where the battlefield or the first thing
    chosen is), base or out (to its base, or from there to a battlefield), controlled (a battlefield that you control)."""

    to: To
    where: str = "base"


class Choose(Part, frozen=True):
    """Choose something without doing anything to it yet; later instructions call it ``it`` or ``target n``."""

    to: Pick


class Pay(Part, frozen=True):
    """You may pay (205, 444.2): ``then`` if it was paid, else ``otherwise``."""

    cost: Cost
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()
    who: str = "you"


class May(Part, frozen=True):
    """``who`` (you, its controller) may: decided while resolving (383.3.a.3). ``otherwise``: what happens if they don't."""

    then: tuple[Instruction, ...]
    who: str = "you"
    otherwise: tuple[Instruction, ...] = ()


class If(Part, frozen=True):
    """If … then … otherwise …, checked while resolving."""

    condition: Condition
    then: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


class EachChooses(Part, frozen=True):
    """Each player of ``who``, in turn order, chooses one of the things that ``names`` name; then, for each of them in that order, what
    stands there in ``then`` is carried out, where "that player" is who chose it."""

    names: tuple[str, ...]
    then: tuple[tuple[Instruction, ...], ...]
    who: str = "opponents"


class DoThis(Part, frozen=True):
    """Do this, ``n`` times: a reflexive trigger; each time makes a pending item (387, 388)."""

    then: tuple[Instruction, ...]
    n: int = 1


class Modes(Part, frozen=True):
    """Choose one of several modes as the item is played (355.3). ``fresh``: one that has not been chosen this turn; ``each``:
    none that has been chosen for another execution of this text (820.2)."""

    modes: tuple[tuple[Instruction, ...], ...]
    fresh: bool = False
    each: bool = False


class AtEndOfTurn(Part, frozen=True):
    """At the end of this turn, do that: a delayed trigger (390.2). ``next_main``: at the start of your next Main Phase instead.
    ``may``: "you may" as the first part of its effect (383.3.a)."""

    then: tuple[Instruction, ...]
    next_main: bool = False
    may: bool = False


class ThisTurn(Part, frozen=True):
    """When that happens this turn, do that: a delayed trigger (390.2). ``to``: only to that one, a word; "" for any. ``once``: only the
    next time."""

    when: str
    then: tuple[Instruction, ...]
    to: str = ""
    once: bool = False


Instruction: TypeAlias = (
    Deal | Kill | Banish | Return | Stun | Buff | Ready | Exhaust | Heal | Empower | Disempower | GiveMight | RaiseMight
    | DoubleMight | SwapMight | SetMight | BecomeCopy | GiveAbility | GiveKeyword | Counter | Draw | Discard | Channel
    | TakeTurn | Add | Predict | Burn | Recycle | GainXp | GainPoints | PlayToken | Play
    | LookAndBanish | EachPlays | RevealUntil | PlayBanished | RevealTop | PlayRevealed | Forbid | TakeControl | LoseControl | NewChoices
    | Discount | NextHasRepeat | BuffsGiveMore | SaveOnce | MoveTo | Choose
    | Pay | May | If | DoThis | Modes | AtEndOfTurn | ThisTurn | DealEachOther | DealSplit | Prevent | DoubleDamage
    | NextDealsMore | Dig | RevealHand | PutOnDeck | EachDoes | EachKeeps | Recall | SwapPlaces | ReplaceField | SwapBack
    | Attach | Detach | PayAny | PayEquip | TakeEquipment | ReturnChampion
    | WinGame | EnterReady | ActivateEffects | BanishDying | CostMore | EachChooses | SpendAny | NameCard | HideFree | LookFacedown
    | PlayAllowed | PlayAgain
)  # fmt: skip


# -- abilities ----------------------------------------------------------------------------------------------------


class Triggered(Part, frozen=True):
    """A triggered ability (382).

    ``when``   play me, die (Deathknell), play spell, play card, play unit, first card (your first each turn), second card, end of turn,
               start of beginning, start of main, choose me (with a spell or ability of yours), become empowered,
               enemy unit dies, friendly unit dies, opponent plays unit, opponent plays gear, discard, hold, ready me,
               team holds (you or a teammate), stun enemy, buff me, burn, become mighty (a unit you control, 709), reach 10 might (I do),
               attack, defend, attack or defend,
               conquer (of a unit: where it is; of a battlefield: here; else: anywhere), win combat, showdown begins (here),
               move me, move me to battlefield, equip me (you attach an Equipment to me), kill unit with spell (428.5),
               friendly unit moves from here.
               second draw (your second card each turn), friendly unit attacks or defends, you defend (a player does), returned from here
               (a unit, to a player's hand), move enemy (you move an enemy unit), leave board (I do).
    ``then``   its effect.
    ``condition``  a condition right after the trigger condition: checked once, when it triggers (383.2.a.1).
    ``may``    "you may" as the first part of the effect: decided while finalizing (383.3.a).
    ``cost``   a cost at the beginning of the effect: the ability's base cost (383.3.b).
    ``each_turn``  at most that often each turn; 0 for no limit.
    ``gate``   dependent keywords that must hold: legion, empowered, level N (726).
    ``zone``   where it is active: board, or trash where the text itself speaks of it (384.1).
    """

    when: str
    then: tuple[Instruction, ...]
    condition: Condition | None = None
    may: bool = False
    cost: Cost | None = None
    each_turn: int = 0
    gate: tuple[str, ...] = ()
    zone: str = "board"


class Activated(Part, frozen=True):
    """An activated ability (376): cost, effect, ``timing`` ("" | action | reaction), ``only_if``: use only while; ``each_turn``: use at
    most that often each turn, 0 for no limit."""

    cost: Cost
    then: tuple[Instruction, ...]
    timing: str = ""
    only_if: Condition | None = None
    gate: tuple[str, ...] = ()
    each_turn: int = 0


class ExtraCost(Part, frozen=True):
    """An additional cost to play this (356.2): optional ("you may") or mandatory. ``less``: reduce my cost by that much
    if it is paid; ``ignore``: ignore this card's cost if it is paid. ``condition``: it may be paid only if that is so. ``any``: any
    number of times, each with what it takes off. ``by_killed``: reduce my cost by what the unit killed for it costs as printed (206)."""

    cost: Cost
    optional: bool = False
    less: Cost | None = None
    ignore: bool = False
    condition: Condition | None = None
    any: bool = False
    by_killed: bool = False


class CostsLess(Part, frozen=True):
    """A discount (356.4). ``what``: this, your spells, your units, your cards, optional (optional additional costs you
    pay), flow (spells with Flow played from your trash), empower (my own Empower abilities), empower here (those of your units where I
    am), my abilities, equip (my own Equip), first gear ability (your first of gear each turn), spells that choose me (yours), spells
    that choose here (anybody's that choose a unit here which is friendly to them). ``per``: that much for each
    thing that fits, or for each of a word: cards played (by you this turn), my name in trash, highest
    might (among units you control), chosen might (of the unit that is chosen). ``floor``: to a minimum of, this
    discount's own (356.4.e). ``condition``: only if. ``elsewhere``: only when played from anywhere other than the hand."""

    cost: Cost
    what: str = "this"
    per: Pick | str | None = None
    floor: int = -1
    condition: Condition | None = None
    elsewhere: bool = False
    gate: tuple[str, ...] = ()


class CostsMore(Part, frozen=True):
    """An increase (356.3) of opponents' spells or cards, or of anybody's cards with Reaction while a showdown is here (reactions here).
    ``condition``: only while."""

    cost: Cost
    what: str = "opponents' spells"
    gate: tuple[str, ...] = ()
    unless_gate: bool = False
    condition: Condition | None = None


class Cant(Part, frozen=True):
    """A prohibition while this is in force (054). ``what``: be countered, be chosen by enemies, be readied, play units to
    battlefields, ready enemies, play spells, move to base, be moved by enemies. ``whom``: this, your spells and abilities, opponents,
    friendly units, spells and abilities (anybody's), units (anybody's)."""

    what: str
    whom: str = "this"
    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class HasAbility(Part, frozen=True):
    """What fits has that activated ability while this is in force (477.2.a)."""

    ability: Activated
    to: Pick
    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class SkipPhase(Part, frozen=True):
    """You skip a phase of each of your turns (443): awaken, channel, draw."""

    phase: str
    condition: Condition | None = None
    gate: tuple[str, ...] = ()


class HasMight(Part, frozen=True):
    """+n Might for me, or for what fits; ``floor``: a decrease to that minimum, not snapshotted (477.3.e.2.b);
    ``per``: for each of those, or for each of a word: your points, empowered (each
    time that I am Empowered)."""

    n: int
    to: Pick | None = None
    condition: Condition | None = None
    gate: tuple[str, ...] = ()
    per: Pick | str | None = None
    floor: int = -1


class Has(Part, frozen=True):
    """Me, or what fits, has that keyword while in force; ``per``: its number for each of those. ``lacking``: only if it does not have
    it already."""

    keyword: Keyword
    to: Pick | None = None
    condition: Condition | None = None
    gate: tuple[str, ...] = ()
    per: Pick | None = None
    lacking: bool = False


class EntersReady(Part, frozen=True):
    """I enter ready (369.3)."""

    condition: Condition | None = None


class EntersExhausted(Part, frozen=True):
    """This enters exhausted."""


class SaveOther(Part, frozen=True):
    """If a friendly unit would die, kill this instead; heal that unit, exhaust it and recall it (a replacement, 367)."""


class PlayFrom(Part, frozen=True):
    """You may play me from there for that cost (a permission): zone trash, or hand (from wherever I can be played anyway, 356.1.a).
    ``condition``: only if."""

    zone: str
    cost: Cost
    gate: tuple[str, ...] = ()
    condition: Condition | None = None


class PlayOnly(Part, frozen=True):
    """I can't be played on your first so many turns: a prohibition on myself."""

    not_before_turn: int = 0


Ability: TypeAlias = (
    Keyword | Triggered | Activated | ExtraCost | CostsLess | CostsMore | Cant | HasMight | MightUpTo | Has | HasTag | MinusMore
    | EntersReady | EntersExhausted | SaveOther | PlayFrom | PlayOnly | SkipPhase | BonusDamage | Prevents | MayEnter | OthersEnterReady
    | TriggersMore | CopiesTokens | SavesOthers | Ignores | ReachableFromAnywhere | CreatesField
    | PlayFromTrash | BanishesInstead | CopiesAsAttached | SaveMe | FreshBonus | DoubleBonus | AsSeen | RecallsAll
    | DrawsForPoints | ChannelsOnly | LooksFirst | VictoryMore | HidesMore | HoldsAreConquers | ManyTimes
    | AddsAsRevealed | AddsMore | AnyDamageKills | MovesCost | MightInstead | PlayOnlyAt | DontTrigger | LendsKeyword
    | HasAbility | HasTheirs | HidesFor | NamesTag | LendsCost
)  # fmt: skip


class RiftboundCard(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="game", tag="riftbound"
):
    """A Riftbound card, or a token's characteristics.

    ``name``     unique in a scenario.      ``type``     unit, gear, spell, rune, legend, battlefield.
    ``energy``, ``power``   printed cost; a pip C is any one of the card's own domains (135.2.e.6).
    ``domains``  letters of `DOMAINS`.      ``might``    units; 0 for others.
    ``text``     what a spell does, in order.  ``abilities``  in printed order.
    ``set``, ``number``   of the printing that it encodes; "" and 0 for made-up cards.
    ``token``    whether it is a token's description.
    ``might_bonus``  what it adds to the Might of what it is attached to (137).
    ``effect``   effect text: abilities of what it is attached to (136). "me" there is that card, "this" is this one.
    """

    name: str
    type: str
    energy: int = 0
    power: str = ""
    domains: str = ""
    might: int = 0
    supertypes: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    text: tuple[Instruction, ...] = ()
    abilities: tuple[Ability, ...] = ()
    set: str = ""
    number: int = 0
    token: bool = False
    might_bonus: int = 0
    effect: tuple[Ability, ...] = ()
