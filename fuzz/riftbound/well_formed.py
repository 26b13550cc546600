"""Which cards are well formed: what makes sense at all in the card language.

`well_formed` says in a line why a card is not, or nothing. All such rules stand here, each with its reason,
so that the writers of made-up cards, people who write cards by hand and the shrinker are held to the same.
Whether a card is a good one nobody asks. May be called by: all of `fuzz`, tests.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.words import THAT as WHEN_THAT
from headjudge.engine.cards.words import unknown_words
from headjudge.fuzz.bits import parts

Text: TypeAlias = tuple[cl.Instruction, ...]

#: Types of made-up cards and what is on the board of them.
PERMANENT = frozenset({"unit", "gear"})

#: On which types of card a keyword makes sense, by the keyword's own chapter (805-829).
KEYWORDS: dict[str, frozenset[str]] = {
    "Accelerate": frozenset({"unit"}),  # 805.1
    "Action": frozenset({"unit", "gear", "spell"}),  # 806.1.a
    "Assault": frozenset({"unit"}),  # 807.1.a
    "Deflect": PERMANENT,  # 809.1.a
    "Ganking": frozenset({"unit"}),  # 810.1.a
    "Hidden": frozenset({"unit", "gear", "spell"}),  # 811.1.a
    "Reaction": frozenset({"unit", "gear", "spell"}),  # 813
    "Shield": frozenset({"unit"}),  # 814
    "Tank": frozenset({"unit"}),  # 815
    "Temporary": PERMANENT,  # 816
    "Vision": PERMANENT,  # 817
    "Equip": frozenset({"gear"}),  # 818
    "Quick-Draw": frozenset({"gear"}),  # 819.1.a
    "Repeat": frozenset({"spell"}),  # 820.1.a; abilities get it from other texts
    "Weaponmaster": frozenset({"unit"}),  # 821.1.a
    "Ambush": frozenset({"unit"}),  # 822.1.a
    "Hunt": frozenset({"unit"}),  # 823.1.a
    "Unique": frozenset({"unit", "gear", "spell"}),  # 825.2
    "Backline": frozenset({"unit"}),  # 826.2
    "Empower": PERMANENT | {"legend"},  # 827.1.a
    "Flow": frozenset({"spell"}),  # 829.1.a
}  # fmt: skip

#: Keywords that are nothing without a cost.
_COSTED = frozenset({"Repeat", "Flow", "Empower", "Equip"})

_EQUIPPING = frozenset({"Equip", "Quick-Draw"})
#: Abilities that are found in effect text only.
_ONLY_EFFECT = (cl.SaveMe, cl.FreshBonus)

#: What "that" is, for triggers whose condition is about something that is still there.
THAT: dict[str, str] = {
    "become mighty": "unit",
    "play unit": "unit", "opponent plays unit": "unit", "stun enemy": "unit", "unit takes damage": "unit", "ready unit": "unit",
    "friendly unit attacks or defends": "unit", "move enemy": "unit",
    "buff unit": "unit", "choose unit": "unit", "enemy unit attacks": "unit", "opponent plays gear": "gear",
    "unit moves from here": "unit", "player plays unit here": "unit",
}  # fmt: skip

#: Trigger conditions that can come true again and again in a turn, for one object.
AGAIN = frozenset({
    "play spell", "play card", "play unit", "choose me", "become empowered", "enemy unit dies", "friendly unit dies",
    "opponent plays unit", "discard", "ready me", "stun enemy", "buff me", "become ready", "ready unit", "buff unit", "spend buff",
    "play gear", "opponent plays gear", "choose unit", "empower other", "kill unit", "unit takes damage", "unit dies", "recycle",
    "recycle rune", "banish card", "move me", "move me to battlefield", "hide", "equip me",
    "friendly unit moves from here", "move enemy", "returned from here",
    "kill unit with spell", "become mighty", "reach 10 might", "burn", "use gear ability",
})  # fmt: skip

_ITEMS = frozenset({"spell", "ability", "item"})
_OF_SOURCE = frozenset({"exhaust me", "kill me", "recycle me", "banish me", "disempower me"})
#: What a spell can do to itself while it resolves (359.3.e.15).
_OF_A_SPELL = (cl.Banish, cl.Recycle, cl.Return)
_MADE_BY_TEXT = (cl.DoThis, cl.AtEndOfTurn, cl.ThisTurn)


def well_formed(card: RiftboundCard) -> str:
    """Why this card makes no sense, in a line; "" when it does. See the module's docstring."""
    return next(_faults(card), "")


