"""Standing: what a record has said so far, folded: the objects that exist, players, and what is on the stack.

It believes what it is told; `checks` judges before it takes a line in. It forgets abilities, tokens and copies that are gone, so that it
is never larger than the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from headjudge.corpus.mtgr.line import Line

#: Lines that announce something that goes on the stack.
ANNOUNCES = frozenset({"cast", "activate", "trigger", "copy"})
#: Lines by which an item stops being on the stack (a move away from it does so too).
LEAVES = frozenset({"fizzle", "countered", "fails"})


@dataclass(slots=True)
class Known:
    """An object of the record.

    ``name``    as last shown; "?" while unknown.       ``zone``   where it is; "" while that isn't known.
    ``sort``    card, token, copy or ability.           ``owner``, ``controller``   players; "" while unknown.
    ``tapped``, ``facedown``.    ``entered_tapped``   it entered tapped and has not been untapped since.
    ``fresh``   its status has not changed since it entered.
    ``targets`` how many targets have been declared for it.   ``phase``: of an item: announced, resolving, or what ended it.
    ``counters``  by kind.          ``top``  the object or player that it is attached to.
    """

    name: str
    zone: str = ""
    sort: str = "card"
    owner: str = ""
    controller: str = ""
    tapped: bool = False
    facedown: bool = False
    entered_tapped: bool = False
    fresh: bool = False
    targets: int = 0
    phase: str = ""
    counters: dict[str, int] = field(default_factory=dict)
    top: str = ""


@dataclass(slots=True)
class Standing:
    """All of it; see the module's docstring.

    ``edition``   the rules' date.   ``names``, ``life``   of the players.      ``turn``, ``turn_player``, ``step``   as last marked.
    ``objects``    by "#N".     ``most``  the highest number so far.
    ``announced``  the item whose announcement goes on; ``resolving`` the item that resolves; "" for none.
    """

    names: dict[str, str] = field(default_factory=dict)
    life: dict[str, int] = field(default_factory=dict)
    edition: str = ""
    turn: int = 1
    turn_player: str = ""
    step: str = ""
    objects: dict[str, Known] = field(default_factory=dict)
    most: int = 0
    announced: str = ""
    resolving: str = ""
    over: bool = False

    def controller(self, subject: str) -> str:
        """Who controls an object, or owns it where it has no controller; "" while the record hasn't told."""
        known = self.objects.get(subject)
        return (known.controller or known.owner) if known is not None else ""

    def take(self, line: Line) -> None:
        """Take a line in."""
        form, values = line.form, line.values
        if not line.subject:
            self._marker(form, values)
            return
        if line.subject[0] == "P":
            self._player(line)
            return
        known = self._known(line)
        if form in ANNOUNCES:
            self._announce(line, known)
            return
        handler = _FOLDS.get(form)
        if handler is not None:
            handler(self, line, known)

    def _marker(self, form: str, values: tuple[str, ...]) -> None:
        if form == "player":
            self.names[values[0]] = values[1]
            self.life[values[0]] = int(values[2])
        elif form == "rules":
            self.edition = values[0]
        elif form == "turn":
            self.turn, self.turn_player = int(values[0]), values[1]
            self.step = ""
            self._between()
        elif form == "step":
            self.step = values[0]
            self._between()
        elif form in ("won", "drawn"):
            self.over = True

    def _between(self) -> None:
        self.announced = self.resolving = ""

    def _player(self, line: Line) -> None:
        if line.form == "player gain":
            self.life[line.subject] = self.life.get(line.subject, 0) + int(line.values[0])
        elif line.form == "player lose":
            self.life[line.subject] = self.life.get(line.subject, 0) - int(line.values[0])

    def _known(self, line: Line) -> Known:
        known = self.objects.get(line.subject)
        if known is None:
            known = self.objects[line.subject] = Known(line.name)
            self.most = max(self.most, int(line.subject[1:]))
        elif line.name != "?":
            known.name = line.name
        return known

    def _announce(self, line: Line, known: Known) -> None:
        """Something goes on the stack: a spell, a copy, or an ability."""
        if line.form != "cast":
            known.sort = "copy" if line.form == "copy" else "ability"
            source = self.objects.get(line.values[-1])
            known.controller = line.under or (source.controller or source.owner if source is not None else "")
            if line.form == "copy" and source is not None:
                known.targets = source.targets
        else:
            known.controller = line.under or known.owner
            known.targets = 0
        known.zone, known.phase, known.tapped = "stack", "announced", False
        known.facedown = "facedown" in line.flags
        self.announced = line.subject

    # -- one method a form, chosen by `_FOLDS` ------------------------------------------------------------------------

    def begin(self, line: Line, known: Known) -> None:
        """It is somewhere at the start."""
        known.zone, known.owner = line.values
        known.controller = (line.under or known.owner) if known.zone == "battlefield" else ""
        known.tapped, known.facedown = "tapped" in line.flags, "facedown" in line.flags

    def target(self, line: Line, known: Known) -> None:
        """A target is declared."""
        if "new" not in line.flags:
            known.targets += 1

    def resolve(self, line: Line, known: Known) -> None:
        """It begins to resolve."""
        known.phase = "resolved"
        self.resolving, self.announced = line.subject, ""

    def end(self, line: Line, known: Known) -> None:
        """It fizzles, is countered, or fails."""
        known.phase = line.form
        self.announced = ""
        if self.resolving == line.subject:
            self.resolving = ""
        if known.sort == "ability":
            del self.objects[line.subject]

    def play(self, line: Line, known: Known) -> None:
        """A land is played."""
        self._enter(line, known)

    def create(self, line: Line, known: Known) -> None:
        """A token is created."""
        known.sort = "token"
        known.owner = line.under or known.owner
        self._enter(line, known)

    def move(self, line: Line, known: Known) -> None:
        """It changes zone."""
        to = line.values[1]
        if to == "battlefield":
            self._enter(line, known)
            return
        self._reset(known)
        known.zone, known.facedown = to, "facedown" in line.flags
        known.controller = ""
        if known.sort in ("token", "copy") or to == "outside":
            known.zone = to

    def foretell(self, line: Line, known: Known) -> None:
        """It is exiled face down from hand."""
        self._reset(known)
        known.zone, known.facedown, known.controller = "exile", True, ""

    def cease(self, line: Line, known: Known) -> None:
        """It ceases to exist."""
        del self.objects[line.subject]

    def tap(self, line: Line, known: Known) -> None:
        """It becomes tapped."""
        known.tapped, known.fresh = True, False

    def untap(self, line: Line, known: Known) -> None:
        """It becomes untapped."""
        known.tapped = known.entered_tapped = known.fresh = False

    def control(self, line: Line, known: Known) -> None:
        """It comes under a player's control."""
        known.controller = line.values[0]

    def turned(self, line: Line, known: Known) -> None:
        """It is turned face up or down."""
        known.facedown = line.form == "turn down"

    def counters(self, line: Line, known: Known) -> None:
        """Counters are put on it or removed."""
        kind = line.values[1]
        known.counters[kind] = known.counters.get(kind, 0) + int(line.values[0])

    def attach(self, line: Line, known: Known) -> None:
        """It becomes attached, or is attached no more."""
        known.top = line.values[0] if line.values else ""

    def pay_life(self, line: Line, known: Known) -> None:
        """Life is paid."""
        payer = line.by if line.by[:1] == "P" else known.controller or known.owner
        if payer in self.life:
            self.life[payer] -= int(line.values[0])

    def _enter(self, line: Line, known: Known) -> None:
        self._reset(known)
        known.zone, known.fresh = "battlefield", True
        known.tapped = known.entered_tapped = "tapped" in line.flags
        known.facedown = "facedown" in line.flags
        known.controller = line.under or known.controller or known.owner

    def _reset(self, known: Known) -> None:
        known.tapped = known.facedown = known.entered_tapped = known.fresh = False
        known.targets, known.phase, known.top = 0, "", ""
        known.counters.clear()


_FOLDS = {
    "begin": Standing.begin, "target": Standing.target, "resolve": Standing.resolve, "fizzle": Standing.end,
    "countered": Standing.end, "fails": Standing.end, "play": Standing.play, "create": Standing.create, "move": Standing.move,
    "foretell": Standing.foretell, "cease": Standing.cease, "tap": Standing.tap, "untap": Standing.untap,
    "control": Standing.control, "turn up": Standing.turned, "turn down": Standing.turned, "counters": Standing.counters,
    "pay life": Standing.pay_life, "attach": Standing.attach, "detach": Standing.attach,
}  # fmt: skip
