"""The bridge to Hypothesis: all contact with its internals is in this one module.

Six things cross it. `draws` is a strategy that hands a test the bare integer choice, four times cheaper
than `data.draw`. `generate` runs a body many times on Hypothesis' generation alone. `lower` lets Hypothesis'
shrinker bring a list of numbers down while something stays true. `same_everywhere` keeps generation from
depending on what else is imported. `entry` and `keyed` let what a campaign has
found stand in Hypothesis' database as a test's example. The names used have held since Hypothesis 6.166; `check` says in one line
when the installed version lacks one, and a contract test runs all six. May be called by: strategies,
campaigns, the shrinker.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from hypothesis.strategies import SearchStrategy

#: (least, most) to an integer between them, both included, which shrinks towards ``least``.
Draw: TypeAlias = Callable[[int, int], int]

#: The first version with everything that is used here.
LEAST_VERSION = (6, 166, 0)
#: Examples after which the run is begun anew: Hypothesis' tree of what it has tried grows with each of them.
BATCH = 5_000


class Incompatible(Exception):
    """The installed Hypothesis lacks something that is used here."""


class Enough(BaseException):
    """Raised by a body to end `generate` early; no Exception, so that Hypothesis does not take it for a
    failure.
    """


def check() -> None:
    """Raise `Incompatible`, in a line, when the installed Hypothesis can't be used."""
    import hypothesis

    version = tuple(int(part) for part in hypothesis.__version__.split(".")[:3])
    if version < LEAST_VERSION:
        least = ".".join(str(part) for part in LEAST_VERSION)
        raise Incompatible(f"Hypothesis {hypothesis.__version__} is too old: {least} or newer is needed")
    try:
        from hypothesis import database
        from hypothesis.internal.conjecture import engine, providers
        from hypothesis.internal.conjecture.data import ConjectureData
        from hypothesis.internal.conjecture.engine import ConjectureRunner
    except ImportError as error:
        raise Incompatible(f"Hypothesis {hypothesis.__version__} has changed inside: {error}") from error
    needed: list[tuple[Any, str]] = [
        (ConjectureData, "draw_integer"),
        (ConjectureData, "mark_interesting"),
        (ConjectureRunner, "cached_test_function"),
        (ConjectureRunner, "shrink_interesting_test_cases"),
        (engine, "RunIsComplete"),
        (providers, "_get_local_constants"),
        (providers, "CONSTANTS_CACHE"),
        (database, "choices_to_bytes"),
    ]
    for owner, name in needed:
        if not hasattr(owner, name):
            raise Incompatible(f"Hypothesis {hypothesis.__version__} has no {owner.__name__}.{name}")


@contextlib.contextmanager
def same_everywhere() -> Iterator[None]:
    """While it lasts, what Hypothesis generates depends on the seed alone.

    Hypothesis likes the constants that it reads in the modules that happen to be imported and don't lie in
    site-packages. By that, the same seed would give other examples in a checkout than from a wheel, and other
    ones again when a test has imported something before. Raises `Incompatible`.
    """
    check()
    from hypothesis.internal.conjecture import providers

    usual = providers._get_local_constants
    none = type(providers._local_constants)()
    providers._get_local_constants = lambda: none
    providers.CONSTANTS_CACHE.cache.clear()
    try:
        yield
    finally:
        providers._get_local_constants = usual
        providers.CONSTANTS_CACHE.cache.clear()


def draws() -> SearchStrategy[Draw]:
    """A strategy whose value is a `Draw`: the test body makes its choices one by one, at the price of a bare
    choice.

    Raises `Incompatible`.
    """
    from hypothesis.strategies import SearchStrategy

    check()

    class Draws(SearchStrategy[Draw]):
        def do_draw(self, data: Any) -> Draw:
            draw_integer = data.draw_integer

            def draw(least: int, most: int) -> int:
                return int(draw_integer(least, most, shrink_towards=least))

            return draw

        def __repr__(self) -> str:
            return "draws()"

    return Draws()


def entry(numbers: Sequence[int]) -> bytes:
    """What stands in Hypothesis' database for an example whose choices are these integers."""
    from hypothesis.database import choices_to_bytes

    return bytes(choices_to_bytes(tuple(numbers)))


def keyed(test: Callable[..., None], key: bytes) -> Callable[..., None]:
    """The Hypothesis test, with its failing examples under that key of the database instead of one of its source."""
    test._hypothesis_internal_database_key = key  # type: ignore[attr-defined]
    return test


def generate(body: Callable[[Draw], None], *, examples: int, seed: int) -> None:
    """Call ``body`` about ``examples`` times with what Hypothesis generates; nothing is shrunk and nothing
    stored.

    ``seed``  the same seed and the same body give the same examples. ``body`` may raise `Enough` to end the
      run.
    Hypothesis ends a batch early when it has tried all there is, so there may be fewer.
    """
    from hypothesis import HealthCheck, Phase, given, settings
    from hypothesis import seed as seeded
    from hypothesis.errors import Flaky

    strategy = draws()
    try:
        for batch, start in enumerate(range(0, examples, BATCH)):

            @seeded(seed + batch)
            @settings(
                max_examples=min(BATCH, examples - start),
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(strategy)
            def one(draw: Draw) -> None:
                body(draw)

            # A subject that is not deterministic is for the oracles to report.
            with contextlib.suppress(Flaky), same_everywhere():
                one()
    except Enough:
        return


class _Spent(BaseException):
    """The budget of calls is used up."""


def lower(
    start: Sequence[int],
    least: Sequence[int],
    most: Sequence[int],
    holds: Callable[[tuple[int, ...]], bool],
    *,
    calls: int,
) -> tuple[int, ...]:
    """The simplest numbers that Hypothesis' shrinker finds for which ``holds`` is true, beginning with
    ``start``.

    ``least``, ``most``  bounds of each number; simplest is ``least``.
    ``calls``            how often ``holds`` is asked at most. The same input gives the same result.
    Returns ``start`` when ``holds(start)`` is false.
    """
    from hypothesis import HealthCheck, settings
    from hypothesis.internal.conjecture.engine import ConjectureRunner, RunIsComplete

    check()
    asked = 0
    known: dict[tuple[int, ...], bool] = {}
    best = tuple(start)

    def simpler(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        return [a - b for a, b in zip(one, least, strict=True)] < [
            a - b for a, b in zip(other, least, strict=True)
        ]

    def test(data: Any) -> None:
        nonlocal asked, best
        values = tuple(
            data.draw_integer(low, high, shrink_towards=low) for low, high in zip(least, most, strict=True)
        )
        if values not in known:
            if asked >= calls:
                raise _Spent
            asked += 1
            known[values] = holds(values)
        if known[values]:
            if simpler(values, best):
                best = values
            data.mark_interesting(("headjudge", "lower"))

    runner = ConjectureRunner(
        test,
        settings=settings(
            database=None, deadline=None, max_examples=max(calls, 1), suppress_health_check=list(HealthCheck)
        ),
        random=random.Random(0),
    )
    try:
        runner.cached_test_function(tuple(start))
        if runner.interesting_test_cases:
            runner.shrink_interesting_test_cases()
    except (_Spent, RunIsComplete):
        pass  # Hypothesis stops by itself where five minutes have gone by: what is best by then is good enough.
    return best
