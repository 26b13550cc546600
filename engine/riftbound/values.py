"""Values: what is derived from the state: Might, keywords, conditions. Nothing here changes the state."""

from __future__ import annotations

from typing import Any

import msgspec
from mypy_extensions import mypyc_attr

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.riftbound.attaching import Attaching
from headjudge.engine.riftbound.info import KEPT
from headjudge.engine.riftbound.memory import PlayedAs
from headjudge.engine.riftbound.state import Item, Thing

#: From this Might on a unit is Mighty (708).
MIGHTY = 5
#: Kinds of things that descriptions name by another word than a type of card.
WIDER: dict[str, tuple[str, ...]] = {
    "permanent": ("unit", "gear"),
    "nonunit": ("gear", "spell"),
    "thing": ("unit", "gear", "legend", "rune"),
    "permanent or facedown": ("unit", "gear"),
    "permanent or legend": ("unit", "gear", "legend"),
}
#: Whether descriptions are bare, by their identity; each is kept with the answer, so that its identity stays its own.
_bare: dict[int, tuple[Pick, bool]] = {}


def is_bare(pick: Pick) -> bool:
    """Whether a description restricts nothing but kind, side and zone of each thing that fits it."""
    found = _bare.get(id(pick))
    if found is None:
        if len(_bare) >= KEPT:
            _bare.clear()
        alone = msgspec.structs.replace(
            pick, least=1, most=1, every=False, must=False, together=False, apart=False, total_might=-1, another=False, made=False,
            chooses=None,
        )  # fmt: skip
        found = _bare[id(pick)] = (pick, alone == Pick(pick.kind, pick.whose, pick.zone))
    return found[1]


def spent_on(it: list[Any] | None) -> int:
    """How much Energy was spent to play what a trigger is about; nothing, as it seems, where that is no play."""
    item = it[0] if it else None
    return int(item.named["spent"][0]) if isinstance(item, Item) and "spent" in item.named else 0


