"""The client for Larder."""

from .changes import Fork, Page, Snapshot
from .client import Answer, Larder
from .errors import LarderConnectionError, LarderProblem
from .webhooks import LarderWebhookError, verify_webhook

__all__ = [
    "Answer",
    "Fork",
    "Larder",
    "LarderConnectionError",
    "LarderProblem",
    "LarderWebhookError",
    "Page",
    "Snapshot",
    "verify_webhook",
]