def _faults(card: RiftboundCard) -> Iterator[str]:
    yield from _frame(card)
    for part in parts(card):
        for field, word, _ in unknown_words(part):
            yield f"the card language has no {word!r} as {field!r} of {type(part).__name__}"
    yield from _costs(card)
    yield from _picks(card)
    yield from _abilities(card)
    # A spell does nothing but its text, and a permanent has none: what it does stands in its abilities (151,
    # 157).
    if card.type == "spell":
        yield from _text(card.text, card, "", "the text")
    yield from _effect_text(card)
    for ability in card.abilities:
        if isinstance(ability, cl.Triggered):
            yield from _trigger(ability, card)
        elif isinstance(ability, cl.Activated):
            yield from _activated(ability, card)


def _effect_text(card: RiftboundCard) -> Iterator[str]:
    """Effect text is text of the unit that the card is attached to (136.2.c)."""
    if "Equipment" not in card.tags:
        if any(isinstance(ability, cl.CopiesAsAttached) for ability in card.abilities):
            yield "what copies as it is attached is Equipment"
        if card.effect or card.might_bonus:
            yield "Equipment has effect text and a Might bonus (150.2)"
        if any(isinstance(ability, cl.Keyword) and ability.name in _EQUIPPING for ability in card.abilities):
            yield "Equip and Quick-Draw are of Equipment (818.1.a, 819.1.a)"
    elif card.type != "gear":
        yield "Equipment is gear (150.1)"
    if any(isinstance(ability, _ONLY_EFFECT) for ability in card.abilities):
        yield "only effect text speaks of what it is attached to"
    if any(isinstance(ability, cl.DoubleBonus) for ability in card.abilities) and card.type != "unit":
        yield "what cards are attached to is a unit (818.1.b)"
    if card.effect:
        plain = tuple(ability for ability in card.effect if not isinstance(ability, _ONLY_EFFECT))
        unit = RiftboundCard(card.name, "unit", domains=card.domains, might=1, abilities=plain)
        yield from _faults(unit)


# -- the frame -----------------------------------------------------------------------------------------------


def _frame(card: RiftboundCard) -> Iterator[str]:
    if not card.name.strip():
        yield "a card has a name"
    if card.domains != "".join(letter for letter in cl.DOMAINS if letter in card.domains):
        yield f"domains are letters of {''.join(cl.DOMAINS)}, once each and in that order, not {card.domains!r}"
    if card.energy < 0:
        yield "an Energy cost is not negative"
    if card.might < 0:
        yield "printed Might is not negative"
    if card.might and card.type != "unit":
        yield "only units have Might (143.2)"
    if card.type == "spell" and not card.text:
        yield "a spell without instructions would do nothing (157)"
    if card.type != "spell" and card.text:
        yield "only spells have instructions outside their abilities (135.2.b)"
    if card.token and (card.energy or card.power or card.domains):
        yield "tokens have neither cost nor domain (185.3)"


def _costs(card: RiftboundCard) -> Iterator[str]:
    yield from _pips(card.power, card, own=True)
    for part in parts((card.text, card.abilities, card.effect)):
        if isinstance(part, Cost):
            if part.energy < 0:
                yield "a cost is not negative"
            if part == Cost():
                yield "a cost of nothing is no cost"
            yield from _pips(part.power, card, own=False)
            yield from _pips(part.or_power, card, own=False)
            for act in part.acts:
                yield from _act(act)


def _pips(power: str, card: RiftboundCard, *, own: bool) -> Iterator[str]:
    for pip in power:
        if pip not in "ACRGBOPY":
            yield f"there is no pip {pip!r}"
        elif pip in cl.DOMAINS and pip not in card.domains:
            yield f"a pip of a domain that the card does not have, {pip!r}, can't be its cost (135.2.e)"
        elif own and pip == "A" and card.domains:
            yield "a printed Power cost is of the card's own domains (135.2.e.6)"


def _act(act: Act) -> Iterator[str]:
    if act.n < 1:
        yield "a cost is done at least once"
    what = act.what
    if act.do in _OF_SOURCE:
        if what is not None:
            yield f"{act.do!r} says itself what it is done to"
    elif act.do in ("kill", "exhaust", "return", "recycle"):
        if what is None:
            yield f"a cost to {act.do} says what"
        elif what.whose not in ("friendly", "yours"):
            yield f"a player pays with what is their own, so a cost to {act.do} asks for something friendly (203.1)"


