"""What things cost, and what is paid."""

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.history import PORO, RUNE, History, gear, spell, unit
from toys.judged import case

DRAW = cl.Draw(1)


@case("cost-adds-up")
def the_parts_add_up_to_more(wrong: bool) -> History:
    history = History({"hand:A": "Sage"}, (spell("Sage", DRAW, energy=3),), pools={"A": (4, {})})
    item = history.begin("Sage")
    event = history.cost(item, 2 if wrong else 3, parts=[["base", 3, ""]])
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def the_printed_cost_is_not_the_base(wrong: bool) -> History:
    history = History(
        {"hand:A": "Sage"},
        (spell("Sage", DRAW, energy=3, power="RR", domains="R"),),
        pools={"A": (4, {"R": 2})},
    )
    item = history.begin("Sage")
    event = history.cost(item, 3, "R" if wrong else "RR")
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def a_flow_cost_takes_the_place_of_the_printed_one(wrong: bool) -> History:
    tide = spell("Tide", DRAW, energy=3, abilities=(cl.Keyword("Flow", cost=Cost(5)),))
    history = History({"trash:A": "Tide"}, (tide,), pools={"A": (5, {})})
    item = history.begin("Tide")
    event = history.cost(item, 3 if wrong else 5)
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def a_discount_is_forgotten(wrong: bool) -> History:
    mentor = unit("Mentor", cl.CostsLess(Cost(1), what="your spells"))
    history = History(
        {"hand:A": "Sage", "base:A": "Mentor"}, (spell("Sage", DRAW, energy=3), mentor), pools={"A": (3, {})}
    )
    item = history.begin("Sage")
    parts = [["base", 3, ""]] if wrong else [["base", 3, ""], ["discount", -1, ""]]
    event = history.cost(item, 3 if wrong else 2, parts=parts)
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def a_card_that_is_seen_is_not_played_for_what_it_names(wrong: bool) -> History:
    """356.1.a: as it is looked at its own text has it played for another cost, whatever the text that looks ignores."""
    ghost = unit("Ghost", cl.AsSeen(Cost(0, "A")), energy=4)
    history = History(
        {"hand:A": "Dawn", "deck:A": "Ghost"},
        (spell("Dawn", cl.RevealUntil("unit")), ghost),
        pools={"A": (4, {"R": 1})},
    )
    dawn = history.play("Dawn")
    history.all_pass()
    history.resolve(dawn)
    history.move("Ghost", "banishment:A", "banish")
    item = history.begin("Ghost", limited=True, seen=True)
    history.resolved(dawn)
    event = history.cost(item, *((4, "") if wrong else (0, "A")))
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def a_card_that_is_seen_is_played_for_less_as_the_text_that_looks_says(wrong: bool) -> History:
    """356.1.a, 356.4.b: its own text has it played, so what the other text takes off the play that it instructs is not taken off."""
    ghost = unit("Ghost", cl.AsSeen(Cost(3)), energy=5)
    dig = cl.Dig(1, Pick("gear", zone="deck"), "play", reveal=True, rest="trash", less=Cost(1))
    history = History(
        {"hand:A": "Search", "deck:A": "Ghost"}, (spell("Search", dig), ghost), pools={"A": (3, {})}
    )
    search = history.play("Search")
    history.all_pass()
    history.resolve(search)
    history.move("Ghost", "banishment:A", "banish")
    item = history.begin("Ghost", limited=True, seen=True)
    history.did(search, "Dig")
    history.resolved(search)
    parts = [["base", 3, ""], *([["discount", -1, ""]] if wrong else [])]
    event = history.cost(item, 2 if wrong else 3, parts=parts)
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def what_effect_text_takes_off_an_empower_cost_is_forgotten(wrong: bool) -> History:
    """718.3: what is attached adds its effect text to the unit's own, and that may say what the unit's Empower costs."""
    less = cl.CostsLess(Cost(2), what="empower")
    sage = unit("Sage", cl.Keyword("Empower", cost=Cost(5)), less)
    charm = gear("Charm", tags=("Equipment",), effect=(less,))
    history = History({"base:A": ["Sage", "Charm"]}, (sage, charm), attached={"2": "1"}, pools={"A": (5, {})})
    history.tell("priority", "A")
    item = history.ability("Sage", 0, "A", "activated")
    parts = [["base", 5, ""], ["discount", -2, ""], *([] if wrong else [["discount", -2, ""]])]
    event = history.cost(item, 3 if wrong else 1, parts=parts)
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def what_the_instructing_text_takes_off_is_forgotten(wrong: bool) -> History:
    """356.4.b: a text that has a card played may reduce its cost."""
    rally = spell("Rally", cl.Play(Pick("unit", "yours", "hand"), less=Cost(2)))
    history = History({"hand:A": ["Rally", "Giant"]}, (rally, unit("Giant", energy=5)), pools={"A": (5, {})})
    first = history.play("Rally")
    history.all_pass()
    history.resolve(first)
    item = history.begin("Giant", limited=True)
    history.did(first, "Play")
    history.resolved(first)
    parts = [["base", 5, ""]] if wrong else [["base", 5, ""], ["discount", -2, ""]]
    event = history.cost(item, 5 if wrong else 3, parts=parts)
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def an_increase_is_forgotten(wrong: bool) -> History:
    helm = gear("Helm", cl.CostsMore(Cost(1)))
    history = History(
        {"hand:A": "Sage", "base:B": "Helm"}, (spell("Sage", DRAW, energy=3), helm), pools={"A": (4, {})}
    )
    item = history.begin("Sage")
    parts = [["base", 3, ""]] if wrong else [["base", 3, ""], ["increase", 1, ""]]
    event = history.cost(item, 3 if wrong else 4, parts=parts)
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def a_chosen_optional_cost_is_left_out(wrong: bool) -> History:
    echo = spell("Echo", DRAW, energy=1, abilities=(cl.Keyword("Repeat", cost=Cost(2, "R")),))
    history = History({"hand:A": "Echo"}, (echo,), pools={"A": (3, {"R": 1})})
    item = history.begin("Echo")
    history.option(item, "optional", "Repeat", "yes")
    parts = [["base", 1, ""], ["optional", 0, ""]] if wrong else [["base", 1, ""], ["optional", 2, "R"]]
    event = history.cost(item, 1 if wrong else 3, "" if wrong else "R", parts=parts)
    history.guilty = event if wrong else None
    return history


