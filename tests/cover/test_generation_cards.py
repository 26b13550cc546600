"""Made-up cards: well formed, sayable in English, kept by JSON, and of every sort that the card language has."""

from __future__ import annotations

from collections import Counter
from typing import get_args

import msgspec
import pytest

from headjudge.engine.cards import Act, CardDef, Cost, Pick, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.english import english
from headjudge.fuzz.bits import parts
from headjudge.fuzz.names import made_up_name
from headjudge.fuzz.riftbound.endless import endless, once_a_turn
from headjudge.fuzz.riftbound.instructions import TOKENS
from headjudge.fuzz.riftbound.made_up import SORTS, made_up_card
from headjudge.fuzz.riftbound.plainly import EACH, SAYINGS, plainly
from headjudge.fuzz.riftbound.pools import PAIRS, SHELF, shelf
from headjudge.fuzz.riftbound.swarm import (
    ALL,
    BIT,
    MECHANICS,
    draw_mechanics,
    mask_of,
    mechanics_of,
    names_of,
)
from headjudge.fuzz.riftbound.well_formed import well_formed
from headjudge.fuzz.source import SeededSource, Source

_DOMAINS = ("R", "G", "B", "O", "P", "Y", "RB", "GY", "")


def _seeded(seed: int) -> tuple[int, RiftboundCard]:
    source = SeededSource(11, seed)
    mechanics = draw_mechanics(source)
    return mechanics, made_up_card(source, seed, mechanics=mechanics, domains=_DOMAINS[seed % len(_DOMAINS)])


@pytest.fixture(scope="module")
def some() -> list[tuple[int, RiftboundCard]]:
    """Five hundred cards within mechanics that were drawn, and as many with everything on."""
    free = [(ALL, made_up_card(SeededSource(12, seed), seed, domains="RG")) for seed in range(500)]
    return [*map(_seeded, range(500)), *free]


def test_made_up_cards_are_well_formed_and_end(some: list[tuple[int, RiftboundCard]]) -> None:
    for _, card in some:
        assert well_formed(card) == "", card
        assert endless(card) == "", card


def test_cards_that_say_one_thing_are_well_formed_and_free_and_end() -> None:
    """For each thing that can be said, from several shelves, with English of their own; the same for the same numbers."""
    for block in range(3):
        for at in range(SAYINGS):
            cards = [known.card for known in plainly(5, block, at)]
            assert len({card.name for card in cards}) == len(cards) == EACH
            for card in cards:
                assert well_formed(card) == "", card
                assert endless(card) == "", card
                assert (card.energy, card.power) == (0, "")
                assert len(english(card).splitlines()) >= 3, card
                assert msgspec.json.decode(msgspec.json.encode(card), type=CardDef) == card
    before = [known.card for known in plainly(5, 1, 7)]
    plainly.cache_clear()
    assert [known.card for known in plainly(5, 1, 7)] == before
    assert [known.card for known in plainly(5, 2, 7)] != before


def test_what_is_switched_off_does_not_occur(some: list[tuple[int, RiftboundCard]]) -> None:
    for mechanics, card in some:
        assert not names_of(mechanics_of(card) & ~mechanics), card


def test_made_up_cards_read_as_english(some: list[tuple[int, RiftboundCard]]) -> None:
    for _, card in some:
        lines = english(card).splitlines()
        assert lines[0].startswith(card.name)
        # A line each for name and type, and at least one more where there is anything to say.
        assert len(lines) >= (3 if card.text or card.abilities else 2)


def test_made_up_cards_survive_json(some: list[tuple[int, RiftboundCard]]) -> None:
    for _, card in some:
        assert msgspec.json.decode(msgspec.json.encode(card), type=CardDef) == card


def test_the_simplest_card_is_a_plain_unit() -> None:
    class Lowest(Source):
        def integer(self, low: int, high: int) -> int:
            return low

    card = made_up_card(Lowest())
    assert (card.type, card.might, card.abilities, card.text) == ("unit", 1, (), ())


