"""The `steps` of a Magic scenario file: what the players do, by card name.

As `scenario_steps`, which it extends; `scenario_magic_run` finds the question that a step answers. May import: the cast
and the texts of this room.
"""

from __future__ import annotations

import re

from headjudge.corpus.errors import nearest
from headjudge.corpus.scenario_cast import Cast, Name
from headjudge.corpus.scenario_steps import Plan, Reader, Step, cost_word, read_with
from headjudge.corpus.scenario_text import Span

VERBS = (
    "casts", "plays", "activates", "taps", "foretells", "turns X face up", "attacks with", "blocks", "passes", "chooses",
    "targets", "votes for", "names", "accepts", "declines", "pays", "doesn't pay", "orders", "keeps", "mulligans", "puts",
    "ends the turn", "concedes",
)  # fmt: skip
#: Cards used for costs: the word in a step, and the word with which the engine asks.
COST_ACTS = {
    "sacrifices": "sacrifice", "discards": "discard", "exiles": "exile", "returns": "return", "taps": "tap", "reveals": "reveal",
}  # fmt: skip
#: Ways to cast a card that are words of their own.
WAYS = {
    "for its foretell cost": "foretell", "foretold": "foretell", "face down": "face down", "for free": "free",
    "without paying its mana cost": "free", "for its mana cost": "mana cost", "from the graveyard": "from graveyard",
    "from the library": "from library", "from exile": "from exile",
}  # fmt: skip
#: Steps and phases that everybody can pass until, as the trace names them.
PHASES = (
    "upkeep", "draw", "main", "beginning of combat", "declare attackers", "declare blockers", "first combat damage",
    "combat damage", "end of combat", "end", "cleanup",
)  # fmt: skip
_UNTIL = {"the stack is empty": "stack", "the combat is over": "end of combat"}
_PHASE = re.compile(r"(?:(?P<who>\w+)'s|the|the next) (?P<phase>.+?)(?: step| phase)?\Z")


def read_magic_step(line: Span, cast: Cast) -> Step:
    """Read one line of a `steps` block. Raises `FileError`."""
    return read_with(MagicReader, line, cast)


