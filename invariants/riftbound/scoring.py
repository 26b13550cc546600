"""Scoring: conquer and hold, once each turn, the final point, what it triggers, and when a game is won (194, 467-472)."""

from __future__ import annotations

from typing import ClassVar

from headjudge.engine.trace import Event
from headjudge.invariants.base import Invariant
from headjudge.invariants.battlefields import goes_on, is_unit, may_be_forbidden, the
from headjudge.invariants.conditions import gates_hold, holds
from headjudge.invariants.records import Thing
from headjudge.invariants.riftbound.teams import TeamScoring
from headjudge.invariants.riftbound.triggers import printed_trigger
from headjudge.invariants.words import called, listed

#: Trigger conditions that are fulfilled by scoring.
SCORES = frozenset({"conquer", "hold"})
#: Events that come near to scoring, and are none.
_NO_SCORE = frozenset(
    {"control", "contested", "showdown_ended", "combat_result", "combat_ended", "phase_began", "points"}
)


def _exchanges(source: Thing | None) -> bool:
    """Whether the hold effects of a thing are conquer effects too, and the other way round (383.4)."""
    return source is not None and any(
        (facts := one.facts) is not None and facts.exchanges for one in (source, *source.under)
    )


class ScoredOnce(Invariant):
    """A player scores each battlefield once each turn (470)."""

    id = "scored-once"
    rules = ("470", "469")
    statement = (
        "No player scores the same battlefield twice in a turn, whether by conquering or by holding it."
    )
    needs = frozenset({"scored", "turn_began"})

    def before_scored(self, event: Event) -> None:
        """It is the first time."""
        self.premise += 1
        first = self.picture.scored.get((event.player, event.object))
        if first is not None:
            self.breach(
                event,
                {"first": first, "again": event},
                then=f"{event.player} has scored {the(event.object)} this turn and can't score it again.",
                however=f"{event.player} scores it again.",
            )


class ConquestIsScored(TeamScoring):
    """A battlefield is conquered exactly when its control is established by who has not scored it this turn (469.1)."""

    id = "conquest-is-scored"
    rules = ("469.1", "348.2.a.1", "466.5.d")
    statement = "A player scores by conquering exactly when they gain control of a battlefield that they have not scored this turn."
    needs = frozenset({"control", "scored", "turn_began", "finalized", "priority"})
    armed_kinds = frozenset({"finalized", "priority", "combat_ended", "cleanup", "showdown_began"})

    def reset(self) -> None:
        """Nobody has gained control."""
        super().reset()
        self.gained: Event | None = None
        self.replaced = False

    def after_control(self, event: Event) -> None:
        """Somebody conquers."""
        super().after_control(event)
        picture = self.picture
        if not event.player or event.object not in picture.fields:
            return
        if (event.player, event.object) not in picture.scored:
            self.gained = event
            self.replaced = self.excused(event.player, event.object)
            self.premise += 1
            self.arm()

    def after_replaced(self, event: Event) -> None:
        """Scoring may have been replaced."""
        self.replaced = True

    def before_scored(self, event: Event) -> None:
        """It is who has just gained control of it."""
        if event.data.get("how") != "conquer":
            return
        gained = self.gained
        self.gained = None
        self.disarm()
        if gained is None or (gained.player, gained.object) != (event.player, event.object):
            self.breach(
                event,
                {"scores": event},
                then="a battlefield is conquered when a player gains control of it.",
                however=f"{event.player} conquers {the(event.object)} without having gained control of it just now.",
            )

    def before_finalized(self, event: Event) -> None:
        """It has been scored."""
        if not goes_on(self.picture, event):
            return
        gained = self.gained
        self.gained = None
        self.disarm()
        if (
            gained is not None
            and not self.replaced
            and not may_be_forbidden(self.picture, "score here early")
        ):
            self.breach(
                event,
                {"control": gained, "later": event},
                then=f"{gained.player} gains control of {the(gained.object)}, which {gained.player} has not scored this turn, "
                "and so conquers it.",
                however="the game goes on without that.",
            )

    before_priority = before_phase_began = before_combat_ended = before_cleanup = before_finalized
    before_showdown_began = before_finalized


