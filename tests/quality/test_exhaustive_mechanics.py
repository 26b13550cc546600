"""For each mechanic of each game a small position with a card of it is played to the end in every way there is.

Whatever a walk happens not to try is tried here: no play breaks an invariant on the sound engine. A position is played ever deeper while
its plays are few enough, so that none is ever cut short within its depth.
"""

from __future__ import annotations

from collections.abc import Iterator

from headjudge.engine.magic.library import ALL as MAGIC
from headjudge.engine.riftbound.library import ALL as RIFTBOUND
from headjudge.engine.subjects.builtin import builtin
from headjudge.engine.trace import Placed, PlayerStart, Scenario
from headjudge.fuzz import find, pools, swarm
from headjudge.fuzz.choose import NotExhausted, exhaustive
from headjudge.fuzz.magic import mechanics as magic_mechanics
from headjudge.fuzz.magic import pools as magic_pools
from headjudge.fuzz.magic import positions as magic_positions
from headjudge.fuzz.shrink import Table
from headjudge.fuzz.simplify import sort_of
from headjudge.invariants import Monitor

#: Plays of one position at one depth at most.
PLAYS = 150
#: How many decisions deep a position is played: the first depth at which it has no more plays than that.
DEPTHS = (8, 6, 4, 3)
#: Cards of a mechanic that are tried, the simplest first, until one gets to be played.
TRIED = 6
#: For each game, what else lies about: a spell for whose turn it is, the other's answer, and a unit for each.
ABOUT = {
    "riftbound": ("Punch First", "Defy", "Vanguard Sergeant"),
    "magic": ("Lightning Bolt", "Counterspell", "Grizzly Bears"),
}


def with_mechanic(game: str, mechanic: str) -> Iterator[pools.Known | magic_pools.Known]:
    """Some cards that have a mechanic, the simplest first."""
    stock = pools.real_cards() if game == "riftbound" else magic_pools.real_cards()
    bit = (swarm.BIT if game == "riftbound" else magic_mechanics.BIT)[mechanic]
    yield from [known for known in stock.cards if known.mechanics & bit][:TRIED]


def position(
    game: str, known: pools.Known | magic_pools.Known, *, partner: bool, fight: bool = False
) -> Scenario:
    """A card in hand, and on the board or in the trash where it can be, with little else about and enough to pay for everything.

    ``partner``  with a spell beside it, for what answers spells.     ``fight``  units are ready to move.
    """
    spell, answer, unit = ABOUT[game]
    riftbound = game == "riftbound"
    name = known.card.name
    board, trash, deck = (
        ("base:{}", "trash:{}", "deck:{}") if riftbound else ("battlefield", "graveyard:{}", "library:{}")
    )
    standing = not {"spell", "Instant", "Sorcery"} & set(sort_of(known.card).split())
    lying = [
        ("A", "hand:{}", name),
        *([("A", "hand:{}", spell)] if partner else []),
        *([("A", board, name)] if standing and not partner else []),
        *([("A", trash, name)] if known.returns else []),
        ("A", board, unit),
        ("B", "hand:{}", answer),
        ("B", board, unit),
        *((player, deck, unit) for player in "ABAB"),
    ]
    placed = tuple(
        Placed(
            str(at), card, player, zone.format(player), exhausted=riftbound and zone == board and not fight
        )
        for at, (player, zone, card) in enumerate(lying, 1)
    )
    cards = RIFTBOUND if riftbound else {**MAGIC, **magic_pools.tokens()}
    fields = {"Old Bridge": ""} if riftbound else {}
    needed = dict.fromkeys((*fields, *(card.card for card in placed), *known.tokens))
    held = {"energy": 9, "power": {"A": 4}} if riftbound else {"power": dict.fromkeys("WUBRGC", 2)}
    return Scenario(
        game,
        tuple(PlayerStart(player, **held) for player in "AB"),
        {each: cards[each] for each in needed},
        placed,
        "A",
        edition="1.4" if riftbound else magic_positions.EDITION,
        battlefields=fields,
        turn=3,
        max_decisions=DEPTHS[0],
    )


def played_out(scenario: Scenario, name: str) -> tuple[int, int, bool]:
    """Every play of a position, as deep as there are few enough: how deep, how many plays, and whether the card was played in any."""
    subject = builtin(scenario.game)
    table = Table(subject, Monitor(find.invariants(scenario.game), subject.observes))
    for depth in DEPTHS:
        plays = 0
        used = False
        try:
            for choose in exhaustive(limit=PLAYS):
                done = table.run(scenario, choose, limit=depth)
                plays += 1
                assert done.play.violations == (), [answer.option for answer in done.play.answers]
                used = used or any(
                    event.kind in ("finalized", "played") and event.data.get("name", "") == name
                    for event in done.trace
                )
        except NotExhausted:
            continue
        return depth, plays, used
    return 0, 0, False
