"""The wire protocol: an engine in another process, spoken to in JSON lines over its standard input and output.

`docs/wire-protocol.md` is the specification. A request is one line with an ``id`` and what to ``do``; the engine answers with lines of
events, and then one line with that ``id``. Lines are bounded in size, replies in time and in number of events: an engine that dies, hangs
or talks nonsense is a `SubjectError`, and the next play starts it anew.
"""

from __future__ import annotations

import contextlib
import os
import selectors
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Any

import msgspec

from headjudge.engine.subjects.protocol import Sink, SubjectError, offered
from headjudge.engine.trace import ASKED, VOCABULARY, Event, Option, Question, Scenario

#: The version of the protocol; an engine that speaks another one is told so and left.
PROTOCOL = 1
#: Longest line either side may write, in bytes, and the most events of one reply.
LONGEST = 8 * 1024 * 1024
MOST_EVENTS = 100_000
#: Seconds until a reply is overdue.
PATIENCE = 10.0
#: How much of what a dead engine wrote on standard error is kept.
_LAST_WORDS = 400


class Hello(msgspec.Struct, frozen=True):
    """What an engine says of itself: see `Subject`. ``protocol``: the version that it speaks. ``cards``: names of the real cards that it
    plays, where it can't take just any. ``modes``: whether it plays whole games, and games of more than two players."""

    name: str
    version: str
    game: str
    edition: str
    protocol: int = PROTOCOL
    observes: tuple[str, ...] = ()
    deviations: dict[str, str] = {}
    snapshots: bool = True
    cards: tuple[str, ...] = ()
    modes: bool = False


class _Choice(msgspec.Struct, frozen=True):
    name: str
    tag: str = ""


class _Asked(msgspec.Struct, frozen=True):
    name: str
    player: str
    options: tuple[_Choice, ...]


class Reply(msgspec.Struct, frozen=True):
    """A line from an engine: an event, or the end of a reply.

    ``id``  of the request that it ends; -1 with an event.
    ``question``, ``ended``, ``refused``, ``hello``, ``snapshot``, ``error``  one of them.
    """

    id: int = -1
    event: Event | None = None
    hello: Hello | None = None
    question: _Asked | None = None
    ended: str = ""
    refused: str = ""
    snapshot: dict[str, Any] | None = None
    error: str = ""


_DECODER = msgspec.json.Decoder(Reply)


class Pipe:
    """A process and the lines that go to and fro.

    ``command``   the program and its arguments.        ``patience``  seconds until a reply is overdue.
    Raises `SubjectError` ("crash") when the program can't be started.
    """

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        self.command = tuple(command)
        self.patience = patience
        self._errors = _scratch()
        try:
            self._process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors, bufsize=0
            )
        except OSError as error:
            self._errors.close()
            raise SubjectError("crash", f"{self.command[0]} can't be started: {error.strerror}") from None
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._process.stdout, selectors.EVENT_READ)
        self._left = bytearray()
        self._next = 0

    def ask(self, do: str, sink: Sink | None = None, /, **more: Any) -> Reply:
        """Send a request and read until its reply ends; events go to ``sink``.

        Raises `SubjectError`: crash (it has gone), hang (overdue), nonsense (no line of the protocol), refused (it reports an error)."""
        number = self._next
        self._next += 1
        self._send(msgspec.json.encode({"id": number, "do": do, **more}) + b"\n")
        deadline = time.monotonic() + self.patience
        for _ in range(MOST_EVENTS + 1):
            reply = self._decode(self._line(deadline))
            if reply.event is not None:
                if sink is None:
                    raise SubjectError("nonsense", f"an event where none belongs, in the reply to {do}")
                sink(reply.event)
                continue
            if reply.id != number:
                raise SubjectError("nonsense", f"the reply to request {number} has the id {reply.id}")
            if reply.error:
                raise SubjectError("refused", reply.error[:_LAST_WORDS])
            return reply
        raise SubjectError("hang", f"more than {MOST_EVENTS} events in one reply")

    def close(self) -> None:
        """Let it end: its input is closed, and if it doesn't go by itself it is ended."""
        with contextlib.suppress(OSError):
            assert self._process.stdin is not None
            self._process.stdin.close()
        try:
            self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        assert self._process.stdout is not None
        self._selector.close()
        self._process.stdout.close()
        self._errors.close()

    def _send(self, line: bytes) -> None:
        if len(line) > LONGEST:
            raise SubjectError("refused", f"a request of more than {LONGEST} bytes")
        try:
            assert self._process.stdin is not None
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except OSError:
            raise self._gone() from None

    def _line(self, deadline: float) -> bytes:
        """The next line that it writes."""
        assert self._process.stdout is not None
        while True:
            end = self._left.find(b"\n")
            if end >= 0:
                line = bytes(self._left[:end])
                del self._left[: end + 1]
                return line
            if len(self._left) > LONGEST:
                raise SubjectError("nonsense", f"a line of more than {LONGEST} bytes")
            if not self._selector.select(max(0.0, deadline - time.monotonic())):
                raise SubjectError("hang", f"no reply within {self.patience:g} seconds")
            chunk = os.read(self._process.stdout.fileno(), 65536)
            if not chunk:
                raise self._gone()
            self._left += chunk

    def _decode(self, line: bytes) -> Reply:
        try:
            return _DECODER.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            shown = line[:80].decode("utf-8", "replace")
            raise SubjectError("nonsense", f"no line of the protocol ({error}): {shown}") from None

    def _gone(self) -> SubjectError:
        """The process has ended, or closed its output."""
        try:
            code = self._process.wait(1.0)
        except subprocess.TimeoutExpired:
            return SubjectError("crash", "it closed its output")
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - _LAST_WORDS))
        said = " ".join(self._errors.read().decode("utf-8", "replace").split())
        return SubjectError("crash", f"it ended with code {code}" + (f": {said}" if said else ""))