class HoldsInScoringStep(Invariant):
    """In the Beginning Phase the turn player holds all battlefields that they control (315.2.b, 469.2)."""

    id = "holds-in-the-scoring-step"
    rules = ("315.2.b.2", "469.2")
    statement = (
        "A battlefield is held by the turn player in their Beginning Phase, if they control it, and none that they control "
        "throughout that phase is left out."
    )
    needs = frozenset({"scored", "phase_began", "control", "turn_began"})
    armed_kinds = frozenset({"phase_began", "phase_skipped"})

    def reset(self) -> None:
        """No Beginning Phase."""
        self.own: dict[str, int] = {}
        self.began: Event | None = None

    def after_turn_began(self, event: Event) -> None:
        """A Beginning Phase is to come."""
        self.arm()

    def after_phase_began(self, event: Event) -> None:
        """What is there to be held."""
        picture = self.picture
        if event.data.get("phase") == "beginning":
            self.began = event
            self.own = {
                zone: field.taken
                for zone, field in picture.fields.items()
                if field.controller == picture.turn_player
            }

    def before_phase_skipped(self, event: Event) -> None:
        """Perhaps it is the scoring step."""
        self.own = {}

    def after_replaced(self, event: Event) -> None:
        """Perhaps it was the scoring."""
        self.own = {}

    def before_scored(self, event: Event) -> None:
        """Who holds may."""
        if event.data.get("how") != "hold":
            return
        picture = self.picture
        self.premise += 1
        holder = picture.field(event.object).controller
        if picture.phase not in ("beginning", "scoring"):
            however = f"in the phase {picture.phase}"
        elif event.player != picture.turn_player:
            however = f"in {picture.turn_player}'s turn"
        elif holder != event.player:
            however = f"though {holder or 'nobody'} controls it"
        else:
            return
        self.breach(
            event,
            {"scores": event},
            then="the turn player holds battlefields that they control, in their Beginning Phase.",
            however=f"{event.player} holds {the(event.object)} {however}.",
        )

    def before_phase_began(self, event: Event) -> None:
        """All that could be held has been."""
        began = self.began
        if began is None or event.data.get("phase") in ("beginning", "scoring"):
            return
        self.began = None
        self.disarm()
        picture = self.picture
        who = picture.turn_player
        for zone, taken in self.own.items():
            field = picture.field(zone)
            if field.controller != who or field.taken != taken:
                continue
            self.premise += 1
            if (who, zone) in picture.scored:
                continue
            if not may_be_forbidden(picture, "score here early"):
                self.breach(
                    event,
                    {"begins": began, "over": event},
                    then=f"{who} controls {the(zone)} in their Beginning Phase, and holds it.",
                    however="the next phase begins and it has not been scored.",
                )


class FinalPoint(TeamScoring):
    """The final point by conquering takes every battlefield scored this turn; else a card is drawn (471.1.b)."""

    id = "final-point"
    rules = ("471.1.b", "471.1.b.1", "471.1", "489.8.g.1")
    statement = (
        "Scoring gains a point, except that who is one point short of the Victory Score, or beyond, and conquers without having "
        "scored every battlefield this turn draws a card instead."
    )
    needs = frozenset({"scored", "points", "turn_began", "move", "priority", "finalized"})
    armed_kinds = frozenset({"move", "burned_out", "finalized", "priority", "cleanup", "combat_ended"})
    only: ClassVar = {"move": lambda move: move.why == "draw"}

    def reset(self) -> None:
        """Nobody has to draw."""
        super().reset()
        self.draws: Event | None = None
        self.replaced = False

    def after_replaced(self, event: Event) -> None:
        """Perhaps it was the gain."""
        self.replaced = True

    def before_scored(self, event: Event) -> None:
        """As many points are gained as have to be."""
        picture = self.picture
        data = event.data
        who = event.player
        replaced, self.replaced = self.replaced, False
        if "gained" not in data:
            return
        gained = data["gained"]
        short = data.get("how") == "conquer" and picture.points.get(who, 0) >= picture.victory() - 1
        left = [zone for zone in picture.fields if zone != event.object and (who, zone) not in picture.scored]
        excused = [zone for zone in left if self.excused(who, zone)]
        left = [zone for zone in left if zone not in excused]
        if short and not left and any(zone not in self.held for zone in excused):
            return
        self.premise += 1
        if short and left:
            if gained:
                self.breach(
                    event,
                    {"scores": event},
                    then=f"{who} has {picture.points[who]} points and has not scored {listed(the(zone) for zone in left)} this "
                    "turn, so conquering gains a card and no point.",
                    however=f"{who} gains {gained}.",
                )
            else:
                self.draws = event
                self.arm()
        elif gained != 1 and not replaced and not may_be_forbidden(picture, "gain points"):
            self.breach(
                event,
                {"scores": event},
                then=f"{who} gains a point for scoring {the(event.object)}.",
                however=f"{who} gains {gained}.",
            )

    def before_move(self, event: Event) -> None:
        """The card is drawn."""
        draws = self.draws
        if draws is not None and event.data.get("why") == "draw" and event.data.get("owner") == draws.player:
            self.draws = None
            self.disarm()

    def before_burned_out(self, event: Event) -> None:
        """There is no card to draw, which has consequences of its own."""
        self.draws = None
        self.disarm()

    def before_finalized(self, event: Event) -> None:
        """It has been drawn."""
        if not goes_on(self.picture, event):
            return
        draws = self.draws
        self.draws = None
        self.disarm()
        if draws is not None and not self.replaced:
            self.breach(
                event,
                {"scores": draws, "later": event},
                then=f"{draws.player} draws a card instead of the final point.",
                however="no card is drawn.",
            )

    before_priority = before_cleanup = before_combat_ended = before_finalized


