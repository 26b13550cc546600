"""What is kept for some uses, what abilities are lent, what hiding costs, and what is named."""

from __future__ import annotations

from headjudge.engine.cards import Act, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from toys.battles import BRIDGE, MEADOW, Battle, lions_at_the_bridge
from toys.history import PORO, RUNE, History, gear, spell, unit
from toys.judged import case

_TURNED = Cost(acts=(Act("exhaust me"),))


def _forge(only: str, energy: int = 1, power: str = "") -> RiftboundCard:
    return gear("Forge", cl.Activated(_TURNED, (cl.Add(energy, power, only),), "reaction"))


def _added(only: str, *hand: RiftboundCard, energy: int = 1, power: str = "") -> History:
    """A has used the Forge, which Adds for some things only."""
    history = History(
        {"base:A": "Forge", "hand:A": [card.name for card in hand]}, (_forge(only, energy, power), *hand)
    )
    history.add("Forge", energy=energy, power=dict.fromkeys(power, 1))
    return history


def _paid(history: History, name: str, energy: int = 0, power: dict[str, int] | None = None) -> History:
    """A card is begun and paid for; the payment is the guilty event, if any is."""
    item = history.begin(name)
    event = history.tell("resources_spent", "A", energy=energy, power=power or {}, item=item, purpose="cost")
    history.guilty = event
    return history


def _sound(history: History) -> History:
    history.guilty = None
    return history


@case("kept-for-its-use")
def energy_for_spells_plays_a_unit(wrong: bool) -> History:
    history = _added("spells", unit("Ogre", energy=1), spell("Sage", cl.Draw(1), energy=1))
    return _paid(history, "Ogre", 1) if wrong else _sound(_paid(history, "Sage", 1))


@case("kept-for-its-use")
def power_for_gear_plays_a_spell(wrong: bool) -> History:
    history = _added(
        "gear", gear("Lamp", power="A"), spell("Sage", cl.Draw(1), power="A"), energy=0, power="A"
    )
    return _paid(history, "Sage", power={"A": 1}) if wrong else _sound(_paid(history, "Lamp", power={"A": 1}))


@case("kept-for-its-use")
def energy_for_units_pays_while_something_resolves(wrong: bool) -> History:
    """Paying as a text says is no playing of a unit, whatever is resolving."""
    history = _added("units", unit("Ogre", energy=1), energy=1)
    item = history.begin("Ogre")
    purpose = "instruction" if wrong else "cost"
    event = history.tell("resources_spent", "A", energy=1, power={}, item=item, purpose=purpose)
    history.guilty = event if wrong else None
    return history


@case("kept-for-its-use")
def energy_for_showdowns_is_spent_before_one(wrong: bool) -> History:
    jab = spell("Sage", cl.Draw(1), energy=1, abilities=(cl.Keyword("Action"),))
    history = Battle({"base:A": ["Forge", "Lion"], "hand:A": "Sage"}, (_forge("showdowns"), jab))
    if not wrong:
        history.go("Lion")
        history.clean()
        history.showdown()
    history.add("Forge")
    _paid(history, "Sage", 1)
    return history if wrong else _sound(history)


@case("kept-for-its-use")
def energy_from_elsewhere_is_not_enough(wrong: bool) -> History:
    """Energy that is for anything pays for a unit, and what is for spells stays."""
    ogre = unit("Ogre", energy=2 if wrong else 1)
    history = History({"base:A": ["Forge", "Fury Rune"], "hand:A": "Ogre"}, (_forge("spells"), RUNE, ogre))
    history.add("Forge")
    history.add("Fury Rune")
    _paid(history, "Ogre", 2 if wrong else 1)
    return history if wrong else _sound(history)


