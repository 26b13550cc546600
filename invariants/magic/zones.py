"""Zones and objects (400, 108-111): new objects, controllers, status, tokens, counters and life that add up."""

from __future__ import annotations

from headjudge.engine.trace import Event, zone_kind
from headjudge.invariants.both.zones import NewIncarnation
from headjudge.invariants.magic.base import MagicInvariant
from headjudge.invariants.position import kind_of
from headjudge.invariants.words import called, place

#: Every zone that a game here has (400.1).
ZONES = frozenset({"library", "hand", "battlefield", "graveyard", "stack", "exile", "command"})


class NewObjectEachZone(NewIncarnation, MagicInvariant):
    """A change of zone always makes a new object (400.7)."""

    id = "new-object-each-zone"
    rules = ("400.7",)
    statement = (
        "An object that moves from one zone to another becomes a new object, which has never been before."
    )

    def changes(self, origin: str, to: str) -> bool | None:
        """Always."""
        return True


class ZonesThatAre(MagicInvariant):
    """Cards go to zones that there are, and stay cards (400.1)."""

    id = "zones-that-are"
    rules = ("400.1",)
    statement = (
        "Every object goes to one of the seven zones; instants and sorceries never go to the battlefield."
    )
    needs = frozenset({"move", "effect_began"})

    def before_move(self, event: Event) -> None:
        """The zone is one of those."""
        to = event.data.get("to", "")
        if not to:
            return
        self.premise += 1
        kind = kind_of(to)
        if kind not in ZONES:
            self.wrong(event, "a game has seven zones.", f"{called(event.object)} goes to {place(to)}.")
        elif kind == "battlefield" and not event.data.get("facedown"):
            thing = self.seen.things.get(event.object)
            facts = self.seen.card(thing) if thing is not None else None
            if facts is not None and facts.types & {"Instant", "Sorcery"} and not facts.permanent:
                self.wrong(
                    event,
                    f"{facts.name} is no permanent card, so it never is on the battlefield.",
                    "it goes there.",
                )


class ControllersWhereTheyAre(MagicInvariant):
    """Only on the battlefield and the stack somebody else than the owner matters (109.4, 400.7)."""

    id = "controllers-where-they-are"
    rules = ("109.4",)
    statement = (
        "Objects that are neither on the stack nor on the battlefield are controlled by nobody, whoever "
        "controlled them before."
    )
    needs = frozenset({"move"})

    def before_move(self, event: Event) -> None:
        """Its owner stands in for a controller."""
        data = event.data
        to = data.get("to", "")
        kind = kind_of(to)
        if kind not in ("hand", "library", "graveyard", "exile"):
            return
        thing = self.seen.things.get(event.object)
        owner = data.get("owner") or (thing.owner if thing is not None else "")
        who = data.get("controller")
        self.premise += 1
        if who and owner and who != owner:
            self.wrong(
                event,
                f"in {place(to)} {called(event.object)} has no controller, and its owner is {owner}.",
                f"{who} controls it there.",
            )


class StatusOnPermanentsOnly(MagicInvariant):
    """Only permanents are tapped or untapped, and only what is otherwise changes (110.5d, 701.26)."""

    id = "status-on-permanents-only"
    rules = ("110.5d", "701.26a", "701.26b")
    statement = (
        "Only permanents are tapped or untapped, and only an untapped one becomes tapped, a tapped one "
        "untapped."
    )
    needs = frozenset({"status", "move"})

    def before_status(self, event: Event) -> None:
        """It is a permanent whose status changes."""
        data = event.data
        if data["status"] != "exhausted" or "undo" in data:
            return
        thing = self.seen.things.get(event.object)
        if thing is None or not thing.sure:
            return
        self.premise += 1
        value = bool(data["value"])
        word = "tapped" if value else "untapped"
        if thing.kind != "battlefield":
            self.wrong(
                event,
                f"{called(event.object)} is no permanent, so it has no status.",
                f"it becomes {word}.",
                moved=thing.since,
            )
        elif thing.exhausted == value:
            self.wrong(
                event,
                f"{called(event.object)} is {word} already, so it doesn't become that.",
                f"it becomes {word}.",
                before=max(thing.tapped, thing.since),
            )


class TokensDontComeBack(MagicInvariant):
    """A token that has left the battlefield goes nowhere any more (111.8)."""

    id = "tokens-dont-come-back"
    rules = ("111.8",)
    statement = "A token that has left the battlefield goes to no other zone: it can only cease to exist."
    needs = frozenset({"move"})

    def before_move(self, event: Event) -> None:
        """It comes from the battlefield, or ceases to exist."""
        data = event.data
        origin = data.get("origin", "")
        if origin in ("battlefield", "stack", ""):
            return
        thing = self.seen.things.get(event.object)
        if thing is None or not thing.token or "undo" in data:
            return
        made = self.seen.at(thing.since)
        if made is not None and made.data.get("why") == "create":
            return  # 707.12: a copy of a card, made where the card is, to be cast from there
        self.premise += 1
        if data.get("to"):
            self.wrong(
                event,
                f"{called(event.object)} is a token that has left the battlefield.",
                f"it goes from {place(origin)} to {place(data['to'])}.",
                left=thing.since,
            )


