"""What calls raise."""

from __future__ import annotations

import time
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any


class LarderProblem(Exception):
    """A refusal of the server. Decide by `code`."""

    def __init__(self, status: int, headers: Mapping[str, str], body: Any, text: str) -> None:
        problem = body if isinstance(body, dict) and isinstance(body.get("code"), str) else None
        known = problem or {}
        self.status = status
        # `client.unexpected_answer` is an answer that is no problem of Larder's, as of a proxy.
        self.code: str = known.get("code", "client.unexpected_answer")
        self.detail: str = known.get("detail", f"HTTP {status}: {text[:200]}")
        # The broken rules, with `validation.failed`.
        self.errors: list[dict[str, Any]] = known.get("errors", [])
        # Finds the refusal in the log of the appliance; empty if the answer had none.
        self.trace_id: str = known.get("traceId") or headers.get("x-trace-id") or ""
        # How many seconds the server asks to wait.
        self.retry_after: float | None = _retry_after(headers.get("retry-after"))
        # The whole problem, with members of its own such as `holder` or `forkedAt`.
        self.problem: dict[str, Any] | None = problem
        super().__init__(f"{self.code}: {self.detail}")


class LarderConnectionError(Exception):
    """No whole answer came: the server was not reached, the connection broke, or the time was up."""


def _retry_after(value: str | None) -> float | None:
    """`Retry-After` in seconds: of seconds or of a date."""
    if value is None:
        return None
    if value.isascii() and value.isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