def _picks(card: RiftboundCard) -> Iterator[str]:
    for part in parts((card.text, card.abilities, card.effect)):
        if not isinstance(part, Pick):
            continue
        if not 0 <= part.least <= part.most or part.most < 1:
            yield f"from {part.least} to {part.most} is no number of things"
        if part.every and (part.must or part.least != 1 or part.most != 1):
            yield "all that fit are affected without a number and without a choice (355.5.a)"
        if part.kind in _ITEMS and part.zone not in ("chain", "trash", "hand", "board", "deck", "revealed"):
            yield f"a {part.kind} is not at {part.zone!r}"
        if part.kind in ("unit", "gear", "permanent") and part.zone == "chain":
            yield "permanents don't wait on the chain (337.2)"
        if part.chooses is not None and part.kind not in _ITEMS:
            yield "only spells and abilities choose"
        if (part.max_might >= 0 or part.min_might >= 0) and part.kind not in (
            "unit",
            "permanent",
            "thing",
            "card",
        ):
            yield f"a {part.kind} has no Might"
        if part.zone == "here" and card.type not in ("unit", "gear", "battlefield"):
            yield '"here" is where the source is, and a spell is nowhere (053.2)'
        if part.other and card.type == "spell":
            yield "a spell is no permanent that there could be others of"


# -- abilities -----------------------------------------------------------------------------------------------


def _abilities(card: RiftboundCard) -> Iterator[str]:
    words = [ability.name for ability in card.abilities if isinstance(ability, cl.Keyword)]
    for ability in card.abilities:
        if isinstance(ability, cl.Keyword):
            yield from _keyword(ability, card, words)
        elif card.type == "spell" and not isinstance(
            ability, cl.ExtraCost | cl.CostsLess | cl.Cant | cl.PlayOnly | cl.BonusDamage | cl.Ignores
        ):
            yield f"a spell can't have the ability {type(ability).__name__}: it is never on the board (365.1)"
        if isinstance(ability, cl.ExtraCost):
            yield from _extra(ability)
        elif isinstance(ability, cl.CostsLess):
            if ability.cost.acts:
                yield "a discount takes off resources (356.4)"
            if card.type == "spell" and ability.what != "this":
                yield "a spell is not on the board to discount others (365.1)"
        elif isinstance(ability, cl.Cant):
            if card.type == "spell" and ability.whom != "this":
                yield "a spell's passive ability is about itself (366.1)"
            if ability.what == "play named spells" and not any(
                isinstance(part, cl.NameCard) for part in parts(card.abilities)
            ):
                yield "spells with that name can't be played, and no card is named (760)"
        elif isinstance(ability, cl.HasAbility):
            yield from _activated(ability.ability, card)
        elif isinstance(ability, cl.HasMight | cl.MightUpTo | cl.Has | cl.HasTag):
            yield from _passive(ability)
        condition = getattr(ability, "condition", None)
        if condition is not None and not isinstance(ability, cl.Triggered):
            asks = cl.ItIs if isinstance(ability, cl.EntersReady) else cl.PaidCost | cl.ItIs
            if any(isinstance(part, asks) for part in parts(condition)):
                yield "a passive ability knows nothing of one play or one choice"
            if card.type == "spell" and any(
                isinstance(p, cl.IAmAt | cl.IAm | cl.Moved | cl.InCombat) for p in parts(condition)
            ):
                yield "a spell is nowhere and has no status"


def _keyword(word: cl.Keyword, card: RiftboundCard, words: list[str]) -> Iterator[str]:
    where = KEYWORDS.get(word.name)
    if where is None:
        yield f"there is no keyword {word.name!r} to print"
    elif card.type not in where:
        yield f"{word.name} is not found on a {card.type} (800-829)"
    if word.value < 1:
        yield f"{word.name} has a number of at least 1"
    if words.count(word.name) > 1 and word.name not in _COSTED:
        yield f"{word.name} twice is no more than once, or adds up (801-829)"
    if (word.name in _COSTED) != (word.cost is not None) and word.name != "Accelerate":
        yield f"{word.name} {'needs' if word.cost is None else 'has no'} cost"
    if (
        word.cost is not None
        and any(act.do in _OF_SOURCE for act in word.cost.acts)
        and word.name in ("Repeat", "Flow")
    ):
        yield f"{word.name} is paid while the card is on the chain, where it can't be used up"
    if word.name == "Reaction" and "Action" in words:
        yield "Reaction includes Action (813)"


