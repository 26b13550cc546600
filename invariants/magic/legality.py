"""What may be a target (115, 702.11, 702.16, 702.18), as far as the trace shows it; no invariant stands here."""

from __future__ import annotations

from collections.abc import Iterator

from headjudge.engine.cards import magic as ml
from headjudge.invariants.magic.naive_layers import worded
from headjudge.invariants.magic.prohibited import may_forbid
from headjudge.invariants.magic_matching import (
    Chars,
    fits,
    fits_type_line,
    holds,
    item_fits,
    player_fits,
    printed,
)
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.records import Item, Thing


def wanted(seen: MagicPicture, item: Item) -> tuple[ml.Target, ...] | None:
    """The targets that an item's text asks for, by slot; None where that isn't known (modes, kicker, granted text, an ability of
    what has other words than are printed)."""
    found = _printed_targets(seen, item)
    if found and seen.shaping:
        for change in _changed_words(seen, item.source if item.is_ability else item.ref):
            if item.is_ability:
                return None
            found = worded(found, change)  # 612.1, 608.2b
    return found


def _changed_words(seen: MagicPicture, ref: str) -> list[ml.ChangeText]:
    """The words that effects replace in an object's text, in their order."""
    return [
        change
        for effect in seen.effects.values()
        if ref in effect.to
        for change in effect.changes
        if isinstance(change, ml.ChangeText)
    ]


def _printed_targets(seen: MagicPicture, item: Item) -> tuple[ml.Target, ...] | None:
    facts = seen.card_of(item)
    if facts is None:
        return None
    if item.ability >= 0 or item.is_ability:
        ability = seen.ability_of(item)
        if isinstance(ability, ml.Activated):
            return ability.targets
        if isinstance(ability, ml.Triggered) and not ability.modes:
            return ability.targets
        return None
    if facts.spell is None:
        enchants = facts.keywords.get("enchant")
        if enchants and enchants[0].which is not None:
            return (ml.Target(enchants[0].which),)
        return () if facts.permanent else None
    if facts.spell.modes or any(one.kicked or one.unkicked for one in facts.spell.targets):
        return None
    return facts.spell.targets


def source_of(seen: MagicPicture, item: Item) -> Thing | None:
    """The object whose text an item is: the spell itself, or the ability's source."""
    return seen.things.get(item.source if item.is_ability else item.ref)


def quality_of(seen: MagicPicture, item: Item) -> Chars | None:
    """The characteristics of a spell, or of the source of an ability (702.16b), where they are known for certain."""
    thing = source_of(seen, item)
    if thing is None or (seen.shaped and thing.kind == "battlefield" and thing.ref not in seen.board):
        return None
    if "facedown" in thing.statuses and seen.current.get(thing.id) is not thing:
        return None  # it has been turned up since, as what is foretold is on its way to the stack
    return seen.chars(thing)


def protects(seen: MagicPicture, keyword: ml.Keyword, chars: Chars | None, enemy: bool) -> bool | None:
    """Whether such an ability keeps a source of those characteristics away; ``enemy``: it is an opponent's."""
    word = keyword.word
    if word == "shroud":
        return True
    if word == "hexproof" and keyword.which is None:
        return enemy
    if word in ("hexproof", "hexproof from", "protection"):
        if word != "protection" and not enemy:
            return False
        which = keyword.which
        if which is None or chars is None or which.colors == "chosen":
            return None
        plain = ml.Which(
            kind=which.kind, zone=which.zone, colors=which.colors, types=which.types, subtypes=which.subtypes,
            colorless=which.colorless, multicolored=which.multicolored, monocolored=which.monocolored,
        )  # fmt: skip
        return fits_type_line(which, chars) if which == plain else None
    return False


def player_abilities(seen: MagicPicture, player: str) -> list[ml.Keyword]:
    """The abilities that effects give a player for certain (613.10)."""
    return [ability for ability, sure in _given_to(seen, player) if sure]


