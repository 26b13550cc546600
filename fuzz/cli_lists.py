"""``headjudge cards``, ``invariants``, ``faults`` and ``subjects``: what there is, as a table or as JSON."""

from __future__ import annotations

import click

from headjudge.fuzz.cli import Stop, emit, table

_AS_JSON = click.option("--json", "as_json", is_flag=True, help="Print JSON, on one line.")
_GAME = click.option("--game", default="", metavar="GAME", help="Those of one game alone.")


@click.command()
@click.argument("game")
@click.argument("names", nargs=-1, metavar="[NAME]...")
@_AS_JSON
def cards(game: str, names: tuple[str, ...], as_json: bool) -> None:
    """List the real cards of GAME that headjudge knows, by set and number; with names, what those say."""
    from headjudge.fuzz import find

    every = find.cards(game)
    if names:
        chosen = [find.card(every, name) for name in names]
    else:
        chosen = list(every.values())
    if as_json:
        emit(
            [
                {"name": card.name, "set": card.set, "number": card.number, "type": getattr(card, "type", "")}
                for card in chosen
            ]
        )
        return
    if names:
        for card in chosen:
            click.echo(f"{card.name}  ({card.set} {card.number})\n{find.card_text(card)}\n")
        return
    table(
        ("set", "number", "name", "type"),
        [(card.set, card.number, card.name, getattr(card, "type", "")) for card in chosen],
    )
    sets: dict[str, int] = {}
    for card in chosen:
        sets[card.set] = sets.get(card.set, 0) + 1
    click.echo(f"{len(chosen)} cards: {', '.join(f'{count} of {name}' for name, count in sets.items())}")


@click.command()
@_GAME
@_AS_JSON
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
@_AS_JSON
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
                }
                for fault in listed
            ]
        )
        return
    rows = [(fault.id, fault.game, fault.rule, fault.statement) for fault in listed]
    table(("id", "game", "rule", "statement"), rows)


@click.command()
@_AS_JSON
def subjects(as_json: bool) -> None:
    """List the engines that can be judged, with what they declare not to do by the rules."""
    from headjudge.fuzz import find

    listed = []
    for name, make in find.subject_makers().items():
        try:
            listed.append((name, make(())))
        except Exception as error:
            raise Stop(f"the subject {name!r} can't be made: {error}", 3) from error
    if as_json:
        emit(
            [
                {
                    "name": name,
                    "version": subject.version,
                    "game": subject.game,
                    "edition": subject.edition,
                    "observes": sorted(subject.observes),
                    "deviations": subject.deviations,
                }
                for name, subject in listed
            ]
        )
        return
    table(
        ("name", "version", "game", "edition"),
        [(name, subject.version, subject.game, subject.edition) for name, subject in listed],
    )
    for name, subject in listed:
        for what, said in subject.deviations.items():
            click.echo(f"{name} declares: {what}: {said}")
