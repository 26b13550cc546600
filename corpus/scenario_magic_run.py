"""Running a Magic scenario file: what its steps answer.

As `scenario_run`, which it extends. May import: as that.
"""

from __future__ import annotations

from headjudge.corpus.scenario_cast import Name
from headjudge.corpus.scenario_expect import Expectation
from headjudge.corpus.scenario_format import ScenarioFile
from headjudge.corpus.scenario_magic_questions import DONE, NO, USES, YES, read_magic_question
from headjudge.corpus.scenario_magic_world import MagicWorld
from headjudge.corpus.scenario_questions import Asked, option_of
from headjudge.corpus.scenario_run import Run
from headjudge.corpus.scenario_steps import ANY_COST, Plan, Step
from headjudge.corpus.scenario_walk import Walk
from headjudge.engine.subjects import Subject, SubjectError
from headjudge.engine.trace import card_id
from headjudge.invariants.magic_picture import MagicPicture
from headjudge.invariants.magic_told import unlike

#: How an option to cast a card in some way goes on behind the card's name.
_WAYS = {"foretell": ("foretold",), "face down": ("face down",), "free": ("with free", "permitted", "free")}
#: Most passes that "all pass until" takes.
MOST_PASSES = 600


class MagicRun(Run):
    """One run of a file; see the module's docstring."""

    def __init__(self, file: ScenarioFile, subject: Subject) -> None:
        super().__init__(file, subject)
        self.magic: MagicWorld = self.world  # type: ignore[assignment]
        self.magic.answers = self.walk.answers

    def expect(self, entry: Expectation) -> str:
        """Check one sentence, and what the engine says of its permanents besides."""
        return super().expect(entry) or self.layers(entry.line)

    def layers(self, line: int) -> str:
        """What the engine says otherwise than the layers come to when they are worked out from scratch (613), in a line."""
        self.walk.look()
        picture, snapshot = self.walk.monitor.picture, self.magic.snapshot
        if snapshot is None or not isinstance(picture, MagicPicture):
            return ""
        try:
            said = unlike(picture, snapshot())
        except (NotImplementedError, SubjectError):
            return ""
        return f"{self.file.path}:{line}: {said} (613.1)" if said else ""

    def walk_of(self, file: ScenarioFile, subject: Subject) -> Walk:
        """The walk through the play."""
        return Walk(file.scenario, file.cast, subject, MagicWorld, read_magic_question, told=True)

    # -- what is answered without a word ------------------------------------------------------------------------------

    def pay_quietly(self, step: Step | None) -> None:
        """Answer what mana pays for something, unless the next step says so."""
        while True:
            asked = self.walk.asked
            if (
                asked is not None
                and asked.sort == "order"
                and len({_plain(name) for name in asked.names}) == 1
            ):
                self.walk.take(0)  # the same ability of the same object, so often as it triggered
                continue
            if asked is None or asked.sort != "mana":
                return
            if (
                step is not None
                and step.who == asked.question.player
                and step.verb in ("mana", "decline", "choose")
            ):
                if step.verb == "mana" or self.answer_to(asked, step) is not None:
                    return
            self.walk.take(0 if asked.question.options[0].tag != "decline" else 1)

    def stay_home(self, step: Step) -> None:
        """Nobody attacks or blocks, unless the next step says so."""
        following = self.after(step)
        while True:
            self.pay_quietly(None)
            asked = self.walk.asked
            if asked is None or asked.sort not in ("attack", "block"):
                return
            wanted = isinstance(following, Step) and following.verb == asked.sort
            index = option_of(asked, NO)
            if wanted or index is None:
                return
            self.walk.take(index)

    # -- steps --------------------------------------------------------------------------------------------------------

    def follow(self, step: Step) -> None:
        """Do what one step says. Raises `_Stuck`."""
        start = self.walk.passed
        match step.verb:
            case "cast" | "play" | "activate" | "foretell" | "turn up":
                self.begin(step)
            case "mana":
                self.make_mana(step)
            case "attack" | "block":
                self.fight(step)
            case "end turn":
                self.need_priority(step)
                self.pass_to(step, step.who, "turn", ended=True)
            case _:
                super().follow(step)
                return
        self.window = start

    def all_pass(self, step: Step) -> None:
        """Everybody passes once: what is on top of the stack resolves, or the step or phase ends (117.4)."""
        if not self.walk.look().acts:
            raise self.stuck(step, f"but {self.walk.where()}")
        over = (
            ("resolving", "no_resolution")
            if self.world.chain()
            else ("phase_began", "turn_began", "game_ended")
        )
        self.pass_round(step, over)

    def pass_once(self, step: Step) -> None:
        """Pass for whoever has priority; nobody attacks or blocks then, unless the next step says so."""
        super().pass_once(step)
        self.stay_home(step)

    def pass_until(self, step: Step) -> None:
        """Everybody passes until the stack is empty, or a step begins; a question stops it."""
        if step.word != "stack":
            self.pass_to(step, step.what.text if step.what is not None else "", step.word)
            return
        while self.walk.look().acts and self.world.chain():
            self.all_pass(step)

    def pass_to(self, step: Step, who: str, phase: str, *, ended: bool = False) -> None:
        """Everybody passes until a step or phase, or (``ended``) until that player's turn is over."""
        for n in range(MOST_PASSES):
            self.stay_home(step)
            stop = self.walk.look()
            turn, now = self.world.turn_player(), self.magic.table.phase
            if ended and turn != who:
                return
            there = (not who or turn == who) and (phase in (now, "turn"))
            if n and not ended and there and stop.acts:
                return
            if not stop.acts:
                if ended or not there:
                    raise self.stuck(step, f"but {self.walk.where()}")
                return
            if n == 0 and there and not ended:
                self.leave(step, now)
                continue
            self.walk.pass_priority()
        raise self.stuck(step, f"that never comes: {self.walk.where()}")

    def leave(self, step: Step, phase: str) -> None:
        """Pass out of the step that it is, so that the next one of that name is meant."""
        began = len(self.world.events)
        for _ in range(MOST_PASSES):
            self.stay_home(step)
            if not self.walk.look().acts:
                return
            self.walk.pass_priority()
            self.walk.look()
            if any(event.kind in ("phase_began", "turn_began") for event in self.world.events[began:]):
                return

    def make_mana(self, step: Step) -> None:
        """Activate a mana ability, with priority or while something is paid (605.3a)."""
        asked = self.walk.asked
        stop = self.walk.look()
        if asked is None or stop.player != step.who or asked.sort not in ("act", "mana"):
            raise self.stuck(step, f"but {self.walk.where()}")
        assert step.what is not None
        found = [n for n, option in enumerate(asked.names) if self._taps(step, option)]
        # Of lands that nothing tells apart one alone is offered.
        found = found or [n for n, option in enumerate(asked.names) if self._taps(step, option, alike=True)]
        if not found:
            raise self.stuck(step, f"that is not on offer: {self.walk.where()}")
        self.walk.take(found[0])
        asked = self.walk.asked
        if asked is not None and asked.sort == "mana" and step.word in asked.names:
            self.walk.take(asked.names.index(step.word))

    def _taps(self, step: Step, option: str, *, alike: bool = False) -> bool:
        """Whether an option is that mana ability: "tap for U: Island#3"; ``alike``: or that of a card of the same name."""
        assert step.what is not None
        head, _, label = option.partition(": ")
        right = self.world.refers(step.what, label) or (alike and label.rpartition("#")[0] == step.what.card)
        if not head.startswith("tap for ") or not right:
            return False
        makes = head.removeprefix("tap for ")
        return not step.word or makes in ("mana", step.word)

    def begin(self, step: Step) -> None:
        """Cast, play, activate, foretell or turn face up, and make the choices that the step names."""
        self.need_priority(step)
        asked = self.walk.asked
        options = ["pass"] if asked is None else asked.names
        assert step.what is not None
        found = [n for n, option in enumerate(options) if self.world.offers(step.what, step.verb, option)]
        if step.verb == "cast":
            variants = [options[n] for n in found]
            found = [n for n in found if _is_way(options[n], step.plan.way)]
            if not found and variants:
                raise self.stuck(step, f"only this is offered: {', '.join(variants)}")
        elif step.verb == "activate" and step.number:
            found = found[step.number - 1 : step.number]
        if not found:
            raise self.stuck(step, f"that is not on offer: {self.walk.where()}")
        if len(found) > 1 and step.verb == "activate":
            raise self.stuck(
                step, f"say which ability ('ability 1' …): {', '.join(options[n] for n in found)}"
            )
        begun = len(self.walk.events)
        self.walk.take(found[0])
        self.carry_out(step, step.what, step.plan, begun)

    def belongs(self, asked: Asked, step: Step, what: Name) -> bool:
        """Whether a question is about what a step casts or activates: the item is not on the stack as yet, so its card tells."""
        id = self.magic.id_of(what)
        return bool(asked.id) and asked.question.player == step.who and asked.id.partition("*")[0] == id

    def carry_out(self, step: Step, what: Name, plan: Plan, begun: int) -> None:
        """Answer the questions that belong to an item from a plan, and see that the plan was used up."""
        targets, modes, uses, pays = list(plan.targets), list(plan.modes), list(plan.uses), list(plan.pays)
        shares = list(plan.shares)
        while (asked := self.next_asked(step, what)) is not None:
            index: int | None = None
            match asked.sort:
                case "optional":
                    named = next((word for word in pays if _is_cost(word, asked.word)), None)
                    if named is not None:
                        pays.remove(named)
                    elif self.pays_next(step):
                        break
                    index = option_of(asked, YES if named is not None else NO)
                case "x" if plan.x >= 0:
                    index = option_of(asked, (str(plan.x),))
                case "target" if targets or plan.says_targets:
                    index = self.next_target(asked, targets, step) if targets else option_of(asked, DONE)
                case "mode" if modes:
                    index = option_of(asked, (f"mode {modes.pop(0) - 1}",))
                case "mode" if plan.modes:
                    index = option_of(asked, DONE)
                case "share" if shares:
                    at = next(
                        (n for n, (_, name) in enumerate(shares) if self.world.refers(name, asked.word)), None
                    )
                    index = None if at is None else option_of(asked, (str(shares[at][0]),))
                case "use":
                    word = USES.get(asked.word, asked.word)
                    use = next((use for use in uses if use[0] == word), None)
                    if use is None:
                        if self.answered_next(step):
                            break
                        raise self.stuck(step, f"say what is used, as in ', {word}s …': {self.walk.where()}")
                    uses.remove(use)
                    index = self.pick(asked, use[1], step)
                case "symbol" if not self.answered_next(step):
                    index = 0
                case _:
                    break
            if index is None:
                raise self.stuck(step, f"the step does not say what to answer: {self.walk.where()}")
            self.walk.take(index)
        self.conclude(step, what, plan, begun, pays)

    def pick(self, asked: Asked, name: Name, step: Step) -> int:
        """The option that a name stands for; as `Run.pick`."""
        for index, option in enumerate(asked.names):
            if self.world.refers(name, option):
                return index
        mentions = [n for n, option in enumerate(asked.names) if self.magic.mentions(option, name)]
        if len(mentions) == 1:
            return mentions[0]
        return super().pick(asked, name, step)

    def check_plan(self, step: Step, what: Name, plan: Plan, begun: int, pays: list[str]) -> None:
        """See that what a step says is what happened, also where there was nothing to choose."""
        if step.verb in ("cast", "activate"):
            super().check_plan(step, what, plan, begun, pays)
        elif pays:
            raise self.stuck(step, f"there was no such cost to choose: {pays[0]}")

    def is_item(self, step: Step, what: Name, reference: str) -> bool:
        """Whether a reference is the item that a step is about."""
        if step.verb != "activate":
            return self.world.refers(what, reference)
        source, star, _ = reference.rpartition("*")
        return bool(star) and card_id(source) == self.magic.id_of(what)

    # -- combat ---------------------------------------------------------------------------------------------------------

    def fight(self, step: Step) -> None:
        """Declare attackers, or blockers: a question for each creature that may (508.1a, 509.1a)."""
        plans = self.plans(step)
        while True:
            self.pay_quietly(None)
            asked = self.walk.asked
            if asked is None or asked.sort != step.verb or asked.question.player != step.who:
                break
            self.walk.look()
            at = next((n for n, (who, _) in enumerate(plans) if self.magic.id_of(who) == asked.id), None)
            if at is None:
                index = option_of(asked, NO)
                if index is None:
                    raise self.stuck(step, f"the step does not say what to answer: {self.walk.where()}")
            else:
                _, whom = plans.pop(at)
                first = next(
                    (n for n, option in enumerate(asked.question.options) if option.tag != "decline"), 0
                )
                index = first if whom is None else self.pick(asked, whom, step)
            self.walk.take(index)
        self.walk.look()
        kind = "attacks" if step.verb == "attack" else "blocks"
        for creature in step.plan.targets:
            if not any(
                e.kind == kind and self.world.refers(creature, e.object)
                for e in self.world.events[self.window :]
            ):
                raise self.stuck(step, f"{creature.text} does not {step.verb}: {self.walk.where()}")
        if not step.plan.targets and asked is None and self.world.stop.acts is False:
            raise self.stuck(step, f"but {self.walk.where()}")

    def plans(self, step: Step) -> list[tuple[Name, Name | None]]:
        """Who attacks or blocks whom, by this step and those of the same sort that follow it at once."""
        found = [(creature, step.second) for creature in step.plan.targets]
        at = self.file.script.index(step)
        for other in self.file.script[at + 1 :]:
            if not isinstance(other, Step) or (other.verb, other.who) != (step.verb, step.who):
                break
            found += [(creature, other.second) for creature in other.plan.targets]
        return found

    # -- answers ----------------------------------------------------------------------------------------------------------

    def answer_to(self, asked: Asked, step: Step) -> int | None:
        """The option that a step picks; None when it picks none of them."""
        self.walk.look()
        if step.verb in ("pay", "decline") and step.word and not _is_cost(step.word, asked.word):
            return None
        match step.verb:
            case "accept" | "pay":
                return option_of(asked, YES)
            case "decline":
                return option_of(asked, NO)
            case "order":
                return self.order(asked, step)
            case "mana":
                return next((n for n, option in enumerate(asked.names) if self._taps(step, option)), None)
        said = self.said(asked, step)
        if said is not None:
            return said
        words = step.word.casefold()
        if words == "nothing":
            return option_of(asked, DONE)
        color = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}.get(words)
        if color in asked.names:
            return asked.names.index(color)
        if words.startswith("mode ") and words[5:].isdigit():
            return option_of(asked, (f"mode {int(words[5:]) - 1}",))
        if step.what is not None:
            mentions = [n for n, option in enumerate(asked.names) if self.magic.mentions(option, step.what)]
            return mentions[0] if len(mentions) == 1 else None
        return None

    def order(self, asked: Asked, step: Step) -> int | None:
        """The trigger that goes on the stack first; both have to be on offer, their sources tell which they are."""
        assert step.what is not None and step.second is not None
        places: list[int] = []
        for name in (step.what, step.second):
            id = name.id or self.magic.id_of(name)
            found = [n for n, option in enumerate(asked.names) if _plain(option).endswith(f"#{id}")]
            if not found:
                return None
            places.append(found[min(name.nth, len(found)) - 1] if name.kind == "ability" else found[0])
        return places[0] if places[0] != places[1] else None


def _plain(option: str) -> str:
    """The name of a trigger without the number that tells equal ones apart."""
    return option.partition(" (")[0]


def _is_way(option: str, way: str) -> bool:
    """Whether an option casts a card in the way that a file says; "" is for its mana cost."""
    how = option.partition("#")[2].partition(" ")[2].casefold()
    if way in ("", "mana cost"):
        return not how
    if way in _WAYS:
        return any(word in how for word in _WAYS[way])
    return way in how


def _is_cost(word: str, asked: str) -> bool:
    """Whether a word of the file is the optional additional cost that a question is about."""
    return (
        word == ANY_COST
        or asked.casefold().startswith(word.casefold())
        or (word == "kicker" and "kicker" in asked)
    )
