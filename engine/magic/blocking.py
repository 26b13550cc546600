"""Declaring blockers (509): who may block whom, and which declarations are legal as a whole.

Blockers are asked one at a time. What is offered leaves a legal declaration possible: no restriction disobeyed (509.1b), as many
requirements obeyed as can be (509.1c).
"""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Steps
from headjudge.engine.magic.attacking import Attacker, Attacking, Blocker
from headjudge.engine.magic.things import Chars, Thing
from headjudge.engine.trace import Option

NO_BLOCK = Option("no", "decline")
#: Landwalk (702.14c): the word, and the land type.
LANDWALK = {
    "plainswalk": "Plains",
    "islandwalk": "Island",
    "swampwalk": "Swamp",
    "mountainwalk": "Mountain",
    "forestwalk": "Forest",
}
#: How many declarations are looked at for the greatest number of requirements.
MOST = 3000
#: One way to block: for each blocker the attacker it blocks, or None.
Plan = list[Attacker | None]


class Duties:
    """509.1c: how many requirements blocking each attacker obeys, and with each creature; how many blockers each attacker needs."""

    __slots__ = ("blocked", "blocking", "least")

    def __init__(self) -> None:
        self.blocked: list[tuple[Attacker, int]] = []
        self.blocking: dict[str, int] = {}
        self.least: dict[str, int] = {}

    def all(self) -> int:
        """How many there are that any declaration could obey."""
        return sum(n for _, n in self.blocked) + sum(self.blocking.values())


def repeats(able: list[tuple[Thing, list[Attacker]]], plan: Plan, obj: Thing, way: Attacker | None) -> bool:
    """Whether a creature that may block more than one blocks that one already."""
    return way is not None and any(
        other is obj and taken is way for (other, _), taken in zip(able, plan, strict=False)
    )


class Search:
    """509.1c: looks for the declaration that obeys the most requirements, until one obeys ``enough``."""

    __slots__ = ("able", "best", "budget", "duties", "enough")

    def __init__(self, able: list[tuple[Thing, list[Attacker]]], duties: Duties, enough: int) -> None:
        self.able = able
        self.duties = duties
        self.enough = enough
        self.best = -1
        self.budget = MOST

    def look(self, plan: Plan) -> None:
        """Look at the declarations that begin so."""
        if len(plan) == len(self.able):
            self.budget -= 1
            self.best = max(self.best, self.obeyed(plan))
            return
        obj, mine = self.able[len(plan)]
        for way in (*mine, None):
            if self.budget <= 0 or self.best >= self.enough:
                return
            if not repeats(self.able, plan, obj, way):
                longer: Plan = [*plan, way]
                if self.could_obey(longer) > self.best:
                    self.look(longer)

    def could_obey(self, plan: Plan) -> int:
        """No fewer than what declarations that begin so obey: all but what is decided against."""
        left = self.able[len(plan) :]
        n = sum(n for a, n in self.duties.blocked if a in plan or any(a in mine for _, mine in left))
        used = {obj.label for (obj, _), way in zip(self.able, plan, strict=False) if way is not None}
        used.update(obj.label for obj, _ in left)
        return n + sum(n for label, n in self.duties.blocking.items() if label in used)

    def obeyed(self, plan: Plan) -> int:
        """How many requirements a whole declaration obeys; -1 for one that disobeys a restriction."""
        if any(way is not None and plan.count(way) < self.duties.least[way.ref] for way in plan):
            return -1
        return self.could_obey(plan)