def test_with_everything_off_there_are_only_plain_permanents() -> None:
    cards = [made_up_card(SeededSource(1, seed), seed, mechanics=0) for seed in range(80)]
    assert {card.type for card in cards} == {"unit", "gear"}
    assert not any(card.abilities for card in cards)
    assert made_up_card(SeededSource(1), mechanics=0, sorts=("spell",)).type == "unit"


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_one_mechanic_alone_is_no_trap(mechanic: str) -> None:
    """With a single mechanic on, something can always be written, and nothing but it occurs."""
    for seed in range(40):
        card = made_up_card(SeededSource(2, seed), seed, mechanics=mask_of([mechanic]))
        assert well_formed(card) == ""
        assert names_of(mechanics_of(card)) <= {mechanic}


# -- what occurs --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many() -> list[RiftboundCard]:
    """Four thousand cards with everything on."""
    return [
        made_up_card(SeededSource(13, n), n, domains=_DOMAINS[n % len(_DOMAINS)], sorts=SORTS)
        for n in range(4000)
    ]


def test_every_instruction_ability_and_condition_occurs(many: list[RiftboundCard]) -> None:
    seen = {type(part) for card in many for part in parts(card)}
    expected = {*get_args(cl.Instruction), *get_args(cl.Ability), *get_args(cl.Condition)}
    # What only battlefields say: none is made up.
    assert {sort.__name__ for sort in expected - seen} == {
        "ReachableFromAnywhere",
        "VictoryMore",
        "HidesMore",
    }


def test_every_mechanic_occurs(many: list[RiftboundCard]) -> None:
    seen = Counter(name for card in many for name in names_of(mechanics_of(card)))
    assert set(MECHANICS) - set(seen) == set()
    assert min(seen.values()) >= 15, seen.most_common()[-3:]


def test_every_kind_of_choice_occurs(many: list[RiftboundCard]) -> None:
    found = [part for card in many for part in parts(card) if isinstance(part, Pick)]
    assert {pick.kind for pick in found} >= {
        "unit",
        "gear",
        "permanent",
        "spell",
        "ability",
        "item",
        "card",
        "rune",
    }
    assert {pick.zone for pick in found} >= {"board", "battlefield", "base", "here", "trash", "hand", "chain"}
    assert {pick.whose for pick in found} == {"any", "friendly", "enemy", "yours"}
    assert {(pick.least, pick.most) for pick in found} >= {(1, 1), (0, 1), (0, 2), (2, 2), (0, 99)}
    for feature in ("every", "other", "must", "chooses", "tag", "status", "keyword"):
        assert any(getattr(pick, feature) for pick in found), feature
    for limit in ("max_might", "min_might", "max_energy", "max_power"):
        assert any(getattr(pick, limit) >= 0 for pick in found), limit


def test_words_that_refer_and_every_way_of_ignoring_occur(many: list[RiftboundCard]) -> None:
    found = [part for card in many for part in parts(card)]
    words = {
        word
        for part in found
        for word in (getattr(part, "to", None), getattr(part, "n", None))
        if isinstance(word, str)
    }
    assert words >= {"it", "me", "that", "target 0", "my might", "its might"}
    assert {part.ignoring for part in found if isinstance(part, cl.Play)} == {
        "",
        "energy",
        "power",
        "cost",
        "all",
    }
    assert {act.do for act in found if isinstance(act, Act)} >= {
        "exhaust me", "kill me", "recycle me", "banish me", "disempower me", "kill", "discard", "exhaust", "return", "recycle",
        "spend buff", "spend xp",
    }  # fmt: skip
    whens = {part.when for part in found if isinstance(part, cl.Triggered)}
    assert len(whens) == 53


