"""What is offered: what the rules surely allow is among the options of a question (164.2.b, 355.9).

Only where the trace leaves no doubt: a thing of which anything may forbid that it is chosen, or make it too dear to choose, is not missed.
"""

from __future__ import annotations

from collections.abc import Iterator

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as language
from headjudge.engine.trace import ASKED, Question
from headjudge.invariants.base import Invariant
from headjudge.invariants.conditions import deflect_of, fits, item_fits
from headjudge.invariants.facts import Facts
from headjudge.invariants.picture import Picture
from headjudge.invariants.prohibitions import cant_be_chosen
from headjudge.invariants.records import Item
from headjudge.invariants.words import called

#: How the recycling of a rune is offered, where it could be exhausted too, and where it can't.
READY, EXHAUSTED = "recycle ready ", "recycle "


class RunesRecycleExhausted(Invariant):
    """Recycling a rune for Power does not ask for a ready one (164.2.b)."""

    id = "runes-recycle-exhausted"
    rules = ("164.2.b", "357.1.a")
    statement = "Where a ready rune may be recycled to pay, so may an exhausted rune of the same name."
    needs = frozenset({"cost_determined", "status", "move", ASKED})
    hears = frozenset({"pay"})

    def hear(self, question: Question) -> None:
        """An exhausted rune is offered beside a ready one."""
        offered = {option.name for option in question.options}
        ready = {name.removeprefix(READY) for name in offered if name.startswith(READY)}
        if not ready:
            return
        picture = self.picture
        item = asked_for(picture, question)
        cost = item.cost if item is not None else None
        if cost is None:
            return
        for thing in picture.board.values():
            if thing.exhausted and thing.card in ready and thing.controller == question.player:
                self.tested()
                if EXHAUSTED + thing.card not in offered:
                    self.breach(
                        cost,
                        {"costs": cost},
                        then=f"{question.player} may recycle {called(thing.ref)} to pay, for it need not be ready.",
                        however=f"only ready runes of that name may be recycled for {question.name!r}.",
                    )
                return


class TargetsAreOffered(Invariant):
    """What a text may choose as a target may be chosen (355.5, 355.9)."""

    id = "targets-are-offered"
    rules = ("355.9", "355.5", "355.9.c")
    statement = "Everything that is what a text asks for, but the spell or ability itself, may be chosen as its target."
    needs = frozenset({"item_pending", "move", "control", "status", ASKED})
    hears = frozenset({"target"})

    def hear(self, question: Question) -> None:
        """Nothing is missing that could be chosen as the one target of a text."""
        picture = self.picture
        item = asked_for(picture, question)
        facts = picture.item_facts(item) if item is not None and item.printed else None
        pick = facts.single(item.ability) if facts is not None and item is not None else None
        if item is None or facts is None or pick is None or pick.most != 1 or pick.every:
            return
        offered = {option.name for option in question.options}
        self.tested()
        for ref in self._choosable(item, facts, pick, offered):
            self.breach(
                picture.trace[item.announced],
                {"begins": item.announced},
                then=f"{called(item.ref)} may choose {called(ref)}, which is what its text asks for.",
                however=f"{question.player} is not offered that.",
            )
            return

    def _choosable(self, item: Item, facts: Facts, pick: Pick, offered: set[str]) -> Iterator[str]:
        """What surely could be chosen and is not offered."""
        picture = self.picture
        if pick.kind in ("spell", "ability", "item") and pick.zone in ("chain", "board"):  # 355.9.a.2
            for other in picture.chain:
                if (
                    other is not item
                    and not other.pending
                    and plain(other.ref) not in offered
                    and item_fits(picture, pick, other, item.controller)
                ):
                    yield other.ref
        elif pick.zone in ("board", "battlefield", "base") and self._free(item, facts):
            source = picture.things.get(item.source)
            for thing in picture.board.values():
                if (
                    plain(thing.ref) not in offered
                    and thing is not source
                    and fits(picture, pick, thing, item.controller, source)
                    and cant_be_chosen(picture, thing.ref, item.controller) == ""
                    and deflect_of(picture, thing) == 0
                ):
                    yield thing.ref

    def _free(self, item: Item, facts: Facts) -> bool:
        """Whether nothing but the description limits what is chosen on the board: no battlefield where something was hidden (811.1.d), no
        price that hangs on what is chosen (355.16), no third player's units where something is taken (358.3)."""
        if item.origin.startswith("facedown") or len(self.picture.players) > 2:
            return False
        ability = facts.abilities[item.ability] if item.ability >= 0 else None
        if isinstance(ability, language.Keyword) or getattr(ability, "when", "") == "play me":
            return False  # of what was hidden, for all that is known here
        said = (less for _, other in self.picture.speaking("discounts") for less in other.discounts)
        return not any(
            less.what.startswith("spells that choose") or less.per == "chosen might"
            for less in (*said, *facts.discounts)
        )


def asked_for(picture: Picture, question: Question) -> Item | None:
    """The pending item that a question is about, by its last words: "target of Ember Lash#4"."""
    return next((one for one in picture.pending if question.name.endswith(f" {plain(one.ref)}")), None)


def plain(ref: str) -> str:
    """A reference as questions and options have it: without the number of the incarnation."""
    head, _, rest = ref.rpartition(".")
    _, mark, number = rest.partition("*")
    return f"{head}{mark}{number}"


INVARIANTS: tuple[type[Invariant], ...] = (RunesRecycleExhausted, TargetsAreOffered)
