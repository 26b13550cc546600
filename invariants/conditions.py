"""Conditions: what a card's words come to in the position at hand, answered yes, no, or not known (None).

An invariant acts on yes and no and leaves alone what isn't known: a word that this module can't read, or a value that
a trace doesn't tell, never becomes a breach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from headjudge.engine.cards import Pick
from headjudge.engine.cards import riftbound as language
from headjudge.engine.cards.riftbound import Condition
from headjudge.engine.trace import BOARD, card_id
from headjudge.invariants.facts import Facts
from headjudge.invariants.picture import Picture
from headjudge.invariants.records import Item, Thing, times_had


def all_of(answers: Iterable[bool | None]) -> bool | None:
    """No if one is no; yes if all are yes; else not known."""
    found: bool | None = True
    for answer in answers:
        if answer is False:
            return False
        if answer is None:
            found = None
    return found


def any_of(answers: Iterable[bool | None]) -> bool | None:
    """Yes if one is yes; no if all are no; else not known."""
    return not_so(all_of(not_so(answer) for answer in answers))


def not_so(answer: bool | None) -> bool | None:
    """The contrary, where it is known."""
    return None if answer is None else not answer


def played_another(picture: Picture, player: str, ident: str) -> bool:
    """Whether ``player`` finalized a card other than the one with that id this turn (812.1.c; tokens are no cards)."""
    return any(card_id(item.ref) != ident for item in picture.finalized.get(player, ()))


def gates_hold(picture: Picture, gates: tuple[str, ...], player: str, thing: Thing) -> bool | None:
    """Whether all of an ability's dependent keywords have their condition met (727.1.b.3)."""
    return all_of(_gate(picture, gate, player, thing) for gate in gates) if gates else True


def _gate(picture: Picture, gate: str, player: str, thing: Thing) -> bool | None:
    if gate == "legion":
        return played_another(picture, player, thing.id)
    if gate == "empowered":
        return "empowered" in thing.statuses if thing.sure else None
    word, _, number = gate.partition(" ")
    if word == "level" and number.isdigit():
        return picture.xp.get(player, 0) >= int(number)
    return None


def holds(
    picture: Picture, condition: Condition | None, player: str, thing: Thing | None, item: Item | None = None
) -> bool | None:
    """Whether a condition is true now, for ``player``, about the source ``thing`` and, where it asks, the play ``item``."""
    match condition:
        case None:
            return True
        case language.PaidCost():
            return paid_cost(picture, item, condition.number) if item is not None else None
        case language.PlayedAnother():
            return played_another(picture, player, thing.id) if thing is not None else None
        case language.IAmAt():
            return thing.kind == condition.place if thing is not None and thing.kind in BOARD else None
        case language.IAm():
            return is_so(picture, thing, condition.status) if thing is not None else None
        case language.Xp():
            return picture.xp.get(player, 0) >= condition.n
        case language.YouControl() | language.ThereIs():
            n = count(picture, condition.what, player, thing)
            if n is None:
                return None
            return n <= condition.n if condition.at_most else n >= condition.n
        case language.Not():
            answer = holds(picture, condition.condition, player, thing, item)
            return None if answer is None else not answer
        case language.Both():
            return all_of(
                (
                    holds(picture, condition.one, player, thing, item),
                    holds(picture, condition.other, player, thing, item),
                )
            )
        case language.SpentTurn():
            return picture.has_spent(player, condition.power, condition.energy)
        case language.WhoseTurn():
            return (picture.turn_player == player) == (condition.whose == "you") if player else None
        case _:
            return None


#: Names of the optional additional costs that keywords bring; `PaidCost` counts only those that a text states.
KEYWORD_COSTS = frozenset({"Repeat", "Accelerate"})


def paid_cost(picture: Picture, item: Item, number: int) -> bool | None:
    """Whether it was decided to pay the optional additional cost of that number (356.4.f.1). Where another card may offer one besides,
    which has no name of its own, all that is known is whether any was (356.2.b.1)."""
    facts = picture.item_facts(item)
    if facts is None:
        return None
    offered = sum(extra.optional for extra in facts.extras)
    chosen = sum(name not in KEYWORD_COSTS for name in item.options)
    if chosen == 0 or number >= offered:
        return False
    return True if chosen >= offered and "offers" not in picture.says else None


def has_status(picture: Picture, thing: Thing, status: str) -> bool | None:
    """Whether an object has that status ("ready" and "exhausted" included)."""
    if not thing.sure:
        return None
    if status in ("attached", "detached"):
        return (thing.top is not None) == (status == "attached")
    if status == "equipped":
        return any(is_equipment(picture, card) for card in thing.under)
    if status == "exhausted":
        return thing.exhausted
    if status == "ready":
        return not thing.exhausted
    if status == "damaged":
        return thing.damage > 0
    if status.partition(" ")[0] in ("stunned", "buffed", "empowered", "facedown", "attacking", "defending"):
        return status in thing.statuses
    return None


