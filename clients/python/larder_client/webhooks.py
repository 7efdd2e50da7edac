"""Messages that Larder sends: Standard Webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from collections.abc import Iterable, Mapping
from typing import Any


class LarderWebhookError(Exception):
    """A message that was not proven to be Larder's: answer 401."""


def verify_webhook(
    secret: str | Iterable[str],
    headers: Mapping[str, str],
    body: str | bytes,
    *,
    tolerance: float = 300,
    now: float | None = None,
) -> tuple[str, dict[str, Any]]:
    """Verifies a message by its headers and the bytes of its body as they came, and returns its id and the message.

    The secret is that of the subscription; with several, any one of them may have signed. The same id may come again:
    take each once. `tolerance` is how many seconds the message's moment may be from `now`.
    """
    given = {name.lower(): value for name, value in headers.items()}
    identity, timestamp, signatures = (
        given.get(name) or "" for name in ("webhook-id", "webhook-timestamp", "webhook-signature")
    )
    if not identity or not timestamp or not signatures:
        raise LarderWebhookError("a header is missing")
    if not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise LarderWebhookError("the timestamp is no number")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise LarderWebhookError("the message is too old or too new")
    content = body.encode() if isinstance(body, str) else body
    signed = f"{identity}.{timestamp}.".encode() + content
    for one in [secret] if isinstance(secret, str) else secret:
        wanted = hmac.new(_key(one), signed, hashlib.sha256).digest()
        for signature in signatures.split(" "):
            if signature.startswith("v1,") and hmac.compare_digest(_decoded(signature[3:]), wanted):
                return identity, json.loads(content)
    raise LarderWebhookError("no signature fits")


def _key(secret: str) -> bytes:
    key = _decoded(secret.removeprefix("whsec_"))
    if not key:
        raise ValueError("the secret is not whsec_ and base64")
    return key


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""
