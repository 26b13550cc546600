"""Faults of Magic's casting, costs, targets, mana, prohibitions and special actions (106, 115, 118, 601, 602, 605, 702)."""

from __future__ import annotations

from typing import Any

import msgspec

from headjudge.engine.cards import magic as cl
from headjudge.engine.faults.fault import Fault, magic_fault
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic import Magic
from headjudge.engine.magic.costs import FREE, NORMAL, Extra, Total, Way
from headjudge.engine.magic.things import Item, Moving, Target, Thing


class SorceriesAnyTime(Magic):
    """117.1a broken."""

    def sorcery_speed(self, player: str) -> bool:
        """Any time in one's own turn is right, whatever is on the stack."""
        return player == self.turn_player


class AsManyLandsAsOneHas(Magic):
    """305.2 broken."""

    def land_allowance(self, player: str) -> int:
        """There is no limit."""
        return 99


class LoyaltyAgain(Magic):
    """606.3 broken."""

    def loyalty_used(self, obj: Thing) -> bool:
        """Never."""
        return False


class UsesAreNotCounted(Magic):
    """602.5b broken."""

    def count_use(self, obj: Thing, ability: Any) -> None:
        """Nothing counts."""


class AnyTimeIsRight(Magic):
    """602.5d broken."""

    def timing_of(self, player: str, timing: str) -> bool:
        """Any time."""
        return True


class SickCreaturesTap(Magic):
    """302.6 broken."""

    def may_use_tap(self, obj: Thing) -> bool:
        """Every creature may."""
        return True


class SplitSecondIsNothing(Magic):
    """702.61a broken."""

    def split_second(self) -> bool:
        """It keeps nobody from anything."""
        return False


class TargetsAfterPaying(Magic):
    """601.2 broken."""

    def choose_targets(self, item: Item, rule: str) -> Steps:
        """Targets of spells are chosen when the cost has been paid."""
        if rule != "601.2c" or item.named.get("late"):
            yield from super().choose_targets(item, rule)

    def determine_and_pay(self, item: Item, extras: list[Extra], chosen: dict[str, tuple[str, ...]]) -> Steps:
        """Then they are."""
        yield from super().determine_and_pay(item, extras, chosen)
        if item.obj is not None:
            item.named["late"] = [True]
            yield from self.choose_targets(item, "601.2c")


class TriggersWhilePaying(Magic):
    """603.3 broken."""

    def determine_and_pay(self, item: Item, extras: list[Extra], chosen: dict[str, tuple[str, ...]]) -> Steps:
        """What triggers while a cost is paid is put on the stack right then."""
        yield from super().determine_and_pay(item, extras, chosen)
        if self.waiting:
            yield from self.put_triggers_on_stack()


class LandsAreCast(Magic):
    """305.9 broken."""

    def offer_hand(self, player: str, options: Any, actions: Any) -> None:
        """Lands can be cast for nothing."""
        super().offer_hand(player, options, actions)
        if self.sorcery_speed(player):
            for obj in self.things(f"hand:{player}"):
                if obj.read.is_land:
                    self.offer(
                        f"cast {obj.label}", "play", obj, ("cast", obj, FREE), player, options, actions
                    )


class GraveyardsAreHands(Magic):
    """601.3 broken."""

    def offer_elsewhere(self, player: str, options: Any, actions: Any) -> None:
        """Cards in the graveyard can be cast like those in the hand."""
        super().offer_elsewhere(player, options, actions)
        for obj in self.things(f"graveyard:{player}"):
            if not obj.read.is_land and obj.read.card.cost and self.may_begin(player, obj, NORMAL):
                self.offer_way(player, obj, NORMAL, options, actions)


class BothCosts(Magic):
    """118.9a broken."""

    def total_cost(self, item: Item, extras: list[Extra], chosen: dict[str, tuple[str, ...]]) -> Total:
        """The mana cost is part of it besides an alternative cost."""
        total = super().total_cost(item, extras, chosen)
        if item.obj is not None and any(part[0] == "alternative" for part in total.parts):
            total.parts.append(["base", 0, ""])
        return total


class OneSymbolTooFew(Magic):
    """601.2f broken."""

    def total_cost(self, item: Item, extras: list[Extra], chosen: dict[str, tuple[str, ...]]) -> Total:
        """Of three symbols or more one is forgotten."""
        total = super().total_cost(item, extras, chosen)
        if len(total.pips) >= 3:
            total.pips.pop()
        return total