def _scratch() -> IO[bytes]:
    """A file for what the engine writes on standard error, so that it never waits for a reader."""
    import tempfile

    return tempfile.TemporaryFile()


class WireSession:
    """A play of an engine behind a pipe; see `Session`."""

    def __init__(self, subject: WireSubject, scenario: Scenario, sink: Sink) -> None:
        self._subject = subject
        self._sink = sink
        self._limit = scenario.max_decisions
        self._decisions = 0
        self.question: Question | None = None
        self.why = ""
        reply = subject.ask("start", sink, scenario=msgspec.to_builtins(scenario))
        if reply.refused:
            raise SubjectError("refused", reply.refused)
        self._take(reply)

    def answer(self, index: int) -> Question | None:
        """Take an option; see `Session.answer`."""
        question = offered(self.question, index)
        self._decisions += 1
        reply = self._subject.ask("answer", self._sink, index=index, name=question.options[index].name)
        self._take(reply)
        if self.question is not None and self._decisions >= self._limit:
            self.question, self.why = None, "decisions"
        return self.question

    def snapshot(self) -> dict[str, Any]:
        """Public and derived state; see `Session.snapshot`."""
        found = self._subject.ask("snapshot").snapshot
        if found is None:
            raise SubjectError("nonsense", "the reply to snapshot has none")
        return found

    def _take(self, reply: Reply) -> None:
        asked = reply.question
        if asked is None:
            if not reply.ended:
                raise SubjectError("nonsense", "a reply with neither a question nor an end")
            self.question, self.why = None, reply.ended
            return
        options = tuple(Option(option.name, option.tag) for option in asked.options)
        self.question = Question(asked.name, asked.player, options)


class WireSubject:
    """An engine behind a pipe as a `Subject`; it is started when it is first needed, and again after it has failed.

    Raises `SubjectError` when it can't be started or says nonsense, or speaks another version of the protocol.
    """

    def __init__(self, command: Sequence[str], patience: float = PATIENCE) -> None:
        self.command = tuple(command)
        self.patience = patience
        self._pipe: Pipe | None = None
        hello = self._greet()
        self.name = hello.name
        self.version = hello.version
        self.game = hello.game
        self.edition = hello.edition
        known = frozenset((*VOCABULARY, ASKED))
        self.observes = frozenset(hello.observes) & known
        self.unknown_kinds = tuple(kind for kind in hello.observes if kind not in known)
        self.deviations = dict(hello.deviations)
        self.snapshots = hello.snapshots
        self.cards = frozenset(hello.cards)
        self.modes = hello.modes
        self.faults: tuple[str, ...] = ()

    def _greet(self) -> Hello:
        hello = self.ask("hello", protocol=PROTOCOL).hello
        if hello is None:
            raise SubjectError("nonsense", "the reply to hello has none")
        if hello.protocol != PROTOCOL:
            raise SubjectError(
                "nonsense", f"it speaks version {hello.protocol} of the protocol, not {PROTOCOL}"
            )
        return hello

    def ask(self, do: str, sink: Sink | None = None, /, **more: Any) -> Reply:
        """Send a request; see `Pipe.ask`. After an error the process is ended, but for an answer that it refused."""
        if self._pipe is None:
            self._pipe = Pipe(self.command, self.patience)
            if do != "hello":
                self._greet()
        try:
            return self._pipe.ask(do, sink, **more)
        except SubjectError as error:
            if error.what != "refused":
                self.close()
            raise

    def close(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def refuses(self, scenario: Scenario) -> str:
        """Why it can't take a scenario; see `Subject.refuses`."""
        if scenario.game != self.game:
            return f"{self.name} plays {self.game}, not {scenario.game}"
        return self.ask("refuses", scenario=msgspec.to_builtins(scenario)).refused

    def start(self, scenario: Scenario, sink: Sink) -> WireSession:
        """Begin a play; see `Subject.start`."""
        return WireSession(self, scenario, sink)
