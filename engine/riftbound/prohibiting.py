"""Prohibitions (054): what something in force forbids to a player, of an object, or of an item on the chain, and keywords that are
ignored (764-767). Nothing here changes the state."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.state import Item, Thing
from headjudge.engine.riftbound.values import Values


@mypyc_attr(allow_interpreted_subclasses=True)
class Prohibiting(Values):
    """What is forbidden."""

    def cant_play(self, player: str, obj: Thing) -> bool:
        """Whether something forbids that player to play that card now: a prohibition beats every permission (054.1)."""
        card = obj.card
        for effect in self.effects:
            if (
                effect.what == "forbid"
                and player in effect.target
                and (effect.data == "play cards" or (effect.data == "play spells" and card.type == "spell"))
            ):
                return not card.token
        for source, ability in self.passive(cl.Cant):
            if ability.what in ("play cards", "play spells", "play named spells"):
                if ability.what != "play cards" and card.type != "spell":
                    continue
                if ability.what == "play named spells" and card.name != self.named_for(source):
                    continue
                if self.binds(source, ability, player) and self.in_force(
                    source, ability.gate, ability.condition
                ):
                    return not card.token
        not_before: int = obj.info.not_before_turn
        return self.seats[player].turns <= not_before

    def binds(self, source: Thing, ability: cl.Cant, player: str) -> bool:
        """Whether a prohibition of ``source`` binds that player."""
        return ability.whom == "opponents" and not self.friends(source.controller, player)

    def player_cant(self, what: str, player: str) -> bool:
        """Whether a passive ability in force forbids that to a player."""
        for source, ability in self.passive(cl.Cant):
            if (
                ability.what == what
                and self.binds(source, ability, player)
                and self.in_force(source, ability.gate, ability.condition)
            ):
                return True
        return False

    def forbidden(self, what: str, ref: str) -> bool:
        """Whether a lasting effect forbids that of one object, or of one item."""
        for effect in self.effects:
            if effect.what == "forbid" and effect.data == what and effect.ref == ref:
                return True
        return False

    def object_cant(self, what: str, obj: Thing) -> bool:
        """Whether a passive ability in force forbids that of an object."""
        for source, ability in self.passive(cl.Cant):
            if (
                ability.what == what
                and self.covers(source, ability, obj)
                and self.in_force(source, ability.gate, ability.condition)
            ):
                return True
        return False

    def cant_be_countered(self, item: Item) -> bool:
        """Whether something forbids to counter that item: read by who controls the item now."""
        for own in item.info.uncounterable:
            if item.kind == "spell" and own.what == "be countered":
                return True
        if self.forbidden("counter", item.ref):
            return True
        for source, ability in self.passive(cl.Cant):
            if (
                ability.what == "be countered"
                and self.protects(source, ability, item)
                and self.in_force(source, ability.gate, ability.condition)
            ):
                return True
        return False

    @staticmethod
    def protects(source: Thing, ability: cl.Cant, item: Item) -> bool:
        """Whether a prohibition to counter that ``source`` has is about that item: by who controls both now."""
        if ability.whom == "spells and abilities":
            return True
        if source.controller != item.controller:
            return False
        return ability.whom == "your spells and abilities" or (
            ability.whom == "your spells" and item.kind == "spell"
        )

    def ignores(self, keyword: str, player: str, zone: str) -> bool:
        """766, 767: whether that player ignores a keyword while assigning combat damage there."""
        return any(
            ability.keyword == keyword
            and ability.what == "assigning here"
            and source.controller == player
            and source.zone == zone
            for source, ability in self.passive(cl.Ignores)
        )

    def cant_deal_combat_damage(self, obj: Thing) -> bool:
        """054: whether a unit deals no combat damage."""
        return self.object_cant("deal combat damage", obj)

    def cant_gain_points(self, player: str) -> bool:
        """054: whether something forbids that player to gain points."""
        return self.player_cant("gain points", player)

    def closed_to(self, what: str, zone: str, player: str) -> bool:
        """054: whether something at a battlefield forbids that there: units to be played, hidden cards of its opponents, scoring."""
        for source, ability in self.passive(cl.Cant):
            if ability.what == what and source.zone == zone:
                if ability.whom == "opponents" and not self.binds(source, ability, player):
                    continue
                if self.in_force(source, ability.gate, ability.condition):
                    return True
        return False

    def cant_move_to_base(self, obj: Thing) -> bool:
        """Whether something forbids units to move to base."""
        return any(
            ability.what == "move to base"
            and obj.card.type == "unit"
            and (
                ability.whom == "units"
                or source is obj
                or (ability.whom == "units here" and source.zone == obj.zone)
            )
            and self.in_force(source, ability.gate, ability.condition)
            for source, ability in self.passive(cl.Cant)
        )

    def cant_be_chosen(self, obj: Thing, player: str) -> bool:
        """Whether that player's spells and abilities can't choose it (757)."""
        if self.friends(obj.controller, player):
            return False
        return self.forbidden("be chosen by enemies", obj.ref) or self.object_cant(
            "be chosen by enemies", obj
        )

    def covers(self, source: Thing, ability: cl.Cant, obj: Thing) -> bool:
        """Whether a prohibition of ``source`` that protects objects protects that one."""
        if ability.whom == "this":
            return source is obj
        if ability.whom == "weaker enemies here":
            return (
                source.zone == obj.zone
                and obj.card.type == "unit"
                and not self.friends(source.controller, obj.controller)
                and self.might(obj) < self.might(source)
            )
        if ability.whom == "your weaker units here":
            return (
                source.zone == obj.zone
                and obj.card.type == "unit"
                and source.controller == obj.controller
                and self.might(obj) < self.might(source)
            )
        if ability.whom == "friendly units":
            return obj.card.type == "unit" and self.friends(source.controller, obj.controller)
        return False

    def cant_be_readied(self, obj: Thing, item: bool) -> bool:
        """Whether something forbids to ready it; ``item``: by a spell or ability."""
        if self.forbidden("be readied", obj.ref) or self.object_cant("be readied", obj):
            return True
        if not item or obj.card.type not in ("unit", "gear"):
            return False
        return any(
            ability.what == "ready enemies"
            and not self.friends(obj.controller, source.controller)
            and self.in_force(source, ability.gate, ability.condition)
            for source, ability in self.passive(cl.Cant)
        )

    def only_base(self, player: str) -> bool:
        """Whether something forbids that player to play units anywhere but to their base (054.2)."""
        return self.player_cant("play units to battlefields", player)