class PointsOfScoring(Invariant):
    """What is scored is gained, a point each time, and nobody gains for scoring what they didn't (468, 471.1)."""

    id = "points-of-scoring"
    rules = ("471.1", "468.1", "194.1.a", "194.1.b")
    statement = (
        "Points for conquering and holding are gained one by one, each for a battlefield that was scored."
    )
    needs = frozenset({"scored", "points", "finalized", "priority"})
    armed_kinds = frozenset({"finalized", "priority", "phase_began"})

    def reset(self) -> None:
        """Nothing has been scored."""
        self.due: list[Event] = []

    def after_scored(self, event: Event) -> None:
        """Points are to be gained."""
        if event.data.get("gained"):
            self.due.append(event)
            self.arm()

    def before_points(self, event: Event) -> None:
        """They are gained for something."""
        data = event.data
        why = data.get("why")
        if why not in SCORES:
            return
        self.premise += 1
        for scored in self.due:
            if scored.player == event.player and scored.data.get("how") == why:
                self.due.remove(scored)
                if data.get("amount") == scored.data.get("gained"):
                    return
                then = f"{event.player} gains {scored.data.get('gained')} for scoring {the(scored.object)}"
                break
        else:
            then = f"{event.player} gains a point to {why} only for a battlefield just scored like that"
        self.breach(
            event, {"gains": event}, then=f"{then}.", however=f"{event.player} gains {data.get('amount')}."
        )

    def before_finalized(self, event: Event) -> None:
        """They have been gained."""
        if not goes_on(self.picture, event):
            return
        if self.due:
            scored = self.due[0]
            self.breach(
                event,
                {"scores": scored, "later": event},
                then=f"{scored.player} gains a point for scoring {the(scored.object)}.",
                however="the game goes on without it.",
            )
        self.due.clear()
        self.disarm()

    before_priority = before_phase_began = before_finalized


