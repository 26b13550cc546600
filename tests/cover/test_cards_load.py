"""Card files: what is written is read back, the bytes are canonical, and bad files get one line with place and reason."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys.cards import values

from headjudge.engine.cards import CardDef, MagicCard, RiftboundCard
from headjudge.engine.cards import riftbound as cl
from headjudge.engine.cards.load import CardFileError, dump_cards, load_cards, read_cards
from headjudge.engine.riftbound import library


def test_every_real_card_comes_back_the_same(tmp_path: Path) -> None:
    """All cards of the library through a file, and Magic's beside them."""
    cards: dict[str, CardDef] = {**library.ALL, "Tide": MagicCard("Tide", ("Land",), cost="{1}{U}")}
    file = tmp_path / "cards.json"
    file.write_bytes(dump_cards(cards.values()))
    loaded = load_cards(file)
    assert loaded == cards
    assert list(loaded) == sorted(cards)


def test_the_bytes_are_canonical() -> None:
    """The same cards in any order give the same bytes, and reading and writing them again changes nothing."""
    cards = list(library.ALL.values())
    written = dump_cards(cards)
    assert dump_cards(reversed(cards)) == written
    assert dump_cards(read_cards(written, "f").values()) == written
    assert written.endswith(b"}\n") and b"\n  " in written
    small = dump_cards([RiftboundCard("Ö", "unit", 2, might=3)])
    assert json.loads(small) == {
        "schema": 1,
        "cards": [{"game": "riftbound", "name": "Ö", "type": "unit", "energy": 2, "might": 3}],
    }


@given(values(RiftboundCard, st.just("it")))
def test_any_card_is_written_and_read_or_refused_in_one_line(card: RiftboundCard) -> None:
    """What can be written is read back the same, unless a word or number in it is refused, in one line."""
    written = dump_cards([card])
    try:
        assert list(read_cards(written, "f.json").values()) == [card]
    except CardFileError as problem:
        assert str(problem).startswith("f.json: card 1")
        assert "\n" not in str(problem)


