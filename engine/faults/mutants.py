"""Mutants: the reference engine with one of its methods made wrong in a generic way, made at run time.

The catalogue's faults are thought out one by one; a mutant needs no thought. `methods_of` says which methods of an engine
a play goes through and what they return; `mutants_of` what can be made wrong about each; `mutated` makes the engine. They
show of a scenario file that it can fail where no fault of the catalogue comes near it. May import: the engines.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from types import GeneratorType
from typing import Any

from headjudge.engine.kernel import Budget, Kernel

#: Calls of an engine's methods in one play of a mutant, after which it is taken to run in circles.
MOST_CALLS = 400_000
#: Rooms whose methods are the game's rules; those of the kernel are not.
_ROOMS = ("headjudge.engine.riftbound", "headjudge.engine.magic")

Method = Callable[..., Any]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One method made wrong.

    ``method``  its name.
    ``how``     "nothing": it does nothing; "opposite": yes is no; "one more": a number is one too large; "empty": it finds
                nothing; "reversed": it finds things in the opposite order.
    """

    method: str
    how: str

    @property
    def id(self) -> str:
        """How it is called in lists: "mutant lethal opposite"."""
        return f"mutant {self.method} {self.how}"

    @classmethod
    def of(cls, id: str) -> Mutant | None:
        """The mutant of that id; None where the id is of another kind."""
        word, _, rest = id.partition(" ")
        method, _, how = rest.partition(" ")
        return cls(method, how) if word == "mutant" and how in _WRONG else None


def _methods(engine: type[Kernel[Any]]) -> dict[str, Method]:
    """The methods of an engine that are rules of its game, as they are inherited."""
    found: dict[str, Method] = {}
    for base in engine.__mro__:
        if not base.__module__.startswith(_ROOMS):
            continue
        for name, value in vars(base).items():
            plain = callable(value) and not isinstance(value, (type, staticmethod, classmethod))
            if plain and not name.startswith("__") and name not in found:
                found[name] = value
    return found


def about(engine: type[Kernel[Any]], name: str) -> str:
    """The docstring of a method, which cites its rules; "" where there is none."""
    return _methods(engine)[name].__doc__ or ""


def methods_of(
    engine: type[Kernel[Any]], play: Callable[[type[Kernel[Any]]], object]
) -> dict[str, set[type]]:
    """Which methods a play goes through, in the order of their first call, with the types of what they return.

    ``play``  plays a scenario on the engine class that it is given.
    """
    seen: dict[str, set[type]] = {}

    def watch(name: str, method: Method) -> Method:
        def told(self: Any, *args: Any, **more: Any) -> Any:
            kinds = seen.setdefault(name, set())
            value = method(self, *args, **more)
            if isinstance(value, GeneratorType):
                return told_steps(kinds, value)
            kinds.add(type(value))
            return value

        return told

    def told_steps(kinds: set[type], steps: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        value = yield from steps
        kinds |= {GeneratorType, type(value)}
        return value

    watched = {name: watch(name, method) for name, method in _methods(engine).items()}
    play(type(f"Watched{engine.__name__}", (engine,), watched))
    return seen


def mutants_of(seen: dict[str, set[type]]) -> list[Mutant]:
    """What can be made wrong about the methods that a play goes through."""
    out: list[Mutant] = []
    for name, kinds in seen.items():
        if bool in kinds:
            out.append(Mutant(name, "opposite"))
        elif int in kinds:
            out.append(Mutant(name, "one more"))
        if list in kinds or tuple in kinds:
            out += [Mutant(name, "reversed"), Mutant(name, "empty")]
        if kinds <= {GeneratorType, type(None)}:
            out.append(Mutant(name, "nothing"))
    return out


def mutated(engine: type[Kernel[Any]], mutant: Mutant, seen: Iterable[str]) -> type[Kernel[Any]]:
    """The engine with one method made wrong.

    ``seen``  methods whose calls are counted, so that a play that runs in circles ends: it raises `Budget`.
    """
    methods = _methods(engine)
    calls = 0

    def counted(method: Method) -> Method:
        def count(self: Any, *args: Any, **more: Any) -> Any:
            nonlocal calls
            calls += 1
            if calls > MOST_CALLS:
                raise Budget("calls")
            return method(self, *args, **more)

        return count

    wrong = {name: counted(methods[name]) for name in seen if name in methods}
    wrong[mutant.method] = counted(_WRONG[mutant.how](methods[mutant.method]))
    return type(f"Mutated{engine.__name__}", (engine,), wrong)


def _then(change: Callable[[Any], Any]) -> Callable[[Method], Method]:
    """Makes a method wrong by changing what it returns, also when it gets there in steps."""

    def make(method: Method) -> Method:
        def wrong(self: Any, *args: Any, **more: Any) -> Any:
            value = method(self, *args, **more)
            return steps(value) if isinstance(value, GeneratorType) else change(value)

        return wrong

    def steps(value: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
        return change((yield from value))

    return make


def _nothing(method: Method) -> Method:
    """A method that does nothing: without steps where the right one goes in steps."""

    def wrong(self: Any, *args: Any, **more: Any) -> Any:
        return none() if _in_steps(method) else None

    def none() -> Iterator[Any]:
        return
        yield

    return wrong


def _in_steps(method: Method) -> bool:
    code = getattr(method, "__code__", None)
    if code is not None:
        return bool(code.co_flags & 0x20)
    return "Generator" in str(getattr(method, "__annotations__", {}).get("return", ""))


def _other_order(value: Any) -> Any:
    if type(value) not in (list, tuple) or any(
        type(part) is list for part in value
    ):  # several lists are no list
        return value
    return type(value)(reversed(value))


def _no_items(value: Any) -> Any:
    return type(value)() if type(value) in (list, tuple) else value


#: Ways to make a method wrong.
_WRONG: dict[str, Callable[[Method], Method]] = {
    "nothing": _nothing,
    "opposite": _then(lambda value: not value if isinstance(value, bool) else value),
    "one more": _then(lambda value: value + 1 if type(value) is int else value),
    "reversed": _then(_other_order),
    "empty": _then(_no_items),
}
