"""From a trace to a record: every Magic trace can be written as `.mtgr`.

What was undone never happened and is not written; neither is what does nothing, nor what a record has no form for (continuous effects,
passes, checks of state-based actions).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from headjudge.corpus.mtgr.dialect import FORMS, HOWS, VERSION
from headjudge.corpus.mtgr.line import Line
from headjudge.corpus.mtgr.standing import Standing
from headjudge.engine.cards import MagicCard
from headjudge.engine.trace import Event, Placed, Scenario
from headjudge.engine.trace.reference import card_id, card_name, zone_kind

_STEPS = {
    "beginning of combat": "beginning-of-combat", "declare attackers": "declare-attackers", "declare blockers": "declare-blockers",
    "first combat damage": "first-combat-damage", "combat damage": "combat-damage", "end of combat": "end-of-combat",
}  # fmt: skip
_PLAIN = frozenset({"untap", "upkeep", "draw", "main", "end", "cleanup"})
_STATUS = {
    ("exhausted", True): "tap", ("exhausted", False): "untap", ("facedown", False): "turn up", ("facedown", True): "turn down",
    ("phased", True): "phase out", ("phased", False): "phase in",
}  # fmt: skip
#: Choices that events tell anyway, or that are made for nothing that a record can place.
_TOLD = frozenset({"pay", "legend", "earlier timestamp", "trigger"})
_DECLINED = frozenset({"no", "none", ""})
_ADDED = frozenset({"item_pending", "cost_paid", "finalized", "resolving", "resolved", "cost_determined"})
#: Zones from which what is written has an owner; a record names zones by their kinds alone.
_OUTSIDE = "outside"


def undone_events(trace: Sequence[Event]) -> frozenset[int]:
    """The ids of the events of plays that were undone and of their undoing; mana abilities that were kept stay (733.1)."""
    out: set[int] = set()
    for event in trace:
        if event.kind != "undone":
            continue
        began = int(event.data["began"])
        start = (
            began - 1
            if began and trace[began - 1].kind == "move" and trace[began - 1].data.get("to") == "stack"
            else began
        )
        end = event.id + 1
        while end < len(trace) and _takes_back(trace[end]):
            end += 1
        back = {card_id(each.object) for each in trace[event.id + 1 : end]}
        kept: set[int] = set()
        for each in trace[start : event.id]:
            if (
                each.kind == "item_pending"
                and each.data.get("adds")
                and card_id(each.data["source"]) not in back
            ):
                last = next(
                    one.id for one in trace[each.id :] if one.kind == "resolved" and one.object == each.object
                )
                kept.update(range(each.id, last + 1))
        out |= set(range(start, end)) - kept
    return frozenset(out)


def _takes_back(event: Event) -> bool:
    """Whether an event puts back what an undone play had changed."""
    return "undo" in event.data or event.data.get("why") == "undo"


class Writer:
    """Writes one trace, event by event; `record` is the way in.

    ``standing``  what has been written so far comes to.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.standing = Standing()
        self.players = {player.name: f"P{place}" for place, player in enumerate(scenario.players, 1)}
        self._numbers: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._most = 0
        self._adds: set[str] = set()
        self._batch = 0
        self._ended = False

    def head(self) -> Iterator[Line]:
        """The lines before the first event."""
        yield from map(self._keep, self._head())

    def _head(self) -> Iterator[Line]:
        scenario = self.scenario
        yield Line("mtgr", values=(VERSION,))
        yield Line("rules", values=(scenario.edition,))
        for player in scenario.players:
            yield Line("player", values=(self.players[player.name], player.name, str(player.life)))
        for placed in scenario.placed:
            number = self._new(placed.id, placed.card)
            flags = tuple(
                flag
                for flag, has in (("tapped", placed.exhausted), ("facedown", "facedown" in placed.statuses))
                if has
            )
            under = self.players[placed.controller] if placed.controller not in ("", placed.owner) else ""
            values = (_zone(placed.zone), self.players[placed.owner])
            yield Line("begin", number, placed.card, values, flags, under=under)
        for placed in scenario.placed:
            yield from self._had(placed)
        yield Line("turn", values=(str(scenario.turn), self.players[scenario.turn_player]))
        if scenario.phase in _PLAIN:
            yield Line("step", values=(scenario.phase,))

    def _had(self, placed: Placed) -> Iterator[Line]:
        """The counters on it at the start, those of its loyalty among them (306.5b), and what it is attached to."""
        number = self._numbers[placed.id]
        card = self.scenario.cards[placed.card]
        counters = dict(placed.counters)
        if placed.zone == "battlefield" and isinstance(card, MagicCard) and card.loyalty:
            counters.setdefault("loyalty", card.loyalty)
        for kind, n in sorted(counters.items()):
            if n:
                yield Line("counters", number, placed.card, (f"{n:+d}", kind))
        if placed.attached:
            yield Line("attach", number, placed.card, (self._numbers[placed.attached],))

    def tell(self, event: Event) -> Iterator[Line]:
        """The lines of an event, most often one or none."""
        if self._ended:
            return
        method = getattr(self, "_on_" + event.kind, None)
        if method is None or (event.kind in _ADDED and event.object in self._adds):
            return
        try:
            lines: list[Line] = list(method(event))
        except KeyError:
            # An engine that somebody else wrote may tell less than a line needs, or name a player whom the scenario doesn't have.
            return
        for line in lines:
            yield self._keep(line)
        if lines:
            self._batch = event.batch

    def _keep(self, line: Line) -> Line:
        self.standing.take(line)
        return line

    def numbers(self) -> Iterator[tuple[str, str]]:
        """For each card, token or copy by its id, and each ability by its reference, the number that it has in the record."""
        yield from self._numbers.items()

    # -- objects ------------------------------------------------------------------------------------------------------

    def _key(self, ref: str) -> str:
        return ref if "*" in ref else card_id(ref)

    def _new(self, key: str, name: str) -> str:
        self._most += 1
        number = self._numbers[key] = f"#{self._most}"
        self._names[number] = name
        return number

    def _number(self, ref: str) -> str:
        return self._numbers.get(self._key(ref), "")

    def _what(self, ref: str) -> str:
        """An object's number, or a player's, or ""."""
        return self.players.get(ref) or self._number(ref)

    def _line(
        self, form: str, ref: str, *values: str, flags: tuple[str, ...] = (), attacking: str = "", under: str = "", how: str = "",
        by: str = "", event: Event | None = None,
    ) -> Iterator[Line]:  # fmt: skip
        """A line about an object that the record knows; nothing about one that it doesn't."""
        number = self._number(ref)
        if not number or (
            number not in self.standing.objects and form not in ("create", "copy", "activate", "trigger")
        ):
            return
        joined = event is not None and event.batch != 0 and event.batch == self._batch
        yield Line(form, number, self._names[number], values, flags, attacking, under, how, by, joined)

    def _chooser(self, player: str, ref: str) -> str:
        """Who chooses or pays, where that is not the controller."""
        who = self.players.get(player, "")
        return who if who != self.standing.controller(self._number(ref)) else ""

    # -- one method a kind of event -----------------------------------------------------------------------------------

    def _on_turn_began(self, event: Event) -> Iterator[Line]:
        yield Line("turn", values=(str(event.data.get("turn", 1)), self.players[event.player]))

    def _on_phase_began(self, event: Event) -> Iterator[Line]:
        phase = event.data["phase"]
        word = _STEPS.get(phase) or (phase if phase in _PLAIN else "")
        if word:
            yield Line("step", values=(word,))

    def _on_game_ended(self, event: Event) -> Iterator[Line]:
        winner = self.players.get(event.data.get("winner", ""), "")
        if winner:
            self._ended = True
            yield Line("won", values=(winner,))
        elif event.data.get("why") in ("draw", "loop"):
            self._ended = True
            yield Line("drawn")

    def _on_lost(self, event: Event) -> Iterator[Line]:
        yield Line("player lost", self.players[event.player])

    def _on_item_pending(self, event: Event) -> Iterator[Line]:
        data = event.data
        if data.get("adds"):
            self._adds.add(event.object)
            return
        under = self.players.get(event.player, "")
        if data.get("ability", -1) < 0 and data.get("kind") in ("spell", "permanent"):
            number = self._number(event.object)
            known = self.standing.objects.get(number)
            facedown = ("facedown",) if data.get("facedown") else ()
            if known is not None:
                yield from self._line(
                    "cast",
                    event.object,
                    _zone(data["origin"]),
                    flags=facedown,
                    under=under if under != known.owner else "",
                )
            return
        source = self._number(data["source"])
        if source:
            self._new(event.object, card_name(data["source"]))
            form = "trigger" if data.get("kind") == "trigger" else "activate"
            number = str(max(0, data.get("ability", -1) + 1))
            other = self.standing.controller(source)
            yield from self._line(form, event.object, number, source, under=under if under != other else "")

    def _on_copied(self, event: Event) -> Iterator[Line]:
        of = self._number(event.data["of"])
        self._new(self._key(event.object), card_name(event.object))
        yield from self._line("copy", event.object, of, under=self.players[event.player])

    def _on_option_chosen(self, event: Event) -> Iterator[Line]:
        data = event.data
        what, answer = data.get("what", ""), str(data.get("answer", ""))
        if what in _TOLD or data.get("name") in _TOLD or answer in _DECLINED:
            return
        subject = data.get("item") or event.object
        known = self.standing.objects.get(self._number(subject))
        if (
            known is None
            or (known.zone != "stack" and event.rule not in ("614.12a", "616.1"))
            or subject in self._adds
        ):
            return
        number = self._number(subject)
        if known.zone == "stack" and number not in (self.standing.announced, self.standing.resolving):
            return
        by = self._chooser(event.player, subject)
        yield from self._line(*_choice(what, answer, subject, str(data.get("name", "")), self), by=by)

    def _on_voted(self, event: Event) -> Iterator[Line]:
        vote = str(event.data["vote"])
        by = self._chooser(event.player, event.object)
        number = self._number(vote)
        yield from self._line(
            "choose object" if number else "choose word", event.object, number or vote, by=by
        )

    def _on_targets_chosen(self, event: Event) -> Iterator[Line]:
        data = event.data
        new = bool(data.get("new"))
        targets = data.get("fresh", data["targets"]) if new else data["targets"]
        announced = self._number(event.object) == self.standing.announced
        for target in targets:
            what = self._what(target)
            # A copy may keep a target that is no more (707.10c).
            if what in self.standing.objects or what in self.standing.names:
                yield from self._line(
                    "target", event.object, what, flags=("new",) if new or not announced else ()
                )

    def _on_resources_added(self, event: Event) -> Iterator[Line]:
        mana = _mana(event.data)
        if mana:
            yield Line("player add", self.players[event.player], values=(mana,))

    def _on_resources_spent(self, event: Event) -> Iterator[Line]:
        mana, item = _mana(event.data), event.data.get("item", "")
        if mana and item not in self._adds:
            yield from self._line("pay", item, mana, by=self._chooser(event.player, item))

    def _on_life(self, event: Event) -> Iterator[Line]:
        data = event.data
        amount, player = int(data["amount"]), self.players[event.player]
        if not amount:
            return
        item = data.get("item", "")
        if data.get("why") == "paid" and item and item not in self._adds and self._number(item):
            yield from self._line("pay life", item, str(-amount), by=self._chooser(event.player, item))
        else:
            values = (str(abs(amount)), str(data["total"]))
            yield Line("player gain" if amount > 0 else "player lose", player, values=values)

    def _on_resolving(self, event: Event) -> Iterator[Line]:
        yield from self._line("resolve", event.object)

    def _on_resolved(self, event: Event) -> Iterator[Line]:
        number = self._number(event.object)
        known = self.standing.objects.get(number)
        if known is not None and (
            known.sort == "ability" or (known.sort == "copy" and known.zone == "stack")
        ):
            yield from self._line("cease", event.object)

    def _on_no_resolution(self, event: Event) -> Iterator[Line]:
        yield from self._line("fizzle", event.object)

    def _on_countered(self, event: Event) -> Iterator[Line]:
        yield from self._line("countered", event.object, by=self._number(event.data.get("by", "")))

    def _on_not_finalized(self, event: Event) -> Iterator[Line]:
        yield from self._line("fails", event.object)

    def _on_move(self, event: Event) -> Iterator[Line]:
        data = event.data
        to, why = data.get("to", ""), data.get("why", "")
        if to == "stack" and why == "play":
            return
        if not to:
            yield from self._line("cease", event.object, event=event)
            return
        flags = tuple(
            flag
            for flag, has in (
                ("tapped", data.get("exhausted")),
                ("attacking", data.get("attacking")),
                ("facedown", data.get("facedown")),
            )
            if has
        )
        attacked = self._what(data.get("attacking", ""))
        under = self.players.get(data.get("controller", ""), "")
        if not data.get("origin"):
            self._new(self._key(data["becomes"]), data["card"])
            yield from self._line(
                "create", data["becomes"], flags=flags, attacking=attacked, under=under, event=event
            )
            return
        number = self._number(event.object)
        known = self.standing.objects.get(number)
        if known is None:
            return
        origin, target = _zone(data["origin"]), _zone(to)
        if why == "foretell" and origin == "hand":
            yield from self._line("foretell", event.object)
        elif why == "play" and target == "battlefield":
            yield from self._line("play", event.object, origin, flags=flags)
        else:
            usual = known.controller or known.owner
            how = why if why in HOWS else ""
            yield from self._line(
                "move", event.object, origin, target, flags=flags, attacking=attacked, how=how, event=event,
                under=under if target == "battlefield" and under != usual else "",
            )  # fmt: skip

    def _on_status(self, event: Event) -> Iterator[Line]:
        form = _STATUS.get((event.data["status"], bool(event.data["value"])))
        known = self.standing.objects.get(self._number(event.object))
        if form is not None and not (form == "turn down" and known is not None and known.facedown):
            yield from self._line(form, event.object, event=event)

    def _on_damage(self, event: Event) -> Iterator[Line]:
        data = event.data
        to = self._number(event.object) if event.object else self.players.get(event.player, "")
        if to and data.get("amount"):
            flags = ("combat",) if data.get("combat") else ()
            yield from self._line(
                "damage", data.get("source", ""), str(data["amount"]), to, flags=flags, event=event
            )

    def _on_counters(self, event: Event) -> Iterator[Line]:
        data = event.data
        amount = int(data["amount"])
        if not amount:
            return
        if event.object:
            yield from self._line("counters", event.object, f"{amount:+d}", data["kind"], event=event)
        else:
            yield Line("player counters", self.players[event.player], values=(f"{amount:+d}", data["kind"]))

    def _on_attached(self, event: Event) -> Iterator[Line]:
        what = self._what(event.data["to"])
        if what:
            yield from self._line("attach", event.object, what)

    def _on_detached(self, event: Event) -> Iterator[Line]:
        yield from self._line("detach", event.object, event=event)

    def _on_control(self, event: Event) -> Iterator[Line]:
        yield from self._line("control", event.object, self.players[event.player], event=event)

    def _on_attacks(self, event: Event) -> Iterator[Line]:
        what = self._what(event.data["defender"])
        if what:
            yield from self._line("attack", event.object, what, event=event)

    def _on_blocks(self, event: Event) -> Iterator[Line]:
        yield from self._line("block", event.object, self._number(event.data["attacker"]), event=event)

    def _on_revealed(self, event: Event) -> Iterator[Line]:
        yield from self._line("reveal", event.object, event=event)

    def _on_shuffled(self, event: Event) -> Iterator[Line]:
        yield Line("player shuffle", self.players[event.player])

    def _on_sticker(self, event: Event) -> Iterator[Line]:
        yield from self._line("sticker", event.object, event.data["word"], str(event.data["after"]))


