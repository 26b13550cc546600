"""Instructions about players and their cards: drawing, discarding, libraries, life, mana (119, 121, 701)."""

from __future__ import annotations

from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import MagicCard
from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking
from headjudge.engine.magic import mana_cost as mc
from headjudge.engine.magic.activating import Activating
from headjudge.engine.magic.things import Item, Moving, Seen, Thing
from headjudge.engine.trace import Option

#: What an instruction returns: whether it did something; in words, why it did not; None where it only holds others.
Done: TypeAlias = bool | str | None


@mypyc_attr(allow_interpreted_subclasses=True)
class CardInstructions(Activating):
    """Instructions about players and their cards; see the module's docstring."""

    def n_of(self, n: cl.Number, item: Item) -> int:
        """A number of an instruction; never negative (107.1b)."""
        return max(self.number(n, item.controller, item.source, item), 0)

    def who_of(self, who: cl.Who, item: Item) -> list[str]:
        """The players that an instruction is for, those still in the game."""
        return [name for name in self.whom(who, item.controller, item.source, item) if name in self.names]

    def lacking(self, to: Any, item: Item) -> Done:
        """Why there is nothing to act on: its target is illegal (608.2b), or there is none (609.3)."""
        if isinstance(to, str) and "target" in to and item.illegal:
            return "illegal target"
        return False

    def set_it(self, item: Item, things: list[Any]) -> None:
        """What the instructions that follow call "it"."""
        item.named = {**item.named, "it": [Seen(t, t if isinstance(t, str) else t.ref) for t in things]}

    # -- cards ----------------------------------------------------------------------------------------------------------

    def do_draw(self, do: cl.Draw, item: Item) -> Asking[Done]:
        """121.2: each player draws, one card at a time, in APNAP order (121.2c)."""
        names = self.who_of(do.who, item)
        if not names:
            return self.lacking(do.who, item)
        n = self.n_of(do.n, item)
        for name in names:
            yield from self.draw(name, n)
        return n > 0

    def do_discard(self, do: cl.Discard, item: Item) -> Asking[Done]:
        """701.9: all choose first, in APNAP order, then all discard (101.4)."""
        names = self.who_of(do.who, item)
        if not names:
            return self.lacking(do.who, item)
        chosen: list[tuple[str, list[Thing]]] = []
        for name in names:
            cards = yield from self.discarded(do, name, item)
            chosen.append((name, cards))
        everything = [(name, card) for name, cards in chosen for card in cards]
        if everything:
            yield from self.discard_all(everything)
            self.set_it(item, [card for _, card in everything])
        return bool(everything)

    def discarded(self, do: cl.Discard, name: str, item: Item) -> Asking[list[Thing]]:
        """701.9b: what is discarded: of the player's choice, of another's, at random, or all."""
        hand = list(self.cards(f"hand:{name}"))
        n = self.n_of(do.n, item)
        if do.how == "hand":
            return hand
        if do.how == "random":
            return self.shuffled(hand)[:n]  # type: ignore[return-value]
        if do.which is not None:
            hand = [
                obj
                for obj in hand
                if self.fits(do.which, obj, item.controller, item.source, item, self.chars(obj))
            ]
        if do.how == "you choose":
            self.reveal_hand(name)
            return (yield from self.pick(f"discard for {item.label}", item.controller, hand, n, n))
        return (yield from self.pick(f"discard for {item.label}", name, hand, n, n))

    def reveal_hand(self, name: str) -> None:
        """701.20a: all cards of a hand are revealed."""
        self.reveal(list(self.cards(f"hand:{name}")))

    def do_mill(self, do: cl.Mill, item: Item) -> Asking[Done]:
        """701.17a."""
        names = self.who_of(do.who, item)
        milled: list[Thing] = []
        for name in names:
            milled += yield from self.mill(name, self.n_of(do.n, item))
        if milled:
            self.set_it(item, milled)
        return bool(milled) or self.lacking(do.who, item)

    def do_scry(self, do: cl.Scry, item: Item) -> Asking[Done]:
        """701.22a, 701.25a: look at the top cards; any number to the bottom (or the graveyard), the rest back on top in any order."""
        player = item.controller
        n = self.n_of(do.n, item)
        top = list(self.cards(f"library:{player}")[:n])
        if not top:
            return False
        data = {"objects": [obj.ref for obj in top]}
        self.emit("looked", "701.25a" if do.surveil else "701.22a", player, "", data, sees=(player,))
        word = "graveyard" if do.surveil else "bottom"
        away = yield from self.pick(f"{word} for {item.label}", player, top, 0, len(top))
        stay = [obj for obj in top if obj not in away]
        if len(stay) > 1:
            stay = yield from self.pick(f"top for {item.label}", player, stay, len(stay), len(stay))
        if do.surveil:
            if away:
                yield from self.move_all(
                    [Moving(obj, f"graveyard:{player}", "put", "701.25a") for obj in away]
                )
        else:
            self.reorder(player, stay, away)
        return True

    def reorder(self, player: str, top: list[Thing], bottom: list[Thing]) -> None:
        """Cards stay in a library, in another order: no zone change (400.7)."""
        library = self.zones[f"library:{player}"]
        self.keep_list(library)
        rest = [obj for obj in library if obj not in top and obj not in bottom]
        library[:] = [*top, *rest, *bottom]
        self.touch()

    def do_reveal(self, do: cl.Reveal, item: Item) -> Asking[Done]:
        """701.20a: a hand, or the top cards of a library."""
        yield from ()
        names = self.who_of(do.who, item)
        if not names:
            return self.lacking(do.who, item)
        shown: list[Thing] = []
        for name in names:
            zone = self.cards(f"hand:{name}")
            if do.what != "hand":
                zone = self.cards(f"library:{name}")[: self.n_of(do.n, item)]
            shown += zone
        self.reveal(shown)
        item.named = {**item.named, "found": [Seen(obj, obj.ref) for obj in shown]}
        return True

    def do_look(self, do: cl.Look, item: Item) -> Asking[Done]:
        """Look at the top cards, put some that fit into a zone, and the rest elsewhere."""
        player = item.controller
        top = list(self.cards(f"library:{player}")[: self.n_of(do.n, item)])
        if not top:
            return False
        self.emit("looked", "608.2c", player, "", {"objects": [obj.ref for obj in top]}, sees=(player,))
        fit = [
            obj
            for obj in top
            if do.which is None or self.fits(do.which, obj, player, item.source, item, self.chars(obj))
        ]
        take = self.n_of(do.take, item)
        least = 0 if do.which is not None else take
        taken: list[Thing] = yield from self.pick(f"take for {item.label}", player, fit, least, take)
        if do.reveal and taken:
            self.reveal(taken)
        if taken:
            yield from self.put_into(taken, do.zone, item)
        item.named = {**item.named, "found": [Seen(obj, obj.ref) for obj in taken]}
        rest = [obj for obj in top if obj not in taken]
        if do.rest == "library bottom":
            if len(rest) > 1:
                rest = yield from self.pick(f"bottom for {item.label}", player, rest, len(rest), len(rest))
            self.reorder(player, [], rest)
        elif do.rest == "library top":
            if len(rest) > 1:
                rest = yield from self.pick(f"top for {item.label}", player, rest, len(rest), len(rest))
            self.reorder(player, rest, [])
        elif rest:
            yield from self.put_into(rest, do.rest, item)
        return True

    def put_into(
        self,
        objs: list[Thing],
        zone: str,
        item: Item,
        tapped: bool = False,
        under: str = "",
        why: str = "put",
        rule: str = "608.2c",
    ) -> Asking[list[int]]:
        """Put cards into a zone, at the same time; "library" is shuffled afterwards."""
        kind, _, place = zone.partition(" ")
        moves: list[Moving] = []
        for obj in objs:
            to = kind if kind in ("battlefield", "exile") else f"{kind}:{obj.owner}"
            controller = under or item.controller if kind == "battlefield" else ""
            moves.append(Moving(obj, to, why, rule, controller, tapped, bottom=place == "bottom"))
        events: list[int] = yield from self.move_all(moves)
        if zone == "library":
            for owner in dict.fromkeys(obj.owner for obj in objs):
                self.shuffle(owner)
        return events

    def do_search(self, do: cl.Search, item: Item) -> Asking[Done]:
        """701.23: look through a library for cards that fit; fewer may be found (701.23b); then it is shuffled (701.24a)."""
        did = False
        for player in self.who_of(do.who, item):
            whose = self.who_of(do.whose, item)[0] if do.whose else player
            if self.forbidden("search", player):
                self.shuffle(whose)  # 609.3: the rest of what is to be done is possible
                continue
            library = self.cards(f"library:{whose}")
            data = {"objects": [obj.ref for obj in library]}
            self.emit("looked", "701.23a", player, "", data, sees=(player,))
            fit = [
                obj for obj in library if self.fits(do.which, obj, player, item.source, item, self.chars(obj))
            ]
            n = self.n_of(do.n, item)
            least = n if self.is_quantity(do.which) else 0
            found: list[Thing] = yield from self.pick_unlike(
                f"search for {item.label}", player, fit, least, n
            )
            if do.reveal and found and do.zone != "battlefield":
                self.reveal(found)
            if found and do.zone == "library top":
                self.shuffle(whose)
                self.reorder(whose, found, [])
            else:
                if found:
                    did = True
                    yield from self.put_into(found, do.zone, item, do.tapped, player, "search", "701.23a")
                self.shuffle(whose)
            item.named = {**item.named, "found": [Seen(obj, obj.ref) for obj in found]}
        return did

    @staticmethod
    def is_quantity(which: cl.Which) -> bool:
        """701.23d: whether no quality of the cards is stated; then as many as are asked for must be found."""
        return which == cl.Which("card", zone=which.zone, whose=which.whose)

    def pick_unlike(
        self, question: str, player: str, things: list[Thing], least: int, most: int
    ) -> Asking[list[Thing]]:
        """Between so many cards of a library, like ones offered once."""
        left = list(things)
        taken: list[Thing] = []
        while len(taken) < most and left:
            names: dict[str, Thing] = {}
            for obj in left:
                names.setdefault(obj.card.name, obj)
            options = [] if len(taken) < least else [Option("no more" if taken else "none", "decline")]
            first = len(options)
            options += [self.name_option(obj, player) for obj in names.values()]
            at = yield from self.ask(question, player, options)
            if at < first:
                break
            obj = list(names.values())[at - first]
            taken.append(obj)
            left.remove(obj)
        return taken

    def do_shuffle(self, do: cl.Shuffle, item: Item) -> Asking[Done]:
        """701.24a."""
        yield from ()
        for name in self.who_of(do.who, item):
            self.shuffle(name)
        return True

    # -- life ---------------------------------------------------------------------------------------------------------------

    def do_gain_life(self, do: cl.GainLife, item: Item) -> Asking[Done]:
        """119.3."""
        gained = 0
        for name in self.who_of(do.who, item):
            gained += yield from self.gain_life(name, self.n_of(do.n, item), item)
        return gained > 0 or self.lacking(do.who, item)

    def do_lose_life(self, do: cl.LoseLife, item: Item) -> Asking[Done]:
        """119.3."""
        lost = 0
        for name in self.who_of(do.who, item):
            lost += yield from self.lose_life(name, self.n_of(do.n, item), item)
        item.amount = lost
        return lost > 0 or self.lacking(do.who, item)

    def do_set_life(self, do: cl.SetLife, item: Item) -> Asking[Done]:
        """119.5: the player gains or loses the difference."""
        for name in self.who_of(do.who, item):
            change = self.n_of(do.n, item) - self.seats[name].life
            if change > 0:
                yield from self.gain_life(name, change, item, "119.5")
            else:
                yield from self.lose_life(name, -change, item, "119.5")
        return True

    # -- mana ---------------------------------------------------------------------------------------------------------------

    def do_add_mana(self, do: cl.AddMana, item: Item) -> Asking[Done]:
        """106.4: mana goes into a pool; a colour is chosen where one is to be (106.1)."""
        letters = ""
        n = self.n_of(do.n, item)
        for name in self.who_of(do.who, item):
            if do.any:
                choice = item.named.get("mana", [""])[0]
                colors = self.any_letters(do, item.source, item.ability, item)
                if choice and not do.mixed:
                    # A mana ability: the colour was chosen with it.
                    letters = next((letter for letter in choice if letter in colors), colors[:1]) * n
                else:
                    letters = yield from self.choose_colors(name, colors, n, do.mixed, item)
            else:
                letters = "".join(mc.symbols(do.mana)) * n
            if letters:
                self.add_mana(name, letters, self.tag_of(do, item.source), item.source_ref, item.ref)
        return bool(letters)

    def choose_colors(self, player: str, colors: str, n: int, mixed: bool, item: Item) -> Asking[str]:
        """106.1: the colour of the mana, or of each of them."""
        letters = ""
        for _ in range((n if mixed else min(n, 1)) if colors else 0):
            options = [Option(letter) for letter in colors]
            at = yield from self.ask(f"color of mana for {item.label}", player, options)
            letters += colors[at] * (1 if mixed else n)
        return letters

    # -- what a choice is about (608.2d) -----------------------------------------------------------------------------------

    def do_choose(self, do: cl.Choose, item: Item) -> Asking[Done]:
        """608.2d: something is chosen that is no target; a linked ability may refer to it (607.2d)."""
        for player in self.who_of(do.who, item):
            value: Any
            if do.what in ("object", "permanent", "card", "creature"):
                which = do.which or cl.Which()
                things = self.all_that_fit(which, item.controller, item.source, item)
                chosen = yield from self.pick(f"choose for {item.label}", player, things)
                if not chosen:
                    return False
                seen = Seen(chosen[0], chosen[0] if isinstance(chosen[0], str) else chosen[0].ref)
                item.named = {**item.named, "chosen": [seen]}
                value = seen
                word = seen.ref
            else:
                words = self.choices_for(do.what, player, item)
                if do.what == "card name" and do.which is not None:  # "a nonland card name"
                    barred = do.which.not_types
                    cards = [c for c in self.scenario.cards.values() if isinstance(c, MagicCard)]
                    out = {card.name for card in cards if any(kind in barred for kind in card.types)}
                    words = [word for word in words if word not in out]
                if not words:
                    return False
                at = yield from self.ask(
                    f"choose {do.what} for {item.label}", player, [Option(word) for word in words]
                )
                word = value = words[at]
                if do.what in ("player", "opponent"):
                    item.named = {**item.named, "chosen player": [word]}
                else:
                    words_before = item.named.get("words", ())
                    item.named = {**item.named, do.what: [word], "words": [*words_before, word]}
            data = {"item": item.ref, "what": self.told_as(do.what), "name": do.what, "answer": word}
            self.emit("option_chosen", "608.2d", player, item.ref, data)
            if do.link:
                self.link(item.source, "player" if do.what == "opponent" else do.what, value, item)
        return True

    @staticmethod
    def told_as(what: str) -> str:
        """Which of the trace's sorts of choice it is."""
        if what in ("color", "number"):
            return what
        if what == "card name":
            return "name"
        return "type" if "type" in what else "object"

    def choices_for(self, what: str, player: str, item: Item) -> list[str]:
        """The words among which a choice is made, in a fixed order."""
        if what == "color":
            return list(mc.COLORS)
        if what == "opponent":
            return self.opponents(player)
        if what == "player":
            return self.players_from(player)
        if what == "basic land type":
            return ["Plains", "Island", "Swamp", "Mountain", "Forest"]
        cards = [card for card in self.scenario.cards.values() if isinstance(card, MagicCard)]
        if what == "card name":
            return sorted({card.name for card in cards})
        if what == "creature type":
            return sorted({kind for card in cards if "Creature" in card.types for kind in card.subtypes}) or [
                "Human"
            ]
        return [str(n) for n in range(11)] if what == "number" else []