class CheaperThanPrinted(Magic):
    """601.2f broken."""

    def base_price(self, item: Item) -> tuple[str, tuple[cl.Pay, ...], str]:
        """The last symbol of a mana cost is left out."""
        mana, pays, what = super().base_price(item)
        if what == "base" and item.obj is not None and mana.count("{") > 1:
            mana = mana[: mana.rfind("{")]
        return mana, pays, what


class TaxesAreForgotten(Magic):
    """118.9d broken."""

    def apply_changes(self, item: Item, total: Total, changes: list[cl.CostChange]) -> None:
        """Nothing costs more or less."""


class PaysOneLess(Magic):
    """601.2h broken."""

    def spend_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> dict[str, int]:
        """Of two mana or more one isn't spent."""
        return super().spend_mana(player, pips[1:] if len(pips) > 1 else pips, item, purpose)


class SpendsWhatIsNotThere(Magic):
    """118.3 broken."""

    def make_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> Steps:
        """No mana has to be made."""
        yield from ()

    def spend_mana(self, player: str, pips: list[str], item: Item, purpose: str) -> dict[str, int]:
        """It is spent all the same."""
        spent: dict[str, int] = {}
        for pip in pips:
            letter = pip[0] if pip[0] in "WUBRGC" else "C"
            spent[letter] = spent.get(letter, 0) + 1
        data = {"energy": 0, "power": spent, "item": item.ref, "purpose": purpose}
        self.cause = (self.emit("resources_spent", "118.3a", player, "", data),)
        return spent


class NothingMandatory(Magic):
    """118.8 broken."""

    def extras_of(self, obj: Thing, item: Item) -> tuple[list[Extra], list[Extra]]:
        """No additional cost is mandatory."""
        return [], super().extras_of(obj, item)[1]


class PaysLifeOnCredit(Magic):
    """119.4 broken."""

    def can_act(self, player: str, pay: cl.Pay, obj: Thing, item: Item | None = None) -> bool:
        """Life can always be paid."""
        return pay.do == "life" or super().can_act(player, pay, obj, item)

    def can_acts(self, player: str, pays: tuple[cl.Pay, ...], obj: Thing, item: Item | None = None) -> bool:
        """However little there is of it."""
        return all(self.can_act(player, pay, obj, item) for pay in pays)


class AnythingIsATarget(Magic):
    """115.1 broken."""

    def legal_targets(self, slot: cl.Target, item: Item) -> list[Any]:
        """Every permanent can be chosen."""
        found = super().legal_targets(slot, item)
        return [
            *found,
            *(obj for obj in self.permanents() if obj not in found and self.can_be_target(obj, item)),
        ]


class FewerTargets(Magic):
    """601.2c broken."""

    def choose_slot(self, item: Item, number: int, slot: cl.Target, targets: list[Target]) -> Steps:
        """No target has to be chosen."""
        yield from super().choose_slot(item, number, msgspec.structs.replace(slot, least=0), targets)


class TheSameTargetTwice(Magic):
    """115.3 broken."""

    def alike(self, slot: cl.Target, first: Any, last: Any, left: list[Any]) -> list[Any]:
        """What was chosen can be chosen again."""
        return [last, *super().alike(slot, first, last, left)]


class Untouched(Magic):
    """Base: one of the abilities that keep things from being targeted is overlooked."""

    overlooked: tuple[str, ...] = ()

    def reachable(self, keywords: tuple[cl.Keyword, ...], controller: str, item: Item) -> bool:
        """That ability is not there."""
        left = tuple(one for one in keywords if one.word not in self.overlooked)
        return super().reachable(left, controller, item)


class HexproofIsOverlooked(Untouched):
    """702.11b broken."""

    overlooked = ("hexproof", "hexproof from")


class ShroudIsOverlooked(Untouched):
    """702.18a broken."""

    overlooked = ("shroud",)


class ProtectionIsOverlooked(Untouched):
    """702.16b broken."""

    overlooked = ("protection",)


class Unforbidden(Magic):
    """Base: some prohibitions don't hold."""

    ignored: frozenset[str] = frozenset()

    def forbidden(self, what: str, thing: Any, by: Any = None) -> str:
        """Those are not there."""
        return "" if what in self.ignored else super().forbidden(what, thing, by)