class ScoreTriggers(Invariant):
    """Conquer and hold abilities trigger as the battlefield is scored, of what is there, and all of them (383.4.c, 471.2)."""

    id = "score-triggers"
    rules = ("471.2", "383.4.c.2", "383.4.d.2", "471.2.c")
    statement = (
        "Abilities that trigger on conquering or holding trigger exactly when a battlefield is scored like that: those of its "
        "player's units there, and of their gear and legends."
    )
    needs = frozenset({"scored", "item_pending", "finalized", "priority"})
    armed_kinds = frozenset({"finalized", "priority"})
    judges_adds = False
    only: ClassVar = {"item_pending": lambda item: item == "trigger"}

    def reset(self) -> None:
        """Nothing has been scored."""
        self.expected: dict[tuple[str, int, str], Event] = {}

    def after_scored(self, event: Event) -> None:
        """These are to trigger."""
        picture = self.picture
        how = event.data.get("how", "")
        for thing in picture.board.values():
            if thing.controller != event.player or thing.kind == "facedown" or not thing.sure:
                continue
            if thing.top is not None:
                continue  # 718.2: while it is attached its text is inactive.
            facts = thing.facts
            if facts is None or not facts.triggers or not self._hears(thing, event.object):
                continue
            for index, ability in facts.triggers:
                if (
                    ability.when == how
                    and not ability.each_turn
                    and gates_hold(picture, ability.gate, thing.controller, thing) is True
                    and holds(picture, ability.condition, thing.controller, thing) is True
                ):
                    self.premise += 1
                    self.expected[thing.ref, index, event.object] = event
                    self.arm()

    def _hears(self, thing: Thing, zone: str) -> bool:
        """Whether that zone's being scored is what the thing's ability is about: a unit's where it is, else anywhere."""
        facts = thing.facts
        if facts is not None and facts.type == "battlefield":
            return thing.zone == zone
        return thing.zone == zone if is_unit(thing) else True

    def after_item_pending(self, event: Event) -> None:
        """What triggers has a reason to."""
        data = event.data
        if data.get("kind") != "trigger":
            return
        picture = self.picture
        item = picture.items[event.object]
        cause = picture.at(item.trigger)
        if cause is None:
            return
        if cause.kind == "scored":
            self.expected.pop((item.source, item.ability, cause.object), None)
        ability = printed_trigger(picture, item)
        if ability is None or ability.when not in SCORES:
            return
        self.premise += 1
        source = picture.things.get(item.source)
        if cause.kind in _NO_SCORE or (
            cause.kind == "scored" and cause.data.get("how") != ability.when and not _exchanges(source)
        ):
            however = "it triggers on something else"
        elif (
            cause.kind == "scored" and source is not None and is_unit(source) and source.zone != cause.object
        ):
            if source.ref not in picture.board:
                return
            however = f"it triggers for {the(cause.object)}, where {called(source.ref)} is not"
        elif cause.kind == "scored" and event.player != cause.player and (source is None or is_unit(source)):
            however = f"{cause.player} scores {the(cause.object)}, and {event.player} controls the ability"
        else:
            return
        self.breach(
            event,
            {"cause": cause, "triggers": event},
            then=f"this ability of {called(item.source)} triggers when its controller has scored a battlefield "
            f"({ability.when}).",
            however=f"{however}.",
        )

    def before_finalized(self, event: Event) -> None:
        """They have triggered."""
        if not goes_on(self.picture, event):
            return
        for (ref, _, _), scored in self.expected.items():
            self.breach(
                event,
                {"scores": scored, "later": event},
                then=f"{scored.player} has scored {the(scored.object)} ({scored.data.get('how')}), so the ability of "
                f"{called(ref)} triggers.",
                however="the game goes on without it.",
            )
        self.expected.clear()
        self.disarm()

    before_priority = before_finalized


class WonInACleanup(Invariant):
    """A game is won by points in a cleanup, and so not while anything resolves (194.2, 321, 323.1, 431.3.c.1)."""

    id = "won-in-a-cleanup"
    rules = ("323.1", "472", "321", "431.3.c.1")
    statement = (
        "A game is won by points only in a cleanup, and so not before what resolves has resolved, except by points for burning "
        "out again and again."
    )
    needs = frozenset({"game_ended", "resolving", "resolved", "burned_out"})

    def reset(self) -> None:
        """Nobody has burned out."""
        self.burned: list[Event] = []

    def before_burned_out(self, event: Event) -> None:
        """The second time in sequence wins at once."""
        self.burned.append(event)

    def before_game_ended(self, event: Event) -> None:
        """Nothing is resolving."""
        if event.data.get("why") != "points" or not event.data.get("winner"):
            return
        self.premise += 1
        resolving = self.picture.resolving
        if not resolving:
            return
        item = resolving[-1]
        began = next(
            (
                one.id
                for one in reversed(self.picture.trace)
                if one.kind == "resolving" and one.object == item.ref
            ),
            0,
        )
        if sum(one.id > began for one in self.burned) < 2:
            self.breach(
                event,
                {"resolves": began, "wins": event},
                then=f"{called(item.ref)} is resolving, and no cleanup happens before it has resolved.",
                however=f"{event.data['winner']} wins.",
            )


INVARIANTS: tuple[type[Invariant], ...] = (
    ScoredOnce,
    ConquestIsScored,
    HoldsInScoringStep,
    FinalPoint,
    PointsOfScoring,
    ScoreTriggers,
    WonInACleanup,
)