def _extra(ability: cl.ExtraCost) -> Iterator[str]:
    if any(act.do in _OF_SOURCE for act in ability.cost.acts):
        yield "an additional cost is paid while the card is on the chain, where it can't be used up (354)"
    if ability.condition is not None and not ability.optional:
        yield "a condition is on a cost that a player may pay"
    if (ability.less is not None or ability.ignore) and not ability.optional:
        yield "only a cost that a player may decline is rewarded at once"


def _passive(ability: cl.HasMight | cl.MightUpTo | cl.Has | cl.HasTag) -> Iterator[str]:
    held = ability.keyword.name if isinstance(ability, cl.Has) else ""
    if isinstance(ability, cl.MightUpTo) and ability.n < 1:
        yield "Might is increased to something (477.3.c)"
    if isinstance(ability, cl.Has) and held not in KEYWORDS:
        yield f"there is no keyword {held!r} to have"
    if isinstance(ability, cl.HasMight) and not ability.n:
        yield "no more Might is no ability"


def _trigger(ability: cl.Triggered, card: RiftboundCard) -> Iterator[str]:
    yield from _text(ability.then, card, ability.when, f"when {ability.when}")
    if isinstance(ability.condition, cl.PaidCost) and ability.when != "play me":
        yield "whether an additional cost was paid is asked by the play effect (356.4.f.1)"
    if ability.when == "play me" and (
        "empowered" in ability.gate or ability.condition == cl.IAm("empowered")
    ):
        yield "what enters is a new object and not empowered, so this would never trigger (124, 828.1.c)"
    if isinstance(ability.condition, cl.ItIs) and ability.when not in WHEN_THAT:
        yield 'a trigger\'s condition is read before anything is chosen, so it has no "it" (383.2.a)'
    dead = ability.when == "die"
    if (
        dead
        and ability.cost is not None
        and any(act.do in _OF_SOURCE - {"recycle me", "banish me"} for act in ability.cost.acts)
    ):
        yield "what has died can't be turned or killed to pay (203.3)"


def _activated(ability: cl.Activated, card: RiftboundCard) -> Iterator[str]:
    yield from _text(ability.then, card, "", "the activated ability")
    if isinstance(ability.only_if, cl.PaidCost | cl.ItIs):
        yield "whether an ability can be used is known before anything is chosen"
    if needs_reaction(ability.then) and ability.timing != "reaction":
        yield "what chooses an item on the chain is of use only as a Reaction (813)"
    if any(isinstance(part, cl.Add) for part in parts(ability.then)):
        if len(ability.then) > (2 if isinstance(ability.then[0], cl.PayAny) else 1):
            yield "an ability that Adds resolves at once, and does nothing else (429.2)"


# -- texts ---------------------------------------------------------------------------------------------------


class _Reading:
    """How far a text has been read: what its words can refer to."""

    __slots__ = (
        "apart",
        "card",
        "depth",
        "goes_home",
        "it",
        "looked",
        "made",
        "moved",
        "paid",
        "revealed",
        "taken",
        "targets",
        "when",
        "where",
    )

    def __init__(self, card: RiftboundCard, when: str, where: str) -> None:
        self.card = card
        self.when = when
        self.where = where
        self.it = False
        self.targets = 0
        self.looked = False
        #: Whether it has played tokens, revealed cards, and taken control that it may have lost.
        self.made = self.revealed = self.taken = False
        #: Whether it has had an amount paid, and moved anything.
        self.paid = self.moved = False
        self.depth = 0
        self.apart = False
        self.goes_home = False


def _text(text: Text, card: RiftboundCard, when: str, where: str) -> Iterator[str]:
    if not text:
        yield f"{where} says nothing"
    if len(text) == 1 and isinstance(text[0], cl.Modes):
        if len(text[0].modes) < 2:
            yield "a choice of modes has at least two (355.3)"
        for mode in text[0].modes:
            yield from _steps(mode, _Reading(card, when, f"a mode of {where}"))
    else:
        yield from _steps(text, _Reading(card, when, where))
    if when and len(text) > 1 and any(isinstance(part, cl.Add) for part in parts(text)):
        yield "an ability that Adds resolves at once, and does nothing else (429.2)"


def _steps(text: Text, reading: _Reading) -> Iterator[str]:
    if not text:
        yield f"{reading.where} says nothing"
    for at, instruction in enumerate(text):
        reading.goes_home = any(isinstance(later, cl.Recall) and later.to == "it" for later in text[at + 1 :])
        yield from _step(instruction, reading)