def is_equipment(picture: Picture, thing: Thing) -> bool:
    """Whether an object is an Equipment (150.1)."""
    facts = thing.facts
    return facts is not None and "Equipment" in facts.card.tags


def banishes_instead(picture: Picture, player: str) -> bool:
    """Whether something that player controls banishes cards that would go to their trash (369)."""
    return any(whose.controller == player and said.banishes for whose, said in picture.texts())


def is_so(picture: Picture, thing: Thing, status: str) -> bool | None:
    """Whether an object has that status, or is what the rules call so: Mighty (708, 711), alone, one on one, in combat (740.2)."""
    if status == "mighty":
        might = might_of(picture, thing)
        return None if might is None else might >= 5
    if status == "in combat":
        return bool({"attacking", "defending"} & thing.statuses) if thing.sure else None
    if status == "one on one":
        there = _units_at(picture, thing.zone)
        return len(there) == 2 and thing in there and there[0].controller != there[1].controller
    if status.endswith("alone"):
        mates = [
            o for o in _units_at(picture, thing.zone) if o is not thing and o.controller == thing.controller
        ]
        rest = status[: -len("alone")].strip()
        return all_of((not mates, is_so(picture, thing, rest) if rest else True))
    return has_status(picture, thing, status)


def _units_at(picture: Picture, zone: str) -> list[Thing]:
    """The units at a location."""
    found = []
    for thing in picture.board.values():
        if thing.zone == zone:
            facts = thing.facts
            if facts is not None and facts.type == "unit":
                found.append(thing)
    return found


def count(picture: Picture, pick: Pick, player: str, source: Thing | None) -> int | None:
    """How many things fit a description, seen by ``player`` from ``source``; None when one of them isn't known."""
    if pick.kind == "battlefield":
        if pick.zone == "here" and source is not None and source.kind == "battlefield":
            field = picture.fields.get(source.zone)
            held = (
                field is not None
                and bool(field.controller)
                and picture.sided(pick.whose, player, field.controller)
            )
            return int(held)
        return None  # A battlefield is no thing on the board.
    if pick.zone in ("board", "battlefield", "base", "here"):
        candidates: Iterable[Thing] = picture.board.values()
    elif pick.zone == "trash":
        candidates = [thing for thing in picture.current.values() if thing.kind == "trash"]
        if any(
            card.zone.startswith("trash") and ident not in picture.current
            for ident, card in picture.placed.items()
        ):
            return None
    else:
        return None
    n = 0
    for thing in list(candidates):
        answer = fits(picture, pick, thing, player, source)
        if answer is None:
            return None
        n += answer
    return n


def fits(picture: Picture, pick: Pick, thing: Thing, player: str, source: Thing | None) -> bool | None:
    """Whether an object off the chain fits a description, read by ``player`` (the controller of what says it)."""
    facts = thing.facts
    return None if facts is None else all_of(_answers(picture, pick, thing, facts, player, source))


def _answers(
    picture: Picture, pick: Pick, thing: Thing, facts: Facts, player: str, source: Thing | None
) -> Iterator[bool | None]:
    """Whether it fits each part of a description, what is easily told first."""
    hidden = pick.kind == "permanent or facedown" and thing.kind == "facedown"
    yield hidden or _kind_fits(pick.kind, facts)
    yield _whose_fits(picture, pick.whose, thing, player)
    yield hidden or _zone_fits(picture, pick.zone, thing, source)
    if pick.other:
        yield source is None or thing is not source
    if pick.token:
        yield thing.token == (pick.token == "token")
    if pick.named:
        yield None if source is None else thing.card == source.card
    if pick.domain:
        yield pick.domain in facts.domains
    if pick.tags:
        yield any_of(has_tag(picture, thing, facts, tag) for tag in pick.tags)
    if pick.marked:
        tag = picture.namings.get(source.ref, "") if source is not None else ""
        yield has_tag(picture, thing, facts, tag) if tag else None
    if pick.min_energy >= 0:
        yield facts.energy >= pick.min_energy
    if pick.cheaper == "your points":
        yield facts.energy < picture.points.get(player, 0)
    yield _numbers_fit(picture, pick, thing, facts)
    if pick.status:
        yield is_so(picture, thing, pick.status)
    if pick.keyword:
        yield shows_keyword(picture, thing, pick.keyword)
    if pick.without:
        yield not_so(shows_keyword(picture, thing, pick.without))
    if pick.tag:
        yield has_tag(picture, thing, facts, pick.tag)
    if pick.chooses is not None or _more_than_one_can_tell(pick):
        yield None


