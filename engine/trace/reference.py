"""References: how a trace names objects and zones.

An object is named ``Card name#id.incarnation``; the id of a token or of a copy of a spell is its maker's id, ``t`` and a
running number, and what one of those makes is numbered with what was made by the card that it comes from; an ability on the
chain or stack is named by its source, ``*`` and a running number. A zone is ``kind:owner`` ("hand:A", "base:B"), or the
kind alone where all share it ("chain", "stack", "battlefield"), or ``battlefield:name``.
"""

from __future__ import annotations


def card_name(reference: str) -> str:
    """The card name in a reference: ``card_name("Ember Lash#4.1") == "Ember Lash"``; the whole text if it has no id."""
    at = reference.rfind("#")
    return reference[:at] if at >= 0 else reference


def card_id(reference: str) -> str:
    """The id without the incarnation: ``card_id("Ember Lash#4.1") == "4"``; for an ability, its source's id."""
    tail = reference[reference.rfind("#") + 1 :]
    dot = tail.find(".")
    return tail[:dot] if dot >= 0 else tail


def zone_kind(zone: str) -> str:
    """The kind of a zone: ``zone_kind("hand:A") == "hand"``."""
    colon = zone.find(":")
    return zone[:colon] if colon >= 0 else zone


def zone_owner(zone: str) -> str:
    """Whose zone (or which battlefield) it is: ``zone_owner("hand:A") == "A"``; "" for shared zones."""
    colon = zone.find(":")
    return zone[colon + 1 :] if colon >= 0 else ""


#: Zone kinds on the board (Riftbound 107; Magic's battlefield and command zone).
BOARD = frozenset({"base", "battlefield", "legend", "facedown"})
#: Zone kinds that belong to one player (Riftbound 056.1, 108; Magic 400.3).
OWNED = frozenset({"hand", "deck", "trash", "banishment", "champion", "runedeck", "library", "graveyard"})
