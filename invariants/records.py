"""What the picture is made of: things, items on the chain or stack, pools, prohibitions. Plain data, no behaviour."""

from __future__ import annotations

from typing import Any

from headjudge.engine.cards import CardDef
from headjudge.engine.trace import Event
from headjudge.invariants.facts import Facts

#: No statuses, or no keywords: shared, never changed in place.
NONE: frozenset[str] = frozenset()


def times_had(statuses: frozenset[str], status: str) -> int:
    """How often a status is had: "buffed", "buffed 2" … are one buff more each (Riftbound 426.1.b.2)."""
    return sum(1 for one in statuses if one.partition(" ")[0] == status)


class Thing:
    """One object: a card in one zone, in one incarnation, or a token.

    ``ref``, ``id``  its reference, and its id without the incarnation. ``card`` its name, ``facts`` what that says, None where nobody
                  knows; ``definition`` of the card that it is by print.
    ``zone``, ``kind``  the zone, and the zone's kind ("hand:A", "hand"); "" when nobody said.
    ``since``     id of the event that put it there; -1 from the start.
    ``statuses``  stunned, buffed, empowered, facedown …; ``exhausted`` apart, for it is by far the most frequent.
    ``mods``, ``turn_mods``  changes of Might by effects, lasting and for the turn.
    ``downs``, ``turn_downs``  the decreases among them, less than 0; ``combat_mods``: for the combat.
    ``base``, ``turn_base``  what an effect has set its base Might to, lasting and for the turn; None for as printed.
    ``given``     whether effects gave it abilities that its card doesn't tell.
    ``keywords``, ``turn_keywords``, ``combat_keywords``  granted keywords with their numbers.
    ``top``, ``under``  what it is attached to, and what is attached to it; ``linked`` id of the event that attached it last.
    ``lent``      the name of the card whose text was copied to its effect text as it was attached; "" for none.
    ``tags``      tags that it has gained as that object.
    ``sure``      false when the picture never learned its statuses (a foreign trace that names it late).
    ``changed``   id of the last event that changed a status other than exhausted; ``tapped`` of the last that changed that.
    ``taken``     id of the last event that gave it to another controller; -1 for none.

    In Magic alone: ``counters`` by kind, and ``counted`` the event that last put some of that kind there; ``turned`` the event that
    turned it face up or down or transformed it; ``foretold`` the event by which it became foretold; ``copies`` the name of the card
    that it is a copy of, with the changes that are part of the copy (707.9) as ``exceptions``; ``earlier`` those of the card
    whose copy it was, while it is a copy of something else for a time; ``stickers`` name stickers on it:
    word, after how many words, event; ``chosen`` what was chosen for it, each with what kind of thing it is; ``place`` the first event of
    those by which it entered with others, and its place among them (613.7m).
    """

    # Not slotted on purpose: defaults on the class make a thing cheap to make, and most are never read again.
    owner: str = ""
    controller: str = ""
    zone: str = ""
    kind: str = ""
    since: int = -1
    exhausted: bool = False
    damage: int = 0
    statuses: frozenset[str] = NONE
    mods: int = 0
    turn_mods: int = 0
    downs: int = 0
    turn_downs: int = 0
    combat_mods: int = 0
    base: int | None = None
    turn_base: int | None = None
    given: bool = False
    keywords: dict[str, int] | None = None
    turn_keywords: dict[str, int] | None = None
    combat_keywords: dict[str, int] | None = None
    token: bool = False
    top: Thing | None = None
    under: tuple[Thing, ...] = ()
    linked: int = -1
    lent: str = ""
    tags: frozenset[str] = NONE
    sure: bool = True
    changed: int = -1
    tapped: int = -1
    taken: int = -1
    counters: dict[str, int] | None = None
    counted: dict[str, int] | None = None
    turned: int = -1
    foretold: int = -1
    copies: str = ""
    exceptions: tuple[Any, ...] = ()
    earlier: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    stickers: tuple[tuple[str, int, int], ...] = ()
    chosen: tuple[tuple[str, str], ...] = ()
    place: tuple[int, int] = (-1, 0)

    def __init__(
        self, ref: str, ident: str, card: str, definition: CardDef | None, facts: Facts | None
    ) -> None:
        self.ref = ref
        self.id = ident
        self.card = card
        self.definition = definition
        self.facts = facts