@case("cost-adds-up")
def one_of_two_repeats_is_paid_for(wrong: bool) -> History:
    """820.1.c.2: what is Repeated once is paid for as its own Repeat says or as the lent one does, which only its player decides."""
    echo = spell("Echo", DRAW, energy=1, abilities=(cl.Keyword("Repeat", cost=Cost(2, "R")),))
    portal = gear("Portal", cl.Activated(Cost(acts=(Act("exhaust me"),)), (cl.NextHasRepeat(),)))
    history = History({"hand:A": "Echo", "base:A": "Portal"}, (echo, portal), pools={"A": (3, {})})
    item = history.begin("Echo")
    history.option(item, "optional", "Repeat", "yes")
    base = 2 if wrong else 1
    event = history.cost(item, base + 1, parts=[["base", base, ""], ["optional", 1, ""]])
    history.guilty = event if wrong else None
    return history


def conjured(ignoring: str, *abilities: object) -> tuple[History, str]:
    """A unit that costs 4 Energy and 2 Fury, played by a spell that ignores something; B's Helm makes cards dearer."""
    titan = unit("Titan", *abilities, energy=4, power="RR", domains="R")
    helm = gear("Helm", cl.CostsMore(Cost(1), what="opponents' cards"))
    conjure = spell("Conjure", cl.Play(Pick("unit", "yours", "hand"), ignoring=ignoring))
    history = History(
        {"hand:A": ["Conjure", "Titan"], "base:B": "Helm", "base:A": "Poro"},
        (conjure, titan, helm, PORO),
        pools={"A": (9, {"R": 3})},
    )
    first = history.begin("Conjure")
    history.cost(first, 1, parts=[["base", 0, ""], ["increase", 1, ""]])
    history.pay(first, energy=1)
    history.finalize(first)
    history.all_pass()
    history.resolve(first)
    item = history.begin("Titan", limited=True)
    history.did(first, "Play")
    history.resolved(first)
    return history, item


@case("ignoring-zeroes-base-alone")
def ignoring_the_cost_ignores_the_increase_too(wrong: bool) -> History:
    history, item = conjured("cost")
    parts = [["base", 0, ""], *([] if wrong else [["increase", 1, ""]])]
    event = history.cost(item, 0 if wrong else 1, parts=parts)
    history.guilty = event if wrong else None
    return history


@case("ignoring-zeroes-base-alone")
def ignoring_the_energy_ignores_the_power_too(wrong: bool) -> History:
    history, item = conjured("energy")
    event = history.cost(
        item, 1, "" if wrong else "RR", parts=[["base", 0, "" if wrong else "RR"], ["increase", 1, ""]]
    )
    history.guilty = event if wrong else None
    return history