@case("kept-for-its-use")
def effect_text_of_gear_is_a_units_ability(wrong: bool) -> History:
    """What is attached to a unit lends it its effect text (718.3): Energy for units pays for that, Energy for gear does not."""
    lamp = gear("Lamp", effect=(cl.Activated(Cost(1), (cl.Draw(1),)),))
    history = History(
        {"base:A": ["Forge", "Poro", "Lamp"]},
        (_forge("gear" if wrong else "units"), PORO, lamp),
        attached={"3": "2"},
    )
    history.add("Forge")
    poro = history.ref("Poro")
    history.tell("priority", "A")
    history.tell(
        "item_pending", "A", poro + "*9", kind="activated", source=poro, ability=-1, origin="", limited=False,
        appended=history.ref("Lamp"), effect=0,
    )  # fmt: skip
    event = history.tell("resources_spent", "A", energy=1, power={}, item=poro + "*9", purpose="cost")
    history.guilty = event if wrong else None
    return history


_GARDEN = RiftboundCard(
    "Meadow",
    "battlefield",
    abilities=(cl.HasAbility(cl.Activated(_TURNED, (cl.GainXp(),)), Pick("unit", zone="here", every=True)),),
)


def _using(history: History, name: str, index: int, wrong: bool) -> History:
    history.tell("priority", "A")
    history.ability(name, index, kind="activated")
    history.guilty = history.events[-1] if wrong else None
    return history


@case("ability-is-there")
def a_unit_elsewhere_has_the_battlefields_ability(wrong: bool) -> History:
    where = "base:A" if wrong else f"{MEADOW} of A"
    history = History({where: "Poro"}, (PORO, _GARDEN), battlefields={"Meadow": "A"})
    return _using(history, "Poro", 0, wrong)


@case("ability-is-there")
def an_inventor_has_an_enemys_ability(wrong: bool) -> History:
    inventor = unit("Inventor", cl.HasTheirs(Pick("permanent or legend", whose="friendly", every=True)))
    history = History(
        {"base:A": "Inventor", "base:B" if wrong else "base:A of A": "Forge"}, (inventor, _forge(""))
    )
    return _using(history, "Inventor", 1, wrong)


@case("ability-is-there")
def what_gave_the_ability_has_gone(wrong: bool) -> History:
    every = Pick("unit", whose="friendly", every=True)
    banner = gear("Banner", cl.HasAbility(cl.Activated(_TURNED, (cl.Draw(1),)), every))
    history = History({"base:A": ["Poro", "Banner"]}, (PORO, banner))
    if wrong:
        history.kill("Banner")
    return _using(history, "Poro", 0, wrong)


_BLADE = unit("Blade", cl.Keyword("Hidden"))


def _hidden(history: History, energy: int, power: int) -> History:
    """A hides the Blade for that."""
    history.pay_to_hide("Blade", energy=energy, power=power)
    history.move("Blade", "facedown:Bridge", "hide", controller="A", sees=("A",))
    return history


def _to_hide(*more: RiftboundCard, **zones: str) -> History:
    return History(
        {"hand:A": "Blade", f"{BRIDGE} of A": "Poro", **zones},
        (_BLADE, PORO, *more),
        pools={"A": (2, {"A": 2})},
        battlefields={"Bridge": "A"},
    )


@case("hiding-is-paid")
def a_card_is_hidden_for_nothing(wrong: bool) -> History:
    history = _hidden(_to_hide(), 0, 0 if wrong else 1)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("hiding-is-paid")
def a_card_is_hidden_for_what_nothing_allows(wrong: bool) -> History:
    scout = gear("Scout", *(() if wrong else (cl.HidesFor(Cost(1)),)))
    history = _hidden(_to_hide(scout, **{"base:A": "Scout"}), 1, 0)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("hiding-is-paid")
def only_who_may_hides_for_nothing(wrong: bool) -> History:
    history = _to_hide()
    who = "B" if wrong else "A"
    history.tell("effect_began", who, effect=1, what="hide free", until="turn", words="")
    _hidden(history, 0, 0)
    history.guilty = history.events[-1] if wrong else None
    return history


