"""Phrases that many cards share: things to choose, costs, keywords, and triggers with their usual shape."""

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick
from headjudge.engine.cards import riftbound as cl

# -- things on the board -------------------------------------------------------------------------------------

UNIT = Pick("unit")
FRIENDLY = Pick("unit", whose="friendly")
ENEMY = Pick("unit", whose="enemy")
ANOTHER = Pick("unit", other=True)
YOUR_UNIT = Pick("unit", whose="yours")
ANOTHER_FRIENDLY = Pick("unit", whose="friendly", other=True)
AT_BATTLEFIELD = Pick("unit", zone="battlefield")
FRIENDLY_AT_BATTLEFIELD = Pick("unit", whose="friendly", zone="battlefield")
ENEMY_AT_BATTLEFIELD = Pick("unit", whose="enemy", zone="battlefield")
GEAR = Pick("gear")
UNIT_HERE = Pick("unit", zone="here")
ENEMY_HERE = Pick("unit", whose="enemy", zone="here")
FRIENDLY_HERE = Pick("unit", whose="friendly", zone="here")
ALL_HERE = Pick("unit", zone="here", every=True)
ALL_ENEMY_HERE = Pick("unit", whose="enemy", zone="here", every=True)
ALL_ENEMY_THERE = Pick("unit", whose="enemy", zone="there", every=True)
BATTLEFIELD = Pick("battlefield")

ALL_FRIENDLY = Pick("unit", whose="friendly", every=True)
ALL_ENEMY = Pick("unit", whose="enemy", every=True)
OTHER_FRIENDLY = Pick("unit", whose="friendly", every=True, other=True)
OTHER_FRIENDLY_HERE = Pick("unit", whose="friendly", zone="here", every=True, other=True)
YOUR_UNITS = Pick("unit", whose="yours", every=True)
YOUR_OTHERS = Pick("unit", whose="yours", every=True, other=True)
YOUR_OTHERS_HERE = Pick("unit", whose="yours", zone="here", every=True, other=True)
YOUR_MECHS = Pick("unit", whose="yours", tag="Mech", every=True)
ALL_AT_BATTLEFIELDS = Pick("unit", zone="battlefield", every=True)

#: The tags of which Ivern is the friend.
ANIMALS = cl.ANIMALS
FRIENDS_OF_IVERN = (*ANIMALS, "Ivern")

# -- things elsewhere ----------------------------------------------------------------------------------------

SPELL = Pick("spell", zone="chain")
UNIT_IN_TRASH = Pick("unit", whose="yours", zone="trash")
CHEAP_UNIT_IN_TRASH = Pick("unit", whose="yours", zone="trash", max_energy=3, max_power=1)
YOURS_AT_BATTLEFIELD = Pick("unit", whose="yours", zone="battlefield")
CARD_IN_HAND = Pick("card", whose="yours", zone="hand")


def equipment(status: str = "") -> Pick:
    """An Equipment of yours that is attached, or is not."""
    return Pick("gear", whose="yours", tag="Equipment", status=status)


# -- costs ---------------------------------------------------------------------------------------------------

EXHAUST = Act("exhaust me")
KILL_THIS = Act("kill me")
DISEMPOWER_THIS = Act("disempower me")
SPEND_BUFF = Act("spend buff")
SPEND_MY_BUFF = Act("spend my buff")
SPEND_ITS_BUFF = Act("spend its buff")
KILL_FRIENDLY = Act("kill", FRIENDLY)


def discard(n: int = 1) -> Act:
    """Discard that many cards as a cost."""
    return Act("discard", CARD_IN_HAND, n)


def recycle(n: int, kind: str = "card") -> Act:
    """Recycle that many from your trash as a cost."""
    return Act("recycle", Pick(kind, whose="yours", zone="trash"), n)


def spend_xp(n: int) -> Act:
    """Spend that much XP as a cost."""
    return Act("spend xp", n=n)


def acts(*what: Act, energy: int = 0, power: str = "") -> Cost:
    """A cost with things to do."""
    return Cost(energy, power, what)


def exhaust(energy: int = 0, power: str = "", *more: Act) -> Cost:
    """To exhaust this, with what is paid besides; ``more`` comes first, as printed."""
    return Cost(energy, power, (*more, EXHAUST))


