"""Hypothesis in the open: strategies for cards, pools, positions and plays, to use in tests of your own.

    from hypothesis import given
    from headjudge.fuzz import magic_scenarios, plays

    @given(plays())
    def test_my_engine(play):
        assert not play.violations

They are ordinary strategies, made of `hypothesis.strategies` alone: they compose, filter and shrink as others
do, towards few and plain cards and short plays. Hypothesis itself is imported when the first of them is
called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from headjudge.engine.cards import CardDef, MagicCard, RiftboundCard
from headjudge.engine.cards.riftbound import DOMAINS
from headjudge.engine.subjects import Subject
from headjudge.engine.trace import Scenario
from headjudge.fuzz.riftbound.made_up import SORTS, made_up_card
from headjudge.fuzz.riftbound.pools import draw_pool
from headjudge.fuzz.riftbound.positions import make_scenario
from headjudge.fuzz.riftbound.profiles import profile_named
from headjudge.fuzz.riftbound.swarm import ALL, mask_of
from headjudge.fuzz.source import HypothesisSource

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from headjudge.fuzz.choose import Taste
    from headjudge.fuzz.walk import Judge, Play

__all__ = ["card_pools", "magic_cards", "magic_scenarios", "plays", "riftbound_cards", "riftbound_scenarios"]


@lru_cache(maxsize=512)
def _integers(low: int, high: int) -> SearchStrategy[int]:
    from hypothesis import strategies as st

    return st.integers(low, high)


def _source(draw: DrawFn) -> HypothesisSource:
    # One strategy for each range, kept: making a strategy costs more than drawing from it.
    return HypothesisSource(lambda low, high: draw(_integers(low, high)))


def _composite(body: Callable[[DrawFn], Any]) -> SearchStrategy[Any]:
    from hypothesis import strategies as st

    return st.composite(body)()


def riftbound_cards(
    *, mechanics: Iterable[str] | None = None, domains: str | None = None, types: tuple[str, ...] = SORTS
) -> SearchStrategy[RiftboundCard]:
    """Made-up Riftbound cards.

    ``mechanics``  names of `swarm.MECHANICS` that may occur; None: all.
    ``domains``    letters of the card language ("RB"); "" for none; None: one domain, whichever.
    ``types``      some of unit, spell and gear, the simplest first.
    Raises ValueError for a mechanic that there is not.
    """
    mask = ALL if mechanics is None else mask_of(mechanics)

    def body(draw: DrawFn) -> RiftboundCard:
        source = _source(draw)
        letters = source.pick(tuple(DOMAINS)) if domains is None else domains
        return made_up_card(source, mechanics=mask, domains=letters, sorts=types)

    return _composite(body)


def magic_cards(
    *, mechanics: Iterable[str] | None = None, colors: str | None = None, types: tuple[str, ...] | None = None
) -> SearchStrategy[MagicCard]:
    """Made-up Magic cards.

    ``mechanics``  names of `magic.mechanics.MECHANICS` that may occur; None: all.
    ``colors``     letters ("WU"); "" for none; None: one colour, whichever.
    ``types``      some of `magic.made_up.SORTS`, the simplest first; None: all.
    Raises ValueError for a mechanic that there is not.
    """
    from headjudge.fuzz.magic import made_up
    from headjudge.fuzz.magic import mechanics as known

    mask = known.ALL if mechanics is None else known.mask_of(mechanics)

    def body(draw: DrawFn) -> MagicCard:
        source = _source(draw)
        letters = source.pick("WUBRG") if colors is None else colors
        return made_up.made_up_card(source, mechanics=mask, colors=letters, sorts=types or made_up.SORTS)

    return _composite(body)


def card_pools(profile: str = "default", game: str = "riftbound") -> SearchStrategy[tuple[CardDef, ...]]:
    """Pools of real and made-up cards for one example: within some mechanics, in two domains or colours for each
    of two players.

    ``profile``  a name of `profiles.PROFILES`. Raises ValueError when there is none of that name.
    ``game``     "riftbound" or "magic".
    """
    if game == "magic":
        from headjudge.fuzz.magic import pools, profiles

        sized = profiles.profile_named(profile)

        def of_magic(draw: DrawFn) -> tuple[CardDef, ...]:
            pool = pools.draw_pool(_source(draw), sized)
            return tuple({known.card.name: known.card for cards in pool.cards for known in cards}.values())

        return _composite(of_magic)
    size = profile_named(profile)

    def body(draw: DrawFn) -> tuple[CardDef, ...]:
        pool = draw_pool(_source(draw), size)
        return tuple({known.card.name: known.card for cards in pool.cards for known in cards}.values())

    return _composite(body)


def riftbound_scenarios(profile: str = "default") -> SearchStrategy[Scenario]:
    """Starting positions in the middle of a game for two players, with full definitions of their cards.

    ``profile``  a name of `profiles.PROFILES`. Raises ValueError when there is none of that name.
    """
    size = profile_named(profile)
    return _composite(lambda draw: make_scenario(_source(draw), profile=size))


def magic_scenarios(profile: str = "default", mode: str = "") -> SearchStrategy[Scenario]:
    """Starting positions in the middle of a game of Magic, with full definitions of their cards.

    ``profile``  a name of `magic.profiles.PROFILES`. Raises ValueError when there is none of that name.
    ``mode``     "" or "duel" for two players, "ffa3", "ffa4".
    """
    from headjudge.fuzz.magic import positions, profiles

    size = profiles.profile_named(profile)
    return _composite(lambda draw: positions.make_scenario(_source(draw), profile=size, mode=mode))


def plays(
    subject: Subject | None = None,
    invariants: Iterable[str] | None = None,
    *,
    scenarios: SearchStrategy[Scenario] | None = None,
    taste: Taste | None = None,
) -> SearchStrategy[Play]:
    """Finished plays: a starting position, played on an engine and judged as it went.

    ``subject``     the engine; None: the built-in one for Riftbound.
    ``invariants``  ids of the invariants that judge; None: all of the subject's game.
    ``scenarios``   where plays start; None: `riftbound_scenarios` or `magic_scenarios`, as the engine plays.
    ``taste``       what the walk likes; None: `choose.Taste` as it comes.
    A play says what was asked and answered, what was violated and why it ended (`walk.Play`). A position that the engine refuses is
    passed over.
    Raises `UnknownInvariant`, when called, for an id that there is not.
    """
    from hypothesis import assume

    from headjudge.engine.subjects.builtin import builtin
    from headjudge.fuzz.choose import HypothesisChooser, Taste
    from headjudge.fuzz.walk import play

    engine = builtin("riftbound") if subject is None else subject
    judge = judge_of(engine, invariants)
    if scenarios is None:
        scenarios = magic_scenarios() if engine.game == "magic" else riftbound_scenarios()
    starts = scenarios
    liking = Taste() if taste is None else taste

    def body(draw: DrawFn) -> Play:
        scenario = draw(starts)
        assume(not engine.refuses(scenario))
        chooser = HypothesisChooser(lambda low, high: draw(_integers(low, high)), liking)
        return play(engine, scenario, chooser, judge)

    return _composite(body)


def judge_of(subject: Subject, ids: Iterable[str] | None = None) -> Judge:
    """What judges plays on a subject: the invariants of those ids; None: all of its game. Raises `UnknownInvariant`."""
    from headjudge.invariants import Monitor, all_invariants, get

    chosen = all_invariants(subject.game) if ids is None else [get(one) for one in ids]
    return Monitor(chosen, subject.observes)
