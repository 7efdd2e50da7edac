"""Changes, once each, over restores of the appliance."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .errors import LarderConnectionError, LarderProblem

if TYPE_CHECKING:
    from .client import Larder
    from .types import Change, GetSnapshotInput, ListChangesInput


@dataclass(frozen=True)
class Fork:
    """The last place that the stored changes share with the history of today.

    Take back the movements beyond `sequence` in each account, and what was read after `date`. `shared` is None where that
    place is not known: take back everything.
    """

    shared: dict[str, Any] | None


@dataclass(frozen=True)
class Page:
    """Changes, or a fork. Store what is made of it and `cursor` in one transaction: then each change counts once."""

    items: list[Change]
    # Where to go on after this page. It is None after a fork whose place is not known.
    cursor: str | None
    # The name of the history that the page is of.
    epoch: str
    # Present if the data were restored: first take back what is beyond it.
    fork: Fork | None = None


def read_changes(larder: Larder, after: str | None, query: ListChangesInput) -> Iterator[Page]:
    """Pages of changes after a stored cursor."""
    cursor = after
    waits = query.get("wait", 0) > 0
    while True:
        asked = {"limit": 1000, **query, **({} if cursor is None else {"after": cursor})}
        try:
            read = larder.answer("listChanges", asked).body
        except LarderProblem as problem:
            fork = _fork(problem)
            if fork is None:
                raise
            cursor = fork.cursor
            yield fork
            continue
        is_new = bool(read["items"]) or read["nextCursor"] != cursor
        cursor = read["nextCursor"]
        if is_new:
            yield Page(read["items"], cursor, read["epoch"])
        if not waits and (cursor == read["head"] or not is_new):
            return


def _fork(refusal: LarderProblem) -> Page | None:
    if refusal.code != "changes.history_forked" or refusal.problem is None:
        return None
    cursor = refusal.problem.get("forkedAt")
    # Without both, what was stored before the fork cannot be told from the rest.
    shared = None if cursor is None else refusal.problem.get("forkedAtNumbers")
    return Page([], cursor if shared else None, refusal.problem.get("epoch", ""), Fork(shared))


@dataclass(frozen=True)
class Snapshot:
    """Everything of a scope at one moment. Store the items and the cursor, and go on with the changes after it."""

    # Each has `kind`, `id`, `accountId` and `body`.
    items: list[dict[str, Any]]
    cursor: str
    epoch: str


def read_snapshot(larder: Larder, query: GetSnapshotInput) -> Snapshot:
    """Reads a snapshot, whole."""
    lines = [line for line in (larder.call("getSnapshot", query) or "").split("\n") if line]
    # An answer that was cut off lacks the line with the cursor.
    last = _last(lines.pop() if lines else "{}")
    if "cursor" not in last or "epoch" not in last:
        raise LarderConnectionError("the snapshot was cut off")
    return Snapshot([json.loads(line) for line in lines], last["cursor"], last["epoch"])


def _last(line: str) -> dict[str, Any]:
    try:
        last = json.loads(line)
    except ValueError:
        return {}
    return last if isinstance(last, dict) else {}