def _step(step: cl.Instruction, reading: _Reading) -> Iterator[str]:
    where = reading.where
    if isinstance(step, cl.Modes):
        yield f"{where}: modes are chosen as the item is played, so they are its whole text (355.3)"
        return
    yield from _words(step, reading)
    yield from _numbers(step, where)
    if isinstance(step, cl.PayEquip) and (not reading.it or reading.card.type != "unit"):
        yield f"{where}: what was chosen is attached to a unit, which is the source (821.1.c)"
    if isinstance(step, cl.EachPlays) and not reading.looked:
        yield f"{where}: cards banished with this text can be played only after some were (393)"
    if isinstance(step, cl.LookAndBanish):
        reading.looked = True
    if isinstance(step, cl.PlayRevealed) and not reading.revealed:
        yield f"{where}: of the revealed cards one is played, and none has been revealed (424.4)"
    if isinstance(step, cl.EachDoes) and step.do == "move there" and not reading.moved:
        yield f"{where}: others move to where the text has moved something, and it has moved nothing (359.3.e.14)"
    if isinstance(step, cl.Forbid) and step.what == "move it" and not reading.it:
        yield f"{where}: what can't be moved is what the text was about before, and it was about nothing"
    reading.moved = reading.moved or isinstance(step, cl.MoveTo)
    if isinstance(step, cl.LoseControl) and not reading.taken:
        yield f"{where}: what is lost is control that the text has given until it is lost (391)"
    if isinstance(step, cl.Dig | cl.RevealHand | cl.Discard | cl.RevealTop):
        reading.it = True
    reading.paid = reading.paid or isinstance(step, cl.PayAny | cl.SpendAny)
    reading.made = reading.made or isinstance(step, cl.PlayToken)
    reading.revealed = reading.revealed or isinstance(step, cl.RevealTop)
    reading.taken = reading.taken or (isinstance(step, cl.TakeControl) and step.until == "lost")
    if (
        isinstance(step, cl.TakeControl)
        and isinstance(step.to, Pick)
        and step.to.kind not in _ITEMS
        and not step.home
        and step.until != "lost"
        and not reading.goes_home
    ):
        yield f"{where}: a permanent that is taken goes to its new controller's base, for enemies at one place would fight"
    what = getattr(step, "to", None)
    if what is None:
        what = getattr(step, "what", None)
    if isinstance(what, Pick):
        reading.it = True
        if is_target_of(step) and not what.every and not what.must and what.zone != "hand":
            reading.targets += 1
    elif isinstance(what, str) and what in ("me", "that"):
        reading.it = True
    yield from _within(step, reading)


def is_target_of(step: cl.Instruction) -> bool:
    """Whether what an instruction describes can be a target: not where several choose, or what is only looked at."""
    return not isinstance(step, cl.Dig | cl.RevealHand | cl.EachDoes | cl.EnterReady | cl.PlayAllowed)


def _within(step: cl.Instruction, reading: _Reading) -> Iterator[str]:
    """What stands inside an instruction."""
    blocks: tuple[Text, ...]
    if isinstance(step, cl.If | cl.Pay | cl.May):
        blocks = (step.then, step.otherwise) if step.otherwise else (step.then,)
    elif isinstance(step, cl.EachChooses):
        blocks = tuple(then for then in step.then if then)
        if len(step.names) != len(step.then) or len(set(step.names)) < 2:
            yield f"{reading.where}: a choice is between two things at least, each with a name of its own (355.17)"
    elif isinstance(step, cl.DoThis | cl.AtEndOfTurn | cl.ThisTurn):
        blocks = (step.then,)
    else:
        return
    if reading.depth >= 2:
        yield f"{reading.where}: a text within a text within a text is the deepest"
    apart = isinstance(step, _MADE_BY_TEXT)
    if apart and reading.apart:
        yield f"{reading.where}: an ability made by a text makes no further ones, so that none goes on for ever"
    if isinstance(step, cl.DoThis) and step.n < 1:
        yield f"{reading.where}: something is done at least once"
    for block in blocks:
        when = step.when if isinstance(step, cl.ThisTurn) else reading.when
        inner = _Reading(reading.card, when, f"{reading.where}, within {type(step).__name__}")
        inner.it, inner.looked, inner.depth = reading.it, reading.looked, reading.depth + 1
        inner.made, inner.taken = reading.made, reading.taken
        inner.revealed = reading.revealed and not apart
        inner.targets = 0 if apart else reading.targets
        inner.apart = reading.apart or apart
        yield from _steps(block, inner)
        if not apart:
            reading.targets = inner.targets


