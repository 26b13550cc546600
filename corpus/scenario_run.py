"""Running a scenario file against a subject: its steps answer the subject's questions, its sentences are checked.

A step that does not fit the question at hand, or a question that no step answers, is an error that says who is asked
what; a sentence that does not hold is a failure that says what is so instead. May import: the subject protocol, the
trace, and the readers and the walk of this room.
"""

from __future__ import annotations

from dataclasses import dataclass

from headjudge.corpus.scenario_cast import Name
from headjudge.corpus.scenario_expect import Expectation
from headjudge.corpus.scenario_fields import Clash
from headjudge.corpus.scenario_format import ScenarioFile
from headjudge.corpus.scenario_questions import DONE, NO, YES, Asked, option_of, payment
from headjudge.corpus.scenario_steps import ANY_COST, Plan, Step
from headjudge.corpus.scenario_text import is_variant
from headjudge.corpus.scenario_walk import Walk
from headjudge.engine.subjects import Subject, SubjectError
from headjudge.engine.trace import Answer, Event, Violation
from headjudge.engine.trace.told import mistold

#: What a step means that answers a question itself.
_ANSWERS = ("choose", "accept", "decline", "pay", "order")


@dataclass(frozen=True, slots=True)
class LineResult:
    """One sentence of the file: its line, whether it held, and what was so instead."""

    line: int
    text: str
    held: bool
    instead: str = ""


@dataclass(frozen=True, slots=True)
class ScenarioResult:
    """What came of a scenario file.

    ``verdict``  "passed"; "failed": a sentence did not hold or an invariant was broken; "error": the steps could not be
                 followed.
    ``lines``    the sentences that were checked, in order.
    ``message``  "" when it passed; else what was expected, what is so, and the events that bear on it, in lines.
    ``trace``    the events up to where the file ends.    ``answers``  what was answered, for a case.
    ``violations``  invariants that were broken.      ``stuck``  the step that can't be followed, and why, in a line; else "".
    """

    file: str
    title: str
    verdict: str
    lines: tuple[LineResult, ...]
    message: str
    trace: tuple[Event, ...]
    answers: tuple[Answer, ...] = ()
    violations: tuple[Violation, ...] = ()
    stuck: str = ""


class _Stuck(Exception):
    """The steps can't be followed; the text says why."""


def run_scenario(file: ScenarioFile, subject: Subject) -> ScenarioResult:
    """Play a scenario file on a subject and check its sentences.

    Never raises for what the file or the subject does: see `ScenarioResult.verdict`."""
    try:
        refusal = subject.refuses(file.scenario)
        why = f"{subject.name} can't take it: {refusal}" if refusal else ""
    except SubjectError as error:
        why = f"the subject failed ({error.what}): {error}"
    if why:
        return ScenarioResult(file.path, file.title, "error", (), f"{file.path}: {why}", ())
    if file.scenario.game == "magic":
        from headjudge.corpus.scenario_magic_run import MagicRun  # it extends what stands here

        return MagicRun(file, subject).run()
    return Run(file, subject).run()