class Item:
    """One item on the chain or stack, from its announcement on; it stays known after it has left.

    Values as in the vocabulary's ``item_pending``; and, as the play goes on:
    ``order``      its place among all items of the play: older items have lower numbers.
    ``announced``, ``finalized``  ids of those events; -1 while it hasn't happened.
    ``end``        how it ended: resolved, countered, undone, not_finalized, no_resolution; "" while it is on the chain.
    ``targets``, ``slots``  as chosen, all lists together; ``new_targets`` whether an effect changed them.
    ``options``    names of the optional costs it was decided to pay.
    ``cost``, ``paid``  the events cost_determined and cost_paid.
    ``payer``      who makes the play and pays; ``controller`` changes when somebody takes the item over, at the event
                   ``controlled``.
    ``seen``       whether its own text has it played as it is looked at or revealed.
    ``by``         the item whose resolution instructs this play (limited plays).
    ``printed``    whether its text stands on the card; that of a reflexive, delayed or granted trigger does not.
    ``lender``     for an ability of effect text: the name of the attached card that has it; its source is that card's top-most card.
    ``place``      the index of an ability of effect text there.
    ``said``       what its source was called as it was put there, and so whose text it is, if that has become something else since.
    ``lent``       the name of the card whose text was copied there, "" where that text is printed.
    ``passes``     how many players had passed in sequence when it was put there.
    ``alone``      whether it was put on an empty chain.
    ``skipped``    whether a part of its text was skipped.    ``cut``  whether its card left the chain too soon (359.3.e.15).

    In Magic alone: ``alternative`` the alternative cost that was chosen; ``modes`` the modes; ``x`` the announced X, -1 for none;
    ``copy_of`` what it is a copy of; ``cast`` the event by which it became cast; ``began_by`` what a trigger's source is about.
    """

    # Not slotted on purpose: defaults on the class keep an item cheap to make, and most are never read.
    origin: str = ""
    limited: bool = False
    seen: bool = False
    adds: bool = False
    reflexive: bool = False
    trigger: int = -1
    program: str = ""
    printed: bool = True
    lender: str = ""
    place: int = -1
    lent: str = ""
    said: str = ""
    passes: int = 0
    pending: bool = True
    resolving: bool = False
    finalized: int = -1
    end: str = ""
    ended: int = -1
    targets: tuple[str, ...] = ()
    slots: tuple[int, ...] = ()
    new_targets: bool = False
    options: tuple[str, ...] = ()
    location: str = ""
    cost: Event | None = None
    paid: Event | None = None
    by: Item | None = None
    controlled: int = -1
    skipped: bool = False
    cut: bool = False
    alone: bool = True
    alternative: str = ""
    modes: tuple[str, ...] = ()
    x: int = -1
    copy_of: str = ""
    cast: int = -1
    began_by: str = ""

    def __init__(
        self, ref: str, kind: str, source: str, ability: int, controller: str, order: int, at: int
    ) -> None:
        self.ref = ref
        self.kind = kind
        self.source = source
        self.ability = ability
        self.controller = controller
        self.payer = controller
        self.order = order
        self.announced = at

    @property
    def is_ability(self) -> bool:
        """Whether it is an ability and no card or token."""
        return self.kind == "trigger" or self.kind == "activated"


class Pool:
    """What a player has to pay with: ``energy`` (in Magic, generic mana) and ``power`` by letter."""

    __slots__ = ("energy", "power")

    def __init__(self, energy: int, power: dict[str, int]) -> None:
        self.energy = energy
        self.power = power


class Ban:
    """A prohibition in force.

    ``what``   what is forbidden, in the card language's words. ``whom`` names of players or references it binds.
    ``source`` what it comes from, for people. ``since`` id of the event it began with. ``turn`` whether it ends with the
    turn. ``told`` whether an engine announced it, or the picture read it from a card. ``by`` whose effect it is, where that was read.
    """

    __slots__ = ("by", "since", "source", "told", "turn", "what", "whom")

    def __init__(
        self,
        what: str,
        whom: frozenset[str],
        source: str,
        since: int,
        turn: bool,
        told: bool,
        by: str = "",
    ) -> None:
        self.by = by
        self.what = what
        self.whom = whom
        self.source = source
        self.since = since
        self.turn = turn
        self.told = told


class Field:
    """A battlefield of Riftbound, by its zone.

    ``controller``  who controls it, "" for nobody; ``taken`` id of the event that last changed that.
    ``contested``   who applied Contested to it, "" while it isn't (190.3); ``since`` id of the event that last changed that.
    ``showdown``, ``combat``  whether a showdown, or a combat, is staged there.
    """

    __slots__ = ("combat", "contested", "controller", "showdown", "since", "taken", "zone")

    def __init__(self, zone: str, controller: str) -> None:
        self.zone = zone
        self.controller = controller
        self.contested = ""
        self.showdown = False
        self.combat = False
        self.taken = -1
        self.since = -1


class Fight:
    """The showdown or combat in progress, from its beginning to its end.

    ``zone``      where. ``began`` id of the event that began it; ``by`` who applied Contested there.
    ``combat``    id of the event that made it a combat, -1 while it is none; ``attacker``, ``defender`` their names.
    ``closed``    id of the event that closed its showdown; ``result`` that determined the combat's result; -1 before.
    """

    __slots__ = ("attacker", "began", "by", "closed", "combat", "defender", "result", "zone")

    def __init__(self, zone: str, began: int, by: str) -> None:
        self.zone = zone
        self.began = began
        self.by = by
        self.combat = -1
        self.attacker = ""
        self.defender = ""
        self.closed = -1
        self.result = -1

    def side(self, player: str) -> str:
        """The status that that player's units have there: attacking, defending, or none."""
        if not player:
            return ""
        return "attacking" if player == self.attacker else "defending" if player == self.defender else ""