@case("cant-beats-can")
def a_spell_of_the_named_name_is_played(wrong: bool) -> History:
    """760: the spell that was named can't be played by opponents of who named it."""
    cat = unit("Cat", cl.Triggered("play me", (cl.NameCard(),)), cl.Cant("play named spells", "opponents"))
    history = History(
        {"hand:A": "Cat", "hand:B": "Sage"}, (cat, spell("Sage", cl.Draw(1)), spell("Gust", cl.Draw(1)))
    )
    history.unit("Cat")
    item = history.ability("Cat", 0, trigger=history.events[-1].id)
    history.finalize(item)
    history.all_pass()
    history.resolve(item)
    history.option(item, "name", "spell", "Sage")
    if not wrong:
        history.tell("skipped", "B", item, item=item, instruction="Play", why="forbidden")
    history.resolved(item)
    if wrong:
        begun = history.begin("Sage", "B")
        history.guilty = next(e for e in history.events if e.kind == "item_pending" and e.object == begun)
    return history


def _marked(name: str) -> History:
    """The List has been played with that tag named."""
    the_list = gear(
        "List", cl.NamesTag(), cl.Activated(_TURNED, (cl.GiveMight(-2, Pick("unit", marked=True)),))
    )
    history = History(
        {"hand:A": "List", "base:B": ["Rex", "Poro"]}, (the_list, unit("Rex", tags=("Dog",)), PORO)
    )
    item = history.begin("List")
    history.option(item, "name", "tag", name)
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.enter("List")
    return history


@case("targets-are-legal")
def a_unit_without_the_named_tag_is_chosen(wrong: bool) -> History:
    """355.9.b, 763: what has the tag that was named can be chosen, and nothing else."""
    history = _marked("Cat" if wrong else "Dog")
    item = history.ability("List", 1, kind="activated")
    event = history.target(item, history.ref("Rex"))
    history.guilty = event if wrong else None
    return history


@case("might-is-summed")
def what_was_spent_this_turn_gives_no_might(wrong: bool) -> History:
    """444.1, 477.3: a unit has more Might once so much was spent this turn."""
    lion = unit("Lion", cl.HasMight(4, condition=cl.SpentTurn(energy=4)), might=3)
    sage = spell("Sage", cl.Draw(1), energy=4)
    history = lions_at_the_bridge({"hand:A": "Sage"}, cards=(lion, sage), pools={"A": (4, {})})
    item = history.play("Sage", energy=4)
    history.all_pass()
    history.resolve(item)
    history.resolved(item)
    history.go("Lion")
    history.clean()
    history.showdown(combat="B")
    history.close(BRIDGE, "A", "B")
    event = history.sum("attacker", 3 if wrong else 7, "A")
    history.guilty = event if wrong else None
    return history


@case("chosen-tag-is-gained")
def a_chosen_tag_is_not_gained(wrong: bool) -> History:
    friend = unit("Friend", cl.NamesTag(("Cat", "Dog"), True))
    history = History({"hand:A": "Friend"}, (friend,))
    item = history.begin("Friend")
    history.option(item, "name", "tag", "Cat")
    history.option(item, "location", "location", "base:A")
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.resolve(item)
    history.move("Friend", "base:A", "resolve", controller="A", exhausted=True)
    if not wrong:
        history.tell("became", "A", history.ref("Friend"), trait="tag", value="Cat", until="")
    event = history.tell("resolved", "A", item)
    history.guilty = event if wrong else None
    history.tell("played", "A", history.ref("Friend"), item=item, card="unit", name="Friend")
    return history


@case("all-of-them-choose")
def one_of_the_others_does_not_choose(wrong: bool) -> History:
    draw = (cl.Draw(1, "that player"),)
    favors = spell("Favors", cl.EachChooses(("Cards", "Runes"), (draw, draw), "others"))
    decks = {f"deck:{name}": "Poro" for name in "BC"}
    history = History({"hand:A": "Favors", **decks}, (favors, PORO), players=("A", "B", "C"))
    item = history.play("Favors")
    history.all_pass("A", "B", "C")
    history.resolve(item)
    for player in "B" if wrong else "BC":
        history.option(item, "mode", "choice", "Cards", player)
    event = history.tell("executed", "A", item, item=item, instruction="EachChooses")
    history.resolved(item)
    history.guilty = event if wrong else None
    return history