@given(st.binary(max_size=60) | st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_give_cards_or_one_line(content: bytes) -> None:
    """Nonsense never escapes as another exception."""
    try:
        read_cards(content, "f")
    except CardFileError as problem:
        assert str(problem).startswith("f: ")
        assert "\n" not in str(problem)


def test_every_cut_is_noticed() -> None:
    """A file that ends early is refused wherever it ends."""
    whole = dump_cards([library.CARDS["Rebuttal"]])
    for end in range(len(whole) - 2):
        with pytest.raises(CardFileError) as caught:
            read_cards(whole[:end], "f")
        assert "cut off" in str(caught.value) or "empty" in str(caught.value), whole[:end]


def one(**fields: Any) -> bytes:
    """A card file of one card."""
    return json.dumps(
        {"schema": 1, "cards": [{"game": "riftbound", "name": "X", "type": "spell", **fields}]}
    ).encode()


BAD = {
    b"": "f: line 1 column 1: the file is empty",
    b'{\n "schema" 1}': "f: line 2 column 11: no JSON: expected ':'",
    b"[]": "f: file: expected an object with schema and cards, not a list",
    b"{}": "f: schema: no schema version; this reads version 1",
    b'{"schema": 2, "cards": []}': "f: schema: schema version 2; this reads version 1",
    b'{"schema": true, "cards": []}': "f: schema: schema version True; this reads version 1",
    b'{"schema": 1, "card": []}': "f: file: unknown field 'card'; did you mean cards?",
    b'{"schema": 1, "cards": {}}': "f: cards: expected a list of cards",
    b'{"schema": 1, "cards": [7]}': "f: card 1: expected a card, not a number",
    b'{"schema": 1, "cards": [{"name": "X"}]}': "f: card 1 (X): no game; expected riftbound or magic",
    one(game="riftbond"): "f: card 1 (X), game: unknown game 'riftbond'; did you mean riftbound?",
    one(name=""): "f: card 1 (): a card needs a name",
    one(name=7): "f: card 1, name: Expected 'str', got 'int'",
    one(type="spel"): "f: card 1 (X), type: unknown word 'spel'; did you mean spell?",
    one(energy="two"): "f: card 1 (X), energy: Expected 'int', got 'str'",
    one(energy=-1): "f: card 1 (X), energy: expected a number from 0 to 10000",
    one(enrgy=2): "f: card 1 (X), enrgy: unknown field 'enrgy'; did you mean energy?",
    one(power="RZ"): "f: card 1 (X), power: unknown word 'Z'; expected A, B, C, G, O, P, R, U, W, Y",
    one(domains="RQ"): "f: card 1 (X), domains: unknown word 'Q'; expected B, G, O, P, R, Y",
    one(text=[{"type": "Dael", "n": 2, "to": "it"}]): (
        "f: card 1 (X), text[0].type: unknown type 'Dael'; did you mean Deal?"
    ),
    one(text=[{"type": "Keyword", "name": "Tank"}]): "f: card 1 (X), text[0].type: Keyword can't stand here",
    one(text=[{"type": "Kill"}]): "f: card 1 (X), text[0]: Object missing required field 'to'",
    one(text=[{"type": "Kill", "to": {"kind": "unti"}}]): (
        "f: card 1 (X), text[0].to.kind: unknown word 'unti'; did you mean unit?"
    ),
    one(text=[{"type": "Kill", "to": {"kind": "unit", "zone": "bord"}}]): (
        "f: card 1 (X), text[0].to.zone: unknown word 'bord'; did you mean board?"
    ),
    one(text=[{"type": "Kill", "to": "him"}]): (
        "f: card 1 (X), text[0].to: unknown word 'him'; expected it, made, me, revealed, target 0, that, this"
    ),
    one(text=[{"type": "Deal", "n": "its migth", "to": "it"}]): (
        "f: card 1 (X), text[0].n: unknown word 'its migth'; did you mean its might or paid might or its damage?"
    ),
    one(abilities=[{"type": "Triggered", "when": "plays me", "then": []}]): (
        "f: card 1 (X), abilities[0].when: unknown word 'plays me'; did you mean play me or play gear or play spell?"
    ),
    one(abilities=[{"type": "EntersReady", "gates": []}]): (
        "f: card 1 (X), abilities[0].gates: unknown field 'gates'; expected condition"
    ),
    one(abilities=[{"type": "HasMight", "n": 1, "gate": ["level x"]}]): (
        "f: card 1 (X), abilities[0].gate: unknown word 'level x'; did you mean level 3?"
    ),
    one(abilities=[{"type": "CostsLess", "cost": {}, "per": "cards plaid"}]): (
        "f: card 1 (X), abilities[0].per: unknown word 'cards plaid'; did you mean cards played?"
    ),
}  # fmt: skip


@pytest.mark.parametrize("content", BAD, ids=[line.split(": ", 1)[1] for line in BAD.values()])
def test_what_is_wrong_is_said_in_one_line(content: bytes) -> None:
    """File, place, and what was expected."""
    with pytest.raises(CardFileError) as caught:
        read_cards(content, "f")
    assert str(caught.value) == BAD[content]
    problem = caught.value
    assert str(problem) == f"{problem.file}: {problem.place}: {problem.reason}"


def test_two_of_a_name_are_refused() -> None:
    """The second of two cards of one name is the wrong one."""
    card = {"game": "riftbound", "name": "X", "type": "spell"}
    with pytest.raises(
        CardFileError, match=r"^f: card 2 \(X\): another card of this file has the same name$"
    ):
        read_cards(json.dumps({"schema": 1, "cards": [card, card]}).encode(), "f")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """No file, a folder, bytes that are no text, and depth without end: one line each."""
    for path, reason in (
        (tmp_path / "none.json", "No such file"),
        (tmp_path, "Is a directory"),
        ("a\0b", "no such"),
    ):
        with pytest.raises(CardFileError, match=reason):
            load_cards(path)
    with pytest.raises(CardFileError, match="f: line 1"):
        read_cards(b'{"schema": 1, "cards": ["\xff"]}', "f")
    with pytest.raises(CardFileError, match="nested too deeply"):
        read_cards(b'{"schema": 1, "cards": ' + b"[" * 100_000, "f")


def test_the_place_of_a_nested_problem_is_exact() -> None:
    """A word deep inside is found where it is."""
    then = [{"type": "Draw"}, {"type": "May", "then": [{"type": "Forbid", "what": "sing"}]}]
    content = one(text=[{"type": "If", "condition": {"type": "Xp", "n": 1}, "then": then}])
    with pytest.raises(CardFileError) as caught:
        read_cards(content, "f")
    assert caught.value.place == "card 1 (X), text[0].then[1].then[0].what"
    assert isinstance(read_cards(one(text=[{"type": "Draw"}]), "f")["X"], cl.RiftboundCard)