def test_spells_are_mostly_reactions_and_some_cost_more_in_every_way(many: list[RiftboundCard]) -> None:
    spells = [card for card in many if card.type == "spell"]
    names = Counter(word.name for card in spells for word in card.abilities if isinstance(word, cl.Keyword))
    assert names["Reaction"] > len(spells) * 0.4
    for word in ("Action", "Hidden", "Repeat", "Flow"):
        assert names[word] > len(spells) * 0.08, word
    extras = [ability for card in many for ability in card.abilities if isinstance(ability, cl.ExtraCost)]
    assert {extra.optional for extra in extras} == {True, False}
    assert any(extra.less for extra in extras) and any(extra.ignore for extra in extras)
    assert any(extra.cost.or_power for extra in extras)


def test_names_are_distinct_words_and_nobody_s() -> None:
    from headjudge.engine.riftbound.library import ALL as LIBRARY

    numbers = [*range(20_000), *range(999_990, 1_000_200), 10**9, 10**9 + 1]
    names = [made_up_name(number, "unit") for number in numbers]
    words = [name.split()[0] for name in names]
    assert len(set(words)) == len(words)
    assert not set(names) & set(LIBRARY)
    assert all(word.isalpha() and word[0].isupper() and len(word) <= 24 for word in words)


def test_every_token_that_made_up_cards_play_is_in_the_library() -> None:
    from headjudge.engine.riftbound.library import TOKENS as KNOWN

    assert set(TOKENS) <= set(KNOWN)


def test_a_shelf_depends_on_nothing_but_its_seed_and_number() -> None:
    first = [known.card for known in shelf(5, 3).cards]
    shelf.cache_clear()
    shelf(5, 2)
    shelf(6, 3)
    assert [known.card for known in shelf(5, 3).cards] == first
    assert len({card.name for card in first}) == SHELF
    assert {card.domains for card in first} >= {"R", "G", "B", "O", "P", "Y", "", *PAIRS}


# -- which cards are well formed ----------------------------------------------------------------------------------


def test_every_printed_card_is_well_formed() -> None:
    """The rules are about what makes sense at all, so what was printed keeps them."""
    from headjudge.engine.riftbound.library import ALL as LIBRARY

    assert {card.name: well_formed(card) for card in LIBRARY.values() if well_formed(card)} == {}


def _spell(*text: cl.Instruction, **rest: object) -> RiftboundCard:
    return RiftboundCard("Test", "spell", domains="R", text=text, **rest)  # type: ignore[arg-type]


def _unit(*abilities: cl.Ability, **rest: object) -> RiftboundCard:
    return RiftboundCard("Test", "unit", domains="R", might=2, abilities=abilities, **rest)  # type: ignore[arg-type]


_UNIT = Pick("unit")
_DRAW = (cl.Draw(),)

