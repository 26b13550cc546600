"""Findings that campaigns and plain pytest runs share, through Hypothesis' database.

    from headjudge.fuzz import shared_plays

    @shared_plays("mine")
    def test_my_engine(play):
        assert not play.violations

is an ordinary Hypothesis test. Its failing examples stand in the database under a key of the game and the engine. A campaign that is given
the same database (`share`) writes its findings there: the case, and beside it an example that is nothing but the case's signature, as a
number; so the next run of the test fails at once, with the play as small as the campaign has made it. The other way, a campaign begins
with the plays with which the test failed last (`failing_plays`).

Hypothesis forgets an example that no longer fails. That is what a cache is for; a finding that is to be kept is a file in a corpus, which
nothing here touches. May be called by: the command line, campaigns, tests.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from headjudge.engine.subjects import Subject
from headjudge.engine.trace import Answer, Case, Scenario

if TYPE_CHECKING:
    from hypothesis.database import ExampleDatabase
    from hypothesis.strategies import DrawFn, SearchStrategy

    from headjudge.fuzz.walk import Play

#: The largest number of a signature; 0 is a play that is made up.
NUMBERS = 2**32
#: What the place of a Redis server begins with.
_REDIS = ("redis://", "rediss://", "unix://")
#: How many failing examples of a test are played again.
_MOST = 1_000


def open_database(where: str) -> ExampleDatabase:
    """Hypothesis' database in a folder, or on a Redis server ("redis://example.com:6379/0"; needs ``headjudge[redis]``).

    Raises `Unknown` for a server that isn't there, or without the library.
    """
    from hypothesis.database import DirectoryBasedExampleDatabase

    if not where.startswith(_REDIS):
        return DirectoryBasedExampleDatabase(where)
    from headjudge.fuzz.find import Unknown

    try:
        from hypothesis.extra.redis import RedisExampleDatabase
        from redis import Redis
        from redis.exceptions import RedisError
    except ImportError:
        raise Unknown(
            f"{where}: Redis needs more than is installed: pip install 'headjudge[redis]'"
        ) from None
    try:
        server = Redis.from_url(where)
        server.ping()
    except (RedisError, ValueError) as error:
        raise Unknown(f"{where}: no Redis server answers there: {error}") from None
    return RedisExampleDatabase(server)


def share(database: ExampleDatabase, cases: Iterable[Case]) -> None:
    """Write findings where the test of their engine finds them; of two cases with one signature the smaller stays."""
    from headjudge.corpus.cases import case_text
    from headjudge.fuzz import bridge

    for case in cases:
        key = _key(case.scenario.game, case.subject)
        place = _case_key(key, case.signature)
        text = case_text(case).encode()
        before = list(database.fetch(place))
        if not any(len(other) <= len(text) for other in before):
            database.save(place, text)
            for other in before:
                database.delete(place, other)
        database.save(key, bridge.entry((_number(case.signature),)))


def shared_plays(
    subject: Subject | str, game: str = "", *, scenarios: SearchStrategy[Scenario] | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A decorator that makes a Hypothesis test of a function of a finished play: see the module's docstring.

    ``subject``    an engine, or its name, as ``--subject`` takes it.     ``game``  where the name alone does not tell.
    ``scenarios``  where plays start; None: positions of the game.
    Put ``@settings`` over it; with ``database=`` there, in a folder or on a server, what is shared is read from there.
    Raises `Unknown` for a name that there is not.
    """
    from hypothesis import given

    from headjudge.fuzz import bridge, find

    engine = find.subject(subject, plays=game) if isinstance(subject, str) else subject
    strategy = _strategy(engine, scenarios)

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        return bridge.keyed(given(strategy)(test), _key(engine.game, engine.name))

    return decorate


def failing_plays(
    database: ExampleDatabase, subject: Subject
) -> tuple[tuple[Scenario, tuple[Answer, ...]], ...]:
    """The plays with which a `shared_plays` test of the subject failed last, as far as they fail still: where each starts, and its answers.

    Those that no longer fail are forgotten, as by the test itself.
    """
    from unittest import SkipTest

    from hypothesis import HealthCheck, Phase, settings
    from hypothesis.errors import Flaky

    found: dict[tuple[bytes, tuple[Answer, ...]], Scenario] = {}

    class Failing(Exception):
        """The play fails still."""

    def again(play: Play) -> None:
        import msgspec

        if play.violations:
            found[msgspec.json.encode(play.scenario), play.answers] = play.scenario
            raise Failing

    quiet = settings(
        database=database,
        phases=[Phase.reuse],
        max_examples=_MOST,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    # Where the database holds nothing for it, Hypothesis calls the test skipped.
    with contextlib.suppress(Failing, Flaky, SkipTest):
        quiet(shared_plays(subject)(again))()
    return tuple((scenario, answers) for (_, answers), scenario in found.items())


def _strategy(engine: Subject, scenarios: SearchStrategy[Scenario] | None) -> SearchStrategy[Play]:
    from hypothesis import note, settings
    from hypothesis import strategies as st

    from headjudge.fuzz.choose import RecordedChooser
    from headjudge.fuzz.shrink import Table
    from headjudge.fuzz.strategies import judge_of, plays

    made_up = plays(engine, scenarios=scenarios)
    judge = judge_of(engine)

    @st.composite
    def shared(draw: DrawFn) -> Any:
        case = _case(settings().database, engine, draw(st.integers(0, NUMBERS)))
        if case is None:
            return draw(made_up)
        note(f"shared finding {case.signature}: {case.breach.invariant}: {case.violations[0].however}")
        table = Table(engine, judge, dear=case.breach.invariant.startswith("oracle:"))
        return table.run(case.scenario, RecordedChooser(case.answers, exact=False), breach=case.breach).play

    return shared()


def _case(database: ExampleDatabase | None, engine: Subject, number: int) -> Case | None:
    """The case whose signature that is; None where there is none, or none that can be read and played today."""
    from headjudge.corpus.cases import parse_case
    from headjudge.corpus.errors import FileError

    if not number or database is None:
        return None
    for text in sorted(
        database.fetch(_case_key(_key(engine.game, engine.name), _signature(number))), key=len
    ):
        with contextlib.suppress(FileError, UnicodeDecodeError):
            case = parse_case(text.decode())
            if not engine.refuses(case.scenario):
                return case
    return None


def _key(game: str, subject: str) -> bytes:
    return f"headjudge/{game}/{subject}".encode()


def _case_key(key: bytes, signature: str) -> bytes:
    return key + f"/{signature}".encode()


def _number(signature: str) -> int:
    return int(signature.replace("-", ""), 16) + 1


def _signature(number: int) -> str:
    text = f"{number - 1:08x}"
    return f"{text[:4]}-{text[4:]}"