class Run:
    """One run of a file; see the module's docstring."""

    def __init__(self, file: ScenarioFile, subject: Subject) -> None:
        self.file = file
        self.subject = subject
        self.walk = self.walk_of(file, subject)
        self.world = self.walk.world
        self.lines: list[LineResult] = []
        #: Where in the trace the step before began.
        self.window = 0
        #: Events by which a step was already found to have come about.
        self.used: set[int] = set()
        #: The step that could not be followed, and why.
        self.stopped = ""

    def walk_of(self, file: ScenarioFile, subject: Subject) -> Walk:
        """The walk through the play; another game's run has its own."""
        return Walk(file.scenario, file.cast, subject)

    def run(self) -> ScenarioResult:
        """Follow the script to its end, or to where it can't be followed."""
        problems: list[str] = []
        errors: list[str] = []
        try:
            self.walk.start()
            for at, entry in enumerate(self.file.script):
                following = next((e for e in self.file.script[at:] if isinstance(e, Step)), None)
                self.pay_quietly(following)
                if isinstance(entry, Expectation):
                    problem = self.expect(entry)
                    if problem:
                        problems.append(problem)
                else:
                    self.follow(entry)
            self.walk.look()
        except _Stuck as stuck:
            errors.append(str(stuck))
            self.stopped = " ".join(str(stuck).split())
        except SubjectError as error:
            self.walk.show(len(self.walk.events))
            errors.append(f"{self.file.path}: the subject failed ({error.what}): {error}")
        else:
            self.walk.monitor.finish()
        problems += [self.breach(violation) for violation in self.walk.monitor.violations]
        problems += self.mistold()
        for one, why in self.walk.monitor.unknown.items():
            errors.append(f"{self.file.path}: the invariant {one} could not judge: {why}")
        verdict = "failed" if problems else "error" if errors else "passed"
        return self.result(verdict, [*problems, *errors])

    def breach(self, violation: Violation) -> str:
        """A broken invariant in words."""
        rules = ", ".join(violation.rules)
        said = f"the invariant {violation.invariant} ({rules}) is broken at event {violation.event}"
        return f"{self.file.path}: {said}. {violation.then} {violation.however}"

    def mistold(self) -> list[str]:
        """The first event that is not told in the words of the trace."""
        for event in self.walk.events:
            wrong = mistold(event, self.file.scenario.game)
            if wrong:
                return [f"{self.file.path}: event {event.id} is told wrong: {wrong}"]
        return []

    def result(self, verdict: str, problems: list[str]) -> ScenarioResult:
        """What came of the file."""
        return ScenarioResult(
            self.file.path, self.file.title, verdict, tuple(self.lines), "\n".join(problems), tuple(self.world.events),
            tuple(self.walk.answers), tuple(self.walk.monitor.violations), self.stopped,
        )  # fmt: skip

    def pay_quietly(self, step: Step | None) -> None:
        """Answer questions about how to pay, unless the next step declines to."""
        while True:
            asked = self.walk.asked
            if asked is None or asked.sort not in ("pay for", "domain"):
                return
            if (
                step is not None
                and step.verb == "decline"
                and step.who == asked.question.player
                and not step.word
            ):
                return
            if step is not None and step.verb == "choose" and step.word in asked.names:
                return
            self.walk.take(payment(asked))

    # -- saying what is wrong ---------------------------------------------------------------------------------------

    def stuck(self, step: Step, why: str) -> _Stuck:
        """The error about a step that can't be followed."""
        return _Stuck(f"{self.file.path}:{step.line}: {step.text}\n    {why}")

    def expect(self, entry: Expectation) -> str:
        """Check one sentence; returns what is wrong, in lines, or ""."""
        self.walk.look()
        outcome = entry.check(self.world)
        self.lines.append(
            LineResult(entry.line, entry.text, outcome.holds, "" if outcome.holds else outcome.instead)
        )
        if outcome.holds:
            return ""
        problem = f"{self.file.path}:{entry.line}: expected: {entry.text}\n    but {outcome.instead}"
        if self.world.stop.player and not self.world.stop.acts:
            problem += f"\n    at this point {self.walk.where()}"
        events = "\n".join(f"        {line}" for line in self.world.about(entry.about))
        return problem + (f"\n    events that bear on it:\n{events}" if events else "")

    # -- steps ------------------------------------------------------------------------------------------------------

    def follow(self, step: Step) -> None:
        """Do what one step says. Raises `_Stuck`."""
        start = self.walk.passed
        match step.verb:
            case "pass" if step.who == "all":
                self.all_pass(step)
            case "pass until":
                self.pass_until(step)
            case "pass":
                self.need_priority(step)
                self.pass_once(step)
            case "end turn":
                self.need_priority(step)
                if self.world.chain():
                    raise self.stuck(
                        step, f"the chain is not empty: it holds {', '.join(self.world.chain())}"
                    )
                if self.world.fields.showdown is not None:
                    raise self.stuck(step, "a showdown is going on; write 'all pass' to close it")
                self.walk.pass_priority()
            case "play" | "activate" | "hide":
                self.begin(step)
            case "move":
                self.move(step)
            case "take":
                self.take(step)
            case "assign":
                for unit in step.plan.targets:
                    self.answer_or_see(step, "assign", unit, "damage_assigned")
                    self.walk.look()
                    asked = self.walk.asked
                    if asked is not None and asked.sort == "excess" and not self.chooses_next(step):
                        self.walk.take(0)  # all that is left
            case "begin":
                assert step.what is not None
                self.answer_or_see(step, "begin", step.what, f"{step.word}_began")
            case "finalize":
                assert step.what is not None
                self.carry_out(step, step.what, step.plan, max(self.window, 0))
            case _:
                self.choose(step)
        self.window = start

    def need_priority(self, step: Step) -> None:
        """See to it that the step's player is the one who is asked to act."""
        stop = self.walk.look()
        if stop.acts and stop.player == step.who:
            return
        raise self.stuck(step, f"but {self.walk.where()}")

    def all_pass(self, step: Step) -> None:
        """Everybody passes once, so that the newest item resolves (339, 340) or, with no chain, the showdown closes (347.2)."""
        if not self.walk.look().acts:
            raise self.stuck(step, f"but {self.walk.where()}")
        chain = bool(self.world.chain())
        if not chain and self.world.fields.showdown is None:
            raise self.stuck(
                step, "the chain is empty, so there is nothing to pass on; write 'A ends the turn' to end it"
            )
        self.pass_round(step, ("resolving",) if chain else ("showdown_ended", "item_pending"))

    def pass_round(self, step: Step, over: tuple[str, ...]) -> None:
        """Everybody passes until there is an event of one of these kinds, or a question."""
        begun = len(self.world.events)
        while self.walk.look().acts and not any(e.kind in over for e in self.world.events[begun:]):
            self.pass_once(step)

    def pass_once(self, step: Step) -> None:
        """Pass for whoever has priority."""
        self.walk.pass_priority()

    def pass_until(self, step: Step) -> None:
        """Everybody passes until the chain is empty, or the showdown or combat is over; a question stops it."""
        clash = None if step.word == "chain" else self.clash(step.word)
        if step.word != "chain" and clash is None:
            raise self.stuck(step, f"no {step.word} is going on: {self.walk.where()}")
        while self.walk.look().acts and (
            self.world.chain() if step.word == "chain" else self.clash(step.word) is clash
        ):
            self.all_pass(step)
            self.pay_quietly(None)

    def clash(self, word: str) -> Clash | None:
        """The showdown or combat that is going on."""
        self.walk.look()
        return self.world.fields.combat if word == "combat" else self.world.fields.showdown

    def take(self, step: Step) -> None:
        """An option of its own: to concede, to invite a teammate."""
        self.need_priority(step)
        asked = self.walk.asked
        found = None if asked is None else option_of(asked, (step.word,))
        if found is None:
            raise self.stuck(step, f"that is not on offer: {self.walk.where()}")
        self.walk.take(found)

    def move(self, step: Step) -> None:
        """A Standard Move: the first unit with its destination, then those that move along (144.4)."""
        self.need_priority(step)
        assert step.second is not None
        asked = self.walk.asked
        options = ["pass"] if asked is None else asked.names
        ends = (f" to {step.second.card}", f" to {step.second.text}")
        first, *rest = step.plan.targets
        found = [n for n, o in enumerate(options) if self.world.offers(first, "move", o) and o.endswith(ends)]
        if not found:
            raise self.stuck(step, f"that is not on offer: {self.walk.where()}")
        begun = len(self.walk.events)
        self.walk.take(found[0])
        while (asked := self.walk.asked) is not None and asked.sort == "also move":
            done = option_of(asked, DONE)
            self.walk.take(self.pick(asked, rest.pop(0), step) if rest or done is None else done)
        self.walk.look()
        moved = [e for e in self.world.events[begun:] if e.kind == "standard_move"]
        if moved:
            units = moved[-1].data.get("units", ())
            rest = [unit for unit in rest if not any(self.world.refers(unit, ref) for ref in units)]
        if rest:
            raise self.stuck(step, f"{rest[0].text} was not offered to move along")

    def answer_or_see(self, step: Step, sort: str, name: Name, kind: str) -> None:
        """Answer a question of that sort with a name, or see that the only possible answer was taken without asking."""
        self.pay_quietly(None)
        self.walk.look()
        asked = self.walk.asked
        if asked is not None and asked.sort == sort and asked.question.player == step.who:
            self.walk.take(self.pick(asked, name, step))
            return
        for event in self.world.events[self.window :]:
            if event.kind == kind and event.id not in self.used and self.world.refers(name, event.object):
                self.used.add(event.id)
                return
        raise self.stuck(step, f"but {self.walk.where()}")

    def begin(self, step: Step) -> None:
        """Play, activate or hide, and make the choices that the step names."""
        self.need_priority(step)
        asked = self.walk.asked
        options = ["pass"] if asked is None else asked.names
        assert step.what is not None
        found = [n for n, option in enumerate(options) if self.world.offers(step.what, step.verb, option)]
        if step.verb == "play":
            variants = [options[n] for n in found]
            found = [n for n in found if is_variant(options[n], step.word)]
            if not found and variants:
                raise self.stuck(step, f"only this is offered: {', '.join(variants)}")
        elif step.verb == "activate" and step.number:
            found = found[step.number - 1 : step.number]
        elif step.verb == "hide":
            assert step.second is not None
            found = [
                n
                for n in found
                if options[n].endswith((f" at {step.second.text}", f" at {step.second.card}"))
            ]
        if not found:
            raise self.stuck(step, f"that is not on offer: {self.walk.where()}")
        if len(found) > 1:
            raise self.stuck(
                step, f"say which ability ('ability 1' …): {', '.join(options[n] for n in found)}"
            )
        begun = len(self.walk.events)
        self.walk.take(found[0])
        if step.verb != "hide":
            self.carry_out(step, step.what, step.plan, begun)

    def carry_out(self, step: Step, what: Name, plan: Plan, begun: int) -> None:
        """Answer the questions that belong to an item from a plan, and see that the plan was used up."""
        targets, modes, uses, pays = list(plan.targets), list(plan.modes), list(plan.uses), list(plan.pays)
        while (asked := self.next_asked(step, what)) is not None:
            player = asked.question.player
            index: int | None
            match asked.sort:
                case "optional":
                    named = next((word for word in pays if _is_cost(word, asked)), None)
                    if named is not None:
                        pays.remove(named)
                    elif self.pays_next(step):
                        break
                    index = option_of(asked, YES if named is not None else NO)
                case "target" if targets or plan.says_targets:
                    index = self.next_target(asked, targets, step) if targets else option_of(asked, DONE)
                case "mode" if modes:
                    index = option_of(asked, (f"mode {modes.pop(0)}",))
                case "location" if plan.location is not None:
                    index = self.pick(asked, plan.location, step)
                case "use":
                    use = next((use for use in uses if use[0] == asked.word), None)
                    if use is None and self.answered_next(step):
                        break
                    if use is None:
                        raise self.stuck(
                            step, f"say what {player} uses, as in ', {asked.word}s …': {self.walk.where()}"
                        )
                    uses.remove(use)
                    index = self.pick(asked, use[1], step)
                case _:
                    break
            if index is None:
                raise self.stuck(step, f"the step does not say what to answer: {self.walk.where()}")
            self.walk.take(index)
        self.conclude(step, what, plan, begun, pays)

    def next_asked(self, step: Step, what: Name) -> Asked | None:
        """The next question that belongs to an item, once it is clear how costs are paid; None when there is none."""
        following = self.after(step)
        self.pay_quietly(following if isinstance(following, Step) else None)
        asked = self.walk.asked
        if asked is None or asked.sort == "act" or not self.belongs(asked, step, what):
            return None
        self.walk.look()
        return asked

    def conclude(self, step: Step, what: Name, plan: Plan, begun: int, pays: list[str]) -> None:
        """See that a plan was used up, where no question about its item is left; else the next line has to answer that. Who attacks and
        who blocks is no question about an item. Raises `_Stuck`."""
        self.walk.look()
        asked = self.walk.asked
        if asked is None or asked.sort in ("act", "attack", "block") or not self.belongs(asked, step, what):
            self.check_plan(step, what, plan, begun, pays)
        elif not self.answered_next(step):
            raise self.stuck(step, f"the step does not say what to answer: {self.walk.where()}")

    def next_target(self, asked: Asked, targets: list[Name], step: Step) -> int:
        """The option for the next target that a step names. Those that stand before it and are not on offer were the only choice, so that
        nobody was asked; `check_plan` sees to that. Raises `_Stuck`."""
        for at, name in enumerate(targets):
            if any(self.world.refers(name, option) for option in asked.names):
                del targets[:at]
                break
        return self.pick(asked, targets.pop(0), step)

    def answered_next(self, step: Step) -> bool:
        """Whether the line after a step answers a question itself, or is a sentence about it."""
        following = self.after(step)
        return isinstance(following, Expectation) or (following is not None and following.verb in _ANSWERS)

    def chooses_next(self, step: Step) -> bool:
        """Whether the line after a step is a choice of its player's."""
        following = self.after(step)
        return isinstance(following, Step) and following.who == step.who and following.verb == "choose"

    def pays_next(self, step: Step) -> bool:
        """Whether the line after a step says whether its player pays an optional additional cost."""
        following = self.after(step)
        if not isinstance(following, Step) or following.who != step.who:
            return False
        return following.verb in ("pay", "decline") and bool(following.word)

    def after(self, step: Step) -> Step | Expectation | None:
        """The line after a step."""
        return next((e for e in self.file.script if e.line > step.line), None)

    def belongs(self, asked: Asked, step: Step, what: Name) -> bool:
        """Whether a question is about the item that a step plays, activates or finalizes."""
        if asked.id and asked.question.player == step.who:
            if what.kind == "token":
                return True
            ability = step.verb == "activate" or what.kind == "ability"
            return asked.id == what.id and asked.ability is ability
        return False

    def pick(self, asked: Asked, name: Name, step: Step) -> int:
        """The option that a name stands for. Raises `_Stuck`."""
        names = asked.names
        for index, option in enumerate(names):
            if self.world.refers(name, option):
                return index
        alike = [index for index, option in enumerate(names) if option.partition("#")[0] == name.card]
        if len(alike) == 1 and name.kind == "token":
            return alike[0]
        raise self.stuck(step, f"{name.text} is not on offer: {self.walk.where()}")

    def check_plan(self, step: Step, what: Name, plan: Plan, begun: int, pays: list[str]) -> None:
        """See that what a step says is what happened, also where there was nothing to choose."""
        if pays:
            raise self.stuck(step, f"there was no such cost to choose: {pays[0]}")
        recent = self.walk.events[begun : len(self.world.events)]
        mine = [e for e in recent if self.is_item(step, what, str(e.data.get("item", "")))]
        if plan.says_targets and "targets_chosen" in self.subject.observes:
            chosen = [r for e in mine if e.kind == "targets_chosen" for r in e.data["targets"]]
            right = len(chosen) == len(plan.targets) and all(
                self.world.refers(name, ref) for name, ref in zip(plan.targets, chosen, strict=True)
            )
            if not right:
                raise self.stuck(step, f"the targets chosen were: {', '.join(chosen) or 'none'}")
        places = [
            e.data["answer"] for e in mine if e.kind == "option_chosen" and e.data["what"] == "location"
        ]
        if plan.location is not None and places and not self.world.refers(plan.location, places[-1]):
            raise self.stuck(step, f"the location chosen was {places[-1]}")
        used = [r for e in mine if e.kind == "cost_paid" for _, refs in e.data.get("acts", ()) for r in refs]
        for _, name in plan.uses:
            if not any(self.world.refers(name, ref) for ref in used):
                raise self.stuck(step, f"{name.text} was not used for a cost")

    def is_item(self, step: Step, what: Name, reference: str) -> bool:
        """Whether a reference is the item that a step is about."""
        if step.verb != "activate":
            return self.world.refers(what, reference)
        source, star, _ = reference.rpartition("*")
        return bool(star) and self.world.refers(what, source)

    # -- answers ----------------------------------------------------------------------------------------------------

    def choose(self, step: Step) -> None:
        """Answer the question that waits."""
        asked = self.walk.asked
        if asked is None or asked.sort == "act" or asked.question.player != step.who:
            if step.verb == "choose" and self.came_about(step):
                return
            raise self.stuck(step, f"but {self.walk.where()}")
        index = self.answer_to(asked, step)
        if index is None:
            if step.verb == "choose" and self.came_about(step):
                return
            raise self.stuck(step, f"that is no answer: {self.walk.where()}")
        self.walk.look()
        self.walk.take(index)

    def answer_to(self, asked: Asked, step: Step) -> int | None:
        """The option that a step picks; None when it picks none of them."""
        self.walk.look()
        if step.verb in ("pay", "decline") and step.word and not _is_cost(step.word, asked):
            return None
        match step.verb:
            case "accept":
                return option_of(asked, YES)
            case "pay":
                yes = option_of(asked, YES)
                return payment(asked) if yes is None and asked.sort == "pay for" else yes
            case "decline":
                return option_of(asked, NO)
            case "order":
                return self.order(asked, step)
        said = self.said(asked, step)
        return option_of(asked, DONE) if said is None and step.word.casefold() == "nothing" else said

    def said(self, asked: Asked, step: Step) -> int | None:
        """The option that a step names, or says in its own words; None when it is none of them."""
        if step.what is not None:
            for index, option in enumerate(asked.names):
                if self.world.refers(step.what, option):
                    return index
        words = step.word.casefold()
        for index, option in enumerate(asked.names):
            if words in (option.casefold(), option.partition("#")[0].casefold()):
                return index
        return None

    def order(self, asked: Asked, step: Step) -> int | None:
        """The trigger that comes first; both have to be on offer. They are not on the chain yet, so their sources tell, and which of
        the same source's by their order there."""
        assert step.what is not None and step.second is not None
        places: list[int] = []
        for name in (step.what, step.second):
            found = [n for n, option in enumerate(asked.names) if f"#{name.id}*" in option]
            if not found:
                return None
            places.append(found[min(name.nth, len(found)) - 1])
        return places[0] if places[0] != places[1] else None

    def came_about(self, step: Step) -> bool:
        """Whether what a step chooses was the only choice, so that nobody was asked: the trace since the last step tells."""
        self.walk.look()
        for event in self.world.events[self.window :]:
            if (
                event.id in self.used
                or event.player not in (step.who, "")
                or event.kind in ("priority", "passed")
            ):
                continue
            mentioned = [event.object, *event.data.get("targets", ()), event.data.get("answer", "")]
            named = step.what is not None and any(
                self.world.refers(step.what, str(m)) for m in mentioned if m
            )
            if (named or step.word in mentioned) and event.kind in _CHOICES:
                self.used.add(event.id)
                return True
        return False


#: Kinds of event by which a choice shows in the trace.
_CHOICES = ("targets_chosen", "option_chosen", "move", "killed", "status", "new_choices")


def _is_cost(word: str, asked: Asked) -> bool:
    """Whether a word of the file is the optional additional cost that a question is about."""
    return asked.sort == "optional" and (word == ANY_COST or word.casefold() == asked.word.casefold())
