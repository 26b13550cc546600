"""Bisection: since which commit of an engine a case fails, by ``git bisect run``.

The commits are checked out in a working tree of git's own beside the user's, which is thrown away in the end: what the user has checked
out, changed or begun to bisect stays as it is. At each commit a process of this module (`main`) starts the engine there, plays the case
and tells git whether the commit is good, bad, or can't be told. May be called by: the command line.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from headjudge.fuzz.regression import GREEN, verify_file

#: What ``git bisect run`` understands of a process: the commit is good, bad, or can't be told.
GOOD, BAD, CANT_TELL = 0, 1, 125
#: What the lines begin with that are for people, among those that git prints.
_MARK = "headjudge: "
#: Variables that would have git work somewhere else than where it is told to: a hook sets them.
_ELSEWHERE = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX")


class CantBisect(Exception):
    """There is nothing to bisect, or git can't; the message is one line."""


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit, by its hash, day, author and the first line of its message."""

    hash: str
    day: str
    author: str
    subject: str

    def __str__(self) -> str:
        return f"{self.hash[:10]} ({self.day}, {self.author}): {self.subject}"


@dataclass(frozen=True, slots=True)
class Trial:
    """What a commit was found to be: ``code`` as `main` returns it, ``said`` why."""

    code: int
    said: str


class Bisection:
    """The case, the engine's repository, and a checkout of it to try commits in.

    ``case``      a case or a scenario file.          ``command``  what starts the engine, in the checkout.
    ``where``     a folder in the repository: the command runs in that folder of the checkout.
    ``patience``  seconds until the engine's reply is overdue.
    ``say``       is called with a line for each commit that was tried.
    Raises `CantBisect` where there is no repository, or no git.
    """

    def __init__(
        self, case: Path, command: Sequence[str], where: Path, patience: float, say: Callable[[str], None]
    ) -> None:
        self._step = (sys.executable, "-P", "-m", __name__, str(case.resolve()), str(patience))
        self._command = tuple(command)
        self._say = say
        self._env = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
        self._repository = where
        self._inside = self._git(where, "rev-parse", "--show-prefix")

    def commit(self, revision: str) -> Commit:
        """The commit that a revision names. Raises `CantBisect`."""
        try:
            found = self._git(
                self._repository,
                "rev-parse",
                "--verify",
                "--quiet",
                "--end-of-options",
                f"{revision}^{{commit}}",
            )
        except CantBisect:
            raise CantBisect(f"{self._repository} has no commit {revision!r}") from None
        told = self._git(self._repository, "log", "-1", "--format=%H%n%as%n%an%n%s", found).split("\n")
        return Commit(told[0], told[1], told[2], told[3] if len(told) > 3 else "")

    def since(self, bad: str, good: str = "") -> list[Commit]:
        """The first commit with which the case fails; several, newest first, where those between can't be told apart.

        ``bad``   a revision with which it fails.     ``good``  one with which it doesn't; "" to look for one among those before.
        Raises `CantBisect` where they are not so.
        """
        failing = self.commit(bad)
        with self._checkout(failing.hash) as tree:
            tried = self._try(tree, failing)
            if tried.code != BAD:
                raise CantBisect(f"the case does not fail at {bad}: {tried.said}")
            if good:
                fine = self.commit(good)
                tried = self._try(tree, fine)
                if tried.code != GOOD:
                    raise CantBisect(f"the case is not in order at {good}: {tried.said}")
            else:
                fine = self._look_back(tree, failing)
            return self._run(tree, failing, fine)

    def _look_back(self, tree: Path, failing: Commit) -> Commit:
        """A commit at which the case is in order: one, three, seven … commits before, the first of all last."""
        before = self._git(tree, "rev-list", "--first-parent", failing.hash).split()[1:]
        at = 0
        while at < len(before):
            fine = self.commit(before[at])
            if self._try(tree, fine).code == GOOD:
                return fine
            at = 2 * at + 2 if at == len(before) - 1 else min(2 * at + 2, len(before) - 1)
        raise CantBisect("the case was in order at none of the commits that were tried; name one by --good")

    def _run(self, tree: Path, bad: Commit, good: Commit) -> list[Commit]:
        self._git(tree, "bisect", "start", bad.hash, good.hash)
        running = subprocess.Popen(
            ("git", "bisect", "run", *self._step, self._inside, *self._command),
            cwd=tree, env=self._env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
        )  # fmt: skip
        assert running.stdout is not None and running.stderr is not None
        with running:
            for line in running.stdout:
                if line.startswith(_MARK):
                    self._say(line.removeprefix(_MARK).rstrip("\n"))
            errors = running.stderr.read()
        fine = self._git(tree, "for-each-ref", "--format=%(objectname)", "refs/bisect/good-*").split()
        left = self._git(tree, "rev-list", "refs/bisect/bad", "--not", *fine).split()
        skipped = self._git(tree, "for-each-ref", "--format=%(objectname)", "refs/bisect/skip-*").split()
        if set(left[1:]) - set(skipped):
            raise CantBisect(f"git bisect stopped before its end: {_last(errors)}")
        return [self.commit(one) for one in left]

    def _try(self, tree: Path, commit: Commit) -> Trial:
        self._git(tree, "checkout", "--quiet", "--detach", commit.hash)
        done = subprocess.run(
            (*self._step, self._inside, *self._command), cwd=tree, env=self._env, capture_output=True, text=True, errors="replace",
        )  # fmt: skip
        if not done.stdout.startswith(_MARK):
            raise CantBisect(f"the case can't be played: {_last(done.stderr)}")
        line = done.stdout.removeprefix(_MARK).rstrip("\n")
        self._say(line)
        return Trial(done.returncode, line)

    @contextlib.contextmanager
    def _checkout(self, commit: str) -> Iterator[Path]:
        """A working tree of its own, for as long as it lasts."""
        with tempfile.TemporaryDirectory(prefix="headjudge-bisect-") as folder:
            tree = Path(folder) / "checkout"
            self._git(self._repository, "worktree", "add", "--quiet", "--detach", str(tree), commit)
            try:
                yield tree
            finally:
                self._git(self._repository, "worktree", "remove", "--force", "--force", str(tree))

    def _git(self, folder: Path, *args: str) -> str:
        try:
            done = subprocess.run(
                ("git", *args), cwd=folder, env=self._env, capture_output=True, text=True, errors="replace"
            )
        except OSError as error:
            raise CantBisect(f"git can't be started in {folder}: {error.strerror}") from None
        if done.returncode:
            raise CantBisect(
                f"git {args[0]}: {_last(done.stderr) or f'it ended with code {done.returncode}'}"
            )
        return done.stdout.rstrip("\n")


def _last(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def tried(case: Path, command: Sequence[str], patience: float) -> Trial:
    """Start an engine here and play a case on it. Raises `FileError` for a case that can't be read."""
    from headjudge.engine.subjects.protocol import SubjectError
    from headjudge.engine.subjects.wire import WireSubject

    try:
        engine = WireSubject(command, patience)
    except SubjectError as error:
        return Trial(CANT_TELL, f"the engine does not greet: {error}")
    try:
        outcome = verify_file(case, lambda game: engine if game == engine.game else None)
    finally:
        engine.close()
    if isinstance(outcome, str):
        return Trial(CANT_TELL, f"the engine {engine.name!r} plays {engine.game}, and no {outcome}")
    said = f"{outcome.verdict}: {outcome.said.splitlines()[0]}" if outcome.said else outcome.verdict
    if outcome.verdict in GREEN:
        return Trial(GOOD, said)
    return Trial(CANT_TELL if outcome.verdict in ("ERROR", "error") else BAD, said)


def main(args: Sequence[str]) -> int:
    """Try the commit that is checked out: the case's file, the engine's patience, the folder to start it in, and its command.

    Returns what ``git bisect run`` understands. What the engine's build has changed of git's files is put back.
    """
    from headjudge.corpus.errors import FileError

    case, patience, inside, *command = args
    here = subprocess.run(
        ("git", "log", "-1", "--format=%h %s"), capture_output=True, text=True, errors="replace"
    ).stdout
    top = Path.cwd()
    try:
        os.chdir(top / inside)
        trial = tried(Path(case), command, float(patience))
    except FileNotFoundError:
        trial = Trial(CANT_TELL, f"there is no folder {inside}")
    except FileError as error:
        sys.stderr.write(f"{error}\n")
        return CANT_TELL
    words = {GOOD: "in order", BAD: "fails"}
    line = " ".join(f"{words.get(trial.code, 'unknown')}  {here.strip()}  {trial.said}".split("\n"))
    sys.stdout.write(f"{_MARK}{line}\n")
    sys.stdout.flush()
    subprocess.run(("git", "reset", "--quiet", "--hard"), cwd=top, stdout=subprocess.DEVNULL)
    return trial.code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