@case("ignoring-zeroes-base-alone")
def accelerate_costs_what_it_costs(wrong: bool) -> History:
    history, item = conjured("cost", cl.Keyword("Accelerate"))
    history.option(item, "optional", "Accelerate", "yes")
    optional = ["optional", 0, ""] if wrong else ["optional", 1, "R"]
    event = history.cost(
        item, 1 if wrong else 2, "" if wrong else "R", parts=[["base", 0, ""], optional, ["increase", 1, ""]]
    )
    history.guilty = event if wrong else None
    return history


@case("any-and-all-costs")
def a_non_standard_cost_is_left(wrong: bool) -> History:
    history, item = conjured("all", cl.ExtraCost(Cost(acts=(Act("kill", Pick("unit", "friendly")),))))
    event = history.cost(
        item, 0, acts=["kill"] if wrong else [], parts=[["base", 0, ""], ["all ignored", 0, ""]]
    )
    history.guilty = event if wrong else None
    return history


@case("mandatory-cost-is-paid")
def an_effect_forgets_the_mandatory_cost(wrong: bool) -> History:
    history, item = conjured("cost", cl.ExtraCost(Cost(acts=(Act("kill", Pick("unit", "friendly")),))))
    event = history.cost(
        item,
        1,
        acts=[] if wrong else ["kill"],
        parts=[["base", 0, ""], ["mandatory", 0, ""], ["increase", 1, ""]],
    )
    history.guilty = event if wrong else None
    return history


@case("mandatory-cost-is-paid")
def its_energy_is_not_counted(wrong: bool) -> History:
    heavy = unit("Heavy", cl.ExtraCost(Cost(2)), energy=1)
    history = History({"hand:A": "Heavy"}, (heavy,), pools={"A": (3, {})})
    item = history.begin("Heavy")
    event = history.cost(
        item, 1 if wrong else 3, parts=[["base", 1, ""], *([] if wrong else [["mandatory", 2, ""]])]
    )
    history.guilty = event if wrong else None
    return history


@case("deflect-is-paid")
def deflect_is_counted_once_for_two_choices(wrong: bool) -> History:
    eel = unit("Eel", cl.Keyword("Deflect", value=2))
    zap = spell("Zap", cl.Deal(1, Pick("unit")), abilities=(cl.Keyword("Repeat", cost=Cost(1)),))
    history = History({"hand:A": "Zap", "base:B": "Eel"}, (zap, eel), pools={"A": (1, {"R": 4})})
    item = history.begin("Zap")
    history.option(item, "optional", "Repeat", "yes")
    history.target(item, history.ref("Eel"), history.ref("Eel"))
    deflect = [["deflect", 0, "AA"]] * (1 if wrong else 2)
    event = history.cost(
        item, 1, "AA" if wrong else "AAAA", parts=[["base", 0, ""], *deflect, ["optional", 1, ""]]
    )
    history.guilty = event if wrong else None
    return history


@case("deflect-is-paid")
def deflect_for_the_combat_counts_after_it(wrong: bool) -> History:
    eel = unit("Eel", cl.Keyword("Deflect"))
    zap = spell("Zap", cl.Deal(1, Pick("unit")))
    history = History({"hand:A": "Zap", "base:B": "Eel"}, (zap, eel), pools={"A": (1, {"R": 4})})
    history.tell("keyword", "B", history.ref("Eel"), keyword="Deflect", value=1, until="combat")
    history.tell("combat_ended", "", "battlefield:Meadow")
    item = history.begin("Zap")
    history.target(item, history.ref("Eel"))
    deflect = [["deflect", 0, "A"]] * (2 if wrong else 1)
    event = history.cost(item, 0, "AA" if wrong else "A", parts=[["base", 0, ""], *deflect])
    history.guilty = event if wrong else None
    return history


@case("deflect-is-paid")
def a_granted_deflect_counts_too(wrong: bool) -> History:
    shell = gear("Shell", cl.Has(cl.Keyword("Deflect"), Pick("unit", "friendly", every=True)))
    zap = spell("Zap", cl.Deal(1, Pick("unit")))
    history = History(
        {"hand:A": "Zap", "base:B": ["Poro", "Shell"]}, (zap, PORO, shell), pools={"A": (1, {"R": 4})}
    )
    item = history.begin("Zap")
    history.target(item, history.ref("Poro"))
    power = "" if wrong else "A"
    event = history.cost(item, 0, power, parts=[["base", 0, ""], *([] if wrong else [["deflect", 0, "A"]])])
    history.guilty = event if wrong else None
    return history