class TokensAreTheirMakers(MagicInvariant):
    """A token enters under the control of its owner, who made it (111.2)."""

    id = "tokens-are-their-makers"
    rules = ("111.2",)
    statement = (
        "The player who creates a token is its owner, and it enters the battlefield under that player's "
        "control."
    )
    needs = frozenset({"move"})

    def reset(self) -> None:
        """Nothing enters under another's control."""
        self.taken: set[str] = set()

    def before_replaced(self, event: Event) -> None:
        """What would enter enters under another player's control (616.1b)."""
        if event.data.get("event") == "enter":
            self.taken.add(event.object)

    def before_move(self, event: Event) -> None:
        """Owner and controller are one."""
        data = event.data
        if data.get("why") != "create" and data.get("origin", "-") != "":
            return
        if not data.get("to"):
            return
        if event.rule.startswith("707.12"):
            return  # a copy of a card is no token
        self.premise += 1
        owner, who = data.get("owner"), data.get("controller")
        if event.object in self.taken:
            return
        if data["to"] != "battlefield" or (owner and who and owner != who):
            self.wrong(
                event,
                "a token is created on the battlefield, under the control of its owner.",
                f"{called(event.object)} of {owner} is created in {place(data['to'])} under the control of {who}.",
            )


class CountersAddUp(MagicInvariant):
    """Counters are what was put on and removed, and never fewer than none (122)."""

    id = "counters-add-up"
    rules = ("122.1", "122.2", "107.1b")
    statement = (
        "The number of counters of a kind changes by what is put there or removed, starts from none in "
        "each zone, and is never negative."
    )
    needs = frozenset({"counters", "move"})

    def before_counters(self, event: Event) -> None:
        """They add up."""
        data = event.data
        if "total" not in data:
            return
        seen, kind = self.seen, data.get("kind", "")
        if event.object:
            thing = seen.things.get(event.object)
            if thing is None:
                return
            had = (thing.counters or {}).get(kind, 0)
            name = called(event.object)
        elif kind == "poison":
            had, name = seen.poison.get(event.player, 0), event.player
        else:
            return
        self.premise += 1
        total = had + data.get("amount", 0)
        if total != data["total"] or total < 0:
            self.wrong(
                event,
                f"{name} has {had} {kind} counters, and then {max(0, total)}.",
                f"{data['total']} are told.",
                before=seen.changed,
            )


class LifeAddsUp(MagicInvariant):
    """A life total changes by what is gained, lost or paid (119.3)."""

    id = "life-adds-up"
    rules = ("119.3", "119.4")
    statement = "A life total is what it was before, plus what is gained, minus what is lost or paid."
    needs = frozenset({"life"})

    def before_life(self, event: Event) -> None:
        """It adds up."""
        data = event.data
        if "total" not in data:
            return
        self.premise += 1
        had = self.seen.life.get(event.player)
        if had is None:
            return
        total = had + data.get("amount", 0)
        if total != data["total"]:
            self.wrong(
                event,
                f"{event.player} had {had} life, and with {data.get('amount', 0):+d} has {total}.",
                f"{data['total']} is told.",
                before=self.seen.changed,
            )
        elif data.get("amount", 0) == 0 and data.get("why") != "paid":  # 119.4b: paying 0 life is paying
            self.wrong(
                event, "life that changes changes by something.", f"{event.player}'s changes by nothing."
            )


class FaceDownIsRevealed(MagicInvariant):
    """A face-down permanent that leaves the battlefield is revealed (708.9)."""

    id = "face-down-is-revealed"
    rules = ("708.9",)
    statement = (
        "A face-down permanent that moves from the battlefield to another zone is revealed as it moves."
    )
    needs = frozenset({"move", "revealed", "status", "priority"})
    armed_kinds = frozenset({"revealed", "priority"})

    def reset(self) -> None:
        """None has left."""
        self.left: dict[str, Event] = {}

    def before_move(self, event: Event) -> None:
        """A face-down permanent leaves."""
        data = event.data
        if data.get("origin") != "battlefield" or data.get("to") == "battlefield" or not data.get("to"):
            return
        thing = self.seen.board.get(event.object)
        if thing is None or "facedown" not in thing.statuses:
            return
        self.premise += 1
        if zone_kind(data["to"]) == "graveyard" and not event.sees:
            return  # Everybody sees what lies there.
        self.left[data.get("becomes") or event.object] = event
        self.arm()

    def before_revealed(self, event: Event) -> None:
        """It is revealed."""
        self.left.pop(event.object, None)
        for ref in [ref for ref, move in self.left.items() if move.object == event.object]:
            del self.left[ref]

    def before_priority(self, event: Event) -> None:
        """It has been by now."""
        for ref, move in self.left.items():
            self.wrong(
                event,
                f"{called(ref)} was face down on the battlefield, so it is revealed as it leaves.",
                "it is not revealed.",
                left=move,
            )
        self.left.clear()
        self.disarm()


INVARIANTS: tuple[type[MagicInvariant], ...] = (
    NewObjectEachZone,
    ZonesThatAre,
    ControllersWhereTheyAre,
    StatusOnPermanentsOnly,
    TokensDontComeBack,
    TokensAreTheirMakers,
    CountersAddUp,
    LifeAddsUp,
    FaceDownIsRevealed,
)
