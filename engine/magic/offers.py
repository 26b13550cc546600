"""What a player with priority may begin (117.1): spells, abilities, special actions, mana abilities; kept as long as nothing changes."""

from __future__ import annotations

from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.magic.costs import NORMAL, Way
from headjudge.engine.magic.state_based_actions import StateBasedActions
from headjudge.engine.magic.things import Thing
from headjudge.engine.trace import PASS, Option

#: What an option does: a word, the object, and what else it takes.
Action: TypeAlias = tuple[str, Thing, Any]
CONCEDE = Option("concede", "concede")


@mypyc_attr(allow_interpreted_subclasses=True)
class Offers(StateBasedActions):
    """Offers; see the module's docstring."""

    #: By player, and whether they may do what only sorcery speed allows: the state's stamp, the step if abilities ask for it, the
    #: options and what they do.
    offered: dict[tuple[str, bool], tuple[int, str, list[Option], list[Action]]]
    #: Whether any ability can be activated in some steps only (602.5d).
    steps_matter: bool

    def offers(self, player: str) -> tuple[list[Option], list[Action]]:
        """The options, "pass" first, and what the others do."""
        key = (player, self.sorcery_speed(player))
        phase = self.phase if self.steps_matter else ""
        found = self.offered.get(key)
        if found is not None and found[0] == self.stamp and found[1] == phase:
            return found[2], found[3]
        options: list[Option] = [PASS]
        actions: list[Action] = []
        self.offer_hand(player, options, actions)
        self.offer_elsewhere(player, options, actions)
        self.offer_abilities(player, options, actions)
        self.offer_mana(player, options, actions)
        self.offered[key] = (self.stamp, phase, options, actions)
        return options, actions

    def offer(
        self,
        name: str,
        tag: str,
        obj: Thing,
        action: Action,
        player: str,
        options: list[Option],
        actions: list[Action],
    ) -> None:
        """Offer something by its name, unless it failed and nothing has changed since (733.2)."""
        option = obj.options.get(name)
        if option is None or option.tag != tag:
            option = obj.options[name] = Option(name, tag)
        if self.failed and self.failed.get((player, name)) == self.stamp:
            return
        options.append(option)
        actions.append(action)

    def offer_hand(self, player: str, options: list[Option], actions: list[Action]) -> None:
        """Cards in hand: lands (305.1), spells (601.3), foretelling (702.143a), abilities that work there (113.6)."""
        speed = self.sorcery_speed(player)
        lands = speed and self.may_play_lands(player)
        allows = self.rule_changes(cl.Allow)
        # 117.1a: what has no flash of its own may get it.
        any_time = speed or bool(allows) or bool(self.reaching)
        own_turn = player == self.turn_player
        casts = not self.split_second()
        for obj in self.things(f"hand:{player}"):
            read = obj.read
            if read.is_land:
                if lands and self.may_play_land(player, obj):
                    self.offer(f"play {obj.label}", "play", obj, ("play", obj, ""), player, options, actions)
            elif casts and (any_time or read.instant):
                if read.plain and not allows:
                    self.offer_plain(player, obj, options, actions)
                else:
                    self.offer_casts(player, obj, options, actions)
            foretells = own_turn and not read.is_land and ("foretell" in read.rules.keywords or self.reaching)
            if foretells and self.may_foretell(player, obj):
                name = f"foretell {obj.label}"
                self.offer(name, "hide", obj, ("foretell", obj, ""), player, options, actions)
            if read.elsewhere and read.rules.activated:
                self.offer_activated(player, obj, "hand", options, actions)

    def offer_plain(self, player: str, obj: Thing, options: list[Option], actions: list[Action]) -> None:
        """A card that can be cast from the hand in one way only; what costs least to find out is looked at first."""
        read = obj.read
        if read.elsewhere or self.scenario.attempts or self.rule_changes(cl.CostChange):
            if self.may_begin(player, obj, NORMAL):
                self.offer_way(player, obj, NORMAL, options, actions)
            return
        payable = self.can_pay(player, read.masks, None, obj)
        if not payable and not self.has_tags(player):
            return
        if self.rule_changes(cl.Forbid) and not self.may_begin(player, obj, NORMAL):
            return
        if not self.timing_allows(player, obj, NORMAL):
            return
        if self.reaching or obj.copy or not payable:
            self.offer_way(player, obj, NORMAL, options, actions)
            return
        if read.aims:
            item = self.prospective(player, obj, NORMAL)
            if not self.can_aim(item):
                return
        name = f"cast {obj.label}"
        self.offer(name, "play", obj, ("cast", obj, NORMAL), player, options, actions)

    def has_tags(self, player: str) -> bool:
        """Whether any mana at hand has a restriction (106.6)."""
        return self.mana_cache[player][4] or any(len(key) > 1 for key in self.pools[player].power)

    def offer_casts(self, player: str, obj: Thing, options: list[Option], actions: list[Action]) -> None:
        """The ways in which a card may be cast."""
        for name, way in self.named_ways(obj, self.ways(player, obj)):
            if way.facedown:
                self.offer_face_down(player, obj, way, options, actions, name)
            elif self.may_begin(player, obj, way):
                self.offer_way(player, obj, way, options, actions, name)

    def offer_face_down(
        self, player: str, obj: Thing, way: Way, options: list[Option], actions: list[Action], name: str
    ) -> None:
        """702.37c, 601.3e: what applies to casting a card face down is what applies to the spell that it would be, not to the card."""
        kept = (obj.zone, obj.statuses)
        self.forget_known(obj)
        obj.zone, obj.statuses = "stack", frozenset({"facedown"})
        try:
            if self.may_begin(player, obj, way):
                self.offer_way(player, obj, way, options, actions, name)
        finally:
            obj.zone, obj.statuses = kept
            self.forget_known(obj)

    def named_ways(self, obj: Thing, ways: list[Way]) -> list[tuple[str, Way]]:
        """What each way to cast a card is called. Of those that are alike one is offered; others with the same name are numbered."""
        out: list[tuple[str, Way]] = []
        names: set[str] = set()
        for way in ways:
            name = said = self.cast_name(obj, way)
            if said in names:
                if any(way.like(other) for _, other in out):
                    continue
                n = 1
                while name in names:
                    n += 1
                    name = f"{said} ({n})"
            names.add(name)
            out.append((name, way))
        return out

    def offer_way(
        self, player: str, obj: Thing, way: Way, options: list[Option], actions: list[Action], name: str = ""
    ) -> None:
        """One way to cast a card, if that could be completed; as an attempt, if the scenario asks for those."""
        tag = "play"
        if self.is_too_dear(player, obj, way) or not self.can_complete(player, obj, way):
            if not self.scenario.attempts:
                return
            tag = "attempt"
        name = name or self.cast_name(obj, way)
        self.offer(name, tag, obj, ("cast", obj, way), player, options, actions)

    def is_too_dear(self, player: str, obj: Thing, way: Way) -> bool:
        """Whether the mana cost alone is more than can be paid, where nothing makes it less: found out before all else."""
        read = obj.read
        if way is not NORMAL or read.mana.choices or read.elsewhere or self.rule_changes(cl.CostChange):
            return False
        return not self.can_pay(player, read.masks, None, obj) and not self.has_tags(player)

    def offer_elsewhere(self, player: str, options: list[Option], actions: list[Action]) -> None:
        """Cards in graveyards, exile and libraries that something lets a player cast or play, and abilities that work there."""
        # 611.2c: an effect may have given a card there an ability.
        given = {ref for effect in self.lasting for ref in effect.to}
        for obj in self.things(f"graveyard:{player}"):
            read = obj.read
            if not read.is_land and (read.buried or self.reaching or obj.ref in given):
                self.offer_casts(player, obj, options, actions)
            if read.elsewhere and read.rules.activated:
                self.offer_activated(player, obj, "graveyard", options, actions)
        for obj in self.things("exile"):
            if obj.foretold is not None and obj.owner == player:
                self.offer_casts(player, obj, options, actions)
        if self.may_play_elsewhere(player):
            self.offer_permitted(player, options, actions)

    def may_play_elsewhere(self, player: str) -> bool:
        """Whether any effect lets that player play cards from other zones."""
        if any(effect.what == "permission" and effect.controller == player for effect in self.lasting):
            return True
        if any(change.what in ("cast from", "play from") for _, change in self.rule_changes(cl.Allow)):
            return True
        return any(
            change.what == "cast from"
            for obj in self.things(f"graveyard:{player}")
            if obj.read.elsewhere
            for _, change in self.own_rules(obj, cl.Allow)
        )

    def offer_permitted(self, player: str, options: list[Option], actions: list[Action]) -> None:
        """601.3, 305.1: what effects let a player cast or play from other zones."""
        lands = self.may_play_lands(player)
        seen = [obj for name in self.names for obj in self.things(f"graveyard:{name}")]
        seen += self.things("exile")
        seen += self.things(f"library:{player}")[:1]
        known = {option.name for option in options}
        for obj in seen:
            if obj.read.is_land:
                if lands and self.may_play_land(player, obj):
                    self.offer(f"play {obj.label}", "play", obj, ("play", obj, ""), player, options, actions)
                continue
            for name, way in self.named_ways(obj, self.permitted_ways(player, obj, self.kind_of(obj.zone))):
                if name in known:
                    continue
                if way.facedown:
                    self.offer_face_down(player, obj, way, options, actions, name)
                elif self.may_begin(player, obj, way) and self.can_complete(player, obj, way):
                    self.offer(name, "play", obj, ("cast", obj, way), player, options, actions)

    def offer_abilities(self, player: str, options: list[Option], actions: list[Action]) -> None:
        """602.2: activated abilities of permanents, and turning face up what is face down (116.2b)."""
        for obj in self.with_abilities():
            if obj.statuses:
                if "phased" in obj.statuses:
                    continue
                if obj.facedown and self.may_turn_up(player, obj):
                    name = f"turn up {obj.label}"
                    self.offer(name, "hide", obj, ("turn up", obj, ""), player, options, actions)
            self.offer_activated(player, obj, "battlefield", options, actions)

    acting: list[Thing]
    acting_at: int

    def with_abilities(self) -> list[Thing]:
        """The permanents that have activated abilities, or are face down; kept as long as characteristics stay."""
        version = self.version()
        if self.acting_at != version:
            self.acting = [obj for obj in self.board() if obj.statuses or self.chars(obj).rules.activated]
            self.acting_at = version
        return self.acting

    def offer_activated(
        self, player: str, obj: Thing, zone: str, options: list[Option], actions: list[Action]
    ) -> None:
        """The abilities of one object that may be activated, and could be."""
        for index, ability in self.chars(obj).rules.activated:
            if ability.zone != zone or not self.may_activate(player, obj, ability):
                continue
            tag = "activate"
            if not self.can_activate(player, obj, index, ability):
                if not self.scenario.attempts:
                    continue
                tag = "attempt"
            name = self.activate_name(obj, index)
            self.offer(name, tag, obj, ("activate", obj, (index, ability)), player, options, actions)

    def offer_mana(self, player: str, options: list[Option], actions: list[Action]) -> None:
        """605.3a: mana abilities; like ones are offered once."""
        seen: set[tuple[str, str]] = set()
        for source in self.sources(player):
            if source.priced and not self.can_afford_mana(player, source):
                continue
            obj = source.obj
            for choice in source.makes:
                key = self.tap_key(source, choice)
                if key in seen:
                    continue
                seen.add(key)
                options.append(self.tap_option(source, choice))
                actions.append(("tap", obj, (source, choice)))
                if source.chooses:
                    break
