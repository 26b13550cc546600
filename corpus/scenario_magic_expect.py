"""The `expect` blocks of a Magic scenario file: sentences about what is so, and about what happened on the way.

`PATTERNS` is the whole language, as in `scenario_expect`. May import: the checks, the cast, the world's phrases and the texts of
this room.
"""

from __future__ import annotations

from headjudge.corpus import scenario_checks as shared
from headjudge.corpus import scenario_combat as combat
from headjudge.corpus import scenario_magic_checks as checks
from headjudge.corpus import scenario_magic_players as players
from headjudge.corpus.scenario_cast import Cast
from headjudge.corpus.scenario_expect import OFTEN, Expectation, Language, Pattern, any_of
from headjudge.corpus.scenario_magic_world import NEGATIVE, PAST, PRESENT
from headjudge.corpus.scenario_text import Span

#: Keyword abilities (702) that something may have.
KEYWORDS = (
    "deathtouch", "defender", "double strike", "fear", "first strike", "flash", "flying", "haste", "hexproof", "horsemanship",
    "indestructible", "infect", "intimidate", "lifelink", "menace", "persist", "prowess", "reach", "shadow", "shroud", "skulk",
    "toxic", "trample", "undying", "vigilance", "ward", "wither", "cascade", "changeling", "convoke", "flashback", "foretell",
    "morph", "storm", "split second", "swampwalk", "islandwalk", "forestwalk", "mountainwalk", "plainswalk", "equip", "enchant",
    "cycling", "kicker", "protection", "hexproof from",
)  # fmt: skip
_KEYWORD = f"(?:{any_of(KEYWORDS)})"
_COLOR = r"(?:white|blue|black|red|green|colorless)"
_ASKED = r"(?P<p>\w+) (?P<be>is|was) (?:(?P<neg>not|never) )?asked (?:anything|about (?P<x>.+))"

