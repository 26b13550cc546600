"""Faults of Riftbound written from the rulebook alone, without having read the invariants: cards, plays and what lasts (164 to 481)."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.faults.fault import RARE, Fault, riftbound_fault
from headjudge.engine.kernel import Illegal, Steps
from headjudge.engine.riftbound import Riftbound
from headjudge.engine.riftbound.costs import Discount, Means, Total
from headjudge.engine.riftbound.info import Adding, Step
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Effect, Item, Run, Target, Thing
from headjudge.engine.riftbound.targeting import DONE


class ExhaustedRunesStay(Riftbound):
    """164.2.b broken."""

    def what_means(self, player: str) -> Means:
        """What exhausted runes could Add by being recycled is not counted on."""
        found = super().what_means(player)
        power = dict(found.power)
        for obj in self.with_abilities(player):
            if obj.card.type == "rune" and obj.exhausted:
                for letter in obj.info.exhausted_yields.power:
                    power[letter] -= 1
        return Means(found.stamp, found.energy, power, found.kept)

    def adders(self, player: str) -> list[tuple[Thing, Adding]]:
        """An exhausted rune is not recycled to pay."""
        return [
            (obj, adding)
            for obj, adding in super().adders(player)
            if not (obj.card.type == "rune" and obj.exhausted and adding.verb == "recycle")
        ]


class TurnPlayerIsMeant(Riftbound):
    """190.6.d broken."""

    def you(self, item: Item) -> list[str]:
        """ "You" in the abilities of a battlefield that nobody controls is the turn player."""
        return super().you(item) or [self.turn_player]


class OnlyTheTurnPlayersPoolEmpties(Riftbound):
    """317.2.d broken."""

    def empty_pool(self, player: str, rule: str) -> None:
        """Resources of the other players outlast the turn."""
        if rule != "317.2.d" or player == self.turn_player:
            super().empty_pool(player, rule)


class EverybodysTurnEnds(Riftbound):
    """383.2.a broken."""

    def fire(self, when: str, player: str, about: Any, event: int) -> None:
        """What happens at the end of one's turn happens at the end of everybody's."""
        super().fire(when, player, about, event)
        if when == "end of turn":
            for other in self.opponents(player):
                super().fire(when, other, about, event)


class TwiceTheSameTarget(Riftbound):
    """355.5 broken."""

    def choose_slot(self, item: Item, run: Run, slot: int, pick: Pick) -> Steps:
        """What was chosen can be chosen again by the same instruction."""
        n = 0
        while n < self.most_chosen(item, run, slot, pick):
            found = self.payable_targets(item, self.candidates(pick, item.controller, item.source, item))
            if not found:
                if n < pick.least:
                    raise Illegal("no target")
                return
            options = [self.target_option(thing, item.controller) for thing in found]
            if n >= pick.least:
                options.insert(0, DONE)
            which = yield from self.ask(f"target of {item.label}", item.controller, options)
            if options[which] is DONE:
                return
            n += 1
            thing = found[which - (len(options) - len(found))]
            run.targets.append(Target(thing, thing if isinstance(thing, str) else thing.ref, slot))


class OwnSpellsAreNoTargets(Riftbound):
    """355.9.c broken."""

    def item_fits(self, pick: Pick, other: Item, player: str) -> bool:
        """A player can't choose their own spells and abilities, whatever the text says."""
        return other.controller != player and super().item_fits(pick, other, player)


class RemembersWhatItWas(Riftbound):
    """359.3.f.2.a broken."""

    def might_of_source(self, item: Item) -> int:
        """The Might of an ability's source that has left the board is what it was as the ability triggered."""
        if item.source.ref == item.source_ref:
            return super().might_of_source(item)
        return int(item.named.get("might", 0))


class DoesItAnyway(Riftbound):
    """359.3.e.14.a broken."""

    def do_If(self, context: Context, step: Step, instr: cl.If) -> Steps:
        """ "If you do" is taken for true though the instruction before did nothing."""
        if isinstance(instr.condition, cl.Did):
            yield from self.execute_steps(context, step.inner[0])
            context.did = True
        else:
            yield from super().do_If(context, step, instr)


class ControlOutlastsItsSource(Riftbound):
    """390.5.b broken."""

    def free_what_it_controls(self, ref: str) -> None:
        """Control that lasts as long as something is on the board goes on when that has left."""


class EveryNextCostsLess(Riftbound):
    """391 broken."""

    def apply_discount(self, total: Total, discount: Discount) -> None:
        """A discount on the next play is not used up by it."""
        super().apply_discount(total, discount)
        if discount.effect is not None:
            total.used.remove(discount.effect)


class SavedAgainAndAgain(Riftbound):
    """390.3 broken."""

    def end_effect(self, effect: Effect, why: str, rule: str) -> None:
        """What saves the next time saves every time of the turn."""
        if effect.what != "save" or why != "used":
            super().end_effect(effect, why, rule)


class FirstOneSetsMight(Riftbound):
    """480.3 broken."""

    def base_might(self, obj: Thing) -> int:
        """Of several effects that set a unit's Might the oldest decides."""
        for mod in obj.memory:
            if mod.kind == "set might":
                return int(mod.value)
        return super().base_might(obj)