def _more_than_one_can_tell(pick: Pick) -> bool:
    """Whether a description asks for something that depends on the source, or on what else was chosen."""
    apart = pick.together or pick.weaker or pick.elsewhere or pick.made or pick.paid
    return bool(apart or pick.total_might >= 0)


def _kind_fits(kind: str, facts: Facts) -> bool | None:
    if kind in ("permanent", "permanent or facedown"):
        return facts.type in ("unit", "gear")
    if kind == "permanent or legend":
        return facts.type in ("unit", "gear", "legend")
    if kind == "card":
        return facts.type in ("unit", "gear", "spell") and not facts.card.token
    if kind in ("unit", "gear", "rune", "legend", "battlefield", "spell"):
        return facts.type == kind
    return None


def _whose_fits(picture: Picture, whose: str, thing: Thing, player: str) -> bool | None:
    # Friendly and enemy go by controller, never by owner (740.1); off the board nobody controls, there the owner counts.
    who = thing.controller if thing.kind in BOARD else thing.owner
    if whose == "any":
        return True
    if whose == "owned":
        return thing.owner == player if thing.owner and player else None
    if not who or not player:
        return None
    return picture.sided(whose, player, who)


def _zone_fits(picture: Picture, zone: str, thing: Thing, source: Thing | None) -> bool | None:
    if zone == "board":
        return (
            thing.kind in BOARD and thing.kind != "facedown"
        )  # 355.9.a.3: facedown cards only where a text names them
    if zone == "champion or board":
        return thing.kind == "champion" or (thing.kind in BOARD and thing.kind != "facedown")
    if zone in ("there", "anywhere"):
        return None if zone == "there" else True
    if zone == "here":
        if source is None or source.kind not in BOARD:
            return None
        # A source that has left the board was noted with its place there (808.1.d.3), or has none any more (359.3.e.12).
        known = picture.current.get(source.id) is source or picture.lords.get(source.ref) is source
        return thing.zone == source.zone or (False if known else None)
    return thing.kind == zone if thing.kind else None


def _numbers_fit(picture: Picture, pick: Pick, thing: Thing, facts: Facts) -> bool | None:
    if pick.max_energy >= 0 and facts.energy > pick.max_energy:
        return False
    if pick.max_power >= 0 and len(facts.power) > pick.max_power:
        return False
    if pick.max_might < 0 and pick.min_might < 0:
        return True
    might = might_of(picture, thing)
    if might is None:
        return None
    seen = max(0, might)  # 143.2.b: less than 0 is read as 0
    return (pick.max_might < 0 or seen <= pick.max_might) and (pick.min_might < 0 or seen >= pick.min_might)


def has_tag(picture: Picture, thing: Thing, facts: Facts, tag: str) -> bool | None:
    """Whether an object has a tag: printed, or given by a passive ability (477.1.a)."""
    if tag in facts.card.tags or tag in thing.tags:
        return True
    if not picture.tanglers or thing.kind not in BOARD:
        return False
    value = derived(picture, thing)
    return None if value is None else tag in value.tags


def has_keyword(picture: Picture, thing: Thing, keyword: str) -> bool | None:
    """Whether an object has a keyword: printed, granted by an effect, or by a passive ability."""
    facts = thing.facts
    if facts is None:
        return None
    if keyword in own_keywords(picture, facts, thing):
        return True
    if picture.tanglers and thing.kind in BOARD:
        n = keyword_sum(picture, thing, keyword)
        return None if n is None else n > 0
    return granted(picture, thing, keyword)


def shows_keyword(picture: Picture, thing: Thing, keyword: str) -> bool | None:
    """Whether a description that asks for a keyword is about an object: an attached card has those of its inactive text (722.1, 722.2)."""
    if thing.top is not None:
        facts = thing.facts
        if facts is not None and keyword in facts.sums:
            return True
    return has_keyword(picture, thing, keyword)


def lent(picture: Picture, thing: Thing) -> list[Facts]:
    """The effect texts of what is attached to an object, which are its own (718.3)."""
    if not thing.under:
        return []
    found = [picture.effect_text(card) for card in thing.under]
    return [facts for facts in found if facts is not None]


