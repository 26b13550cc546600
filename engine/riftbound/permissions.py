"""Where (355.2) and when (358.4) something may be played: locations, permissions to enter others, Action, Reaction and Ambush."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Cost
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Illegal, Steps
from headjudge.engine.riftbound.info import Info
from headjudge.engine.riftbound.state import Effect, Field, Item, Thing
from headjudge.engine.riftbound.undoing import Undoing
from headjudge.engine.trace import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Permissions(Undoing):
    """Permissions."""

    # -- locations (355.2) ------------------------------------------------------------------------------------------------

    def choose_location(self, item: Item) -> Steps:
        """355.2: where a unit will enter; other gear enters at base (148.1.a.1), or where it was hidden (811.1.d.1.a)."""
        base = f"base:{item.controller}"
        if not item.info.is_unit and not item.where:
            item.location = base
            return
        options = self.valid_locations(item)
        if not options:
            raise Illegal("illegal state")
        if item.info.ambush and not item.limited:
            options = self.timely_locations(item, options)
        which = yield from self.ask(
            f"location of {item.label}", item.controller, [Option(zone, "") for zone in options]
        )
        item.location = options[which]
        if item.info.is_unit:
            self.tell_option(item, "location", "location", item.location, "355.2")

    def timely_locations(self, item: Item, options: list[str]) -> list[str]:
        """355.16: not where a unit could not be played now, when Ambush alone gives it Reaction (822.1.b), unless there is no other."""
        able = []
        for zone in options:
            item.location = zone
            if self.timing_allows(item):
                able.append(zone)
        item.location = ""
        return able or options

    def valid_locations(self, item: Item) -> list[str]:
        """355.2.a and 355.2.b: the base, battlefields that the player controls, and where permissions allow; Action and Reaction are
        permissions about time only (806.3, 813.3, 813.3.a). What is played from facedown goes where it was hidden (811.1.d.1)."""
        player = item.controller
        base = f"base:{player}"
        own = [
            field.zone
            for field in self.fields.values()
            if field.controller == player and self.may_be_present(player, field)
        ]
        own += [zone for zone in self.permitted_locations(item, player) if zone not in own]
        if item.info.ambush and item.kind == "permanent":
            own += [zone for zone in self.ambush_locations(player, item.info) if zone not in own]
        taken = item.named.get("taken in")
        if taken is not None and taken[0] in item.paid:  # 355.2.b: it was paid for
            allowed = [taken[1]]
        elif item.where == "battlefield":
            allowed = own
        elif item.where == "any battlefield":  # 355.2.b
            allowed = [field.zone for field in self.fields.values() if self.may_be_present(player, field)]
        elif item.where:
            wanted = self.where_instructed(item)
            allowed = [wanted] if wanted == base or wanted in own or item.limited else []
        else:
            allowed = [base, *own]
        if item.info.bound:  # 054.2
            allowed = [zone for zone in allowed if self.was_conquered(zone, player)]
        if self.only_base(player):
            allowed = [zone for zone in allowed if zone == base]
        if item.info.is_unit:
            allowed = [zone for zone in allowed if not self.closed_to("be played here", zone, player)]
        return allowed

    def was_conquered(self, zone: str, player: str) -> bool:
        """Whether that player has conquered that battlefield this turn."""
        return self.happened.get(f"conquered {zone[12:]} {player}", 0) > 0

    def permitted_locations(self, item: Item, player: str) -> list[str]:
        """355.2.b: battlefields to which a permission lets a unit be played: its own, or that of something on the board."""
        permissions = [ability for ability in item.info.permissions if ability.to is None]
        for source, ability in self.passive(cl.MayEnter):
            if ability.to is not None and source.controller == player:
                if item.obj is not None and self.is_like(ability.to, item.obj, source):
                    permissions.append(ability)
        if not permissions:
            return []
        return [
            field.zone
            for field in self.fields.values()
            if self.may_be_present(player, field)
            and any(self.may_enter(ability, field, player) for ability in permissions)
        ]

    def may_enter(self, ability: cl.MayEnter, field: Field, player: str) -> bool:
        """170.11: whether a battlefield is what a permission is about: open, occupied by an enemy, attacked by that player."""
        units = [obj for obj in self.in_zone(field.zone) if obj.card.type == "unit"]
        foes = [obj for obj in units if not self.friends(player, obj.controller)]
        match ability.where:
            case "open":
                return not field.controller and not units
            case "occupied enemy":
                return bool(foes) and field.controller in self.opponents(player)
            case "enemy alone":
                return len(foes) == 1
            case "ambush enemies":
                return bool(foes)  # 822.1.d
            case _:
                return any("attacking" in obj.statuses and obj.controller == player for obj in units)

    def where_instructed(self, item: Item) -> str:
        """Where an effect, or Hidden, has an item played; a unit that an effect would have played to where two others fight or have
        units is played to its controller's base, which then is "here" for it (462.2.a, 462.2.b)."""
        base = f"base:{item.controller}"
        if item.where == "base":
            return base
        field = self.field_of(item.where)
        barred = field is not None and item.info.is_unit and not self.may_be_present(item.controller, field)
        return base if barred and item.limited else item.where

    def ambush_locations(self, player: str, info: Info) -> list[str]:
        """822.1.b: battlefields where that player controls units; where a text lets its unit ambush besides (822.1.d). Asked anew when
        the play's legality is checked (822.3); where another permission allows to play it, that one counts (822.3.a). Nothing is
        added by a second Ambush (822.2)."""
        return [
            field.zone
            for field in self.fields.values()
            if self.may_ambush(player, info, field) and self.may_be_present(player, field)
        ]

    def may_ambush(self, player: str, info: Info, field: Field) -> bool:
        """Whether a unit's Ambush is about that battlefield."""
        keyword = "Ambush" in info.keywords
        for obj in self.in_zone(field.zone):
            if obj.card.type == "unit":
                if obj.controller == player:
                    if keyword:
                        return True
                elif info.ambushes_enemies and not self.friends(player, obj.controller):
                    return True
        return False

    # -- ways of playing (356.1.a, 356.1.b) ---------------------------------------------------------------------------------

    def alternative_cost(self, obj: Thing, how: str) -> tuple[Cost | None, str]:
        """What a way of playing a card puts in the place of its base cost (356.1.a), and what becomes of it afterwards."""
        info = obj.info
        if how.startswith("flow"):
            return info.flow[self.which_way(how)], "banish"  # 829.1.b; nothing else is different (829.1.b.2)
        if how.startswith(("from", "other")):
            return info.play_from[self.which_way(how)].cost, ""
        return None, ""

    @staticmethod
    def which_way(how: str) -> int:
        """Which of several like ways of playing a card it is: the number behind the word, none for the first."""
        return int("".join(filter(str.isdigit, how)) or 0)

    def play_again(self, item: Item, cause: tuple[int, ...]) -> None:
        """419.3: a spell that somebody plays again as it resolves has left the chain like any other (359.3.d), and is put on it anew by
        that player (354), for what its text says (356.1.a)."""
        again = item.named.get("plays again")
        if again is None or item.obj is None:
            return
        player, cost = again
        if self.cant_play(player, item.obj):  # 054.1: what the rest of the text forbids
            return
        anew = self.push_card(item.obj, player, cause, limited=True, alternative=cost)
        anew.named["again"] = True
        anew.named["dealt"] = item.named.get("dealt", 0)

    def allow(self, item: Item, how: str) -> None:
        """356.1.b: what is played as an effect of this turn allows ignores a cost, and uses the effect up (391)."""
        if how.startswith("allowed"):
            allowing = self.allowing(item.controller)[self.which_way(how)]
            item.ignoring = allowing.data.ignoring
            item.named["allowed"] = allowing

    def allowing(self, player: str) -> list[Effect]:
        """The effects that allow that player a play this turn: one of those that say the same."""
        found: list[Effect] = []
        for effect in self.effects:
            if effect.what == "allowed" and effect.owner == player:
                if all(other.data != effect.data for other in found):
                    found.append(effect)
        return found

    # -- timing (358.4) -----------------------------------------------------------------------------------------------------

    def timing_allows(self, item: Item) -> bool:
        """358.4, 338.1.a.6: what closed a neutral state itself, on its player's turn, needs no keyword (310.1.a); what closed an open
        showdown needs Action or Reaction (308.1.a); anything else, in a closed state, needs Reaction (309.1.a, 338.1.a.2)."""
        if item.opened == 2:
            return True
        return self.has_reaction(item) or (item.opened == 1 and self.has_action(item))

    def has_action(self, item: Item) -> bool:
        """806: Action, by keyword or as an ability's timing."""
        if item.is_ability():
            return isinstance(item.declared, cl.Activated) and item.declared.timing == "action"
        return item.info.action

    def quick(self, obj: Thing) -> bool:
        """819.1.b, 819.1.c: whether gear has Quick-Draw, and so Reaction, also where others give it."""
        return obj.card.type == "gear" and self.keyword(obj, "Quick-Draw") > 0

    def has_reaction(self, item: Item) -> bool:
        """813: Reaction, by keyword, from Hidden (811.6), or by Ambush where the unit is being played to (822.1.b)."""
        if item.is_ability():
            return isinstance(item.declared, cl.Activated) and item.declared.timing == "reaction"
        if item.info.reaction or item.origin.startswith("facedown"):
            return True
        if item.obj is not None and self.quick(item.obj):
            return True
        return item.info.ambush and item.location in self.ambush_locations(item.controller, item.info)