class ForbiddenIsCast(Unforbidden):
    """601.3 broken."""

    ignored = frozenset({"cast", "activate", "play lands"})


class ForbiddenLifeChanges(Unforbidden):
    """119.7 broken."""

    ignored = frozenset({"gain life", "lose life"})


class ForbiddenUntaps(Unforbidden):
    """502.3 broken."""

    ignored = frozenset({"untap"})


class ForbiddenFights(Unforbidden):
    """508.1c broken."""

    ignored = frozenset({"attack", "block"})


class PoolsStayFull(Magic):
    """500.5 broken."""

    def empty_pools(self) -> None:
        """Nothing is lost."""


class TapsNothing(Magic):
    """107.5 broken."""

    def do_act(self, player: str, pay: cl.Pay, obj: Thing, item: Item, rule: str) -> Asking[list[Any]]:
        """What is to be tapped as a cost stays untapped."""
        if pay.do != "tap":
            return (yield from super().do_act(player, pay, obj, item, rule))
        return ["tap", [obj.ref]]


class ManaIsColourless(Magic):
    """106.4 broken."""

    def add_mana(
        self, player: str, letters: str, tag: str, source: str, item: str, rule: str = "106.4"
    ) -> int:
        """All mana is green."""
        return super().add_mana(player, "G" * len(letters), tag, source, item, rule)


class LandsCanBeRespondedTo(Magic):
    """116.1 broken."""

    def play_land(self, player: str, obj: Thing, priority: int) -> Steps:
        """The next player gets priority before the land is on the battlefield."""
        self.emit("special_action", "116.2a", player, obj.ref, {"what": "play land"})
        self.emit("priority", "117.3d", self.after[player])
        yield from super().play_land(player, obj, priority)


class ForetoldAnyTime(Magic):
    """702.143a broken."""

    def may_foretell(self, player: str, obj: Thing) -> bool:
        """In other players' turns too."""
        kept, self.turn_player = self.turn_player, player
        may = super().may_foretell(player, obj)
        self.turn_player = kept
        return may

    def offer_hand(self, player: str, options: Any, actions: Any) -> None:
        """They are offered it."""
        super().offer_hand(player, options, actions)
        if player != self.turn_player:
            for obj in self.things(f"hand:{player}"):
                if not obj.read.is_land and self.may_foretell(player, obj):
                    self.offer(
                        f"foretell {obj.label}", "hide", obj, ("foretell", obj, ""), player, options, actions
                    )


class ForetoldAtOnce(Magic):
    """702.143a broken."""

    def foretold_ways(self, obj: Thing) -> list[Way]:
        """On the same turn too."""
        assert obj.foretold is not None
        return [Way("foretold", obj.foretold[0], rule="702.143a")]


class TurningUpIsEntering(Magic):
    """708.8 broken."""

    def turn_over(self, obj: Thing, up: bool, rule: str, why: str) -> int:
        """What waits for it to enter triggers."""
        event = super().turn_over(obj, up, rule, why)
        if up and event >= 0:
            self.occur_to("enters", event, obj, obj.controller)
        return event


class FlashbackComesAgain(Magic):
    """702.34a broken."""

    def flashed_back(self, item: Item, moving: Moving) -> Moving:
        """It goes to the graveyard."""
        return moving


class StormCountsItself(Magic):
    """702.40a broken."""

    def occur(self, occasion: Any, watching: Any = None) -> None:
        """The spell itself is counted too."""
        if occasion.kind == "cast":
            occasion.amount += 1
        super().occur(occasion, watching)


class CopiesAreCast(Magic):
    """707.10 broken."""

    def copy_item(self, of: Item, player: str, by: Item, retarget: bool) -> Steps:
        """A copy becomes cast."""
        yield from super().copy_item(of, player, by, retarget)
        item = self.stack[-1]
        if item.obj is not None:
            data = {"item": item.ref, "card": "spell", "name": item.obj.card.name}
            self.emit("played", "601.2i", player, item.ref, data)


class CopiesStay(Magic):
    """704.5e broken."""

    def cease(self, obj: Thing, rule: str, why: str) -> Steps:
        """A copy of a spell goes to its owner's graveyard."""
        yield from ()
        self.shift(Moving(obj, f"graveyard:{obj.owner}", "resolve", rule))

    def strays_due(self, due: Any) -> None:
        """And stays there."""


