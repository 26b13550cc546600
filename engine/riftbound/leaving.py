"""A player leaves the game (195.1, 649-652), and a teammate is invited to act (316.5.b.1, 489.8.a).

Conceding is offered to a player who may act, where the scenario asks for it (`Scenario.concessions`). Players may concede at any time
(650), but a play in which somebody always might shows little else.
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.riftbound.info import NEUTRAL
from headjudge.engine.riftbound.offers import Action
from headjudge.engine.riftbound.state import Field, Item, Thing
from headjudge.engine.riftbound.turn import Turn
from headjudge.engine.trace import PASS, Option

CONCEDE = Option("concede", "concede")


@mypyc_attr(allow_interpreted_subclasses=True)
class Leaving(Turn):
    """Removal of players, and invitations."""

    #: The teammate who acts by invitation; "" for nobody.
    invited: str

    # -- what else a player who may act is offered ----------------------------------------------------------------------

    def do_further(self, player: str, chosen: Option) -> Asking[str]:
        """Invite a teammate, or concede."""
        if chosen is CONCEDE:
            yield from self.concede(player)
            return "act"
        return (yield from self.invite(player, chosen.name))

    def further_options(self, player: str) -> list[Option]:
        """Invitations, for the turn player in a neutral open state; and to concede, where the scenario asks for it."""
        more: list[Option] = []
        if self.mates and not self.chain and player == self.turn_player and self.neutral():
            self.invited = ""
            for mate in self.teammates(player):
                name = f"invite {mate}"
                if self.failed.get((player, name)) != self.stamp and self.invited_offers(mate)[1]:
                    more.append(Option(name, "invite"))
        if self.scenario.concessions:
            more.append(CONCEDE)
        return more

    # -- invitations (316.5.b.1, 489.8.a) -------------------------------------------------------------------------------

    def invited_offers(self, mate: str) -> tuple[list[Option], list[Action]]:
        """What an invited teammate may begin: a spell or an activated ability, also one without Action or Reaction."""
        options: list[Option] = []
        actions: list[Action] = []
        self.offer_plays(mate, NEUTRAL, options, actions)
        spells = [n for n, action in enumerate(actions) if action[1].card.type == "spell"]
        options, actions = [PASS, *(options[n] for n in spells)], [actions[n] for n in spells]
        self.offer_abilities(mate, NEUTRAL, options, actions)
        return options, actions

    def invite(self, player: str, name: str) -> Asking[str]:
        """The turn player invites a teammate, who acts with the turn player's priority, or gives it back."""
        mate = name.removeprefix("invite ")
        self.failed[player, name] = self.stamp
        self.invited = mate
        self.give_priority(mate, "316.5.b.1")
        options, actions = self.invited_offers(mate)
        which = yield from self.ask("act", mate, options)
        if which == 0:
            self.last_pass = self.emit("passed", "489.8.a", mate, causes=(self.last_priority,))
            return "act"
        return (yield from self.begin(mate, options[which].name, actions[which - 1]))

    def timing_of(self, player: str) -> int:
        """310, 316.5.b.1: who was invited needs no keyword in a neutral open state."""
        if player == self.invited and not self.chain and self.neutral():
            return NEUTRAL
        return Turn.timing_of(self, player)

    # -- conceding and losing (195.1, 650, 651) -------------------------------------------------------------------------

    def concede(self, player: str) -> Steps:
        """651: who concedes is removed from the game, and their teammates with them (651.4)."""
        yield from self.remove_players([player, *self.teammates(player)], "concedes", (self.last_priority,))

    def remove_players(self, leaving: list[str], why: str, cause: tuple[int, ...]) -> Steps:
        """651 and 652: players lose and are removed; where only one other player, or one team, remains, they win (651.1, 489.6.a)."""
        before = self.cause
        chained = self.window if self.chain else None
        for player in leaving:
            self.cause = (self.emit("removed", "651", player, "", {"why": why}, cause),)
            self.strike_off(player)
        if self.one_side_left():
            winner = self.players_from(self.turn_player)[0]  # of a team, whoever comes first in turn order
            self.end_game(winner, "651.1", "removal")
        for player in leaving:
            self.banish_theirs(player)  # 652.1
            self.remove_battlefield(player)  # 652.2
        for player in leaving:
            self.counter_theirs(player)  # 652.4
        for player in leaving:
            self.remove_cards(player)  # 652.3; last, for what is countered still goes to its owner's trash
            self.end_influence(player)  # 651.3
        self.cleanup_due = True
        self.stamp += 1
        self.layout += 1
        self.pass_on(chained)  # 652.5
        self.cause = before
        yield from self.place_triggers()

    def one_side_left(self) -> bool:
        """651.1, 489.6.a: whether only one player, or one team, remains."""
        return all(self.friends(self.names[0], name) for name in self.names)

    def strike_off(self, player: str) -> None:
        """651.3: a removed player makes no choices: turn order goes on without them."""
        order = [start.name for start in self.scenario.players]
        self.names = tuple(name for name in self.names if name != player)
        if not self.names:
            return
        for at, name in enumerate(order):
            rest = [*order[at + 1 :], *order[: at + 1]]
            self.after[name] = next(other for other in rest if other in self.names)

    def players_from(self, first: str) -> list[str]:
        """All players still in the game, in turn order, starting with ``first`` or whoever comes after them."""
        if first not in self.names:
            first = self.after[first]
        at = self.names.index(first)
        return [*self.names[at:], *self.names[:at]]

    def banish_theirs(self, player: str) -> None:
        """652.1: all permanents, runes and facedown cards that they control or own are banished."""
        batch = self.new_batch()
        facedown = [obj for field in self.fields.values() for obj in self.in_zone(field.facedown)]
        for obj in [*self.board(), *facedown]:
            if player in (obj.controller, obj.owner):
                self.move(obj, f"banishment:{obj.owner}", "652.1", "banish", batch=batch)

    def remove_battlefield(self, player: str) -> None:
        """652.2: the battlefield that they contributed becomes a token battlefield without abilities; what is there stays."""
        for field in self.fields.values():
            if self.scenario.contributed.get(field.name) == player:
                data = {"trait": "copy", "value": "a token battlefield without abilities", "until": ""}
                self.emit("became", "652.2.a", player, field.zone, data)
                self.silence(field)

    def silence(self, field: Field) -> None:
        """652.2.c: a battlefield has no abilities any more, and what they did ceases."""
        if field.obj is not None:
            self.deactivate(field.obj)
            self.put(field, "obj", None)
            self.layout += 1

    def counter_theirs(self, player: str) -> None:
        """652.4: all spells and abilities that they control are countered. What can't be (054.1) leaves all the same, for nobody is left to
        control it (651.3); and a spell of theirs that another player controls is removed with the card that it is (652.3)."""
        for item in [*self.chain]:
            if not item.on_chain:
                continue
            theirs = item.is_card() and item.source.owner == player
            if item.controller == player and not self.cant_be_countered(item):
                self.counter_left(item)
            elif theirs or item.controller == player:
                self.take_away(item)
        self.waiting = [item for item in self.waiting if item.controller != player]

    def counter_left(self, item: Item) -> None:
        """652.4, 425.1.a: it is cleared from the chain; a card goes to its owner's trash."""
        event = self.emit("countered", "652.4", item.controller, item.ref, {"by": ""})
        self.clear(item, event, "652.4", "counter")

    def take_away(self, item: Item) -> None:
        """651.3, 652.3: its card or its controller has left the game, so that it does not resolve."""
        event = self.emit("no_resolution", "652.3", item.controller, item.ref, {"why": "left the chain"})
        self.clear(item, event, "652.3", "no resolution")

    def clear(self, item: Item, event: int, rule: str, why: str) -> None:
        """Take an item off the chain."""
        self.keep_list(self.chain)
        self.chain.remove(item)
        item.on_chain = False
        self.cleanup_due = True  # 319.5
        if item.obj is not None:
            self.leave_chain(item, "trash", rule, why, (event,))

    def remove_cards(self, player: str) -> None:
        """652.3: all cards that they own are removed from the game. Battlefields have been dealt with (652.2): whoever controlled one, or
        replaced it, others contributed it, and it stays."""
        batch = self.new_batch()
        for obj in self.objects.values():
            if obj.owner == player and obj.zone and obj.card.type != "battlefield":
                self.move(obj, "", "652.3", "removed", batch=batch)

    def seers(self, origin: str, to: str, obj: Thing) -> tuple[str, ...]:
        """128: a card that is removed from a hand or a deck is not shown."""
        if not to and not self.on_board(origin) and self.kind_of(origin) in ("hand", "deck", "runedeck"):
            return (obj.owner,)
        return Turn.seers(self, origin, to, obj)

    def end_influence(self, player: str) -> None:
        """651.3: nothing of theirs influences the game any more: effects that they began end, and their resources are lost."""
        for effect in [effect for effect in self.effects if effect.owner == player]:
            self.end_effect(effect, "expired", "651.3")
        self.empty_pool(player, "651.3")

    def pass_on(self, chained: tuple[str, int] | None) -> None:
        """652.5: focus and priority go to the next player in order. The turn of a removed player ends once its chain and showdown have been
        dealt with (`goes_on`). Who has passed has passed: when all that remain have, the newest item resolves (652.5.c.2)."""
        if self.focus and self.focus not in self.names:
            self.give_focus(self.after[self.focus], "652.5.b.1", self.cause[-1])
        if chained is not None and self.chain:
            player, passes = chained
            self.resume = (self.after[player], passes)
