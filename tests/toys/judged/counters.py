"""Countering, protection, prohibitions."""

from __future__ import annotations

from headjudge.engine.cards import Cost, Pick
from headjudge.engine.cards import riftbound as cl
from toys.history import HUSH, NULLIFY, PORO, SHOCK, History, gear, spell, unit
from toys.judged import case

ABANDON = spell(
    "Abandon", cl.Counter(Pick("spell", zone="chain"), into="hand"), abilities=(cl.Keyword("Reaction"),)
)
REBUTTAL = spell(
    "Rebuttal",
    cl.TakeControl(Pick("spell", zone="chain")),
    cl.NewChoices("it"),
    abilities=(cl.Keyword("Reaction"),),
)
MEL = unit("Mel", cl.Cant("be countered", whom="your spells and abilities", gate=("empowered",)))


def shock_and_answer(
    answer: str, *more: str, empowered: bool = False, spell_zone: str = "hand:A"
) -> tuple[History, str, str]:
    """A's Shock at a Poro, answered by B, all passed; the answer is about to resolve."""
    zones: dict[str, str | list[str]] = {spell_zone: "Shock", "hand:B": answer, "base:B": "Poro"}
    if more:
        zones["base:A"] = list(more)
    history = History(zones, (FLOWING if spell_zone == "trash:A" else SHOCK, NULLIFY, ABANDON, REBUTTAL, PORO, MEL),
                      statuses={"4": ("empowered",)} if empowered else None)  # fmt: skip
    item = history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play(answer, "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    return history, item, counter


FLOWING = spell(
    "Shock", cl.Deal(2, Pick("unit")), abilities=(cl.Keyword("Reaction"), cl.Keyword("Flow", cost=Cost()))
)


def after(history: History, counter: str) -> History:
    """The counterspell has resolved and the game goes on."""
    history.did(counter, "Counter")
    history.resolved(counter, "B")
    history.tell("priority", "A")
    return history


@case("countered-does-nothing")
def a_countered_spell_resolves(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Nullify")
    history.counter(item, counter)
    if wrong:
        history.wrong("resolving", "A", item)
    return after(history, counter)


@case("countered-does-nothing")
def a_countered_spell_counts_as_played(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Nullify")
    history.counter(item, counter)
    if wrong:
        history.wrong("played", "A", history.ref("Shock"), item=item, card="spell", name="Shock")
    return after(history, counter)


@case("countered-card-goes-to-trash")
def it_goes_to_the_hand_though_nothing_says_so(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Nullify")
    history.counter(item, counter, "hand:A" if wrong else "trash:A")
    history.guilty = history.events[-1] if wrong else None
    return after(history, counter)


@case("countered-card-goes-to-trash")
def abandon_sends_it_to_the_hand(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Abandon")
    history.counter(item, counter, "trash:A" if wrong else "hand:A")
    history.guilty = history.events[-1] if wrong else None
    return after(history, counter)


@case("countered-card-goes-to-trash")
def what_banishes_instead_does_so_for_its_controller_alone(wrong: bool) -> History:
    """369: a replacement of going to the trash replaces going there because it is countered, too."""
    riches = gear("Riches", cl.BanishesInstead())
    history = History(
        {
            "hand:A": "Shock",
            "hand:B": "Nullify",
            "base:B": "Poro",
            f"base:{'A of B' if wrong else 'A'}": "Riches",
        },
        (SHOCK, NULLIFY, PORO, riches),
    )
    item = history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Nullify", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    history.counter(item, counter, "banishment:A")
    history.guilty = history.events[-1] if wrong else None
    return history


@case("countered-card-goes-to-trash")
def it_stays_on_the_chain(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Nullify")
    if wrong:
        history.tell("countered", "", item, by=counter)
        after(history, counter)
        history.guilty = history.events[-1]
        return history
    history.counter(item, counter)
    return after(history, counter)


@case("countered-card-goes-to-trash")
def what_is_banished_then_is_banished_when_countered(wrong: bool) -> History:
    """390.3.a: "then banish it" counts when it is countered; "then recycle it" would be something else."""
    conjure = spell("Conjure", cl.Play(Pick("spell", "yours", "trash"), ignoring="cost", then="banish"))
    history = History(
        {"hand:A": "Conjure", "trash:A": "Shock", "hand:B": "Nullify", "base:B": "Poro"},
        (conjure, SHOCK, NULLIFY, PORO),
    )
    first = history.play("Conjure", "A", history.ref("Shock"))
    history.all_pass()
    history.resolve(first)
    item = history.begin("Shock", limited=True)
    history.did(first, "Play")
    history.resolved(first)
    history.target(item, history.ref("Poro"))
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Nullify", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    history.counter(item, counter, "deck:A" if wrong else "banishment:A")
    history.guilty = history.events[-1] if wrong else None
    return after(history, counter)


def hushed() -> tuple[History, str, str]:
    """An ability of A's Sage, which B's Hush is about to counter."""
    sage = unit("Sage", cl.Triggered("play me", (cl.Draw(1),)))
    history = History({"hand:A": "Sage", "hand:B": "Hush"}, (sage, HUSH))
    history.unit("Sage")
    item = history.ability("Sage", 0, trigger=len(history.events) - 1)
    history.cost(item)
    history.pay(item)
    history.finalize(item)
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Hush", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    return history, item, counter


@case("countered-ability-goes-nowhere")
def the_source_goes_to_the_trash(wrong: bool) -> History:
    history, item, counter = hushed()
    history.counter(item, counter)
    if wrong:
        history.guilty = history.move("Sage", "trash:A", "counter")
    return after(history, counter)


@case("countered-ability-goes-nowhere")
def the_ability_becomes_a_card(wrong: bool) -> History:
    history, item, counter = hushed()
    history.counter(item, counter)
    if wrong:
        history.wrong(
            "move",
            "A",
            item,
            origin="chain",
            to="trash:A",
            becomes=item,
            why="counter",
            card="Sage",
            owner="A",
        )
    return after(history, counter)


@case("flow-banishes")
def a_flowing_spell_goes_to_the_trash(wrong: bool) -> History:
    history = History({"trash:A": "Shock", "base:B": "Poro"}, (FLOWING, PORO))
    item = history.play("Shock", "A", history.ref("Poro"))
    history.all_pass()
    history.resolve(item)
    history.tell("damage", "A", history.ref("Poro"), amount=2, total=2, source=item)
    history.did(item, "Deal")
    at = len(history.events)
    history.resolved(item, zone="trash:A" if wrong else "banishment:A")
    history.guilty = history.events[at] if wrong else None
    return history


@case("flow-banishes")
def a_countered_flowing_spell_goes_to_the_trash(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Nullify", spell_zone="trash:A")
    history.counter(item, counter, "trash:A" if wrong else "banishment:A")
    history.guilty = history.events[-1] if wrong else None
    return after(history, counter)


@case("flow-banishes")
def abandon_does_not_save_it(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Abandon", spell_zone="trash:A")
    history.counter(item, counter, "hand:A" if wrong else "banishment:A")
    history.guilty = history.events[-1] if wrong else None
    return after(history, counter)


@case("flow-banishes")
def what_let_it_be_played_from_the_trash_comes_later(wrong: bool) -> History:
    """Whether it is played for its Flow cost is settled as it is played."""
    riches = gear("Riches", cl.PlayFromTrash())
    history = History(
        {"trash:A": "Shock", "base:B": "Poro", "hand:A" if wrong else "deck:A": "Riches"},
        (FLOWING, PORO, riches),
    )
    item = history.play("Shock", "A", history.ref("Poro"))
    history.all_pass()
    if wrong:
        history.move("Riches", "base:A", "put")
    history.resolve(item)
    history.tell("damage", "A", history.ref("Poro"), amount=2, total=2, source=item)
    history.did(item, "Deal")
    at = len(history.events)
    history.resolved(item, zone="trash:A" if wrong else "banishment:A")
    history.guilty = history.events[at] if wrong else None
    return history


@case("uncounterable-stays")
def it_leaves_though_it_was_not_countered(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Nullify", "Mel", empowered=True)
    history.tell("skipped", "B", item, item=counter, instruction="Counter", why="forbidden")
    history.tell("skipped", "B", counter, item=counter, instruction="Counter", why="impossible")
    if wrong:
        history.guilty = history.move("Shock", "trash:A", "counter")
    history.resolved(counter, "B")
    history.tell("priority", "A")
    return history


@case("uncounterable-stays")
@case("cant-beats-can")
def a_protected_spell_is_countered(wrong: bool) -> History:
    history, item, counter = shock_and_answer("Nullify", "Mel", empowered=True)
    if wrong:
        history.wrong("countered", "", item, by=counter)
    else:
        history.tell("skipped", "B", item, item=counter, instruction="Counter", why="forbidden")
    return history


@case("cant-beats-can")
def its_own_text_protects_it(wrong: bool) -> History:
    decree = spell("Decree", cl.Draw(1), abilities=(cl.Cant("be countered"), cl.Keyword("Reaction")))
    history = History({"hand:A": "Decree", "hand:B": "Nullify"}, (decree, NULLIFY))
    item = history.play("Decree")
    history.tell("priority", "A")
    history.tell("passed", "A")
    counter = history.play("Nullify", "B", item)
    history.all_pass("B", "A")
    history.resolve(counter, "B")
    if wrong:
        history.wrong("countered", "", item, by=counter)
    else:
        history.tell("skipped", "B", item, item=counter, instruction="counter", why="forbidden")
    return history


def silenced(*, announced: bool, phase_over: bool = False) -> History:
    """A's text has forbidden B to play cards this turn; whether the engine says so or not."""
    brynhir = spell("Brynhir", cl.Forbid("play cards"), abilities=(cl.Keyword("Reaction"),))
    history = History(
        {"hand:A": ["Brynhir", "Slow"], "hand:B": "Shock", "base:A": "Poro"},
        (brynhir, SHOCK, PORO, spell("Slow", cl.Draw(1))),
    )
    item = history.play("Brynhir")
    history.all_pass()
    history.resolve(item)
    if announced:
        history.tell("prohibition_began", "A", item, effect=1, what="play cards", whom=["B"], until="turn")
    history.did(item, "Forbid")
    history.resolved(item)
    history.play("Slow")
    history.tell("priority", "A")
    history.tell("passed", "A")
    if phase_over:
        history.next_turn("B")
    return history


@case("cant-beats-can")
def a_unit_that_its_player_can_not_move_moves(wrong: bool) -> History:
    """054.1: who played a unit can't move it; another one may move."""
    vex = unit("Vex", cl.Triggered("opponent plays unit", (cl.Forbid("move it", "that player"),)))
    history = History({"base:A": ["Poro", "Ogre"], "base:B": "Vex"}, (PORO, unit("Ogre", might=5), vex))
    stays = history.ref("Poro")
    history.tell("prohibition_began", "B", stays, effect=1, what="move it", whom=["A", stays], until="turn")
    history.tell("priority", "A")
    moved = stays if wrong else history.ref("Ogre")
    event = history.tell("standard_move", "A", units=[moved], to="battlefield:Bridge")
    history.guilty = event if wrong else None
    return history


@case("cant-beats-can")
def its_controller_is_whose_it_acted_on_last(wrong: bool) -> History:
    """A text that has acted on something besides its target may mean another's controller: what it forbids is what the engine says."""
    reaction = (cl.Keyword("Reaction"),)
    does = (cl.Deal(1, Pick("unit", "enemy")), cl.Ready("me"), cl.Forbid("play cards", whom="its controller"))
    history = History(
        {"hand:A": ["Slow", "Slow"], "hand:B": ["Hush", "Shock"], "base:A": "Ogre"},
        (
            spell("Hush", *does, abilities=reaction),
            spell("Slow", cl.Draw(1), abilities=reaction),
            SHOCK,
            unit("Ogre", might=5),
        ),
    )
    history.play("Slow")
    history.tell("priority", "A")
    history.tell("passed", "A")
    item = history.play("Hush", "B", history.ref("Ogre"))
    history.all_pass("B", "A")
    history.resolve(item, "B")
    history.tell("damage", "A", history.ref("Ogre"), amount=1, total=1, source=item)
    history.did(item, "Deal", "Ready")
    history.tell("prohibition_began", "B", item, effect=1, what="play cards", whom=["B"], until="turn")
    history.did(item, "Forbid")
    history.resolved(item, "B")
    history.play("2")
    history.tell("priority", "A")
    history.tell("passed", "A")
    shock = history.ref("Shock")
    if wrong:
        history.begin("Shock", "B")
        history.guilty = history.events[-1]
    else:
        history.tell("skipped", "B", shock, item=shock, instruction="Play", why="forbidden")
    return history


@case("cant-beats-can")
def a_card_is_played_against_an_announced_prohibition(wrong: bool) -> History:
    return _plays_all_the_same(wrong, announced=True)


@case("cant-beats-can")
def a_card_is_played_against_a_prohibition_that_nobody_announced(wrong: bool) -> History:
    return _plays_all_the_same(wrong, announced=False)


def _plays_all_the_same(wrong: bool, *, announced: bool) -> History:
    history = silenced(announced=announced)
    if wrong:
        history.begin("Shock", "B")
        history.guilty = history.events[-1]
    else:
        history.tell(
            "skipped", "B", history.ref("Slow"), item=history.ref("Slow"), instruction="Play", why="forbidden"
        )
    return history


@case("cant-beats-can")
def what_is_kept_with_new_choices_is_not_chosen_again(wrong: bool) -> History:
    """752.1: who takes a spell over may keep a target that they couldn't choose themselves."""
    runner = unit("Runner", cl.Cant("be chosen by enemies"))
    history = History(
        {"hand:A": "Duo", "hand:B": "Rebuttal", "base:A": ["Runner", "Runner", "Poro"]},
        (spell("Duo", cl.Buff(Pick("unit", least=2, most=2))), REBUTTAL, runner, PORO),
    )
    item = history.play("Duo", "A", history.ref("3"), history.ref("5"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    rebuttal = history.play("Rebuttal", "B", item)
    history.all_pass("B", "A")
    history.resolve(rebuttal, "B")
    history.tell("control", "B", item, was="A")
    history.did(rebuttal, "TakeControl")
    history.tell("new_choices", "B", item, item=item)
    fresh = history.ref("4" if wrong else "5")
    event = history.target(item, history.ref("3"), fresh, player="B", new=True, fresh=[fresh])
    history.guilty = event if wrong else None
    if not wrong:
        # The prohibition has been put to the test only where something was forbidden.
        history.tell("skipped", "B", item, item=item, instruction="Buff", why="forbidden")
    return history


@case("cant-beats-can")
def an_enemy_chooses_what_enemies_cannot_choose(wrong: bool) -> History:
    """Ruin Runner; its own controller may choose it."""
    runner = unit("Runner", cl.Cant("be chosen by enemies"))
    history = History({"hand:A": "Shock", "base:B": "Runner", "base:A": "Runner"}, (SHOCK, runner))
    item = history.begin("Shock")
    event = history.target(item, history.ref("2" if wrong else "3"))
    history.guilty = event if wrong else None
    if not wrong:
        # The prohibition has been put to the test only where something was forbidden.
        history.tell("skipped", "A", item, item=item, instruction="Deal", why="forbidden")
    return history


@case("cant-beats-can")
def what_cannot_be_readied_is_readied(wrong: bool) -> History:
    maduli = unit("Maduli", cl.Cant("be readied"))
    rally = spell("Rally", cl.Ready(Pick("unit")))
    history = History({"hand:A": "Rally", "base:A": "Maduli"}, (maduli, rally), exhausted=["2"])
    item = history.play("Rally", "A", history.ref("Maduli"))
    history.all_pass()
    history.resolve(item)
    if wrong:
        history.wrong(
            "status", "A", history.ref("Maduli"), status="exhausted", value=False, why="instruction"
        )
    else:
        history.tell("skipped", "A", item, item=item, instruction="Ready", why="forbidden")
    return history


@case("cant-beats-can")
def a_unit_is_played_to_a_battlefield_under_the_warden(wrong: bool) -> History:
    warden = unit(
        "Warden", cl.Cant("play units to battlefields", whom="opponents", condition=cl.IAmAt("battlefield"))
    )
    history = History({"hand:A": "Poro", "battlefield:Meadow of B": "Warden"}, (PORO, warden))
    history.play("Poro")
    event = len(history.events) + 1
    history.enter("Poro", "battlefield:Hill" if wrong else "base:A")
    history.guilty = history.events[event] if wrong else None
    return history


@case("cant-beats-can")
def a_card_is_played_too_early_in_the_game(wrong: bool) -> History:
    old = unit("Old", cl.PlayOnly(3))
    history = History({"hand:A": "Old"}, (old,), turn=5 if wrong else 7)
    history.begin("Old")
    history.guilty = history.events[-1] if wrong else None
    if not wrong:
        history.tell(
            "skipped", "A", history.ref("Old"), item=history.ref("Old"), instruction="Play", why="forbidden"
        )
    return history


def stolen(*guards: str) -> tuple[History, str]:
    """A's Shock, protected by A's Mel, has been taken over by B, who may have a Mel too."""
    history = History(
        {"hand:A": ["Shock", "Nullify"], "hand:B": "Rebuttal", "base:A": "Mel", "base:B": ["Poro", *guards]},
        (SHOCK, NULLIFY, REBUTTAL, PORO, MEL), statuses={"4": ("empowered",), "6": ("empowered",)},
    )  # fmt: skip
    item = history.play("Shock", "A", history.ref("Poro"))
    history.tell("priority", "A")
    history.tell("passed", "A")
    theft = history.play("Rebuttal", "B", item)
    history.all_pass("B", "A")
    history.resolve(theft, "B")
    history.tell("control", "B", item, was="A")
    history.did(theft, "TakeControl", "NewChoices")
    history.resolved(theft, "B")
    history.tell("priority", "B")
    history.tell("passed", "B")
    counter = history.play("Nullify", "A", item)
    history.all_pass("A", "B")
    history.resolve(counter)
    return history, item


@case("protection-follows-controller")
def the_old_controllers_protection_still_protects_it(wrong: bool) -> History:
    history, item = stolen()
    counter = history.ref("Nullify")
    if wrong:
        history.wrong("skipped", "A", item, item=counter, instruction="Counter", why="forbidden")
    else:
        history.counter(item, counter)
    return history


@case("protection-follows-controller")
def the_new_controllers_protection_is_not_heeded(wrong: bool) -> History:
    history, item = stolen("Mel")
    counter = history.ref("Nullify")
    if wrong:
        history.wrong("countered", "", item, by=counter)
    else:
        history.tell("skipped", "A", item, item=counter, instruction="Counter", why="forbidden")
    return history