@case("deflect-is-paid")
def deflect_is_paid_though_a_battlefield_has_it_ignored(wrong: bool) -> History:
    eel = unit("Eel", cl.Keyword("Deflect", value=2))
    shell = RiftboundCard("Shell", "battlefield", abilities=(cl.Ignores("Deflect", "choosing here"),))
    zap = spell("Zap", cl.Deal(1, Pick("unit", 2, 2)))
    history = History(
        {"hand:A": "Zap", "base:B": "Eel", "battlefield:Shell of B": "Eel"},
        (zap, eel, shell),
        pools={"A": (1, {"R": 4})},
        battlefields={"Shell": "B"},
    )
    item = history.begin("Zap")
    history.target(item, history.ref("2"), history.ref("3"))
    deflect = [["deflect", 0, "AA"]] * (2 if wrong else 1)
    event = history.cost(item, 0, "AAAA" if wrong else "AA", parts=[["base", 0, ""], *deflect])
    history.guilty = event if wrong else None
    return history


@case("deflect-is-paid")
def deflect_is_paid_for_what_has_it_ignored(wrong: bool) -> History:
    eel = unit("Eel", cl.Keyword("Deflect"))
    zap = spell("Zap", cl.Deal(1, Pick("unit")))
    slip = spell("Slip", cl.Deal(1, Pick("unit")), abilities=(cl.Ignores("Deflect", "paying this"),))
    history = History(
        {"hand:A": ["Zap", "Slip"], "base:B": "Eel"}, (zap, slip, eel), pools={"A": (1, {"R": 4})}
    )
    item = history.begin("Slip" if wrong else "Zap")
    history.target(item, history.ref("Eel"))
    event = history.cost(item, 0, "A", parts=[["base", 0, ""], ["deflect", 0, "A"]])
    history.guilty = event if wrong else None
    return history


def floored() -> tuple[History, str]:
    """A spell of 3 Energy with two discounts: 2, and 2 to a minimum of 1."""
    apprentice = unit("Apprentice", cl.CostsLess(Cost(2), what="your spells", floor=1))
    sage = spell("Sage", DRAW, energy=3, abilities=(cl.CostsLess(Cost(2)),))
    history = History({"hand:A": "Sage", "base:A": "Apprentice"}, (sage, apprentice), pools={"A": (3, {})})
    return history, history.begin("Sage")


@case("discount-floor-own")
def a_discount_goes_below_its_own_minimum(wrong: bool) -> History:
    apprentice = unit("Apprentice", cl.CostsLess(Cost(2), what="your spells", floor=1))
    history = History(
        {"hand:A": "Sage", "base:A": "Apprentice"},
        (spell("Sage", DRAW, energy=2), apprentice),
        pools={"A": (3, {})},
    )
    item = history.begin("Sage")
    off = 2 if wrong else 1
    event = history.cost(item, 2 - off, parts=[["base", 2, ""], ["discount", -off, ""]])
    history.guilty = event if wrong else None
    return history


@case("discount-floor-own")
def a_minimum_binds_another_discount(wrong: bool) -> History:
    history, item = floored()
    # 3 less 2 to a minimum of 1, less 2: nothing. In the other order 1 less 0 is 1. Both are right, and 2 never is.
    off = 1 if wrong else 3
    event = history.cost(item, 3 - off, parts=[["base", 3, ""], ["discount", -off, ""]])
    history.guilty = event if wrong else None
    return history


@case("discount-floor-own")
def the_other_order_is_right_too(wrong: bool) -> History:
    history, item = floored()
    event = history.cost(
        item, 2 if wrong else 1, parts=[["base", 3, ""], ["discount", -1 if wrong else -2, ""]]
    )
    history.guilty = event if wrong else None
    return history


@case("discount-floor-own")
def many_discounts_come_in_any_order(wrong: bool) -> History:
    """Four with a minimum of 1 and three without, of 1 each: 7 comes to 0, or with the others first to 1; never to 2."""
    floored = unit("Apprentice", cl.CostsLess(Cost(1), what="your spells", floor=1))
    free = unit("Master", cl.CostsLess(Cost(1), what="your spells"))
    history = History(
        {"hand:A": "Sage", "base:A": [*["Apprentice"] * 4, *["Master"] * 3]},
        (spell("Sage", DRAW, energy=7), floored, free),
        pools={"A": (7, {})},
    )
    off = 5 if wrong else 6
    event = history.cost(history.begin("Sage"), 7 - off, parts=[["base", 7, ""], ["discount", -off, ""]])
    history.guilty = event if wrong else None
    return history