#: The sentences: an example of each, its pattern, and what reads it. The first that matches is taken.
PATTERNS: tuple[Pattern, ...] = (
    ("no invariant is broken", r"no invariant is broken", shared.sound),
    ("the stack is empty", r"the stack is empty", checks.stack_empty),
    ("it is B's turn", r"it is (?P<p>\w+)'s turn", shared.turn),
    ("it is the declare blockers step", r"it is the (?P<phase>[a-z ]+?) (?:step|phase)", checks.phase),
    ("the game is a draw", r"the game is a draw", checks.ended),
    (
        "nobody has won the game",
        r"(?P<p>\w+) has (?P<neg>not )?(?P<verb>won|lost) the game",
        checks.ended,
    ),
    ("A has had 2 turns", r"(?P<p>\w+) has had (?P<n>[0-9]{1,6}) turns?", combat.spent_turns),
    ("A is asked to act", r"(?P<p>\w+) (?:is asked to act|has priority)", shared.asked),
    ("A was never asked about Opt", _ASKED, checks.asked_about),
    (
        "A cannot cast Opt",
        r"(?P<p>\w+) (?P<can>can|cannot|can't) (?P<verb>cast|play|activate|foretell|choose|tap|turn) (?P<x>.+?)(?P<up> face up)?"
        r"(?P<variant> with [a-z -]+| for its (?:foretell|mana) cost| foretold| face down| for free)?",
        checks.can,
    ),
    (
        "A loses life before Stomping Ground enters the battlefield",
        rf"(?P<x>.+?) (?P<verb>{any_of(PRESENT)}) before (?P<y>.+?)(?: (?P<verb2>{any_of(PRESENT)}))?",
        checks.before,
    ),
    ("Bear dies together with Ape", rf"(?P<x>.+?) (?P<verb>{any_of(PRESENT)}) together with (?P<y>.+)", checks.together),
    ("nothing triggered from Opt", r"nothing triggered from (?P<playing>casting )?(?P<x>.+)", shared.nothing_triggered),
    ("Bear triggered once", rf"(?P<x>.+?) (?:(?P<neg>never|did not|didn't) trigger(?:ed)?|triggered{OFTEN})", checks.triggered),
    ("A drew 2", r"(?P<p>\w+) drew (?P<n>[0-9]{1,6}|nothing)(?: cards?)?", shared.drew),
    ("A lost 3 life", r"(?P<p>\w+) (?P<verb>lost|gained|paid) (?P<n>[0-9]{1,6}|no) life", players.changed_life),
    (
        "3 damage was dealt to Bear",
        r"(?P<n>[0-9]{1,6}|no) damage was dealt to (?P<x>.+?)(?: by (?P<y>.+))?",
        players.dealt,
    ),
    ("Opt was kicked", rf"(?P<x>.+?) was (?:(?P<neg>not|never) )?kicked{OFTEN}", players.kicked),
    (
        "A paid the additional cost for Opt",
        r"(?P<p>\w+) (?:paid|(?P<neg>did not pay|didn't pay)) (?:the )?"
        r"(?P<cost>kicker|buyback|entwine|additional|optional)(?: cost)? for (?P<x>.+)",
        players.kicked,
    ),
    ("A paid UU for Opt", r"(?P<p>\w+) paid (?P<cost>.+) for (?P<x>.+)", players.paid),
    ("A voted for Bear", r"(?P<p>\w+) (?:(?P<neg>did not|didn't|never) )?voted? for (?P<what>.+)", checks.voted),
    ("Bolt targets Bear, A", r"(?P<x>.+?) targets (?P<list>.+)", checks.targets),
    ("Opt was countered by Cancel", r"(?P<x>.+?) was countered by (?P<y>.+)", checks.countered_by),
    ("Opt was never cast", rf"(?P<x>.+?) (?P<verb>{any_of([*PAST, *NEGATIVE])}){OFTEN}", checks.happened),
    ("Bear has no +1/+1 counters", r"(?P<x>.+?) has (?P<n>[0-9]{1,6}|no|an?) (?:(?P<kind>\S.*?) )?counters?", checks.counters),
    ("Bear has 2 damage", r"(?P<x>.+?) has (?P<n>[0-9]{1,6}|no) damage", checks.damage),
    ("Bear has power 2", r"(?P<x>.+?) has (?P<which>power|toughness|loyalty) (?P<n>-?[0-9]{1,6})", checks.number),
    ("Bear has flying", rf"(?P<x>.+?) (?:has|(?P<neg>does not have|doesn't have)) (?P<keyword>{_KEYWORD})", checks.keyword),
    ("A has 17 life, UU mana and 2 cards in hand", r"(?P<p>\w+) has (?P<list>.+)", players.has),
    ("A controls 2 Zombies", r"(?P<p>\w+) controls (?P<n>[0-9]{1,6}|no) (?P<kind>.+)", checks.controls_count),
    ("B controls Bear", r"(?P<p>\w+) (?:controls|(?P<neg>does not control|doesn't control)) (?P<x>.+)", checks.controls),
    ("Bear is 2/2", r"(?P<x>.+?) is (?P<neg>not )?(?P<power>-?[0-9]{1,6})/(?P<toughness>-?[0-9]{1,6})", checks.power_toughness),
    (
        "Bear is not tapped",
        r"(?P<x>.+?) is (?P<neg>not )?(?P<status>tapped|untapped|attacking|blocking|facedown|face down|face up)",
        checks.status,
    ),
    ("Clone is named Bear", r"(?P<x>.+?) is named (?P<name>.+)", checks.named),
    ("Bear is white and blue", rf"(?P<x>.+?) is (?P<neg>not )?(?P<colors>{_COLOR}(?:(?:, | and |, and ){_COLOR})*)", checks.colored),
    ("Pacifism is attached to Bear", r"(?P<x>.+?) is (?P<neg>not )?attached(?: to (?P<y>.+))?", checks.attached),
    ("Zombie is nowhere", r"(?P<x>.+?) is (?:nowhere|gone)", checks.nowhere),
    ("Opt is in A's graveyard", r"(?P<x>.+?) (?:is|are) (?P<neg>not )?(?:in|on) (?P<where>.+)", checks.where),
    ("Urborg is a Swamp", r"(?P<x>.+?) is (?P<neg>not )?(?:an? )?(?P<kind>[A-Za-z' -]+)", checks.is_a),
)  # fmt: skip
_LANGUAGE = Language(PATTERNS, "Opt is in A's graveyard")


def read_magic_expectation(line: Span, cast: Cast) -> Expectation:
    """Read one line of an `expect` block; as `Language.read`."""
    return _LANGUAGE.read(line, cast)
