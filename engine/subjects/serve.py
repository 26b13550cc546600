"""Serving an engine over the wire protocol: the other end of `wire`, for our own engines and for whoever writes one in Python."""

from __future__ import annotations

from typing import IO, Any

import msgspec

from headjudge.engine.subjects.protocol import Session, Subject, SubjectError
from headjudge.engine.subjects.wire import LONGEST, PROTOCOL
from headjudge.engine.trace import Event, Question, Scenario


class _Request(msgspec.Struct, frozen=True):
    id: int
    do: str
    scenario: Scenario | None = None
    index: int = -1
    protocol: int = PROTOCOL


class Server:
    """Answers requests about one subject, line by line.

    ``subject``  what is served.       ``out``  where replies go, line by line.
    """

    def __init__(self, subject: Subject, out: IO[bytes]) -> None:
        self.subject = subject
        self.out = out
        self.session: Session | None = None

    def run(self, lines: IO[bytes]) -> None:
        """Answer every line until there is no more."""
        for line in iter(lambda: lines.readline(LONGEST + 1), b""):
            self.answer(line)
            self.out.flush()

    def answer(self, line: bytes) -> None:
        """Answer one request; what is wrong with it is said in ``error``."""
        try:
            request = msgspec.json.decode(line, type=_Request)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._say({"id": _id_of(line), "error": f"no request: {error}"})
            return
        try:
            self._say({"id": request.id, **self._do(request)})
        except SubjectError as error:
            self._say({"id": request.id, "error": f"{error.what}: {error}"})

    def _do(self, request: _Request) -> dict[str, Any]:
        subject = self.subject
        if request.do == "hello":
            return {
                "hello": {
                    "name": subject.name, "version": subject.version, "game": subject.game, "edition": subject.edition,
                    "protocol": PROTOCOL, "observes": sorted(subject.observes), "deviations": subject.deviations,
                    "cards": sorted(getattr(subject, "cards", ())), "modes": getattr(subject, "modes", False),
                }
            }  # fmt: skip
        if request.do in ("start", "refuses"):
            if request.scenario is None:
                raise SubjectError("refused", "a scenario is missing")
            refused = subject.refuses(request.scenario)
            if refused or request.do == "refuses":
                return {"refused": refused}
            self.session = subject.start(request.scenario, self._tell)
            return self._asked(self.session.question)
        if self.session is None:
            raise SubjectError("refused", f"{request.do!r} before a start")
        if request.do == "answer":
            return self._asked(self.session.answer(request.index))
        if request.do == "snapshot":
            return {"snapshot": self.session.snapshot()}
        raise SubjectError("refused", f"no request {request.do!r}")

    def _asked(self, question: Question | None) -> dict[str, Any]:
        assert self.session is not None
        if question is None:
            return {"ended": self.session.why}
        options = [{"name": option.name, "tag": option.tag} for option in question.options]
        return {"question": {"name": question.name, "player": question.player, "options": options}}

    def _tell(self, event: Event) -> None:
        self._say({"event": event})

    def _say(self, value: dict[str, Any]) -> None:
        self.out.write(msgspec.json.encode(value) + b"\n")


def _id_of(line: bytes) -> int:
    """The id of a request that can't be read otherwise; -1 where not even that can."""
    try:
        value = msgspec.json.decode(line)
        return int(value["id"])
    except Exception:
        return -1