def _choice(what: str, answer: str, subject: str, name: str, writer: Writer) -> tuple[str, ...]:
    """Form, subject and values of a choice line."""
    if what in ("x", "number") and answer.isdigit():
        return "choose number", subject, answer
    if what == "divide" and answer.isdigit():
        return "choose share", subject, answer
    if what in ("optional", "alternative"):
        return "choose cost", subject, name
    if what == "may":
        return "choose yes", subject
    if answer in writer.players:
        return "choose player", subject, writer.players[answer]
    number = writer._number(answer)
    if what == "object" and number and number in writer.standing.objects:
        return "choose object", subject, number
    return "choose word", subject, answer


def _mana(data: dict[str, object]) -> str:
    """Mana as a record writes it: "{G}{G}"; what it may be spent on (106.6) is not recorded."""
    power = data.get("power") or {}
    assert isinstance(power, dict)
    return "".join(f"{{{letter[0]}}}" * int(n) for letter, n in sorted(power.items()))


def _zone(zone: str) -> str:
    """The record's word for a zone of the trace."""
    return zone_kind(zone) or _OUTSIDE


def record(scenario: Scenario, trace: Sequence[Event]) -> Iterator[Line]:
    """The record of a Magic play: the head, then a line for what happened. Raises `ValueError` for another game."""
    if scenario.game != "magic":
        raise ValueError(f"a record is of a game of Magic, not of {scenario.game}")
    writer = Writer(scenario)
    never = undone_events(trace)
    yield from writer.head()
    held: list[Line] = []
    for event in trace:
        if event.id in never:
            continue
        for line in writer.tell(event):
            if _is_early(line, writer.standing):
                held.append(line)
                continue
            # A choice for an event that turned out to do nothing has nothing to stand before.
            about = {line.subject, *line.values}
            yield from (choice for choice in held if choice.subject in about or choice.form == "pay life")
            held.clear()
            yield line


def _is_early(line: Line, standing: Standing) -> bool:
    """Whether it is a choice or payment for an event that is still to come: its object is not on the stack."""
    if not FORMS[line.form].choice and not FORMS[line.form].payment:
        return False
    known = standing.objects.get(line.subject)
    return known is not None and known.zone != "stack"
