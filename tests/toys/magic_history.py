"""Hand-written histories of Magic, told as a sound engine tells them (`docs/trace.md`), for the tests of its judges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as ml
from headjudge.engine.trace import Event, zone_kind
from toys.history import History

CREATURE = ml.Target(ml.Which(types=("Creature",)))
SPELL = ml.Target(ml.Which(kind="spell", zone="stack"))
ANY = ml.Target(ml.Which(kind="any"))


def creature(name: str, power: int = 2, toughness: int = 2, *abilities: ml.Ability, **rest: Any) -> MagicCard:
    """A creature."""
    types = rest.pop("types", ("Creature",))
    rest.setdefault("cost", "{0}")
    return MagicCard(name, types, power=str(power), toughness=str(toughness), abilities=abilities, **rest)


def bear(name: str, *words: str, power: int = 2, toughness: int = 2, **rest: Any) -> MagicCard:
    """A creature with keywords."""
    return creature(name, power, toughness, *(ml.Keyword(word) for word in words), **rest)


def instant(
    name: str, *does: ml.Do, targets: tuple[ml.Target, ...] = (), cost: str = "{1}", **rest: Any
) -> MagicCard:
    """An instant; ``abilities`` come after what it does."""
    more = rest.pop("abilities", ())
    types = rest.pop("types", ("Instant",))
    return MagicCard(name, types, cost=cost, abilities=(ml.Spell(does, targets), *more), **rest)


def sorcery(name: str, *does: ml.Do, **rest: Any) -> MagicCard:
    """A sorcery."""
    return instant(name, *does, types=("Sorcery",), **rest)


def enchantment(name: str, *abilities: ml.Ability, **rest: Any) -> MagicCard:
    """An enchantment."""
    return MagicCard(name, ("Enchantment",), cost="{1}", abilities=abilities, **rest)


def tap_for(mana: str) -> ml.Activated:
    """A mana ability that costs {T}."""
    return ml.Activated(ml.Price(pays=(ml.Pay("tap"),)), (ml.AddMana(mana),))


FOREST = MagicCard(
    "Forest", ("Land",), subtypes=("Forest",), supertypes=("Basic",), abilities=(tap_for("{G}"),)
)
BOLT = instant("Shock", ml.Damage(2, "target 0"), targets=(ANY,), cost="{R}")
CANCEL = instant("Cancel", ml.Counter(), targets=(SPELL,), cost="{1}{U}{U}")
BEAR = bear("Bear", cost="{1}{G}")
RICH = {name: (0, dict.fromkeys("WUBRGC", 9)) for name in "ABC"}


class Game(History):
    """A history of Magic in the making: everybody is rich, and it is the main phase of A."""

    def __init__(self, zones: dict[str, str | list[str]], *cards: MagicCard, **rest: Any) -> None:
        rest.setdefault("pools", {name: RICH[name] for name in rest.get("players", ("A", "B"))})
        super().__init__(zones, cards, game="magic", **rest)
        self.cleans = False
        self.active = "A"

    # -- priority -----------------------------------------------------------------------------------------------------

    def gets(self, player: str = "A") -> Event:
        """State-based actions are checked, and the player gets priority."""
        self.tell("cleanup")
        return self.tell("priority", player)

    def all_pass(self, *players: str) -> None:
        """Each of those players gets priority and passes."""
        for player in players or ("A", "B"):
            self.gets(player)
            self.tell("passed", player)

    def step(self, phase: str) -> Event:
        """All pass, mana is lost, and that step begins."""
        return self.tell("phase_began", "", "", phase=phase)

    def empty(self) -> None:
        """Nobody has mana left."""
        for name, (_, power) in RICH.items():
            if any(player.name == name for player in self.scenario.players):
                self.tell("resources_lost", name, energy=0, power=dict(power))

    def steps(self, *phases: str) -> None:
        """Those steps begin and end, with priority in each that has any."""
        for phase in phases:
            self.step(phase)
            if (
                phase not in ("untap", "cleanup", "first combat damage", "combat damage")
                and phase != phases[-1]
            ):
                order = [player.name for player in self.scenario.players]
                at = order.index(self.active)
                self.all_pass(*order[at:], *order[:at])

    def new_turn(self, player: str) -> Event:
        """A turn of that player begins."""
        self.active = player
        return self.tell("turn_began", player, turn=self.scenario.turn + 1)

    # -- casting --------------------------------------------------------------------------------------------------------

    def begin(self, name: str, player: str = "A", *, limited: bool = False, priority: bool = True) -> str:
        """A card is put on the stack and is pending; returns the item's reference."""
        if priority and not limited:
            self.gets(player)
        origin, old = self.zones[self.id(name)], self.ref(name)
        self.move(name, "stack", "play", player, controller=player)
        item = self.ref(name)
        card = self.cards[item.rpartition("#")[0]]
        assert isinstance(card, MagicCard)
        kind = "spell" if {"Instant", "Sorcery"} & set(card.types) else "permanent"
        self.tell(
            "item_pending", player, item, kind=kind, source=old, ability=-1, origin=origin, limited=limited
        )
        return item

    def price(
        self, item: str, player: str = "A", generic: int | None = None, pips: str = "", **rest: Any
    ) -> None:
        """The total cost is determined and paid; without numbers it is the mana cost, and X is nothing."""
        card = self.cards[item.rpartition("#")[0].partition("*")[0]]
        parts = rest.pop("parts", None)
        if generic is None:
            assert isinstance(card, MagicCard)
            symbols = (
                [part for part in card.cost.replace("}", "{").split("{") if part] if "*" not in item else []
            )
            generic = sum(int(one) for one in symbols if one.isdigit())
            pips = "".join(one for one in symbols if not one.isdigit())
        self.tell(
            "cost_determined", player, item, item=item, energy=generic, power=pips, acts=[],
            parts=[["base", generic, pips]] if parts is None else parts,
        )  # fmt: skip
        self.pay_mana(item, player, generic, pips, **rest)

    def pay_mana(self, item: str, player: str, generic: int, pips: str, acts: Sequence[Any] = ()) -> None:
        """That much is paid: pips with their colours, the rest with colourless mana."""
        power: dict[str, int] = {"C": generic} if generic else {}
        for letter in pips:
            power[letter] = power.get(letter, 0) + 1
        if power:
            self.tell("resources_spent", player, energy=0, power=power, item=item, purpose="cost")
        self.tell(
            "cost_paid",
            player,
            item,
            item=item,
            energy=0,
            power=power,
            acts=[list(act) for act in acts],
            optional=[],
        )

    def done(self, item: str, player: str = "A") -> None:
        """The item is complete: cast, if it is a spell."""
        self.finalize(item, player)
        if "*" not in item:
            self.tell("played", player, item, item=item, card="spell", name=item.rpartition("#")[0])

    def cast(self, name: str, player: str = "A", *targets: str, **price: Any) -> str:
        """A spell is cast for its mana cost; returns the item's reference."""
        item = self.begin(name, player)
        if targets:
            self.target(item, *targets, player=player)
        self.price(item, player, **price)
        self.done(item, player)
        return item

    def activate(self, name: str, index: int = 0, player: str = "A", *targets: str, **rest: Any) -> str:
        """An ability is activated; nothing is paid unless ``tap``."""
        taps = rest.pop("tap", False)
        if rest.pop("priority", True):
            self.gets(player)
        item = self.ability(name, index, player, "activated", **rest)
        if targets:
            self.target(item, *targets, player=player)
        self.tell(
            "cost_determined", player, item, item=item, energy=0, power="", acts=[], parts=[["base", 0, ""]]
        )
        if taps:
            self.tell("status", player, self.ref(name), status="exhausted", value=True, why="cost")
        self.tell("cost_paid", player, item, item=item, energy=0, power={}, acts=[], optional=[])
        self.finalize(item, player)
        return item

    def mana(self, name: str, letter: str = "G", player: str = "A", index: int = 0) -> str:
        """A mana ability that taps is activated."""
        return self.add(name, player, 0, {letter: 1}, index)

    def trigger(self, name: str, index: int, player: str = "A", event: Event | None = None) -> Event:
        """An ability triggers."""
        at = event.id if event is not None else len(self.events) - 1
        return self.tell(
            "triggered", player, self.ref(name), causes=(at,), source=self.ref(name), ability=index
        )

    def stack_trigger(self, waiting: Event, *targets: str) -> str:
        """What has triggered is put on the stack."""
        self.abilities += 1
        source = waiting.data["source"]
        item = f"{source}*{self.abilities}"
        event = waiting.causes[0] if waiting.causes else waiting.id
        self.tell(
            "item_pending", waiting.player, item, causes=(event, waiting.id), kind="trigger", source=source,
            ability=waiting.data["ability"], origin="", trigger=event,
        )  # fmt: skip
        if targets:
            self.target(item, *targets, player=waiting.player)
        self.finalize(item, waiting.player)
        return item

    # -- resolving --------------------------------------------------------------------------------------------------------

    def owner(self, item: str) -> str:
        """The owner of the card that an item is."""
        return self.owners[item.rpartition("#")[2].partition(".")[0]]

    def resolved(self, item: str, player: str = "A", zone: str = "") -> None:
        """The item has resolved: a spell goes to its owner's graveyard, or to ``zone``."""
        if "*" not in item:
            ident = item.rpartition("#")[2].partition(".")[0]
            self.move(ident, zone or f"graveyard:{self.owners[ident]}", "resolve", player)
        self.tell("resolved", player, item)

    def enter(self, name: str, zone: str = "battlefield", player: str = "A", **data: Any) -> str:
        """A permanent spell resolves; returns the permanent's reference."""
        item = self.ref(name)
        self.tell("resolving", player, item)
        self.move(name, zone, "resolve", player, controller=data.pop("controller", player), **data)
        self.tell("resolved", player, item)
        return self.ref(name)

    def enter_as_copy(self, name: str, *models: str) -> str:
        """A permanent spell resolves and enters as a copy of the last of those cards, each of which is chosen; "": none is. Returns the
        permanent's reference."""
        for model in models:
            answer = self.ref(model) if model else "none"
            self.tell(
                "option_chosen", "A", self.ref(name), item="", what="object", name="copy", answer=answer
            )
        entered = self.enter(name)
        value = [model for model in models if model][-1]
        self.tell("became", "A", entered, trait="copy", value=value, until="")
        return entered

    def counter(self, item: str, by: str, zone: str = "") -> Event:
        """The item is countered; a card goes to its owner's graveyard, or to ``zone``."""
        event = self.tell("countered", "", item, by=by)
        if "*" not in item:
            ident = item.rpartition("#")[2].partition(".")[0]
            self.move(ident, zone or f"graveyard:{self.owners[ident]}", "counter")
        return event

    def fizzle(self, item: str) -> Event:
        """The item doesn't resolve."""
        event = self.tell("no_resolution", self.owner(item), item, why="no legal target")
        if "*" not in item:
            ident = item.rpartition("#")[2].partition(".")[0]
            self.move(ident, f"graveyard:{self.owners[ident]}", "no resolution")
        return event

    def put(self, name: str, to: str = "battlefield", **data: Any) -> Event:
        """A card is put somewhere by an effect."""
        why = data.pop("why", "return")
        if to == "battlefield":
            data.setdefault("controller", self.owners[self.id(name)])
        return self.move(name, to, why, **data)

    def create(self, ident: str, card: str, player: str = "A", **data: Any) -> str:
        """A player creates a token with that id; returns the permanent's reference."""
        self.refs[ident], self.zones[ident], self.owners[ident] = f"{card}#{ident}.0", "", player
        data.setdefault("controller", player)
        self.move(ident, "battlefield", "create", player, **data)
        return self.ref(ident)

    def play_land(self, name: str, player: str = "A", *, priority: bool = True, **data: Any) -> Event:
        """A land is played."""
        if priority:
            self.gets(player)
        self.tell("special_action", player, self.ref(name), what="play land")
        self.move(name, "battlefield", "play", player, controller=player, **data)
        return self.tell(
            "played", player, self.ref(name), item="", card="land", name=self.ref(name).rpartition("#")[0]
        )

    def die(self, *names: str, why: str = "lethal", batch: int = 7) -> list[Event]:
        """Creatures are destroyed together."""
        for name in names:
            self.tell("killed", self.owners[self.id(name)], self.ref(name), batch=batch, why=why)
        return [
            self.move(name, f"graveyard:{self.owners[self.id(name)]}", "destroy", batch=batch)
            for name in names
        ]

    def hurt(self, goal: str, n: int, source: str = "", **data: Any) -> Event:
        """Damage is dealt, with what it results in for a player."""
        if "#" in goal:
            return self.tell(
                "damage",
                self.owners[goal.rpartition("#")[2].partition(".")[0]],
                goal,
                amount=n,
                source=source,
                **data,
            )
        event = self.tell("damage", goal, "", amount=n, source=source, **data)
        self.lose(goal, n)
        return event

    def lose(self, player: str, n: int, why: str = "lost", **data: Any) -> Event:
        """A player loses life, or gains it."""
        total = self.lives.get(player, 20) - n
        self.lives[player] = total
        return self.tell("life", player, amount=-n, total=total, why=why if n > 0 else "gained", **data)

    @property
    def lives(self) -> dict[str, int]:
        """Life totals by name."""
        if not hasattr(self, "_lives"):
            self._lives: dict[str, int] = {}
        return self._lives

    def put_counters(self, name: str, kind: str, n: int, total: int | None = None, **data: Any) -> Event:
        """Counters are put on something."""
        return self.tell(
            "counters", "", self.ref(name), kind=kind, amount=n, total=n if total is None else total, why="instruction", **data
        )  # fmt: skip

    def attack(self, *names: str, defender: str = "B", tap: bool = True) -> None:
        """Creatures of A are declared as attackers and tap."""
        for name in names:
            self.tell("attacks", "A", self.ref(name), batch=3, defender=defender)
        for name in names if tap else ():
            self.tell("status", "A", self.ref(name), batch=3, status="exhausted", value=True, why="attack")

    def block(self, name: str, attacker: str) -> Event:
        """A creature is declared as a blocker."""
        return self.tell("blocks", "B", self.ref(name), batch=4, attacker=self.ref(attacker))

    def later_turn(self, *players: str) -> None:
        """The turn ends, and those players' turns go by, until the main phase of the last one's."""
        self.all_pass(self.active, *(name for name in self._names() if name != self.active))
        self.empty()
        for at, player in enumerate(players):
            if at:
                self._pass_all()
            self.step("end")
            self._pass_all()
            self.step("cleanup")
            self.tell("cleanup")
            self.new_turn(player)
            self.step("untap")
            self.step("upkeep")
            self._pass_all()
            self.step("draw")
            self.tell("replaced", player, "", by="", event="draw", words="no card is drawn")
            self._pass_all()
            self.step("main")

    def _names(self) -> list[str]:
        order = [player.name for player in self.scenario.players]
        at = order.index(self.active)
        return [*order[at:], *order[:at]]

    def _pass_all(self) -> None:
        self.all_pass(*self._names())

    def in_battlefield(self, name: str) -> bool:
        """Whether a card is on the battlefield."""
        return zone_kind(self.zones[self.id(name)]) == "battlefield"


def combat(*cards: MagicCard, a: Sequence[str] = (), b: Sequence[str] = (), **rest: Any) -> Game:
    """A game in its declare attackers step; those of A and of B are on the battlefield, others in zones that are named."""
    zones: dict[str, str | list[str]] = {"battlefield of A": list(a), "battlefield of B": list(b)}
    zones |= {zone: rest.pop(zone) for zone in list(rest) if ":" in zone}
    game = Game(zones, *cards, pools={}, **rest)
    game.all_pass()
    game.steps("beginning of combat")
    game.all_pass()
    game.step("declare attackers")
    return game


def to_blocks(game: Game) -> None:
    """All pass, and blockers are declared."""
    game.all_pass()
    game.step("declare blockers")


def to_damage(game: Game, phase: str = "combat damage") -> None:
    """All pass, and combat damage is dealt."""
    game.all_pass()
    game.step(phase)
