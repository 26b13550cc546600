"""A whole adapter for the wire protocol of headjudge, around the smallest engine of Magic that does anything: it plays lands.

The player whose turn it is may play one land from their hand (305.1, 305.2) in a main phase, and then passes. `headjudge subjects check --
python lands.py` says whether it keeps to the protocol, `headjudge fuzz magic --subject "wire:python lands.py"` judges it.
"""

import json
import sys


class Game:
    """One play: what lies where, and the question that waits."""

    def __init__(self, scenario, tell):
        self.tell_line, self.events = tell, 0
        self.player = scenario["turn_player"]
        self.cards = scenario["cards"]
        self.placed = [dict(card) for card in scenario["placed"]]
        for card in self.placed:
            card["ref"] = f"{card['card']}#{card['id']}.0"
        me = next(player for player in scenario["players"] if player["name"] == self.player)
        self.played = me.get("counts", {}).get("lands", 0)
        self.ended = ""
        self.began = self.tell("game_began", "", self.player, turn_player=self.player, phase="main")

    def tell(self, kind, rule, player="", object="", causes=(), **data):
        """Write an event and return its id."""
        number, self.events = self.events, self.events + 1
        event = {"id": number, "kind": kind, "rule": rule, "player": player, "object": object, "data": data}
        event["causes"] = list(causes)
        self.tell_line({"event": event})
        return number

    def lands(self):
        """The lands that may be played now, by the name of the option."""
        if self.played:
            return {}
        hand = f"hand:{self.player}"
        return {
            f"play {card['card']}#{card['id']}": card
            for card in self.placed
            if card["zone"] == hand and "Land" in self.cards[card["card"]]["types"]
        }

    def question(self):
        """What is asked next; None when the play has ended. With one option there is nothing to ask."""
        options = [{"name": "pass", "tag": "pass"}, *({"name": name, "tag": "play"} for name in self.lands())]
        if not self.ended and len(options) == 1:
            self.end()
        return None if self.ended else {"name": "act", "player": self.player, "options": options}

    def answer(self, index):
        """Take an option."""
        options = self.question()["options"]
        if not 0 <= index < len(options):
            raise ValueError(f"no option {index}")
        if index == 0:
            self.end()
            return
        card = self.lands()[options[index]["name"]]
        before, origin = card["ref"], card["zone"]
        card["ref"], card["zone"] = f"{card['card']}#{card['id']}.1", "battlefield"
        self.played += 1
        action = self.tell("special_action", "116.2a", self.player, before, [self.began], what="play land")
        moved = self.tell(
            "move", "305.1", self.player, before, [action], origin=origin, to="battlefield", becomes=card["ref"], why="play",
            card=card["card"], owner=card["owner"], controller=self.player,
        )  # fmt: skip
        self.tell(
            "played", "305.1", self.player, card["ref"], [moved], item="", card="land", name=card["card"]
        )

    def end(self):
        """The play is over."""
        self.ended = "game over"
        self.tell("game_ended", "", winner="", why="end of the scenario")

    def snapshot(self):
        """What there is."""
        objects = {
            c["ref"]: {"zone": c["zone"], "controller": c.get("controller") or c["owner"]}
            for c in self.placed
        }
        return {"objects": objects, "players": {self.player: {}}, "chain": []}


HELLO = {
    "name": "lands", "version": "1", "game": "magic", "edition": "2026-04-17", "protocol": 1,
    "observes": ["game_began", "special_action", "move", "played", "game_ended"],
    "deviations": {"everything else": "This engine plays lands and nothing else."},
}  # fmt: skip


def refuses(scenario):
    """Why a scenario can't be played; empty when it can. Land cards whose text changes how they enter are too much for this engine."""
    if scenario["game"] != "magic":
        return "this engine plays magic"
    if scenario.get("phase", "main") != "main" or scenario.get("setup"):
        return "this engine begins in a main phase"
    hand = f"hand:{scenario['turn_player']}"
    lands = [scenario["cards"][card["card"]] for card in scenario["placed"] if card["zone"] == hand]
    if not any("Land" in card["types"] for card in lands):
        return "there is no land to play"
    return (
        ""
        if all("Basic" in card.get("supertypes", []) for card in lands if "Land" in card["types"])
        else "a land with text"
    )


def main():
    """Answer one request a line until there are no more."""
    game = None

    def say(value):
        sys.stdout.write(json.dumps(value) + "\n")

    for line in sys.stdin:
        request = json.loads(line)
        number, do = request["id"], request["do"]
        try:
            if do == "hello":
                reply = {"hello": HELLO}
            elif do == "refuses" or (do == "start" and refuses(request["scenario"])):
                reply = {"refused": refuses(request["scenario"])}
            elif do in ("start", "answer"):
                if do == "start":
                    game = Game(request["scenario"], say)
                else:
                    game.answer(request["index"])
                question = game.question()
                reply = {"question": question} if question else {"ended": game.ended}
            elif do == "snapshot":
                reply = {"snapshot": game.snapshot()}
            else:
                reply = {"error": f"no request {do!r}"}
        except (ValueError, KeyError, AttributeError) as error:
            reply = {"error": str(error)}
        say({"id": number, **reply})
        sys.stdout.flush()


if __name__ == "__main__":
    main()