class BurnsOutInsteadOfDrawing(Riftbound):
    """413.4.c broken."""

    def draw(self, player: str, n: int) -> Steps:
        """Who burns out by drawing draws no more."""
        for _ in range(n):
            deck = self.in_zone(f"deck:{player}")
            if not deck:
                yield from self.burn_out(player)
                return
            self.move(deck[0], f"hand:{player}", "413.1", "draw")


class HiddenAimsAnywhere(Riftbound):
    """811.1.d.2 broken."""

    def only_there(self, pick: Pick, found: list[Thing], item: Item) -> list[Thing]:
        """What is played from Hidden chooses targets anywhere."""
        return found

    def still_there(self, pick: Pick, thing: Thing, item: Item) -> bool:
        """Its targets may be anywhere as it resolves."""
        return True


FAULTS: tuple[Fault, ...] = (
    riftbound_fault(
        "exhausted-runes-stay",
        "164.2.b",
        "An exhausted rune can't be recycled for Power.",
        "A player whose runes are exhausted can't pay for Power, though recycling asks for no ready rune.",
        ExhaustedRunesStay,
        "runes-recycle-exhausted",
        blind=True,
    ),
    riftbound_fault(
        "turn-player-is-meant",
        "190.6.d",
        '"You" in the abilities of a battlefield that nobody controls means the turn player.',
        "Somebody draws for a battlefield that is nobody's.",
        TurnPlayerIsMeant,
        blind=True,
        undetected=RARE,
    ),
    riftbound_fault(
        "only-the-turn-players-pool-empties",
        "317.2.d",
        "Only the turn player's rune pool empties at the end of the turn.",
        "The other player goes into the next turn with Energy that they Added before.",
        OnlyTheTurnPlayersPoolEmpties,
        "pools-empty",
        hard=True,
        blind=True,
    ),
    riftbound_fault(
        "everybodys-turn-ends",
        "383.2.a",
        "What happens at the end of a player's own turn happens at the end of everybody's turn.",
        "A card does its work twice a round.",
        EverybodysTurnEnds,
        "own-phase-triggers",
        blind=True,
    ),
    riftbound_fault(
        "twice-the-same-target",
        "355.5",
        '"Up to two units" accepts one unit twice.',
        "One unit is dealt damage twice.",
        TwiceTheSameTarget,
        "targets-differ",
        blind=True,
    ),
    riftbound_fault(
        "own-spells-are-no-targets",
        "355.9.c",
        "A player can't choose their own spell to be countered or changed.",
        "A choice that the card allows is missing.",
        OwnSpellsAreNoTargets,
        "targets-are-offered",
        blind=True,
    ),
    riftbound_fault(
        "remembers-what-it-was",
        "359.3.f.2.a",
        "An ability whose source has left the board goes by the Might that it had.",
        "A unit that is gone still deals its Might.",
        RemembersWhatItWas,
        "gone-source-has-no-might",
        hard=True,
        blind=True,
    ),
    riftbound_fault(
        "does-it-anyway",
        "359.3.e.14.a",
        '"If you do" is taken for true though nothing was done.',
        "A player gets the reward for what they have not done.",
        DoesItAnyway,
        "if-you-do-waits",
        blind=True,
    ),
    riftbound_fault(
        "control-outlasts-its-source",
        "390.5.b",
        "Control that lasts as long as a permanent is on the board goes on when that has left.",
        "The stolen unit does not come home.",
        ControlOutlastsItsSource,
        "control-goes-with-its-source",
        hard=True,
        blind=True,
    ),
    riftbound_fault(
        "every-next-costs-less",
        "391",
        "A discount on the next card is given for each card of the turn.",
        "The second card is cheaper as well.",
        EveryNextCostsLess,
        "only-the-next",
        hard=True,
        blind=True,
    ),
    riftbound_fault(
        "saved-again-and-again",
        "390.3",
        "What saves a unit the next time that it would die saves it every time of the turn.",
        "The unit survives a second death.",
        SavedAgainAndAgain,
        "only-the-next",
        hard=True,
        blind=True,
    ),
    riftbound_fault(
        "first-one-sets-might",
        "480.3",
        "Of several effects that set a unit's Might the oldest decides.",
        "The newer effect does nothing.",
        FirstOneSetsMight,
        "might-is-summed",
        hard=True,
        blind=True,
    ),
    riftbound_fault(
        "burns-out-instead-of-drawing",
        "413.4.c",
        "Who burns out by drawing does not draw the rest.",
        "A player's hand is a card smaller after their deck ran out.",
        BurnsOutInsteadOfDrawing,
        "channel-and-draw-phase",
        blind=True,
    ),
    riftbound_fault(
        "hidden-aims-anywhere",
        "811.1.d.2",
        "What is played from Hidden chooses targets at other places than its battlefield.",
        "A hidden spell hits a unit in a base.",
        HiddenAimsAnywhere,
        "targets-are-legal",
        hard=True,
        blind=True,
    ),
)