def own_keywords(picture: Picture, facts: Facts, thing: Thing) -> dict[str, int]:
    """The keywords that are printed on it (no text of its own is active while it is attached, 718.2), that effect text gives it (718.3),
    and that effects gave it, with their numbers."""
    words = dict(facts.sums) if thing.top is None else {}
    more = [effect.sums for effect in lent(picture, thing)] if thing.under else []
    for given in (*more, thing.keywords, thing.turn_keywords, thing.combat_keywords):
        for word, n in (given or {}).items():
            words[word] = words.get(word, 0) + n
    return words


def granted(picture: Picture, thing: Thing, keyword: str) -> bool | None:
    """Whether a passive ability on the board, its own included, gives an object that keyword at the moment."""
    if picture.tanglers and thing.kind in BOARD:
        facts, n = thing.facts, keyword_sum(picture, thing, keyword)
        return None if facts is None or n is None else n > own_keywords(picture, facts, thing).get(keyword, 0)
    unknown = False
    for answer, _value in _grants(picture, thing, keyword):
        if answer:
            return True
        unknown = unknown or answer is None
    return None if unknown else False


def _grants(picture: Picture, thing: Thing, keyword: str) -> list[tuple[bool | None, int]]:
    found: list[tuple[bool | None, int]] = []
    sources = picture.speaking("grants")
    own = thing.facts
    if own is not None and own.grants and thing.ref not in picture.lords and thing.top is None:
        sources = [*sources, (thing, own)]
    for lord, facts in sources:
        for grant in facts.grants:
            if grant.keyword.name != keyword or (grant.to is None and lord is not thing):
                continue
            answer = reaches(picture, grant, thing, lord)
            value = grant.keyword.value
            if answer and grant.per is not None:
                counted = times(picture, grant.per, lord)
                answer, value = (None, 0) if counted is None else (counted > 0, counted * grant.keyword.value)
            found.append((answer, value))
    return found


def reaches(
    picture: Picture,
    passive: language.HasMight | language.Has | language.HasAbility,
    thing: Thing,
    lord: Thing,
) -> bool | None:
    """Whether a passive ability of ``lord``, that of ``lord`` itself where it names nothing, is in force for an object."""
    if passive.to is None:
        fit: bool | None = lord is thing
    else:
        fit = fits(picture, passive.to, thing, lord.controller, lord)
    if fit is False or not (passive.gate or passive.condition):
        return fit
    player = lord.controller
    return all_of(
        (
            fit,
            gates_hold(picture, passive.gate, player, lord),
            holds(picture, passive.condition, player, lord),
        )
    )


def deflect_of(picture: Picture, thing: Thing) -> int | None:
    """An object's Deflect value, all its sources added up (809.2)."""
    return keyword_sum(picture, thing, "Deflect")


def keyword_sum(picture: Picture, thing: Thing, name: str) -> int | None:
    """The value of a keyword whose instances add up (Assault 807, Deflect 809.2, Shield 814), from all sources."""
    facts = thing.facts
    if facts is None or (picture.fading and thing.turn_keywords):
        return None
    if picture.tanglers and thing.kind in BOARD:
        value = derived(picture, thing)
        return None if value is None else value.words.get(name, 0)
    total = own_keywords(picture, facts, thing).get(name, 0)
    for answer, value in _grants(picture, thing, name):
        if answer is None:
            return None
        total += value if answer else 0
    return total


def derived(picture: Picture, thing: Thing) -> Any:
    """What the layers come to for an object where they have to be applied in sequence; so far, while that is being worked out. None
    where it isn't known."""
    values = picture.derived
    if values is None:
        from headjudge.invariants.derived import settled  # which asks this module in turn

        values = settled(picture)
    value = None if values is None else values.get(thing.ref)
    return value if value is not None and value.known else None


def times(picture: Picture, per: Pick | str | None, lord: Thing) -> int | None:
    """How often a passive ability counts: once, for each thing that fits, for each of what a word names."""
    if per is None:
        return 1
    if isinstance(per, str):
        if per == "empowered":
            return times_had(lord.statuses, "empowered") if lord.sure else None
        return picture.points.get(lord.controller) if per == "your points" else None
    return count(picture, per, lord.controller, lord)


def base_of(facts: Facts, thing: Thing) -> int:
    """Might before arithmetic: printed, or as an effect has set it (477.1.a.1)."""
    if thing.turn_base is not None:
        return thing.turn_base
    return facts.card.might if thing.base is None else thing.base


def fades(picture: Picture, thing: Thing) -> bool:
    """Whether something for the turn is on it, which may have ended by now (317.2.c)."""
    buffed = picture.buffing and "buffed" in thing.statuses
    if buffed or thing.turn_mods or thing.turn_downs or thing.turn_base is not None:
        return True
    return any(card.linked >= picture.turn_since for card in thing.under)