def _words(step: cl.Instruction, reading: _Reading) -> Iterator[str]:
    """Words refer to something that there is."""
    where = reading.where
    for field in ("to", "what", "n", "who", "whom", "by", "one", "other"):
        word = getattr(step, field, None)
        if not isinstance(word, str):
            continue
        if field == "what" and not isinstance(step, cl.Play | cl.Attach):
            continue
        if word == "by might" and not getattr(step, "by", ""):
            yield f'{where}: "{word}" is of the unit that deals it, and none does'
        if field == "n" and word.startswith("its ") and isinstance(getattr(step, "to", None), Pick):
            continue  # of what the instruction itself acts on
        if (
            word in ("it", "its controller", "its owner", "its might", "its energy", "its damage")
            and not reading.it
        ):
            yield f'{where}: "{word}" refers to something, and nothing has been chosen yet'
        if word.startswith("target ") and int(word[7:]) >= reading.targets:
            yield f'{where}: "{word}" is not among the {reading.targets} targets so far'
        if word in ("me", "my might") and reading.card.type == "spell" and not isinstance(step, _OF_A_SPELL):
            yield f'{where}: "{word}" is the source, and a spell is no permanent (053.2)'
        if word == "my might" and reading.card.type != "unit":
            yield f"{where}: only a unit has Might"
        if word == "revealed" and not reading.revealed:
            yield f'{where}: "revealed" is what the text has revealed, and it has revealed nothing (424.1)'
        if word == "this":
            yield f'{where}: "this" is what effect text is printed on'
        if word == "that" and reading.when not in THAT and not (reading.apart and reading.it):
            yield f'{where}: the trigger is about nothing that "that" could be'
    described = [
        part
        for part in parts((getattr(step, "to", None), getattr(step, "what", None), getattr(step, "n", None)))
        if isinstance(part, Pick)
    ]
    if getattr(step, "n", None) == "paid amount" and not reading.paid:
        yield f'{where}: "paid amount" is what the text has had paid, and it has had nothing paid (204.3.b)'
    if any(pick.paid for pick in described) and not any(
        act.do == "kill"
        for ability in reading.card.abilities
        if isinstance(ability, cl.ExtraCost)
        for act in ability.cost.acts
    ):
        yield f"{where}: it costs no more than what is killed to pay for the text, and nothing is (356.2.a)"
    if any(pick.marked for pick in described) and not any(
        isinstance(ability, cl.NamesTag) for ability in reading.card.abilities
    ):
        yield f"{where}: the tag that was named, and none is (763)"
    if any(pick.made for pick in described) and not reading.made:
        yield f"{where}: among the tokens that the text has played, and it has played none"
    if any(pick.zone == "revealed" for pick in described) and not reading.revealed:
        yield f"{where}: among the cards that the text has revealed, and it has revealed none (424.1)"
    condition = step.condition if isinstance(step, cl.If) else None
    if isinstance(condition, cl.ItIs) and not reading.it:
        yield f'{where}: "if it is" refers to something, and nothing has been chosen yet'
    if isinstance(condition, cl.PaidCost):
        optional = sum(
            1 for ability in reading.card.abilities if isinstance(ability, cl.ExtraCost) and ability.optional
        )
        if condition.number >= optional:
            yield f"{where}: the card has no optional additional cost of number {condition.number}"
    if reading.card.type == "spell" and any(
        isinstance(part, cl.IAm | cl.IAmAt | cl.Moved | cl.InCombat) for part in parts(condition)
    ):
        yield f"{where}: a spell is nowhere and has no status"


def _numbers(step: cl.Instruction, where: str) -> Iterator[str]:
    n = getattr(step, "n", 1)
    if isinstance(step, cl.GiveMight):
        if n == 0:
            yield f"{where}: no Might is nothing to give"
    elif isinstance(n, int) and n < 1 and not isinstance(step, cl.Prevent):
        yield f"{where}: {type(step).__name__} of {n} is nothing"
    if isinstance(step, cl.Add) and not step.energy and not step.power:
        yield f"{where}: nothing is Added"
    if isinstance(step, cl.GiveKeyword) and step.keyword not in KEYWORDS and step.keyword != "mine":
        yield f"{where}: there is no keyword {step.keyword!r} to give"


def needs_reaction(text: Text) -> bool:
    """Whether a text chooses an item on the chain, which is there only while Reactions can be played
    (355.9.a.2).
    """
    return any(
        isinstance(part, Pick) and part.kind in _ITEMS and part.zone == "chain" for part in parts(text)
    )
