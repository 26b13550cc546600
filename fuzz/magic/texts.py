"""Made-up Magic texts: what a spell or an ability does.

A `TextWriter` writes instructions one choice at a time, the simplest first, within the mechanics that are switched on. Targets are
listed as they come up ("target 0", "target 1"); what has been named so far is kept account of, so that "it" and the like name
something. May be called by: `made_up`.
"""

from __future__ import annotations

from headjudge.engine.cards import magic as cl
from headjudge.engine.cards.magic import Amount, Condition, Pay, Price, Target, Which
from headjudge.fuzz.magic import picks
from headjudge.fuzz.magic.mechanics import BIT
from headjudge.fuzz.magic.picks import Levels
from headjudge.fuzz.source import Source

Text = tuple[cl.Do, ...]

# Where a text stands: in a spell; in an ability whose source is on the battlefield; in one whose source is not.
SPELL, LIVING, GONE = 1, 2, 4
#: How many features a description has.
_FEATURES = (0, 0, 0, 0, 0, 1, 1, 2)
_WHO = ("you", "you", "you", "you", "each", "opponent")
#: Whose things something bad, and something good, happens to.
HARMED = ("any", "any", "opponent", "opponent", "opponent")
HELPED = ("you", "you", "any")
#: Kinds of what can be named: a permanent that is there, and one that has left ("gone").
_PERMANENT = frozenset({"creature", "permanent"})
OWNED = frozenset({"creature", "permanent", "gone", "spell", "card"})