def _given_to(seen: MagicPicture, player: str) -> Iterator[tuple[ml.Keyword, bool]]:
    """The abilities that effects give a player, or may give them, and whether that is certain."""
    for thing in seen.rulers_of.values():
        facts = seen.card(thing)
        if facts is None:
            continue
        mine = thing.controller == player
        for _, static in facts.statics:
            if static.to != "each" and static.to != ("you" if mine else "opponent"):
                continue
            so: bool | None = True
            if static.while_ is not None:
                so = holds(seen, static.while_, thing.controller, thing)
            if so is not False:
                for change in static.changes:
                    if isinstance(change, ml.Protect):
                        yield change.ability, so is True and not seen.shaped
    for effect in seen.effects.values():
        if player in effect.to:
            for change in effect.changes:
                if isinstance(change, ml.Protect):
                    yield change.ability, True


def forbidden_target(seen: MagicPicture, item: Item, ref: str) -> str:
    """The ability because of which an item can't target an object or player; "" for none that is certain."""
    return forbidding(seen, item, ref) or ""


def forbidding(seen: MagicPicture, item: Item, ref: str) -> str | None:
    """The same; None where there is one that may or may not be about the item."""
    thing = seen.board.get(ref)
    if thing is not None:
        chars = seen.chars(thing)
        if chars is None:
            return ""
        words: list[ml.Keyword] = [
            one
            for word in ("hexproof", "hexproof from", "shroud", "protection")
            for one in chars.keywords.get(word, ())
        ]
        enemy, sure = chars.controller != item.controller, True
    elif ref in seen.life and "#" not in ref:
        given = list(_given_to(seen, ref))
        words, enemy = [ability for ability, certain in given if certain], ref != item.controller
        sure = len(words) == len(given)
    else:
        return ""
    kept = _may_be_kept_from(seen, ref) or may_forbid(seen, "be targeted")
    found: str | None = None if not sure or kept else ""
    if not words:
        return found
    quality = quality_of(seen, item)
    for keyword in words:
        so = protects(seen, keyword, quality, enemy)
        if so:
            return keyword.word
        found = found if so is not None else None
    return found


def _may_be_kept_from(seen: MagicPicture, ref: str) -> bool:
    """Whether a "can't be the target" of a resolution binds it, whoever's it forbids."""
    return any(
        ref in effect.to
        and any(isinstance(change, ml.Forbid) and change.what == "be targeted" for change in effect.changes)
        for effect in seen.effects.values()
    )


def may_be(seen: MagicPicture, item: Item, ref: str, target: ml.Target | None) -> bool | None:
    """Whether something is a legal target of an item now (608.2b); None where that isn't certain."""
    ban = forbidding(seen, item, ref)
    if ban:
        return False
    you = item.controller
    source = source_of(seen, item)
    if "#" not in ref:
        if ref in seen.dead or ref not in seen.players:
            return False
        return None if target is None or ban is None else player_fits(seen, target.which, ref, you)
    other, thing = seen.items.get(ref), seen.things.get(ref)
    # What would have been a spell, had its casting not been reversed (733.1), may have come into another zone by other ways.
    if other is not None and (other.is_ability or (thing is not None and thing.kind == "stack")):
        if other.end:
            return False
        if other is item:
            return False  # 115.5
        return None if target is None else item_fits(seen, target.which, other, you, source)
    if thing is None:
        return None
    if seen.current.get(thing.id) is not thing or not thing.zone or "phased" in thing.statuses:
        return False
    if target is None:
        return None
    answer = fits(seen, target.which, thing, you, source, item)
    if answer and (target.same or target.another or ban is None):
        return None
    return answer


def slot_of(item: Item, at: int, targets: tuple[ml.Target, ...] | None) -> ml.Target | None:
    """Which of the text's targets the one at that place is."""
    if targets is None:
        return None
    slot = item.slots[at] if at < len(item.slots) else at
    return targets[slot] if 0 <= slot < len(targets) else None


__all__ = [
    "forbidden_target", "may_be", "player_abilities", "printed", "protects", "quality_of", "slot_of", "source_of", "wanted",
]  # fmt: skip
