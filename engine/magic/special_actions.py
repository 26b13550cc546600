"""Special actions (116): playing a land (305), foretelling (702.143), turning a permanent face up (702.37, 708.7)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from headjudge.engine.cards import magic as cl
from headjudge.engine.kernel import Asking, Illegal, Steps
from headjudge.engine.magic import mana_cost as mc
from headjudge.engine.magic.casting import MORPHS
from headjudge.engine.magic.resolving import Resolving
from headjudge.engine.magic.things import Item, Moving, Thing

#: What foretelling a card costs (702.143a).
FORETELL = cl.Price("{2}")
_FORETELL_MASKS = [mc.ANY, mc.ANY]


@mypyc_attr(allow_interpreted_subclasses=True)
class SpecialActions(Resolving):
    """Special actions; see the module's docstring."""

    # -- lands (116.2a, 305) --------------------------------------------------------------------------------------------

    def may_play_lands(self, player: str) -> bool:
        """116.2a, 305.2: in one's own main phase with an empty stack, as often as one may this turn."""
        return self.sorcery_speed(player) and self.seats[player].lands_played < self.land_allowance(player)

    def land_allowance(self, player: str) -> int:
        """305.2: one land a turn, and more where effects say so."""
        if not self.rule_changes(cl.Allow):
            return 1
        return 1 + sum(int(allow.n) for allow in self.allowed("land", player))

    def may_play_land(self, player: str, obj: Thing) -> bool:
        """Whether a player who may play lands may play that one."""
        if not obj.read.is_land or self.forbidden("play lands", obj, player):
            return False
        zone = self.kind_of(obj.zone)
        if zone == "hand":
            return obj.owner == player
        return bool(self.permits_land(player, obj, zone))

    def permits_land(self, player: str, obj: Thing, zone: str) -> bool:
        """305.1: whether an effect lets it be played from another zone."""
        if any(e.what == "permission" and e.controller == player and obj.ref in e.to for e in self.lasting):
            return True
        return any(allow.zone == zone for allow in self.allowed("play from", player, obj))

    def play_land(self, player: str, obj: Thing, priority: int) -> Steps:
        """305.1: the land is put onto the battlefield; nothing goes on the stack."""
        seat = self.seats[player]
        self.because(priority)
        self.because(self.emit("special_action", "116.2a", player, obj.ref, {"what": "play land"}))
        moving = Moving(obj, "battlefield", "play", "305.1", player)
        yield from self.replace_move(moving)
        moved = self.perform_moves([moving], 0)[0]
        self.put(seat, "lands_played", seat.lands_played + 1)
        data = {"item": "", "card": "land", "name": obj.card.name}
        played = self.emit("played", "305.1", player, obj.ref, data, (moved,))
        self.occur_to("land", played, obj, player)

    # -- foretelling (116.2h, 702.143a) ---------------------------------------------------------------------------------------

    def may_foretell(self, player: str, obj: Thing) -> bool:
        """702.143a, 116.2h: any time a player has priority during their own turn, whatever is on the stack."""
        if player != self.turn_player or "foretell" not in self.chars(obj).rules.keywords:
            return False
        return self.can_pay(player, _FORETELL_MASKS, Item("foretell", obj.ref, player, obj, obj.ref))

    def foretell(self, player: str, obj: Thing, priority: int) -> Asking[bool]:
        """702.143a: pay {2} and exile the card face down; nobody can respond (116.3). Returns whether it was done."""
        keyword = self.chars(obj).rules.keywords["foretell"][0]
        stamp = self.stamp
        mark = self.mark()
        self.taps = []
        item = Item("foretell", obj.ref, player, obj, obj.ref)
        kept, self.cause = self.cause, (priority,)
        item.began = self.emit("special_action", "116.2h", player, obj.ref, {"what": "foretell"})
        self.because(item.began)
        try:
            yield from self.pay_mana(player, ["*", "*"], item, "cost")
        except Illegal as illegal:
            yield from self.reverse(mark, item, illegal.why)
            self.note_failed(player, f"foretell {obj.label}", stamp)
            self.cause = kept
            return False
        self.commit(mark)
        moving = Moving(obj, "exile", "foretell", "702.143a", facedown=True)
        moved = self.perform_moves([moving], 0)[0]
        self.put(obj, "foretold", (self.price_for(keyword.price, obj), self.turn))
        told = {"status": "facedown", "value": True, "why": "foretell"}
        self.emit("status", "702.143a", player, obj.ref, told, (moved,))
        became = self.emit(
            "became",
            "702.143c",
            player,
            obj.ref,
            {"trait": "foretold", "value": "yes", "until": ""},
            (moved,),
        )
        self.occur_to("foretold", became, obj, player)
        self.cause = kept
        return True

    # -- turning face up (116.2b, 702.37e) -------------------------------------------------------------------------------------

    def morph_of(self, obj: Thing) -> cl.Keyword | None:
        """702.37e: the ability by which it can be turned face up: one that it would have if it were, or None."""
        keywords = self.if_face_up(obj).rules.keywords
        for word in MORPHS:
            if word in keywords:
                return keywords[word][0]
        return None

    def may_turn_up(self, player: str, obj: Thing) -> bool:
        """116.2b: any time its controller has priority, if they can pay its morph cost."""
        if not obj.facedown or obj.controller != player or self.forbidden("transform", obj):
            return False
        morph = self.morph_of(obj)
        if morph is None:
            return False
        price = morph.price or cl.Price()
        cost = mc.parse(price.mana)
        masks = [*cost.masks, *([mc.ANY] * cost.generic)]
        return self.can_acts(player, price.pays, obj) and self.can_pay(player, masks)

    def turn_up(self, player: str, obj: Thing, priority: int) -> Asking[bool]:
        """702.37e, 708.8: show what it is, pay its morph cost, and turn it face up; that doesn't use the stack."""
        morph = self.morph_of(obj)
        assert morph is not None
        price = morph.price or cl.Price()
        stamp = self.stamp
        mark = self.mark()
        self.taps = []
        item = Item("turn up", obj.ref, player, obj, obj.ref)
        kept, self.cause = self.cause, (priority,)
        item.began = self.emit("special_action", "116.2b", player, obj.ref, {"what": "turn face up"})
        self.because(item.began)
        cost = mc.parse(price.mana)
        try:
            yield from self.pay_mana(player, [*cost.pips, *(["*"] * cost.generic)], item, "cost")
            yield from self.acts(player, price.pays, obj, item, "702.37e")
        except Illegal as illegal:
            yield from self.reverse(mark, item, illegal.why)
            self.note_failed(player, f"turn up {obj.label}", stamp)
            self.cause = kept
            return False
        self.commit(mark)
        self.turn_over(obj, True, "702.37e", "special action")
        if morph.word == "megamorph":
            yield from self.put_counters(obj, "+1/+1", 1, player, "702.37b")
        self.cause = kept
        return True