# -- keywords ------------------------------------------------------------------------------------------------

ACTION = cl.Keyword("Action")
REACTION = cl.Keyword("Reaction")
HIDDEN = cl.Keyword("Hidden")
AMBUSH = cl.Keyword("Ambush")
DEFLECT = cl.Keyword("Deflect")
GANKING = cl.Keyword("Ganking")
SHIELD = cl.Keyword("Shield")
ASSAULT = cl.Keyword("Assault")
TANK = cl.Keyword("Tank")
BACKLINE = cl.Keyword("Backline")
TEMPORARY = cl.Keyword("Temporary")
VISION = cl.Keyword("Vision")
WEAPONMASTER = cl.Keyword("Weaponmaster")
HUNT = cl.Keyword("Hunt")

#: Gates of dependent abilities (726).
LEGION = ("legion",)
EMPOWERED = ("empowered",)


def level(n: int) -> tuple[str, ...]:
    """The gate "[Level n][>]" (824)."""
    return (f"level {n}",)


def accelerate(domain: str) -> cl.Keyword:
    """Accelerate: [1] and a pip of the card's own domain (805.1.a)."""
    return cl.Keyword("Accelerate", cost=Cost(1, domain))


def repeat(energy: int = 0, power: str = "", *what: Act) -> cl.Keyword:
    """Repeat for that cost (820)."""
    return cl.Keyword("Repeat", cost=Cost(energy, power, what))


def flow(energy: int = 0, power: str = "") -> cl.Keyword:
    """Flow for that cost (829)."""
    return cl.Keyword("Flow", cost=Cost(energy, power))


def empower(energy: int = 0, power: str = "", *what: Act) -> cl.Keyword:
    """Empower for that cost (827.1.c.1)."""
    return cl.Keyword("Empower", cost=Cost(energy, power, what))


# -- abilities of the usual shapes ---------------------------------------------------------------------------

AT_A_BATTLEFIELD = cl.IAmAt("battlefield")
#: Of a spell that was played: it costs 5 or more.
COSTS_FIVE = cl.ItIs(fits=Pick("spell", min_energy=5))
#: I am the only unit of mine where I am.
ALONE = cl.YouControl(Pick("unit", whose="yours", zone="here", other=True), 0, True)


def on_play(
    *then: cl.Instruction,
    condition: cl.Condition | None = None,
    may: bool = False,
    cost: Cost | None = None,
    gate: tuple[str, ...] = (),
) -> cl.Triggered:
    """A play effect (383.4.a)."""
    return cl.Triggered("play me", then, condition, may, cost, gate=gate)


def if_paid(*then: cl.Instruction) -> cl.Triggered:
    """A play effect for those who paid the additional cost."""
    return cl.Triggered("play me", then, cl.PaidCost())


def deathknell(
    *then: cl.Instruction, may: bool = False, cost: Cost | None = None, gate: tuple[str, ...] = ()
) -> cl.Triggered:
    """A Deathknell (808.1.c)."""
    return cl.Triggered("die", then, may=may, cost=cost, gate=gate)


def may_pay(
    energy: int = 0, power: str = "", *what: Act, less: int = 0, ignore: bool = False
) -> cl.ExtraCost:
    """Optional additional cost (356.2.b); paying it takes ``less`` off its Energy or ignores the cost."""
    return cl.ExtraCost(Cost(energy, power, what), True, Cost(less) if less else None, ignore)


def must(what: Act) -> cl.ExtraCost:
    """A mandatory additional cost (356.2.a)."""
    return cl.ExtraCost(acts(what))


def adds(
    energy: int = 0, power: str = "", cost: Cost | None = None, timing: str = "reaction", only: str = "",
    gate: tuple[str, ...] = (),
) -> cl.Activated:  # fmt: skip
    """An ability that Adds (429), for "[E]" unless it says otherwise."""
    return cl.Activated(cost or exhaust(), (cl.Add(energy, power, only),), timing, gate=gate)


def gold(n: int = 1) -> cl.PlayToken:
    """Play that many Gold gear tokens exhausted."""
    return cl.PlayToken("Gold", n, ready=False)
