"""A client of one appliance."""

from __future__ import annotations

import json
import random
import re
import time
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from http.client import HTTPException
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .changes import Page, Snapshot, read_changes, read_snapshot
from .errors import LarderConnectionError, LarderProblem
from .operations import OPERATIONS

if TYPE_CHECKING:
    from .typed import Call, List
    from .types import GetSnapshotInput, ListChangesInput

# Statuses of answers after which the same call may succeed.
_PASSING = (429, 502, 503, 504, 507)
_PAGE_SIZE = 500
_ROWS_OF_CALL = 1000


@dataclass(frozen=True)
class Answer:
    """An answer with its headers."""

    status: int
    headers: Mapping[str, str]
    body: Any


class Larder:
    """A client of one appliance.

    `url` is the address of the appliance, and `key` the API key. A call is tried again up to `retries` times, after
    `backoff` seconds, twice as long each time and up to `max_pause`; if the server asks for a longer pause, the call fails
    at once. `timeout` is how long the server may be silent. `language` is that of refusals: `en` or `es`. `second_url` is
    the address of the second box of the site, for when the first one does not answer or is out of service.
    """

    def __init__(
        self,
        url: str,
        key: str,
        *,
        retries: int = 6,
        backoff: float = 0.5,
        max_pause: float = 120,
        timeout: float = 60,
        language: str = "en",
        second_url: str | None = None,
    ) -> None:
        # The addresses of the site, first the one that answered last.
        self._urls = [one.rstrip("/") for one in (url, second_url) if one is not None]
        self._headers = {"x-api-key": key, "accept-language": language}
        self._retries, self._backoff, self._max_pause, self._timeout = retries, backoff, max_pause, timeout
        self._opener = build_opener(_NoRedirects)

    if TYPE_CHECKING:
        call: Call
        list: List
    else:

        def call(self, operation, input=None, **options):
            """Calls an operation, and returns the body of its answer.

            `input` has the parts of its path and its query, and `body`. `options` are those of `answer`.
            """
            return self.answer(operation, input, **options).body

        def list(self, operation, input=None):
            """The items of a list, page after page."""
            for page in self.pages(operation, input):
                yield from page["items"]

    def answer(
        self,
        operation: str,
        input: Mapping[str, Any] | None = None,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        content_type: str | None = None,
    ) -> Answer:
        """Calls an operation, and returns its answer with its headers, such as `etag`.

        `idempotency_key` takes the place of the value that is made for each write. With `if_match`, the `ETag` of the thing
        as it was read, a write is refused if the thing has changed since. `content_type` is that of a body that is not JSON.
        """
        method, path, trait = _route(operation)
        members = dict(input or {})
        body = members.pop("body", None)
        address = _address(path, members)
        headers = dict(self._headers)
        # The same over all tries, so that a write whose answer was lost is not made twice.
        if trait == "once":
            headers["idempotency-key"] = idempotency_key or str(uuid.uuid4())
        if if_match is not None:
            headers["if-match"] = if_match
        data: bytes | None = None
        if isinstance(body, (str, bytes)):
            data = body.encode() if isinstance(body, str) else body
            headers["content-type"] = content_type or "application/octet-stream"
        elif body is not None:
            data = json.dumps(body).encode()
            headers["content-type"] = "application/json"
        timeout = self._timeout + members.get("wait", 0) + members.get("linger", 0) / 1000

        tries = 0
        while True:
            url = self._urls[0]
            try:
                return self._exchange(Request(url + address, data, headers, method=method), timeout)
            except (LarderProblem, LarderConnectionError) as error:
                pause = self._pause_after(error, trait == "never", tries)
                # The first box may be gone, or the second one has not taken over. The next call begins at the other one too.
                is_of_box = not isinstance(error, LarderProblem) or error.status in (502, 503, 504)
                if is_of_box and url == self._urls[0]:
                    self._urls.append(self._urls.pop(0))
                if pause is None:
                    raise
            time.sleep(pause)
            tries += 1

    def pages(self, operation: str, input: Mapping[str, Any] | None = None) -> Iterator[Any]:
        """The pages of a list, from the first to the last."""
        size = {"page": "pageSize", "limit": "limit"}.get(_route(operation)[2])
        query = {**({size: _PAGE_SIZE} if size else {}), **(input or {})}
        while True:
            page = self.answer(operation, query).body
            # The cursor of a list by arrival is never null: such a list ends with an empty page.
            cursor = page.get("nextCursor")
            yield page
            if cursor is None or not page["items"]:
                return
            query = {**{name: value for name, value in query.items() if name != "page"}, "cursor": cursor}

    def bulk(self, operation: str, rows: Iterable[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], Any]]:
        """Sends rows in as many bulk calls as they need, and returns each row with its result, in order."""
        waiting: Sequence[Mapping[str, Any]] = [*rows]
        for at in range(0, len(waiting), _ROWS_OF_CALL):
            items = waiting[at : at + _ROWS_OF_CALL]
            for result in self.answer(operation, {"body": {"items": items}}).body["results"]:
                yield items[result["index"]], result

    def changes(self, after: str | None = None, query: ListChangesInput | None = None) -> Iterator[Page]:
        """Changes after a stored cursor, in pages to be stored together with their cursors: see the README.

        With `wait` in the query the pages never end; without it they end with the newest change.
        """
        return read_changes(self, after, query or {})

    def snapshot(self, query: GetSnapshotInput | None = None) -> Snapshot:
        """Everything of the scope at one moment, and the cursor to read changes from."""
        return read_snapshot(self, query or {})

    def _exchange(self, request: Request, timeout: float) -> Answer:
        """One try: its answer, whole."""
        try:
            try:
                response = self._opener.open(request, timeout=timeout)
            except HTTPError as refusal:
                response = refusal
            with response:
                content = response.read()
        except (URLError, OSError, HTTPException) as error:
            raise LarderConnectionError(f"no answer from {self._urls[0]}: {error}") from error
        status, headers = response.status, response.headers
        kind = headers.get("content-type") or ""
        is_json = re.match(r"application/(problem\+)?json\b", kind) is not None
        is_text = is_json or kind.startswith(("text/", "application/x-ndjson"))
        ok = 200 <= status < 300
        text = content.decode("utf-8", "replace") if is_text or not ok else ""
        try:
            parsed = json.loads(text) if is_json and content else None
        except ValueError as error:
            if ok:
                raise LarderConnectionError("the answer is no JSON") from error
            parsed = None
        if not ok:
            raise LarderProblem(status, headers, parsed, text)
        if not content:
            return Answer(status, headers, None)
        return Answer(status, headers, parsed if is_json else text if is_text else content)

    def _pause_after(self, error: Exception, is_only_once: bool, tries: int) -> float | None:
        """How many seconds to pause before the next try; None if there is none."""
        if tries >= self._retries:
            return None
        backoff = min(self._max_pause, self._backoff * 2.0**tries) * (0.5 + random.random() / 2)
        if not isinstance(error, LarderProblem):
            return None if is_only_once else backoff
        wait = error.retry_after or 0
        # Then nothing was done, whatever was asked: it is beyond the limit, or this is the box that does not serve.
        is_undone = error.status == 429 or error.code in ("server.superseded", "server.standby")
        # The first try of a write may still run.
        is_passing = error.status in _PASSING or error.code == "idempotency.in_progress"
        if not is_passing or (is_only_once and not is_undone) or wait > self._max_pause:
            return None
        return max(wait, backoff)


class _NoRedirects(HTTPRedirectHandler):
    """Keeps the key from other servers."""

    def redirect_request(self, *_: Any) -> None:
        return None


def _route(operation: str) -> tuple[str, str, str]:
    if operation not in OPERATIONS:
        raise ValueError(f"there is no operation {operation}")
    return OPERATIONS[operation]


def _address(path: str, members: Mapping[str, Any]) -> str:
    """Path and query of a call."""
    query = dict(members)

    def filled(match: re.Match[str]) -> str:
        value = query.pop(match[1], None)
        # A dot or two would lead to another path.
        if value in (None, "", ".", ".."):
            raise ValueError(f"{match[1]} cannot be {value!r}")
        return quote(str(value), safe="")

    address = re.sub(r"\{(\w+)\}", filled, path)
    pairs = [
        (name, ("true" if one else "false") if isinstance(one, bool) else one)
        for name, value in query.items()
        for one in (value if isinstance(value, (list, tuple)) else [value])
        if one is not None
    ]
    return f"{address}?{urlencode(pairs)}" if pairs else address