WRONG: dict[str, tuple[RiftboundCard, str]] = {
    "no name": (RiftboundCard(" ", "unit"), "name"),
    "no text": (RiftboundCard("Test", "spell"), "without instructions"),
    "text on a unit": (RiftboundCard("Test", "unit", text=_DRAW), "only spells"),
    "Might on gear": (RiftboundCard("Test", "gear", might=1), "Might"),
    "negative Might": (RiftboundCard("Test", "unit", might=-1), "negative"),
    "domains": (RiftboundCard("Test", "unit", domains="GR"), "domains"),
    "pip of another domain": (RiftboundCard("Test", "unit", domains="R", power="G"), "'G'"),
    "no such pip": (RiftboundCard("Test", "unit", domains="R", power="X"), "'X'"),
    "printed pip of any domain": (RiftboundCard("Test", "unit", domains="R", power="A"), "own domains"),
    "token with a cost": (RiftboundCard("Test", "unit", energy=1, token=True), "tokens"),
    "no such word": (_spell(cl.Draw(1, "somebody")), "somebody"),
    "it, and nothing before": (_spell(cl.Kill("it")), "nothing has been chosen"),
    "target beyond": (_spell(cl.Deal(1, _UNIT), cl.Kill("target 1")), "target 1"),
    "target chosen apart": (_spell(cl.DoThis((cl.Deal(1, _UNIT), cl.Kill("target 1")))), "target 1"),
    "its controller, of nothing": (_spell(cl.Draw(1, "its controller")), "its controller"),
    "me, of a spell": (_spell(cl.Buff("me")), "no permanent"),
    "my might, of gear": (
        RiftboundCard("Test", "gear", abilities=(cl.Triggered("play me", (cl.Deal("my might", _UNIT),)),)),
        "Might",
    ),
    "here, of a spell": (_spell(cl.Kill(Pick("unit", zone="here"))), "here"),
    "other, of a spell": (_spell(cl.Kill(Pick("unit", other=True))), "others"),
    "that, of nothing": (_unit(cl.Triggered("play me", (cl.Buff("that"),))), "that"),
    "none of it": (_spell(cl.Deal(0, _UNIT)), "nothing"),
    "from two to one": (_spell(cl.Kill(Pick("unit", least=2))), "from 2 to 1"),
    "all, and must": (_spell(cl.Kill(Pick("unit", every=True, must=True))), "all that fit"),
    "Might of gear": (_spell(cl.Kill(Pick("gear", max_might=2))), "no Might"),
    "gear that chooses": (_spell(cl.Kill(Pick("gear", chooses=_UNIT))), "choose"),
    "permanents that wait": (_spell(cl.Counter(Pick("unit", zone="chain"))), "337.2"),
    "modes among others": (_spell(cl.Draw(), cl.Modes((_DRAW, _DRAW))), "modes"),
    "one mode": (_spell(cl.Modes((_DRAW,))), "at least two"),
    "an empty mode": (_spell(cl.Modes((_DRAW, ()))), "says nothing"),
    "do this, twice over": (_spell(cl.DoThis((cl.DoThis(_DRAW),))), "further ones"),
    "too deep": (_spell(cl.May((cl.May((cl.May(_DRAW),)),))), "deepest"),
    "each plays what nobody banished": (_spell(cl.EachPlays()), "banished"),
    "taken to where the enemy is": (_spell(cl.TakeControl(Pick("unit", "enemy"))), "base"),
    "paid, of no cost": (_spell(cl.If(cl.PaidCost(), _DRAW)), "optional additional cost"),
    "paid, asked later": (
        _unit(cl.ExtraCost(Cost(1), True), cl.Triggered("die", _DRAW, cl.PaidCost())),
        "play effect",
    ),
    "Repeat on a unit": (_unit(cl.Keyword("Repeat", cost=Cost(1))), "Repeat"),
    "Repeat for nothing": (_spell(cl.Draw(), abilities=(cl.Keyword("Repeat"),)), "needs cost"),
    "Repeat by killing the spell": (
        _spell(cl.Draw(), abilities=(cl.Keyword("Repeat", cost=Cost(acts=(Act("kill me"),))),)),
        "used up",
    ),
    "Action and Reaction": (_spell(cl.Draw(), abilities=(cl.Keyword("Action"), cl.Keyword("Reaction"))), "includes"),
    "Tank twice": (_unit(cl.Keyword("Tank"), cl.Keyword("Tank")), "twice"),
    "a spell that triggers": (_spell(cl.Draw(), abilities=(cl.Triggered("play card", _DRAW),)), "never on the board"),
    "killing an enemy as a cost": (_unit(cl.ExtraCost(Cost(acts=(Act("kill", Pick("unit", "enemy")),)))), "203.1"),
    "killing, but what": (_unit(cl.ExtraCost(Cost(acts=(Act("kill"),)))), "says what"),
    "exhausting what is on the chain": (_unit(cl.ExtraCost(Cost(acts=(Act("exhaust me"),)))), "354"),
    "a reward for a mandatory cost": (_unit(cl.ExtraCost(Cost(1), less=Cost(1))), "decline"),
    "a cost of nothing": (_unit(cl.ExtraCost(Cost())), "no cost"),
    "Might increased to nothing": (_unit(cl.MightUpTo(0)), "477.3.c"),
    "empowered as it enters": (_unit(cl.Triggered("play me", _DRAW, gate=("empowered",))), "never trigger"),
    "adds and draws": (
        _unit(cl.Activated(Cost(acts=(Act("exhaust me"),)), (cl.Add(1), cl.Draw()), "reaction")),
        "nothing else",
    ),
    "counters too late": (
        _unit(cl.Activated(Cost(1), (cl.Counter(Pick("spell", zone="chain")),))),
        "Reaction",
    ),
    "no such dependent keyword": (_unit(cl.HasMight(1, gate=("hungry",))), "hungry"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_card_that_makes_no_sense_is_told_why(name: str) -> None:
    card, why = WRONG[name]
    assert why in well_formed(card)


ENDLESS: dict[str, RiftboundCard] = {
    "resources for nothing": _unit(cl.Activated(Cost(1), (cl.Add(2),), "reaction")),
    "resources for losing a status": _unit(
        cl.Activated(Cost(acts=(Act("disempower me"),)), (cl.Add(2),), "reaction")
    ),
    "an ability for nothing": _unit(cl.Activated(Cost(), _DRAW)),
    "a unit for each unit": _unit(cl.Triggered("play unit", (cl.PlayToken("Recruit"),))),
    "a choice for each choice": _unit(cl.Triggered("choose me", (cl.GiveMight(1, _UNIT),))),
    "a discard for each discard": _unit(cl.Triggered("discard", _DRAW, cost=Cost(acts=(Act("discard"),)))),
    "a play for each play": _unit(
        cl.Triggered("play me", (cl.Play(Pick("unit", "yours", "trash"), "cost"),))
    ),
}


@pytest.mark.parametrize("name", ENDLESS)
def test_a_card_that_could_go_on_for_ever_is_told_apart(name: str) -> None:
    assert endless(ENDLESS[name])
    assert well_formed(ENDLESS[name]) in ("", "a cost of nothing is no cost")


def test_what_only_helps_itself_needs_no_limit() -> None:
    assert not once_a_turn("play spell", (cl.GiveMight(1, "me"), cl.Draw()))
    assert not once_a_turn("end of turn", (cl.Kill(_UNIT),))
    assert once_a_turn("play spell", (cl.If(cl.Xp(1), (cl.Kill("me"),)),))


# -- mechanics ----------------------------------------------------------------------------------------------------


def test_mechanics_are_read_off_the_card() -> None:
    card = _spell(
        cl.Counter(Pick("spell", zone="chain"), unless=Cost(1)),
        cl.DoThis((cl.Deal(1, Pick("unit", every=True)),)),
        abilities=(cl.Keyword("Repeat", cost=Cost(acts=(Act("discard"),))),),
    )
    assert names_of(mechanics_of(card)) == {"counter", "pay", "reflexive", "damage", "each", "repeat", "acts"}
    gated = _unit(cl.HasMight(1, gate=("legion", "empowered", "level 3")))
    assert names_of(mechanics_of(gated)) == {"static", "might", "legion", "empower", "level"}


def test_names_and_bits_of_mechanics_belong_together() -> None:
    assert names_of(ALL) == set(MECHANICS)
    assert mask_of(MECHANICS) == ALL
    assert names_of(BIT["flow"] | BIT["token"]) == {"flow", "token"}
    with pytest.raises(ValueError, match="no such mechanic: 'luck'; there are damage"):
        mask_of(["luck"])


def test_the_swarm_switches_each_mechanic_on_and_off() -> None:
    drawn = [draw_mechanics(SeededSource(4, n)) for n in range(400)]
    assert ALL in drawn
    for name, bit in BIT.items():
        on = sum(1 for mechanics in drawn if mechanics & bit)
        assert 0.6 * len(drawn) < on < 0.95 * len(drawn), name
