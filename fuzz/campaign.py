"""A campaign: many plays of made-up positions, and what came of them.

Each example has its own scenario and its own choices, from a seeded generator ("bulk": example n depends on
the seed and n alone) or from Hypothesis. Every breach is shrunk, given its signature and kept once; a known
one is counted. Before the first example the canary proves that the whole chain, from generator to invariant,
still finds what is there. Nothing that a subject does ends a campaign. May be called by: the command line,
tests.
"""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from headjudge.engine.rules import rule_order
from headjudge.engine.subjects.protocol import Subject, SubjectError
from headjudge.engine.trace import Answer, Breach, Event, Scenario, Violation
from headjudge.engine.trace.causality import breach_of
from headjudge.fuzz.choose import TASTES, Chooser, HypothesisChooser, RecordedChooser, SeededChooser, Taste
from headjudge.fuzz.discovery import Discovery, behaviours
from headjudge.fuzz.findings import Finding, make_case, unshrunk
from headjudge.fuzz.memory import collecting_rarely
from headjudge.fuzz.oracles import check_play, due, is_dear
from headjudge.fuzz.shrink import Seen, Shrunk, Table, shrink
from headjudge.fuzz.source import HypothesisSource, Source, mix
from headjudge.fuzz.walk import JudgeError, Play, play
from headjudge.invariants import Invariant, Monitor
from headjudge.invariants.excused import EXCUSABLE

#: Failures of one breach that are shrunk: the first few, and as many again while they bring new signatures.
SHRINKS_A_BREACH = 3
#: Failures of one breach that are shrunk in all, however many signatures they bring.
MOST_SHRINKS = 12
#: The number of an example that failed elsewhere.
KNOWN = -1
#: Plays in which the canary must be found.
CANARY_PLAYS = 2_000
#: Questions whose events the judge hears at once: what is judged together is judged faster.
LAG = 64
#: Seconds between two reports of progress.
REPORT_EVERY = 0.2


@dataclass(frozen=True, slots=True)
class Plan:
    """What a campaign is to do.

    ``examples``, ``seconds``  when it ends; with both, whichever comes first. At least one is needed.
    ``source``      "bulk" or "hypothesis".
    ``faults``      ids of the rule faults that the subject has switched on; kept in the cases.
    ``ignore``      signatures that are passed over: counted apart, never a finding, and no reason to end a
      play.
    ``keep_going``  whether a play goes on after a breach.
    ``mode``        the mode of play (Riftbound 481-489); "" for positions of no mode, and for whole games a
      duel.
    ``whole_games`` whether plays are games from setup to a winner.
    ``profile``     how large and full positions are (`fuzz.profiles`).
    ``first``       number of the first example; ``skip`` are numbers from there on that count as examples and are not played. Both are
      for the bulk source, whose examples have numbers.
    """

    game: str
    seed: int = 0
    examples: int | None = None
    seconds: float | None = None
    source: str = "bulk"
    faults: tuple[str, ...] = ()
    ignore: frozenset[str] = frozenset()
    keep_going: bool = False
    mode: str = ""
    whole_games: bool = False
    profile: str = "default"
    first: int = 0
    skip: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Canary:
    """A subject with the canary fault on, and the ids of the invariants that must notice."""

    id: str
    subject: Subject
    invariants: frozenset[str]


