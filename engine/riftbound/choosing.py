"""What players choose between, name and spend while a text is carried out (303.2.a, 702.2.b, 760-763)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import riftbound as cl
from headjudge.engine.kernel import Steps
from headjudge.engine.riftbound.info import Step
from headjudge.engine.riftbound.lasting import Lasting
from headjudge.engine.riftbound.memory import Mod
from headjudge.engine.riftbound.resolution import Context
from headjudge.engine.riftbound.state import Item
from headjudge.engine.riftbound.targeting import DONE
from headjudge.engine.trace import Option


@mypyc_attr(allow_interpreted_subclasses=True)
class Choosing(Lasting):
    """Choices of players."""

    def do_EachChooses(self, context: Context, step: Step, instr: cl.EachChooses) -> Steps:
        """355.17, 303.2.a: each of those players in turn order chooses, as this is carried out; then what they chose is done, for one after
        the other (303.2)."""
        item = context.item
        options = [Option(name, "") for name in instr.names]
        chosen: list[tuple[str, int]] = []
        for player in self.choosing_players(context, instr.who):
            which = yield from self.ask(f"choice for {item.label}", player, options)
            self.tell_choice(item, player, "mode", "choice", instr.names[which])
            chosen.append((player, which))
        named = item.named
        for player, which in chosen:
            item.named = {**named, "player": player}
            yield from self.execute_steps(context, step.inner[which])
            if self.has_left_chain(item):
                break
        item.named = named
        context.did = bool(chosen)

    def choosing_players(self, context: Context, who: str) -> list[str]:
        """303.2.a: the players who choose, in turn order from the turn player."""
        chosen = self.players(context, who)
        return [player for player in self.players_from(self.turn_player) if player in chosen]

    def tell_choice(self, item: Item, player: str, what: str, name: str, answer: str) -> None:
        """Tell what a player chose while an item resolves."""
        data = {"item": item.ref, "what": what, "name": name, "answer": answer}
        self.emit("option_chosen", "355.17", player, item.ref, data)

    def do_SpendAny(self, context: Context, step: Step, instr: cl.SpendAny) -> Steps:
        """702.2.b, 702.2.b.2: any number of buffs of units that its controller controls are spent, one at a time, each chosen as that is
        done; they may be none."""
        item = context.item
        spent = 0
        while True:
            buffed = [obj for obj in self.permanents(item.controller) if "buffed" in obj.statuses]
            options = [DONE, *(obj.option("", "own") for obj in buffed)]
            which = yield from self.ask(f"buff spent for {item.label}", item.controller, options)
            if not which:
                break
            yield from self.use_thing("spend buff", buffed[which - 1])
            spent += 1
        item.named["paid amount"] = spent
        context.did = spent > 0

    def do_NameCard(self, context: Context, step: Step, instr: cl.NameCard) -> Steps:
        """761.1, 762: name a card of a kind, no token (762.2). Those of this play are offered: any other name would be of no use. The
        source remembers it as long as it is that object."""
        item = context.item
        names = self.names_to_name(instr.kind)
        if not names:
            return
        which = yield from self.ask(
            f"name for {item.label}", item.controller, [Option(name, "") for name in names]
        )
        self.tell_choice(item, item.controller, "name", instr.kind, names[which])
        if item.source.ref == item.source_ref and self.on_board(item.source.zone):
            self.remember(item.source, Mod("named", names[which], 0, ""))
        context.did = True

    def names_to_name(self, kind: str) -> list[str]:
        """The names of the cards of a kind in this play, in the order of the alphabet."""
        return sorted({
            card.name
            for card in self.scenario.cards.values()
            if isinstance(card, cl.RiftboundCard)
            and not card.token
            and (card.type == kind or (kind == "card" and card.type in ("unit", "gear", "spell")))
        })  # fmt: skip

    def do_HideFree(self, context: Context, step: Step, instr: cl.HideFree) -> Steps:
        """390.4, 421.2.a: this turn its controller may hide cards without paying."""
        self.this_turn(context, "hide free", None, "cards may be hidden without paying")
        return
        yield
