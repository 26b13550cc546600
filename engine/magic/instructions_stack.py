"""Instructions about the stack, casting, votes, turns and the game itself (500.7, 601.3, 701.6, 701.38, 707.10, 724)."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking
from headjudge.engine.magic.costs import FREE
from headjudge.engine.magic.instructions_board import BoardInstructions
from headjudge.engine.magic.instructions_cards import Done
from headjudge.engine.magic.things import Item, Lasting, Seen, Thing
from headjudge.engine.trace import NO, YES, Option


@mypyc_attr(allow_interpreted_subclasses=True)
class StackInstructions(BoardInstructions):
    """Instructions about the stack and the game; see the module's docstring."""

    def items_of(self, to: cl.Ref, item: Item) -> list[Item]:
        """The spells and abilities on the stack that an instruction acts on."""
        return [
            seen.thing for seen in self.seen(to, item) if isinstance(seen.thing, Item) and seen.thing.on_stack
        ]

    # -- countering, copying, targets -----------------------------------------------------------------------------------

    def do_counter(self, do: cl.Counter, item: Item) -> Asking[Done]:
        """701.6a; "unless its controller pays" is asked of that player, whether or not it can be countered (118.12a)."""
        against = self.items_of(do.to, item)
        if not against:
            return self.lacking(do.to, item)
        did = False
        paid = False
        for other in against:
            if do.unless is not None:
                if (yield from self.pays_price(other.controller, do.unless, item)):
                    paid = True
                    continue
            before = self.cause
            self.because(*before[:1], *((other.finalized,) if other.finalized >= 0 else ()))
            if (yield from self.counter(other, item, do.put)):
                did = True
            self.cause = before
        item.named = {**item.named, "countered": [True] if did else []}
        if not did and paid:
            return "paid"
        return did or "forbidden"

    def do_copy_spell(self, do: cl.CopySpell, item: Item) -> Asking[Done]:
        """707.10: copies are put on the stack; of one that has left, as it last was (707.10, 608.2h)."""
        n = self.n_of(do.n, item)
        copied = 0
        for seen in self.seen(do.to, item):
            if isinstance(seen.thing, Item):
                for _ in range(n):
                    before = self.cause
                    yield from self.copy_item(seen.thing, item.controller, item, do.retarget)
                    self.cause = before
                    copied += 1
        return copied > 0 or self.lacking(do.to, item)

    def do_change_target(self, do: cl.ChangeTarget, item: Item) -> Asking[Done]:
        """115.7: new targets are chosen, each legal, or left as it was (115.7d); "change" to another one, or not at all (115.7a)."""
        did = False
        for other in self.items_of(do.to, item):
            if not other.targets:
                continue
            fresh = yield from self.choose_new_targets(other, item.controller, do.new)
            if not fresh:
                continue
            did = True
            data = {
                "item": other.ref, "targets": [t.ref for t in other.targets], "slots": [t.slot for t in other.targets],
                "new": True, "fresh": fresh,
            }  # fmt: skip
            event = self.emit(
                "targets_chosen", "115.7d" if do.new else "115.7a", item.controller, other.ref, data
            )
            self.became_targets(other, event, [t for t in other.targets if t.ref in fresh])
        return did or self.lacking(do.to, item)

    # -- casting during a resolution, permissions -------------------------------------------------------------------------

    def do_cast_free(self, do: cl.CastFree, item: Item) -> Asking[Done]:
        """608.2g: a spell is cast as part of the resolution, without paying its mana cost (118.9); nobody receives priority."""
        did = False
        for obj in self.objects_of(do.to, item):
            for name in self.who_of(do.who, item):
                if not do.copy:
                    did = (yield from self.offer_free(name, obj, item)) or did
                    continue
                copy = self.copy_card(obj, name, item)
                if (yield from self.offer_free(name, copy, item)):
                    did = True
                else:
                    yield from self.cease(copy, "707.12", "cease")
        return did

    def copy_card(self, obj: Thing, player: str, item: Item) -> Thing:
        """707.12: a copy of a card, in the zone where the card is, which may be cast while the effect resolves."""
        copy = self.make_token(obj.card, player, item.source.id)
        self.place(copy, obj.zone)
        self.touch()
        return copy

    def offer_free(self, player: str, obj: Thing, item: Item) -> Asking[bool]:
        """Whether a player casts that card now without paying its mana cost; only what could be cast is offered."""
        if (
            obj.read.is_land
            or self.split_second()
            or self.forbidden("cast", obj, player)
            or not self.can_complete(player, obj, FREE)
        ):
            return False
        at = yield from self.ask(f"cast {obj.label} for {item.label}", player, (NO, YES))
        data = {"item": item.ref, "what": "may", "name": f"cast {obj.label}", "answer": "yes" if at else "no"}
        self.emit("option_chosen", "608.2d", player, item.ref, data)
        if not at:
            return False
        taps, cause = self.taps, self.cause
        cast: bool = yield from self.cast(player, obj, FREE, cause, True)
        self.taps, self.cause = taps, cause
        return cast

    def do_permit(self, do: cl.Permit, item: Item) -> Asking[Done]:
        """601.3: a player may cast or play what is named, for a time; only while it stays where it is (400.7)."""
        yield from ()
        objs = self.objects_of(do.to, item)
        if not objs:
            return self.lacking(do.to, item)
        for name in self.who_of(do.who, item):
            self.effects_made += 1
            effect = Lasting(self.effects_made, "permission", name, do.until)
            effect.source, effect.source_ref = item.source, item.source_ref
            effect.to = tuple(obj.ref for obj in objs)
            effect.data = (do.free, do.any_mana)
            self.keep_list(self.lasting)
            self.lasting.append(effect)
            data = {
                "effect": effect.number, "what": "permission", "until": do.until, "words": "may play", "source": item.source_ref,
                "to": list(effect.to),
            }  # fmt: skip
            self.emit("effect_began", "601.3", name, item.source_ref, data)
        return True

    def do_foretell(self, do: cl.Foretell, item: Item) -> Asking[Done]:
        """702.143d: cards in exile become foretold, face down; the price is their foretell cost."""
        yield from ()
        did = False
        for obj in self.objects_of(do.to, item):
            if obj.zone == "exile":
                did = True
                if not obj.facedown:
                    self.status(obj, "facedown", True, "702.143d", "effect")
                self.become_foretold(obj, do.price)
        return did or self.lacking(do.to, item)

    def cascade(self, item: Item) -> Asking[Done]:
        """702.85a: exile cards from the top until a nonland card with lesser mana value; it may be cast free if the spell still has
        lesser mana value; the rest goes to the bottom in a random order."""
        player = item.controller
        occasion = item.occasion
        assert occasion is not None
        limit = self.mana_value(occasion.thing, occasion.chars) if occasion.chars is not None else 0
        exiled: list[Thing] = []
        hit: Thing | None = None
        while hit is None and self.cards(f"library:{player}"):
            top = self.cards(f"library:{player}")[0]
            yield from self.exile([top], "702.85a")
            exiled.append(top)
            chars = self.chars(top)
            if "Land" not in chars.types and chars.mv < limit:
                hit = top
        if hit is not None:
            yield from self.offer_free(player, hit, item)
        rest = [obj for obj in exiled if obj.zone == "exile"]
        if rest:
            mixed: list[Thing] = self.shuffled(rest)  # type: ignore[assignment]
            yield from self.put_into(mixed, "library bottom", item, rule="702.85a")
        return bool(exiled)

    # -- votes (701.38) ---------------------------------------------------------------------------------------------------------

    def do_vote(self, do: cl.Vote, item: Item) -> Asking[Done]:
        """701.38a: each player votes, from one on in turn order, seeing earlier votes; objects voted for are no targets (701.38b)."""
        first = self.who_of(do.first, item)
        votes: list[str] = []
        ballots: list[tuple[str, str]] = []
        things = (
            self.all_that_fit(do.which, item.controller, item.source, item) if do.which is not None else []
        )
        for player in self.players_from(first[0] if first else item.controller):
            options = [Option(word) for word in do.choices] or [
                self.name_option(thing, player) for thing in things
            ]
            if not options:
                break
            at = yield from self.ask(f"vote for {item.label}", player, options)
            vote = (
                do.choices[at]
                if do.choices
                else things[at]
                if isinstance(things[at], str)
                else things[at].ref
            )
            votes.append(vote)
            ballots.append((player, vote))
            data = {"item": item.ref, "vote": vote}
            if do.secret:
                data["secret"] = True
            event = self.emit("voted", "701.38a", player, item.ref, data)
            self.occur_player("votes", event, player)
        most = max((votes.count(vote) for vote in votes), default=0)
        tied = [vote for vote in dict.fromkeys(votes) if votes.count(vote) == most]
        voted = [
            Seen(t, t if isinstance(t, str) else t.ref)
            for t in things
            if (t if isinstance(t, str) else t.ref) in tied
        ]
        item.named = {
            **item.named,
            "votes": list(votes),
            "ballots": list(ballots),
            "voted": voted,
            "tied": tied,
        }
        return bool(votes)

    # -- turns and the game ---------------------------------------------------------------------------------------------------

    def do_extra_turn(self, do: cl.ExtraTurn, item: Item) -> Asking[Done]:
        """500.7: an extra turn after this one; the last one created is taken first."""
        yield from ()
        names = self.who_of(do.who, item)
        for name in names:
            self.keep_list(self.extra_turns)
            self.extra_turns.append(name)
            self.emit("turn_queued", "500.7", name)
        return bool(names)

    def do_extra_phase(self, do: cl.ExtraPhase, item: Item) -> Asking[Done]:
        """500.8: an additional combat phase and an additional main phase after this phase."""
        yield from ()
        self.put(self, "extra_phases", self.extra_phases + 1)
        return True

    def do_skip_step(self, do: cl.SkipStep, item: Item) -> Asking[Done]:
        """614.10: the next such step or phase is skipped."""
        yield from ()
        names = self.who_of(do.who, item)
        for name in names:
            self.keep_list(self.skips)
            self.skips.append((name, do.step))
        return bool(names)

    def do_end_turn(self, do: cl.EndTurn, item: Item) -> Asking[Done]:
        """724.1: triggers that wait cease to exist, the stack is exiled, and the turn goes on with the cleanup step."""
        self.keep_list(self.waiting)
        self.waiting.clear()
        cards = [other.obj for other in self.stack if other.obj is not None and not other.copied]
        for other in self.stack.copy():
            if other.obj is None and other is not item:
                self.vanish(other, "724.1b")
                continue
            self.take_off(other)
            if other.copied and other.obj is not None:
                yield from self.cease(other.obj, "724.1b", "exile")
        if cards:
            yield from self.exile(cards, "724.1b")
        self.put(self, "ending_turn", True)
        return True

    def do_win(self, do: cl.Win, item: Item) -> Asking[Done]:
        """104.2b, 104.3e: an effect says that a player wins or loses."""
        yield from ()
        names = [
            name
            for name in self.who_of(do.who, item)
            if not self.forbidden("lose" if do.loses else "win", name)
        ]
        if names and not do.loses:
            self.end_game(names[0], "104.2b", "effect")
        self.lose_game(names, "effect", "104.3e")
        return bool(names)

    def lose_game(self, players: Sequence[str], why: str, rule: str) -> None:
        """104.3: players lose, and so leave the game (104.5)."""
        raise NotImplementedError

    extra_phases: int