@mypyc_attr(allow_interpreted_subclasses=True)
class Blocking(Attacking):
    """Declaring blockers; see the module's docstring."""

    def declare_blockers_step(self) -> Steps:
        """509: each defending player declares blockers (802.4), then priority (509.2)."""
        event = self.begin_phase("declare blockers", "509.1")
        batch = self.new_batch()
        made: list[tuple[Blocker, Attacker]] = []
        for player in self.players_from(self.turn_player):
            if player != self.turn_player:
                made += yield from self.choose_blockers(player)
        self.block(made, event, batch)
        yield from self.priority_in_step(event)

    # -- who may block whom (509.1a, 509.1b) -----------------------------------------------------------------------------------

    def could_block(self, obj: Thing) -> bool:
        """509.1a: an untapped creature that nothing keeps from blocking."""
        return not obj.exhausted and "Creature" in self.chars(obj).types and not self.forbidden("block", obj)

    def can_block(self, obj: Thing, attacker: Attacker) -> bool:
        """509.1b: whether a creature may block an attacker: evasion abilities and other restrictions."""
        mine, other = self.chars(obj), self.chars(attacker.obj)
        if self.evades(attacker.obj, other, obj, mine):
            return False
        if self.forbidden("be blocked", attacker.obj, obj) or self.forbidden("block", obj, attacker.obj):
            return False
        if self.only_blocked_by_others(attacker.obj, obj):
            return False
        return not self.protected_from(attacker.obj, obj, mine)  # 702.16f

    def evades(self, attacker: Thing, chars: Chars, blocker: Thing, mine: Chars) -> bool:
        """Evasion abilities, which are cumulative (509.1b): flying, shadow, fear, intimidate, skulk, horsemanship, landwalk."""
        words, own = chars.rules.keywords, mine.rules.keywords
        if not words and "shadow" not in own:
            return False
        if "flying" in words and not self.reaches_flyers(mine):
            return True
        if ("shadow" in words) != ("shadow" in own):
            return True  # 702.28b
        if "fear" in words and "Artifact" not in mine.types and "B" not in mine.colors:
            return True  # 702.36b
        if (
            "intimidate" in words
            and "Artifact" not in mine.types
            and not set(mine.colors) & set(chars.colors)
        ):
            return True  # 702.13b
        if "horsemanship" in words and "horsemanship" not in own:
            return True  # 702.31b
        if "skulk" in words and mine.power > chars.power:
            return True  # 702.118b
        return any(
            word in words and self.controls_land(blocker.controller, kind) for word, kind in LANDWALK.items()
        )

    def reaches_flyers(self, mine: Chars) -> bool:
        """702.9b, 702.17b: flying is blocked by flying and reach."""
        return "flying" in mine.rules.keywords or "reach" in mine.rules.keywords

    def controls_land(self, player: str, kind: str) -> bool:
        """702.14c: whether the defending player controls a land of that type."""
        return any(kind in self.chars(obj).subtypes for obj in self.permanents(player))

    def only_blocked_by_others(self, attacker: Thing, blocker: Thing) -> bool:
        """509.1b: "can't be blocked except by" those that fit."""
        self.know_rules()
        return any(
            change.by is not None
            and self.rule_in_force(effect)
            and self.binds(effect, attacker)
            and not self.fits(change.by, blocker, self.rule_player(effect), effect.source)
            for effect, change in self.forbids.get("be blocked except by", ())
        )

    def least_blockers(self, attacker: Attacker) -> int:
        """702.111b: menace is blocked by two or more creatures."""
        return 2 if "menace" in self.chars(attacker.obj).rules.keywords else 1

    # -- choosing (509.1a) ------------------------------------------------------------------------------------------------

    def choose_blockers(self, player: str) -> Asking[list[tuple[Blocker, Attacker]]]:
        """509.1a: a defending player chooses, for each creature that may block, what it blocks."""
        attackers = [attacker for attacker in self.attackers_now() if attacker.against == player]
        if not attackers:
            return []
        able: list[tuple[Thing, list[Attacker]]] = []
        for obj in self.permanents(player):
            if self.could_block(obj):
                mine = [attacker for attacker in attackers if self.can_block(obj, attacker)]
                for _ in range(self.blocks_at_most(obj) if mine else 0):
                    able.append((obj, mine))
        plan: Plan = []
        duties = self.duties(able, attackers)
        best = max(self.most_obeyed(able, [], duties, duties.all()), 0) if duties is not None else 0
        for at, (obj, mine) in enumerate(able):
            ways: Plan = [
                way
                for way in (None, *mine)
                if not repeats(able, plan, obj, way)
                and self.completable(able, [*plan, way], attackers, duties if best else None, best)
            ]
            options = [NO_BLOCK if way is None else self.name_option(way.obj, player) for way in ways]
            chosen = (yield from self.ask(f"block with {obj.label}", player, options)) if ways else 0
            plan.append(ways[chosen] if ways else None)
            assert at < len(able)
        made: dict[str, Blocker] = {}
        out: list[tuple[Blocker, Attacker]] = []
        for (obj, _), way in zip(able, plan, strict=True):
            if way is not None:
                out.append((made.setdefault(obj.label, Blocker(obj)), way))
        return out

    def blocks_at_most(self, obj: Thing) -> int:
        """How many attackers it may block: one, and more where an effect allows it."""
        return 1 + sum(allow.n for allow in self.allowed("block more", self.chars(obj).controller, obj))

    def completable(
        self,
        able: list[tuple[Thing, list[Attacker]]],
        plan: Plan,
        attackers: list[Attacker],
        duties: Duties | None,
        best: int,
    ) -> bool:
        """Whether a legal declaration can still come of it: no attacker with too few blockers, as many requirements obeyed as can be."""
        if duties is not None:
            return self.most_obeyed(able, plan, duties, best) >= best
        short = [a for a in attackers if 0 < plan.count(a) < self.least_blockers(a)]
        if not short:
            return True
        left = able[len(plan) :]
        need = {id(a): self.least_blockers(a) - plan.count(a) for a in short}
        taken = frozenset((obj.label, id(a)) for (obj, _), a in zip(able, plan, strict=False))
        return self.covers_needs(left, need, taken)

    def covers_needs(
        self,
        left: list[tuple[Thing, list[Attacker]]],
        need: dict[int, int],
        taken: frozenset[tuple[str, int]],
    ) -> bool:
        """Whether the creatures that are left can give each attacker the blockers that it lacks; ``taken``: who blocks what already, for
        one that may block several blocks each once."""
        if not any(need.values()):
            return True
        if sum(need.values()) > len(left):
            return False
        (obj, mine), rest = left[0], left[1:]
        for attacker in mine:
            block = (obj.label, id(attacker))
            if need.get(id(attacker), 0) > 0 and block not in taken:
                if self.covers_needs(rest, {**need, id(attacker): need[id(attacker)] - 1}, taken | {block}):
                    return True
        return self.covers_needs(rest, need, taken)

    # -- requirements (509.1c) ----------------------------------------------------------------------------------------------

    def duties(self, able: list[tuple[Thing, list[Attacker]]], attackers: list[Attacker]) -> Duties | None:
        """509.1c: the requirements that such declarations can obey; None where there are none."""
        if not self.rule_changes(cl.Must):
            return None
        found = Duties()
        for obj, mine in able:
            if mine and obj.label not in found.blocking:
                found.blocking[obj.label] = self.must("block", obj)
        for attacker in attackers:
            found.least[attacker.ref] = self.least_blockers(attacker)
            n = self.must("be blocked", attacker.obj)
            if n and any(attacker in mine for _, mine in able):
                found.blocked.append((attacker, n))
        return found if any(found.blocking.values()) or found.blocked else None

    def must(self, what: str, obj: Thing) -> int:
        """509.1c: how many effects require that of it."""
        return sum(
            1
            for effect, change in self.rule_changes(cl.Must)
            if change.what == what and self.rule_in_force(effect) and self.binds(effect, obj)
        )

    def most_obeyed(
        self, able: list[tuple[Thing, list[Attacker]]], plan: Plan, duties: Duties, enough: int
    ) -> int:
        """509.1c: the greatest number of requirements that declarations that begin so can obey, or ``enough`` of them; -1 where none is
        legal."""
        search = Search(able, duties, enough)
        search.look(plan)
        return search.best

    # -- what comes of it (509.1g-i) ------------------------------------------------------------------------------------------

    def block(self, made: list[tuple[Blocker, Attacker]], step: int, batch: int) -> None:
        """509.1g, 509.1h: they become blocking creatures, attackers blocked or unblocked; then what waits for that triggers (509.1i)."""
        for blocker, attacker in made:
            data = {"attacker": attacker.ref}
            blocker.event = self.emit(
                "blocks", "509.1g", blocker.who, blocker.ref, data, (step, attacker.event), batch
            )
            self.put(attacker, "blockers", (*attacker.blockers, blocker))
        attackers = self.attackers_now()
        for attacker in attackers:
            self.put(attacker, "blocked", bool(attacker.blockers))
        self.stir()
        seen: set[str] = set()
        for blocker, attacker in made:
            if blocker.ref not in seen:
                seen.add(blocker.ref)
                self.occur_to(
                    "blocks", blocker.event, blocker.obj, attacker.who, by=attacker.obj, batch=batch
                )
        for attacker in attackers:
            if attacker.blocked:
                attacker.event = attacker.blockers[0].event
                self.occur_attack("becomes blocked", attacker, batch, attacker.blockers[0].obj)
            else:
                self.occur_attack("unblocked", attacker, batch)