class MagicReader(Reader):
    """Reads what one player does, or what all do."""

    def read_all(self) -> Step:
        """ "all pass", "all pass until the stack is empty", "all pass until B's upkeep"."""
        words = " ".join(self.rest.text.replace("\u2019", "'").split())
        if words == "pass":
            return self.step("pass")
        until = words.removeprefix("pass until ")
        if until in _UNTIL:
            return self.step("pass until", word=_UNTIL[until])
        match = _PHASE.match(until)
        if match is not None and until != words:
            who, phase = match["who"] or "", match["phase"].removesuffix(" step").removesuffix(" phase")
            phase = {"turn": "turn", "end of turn": "end", "combat": "beginning of combat"}.get(phase, phase)
            if (phase in PHASES or (phase == "turn" and who)) and (not who or who in self.cast.players):
                named = Name(who, "player") if who else None
                return self.step("pass until", named, word=phase)
        known = "', 'all ".join(
            ("pass", "pass until the stack is empty", "pass until B's upkeep", "pass until the end step")
        )
        raise self.rest.error(f"expected 'all {known}' ({', '.join(PHASES)}), got 'all {words}'")

    def read(self) -> Step:
        """The step. Raises `FileError`."""
        rest = self.rest
        words = " ".join(rest.text.replace("\u2019", "'").split())
        verb, _, _ = words.partition(" ")
        after = rest.cut(len(verb))
        if verb in ("keeps", "mulligans") and words in (verb, "keeps the hand", "takes a mulligan"):
            return self.step("choose", word={"keeps": "keep", "mulligans": "mulligan"}[verb])
        if verb in (
            "plays",
            "pays",
            "passes",
            "chooses",
            "targets",
            "orders",
            "accepts",
            "declines",
            "ends",
            "concedes",
        ):
            return super().read()
        if verb in ("doesn't", "does") and not words.endswith("block"):
            return super().read()
        match verb:
            case "casts" | "activates":
                return self._play(verb, after)
            case "taps":
                found = re.match(
                    r"(?P<card>.+?)(?: for (?P<mana>[WUBRGC]+|(?:\{[WUBRGC]\})+))?\Z", after.text
                )
                if found is None:
                    raise after.error("expected 'taps CARD' or 'taps CARD for U'")
                card = self.cast.need(after.group(found, "card"), ("card", "token"))
                mana = re.sub(r"[{}]", "", found["mana"] or "")
                return self.step("mana", card, word=mana)
            case "foretells":
                return self.step("foretell", self.cast.need(after, ("card",)))
            case "turns":
                found = re.match(r"(?P<card>.+) face up\Z", after.text)
                if found is None:
                    raise after.error("expected 'turns CARD face up'")
                card = self.cast.need(after.group(found, "card"), ("card", "token"))
                return self.step("turn up", card)
            case "attacks":
                return self._attacks(after)
            case "blocks" | "doesn't" | "does":
                return self._blocks(after, words)
            case "votes" | "names" | "puts":
                return self._chooses(verb, after)
            case _:
                raise rest.error(f"expected one of {', '.join(VERBS)}, got '{verb}'{nearest(verb, VERBS)}")

    def _chooses(self, verb: str, after: Span) -> Step:
        text = after.text
        if verb == "votes":
            text = text.removeprefix("for ")
        elif verb == "puts":
            text = re.sub(r" (?:on|in|into) (?:the |their )?(?:bottom|top|graveyard|library).*\Z", "", text)
        if not text:
            raise after.error(f"expected what {self.who} {verb}")
        at = after.text.find(text)
        span = after.cut(at, at + len(text))
        return self.step("choose", self.cast.find(span.text), word=span.text)

    def _attacks(self, after: Span) -> Step:
        """ "attacks with X, Y", "attacks B with X", "attacks with nothing"; several players may be attacked in turn."""
        match = re.match(r"(?:(?P<whom>.+?) )?with (?P<list>.+)\Z", after.text)
        if match is None:
            raise after.error(
                "expected 'attacks with CREATURE, CREATURE' or 'attacks B with CREATURE' or 'attacks with nothing'"
            )
        whom = self.cast.need(after.group(match, "whom")) if match["whom"] else None
        if match["list"] == "nothing":
            return self.step("attack", second=whom)
        creatures = self.cast.take_all(after.group(match, "list"))
        return self.step("attack", creatures[0], second=whom, plan=Plan(targets=creatures))

    def _blocks(self, after: Span, words: str) -> Step:
        """ "blocks X with Y, Z", "blocks nothing", "doesn't block"."""
        if words in ("blocks nothing", "doesn't block", "does not block"):
            return self.step("block")
        match = re.match(r"(?P<attacker>.+) with (?P<list>.+)\Z", after.text)
        if match is None:
            raise after.error("expected 'blocks ATTACKER with CREATURE, CREATURE' or 'blocks nothing'")
        attacker = self.cast.need(after.group(match, "attacker"), ("card", "token"))
        blockers = self.cast.take_all(after.group(match, "list"))
        return self.step("block", blockers[0], second=attacker, plan=Plan(targets=blockers))

    def _play(self, verb: str, after: Span) -> Step:
        parts = after.split(",")
        kinds = ("card", "token", "copy") if verb == "activates" else ("card",)
        what, at = self._what(verb, after, parts, kinds)
        plan = Plan()
        number = 0
        list_of = ""
        while at < len(parts):
            part = parts[at]
            word = " ".join(part.text.casefold().split())
            first, _, _ = part.text.partition(" ")
            done = True
            if word in WAYS:
                plan.way = WAYS[word]
            elif match := re.fullmatch(r"with (?:its )?([a-z][a-z' -]*?)(?: cost)?", word):
                plan.way = match[1]
            elif match := re.fullmatch(r"kicked(?: (?:twice|([0-9]{1,2}) times))?", word):
                plan.pays += ["kicker"] * (int(match[1]) if match[1] else 2 if "twice" in word else 1)
            elif match := re.fullmatch(r"x ?=? ?([0-9]{1,6})", word):
                plan.x = int(match[1])
            elif match := re.fullmatch(r"ability ([0-9]{1,6})", word):
                number = int(match[1])
            elif match := re.fullmatch(r"mode ([0-9]{1,6})", word):
                plan.modes.append(int(match[1]))
            elif word in ("targets nothing", "target nothing"):
                plan.says_targets = True
            elif first == "pays":
                plan.pays.append(cost_word(part.text[len(first) :].strip()))
            else:
                done = False
            if done:
                at += 1
                list_of = ""
                continue
            share = re.match(
                r"(?:deals |puts )?(?P<n>[0-9]{1,6}) (?:damage |counters? )?(?:to|on) (?P<x>.+)\Z", part.text
            )
            if share is not None:
                plan.shares.append((int(share["n"]), self.cast.need(part.group(share, "x"))))
                at += 1
            elif first in ("targets", "target", *COST_ACTS):
                list_of, at = self._list(parts, at, first, plan)
            elif list_of:
                at = self._item(parts, at, list_of, plan)
            else:
                raise part.error(
                    "expected targets …, mode n, X=n, kicked, pays …, with flashback, for its foretell cost, face down, for free, "
                    f"from the graveyard, n to TARGET, ability n, {' …, '.join(COST_ACTS)} …, got '{part.text}'"
                )
        return self.step(verb.removesuffix("s"), what, number=number, plan=plan)

    def acts(self) -> dict[str, str]:
        """The words for cards that are used for costs."""
        return COST_ACTS
