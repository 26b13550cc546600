"""Line: what one line of a record says, as data."""

from __future__ import annotations

import msgspec


class Line(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One line of a record.

    ``form``     which of the dialect's forms it is ("play", "choose object"): a key of `dialect.FORMS`.
    ``subject``  what it is about: "#4", "P1", or "" for a marker.
    ``name``     the subject's name as it is quoted; "?" while nobody may know it, "" for none (players, markers).
    ``values``   what stands in the form's places, in their order ("hand", "battlefield", "2", "#5", a quoted text without its quotes).
    ``flags``    tapped, attacking, facedown, combat, new: in the dialect's order.
    ``attacking``  whom or what it enters attacking; "" where the record doesn't tell.
    ``under``    the player under whose control it comes; "" where that is its owner's.
    ``how``      the rulebook's word for a move: draw, discard, destroy, sacrifice …; "" for none.
    ``by``       the cause, or on a choice line the chooser; "" for none.
    ``joined``   whether it happens at the same time as the line before.
    """

    form: str
    subject: str = ""
    name: str = ""
    values: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    attacking: str = ""
    under: str = ""
    how: str = ""
    by: str = ""
    joined: bool = False