class CascadesIntoAnything(Magic):
    """702.85a broken."""

    def mana_value(self, thing: Any, chars: Any) -> int:
        """A cascading spell is taken for a dear one."""
        return super().mana_value(thing, chars) + 9


class KeepsTheMana(Magic):
    """733.1 broken."""

    def tell_pools(self, before: dict[str, Any]) -> None:
        """The mana stays though its sources are untapped again."""
        for name in self.names:
            self.pools[name] = before[name].copy()


class RestrictionsAreNothing(Magic):
    """106.6 broken."""

    def may_spend(self, key: str, item: Any, obj: Any) -> bool:
        """Restricted mana pays for everything."""
        return True


class OneShareMore(Magic):
    """601.2d broken."""

    def share_out(self, item: Item, n: int, among: list[Target]) -> Steps:
        """The first target gets one more than was announced for it."""
        yield from super().share_out(item, n, among)
        if among:
            self.put(among[0], "share", among[0].share + 1)


_f = magic_fault
FAULTS: list[Fault] = [
    _f("sorceries-any-time", "117.1a", "Sorceries are cast and lands played with something on the stack.", "A sorcery in response.",
       SorceriesAnyTime, "sorcery-speed", "lands-at-their-time", "loyalty-abilities", "activated-at-its-time"),
    _f("as-many-lands-as-one-has", "305.2", "Any number of lands is played each turn.", "Two lands in a turn.", AsManyLandsAsOneHas,
       "lands-allowed"),
    _f("loyalty-again", "606.3", "Loyalty abilities are activated again and again.", "Twice in a turn.", LoyaltyAgain,
       "loyalty-abilities"),
    _f("uses-are-not-counted", "602.5b", "Once each turn means as often as one likes.", "Twice in a turn.", UsesAreNotCounted,
       "activated-as-often-as-allowed"),
    _f("any-time-is-right", "602.5d", "When an ability may be activated is ignored.", "Equip at instant speed.", AnyTimeIsRight,
       "activated-at-its-time"),
    _f("sick-creatures-tap", "302.6", "Summoning sick creatures use their tap abilities.", "It taps at once.", SickCreaturesTap,
       "sick-creatures-dont-tap"),
    _f("split-second-is-nothing", "702.61a", "Split second keeps nobody from responding.", "A response.", SplitSecondIsNothing,
       "split-second-silences"),
    _f("targets-after-paying", "601.2", "Targets are chosen after the cost is paid.", "What was sacrificed can't be targeted.",
       TargetsAfterPaying, "cast-in-order"),
    _f("triggers-while-paying", "603.3", "What triggers while paying goes on the stack below the spell.", "It resolves later.",
       TriggersWhilePaying, "triggers-after-the-cast"),
    _f("lands-are-cast", "305.9", "Lands can be cast.", "A land on the stack.", LandsAreCast, "lands-are-not-cast"),
    _f("graveyards-are-hands", "601.3", "Cards in graveyards can be cast.", "It is cast again.", GraveyardsAreHands,
       "cast-from-where-allowed"),
    _f("both-costs", "118.9a", "The mana cost is counted besides an alternative cost.", "Two costs.", BothCosts,
       "one-alternative-cost"),
    _f("one-symbol-too-few", "601.2f", "A total cost lacks a symbol of its parts.", "It costs less.", OneSymbolTooFew,
       "total-is-its-parts"),
    _f("cheaper-than-printed", "601.2f", "The last symbol of a mana cost is left out.", "It costs less.", CheaperThanPrinted,
       "base-cost-as-printed"),
    _f("taxes-are-forgotten", "118.9d", "What makes spells cost more or less is ignored.", "No tax is paid.", TaxesAreForgotten,
       "cost-changes-count"),
    _f("pays-one-less", "601.2h", "One mana less than the cost is spent.", "Mana is left.", PaysOneLess, "paid-what-it-costs"),
    _f("spends-mana-that-is-not-there", "118.3", "Mana is spent that is not in the pool.", "Lands stay untapped.", SpendsWhatIsNotThere,
       "mana-spent-is-there"),
    _f("nothing-mandatory", "118.8", "Mandatory additional costs are not paid.", "Nothing is sacrificed.", NothingMandatory,
       "mandatory-costs-are-paid"),
    _f("pays-life-on-credit", "119.4", "More life is paid than there is.", "The total is negative.", PaysLifeOnCredit,
       "life-paid-is-there"),
    _f("anything-is-a-target", "115.1", "Any permanent can be targeted.", "A land is the target creature.", AnythingIsATarget,
       "targets-fit"),
    _f("fewer-targets", "601.2c", "Fewer targets are chosen than are asked for.", "A spell without a target.", FewerTargets,
       "targets-counted"),
    _f("the-same-target-twice", "115.3", "One target is chosen twice.", "Both arrows hit one creature.", TheSameTargetTwice,
       "targets-once"),
    _f("hexproof-is-overlooked", "702.11b", "Hexproof permanents are targeted.", "It dies.", HexproofIsOverlooked,
       "hexproof-is-not-targeted"),
    _f("shroud-is-overlooked", "702.18a", "Permanents with shroud are targeted.", "It dies.", ShroudIsOverlooked,
       "shroud-is-not-targeted"),
    _f("protection-is-overlooked", "702.16b", "Protected permanents are targeted.", "It dies.", ProtectionIsOverlooked,
       "protected-is-not-targeted"),
    _f("forbidden-is-cast", "601.3", "Spells that can't be cast are cast.", "A second spell.", ForbiddenIsCast,
       "forbidden-is-not-cast"),
    _f("forbidden-life-changes", "119.7", "Who can't gain life gains some.", "A higher total.", ForbiddenLifeChanges,
       "forbidden-life-stays"),
    _f("forbidden-untaps", "502.3", "What doesn't untap untaps.", "It is untapped.", ForbiddenUntaps, "forbidden-is-not-untapped"),
    _f("forbidden-fights", "508.1c", "Who can't attack or block does.", "It attacks.", ForbiddenFights, "forbidden-does-not-fight"),
    _f("mana-pools-stay-full", "500.5", "Unspent mana is kept.", "Mana from the last phase.", PoolsStayFull, "pools-empty-each-step"),
    _f("taps-nothing", "107.5", "What costs the tap symbol taps nothing.", "It is untapped.", TapsNothing, "tap-costs-tap"),
    _f("all-mana-is-green", "106.4", "All mana is green.", "An island gives green mana.", ManaIsColourless, "mana-as-written"),
    _f("lands-can-be-responded-to", "116.1", "Others get priority while a land is played.", "A response to a land.",
       LandsCanBeRespondedTo, "special-actions-use-no-stack"),
    _f("foretold-any-time", "702.143a", "Cards are foretold in other players' turns.", "In the opponent's turn.", ForetoldAnyTime,
       "foretell-in-ones-turn"),
    _f("foretold-at-once", "702.143a", "A foretold card is cast on the same turn.", "At once.", ForetoldAtOnce,
       "foretold-on-a-later-turn"),
    _f("turning-up-is-entering", "708.8", "Turning face up makes abilities trigger that wait for entering.", "It triggers.",
       TurningUpIsEntering, "turning-up-is-no-entering"),
    _f("flashback-comes-again", "702.34a", "A spell cast with flashback goes to the graveyard.", "It is cast again.",
       FlashbackComesAgain, "flashback-exiles"),
    _f("storm-counts-itself", "702.40a", "Storm counts its own spell.", "One copy too many.", StormCountsItself, "storm-counts"),
    _f("copies-are-cast", "707.10", "Copies of spells are cast.", "They count.", CopiesAreCast, "copies-are-not-cast"),
    _f("copies-stay", "704.5e", "Copies of spells go to the graveyard and stay there.", "A card too many.", CopiesStay,
       "copies-cease"),
    _f("cascades-into-anything", "702.85a", "Cascade casts dearer spells.", "A dear spell for free.", CascadesIntoAnything,
       "cascade-goes-lower"),
    _f("restrictions-are-nothing", "106.6", "Mana that is for some spells only pays for everything.", "The wrong spell.",
       RestrictionsAreNothing, "restricted-mana-is-spent-so"),
    _f("one-share-more", "601.2d", "More damage is divided than there is.", "One too many.", OneShareMore, "divided-as-announced"),
    _f("keeps-the-mana", "733.1", "A reversed cast leaves its mana in the pool.", "Free mana.", KeepsTheMana, "undone-play-restores"),
]  # fmt: skip
