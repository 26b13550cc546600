"""Files: reading one whole or line by line with a clear error, and writing one so that a reader never sees half of it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from headjudge.corpus.errors import FileError

#: A case that is larger is not one of ours: the largest traces, at 4,000 events, stay under 2 MB.
MAX_BYTES = 64 * 1024 * 1024


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a UTF-8 file.

    Raises `FileError` when it cannot be opened, is larger than `MAX_BYTES`, or is not UTF-8 text.
    """
    try:
        if os.path.getsize(path) > MAX_BYTES:
            raise FileError(path, "", f"larger than {MAX_BYTES} bytes, so this is no file of headjudge's")
        return Path(path).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise FileError(path, "", error.strerror or type(error).__name__) from None
    except UnicodeDecodeError as error:
        raise FileError(path, f"byte {error.start}", "not UTF-8 text") from None


def lines_of(path: str | os.PathLike[str], most: int) -> Iterator[bytes]:
    """The lines of a file one after the other, each with its end of line; none is kept, so that a long file costs no memory.

    ``most``  the bytes that are read at once: a longer line comes in pieces, and who asks can tell by their length.
    Raises `FileError` when the file cannot be opened or read.
    """
    try:
        with Path(path).open("rb") as file:
            yield from iter(lambda: file.readline(most), b"")
    except OSError as error:
        raise FileError(path, "", error.strerror or type(error).__name__) from None
    except ValueError as error:
        # A name that no file can have.
        raise FileError(path, "", str(error)) from None


def write_atomically(path: str | os.PathLike[str], text: str) -> None:
    """Write a UTF-8 file whole or not at all, making its folder when there is none.

    The text goes to a file beside it first, so that an interrupted run leaves the old file or the new one.
    Raises `FileError` when the folder or the file cannot be written.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("wb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(path, "", error.strerror or type(error).__name__) from None
