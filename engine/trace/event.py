"""Event: one thing that happened in a game, and the closed vocabulary of kinds.

A trace is a list of events. It is the only language that engines, invariants, cases and reports share, so a
kind means the same whoever wrote it: `VOCABULARY` says of each kind what it reports and which data it carries.
"""

from __future__ import annotations

from typing import Any

import msgspec

#: What an event's ``data`` is when there is nothing to add. Shared: never write into it.
NOTHING: dict[str, Any] = {}


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened.

    ``id``      its place in the trace, from 0.
    ``kind``    a key of `VOCABULARY`.
    ``rule``    number of the rule that makes it happen ("425.1.a"); "" only where a foreign engine gave none.
    ``player``  name of the player who does it or whom it concerns; "" for nobody.
    ``object``  reference of the object that it concerns ("Poro#7.1": card name, card id, incarnation); "" for none.
    ``data``    what `VOCABULARY` lists for the kind.
    ``causes``  ids of the events that directly brought it about.
    ``batch``   events that the rules call simultaneous share one number; 0 for none.
    ``sees``    names of the players who may know it; empty for all.
    """

    id: int
    kind: str
    rule: str
    player: str = ""
    object: str = ""
    data: dict[str, Any] = NOTHING
    causes: tuple[int, ...] = ()
    batch: int = 0
    sees: tuple[str, ...] = ()


class Kind(msgspec.Struct, frozen=True):
    """What a kind of event reports: a sentence, and its data fields with what they hold."""

    says: str
    data: dict[str, str] = {}


def _k(says: str, **data: str) -> Kind:
    return Kind(says, data)


_ITEM = "reference of the item on the chain or stack"

VOCABULARY: dict[str, Kind] = {
    # -- the game and its turns
    "game_began": _k("The play starts from its scenario.", turn_player="whose turn it is", phase="the phase"),
    "game_ended": _k(
        "The game is over.",
        winner="name of the winner, or empty",
        why="points, effect, removal, draw, budget, end of the scenario",
    ),
    "turn_began": _k("A turn of `player` begins.", turn="running number"),
    "phase_began": _k("A phase or step begins.", phase="the rulebook's name for it"),
    "cleanup": _k(
        "A cleanup (Riftbound 318) or a check of state-based actions (Magic 704.3) has been completed."
    ),
    # -- priority
    "priority": _k(
        "`player` receives priority.",
        state="neutral open, neutral closed, showdown open or showdown closed (Riftbound 310); absent in Magic",
    ),
    "passed": _k(
        "`player` passes priority.",
        focus="true when it is focus that is passed, in a showdown (Riftbound 347.2)",
    ),
    "focus": _k("`player` gains focus."),
    # -- a play, from announcement to the end
    "item_pending": _k(
        "A card, token or ability is put on the chain or stack and is not yet finalized. `object` is the item. "
        "A mana ability is told so too, with `adds`, though it is never on the stack (Magic 605.3b).",
        kind="spell, permanent, trigger, activated or token; absent where a foreign engine doesn't tell",
        source="reference of the object that the item comes from, as it was before (the card's old reference)",
        ability="index of the ability on the source's card; -1 for a card",
        origin="zone that a card came from; empty for an ability",
        limited="true when an effect instructs the play",
        trigger="for a trigger: id of the event that fulfilled its condition",
        adds="true when the item is an ability that Adds resources or a mana ability",
        granted="for a trigger of a keyword that something else gives: that keyword; its ability index is -1",
        reflexive="true for a trigger made by instructions while they were executed",
        seen="true for a card that its own text has played as it is looked at or revealed",
        appended="for an ability of effect text, whose ability index is -1: reference of the attached card that has it",
        effect="for an ability of effect text: its index there",
        program="for a reflexive or delayed trigger: id of the item that made it; else empty",
    ),
    "option_chosen": _k(
        "`player` chooses something that is not a target: while a play is made, whether to pay an optional "
        "additional cost, whether to perform a trigger, a mode, a location; while something resolves or enters, "
        "whether to pay.",
        item=_ITEM + "; empty when the choice belongs to no item, and `object` is what it is about",
        what="optional, may, mode, location, alternative, order, pay, x, divide, number, color, name, type, object, replacement, trigger",
        name="which one, in words",
        answer="the answer in words",
    ),
    "targets_chosen": _k(
        "The targets of an item have been chosen (one event for each list of instructions).",
        item=_ITEM,
        targets="list of references, in order of choice",
        slots="for each target, which of the item's targeting instructions it serves, from 0",
        new="true when an effect had new choices made for an item already finalized",
        fresh="with new choices: the references that were not chosen before (others are kept, legal or not)",
    ),
    "cost_determined": _k(
        "The total cost of an item is known.",
        item=_ITEM,
        energy="total Energy, or generic mana",
        power="total Power, or coloured mana, as pips; a pip is a letter, or letters in braces for any one of them",
        acts="list of what must be done besides (exhaust, kill, discard …), in words",
        parts="list of [component, energy, pips]: base, optional, mandatory, deflect, increase, discount",
        ignoring="which costs an instruction lets it ignore: energy, power, cost, all; absent for none",
    ),
    "resources_added": _k(
        "Resources enter `player`'s pool.",
        energy="amount",
        power="dict of letter to amount; in Magic a restricted mana's letter is followed by a slash and its text (106.6)",
        source="reference of what adds them",
        item="reference of the Add ability's item, or of the resolving item; empty where resources are given back",
        undo="true when an undone play gives them back",
    ),
    "resources_spent": _k(
        "Resources leave `player`'s pool as a payment.",
        energy="amount",
        power="dict of letter to amount",
        item="reference of the item they pay for, or whose resolution asks for them",
        purpose="cost or instruction",
    ),
    "resources_lost": _k(
        "Resources leave `player`'s pool unspent.",
        energy="amount",
        power="dict of letter to amount",
        undo="true when an undone play takes back what was added for it",
    ),
    "cost_paid": _k(
        "All costs of an item have been paid.",
        item=_ITEM,
        energy="Energy paid",
        power="dict of letter to amount paid",
        optional="list of names of the optional additional costs that were paid",
        acts="list of [act in words, references it used]",
    ),
    "finalized": _k(
        "The item is no longer pending. `object` is the item.", name="card name, empty for abilities"
    ),
    "undone": _k(
        "A play that turned out illegal is undone; the events that follow, marked `undo`, put things back. "
        "`object` is the item.",
        began="id of the item_pending event of that play",
        why="no target, unpaid, timing, illegal state",
    ),
    "not_finalized": _k(
        "A trigger leaves the chain or stack before it is finalized. `object` is the item.",
        why="declined, no target, unpaid, not in the trash, already performed, undone",
        undo="true when the play whose payment made it trigger is undone",
    ),
    "resolving": _k("The item begins to resolve. `object` is the item."),
    "resolved": _k("The item has resolved. `object` is the item."),
    "no_resolution": _k(
        "A finalized item leaves without resolving and without being countered. `object` is the item.",
        why="no legal target, left the chain, condition (Magic 603.4)",
    ),
    "countered": _k(
        "The item is countered. `object` is the item.",
        by="reference of the item that counters it, or of that item's source where a foreign engine tells no more",
    ),
    "played": _k(
        "The act of playing a card is complete: in Riftbound when it has resolved (419.4.a), in Magic when the spell "
        "has become cast (601.2i) or the land is on the battlefield (305.1). `object` is the card where it is now; "
        "`player` is who completed it.",
        item=_ITEM + "; empty for a land",
        card="spell, unit, gear, token …",
        name="card name",
    ),
    "executed": _k(
        "An instruction of a resolving item was carried out, as far as it could be.",
        item=_ITEM,
        instruction="its verb",
    ),
    "skipped": _k(
        "An instruction, or a part of it, was impossible and was skipped.",
        item=_ITEM,
        instruction="its verb",
        why="illegal target, forbidden, impossible, paid",
    ),
    "new_choices": _k("`player` makes new choices for an item that is already finalized.", item=_ITEM),
    # -- objects
    "move": _k(
        "An object changes zone or location. `object` is its reference before.",
        origin='zone before ("hand:A"; empty: it did not exist)',
        to="zone after (empty: it ceases to exist)",
        becomes="reference after: another one exactly when the rules say that it is a new object",
        why="play, resolve, no resolution, counter, draw, discard, kill, destroy, toughness, banish, recycle, "
        "return, channel, move, recall, attach (to its top-most card), attached (with it), create, cease, hide, undo …",
        card="name of the card",
        owner="name of its owner",
        controller="name of its controller afterwards; of its owner where it has none (Magic 109.4)",
        exhausted="true when it is exhausted where it arrives (on the board); absent otherwise",
        facedown="Magic: true when it is face down where it arrives; absent otherwise",
        attacking="Magic: player or reference that it attacks, where it enters attacking (508.4), if it is a creature; absent otherwise",
        undo="true when it puts back what an undone play had moved",
    ),
    "status": _k(
        "A status of an object changes.",
        status='exhausted, stunned, buffed, empowered, facedown …; "buffed 2" and so on where a text allows it more than once',
        value="true or false",
        why="what did it",
        undo="true when it puts back what an undone play had changed",
    ),
    "damage": _k(
        "Damage is dealt to `object`, or to `player` where `object` is empty.",
        amount="how much",
        total="damage marked afterwards",
        source="reference; empty for combat damage",
        combat="true for combat damage (Riftbound 465.2.d)",
        undo="true when an undone play puts back damage that was healed for it",
    ),
    "healed": _k(
        "Damage is cleared from `object`.",
        amount="how much",
        undo="true when it was dealt for a play that is undone",
    ),
    "killed": _k(
        "`object`, a permanent, is killed (in Magic: destroyed): it goes from the board to its owner's trash or "
        "graveyard. In Magic one can get there without being destroyed (704.5f, 701.21a): only the `move` tells.",
        why="instruction, lethal, cost",
    ),
    "might": _k(
        "An effect changes the Might (or power and toughness) of `object`.",
        amount="by how much",
        until="turn, combat, or empty for as long as it is that object",
    ),
    "keyword": _k(
        "`object` gains a keyword.", keyword="which", value="its number, or 0", until="turn, combat, or empty"
    ),
    "control": _k("`object` comes under the control of `player`.", was="name of the controller before"),
    "revealed": _k("`object` is shown to `sees`.", card="its card name", zone="the zone it stays in"),
    "looked": _k("`player` looks at cards.", objects="list of references"),
    "attached": _k(
        "`object` becomes attached (Riftbound 434).",
        to="reference of its top-most card",
        undo="true when it puts back what an undone play had detached",
    ),
    "detached": _k(
        "`object` is attached no more (Riftbound 435).",
        was="reference of its top-most card before",
        undo="true when it takes back what an undone play had attached",
    ),
    "became": _k(
        "A trait of `object` is set by an effect, or what it is a copy of (Riftbound 477.1), or an ability is given to it; "
        "or its Might has crossed a line that an ability waits for (709).",
        trait="copy, effect text (copied from the card of that name), might, ability, mighty, tag, name, type, cost, domain; "
        "Magic: face up, face down, foretold",
        value="what it is now, in words",
        until="turn, or empty; attached X for as long as X is attached to it",
        undo="true when it puts back what an undone play had ended",
        ends="true when it is what the object was before an effect that ends",
    ),
    "created": _k(
        "The battlefield token `object` is created, uncontrolled, by what `player` does (Riftbound 439).",
        name="its name",
    ),
    "prevented": _k(
        "Damage that would be dealt to `object` is prevented.",
        amount="how much",
        by="reference of what prevents it",
        effect="number of the effect that does, absent for a passive ability",
        orders="player who chose that it is applied now, among several replacements of that event; absent where there was no choice",
    ),
    # -- battlefields, showdowns and combat (Riftbound); ``object`` is the battlefield's zone
    "standard_move": _k(
        "`player` performs the Standard Move of units (Riftbound 144); their costs and moves follow.",
        units="list of references",
        to="zone that all of them go to",
    ),
    "contested": _k(
        "The battlefield becomes contested by `player`, or is contested no more (Riftbound 190.3).",
        value="true or false",
    ),
    "staged": _k(
        "A showdown or a combat is staged at the battlefield, or ceases to be without having begun (323.8-323.10).",
        what="showdown or combat",
        value="true or false",
    ),
    "showdown_began": _k(
        "A showdown begins at the battlefield; `player` applied Contested to it.",
        combat="true when a combat begins with it",
    ),
    "showdown_ended": _k("The showdown at the battlefield closes (Riftbound 348)."),
    "combat_began": _k(
        "A combat begins at the battlefield, or the showdown there becomes one; `player` is the attacker.",
        defender="name of the defender",
    ),
    "might_summed": _k(
        "The Might of `player`'s units in the combat at the battlefield is summed up (Riftbound 465.2.a).",
        side="attacker or defender",
        amount="the sum",
    ),
    "damage_assigned": _k(
        "`player` assigns combat damage to the unit `object` (Riftbound 465.2.c).",
        amount="how much of the summed Might goes to it",
        total="how much damage that comes to, replacements applied; absent where it is the same",
    ),
    "combat_result": _k(
        "The result of the combat is determined (Riftbound 466.3); `player` has won, or nobody.",
        loser="name of the player who has lost, or empty",
    ),
    "combat_ended": _k("The combat at the battlefield ends (Riftbound 466.7)."),
    "scored": _k(
        "`player` scores the battlefield (Riftbound 469).",
        how="conquer or hold",
        gained="points gained by it: 1, or 0 where a card is drawn instead (471.1.b), or the gain is replaced or forbidden",
    ),
    # -- players
    "points": _k(
        "`player`'s points change.",
        amount="by how much",
        total="points afterwards",
        why="conquer, hold, effect, burn out, team",
    ),
    "xp": _k(
        "`player`'s XP changes.",
        amount="by how much",
        total="XP afterwards",
        undo="true when an undone play gives it back",
    ),
    "life": _k(
        "`player`'s life total changes.",
        amount="by how much",
        total="life afterwards",
        why="paid, gained, lost, damage, undo",
        item="for a payment: reference of the item, or of the object, that it is paid for",
        undo="true when an undone play gives back what was paid for it",
    ),
    "lost": _k("`player` loses the game (Magic 104.3).", why="life, draw, poison, effect"),
    "burned_out": _k("`player` burns out."),
    "mulligan": _k(
        "`player` has set cards aside and drawn as many (Riftbound 117).", objects="list of references"
    ),
    "turn_queued": _k("`player` will take an additional turn (Riftbound 735)."),
    "phase_skipped": _k("A phase or step of `player`'s turn is skipped (Riftbound 443).", phase="its name"),
    "removed": _k("`player` is removed from the game (Riftbound 652, Magic 800.4).", why="concedes, loses"),
    # -- Magic alone
    "special_action": _k(
        "`player` takes a special action (Magic 116): it doesn't use the stack. Its costs and moves follow.",
        what="play land, foretell, turn face up",
    ),
    "attacks": _k(
        "The creature `object` is declared as an attacker (Magic 508.1).",
        defender="player or reference attacked",
    ),
    "blocks": _k(
        "The creature `object` is declared as a blocker (Magic 509.1).",
        attacker="reference of what it blocks",
    ),
    "counters": _k(
        "Counters are put on, or removed from, `object`, or `player` where `object` is empty (Magic 122).",
        kind="+1/+1, -1/-1, loyalty, poison …",
        amount="how many; negative where they are removed",
        total="how many of the kind there are afterwards",
        why="instruction, cost, enters, state, damage, undo",
        undo="true when an undone play puts back what was removed for it",
    ),
    "copied": _k(
        "A copy of a spell or ability is put on the stack (Magic 707.10). `object` is the copy; its targets follow.",
        of="reference of what was copied",
        by="reference of the item whose effect it is",
    ),
    "voted": _k(
        "`player` votes (Magic 701.38).",
        item=_ITEM,
        vote="the word, or the reference",
        secret="true for a secret vote",
    ),
    "shuffled": _k("The library of `player` is shuffled (Magic 701.24)."),
    "sticker": _k(
        "A name sticker is put on `object` (Magic 123).",
        word="the word",
        after="how many words of the name come before it",
    ),
    # -- effects that last
    "effect_began": _k(
        "A continuous effect begins that is no prohibition: a discount, a delayed ability, a replacement.",
        effect="running number",
        what="discount, delayed, replacement, permission; Magic: continuous, delayed, return, replacement, permission",
        until="turn, once, or empty",
        words="the effect in words",
        source="reference of what the effect comes from",
        to="what it affects: references of objects or names of players, locked in when it began (Magic 611.2c); absent for a "
        "static ability",
        changes="Magic: its changes, as the card language writes them in JSON, numbers locked in (611.2d)",
        stamp="Magic: its timestamp (613.7)",
        undo="true when it is an effect that an undone play had used up",
    ),
    "effect_ended": _k("A continuous effect ends.", effect="running number", why="used, expired"),
    "prohibition_began": _k(
        "A prohibition begins.",
        effect="running number",
        what="play cards, play spells, counter, choose, ready, move …",
        whom="names of the players, or references of the objects, that it binds",
        until="turn, or empty",
        ends="true when it is that no more, and again what it was",
    ),
    "prohibition_ended": _k("A prohibition ends.", effect="running number", why="expired"),
    "replaced": _k(
        "A replacement effect is applied: `object` is what the replaced event was about.",
        by="reference of its source",
        event="what was replaced: kill, move, enter …",
        words="by what, in words",
        effect="number of the effect that replaces it, absent for a passive ability",
        orders="player who chose that it is applied now, among several replacements of that event; absent where there was no choice",
    ),
    "triggered": _k(
        "A triggered ability's condition is met, whether or not it goes on the chain afterwards.",
        source="reference",
        ability="index",
    ),
}

#: Kinds that a stable point may be asserted at: nothing is half done (a cleanup has just been completed).
STABLE = frozenset({"cleanup", "priority"})