@mypyc_attr(allow_interpreted_subclasses=True)
class Values(Attaching):
    """Derived values and the questions that rules ask of the state."""

    # -- conditions -------------------------------------------------------------------------------------------------

    def in_force(self, obj: Thing, gate: tuple[str, ...], condition: cl.Condition | None) -> bool:
        """Whether a passive ability of ``obj`` is active: its dependent keywords (727) and its condition hold."""
        if gate and not self.gates_open(obj, gate, obj.controller):
            return False
        return condition is None or self.holds(condition, obj, obj.controller, None)

    def gates_open(
        self, obj: Thing, gate: tuple[str, ...], player: str, statuses: frozenset[str] | None = None
    ) -> bool:
        """727.1.b.3: all dependent keywords of an ability must have their condition met, now, by who plays or controls its source: that
        player's XP is looked at for Level (824.1.b.1), a new controller's when it changes hands (824.1.c.1). ``statuses`` are those to
        look at; None: what it has now."""
        for word in gate:
            if word == "legion":
                if not self.legion(obj, player):
                    return False
            elif word == "empowered":
                if "empowered" not in (obj.statuses if statuses is None else statuses):  # 828.1.c
                    return False
            elif word.startswith("level") and self.seats[player].xp < int(word[5:]):  # 824.1.c
                return False  # 824.1.d: at once when there is less
        return True

    def legion(self, obj: Thing, player: str) -> bool:
        """812.1.b.1, 812.1.c: a card other than this one was finalized by that player this turn, which does for all their cards (812.2)."""
        return any(label != obj.label for label in self.seats[player].finalized)

    def holds(
        self,
        condition: cl.Condition,
        source: Thing,
        player: str,
        item: Item | None,
        it: list[Any] | None = None,
    ) -> bool:
        """Whether a condition is true now, read by ``player`` for an ability of ``source``."""
        match condition:
            case cl.PaidCost():
                return self.paid_extra(condition.number, source, item)
            case cl.PlayedAnother():
                return self.legion(source, player)
            case cl.IAmAt():
                entering = item is not None and item.obj is source and source.zone == "chain"
                return self.kind_of(item.location if entering and item else source.zone) == condition.place
            case cl.IAm():
                return self.has_status(source, condition.status)
            case cl.ItIs():
                return bool(it) and all(self.it_is(condition, thing, player, source) for thing in it or ())
            case cl.YouControl() if condition.what.kind == "battlefield":
                n = self.count_fields(condition.what, player, source)
                return n <= condition.n if condition.at_most else n >= condition.n
            case cl.Did():
                return False
            case cl.YouControl() | cl.ThereIs():
                n = sum(
                    1
                    for obj in self.counted(condition.what, player)
                    if self.fits(condition.what, obj, player, source)
                )
                return n <= condition.n if condition.at_most else n >= condition.n
            case cl.Xp():
                return self.seats[player].xp >= condition.n
            case cl.OpponentPlayed():
                return self.opponents_spells(player, it) >= condition.n
            case cl.Was():
                return self.was(condition.what, player)
            case cl.Not():
                return not self.holds(condition.condition, source, player, item, it)
            case cl.Both():
                return self.holds(condition.one, source, player, item, it) and self.holds(
                    condition.other, source, player, item, it
                )
            case cl.NearVictory():
                return self.near_victory(condition, player)
            case cl.Moved():
                return self.moved(source) >= condition.n
            case cl.InCombat():
                return self.in_combat(source, condition.showdown)
            case cl.Spent():
                return spent_on(it) >= condition.n
            case cl.SpentTurn():
                return self.spent_this_turn(condition, player)
            case cl.PlayedFrom():
                return self.played_from(condition.zone, source, item)
            case cl.WhoseTurn():
                return (self.turn_player == player) == (condition.whose == "you")

    def count_fields(self, pick: Pick, player: str, source: Thing | None) -> int:
        """How many battlefields there are that a player, friends or enemies of theirs control."""
        return sum(
            1
            for field in self.fields.values()
            if field.controller
            and (pick.whose == "any" or self.on_side(pick.whose, player, field.controller))
            and not (pick.other and source is not None and source.zone == field.zone)
            and (pick.zone != "here" or (source is not None and source.zone == field.zone))
        )

    def counted(self, pick: Pick, player: str) -> list[Thing]:
        """Among what is counted: the locations, facedown zones for facedown cards (355.9.a.3), legends where they are meant, the trash."""
        if pick.zone == "trash":
            names = (player,) if pick.whose in ("yours", "friendly") else self.names
            return [obj for name in names for obj in self.in_zone(f"trash:{name}")]
        if pick.zone == "facedown":
            return [obj for field in self.fields.values() for obj in self.in_zone(field.facedown)]
        if pick.kind in ("legend", "thing", "permanent or legend"):
            return self.board() + [obj for name in self.names for obj in self.in_zone(f"legend:{name}")]
        return self.board()

    def paid_extra(self, number: int, source: Thing, item: Item | None) -> bool:
        """356.4.f.1: an optional additional cost was paid if its payment was chosen."""
        if item is not None and item.obj is source and item.is_card():
            return any(item.info.optional[k].number == number for k in item.paid)
        played = item.named.get("played") if item is not None else None
        if played is None:
            played = self.played_as(source)
        return played is not None and number in played.paid

    @staticmethod
    def played_as(obj: Thing) -> PlayedAs | None:
        """How this object was played, if it was."""
        for mod in obj.memory:
            if mod.kind == "played":
                assert isinstance(mod, PlayedAs)
                return mod
        return None

    def opponents_spells(self, player: str, it: list[Any] | None) -> int:
        """How many spells opponents finalized this turn, other than the one chosen (419.4.b)."""
        chosen = {thing.label for thing in it or () if isinstance(thing, Item)}
        return sum(
            1
            for name in self.opponents(player)
            for label in self.seats[name].finalized_spells
            if label not in chosen
        )

    def was(self, what: str, player: str) -> bool:
        """Whether something happened this turn, from that player's side."""
        if what == "unit died":
            return any(self.happened.get(f"died {name}", 0) for name in self.seats)
        if what == "enemy unit died":
            return any(self.happened.get(f"died {name}", 0) for name in self.opponents(player))
        if what == "friendly unit died":
            mine = (player, *self.mates.get(player, ()))
            return any(self.happened.get(f"died {name}", 0) for name in mine)
        if what == "you discarded":
            return self.seats[player].discards > 0
        if what == "it was uncontrolled":
            field = self.field_of(self.there)
            return field is not None and not field.was
        if what.startswith("you dealt "):
            combat = self.combat
            return combat is not None and combat.attacker == player and combat.excess >= int(what.split()[2])
        if what == "you played a spell":
            return bool(self.seats[player].finalized_spells)  # 419.4.b
        return self.happened.get(f"{what} {player}", 0) > 0

    def animals(self, player: str) -> int:
        """How many of those tags that player's units have among them."""
        units = [obj for obj in self.permanents(player) if obj.card.type == "unit"]
        return sum(any(self.tagged(obj, tag) for obj in units) for tag in cl.ANIMALS)

    def spent_this_turn(self, condition: cl.SpentTurn, player: str) -> bool:
        """Whether a player has spent so much Power this turn, on whatever, and so much Energy to play one spell."""
        return (
            self.happened.get(f"spent power {player}", 0) >= condition.power
            and self.happened.get(f"spent on a spell {player}", 0) >= condition.energy
        )

    def near_victory(self, condition: cl.NearVictory, player: str) -> bool:
        """Whether a score is within so many points of the Victory Score: of that player, or of any opponent."""
        names = [player] if condition.whose == "you" else self.opponents(player)
        return any(self.close_to_victory(name, condition.n) for name in names)

    def close_to_victory(self, player: str, n: int) -> bool:
        """Whether a player's score is within so many points of the Victory Score."""
        return self.seats[player].points >= self.victory_score() - n

    @staticmethod
    def moved(obj: Thing) -> int:
        """How often this object has moved this turn (420)."""
        return sum(1 for mod in obj.memory if mod.kind == "moved")

    def in_combat(self, obj: Thing, showdown: bool) -> bool:
        """Whether a unit takes part in a combat: it attacks or defends (464.2.c.3); or is where a showdown is in progress. Of a
        battlefield: whether there is a combat."""
        if obj.card.type == "battlefield":
            return self.combat is not None and self.combat.field.zone == obj.zone
        if "attacking" in obj.statuses or "defending" in obj.statuses:
            return True
        return showdown and self.showdown_at(obj.zone)

    def showdown_at(self, zone: str) -> bool:
        """Whether a showdown is in progress at that battlefield."""
        return self.showdown is not None and self.showdown.zone == zone

    def played_from(self, zone: str, source: Thing, item: Item | None) -> bool:
        """Where this was played from, by who asks: its own play, or how the permanent was played."""
        if item is not None and item.obj is source and item.is_card():
            origin = item.origin
            if origin.startswith("hand") and origin != f"hand:{item.controller}":
                return False  # 419.4.b: who has taken it over has not played it.
        else:
            played = item.named.get("played") if item is not None else None
            if played is None:
                played = self.played_as(source)
            if played is None:
                return False
            origin = played.zone
        if zone == "elsewhere":
            return not origin.startswith("hand")
        return origin.startswith(zone)

    def it_is(self, condition: cl.ItIs, thing: Any, player: str = "", source: Thing | None = None) -> bool:
        """Whether a thing has the status, tag, kind and Might that a condition names, and fits its description."""
        if condition.fits is not None and not self.is_one(condition.fits, thing, player, source):
            return False
        if isinstance(thing, Item):
            return not condition.status and (not condition.kind or thing.card.type == condition.kind)
        if condition.status and not self.has_status(thing, condition.status):
            return False
        if condition.tag and not self.tagged(thing, condition.tag):
            return False
        if condition.kind and thing.card.type != condition.kind:
            return False
        return condition.max_might < 0 or self.might(thing) <= condition.max_might

    def is_one(self, pick: Pick, thing: Any, player: str, source: Thing | None) -> bool:
        """Whether a thing is one of those that a description is about, wherever it is."""
        if isinstance(thing, str):
            return pick.kind == "player"
        if isinstance(thing, Item):
            card = thing.card
            return (
                (pick.kind in ("card", "item") or pick.kind == card.type)
                and (pick.min_energy < 0 or card.energy >= pick.min_energy)
                and (pick.max_energy < 0 or card.energy <= pick.max_energy)
                and (not pick.tags or any(tag in card.tags for tag in pick.tags))
                and (not pick.tag or pick.tag in card.tags)
            )
        return self.fits(pick, thing, player, source)

    def has_status(self, obj: Thing, status: str) -> bool:
        """Whether it has a status (124.2), or is what the rules call so (708, 740.2); "ready" is not exhausted."""
        if status == "exhausted":
            return obj.exhausted
        if status == "ready":
            return not obj.exhausted
        if status == "damaged":
            return obj.damage > 0
        if status in ("attached", "detached"):
            return (obj.top is not None) == (status == "attached")
        if status == "equipped":
            return self.is_equipped(obj)
        if status in obj.statuses:
            return True
        if status == "mighty":
            return self.might(obj) >= MIGHTY  # 708, 710, 711
        if status == "in combat":
            return "attacking" in obj.statuses or "defending" in obj.statuses  # 740.2.c
        if status == "one on one":
            return self.one_on_one(obj)
        if status.endswith("alone"):
            return self.alone(obj) and (status == "alone" or self.has_status(obj, status[:-6]))
        return False

    def alone(self, obj: Thing) -> bool:
        """740.2.a: no other friendly unit is at its location."""
        return not any(
            other is not obj and other.card.type == "unit" and self.friends(other.controller, obj.controller)
            for other in self.in_zone(obj.zone)
        )

    def one_on_one(self, obj: Thing) -> bool:
        """740.2.b: it and the enemy unit at its location are both alone."""
        units = [other for other in self.in_zone(obj.zone) if other.card.type == "unit"]
        return len(units) == 2 and obj in units and not self.friends(units[0].controller, units[1].controller)

    # -- what fits a description --------------------------------------------------------------------------------------

    def fits(self, pick: Pick, obj: Thing, player: str, source: Thing | None) -> bool:
        """Whether an object fits a description, read by ``player`` for a text of ``source`` (355.9.b, 740.1)."""
        card = obj.card
        kind = pick.kind
        if card.type != kind and kind != "card" and card.type not in WIDER.get(kind, ()):
            if kind != "permanent or facedown" or not self.is_chosen_facedown(obj):
                return False
        if pick.whose != "any":
            if pick.whose == "owned":
                if obj.owner != player:
                    return False
            elif not self.on_side(pick.whose, player, self.side(obj)):
                return False
        zone = pick.zone
        if zone == "board":
            if not self.on_board(obj.zone):
                return False
            if "facedown" in obj.statuses and kind != "permanent or facedown":
                return False
        elif zone == "here":
            if source is None or obj.zone != self.here(source):
                return False
        elif zone == "there":
            if obj.zone != self.there:
                return False
        elif zone == "anywhere":
            pass
        elif zone == "champion or board":
            if self.kind_of(obj.zone) != "champion" and (
                not self.on_board(obj.zone) or "facedown" in obj.statuses
            ):
                return False
        elif self.kind_of(obj.zone) != zone:
            return False
        if is_bare(pick):
            return True
        if pick.other and obj is source:
            return False
        if pick.named and (source is None or card.name != source.card.name):
            return False
        if pick.elsewhere and (source is None or obj.zone == source.zone):
            return False
        if pick.marked and not self.has_named_tag(obj, source):
            return False
        if pick.cheaper and not self.is_cheaper(pick, obj, player):
            return False
        if pick.weaker and (source is None or self.might(obj) >= self.might(source)):
            return False
        return self.restricted(pick, obj)

    @staticmethod
    def named_for(obj: Thing) -> str:
        """What was named last for an object (760), "" for nothing."""
        return next((mod.name for mod in reversed(obj.memory) if mod.kind == "named"), "")

    def has_named_tag(self, obj: Thing, source: Thing | None) -> bool:
        """Whether an object has the tag that was named for another one (763)."""
        tag = self.named_for(source) if source is not None else ""
        return bool(tag) and self.tagged(obj, tag)

    @staticmethod
    def is_chosen_facedown(obj: Thing) -> bool:
        """355.9.a.3: whether it is a card hidden facedown on the board."""
        return "facedown" in obj.statuses

    def is_cheaper(self, pick: Pick, obj: Thing, player: str) -> bool:
        """Whether its printed Energy cost (206) is less than that player's score."""
        return pick.cheaper == "your points" and obj.card.energy < self.seats[player].points

    def here(self, source: Thing) -> str:
        """Where "here" is for an ability of ``source`` (053.2): where it is; of a battlefield, that battlefield. What has left the board is
        nowhere (359.3.e.12), but for its own death triggers, which know where it was (808.1.d.3)."""
        return source.zone if self.on_board(source.zone) else self.died_at

    def is_like(self, pick: Pick, obj: Thing, source: Thing | None) -> bool:
        """Whether an object is of the kind that a description is about, whosever it is and wherever: for what is about to enter."""
        card = obj.card
        if card.type != pick.kind and not (pick.kind == "permanent" and card.type in ("unit", "gear")):
            return False
        if pick.other and obj is source:
            return False
        return self.restricted(pick, obj)

    def side(self, obj: Thing) -> str:
        """Whose it is for "friendly" and "enemy": its controller's (740.1); off the board, its owner's."""
        owner = obj.owner
        return owner if obj.controller == owner or not self.on_board(obj.zone) else obj.controller

    def restricted(self, pick: Pick, obj: Thing) -> bool:
        """Whether an object meets a description's restrictions on its characteristics, its tags among them (143.1.b), and its keywords,
        those of inactive text too (722.1), such as Equip (818.5.a)."""
        card = obj.card
        if pick.max_might >= 0 and self.might(obj) > pick.max_might:
            return False
        if pick.min_might >= 0 and self.might(obj) < pick.min_might:
            return False
        if pick.max_energy >= 0 and card.energy > pick.max_energy:  # 206: the printed cost
            return False
        if pick.max_power >= 0 and len(card.power) > pick.max_power:
            return False
        if pick.tag and not self.tagged(obj, pick.tag):
            return False
        if pick.token and obj.token != (pick.token == "token"):  # 185.1
            return False
        if pick.tags and not any(self.tagged(obj, tag) for tag in pick.tags):
            return False
        if pick.min_energy >= 0 and card.energy < pick.min_energy:
            return False
        if pick.without and self.keyword(obj, pick.without) > 0:
            return False
        if pick.domain and pick.domain not in card.domains:
            return False
        if pick.status and not self.has_status(obj, pick.status):
            return False
        return not pick.keyword or self.keyword(obj, pick.keyword) > 0  # 801.3

    # -- declared here, written in `layers` ---------------------------------------------------------------------------

    def might(self, obj: Thing) -> int:
        """Its Might as effects read it (143.2.b)."""
        raise NotImplementedError

    def keyword(self, obj: Thing, name: str) -> int:
        """The value of a keyword on it, all instances summed (809.2)."""
        raise NotImplementedError

    def tagged(self, obj: Thing, tag: str) -> bool:
        """Whether it has a tag (143.1)."""
        raise NotImplementedError
