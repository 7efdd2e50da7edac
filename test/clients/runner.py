"""Runs commands of the conformance suite with the Python client: a JSON line in, a JSON line out."""

import base64
import json
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "clients" / "python"))

from larder_client import (  # noqa: E402
    Larder,
    LarderConnectionError,
    LarderProblem,
    LarderWebhookError,
    verify_webhook,
)


def run(command):
    do, options = command["do"], command.get("options", {})
    if do == "verify":
        limits = {}
        if "toleranceSeconds" in options:
            limits["tolerance"] = options["toleranceSeconds"]
        if "nowMs" in options:
            limits["now"] = options["nowMs"] / 1000
        identity, message = verify_webhook(command["secret"], command["headers"], command["body"], **limits)
        return {"id": identity, "message": message}
    larder = Larder(command["url"], command["key"], **client_options(command["client"]))
    operation, given = command.get("operation"), command.get("input")
    named = {"idempotencyKey": "idempotency_key", "ifMatch": "if_match", "contentType": "content_type"}
    sent = {named[name]: value for name, value in options.items()}
    if do == "call":
        return larder.call(operation, given, **sent)
    if do == "answer":
        answer = larder.answer(operation, given, **sent)
        return {"status": answer.status, "etag": answer.headers.get("etag"), "body": answer.body}
    if do == "list":
        return list(larder.list(operation, given))
    if do == "pages":
        return list(larder.pages(operation, given))
    if do == "bulk":
        return [{"row": row, "result": result} for row, result in larder.bulk(operation, command["rows"])]
    if do == "changes":
        pages = larder.changes(command["after"], command["query"])
        return [page_of(page) for page in islice(pages, command.get("most"))]
    if do == "snapshot":
        snapshot = larder.snapshot(given)
        return {"items": snapshot.items, "cursor": snapshot.cursor, "epoch": snapshot.epoch}
    raise ValueError(do)


def client_options(given):
    options = {}
    if "retries" in given:
        options["retries"] = given["retries"]
    if "language" in given:
        options["language"] = given["language"]
    if "secondUrl" in given:
        options["second_url"] = given["secondUrl"]
    for name, own in (("backoffMs", "backoff"), ("maxPauseMs", "max_pause"), ("timeoutMs", "timeout")):
        if name in given:
            options[own] = given[name] / 1000
    return options


def page_of(page):
    fork = {} if page.fork is None else {"fork": {"shared": page.fork.shared}}
    return {"items": page.items, "cursor": page.cursor, "epoch": page.epoch, **fork}


def error_of(error):
    if isinstance(error, LarderProblem):
        told = {"status": error.status, "code": error.code, "detail": error.detail, "errors": error.errors}
        wait = None if error.retry_after is None else error.retry_after * 1000
        return {"type": "problem", **told, "traceId": error.trace_id, "retryAfterMs": wait}
    kinds = {LarderConnectionError: "connection", LarderWebhookError: "webhook", ValueError: "usage"}
    if type(error) not in kinds:
        raise error
    return {"type": kinds[type(error)], "message": str(error)}


def written(value):
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else str(value)


for line in sys.stdin:
    try:
        outcome = {"value": run(json.loads(line))}
    except Exception as error:
        outcome = {"error": error_of(error)}
    print(json.dumps(outcome, default=written), flush=True)