@case("discounts-in-force")
def a_legion_discount_is_given_for_nothing(wrong: bool) -> History:
    """812.1.c: nothing else was finalized this turn, so what stands behind Legion is inactive."""
    sage = spell("Sage", DRAW, energy=3, abilities=(cl.CostsLess(Cost(2), gate=("legion",)),))
    history = History({"hand:A": ["Sage", "Poro"]}, (sage, PORO), pools={"A": (1, {})})
    if not wrong:
        history.unit("Poro")
    item = history.begin("Sage")
    event = history.cost(item, 1, parts=[["base", 3, ""], ["discount", -2, ""]])
    history.guilty = event if wrong else None
    return history


@case("discounts-in-force")
def a_discount_of_somebody_elses_is_given(wrong: bool) -> History:
    """ "Your spells" are those of its controller."""
    apprentice = unit("Apprentice", cl.CostsLess(Cost(1), what="your spells"))
    history = History(
        {"hand:A": "Sage", "base:A": "Apprentice", "base:B": "Apprentice"},
        (spell("Sage", DRAW, energy=3), apprentice),
        pools={"A": (3, {})},
    )
    item = history.begin("Sage")
    off = 2 if wrong else 1
    event = history.cost(item, 3 - off, parts=[["base", 3, ""], ["discount", -off, ""]])
    history.guilty = event if wrong else None
    return history


@case("paid-what-was-determined")
def less_leaves_the_pool(wrong: bool) -> History:
    history = History({"hand:A": "Sage"}, (spell("Sage", DRAW, energy=3),), pools={"A": (4, {})})
    item = history.begin("Sage")
    history.cost(item, 3)
    history.tell("resources_spent", "A", energy=2 if wrong else 3, power={}, item=item, purpose="cost")
    event = history.tell("cost_paid", "A", item, item=item, energy=3, power={}, acts=[], optional=[])
    history.guilty = event if wrong else None
    return history


@case("paid-what-was-determined")
def the_power_is_of_another_domain(wrong: bool) -> History:
    blaze = spell("Blaze", DRAW, power="CA", domains="R")
    letter = "G" if wrong else "R"
    history = History({"hand:A": "Blaze"}, (blaze,), pools={"A": (0, {"R": 1, "G": 2})})
    item = history.begin("Blaze")
    history.cost(item, 0, "RA", parts=[["base", 0, "RA"]])
    power = {"G": 2} if wrong else {"G": 1, letter: 1}
    event = history.pay(item, power=power)
    history.guilty = event if wrong else None
    return history


@case("paid-what-was-determined")
def it_is_finalized_unpaid(wrong: bool) -> History:
    history = History({"hand:A": "Sage"}, (spell("Sage", DRAW, energy=3),), pools={"A": (4, {})})
    item = history.begin("Sage")
    history.cost(item, 3)
    if not wrong:
        history.pay(item, energy=3)
    event = history.finalize(item)
    history.guilty = event if wrong else None
    return history


@case("resources-never-negative")
def more_is_spent_than_there_is(wrong: bool) -> History:
    history = History(
        {"hand:A": "Sage"}, (spell("Sage", DRAW, energy=3),), pools={"A": (2 if wrong else 3, {})}
    )
    item = history.begin("Sage")
    history.cost(item, 3)
    event = history.tell("resources_spent", "A", energy=3, power={}, item=item, purpose="cost")
    history.guilty = event if wrong else None
    return history


@case("resources-never-negative")
def xp_is_spent_that_is_not_there(wrong: bool) -> History:
    history = History({"hand:A": "Sage"}, (spell("Sage", DRAW),), pools={"A": (1, {"R": 1})}, xp={"A": 1})
    history.tell("resources_spent", "A", energy=1, power={"R": 1}, item="", purpose="instruction")
    event = history.tell("xp", "A", amount=-2 if wrong else -1, total=-1 if wrong else 0)
    history.guilty = event if wrong else None
    return history


@case("exhaust-cost-needs-ready")
def an_exhausted_rune_is_exhausted_to_pay(wrong: bool) -> History:
    history = History({"base:A": "Fury Rune"}, (RUNE,), exhausted=["1"] if wrong else [])
    history.tell("priority", "A")
    if not wrong:
        history.add("Fury Rune")
        return history
    item = history.ability("Fury Rune", 0, kind="activated", adds=True)
    history.guilty = history.pay(item, acts=[("exhaust me", [history.ref("Fury Rune")])])
    return history
