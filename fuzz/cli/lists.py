"""``headjudge cards``, ``invariants``, ``faults`` and ``subjects``: what there is, as a table or as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from headjudge.fuzz.cli import Stop, emit, table
from headjudge.fuzz.cli.options import AS_JSON

if TYPE_CHECKING:
    from headjudge.engine.cards import CardDef

_PLURALS = {"gear": "gear"}
_GAME = click.option("--game", default="", metavar="GAME", help="Those of one game alone.")


@click.command()
@click.argument("game")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--missing", is_flag=True, help="Those that headjudge does not know, and why.")
@AS_JSON
def cards(game: str, names: tuple[str, ...], missing: bool, as_json: bool) -> None:
    """List the real cards of GAME that headjudge knows, by set and number; with names, what those say.

    Ends with how many of each set are in, and why the others are not.
    """
    from headjudge.fuzz import find

    every = find.cards(game)
    if missing:
        if game != "riftbound":
            raise Stop(
                f"which cards of {game} are not in is not known: there is no list of all that are printed"
            )
        _missing_cards(as_json)
        return
    chosen = [find.card(every, name) for name in names] if names else list(every.values())
    if as_json:
        emit(
            [
                {"name": card.name, "set": card.set, "number": card.number, "type": _type(card)}
                for card in chosen
            ]
        )
        return
    if names:
        for card in chosen:
            printing = f"{card.set} {card.number}" if card.number else card.set
            click.echo(f"{card.name}  ({printing})\n{find.card_text(card)}\n")
        return
    table(
        ("set", "number", "name", "type"),
        [(card.set, card.number or "", card.name, _type(card)) for card in chosen],
    )
    if game == "riftbound":
        for line in _coverage_lines():
            click.echo(line)
    else:
        click.echo(f"{len(chosen)} cards")


def _type(card: CardDef) -> str:
    """A card's type, or its types."""
    return str(getattr(card, "type", "")) or " ".join(getattr(card, "types", ()))


def _missing_cards(as_json: bool) -> None:
    """The printed cards that are not in, each with why."""
    from headjudge.engine.riftbound.library.catalogue import printed, why_not

    out = [card for card in printed() if not card.included]
    if as_json:
        emit(
            [
                {
                    "code": card.code,
                    "name": card.name,
                    "set": card.set,
                    "type": card.type,
                    "token": card.token,
                    "why": list(why_not(card)),
                }
                for card in out
            ]
        )
        return
    table(
        ("code", "name", "type", "not in for"),
        [(card.code, card.name, card.type, ", ".join(why_not(card))) for card in out],
    )
    for line in _coverage_lines():
        click.echo(line)


def _coverage_lines() -> Iterator[str]:
    """How many of each set are in, by type, and what keeps out the rest."""
    from collections import Counter

    from headjudge.engine.riftbound.library.catalogue import OWN_WORDING, printed, why_not
    from headjudge.engine.riftbound.library.coverage import SETS, TYPES

    every = printed()
    for code, name, _ in SETS:
        those = [card for card in every if card.set == code]
        kinds = []
        for kind in (*TYPES, "token"):
            of_kind = [card for card in those if (("token" if card.token else card.type) == kind)]
            if of_kind:
                kinds.append(
                    f"{sum(card.included for card in of_kind)} of {len(of_kind)} {_PLURALS.get(kind, kind + 's')}"
                )
        yield f"{code} {name}: {sum(card.included for card in those)} of {len(those)} in ({', '.join(kinds)})"
    reasons = Counter(why for card in every for why in why_not(card))
    own = reasons.pop(OWN_WORDING, 0)
    yield f"{sum(card.included for card in every)} of {len(every)} in"
    said = ", ".join(f"{why} ({times})" for why, times in reasons.most_common())
    if said:
        yield f"not in, for what no card that is in needs: {said}"
    if own:
        yield f"not in, each for a wording of its own that is not written yet: {own}"
    if own or said:
        yield "headjudge cards riftbound --missing names them"


@click.command()
@_GAME
@AS_JSON
def invariants(game: str, as_json: bool) -> None:
    """List the invariants: what each promises, the rules it states, and the faults that it is known to
    find.
    """
    from headjudge.fuzz import find

    chosen = find.GAMES if not game else (find.game(game),)
    finders: dict[str, list[str]] = {}
    for plays in chosen:
        for fault in find.all_faults(plays):
            for one in fault.invariants:
                finders.setdefault(one, []).append(fault.id)
    listed = {one.id: one for plays in chosen for one in find.invariants(plays)}
    if as_json:
        emit(
            [
                {
                    "id": one.id,
                    "game": one.game,
                    "rules": list(one.rules),
                    "statement": one.statement,
                    "faults": finders.get(one.id, []),
                }
                for one in listed.values()
            ]
        )
        return
    rows = [(one.id, one.game, " ".join(one.rules[:3]), one.statement) for one in listed.values()]
    table(("id", "game", "rules", "statement"), rows)


@click.command()
@_GAME
@AS_JSON
def faults(game: str, as_json: bool) -> None:
    """List the rule faults that the built-in engines can be given, to see them found."""
    from headjudge.fuzz import find

    chosen = find.GAMES if not game else (find.game(game),)
    listed = [fault for plays in chosen for fault in find.all_faults(plays)]
    if as_json:
        emit(
            [
                {
                    "id": fault.id,
                    "game": fault.game,
                    "rule": fault.rule,
                    "statement": fault.statement,
                    "invariants": list(fault.invariants),
                    "canary": fault.canary,
                    "hard": fault.hard,
                    "blind": fault.blind,
                    "undetected": fault.undetected,
                }
                for fault in listed
            ]
        )
        return
    rows = [(fault.id, fault.game, fault.rule, fault.statement) for fault in listed]
    table(("id", "game", "rule", "statement"), rows)