def increases(thing: Thing) -> int:
    """What effects add to its Might (477.3.e.1)."""
    return thing.mods - thing.downs + thing.turn_mods - thing.turn_downs + max(0, thing.combat_mods)


def decreases(thing: Thing) -> int:
    """What effects take away from its Might, as a number below 0 (477.3.e.2)."""
    return thing.downs + thing.turn_downs + min(0, thing.combat_mods)


def buff_bonus(picture: Picture, thing: Thing) -> int:
    """What its buffs add (703), with what effects have buffs give besides."""
    if "buffed" not in thing.statuses:
        return 0
    more = (part.n for who, part in picture.buffing.values() if fits(picture, part.to, thing, who, None))
    total: int = sum(more)
    return (1 + total) * times_had(thing.statuses, "buffed")


def status_bonus(picture: Picture, thing: Thing, words: dict[str, int]) -> int:
    """What its statuses add: a buff (703), Assault while attacking (807.1.c), Shield while defending (814.1.c)."""
    n = buff_bonus(picture, thing)
    if "attacking" in thing.statuses:
        n += words.get("Assault", 0)
    if "defending" in thing.statuses:
        n += words.get("Shield", 0)
    return n


def might_of(picture: Picture, thing: Thing) -> int | None:
    """A unit's Might, which may be less than 0 (143.2.b.1): base, buff, effects, passive abilities on the board. Off the board, as
    printed (711)."""
    facts = thing.facts
    if facts is None or facts.type != "unit" or not thing.sure:
        return None
    if picture.vague and "buffed" in thing.statuses:
        return None
    if picture.fading and fades(picture, thing):
        return None
    if picture.tanglers and thing.kind in BOARD:
        value = derived(picture, thing)
        return None if value is None else value.might
    total = base_of(facts, thing) + thing.mods + thing.turn_mods + thing.combat_mods
    if thing.under:
        total += sum(bonus_of(picture, card, facts) for card in thing.under)
    if thing.statuses:
        words: dict[str, int] = {}
        for status, keyword in (("attacking", "Assault"), ("defending", "Shield")):
            if status in thing.statuses:
                n = keyword_sum(picture, thing, keyword)
                if n is None:
                    return None
                words[keyword] = n
        total += status_bonus(picture, thing, words)
    for lord, said in picture.speaking("mights"):
        for bonus in said.mights:
            answer = reaches(picture, bonus, thing, lord)
            if answer is None:
                return None
            if answer:
                n = times(picture, bonus.per, lord)
                if n is None:
                    return None
                total += bonus.n * n
    return total


def bonus_of(picture: Picture, thing: Thing, of: Facts) -> int:
    """What an attached card adds to the Might of a card that says ``of`` (137.3, 718.4)."""
    facts = thing.facts
    if facts is None:
        return 0
    n = bonus = facts.card.might_bonus
    if bonus and "Equipment" in facts.card.tags:
        said = [of, *lent(picture, thing.top)] if thing.top is not None else [of]
        texts = (ability for facts in said for ability in facts.abilities)
        n += bonus * sum(isinstance(ability, language.DoubleBonus) for ability in texts)
    if thing.linked >= picture.turn_since:
        effect = picture.effect_text(thing)
        fresh = effect.abilities if effect is not None else ()
        n += sum(ability.n for ability in fresh if isinstance(ability, language.FreshBonus))
    return n


def item_fits(picture: Picture, pick: Pick, item: Item, player: str) -> bool | None:
    """Whether an item on the chain fits a description ("counter a spell that costs no more than …")."""
    facts = picture.item_facts(item)
    if facts is None:
        return None
    if pick.kind == "spell":
        kind: bool | None = item.kind == "spell"
    elif pick.kind == "ability":
        kind = item.is_ability
    elif pick.kind == "item":
        kind = item.kind == "spell" or item.is_ability
    else:
        return False
    if pick.whose == "any" or not item.controller:
        whose: bool | None = True if pick.whose == "any" else None
    else:
        whose = picture.sided(pick.whose, player, item.controller)
    costs: bool | None = True
    if pick.max_energy >= 0 or pick.max_power >= 0:
        # 206: the printed cost, whatever was paid. Abilities have none that is asked for.
        costs = None if item.is_ability else (
            (pick.max_energy < 0 or facts.energy <= pick.max_energy)
            and (pick.max_power < 0 or len(facts.power) <= pick.max_power)
        )  # fmt: skip
    return all_of(
        (
            kind,
            whose,
            costs,
            None
            if pick.chooses or pick.tag or pick.tags or pick.domain or pick.keyword or pick.min_energy >= 0
            else True,
        )
    )