class TextWriter:
    """Writes texts for one card; see the module's docstring.

    ``source``   makes the choices.     ``on``  mechanics that may occur, as bits.    ``colors``  letters of the card.
    ``sort``     creature, instant, sorcery, artifact, enchantment, aura, equipment, land, walker.
    ``has_x``    whether the card, or the ability that is written, announces X.       ``kicked``  whether it has a kicker.
    """

    __slots__ = (
        "alive", "colors", "copies", "depth", "has_x", "in_part", "it", "kicked", "link", "made", "on", "player", "slots", "sort", "source",
        "spell", "stepped", "targets", "when",
    )  # fmt: skip

    def __init__(self, source: Source, on: int, colors: str, sort: str) -> None:
        self.source = source
        self.on = on
        self.colors = colors
        self.sort = sort
        self.has_x = False
        self.kicked = False
        self.link = False
        self.copies = False  # whether it copies a spell and may choose new targets
        self.begin("")

    def begin(self, when: str, *, spell: bool = False) -> None:
        """A new text starts; ``when``: its trigger, "" for a spell or an activated ability."""
        self.when = when
        self.spell = spell
        self.alive = not spell and when not in ("dies", "leaves", "cast me", "cycled")
        self.targets: list[Target] = []
        self.slots: list[str] = []
        self.it = _ABOUT.get(when, "")
        self.player = when in _OF_PLAYERS  # whether "that player" names somebody
        self.made = False
        self.stepped = False
        self.depth = 0
        self.in_part = False

    # -- what is acted on ------------------------------------------------------------------------------------

    def which(self, levels: Levels) -> Which:
        """A description from a table."""
        return self.source.pick(levels[self.source.pick(_FEATURES)])

    def target(self, which: Which, kind: str, *, single: bool = False) -> str:
        """One more instance of the word "target"; returns the word for it."""
        least, most, x = 1, 1, False
        if not single:
            least, most = self.source.pick(((1, 1), (1, 1), (1, 1), (1, 1), (0, 1), (0, 2), (1, 2), (2, 2)))
            x = self.has_x and kind == "creature" and self.source.chance(1, 12)
        another = bool(self.targets) and self.source.chance(1, 3)
        self.targets.append(Target(which, 0 if x else least, 1 if x else most, x=x, another=another))
        self.slots.append(kind if most == 1 and least == 1 and not x else "")
        self.it = kind if most == 1 else ""
        return f"target {len(self.targets) - 1}"

    def word(self, kinds: frozenset[str] | tuple[str, ...], *, me: bool = False) -> str:
        """A word for something of those kinds that was named before; "" for none, or where something new is wanted."""
        words = ["", ""]
        if self.it in kinds:
            words += ["it", "it"]
        words += [f"target {n}" for n, kind in enumerate(self.slots) if kind in kinds]
        if me and self.alive and ("creature" not in kinds or self.sort == "creature" or len(kinds) > 1):
            words += ["this", "this"]
        if self.sort in ("aura", "equipment") and self.alive and "creature" in kinds:
            words += ["host"]
        if len(words) == 2:
            return ""
        word = self.source.pick(words)
        if word.startswith("target"):
            self.it = self.slots[int(word[7:])]
        elif word in ("this", "host"):
            self.it = "creature" if word == "host" or self.sort == "creature" else "permanent"
        return word

    def all_of(self, levels: Levels) -> Which | None:
        """All that fit, now and then."""
        if self.on & BIT["each"] and self.source.chance(1, 5):
            self.it = ""
            return self.which(levels)
        return None

    def creature(self, whose: tuple[str, ...], *, me: bool = False) -> cl.To:
        """Creatures that something happens to: a word, a target, or all that fit."""
        word = self.word(("creature",), me=me)
        if word:
            return word
        levels = picks.CREATURES[self.source.pick(whose)]
        every = self.all_of(levels)
        return every if every is not None else self.target(self.which(levels), "creature")

    def one_creature(self, whose: str) -> str:
        """Exactly one creature as a target."""
        return self.target(self.which(picks.CREATURES[whose]), "creature", single=True)

    def permanent(self, whose: tuple[str, ...], *, me: bool = False) -> cl.To:
        """Permanents that something happens to."""
        word = self.word(_PERMANENT, me=me)
        if word:
            return word
        table = self.source.pick((picks.CREATURES, picks.CREATURES, *picks.SORTS))
        levels = table[self.source.pick(whose)]
        every = self.all_of(levels)
        if every is not None:
            return every
        return self.target(self.which(levels), "creature" if table is picks.CREATURES else "permanent")

    def item(self) -> str:
        """A spell or ability on the stack, as a target."""
        table = self.source.pick((picks.SPELLS, picks.SPELLS, picks.SPELLS, picks.ITEMS, picks.ABILITIES))
        whose = self.source.pick(("any", "any", "opponent"))
        kind = "spell" if table is picks.SPELLS else "item"
        return self.target(self.which(table[whose]), kind, single=True)

    def who(self) -> str:
        """Who does it, or is affected: mostly you; a target player now and then."""
        words = [*_WHO, "target"]
        if self.it in OWNED:
            words += ["controller of it"] * 2
        if self.player:
            words += ["that player"] * 2
        if any(kind == "player" for kind in self.slots):
            words += [f"target {self.slots.index('player')}"] * 2
        word = self.source.pick(words)
        if word == "target":
            return self.target(self.source.pick(picks.PLAYERS), "player", single=True)
        return word

    def amount(self, most: int) -> cl.Number:
        """A number from 1, X, or something counted."""
        if self.has_x and self.source.chance(3, 2):
            return Amount("x")
        if self.source.chance(1, 6):
            words: list[Amount] = [Amount("count", which) for which in picks.COUNTED]
            if self.sort == "creature" and not self.spell:
                words += [Amount("power"), Amount("power")]
            if self.it in ("creature", "gone"):
                words += [Amount("power", ref="it"), Amount("toughness", ref="it")]
            if self.when in _MUCH:
                words += [Amount("that much")] * 3
            words += [Amount("cards in hand", ref="you"), Amount("spells cast", ref="you")]
            return self.source.pick(words)
        return self.source.integer(1, most)

    def mana(self) -> str:
        """Mana to pay."""
        return self.source.pick(picks.small_costs(self.colors))

    def price(self) -> Price:
        """Something to pay: mana mostly."""
        if self.source.chance(1, 3):
            return Price(pays=(self.pays(),))
        return Price(self.mana())

    def pays(self) -> Pay:
        """Something to do as a cost, besides mana and besides what uses up the source."""
        return self.source.pick(picks.OTHER_PAYS)

    # -- texts -----------------------------------------------------------------------------------------------

    def text(
        self, when: str = "", *, spell: bool = False, lengths: tuple[int, ...] = (1, 1, 1, 1, 2, 2, 2, 3)
    ) -> Text:
        """What a spell or an ability does; its targets are in ``targets`` afterwards."""
        self.begin(when, spell=spell)
        return self.steps(lengths)

    def steps(self, lengths: tuple[int, ...]) -> Text:
        """Instructions one after the other."""
        found: list[cl.Do] = []
        for _ in range(self.source.pick(lengths)):
            found.extend(self.step())
            self.stepped = True
        return tuple(found)

    def step(self) -> Text:
        """One instruction, or two that belong together."""
        from headjudge.fuzz.magic.instructions import ways  # its functions write with what stands here

        return self.source.pick(ways(self.on, self.where(), self.depth, self.in_part))(self)

    def where(self) -> int:
        """Where the text stands: in a spell, in an ability whose source is there, in one whose source has gone."""
        return SPELL if self.spell else LIVING if self.alive else GONE

    def inside(self, lengths: tuple[int, ...] = (1, 1, 1, 2)) -> Text:
        """Instructions inside another one."""
        it, slots = self.it, list(self.slots)
        self.depth += 1
        found = self.steps(lengths)
        self.depth -= 1
        self.it = it
        # What is chosen in there may be nothing: afterwards it is not spoken of.
        self.slots = slots + [""] * (len(self.slots) - len(slots))
        return found

    def apart(self, *, targets: bool = False) -> tuple[Text, tuple[Target, ...]]:
        """Instructions of an ability that this text makes; with ``targets``, those of its own."""
        before = self.targets, self.slots, self.it, self.on
        self.targets, self.slots, self.in_part = [], [], True
        self.depth += 1
        if not targets:
            # A delayed ability does something to what is known already: it has no targets of its own here.
            found = self.plain()
        else:
            found = self.steps((1, 1, 2))
        made = tuple(self.targets)
        self.depth -= 1
        self.in_part = False
        self.targets, self.slots, self.it, self.on = before
        return found, made

    def plain(self) -> Text:
        """One instruction without a target."""
        does: list[cl.Do] = [cl.Draw(), cl.GainLife(2), cl.LoseLife(1, "opponent")]
        if self.it in _PERMANENT:
            does += [
                cl.Sacrifice("it", "controller of it"),
                cl.Exile("it"),
                cl.ReturnTo("it", "hand"),
                cl.Destroy("it"),
            ]
        elif self.it == "gone":
            does += [cl.ReturnTo("it", "battlefield", "owner of it")] * 2
        if self.alive and not self.spell:
            does += [cl.PutCounters("+1/+1", "this")] if self.sort == "creature" else [cl.Tap("this")]
        return (self.source.pick(does),)

    def condition(self, *, passive: bool = False, depth: int = 0) -> Condition:
        """Something that is so or not. ``passive``: of a static ability, which knows nothing of one resolution."""
        source = self.source
        sorts = ["exists", "exists", "life", "turn", "hand"]
        if not passive:
            sorts += ["cast", "died"]
            if self.kicked:
                sorts += ["kicked"] * 3
            if self.on & BIT["foretell"] and self.spell:
                sorts += ["foretold"]
            if self.it in ("creature", "permanent") and not depth:
                sorts += ["fits"] * 2
            if self.stepped and not depth:
                sorts += ["did"] * 2
        if depth < 1:
            sorts += ["all", "not"]
        match source.pick(sorts):
            case "exists":
                return Condition("exists", source.pick(picks.COUNTED), n=source.integer(1, 3))
            case "life":
                return Condition(
                    "life", n=source.pick((10, 5, 15)), compare=source.pick(("at least", "at most"))
                )
            case "hand":
                return Condition("hand", n=source.integer(0, 2), compare="at most")
            case "cast":
                return Condition("cast this turn", Which("spell"), n=source.integer(1, 2))
            case "died":
                return Condition("died this turn", Which(types=("Creature",)))
            case "kicked":
                return Condition("kicked")
            case "foretold":
                return Condition("foretold")
            case "fits":
                return Condition("fits", self.which(picks.CREATURES["any"]), ref="it")
            case "did":
                return Condition("did")
            case "all":
                parts = tuple(self.condition(passive=passive, depth=1) for _ in range(2))
                return Condition(source.pick(("all", "any")), parts=parts)
            case "not":
                inner = self.condition(passive=passive, depth=1)
                return Condition(
                    inner.what,
                    inner.which,
                    inner.ref,
                    inner.who,
                    inner.n,
                    inner.compare,
                    inner.word,
                    True,
                    inner.parts,
                )
            case _:
                return Condition(source.pick(("your turn", "not your turn")))


#: What "it" is for a trigger, by its event.
_ABOUT: dict[str, str] = {
    "enters": "creature", "enters me": "", "dies": "gone", "other dies": "gone", "leaves": "gone", "attacks": "creature",
    "blocks": "creature", "cast": "spell", "becomes target": "creature", "damaged": "creature", "tapped": "permanent",
    "discard": "card", "sacrifice": "gone", "counter": "creature",
}  # fmt: skip
_OF_PLAYERS = frozenset({
    "draw", "discard", "gain life", "lose life", "cast", "upkeep", "end step", "combat damage to player", "land",
})  # fmt: skip
#: Events that tell how much.
_MUCH = frozenset({"damaged", "damage", "combat damage to player", "gain life", "lose life"})
