"""A starting position of ours in phase-python: the engine's own state with the cards put where the scenario has them.

The engine deals a game with one copy of each card, which gives every object as it makes it; a game that has been walked to the main
phase of a later turn once gives all the rest. Objects have the numbers 1, 2, 3 … in the order of `Scenario.placed`.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping, Sequence
from typing import Any

from headjudge.engine.cards import MagicCard
from headjudge.engine.subjects.phase.compiled import Compiler
from headjudge.engine.subjects.phase.record import Known
from headjudge.engine.trace import Placed, Scenario
from headjudge.engine.trace.reference import zone_kind

#: Zones of a scenario in the engine's words.
ZONES = {
    "hand": "Hand",
    "library": "Library",
    "graveyard": "Graveyard",
    "battlefield": "Battlefield",
    "exile": "Exile",
}
#: Counters in the engine's words; others are called alike.
COUNTERS = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
#: The engine's name for mana, by its letter.
MANA = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green", "C": "Colorless"}
#: A card to fill a library with.
_FILLER = MagicCard("Plains", ("Land",), subtypes=("Plains",), supertypes=("Basic",))
_FORMAT = "Vintage"
#: Passes within which the walk to the main phase of the third turn must be over.
_WALK = 60


class Positions:
    """Sets up positions.

    ``engine``    the engine's module.       ``compiler``  compiles the cards.
    """

    def __init__(self, engine: Any, compiler: Compiler) -> None:
        self._engine = engine
        self._compiler = compiler
        self._filler = engine.Engine.from_json(self._database([_FILLER]))
        self._frame = self._walked()

    def _database(self, cards: Sequence[MagicCard]) -> str:
        """The engine's database of these cards, as JSON."""
        return json.dumps({card.name.lower(): self._compiler.face(card)[0] for card in cards})

    def _walked(self) -> dict[str, Any]:
        """The state of a game without cards of interest, in the first main phase of the third turn."""
        deck = [_FILLER.name] * 60
        game = self._filler.new_game(player=deck, opponent=deck, seed=1, first_player=0, format=_FORMAT)
        for _ in range(_WALK):
            if game.turn == 3 and game.phase == "PreCombatMain":
                break
            waiting = game.waiting_for()
            acts = game.actions()
            if waiting["type"] == "MulliganDecision":
                seat = waiting["data"]["pending"][0]["player"]
                wanted = [act for act in acts if act.data["choice"]["type"] == "Keep"]
            else:
                seat = waiting["data"]["player"]
                wanted = [act for act in acts if act.kind == "PassPriority"]
            game.apply(seat, (wanted or acts)[0])
        state: dict[str, Any] = game.state()
        held = state["state"]
        for field in (
            "cards_drawn_this_turn",
            "first_card_drawn_this_turn",
            "lands_played_this_turn_by_player",
        ):
            held[field] = {}
        for field in (
            "player_actions_this_turn",
            "zone_changes_this_turn",
            "zone_change_library_knowledge_stamps",
        ):
            held[field] = []
        return state

    def build(self, scenario: Scenario) -> tuple[Any, str]:
        """The engine with a scenario's cards, and the state of the position as JSON: a game is loaded from the two."""
        cards = [card for card in scenario.cards.values() if isinstance(card, MagicCard)]
        engine = self._engine.Engine.from_json(self._database(cards or [_FILLER]))
        names = [card.name for card in cards] or [_FILLER.name]
        dealt = engine.new_game(player=names, opponent=names[:1], seed=1, first_player=0, format=_FORMAT)
        made = dealt.state()["state"]
        patterns = {thing["name"]: thing for thing in made["objects"].values() if thing["owner"] == 0}
        # What the position is filled with is written anew below, so that only the frame's players and lists are copied.
        frame = self._frame["state"]
        state = {**frame, "players": copy.deepcopy(frame["players"])}
        state["all_creature_types"] = made["all_creature_types"]
        self._place(scenario, patterns, state)
        self._set(scenario, state)
        return engine, json.dumps({**self._frame, "state": state})

    def _place(self, scenario: Scenario, patterns: Mapping[str, Any], state: dict[str, Any]) -> None:
        """Put every card in its place."""
        seats = {player.name: seat for seat, player in enumerate(scenario.players)}
        numbers = {placed.id: at for at, placed in enumerate(scenario.placed, 1)}
        objects: dict[str, Any] = {}
        zones: dict[str, list[int]] = {"battlefield": [], "exile": []}
        for player in state["players"]:
            for zone in ("hand", "library", "graveyard"):
                player[zone] = []
        for placed in scenario.placed:
            number = numbers[placed.id]
            thing = objects[str(number)] = dict(patterns[placed.card])
            owner = seats[placed.owner]
            card = scenario.cards[placed.card]
            kind = zone_kind(placed.zone)
            thing.update(
                id=number,
                card_id=number,
                owner=owner,
                controller=owner,
                base_controller=owner,
                zone=ZONES[kind],
            )
            if isinstance(card, MagicCard) and card.token:
                thing.update(is_token=True, card_id=0)
            if kind == "battlefield":
                self._stand(placed, card, seats.get(placed.controller, owner), number, scenario.turn, thing)
            zones.get(kind, state["players"][owner].get(kind)).append(number)
        for placed in scenario.placed:
            if placed.attached:
                child, host = objects[str(numbers[placed.id])], objects[str(numbers[placed.attached])]
                child["attached_to"] = {"type": "Object", "data": host["id"]}
                host["attachments"] = [*host["attachments"], child["id"]]
        state.update(
            objects=objects, next_object_id=len(objects) + 1, next_timestamp=len(objects) + 1, **zones
        )

    def _stand(
        self, placed: Placed, card: Any, controller: int, number: int, turn: int, thing: dict[str, Any]
    ) -> None:
        """A permanent as it stands on the battlefield."""
        counters = {COUNTERS.get(kind, kind): n for kind, n in placed.counters.items()}
        if card.loyalty and "loyalty" not in counters:
            counters["loyalty"] = card.loyalty
        thing.update(
            controller=controller,
            base_controller=controller,
            tapped=placed.exhausted,
            damage_marked=placed.damage,
            counters=counters,
            timestamp=number,
            incarnation=1,
            entered_battlefield_turn=turn if placed.fresh else 1,
            summoning_sick=placed.fresh,
        )

    def _set(self, scenario: Scenario, state: dict[str, Any]) -> None:
        """Players, and whose turn it is."""
        active = [player.name for player in scenario.players].index(scenario.turn_player)
        for player, start in zip(state["players"], scenario.players, strict=True):
            player.update(
                life=start.life,
                poison_counters=start.counts.get("poison", 0),
                lands_played_this_turn=0,
                has_drawn_this_turn=False,
                cards_drawn_this_turn=0,
            )
        state.update(
            active_player=active,
            priority_player=active,
            turn_number=scenario.turn,
            waiting_for={"type": "Priority", "data": {"player": active}},
            lands_played_this_turn=0,
        )


def objects_of(scenario: Scenario) -> dict[int, Known]:
    """What a position has, by the engine's number."""
    objects: dict[int, Known] = {}
    for number, placed in enumerate(scenario.placed, 1):
        card = scenario.cards[placed.card]
        types = card.types if isinstance(card, MagicCard) else ()
        token = isinstance(card, MagicCard) and card.token
        attaches = isinstance(card, MagicCard) and bool({"Aura", "Equipment"} & set(card.subtypes))
        known = objects[number] = Known(
            placed.card, placed.id, placed.owner, ZONES[zone_kind(placed.zone)], types, token, attaches
        )
        known.tapped = placed.exhausted
        known.counters = {COUNTERS.get(kind, kind): n for kind, n in placed.counters.items()}
        if isinstance(card, MagicCard) and card.loyalty and known.zone == "Battlefield":
            known.counters.setdefault("loyalty", card.loyalty)
    numbers = {placed.id: number for number, placed in enumerate(scenario.placed, 1)}
    for placed in scenario.placed:
        objects[numbers[placed.id]].host = numbers.get(placed.attached, 0)
    return objects