@dataclass(frozen=True, slots=True)
class Parts:
    """What a campaign is made of; all of it can be a toy.

    ``subject``     the engine under judgement.
    ``invariants``  makes fresh instances of those that judge.
    ``scenario``    makes a starting position from a source of choices (Hypothesis').
    ``bulk``        makes that of example n from the campaign's seed and n, faster.
    ``canary``      what must be found first; None for a game that has none.
    ``tastes``      what the walks take turns to like.
    ``known``       plays that failed elsewhere, where each starts and its answers: they come first, as example -1.
    ``dear``        whether a share of the plays is put to the dear oracles.
    """

    subject: Subject
    invariants: Callable[[], Sequence[Invariant]]
    scenario: Callable[[Source], Scenario]
    bulk: Callable[[int, int], Scenario]
    canary: Canary | None = None
    tastes: tuple[Taste, ...] = TASTES
    known: tuple[tuple[Scenario, tuple[Answer, ...]], ...] = ()
    dear: bool = True


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a campaign is: ``doing`` is "canary", "playing" or "shrinking"; ``seconds`` since it began."""

    doing: str
    plays: int
    decisions: int
    events: int
    seconds: float
    rules: int
    findings: int


@dataclass(slots=True)
class Result:
    """What came of a campaign.

    ``rules``       number to times cited.        ``findings``  by signature, in the order found.
    ``follow_ups``  failures that come only after another in the same play, or by the same event, and may follow from it; no findings.
    ``ignored``     signature to plays that showed it, of those passed over.
    ``known``       likewise of those that the campaign was told of, where none was shrunk again.
    ``shrinks``     failures that were shrunk, in order: the breach, and the signature that it came to.
    ``refused``     why the subject did not take a position, to how many; they count as examples, not as plays.
    ``not_observed``  invariants that need a kind of event that the subject doesn't tell.
    ``left_out``    cards that were left out of positions since the subject doesn't play them, and why.
    ``premises``    invariant to how often its premise came true; ``not_tested`` are those where it never did.
    ``played``      card name to times that it was finalized, or played as a land.
    ``unknown``     id of each invariant that raised an error, with the error: the run can't be trusted.
    ``canary``      after how many plays it was found; 0 when it was missed; -1 when there is none.
    ``oracle_plays``  plays that were put to the dear oracles.
    ``ends``        why plays ended, to how many; of whole games also "winner" and "loop".
    ``stopped``     whole games that neither had a winner nor were in a loop, and how each stopped.
    ``behaviours``  how many were seen, of which ``chance`` that the next play shows a new one (`discovery`).
    """

    game: str
    subject: str
    version: str
    seed: int
    source: str
    faults: tuple[str, ...] = ()
    plays: int = 0
    decisions: int = 0
    events: int = 0
    seconds: float = 0.0
    rules: dict[str, int] = field(default_factory=dict)
    findings: dict[str, Finding] = field(default_factory=dict)
    follow_ups: dict[str, Finding] = field(default_factory=dict)
    ignored: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    shrinks: list[tuple[Breach, str]] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    premises: dict[str, int] = field(default_factory=dict)
    not_observed: tuple[str, ...] = ()
    left_out: dict[str, str] = field(default_factory=dict)
    played: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    stopped: list[str] = field(default_factory=list)
    behaviours: int = 0
    chance: float = 1.0
    unknown: dict[str, str] = field(default_factory=dict)
    canary: int = -1
    oracle_plays: int = 0
    interrupted: bool = False
    error: str = ""

    @property
    def not_tested(self) -> tuple[str, ...]:
        """Invariants whose premise never came true, of those that could observe what they need."""
        return tuple(id for id, times in self.premises.items() if not times and id not in self.not_observed)

    @property
    def trusted(self) -> bool:
        """False when what was found or not found means nothing: an invariant failed, or the canary was
        missed.
        """
        return not (self.unknown or self.error or self.canary == 0)

    @property
    def code(self) -> int:
        """The exit code: 0 nothing found, 1 violations found, 3 not to be trusted, 130 interrupted."""
        if self.interrupted:
            return 130
        if not self.trusted:
            return 3
        return 1 if self.findings or self.stopped else 0


class Campaign:
    """A campaign in progress.

    ``report``  is called now and then with a `Progress`; ``found`` with each new finding.
    ``discovery``  what its plays have shown.
    ``known``   breaches that were shrunk before this campaign, each with the signatures that came of it, in order: what is known well
      enough is not shrunk again.
    """

    def __init__(
        self,
        plan: Plan,
        parts: Parts,
        *,
        report: Callable[[Progress], None] = lambda progress: None,
        found: Callable[[Finding], None] = lambda finding: None,
        known: Mapping[Breach, Sequence[str]] = MappingProxyType({}),
    ) -> None:
        if plan.examples is None and plan.seconds is None:
            raise ValueError("a campaign needs a number of examples or of seconds")
        self.plan = plan
        self.parts = parts
        self._report = report
        self._tell = found
        subject = parts.subject
        self.result = Result(plan.game, subject.name, subject.version, plan.seed, plan.source, plan.faults)
        self._monitor = Monitor(parts.invariants(), subject.observes)
        # Shrinking has a judge of its own: its plays are no examples and must not count as such.
        self._shrink_monitor = Monitor(parts.invariants(), subject.observes)
        self.discovery = Discovery()
        self._breaches: dict[Breach, _Breach] = {}
        self._passed_over: set[Breach] = set()
        for breach, names in known.items():
            told = self._breaches[breach] = _Breach()
            for name in names:
                told.note(name)
            self._pass_over(breach, told)
        self._started = 0.0
        self._next_report = 0.0

    def run(self) -> Result:
        """Run it to its end; on Ctrl-C, what was found until then is the result."""
        self._started = time.perf_counter()
        try:
            with collecting_rarely():
                self._play_all()
        except KeyboardInterrupt:
            self.result.interrupted = True
        except JudgeError as error:
            self.result.error = str(error)
        self._sum_up()
        return self.result

    def _play_all(self) -> None:
        if not self._finds_the_canary():
            return
        for scenario, answers in self.parts.known:
            self._one(KNOWN, scenario, RecordedChooser(answers, exact=False))
        if self.plan.source == "hypothesis":
            self._hypothesis()
        else:
            self._bulk()

    # -- the canary ------------------------------------------------------------------------------------------

    def _finds_the_canary(self) -> bool:
        """Whether the canary is found within its plays. True also when there is none."""
        canary = self.parts.canary
        if canary is None:
            return True
        self.result.canary = 0
        every = {one.id: one for one in self._canary_invariants(canary)}
        monitor = Monitor(
            [one for id, one in every.items() if id in canary.invariants], canary.subject.observes
        )
        for index in range(CANARY_PLAYS):
            self._progress("canary")
            scenario, choose = self._example(index)
            done = play(canary.subject, scenario, choose, monitor)
            if any(violation.invariant in canary.invariants for violation in done.violations):
                self.result.canary = index + 1
                return True
        self.result.error = f"the canary {canary.id!r} was not found in {CANARY_PLAYS} plays"
        return False

    def _canary_invariants(self, canary: Canary) -> Sequence[Invariant]:
        """All invariants of the game, whatever the campaign is limited to: the canary needs its own."""
        from headjudge.fuzz import find

        chosen = self.parts.invariants()
        if canary.invariants <= {one.id for one in chosen}:
            return chosen
        return find.invariants(self.plan.game, sorted(canary.invariants))

    # -- the sources of examples -----------------------------------------------------------------------------

    def _example(self, index: int) -> tuple[Scenario, Chooser]:
        """The scenario and the choices of example ``index``: they depend on the seed and the index alone."""
        seed = self.plan.seed
        return self.parts.bulk(seed, index), SeededChooser(mix(seed, index), self._taste(index))

    def _taste(self, index: int) -> Taste:
        return self.parts.tastes[index % len(self.parts.tastes)]

    def _bulk(self) -> None:
        index = self.plan.first
        while not self._over():
            if index not in self.plan.skip:
                scenario, choose = self._example(index)
                self._one(index, scenario, choose)
            index += 1

    def _hypothesis(self) -> None:
        from headjudge.fuzz import bridge

        index = 0

        def body(draw: bridge.Draw) -> None:
            nonlocal index
            if self._over() or len(self._passed_over) != passed_over:
                raise bridge.Enough
            scenario = self.parts.scenario(HypothesisSource(draw))
            self._one(
                index, scenario, HypothesisChooser(draw, self._taste(draw(0, len(self.parts.tastes) - 1)))
            )
            index += 1

        while not self._over():
            before = index
            # What is passed over decides when a play ends, and must not change while Hypothesis learns from it.
            passed_over = len(self._passed_over)
            left = bridge.BATCH if self.plan.examples is None else self.plan.examples - index
            bridge.generate(body, examples=left, seed=mix(self.plan.seed, index))
            if index == before:
                raise JudgeError("Hypothesis generated no example: every one overran or was rejected")

    def _over(self) -> bool:
        plan, result = self.plan, self.result
        examples = result.plays + result.refused.total() + len(plan.skip)
        if plan.examples is not None and examples >= plan.examples:
            return True
        return plan.seconds is not None and time.perf_counter() - self._started >= plan.seconds

    # -- one example -----------------------------------------------------------------------------------------

    def _one(self, index: int, scenario: Scenario, choose: Chooser) -> None:
        plan, result, monitor = self.plan, self.result, self._monitor
        self._progress("playing")
        refusal = ""
        # An engine that dies or hangs at that shows it as the play begins, if it does so again.
        with suppress(SubjectError):
            refusal = self.parts.subject.refuses(scenario)
        if refusal:
            result.refused[refusal] += 1
            return
        stops = self._stops if self._passed_over else None
        done = play(
            self.parts.subject,
            scenario,
            choose,
            monitor,
            stop_on_breach=not plan.keep_going,
            stops=stops,
            lag=LAG,
        )
        trace = monitor.trace
        result.plays += 1
        result.decisions += len(done.picks)
        result.events += len(trace)
        result.ends[self._end(index, done, trace) if plan.whole_games else done.why] += 1
        self.discovery.add(behaviours(trace))
        played = result.played
        for event in trace:
            if event.kind == "finalized" or (event.kind == "played" and not event.data.get("item")):
                name = event.data.get("name")
                if name:
                    played[name] += 1
        for id, error in monitor.unknown.items():
            result.unknown.setdefault(id, f"{error} (example {index})")
        if done.violations:
            seen = Seen(done, tuple(trace))
            for breach, violation in seen.breaches().items():
                self._breach(index, breach, seen, violation)
        if self.parts.dear and (index == KNOWN or due(index)) and done.why != "trouble":
            result.oracle_plays += 1
            for wrong in check_play(self.parts.subject, done, tuple(trace), salt=index, few=True):
                seen = Seen(wrong.play, tuple(wrong.trace))
                wrong.play.violations = (*wrong.play.violations, wrong.violation)
                self._breach(index, breach_of(seen.trace, wrong.violation), seen, wrong.violation)

    def _end(self, index: int, done: Play, trace: Sequence[Event]) -> str:
        """How a whole game ended; one that just stopped is a failure."""
        from headjudge.fuzz.endings import ending

        if done.violations:
            return done.why
        end = ending(trace, done.why)
        if end.how not in ("winner", "loop"):
            self.result.stopped.append(
                f"game {index} stopped after {end.turns} turns and {len(trace)} events: {end.how}"
            )
        return end.how

    def _stops(self, violation: Violation) -> bool:
        return breach_of(self._monitor.trace, violation) not in self._passed_over

    # -- findings --------------------------------------------------------------------------------------------

    def _breach(self, index: int, breach: Breach, seen: Seen, violation: Violation) -> None:
        """Take in a failure: shrink it while its breach is young, else count it."""
        waiting = deque([(breach, seen, violation)])
        slipped = False
        while waiting:
            breach, seen, violation = waiting.popleft()
            known = self._breaches.setdefault(breach, _Breach())
            if slipped and known.shrunk:
                continue
            if not known.wants_more():
                self._count(known.last)
                continue
            self._progress("shrinking")
            try:
                shrunk = self._shrink(seen, violation)
            except KeyboardInterrupt:
                self._keep(index, unshrunk(seen, violation, breach))
                raise
            name = self._keep(index, shrunk)
            self.result.shrinks.append((breach, name))
            known.note(name)
            self._pass_over(breach, known)
            slipped = True
            for other, found in shrunk.slips.items():
                waiting.append((other, found, found.breaches()[other]))

    def _pass_over(self, breach: Breach, known: _Breach) -> None:
        # What is passed over, or known well enough, must not hide what comes after it in a play.
        if known.signatures <= self.plan.ignore or not known.wants_more():
            self._passed_over.add(breach)
        else:
            self._passed_over.discard(breach)

    def _shrink(self, seen: Seen, violation: Violation) -> Shrunk:
        dear = is_dear(violation.invariant)
        return shrink(Table(self.parts.subject, self._shrink_monitor, dear=dear), seen, violation)

    def _count(self, name: str) -> None:
        result = self.result
        finding = result.findings.get(name) or result.follow_ups.get(name)
        if name in self.plan.ignore:
            result.ignored[name] += 1
        elif finding is not None:
            finding.times += 1
        else:
            result.known[name] += 1

    def _keep(self, index: int, shrunk: Shrunk) -> str:
        """Give a shrunk failure its signature, and keep it when it is new, or smaller than the one that is
        kept. What even its smallest play shows only after another, known failure is kept apart: it may follow
        from it.
        """
        case = make_case(self.parts.subject, shrunk, self.plan.faults)
        name = case.signature
        result = self.result
        if name in self.plan.ignore:
            result.ignored[name] += 1
            return name
        before = self._before(shrunk)
        finding = result.findings.get(name) or result.follow_ups.get(name)
        if finding is None:
            finding = Finding(case, 0, index, shrunk.picks, shrunk.cards, before)
            (result.follow_ups if before else result.findings)[name] = finding
            if not before:
                self._tell(finding)
        elif finding.follows and not before:
            # It comes alone as well: a finding in its own right.
            finding.follows = ""
            finding.case, finding.picks, finding.cards = case, shrunk.picks, shrunk.cards
            result.findings[name] = result.follow_ups.pop(name)
            self._tell(finding)
        elif (shrunk.picks, shrunk.cards, len(case.trace)) < finding.size() and finding.follows == before:
            finding.case, finding.picks, finding.cards = case, shrunk.picks, shrunk.cards
        finding.times += 1
        return name

    def _before(self, shrunk: Shrunk) -> str:
        """The signature of the first known failure that comes before this one in its shrunk play; "" for
        none.
        """
        for breach in shrunk.seen.before(shrunk.breach):
            known = self._breaches.get(breach)
            if known and known.last:
                return known.last
        return ""

    # -- telling ---------------------------------------------------------------------------------------------

    def _progress(self, doing: str) -> None:
        now = time.perf_counter() - self._started
        if now >= self._next_report:
            self._next_report = now + REPORT_EVERY
            result = self.result
            rules = len(self._monitor.rules)
            self._report(
                Progress(
                    doing, result.plays, result.decisions, result.events, now, rules, len(result.findings)
                )
            )

    def _sum_up(self) -> None:

        result, monitor = self.result, self._monitor
        if result.refused and not result.plays:
            result.error = f"the subject refuses every position: {next(iter(result.refused))}"
        result.seconds = time.perf_counter() - self._started
        result.rules = dict(sorted(monitor.rules.items(), key=lambda entry: rule_order(entry[0])))
        result.premises = monitor.premises
        result.not_observed = tuple(one.id for one in monitor.invariants if one.untold - EXCUSABLE)
        result.left_out = dict(sorted(getattr(self.parts.subject, "left_out", {}).items()))
        result.played = Counter(dict(sorted(result.played.items())))
        result.behaviours, result.chance = len(self.discovery), self.discovery.chance


@dataclass(slots=True)
class _Breach:
    """What is known of one breach: how many failures were shrunk, the signatures they had, and when the last
    was new.
    """

    shrunk: int = 0
    fresh: int = 0
    last: str = ""
    signatures: set[str] = field(default_factory=set)

    def note(self, name: str) -> None:
        """Take in the signature that one more shrunk failure came to."""
        self.shrunk += 1
        self.fresh = self.shrunk if name not in self.signatures else self.fresh
        self.signatures.add(name)
        self.last = name

    def wants_more(self) -> bool:
        """Whether another failure should be shrunk: it may be another fault that breaks the same way."""
        return self.shrunk < min(self.fresh + SHRINKS_A_BREACH, MOST_SHRINKS)


def parts_for(plan: Plan, *, subject: str = "", invariants: Sequence[str] = ()) -> Parts:
    """The parts of a real campaign, by name. Raises `find.Unknown`."""
    from headjudge.fuzz import find
    from headjudge.fuzz.by_game import bulk_for, making

    makes = making(find.game(plan.game))
    if plan.mode and plan.mode not in makes.modes:
        raise find.nearest("mode", plan.mode, makes.modes, f" of {plan.game}")

    try:
        profile = makes.profile(plan.profile)
    except ValueError as error:
        raise find.Unknown(str(error)) from None

    def from_shelf(source: Source) -> Scenario:
        # Made-up cards come from a shelf: to draw each one anew costs Hypothesis more than the play.
        made = makes.shelf(plan.seed, 0)
        if plan.whole_games:
            return makes.game(source, plan.mode or "duel", made)
        return makes.position(source, profile=profile, made=made, mode=plan.mode)

    found = find.subject(subject, plan.faults, plays=plan.game)
    if plan.whole_games:
        bulk: Callable[[int, int], Scenario] = partial(makes.bulk_game, mode=plan.mode or "duel")
    elif plan.mode:
        bulk = partial(makes.bulk, profile=profile, mode=plan.mode)
    else:
        bulk = bulk_for(found, plan.profile)
    find.invariants(plan.game, invariants)
    fault = find.canary(plan.game)
    canary = None
    if fault is not None:
        canary = Canary(fault.id, find.subject("", (fault.id,), plays=plan.game), frozenset(fault.invariants))
    judges = partial(find.invariants, plan.game, invariants)
    tastes = makes.game_tastes if plan.whole_games else makes.tastes
    return Parts(found, judges, from_shelf, bulk, canary, tastes)
